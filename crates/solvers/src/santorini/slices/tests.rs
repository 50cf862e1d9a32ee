use std::fs;
use std::path::{Path, PathBuf};

use thera_control::Interrupted;
use thera_jobs::{OneByOne, Threads};

use super::super::solve_all;
use super::super::tests::{Scratch, game};
use super::*;

fn slicing(folder: &Path, bytes: u64) -> Slicing<'_> {
    Slicing {
        folder,
        bytes,
        resume: false,
    }
}

#[test]
fn slices_give_what_whole_layers_give() {
    for (name, bytes) in [
        ("santorini:2WP4HTWUS@king:2x3", LEAST),
        ("santorini:4WP3HTWUS@king:3x3", 32 << 10),
        ("santorini:4WP3HTWUS@king:3x3", 1 << 30),
        ("santorini:2WP3HNTWU*S@grid:3x3", LEAST),
        ("santorini:3WI3HTWUS@king:3x3", LEAST),
        ("santorini:2WP4HTW2USFM@cycle:6", LEAST),
        ("santorini:2WP3HTWDS@dcycle:5", LEAST),
    ] {
        let (game, scratch) = (game(name), Scratch::new());
        let control = Control::default();
        let expected = solve_all(&game, &control).unwrap();
        let slicing = slicing(&scratch.0, bytes);
        let found = solve_in_slices(&game, &slicing, &Threads(2), &control).unwrap();
        assert_eq!(found, expected, "{name}");
        // Only the empty board is left, and how it came about.
        let mut names: Vec<_> = fs::read_dir(&scratch.0)
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        names.sort();
        assert_eq!(names, ["layer-000", "layers.json"]);
    }
}

#[test]
fn parts_are_all_of_a_layer_in_order() {
    let game = game("santorini:4WP4HTWUS@king:3x3");
    let layout = Layout::in_slices(&game, &Control::default()).unwrap();
    for (layer, bytes) in layout.layer_bytes().into_iter().enumerate() {
        let cut = Cut::new(&layout, layer, 64 << 10);
        let mut end = 0;
        for (number, part) in cut.parts.iter().enumerate() {
            let class = layout.start(part.class, layer);
            assert_eq!(class + part.first * layout.block_bytes(part.class), end);
            end += part.bytes as u64;
            for rank in [part.first, part.first + part.maps - 1] {
                assert_eq!(cut.part_of(&layout, part.class, rank), number);
            }
            assert!(cut.slices[cut.slice_of(number)].contains(&number));
            assert!(part.bytes <= 64 << 10);
        }
        assert_eq!(end, bytes);
        assert_eq!(
            cut.slices.iter().map(|parts| parts.len()).sum::<usize>(),
            cut.parts.len()
        );
    }
}

/// Stops after some slices, as a run that is killed does, again and again.
#[test]
fn a_run_that_is_stopped_goes_on_where_it_was() {
    let (game, scratch) = (game("santorini:4WP3HTWUS@king:3x3"), Scratch::new());
    let expected = solve_all(&game, &Control::default()).unwrap();
    let mut slicing = slicing(&scratch.0, 32 << 10);
    let mut stops = 0;
    let found = loop {
        let control = Control::default().part(1 << 30, 1, 100_000 + stops * 700_000);
        match solve_in_slices(&game, &slicing, &OneByOne, &control) {
            Ok(report) => break report,
            Err(SolveError::Interrupted(Interrupted::OutOfNodes)) => stops += 1,
            Err(error) => panic!("{error}"),
        }
        slicing.resume = true;
    };
    assert!(stops > 5, "{stops}");
    assert_eq!(found, expected);
}

#[test]
fn damage_is_noticed_and_mended_where_that_is_possible() {
    let (game, scratch) = (game("santorini:4WP3HTWUS@king:3x3"), Scratch::new());
    let expected = solve_all(&game, &Control::default()).unwrap();
    let mut slicing = slicing(&scratch.0, 32 << 10);
    // In the middle of a large layer.
    let stopped = Control::default().part(1 << 30, 1, expected.won() / 2);
    solve_in_slices(&game, &slicing, &OneByOne, &stopped).unwrap_err();
    let refused = solve_in_slices(&game, &slicing, &OneByOne, &Control::default());
    let told = refused.unwrap_err().to_string();
    assert!(told.contains("go on with --resume"), "{told}");
    slicing.resume = true;
    let mut layers: Vec<PathBuf> = fs::read_dir(&scratch.0)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect();
    layers.sort();
    assert_eq!(layers.len(), 2, "the layer in work and the one above it");
    let flip = |layer: &Path| {
        let file = fs::read_dir(layer).unwrap().next().unwrap().unwrap().path();
        let whole = fs::read(&file).unwrap();
        let mut flipped = whole.clone();
        let middle = flipped.len() / 2;
        flipped[middle] ^= 4;
        fs::write(&file, flipped).unwrap();
        (file, whole)
    };
    // What a solved layer was made of is gone.
    let (file, whole) = flip(&layers[1]);
    let error = solve_in_slices(&game, &slicing, &OneByOne, &Control::default()).unwrap_err();
    assert!(error.to_string().contains("missing or damaged"), "{error}");
    fs::write(file, whole).unwrap();
    // A layer in work is solved again where it has to be.
    flip(&layers[0]);
    let found = solve_in_slices(&game, &slicing, &OneByOne, &Control::default()).unwrap();
    assert_eq!(found, expected);
}

#[test]
fn folders_of_others_are_refused() {
    let (game_here, scratch) = (game("santorini:2WP3HTWUS@king:2x2"), Scratch::new());
    let control = Control::default();
    let mut own = slicing(&scratch.0, LEAST);
    solve_in_slices(&game_here, &own, &OneByOne, &control).unwrap();
    own.resume = true;
    let again = solve_in_slices(&game_here, &own, &OneByOne, &control).unwrap();
    assert_eq!(again, solve_all(&game_here, &control).unwrap());
    let other = game("santorini:2WP4HTWUS@king:2x2");
    let error = solve_in_slices(&other, &own, &OneByOne, &control).unwrap_err();
    assert!(
        error.to_string().contains("2WP3HTWUS@king:2x2 in slices"),
        "{error}"
    );
    let _held = thera_files::Lock::folder(&scratch.0).unwrap();
    let error = solve_in_slices(&game_here, &own, &OneByOne, &control).unwrap_err();
    assert!(error.to_string().contains("another run"), "{error}");
}

#[test]
fn a_slice_needs_no_more_than_it_says() {
    let (game, scratch) = (game("santorini@king:3x3"), Scratch::new());
    let small = Control::new(1 << 20, None, 1);
    let slicing = slicing(&scratch.0, 64 << 10);
    assert!(solve_all(&game, &small).is_err());
    let report = solve_in_slices(&game, &slicing, &OneByOne, &small).unwrap();
    assert_eq!(report.won() + report.lost(), 191_362_500);
    let tiny = Control::new(64 << 10, None, 1);
    let other = Scratch::new();
    let slicing = Slicing {
        folder: &other.0,
        ..slicing
    };
    let error = solve_in_slices(&game, &slicing, &OneByOne, &tiny).unwrap_err();
    assert!(
        error.to_string().contains("of memory are needed"),
        "{error}"
    );
}

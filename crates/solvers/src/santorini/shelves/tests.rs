use std::fs;

use thera_control::Interrupted;
use thera_games::{Notation, Player};
use thera_jobs::Threads;

use super::super::tests::{Scratch, game, winner_by_minimax};
use super::super::{solve_all, solve_in_slices};
use super::tally::Standing;
use super::*;

fn slicing(scratch: &Scratch, resume: bool) -> Slicing<'_> {
    Slicing {
        folder: &scratch.0,
        bytes: 1 << 20,
        resume,
    }
}

#[test]
fn footings_give_what_layers_give() {
    for name in [
        "santorini:2WP4HTWUS@king:2x3",
        "santorini:2WP3HTWUS@king:3x3",
        "santorini:2WP4HTWUS@king:3x3",
        "santorini:2WP2HTWUS@king:3x4",
        "santorini:2WP3HNTWUS@grid:3x3",
        "santorini:2WP4HTWUSFM@cycle:6",
        "santorini:2WP3HTWDS@dcycle:5",
        "santorini:2WP2HNTWUS@path:12",
    ] {
        let (game, scratch) = (game(name), Scratch::new());
        assert!(suits(&game, 1 << 30), "{name}");
        let control = Control::default();
        let slicing = slicing(&scratch, false);
        let found = solve_by_footings(&game, &slicing, &Threads(2), &control).unwrap();
        assert_eq!(found, solve_all(&game, &control).unwrap(), "{name}");
        // Only the empty board is left, and how it came about.
        let mut names: Vec<_> = fs::read_dir(&scratch.0)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        let size = game.board().size();
        assert_eq!(names, ["footings.json".into(), folder_of(size)], "{name}");
    }
}

#[test]
fn what_does_not_suit_is_left_to_layers() {
    for name in [
        "santorini:4WP3HTWUS@king:3x3",
        "santorini:2WI3HTWUS@king:3x3",
        "santorini:2WP3HTWU*S@king:3x3",
        "santorini:2WP4HTW2US@king:3x3",
        "santorini:2WP1HTWUS@king:3x3",
        "santorini:2WP2HTWUS@path:17",
    ] {
        assert!(!suits(&game(name), usize::MAX), "{name}");
    }
    let large = game("santorini:2WP4HTWUS@king:4x4");
    assert!(!suits(&large, 8 << 30) && suits(&large, 14 << 30));
}

/// The positions told with their winners are what the plain rules say.
#[test]
fn samples_are_what_minimax_says() {
    let (game, scratch) = (game("santorini:2WP3HTWUS@king:2x3"), Scratch::new());
    let first = slicing(&scratch, false);
    solve_by_footings(&game, &first, &OneByOne, &Control::default()).unwrap();
    let (_, progress) = Folder::open(&scratch.0, Progress::new(game.name()), true).unwrap();
    assert!(progress.samples.len() > 50);
    let mut lost = 0;
    for line in &progress.samples {
        let (text, winner) = line.split_once(' ').unwrap();
        let position = game.parse_position(text).unwrap();
        let found = winner_by_minimax(&game, &position);
        assert_eq!(found.to_string(), winner, "{text}");
        lost += usize::from(found == Player::Second);
    }
    assert!(lost > 5, "only {lost} are lost");
}

/// What is told by the heights of both workers agrees with the counts of all maps.
#[test]
fn a_fair_share_of_the_maps_is_looked_at() {
    let (game, scratch) = (game("santorini:2WP4HTWUS@king:3x3"), Scratch::new());
    let first = slicing(&scratch, false);
    solve_by_footings(&game, &first, &Threads(2), &Control::default()).unwrap();
    let (_, progress) = Folder::open(&scratch.0, Progress::new(game.name()), true).unwrap();
    for layer in &progress.layers[14..=20] {
        let of_layer = |standing: &&Standing| standing.total == layer.height;
        let seen = progress.standing.iter().filter(of_layer);
        let (won, all) = seen.fold((0, 0), |(won, all), seen| {
            (won + seen.won, all + seen.positions)
        });
        let (share, of_all) = (
            won as f64 / all as f64,
            layer.won as f64 / (layer.won + layer.lost) as f64,
        );
        assert!((share - of_all).abs() < 0.02, "{layer:?}: {share}");
        let part = all as f64 / (layer.won + layer.lost) as f64;
        assert!((0.02..0.04).contains(&part), "{layer:?}: {part}");
    }
}

/// Stops after some classes, as a run that is killed does, again and again.
#[test]
fn a_run_that_is_stopped_goes_on_where_it_was() {
    let (game, scratch) = (game("santorini:2WP4HTWUS@king:3x3"), Scratch::new());
    let expected = solve_all(&game, &Control::default()).unwrap();
    let (mut stops, mut resume) = (0, false);
    let found = loop {
        let control = Control::default().part(1 << 30, 1, 1_000_000 + stops * 9_000_000);
        let slicing = slicing(&scratch, resume);
        match solve_by_footings(&game, &slicing, &OneByOne, &control) {
            Ok(report) => break report,
            Err(SolveError::Interrupted(Interrupted::OutOfNodes)) => stops += 1,
            Err(error) => panic!("{error}"),
        }
        resume = true;
    };
    assert!(stops > 3, "{stops}");
    assert_eq!(found, expected);
}

#[test]
fn damage_is_noticed() {
    let (game, scratch) = (game("santorini:2WP3HTWUS@king:3x3"), Scratch::new());
    let expected = solve_all(&game, &Control::default()).unwrap();
    let solve = |resume, most| {
        let control = Control::default().part(1 << 30, 1, most);
        solve_by_footings(&game, &slicing(&scratch, resume), &OneByOne, &control)
    };
    solve(false, expected.won() / 2).unwrap_err();
    let told = solve(false, u64::MAX).unwrap_err().to_string();
    assert!(told.contains("go on with --resume"), "{told}");
    let mut sizes: Vec<_> = fs::read_dir(&scratch.0)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect();
    sizes.sort();
    assert_eq!(sizes.len(), 2, "the size in work and the one below it");
    let flip = |size: &std::path::Path| {
        let mut files: Vec<_> = fs::read_dir(size)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        files.sort();
        let file = files.pop().unwrap();
        let whole = fs::read(&file).unwrap();
        let mut flipped = whole.clone();
        let middle = flipped.len() / 2;
        flipped[middle] ^= 4;
        fs::write(&file, flipped).unwrap();
        (file, whole)
    };
    // What a smaller class was made of is gone.
    let (file, whole) = flip(&sizes[0]);
    let told = solve(true, u64::MAX).unwrap_err().to_string();
    assert!(told.contains("missing or damaged"), "{told}");
    fs::write(file, whole).unwrap();
    // So may be what a class of the size in work was made of: it is told, and nothing is believed.
    flip(&sizes[1]);
    let told = solve(true, u64::MAX).unwrap_err().to_string();
    assert!(told.contains("missing or damaged"), "{told}");
}

#[test]
fn folders_of_others_are_refused() {
    let (here, scratch) = (game("santorini:2WP3HTWUS@king:2x2"), Scratch::new());
    let control = Control::default();
    solve_by_footings(&here, &slicing(&scratch, false), &OneByOne, &control).unwrap();
    let again = slicing(&scratch, true);
    assert_eq!(
        solve_by_footings(&here, &again, &OneByOne, &control).unwrap(),
        solve_all(&here, &control).unwrap()
    );
    let other = game("santorini:2WP4HTWUS@king:2x2");
    let told = solve_by_footings(&other, &again, &OneByOne, &control);
    let told = told.unwrap_err().to_string();
    assert!(
        told.contains("is santorini:2WP3HTWUS@king:2x2, not"),
        "{told}"
    );
    let told = solve_in_slices(&here, &again, &OneByOne, &control);
    let told = told.unwrap_err().to_string();
    assert!(told.contains("goes another way"), "{told}");
    let tiny = Control::new(1 << 10, None, 1);
    let other = Scratch::new();
    let told = solve_by_footings(&here, &slicing(&other, false), &OneByOne, &tiny);
    let told = told.unwrap_err().to_string();
    assert!(told.contains("of memory are needed"), "{told}");
}

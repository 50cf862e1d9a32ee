//! The tables in `data/perft`, one file a family: `game<TAB>position or -<TAB>counts`, the counts
//! of depth 1, 2, … separated by spaces.

use std::fs;
use std::path::{Path, PathBuf};

use thera_games::{AnyGame, FileAccess, Notation, with_game};
use thera_search::perft::perft_parallel;

fn tables() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/data/perft");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
}

fn counts<G: Notation>(game: &G, position: &str, depth: usize) -> Vec<u64> {
    let position = match position {
        "-" => game.start(),
        text => game.parse_position(text).unwrap(),
    };
    (1..=depth as u32)
        .map(|depth| perft_parallel(game, &position, depth))
        .collect()
}

#[test]
fn every_line_of_every_table_holds() {
    for file in tables() {
        let table = fs::read_to_string(&file).unwrap();
        assert!(
            table.lines().count() > 5,
            "{} is almost empty",
            file.display()
        );
        for line in table.lines() {
            let [name, position, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{}: not three fields: {line}", file.display());
            };
            let expected: Vec<u64> = expected.split(' ').map(|n| n.parse().unwrap()).collect();
            let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
            let counted = with_game!(&any, game => counts(game, position, expected.len()));
            assert_eq!(counted, expected, "{}: {line}", file.display());
        }
    }
}

#[test]
fn every_family_has_a_table() {
    let names: Vec<String> = tables()
        .iter()
        .map(|file| file.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    for family in AnyGame::FAMILIES {
        assert!(
            names.iter().any(|name| name == family.name),
            "{}",
            family.name
        );
    }
}

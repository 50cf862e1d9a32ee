//! The tables in `data/values`, one file a family to which the theory applies: `game<TAB>position
//! or -<TAB>canonical form`, as mathematicians write it.

use std::fs;
use std::path::Path;

use thera_control::Control;
use thera_games::{AnyGame, FileAccess, with_duel};
use thera_solvers::Exact;

fn canonical<G: Exact>(game: &G, position: &str) -> String {
    let position = match position {
        "-" => game.start(),
        text => game.parse_position(text).unwrap(),
    };
    let value = game.value(&position, &Control::default()).unwrap();
    value.canonical.unwrap()
}

#[test]
fn every_value_of_every_table_is_found() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/data/values");
    let (mut checked, mut wrong) = (0, Vec::new());
    for file in fs::read_dir(folder).unwrap() {
        let table = fs::read_to_string(file.unwrap().path()).unwrap();
        for line in table.lines() {
            let [name, position, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("not three fields: {line}");
            };
            let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
            let found = with_duel!(&any, game => canonical(game, position));
            if found != expected {
                wrong.push(format!("{line}: found {found}"));
            }
            checked += 1;
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(checked >= 8, "only {checked} values");
}

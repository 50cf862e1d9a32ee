//! The Golden Fleece, against the twin and in the cases that its rule is about.

use super::*;
use crate::scene::{Editable, Scenic, SetupOf};

/// The twin has no name of its own for it: both players have the card there.
fn twin_with_ram(game: &Powers, position: &Position, power: &str) -> BTreeSet<String> {
    let (rows, columns) = game.board().rows_and_columns().unwrap();
    let variant = game.variant();
    let text = game.format_position(position).replace("mortal", power);
    let found = super::super::twin::successors(
        rows,
        columns,
        variant.height,
        variant.winning_height,
        &text,
    );
    found
        .into_iter()
        .map(|text| text.replace(power, "mortal"))
        .collect()
}

fn golden() -> impl Iterator<Item = &'static str> {
    let golden = ALL.iter().filter(|power| power.is_golden());
    golden.map(|power| power.info().name)
}

#[test]
fn golden_powers_agree_with_the_twin() {
    let mut compared = 0;
    for (seed, power) in (0..).zip(golden()) {
        let name = format!("fleece={power}");
        let Ok(game) = Powers::build(Some(&name), Some("king:3x4"), FileAccess::Refused) else {
            assert!(
                ["castor", "eris", "hippolyta", "selene"].contains(&power),
                "{power}"
            );
            continue;
        };
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        for _ in 0..3 {
            let mut position = game.start();
            while let Some(turn) = random_turn(&game, &position, &mut random) {
                position = game.play(&position, turn);
                let text = game.format_position(&position);
                assert_eq!(game.parse_position(&text).unwrap(), position, "{text}");
                let setup = Setup::of(&game, &position);
                assert_eq!(setup.validate(&game), Ok(position), "{text}");
                if game.is_placing(&position) || game.moves(&position).len() > 400 {
                    continue;
                }
                let twin = twin_with_ram(&game, &position, power);
                assert_eq!(successors(&game, &position), twin, "{name} after {text}");
                compared += 1;
            }
        }
    }
    assert!(compared > 700, "{compared}");
}

#[test]
fn first_puts_the_ram_on_the_board_and_second_begins() {
    let game = game("fleece=apollo");
    let parsed = AnyGame::parse("santorini:fleece=Apollo", FileAccess::Refused).unwrap();
    assert_eq!(parsed.name(), "santorini:4WP4HTWUS,fleece=apollo@king:5x5");
    assert_eq!(game.title(), "Santorini, 5x5, Apollo by the Golden Fleece");
    let ground = "0000000000000000000000000";
    let start = game.format_position(&game.start());
    assert_eq!(start, format!("{ground}/1/mortal:/mortal:/ram:"));
    let placed = after(&game, &after(&game, &start, "b2,d4"), "b4,d2");
    assert_eq!(placed, format!("{ground}/1/mortal:B2,D4/mortal:B4,D2/ram:"));
    let position = game.parse_position(&placed).unwrap();
    assert_eq!(game.prompt(&position), "Put the Ram on free ground.");
    assert_eq!(legal(&game, &placed).len(), 21);
    assert_eq!(
        after(&game, &placed, "a1"),
        "00000000000000000000a0000/2/mortal:B2,D4/mortal:B4,D2/ram:A1"
    );
    let error = game.parse_move(&position, "b2").unwrap_err().to_string();
    assert!(error.contains("occupied"), "{error}");
}

#[test]
fn the_power_is_whose_workers_stand_beside_the_ram_as_the_turn_begins() {
    let game = game("fleece=apollo");
    let heights = "00000000000000000000a0000";
    // Second, away from the Ram, cannot swap; first, on B2, can.
    let second = format!("{heights}/2/mortal:B2,D4/mortal:C3,E5/ram:A1");
    assert!(
        legal(&game, &second)
            .iter()
            .all(|turn| !turn.starts_with("c3b2"))
    );
    let first = format!("{heights}/1/mortal:B2,D4/mortal:C3,E5/ram:A1");
    assert!(
        legal(&game, &first)
            .iter()
            .any(|turn| turn.starts_with("b2c3"))
    );
    // Another dome on the ground is no Ram, and nobody stands on the Ram.
    let other = "00000000000000000000a000a/2/mortal:B2,D4/mortal:D2,E5/ram:A1";
    assert!(
        legal(&game, other)
            .iter()
            .all(|turn| !turn.starts_with("d2b2"))
    );
    assert!(legal(&game, &first).iter().all(|turn| !turn.contains("a1")));
    let drawn = game.draw(&game.parse_position(&first).unwrap(), crate::Paint::Plain);
    assert!(drawn.contains("F Apollo  S away from the Ram"), "{drawn}");
}

#[test]
fn what_a_power_forbids_it_forbids_while_its_owner_stands_there() {
    let game = game("fleece=hades");
    let heights = "0000000000001000000000000";
    // First stands beside the Ram on E1: second cannot move down, and first could.
    let near = format!("{heights}/2/mortal:D1,A5/mortal:C3,E5/ram:E1");
    assert!(
        legal(&game, &near)
            .iter()
            .all(|turn| !turn.starts_with("c3"))
    );
    let away = format!("{heights}/2/mortal:C1,A5/mortal:C3,E5/ram:E1");
    assert!(
        legal(&game, &away)
            .iter()
            .any(|turn| turn.starts_with("c3"))
    );
}

#[test]
fn what_the_fleece_does_not_give_is_refused() {
    for (name, reason) in [
        (
            "fleece=athena",
            "Athena is none of the powers that the Golden Fleece gives",
        ),
        ("fleece=mortal", "is none of the powers"),
        ("fleece=selene", "remembers workers"),
        ("fleece=zorro", "there is no power 'zorro'"),
        ("fleece=castor", "might play for ever"),
        ("apollo,fleece=pan", "expected the number of workers"),
    ] {
        let error = Powers::build(Some(name), None, FileAccess::Refused).unwrap_err();
        assert!(error.to_string().contains(reason), "{name}: {error}");
    }
    let game = game("fleece=pan");
    let heights = "0000000000001000000000000";
    for (position, reason) in [
        (
            "/1/mortal:A1/mortal:B1/ram:C3",
            "which is not on the ground",
        ),
        (
            "/1/mortal:A1/mortal:B1/ram:B1",
            "the Ram and a worker stand on B1",
        ),
        (
            "/2/mortal:A1/mortal:B1/ram:",
            "first has still to put the Ram",
        ),
        (
            "/1/pan:A1/mortal:B1/ram:A2",
            "first's power is mortal in this game",
        ),
    ] {
        let error = game
            .parse_position(&format!("{heights}{position}"))
            .unwrap_err();
        assert!(error.to_string().contains(reason), "{position}: {error}");
    }
}

#[test]
fn the_ram_is_put_with_a_click() {
    let game = game("fleece=pan");
    let text = "0000000000000000000000000/1/mortal:A1/mortal:B1/ram:";
    let mut setup = Setup::of(&game, &game.parse_position(text).unwrap());
    game.apply("ram", "c3", &mut setup);
    game.apply("ram", "d4", &mut setup);
    let position = setup.validate(&game).unwrap();
    let now = "00000000a0000000000000000/1/mortal:A1/mortal:B1/ram:D4";
    assert_eq!(game.format_position(&position), now);
    assert!(
        game.marks(&setup)
            .iter()
            .any(|mark| mark.title.as_deref() == Some("the Ram"))
    );
}

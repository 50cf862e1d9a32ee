//! Cards and gods.

use super::*;

const START: &str = "0000000000000000000000000";

#[test]
fn tyche_draws_after_her_turn_and_not_after_another_one() {
    let game = game("tyche,mortal");
    let placed = format!("{START}/1/tyche:B2,D4/mortal:B4,D2");
    let moved = after(&game, &placed, &["b2b3a3"]);
    assert_eq!(
        moved,
        "0000000000100000000000000/1c/tyche:B3,D4/mortal:B4,D2"
    );
    assert_eq!(legal(&game, &moved), ["card:6", "card:no"]);
    // A card that does nothing is laid aside, and the other is to move.
    assert_eq!(
        after(&game, &moved, &["card:no"]),
        "0000000000100000000000000/2/tyche[1]:B3,D4/mortal:B4,D2"
    );
    // The six gives another turn, after which nothing is drawn.
    let again = after(&game, &moved, &["card:6"]);
    assert_eq!(
        again,
        "0000000000100000000000000/1+/tyche:B3,D4/mortal:B4,D2"
    );
    assert_eq!(
        after(&game, &again, &["b3b2b3"]),
        "0000000000110000000000000/2/tyche:B2,D4/mortal:B4,D2"
    );
    // She need not take it.
    assert_eq!(
        after(&game, &again, &["pass"]),
        "0000000000100000000000000/2/tyche:B3,D4/mortal:B4,D2"
    );
    let ordinary = game.parse_position(&placed).unwrap();
    let error = game.parse_move(&ordinary, "pass").unwrap_err().to_string();
    assert_eq!(error, "'pass' is for another turn only, which this is not");
}

#[test]
fn the_six_is_as_likely_as_the_cards_that_are_left_say() {
    let game = game("tyche,mortal");
    let weights = |drawn: &str| -> Vec<u32> {
        let text = format!("{START}/1c/tyche{drawn}:B2,D4/mortal:B4,D2");
        let position = game.parse_position(&text).unwrap();
        let moves = game.moves(&position).into_iter();
        moves.map(|step| game.weight(&position, step)).collect()
    };
    assert_eq!(weights(""), [1, 5]);
    assert_eq!(weights("[1]"), [1, 4]);
    assert_eq!(weights("[4]"), [1, 1]);
    // The last card is the six.
    assert_eq!(weights("[5]"), [1]);
    let last = format!("{START}/1c/tyche[5]:B2,D4/mortal:B4,D2");
    assert_eq!(
        after(&game, &last, &["card:6"]),
        format!("{START}/1+/tyche:B2,D4/mortal:B4,D2")
    );
}

/// Who wins does not draw, and who has no turn in another one has not lost.
#[test]
fn another_turn_loses_nothing() {
    let game = small("2WP2HTWUS,tyche,mortal", "king:2x2").unwrap();
    let won = "0100/1/tyche:a1/mortal:b2";
    assert_eq!(after(&game, won, &["a1b1"]), "0100/2/#tyche:b1/mortal:b2");
    let stuck = game.parse_position("0220/1+/tyche:a1/mortal:b2").unwrap();
    assert_eq!(game.outcome(&stuck), None);
    assert_eq!(game.moves(&stuck), [Step::Pass]);
}

/// What Athena forbids she forbids until her next turn, in another turn of Tyche's too.
#[test]
fn athena_binds_both_turns() {
    let game = game("tyche,athena");
    let text = "0000000000010000000000000/1/tyche:A3,E1/athena[^]:C5,E5";
    assert!(
        !legal(&game, text)
            .iter()
            .any(|turn| turn.starts_with("a3b3"))
    );
    let again = after(&game, text, &["e1e2e1", "card:6"]);
    assert!(
        !legal(&game, &again)
            .iter()
            .any(|turn| turn.starts_with("a3b3"))
    );
}

/// By night nobody draws; who has taken Tyche's power does.
#[test]
fn who_has_the_power_draws() {
    let nyx = game("tyche,nyx");
    let night = "4000000000000000000000000/1/tyche[2]:B2,D4/nyx:B4,D2";
    assert_eq!(
        after(&nyx, night, &["b2b3a3"]),
        "4000000000100000000000000/2/tyche[2]:B3,D4/nyx:B4,D2"
    );
    let circe = game("tyche,circe");
    let apart = format!("{START}/2/tyche[2]:A1,E5/circe:B4,D2");
    let moved = after(&circe, &apart, &["b4b5a5"]);
    assert_eq!(
        moved,
        "1000000000000000000000000/2c/tyche[2]:A1,E5/circe[^]:B5,D2"
    );
    assert_eq!(
        after(&circe, &moved, &["card:no"]),
        "1000000000000000000000000/1/tyche[3]:A1,E5/circe[^]:B5,D2"
    );
    let without = after(&circe, &moved, &["card:no", "a1a2a1"]);
    assert!(without.contains("/2/tyche[3]"), "{without}");
}

#[test]
fn chaos_begins_with_a_god_and_changes_when_a_dome_is_built() {
    let game = game("mortal,chaos");
    let start = game.format_position(&game.start());
    assert_eq!(
        start,
        format!(
            "{START}/1g/mortal:/chaos:/deck:apollo,artemis,athena,atlas,demeter,hephaestus,hermes,\
             minotaur,pan,prometheus"
        )
    );
    assert_eq!(game.to_move(&game.start()), Player::Second);
    let begun = after(&game, &start, &["god:athena", "b2,d4", "b4,d2"]);
    assert_eq!(
        begun,
        format!(
            "{START}/1/mortal:B2,D4/chaos=athena:B4,D2/deck:apollo,artemis,atlas,demeter,\
             hephaestus,hermes,minotaur,pan,prometheus"
        )
    );
    // What Athena forbade is allowed when another god follows her.
    let dome = "3000110000000000000000000/2/mortal:B4,E4/chaos=athena:B5,D5/deck:atlas,pan";
    let built = after(&game, dome, &["d5e5d5"]);
    assert!(
        built.contains("/1/mortal:B4,E4/chaos=athena[^]:"),
        "{built}"
    );
    let climb = "3000110000000000000000000/2/mortal:B4,E4/chaos=athena[^]:B5,D5/deck:atlas,pan";
    let changed = after(&game, climb, &["b5c5b5", "e4e3e4"]);
    assert!(changed.contains("chaos=athena:"), "{changed}");
    let domed = after(&game, climb, &["b5a4a5"]);
    assert_eq!(
        domed,
        "4000110000000000000000000/1g/mortal:B4,E4/chaos=athena[^]:A4,D5/deck:atlas,pan"
    );
    assert_eq!(legal(&game, &domed), ["god:atlas", "god:pan"]);
    assert_eq!(
        after(&game, &domed, &["god:pan"]),
        "4000110000000000000000000/1/mortal:B4,E4/chaos=pan:A4,D5/deck:atlas"
    );
}

/// The deck is shuffled anew when nobody is left in it, with the last god too.
#[test]
fn all_gods_come_again() {
    let game = game("apollo,chaos");
    let empty = format!("{START}/1g/apollo:B4,E4/chaos=pan:B5,D5/deck:");
    let gods = legal(&game, &empty);
    assert_eq!(gods.len(), 9);
    assert!(!gods.contains(&"god:apollo".to_string()));
    assert!(gods.contains(&"god:pan".to_string()));
    let next = after(&game, &empty, &["god:pan"]);
    assert!(
        next.ends_with("/deck:artemis,athena,atlas,demeter,hephaestus,hermes,minotaur,prometheus")
    );
    // Whoever is not played against a power is not in the deck.
    let hades = small("chaos,hades", "king:5x5").unwrap();
    assert_eq!(hades.god_named("pan"), None);
    assert_eq!(hades.all_gods().count_ones(), 9);
}

/// A card and a god may be due at once.
#[test]
fn a_card_comes_before_a_god() {
    let game = game("tyche,chaos");
    let text = "3000000000000000000000000/1/tyche:B4,E1/chaos=pan:D3,D5/deck:atlas,hermes";
    let both = after(&game, text, &["b4b5a5"]);
    assert!(
        both.starts_with("4000000000000000000000000/1cg/tyche:"),
        "{both}"
    );
    let six = after(&game, &both, &["card:6"]);
    assert!(six.contains("/1g+/tyche:"), "{six}");
    let next = after(&game, &six, &["god:atlas"]);
    assert!(
        next.contains("/1+/tyche:") && next.contains("chaos=atlas:"),
        "{next}"
    );
}

#[test]
fn pairings_that_make_no_sense_are_refused() {
    for (name, reason) in [
        (
            "chaos,chaos",
            "Chaos and Chaos are not played against each other",
        ),
        (
            "nyx,chaos",
            "Nyx and Chaos are not played against each other",
        ),
        ("tyche", "one power is given"),
        ("seats=3,tyche,pan,atlas", "Tyche is not played by 3 here"),
        (
            "seats=4,pan,chaos,atlas,apollo",
            "Chaos is not played by 4 here",
        ),
        (
            "fleece=tyche",
            "Tyche is none of the powers that the Golden Fleece gives",
        ),
        ("4WI4HTWUS,tyche,pan", "powers need workers of one's own"),
    ] {
        let error = refused(name);
        assert!(error.contains(reason), "{error}");
    }
}

#[test]
fn wrong_positions_are_refused_with_a_reason() {
    let tyche = game("tyche,mortal");
    let chaos = game("chaos,mortal");
    for (game, text, reason) in [
        (
            &tyche,
            "/1x/tyche:B2,D4/mortal:B4,D2",
            "'x' stands behind the side to move",
        ),
        (&tyche, "/1cc/tyche:B2,D4/mortal:B4,D2", "stands twice"),
        (
            &tyche,
            "/1c+/tyche:B2,D4/mortal:B4,D2",
            "no card is drawn after another turn",
        ),
        (
            &tyche,
            "/1c/tyche:/mortal:",
            "no card is drawn before all workers stand",
        ),
        (
            &tyche,
            "/1g/tyche:B2,D4/mortal:B4,D2",
            "nobody is one god after another",
        ),
        (
            &tyche,
            "/1/tyche[6]:B2,D4/mortal:B4,D2",
            "remembers nothing that is written [6]",
        ),
        (
            &tyche,
            "/1/tyche:B2,D4/mortal:B4,D2/deck:pan",
            "there is no deck of gods",
        ),
        (
            &chaos,
            "/1/chaos:B2,D4/mortal:B4,D2/deck:pan",
            "a god lies open",
        ),
        (
            &chaos,
            "/1/chaos=pan:B2,D4/mortal:B4,D2",
            "the last field names the gods",
        ),
        (
            &chaos,
            "/1/chaos=pan:B2,D4/mortal:B4,D2/deck:pan",
            "is not in the deck",
        ),
        (
            &chaos,
            "/1/chaos=zeus:B2,D4/mortal:B4,D2/deck:pan",
            "there is no god 'zeus'",
        ),
        (
            &chaos,
            "/1c/chaos=pan:B2,D4/mortal:B4,D2/deck:",
            "nobody draws cards",
        ),
    ] {
        let text = format!("{START}{text}");
        let error = game.parse_position(&text).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
}

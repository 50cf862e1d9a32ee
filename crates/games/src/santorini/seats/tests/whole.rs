//! What a family is asked: names, texts, forms, scenes, symmetries, numbers.

use super::*;
use crate::encoding::Encoded;
use crate::scene::{Configured, Editable, Scenic, SetupOf};

#[test]
fn games_are_found_by_their_names() {
    for (typed, name) in [
        (
            "santorini:seats=3,apollo,pan,atlas",
            "santorini:4WP4HTWUS,seats=3,apollo,pan,atlas@king:5x5",
        ),
        (
            "santorini:seats=4,Apollo,pan,atlas,demeter@king:4x4",
            "santorini:4WP4HTWUS,seats=4,apollo,pan,atlas,demeter@king:4x4",
        ),
        (
            "santorini:2WP3HTWUS,seats=3,mortal,mortal,mortal@king:3x3",
            "santorini:2WP3HTWUS,seats=3,mortal,mortal,mortal@king:3x3",
        ),
    ] {
        let game = AnyGame::parse(typed, FileAccess::Refused).unwrap();
        assert_eq!(game.name(), name);
        let again = AnyGame::parse(name, FileAccess::Refused).unwrap();
        assert!(matches!(again, AnyGame::SantoriniSeats(_)));
        assert_eq!(again.name(), name);
    }
    assert_eq!(
        game("seats=3,apollo,pan,atlas").title(),
        "Santorini, 5x5, Apollo against Pan against Atlas"
    );
    assert_eq!(
        game("seats=4,apollo,pan,atlas,demeter").title(),
        "Santorini, 5x5, Apollo and Atlas against Pan and Demeter"
    );
}

#[test]
fn what_is_not_played_is_refused_with_a_sentence() {
    for (name, reason) in [
        (
            "seats=5,pan,pan,pan,pan,pan",
            "there are three seats or four",
        ),
        ("seats=,pan", "there are three seats or four"),
        (
            "seats=3,pan,apollo",
            "3 seats need 3 powers, of which 2 are given",
        ),
        ("seats=3,pan,apollo,zorro", "there is no power 'zorro'"),
        ("pan,seats=3,pan,apollo", "expected the number of workers"),
        (
            "4WP4HTWUS,pan,seats=3,pan,apollo",
            "the number of seats comes before the powers",
        ),
        (
            "seats=3,pan,apollo,aphrodite",
            "Aphrodite is played by 2 or 4, not by 3",
        ),
        (
            "seats=4,pan,apollo,atlas,hydra",
            "Hydra is played by 2 or 3, not by 4",
        ),
        ("seats=3,pan,apollo,circe", "Circe is played by 2, not by 3"),
        ("seats=3,pan,apollo,gaea", "in the middle of others' turns"),
        ("seats=4,pan,apollo,selene,atlas", "which third does not do"),
        (
            "seats=3,pan,apollo,hades",
            "Pan and Hades are not played against each other",
        ),
        (
            "4WI4HTWUS,seats=3,pan,apollo,atlas",
            "powers need workers of one's own",
        ),
    ] {
        let error = Seats::build(Some(name), None, FileAccess::Refused).unwrap_err();
        assert!(error.to_string().contains(reason), "{name}: {error}");
    }
    let small = Seats::build(
        Some("seats=3,pan,pan,pan"),
        Some("king:2x2"),
        FileAccess::Refused,
    );
    let error = small.unwrap_err().to_string();
    assert!(
        error.contains("6 workers need as many vertices, the board has 4"),
        "{error}"
    );
}

#[test]
fn impossible_positions_are_refused_with_a_sentence() {
    let three = game("seats=3,apollo,pan,atlas");
    let ground = "0000000000000000000000000";
    for (position, reason) in [
        ("/1/apollo:A1,B1/pan:A2,B2", "it has 4 fields"),
        (
            "/4/apollo:A1,B1/pan:A2,B2/atlas:A3,B3",
            "expected 1 or 2 or 3",
        ),
        (
            "/1/apollo:A1,B1/pan:A2,B2/atlas:A2,B3",
            "two workers stand on A2",
        ),
        (
            "/1/apollo:A1,B1/pan:A2,B2/atlas:A3,B3,C3",
            "third has 3 workers, the most is 2",
        ),
        (
            "/1/apollo:A1,B1/pan:A2,B2/demeter:A3,B3",
            "third's power is atlas in this game",
        ),
        (
            "/1/apollo:A1,B1/pan:/atlas:A3,B3",
            "second places its workers before third does",
        ),
        (
            "/1/apollo:A1,B1/pan:A2,B2/atlas:",
            "third has still to place workers",
        ),
        (
            "/1/apollo:A1,B1/-pan:/-atlas:",
            "first alone is left, and so has won",
        ),
        (
            "/1/apollo:A1,B1/-pan:A3/atlas:A2",
            "second is out and has nothing on the board",
        ),
        (
            "/2/apollo:A1,B1/-pan:/atlas:A2",
            "second is out, and neither moves nor wins",
        ),
        ("/1/#apollo:A1,B1/#pan:A3/atlas:A2", "two have won"),
    ] {
        let error = three
            .parse_position(&format!("{ground}{position}"))
            .unwrap_err();
        assert!(error.to_string().contains(reason), "{position}: {error}");
    }
    let corner = ["00000", "00000", "00000", "24000", "04000"].concat();
    let stuck = format!("{corner}/1/apollo:A1/pan:D5,E5/atlas:D3,E3");
    let error = three.parse_position(&stuck).unwrap_err().to_string();
    assert!(
        error.contains("first has no turn, and so is out"),
        "{error}"
    );
    let four = game("seats=4,apollo,pan,atlas,demeter");
    let error = four
        .parse_position(&format!(
            "{ground}/1/apollo:A1,B1/pan:A2,B2/atlas:A3/demeter:"
        ))
        .unwrap_err();
    assert!(
        error.to_string().contains("third's workers are first's"),
        "{error}"
    );
    let error = four
        .parse_position(&format!(
            "{ground}/1/apollo:A1,B1/-pan:A2,B2/atlas:/demeter:"
        ))
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("second's power is pan in this game"),
        "{error}"
    );
}

/// Along a game: texts, setups, moves in every way of choosing, numbers and symmetries.
#[test]
fn everything_reads_back() {
    for (seed, name) in (0..).zip([
        "seats=3,apollo,athena,hermes",
        "seats=3,charybdis,morpheus,europa",
        "seats=3,selene,siren,clio",
        "seats=4,prometheus,minotaur,demeter,atlas",
        "seats=4,siren,eris,aeolus,dionysus",
    ]) {
        let game = Seats::build(Some(name), Some("king:3x4"), FileAccess::Refused).unwrap();
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        for _ in 0..3 {
            let mut position = game.start();
            loop {
                let setup = Places::of(&game.rules, &position);
                assert_eq!(SetupOf::validate(&setup, &game), Ok(position));
                let sent = serde_json::to_value(&setup).unwrap();
                assert_eq!(
                    <Places as SetupOf<Seats>>::read(&game, sent).unwrap(),
                    setup
                );
                assert!(!game.marks(&setup).is_empty());
                let symmetry = random.random_range(0..game.symmetries());
                for &turn in game.moves(&position).sample(&mut random, 4) {
                    let text = game.format_move(turn);
                    assert_eq!(game.parse_move(&position, &text).unwrap(), turn, "{text}");
                    assert_eq!(game.move_of(game.action(turn)), Some(turn));
                    let steps = game.steps(turn).join(" ");
                    assert_eq!(game.parse_move(&position, &steps).unwrap(), turn, "{steps}");
                    let image = game.map_position(symmetry, &position);
                    let played = game.play(&image, game.map_move(symmetry, turn));
                    assert_eq!(
                        played,
                        game.map_position(symmetry, &game.play(&position, turn))
                    );
                }
                let Some(turn) = random_turn(&game, &position, &mut random) else {
                    break;
                };
                position = game.play(&position, turn);
            }
        }
    }
}

#[test]
fn a_form_makes_the_variant_it_was_filled_in_for() {
    for name in [
        "seats=3,apollo,pan,atlas",
        "2WP3HTWUS,seats=4,apollo,pan,atlas,mortal",
    ] {
        let game = game(name);
        let parts = game.parts();
        let form = Seats::form();
        let answers = crate::scene::Answers::new(&form, &parts).unwrap();
        let variant = Seats::variant_of(&answers).unwrap();
        let again = Seats::build(variant.as_deref(), None, FileAccess::Refused).unwrap();
        assert_eq!(again.name(), game.name());
    }
}

#[test]
fn a_town_is_drawn_with_everybody_in_it() {
    let three = game("seats=3,apollo,athena,atlas");
    let text = "0000000000012000000000000/3/apollo:B2,C3/-athena:/atlas:B4,D2";
    let drawn = three.draw(&three.parse_position(text).unwrap(), crate::Paint::Plain);
    assert!(drawn.contains("F first  S second  T third"), "{drawn}");
    assert!(
        drawn.contains("F Apollo  Athena is out  T Atlas"),
        "{drawn}"
    );
    assert_eq!(drawn.matches('T').count(), 4, "{drawn}");
    let four = game("seats=4,apollo,athena,atlas,pan");
    let text = "0000000000012000000000000/3/apollo:B2,C3/athena[^]:B4,D2/atlas:/pan:";
    let drawn = four.draw(&four.parse_position(text).unwrap(), crate::Paint::Plain);
    assert!(
        drawn.contains("F Apollo  S Athena [^]  F Atlas  S Pan"),
        "{drawn}"
    );
}

#[test]
fn an_edited_town_shows_whose_workers_are_where() {
    let game = game("seats=3,apollo,pan,atlas");
    let mut setup = Places::of(&game.rules, &game.start());
    for (tool, spot) in [
        ("first", "a1"),
        ("second", "b2"),
        ("third", "c3"),
        ("level+", "d4"),
    ] {
        game.apply(tool, spot, &mut setup);
    }
    // Another's worker takes the place of one.
    game.apply("third", "b2", &mut setup);
    game.apply("second", "e5", &mut setup);
    let position = SetupOf::validate(&setup, &game).unwrap();
    assert_eq!(
        game.format_position(&position),
        "0000000010000000000000000/1/apollo:A1/pan:E5/atlas:B2,C3"
    );
    let owners = game
        .marks(&setup)
        .into_iter()
        .filter_map(|mark| mark.player);
    assert_eq!(
        owners.collect::<Vec<_>>(),
        [Player::First, Player::Second, Player::Third, Player::Third]
    );
}

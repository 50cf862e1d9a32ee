//! Everything that is written reads back, and nothing that is typed breaks anything.

use proptest::prelude::*;

use super::*;
use crate::Paint;
use crate::encoding::Encoded;
use crate::scene::{Scenic, SetupOf, TextSetup};

#[test]
fn positions_views_and_steps_read_back() {
    for (place, variant) in GAMES.iter().enumerate() {
        let game = game(variant);
        random_games(&game, 3, place as u64, |position, _| {
            let views = game
                .everybody()
                .map(|player| game.seen_by(player, position));
            for position in views.chain([*position]) {
                let text = game.format_position(&position);
                assert_eq!(
                    game.parse_position(&text).as_ref(),
                    Ok(&position),
                    "{variant}: {text}"
                );
                assert!(!text.contains(char::is_whitespace));
                let drawing = game.draw(&position, Paint::Plain);
                assert!(drawing.ends_with('\n') && !drawing.contains('\u{1b}'));
                for step in game.moves(&position).into_iter().step_by(29) {
                    let written = game.format_move(step);
                    assert_eq!(game.parse_move(&position, &written), Ok(step), "{written}");
                    assert_eq!(game.move_of(game.action(step)), Some(step), "{written}");
                }
            }
        });
    }
}

#[test]
fn every_step_has_a_place_to_click() {
    for variant in ["cards", "cards,players=4,deck=manor", "cards,deck=hut"] {
        let game = game(variant);
        random_games(&game, 2, 5, |position, _| {
            let setup: TextSetup = SetupOf::of(&game, position);
            let layout = game.layout_of(&setup).unwrap();
            let mut names: Vec<&str> = layout.vertices.iter().map(|s| s.name.as_str()).collect();
            names.sort_unstable();
            for step in game.moves(position) {
                let name = game.steps(step).concat();
                assert!(names.binary_search(&name.as_str()).is_ok(), "{name}");
            }
            for mark in game.marks(&setup) {
                for place in mark.places() {
                    assert!(names.binary_search(&place).is_ok(), "{mark:?}");
                }
            }
            let count = names.len();
            names.dedup();
            assert_eq!(names.len(), count);
            let last = |spots: fn(&crate::scene::layout::Spot) -> f64| {
                layout.vertices.iter().map(spots).fold(0.0, f64::max)
            };
            assert!(last(|spot| spot.x) <= layout.width && last(|spot| spot.y) <= layout.height);
        });
    }
}

#[test]
fn wrong_positions_are_refused_with_a_sentence() {
    let farm = game("cards,deck=farm");
    for (text, reason) in [
        ("", "expected the castle"),
        ("-/w1/1c", "expected the cards of 2 players"),
        ("-/w1w1/./1c", "w1 is there twice"),
        ("-/w9/./1c", "'w9' is not a card"),
        ("-/w3/./1c", "'w3' is not a card"),
        ("-/w1-w1/w1/1c", "w1 is in hand and has been played"),
        ("-/w1w2t1t2/w?w2t1t2/1c", "second's cards are known here"),
        ("-/w1w2t1t2/w1w2t1t2/3c", "'3c' is not a turn"),
        ("-/w1w2t1t2/w1w2t1t2/1q", "'1q' is not a turn"),
        ("-/w1w2t1t2/w1w2t1t2/1b", "whoever builds has pieces"),
        ("-/w1w2t1t2/w1w2t1t2/1kt", "all pieces are built"),
        ("-/w1w2t1t2/w1w2t1t2/over", "the game is not over"),
        ("-/w1w2t1t2/.-w1w2t1t2/2c", "has one in hand"),
        ("-/w1w2t1t2/w1w2t1t2/1bt99", "no turn lets anybody draw 99"),
        ("-/w1w2t1t2/w1w2t1t2/1bq", "is no piece"),
        (
            "-/w1w2t1t2/w1w2t1t2/1c/as1",
            "nothing is hidden in this game",
        ),
        ("o-o/w1w2t1t2/w1w2t1t2/deal", "while cards are dealt"),
        ("o.o/w1w2t1t2/w1w2t1t2/1c", "does not hang together"),
        ("oo/w1w2t1t2/w1w2t1t2/1c", "odd numbers of rows"),
        ("o-o,./w1w2t1t2/w1w2t1t2/1c", "odd numbers of rows"),
        ("o-o,.,o-o/w1w2t1t2/w1w2t1t2/1c", "not equally long"),
        ("o|o/w1w2t1t2/w1w2t1t2/1c", "'|' cannot stand at (0,1)"),
        (
            "o--/w1w2t1t2/w1w2t1t2/1c",
            "(0,2) is the middle of a long wall",
        ),
        ("o-----o/w1w2t1t2/w1w2t1t2/1c", "two long walls lie on"),
        ("...../w1w2t1t2/w1w2t1t2/1c", "the castle is empty"),
        ("o-o,|.|,o-o/w1w2t1t2/w1w2t1t2/1c", "expected its owner"),
        ("o-o,|3|,o-o/w1w2t1t2/w1w2t1t2/1c", "expected its owner"),
        ("o-o,|1.,o-o/w1w2t1t2/w1w2t1t2/1c", "(1,1) has an owner"),
        ("(1,0)o/w1w2t1t2/w1w2t1t2/1c", "two even numbers"),
        (
            "o-o-o,|A|A|,o-o-o/w1w2t1t2/w1w2t1t2/1c",
            "first has two keeps in 2 courtyards",
        ),
        (
            "..o..,..|..,o---o/w1w2t1t2/w1w2t1t2/1c",
            "w(1,2) ends at the middle of l(0,1)",
        ),
        ("(98,0)o/w1w2t1t2/w1w2t1t2/1c", "off the table"),
    ] {
        let message = farm.parse_position(text).unwrap_err().to_string();
        assert!(message.contains(reason), "{text}: {message}");
    }
    let hidden = game("cards,deck=manor");
    let nobody = hidden
        .parse_position("-/w1w2t1t2/w1w2t1t2/1c/as3")
        .unwrap_err();
    assert!(
        nobody.to_string().contains("none of the players"),
        "{nobody}"
    );
    let fixed = game("cards,deck=manor,order=fixed");
    let later = fixed.parse_position("-/w1w3t1t2/w1w2t1t2/1c").unwrap_err();
    assert!(
        later
            .to_string()
            .contains("not the first ones of the fixed order"),
        "{later}"
    );
}

#[test]
fn wrong_steps_are_refused_with_a_reason() {
    let farm = game("cards,deck=farm");
    let start = "-/w1w2t1t2/w1w2t1t2/1c";
    let corner = "o-./t1t2-w1w2/w1w2t1t2/1bttwwl1";
    let yard = "o-o,|2|,o-o/w1w2t1t2/w1w2t1t2/1btw1";
    for (position, step, reason) in [
        (start, "build", "play at least one card"),
        (start, "card:w3", "is not in hand"),
        (start, "card:q", "is not a step: play a card"),
        (start, "t(0,0)", "is not possible now"),
        (corner, "t(0,1)", "both numbers are even"),
        (corner, "w(0,2)", "one number is odd and one even"),
        (corner, "t(2,2)", "does not touch the end of a wall"),
        (corner, "w(5,6)", "does not touch a tower"),
        (corner, "w(0,1)", "lies on another piece"),
        (corner, "l(0,1)", "lies on another piece"),
        (corner, "t(90,90)", "is off the table"),
        (corner, "give", "while a piece can be placed"),
        (corner, "double(1,1)", "is not possible now"),
        (yard, "l(0,3)", "is not among the pieces to build"),
        (
            "-/w1w2t1t2/w1w2t1t2/1bt1",
            "t(0,2)",
            "its first piece is t(0,0)",
        ),
        (
            "o-o,|1|,o-o/.-w1w2t1t2/w1w2t1t2/1k",
            "double(3,1)",
            "is not a courtyard of yours",
        ),
        (
            "o-o,|1|,o-o/.-w1w2t1t2/w1w2t1t2/1k",
            "draw:wall",
            "no wall card is left",
        ),
    ] {
        let message = refused(&farm, position, step);
        assert!(message.contains(reason), "{position} {step}: {message}");
    }
}

#[test]
fn steps_may_be_typed_in_a_hurry() {
    let farm = game("cards,deck=farm");
    let position = farm
        .parse_position("o-./t1t2-w1w2/w1w2t1t2/1bttww1")
        .unwrap();
    for text in ["t(0,2)", "T 0 2", "t0,2", " t( 0 , 2 ) "] {
        let step = farm.parse_move(&position, text).unwrap();
        assert_eq!(farm.format_move(step), "t(0,2)");
    }
    let cards = farm.parse_position("-/w1w2t1t2/w1w2t1t2/1c").unwrap();
    for text in ["card:w2", "w2", "card w2", "CARD:W2"] {
        let step = farm.parse_move(&cards, text).unwrap();
        assert_eq!(farm.format_move(step), "card:w2");
    }
}

#[test]
fn positions_are_modest() {
    assert!(size_of::<Position>() <= 600, "{}", size_of::<Position>());
    assert!(size_of::<Step>() <= 8);
}

#[test]
fn the_table_is_drawn() {
    let game = game("cards,deck=farm");
    let position = game
        .parse_position("(-2,0)o-o,|A|,o-o/w1t1-w2t2+t/w1w2t1t2/2c")
        .unwrap();
    let drawn = game.draw(&position, Paint::Plain);
    let expected = "   0 o---o\n  -1 | A |\n  -2 o---o\n     0   2\n\
        first  8 points; w1 w, t1 t; 0 wall and 0 tower cards to draw; gets 1 tower\n\
        second 0 points; w1 w, w2 ww, t1 t, t2 tt; 0 wall and 0 tower cards to draw\n\
        Play a card.\n";
    assert_eq!(drawn, expected, "{drawn}");
}

proptest! {
    #[test]
    fn no_text_breaks_a_reader(text in "[-o|.,12AB/()wtlx?+c0-9 bkds]{0,40}", any in "\\PC{0,30}") {
        let game = game("cards,deck=manor");
        for text in [&text, &any] {
            for whole in [text.clone(), format!("-/{text}"), format!("{text}/w1t1/w1t1/1c"),
                format!("-/w1w2t1t2/w1w2t1t2/{text}"), format!("o-o/{text}/w1t1/1c/as2")] {
                if let Ok(position) = game.parse_position(&whole) {
                    let written = game.format_position(&position);
                    prop_assert_eq!(game.parse_position(&written), Ok(position));
                    game.draw(&position, Paint::Plain);
                    for step in game.moves(&position) {
                        let next = game.play(&position, step);
                        let written = game.format_position(&next);
                        prop_assert_eq!(game.parse_position(&written), Ok(next), "{}", written);
                    }
                }
            }
            let _ = game.parse_move(&game.start(), text);
            let building = game.parse_position("o-o/w1t1/w1t1/1bttwwl").unwrap();
            let _ = game.parse_move(&building, text);
            let _ = Deck::written(text);
            let _ = Deck::spelled(text);
            let _ = Cards::build(Some(&format!("cards,{text}")), None, FileAccess::Refused);
        }
    }
}

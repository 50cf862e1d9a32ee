//! Names, moves and positions as text.

use proptest::prelude::*;

use super::*;
use crate::Member;
use crate::Paint;

fn error<T: std::fmt::Debug>(result: Result<T, crate::InputError>) -> String {
    result.unwrap_err().to_string()
}

#[test]
fn names_have_one_spelling() {
    for (typed, printed) in [
        ("castellan:nolone,touch@3X5", "castellan:touch,nolone@3x5"),
        (
            "castellan:walls=2, STOP ,towers=1@2x4",
            "castellan:stop,walls=2@2x4",
        ),
        (
            "castellan@3x5-(3,5)-(1,1)-(1,1)",
            "castellan@3x5-(1,1)-(3,5)",
        ),
    ] {
        let (rules, board) = typed.split_once('@').unwrap();
        let variant = rules.split_once(':').map(|(_, variant)| variant);
        let game = Castellan::build(variant, Some(board), FileAccess::Refused).unwrap();
        assert_eq!(game.name(), printed);
    }
    let standard = Castellan::build(None, None, FileAccess::Refused).unwrap();
    assert_eq!(standard.name(), "castellan@4x4");
}

#[test]
fn bad_names_are_explained() {
    let build = |variant, board| error(Castellan::build(variant, Some(board), FileAccess::Refused));
    for (board, reason) in [
        ("3y4", "expected rows x columns"),
        ("3x4-(1,1", "expected rows x columns"),
        ("99999999999x2", "expected rows x columns"),
        ("1x5", "at least 2 rows"),
        ("6x7", "at most 127 points"),
        ("3x4-(1,2)", "(1,2) is not a unit cell"),
        ("3x4-(5,1)", "(5,1) is not a unit cell"),
        ("2x2-(1,1)", "no unit cell is left"),
        ("2x4-(1,3)", "fall into parts"),
    ] {
        assert!(
            build(None, board).contains(reason),
            "{}",
            build(None, board)
        );
    }
    for (variant, reason) in [
        ("", "expected touch"),
        ("touchy", "expected touch"),
        ("touch=1", "expected touch"),
        ("towers=0", "from 1 to 4"),
        ("walls=", "from 1 to 4"),
        ("walls=2,walls=3", "walls is given twice"),
        ("stop,Stop", "stop is given twice"),
        ("long=0", "from 1 to 4"),
        ("long=5", "from 1 to 4"),
        ("touch,program", "only towers=T and walls=W go with it"),
    ] {
        let message = build(Some(variant), "3x4");
        assert!(message.contains(reason), "{message}");
    }
}

#[test]
fn texts_come_back() {
    let mut random = Pcg64Mcg::seed_from_u64(6);
    for &(name, _) in GAMES {
        let game = game(name);
        for _ in 0..10 {
            let mut position = game.start();
            while game.can_move(&position) {
                let text = game.format_position(&position);
                assert_eq!(game.parse_position(&text), Ok(position));
                for turn in game.moves(&position) {
                    assert_eq!(
                        game.parse_move(&position, &game.format_move(turn)),
                        Ok(turn)
                    );
                }
                position = game.play(&position, random_turn(&game, &position, &mut random));
            }
            assert_eq!(
                game.parse_position(&game.format_position(&position)),
                Ok(position)
            );
        }
    }
}

#[test]
fn moves_may_be_typed_loosely() {
    let game = game("castellan@2x3");
    let turn = game
        .parse_move(&game.start(), " T(0,2) + w(0, 1) ")
        .unwrap();
    assert_eq!(game.format_move(turn), "w(0,1)+t(0,2)");
}

#[test]
fn bad_moves_are_explained() {
    let game = game("castellan:touch,nolone@2x4");
    let start = game.start();
    let one_region = game.parse_position("o-o-o..,|1|....,o-o-.../2").unwrap();
    let large_region = game.parse_position("o-o-o..,|1.1|..,o-o-o../2").unwrap();
    for (position, text, reason) in [
        (&start, "w(0,1)", "lone wall"),
        (&start, "pass", "while you can place"),
        (&start, "w(0,1)+t(2,2)", "does not hang together"),
        (&one_region, "w(0,0)", "not a wall location"),
        (&one_region, "w(0,9)", "leaves the board"),
        (&one_region, "x(0,1)", "is not a move"),
        (&one_region, "wé", "is not a move"),
        (&one_region, "w(0,1)", "there already is one"),
        (&one_region, "w(0,5)+w(0,5)", "names a piece twice"),
        (&one_region, "w(0,5)+w(2,5)", "more than 1 wall"),
        (&one_region, "t(0,6)", "does not hang together"),
        (&one_region, "w(1,4)+t(2,6)", "does not hang together"),
        (&one_region, "w(2,5)+t(0,4)", "do not touch each other"),
        (
            &large_region,
            "w(1,2)",
            "inside a region of the other player",
        ),
    ] {
        let message = error(game.parse_move(position, text));
        assert!(message.contains(reason), "{message}");
    }
}

#[test]
fn bad_positions_are_explained() {
    let game = game("castellan@2x4-(1,5)");
    for (text, reason) in [
        ("", "side to move is missing"),
        ("o-o..##,|1|..##,o-o..##", "side to move is missing"),
        ("o-o..##,|1|..##,o-o..##/3", "must be /1 or /2"),
        (
            "o-o..##,|1|..##,o-o..##/1p",
            "only where players may pass at will",
        ),
        (
            "o-o..##,o-o..##/1",
            "expected 3 rows separated by commas, found 2",
        ),
        (
            "o-o..##,|1|..,o-o..##/1",
            "row 1 should have 7 points, it has 5",
        ),
        (
            "o|o..##,|1|..##,o-o..##/1",
            "(2,1) is a wall location along a row: expected - or .",
        ),
        (
            "o-o..#o,|1|..##,o-o..##/1",
            "(2,6) is no part of this board: expected #",
        ),
        ("o-...##,....|##,....o##/1", "do not hang together"),
        ("o-o..##,|.|..##,o-o..##/1", "cell (1,1) is enclosed"),
        (
            "o-o-o##,|1.2|##,o-o-o##/1",
            "cells (1,1) and (1,3) lie in one region",
        ),
    ] {
        let message = error(game.parse_position(text));
        assert!(message.contains(reason), "{message}");
    }
}

proptest! {
    #[test]
    fn no_position_text_panics(text in "[o.|12#,/-]{0,40}|\\PC{0,40}") {
        let _ = game("castellan@2x3").parse_position(&text);
    }

    #[test]
    fn no_move_text_panics(text in "[wt(),+0-9pas ]{0,20}|\\PC{0,30}") {
        let game = game("castellan:towers=2@2x3");
        let _ = game.parse_move(&game.start(), &text);
    }

    #[test]
    fn no_name_panics(variant in "[a-z=,0-9]{0,20}|\\PC{0,20}", board in "[0-9x(),-]{0,20}|\\PC{0,20}") {
        let _ = Castellan::build(Some(&variant), Some(&board), FileAccess::Refused);
    }
}

#[test]
fn the_board_is_drawn_with_coordinates_and_scores() {
    let game = game("castellan@2x3");
    let position = game.parse_position("o-o..,|1|..,o-o-./2").unwrap();
    let expected =
        "  2 o---o . .\n  1 | 1 |   .\n  0 o---o---.\n    0 1 2 3 4\n    first 4, second 0\n";
    assert_eq!(game.draw(&position, Paint::Plain), expected);
}

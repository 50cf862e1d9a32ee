//! The options of later pages of the thesis: passing at will, long walls, its program; and boards
//! with holes, and cells with owners from the start.

use super::*;
use crate::Member;

fn scores(game: &Castellan, text: &str) -> [i32; 2] {
    let position = game.parse_position(text).unwrap();
    Player::BOTH.map(|player| game.score(&position, player))
}

/// Plays a line and returns where it leads.
fn played(game: &Castellan, text: &str, line: &str) -> Position {
    let start = match text {
        "" => game.start(),
        text => game.parse_position(text).unwrap(),
    };
    line.split(' ').fold(start, |position, turn| {
        let turn = game.parse_move(&position, turn).unwrap();
        game.play(&position, turn)
    })
}

/// Rule 11: a hole is part of the inside of what runs around it, and scores for nobody.
#[test]
fn holes_are_inside() {
    let holed = game("castellan@4x4-(3,3)");
    let open = "o-o-o-o,|.....|,o.....o,|..#..|,o.....o,|.....|,o-o-o../1";
    let closed = played(&holed, open, "w(0,5)+t(0,6)");
    assert_eq!(holed.score(&closed, Player::First), 12);
    assert_eq!(closed.keeps(Player::First).count_ones(), 8);
    let around_the_hole = "o-o-o-o,|1.1.1|,o.o-o.o,|1|#|1|,o-o-o.o,|1.1.1|,o-o-o-o/2";
    assert_eq!(scores(&holed, around_the_hole), [16, 0]);
    let hole_alone = ".......,.......,..o-o..,..|#|..,..o-o..,.......,......./1";
    assert_eq!(scores(&holed, hole_alone), [0, 0]);
    let notch = game("castellan@4x4-(1,3)");
    let ring = "o-o-o-o,|.....|,o.....o,|.....|,o.o-o.o,|.|#|.|,o-o#o-./1";
    let position = notch.parse_position(ring).unwrap();
    assert_eq!(position.claimed(), 0);
    let closed = played(&notch, ring, "t(0,6)");
    assert_eq!(notch.score(&closed, Player::First), 14);
}

#[test]
fn holes_are_drawn() {
    let holed = game("castellan@4x4-(3,3)");
    let drawn = holed.draw(&holed.start(), crate::Paint::Plain);
    assert!(drawn.contains("  3 .   . # .   .\n"), "{drawn}");
}

/// Rule 10: passing at will, and two passes in a row.
#[test]
fn two_passes_end_the_game() {
    let game = game("castellan:skip@2x2");
    let passed = played(&game, "", "t(0,0) pass");
    assert_eq!(game.format_position(&passed), "...,...,o../1p");
    let resumed = played(&game, "...,...,o../1p", "w(0,1)");
    assert_eq!(game.format_position(&resumed), "...,...,o-./2");
    let ended = played(&game, "...,...,o../1p", "pass");
    assert_eq!(game.outcome(&ended), Some(Outcome::Points(0)));
    assert_eq!(game.moves(&ended), []);
}

#[test]
fn long_walls_cover_three_locations() {
    let game = game("castellan:long=1@3x3");
    let cross = played(&game, "", "l(0,1)+t(0,0) t(0,4)");
    assert_eq!(
        game.format_position(&cross),
        ".....,.....,.....,.....,o---o/1"
    );
    let message = game.parse_move(&cross, "t(0,2)").unwrap_err().to_string();
    assert!(message.contains("already is one"), "{message}");
    let square = played(
        &game,
        "",
        "l(0,1)+t(0,0) l(1,0)+t(0,4) l(1,4)+t(4,0) l(4,1) t(4,4)",
    );
    assert_eq!(
        game.format_position(&square),
        "o---o,|1.1|,|...|,|1.1|,o---o/2"
    );
    assert_eq!(game.score(&square, Player::First), 4);
    // Nothing inside touches a tower: the square stays as it is.
    assert_eq!(game.outcome(&square), Some(Outcome::Points(4)));
}

#[test]
fn long_walls_that_do_not_fit_are_refused() {
    let game = game("castellan:long=1@2x4");
    for (text, reason) in [
        (
            "o-----o,.......,......./1",
            "(2,4) is the middle of a long wall",
        ),
        (
            "o-|-o..,.......,......./1",
            "(2,2) is the middle of a long wall",
        ),
    ] {
        let message = game.parse_position(text).unwrap_err().to_string();
        assert!(message.contains(reason), "{message}");
    }
    let large = Castellan::build(Some("long=1"), Some("6x6"), FileAccess::Refused);
    assert!(large.unwrap_err().to_string().contains("up to 5x5"));
}

/// Rule 11: cells may belong to somebody without being enclosed; only their owner builds at them,
/// and who encloses them takes them.
#[test]
fn cells_may_have_owners_from_the_start() {
    let game = game("castellan@2x4");
    let text = ".......,.1.....,......./1";
    let position = game.parse_position(text).unwrap();
    assert_eq!(game.format_position(&position), text);
    assert!(!position.is_settled());
    assert_eq!(game.score(&position, Player::First), 0);
    let turns = game.moves(&game.parse_position(".......,.1.....,......./2").unwrap());
    let near = game.geometry.around(position.claimed());
    assert!(turns.iter().all(|turn| turn.0 & near == 0));
    let open = "o-o-o-o,|1....|,o-o-o../2";
    let taken = played(&game, open, "w(0,5)+t(0,6)");
    assert_eq!(game.format_position(&taken), "o-o-o-o,|2.2.2|,o-o-o-o/1");
    assert_eq!(scores(&game, "o-o-o-o,|2.2.2|,o-o-o-o/1"), [0, 8]);
}

/// Random games from positions in which some cells have owners, against the twin.
#[test]
fn owned_cells_agree_with_the_twin() {
    let mut random = Pcg64Mcg::seed_from_u64(8);
    for (name, text) in [
        ("castellan@2x4", ".......,.1.....,......./1"),
        ("castellan@3x3", ".....,.1.2.,.....,.....,...../2"),
        (
            "castellan:stop@3x4",
            ".......,...2...,.......,.1.....,......./1",
        ),
        ("castellan:long=1@3x3", ".....,...2.,.....,.....,...../1"),
        ("castellan:program@3x3", ".....,.1...,.....,.....,...../1"),
        (
            "castellan@4x4-(3,3)",
            ".......,.1.....,.......,...#...,.......,.....2.,......./1",
        ),
    ] {
        let game = game(name);
        for _ in 0..12 {
            let mut position = game.parse_position(text).unwrap();
            let mut twin = Twin::at(name, text);
            while let Some(turns) = twin.turns() {
                let mut moves: Vec<String> = game
                    .moves(&position)
                    .into_iter()
                    .map(|turn| game.format_move(turn))
                    .collect();
                moves.sort();
                assert_eq!(moves, turns, "{name}: {}", game.format_position(&position));
                let turn = random_turn(&game, &position, &mut random);
                twin.play(&game.format_move(turn));
                position = game.play(&position, turn);
                assert_eq!(game.format_position(&position), twin.text());
                assert_eq!(game.parse_position(&twin.text()), Ok(position));
                let scores = Player::BOTH.map(|player| game.score(&position, player));
                assert_eq!(scores, twin.scores(), "{name}: {}", twin.text());
            }
            assert!(game.outcome(&position).is_some());
        }
    }
}

/// The three slips of the program of the appendix.
#[test]
fn the_program_slips() {
    let (program, rules) = (game("castellan:program@3x3"), game("castellan@3x3"));
    let text = "o-o-o,|1.1|,o-o.o,|1.1|,o-o-o/2";
    assert_eq!(scores(&program, text), [9, 0]);
    assert_eq!(scores(&rules, text), [8, 0]);
    // The tower at the left hangs on the wall to its right: no other wall goes with it.
    let text = ".....,.....,.-o../2";
    let (program, rules) = (game("castellan:program@2x3"), game("castellan@2x3"));
    let turns = |game: &Castellan| game.moves(&game.parse_position(text).unwrap()).len();
    assert_eq!((turns(&program), turns(&rules)), (5, 8));
    let message = program
        .parse_move(&program.parse_position(text).unwrap(), "w(1,0)+t(0,0)")
        .unwrap_err()
        .to_string();
    assert!(message.contains("not found by the program"), "{message}");
    let program = game("castellan:walls=2,program@2x2");
    let one_tower = program.parse_position("...,...,o../2").unwrap();
    assert!(program.parse_move(&one_tower, "w(0,1)+w(1,0)").is_err());
}

#[test]
fn the_program_stands_alone() {
    let refused = Castellan::build(Some("program,stop"), Some("2x3"), FileAccess::Refused);
    let message = refused.unwrap_err().to_string();
    assert!(message.contains("only towers=T and walls=W"), "{message}");
}

//! Games as numbers: moves and positions of random games of every family.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use thera_games::encoding::Encoded;
use thera_games::{AnyGame, Family, FileAccess, Game, Player, with_game};

use crate::conformance::{for_every_game, random_games};

/// Rules for large boards are not among the examples.
const WIDE_GAMES: &[&str] = &[
    "geography@grid:9x9",
    "geography:partizan,start=0;5@dcycle:70",
    "santorini:2WP2HTWUS@path:70",
    "santorini:2WI1HNTWD*S@dcycle:65",
];

fn for_every_board(check: impl Fn(&AnyGame)) {
    for_every_game(&check);
    for name in WIDE_GAMES {
        check(&AnyGame::parse(name, FileAccess::Refused).unwrap_or_else(|e| panic!("{e}")));
    }
}

fn numbers_stand_for_moves<G: Family>(game: &G) {
    let mut known: HashMap<u128, G::Move> = HashMap::new();
    random_games(game, |_, moves| {
        for &turn in moves {
            let action = game.action(turn);
            assert!(action < game.actions(), "{}: {turn:?}", game.name());
            assert_eq!(game.move_of(action), Some(turn), "{}", game.name());
            let before = *known.entry(action).or_insert(turn);
            assert_eq!(before, turn, "{}: two moves, one number", game.name());
        }
    });
    assert_eq!(game.move_of(game.actions()), None, "{}", game.name());
    assert_eq!(game.move_of(u128::MAX), None, "{}", game.name());
    // A number that stands for a move, legal or not, is the number of that move.
    for action in (0..game.actions()).take(5000) {
        if let Some(turn) = game.move_of(action) {
            assert_eq!(game.action(turn), action, "{}: {turn:?}", game.name());
        }
    }
}

#[test]
fn every_move_has_a_number_of_its_own() {
    for_every_board(|any| with_game!(any, game => numbers_stand_for_moves(game)));
}

/// The planes as one list of zeros and ones.
fn seen<G: Family>(game: &G, position: &G::Position, player: Player) -> Vec<u8> {
    let (rows, columns) = game.rows_and_columns();
    let mut planes = vec![0; game.planes().len() * rows * columns];
    game.observe(position, player, |plane, place| {
        assert!(place < rows * columns, "{}", game.name());
        let one = &mut planes[plane * rows * columns + place];
        assert_eq!(*one, 0, "{}: marked twice", game.name());
        *one = 1;
    });
    planes
}

fn planes_tell_positions_apart<G: Family>(game: &G) {
    // Planes of large boards are long; two of 64 bits that fall together would be found out.
    let hashes = RandomState::new();
    let mut known: [HashMap<u64, G::Position>; 2] = Default::default();
    random_games(game, |position, moves| {
        if moves.is_empty() {
            return;
        }
        for player in Player::BOTH {
            let planes = hashes.hash_one(seen(game, position, player));
            let before = known[player.index()].entry(planes).or_insert(*position);
            assert_eq!(
                game.essence(before),
                game.essence(position),
                "{}: two positions look the same",
                game.name()
            );
        }
    });
}

#[test]
fn positions_that_differ_look_different() {
    for_every_board(|any| with_game!(any, game => planes_tell_positions_apart(game)));
}

fn games_end_in_time<G: Family>(game: &G) {
    let start = game.start();
    let mut turns = 0;
    random_games(game, |position, _| {
        turns = if *position == start { 0 } else { turns + 1 };
        assert!(turns <= game.most_turns(), "{}", game.name());
    });
}

#[test]
fn no_game_has_more_turns_than_it_says() {
    for_every_board(|any| with_game!(any, game => games_end_in_time(game)));
}

#[test]
fn any_game_has_the_numbers_of_the_game_inside() {
    for_every_board(|any| {
        with_game!(any, game => {
            assert_eq!(any.actions(), game.actions());
            assert_eq!(any.planes(), game.planes());
            assert_eq!(any.most_turns(), game.most_turns());
            assert_eq!(any.rows_and_columns(), game.rows_and_columns());
            assert_eq!(seen(any, &any.start(), Player::First), seen(game, &game.start(), Player::First));
        });
        for turn in any.moves(&any.start()) {
            assert_eq!(any.move_of(any.action(turn)), Some(turn));
        }
    });
}

/// What others have stored by these numbers must keep its meaning.
#[test]
fn the_numbers_of_some_moves_never_change() {
    use thera_games::Notation;

    for (name, actions, turn, action) in [
        ("santorini", 2125, "b2,d4", 1800 + 25 + 159),
        ("snort@grid:3x4", 12, "b2", 5),
        ("castellan@2x2", 25, "w(0,1)+t(0,0)", 6),
        ("domineering@4x4", 32, "a1a2", 0),
        ("qsat@a1.e2:1,2/-1,-2", 4, "x1", 1),
    ] {
        let game = AnyGame::parse(name, FileAccess::Refused).unwrap();
        let turn = game
            .parse_move(&game.start(), turn)
            .unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(
            (game.actions(), game.action(turn)),
            (actions, action),
            "{name}"
        );
    }
}

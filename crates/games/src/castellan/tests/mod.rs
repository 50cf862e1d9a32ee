//! Castellan against a slow twin, and its texts.

mod appendix;
mod options;
mod texts;
mod twin;

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::capability::{Greedy, Symmetric};
use crate::{Family, FileAccess, Game, Member, Notation, Outcome, Player};

use super::{Castellan, Position, Turn};
use twin::Twin;

fn game(name: &str) -> Castellan {
    let (rules, board) = name.split_once('@').unwrap();
    let variant = rules.split_once(':').map(|(_, variant)| variant);
    let game = Castellan::build(variant, Some(board), FileAccess::Refused).unwrap();
    assert_eq!(game.name(), name);
    game
}

/// Games that between them use every option, every number of pieces and holes in the board.
const GAMES: &[(&str, usize)] = &[
    ("castellan@2x2", 60),
    ("castellan@2x5", 200),
    ("castellan@3x3", 200),
    ("castellan@3x4", 200),
    ("castellan@4x4", 150),
    ("castellan:touch@3x4", 200),
    ("castellan:nolone@3x3", 100),
    ("castellan:stop@3x3", 200),
    ("castellan:stop@3x4", 200),
    ("castellan:touch,nolone,stop@4x3", 100),
    ("castellan@4x4-(3,3)", 150),
    ("castellan:stop@4x4-(1,1)-(3,3)", 150),
    ("castellan@3x5-(1,1)-(3,5)", 150),
    ("castellan:touch@3x3-(1,1)-(3,3)", 60),
    ("castellan:towers=2@3x3", 60),
    ("castellan:walls=2@3x3", 60),
    ("castellan:towers=2,walls=2@2x4", 40),
    ("castellan:touch,towers=2,walls=2@3x3", 40),
    ("castellan:stop,towers=2,walls=3@2x3", 60),
    ("castellan:touch,towers=4,walls=4@2x3", 30),
    ("castellan:nolone,towers=4,walls=4@2x3-(1,1)", 30),
    ("castellan:skip@2x3", 30),
    ("castellan:stop,skip@3x3", 20),
    ("castellan@4x4-(3,3)-(3,5)", 12),
    ("castellan@5x4-(3,3)-(5,3)", 6),
    ("castellan:stop@4x5-(3,3)-(3,7)", 6),
    ("castellan:long=1@3x3", 20),
    ("castellan:skip,long=1@2x4", 15),
    ("castellan:touch,long=2@2x4", 12),
    ("castellan:stop,walls=2,long=1@3x3", 4),
    ("castellan:nolone,long=1@4x4-(3,3)", 3),
    ("castellan:program@2x4", 30),
    ("castellan:program@3x4", 20),
    ("castellan:towers=2,program@3x3", 8),
    ("castellan:walls=2,program@2x4", 10),
    ("castellan:towers=3,walls=2,program@2x3", 8),
];

/// A random turn that builds rather tidily, so that large regions are enclosed and filled too.
fn random_turn(game: &Castellan, position: &Position, random: &mut impl Rng) -> Turn {
    let moves = game.moves(position);
    let modest: Vec<Turn> = moves
        .iter()
        .copied()
        .filter(|&turn| game.gain(position, turn) == 0 || turn.0.count_ones() == 2)
        .collect();
    let pool = if modest.is_empty() || random.random_bool(0.5) {
        &moves
    } else {
        &modest
    };
    *pool.choose(random).unwrap()
}

#[test]
fn agrees_with_the_slow_twin_in_random_games() {
    let mut random = Pcg64Mcg::seed_from_u64(2);
    let mut largest_face = 0;
    for &(name, rounds) in GAMES {
        let game = game(name);
        for _ in 0..rounds {
            let (mut position, mut twin) = (game.start(), Twin::new(name));
            let mut next = twin.turns();
            while let Some(turns) = next {
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
                let scores = Player::BOTH.map(|player| game.score(&position, player));
                assert_eq!(scores, twin.scores(), "{name}: {}", twin.text());
                next = twin.turns();
                assert_eq!(game.outcome(&position).is_some(), next.is_none());
                let faces = game.geometry.faces(position.pieces, position.claimed());
                largest_face = faces
                    .map(|face| face.count_ones())
                    .max()
                    .max(Some(largest_face))
                    .unwrap();
            }
            assert_eq!(game.moves(&position), []);
            let [first, second] = twin.scores();
            assert_eq!(
                game.outcome(&position),
                Some(Outcome::Points(first - second))
            );
        }
    }
    assert!(
        largest_face >= 3,
        "the games should enclose regions that can be divided"
    );
}

#[test]
fn the_fast_generator_agrees_with_the_general_one() {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    for name in [
        "castellan@4x5",
        "castellan:touch@4x5",
        "castellan@5x5-(3,3)-(5,3)",
    ] {
        let game = game(name);
        for _ in 0..100 {
            let mut position = game.start();
            while game.can_move(&position) {
                let allowed = game.allowed(&position, position.to_move);
                let mut general = Vec::new();
                let _ = game.visit_sets(position.pieces, allowed, &mut |turn| {
                    general.push(turn);
                    std::ops::ControlFlow::Continue(())
                });
                if general.is_empty() {
                    general.push(Turn::PASS);
                }
                general.sort();
                let mut fast = game.moves(&position);
                fast.sort();
                assert_eq!(fast, general);
                position = game.play(&position, random_turn(&game, &position, &mut random));
            }
        }
    }
}

#[test]
fn symmetries_map_games_to_games() {
    let mut random = Pcg64Mcg::seed_from_u64(4);
    for (name, count) in [
        ("castellan@3x4", 4),
        ("castellan:touch@3x3", 8),
        ("castellan@3x5-(1,1)-(3,7)", 2),
        ("castellan@4x4-(1,1)", 2),
        ("castellan@3x4-(1,1)", 1),
    ] {
        let game = game(name);
        assert_eq!(game.symmetries(), count, "{name}");
        for round in 0..40 {
            let symmetry = round % count;
            let mut position = game.start();
            let mut image = game.map_position(symmetry, &position);
            while game.can_move(&position) {
                let turn = random_turn(&game, &position, &mut random);
                let mapped = game.map_move(symmetry, turn);
                assert!(game.is_legal(&image, mapped));
                position = game.play(&position, turn);
                image = game.play(&image, mapped);
                assert_eq!(game.map_position(symmetry, &position), image);
            }
            assert_eq!(game.outcome(&position), game.outcome(&image));
        }
    }
}

/// With passing, every game fills the board: the value is four times the difference in cells.
#[test]
fn without_stop_the_board_fills() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    for name in ["castellan@3x5", "castellan:touch@4x4-(3,3)"] {
        let game = game(name);
        for _ in 0..100 {
            let mut position = game.start();
            while game.can_move(&position) {
                position = game.play(&position, random_turn(&game, &position, &mut random));
            }
            assert_eq!(position.pieces, game.geometry.locations());
            let [first, second] =
                Player::BOTH.map(|player| position.keeps(player).count_ones() as i32);
            assert_eq!(
                game.outcome(&position),
                Some(Outcome::Points(4 * (first - second)))
            );
        }
    }
}

fn perft(game: &Castellan, position: &Position, depth: usize) -> u64 {
    if depth == 1 {
        return game.count_moves(position);
    }
    let mut total = 0;
    game.for_each_move(position, |turn| {
        total += perft(game, &game.play(position, turn), depth - 1);
    });
    total
}

/// The twin counts as far as it gets in a moment, the rules to the end of each line.
#[test]
fn perft_tables_hold() {
    const TWIN_LIMIT: u64 = 3_000;
    let table = include_str!("../../../data/perft/castellan.txt");
    for line in table.lines() {
        let [name, text, counts] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("expected game, position and counts separated by tabs: {line}");
        };
        let game = game(name);
        let (position, twin) = match text {
            "-" => (game.start(), Twin::new(name)),
            text => (game.parse_position(text).unwrap(), Twin::at(name, text)),
        };
        for (ply, count) in counts.split(' ').enumerate() {
            let count = count.parse::<u64>().unwrap();
            assert_eq!(perft(&game, &position, ply + 1), count, "{line}");
            if count <= TWIN_LIMIT {
                assert_eq!(twin.perft(ply + 1), count, "{line}");
            }
        }
    }
}

#[test]
fn positions_are_small() {
    assert!(size_of::<Position>() <= 64);
}

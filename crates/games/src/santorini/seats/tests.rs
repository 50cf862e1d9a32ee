//! Three and four seats against rules written from the text by another hand (the powers' twin).

use std::collections::BTreeSet;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::*;
use crate::santorini::powers::{ALL, twin};
use crate::{AnyGame, Notation};

mod cases;
mod whole;

fn game(name: &str) -> Seats {
    Seats::build(Some(name), None, FileAccess::Refused).unwrap()
}

fn after(game: &Seats, position: &str, turns: &[&str]) -> String {
    let mut position = game.parse_position(position).unwrap();
    for turn in turns {
        let turn = game.parse_move(&position, turn).unwrap();
        position = game.play(&position, turn);
    }
    game.format_position(&position)
}

fn legal(game: &Seats, position: &str) -> Vec<String> {
    let position = game.parse_position(position).unwrap();
    let moves = game.moves(&position).into_iter();
    moves.map(|turn| game.format_move(turn)).collect()
}

/// Plays at random, upwards more often than not so that games are eventful; a game that can go on
/// does.
fn random_turn(game: &Seats, position: &Full, random: &mut Pcg64Mcg) -> Option<Turn> {
    let moves = game.moves(position);
    let wins = |turn: &Turn| matches!(turn, Turn::Win(_));
    let quiet: Vec<Turn> = moves.iter().copied().filter(|turn| !wins(turn)).collect();
    let rises = |turn: &Turn| game.gain(position, *turn) > 0;
    let rising: Vec<Turn> = quiet.iter().copied().filter(rises).collect();
    match random.random_bool(0.6) {
        true if !rising.is_empty() => rising.choose(random).copied(),
        _ => quiet.choose(random).copied(),
    }
}

/// Turns of one position beyond which the twin would take too long.
const MOST_TURNS_COMPARED: usize = 120;

/// What happened in games that were compared.
#[derive(Default)]
struct Compared {
    positions: usize,
    out: usize,
    last_left: usize,
}

/// What the rules and the twin do not agree on in a position, if anything.
fn difference(game: &Seats, position: &Full) -> Option<String> {
    let text = game.format_position(position);
    let moves = game.moves(position).into_iter();
    let next = moves.map(|turn| game.format_position(&game.play(position, turn)));
    let rules: BTreeSet<String> = next.collect();
    let (rows, columns) = game.rules.board().rows_and_columns().unwrap();
    let (height, top) = (
        game.rules.variant().height,
        game.rules.variant().winning_height,
    );
    let workers = game.rules.variant().workers_per_side() as usize;
    let twin = match game.is_setting_up(position) {
        true => twin::placements(rows, columns, height, top, workers, &text),
        false => twin::successors(rows, columns, height, top, &text),
    };
    let only = |one: &BTreeSet<String>, other: &BTreeSet<String>| {
        let list: Vec<String> = one.difference(other).take(3).cloned().collect();
        list.join(" ")
    };
    (rules != twin).then(|| {
        let (ours, theirs) = (only(&rules, &twin), only(&twin, &rules));
        let name = game.name();
        format!("{name} after {text}\n  only the rules: {ours}\n  only the twin: {theirs}")
    })
}

/// Compares along random games. Powers that are not played together are passed over.
fn compare(name: &str, board: &str, games: u32, seed: u64, compared: &mut Compared) {
    if let Some(difference) = first_difference(name, board, games, seed, compared) {
        panic!("{difference}");
    }
}

fn first_difference(
    name: &str,
    board: &str,
    games: u32,
    seed: u64,
    compared: &mut Compared,
) -> Option<String> {
    let game = Seats::build(Some(name), Some(board), FileAccess::Refused).ok()?;
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    for _ in 0..games {
        let mut position = game.start();
        while let Some(turn) = random_turn(&game, &position, &mut random) {
            position = game.play(&position, turn);
            let text = game.format_position(&position);
            assert_eq!(game.parse_position(&text).unwrap(), position, "{text}");
            if game.moves(&position).len() > MOST_TURNS_COMPARED {
                continue;
            }
            let difference = difference(&game, &position);
            if difference.is_some() {
                return difference;
            }
            compared.positions += 1;
        }
        let out = game
            .players()
            .iter()
            .filter(|&&player| position.is_out(player));
        let out = out.count();
        compared.out += out;
        compared.last_left += usize::from(out == 2);
    }
    None
}

/// The powers that so many play.
fn names(seats: usize) -> Vec<&'static str> {
    let played = |power: &&&dyn Power| power.seats().contains(&seats);
    ALL.iter()
        .filter(played)
        .map(|power| power.info().name)
        .collect()
}

/// Every power of a table once in every seat, with others at random.
fn some_tables(seats: usize, names: &[&'static str], seed: u64) -> Vec<String> {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut tables = Vec::new();
    for &name in names {
        for seat in 0..seats {
            let others = (0..seats).map(|_| *names.choose(&mut random).unwrap());
            let mut powers: Vec<&str> = others.collect();
            powers[seat] = name;
            tables.push(format!("seats={seats},{}", powers.join(",")));
        }
    }
    tables
}

const SIMPLE: usize = 11;

#[test]
fn simple_gods_of_three_agree_with_the_twin() {
    let mut compared = Compared::default();
    for (seed, table) in (0..).zip(some_tables(3, &names(3)[..SIMPLE], 1)) {
        compare(&table, "king:3x3", 2, seed, &mut compared);
        let narrow = format!("2WP3HTWUS,{table}");
        compare(&narrow, "king:3x3", 1, seed, &mut compared);
    }
    assert!(compared.positions > 400, "{}", compared.positions);
    assert!(compared.out > 50 && compared.last_left > 20);
}

#[test]
fn simple_gods_of_four_agree_with_the_twin() {
    let mut compared = Compared::default();
    for (seed, table) in (0..).zip(some_tables(4, &names(4)[..SIMPLE], 2)) {
        compare(&table, "king:3x3", 1, seed, &mut compared);
    }
    assert!(compared.positions > 200, "{}", compared.positions);
    assert_eq!(compared.out, 0);
}

#[test]
fn all_powers_of_three_agree_with_the_twin() {
    let mut compared = Compared::default();
    for (seed, table) in (0..).zip(some_tables(3, &names(3), 3)) {
        compare(&table, "king:3x3", 1, seed, &mut compared);
    }
    assert!(compared.positions > 400, "{}", compared.positions);
    assert!(compared.out > 50 && compared.last_left > 20);
}

#[test]
fn all_powers_of_four_agree_with_the_twin() {
    let mut compared = Compared::default();
    for (seed, table) in (0..).zip(some_tables(4, &names(4), 4).into_iter().step_by(2)) {
        compare(&table, "king:3x3", 1, seed, &mut compared);
    }
    assert!(compared.positions > 400, "{}", compared.positions);
}

/// Takes long: `THERA_TABLES=1000` compares so many tables of each size.
#[test]
#[ignore = "many tables, minutes to an hour"]
fn many_tables_agree_with_the_twin() {
    let many = std::env::var("THERA_TABLES").ok();
    let many: u64 = many.and_then(|text| text.parse().ok()).unwrap_or(10);
    let (mut compared, mut differences) = (Compared::default(), 0);
    for seats in [3, 4] {
        for (seed, round) in (0..many).map(|seed| (seed, 100 + seed)) {
            let tables = some_tables(seats, &names(seats), round);
            let mut random = Pcg64Mcg::seed_from_u64(seed);
            for table in tables.sample(&mut random, 8) {
                for board in ["king:3x3", "king:3x4", "king:4x4"] {
                    let found = first_difference(table, board, 1, seed, &mut compared);
                    differences += usize::from(found.is_some());
                    found.into_iter().for_each(|text| println!("{text}"));
                }
            }
        }
    }
    println!("{} positions compared", compared.positions);
    assert_eq!(differences, 0);
}

//! These rules against rules written from the text by another hand (the powers' twin).

use std::collections::BTreeSet;

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::*;
use crate::capability::{Seated, chance_move};
use crate::santorini::powers::{INFOS, twin};
use crate::{AnyGame, Family, FileAccess, Member, Notation};

mod chance;
mod secrets;
mod unseen;

fn game(name: &str) -> Veiled {
    Veiled::build(Some(name), None, FileAccess::Refused).unwrap_or_else(|error| panic!("{error}"))
}

fn small(name: &str, board: &str) -> Option<Veiled> {
    Veiled::build(Some(name), Some(board), FileAccess::Refused).ok()
}

fn after(game: &Veiled, position: &str, steps: &[&str]) -> String {
    let mut position = game.parse_position(position).unwrap();
    for step in steps {
        let step = game.parse_move(&position, step).unwrap();
        position = game.play(&position, step);
    }
    game.format_position(&position)
}

fn legal(game: &Veiled, position: &str) -> Vec<String> {
    let position = game.parse_position(position).unwrap();
    let moves = game.moves(&position).into_iter();
    moves.map(|step| game.format_move(step)).collect()
}

fn refused(name: &str) -> String {
    let error = AnyGame::parse(&format!("santorini:{name}"), FileAccess::Refused);
    error.unwrap_err().to_string()
}

/// Plays at random, towards the top so that games are eventful; a game that can go on does. Chance is
/// as likely as it says.
fn random_step(game: &Veiled, position: &Position, random: &mut Pcg64Mcg) -> Option<Step> {
    if let Some(step) = chance_move(game, position, &mut || random.next_u64()) {
        return Some(step);
    }
    let moves = game.moves(position);
    let wins = |step: &Step| matches!(step, Step::Turn(Turn::Win(_)));
    let quiet: Vec<Step> = moves.into_iter().filter(|step| !wins(step)).collect();
    let rises = |step: &Step| game.gain(position, *step) > 0;
    let rising: Vec<Step> = quiet.iter().copied().filter(rises).collect();
    match random.random_bool(0.6) {
        true if !rising.is_empty() => rising.choose(random).copied(),
        _ => quiet.choose(random).copied(),
    }
}

/// Turns of one position beyond which the twin would take too long.
const MOST_TURNS_COMPARED: usize = 600;

/// What the rules and the twin do not agree on in a position, if anything.
fn difference(game: &Veiled, position: &Position) -> Option<String> {
    let text = game.format_position(position);
    let moves = game.moves(position).into_iter();
    let next = moves.map(|step| game.format_position(&game.play(position, step)));
    let rules: BTreeSet<String> = next.collect();
    let (rows, columns) = game.rules().board().rows_and_columns().unwrap();
    let variant = game.rules().variant();
    let shape = (rows, columns, variant.height, variant.winning_height);
    let workers = variant.workers_per_side() as usize;
    let twin = twin::veil::successors(shape, workers, &text);
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

/// Compares along random games; how many positions. Powers that are not played together are passed
/// over.
fn compare(name: &str, board: &str, games: u32, seed: u64) -> usize {
    let Some(game) = small(name, board) else {
        return 0;
    };
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut compared = 0;
    for _ in 0..games {
        let mut position = game.start();
        while let Some(step) = random_step(&game, &position, &mut random) {
            position = game.play(&position, step);
            let text = game.format_position(&position);
            assert_eq!(game.parse_position(&text), Ok(position), "{text}");
            if game.moves(&position).len() > MOST_TURNS_COMPARED {
                continue;
            }
            if let Some(difference) = difference(&game, &position) {
                panic!("{difference}");
            }
            compared += 1;
        }
    }
    compared
}

/// The powers that need these rules.
fn veiled() -> impl Iterator<Item = &'static str> {
    let names = INFOS.iter().map(|info| info.name);
    names.filter(|name| is_named(&format!("{name},mortal")))
}

/// Each of them against every power there is, in both seats.
fn pairs() -> impl Iterator<Item = (&'static str, &'static str)> {
    let others = || INFOS.iter().map(|info| info.name);
    veiled().flat_map(move |one| others().flat_map(move |other| [(one, other), (other, one)]))
}

#[test]
fn all_pairings_agree_with_the_twin_on_small_boards() {
    let mut compared = 0;
    for (seed, (first, second)) in (0..).zip(pairs()) {
        let name = format!("4WP3HTWUS,{first},{second}");
        compared += compare(&name, "king:3x3", 1, seed);
    }
    assert!(compared > 1500, "{compared}");
}

#[test]
fn some_pairings_agree_with_the_twin_on_larger_boards() {
    let mut compared = 0;
    for (seed, (first, second)) in (0..).zip(pairs()).step_by(9) {
        compared += compare(&format!("{first},{second}"), "king:3x4", 1, seed);
        compared += compare(&format!("2WP4HNTWUS,{first},{second}"), "king:4x4", 1, seed);
    }
    for (seed, name) in (0..).zip(veiled()) {
        compared += compare(&format!("{name},mortal"), "king:5x5", 1, seed);
        compared += compare(&format!("mortal,{name}"), "king:5x5", 1, seed);
    }
    assert!(compared > 800, "{compared}");
}

/// Takes long: `THERA_PAIRS=tyche` compares the pairings of one power only.
#[test]
#[ignore = "every pairing, some minutes"]
fn all_pairings_agree_with_the_twin_at_length() {
    let one = std::env::var("THERA_PAIRS").unwrap_or_default();
    let mut compared = 0;
    for (seed, (first, second)) in (100..).zip(pairs()) {
        if one.is_empty() || first == one || second == one {
            let name = format!("{first},{second}");
            compared += compare(&name, "king:3x3", 4, seed);
            compared += compare(&format!("2WP3HTWUS,{name}"), "king:3x3", 4, seed);
            compared += compare(&name, "king:3x4", 2, seed);
        }
    }
    println!("{compared} positions compared");
}

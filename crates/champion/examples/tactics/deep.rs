//! Wins in exactly seven plies, and positions that are lost whatever is played: by proof search.

use std::collections::{BTreeMap, HashSet};

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use thera_games::santorini::{Position, Santorini};

use crate::games::late_positions;
use crate::prover::{win_within, winner};
use crate::suite::{DEEP, Exercise, deep_exercises};

const HEADER: &str = "\
# Positions of standard Santorini in which the player to move wins in exactly 7 plies, or is lost.
# Made by cargo run --release -p thera-champion --example tactics make deep";

const SEED: u64 = 2027;

/// How many positions of each kind are wanted.
const WANTED: [(Option<u32>, usize); 2] = [(Some(DEEP), 1_000), (None, 500)];

/// Positions that may be looked at to prove who wins.
const PROOF: u64 = 3_000;

/// Confirms every line of the file.
pub fn check() -> Vec<(String, bool)> {
    let confirm = |exercise: &Exercise| {
        let player = exercise.position.to_move();
        let confirmed = match exercise.win {
            None => winner(&exercise.position, u64::MAX) == Some(player.opponent()),
            win => win_within(&exercise.position, DEEP) == win,
        };
        (exercise.deep_line(), confirmed)
    };
    deep_exercises().iter().map(confirm).collect()
}

/// Prints the file.
pub fn make() {
    println!("{HEADER}");
    let game = Santorini::standard();
    let mut rng = Pcg64::seed_from_u64(SEED);
    let mut missing = BTreeMap::from(WANTED);
    while missing.values().any(|&count| count > 0) {
        let mut positions = late_positions(&game, &mut rng);
        positions.shuffle(&mut rng);
        let mut found = HashSet::new();
        for position in positions {
            let Some(win) = kind(&position) else {
                continue;
            };
            // No more than one of a kind from each game.
            let Some(count) = missing.get_mut(&win) else {
                continue;
            };
            if *count > 0 && found.insert(win) {
                *count -= 1;
                println!("{}", Exercise { position, win }.deep_line());
            }
        }
        eprint!("\rstill missing: {missing:?}   ");
    }
    eprintln!();
}

/// The plies to the win of the player to move, or none if it is lost; nothing if that cannot be told.
fn kind(position: &Position) -> Option<Option<u32>> {
    if winner(position, PROOF)? != position.to_move() {
        return Some(None);
    }
    win_within(position, DEEP).map(Some)
}

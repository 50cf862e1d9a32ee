//! Wins in up to five plies, by looking at everything.

use std::collections::{BTreeMap, HashSet};

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use thera_games::santorini::{Position, Santorini};

use crate::games::{looks_close, self_play};
use crate::suite::{Exercise, exercises};
use crate::twin::{LONGEST, Twin};

const HEADER: &str = "\
# Positions of standard Santorini and the plies in which the player to move wins; none: not within 5.
# Made by cargo run --release -p thera-champion --example tactics make santorini";

const SEED: u64 = 2026;

/// How many positions of each kind are wanted.
const WANTED: [(Option<u32>, usize); 4] =
    [(Some(1), 150), (Some(3), 225), (Some(5), 225), (None, 600)];

/// Positions the twin may look at for one line of the file.
const MOST: u64 = 4_000_000;

/// Confirms every line of the file.
pub fn check() -> Vec<(String, bool)> {
    let mut twin = Twin::new(u64::MAX);
    let mut confirm = |exercise: &Exercise| {
        let found = twin.win_within(&exercise.position, LONGEST);
        (exercise.line(), found.is_ok_and(|win| win == exercise.win))
    };
    exercises().iter().map(&mut confirm).collect()
}

/// Prints the file.
pub fn make() {
    println!("{HEADER}");
    let game = Santorini::standard();
    let mut rng = Pcg64::seed_from_u64(SEED);
    let mut missing = BTreeMap::from(WANTED);
    let mut twin = Twin::new(MOST);
    while missing.values().any(|&count| count > 0) {
        let mut positions = self_play(&game, &mut rng);
        positions.shuffle(&mut rng);
        let mut found = HashSet::new();
        for position in positions {
            let Some(win) = kind(&game, &mut twin, &position, &missing) else {
                continue;
            };
            // No more than one of a kind from each game.
            let count = missing.entry(win).or_default();
            if *count > 0 && found.insert(win) {
                *count -= 1;
                println!("{}", Exercise { position, win }.line());
            }
        }
        eprint!("\rstill missing: {missing:?}   ");
    }
    eprintln!();
}

/// The shortest win in a position, if such positions are wanted and it can be told.
fn kind(
    game: &Santorini,
    twin: &mut Twin,
    position: &Position,
    missing: &BTreeMap<Option<u32>, usize>,
) -> Option<Option<u32>> {
    let short = twin.win_within(position, LONGEST - 2).ok()?;
    let is_wanted = |win| missing.get(&win).is_some_and(|&count| count > 0);
    let is_long_wanted = is_wanted(None) || is_wanted(Some(LONGEST));
    if short.is_some() || !is_long_wanted || !looks_close(game, position) {
        return short.map(Some);
    }
    twin.win_within(position, LONGEST).ok()
}

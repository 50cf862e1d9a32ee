//! Random games: what follows can be read back, and powers that only forbid
//! only take turns away.

use std::collections::BTreeSet;

use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::super::NAMES;
use super::super::text::{read_position, write_position};
use super::successors;

const ROWS: usize = 3;
const COLUMNS: usize = 4;

fn follow(position: &str) -> BTreeSet<String> {
    successors(ROWS, COLUMNS, 4, Some(3), position)
}

/// The positions of a random game from some town.
fn game(first: &str, second: &str, random: &mut impl Rng) -> Vec<String> {
    let mut positions = vec![format!("010020100011/1/{first}:a1,c2/{second}:b3,d1")];
    for _ in 0..12 {
        let last = positions.last().expect("at least the start");
        match follow(last).into_iter().choose(random) {
            Some(next) => positions.push(next),
            None => break,
        }
    }
    positions
}

#[test]
fn what_follows_can_be_read_back() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    for first in NAMES {
        for second in NAMES.sample(&mut random, 4).collect::<Vec<_>>() {
            for position in game(first, second, &mut random) {
                for text in follow(&position) {
                    let read = read_position(ROWS, COLUMNS, 4, Some(3), &text);
                    assert_eq!(write_position(&read), text);
                }
            }
        }
    }
}

/// Whatever power moves, against one that only forbids it has no turn that it
/// would not have against a mortal.
#[test]
fn restraints_only_take_turns_away() {
    const RESTRAINTS: &[&str] = &[
        "athena[^]",
        "aeolus[ne]",
        "aphrodite",
        "hades",
        "hippolyta",
        "hypnus",
        "limus",
        "nike[^]",
        "persephone",
    ];
    let mut random = Pcg64Mcg::seed_from_u64(2);
    let (mut all, mut left) = (0, 0);
    for power in NAMES {
        // These two take the other's power, and so undo the restraint.
        if ["circe", "nyx"].contains(power) {
            continue;
        }
        for position in game(power, "mortal", &mut random).iter().step_by(2) {
            let free = follow(position);
            for restraint in RESTRAINTS {
                // Medusa's victim next to another worker of Limus stays.
                if (*power, *restraint) == ("medusa", "limus") {
                    continue;
                }
                let other = |text: &str, from: &str, to: &str| {
                    let (before, after) = text.rsplit_once('/').expect("two players");
                    format!("{before}/{}", after.replacen(from, to, 1))
                };
                for next in follow(&other(position, "mortal", restraint)) {
                    let next = other(&next, restraint, "mortal");
                    assert!(free.contains(&next), "{power} against {restraint}: {next}");
                    left += 1;
                }
                all += free.len();
            }
        }
    }
    // They do forbid something, and not everything.
    assert!(0 < left && left < all, "{left} of {all}");
}

//! Finding puzzles: games played for them, and every position of those games looked at.
//!
//! Game number `n` of a run depends on the seed and on `n` alone, and gives one puzzle at most, so a
//! run that was stopped goes on where its file ends and comes to the very same file.

use std::collections::HashSet;
use std::io;

use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_control::{Control, Interrupted};
use thera_games::capability::{Greedy, RandomMove, Symmetric};
use thera_games::{AnyGame, AnyMove, AnyPosition, Game, Notation};
use thera_knowledge::Advisor;
use thera_queries::{Kept, Section};

/// Turns of a game that are looked at, counted from its end.
const LAST_TURNS: usize = 24;

/// Moves that a player tries, and safe ones among them that it compares.
const TRIED: usize = 20;
const COMPARED: usize = 3;

/// Bytes that the engine remembers: games are short.
const MEMORY: usize = 4 << 20;

/// Games without a puzzle after which there are none to be had.
const MOST_BARREN: u64 = 20_000;

/// What a run is to find.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The rules.
    pub game: AnyGame,
    /// How many puzzles.
    pub count: usize,
}

/// Finds the puzzles of one game that a section still misses and hands each to `keep`, then adds it.
/// Ends early when `control` does, or when there seem to be no more.
pub fn find(
    wanted: &Wanted,
    section: &mut Section,
    seed: u64,
    control: &Control,
    keep: &mut dyn FnMut(&Kept) -> io::Result<()>,
) -> io::Result<()> {
    find_in(&wanted.game, wanted.count, section, seed, control, keep)
}

fn find_in(
    game: &AnyGame,
    count: usize,
    section: &mut Section,
    seed: u64,
    control: &Control,
    keep: &mut dyn FnMut(&Kept) -> io::Result<()>,
) -> io::Result<()> {
    let known = section.puzzles.iter();
    let known = known.filter_map(|kept| game.parse_position(&kept.position).ok());
    let mut seen: HashSet<String> = known.map(|position| face(game, &position)).collect();
    let mut number = section.puzzles.last().map_or(0, |kept| kept.found_in + 1);
    let mut barren = 0;
    while section.puzzles.len() < count && barren < MOST_BARREN {
        control.report(section.puzzles.len() as u64, count as u64);
        let mut rng = Pcg64::seed_from_u64(seed.wrapping_mul(1 << 32).wrapping_add(number));
        let Ok(found) = one_game(game, number, &mut rng, &mut seen, control) else {
            break;
        };
        barren = if found.is_some() { 0 } else { barren + 1 };
        if let Some(kept) = found {
            keep(&kept)?;
            section.puzzles.push(kept);
        }
        number += 1;
    }
    Ok(())
}

/// The first puzzle of a game, from a position of it chosen at random on.
fn one_game(
    game: &AnyGame,
    number: u64,
    rng: &mut Pcg64,
    seen: &mut HashSet<String>,
    control: &Control,
) -> Result<Option<Kept>, Interrupted> {
    // An advisor for each game, so that nothing depends on the games before.
    let mut advisor = Advisor::new(game, MEMORY);
    let mut positions = play(game, rng, control)?;
    let late = positions.split_off(positions.len().saturating_sub(LAST_TURNS));
    let first = rng.random_range(0..late.len().max(1));
    let (before, after) = late.split_at(first.min(late.len()));
    for position in after.iter().chain(before) {
        let puzzle = advisor.puzzle(position, control);
        control.go_on(0)?;
        let Some(puzzle) = puzzle else { continue };
        if !seen.insert(face(game, position)) {
            continue;
        }
        return Ok(Some(Kept {
            position: game.format_position(position),
            answer: game.format_move(puzzle.answer),
            task: puzzle.task,
            distance: puzzle.distance,
            depth: puzzle.depth,
            found_in: number,
        }));
    }
    Ok(None)
}

/// The positions of a game between players who do not want it to end.
fn play(
    game: &AnyGame,
    rng: &mut Pcg64,
    control: &Control,
) -> Result<Vec<AnyPosition>, Interrupted> {
    let mut positions = Vec::new();
    let mut position = game.start();
    while let Some(turn) = choose(game, &position, rng) {
        control.go_on(0)?;
        positions.push(position);
        position = game.play(&position, turn);
    }
    Ok(positions)
}

/// Of a few moves after which the game goes on and the opponent cannot end it either, the one that
/// gains most at once; any move if there is no such one. So games last, and late positions, in which
/// everything can be proven, come up.
fn choose(game: &AnyGame, position: &AnyPosition, rng: &mut Pcg64) -> Option<AnyMove> {
    let ends = |position: &AnyPosition| game.outcome(position).is_some();
    let mut safe = Vec::new();
    for _ in 0..TRIED {
        let turn = game.random_move(position, &mut || rng.next_u64())?;
        let next = game.play(position, turn);
        let is_lost = || {
            let mut replies = game.moves(&next).into_iter();
            replies.any(|reply| ends(&game.play(&next, reply)))
        };
        if !ends(&next) && !is_lost() {
            safe.push(turn);
        }
        if safe.len() == COMPARED {
            break;
        }
    }
    let best = safe
        .into_iter()
        .max_by_key(|&turn| game.gain(position, turn));
    best.or_else(|| game.random_move(position, &mut || rng.next_u64()))
}

/// One text for a position and all its mirror images.
fn face(game: &AnyGame, position: &AnyPosition) -> String {
    let images = (0..game.symmetries()).map(|symmetry| {
        let image = game.map_position(symmetry, position);
        game.format_position(&image)
    });
    images.min().unwrap_or_default()
}

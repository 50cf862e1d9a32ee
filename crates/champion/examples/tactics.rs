//! Makes and checks the tactics of `data/tactics/santorini.txt`.
//!
//! `tactics make` prints the file: positions of games between players who climb and do not walk
//! into a loss at once, with the shortest win that a plain search of everything finds for the
//! player to move. `tactics check` confirms every line of the file by that search again, which
//! takes a minute or two; `cargo test` confirms a part.

#[path = "../tests/all/tactics/suite.rs"]
mod suite;
#[path = "../tests/all/tactics/twin.rs"]
mod twin;

use std::collections::{BTreeMap, HashSet};
use std::process::ExitCode;

use rand::SeedableRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_pcg::Pcg64;
use suite::Exercise;
use thera_games::capability::BothMove;
use thera_games::santorini::{Move, Position, Santorini};
use thera_games::{Game, Player};
use twin::{LONGEST, Twin};

const HEADER: &str = "\
# Positions of standard Santorini and the plies in which the player to move wins; none: not within 5.
# Made by cargo run --release -p thera-champion --example tactics make";

const SEED: u64 = 2026;

/// How many positions of each kind are wanted.
const WANTED: [(Option<u32>, usize); 4] =
    [(Some(1), 150), (Some(3), 225), (Some(5), 225), (None, 600)];

/// Positions the twin may look at for one line of the file.
const MOST: u64 = 4_000_000;

/// Turns a player compares before choosing the one that climbs most.
const COMPARED: usize = 3;

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("make") => make(),
        Some("check") => check(),
        _ => {
            eprintln!("usage: tactics make|check");
            ExitCode::from(2)
        }
    }
}

/// Confirms every line of the file.
fn check() -> ExitCode {
    let mut twin = Twin::new(u64::MAX);
    let mut confirmed = 0;
    let exercises = suite::exercises();
    for exercise in &exercises {
        match twin.win_within(&exercise.position, LONGEST) {
            Ok(found) if found == exercise.win => confirmed += 1,
            other => println!("{}: found {other:?}", exercise.line()),
        }
    }
    let all = exercises.len();
    println!("{confirmed} of {all} confirmed");
    ExitCode::from(u8::from(confirmed < all))
}

/// Prints the file.
fn make() -> ExitCode {
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
    ExitCode::SUCCESS
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

/// Whether the player to move can threaten to climb, and the opponent cannot do so first.
fn looks_close(game: &Santorini, position: &Position) -> bool {
    let player = game.to_move(position);
    game.moves(position).into_iter().any(|turn| {
        let next = game.play(position, turn);
        can_climb(game, player, &next) && !can_climb(game, player.opponent(), &next)
    })
}

/// Whether a player could win at once if it were to move.
fn can_climb(game: &Santorini, player: Player, position: &Position) -> bool {
    let position = game.with_to_move(player, position);
    let mut moves = game.moves(&position).into_iter();
    moves.any(|turn| matches!(turn, Move::Climb { .. }))
}

/// The positions of a game after the workers were placed.
fn self_play(game: &Santorini, rng: &mut Pcg64) -> Vec<Position> {
    let mut positions = Vec::new();
    let mut position = game.start();
    while let Some(turn) = choose(game, &position, rng) {
        if !game.is_placing(&position) {
            positions.push(position);
        }
        position = game.play(&position, turn);
    }
    positions
}

/// A player's choice: of a few turns after which the opponent cannot climb to victory, the one
/// whose worker ends highest; any turn if there is no such one. It never climbs to victory itself,
/// so that games last. `None` if the game is over.
fn choose(game: &Santorini, position: &Position, rng: &mut Pcg64) -> Option<Move> {
    let mut turns = game.moves(position);
    turns.retain(|turn| !matches!(turn, Move::Climb { .. }));
    let is_safe = |turn: &Move| {
        let next = game.play(position, *turn);
        !can_climb(game, game.to_move(&next), &next)
    };
    let safe: Vec<Move> = turns.iter().copied().filter(is_safe).collect();
    let pool = if safe.is_empty() { &turns } else { &safe };
    let height = |turn: &&Move| match **turn {
        Move::Build { to, .. } => position.height(to),
        _ => 0,
    };
    pool.sample(rng, COMPARED).max_by_key(height).copied()
}

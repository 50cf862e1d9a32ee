//! Positions with one turn that does not lose: every turn decided by proof search.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use thera_games::Game;
use thera_games::santorini::{Move, Position, Santorini};

use crate::games::{can_climb, late_positions};
use crate::prover::winner;
use crate::suite::{Save, saves};

const HEADER: &str = "\
# Positions of standard Santorini with exactly one turn that does not lose, and that turn.
# Made by cargo run --release -p thera-champion --example tactics make saves";

const SEED: u64 = 2028;

/// How many are wanted.
const WANTED: usize = 1_000;

/// Turns that there must be to choose from.
const FEWEST: usize = 10;

/// Positions that may be looked at to prove that a turn loses: of all turns, and of the few that are
/// left then; and to prove that one does not.
const GLANCE: u64 = 300;
const LOSS: u64 = 10_000;
const NO_LOSS: u64 = 300_000;

/// Turns that may be left after a glance.
const FEW: usize = 4;

/// Confirms every line of the file.
pub fn check() -> Vec<(String, bool)> {
    let confirm = |save: &Save| (save.line(), saving(&save.position) == Some(save.turn));
    saves().iter().map(confirm).collect()
}

/// Prints the file.
pub fn make() {
    println!("{HEADER}");
    let game = Santorini::standard();
    let mut rng = Pcg64::seed_from_u64(SEED);
    let mut missing = WANTED;
    while missing > 0 {
        let mut positions = late_positions(&game, &mut rng);
        positions.shuffle(&mut rng);
        // No more than one from each game.
        let save = |position: Position| saving(&position).map(|turn| Save { position, turn });
        if let Some(save) = positions.into_iter().find_map(save) {
            println!("{}", save.line());
            missing -= 1;
        }
        eprint!("\rstill missing: {missing}   ");
    }
    eprintln!();
}

/// The only turn that does not lose, if there is just one and no turn ends the game at once.
fn saving(position: &Position) -> Option<Move> {
    let game = Santorini::standard();
    let player = position.to_move();
    let mut turns = game.moves(position);
    if turns.len() < FEWEST || can_climb(&game, player, position) {
        return None;
    }
    let proven = |turn: Move, nodes| winner(&game.play(position, turn), nodes);
    let opponent = Some(player.opponent());
    let open = turns
        .iter()
        .filter(|&&turn| proven(turn, GLANCE) != opponent);
    turns = open.take(FEW + 1).copied().collect();
    if turns.len() > FEW {
        return None;
    }
    turns.retain(|&turn| proven(turn, LOSS) != opponent);
    match turns[..] {
        [turn] => (proven(turn, NO_LOSS) == Some(player)).then_some(turn),
        _ => None,
    }
}

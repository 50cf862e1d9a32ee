//! Many graphs in a row, one per line in graph6 as nauty's `geng` writes them.

use std::ops::ControlFlow;

use rayon::prelude::*;
use thera_board::Board;
use thera_games::snort::{Move, Snort};
use thera_games::{Game, InputError, Player};
use thera_search::{Control, Interrupted};
use thera_values::Outcome;
use thiserror::Error;

use super::duel::Duel;
use super::{Solver, Verdict};

/// Lines handed to the threads at a time: enough to keep them busy, few enough to stream.
const BATCH: usize = 4096;

/// Snort on one graph of a sweep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SweptGraph {
    /// The number of vertices.
    pub size: usize,
    /// `N` if whoever starts wins, `P` if the other does: nobody is ahead on an empty board.
    pub outcome: Outcome,
    /// A winning first move, if there is one.
    pub best: Option<Move>,
    /// Positions looked at.
    pub nodes: u64,
}

/// Why a line of a sweep has no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SweepError {
    /// It is not a graph Snort can be played on.
    #[error(transparent)]
    Input(#[from] InputError),
    /// Its solution did not fit the limits.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// Solves Snort on every graph, on as many threads as `control` says, and hands `emit` each line
/// with its result, in the order of the lines, until it breaks.
pub fn sweep(
    lines: impl IntoIterator<Item = String>,
    control: &Control,
    mut emit: impl FnMut(&str, Result<SweptGraph, SweepError>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // Without threads of its own the sweep runs on those there are.
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(control.threads)
        .build();
    let mut lines = lines.into_iter();
    loop {
        let batch: Vec<String> = lines.by_ref().take(BATCH).collect();
        if batch.is_empty() {
            return ControlFlow::Continue(());
        }
        let work = || batch.par_iter().map(|line| solve_line(line, control));
        let results: Vec<_> = match &pool {
            Ok(pool) => pool.install(|| work().collect()),
            Err(_) => work().collect(),
        };
        for (line, result) in batch.iter().zip(results) {
            emit(line, result)?;
        }
    }
}

fn solve_line(line: &str, control: &Control) -> Result<SweptGraph, SweepError> {
    let board = Board::from_graph6(line.trim()).map_err(InputError::from)?;
    let game = Snort::new(board)?;
    let mut solver = Solver::new(&game, control, control.memory / control.threads);
    let (outcome, best) = match solver.decide(Duel::new(&game.start(), Player::First))? {
        Verdict::Wins(vertex, _) => (Outcome::Next, Some(Move(vertex))),
        Verdict::Loses(_) => (Outcome::Previous, None),
    };
    Ok(SweptGraph {
        size: game.board().size(),
        outcome,
        best,
        nodes: solver.search.cost().nodes,
    })
}

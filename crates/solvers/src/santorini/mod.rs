//! Santorini on small boards, solved strongly: every position at once.
//!
//! Every turn adds exactly one level. So positions fall into *layers* by total height, and each
//! depends only on the layer above it (or on a winning climb, which ends the game at once). The
//! fullest board has no moves; from there the layers are solved downwards, one bit per position,
//! always seen by the player to move, until the empty board is reached: [`solve_all`] tells who
//! wins from every placement and counts the positions won and lost. A [`Tablebase`] keeps all
//! layers, in memory or in a file, and answers for any position.
//!
//! What is counted: a position is any height map together with places for all workers, on
//! different vertices of heights to stand on and play on (below the maximum, and not the winning
//! height if towers win), and one side to move. Whether it can be reached does not matter. The
//! same position with colours and turn exchanged is not counted again, mirror images are.
//!
//! - `layout` says where a position lies: layer, class of `footing`, height map (`ranking`),
//!   `placements`;
//! - `kernel` solves one height map, all placements of both sides at once;
//! - `block` is how the bits of one map are stored, `file` how all of them are;
//! - `slices` solves layers that do not fit into memory, piece by piece, here or elsewhere;
//! - `shelves` solves games with one worker each without layers, footing by footing, in a `folder` too.

mod block;
mod duel;
mod file;
mod folder;
mod footing;
mod geography;
mod ground;
mod kernel;
mod layers;
mod layout;
mod matrix;
mod method;
mod placements;
pub mod powers;
mod proof;
mod ranking;
mod report;
mod shelves;
mod slices;
mod tablebase;
#[cfg(test)]
mod tests;

use std::io;
use std::path::PathBuf;

use thera_control::Interrupted;
use thiserror::Error;

pub use file::TablebaseError;
pub(crate) use geography::is_geography;
pub use layers::solve_all;
pub(crate) use method::METHOD;
pub use proof::prove;
pub use report::{LayerCount, PlacementPhase, Report, Start};
pub(crate) use slices::TRADE;
pub use slices::{Slicing, solve_in_slices};
pub use tablebase::Tablebase;

/// The largest board that can be laid out; memory ends long before.
pub const MAX_VERTICES: usize = 32;

/// Why a game was not solved.
#[derive(Debug, Error)]
pub enum SolveError {
    /// The board has too many vertices.
    #[error(
        "the board has {0} vertices; all positions can be solved on at most {MAX_VERTICES}, and \
         in practice on a dozen"
    )]
    TooManyVertices(usize),
    /// There are too many ways to place the workers of one side.
    #[error(
        "the workers of one side can be placed in {rows} ways; at most {columns} in partizan and \
         {shared} in impartial games can be solved at once",
        columns = placements::MAX_COLUMNS,
        shared = placements::MAX_ROWS
    )]
    TooManyPlacements {
        /// Ways to place them on the empty board.
        rows: u64,
    },
    /// Time, memory or patience ended.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// The threads could not be started.
    #[error("the system cannot start the threads asked for: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The tablebase could not be written.
    #[error("the tablebase {path} cannot be written: {error}")]
    Write {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// The powers of the game, or its board, do not suit.
    #[error("{0}")]
    Powers(String),
    /// The folder of the layers is another's, or was damaged.
    #[error("{0}")]
    Folder(String),
    /// A layer could not be written.
    #[error("'{path}' cannot be written: {error}")]
    Unwritten {
        /// The file or folder.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// Those who were to solve slices could not.
    #[error("not decided: {0}")]
    Elsewhere(String),
}

/// The members of a local set, in order.
fn members(set: u32) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let lowest = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            lowest
        })
    })
}

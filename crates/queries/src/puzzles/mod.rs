//! Puzzles: positions with one proven answer, to choose from, to try and to see solved.

mod attempt;
mod collection;
mod day;
mod pick;
mod solution;
#[cfg(test)]
mod tests;

pub use attempt::{PuzzleTry, PuzzleTryAnswer};
pub use collection::{Kept, MOST_GRADE, Section, read_puzzles};
pub use day::today;
pub use pick::{Puzzle, PuzzleAnswer};
pub use solution::{PuzzleReply, PuzzleSolution, PuzzleSolutionAnswer};

use collection::{Listed, collection};

use crate::QueryError;

/// The puzzle of this name.
fn find(id: &str) -> Result<&'static Listed, QueryError> {
    let puzzles = collection();
    let found = puzzles.iter().find(|puzzle| puzzle.id == id.trim());
    found.ok_or_else(|| {
        let example = puzzles.first().map_or("", |puzzle| &puzzle.id);
        let id = thera_board::shorten(id);
        let sentence = format!("there is no puzzle '{id}'; they are called like {example}");
        QueryError::field("id", sentence)
    })
}

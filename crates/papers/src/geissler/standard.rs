//! The players of chapter 8, and the choices they have.

use thera_control::Interrupted;
use thera_games::Game;
use thera_games::santorini::{Position, Santorini};

use crate::games::starts;

/// The player of section 8.1 that sees wins three turns ahead and otherwise moves at random.
pub const PLAIN: &str = "alphabeta:depth=3,eval=none";

/// The same with the heuristic that section 8.2 begins with: the height of one's own workers.
pub const OWN_HEIGHT: &str = "alphabeta:depth=3,eval=height";

/// The same with heuristics.
pub fn with_weights(weights: &str) -> String {
    format!("alphabeta:depth=3,eval=geissler,w={weights}")
}

/// The placement that leaves first the most choices, and how many. No position has more than some
/// placement on the empty board: building only takes choices away. `go_on` is asked at each.
pub fn most_choices(
    game: &Santorini,
    mut go_on: impl FnMut() -> Result<(), Interrupted>,
) -> Result<(u64, Position), Interrupted> {
    let mut most = (0, game.start());
    for start in starts(game) {
        go_on()?;
        let choices = game.count_moves(&start);
        if choices > most.0 {
            most = (choices, start);
        }
    }
    Ok(most)
}

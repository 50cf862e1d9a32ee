//! Castellan by its own solver.

use thera_control::{Control, Interrupted};
use thera_games::Player;
use thera_games::castellan::{Castellan, Position, Turn};
use thera_search::solve::{Cost, Solution};

use crate::method::{Listed, Method};

/// How Castellan is solved.
pub(crate) static METHOD: Listed<Castellan> = &SumsOfParts;

struct SumsOfParts;

impl Method<Castellan> for SumsOfParts {
    fn solve(
        &self,
        game: &Castellan,
        position: &Position,
        control: &Control,
    ) -> Result<Solution<Turn>, Interrupted> {
        super::solve(game, position, control)
    }

    fn winner(
        &self,
        game: &Castellan,
        position: &Position,
        control: &Control,
    ) -> Result<(Option<Player>, Cost), Interrupted> {
        super::winner(game, position, control)
    }
}

//! Geography by matchings where they apply.

use thera_control::{Control, Interrupted};
use thera_games::Game;
use thera_games::geography::Geography;
use thera_search::solve::{Solution, solve};

use crate::method::{Listed, Method};

/// How Geography is solved.
pub(crate) static METHOD: Listed<Geography> = &Matching;

struct Matching;

impl Method<Geography> for Matching {
    /// By matchings where they apply, by search elsewhere.
    fn solve(
        &self,
        game: &Geography,
        position: &<Geography as Game>::Position,
        control: &Control,
    ) -> Result<Solution<<Geography as Game>::Move>, Interrupted> {
        match super::solution(game, position) {
            Some(solution) => Ok(solution),
            None => solve(game, position, control),
        }
    }
}

//! Geography by matchings where they apply.

use thera_control::{Control, Interrupted};
use thera_games::geography::Geography;
use thera_games::{Game, Outcome};
use thera_search::solve::{Cost, Solution, solve};

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
        let Some(line) = super::winning_line(game, position) else {
            return solve(game, position, control);
        };
        let last = line
            .iter()
            .fold(*position, |position, &turn| game.play(&position, turn));
        Ok(Solution {
            outcome: Outcome::Won(game.to_move(&last).opponent()),
            best: line.first().copied(),
            cost: Cost {
                nodes: line.len() as u64 + 1,
                ..Cost::default()
            },
            line,
        })
    }
}

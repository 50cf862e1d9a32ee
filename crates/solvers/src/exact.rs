//! One door to the best exact method of each family.

use thera_games::castellan::Castellan;
use thera_games::geography::Geography;
use thera_games::santorini::Santorini;
use thera_games::snort::Snort;
use thera_games::{Family, Game, Outcome};
use thera_search::solve::{Cost, Solution, solve};
use thera_search::{Control, Interrupted};

use crate::{geography, snort};

/// A family whose positions can be solved exactly.
pub trait Exact: Family {
    /// Solves a position by the best method there is for it.
    fn solve_exactly(
        &self,
        position: &Self::Position,
        control: &Control,
    ) -> Result<Solution<Self::Move>, Interrupted>;
}

impl Exact for Santorini {
    fn solve_exactly(
        &self,
        position: &Self::Position,
        control: &Control,
    ) -> Result<Solution<Self::Move>, Interrupted> {
        solve(self, position, control)
    }
}

impl Exact for Snort {
    /// By mirrors and by a search that counts tempi.
    fn solve_exactly(
        &self,
        position: &Self::Position,
        control: &Control,
    ) -> Result<Solution<Self::Move>, Interrupted> {
        snort::outcome::solve(self, position, control)
    }
}

impl Exact for Castellan {
    fn solve_exactly(
        &self,
        position: &Self::Position,
        control: &Control,
    ) -> Result<Solution<Self::Move>, Interrupted> {
        solve(self, position, control)
    }
}

impl Exact for Geography {
    /// By matchings where they apply, by search elsewhere.
    fn solve_exactly(
        &self,
        position: &Self::Position,
        control: &Control,
    ) -> Result<Solution<Self::Move>, Interrupted> {
        let Some(line) = geography::winning_line(self, position) else {
            return solve(self, position, control);
        };
        let last = line
            .iter()
            .fold(*position, |position, &turn| self.play(&position, turn));
        Ok(Solution {
            outcome: Outcome::Won(self.to_move(&last).opponent()),
            best: line.first().copied(),
            cost: Cost {
                nodes: line.len() as u64 + 1,
                ..Cost::default()
            },
            line,
        })
    }
}

//! One door to the best exact method of each family.

use std::path::Path;

use thera_control::{Control, Interrupted};
use thera_games::capability::BothMove;
use thera_games::castellan::Castellan;
use thera_games::geography::Geography;
use thera_games::santorini::{Move, Position, Santorini};
use thera_games::snort::Snort;
use thera_games::{Family, Game, Outcome, Player};
use thera_search::solve::{Cost, Solution, solve};
use thera_values::Outcome as OutcomeClass;

use crate::santorini::{Tablebase, TablebaseError, prove};
use crate::{castellan, geography, snort};

/// What a first, simple search may use; one thread, so that it ends the same way every time.
const QUICK_MEMORY: usize = 64 << 20;
const QUICK_NODES: u64 = 200_000;

/// Boards whose answers take more than this are searched rather than solved whole.
const TABLE_MEMORY: usize = 512 << 20;

/// A family whose positions can be solved exactly.
pub trait Exact: Family {
    /// Solves a position by the best method there is for it.
    fn solve_exactly(
        &self,
        position: &Self::Position,
        control: &Control,
    ) -> Result<Solution<Self::Move>, Interrupted>;

    /// Who wins a position, nobody if it is a draw: where points are counted this can take much
    /// less than to count them.
    fn winner_exactly(
        &self,
        position: &Self::Position,
        control: &Control,
    ) -> Result<(Option<Player>, Cost), Interrupted> {
        let solution = self.solve_exactly(position, control)?;
        Ok((solution.outcome.winner(), solution.cost))
    }

    /// Who wins a position with either player to move, in games where either could.
    fn outcome_class(
        &self,
        _position: &Self::Position,
        _control: &Control,
    ) -> Option<Result<OutcomeClass, Interrupted>> {
        None
    }

    /// Solves everything that can follow a position at once, where the family has a way to do that
    /// and it fits the limits: for many questions about one position.
    fn oracle(
        &self,
        _position: &Self::Position,
        _control: &Control,
    ) -> Option<Box<dyn Oracle<Self>>> {
        None
    }

    /// Opens a file of answers to this game; `None` if the family has no such files.
    fn open_tablebase(
        &self,
        _path: &Path,
        _control: &Control,
    ) -> Option<Result<Box<dyn Oracle<Self>>, TablebaseError>> {
        None
    }
}

/// Answers that were worked out before.
pub trait Oracle<G: Game>: Send + Sync {
    /// The result of a position, if it is known.
    fn solution(&self, position: &G::Position) -> Option<Solution<G::Move>>;
}

/// The outcome class of a position by solving it twice.
fn class_by_solving<G: Exact + BothMove>(
    game: &G,
    position: &G::Position,
    control: &Control,
) -> Result<OutcomeClass, Interrupted> {
    let mut wins = [false; 2];
    for player in Player::BOTH {
        let moving = game.with_to_move(player, position);
        let outcome = game.solve_exactly(&moving, control)?.outcome;
        wins[player.index()] = outcome.winner() == Some(player);
    }
    Ok(match wins {
        [true, true] => OutcomeClass::Next,
        [false, false] => OutcomeClass::Previous,
        [true, false] => OutcomeClass::Left,
        [false, true] => OutcomeClass::Right,
    })
}

/// Proof search, or where positions are too large for it the search for any game.
fn search(
    game: &Santorini,
    position: &Position,
    control: &Control,
) -> Result<Solution<Move>, Interrupted> {
    prove(game, position, control).unwrap_or_else(|| solve(game, position, control))
}

impl Exact for Santorini {
    fn solve_exactly(
        &self,
        position: &Self::Position,
        control: &Control,
    ) -> Result<Solution<Self::Move>, Interrupted> {
        let quick = control.part(QUICK_MEMORY, 1, QUICK_NODES);
        match search(self, position, &quick) {
            Err(Interrupted::OutOfNodes) => {}
            done => return done,
        }
        // On a small board it is faster to solve every position than to search for one.
        let table = control.part(TABLE_MEMORY, control.threads, u64::MAX);
        let answer = Tablebase::solve_onwards(self, position, &table).ok();
        match answer.and_then(|tablebase| tablebase.solution(position)) {
            Some(mut solution) => {
                solution.cost.nodes = quick.nodes() + table.nodes();
                Ok(solution)
            }
            None => search(self, position, control),
        }
    }

    fn outcome_class(
        &self,
        position: &Self::Position,
        control: &Control,
    ) -> Option<Result<OutcomeClass, Interrupted>> {
        let playing = !self.is_placing(position) && !position.is_won();
        playing.then(|| class_by_solving(self, position, control))
    }

    fn oracle(
        &self,
        position: &Self::Position,
        control: &Control,
    ) -> Option<Box<dyn Oracle<Self>>> {
        let tablebase = Tablebase::solve_onwards(self, position, control).ok()?;
        Some(Box::new(tablebase))
    }

    fn open_tablebase(
        &self,
        path: &Path,
        control: &Control,
    ) -> Option<Result<Box<dyn Oracle<Self>>, TablebaseError>> {
        Some(Tablebase::open(path, control).and_then(|tablebase| {
            let game = tablebase.game().name();
            if game == self.name() {
                Ok(Box::new(tablebase) as Box<dyn Oracle<Self>>)
            } else {
                let path = path.to_path_buf();
                Err(TablebaseError::OtherGame { path, game })
            }
        }))
    }
}

impl Oracle<Santorini> for Tablebase {
    fn solution(&self, position: &Position) -> Option<Solution<Move>> {
        Tablebase::solution(self, position)
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

    fn outcome_class(
        &self,
        position: &Self::Position,
        control: &Control,
    ) -> Option<Result<OutcomeClass, Interrupted>> {
        Some(snort::outcome::outcome_class(self, position, control).map(|(class, _)| class))
    }
}

impl Exact for Castellan {
    fn solve_exactly(
        &self,
        position: &Self::Position,
        control: &Control,
    ) -> Result<Solution<Self::Move>, Interrupted> {
        castellan::solve(self, position, control)
    }

    fn winner_exactly(
        &self,
        position: &Self::Position,
        control: &Control,
    ) -> Result<(Option<Player>, Cost), Interrupted> {
        castellan::winner(self, position, control)
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

    fn outcome_class(
        &self,
        position: &Self::Position,
        control: &Control,
    ) -> Option<Result<OutcomeClass, Interrupted>> {
        Some(class_by_solving(self, position, control))
    }
}

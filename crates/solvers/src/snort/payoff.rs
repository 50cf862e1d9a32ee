//! v, what a position of Snort is worth by Borje's counting (section 2.2): the vertices only Red may
//! play less those only Blue may play where the play becomes settled, and a half if it is Blue's turn
//! there, under best play.

use rustc_hash::FxHashMap;
use thera_control::{Control, Interrupted};
use thera_games::snort::{HalfPoints, Move, Position, Snort};
use thera_games::{Game, Player};

use crate::method::Payoff;

/// Positions between two looks at the control.
const CHECK_INTERVAL: u64 = 4096;

/// Minimax of v over all positions of a game.
pub struct Payoffs<'a> {
    game: &'a Snort,
    control: &'a Control,
    known: FxHashMap<Position, HalfPoints>,
}

impl<'a> Payoffs<'a> {
    /// Nothing is known yet.
    pub fn new(game: &'a Snort, control: &'a Control) -> Self {
        Payoffs {
            game,
            control,
            known: FxHashMap::default(),
        }
    }

    /// v of a position.
    pub fn value(&mut self, position: &Position) -> Result<HalfPoints, Interrupted> {
        if let Some(value) = self.game.terminal_value(position) {
            return Ok(value);
        }
        if let Some(&value) = self.known.get(position) {
            return Ok(value);
        }
        let mut best = None;
        for turn in self.game.moves(position) {
            let value = self.value(&self.game.play(position, turn))?;
            best = Some(match (best, self.game.to_move(position)) {
                (None, _) => value,
                (Some(best), Player::First) => value.max(best),
                (Some(best), _) => value.min(best),
            });
        }
        let best = best.expect("an open vertex or a binding edge leaves the player to move a move");
        self.known.insert(*position, best);
        if self.positions().is_multiple_of(CHECK_INTERVAL) {
            self.control.go_on(CHECK_INTERVAL)?;
        }
        Ok(best)
    }

    /// Moves that keep v, until the play is settled.
    pub fn line(&mut self, position: &Position) -> Result<Vec<Move>, Interrupted> {
        let value = self.value(position)?;
        let mut line = Vec::new();
        let mut position = *position;
        while self.game.terminal_value(&position).is_none() {
            for turn in self.game.moves(&position) {
                let next = self.game.play(&position, turn);
                if self.value(&next)? == value {
                    line.push(turn);
                    position = next;
                    break;
                }
            }
        }
        Ok(line)
    }

    /// Positions that were worked out.
    pub fn positions(&self) -> u64 {
        self.known.len() as u64
    }
}

/// v of a position, and best play until it is settled.
pub(crate) fn payoff(
    game: &Snort,
    position: &Position,
    control: &Control,
) -> Result<Payoff<Move>, Interrupted> {
    let mut payoffs = Payoffs::new(game, control);
    Ok(Payoff {
        points: payoffs.value(position)?.to_string(),
        line: payoffs.line(position)?,
    })
}

#[cfg(test)]
mod tests {
    use thera_games::{FileAccess, Member, Notation};

    use super::*;

    fn v(board: &str, position: &str) -> String {
        let game = Snort::build(None, Some(board), FileAccess::Refused).unwrap();
        let position = game.parse_position(position).unwrap();
        let found = payoff(&game, &position, &Control::default()).unwrap();
        // The line leads to a settled position of that value.
        let play = |position, &turn: &Move| game.play(&position, turn);
        let end = found.line.iter().fold(position, play);
        let settled = game.terminal_value(&end).unwrap();
        assert_eq!(settled.to_string(), found.points);
        found.points
    }

    #[test]
    fn v_is_what_the_paper_counts() {
        assert_eq!(v("star:3", "..../R"), "7/2");
        assert_eq!(v("cycle:4", "..../R"), "0");
        assert_eq!(v("path:4", "r.../B"), "-1/2");
        assert_eq!(v("path:4", "x..x/R"), "3/2");
    }

    #[test]
    fn composite_graphs_are_boards_too() {
        assert_eq!(v("path:1+path:1", "../R"), v("edges:0,1", "../R"));
        assert_eq!(
            v("path:3+cycle:4", "......./R"),
            v("edges:0-1,1-2,3-4,4-5,5-6,6-3", "......./R")
        );
    }
}

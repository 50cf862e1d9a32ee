//! Wins by looking at everything: the rules of the games crate, every turn and every answer, no
//! table and no pruning. Only the order is chosen: whether a turn ends the game is asked first.

use thera_games::santorini::{Position, Santorini};
use thera_games::{Game, Outcome};

/// The longest win that is looked for, in plies.
pub const LONGEST: u32 = 5;

/// More positions had to be looked at than was allowed.
#[derive(Debug)]
pub struct TooMuch;

/// Looks for wins of the player to move.
pub struct Twin {
    game: Santorini,
    seen: u64,
    most: u64,
}

impl Twin {
    /// A twin that gives up after so many positions for each question.
    pub fn new(most: u64) -> Self {
        Twin {
            game: Santorini::standard(),
            seen: 0,
            most,
        }
    }

    /// In how many plies the player to move wins, if within so many; the number is odd.
    pub fn win_within(&mut self, position: &Position, plies: u32) -> Result<Option<u32>, TooMuch> {
        self.seen = 0;
        for plies in (1..=plies).step_by(2) {
            if self.wins(position, plies)? {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    /// Whether a turn of the player to move wins by force within so many plies.
    fn wins(&mut self, position: &Position, plies: u32) -> Result<bool, TooMuch> {
        let next = self.after_each_turn(position)?;
        if next.iter().any(|next| self.is_lost(next)) {
            return Ok(true);
        }
        if plies == 1 {
            return Ok(false);
        }
        for next in &next {
            if !self.escapes(next, plies - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the player to move, for whom the game goes on, has a turn after which the opponent
    /// does not win within the plies that are left.
    fn escapes(&mut self, position: &Position, plies: u32) -> Result<bool, TooMuch> {
        let next = self.after_each_turn(position)?;
        if next.iter().any(|next| self.is_lost(next)) {
            return Ok(true);
        }
        for next in &next {
            if !self.wins(next, plies - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn after_each_turn(&mut self, position: &Position) -> Result<Vec<Position>, TooMuch> {
        let moves = self.game.moves(position);
        self.seen += moves.len() as u64;
        if self.seen > self.most {
            return Err(TooMuch);
        }
        let play = |turn| self.game.play(position, turn);
        Ok(moves.into_iter().map(play).collect())
    }

    /// Whether the game is over and the player to move has lost it.
    fn is_lost(&self, position: &Position) -> bool {
        let winner = self.game.to_move(position).opponent();
        self.game.outcome(position) == Some(Outcome::Won(winner))
    }
}

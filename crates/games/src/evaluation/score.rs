//! What a position is worth to a player: a number that a search can compare.
//!
//! A [`Score`] counts thousandths of a point of whatever the evaluation counts. Won and lost games
//! lie beyond every evaluation, sooner wins above later ones. A score always belongs to a player,
//! who is named where it is made; it need not be the negative of the opponent's (Boreham 2020
//! counts the centre for the player who thinks and not against them).

use crate::{Game, Outcome, Player};

/// Thousandths of a point, as the player it belongs to wants them large.
pub type Score = i32;

/// Thousandths in a point.
pub const POINT: Score = 1000;

/// No evaluation is larger than this, or smaller than its negative.
pub const LARGEST_ESTIMATE: Score = 1_000_000_000;

/// A game won at once; each turn until then takes one away.
pub const WIN: Score = 2_000_000_000;

/// Scores from here on mean that the game is won.
const LEAST_WIN: Score = WIN - 1_000_000;

/// Judges positions of a game that is not over.
pub trait Evaluate<G: Game>: Send + Sync {
    /// What the position is worth to `player`, within [`LARGEST_ESTIMATE`].
    fn score(&self, game: &G, position: &G::Position, player: Player) -> Score;
}

impl<G: Game, E: Evaluate<G> + ?Sized> Evaluate<G> for Box<E> {
    fn score(&self, game: &G, position: &G::Position, player: Player) -> Score {
        (**self).score(game, position, player)
    }
}

/// Sees no difference between positions: only won and lost games count.
#[derive(Clone, Copy, Debug)]
pub struct Indifferent;

impl<G: Game> Evaluate<G> for Indifferent {
    fn score(&self, _game: &G, _position: &G::Position, _player: Player) -> Score {
        0
    }
}

/// Brings the result of an evaluation within bounds.
#[inline]
pub fn estimate(thousandths: i64) -> Score {
    let most = i64::from(LARGEST_ESTIMATE);
    thousandths.clamp(-most, most) as Score
}

/// What a game that ended after so many turns is worth to `player`.
#[inline]
pub fn of_outcome(outcome: Outcome, player: Player, turns: u32) -> Score {
    match outcome {
        Outcome::Won(winner) if winner == player => WIN - turns as Score,
        Outcome::Won(_) => turns as Score - WIN,
        Outcome::Points(_) | Outcome::Scores(_) => {
            estimate(i64::from(outcome.value_for(player)) * i64::from(POINT))
        }
    }
}

/// A score in words that can be told to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The player wins in this many turns of both sides, against any defence.
    Wins(u32),
    /// The player loses in this many turns of both sides, whatever they do.
    Loses(u32),
    /// The game is not decided; thousandths of a point.
    Estimate(Score),
}

impl Standing {
    /// What a score says.
    pub fn of(score: Score) -> Self {
        if score >= LEAST_WIN {
            Standing::Wins((WIN - score) as u32)
        } else if score <= -LEAST_WIN {
            Standing::Loses((score + WIN) as u32)
        } else {
            Standing::Estimate(score)
        }
    }

    /// Whether the game is won or lost for certain.
    pub fn is_decided(self) -> bool {
        !matches!(self, Standing::Estimate(_))
    }
}

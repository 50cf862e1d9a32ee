//! Every move of a position with its exact result, as far as it is known.

use thera_games::{AnyGame, AnyMove, AnyPosition, Game, Outcome, Player};

use crate::Proof;

/// A move and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveResult {
    /// The move.
    pub turn: AnyMove,
    /// What follows it, once that is proven: distance and line begin after the move.
    pub proof: Option<Proof>,
}

/// All moves of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// Who is to move.
    pub player: Player,
    /// The moves, in the order the game generates them.
    pub moves: Vec<MoveResult>,
}

impl Survey {
    /// Nothing is known of any move.
    pub(crate) fn new(game: &AnyGame, position: &AnyPosition) -> Self {
        let moves = game.moves(position).into_iter();
        Survey {
            player: game.to_move(position),
            moves: moves.map(|turn| MoveResult { turn, proof: None }).collect(),
        }
    }

    /// Whether every move is proven.
    pub fn is_complete(&self) -> bool {
        self.moves.iter().all(|result| result.proof.is_some())
    }

    /// Whether a move is certainly a best one: no other can be better, whatever is still open.
    pub fn is_best(&self, proof: &Proof) -> bool {
        let value = |proof: &Proof| proof.outcome.value_for(self.player);
        let is_most = self
            .moves
            .iter()
            .filter_map(|result| result.proof.as_ref())
            .all(|other| value(other) <= value(proof));
        // A win needs no comparison with what is undecided; points do.
        is_most && (self.is_complete() || proof.outcome == Outcome::Won(self.player))
    }
}

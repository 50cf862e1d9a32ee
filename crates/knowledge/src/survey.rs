//! Every move of a position with its exact result, as far as it is known.

use thera_games::{Game, Outcome, Player};

use crate::Proof;

/// A move and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveResult<M> {
    /// The move.
    pub turn: M,
    /// What follows it, once that is proven: distance and line begin after the move.
    pub proof: Option<Proof<M>>,
}

/// All moves of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey<M> {
    /// Who is to move.
    pub player: Player,
    /// The moves, in the order the game generates them.
    pub moves: Vec<MoveResult<M>>,
}

impl<M: Copy> Survey<M> {
    /// Nothing is known of any move.
    pub(crate) fn new<G: Game<Move = M>>(game: &G, position: &G::Position) -> Self {
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
    pub fn is_best(&self, proof: &Proof<M>) -> bool {
        let value = |proof: &Proof<M>| proof.outcome.value_for(self.player);
        let is_most = self
            .moves
            .iter()
            .filter_map(|result| result.proof.as_ref())
            .all(|other| value(other) <= value(proof));
        // A win needs no comparison with what is undecided; points do.
        is_most && (self.is_complete() || proof.outcome == Outcome::Won(self.player))
    }
}

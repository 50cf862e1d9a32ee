//! The contract between rules and algorithms.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::{Outcome, Player};

/// The rules of one game: a variant on a board.
///
/// Five methods make a game; the rest follow from them, and a game may replace one of those when
/// it knows a faster way. Searches must ask [`to_move`](Game::to_move) rather than assume that
/// turns alternate.
pub trait Game: Clone + Send + Sync {
    /// A position: everything that matters for how the game goes on, and nothing else.
    type Position: Copy + Eq + Hash + Debug + Send + Sync;
    /// One whole turn of one player.
    type Move: Copy + Eq + Hash + Debug + Send + Sync;

    /// The position a game begins with.
    fn start(&self) -> Self::Position;

    /// Who moves next (or would, if the game is over).
    fn to_move(&self, position: &Self::Position) -> Player;

    /// How the game ended, or `None` while there are moves.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Calls `visit` with every legal move, each once, until it breaks; none if the game is over.
    fn visit_moves(
        &self,
        position: &Self::Position,
        visit: impl FnMut(Self::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// The position after a legal move. What an illegal move does is not defined; use
    /// [`try_play`](Game::try_play) for moves from outside.
    fn play(&self, position: &Self::Position, turn: Self::Move) -> Self::Position;

    /// No outcome is worth more than this to anybody: 1 unless the game counts points.
    fn largest_value(&self) -> i32 {
        1
    }

    /// Whether the turn to come sets the game up, as placing the pieces does before play begins:
    /// its choices are counted apart from those of other turns.
    fn is_setting_up(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Calls `visit` with every legal move.
    #[inline]
    fn for_each_move(&self, position: &Self::Position, mut visit: impl FnMut(Self::Move)) {
        let _ = self.visit_moves(position, |turn| {
            visit(turn);
            ControlFlow::Continue(())
        });
    }

    /// Every legal move, in the order they are generated.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.for_each_move(position, |turn| moves.push(turn));
        moves
    }

    /// The number of legal moves.
    fn count_moves(&self, position: &Self::Position) -> u64 {
        let mut count = 0;
        self.for_each_move(position, |_| count += 1);
        count
    }

    /// Whether the player to move has any legal move.
    fn can_move(&self, position: &Self::Position) -> bool {
        self.visit_moves(position, |_| ControlFlow::Break(()))
            .is_break()
    }

    /// Whether a move is legal here.
    fn is_legal(&self, position: &Self::Position, turn: Self::Move) -> bool {
        let stop_at = |candidate| {
            if candidate == turn {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        self.visit_moves(position, stop_at).is_break()
    }

    /// The position after a move, or `None` if the move is not legal.
    fn try_play(&self, position: &Self::Position, turn: Self::Move) -> Option<Self::Position> {
        self.is_legal(position, turn)
            .then(|| self.play(position, turn))
    }
}

//! What some games can do beyond being played. Algorithms ask for the traits they need.

use std::ops::ControlFlow;

use crate::{Game, Player};

/// A game whose board can be turned or reflected onto itself.
///
/// Symmetries are numbered from 0, the identity; together they form a group.
pub trait Symmetric: Game {
    /// The number of symmetries, the identity included.
    fn symmetries(&self) -> usize;

    /// The image of a position.
    fn map_position(&self, symmetry: usize, position: &Self::Position) -> Self::Position;

    /// The image of a move.
    fn map_move(&self, symmetry: usize, turn: Self::Move) -> Self::Move;
}

/// A game in which it makes sense to ask what *either* player could do in a position, whoever is
/// to move: what the theory of combinatorial games needs.
pub trait BothMove: Game {
    /// Calls `visit` with every move `player` would have, each once, until it breaks.
    fn visit_moves_of(
        &self,
        player: Player,
        position: &Self::Position,
        visit: impl FnMut(Self::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// The same position with `player` to move.
    fn with_to_move(&self, player: Player, position: &Self::Position) -> Self::Position;
}

/// A game that falls into independent parts: a move in one never changes another, and the whole
/// is their sum.
pub trait Decompose: Game {
    /// The parts that still matter, each as a position of the same rules.
    fn components(&self, position: &Self::Position) -> Vec<Self::Position>;
}

/// A game with an obvious immediate gain, for the greedy player.
pub trait Greedy: Game {
    /// How much `turn` gains at once; larger is better, only comparisons matter.
    fn gain(&self, position: &Self::Position, turn: Self::Move) -> i32;
}

//! What Snort can do beyond being played: symmetries of the board, moves of either player,
//! independent regions, and Borje's rule of thumb.

use std::ops::ControlFlow;

use thera_board::{VertexSet, vertices};

use super::{Move, Position, Snort};
use crate::capability::{BothMove, Decompose, Greedy, RandomMove, Symmetric, random_vertex};
use crate::{Game, Player};

impl Symmetric for Snort {
    fn symmetries(&self) -> usize {
        self.board_symmetries().len()
    }

    fn map_position(&self, symmetry: usize, position: &Position) -> Position {
        let image = &self.board_symmetries()[symmetry];
        Position {
            coloured: position.coloured.map(|set| image.set(set)),
            open: position.open.map(|set| image.set(set)),
            to_move: position.to_move,
        }
    }

    fn map_move(&self, symmetry: usize, Move(vertex): Move) -> Move {
        Move(self.board_symmetries()[symmetry].vertex(vertex))
    }
}

impl BothMove for Snort {
    fn normal_play(&self, _position: &Position) -> Result<(), &'static str> {
        Ok(())
    }

    #[inline]
    fn visit_moves_of(
        &self,
        player: Player,
        position: &Position,
        visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        vertices(position.open(player))
            .map(Move)
            .try_for_each(visit)
    }

    #[inline]
    fn with_to_move(&self, player: Player, position: &Position) -> Position {
        Position {
            to_move: player,
            ..*position
        }
    }
}

impl Snort {
    /// The open vertices joined to `seed` by edges that still bind: those with an end open to Red
    /// and the other open to Blue.
    fn region(&self, position: &Position, seed: VertexSet) -> VertexSet {
        let [red, blue] = position.open;
        let mut reached = seed;
        let mut frontier = seed;
        while frontier != 0 {
            let bound =
                self.neighbours(frontier & red) & blue | self.neighbours(frontier & blue) & red;
            frontier = bound & !reached;
            reached |= frontier;
        }
        reached
    }
}

impl Decompose for Snort {
    /// The regions that edges still bind together; each keeps the colours of the whole board, with
    /// all other vertices out of play.
    fn components(&self, position: &Position) -> Vec<Position> {
        let [red, blue] = position.open;
        let mut rest = red | blue;
        let mut parts = Vec::new();
        while rest != 0 {
            let region = self.region(position, rest & rest.wrapping_neg());
            rest &= !region;
            parts.push(Position {
                open: [red & region, blue & region],
                ..*position
            });
        }
        parts
    }
}

impl Greedy for Snort {
    /// Borje's heuristic, the vertex of highest degree, counting the edges that still bind: how
    /// many neighbours the move takes away from the opponent.
    fn gain(&self, position: &Position, Move(vertex): Move) -> i32 {
        let lost = self.board.out(vertex) & position.open(self.to_move(position).opponent());
        lost.count_ones() as i32
    }
}

impl RandomMove for Snort {
    #[inline]
    fn random_move(&self, position: &Position, bits: &mut impl FnMut() -> u64) -> Option<Move> {
        random_vertex(position.open(self.to_move(position)), bits).map(Move)
    }
}

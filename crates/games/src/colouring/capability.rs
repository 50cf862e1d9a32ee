//! What colouring games can do beyond being played: symmetries of the board, moves of either
//! player, independent regions, and Borje's rule of thumb.

use std::ops::ControlFlow;

use thera_board::{VertexSet, vertices};

use super::{Colouring, Move, Position, Rule};
use crate::capability::{
    BothMove, Decompose, Greedy, RandomMove, Seated, Symmetric, random_vertex,
};
use crate::{Game, Player};

impl<R: Rule> Seated for Colouring<R> {}

impl<R: Rule> Symmetric for Colouring<R> {
    /// Colours matter only through where they let the players go on.
    #[inline]
    fn essence(&self, position: &Position) -> Position {
        Position {
            coloured: [0; 2],
            ..*position
        }
    }

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

impl<R: Rule> BothMove for Colouring<R> {
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

    /// A vertex is closed by one neighbour or by none.
    fn disturbs_in_pairs(&self) -> bool {
        true
    }
}

impl<R: Rule> Colouring<R> {
    /// The open vertices joined to `seed` by edges that still bind: whoever may play one end would
    /// close the other to somebody it is open to.
    fn region(&self, position: &Position, seed: VertexSet) -> VertexSet {
        let mut reached = seed;
        let mut frontier = seed;
        while frontier != 0 {
            let bound = Player::BOTH.map(|player| {
                let beside = self.neighbours(frontier & position.open(player));
                beside & position.open(R::closes_to(player))
            });
            frontier = (bound[0] | bound[1]) & !reached;
            reached |= frontier;
        }
        reached
    }
}

impl<R: Rule> Decompose for Colouring<R> {
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

impl<R: Rule> Greedy for Colouring<R> {
    /// How many neighbours the move takes away from the opponent, less those it takes away from
    /// oneself. Where it closes them to the opponent this is Borje's heuristic for Snort: the
    /// vertex of highest degree, counting the edges that still bind.
    fn gain(&self, position: &Position, Move(vertex): Move) -> i32 {
        let own = self.to_move(position);
        let shut = R::closes_to(own);
        let lost = (self.board.out(vertex) & position.open(shut)).count_ones() as i32;
        if shut == own { -lost } else { lost }
    }
}

impl<R: Rule> RandomMove for Colouring<R> {
    #[inline]
    fn random_move(&self, position: &Position, bits: &mut impl FnMut() -> u64) -> Option<Move> {
        random_vertex(position.open(self.to_move(position)), bits).map(Move)
    }
}

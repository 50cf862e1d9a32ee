//! Domineering, Göran Andersson's game: first places vertical and second horizontal dominoes on the
//! squares of a rectangle, perhaps with some left out; whoever cannot place one loses.
//!
//! What matters of a position is one set of squares that are taken; where two free ones lie above
//! or beside each other is found by a shift for the whole board at once. Which dominoes took them
//! is kept to be seen. In the words of the theory first is Left, as in Winning Ways.

mod encoding;
mod evaluation;
mod lesson;
mod notation;
mod scene;
mod setup;

use std::ops::ControlFlow;
use std::sync::Arc;

use thera_board::{Board, Symmetry, Vertex, VertexSet, bit, vertices};

use crate::capability::{
    BothMove, Decompose, Greedy, RandomMove, Seated, Symmetric, random_vertex,
};
use crate::{Game, InputError, Outcome, Player};

pub use evaluation::Room;
pub use setup::{Setup, Square};

const FAMILY: &str = "domineering";

/// Domineering on one board.
#[derive(Clone, Debug)]
pub struct Domineering {
    /// All squares, those left out included, as a grid from the bottom left.
    grid: Board,
    columns: usize,
    left_out: VertexSet,
    /// The squares that have one to their right.
    not_last: VertexSet,
    symmetries: Arc<[Symmetry]>,
}

/// The squares that are taken, by which dominoes, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Squares no domino can cover any more, those left out included.
    taken: VertexSet,
    /// The lower squares of vertical and the left squares of horizontal dominoes.
    placed: [VertexSet; 2],
    to_move: Player,
}

/// One domino.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Domino {
    /// Its lower or left square.
    pub square: Vertex,
    /// Whose it is: first's stand upright, second's lie flat.
    pub player: Player,
}

impl Position {
    /// Squares no domino can cover any more, those left out included.
    #[inline]
    pub fn taken(&self) -> VertexSet {
        self.taken
    }

    /// The lower (first's) or left (second's) squares of the dominoes of a player.
    #[inline]
    pub fn placed(&self, player: Player) -> VertexSet {
        self.placed[player.index()]
    }
}

impl Domineering {
    /// The game on a rectangle without the squares in `left_out`.
    pub fn new(rows: usize, columns: usize, left_out: VertexSet) -> Result<Self, InputError> {
        let grid = Board::grid(rows, columns)?.narrow()?;
        let last = vertices(grid.all()).filter(|&square| (usize::from(square) + 1) % columns == 0);
        let not_last = last.fold(grid.all(), |squares, square| squares & !bit(square));
        let left_out = left_out & grid.all();
        if left_out == grid.all() {
            let reason = "no square is left";
            return Err(InputError::unplayable(FAMILY, grid.name(), reason));
        }
        let mut symmetries = grid.symmetries();
        symmetries.retain(|image| {
            let row = |square: Vertex| usize::from(image.vertex(square)) / columns;
            let flat_stays_flat = vertices(not_last).all(|square| row(square) == row(square + 1));
            flat_stays_flat && image.set(left_out) == left_out
        });
        Ok(Domineering {
            grid,
            columns,
            left_out,
            not_last,
            symmetries: symmetries.into(),
        })
    }

    /// All squares as a grid, those left out included.
    pub fn grid(&self) -> &Board {
        &self.grid
    }

    /// The squares left out.
    pub fn left_out(&self) -> VertexSet {
        self.left_out
    }

    /// From a square of a domino to the next.
    #[inline]
    fn step(&self, player: Player) -> usize {
        match player {
            Player::First => self.columns,
            _ => 1,
        }
    }

    /// The lower or left squares of the dominoes that a player could place.
    #[inline]
    fn room(&self, player: Player, position: &Position) -> VertexSet {
        let free = self.grid.all() & !position.taken;
        match player {
            // A rectangle of one row of 64 squares: nothing lies above.
            Player::First => free & free.checked_shr(self.columns as u32).unwrap_or(0),
            _ => free & free >> 1 & self.not_last,
        }
    }

    /// The squares a domino covers.
    #[inline]
    fn covers(&self, domino: Domino) -> VertexSet {
        self.both_halves(domino.player, bit(domino.square))
    }

    /// The squares that dominoes with these lower or left squares cover.
    #[inline]
    fn both_halves(&self, player: Player, squares: VertexSet) -> VertexSet {
        squares | squares.checked_shl(self.step(player) as u32).unwrap_or(0)
    }

    fn domino(player: Player) -> impl Fn(Vertex) -> Domino {
        move |square| Domino { square, player }
    }
}

impl Game for Domineering {
    type Position = Position;
    type Move = Domino;

    fn start(&self) -> Position {
        Position {
            taken: self.left_out,
            placed: [0; 2],
            to_move: Player::First,
        }
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        (!self.can_move(position)).then(|| Outcome::Won(position.to_move.opponent()))
    }

    #[inline]
    fn visit_moves(
        &self,
        position: &Position,
        visit: impl FnMut(Domino) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_moves_of(position.to_move, position, visit)
    }

    #[inline]
    fn play(&self, position: &Position, domino: Domino) -> Position {
        let mut next = *position;
        next.taken |= self.covers(domino);
        next.placed[domino.player.index()] |= bit(domino.square);
        next.to_move = domino.player.opponent();
        next
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> u64 {
        self.room(position.to_move, position).count_ones().into()
    }

    #[inline]
    fn can_move(&self, position: &Position) -> bool {
        self.room(position.to_move, position) != 0
    }

    #[inline]
    fn is_legal(&self, position: &Position, domino: Domino) -> bool {
        domino.player == position.to_move
            && usize::from(domino.square) < self.grid.size()
            && self.room(domino.player, position) & bit(domino.square) != 0
    }
}

impl Seated for Domineering {}

impl Symmetric for Domineering {
    /// The squares that are taken; by which dominoes does not matter.
    #[inline]
    fn essence(&self, position: &Position) -> Position {
        Position {
            placed: [0; 2],
            ..*position
        }
    }

    /// Reflections, and half a turn: a quarter would change the players' dominoes.
    fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    fn map_position(&self, symmetry: usize, position: &Position) -> Position {
        let image = &self.symmetries[symmetry];
        let placed = |player: Player| {
            let squares = vertices(position.placed(player)).map(Self::domino(player));
            let images = squares.map(|domino| bit(self.map_move(symmetry, domino).square));
            images.fold(0, |all, square| all | square)
        };
        Position {
            taken: image.set(position.taken),
            placed: Player::BOTH.map(placed),
            to_move: position.to_move,
        }
    }

    fn map_move(&self, symmetry: usize, domino: Domino) -> Domino {
        let image = &self.symmetries[symmetry];
        let covered = image.set(self.covers(domino));
        Domino {
            square: covered.trailing_zeros() as Vertex,
            ..domino
        }
    }
}

impl BothMove for Domineering {
    fn normal_play(&self, _position: &Position) -> Result<(), &'static str> {
        Ok(())
    }

    #[inline]
    fn visit_moves_of(
        &self,
        player: Player,
        position: &Position,
        visit: impl FnMut(Domino) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        vertices(self.room(player, position))
            .map(Self::domino(player))
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

impl Decompose for Domineering {
    /// The connected regions of free squares in which somebody can still place a domino, each with
    /// all other squares taken.
    fn components(&self, position: &Position) -> Vec<Position> {
        let mut rest = self.grid.all() & !position.taken;
        let mut parts = Vec::new();
        while rest != 0 {
            let seed = rest.trailing_zeros() as Vertex;
            let region = self.grid.component(seed, rest);
            rest &= !region;
            if region.count_ones() > 1 {
                parts.push(Position {
                    taken: self.grid.all() & !region,
                    placed: [0; 2],
                    to_move: position.to_move,
                });
            }
        }
        parts
    }
}

impl Greedy for Domineering {
    /// The dominoes that the opponent can no longer place, less those of one's own.
    fn gain(&self, position: &Position, domino: Domino) -> i32 {
        let after = self.play(position, domino);
        let lost = |player| {
            let places = |position| self.room(player, position).count_ones() as i32;
            places(position) - places(&after)
        };
        lost(domino.player.opponent()) - lost(domino.player)
    }
}

impl RandomMove for Domineering {
    #[inline]
    fn random_move(&self, position: &Position, bits: &mut impl FnMut() -> u64) -> Option<Domino> {
        let square = random_vertex(self.room(position.to_move, position), bits);
        square.map(Self::domino(position.to_move))
    }
}

#[cfg(test)]
mod tests;

//! Which turns there are, and what they lead to.
//!
//! The pieces on the board always hang together, so their closed walls form a connected plane
//! graph whose vertices are the towers. A turn therefore encloses something exactly when it adds
//! more closed walls than towers: only then are cells looked at (Euler's formula does the rest).

use std::ops::ControlFlow;

use crate::Player;

use super::geometry::{Points, points};
use super::{Castellan, Position, Turn};

impl Castellan {
    /// The empty locations where `player` may place: not inside a region of the other (rule 7).
    ///
    /// An empty location separates nothing, so all cells around it lie in the same face; it is
    /// inside an enclosed region as soon as one of them is.
    #[inline]
    pub fn allowed(&self, position: &Position, player: Player) -> Points {
        let theirs = position.keeps(player.opponent());
        self.geometry.locations() & !position.pieces & !self.geometry.around(theirs)
    }

    /// Whether `player` could place a piece.
    ///
    /// On a connected board an allowed location is never out of reach: walk from it towards the
    /// pieces, and the last empty location on the way touches them without leaving the face.
    #[inline]
    pub fn can_place(&self, position: &Position, player: Player) -> bool {
        self.allowed(position, player) != 0
    }

    /// Whether the game is over (rule 8).
    #[inline]
    pub(super) fn is_over(&self, position: &Position) -> bool {
        let mover = position.to_move;
        !self.can_place(position, mover)
            && (self.options.stop || !self.can_place(position, mover.opponent()))
    }

    /// Visits every turn of the player to move once.
    #[inline]
    pub(super) fn visit_turns(
        &self,
        position: &Position,
        mut visit: impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let allowed = self.allowed(position, position.to_move);
        if allowed == 0 {
            return if self.is_over(position) {
                ControlFlow::Continue(())
            } else {
                visit(Turn::PASS)
            };
        }
        if self.options.one_of_each() && position.pieces != 0 {
            self.visit_one_of_each(position.pieces, allowed, &mut visit)
        } else {
            self.visit_sets(position.pieces, allowed, &mut visit)
        }
    }

    /// The turns of at most one tower and one wall on a board that is not empty: a piece may touch
    /// the board, or touch its companion that does.
    #[inline]
    fn visit_one_of_each(
        &self,
        pieces: Points,
        allowed: Points,
        visit: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let board = &self.geometry;
        let towers = board.touching_towers(pieces & board.walls()) & allowed;
        let walls = board.touching_walls(pieces & board.towers()) & allowed;
        for wall in points(walls) {
            let wall = 1 << wall;
            visit(Turn(wall))?;
            let ends = board.touching_towers(wall) & allowed;
            let partners = if self.options.touch {
                ends
            } else {
                ends | towers
            };
            for tower in points(partners) {
                visit(Turn(wall | 1 << tower))?;
            }
        }
        for tower in points(towers) {
            let tower = 1 << tower;
            visit(Turn(tower))?;
            for wall in points(board.touching_walls(tower) & allowed & !walls) {
                visit(Turn(tower | 1 << wall))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The turns of any number of pieces: every set that hangs together with the board (on an
    /// empty board or with `touch`: by itself), each once.
    pub(super) fn visit_sets(
        &self,
        pieces: Points,
        allowed: Points,
        visit: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let within_reach = match pieces {
            0 => allowed,
            pieces => self.geometry.touching(pieces) & allowed,
        };
        let mut growth = Growth {
            game: self,
            placed: 0,
            allowed,
        };
        if pieces != 0 && !self.options.touch {
            return growth.grow(within_reach, visit);
        }
        for point in points(within_reach) {
            growth.placed = 1 << point;
            growth.allowed &= !growth.placed;
            if pieces != 0 || !self.is_forbidden_opening(growth.placed) {
                visit(Turn(growth.placed))?;
            }
            let next = self.geometry.touching(growth.placed) & growth.allowed;
            growth.grow(next, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a first turn is the lone wall that `nolone` forbids.
    pub(super) fn is_forbidden_opening(&self, placed: Points) -> bool {
        self.options.no_lone_wall && placed & self.geometry.towers() == 0
    }

    /// The position after a legal turn.
    #[inline]
    pub(super) fn after(&self, position: &Position, turn: Turn) -> Position {
        let pieces = position.pieces | turn.0;
        let mut keeps = position.keeps;
        if let Some(cells) = self.newly_enclosed(position, turn) {
            keeps[position.to_move.index()] |= cells;
        }
        Position {
            pieces,
            keeps,
            to_move: position.to_move.opponent(),
        }
    }

    /// The cells that nobody owned and that `turn` cuts off, or `None` if it closes no cycle.
    #[inline]
    fn newly_enclosed(&self, position: &Position, turn: Turn) -> Option<Points> {
        let cycles = self.cycles_closed(position.pieces, turn.0)?;
        Some(self.enclosed_by(position, turn, cycles))
    }

    /// How many cycles of closed walls `placed` adds, if any.
    #[inline]
    fn cycles_closed(&self, pieces: Points, placed: Points) -> Option<u32> {
        let board = &self.geometry;
        let new_towers = placed & board.towers();
        let affected = (placed & board.walls()) | board.touching_walls(new_towers);
        let closed = (board.closed_walls(pieces | placed) & affected).count_ones();
        // The first tower of all starts the graph; every other one hangs on a wall of its own.
        let starts = pieces & board.towers() == 0 && new_towers != 0;
        let needed = new_towers.count_ones() - u32::from(starts);
        (closed > needed).then(|| closed - needed)
    }

    /// The unclaimed cells that `turn` cuts off by closing `cycles` cycles.
    ///
    /// Each cycle makes one new face. An unclaimed cell that is now filled is such a face by
    /// itself: if there are as many of them as cycles there is nothing else to look for, which
    /// saves most floods.
    fn enclosed_by(&self, position: &Position, turn: Turn, cycles: u32) -> Points {
        let board = &self.geometry;
        let pieces = position.pieces | turn.0;
        let unclaimed = board.cells() & !position.claimed();
        let filled = board.filled_cells(pieces) & unclaimed;
        if filled.count_ones() == cycles {
            filled
        } else {
            board.enclosed_cells(pieces) & unclaimed
        }
    }
}

/// A turn under construction, for turns of several pieces.
#[derive(Clone, Copy)]
struct Growth<'a> {
    game: &'a Castellan,
    placed: Points,
    /// Locations not yet placed on nor passed over.
    allowed: Points,
}

impl Growth<'_> {
    /// Visits every way to go on from `placed` through `frontier`, the allowed locations in reach.
    ///
    /// Each location of the frontier is taken in turn, and never again once it has been passed
    /// over, so that every set is built in one way only.
    fn grow(
        mut self,
        mut frontier: Points,
        visit: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        frontier &= self.kinds_left();
        while frontier != 0 {
            let point = frontier & frontier.wrapping_neg();
            frontier &= !point;
            self.allowed &= !point;
            let next = Growth {
                placed: self.placed | point,
                ..self
            };
            visit(Turn(next.placed))?;
            let reach = self.game.geometry.touching(point) & self.allowed;
            next.grow(frontier | reach, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// The locations of the kinds of which the turn may still place one.
    fn kinds_left(&self) -> Points {
        let board = &self.game.geometry;
        let mut kinds = 0;
        if (self.placed & board.towers()).count_ones() < u32::from(self.game.options.towers) {
            kinds |= board.towers();
        }
        if (self.placed & board.walls()).count_ones() < u32::from(self.game.options.walls) {
            kinds |= board.walls();
        }
        kinds
    }
}

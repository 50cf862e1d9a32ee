//! Which turns there are, and what they lead to.
//!
//! The pieces on the board always hang together, so their closed walls form a connected plane
//! graph whose vertices are the towers. A turn therefore encloses something exactly when it adds
//! more closed walls than towers: only then are cells looked at (Euler's formula does the rest).

use std::ops::ControlFlow;

use crate::Player;

use super::geometry::{Points, points};
use super::{Castellan, Position, Turn};

/// So many passes in a row end the game, where passing is free.
const PASSES_TO_END: u8 = 2;

impl Castellan {
    /// The empty locations where `player` may place: not inside a region of the other (rule 7).
    ///
    /// An empty location separates nothing, so all cells around it lie in the same face; it is
    /// inside an enclosed region as soon as one of them is.
    #[inline]
    pub fn allowed(&self, position: &Position, player: Player) -> Points {
        let board = &self.geometry;
        let theirs = position.keeps(player.opponent());
        let taken = position.pieces | board.covered(position.pieces);
        board.locations() & !taken & !board.around(theirs)
    }

    /// Whether `player` could place a piece.
    ///
    /// As a rule an allowed location is never out of reach: walk from it towards the pieces, and
    /// the last empty location on the way touches them without leaving the face. Long walls can
    /// cut a location off, and so can a cell that belongs to somebody without being enclosed.
    #[inline]
    pub fn can_place(&self, position: &Position, player: Player) -> bool {
        let allowed = self.allowed(position, player);
        if allowed == 0 || (self.options.long == 0 && !position.loose) {
            return allowed != 0;
        }
        self.visit_placements(position.pieces, allowed, &mut |_| ControlFlow::Break(()))
            .is_break()
    }

    /// Whether the game is over (rules 8 and 10).
    #[inline]
    pub(super) fn is_over(&self, position: &Position) -> bool {
        let mover = position.to_move;
        let ended = position.passes >= PASSES_TO_END;
        ended
            || !self.can_place(position, mover)
                && (self.options.stop || !self.can_place(position, mover.opponent()))
    }

    /// Whether the player to move may pass: for want of a placement, or at will with `skip`.
    pub(super) fn may_pass(&self, position: &Position) -> bool {
        !self.is_over(position)
            && (self.options.skip || !self.can_place(position, position.to_move))
    }

    /// Visits every turn of the player to move once.
    #[inline]
    pub(super) fn visit_turns(
        &self,
        position: &Position,
        mut visit: impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let allowed = self.allowed(position, position.to_move);
        if allowed == 0 || self.options.skip || self.options.long > 0 || position.loose {
            if self.is_over(position) {
                return ControlFlow::Continue(());
            }
            if self.may_pass(position) {
                visit(Turn::PASS)?;
            }
        }
        self.visit_placements(position.pieces, allowed, &mut visit)
    }

    /// The turns that place something, where `allowed` are the short locations free for it.
    #[inline]
    fn visit_placements(
        &self,
        pieces: Points,
        allowed: Points,
        visit: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.options.program {
            self.visit_program_turns(pieces, allowed, visit)
        } else if self.options.one_of_each() && pieces != 0 {
            self.visit_one_of_each(pieces, allowed, visit)
        } else {
            let long = self.geometry.long_walls_within(allowed);
            self.visit_sets(pieces, allowed | long, visit)
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
        for point in points(within_reach & growth.kinds_left()) {
            let piece = 1 << point;
            growth.allowed &= !piece;
            let begun = growth.with(piece);
            if pieces != 0 || !self.is_forbidden_opening(piece) {
                visit(Turn(piece))?;
            }
            begun.grow(self.geometry.touching(piece) & begun.allowed, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether a first turn is the lone wall (or long wall) that `nolone` forbids.
    pub(super) fn is_forbidden_opening(&self, placed: Points) -> bool {
        self.options.no_lone_wall && placed & self.geometry.towers() == 0
    }

    /// The position after a legal turn.
    #[inline]
    pub(super) fn after(&self, position: &Position, turn: Turn) -> Position {
        let mut next = Position {
            pieces: position.pieces | turn.0,
            to_move: position.to_move.opponent(),
            ..*position
        };
        if self.options.skip {
            next.passes = match turn {
                Turn::PASS => position.passes + 1,
                _ => 0,
            };
        }
        if position.loose || next.pieces & self.geometry.long_bits() != 0 {
            self.take_new_faces(position, &mut next);
        } else if let Some(cells) = self.newly_enclosed(position, turn) {
            next.keeps[position.to_move.index()] |= cells;
        }
        next
    }

    /// Gives all that was not enclosed before to the player who enclosed it, whoever owned it.
    fn take_new_faces(&self, before: &Position, after: &mut Position) {
        let board = &self.geometry;
        let enclosed = board.enclosed_cells(after.pieces);
        let new = enclosed & !board.enclosed_cells(before.pieces);
        after.keeps[before.to_move.index()] |= new;
        after.keeps[after.to_move.index()] &= !new;
        after.loose = after.claimed() & !enclosed != 0;
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
            let next = self.with(point);
            visit(Turn(next.placed))?;
            let reach = self.game.geometry.touching(point);
            next.grow((frontier | reach) & next.allowed, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// The turn with one piece more, and without those that would lie on it.
    fn with(&self, piece: Points) -> Self {
        Growth {
            placed: self.placed | piece,
            allowed: self.allowed & !self.game.geometry.excluded_by(piece),
            ..*self
        }
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
        if (self.placed & board.long_bits()).count_ones() < u32::from(self.game.options.long) {
            kinds |= board.long_bits();
        }
        kinds
    }
}

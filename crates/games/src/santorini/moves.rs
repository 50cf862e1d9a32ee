//! Turns: generating, counting and playing them.

use std::ops::ControlFlow;

use thera_board::{Vertex, VertexSet, bit, vertices};

use super::{Position, Santorini};
use crate::Player;
use crate::encoding::binomial;

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places all the workers a player has still to place.
    Place(VertexSet),
    /// A step onto the winning height, which ends the game without a build.
    Climb {
        /// Where the worker stood.
        from: Vertex,
        /// Where it wins.
        to: Vertex,
    },
    /// A step, then a build.
    Build {
        /// Where the worker stood.
        from: Vertex,
        /// Where it goes.
        to: Vertex,
        /// What it raises by one level.
        site: Vertex,
    },
}

impl Santorini {
    #[inline]
    pub(super) fn visit_turns(
        &self,
        position: &Position,
        mut visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if position.is_won() {
            return ControlFlow::Continue(());
        }
        let missing = self.to_place(position);
        if missing > 0 {
            return visit_subsets(self.places(position), missing, |set| {
                visit(Move::Place(set))
            });
        }
        self.visit_steps(position, self.winning(position), visit)
    }

    /// Every step of the player to move: those onto `winning` end the game, the others are
    /// followed by a build.
    #[inline]
    pub(super) fn visit_steps(
        &self,
        position: &Position,
        winning: VertexSet,
        mut visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let open = self.open(position);
        for from in vertices(position.workers[self.side(position.to_move())]) {
            let reach = self.reach(position, from, open);
            for to in vertices(reach & winning) {
                visit(Move::Climb { from, to })?;
            }
            for to in vertices(reach & !winning) {
                for site in vertices(self.sites(from, to, open)) {
                    visit(Move::Build { from, to, site })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a turn is among those visited: with many workers to place there are more than anybody
    /// can look through.
    #[inline]
    pub(super) fn is_turn(&self, position: &Position, turn: Move) -> bool {
        let missing = self.to_place(position);
        let (from, to) = match turn {
            _ if position.is_won() => return false,
            Move::Place(set) => {
                let fits = set & !self.places(position) == 0;
                return missing > 0 && fits && set.count_ones() == missing;
            }
            Move::Climb { from, to } | Move::Build { from, to, .. } => (from, to),
        };
        let open = self.open(position);
        let workers = position.workers[self.side(position.to_move())];
        let steps = missing == 0
            && workers & bit(from) != 0
            && self.reach(position, from, open) & bit(to) != 0;
        let wins = self.winning(position) & bit(to) != 0;
        steps
            && match turn {
                Move::Build { site, .. } => !wins && self.sites(from, to, open) & bit(site) != 0,
                _ => wins,
            }
    }

    #[inline]
    pub(super) fn count_turns(&self, position: &Position) -> u64 {
        if position.is_won() {
            return 0;
        }
        let missing = self.to_place(position);
        if missing > 0 {
            let places = self.places(position).count_ones();
            let ways = binomial(places as usize, missing as usize);
            return ways.try_into().unwrap_or(u64::MAX);
        }
        let open = self.open(position);
        let winning = self.winning(position);
        let mut count = 0;
        for from in vertices(position.workers[self.side(position.to_move())]) {
            let reach = self.reach(position, from, open);
            count += (reach & winning).count_ones();
            for to in vertices(reach & !winning) {
                count += self.sites(from, to, open).count_ones();
            }
        }
        count.into()
    }

    #[inline]
    pub(super) fn after(&self, position: &Position, turn: Move) -> Position {
        let mut next = *position;
        let workers = &mut next.workers[self.side(position.to_move())];
        match turn {
            Move::Place(set) => {
                *workers |= set;
                self.pass_placement(&mut next);
            }
            Move::Climb { from, to } => {
                *workers ^= bit(from) | bit(to);
                next.pass_turn();
                next.set_won();
            }
            Move::Build { from, to, site } => {
                *workers ^= bit(from) | bit(to);
                next.raise(site);
                next.pass_turn();
            }
        }
        next
    }

    /// First places all its workers, then second, then first moves. Shared workers are placed by
    /// first, who also moves first, as in the impartial games of Geissler 2020.
    fn pass_placement(&self, position: &mut Position) {
        position.set_to_move(Player::Second);
        if !self.is_placing(position) {
            position.set_to_move(Player::First);
        }
    }
}

/// Calls `visit` with every subset of `set` of the given size.
pub(super) fn visit_subsets(
    set: VertexSet,
    size: u32,
    mut visit: impl FnMut(VertexSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    fn extend(
        chosen: VertexSet,
        rest: VertexSet,
        missing: u32,
        visit: &mut impl FnMut(VertexSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if missing == 0 {
            return visit(chosen);
        }
        let mut rest = rest;
        while rest.count_ones() >= missing {
            let lowest = rest & rest.wrapping_neg();
            rest ^= lowest;
            extend(chosen | lowest, rest, missing - 1, visit)?;
        }
        ControlFlow::Continue(())
    }
    extend(0, set, size, &mut visit)
}

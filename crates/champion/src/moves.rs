//! Turns of a position: all of them, or only those worth a look.
//!
//! Three facts make Santorini trees thin. A player that can climb wins, so nothing else matters.
//! A threatened climb can only be answered by closing its square, since stepping there would be a
//! win. And raising a second level beside an opponent who stands on one loses at once. So a
//! search asks [`Position::climbs`] first, and then for turns that build on certain sites only.

use crate::position::{Position, SUMMIT};
use crate::squares::{Squares, bit, each, lowest, mapped, near};
use crate::turn::Turn;

/// A step of a worker with all that its builds have in common.
#[derive(Clone, Copy)]
pub struct Step {
    /// Where the worker stood.
    pub from: u8,
    /// Where it goes.
    pub to: u8,
    /// Where it can build.
    pub sites: Squares,
    /// Squares beside a worker that stands one below the summit after this step.
    lookout: Squares,
    /// Those of them that win next turn as they are.
    aims: Squares,
    /// Sites that become a winning square when raised.
    makings: Squares,
}

impl Step {
    /// The squares on which the player will threaten to win after building on a site.
    #[inline(always)]
    pub fn aims_after(&self, site: u8) -> Squares {
        self.aims & !bit(site) | self.lookout & self.makings & bit(site)
    }

    /// The sites after which the player threatens to win.
    #[inline(always)]
    pub fn threatening(&self) -> Squares {
        if self.aims == 0 {
            self.sites & self.lookout & self.makings
        } else if self.aims & (self.aims - 1) == 0 {
            // One aim: building on it would close it, unless another square opens.
            self.sites & !self.aims
        } else {
            self.sites
        }
    }
}

impl Position {
    /// A turn that wins at once, if there is one.
    pub fn winning_climb(&self) -> Option<Turn> {
        let summits = self.climbs();
        (summits != 0).then(|| {
            let to = lowest(summits);
            let ready = near(to) & self.mine() & self.at(SUMMIT - 1);
            Turn::climb(lowest(ready), to)
        })
    }

    /// Calls `visit` with each step that does not win, and where one may build after it.
    #[inline(always)]
    pub fn for_each_step(&self, mut visit: impl FnMut(Step)) {
        let open = self.open();
        let below = self.at_least(SUMMIT - 1) & !self.at_least(SUMMIT);
        let summits = self.at(SUMMIT);
        for from in each(self.mine()) {
            let stays = self.mine() ^ bit(from);
            let other = if stays & below != 0 {
                near(lowest(stays))
            } else {
                0
            };
            for to in each(self.steps(from) & !summits) {
                let own = if below & bit(to) != 0 { near(to) } else { 0 };
                let lookout = own | other;
                visit(Step {
                    from,
                    to,
                    sites: near(to) & (open | bit(from)),
                    lookout,
                    aims: lookout & summits & open,
                    makings: below,
                });
            }
        }
    }

    /// Whether, with no threat to answer, some turn does not hand over a win.
    #[inline(always)]
    pub fn has_safe_turn(&self) -> bool {
        let gifts = self.gifts();
        // Who steps can always build where it came from.
        gifts == 0 && self.can_step() || gifts != 0 && self.has_site_outside(gifts)
    }

    fn has_site_outside(&self, gifts: Squares) -> bool {
        let mut found = false;
        self.for_each_step(|step| found |= step.sites & !gifts != 0);
        found
    }

    /// Calls `visit` with every legal turn.
    pub fn for_each_turn(&self, mut visit: impl FnMut(Turn)) {
        if self.is_placing() {
            return self.for_each_placement(visit);
        }
        for from in each(self.mine()) {
            for to in each(self.steps(from) & self.at_least(SUMMIT)) {
                visit(Turn::climb(from, to));
            }
        }
        self.for_each_step(|step| {
            for site in each(step.sites) {
                visit(Turn::build(step.from, step.to, site));
            }
        });
    }

    fn for_each_placement(&self, mut visit: impl FnMut(Turn)) {
        let free = self.open() & !self.at_least(SUMMIT);
        for one in each(free) {
            if self.mine() != 0 {
                visit(Turn::place(one, one));
                continue;
            }
            for other in each(free & !(bit(one) | (bit(one) - 1))) {
                visit(Turn::place(one, other));
            }
        }
    }

    /// Calls `visit` with the placements, one of each kind that a symmetry of the position makes
    /// equal.
    pub fn for_each_distinct_placement(&self, mut visit: impl FnMut(Turn)) {
        self.for_each_placement(|turn| {
            let least = self
                .own_symmetries()
                .all(|symmetry| turn.placed() <= mapped(turn.placed(), symmetry));
            if least {
                visit(turn);
            }
        });
    }

    /// Every legal turn.
    pub fn turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        self.for_each_turn(|turn| turns.push(turn));
        turns
    }
}

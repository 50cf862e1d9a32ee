//! Solving the maps of one shelf, from the highest down.

use pulp::{Arch, WithSimd};

use super::plan::Plan;
use super::square::{SIDE, Square};
use super::tally::Tally;

/// A shelf to be solved.
pub(super) struct Shelf<'a> {
    pub plan: &'a Plan,
    pub number: usize,
    /// All blocks of the class, those of later shelves solved; then, for each vertex of the footing,
    /// the shelf without it that this one leads to, under the numbers of this footing.
    pub blocks: &'a mut [u8],
    pub tally: &'a mut Tally,
}

impl Shelf<'_> {
    /// Solves all its maps, with the best instructions there are.
    pub fn solve(self) {
        Arch::new().dispatch(self);
    }
}

impl WithSimd for Shelf<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: pulp::Simd>(self, _: S) {
        // Loops of known length are worth a copy for each size.
        match self.plan.low {
            2 => self.maps::<2>(),
            3 => self.maps::<3>(),
            4 => self.maps::<4>(),
            5 => self.maps::<5>(),
            6 => self.maps::<6>(),
            7 => self.maps::<7>(),
            8 => self.maps::<8>(),
            9 => self.maps::<9>(),
            10 => self.maps::<10>(),
            11 => self.maps::<11>(),
            12 => self.maps::<12>(),
            13 => self.maps::<13>(),
            14 => self.maps::<14>(),
            15 => self.maps::<15>(),
            16 => self.maps::<16>(),
            _ => unreachable!("two workers stand on at most sixteen vertices"),
        }
    }
}

impl Shelf<'_> {
    #[inline(always)]
    fn maps<const LOW: usize>(self) {
        let Shelf {
            plan,
            number,
            blocks,
            tally,
        } = self;
        let towers = plan.towers(number);
        let raised = plan.raised(number);
        let start = number * plan.shelf_bytes();
        let mut walk = Walk::new(plan);
        for map in (0..plan.maps).rev() {
            let own = start + map * 2 * LOW;
            // By where the player to move may step to and where the other is: what some build wins.
            let mut good = Square::EMPTY;
            for &(offset, builders) in &raised {
                good = good.or(Square::load(&blocks[own + offset..]).and(builders));
            }
            for vertex in 0..LOW {
                let after = match walk.full() >> vertex & 1 {
                    0 => own + plan.steps[vertex],
                    _ => walk.risen[vertex] as usize * 2 * LOW,
                };
                good = good.or(Square::load(&blocks[after..]).and(plan.builders[vertex]));
            }
            let lost = lost::<LOW>(plan, towers.near, &walk, good);
            blocks[own..][..2 * LOW].copy_from_slice(&lost.transposed().bytes()[..2 * LOW]);
            tally.count(towers.height + walk.total, map, &walk.heights, lost);
            walk.lower::<LOW>(plan);
        }
    }
}

/// What is above the footing on a shelf.
pub(super) struct Towers {
    /// Vertices next to one that wins on arrival.
    pub near: u32,
    /// Total height.
    pub height: usize,
}

/// By places of the player to move and the other: the placements that it loses.
#[inline(always)]
fn lost<const LOW: usize>(plan: &Plan, near: u32, walk: &Walk, good: Square) -> Square {
    let climbers = near & walk.at_least[plan.climb_from];
    let mut won = Square::rows(climbers);
    for to in 0..LOW {
        let least = plan.step_from[usize::from(walk.heights[to]) % SIDE];
        let from = Square::rows(walk.at_least[least] & plan.origins[to]);
        won = won.or(Square::all_rows(good.row(to)).and(from));
    }
    plan.apart.without(won)
}

/// The maps of a shelf one after the other, the highest first.
struct Walk {
    heights: [u8; SIDE],
    total: usize,
    /// By height: the vertices of the footing that are at least so high.
    at_least: [u32; SIDE],
    stand: usize,
    /// By vertex of the footing: the block after it has risen out of it, wherever it is now.
    risen: [u32; SIDE],
}

impl Walk {
    #[inline(always)]
    fn new(plan: &Plan) -> Self {
        let mut walk = Walk {
            heights: [0; SIDE],
            total: plan.low * plan.stand,
            at_least: [0; SIDE],
            stand: plan.stand,
            risen: plan.first_risen,
        };
        walk.heights[..plan.low].fill(plan.stand as u8);
        walk.at_least[..=plan.stand].fill((1u32 << plan.low) - 1);
        for strides in &plan.strides[..plan.low] {
            for (risen, stride) in walk.risen.iter_mut().zip(strides) {
                *risen += plan.stand as u32 * stride;
            }
        }
        walk
    }

    /// The vertices that the next build takes out of the footing.
    #[inline(always)]
    fn full(&self) -> u32 {
        self.at_least[self.stand]
    }

    /// Goes to the map before this one.
    #[inline(always)]
    fn lower<const LOW: usize>(&mut self, plan: &Plan) {
        for vertex in 0..LOW {
            let height = usize::from(self.heights[vertex]);
            let strides = &plan.strides[vertex];
            if height > 0 {
                self.heights[vertex] -= 1;
                self.total -= 1;
                self.at_least[height % SIDE] &= !(1 << vertex);
                for (risen, stride) in self.risen.iter_mut().zip(strides) {
                    *risen -= stride;
                }
                return;
            }
            self.heights[vertex] = self.stand as u8;
            self.total += self.stand;
            for vertices in &mut self.at_least[..=self.stand] {
                *vertices |= 1 << vertex;
            }
            for (risen, stride) in self.risen.iter_mut().zip(strides) {
                *risen += self.stand as u32 * stride;
            }
        }
    }
}

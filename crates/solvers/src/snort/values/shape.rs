//! Regions up to isomorphism.
//!
//! The same region turns up all over a board: turned, reflected, or with the colours exchanged. A
//! [`Shape`] is a complete description of a region (labels and binding edges) in an order of the
//! vertices that depends, as far as can be had cheaply, on the region alone. Two regions with equal
//! shapes are isomorphic, always; isomorphic regions nearly always get equal shapes, and where the
//! order would cost too much to find, all that is lost is that a value is computed twice.
//!
//! The order comes from colour refinement: vertices are told apart by label, then by the colours
//! around them, and so on; remaining ties are broken by singling out each vertex of a tied class in
//! turn and keeping the least description.

use super::region::{Label, Region};
use std::cmp::Ordering;
use thera_board::{Vertex, VertexSet, bit, vertices};

/// How many vertices may be singled out before the search settles for what it has.
const BUDGET: u32 = 64;

/// A region up to isomorphism, as packed bits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Shape(Box<[u64]>);

/// A region's shape, and whether the colours were exchanged to get it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Described {
    pub shape: Shape,
    pub swapped: bool,
}

impl Shape {
    /// The shape that stands for a region and for its twin with the colours exchanged.
    pub fn of(region: &Region) -> Described {
        let straight = || Described {
            shape: least_description(region),
            swapped: false,
        };
        let exchanged = || Described {
            shape: least_description(&region.swapped()),
            swapped: true,
        };
        let open_to = |bit: Label| region.labels.iter().filter(|&l| l & bit != 0).count();
        match open_to(1).cmp(&open_to(2)) {
            Ordering::Greater => straight(),
            Ordering::Less => exchanged(),
            Ordering::Equal => {
                let (straight, exchanged) = (straight(), exchanged());
                if exchanged.shape < straight.shape {
                    exchanged
                } else {
                    straight
                }
            }
        }
    }
}

fn least_description(region: &Region) -> Shape {
    let mut search = Search {
        region,
        best: None,
        budget: BUDGET,
    };
    let mut colours = [0; 64];
    for (colour, &label) in colours.iter_mut().zip(&region.labels) {
        *colour = u64::from(label);
    }
    search.run(colours);
    search.best.unwrap_or(Shape(Box::default()))
}

type Colours = [u64; 64];

struct Search<'a> {
    region: &'a Region,
    best: Option<Shape>,
    budget: u32,
}

impl Search<'_> {
    fn run(&mut self, mut colours: Colours) {
        self.refine(&mut colours);
        let mut order: Vec<usize> = (0..self.region.size()).collect();
        order.sort_unstable_by_key(|&i| colours[i]);
        let Some(tied) = smallest_tie(&order, &colours) else {
            let shape = self.write(&order);
            if self.best.as_ref().is_none_or(|best| shape < *best) {
                self.best = Some(shape);
            }
            return;
        };
        let mut tried: Vec<usize> = Vec::new();
        for &i in tied {
            // Exchanging twins changes nothing, so one of them is enough.
            if tried.iter().any(|&j| self.region.twins(i, j)) {
                continue;
            }
            if self.budget == 0 && self.best.is_some() {
                return;
            }
            self.budget = self.budget.saturating_sub(1);
            tried.push(i);
            let mut singled_out = colours;
            singled_out[i] = mix(!colours[i]);
            self.run(singled_out);
        }
    }

    /// Tells vertices apart by what is around them until that makes no more difference.
    fn refine(&self, colours: &mut Colours) {
        let size = self.region.size();
        let mut classes = count_classes(&colours[..size]);
        loop {
            let mut next = [0; 64];
            for i in 0..size {
                // A sum does not depend on the order of the neighbours.
                let around = vertices(self.region.rows[i]).fold(0_u64, |sum, j| {
                    sum.wrapping_add(mix(colours[usize::from(j)]))
                });
                next[i] = mix(colours[i].wrapping_mul(3) ^ around);
            }
            *colours = next;
            let refined = count_classes(&colours[..size]);
            if refined == classes {
                return;
            }
            classes = refined;
        }
    }

    /// The region in a given order of its vertices: for each one its label and which earlier ones
    /// it is bound to.
    fn write(&self, order: &[usize]) -> Shape {
        let mut place = [0 as Vertex; 64];
        for (rank, &i) in order.iter().enumerate() {
            place[i] = rank as Vertex;
        }
        let mut bits = Bits::default();
        bits.push(order.len() as u64, 7);
        for (rank, &i) in order.iter().enumerate() {
            bits.push(self.region.labels[i].into(), 2);
            let row: VertexSet =
                vertices(self.region.rows[i]).fold(0, |row, j| row | bit(place[usize::from(j)]));
            let earlier = bit(rank as Vertex) - 1;
            bits.push(row & earlier, rank as u32);
        }
        Shape(bits.words.into_boxed_slice())
    }
}

/// Packs numbers of a few bits into words.
#[derive(Default)]
struct Bits {
    words: Vec<u64>,
    /// Unused high bits of the last word.
    free: u32,
}

impl Bits {
    /// Appends a number below `2^width`, for a width below 64.
    fn push(&mut self, value: u64, width: u32) {
        if self.free < width {
            if let Some(last) = self.words.last_mut().filter(|_| self.free > 0) {
                *last |= value << (64 - self.free);
            }
            self.words.push(value >> self.free);
            self.free += 64 - width;
        } else if width > 0 {
            if let Some(last) = self.words.last_mut() {
                *last |= value << (64 - self.free);
            }
            self.free -= width;
        }
    }
}

/// The smallest class of vertices that refinement could not tell apart.
fn smallest_tie<'a>(order: &'a [usize], colours: &Colours) -> Option<&'a [usize]> {
    order
        .chunk_by(|&i, &j| colours[i] == colours[j])
        .filter(|class| class.len() > 1)
        .min_by_key(|class| class.len())
}

fn count_classes(colours: &[u64]) -> usize {
    let mut sorted = [0; 64];
    let sorted = &mut sorted[..colours.len()];
    sorted.copy_from_slice(colours);
    sorted.sort_unstable();
    sorted.chunk_by(|a, b| a == b).count()
}

/// Scrambles 64 bits, one to one.
fn mix(x: u64) -> u64 {
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

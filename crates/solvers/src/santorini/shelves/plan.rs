//! What the shelves of one class have in common: where things lie and who can go where.

use std::collections::BTreeSet;

use super::super::footing::{Drop, Frame};
use super::super::ground::numbers_before;
use super::super::layout::Layout;
use super::kernel::Towers;
use super::square::{BYTES, SIDE, Square};

/// The plan of a class of footings.
pub(super) struct Plan {
    /// Vertices of the footing: these come first.
    pub low: usize,
    size: usize,
    /// The greatest height of a vertex of the footing.
    pub stand: usize,
    /// Heights of a vertex above the footing.
    levels: usize,
    /// Maps of a shelf, and shelves.
    pub maps: usize,
    pub shelves: usize,
    /// By vertex of the footing: how many bytes on is the block after a level more there.
    pub steps: [usize; SIDE],
    /// By vertex built on: rows of workers that can build there, columns of others not in the way.
    pub builders: [Square; SIDE],
    /// By vertex stepped to: those that it can be stepped to from.
    pub origins: [u32; SIDE],
    /// By height stepped to: the least height to come from.
    pub step_from: [usize; SIDE],
    /// The least height to climb and win from.
    pub climb_from: usize,
    winning: bool,
    /// For each vertex above the footing: those of the footing from which one steps up to it.
    below: [u32; SIDE],
    /// The two workers on different vertices.
    pub apart: Square,
    /// What becomes of the maps when a vertex of the footing rises out of it; empty if that leaves
    /// too few to stand on.
    pub drops: Vec<Dropped>,
    /// By vertex of the footing: the first block of the shelf after it has risen.
    pub first_risen: [u32; SIDE],
    /// By vertex of the footing: how many blocks on a level there moves the one after each of the
    /// others has risen.
    pub strides: [[u32; SIDE]; SIDE],
}

impl Plan {
    pub fn new(layout: &Layout, class: usize) -> Self {
        let frame = Frame::new(&layout.footings, &layout.footings.classes[class]);
        let (rules, low) = (&layout.rules, frame.low);
        let (size, stand) = (rules.heights.size, usize::from(rules.heights.stand));
        let (base, levels) = (stand + 1, usize::from(rules.heights.top) - stand);
        let maps = |vertices: usize| base.pow(vertices as u32);
        let all = (1u32 << low) - 1;
        let rows =
            |row: &dyn Fn(usize) -> u32| Square::new(|i| if i < low { row(i) as u16 } else { 0 });
        let builders = |v: usize| {
            let free = all & !(1 << v);
            rows(&|to| {
                if frame.sources[to] >> v & 1 == 1 {
                    free
                } else {
                    0
                }
            })
        };
        let into = |to: usize| {
            let from = (0..low).filter(|&from| frame.out[from] >> to & 1 == 1);
            from.fold(0, |set, from| set | 1 << from)
        };
        let least = |height: usize| match rules.free_movement {
            true => 0,
            false => height.saturating_sub(1),
        };
        let by_vertex = |until: usize, of: &dyn Fn(usize) -> u32| {
            std::array::from_fn(|v| if v < until { of(v) } else { 0 })
        };
        let drops = frame.drops.iter().enumerate();
        let drops = drops.map(|(v, drop)| Dropped::new(drop, &frame, v, levels, size));
        let mut plan = Plan {
            low,
            size,
            stand,
            levels,
            maps: maps(low),
            shelves: levels.pow((size - low) as u32),
            steps: std::array::from_fn(|v| if v < low { maps(v) * 2 * low } else { 0 }),
            builders: std::array::from_fn(|v| if v < size { builders(v) } else { Square::EMPTY }),
            origins: by_vertex(low, &into),
            step_from: std::array::from_fn(least),
            climb_from: rules.winning.map_or(0, |height| least(height.into())),
            winning: rules.winning.is_some(),
            below: by_vertex(size, &into),
            apart: rows(&|i| all & !(1 << i)),
            drops: drops.collect(),
            first_risen: [0; SIDE],
            strides: [[0; SIDE]; SIDE],
        };
        for (dropped, drop) in frame.drops.iter().enumerate() {
            plan.first_risen[dropped] = (plan.risen_shelf(dropped) / (2 * low)) as u32;
            for v in (0..low).filter(|&v| v != dropped) {
                plan.strides[v][dropped] = maps(drop.map[v].into()) as u32;
            }
        }
        plan
    }

    /// The classes with one vertex less that this one leads to.
    pub fn smaller(&self) -> BTreeSet<usize> {
        self.drops.iter().map(|drop| drop.class).collect()
    }

    /// Bytes of a shelf.
    pub fn shelf_bytes(&self) -> usize {
        self.maps * 2 * self.low
    }

    /// Bytes of the class.
    pub fn bytes(&self) -> usize {
        self.shelves * self.shelf_bytes()
    }

    /// Bytes of a shelf of a smaller footing, as packed.
    pub fn smaller_bytes(&self) -> usize {
        self.smaller_maps() * 2 * (self.low - 1)
    }

    fn smaller_maps(&self) -> usize {
        self.maps / (self.stand + 1)
    }

    /// Where the shelf begins that is reached when a vertex of the footing rises, behind the class;
    /// for the vertex after the last, where all of them end.
    pub fn risen_shelf(&self, vertex: usize) -> usize {
        self.bytes() + vertex * self.smaller_maps() * 2 * self.low
    }

    /// Bytes of all blocks while the class is solved.
    pub fn working_bytes(&self) -> usize {
        self.risen_shelf(self.drops.len()) + BYTES
    }

    /// By vertex above the footing: how many levels it is above the lowest such height.
    fn levels(&self, shelf: usize) -> impl Iterator<Item = (usize, usize)> {
        let mut rest = shelf;
        (self.low..self.size).map(move |v| {
            let level = rest % self.levels;
            rest /= self.levels;
            (v, level)
        })
    }

    /// What is above the footing on a shelf.
    pub fn towers(&self, shelf: usize) -> Towers {
        let mut towers = Towers { near: 0, height: 0 };
        for (v, level) in self.levels(shelf) {
            towers.height += self.stand + 1 + level;
            if self.winning && level == 0 {
                towers.near |= self.below[v];
            }
        }
        towers
    }

    /// The builds above the footing: how many bytes on the block after each is, and who can build.
    pub fn raised(&self, shelf: usize) -> Vec<(usize, Square)> {
        let mut raised = Vec::new();
        let mut step = 1;
        for (v, level) in self.levels(shelf) {
            if level + 1 < self.levels {
                raised.push((step * self.shelf_bytes(), self.builders[v]));
            }
            step *= self.levels;
        }
        raised
    }

    /// The shelf of the smaller footing that a shelf leads to.
    pub fn shelf_below(&self, drop: &Dropped, shelf: usize) -> usize {
        self.levels(shelf)
            .map(|(v, level)| level * drop.steps[v])
            .sum()
    }

    /// The heights of a map, by local numbers.
    pub fn heights(&self, shelf: usize, map: usize) -> [u8; SIDE] {
        let mut heights = [0; SIDE];
        let (mut rest, base) = (map, self.stand + 1);
        for height in &mut heights[..self.low] {
            *height = (rest % base) as u8;
            rest /= base;
        }
        for (v, level) in self.levels(shelf) {
            heights[v] = (base + level) as u8;
        }
        heights
    }
}

/// A footing without one of its vertices, seen as the one kept for its class.
pub(super) struct Dropped {
    pub class: usize,
    /// By vertex that was above the footing: what a level there adds to the number of a shelf.
    steps: [usize; SIDE],
    /// The rows of workers that can build where the vertex was: here, and as stored.
    rows: Vec<(usize, usize)>,
    /// For each byte of a stored row, the image of each of its values.
    images: [Box<[u16; 256]>; 2],
    low: usize,
}

impl Dropped {
    fn new(drop: &Drop, frame: &Frame, dropped: usize, levels: usize, size: usize) -> Self {
        let low = frame.low;
        let before = numbers_before(drop, low, dropped);
        let mut steps = [0; SIDE];
        for (step, &place) in steps.iter_mut().zip(&drop.map[..size]).skip(low) {
            *step = levels.pow((usize::from(place) + 1 - low) as u32);
        }
        let builders =
            (0..low).filter(|&to| to != dropped && frame.sources[to] >> dropped & 1 == 1);
        let images = |first: usize| {
            let mut images = Box::new([0; 256]);
            for set in 1..256usize {
                let column = first + set.trailing_zeros() as usize;
                let own = if column < low - 1 {
                    1 << before[column]
                } else {
                    0
                };
                images[set] = images[set & (set - 1)] | own;
            }
            images
        };
        Dropped {
            class: drop.class,
            steps,
            rows: builders.map(|to| (to, drop.map[to].into())).collect(),
            images: [images(0), images(8)],
            low,
        }
    }

    /// Writes a shelf of the smaller footing under the numbers of the larger one; only the rows of
    /// workers that can build where the vertex was, for nobody asks for the others.
    pub fn renumber(&self, smaller: &[u8], blocks: &mut [u8]) {
        let smaller = smaller.chunks_exact(2 * (self.low - 1));
        for (block, stored) in blocks.chunks_exact_mut(2 * self.low).zip(smaller) {
            let (rows, stored) = (block.as_chunks_mut().0, stored.as_chunks().0);
            for &(row, from) in &self.rows {
                let [lower, upper]: [u8; 2] = stored[from];
                let image = self.images[0][usize::from(lower)] | self.images[1][usize::from(upper)];
                rows[row] = image.to_le_bytes();
            }
        }
    }
}

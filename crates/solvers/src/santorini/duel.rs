//! Solving one height map with one worker each.
//!
//! All placements are then a matrix of bits, a row for one worker and a column for the other,
//! small enough for a few machine words; what [`Rows`](super::kernel::Rows) does row by row is
//! done for the whole matrix at once.

use super::footing::Drop;
use super::ground::{After, Ground, Terrain, numbers_before};
use super::kernel::{Count, Kernel};
use super::layout::Rules;
use super::matrix::Matrix;
use super::members;
use super::ranking::Walk;

/// The kernel for one worker each on at most [`Matrix::SIDE`] vertices.
pub(super) struct Duel<'a, M> {
    rules: Rules,
    ground: Ground<'a>,
    /// The worker that waits and the worker to move on different vertices.
    apart: M,
    /// By vertex built on: the rows where a worker that has stepped can build there, the columns
    /// where the other worker is not in the way.
    builders: Vec<M>,
    renumberings: Vec<Option<Renumbering>>,
}

impl<'a, M: Matrix> Duel<'a, M> {
    pub fn new(ground: Ground<'a>) -> Self {
        let frame = &ground.frame;
        let all = (1u32 << frame.low) - 1;
        let matrix = |row: &dyn Fn(usize) -> u32| {
            let mut matrix = M::EMPTY;
            (0..frame.low).for_each(|i| matrix.put_row(i, row(i)));
            matrix
        };
        let builders = |v: usize| {
            let free = all & !(1 << v);
            matrix(&|to| {
                if frame.sources[to] >> v & 1 == 1 {
                    free
                } else {
                    0
                }
            })
        };
        let size = ground.layout.footings.size();
        Duel {
            rules: ground.layout.rules,
            apart: matrix(&|i| all & !(1 << i)),
            builders: (0..size).map(builders).collect(),
            renumberings: (0..frame.low).map(|_| None).collect(),
            ground,
        }
    }

    /// By where the worker has stepped to and where the other is: whether the other loses after a
    /// build on `v`.
    #[inline]
    fn lost_after(&mut self, walk: &Walk, v: usize) -> M {
        let lost = match self.ground.after(walk, v) {
            After::Nowhere => M::EMPTY,
            After::Same(offset) => M::load(&self.ground.above[offset..]),
            After::Smaller(offset) => {
                let (drops, low) = (&self.ground.frame.drops, self.ground.frame.low);
                let renumbering =
                    self.renumberings[v].get_or_insert_with(|| Renumbering::new(&drops[v], low, v));
                renumbering.apply(&self.ground.above[offset..])
            }
        };
        lost.and(self.builders[v])
    }

    /// The same for some build, as far as it does not matter where the worker came from.
    fn lost_after_any(&mut self, walk: &Walk, terrain: &Terrain) -> M {
        if self.rules.any_step_wins() {
            return self.apart;
        }
        members(terrain.buildable).fold(M::EMPTY, |lost, v| lost.or(self.lost_after(walk, v)))
    }
}

impl<M: Matrix> Kernel for Duel<'_, M> {
    fn solve(&mut self, walk: &Walk, block: &mut [u8]) -> Count {
        let heights = walk.heights();
        let terrain = Terrain::new(&self.rules, &self.ground.frame, heights);
        let behind = self.rules.stipulation && !self.rules.any_step_wins();
        let mut lost = M::EMPTY;
        if !behind {
            lost = self.lost_after_any(walk, &terrain);
        }
        let mut wins = M::rows(terrain.climbers);
        for from in members(terrain.standing() & !terrain.climbers) {
            let out = self.ground.frame.out[from];
            let targets = terrain.targets(&self.rules, out, heights[from]);
            if behind && targets != 0 {
                lost = self.lost_after(walk, from);
            }
            wins.put_row(from, lost.and(M::rows(targets)).any());
        }
        let mut possible = self.apart;
        if terrain.goals != 0 {
            let goals = M::rows(terrain.goals);
            possible = possible.without(goals).without(goals.transposed());
        }
        let lost = possible.without(wins);
        lost.transposed().store(block);
        Count {
            won: (possible.count() - lost.count()).into(),
            lost: lost.count().into(),
        }
    }
}

/// Reads a matrix of the class that is kept for the footing without one vertex, in the numbers of
/// this one.
struct Renumbering {
    /// The number here of each row stored.
    rows: Vec<u8>,
    /// For each byte of a stored row, the image of each of its values.
    images: Vec<[u16; 256]>,
}

impl Renumbering {
    fn new(drop: &Drop, low: usize, dropped: usize) -> Self {
        let before = numbers_before(drop, low, dropped);
        let rows = before[..low - 1].to_vec();
        let images = |columns: &[u8]| {
            let mut images = [0; 256];
            for set in 1..1usize << columns.len() {
                let lowest = columns[set.trailing_zeros() as usize];
                images[set] = images[set & (set - 1)] | 1 << lowest;
            }
            images
        };
        Renumbering {
            images: rows.chunks(8).map(images).collect(),
            rows,
        }
    }

    #[inline]
    fn apply<M: Matrix>(&self, block: &[u8]) -> M {
        let mut matrix = M::EMPTY;
        match self.images.as_slice() {
            [images] => {
                for (&row, &bits) in self.rows.iter().zip(block) {
                    matrix.put_row(row.into(), images[usize::from(bits)].into());
                }
            }
            [lower, upper] => {
                let (rows, _) = block.as_chunks::<2>();
                for (&row, &[low, high]) in self.rows.iter().zip(rows) {
                    let image = lower[usize::from(low)] | upper[usize::from(high)];
                    matrix.put_row(row.into(), image.into());
                }
            }
            _ => {}
        }
        matrix
    }
}

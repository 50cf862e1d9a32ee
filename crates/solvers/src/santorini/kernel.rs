//! Solving one height map: all placements of both sides at once, any number of workers.
//!
//! The player to move wins with its workers on `A` against `B` if a worker can climb to the
//! winning height, or can step and build so that the opponent, to move with `B` against the new
//! `A'`, loses. The results after every build are known (they lie in the layer above); for a fixed
//! `A'` they are a row of bits, one for each `B`. So the map is solved by gathering, for each
//! vertex stepped to, the rows after every possible build, and spreading them over the vertices
//! the worker may have come from.

use std::ops::Add;

use super::block::Store;
use super::footing::Drop;
use super::ground::{After, Ground, Terrain, numbers_before};
use super::layout::Rules;
use super::placements::{Placements, Row, add, both, subset_number, subsets};
use super::ranking::Walk;
use super::{MAX_VERTICES, members};

/// A way to solve the maps of one class of footings.
pub(super) trait Kernel {
    /// Solves the map the walk stands at, writes its block, and counts its placements.
    fn solve(&mut self, walk: &Walk, block: &mut [u8]) -> Count;
}

/// Positions, as the player to move sees them.
#[derive(Clone, Copy, Default)]
pub(super) struct Count {
    pub won: u64,
    pub lost: u64,
}

impl Count {
    /// That many times as many.
    pub fn times(self, images: u32) -> Count {
        Count {
            won: u64::from(images) * self.won,
            lost: u64::from(images) * self.lost,
        }
    }
}

impl Add for Count {
    type Output = Count;

    fn add(self, other: Count) -> Count {
        Count {
            won: self.won + other.won,
            lost: self.lost + other.lost,
        }
    }
}

/// The kernel for any number of workers.
pub(super) struct Rows<'a, S, const W: usize> {
    rules: Rules,
    placements: &'a Placements<W>,
    ground: Ground<'a>,
    store: S,
    rewriters: Vec<Option<Rewriter<S, W>>>,
    /// By vertex built on and row: what the rewriters produced.
    rewritten: Vec<Row<W>>,
    after: [After; MAX_VERTICES],
    /// By set of resting workers: the columns won by a step to the vertex in hand.
    gathered: Vec<Row<W>>,
    /// By row: the columns that the player to move wins.
    wins: Vec<Row<W>>,
    /// By row: the columns that go with it, where some vertices of the footing win on arrival.
    possible: Vec<Row<W>>,
}

impl<S: Store, const W: usize> Kernel for Rows<'_, S, W> {
    fn solve(&mut self, walk: &Walk, block: &mut [u8]) -> Count {
        let heights = walk.heights();
        let terrain = Terrain::new(&self.rules, &self.ground.frame, heights);
        self.wins.fill([0; W]);
        self.find_rows_above(walk, terrain.buildable);
        for (to, &height) in heights.iter().enumerate().take(self.ground.frame.low) {
            let sources = self.ground.frame.sources[to];
            let origins = terrain.origins(&self.rules, sources, height);
            if origins == 0 {
                continue;
            }
            if self.rules.any_step_wins() {
                self.win_by_stepping(to, origins);
            } else if self.rules.stipulation {
                self.build_behind(to, origins);
            } else {
                self.gather(to, sources & terrain.buildable);
                self.spread(to, origins);
            }
        }
        if terrain.goals != 0 {
            self.leave_out(terrain.goals);
        }
        let won = self.finish(&terrain, block);
        let free = self.ground.frame.low - terrain.goals.count_ones() as usize;
        let lost = self.rules.positions(free) - won;
        Count { won, lost }
    }
}

impl<'a, S: Store, const W: usize> Rows<'a, S, W> {
    pub fn new(placements: &'a Placements<W>, ground: Ground<'a>) -> Self {
        let (rows, low) = (placements.sets.len(), ground.frame.low);
        Rows {
            rules: ground.layout.rules,
            placements,
            ground,
            store: S::new(rows, placements.columns),
            rewriters: (0..low).map(|_| None).collect(),
            rewritten: vec![[0; W]; low * rows],
            after: [After::Nowhere; MAX_VERTICES],
            gathered: vec![[0; W]; placements.rests],
            wins: vec![[0; W]; rows],
            possible: vec![[0; W]; rows],
        }
    }

    fn find_rows_above(&mut self, walk: &Walk, buildable: u32) {
        for v in members(buildable) {
            self.after[v] = self.ground.after(walk, v);
            if let After::Smaller(offset) = self.after[v] {
                self.rewrite(v, offset);
            }
        }
    }

    fn rewrite(&mut self, v: usize, offset: usize) {
        let (rules, placements) = (&self.rules, self.placements);
        let drop = &self.ground.frame.drops[v];
        let rewriter =
            self.rewriters[v].get_or_insert_with(|| Rewriter::new(rules, placements, drop, v));
        let rows = placements.sets.len();
        let rewritten = &mut self.rewritten[v * rows..(v + 1) * rows];
        rewriter.rewrite(&self.ground.above[offset..], rewritten);
    }

    /// Any step wins (towers of height 1): the columns that leave both vertices free.
    fn win_by_stepping(&mut self, to: usize, origins: u32) {
        for from in members(origins) {
            let steps = self.steps(from, to);
            for (row, row_after) in steps {
                let free = both(
                    &self.placements.disjoint[row_after],
                    &self.placements.without[from],
                );
                add(&mut self.wins[row], &free);
            }
        }
    }

    /// The rows before and after a step, for every set of workers that rest.
    fn steps(
        &self,
        from: usize,
        to: usize,
    ) -> impl Iterator<Item = (usize, usize)> + use<'a, S, W> {
        let before = self.placements.joins(from, to);
        let after = self.placements.joins(to, from);
        before
            .iter()
            .zip(after)
            .map(|(before, after)| (before.row.into(), after.row.into()))
    }

    /// With the building stipulation: a step from `from` builds on `from`.
    fn build_behind(&mut self, to: usize, origins: u32) {
        for from in members(origins) {
            let free = &self.placements.without[from];
            for (row, row_after) in self.steps(from, to) {
                let lost = self.row_after(from, row_after);
                add(&mut self.wins[row], &both(&lost, free));
            }
        }
    }

    /// The columns lost for the opponent after a build on `v`.
    #[inline]
    fn row_after(&self, v: usize, row: usize) -> Row<W> {
        match self.after[v] {
            After::Nowhere => [0; W],
            After::Same(offset) => self.store.load(&self.ground.above[offset..], row),
            After::Smaller(_) => self.rewritten[v * self.placements.sets.len() + row],
        }
    }

    /// Collects what a worker that has arrived on `to` wins by some build.
    fn gather(&mut self, to: usize, sites: u32) {
        self.gathered.fill([0; W]);
        let rows = self.placements.sets.len();
        for v in members(sites) {
            let (other, free) = if v < self.ground.frame.low {
                (v, &self.placements.without[v])
            } else {
                (to, &self.placements.all)
            };
            let joins = self.placements.joins(to, other);
            match self.after[v] {
                After::Nowhere => {}
                After::Same(offset) => {
                    let block = &self.ground.above[offset..];
                    for join in joins {
                        let lost = self.store.load(block, join.row.into());
                        add(
                            &mut self.gathered[usize::from(join.rest)],
                            &both(&lost, free),
                        );
                    }
                }
                After::Smaller(_) => {
                    let lost = &self.rewritten[v * rows..(v + 1) * rows];
                    for join in joins {
                        let lost = both(&lost[usize::from(join.row)], free);
                        add(&mut self.gathered[usize::from(join.rest)], &lost);
                    }
                }
            }
        }
    }

    /// Credits what was gathered to the vertices the worker may have come from.
    fn spread(&mut self, to: usize, origins: u32) {
        for from in members(origins) {
            let free = &self.placements.without[from];
            for join in self.placements.joins(from, to) {
                let won = both(&self.gathered[usize::from(join.rest)], free);
                add(&mut self.wins[usize::from(join.row)], &won);
            }
        }
    }

    /// Leaves out the placements in which somebody stands where arriving wins.
    fn leave_out(&mut self, goals: u32) {
        let without = |columns, goal: usize| both(&columns, &self.placements.without[goal]);
        let columns = members(goals).fold(self.placements.all, without);
        for (row, possible) in self.possible.iter_mut().enumerate() {
            *possible = match self.placements.sets[row] & goals {
                0 => both(&self.placements.disjoint[row], &columns),
                _ => [0; W],
            };
        }
        for (wins, possible) in self.wins.iter_mut().zip(&self.possible) {
            *wins = both(wins, possible);
        }
    }

    fn finish(&mut self, terrain: &Terrain, block: &mut [u8]) -> u64 {
        let mut won = 0;
        let placements = self.placements;
        for (row, wins) in self.wins.iter_mut().enumerate() {
            let possible = match terrain.goals {
                0 => &placements.disjoint[row],
                _ => &self.possible[row],
            };
            if placements.sets[row] & terrain.climbers != 0 {
                *wins = *possible;
            }
            won += wins
                .iter()
                .map(|word| u64::from(word.count_ones()))
                .sum::<u64>();
            // From here on: what is lost.
            for (word, possible) in wins.iter_mut().zip(possible) {
                *word = possible & !*word;
            }
        }
        self.store.store(&self.wins, block);
        won
    }
}

/// Rewrites rows when a vertex has left the footing: the class that is kept for the smaller
/// footing numbers its vertices, and so its placements, in another way.
struct Rewriter<S, const W: usize> {
    store: S,
    /// For each stored row, which row it becomes.
    rows: Vec<u16>,
    /// For each byte of a stored row, the image of each of its values.
    images: Vec<[Row<W>; 256]>,
    /// The stored columns in the last byte.
    last: u8,
}

impl<S: Store, const W: usize> Rewriter<S, W> {
    fn new(rules: &Rules, placements: &Placements<W>, drop: &Drop, v: usize) -> Self {
        let before = numbers_before(drop, placements.low, v);
        let image = |set: u32| members(set).fold(0, |image, i| image | 1u32 << before[i]);
        let numbers = |count| {
            let stored = subsets(placements.low - 1, count);
            let rewritten = stored.into_iter().map(|set| subset_number(image(set)));
            rewritten.collect::<Vec<_>>()
        };
        let rows = numbers(rules.movers);
        let columns = numbers(rules.others);
        Rewriter {
            store: S::new(rows.len(), columns.len()),
            rows: rows.iter().map(|&row| row as u16).collect(),
            last: (u16::MAX << ((columns.len() - 1) % 8 + 1)).to_le_bytes()[0] ^ 0xFF,
            images: columns.chunks(8).map(images_of_bytes).collect(),
        }
    }

    fn rewrite(&self, block: &[u8], rewritten: &mut [Row<W>]) {
        for (stored, &row) in self.rows.iter().enumerate() {
            let lost: Row<W> = self.store.load(block, stored);
            rewritten[usize::from(row)] = self.columns(&lost);
        }
    }

    #[inline]
    fn columns(&self, stored: &Row<W>) -> Row<W> {
        let mut image = [0; W];
        let last = self.images.len() - 1;
        for (i, images) in self.images.iter().enumerate() {
            let byte = (stored[i / 8] >> (i % 8 * 8)) as u8;
            let byte = if i == last { byte & self.last } else { byte };
            add(&mut image, &images[usize::from(byte)]);
        }
        image
    }
}

/// The image of every set of the (at most eight) columns whose own images are given.
fn images_of_bytes<const W: usize>(columns: &[usize]) -> [Row<W>; 256] {
    let mut images = [[0; W]; 256];
    for set in 1..1usize << columns.len() {
        let column = columns[set.trailing_zeros() as usize];
        images[set] = images[set & (set - 1)];
        images[set][column / 64] |= 1 << (column % 64);
    }
    images
}

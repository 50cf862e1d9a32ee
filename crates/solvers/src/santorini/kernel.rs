//! Solving one height map: all placements of both sides at once.
//!
//! The player to move wins with its workers on `A` against `B` if a worker can climb to the
//! winning height, or can step and build so that the opponent, to move with `B` against the new
//! `A'`, loses. The results after every build are known (they lie in the layer above); for a fixed
//! `A'` they are a row of bits, one for each `B`. So the map is solved by gathering, for each
//! vertex stepped to, the rows after every possible build, and spreading them over the vertices
//! the worker may have come from.

use super::block::Store;
use super::footing::{Drop, Frame};
use super::layout::{Layout, Rules};
use super::placements::{Placements, Row, add, both, subset_number, subsets};
use super::ranking::Walk;
use super::{MAX_VERTICES, members};

/// Where the rows after building on a vertex are found.
#[derive(Clone, Copy)]
enum After {
    /// There are none: too few vertices are left to stand on.
    Nowhere,
    /// In the layer above, from this byte on, as they are.
    Stored(usize),
    /// Rewritten for this footing.
    Rewritten,
}

/// Solves maps of one class of footings.
pub(super) struct Kernel<'a, S, const W: usize> {
    layout: &'a Layout,
    rules: Rules,
    placements: &'a Placements<W>,
    frame: &'a Frame,
    /// The layer solved.
    layer: usize,
    store: S,
    /// The blocks of the layer above…
    above: &'a [u8],
    /// …and where those of this class begin.
    own_start: usize,
    rewriters: Vec<Option<Rewriter<S, W>>>,
    /// By vertex built on and row: what the rewriters produced.
    rewritten: Vec<Row<W>>,
    after: [After; MAX_VERTICES],
    /// By set of resting workers: the columns won by a step to the vertex in hand.
    gathered: Vec<Row<W>>,
    /// By row: the columns that the player to move wins.
    wins: Vec<Row<W>>,
}

/// What the heights of one map allow.
struct Terrain {
    /// Vertices of the footing at least as high as the index.
    at_least: [u32; 17],
    /// Vertices from which a worker climbs and wins.
    climbers: u32,
    /// Vertices below the maximum.
    buildable: u32,
}

impl<'a, S: Store, const W: usize> Kernel<'a, S, W> {
    pub fn new(
        layout: &'a Layout,
        placements: &'a Placements<W>,
        frame: &'a Frame,
        (class, layer): (usize, usize),
        above: &'a [u8],
    ) -> Self {
        let rows = placements.sets.len();
        Kernel {
            layout,
            rules: layout.rules,
            placements,
            frame,
            layer,
            store: S::new(rows, placements.columns),
            above,
            own_start: layout.start(class, layer + 1) as usize,
            rewriters: (0..frame.low).map(|_| None).collect(),
            rewritten: vec![[0; W]; frame.low * rows],
            after: [After::Nowhere; MAX_VERTICES],
            gathered: vec![[0; W]; placements.rests],
            wins: vec![[0; W]; rows],
        }
    }

    /// Solves the map the walk stands at, writes its block, and returns how many placements the
    /// player to move wins.
    pub fn solve(&mut self, walk: &Walk, block: &mut [u8]) -> u64 {
        let terrain = self.terrain(walk.heights());
        self.wins.fill([0; W]);
        self.find_blocks_above(walk, terrain.buildable);
        for to in 0..self.frame.low {
            let from = self.origins(walk.heights()[to], to, &terrain);
            if from == 0 {
                continue;
            }
            if self.rules.any_step_wins() {
                self.win_by_stepping(to, from);
            } else if self.rules.stipulation {
                self.build_behind(to, from);
            } else {
                self.gather(to, terrain.buildable);
                self.spread(to, from);
            }
        }
        self.finish(terrain.climbers, block)
    }

    fn terrain(&self, heights: &[u8]) -> Terrain {
        let low = self.frame.low;
        let mut at_least = [0; 17];
        let mut buildable = 0;
        for (v, &h) in heights.iter().enumerate() {
            at_least[usize::from(h)] |= u32::from(v < low) << v;
            buildable |= u32::from(h < self.rules.heights.top) << v;
        }
        for h in (0..usize::from(self.rules.heights.stand)).rev() {
            at_least[h] |= at_least[h + 1];
        }
        let mut climbers = 0;
        if let Some(winning) = self.rules.winning {
            for to in (low..heights.len()).filter(|&to| heights[to] == winning) {
                climbers |= self.frame.sources[to] & self.rules.footholds(winning, &at_least);
            }
        }
        Terrain {
            at_least,
            climbers,
            buildable,
        }
    }

    /// Where a worker that stepped to a vertex of the footing may have come from; those that had
    /// better climb are left out.
    fn origins(&self, height: u8, to: usize, terrain: &Terrain) -> u32 {
        let footholds = self.rules.footholds(height, &terrain.at_least);
        self.frame.sources[to] & footholds & !terrain.climbers
    }

    fn find_blocks_above(&mut self, walk: &Walk, buildable: u32) {
        let stand = self.rules.heights.stand;
        for v in members(buildable) {
            self.after[v] = if v >= self.frame.low || walk.heights()[v] < stand {
                After::Stored(self.own_start + walk.rank_raised(v) as usize * self.store.bytes())
            } else {
                self.rewrite(walk.heights(), v)
            };
        }
    }

    /// Rewrites the rows of the map above whose footing has lost `v`.
    fn rewrite(&mut self, heights: &[u8], v: usize) -> After {
        let frame = self.frame;
        let Some(drop) = &frame.drops[v] else {
            return After::Nowhere;
        };
        let mut above = [0; MAX_VERTICES];
        for (local, &h) in heights.iter().enumerate() {
            above[usize::from(drop.map[local])] = h + u8::from(local == v);
        }
        let rank = self.layout.rankings[frame.low - 1].rank(&above[..heights.len()]);
        let placements = self.placements;
        let rewriter = self.rewriters[v].get_or_insert_with(|| {
            let start = self.layout.start(drop.class, self.layer + 1) as usize;
            Rewriter::new(&self.layout.rules, placements, drop, v, start)
        });
        let rows = placements.sets.len();
        let rewritten = &mut self.rewritten[v * rows..(v + 1) * rows];
        rewriter.rewrite(self.above, rank as usize, rewritten);
        After::Rewritten
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
            After::Stored(offset) => self.store.load(&self.above[offset..], row),
            After::Rewritten => self.rewritten[v * self.placements.sets.len() + row],
        }
    }

    /// Collects what a worker that has arrived on `to` wins by some build.
    fn gather(&mut self, to: usize, buildable: u32) {
        self.gathered.fill([0; W]);
        let rows = self.placements.sets.len();
        for v in members(self.frame.sources[to] & buildable) {
            let (other, free) = if v < self.frame.low {
                (v, &self.placements.without[v])
            } else {
                (to, &self.placements.all)
            };
            let joins = self.placements.joins(to, other);
            match self.after[v] {
                After::Nowhere => {}
                After::Stored(offset) => {
                    let block = &self.above[offset..];
                    for join in joins {
                        let lost = self.store.load(block, join.row.into());
                        add(
                            &mut self.gathered[usize::from(join.rest)],
                            &both(&lost, free),
                        );
                    }
                }
                After::Rewritten => {
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

    fn finish(&mut self, climbers: u32, block: &mut [u8]) -> u64 {
        let mut won = 0;
        let placements = self.placements;
        for (row, wins) in self.wins.iter_mut().enumerate() {
            let possible = &placements.disjoint[row];
            if placements.sets[row] & climbers != 0 {
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
    /// Where the blocks of that class begin.
    start: usize,
    /// For each stored row, which row it becomes.
    rows: Vec<u16>,
    /// For each byte of a stored row, the image of each of its values.
    images: Vec<[Row<W>; 256]>,
    /// The stored columns in the last byte.
    last: u8,
}

impl<S: Store, const W: usize> Rewriter<S, W> {
    fn new(rules: &Rules, placements: &Placements<W>, drop: &Drop, v: usize, start: usize) -> Self {
        let mut back = [0; MAX_VERTICES];
        for local in (0..placements.low).filter(|&local| local != v) {
            back[usize::from(drop.map[local])] = local as u8;
        }
        let image = |set: u32| members(set).fold(0, |image, i| image | 1u32 << back[i]);
        let numbers = |count| {
            let stored = subsets(placements.low - 1, count);
            let rewritten = stored.into_iter().map(|set| subset_number(image(set)));
            rewritten.collect::<Vec<_>>()
        };
        let rows = numbers(rules.movers);
        let columns = numbers(rules.others);
        Rewriter {
            store: S::new(rows.len(), columns.len()),
            start,
            rows: rows.iter().map(|&row| row as u16).collect(),
            last: (u16::MAX << ((columns.len() - 1) % 8 + 1)).to_le_bytes()[0] ^ 0xFF,
            images: columns.chunks(8).map(images_of_bytes).collect(),
        }
    }

    fn rewrite(&self, above: &[u8], rank: usize, rewritten: &mut [Row<W>]) {
        let block = &above[self.start + rank * self.store.bytes()..];
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

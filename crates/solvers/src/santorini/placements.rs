//! Placements of workers on a footing of `k` vertices, numbered, and the sets a layer is made of.
//!
//! A *row* stands for one placement of one side and holds a bit for every placement of the other
//! (a *column*): one machine operation then asks about all of them. Placements are numbered in
//! colexicographic order, so those within the first vertices come first. In impartial play the
//! workers are shared, nobody else is on the board, and there is a single column.

/// The bits of one row.
pub(super) type Row<const W: usize> = [u64; W];

/// The most columns there can be.
pub(super) const MAX_COLUMNS: usize = 16 * 64;

/// The most rows there can be: their numbers are kept in 16 bits.
pub(super) const MAX_ROWS: usize = 1 << 16;

/// Whatever one row has too.
#[inline]
pub(super) fn add<const W: usize>(row: &mut Row<W>, other: &Row<W>) {
    for (word, other) in row.iter_mut().zip(other) {
        *word |= other;
    }
}

/// What two rows share.
#[inline]
pub(super) fn both<const W: usize>(row: &Row<W>, other: &Row<W>) -> Row<W> {
    std::array::from_fn(|i| row[i] & other[i])
}

/// The number of ways to choose `k` of `n`, at most `u64::MAX`.
pub(super) fn choose(n: usize, k: usize) -> u64 {
    let mut ways: u128 = 1;
    for i in 0..k {
        ways = ways * n.saturating_sub(i) as u128 / (i + 1) as u128;
    }
    ways.try_into().unwrap_or(u64::MAX)
}

/// All sets of `count` of the numbers below `size`, in colexicographic order.
pub(super) fn subsets(size: usize, count: usize) -> Vec<u32> {
    if count == 0 {
        return vec![0];
    }
    (count - 1..size)
        .flat_map(|highest| {
            let with = move |set| set | 1 << highest;
            subsets(highest, count - 1).into_iter().map(with)
        })
        .collect()
}

/// The number of a set among those of its size.
pub(super) fn subset_number(set: u32) -> usize {
    let mut number = 0;
    let mut rest = set;
    for k in 1..=set.count_ones() as usize {
        number += choose(rest.trailing_zeros() as usize, k) as usize;
        rest &= rest - 1;
    }
    number
}

/// A worker joins the resting ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Join {
    /// The number of the set of workers that rest.
    pub rest: u16,
    /// The row of all of them together.
    pub row: u16,
}

/// The placements on footings of one size.
pub(super) struct Placements<const W: usize> {
    /// Vertices of the footing.
    pub low: usize,
    /// The mover's workers, by row.
    pub sets: Vec<u32>,
    /// Number of columns.
    pub columns: usize,
    /// All columns.
    pub all: Row<W>,
    /// By row, the columns where the other side's workers stand elsewhere.
    pub disjoint: Vec<Row<W>>,
    /// By vertex, the columns where the other side does not stand on it.
    pub without: Vec<Row<W>>,
    /// Number of sets of resting workers.
    pub rests: usize,
    joins: Vec<Join>,
    /// Where the joins of each pair of vertices begin.
    starts: Vec<u32>,
}

impl<const W: usize> Placements<W> {
    /// Placements of `movers` workers against `others`.
    pub fn new(low: usize, movers: usize, others: usize) -> Self {
        let sets = subsets(low, movers);
        let columns = subsets(low, others);
        let select = |keep: &dyn Fn(u32) -> bool| {
            let mut row = [0; W];
            for (column, _) in columns.iter().enumerate().filter(|&(_, &set)| keep(set)) {
                row[column / 64] |= 1 << (column % 64);
            }
            row
        };
        let mut placements = Placements {
            low,
            columns: columns.len(),
            all: select(&|_| true),
            disjoint: sets
                .iter()
                .map(|&own| select(&|set| set & own == 0))
                .collect(),
            without: (0..low).map(|v| select(&|set| set >> v & 1 == 0)).collect(),
            rests: 0,
            joins: Vec::new(),
            starts: Vec::with_capacity(low * low + 1),
            sets,
        };
        placements.join_all(&subsets(low, movers - 1));
        placements
    }

    fn join_all(&mut self, rests: &[u32]) {
        self.rests = rests.len();
        for v in 0..self.low {
            for other in 0..self.low {
                self.starts.push(self.joins.len() as u32);
                let free = rests
                    .iter()
                    .enumerate()
                    .filter(|&(_, &set)| set & (1 << v | 1 << other) == 0);
                self.joins.extend(free.map(|(rest, &set)| Join {
                    rest: rest as u16,
                    row: subset_number(set | 1 << v) as u16,
                }));
            }
        }
        self.starts.push(self.joins.len() as u32);
    }

    /// A worker on `vertex` joined to every set of resting workers that leaves both `vertex` and
    /// `other` free, in the order of these sets.
    #[inline]
    pub fn joins(&self, vertex: usize, other: usize) -> &[Join] {
        let pair = vertex * self.low + other;
        &self.joins[self.starts[pair] as usize..self.starts[pair + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_in_order() {
        for size in 0..9 {
            for count in 0..=size {
                let sets = subsets(size, count);
                assert_eq!(sets.len() as u64, choose(size, count));
                assert!(sets.is_sorted());
                for (number, &set) in sets.iter().enumerate() {
                    assert_eq!(set.count_ones() as usize, count);
                    assert_eq!(subset_number(set), number);
                }
            }
        }
    }

    #[test]
    fn joins_are_what_they_say() {
        let placements = Placements::<1>::new(6, 3, 3);
        let rests = subsets(6, 2);
        for v in 0..6 {
            for other in 0..6 {
                let joins = placements.joins(v, other);
                for join in joins {
                    let rest = rests[usize::from(join.rest)];
                    assert_eq!(rest & (1 << v | 1 << other), 0);
                    assert_eq!(placements.sets[usize::from(join.row)], rest | 1 << v);
                }
                let free = if v == other { 5 } else { 4 };
                assert_eq!(joins.len() as u64, choose(free, 2));
                // The two halves of a step go through the same resting sets in the same order.
                let back = placements.joins(other, v);
                assert!(joins.iter().zip(back).all(|(a, b)| a.rest == b.rest));
            }
        }
    }
}

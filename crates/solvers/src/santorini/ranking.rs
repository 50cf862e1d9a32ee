//! Numbering height maps: all maps of one total height and one footing, in order, without gaps.
//!
//! Vertices are taken in *local* order: first those a worker could stand on (the footing), each
//! with a height from 0 to `stand`; then the others, each from `stand + 1` to `top`. Within one
//! layer (one total height) maps are numbered in lexicographic order. How many maps come before a
//! given one is a sum of precomputed counts, one per vertex, so a number costs a handful of
//! additions, and the numbers of all maps one level further are found together.

use super::MAX_VERTICES;

/// The heights a vertex can have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heights {
    /// Number of vertices.
    pub size: usize,
    /// The greatest height on which a worker can stand.
    pub stand: u8,
    /// The height at which a vertex is closed.
    pub top: u8,
}

impl Heights {
    /// The lowest and highest values of a vertex, by whether it belongs to the footing.
    pub fn range(&self, in_footing: bool) -> (u8, u8) {
        if in_footing {
            (0, self.stand)
        } else {
            (self.stand + 1, self.top)
        }
    }

    /// The total height of the fullest board.
    pub fn most(&self) -> usize {
        self.size * usize::from(self.top)
    }
}

/// The numbering for footings of one size.
pub(super) struct Ranking {
    size: usize,
    top: u8,
    lowest: Vec<u8>,
    highest: Vec<u8>,
    /// Least and greatest totals of the vertices from each one on.
    least_tail: Vec<usize>,
    greatest_tail: Vec<usize>,
    /// `below[i][rest][h]`: the ways to give the vertices from `i` on the total `rest` with less
    /// than `h` on `i` itself.
    below: Vec<u64>,
    /// Maps by total height.
    counts: Vec<u64>,
}

impl Ranking {
    /// The numbering of maps whose footing has `low` vertices.
    pub fn new(heights: &Heights, low: usize) -> Self {
        let size = heights.size;
        let range = |i: usize| heights.range(i < low);
        let mut ranking = Ranking {
            size,
            top: heights.top,
            lowest: (0..size).map(|i| range(i).0).collect(),
            highest: (0..size).map(|i| range(i).1).collect(),
            least_tail: vec![0; size + 1],
            greatest_tail: vec![0; size + 1],
            below: Vec::new(),
            counts: Vec::new(),
        };
        ranking.count(heights.most());
        ranking
    }

    fn count(&mut self, most: usize) {
        let columns = usize::from(self.top) + 2;
        let mut below = vec![0; self.size * (most + 2) * columns];
        let mut ways = vec![0u64; most + 2];
        ways[0] = 1;
        for i in (0..self.size).rev() {
            let (lowest, highest) = (usize::from(self.lowest[i]), usize::from(self.highest[i]));
            self.least_tail[i] = self.least_tail[i + 1] + lowest;
            self.greatest_tail[i] = self.greatest_tail[i + 1] + highest;
            let mut with_vertex = vec![0u64; most + 2];
            for rest in 0..most + 2 {
                let start = (i * (most + 2) + rest) * columns;
                for h in lowest..=highest {
                    let here = if h <= rest { ways[rest - h] } else { 0 };
                    with_vertex[rest] = with_vertex[rest].saturating_add(here);
                    below[start + h + 1] = with_vertex[rest];
                }
            }
            ways = with_vertex;
        }
        self.below = below;
        self.counts = ways;
    }

    /// The number of maps of a total height.
    pub fn maps(&self, total: usize) -> u64 {
        self.counts.get(total).copied().unwrap_or(0)
    }

    #[inline]
    fn below(&self, i: usize, rest: usize, height: u8) -> u64 {
        let index = (i * self.counts.len() + rest) * (usize::from(self.top) + 2);
        self.below[index + usize::from(height)]
    }

    /// The number of a map.
    #[inline]
    pub fn rank(&self, heights: &[u8]) -> u64 {
        let mut rest: usize = heights.iter().map(|&h| usize::from(h)).sum();
        let mut rank = 0;
        for (i, &h) in heights.iter().enumerate() {
            rank += self.below(i, rest, h);
            rest -= usize::from(h);
        }
        rank
    }

    /// The map with a number below [`maps`](Self::maps) of its total.
    fn unrank(&self, total: usize, mut rank: u64) -> [u8; MAX_VERTICES] {
        let mut heights = [0; MAX_VERTICES];
        let mut rest = total;
        for (i, height) in heights.iter_mut().enumerate().take(self.size) {
            let fits = |h: &u8| self.below(i, rest, h + 1) > rank;
            let h = (self.lowest[i]..=self.highest[i]).find(fits);
            *height = h.unwrap_or(self.highest[i]);
            rank -= self.below(i, rest, *height);
            rest -= usize::from(*height);
        }
        heights
    }

    /// Goes on to the next map; returns the first vertex that changed, `None` at the last map.
    fn advance(&self, heights: &mut [u8]) -> Option<usize> {
        let mut tail = 0;
        let mut i = self.size;
        loop {
            i = i.checked_sub(1)?;
            if heights[i] < self.highest[i] && tail > self.least_tail[i + 1] {
                break;
            }
            tail += usize::from(heights[i]);
        }
        heights[i] += 1;
        let mut rest = tail - 1;
        for (j, height) in heights.iter_mut().enumerate().skip(i + 1) {
            // As little as the vertices after this one allow.
            let needed = rest.saturating_sub(self.greatest_tail[j + 1]);
            *height = self.lowest[j].max(needed as u8);
            rest -= usize::from(*height);
        }
        Some(i)
    }
}

/// A walk through consecutive maps of a layer that knows the number of every map one level
/// further on.
pub(super) struct Walk<'a> {
    ranking: &'a Ranking,
    heights: [u8; MAX_VERTICES],
    /// The total of the vertices from each one on.
    rest: [usize; MAX_VERTICES + 1],
    /// What the vertices before each one add to the number of this map…
    here: [u64; MAX_VERTICES + 1],
    /// …and to the number of a map with one level more on a later vertex.
    raised: [u64; MAX_VERTICES + 1],
}

impl<'a> Walk<'a> {
    /// A walk that begins with the map numbered `rank`.
    pub fn new(ranking: &'a Ranking, total: usize, rank: u64) -> Self {
        let mut walk = Walk {
            ranking,
            heights: ranking.unrank(total, rank),
            rest: [total; MAX_VERTICES + 1],
            here: [0; MAX_VERTICES + 1],
            raised: [0; MAX_VERTICES + 1],
        };
        walk.sum_from(0);
        walk
    }

    fn sum_from(&mut self, first: usize) {
        for i in first..self.ranking.size {
            let (rest, h) = (self.rest[i], self.heights[i]);
            self.rest[i + 1] = rest - usize::from(h);
            self.here[i + 1] = self.here[i] + self.ranking.below(i, rest, h);
            self.raised[i + 1] = self.raised[i] + self.ranking.below(i, rest + 1, h);
        }
    }

    /// The map, in local order.
    #[inline]
    pub fn heights(&self) -> &[u8] {
        &self.heights[..self.ranking.size]
    }

    /// The number, in the next layer, of this map with one level more on `vertex`, if that leaves
    /// the footing as it is.
    #[inline]
    pub fn rank_raised(&self, vertex: usize) -> u64 {
        let at = self
            .ranking
            .below(vertex, self.rest[vertex] + 1, self.heights[vertex] + 1);
        self.raised[vertex] + at + self.here[self.ranking.size] - self.here[vertex + 1]
    }

    /// Goes on to the next map, if there is one.
    pub fn advance(&mut self) -> bool {
        let size = self.ranking.size;
        match self.ranking.advance(&mut self.heights[..size]) {
            Some(first) => {
                self.sum_from(first);
                true
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All maps of one footing size, grouped by total, in lexicographic order.
    fn all_maps(heights: &Heights, low: usize) -> Vec<Vec<Vec<u8>>> {
        let mut maps = vec![vec![]];
        for i in 0..heights.size {
            let (lowest, highest) = heights.range(i < low);
            maps = maps
                .into_iter()
                .flat_map(|map: Vec<u8>| {
                    (lowest..=highest).map(move |h| [map.as_slice(), &[h]].concat())
                })
                .collect();
        }
        let total = |map: &Vec<u8>| map.iter().map(|&h| usize::from(h)).sum::<usize>();
        let mut by_total = vec![vec![]; heights.most() + 1];
        for map in maps {
            by_total[total(&map)].push(map);
        }
        by_total
    }

    #[test]
    fn numbers_run_without_gaps_and_know_their_neighbours() {
        for (size, stand, top) in [(1, 0, 1), (3, 0, 1), (4, 2, 4), (5, 1, 2), (4, 0, 2)] {
            let heights = Heights { size, stand, top };
            for low in 0..=size {
                let ranking = Ranking::new(&heights, low);
                for (total, maps) in all_maps(&heights, low).iter().enumerate() {
                    assert_eq!(ranking.maps(total), maps.len() as u64);
                    check_walk(&ranking, total, maps);
                }
            }
        }
    }

    fn check_walk(ranking: &Ranking, total: usize, maps: &[Vec<u8>]) {
        for (rank, map) in maps.iter().enumerate() {
            assert_eq!(ranking.rank(map), rank as u64);
            let mut walk = Walk::new(ranking, total, rank as u64);
            assert_eq!(walk.heights(), map);
            for v in 0..map.len() {
                if map[v] < ranking.highest[v] {
                    let mut raised = map.clone();
                    raised[v] += 1;
                    assert_eq!(walk.rank_raised(v), ranking.rank(&raised));
                }
            }
            assert_eq!(walk.advance(), rank + 1 < maps.len());
            if let Some(next) = maps.get(rank + 1) {
                assert_eq!(walk.heights(), next);
            }
        }
    }
}

//! All small graphs, for checks that must leave none out.

use std::collections::BTreeSet;

use crate::Board;

/// The most vertices of graphs that are listed: with eight there are 11,117 connected ones.
const MOST_LISTED: usize = 8;

/// The neighbour sets of a small graph.
type Rows = Vec<u8>;

impl Board {
    /// All connected undirected graphs of `size` vertices, one of each shape, those with fewer
    /// edges first; `None` if there are too many to list.
    ///
    /// Every connected graph has a vertex whose removal leaves it connected, so each grows from a
    /// smaller one by a vertex.
    ///
    /// ```
    /// use thera_board::Board;
    /// assert_eq!(Board::all_connected(4).unwrap().len(), 6);
    /// ```
    pub fn all_connected(size: usize) -> Option<Vec<Board>> {
        if !(1..=MOST_LISTED).contains(&size) {
            return None;
        }
        let mut graphs: Vec<Rows> = connected(size).into_iter().collect();
        graphs.sort_by_key(|rows| rows.iter().map(|row| row.count_ones()).sum::<u32>());
        graphs.iter().map(board).collect()
    }

    /// All directed graphs of `size` numbered vertices, those that differ in numbering only among
    /// them; `None` if there are too many to list.
    pub fn all_directed(size: usize) -> Option<impl Iterator<Item = Board>> {
        if !(1..=4).contains(&size) {
            return None;
        }
        let pairs = pairs_of(size);
        Some((0..1u32 << pairs.len()).filter_map(move |chosen| {
            let arcs = (0..pairs.len()).filter(|i| chosen >> i & 1 == 1);
            let arcs: Vec<_> = arcs.map(|i| pairs[i]).collect();
            Board::from_edges(size, &arcs, true).ok()
        }))
    }
}

/// The pairs of different vertices, in order.
fn pairs_of(size: usize) -> Vec<(usize, usize)> {
    let pairs = (0..size).flat_map(|v| (0..size).map(move |w| (v, w)));
    pairs.filter(|(v, w)| v != w).collect()
}

fn connected(size: usize) -> BTreeSet<Rows> {
    if size == 1 {
        return [vec![0]].into();
    }
    let mut graphs = BTreeSet::new();
    for smaller in connected(size - 1) {
        for neighbours in 1..=u8::MAX >> (9 - size) {
            let mut rows = smaller.clone();
            for (v, row) in rows.iter_mut().enumerate() {
                *row |= (neighbours >> v & 1) << (size - 1);
            }
            rows.push(neighbours);
            graphs.insert(canonical(&rows));
        }
    }
    graphs
}

/// The least relabelling among those that order the vertices by their degrees and their
/// neighbours' degrees.
fn canonical(rows: &Rows) -> Rows {
    let degree = |v: usize| rows[v].count_ones();
    let around = |v: usize| {
        let near = (0..rows.len()).filter(|w| rows[v] >> w & 1 == 1);
        near.map(|w| degree(w).pow(2)).sum::<u32>()
    };
    let kinds: Vec<_> = (0..rows.len()).map(|v| (degree(v), around(v))).collect();
    let mut sorted = kinds.clone();
    sorted.sort();
    let mut relabelling = Relabelling {
        rows,
        kinds: &kinds,
        sorted: &sorted,
        order: Vec::new(),
        least: None,
    };
    relabelling.extend();
    relabelling.least.unwrap_or_default()
}

struct Relabelling<'a> {
    rows: &'a Rows,
    kinds: &'a [(u32, u32)],
    sorted: &'a [(u32, u32)],
    order: Vec<usize>,
    least: Option<Rows>,
}

impl Relabelling<'_> {
    fn extend(&mut self) {
        let size = self.rows.len();
        if self.order.len() == size {
            let image = self.image();
            if self.least.as_ref().is_none_or(|best| image < *best) {
                self.least = Some(image);
            }
            return;
        }
        for v in 0..size {
            if self.kinds[v] == self.sorted[self.order.len()] && !self.order.contains(&v) {
                self.order.push(v);
                self.extend();
                self.order.pop();
            }
        }
    }

    fn image(&self) -> Rows {
        let joined = |v: usize, w: usize| self.rows[self.order[v]] >> self.order[w] & 1;
        let row = |v| (0..self.rows.len()).fold(0, |row, w| row | joined(v, w) << w);
        (0..self.rows.len()).map(row).collect()
    }
}

fn board(rows: &Rows) -> Option<Board> {
    let mut edges = Vec::new();
    for (v, row) in rows.iter().enumerate() {
        let above = (v..rows.len()).filter(|w| row >> w & 1 == 1);
        edges.extend(above.map(|w| (v, w)));
    }
    Board::from_edges(rows.len(), &edges, false).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_graphs_as_is_known() {
        for (size, count) in [(1, 1), (2, 1), (3, 2), (4, 6), (5, 21), (6, 112), (7, 853)] {
            let graphs = Board::all_connected(size).unwrap();
            assert_eq!(graphs.len(), count, "connected graphs of {size} vertices");
            let whole = |board: &Board| board.component(0, board.all()) == board.all();
            assert!(graphs.iter().all(whole));
            let edges = |board: &Board| board.edges().count();
            assert!(graphs.is_sorted_by_key(edges));
        }
        assert!(Board::all_connected(0).is_none() && Board::all_connected(9).is_none());
    }

    #[test]
    fn directed_graphs_are_all_there() {
        let counts = (1..=3).map(|size| Board::all_directed(size).unwrap().count());
        assert_eq!(counts.collect::<Vec<_>>(), [1, 4, 64]);
        assert!(Board::all_directed(5).is_none());
    }
}

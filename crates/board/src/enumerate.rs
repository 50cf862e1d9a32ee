//! All small graphs, for checks that must leave none out.

use crate::{Board, GraphClass};

/// The most vertices of graphs that are listed: with eight there are 11,117 connected ones.
const MOST_LISTED: usize = 8;

impl Board {
    /// All connected undirected graphs of `size` vertices, one of each shape, those with fewer
    /// edges first; `None` if there are too many to list ([`GraphClass::graphs`] goes further, one
    /// graph at a time).
    ///
    /// ```
    /// use thera_board::Board;
    /// assert_eq!(Board::all_connected(4).unwrap().len(), 6);
    /// ```
    pub fn all_connected(size: usize) -> Option<Vec<Board>> {
        if !(1..=MOST_LISTED).contains(&size) {
            return None;
        }
        let connected = GraphClass::find("connected")?;
        let edges_of = |board: Board| board.edges().map(|(v, w)| (v.into(), w.into())).collect();
        let mut graphs: Vec<Vec<(usize, usize)>> = connected.graphs(size).map(edges_of).collect();
        graphs.sort_by_key(Vec::len);
        // By their edges, which is also how they are called: they are shown to people.
        let board = |edges: &Vec<(usize, usize)>| Board::from_edges(size, edges, false).ok();
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

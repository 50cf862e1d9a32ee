//! Finding the automorphisms of a graph: the permutations of its vertices that keep every edge.
//!
//! The group is built along a chain, as Schreier and Sims do: first the automorphisms that fix
//! every vertex, then those that fix all but the last, and so on down to the whole group. To step
//! from those that fix `0..=v` to those that fix `0..v` it is enough to find, for every vertex `w`
//! that `v` can go to, *one* automorphism that takes it there; the products give the rest. So a
//! large group costs no more than writing it down, and stopping early leaves a group.
//!
//! One automorphism is found by backtracking over pairs of partitions, source and target, that
//! are refined together: vertices with different numbers of neighbours in some cell cannot be
//! images of each other.

use crate::{Board, MAX_VERTICES, Vertex, VertexSet, bit, vertices};

/// Where each vertex goes; vertices beyond the board stay.
pub(crate) type Map = [Vertex; MAX_VERTICES];

/// Refinements allowed for one board. Families, trees and random graphs need a few hundred at
/// most; only graphs built to defeat refinement reach the limit, and get a smaller group.
const MAX_REFINEMENTS: usize = 20_000;

/// The map that moves nothing.
pub(crate) fn identity() -> Map {
    std::array::from_fn(|v| v as Vertex)
}

/// First `first`, then `second`.
pub(crate) fn compose(first: &Map, second: &Map) -> Map {
    first.map(|v| second[v as usize])
}

/// All automorphisms if they are at most `most`; otherwise those that fix the vertices `0..v`, for
/// the smallest `v` that leaves at most `most`.
pub(crate) fn automorphisms(board: &Board, most: usize) -> Vec<Map> {
    let mut search = Search {
        board,
        refinements_left: MAX_REFINEMENTS,
    };
    let mut group = vec![identity()];
    for (v, fixed) in search.chain().iter().enumerate().rev() {
        let Ok(movers) = search.movers(fixed, v as Vertex, most / group.len()) else {
            break;
        };
        let fixing_v = group.len();
        for mover in movers {
            for i in 0..fixing_v {
                group.push(compose(&group[i], &mover));
            }
        }
    }
    group
}

/// How many automorphisms there are; `None` if that takes too long to find or is too large a number.
pub(crate) fn automorphism_count(board: &Board) -> Option<u128> {
    let mut search = Search {
        board,
        refinements_left: MAX_REFINEMENTS,
    };
    let chain = search.chain();
    let orbits = chain.iter().enumerate().map(|(v, fixed)| {
        let movers = search.movers(fixed, v as Vertex, usize::MAX).ok()?;
        Some(movers.len() as u128 + 1)
    });
    orbits
        .collect::<Option<Vec<u128>>>()?
        .into_iter()
        .try_fold(1, u128::checked_mul)
}

/// The search was stopped: the group would be too large, or takes too long to find.
struct Stopped;

struct Search<'a> {
    board: &'a Board,
    refinements_left: usize,
}

impl Search<'_> {
    /// For each vertex `v`, the refined partition in which the vertices `0..v` are fixed.
    fn chain(&mut self) -> Vec<Cells> {
        let mut cells = Cells::whole(self.board);
        cells.refine(self.board, 1);
        (0..self.board.size() as Vertex)
            .map(|v| {
                let before = cells;
                let pending = cells.pair(v, v);
                cells.refine(self.board, pending);
                before
            })
            .collect()
    }

    /// One automorphism for every vertex other than `v` that `v` can go to while `fixed` holds;
    /// stopped when there are `room` or more.
    fn movers(&mut self, fixed: &Cells, v: Vertex, room: usize) -> Result<Vec<Map>, Stopped> {
        let mut movers = Vec::new();
        for w in vertices(fixed.images(v) & !bit(v)) {
            if let Some(mover) = self.extend(fixed, v, w)? {
                movers.push(mover);
                if movers.len() >= room {
                    return Err(Stopped);
                }
            }
        }
        Ok(movers)
    }

    /// An automorphism that takes `v` to `w` and every cell of `cells` to its partner.
    fn extend(&mut self, cells: &Cells, v: Vertex, w: Vertex) -> Result<Option<Map>, Stopped> {
        self.refinements_left = self.refinements_left.checked_sub(1).ok_or(Stopped)?;
        let mut cells = *cells;
        let pending = cells.pair(v, w);
        if !cells.refine(self.board, pending) {
            return Ok(None);
        }
        let Some((source, targets)) = cells.undecided() else {
            return Ok(Some(cells.map()));
        };
        for target in vertices(targets) {
            let found = self.extend(&cells, source, target)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}

/// Two partitions of the vertices, cell by cell: a vertex of a source cell may only go to the
/// target cell beside it. Both cells of a pair have the same size.
#[derive(Clone, Copy)]
struct Cells {
    count: usize,
    pairs: [CellPair; MAX_VERTICES],
}

#[derive(Clone, Copy, Default)]
struct CellPair {
    source: VertexSet,
    target: VertexSet,
}

impl Cells {
    fn whole(board: &Board) -> Self {
        let mut cells = Cells {
            count: 0,
            pairs: [CellPair::default(); MAX_VERTICES],
        };
        cells.push(CellPair {
            source: board.all(),
            target: board.all(),
        });
        cells
    }

    fn push(&mut self, pair: CellPair) {
        self.pairs[self.count] = pair;
        self.count += 1;
    }

    fn index_of(&self, v: Vertex) -> usize {
        let holds_v = |pair: &CellPair| pair.source & bit(v) != 0;
        // Cells cover all vertices of the board.
        self.pairs[..self.count]
            .iter()
            .position(holds_v)
            .unwrap_or(0)
    }

    /// Where `v` may go.
    fn images(&self, v: Vertex) -> VertexSet {
        self.pairs[self.index_of(v)].target
    }

    /// Decides that `v` goes to `w`, one of its images. Returns the cells that changed, as bits.
    fn pair(&mut self, v: Vertex, w: Vertex) -> u64 {
        let index = self.index_of(v);
        let pair = &mut self.pairs[index];
        if pair.source == bit(v) {
            return 0;
        }
        pair.source &= !bit(v);
        pair.target &= !bit(w);
        self.push(CellPair {
            source: bit(v),
            target: bit(w),
        });
        bit(index as Vertex) | bit(self.count as Vertex - 1)
    }

    /// The first source vertex with a choice, and its images.
    fn undecided(&self) -> Option<(Vertex, VertexSet)> {
        let open = self.pairs[..self.count]
            .iter()
            .find(|pair| pair.source.count_ones() > 1)?;
        Some((open.source.trailing_zeros() as Vertex, open.target))
    }

    /// The map, when nothing is undecided.
    fn map(&self) -> Map {
        let mut map = identity();
        for pair in &self.pairs[..self.count] {
            map[pair.source.trailing_zeros() as usize] = pair.target.trailing_zeros() as Vertex;
        }
        map
    }

    /// Splits cells until all vertices of a cell have equally many arcs to and from every cell;
    /// `pending` has a bit for each cell that may still split others. False if source and target
    /// turn out to differ. When all cells are single vertices, the map keeps every arc.
    fn refine(&mut self, board: &Board, mut pending: u64) -> bool {
        while pending != 0 {
            let splitter = self.pairs[pending.trailing_zeros() as usize];
            pending &= pending - 1;
            for index in 0..self.count {
                match self.split(board, index, splitter) {
                    Some(changed) => pending |= changed,
                    None => return false,
                }
            }
        }
        true
    }

    /// Splits one cell by the arcs to and from `splitter`. Returns the cells that changed, as
    /// bits, or `None` if source and target differ.
    fn split(&mut self, board: &Board, index: usize, splitter: CellPair) -> Option<u64> {
        let arcs = |v: Vertex, cell: VertexSet| {
            let (to, from) = (board.out(v) & cell, board.sources(v) & cell);
            (to.count_ones(), from.count_ones())
        };
        let mut rest = self.pairs[index];
        let mut changed = 0;
        loop {
            let wanted = arcs(rest.source.trailing_zeros() as Vertex, splitter.source);
            let alike = |set: VertexSet, cell: VertexSet| {
                vertices(set)
                    .filter(|&v| arcs(v, cell) == wanted)
                    .fold(0, |part, v| part | bit(v))
            };
            let part = CellPair {
                source: alike(rest.source, splitter.source),
                target: alike(rest.target, splitter.target),
            };
            if part.source.count_ones() != part.target.count_ones() {
                return None;
            }
            rest.source &= !part.source;
            rest.target &= !part.target;
            if changed == 0 && rest.source == 0 {
                return Some(0);
            }
            if changed == 0 {
                self.pairs[index] = part;
                changed |= bit(index as Vertex);
            } else {
                self.push(part);
                changed |= bit(self.count as Vertex - 1);
            }
            if rest.source == 0 {
                return Some(changed);
            }
        }
    }
}

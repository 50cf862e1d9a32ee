//! Whether a graph can be drawn in the plane without crossings.
//!
//! A graph is planar exactly if its blocks are. A block is drawn as Demoucron, Malgrange and
//! Pertuiset do (1964): begin with a cycle; whatever is not drawn yet falls into fragments, each of
//! which fits only into faces that have all its ends; a path through a fragment with the fewest such
//! faces is drawn into one of them.

use crate::{Board, Vertex, VertexSet, bit, vertices};

impl Board {
    /// Whether the graph can be drawn in the plane without crossings; directions do not matter.
    ///
    /// ```
    /// use thera_board::Board;
    /// assert!(Board::complete(4).unwrap().is_planar());
    /// assert!(!Board::complete(5).unwrap().is_planar());
    /// ```
    pub fn is_planar(&self) -> bool {
        let around: Vec<VertexSet> = (0..self.size() as Vertex)
            .map(|v| self.out(v) | self.sources(v))
            .collect();
        Blocks::of(&around).into_iter().all(block_is_planar)
    }
}

/// The neighbour sets of a graph.
type Around = Vec<VertexSet>;

/// Finds the blocks of a graph: the largest parts that no single vertex holds together.
struct Blocks<'a> {
    around: &'a [VertexSet],
    /// When each vertex was met, counted from 1.
    met: Vec<u32>,
    clock: u32,
    edges: Vec<(Vertex, Vertex)>,
    found: Vec<Around>,
}

impl<'a> Blocks<'a> {
    fn of(around: &'a [VertexSet]) -> Vec<Around> {
        let mut blocks = Blocks {
            around,
            met: vec![0; around.len()],
            clock: 0,
            edges: Vec::new(),
            found: Vec::new(),
        };
        for v in 0..around.len() {
            if blocks.met[v] == 0 {
                blocks.visit(v as Vertex, None);
            }
        }
        blocks.found
    }

    /// The earliest vertex met that can be reached from below `v` by one edge back.
    fn visit(&mut self, v: Vertex, parent: Option<Vertex>) -> u32 {
        self.clock += 1;
        let now = self.clock;
        self.met[v as usize] = now;
        let mut lowest = now;
        for w in vertices(self.around[v as usize]).filter(|&w| Some(w) != parent) {
            let met = self.met[w as usize];
            if met == 0 {
                let before = self.edges.len();
                self.edges.push((v, w));
                let low = self.visit(w, Some(v));
                if low >= now {
                    let mut block = vec![0; self.around.len()];
                    for (a, b) in self.edges.drain(before..) {
                        block[a as usize] |= bit(b);
                        block[b as usize] |= bit(a);
                    }
                    self.found.push(block);
                }
                lowest = lowest.min(low);
            } else if met < now {
                self.edges.push((v, w));
                lowest = lowest.min(met);
            }
        }
        lowest
    }
}

/// A part of a block that is not drawn yet, and the vertices by which it hangs on what is.
struct Fragment {
    /// Vertices that are not drawn; none if it is a single edge.
    inner: VertexSet,
    ends: VertexSet,
}

fn block_is_planar(block: Around) -> bool {
    let here = (0..block.len()).filter(|&v| block[v] != 0);
    let all = here.fold(0, |set, v| set | bit(v as Vertex));
    let size = all.count_ones();
    let edges = block.iter().map(|set| set.count_ones()).sum::<u32>() / 2;
    if size < 5 {
        return true;
    }
    if edges > 3 * size - 6 {
        return false;
    }
    Drawing::begin(block, all).is_some_and(Drawing::can_be_finished)
}

/// What is drawn of a block so far.
struct Drawing {
    block: Around,
    all: VertexSet,
    drawn: Around,
    /// The faces, each as its vertices in order around it.
    faces: Vec<Vec<Vertex>>,
}

impl Drawing {
    /// A cycle of the block.
    fn begin(block: Around, all: VertexSet) -> Option<Self> {
        let start = all.trailing_zeros() as Vertex;
        let next = block[start as usize].trailing_zeros() as Vertex;
        let mut without = block.clone();
        without[start as usize] &= !bit(next);
        without[next as usize] &= !bit(start);
        let cycle = shortest_path(&without, next, bit(start), all)?;
        let mut drawing = Drawing {
            drawn: vec![0; block.len()],
            faces: vec![cycle.clone(), cycle.clone()],
            block,
            all,
        };
        drawing.draw(start, next);
        for pair in cycle.windows(2) {
            drawing.draw(pair[0], pair[1]);
        }
        Some(drawing)
    }

    fn draw(&mut self, v: Vertex, w: Vertex) {
        self.drawn[v as usize] |= bit(w);
        self.drawn[w as usize] |= bit(v);
    }

    fn on_paper(&self) -> VertexSet {
        let drawn = vertices(self.all).filter(|&v| self.drawn[v as usize] != 0);
        drawn.fold(0, |set, v| set | bit(v))
    }

    fn can_be_finished(mut self) -> bool {
        loop {
            let fragments = self.fragments();
            let mut tightest: Option<(usize, usize, Fragment)> = None;
            for fragment in fragments {
                let fits = |face: &&Vec<Vertex>| set_of(face) & fragment.ends == fragment.ends;
                let count = self.faces.iter().filter(fits).count();
                let Some(face) = self.faces.iter().position(|face| fits(&face)) else {
                    return false;
                };
                if tightest
                    .as_ref()
                    .is_none_or(|&(fewest, _, _)| count < fewest)
                {
                    tightest = Some((count, face, fragment));
                }
            }
            let Some((_, face, fragment)) = tightest else {
                return true;
            };
            let Some(path) = self.path_through(&fragment) else {
                return false;
            };
            self.draw_path(face, &path);
        }
    }

    fn fragments(&self) -> Vec<Fragment> {
        let on_paper = self.on_paper();
        let mut fragments = Vec::new();
        for v in vertices(on_paper) {
            let missing = self.block[v as usize] & on_paper & !self.drawn[v as usize];
            for w in vertices(missing).filter(|&w| w > v) {
                fragments.push(Fragment {
                    inner: 0,
                    ends: bit(v) | bit(w),
                });
            }
        }
        let mut left = self.all & !on_paper;
        while left != 0 {
            let (mut inner, mut frontier, mut ends) = (0, left & left.wrapping_neg(), 0);
            while frontier != 0 {
                inner |= frontier;
                let next = vertices(frontier).fold(0, |set, v| set | self.block[v as usize]);
                ends |= next & on_paper;
                frontier = next & left & !inner;
            }
            left &= !inner;
            fragments.push(Fragment { inner, ends });
        }
        fragments
    }

    /// A path through a fragment from one of its ends to another.
    fn path_through(&self, fragment: &Fragment) -> Option<Vec<Vertex>> {
        let from = fragment.ends.trailing_zeros() as Vertex;
        let others = fragment.ends & !bit(from);
        if fragment.inner == 0 {
            return Some(vec![from, others.trailing_zeros() as Vertex]);
        }
        let first = self.block[from as usize] & fragment.inner;
        let inside = first.trailing_zeros() as Vertex;
        let mut path = shortest_path(&self.block, inside, others, fragment.inner)?;
        path.insert(0, from);
        Some(path)
    }

    /// Draws a path across a face, which becomes two.
    fn draw_path(&mut self, face: usize, path: &[Vertex]) {
        for pair in path.windows(2) {
            self.draw(pair[0], pair[1]);
        }
        let around = self.faces.swap_remove(face);
        let place = |v: Vertex| around.iter().position(|&w| w == v).unwrap_or(0);
        let (from, to) = (place(path[0]), place(path[path.len() - 1]));
        let inner = &path[1..path.len() - 1];
        let walk = |from: usize, to: usize| {
            let steps = (to + around.len() - from) % around.len();
            (0..=steps)
                .map(|i| around[(from + i) % around.len()])
                .collect::<Vec<_>>()
        };
        let mut one = walk(from, to);
        one.extend(inner.iter().rev());
        let mut other = walk(to, from);
        other.extend(inner);
        self.faces.push(one);
        self.faces.push(other);
    }
}

fn set_of(face: &[Vertex]) -> VertexSet {
    face.iter().fold(0, |set, &v| set | bit(v))
}

/// A shortest path from a vertex to one of `goals` with nothing but `inner` between them.
fn shortest_path(
    around: &[VertexSet],
    from: Vertex,
    goals: VertexSet,
    inner: VertexSet,
) -> Option<Vec<Vertex>> {
    let mut layers = vec![bit(from)];
    let mut seen = bit(from);
    loop {
        let last = *layers.last()?;
        let next = vertices(last).fold(0, |set, v| set | around[v as usize]);
        if next & goals != 0 {
            let mut path = vec![(next & goals).trailing_zeros() as Vertex];
            for layer in layers.iter().rev() {
                let before = around[path[path.len() - 1] as usize] & layer;
                path.push(before.trailing_zeros() as Vertex);
            }
            path.reverse();
            return Some(path);
        }
        let fresh = next & inner & !seen;
        if fresh == 0 {
            return None;
        }
        seen |= fresh;
        layers.push(fresh);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FileAccess, GraphClass};

    /// Kuratowski and Wagner: planar exactly if neither K5 nor K3,3 is left after deleting and
    /// contracting edges.
    fn has_forbidden_minor(around: &[VertexSet], alive: VertexSet) -> bool {
        let size = alive.count_ones();
        let complete = |v: Vertex| around[v as usize] & alive == alive & !bit(v);
        if size == 5 {
            return vertices(alive).all(complete);
        }
        if size == 6 && is_utility_graph(around, alive) {
            return true;
        }
        size > 5
            && vertices(alive).any(|v| {
                let without = alive & !bit(v);
                let contracted = vertices(around[v as usize] & without).any(|w| {
                    let mut joined = around.to_vec();
                    let new = (around[v as usize] | around[w as usize]) & without & !bit(w);
                    joined[w as usize] = new;
                    for x in vertices(new) {
                        joined[x as usize] |= bit(w);
                    }
                    has_forbidden_minor(&joined, without)
                });
                contracted || has_forbidden_minor(around, without)
            })
    }

    /// Whether three of six vertices are all joined to the three others.
    fn is_utility_graph(around: &[VertexSet], alive: VertexSet) -> bool {
        let list: Vec<Vertex> = vertices(alive).collect();
        (0..64u32)
            .filter(|half| half.count_ones() == 3)
            .any(|half| {
                let side = |of: u32| {
                    (0..6)
                        .filter(|&i| half >> i & 1 == of)
                        .fold(0, |set, i| set | bit(list[i as usize]))
                };
                let (one, other) = (side(1), side(0));
                vertices(one).all(|v| around[v as usize] & other == other)
            })
    }

    #[test]
    fn planarity_is_having_no_forbidden_minor() {
        let all = GraphClass::find("all").unwrap();
        for size in 5..=6 {
            for board in all.graphs(size) {
                let around: Vec<VertexSet> = (0..size).map(|v| board.out(v as Vertex)).collect();
                let expected = !has_forbidden_minor(&around, board.all());
                assert_eq!(board.is_planar(), expected, "{}", board.name());
            }
        }
    }

    #[test]
    fn known_graphs() {
        for (name, planar) in [
            ("grid:8x8", true),
            ("hypercube:3", true),
            ("hypercube:4", false),
            ("graph6:IheA@GUAo", false),
            ("wheel:12", true),
            ("bipartite:3:3", false),
            ("torus:4x4", false),
            ("king:3x3", true),
            ("tri:6x6", true),
            ("bipartite:2:20", true),
            ("path:3+complete:5", false),
        ] {
            let board = Board::parse(name, FileAccess::Refused).unwrap();
            assert_eq!(board.is_planar(), planar, "{name}");
        }
    }
}

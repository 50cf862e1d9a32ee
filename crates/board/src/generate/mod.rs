//! All graphs of a class, one of each shape, one after the other and in little memory.
//!
//! Graphs grow by a vertex at a time (McKay, *Isomorph-free exhaustive generation*, 1998): of all
//! ways to join a new vertex to a graph, one of each orbit under the symmetries of the graph is
//! tried, and what comes out is kept only if the new vertex is one that would be taken away first.
//! So every graph has one parent and is found once, and nothing has to be remembered but the way
//! down to it.

mod canonical;
mod classes;
mod small;

pub use classes::{CLASSES, GraphClass};

use canonical::Canonical;
use small::{Joined, Small};

use crate::Board;

impl GraphClass {
    /// The class with this name.
    pub fn find(name: &str) -> Option<&'static GraphClass> {
        CLASSES.iter().find(|class| class.name == name)
    }

    /// All graphs of the class with so many vertices, one of each shape, always in the same order;
    /// none if there are more vertices than [`most`](Self::most).
    ///
    /// ```
    /// use thera_board::GraphClass;
    /// let trees = GraphClass::find("trees").unwrap();
    /// assert_eq!(trees.graphs(10).count(), 106);
    /// ```
    pub fn graphs(&'static self, vertices: usize) -> Graphs {
        let mut graphs = Graphs {
            class: self,
            vertices,
            single: None,
            path: Vec::new(),
        };
        let single = Small::single(self.directed);
        if vertices == 1 && (self.wanted)(&single) {
            graphs.single = Some(single);
        } else if (2..=self.most).contains(&vertices) {
            graphs.path.push(Frame::new(self, single));
        }
        graphs
    }
}

/// The graphs of a class, one after the other.
pub struct Graphs {
    class: &'static GraphClass,
    vertices: usize,
    single: Option<Small>,
    /// The way down to the graph that was found last.
    path: Vec<Frame>,
}

/// A graph and the ways to join another vertex to it that are still to be tried.
struct Frame {
    graph: Small,
    ways: std::vec::IntoIter<Joined>,
}

impl Frame {
    fn new(class: &GraphClass, graph: Small) -> Self {
        let ways = (class.ways)(&graph);
        let symmetries = Canonical::of(&graph).generators;
        Frame {
            ways: one_of_each_orbit(ways, &symmetries).into_iter(),
            graph,
        }
    }
}

impl Iterator for Graphs {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        if let Some(single) = self.single.take() {
            return Some(single.board());
        }
        loop {
            let frame = self.path.last_mut()?;
            let Some(way) = frame.ways.next() else {
                self.path.pop();
                continue;
            };
            let class = self.class;
            let grown = frame.graph.grown(way);
            if !(class.allows)(&grown) || !last_is_taken_first(class, &grown) {
                continue;
            }
            if grown.size < self.vertices {
                self.path.push(Frame::new(class, grown));
            } else if (class.wanted)(&grown) {
                return Some(grown.board());
            }
        }
    }
}

/// The least of each orbit of ways under a group.
fn one_of_each_orbit(mut ways: Vec<Joined>, generators: &[Vec<u8>]) -> Vec<Joined> {
    ways.sort_unstable();
    if generators.is_empty() {
        return ways;
    }
    let mut seen = vec![false; ways.len()];
    let mut chosen = Vec::new();
    let mut waiting = Vec::new();
    for start in 0..ways.len() {
        if seen[start] {
            continue;
        }
        seen[start] = true;
        chosen.push(ways[start]);
        waiting.push(start);
        while let Some(place) = waiting.pop() {
            for generator in generators {
                // Classes are closed under symmetry, so the image is among the ways.
                if let Ok(image) = ways.binary_search(&ways[place].mapped(generator))
                    && !seen[image]
                {
                    seen[image] = true;
                    waiting.push(image);
                }
            }
        }
    }
    chosen
}

/// Whether the last vertex is one that would be taken away first: the foremost, in canonical order,
/// of those with the highest rank among the vertices that may be taken away.
fn last_is_taken_first(class: &GraphClass, graph: &Small) -> bool {
    let last = graph.size - 1;
    let rank = graph.rank(last);
    let mut ties = Vec::new();
    for v in 0..last {
        let other = graph.rank(v);
        if other >= rank && (class.removable)(graph, v) {
            if other > rank {
                return false;
            }
            ties.push(v);
        }
    }
    if ties.is_empty() {
        return true;
    }
    let canonical = Canonical::of(graph);
    ties.push(last);
    let first = ties.into_iter().min_by_key(|&v| canonical.place[v]);
    first.is_some_and(|v| canonical.orbit[v] == canonical.orbit[last])
}

#[cfg(test)]
mod tests;

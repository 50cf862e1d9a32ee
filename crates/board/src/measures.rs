//! What can be said about a graph in a number or a word, a descriptor each.

use crate::automorphism::automorphism_count;
use crate::{Board, Vertex, VertexSet, bit, vertices};

/// One property of graphs, as it describes itself.
pub struct Measure {
    /// Its name.
    pub name: &'static str,
    /// What it tells.
    pub meaning: &'static str,
    /// Whether it is a number, a yes or no, or a text: what kind of [`Measured`] it gives.
    pub example: Measured,
    /// Finds it.
    pub of: fn(&Board) -> Measured,
}

/// What is known about a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measured {
    /// A whole number; `None` if there is none, as the girth of a tree.
    Number(Option<u128>),
    /// Whether it has a property.
    Truth(bool),
    /// A text.
    Text(String),
}

const NUMBER: Measured = Measured::Number(None);
const TRUTH: Measured = Measured::Truth(false);
const TEXT: Measured = Measured::Text(String::new());

fn number(n: usize) -> Measured {
    Measured::Number(Some(n as u128))
}

/// Every measure there is, in the order in which they are listed.
pub const MEASURES: &[Measure] = &[
    Measure {
        name: "board",
        meaning: "the board as typed",
        example: TEXT,
        of: |board| Measured::Text(board.name().to_string()),
    },
    Measure {
        name: "graph6",
        meaning: "the graph in McKay's format, digraph6 if it has arcs",
        example: TEXT,
        of: |board| Measured::Text(board.to_graph6()),
    },
    Measure {
        name: "vertices",
        meaning: "the number of vertices",
        example: NUMBER,
        of: |board| number(board.size()),
    },
    Measure {
        name: "edges",
        meaning: "the number of edges or arcs",
        example: NUMBER,
        of: |board| number(board.edges().count()),
    },
    Measure {
        name: "degree",
        meaning: "the largest degree; of arcs, those that lead away",
        example: NUMBER,
        of: |board| number(degrees(board).max().unwrap_or(0)),
    },
    Measure {
        name: "least_degree",
        meaning: "the smallest degree",
        example: NUMBER,
        of: |board| number(degrees(board).min().unwrap_or(0)),
    },
    Measure {
        name: "girth",
        meaning: "the length of a shortest cycle; none in a forest",
        example: NUMBER,
        of: |board| Measured::Number(board.girth().map(|n| n as u128)),
    },
    Measure {
        name: "diameter",
        meaning: "the largest distance of two vertices; none unless each can be reached",
        example: NUMBER,
        of: |board| Measured::Number(board.diameter().map(|n| n as u128)),
    },
    Measure {
        name: "components",
        meaning: "the number of connected parts",
        example: NUMBER,
        of: |board| number(board.component_count()),
    },
    Measure {
        name: "automorphisms",
        meaning: "the number of symmetries, the identity among them",
        example: NUMBER,
        of: |board| Measured::Number(automorphism_count(board)),
    },
    Measure {
        name: "bipartite",
        meaning: "whether two colours suffice for the vertices",
        example: TRUTH,
        of: |board| Measured::Truth(board.is_bipartite()),
    },
    Measure {
        name: "planar",
        meaning: "whether it can be drawn without crossings",
        example: TRUTH,
        of: |board| Measured::Truth(board.is_planar()),
    },
    Measure {
        name: "regular",
        meaning: "whether all vertices have the same degree",
        example: TRUTH,
        of: |board| Measured::Truth(degrees(board).min() == degrees(board).max()),
    },
    Measure {
        name: "opposable",
        meaning: "whether a symmetry of order two takes every vertex to one that is neither it nor \
                  a neighbour",
        example: TRUTH,
        of: |board| Measured::Truth(board.is_opposable()),
    },
];

fn degrees(board: &Board) -> impl Iterator<Item = usize> {
    (0..board.size() as Vertex).map(|v| board.out(v).count_ones() as usize)
}

impl Board {
    /// The length of a shortest cycle, along arcs if edges have a direction.
    pub fn girth(&self) -> Option<usize> {
        let edges = self.edges();
        let cycles = edges.filter_map(|(v, w)| {
            // A shortest way back that does not use the edge itself.
            let without = (!self.is_directed()).then_some((w, v));
            self.distances(w, without)[v as usize].map(|steps| steps + 1)
        });
        cycles.min()
    }

    /// The largest distance between two vertices, if every vertex can be reached from every other.
    pub fn diameter(&self) -> Option<usize> {
        let mut largest = 0;
        for v in 0..self.size() as Vertex {
            for distance in self.distances(v, None) {
                largest = largest.max(distance?);
            }
        }
        Some(largest)
    }

    /// How many steps away each vertex is, not along an edge that is left out.
    fn distances(&self, from: Vertex, without: Option<(Vertex, Vertex)>) -> Vec<Option<usize>> {
        let mut distances = vec![None; self.size()];
        let (mut reached, mut frontier, mut steps) = (bit(from), bit(from), 0);
        while frontier != 0 {
            let mut next = 0;
            for v in vertices(frontier) {
                distances[v as usize] = Some(steps);
                let closed = without.filter(|&(end, _)| end == v);
                next |= self.out(v) & !closed.map_or(0, |(_, other)| bit(other));
            }
            frontier = next & !reached;
            reached |= frontier;
            steps += 1;
        }
        distances
    }

    /// How many connected parts there are, without regard to direction.
    pub fn component_count(&self) -> usize {
        let (mut left, mut count) = (self.all(), 0);
        while left != 0 {
            left &= !self.component(left.trailing_zeros() as Vertex, left);
            count += 1;
        }
        count
    }

    /// Whether two colours suffice, without regard to direction.
    pub fn is_bipartite(&self) -> bool {
        let mut left = self.all();
        while left != 0 {
            let (mut sides, mut frontier) =
                ([left & left.wrapping_neg(), 0], left & left.wrapping_neg());
            for turn in 0.. {
                let around =
                    vertices(frontier).fold(0, |set, v| set | self.out(v) | self.sources(v));
                let (mine, theirs) = (turn % 2, 1 - turn % 2);
                if around & sides[mine] != 0 {
                    return false;
                }
                frontier = around & !sides[theirs];
                sides[theirs] |= around;
                if frontier == 0 {
                    break;
                }
            }
            left &= !(sides[0] | sides[1]);
        }
        true
    }

    /// Whether the graph is opposable: some automorphism of order two takes every vertex outside its
    /// closed neighbourhood (Ashmore and others 2025).
    pub fn is_opposable(&self) -> bool {
        self.size().is_multiple_of(2) && self.oppose(&mut vec![None; self.size()])
    }

    /// Extends a pairing of some vertices to all of them.
    fn oppose(&self, partner: &mut Vec<Option<Vertex>>) -> bool {
        let Some(v) = partner.iter().position(Option::is_none) else {
            return true;
        };
        let v = v as Vertex;
        let near = self.out(v) | self.sources(v) | bit(v);
        for w in vertices(self.all() & !near) {
            if partner[w as usize].is_some() || !self.agree(partner, v, w) {
                continue;
            }
            partner[v as usize] = Some(w);
            partner[w as usize] = Some(v);
            if self.oppose(partner) {
                return true;
            }
            partner[v as usize] = None;
            partner[w as usize] = None;
        }
        false
    }

    /// Whether exchanging two vertices keeps their edges to the pairs there are.
    fn agree(&self, partner: &[Option<Vertex>], v: Vertex, w: Vertex) -> bool {
        let same_degree = self.out(v).count_ones() == self.out(w).count_ones();
        let joined = |set: VertexSet, x: Vertex| set & bit(x) != 0;
        same_degree
            && partner.iter().enumerate().all(|(x, y)| {
                y.is_none_or(|y| {
                    joined(self.out(v), x as Vertex) == joined(self.out(w), y)
                        && joined(self.sources(v), x as Vertex) == joined(self.sources(w), y)
                })
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FileAccess, GraphClass};

    fn told(name: &str, measure: &str) -> Measured {
        let board = Board::parse(name, FileAccess::Refused).unwrap();
        let measure = MEASURES.iter().find(|known| known.name == measure).unwrap();
        (measure.of)(&board)
    }

    #[test]
    fn known_graphs_measure_as_they_should() {
        for (name, measure, value) in [
            ("graph6:IheA@GUAo", "girth", 5),
            ("graph6:IheA@GUAo", "automorphisms", 120),
            ("graph6:IheA@GUAo", "diameter", 2),
            ("complete:12", "automorphisms", 479_001_600),
            ("path:9", "diameter", 8),
            ("cycle:7", "girth", 7),
            ("dcycle:7", "girth", 7),
            ("dcycle:7", "diameter", 6),
            ("edges:0>1,1>0", "girth", 2),
            ("complete:4", "girth", 3),
            ("path:3+cycle:4", "components", 2),
            ("path:3+cycle:4", "girth", 4),
            ("star:5", "degree", 5),
            ("star:5", "least_degree", 1),
            ("grid:3x3", "edges", 12),
        ] {
            assert_eq!(
                told(name, measure),
                Measured::Number(Some(value)),
                "{measure} of {name}"
            );
        }
        for (name, measure) in [
            ("path:5", "girth"),
            ("path:3+path:2", "diameter"),
            ("dpath:3", "diameter"),
        ] {
            assert_eq!(
                told(name, measure),
                Measured::Number(None),
                "{measure} of {name}"
            );
        }
        for (name, measure, value) in [
            ("cycle:6", "bipartite", true),
            ("cycle:5", "bipartite", false),
            ("path:2+cycle:3", "bipartite", false),
            ("cycle:6", "regular", true),
            ("path:4", "opposable", false),
            ("cycle:4", "opposable", true),
            ("complete:4", "opposable", false),
            ("path:5", "opposable", false),
            ("grid:4x4", "opposable", true),
        ] {
            assert_eq!(
                told(name, measure),
                Measured::Truth(value),
                "{measure} of {name}"
            );
        }
    }

    /// Against every automorphism of the group.
    #[test]
    fn opposable_graphs_have_such_a_symmetry() {
        let connected = GraphClass::find("connected").unwrap();
        let mut counts = Vec::new();
        for size in [2, 4, 6] {
            let mut count = 0;
            for board in connected.graphs(size) {
                let opposes = |symmetry: &crate::Symmetry| {
                    (0..size as Vertex).all(|v| {
                        let w = symmetry.vertex(v);
                        symmetry.vertex(w) == v && w != v && board.out(v) & bit(w) == 0
                    })
                };
                let slow = board.automorphisms().iter().any(opposes);
                assert_eq!(board.is_opposable(), slow, "{}", board.name());
                count += usize::from(slow);
                let group = board.automorphisms().len() as u128;
                assert_eq!(automorphism_count(&board), Some(group));
            }
            counts.push(count);
        }
        assert_eq!(counts, [0, 1, 6]);
    }
}

//! The classes of graphs that can be listed, a descriptor each.

use super::small::{Joined, Small, bits};

/// One class of graphs, as it describes itself.
pub struct GraphClass {
    /// Its name.
    pub name: &'static str,
    /// Which graphs belong to it.
    pub meaning: &'static str,
    /// The most vertices for which they are listed.
    pub most: usize,
    /// Whether edges have a direction.
    pub directed: bool,
    /// The ways to join another vertex that may lead to a graph of the class.
    pub(super) ways: fn(&Small) -> Vec<Joined>,
    /// Whether a graph can be on the way to one of the class. With a graph, every graph that is left
    /// of it when a removable vertex is taken away must be allowed.
    pub(super) allows: fn(&Small) -> bool,
    /// Whether a vertex may be taken away.
    pub(super) removable: fn(&Small, usize) -> bool,
    /// Whether a graph with as many vertices as wanted belongs to the class.
    pub(super) wanted: fn(&Small) -> bool,
}

/// Every class there is, in the order in which they are listed.
pub const CLASSES: &[GraphClass] = &[
    GraphClass {
        name: "all",
        meaning: "all graphs",
        most: 14,
        directed: false,
        ways: any_set,
        allows: |_| true,
        removable: |_, _| true,
        wanted: |_| true,
    },
    GraphClass {
        name: "connected",
        meaning: "connected graphs",
        most: 14,
        directed: false,
        ways: some_set,
        allows: |_| true,
        removable: leaves_connected,
        wanted: |_| true,
    },
    GraphClass {
        name: "trees",
        meaning: "trees",
        most: 24,
        directed: false,
        ways: |graph| (0..graph.size).map(|v| Joined::edges(1 << v)).collect(),
        allows: |_| true,
        removable: |graph, v| graph.degree(v) == 1,
        wanted: |_| true,
    },
    GraphClass {
        name: "bipartite",
        meaning: "connected bipartite graphs",
        most: 16,
        directed: false,
        ways: some_set,
        allows: is_bipartite,
        removable: leaves_connected,
        wanted: |_| true,
    },
    GraphClass {
        name: "planar",
        meaning: "connected planar graphs",
        most: 14,
        directed: false,
        ways: some_set,
        allows: |graph| graph.board().is_planar(),
        removable: leaves_connected,
        wanted: |_| true,
    },
    GraphClass {
        name: "cubic",
        meaning: "connected graphs in which every vertex has three neighbours",
        most: 20,
        directed: false,
        ways: up_to_three,
        allows: |_| true,
        removable: leaves_connected,
        wanted: |graph| (0..graph.size).all(|v| graph.degree(v) == 3),
    },
    GraphClass {
        name: "digraphs",
        meaning: "directed graphs, connected or not",
        most: 8,
        directed: true,
        ways: |graph| {
            let sets = || 0..=graph.all();
            let pairs = sets().flat_map(|out| sets().map(move |into| Joined { out, into }));
            pairs.collect()
        },
        allows: |_| true,
        removable: |_, _| true,
        wanted: |_| true,
    },
    GraphClass {
        name: "tournaments",
        meaning: "directed graphs with one arc between any two vertices",
        most: 11,
        directed: true,
        ways: |graph| {
            let all = graph.all();
            let way = |out| Joined {
                out,
                into: all & !out,
            };
            (0..=all).map(way).collect()
        },
        allows: |_| true,
        removable: |_, _| true,
        wanted: |_| true,
    },
];

fn any_set(graph: &Small) -> Vec<Joined> {
    (0..=graph.all()).map(Joined::edges).collect()
}

fn some_set(graph: &Small) -> Vec<Joined> {
    (1..=graph.all()).map(Joined::edges).collect()
}

/// Up to three neighbours with fewer than three.
fn up_to_three(graph: &Small) -> Vec<Joined> {
    let open: Vec<u32> = (0..graph.size)
        .filter(|&v| graph.degree(v) < 3)
        .map(|v| 1 << v)
        .collect();
    let mut sets = Vec::new();
    for (i, a) in open.iter().enumerate() {
        sets.push(*a);
        for (j, b) in open[..i].iter().enumerate() {
            sets.push(a | b);
            sets.extend(open[..j].iter().map(|c| a | b | c));
        }
    }
    sets.into_iter().map(Joined::edges).collect()
}

fn leaves_connected(graph: &Small, v: usize) -> bool {
    graph.is_connected(graph.all() & !(1 << v))
}

fn is_bipartite(graph: &Small) -> bool {
    let mut sides = [1u32, 0];
    loop {
        let next = [1, 0].map(|other: usize| {
            bits(sides[other]).fold(sides[1 - other], |set, v| set | graph.around(v))
        });
        if next[0] & next[1] != 0 {
            return false;
        }
        if next == sides {
            return true;
        }
        sides = next;
    }
}

//! Graphs to try things on.

use rand::{Rng, RngExt};
use std::collections::HashSet;
use thera_board::{Vertex, VertexSet, bit, vertices};

pub fn graph_of(size: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Vec<VertexSet> {
    let mut graph = vec![0; size];
    for (v, w) in edges {
        graph[v] |= bit(w as Vertex);
        graph[w] |= bit(v as Vertex);
    }
    graph
}

pub fn pairs(size: usize) -> Vec<(usize, usize)> {
    (0..size)
        .flat_map(|w| (0..w).map(move |v| (v, w)))
        .collect()
}

pub fn edges_of(graph: &[VertexSet]) -> Vec<(usize, usize)> {
    let joined = |&(v, w): &(usize, usize)| graph[v] & bit(w as Vertex) != 0;
    pairs(graph.len()).into_iter().filter(joined).collect()
}

/// One graph of every isomorphism class with `size` vertices.
pub fn all_graphs(size: usize) -> Vec<Vec<VertexSet>> {
    let mut orders = vec![vec![]];
    for n in 0..size {
        let insert = |order: Vec<usize>| {
            (0..=n).map(move |at| {
                let mut longer = order.clone();
                longer.insert(at, n);
                longer
            })
        };
        orders = orders.into_iter().flat_map(insert).collect();
    }
    let mut seen = HashSet::new();
    let mut graphs = Vec::new();
    let pairs = pairs(size);
    for mask in 0..1_u32 << pairs.len() {
        let edges = pairs.iter().enumerate().filter(|(i, _)| mask >> i & 1 != 0);
        let graph = graph_of(size, edges.map(|(_, &pair)| pair));
        if seen.contains(&graph) {
            continue;
        }
        seen.extend(orders.iter().map(|order| relabelled(&graph, order)));
        graphs.push(graph);
    }
    graphs
}

pub fn relabelled(graph: &[VertexSet], order: &[usize]) -> Vec<VertexSet> {
    let edges = edges_of(graph).into_iter();
    graph_of(graph.len(), edges.map(|(v, w)| (order[v], order[w])))
}

pub fn relabelled_set(set: VertexSet, order: &[usize]) -> VertexSet {
    vertices(set).fold(0, |image, v| image | bit(order[usize::from(v)] as Vertex))
}

pub fn random_graph(rng: &mut impl Rng, size: usize, probability: f64) -> Vec<VertexSet> {
    let edges = pairs(size);
    graph_of(
        size,
        edges.into_iter().filter(|_| rng.random_bool(probability)),
    )
}

/// Random sets of vertices open to Red and to Blue, mostly to both.
pub fn random_labels(rng: &mut impl Rng, size: usize) -> (VertexSet, VertexSet) {
    let mut set = || {
        (0..size as Vertex)
            .filter(|_| rng.random_bool(0.75))
            .fold(0, |s, v| s | bit(v))
    };
    (set(), set())
}

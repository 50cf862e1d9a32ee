//! As many graphs as is published, none twice, and the same as found by trying everything.

use std::collections::BTreeSet;

use super::*;
use crate::FileAccess;

/// How many graphs of a class there are with 1, 2, … vertices.
fn counts(class: &str, most: usize) -> Vec<usize> {
    let class = GraphClass::find(class).unwrap();
    (1..=most).map(|n| class.graphs(n).count()).collect()
}

#[test]
fn counts_are_those_published() {
    // OEIS A000088, A001349, A000055, A005142, A003094, A002851, A000273, A000568.
    assert_eq!(counts("all", 7), [1, 2, 4, 11, 34, 156, 1044]);
    assert_eq!(counts("connected", 8), [1, 1, 2, 6, 21, 112, 853, 11117]);
    let trees = [1, 1, 1, 2, 3, 6, 11, 23, 47, 106, 235, 551, 1301, 3159];
    assert_eq!(counts("trees", 14), trees);
    assert_eq!(counts("bipartite", 9), [1, 1, 1, 3, 5, 17, 44, 182, 730]);
    assert_eq!(counts("planar", 7), [1, 1, 2, 6, 20, 99, 646]);
    assert_eq!(counts("cubic", 12), [0, 0, 0, 1, 0, 2, 0, 5, 0, 19, 0, 85]);
    assert_eq!(counts("digraphs", 5), [1, 3, 16, 218, 9608]);
    assert_eq!(counts("tournaments", 8), [1, 1, 2, 4, 12, 56, 456, 6880]);
}

#[test]
fn graphs_are_named_and_different() {
    for class in CLASSES {
        let names: Vec<String> = class.graphs(5).map(|b| b.name().to_string()).collect();
        let different: BTreeSet<&String> = names.iter().collect();
        assert_eq!(different.len(), names.len(), "{}", class.name);
        for name in &names {
            let board = Board::parse(name, FileAccess::Refused).unwrap();
            assert_eq!((board.size(), board.is_directed()), (5, class.directed));
        }
        assert_eq!(
            class.graphs(0).count() + class.graphs(class.most + 1).count(),
            0
        );
    }
}

/// The least text of a graph over all orders of its vertices.
fn least_text(board: &Board) -> String {
    fn orders(left: Vec<usize>, order: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        if left.is_empty() {
            all.push(order.clone());
        }
        for (i, &v) in left.iter().enumerate() {
            let mut rest = left.clone();
            rest.remove(i);
            order.push(v);
            orders(rest, order, all);
            order.pop();
        }
    }
    let mut all = Vec::new();
    orders((0..board.size()).collect(), &mut Vec::new(), &mut all);
    let text = |order: &Vec<usize>| {
        let arcs = board
            .edges()
            .map(|(v, w)| (order[v as usize], order[w as usize]));
        let arcs: Vec<(usize, usize)> = arcs.collect();
        Board::from_edges(board.size(), &arcs, board.is_directed())
            .unwrap()
            .to_graph6()
    };
    all.iter().map(text).min().unwrap()
}

#[test]
fn every_graph_is_there_once() {
    for (class, size) in [
        ("all", 5),
        ("connected", 5),
        ("digraphs", 3),
        ("tournaments", 4),
    ] {
        let class = GraphClass::find(class).unwrap();
        let found: Vec<String> = class.graphs(size).map(|b| least_text(&b)).collect();
        let found: BTreeSet<String> = found.into_iter().collect();
        let mut expected = BTreeSet::new();
        let pairs: Vec<(usize, usize)> = (0..size)
            .flat_map(|v| (0..size).map(move |w| (v, w)))
            .filter(|(v, w)| v < w || (class.directed && v != w))
            .collect();
        for chosen in 0..1u32 << pairs.len() {
            let edges: Vec<_> = (0..pairs.len())
                .filter(|i| chosen >> i & 1 == 1)
                .map(|i| pairs[i])
                .collect();
            let board = Board::from_edges(size, &edges, class.directed).unwrap();
            let whole = board.component(0, board.all()) == board.all();
            let tournament = edges.len() == size * (size - 1) / 2
                && edges.iter().all(|&(v, w)| !edges.contains(&(w, v)));
            let belongs = match class.name {
                "connected" => whole,
                "tournaments" => tournament,
                _ => true,
            };
            if belongs {
                expected.insert(least_text(&board));
            }
        }
        assert_eq!(found, expected, "{} of {size} vertices", class.name);
    }
}

//! Snort values against the textbook: plain recursion over plain game trees.

use super::graphs::{all_graphs, random_graph, random_labels};
use crate::snort::values::SnortValues;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::BTreeSet;
use thera_board::{Vertex, VertexSet, bit, first_vertices, vertices};
use thera_values::{GameId, Games, Outcome};

/// A game tree whose options are a set.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Tree {
    left: BTreeSet<Tree>,
    right: BTreeSet<Tree>,
}

impl Tree {
    fn at_most(&self, other: &Tree) -> bool {
        !self.left.iter().any(|option| other.at_most(option))
            && !other.right.iter().any(|option| option.at_most(self))
    }

    fn negative(&self) -> Tree {
        Tree {
            left: self.right.iter().map(Tree::negative).collect(),
            right: self.left.iter().map(Tree::negative).collect(),
        }
    }

    /// The canonical form, when all options are in canonical form.
    fn reduced(mut self) -> Tree {
        loop {
            if let Some(simpler) = self.simplified_for_left() {
                self = simpler;
            } else if let Some(simpler) = self.negative().simplified_for_left() {
                self = simpler.negative();
            } else {
                return self;
            }
        }
    }

    fn simplified_for_left(&self) -> Option<Tree> {
        for option in &self.left {
            let mut simpler = self.clone();
            simpler.left.remove(option);
            if simpler.left.iter().any(|other| option.at_most(other)) {
                return Some(simpler);
            }
            if let Some(answer) = option.right.iter().find(|answer| answer.at_most(self)) {
                simpler.left.extend(answer.left.iter().cloned());
                return Some(simpler);
            }
        }
        None
    }

    fn form(games: &mut Games, g: GameId) -> Tree {
        let (left, right) = (
            games.left_options(g).unwrap(),
            games.right_options(g).unwrap(),
        );
        Tree {
            left: left.into_iter().map(|o| Tree::form(games, o)).collect(),
            right: right.into_iter().map(|o| Tree::form(games, o)).collect(),
        }
    }
}

/// The canonical form of a position, move by move, with nothing split or remembered.
fn textbook(graph: &[VertexSet], red: VertexSet, blue: VertexSet) -> Tree {
    let beside = |v: Vertex| bit(v) | graph[usize::from(v)];
    let left = vertices(red).map(|v| textbook(graph, red & !bit(v), blue & !beside(v)));
    let right = vertices(blue).map(|v| textbook(graph, red & !beside(v), blue & !bit(v)));
    let game = Tree {
        left: left.collect(),
        right: right.collect(),
    };
    game.reduced()
}

/// Whether the player to move wins, by plain minimax.
fn mover_wins(graph: &[VertexSet], own: VertexSet, other: VertexSet) -> bool {
    vertices(own).any(|v| {
        !mover_wins(
            graph,
            other & !(bit(v) | graph[usize::from(v)]),
            own & !bit(v),
        )
    })
}

#[test]
fn every_small_graph_agrees_with_the_textbook() {
    let mut rng = Pcg64::seed_from_u64(4);
    let mut values = SnortValues::new();
    let mut graphs = 0;
    for size in 0..=6 {
        for graph in all_graphs(size) {
            graphs += 1;
            let all = first_vertices(size);
            let some = random_labels(&mut rng, size);
            for (red, blue) in [(all, all), some] {
                let id = values.of_labels(&graph, red, blue).unwrap();
                let form = Tree::form(values.games(), id);
                assert!(
                    form == textbook(&graph, red, blue),
                    "{graph:?} {red:b} {blue:b}"
                );
            }
        }
    }
    assert_eq!(graphs, 1 + 1 + 2 + 4 + 11 + 34 + 156);
}

#[test]
fn random_positions_agree_with_the_textbook() {
    let mut rng = Pcg64::seed_from_u64(40);
    let mut values = SnortValues::new();
    for _ in 0..3000 {
        let size = rng.random_range(1..=6);
        let probability = rng.random_range(0.2..0.7);
        let graph = random_graph(&mut rng, size, probability);
        let (red, blue) = random_labels(&mut rng, size);
        let id = values.of_labels(&graph, red, blue).unwrap();
        let form = Tree::form(values.games(), id);
        assert!(
            form == textbook(&graph, red, blue),
            "{graph:?} {red:b} {blue:b}"
        );
    }
}

#[test]
fn the_sign_agrees_with_direct_search() {
    let mut rng = Pcg64::seed_from_u64(43);
    let mut values = SnortValues::new();
    for _ in 0..1000 {
        let size = rng.random_range(1..=9);
        let graph = random_graph(&mut rng, size, 0.4);
        let (red, blue) = random_labels(&mut rng, size);
        let expected = match (mover_wins(&graph, red, blue), mover_wins(&graph, blue, red)) {
            (true, true) => Outcome::Next,
            (true, false) => Outcome::Left,
            (false, true) => Outcome::Right,
            (false, false) => Outcome::Previous,
        };
        let id = values.of_labels(&graph, red, blue).unwrap();
        assert_eq!(values.games().outcome(id).unwrap(), expected);
    }
}

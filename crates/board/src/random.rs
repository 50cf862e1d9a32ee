//! Random graphs and trees that are the same on every machine, today and later.
//!
//! The generator is PCG64 (`rand_pcg::Pcg64`, O'Neill's PCG XSL-RR 128/64) begun with
//! `seed_from_u64(seed)`. What is made of its 64-bit words is spelled out here rather than left to
//! a library, so that `random:20:0.3:7` in an old record still means the same graph.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

use crate::kinds::{Argument, BoardKind, Contents, Parameter, ParameterKind, count};
use crate::{Board, BoardError, Shape};

const SEED: Parameter = Parameter {
    kind: ParameterKind::Seed,
    ..count("seed", "seed", 0)
};

pub(crate) const RANDOM: BoardKind = BoardKind {
    name: "random",
    label: "Random graph",
    meaning: "n vertices, each pair joined with probability p",
    example: "random:10:0.3:7",
    contents: Contents::Numbers {
        parameters: &[
            count("n", "vertices", 1),
            Parameter {
                kind: ParameterKind::Decimal {
                    least: 0.0,
                    most: 1.0,
                },
                ..count("p", "probability of an edge", 0)
            },
            SEED,
        ],
        build: |arguments| match *arguments {
            [
                Argument::Count(n),
                Argument::Decimal(p),
                Argument::Seed(seed),
            ] => Board::random(n, p, seed),
            _ => Err(BoardError::Empty),
        },
    },
};

pub(crate) const TREE: BoardKind = BoardKind {
    name: "tree",
    label: "Random tree",
    meaning: "a tree on n vertices, all equally likely",
    example: "tree:10:7",
    contents: Contents::Numbers {
        parameters: &[count("n", "vertices", 1), SEED],
        build: |arguments| match *arguments {
            [Argument::Count(n), Argument::Seed(seed)] => Board::random_tree(n, seed),
            _ => Err(BoardError::Empty),
        },
    },
};

impl Board {
    /// `random:n:p:seed`: every pair of vertices is joined with probability `p` (Erdős–Rényi).
    ///
    /// Pairs are drawn in the order 0-1, 0-2, 1-2, 0-3, …, so that a smaller board with the same
    /// probability and seed is the beginning of a larger one.
    ///
    /// ```
    /// use thera_board::Board;
    /// let board = Board::random(10, 0.5, 7).unwrap();
    /// assert_eq!(board.name(), "random:10:0.5:7");
    /// ```
    pub fn random(size: usize, probability: f64, seed: u64) -> Result<Self, BoardError> {
        // Adding zero turns the -0.0 a caller may have computed into 0.
        let name = format!("random:{size}:{}:{seed}", probability + 0.0);
        if !(0.0..=1.0).contains(&probability) {
            let reason = "the probability of an edge is a decimal from 0 to 1, such as 0.25";
            return Err(BoardError::bad_spec(&name, reason));
        }
        let mut board = Board::empty(name, size, false, Shape::General)?;
        let mut generator = Pcg64::seed_from_u64(seed);
        for w in 1..size {
            for v in 0..w {
                if unit_interval(&mut generator) < probability {
                    board.join(v, w);
                }
            }
        }
        Ok(board)
    }

    /// `tree:n:seed`: each of the trees on `n` numbered vertices is equally likely.
    ///
    /// Drawn as a Prüfer sequence: sequences of `n - 2` vertices and trees on `n` vertices
    /// correspond one to one.
    pub fn random_tree(size: usize, seed: u64) -> Result<Self, BoardError> {
        let name = format!("tree:{size}:{seed}");
        let mut board = Board::empty(name, size, false, Shape::General)?;
        let mut generator = Pcg64::seed_from_u64(seed);
        let sequence: Vec<usize> = (2..size).map(|_| below(&mut generator, size)).collect();
        for (leaf, parent) in prufer_edges(size, &sequence) {
            board.join(leaf, parent);
        }
        Ok(board)
    }
}

/// A number in `[0, 1)` from the upper 53 bits of one word.
fn unit_interval(generator: &mut Pcg64) -> f64 {
    const STEP: f64 = 1.0 / (1u64 << 53) as f64;
    (generator.next_u64() >> 11) as f64 * STEP
}

/// A number below `bound`, all equally likely: words in the last, incomplete run are thrown away.
fn below(generator: &mut Pcg64, bound: usize) -> usize {
    let bound = bound as u64;
    let whole_runs = u64::MAX - u64::MAX % bound;
    loop {
        let word = generator.next_u64();
        if word < whole_runs {
            return (word % bound) as usize;
        }
    }
}

/// The edges of the tree a Prüfer sequence stands for: again and again the lowest leaf is taken
/// off and joined to the next vertex of the sequence; the last two vertices left are joined.
fn prufer_edges(size: usize, sequence: &[usize]) -> Vec<(usize, usize)> {
    let mut degree = vec![1; size];
    for &parent in sequence {
        degree[parent] += 1;
    }
    let mut edges = Vec::with_capacity(size - 1);
    for &parent in sequence {
        if let Some(leaf) = (0..size).find(|&v| degree[v] == 1) {
            edges.push((leaf, parent));
            degree[leaf] = 0;
            degree[parent] -= 1;
        }
    }
    let rest: Vec<usize> = (0..size).filter(|&v| degree[v] == 1).collect();
    if let [v, w] = rest[..] {
        edges.push((v, w));
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Every sequence over `size` vertices of length `size - 2`.
    fn all_sequences(size: usize) -> Vec<Vec<usize>> {
        let length = size.saturating_sub(2) as u32;
        (0..size.pow(length))
            .map(|code| (0..length).map(|i| code / size.pow(i) % size).collect())
            .collect()
    }

    #[test]
    fn prufer_sequences_give_every_labelled_tree_once() {
        // Cayley: there are n^(n-2) trees on n numbered vertices.
        for (size, expected) in [(1, 1), (2, 1), (3, 3), (4, 16), (5, 125), (6, 1296)] {
            let trees: HashSet<_> = all_sequences(size)
                .iter()
                .map(|sequence| {
                    let board =
                        Board::from_edges(size, &prufer_edges(size, sequence), false).unwrap();
                    assert_eq!(board.component(0, board.all()), board.all());
                    assert_eq!(board.edges().count(), size - 1);
                    board.name().to_string()
                })
                .collect();
            assert_eq!(trees.len(), expected, "trees on {size} vertices");
        }
    }

    #[test]
    fn numbers_below_a_bound_are_evenly_spread() {
        let mut generator = Pcg64::seed_from_u64(1);
        let mut counts = [0; 7];
        for _ in 0..70_000 {
            counts[below(&mut generator, 7)] += 1;
        }
        // Six standard deviations: sqrt(70000 * 1/7 * 6/7) = 92.6.
        assert!(
            counts.iter().all(|&c: &i32| (c - 10_000).abs() < 556),
            "{counts:?}"
        );
    }

    #[test]
    fn the_number_of_edges_follows_the_probability() {
        for probability in [0.0, 0.1, 0.5, 0.9, 1.0] {
            let edges: usize = (0..50)
                .map(|seed| {
                    Board::random(64, probability, seed)
                        .unwrap()
                        .edges()
                        .count()
                })
                .sum();
            let pairs = 50.0 * 64.0 * 63.0 / 2.0;
            let deviation = (pairs * probability * (1.0 - probability)).sqrt();
            let surprise = (edges as f64 - pairs * probability).abs();
            assert!(
                surprise <= 6.0 * deviation,
                "{edges} edges at p = {probability}"
            );
        }
    }

    #[test]
    fn probabilities_that_are_none_are_refused() {
        for probability in [-0.1, 1.1, f64::NAN, f64::INFINITY] {
            assert!(matches!(
                Board::random(5, probability, 0),
                Err(BoardError::BadSpec { .. })
            ));
        }
        assert_eq!(Board::random(5, -0.0, 1).unwrap().name(), "random:5:0:1");
    }
}

//! Section 7.2: what alpha-beta saves, on trees in which every position has as many moves.
//!
//! A tree is the row of its leaves; first wants the largest, and moves at the root. The search here
//! is the textbook's, without anything that puts moves in order: the order is what the claims are
//! about.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_control::Interrupted;

use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::geissler::PAPER;
use crate::run::Run;
use crate::tally::Tally;

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "geissler.alphabeta.never-worse",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 7.2",
        quote: "At every level of the game tree, the regular minimax algorithm explores a number of nodes \
                that it does not need to",
        statement: "Alpha-beta finds what minimax finds and never looks at more.",
        reading: "On trees with random leaves the values are equal and alpha-beta looks at no more leaves \
                  than there are.",
        method: "Trees of 2 to 5 moves and up to 6 turns.",
        check: never_worse,
    },
    Claim {
        id: "geissler.alphabeta.worst-order",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 7.2",
        quote: "It is possible that the pruning algorithm does not prune any subtrees and that it runs in \
                time comparable to the standard minimax algorithm",
        statement: "In the worst order alpha-beta gains nothing.",
        reading: "For any number of moves and turns there is a tree, with the best moves last, of which \
                  alpha-beta looks at every leaf.",
        method: "Such a tree is put together: the leaves below a later move are all better for the \
                 player who makes it than those below the moves before. Its leaves are counted.",
        check: worst_order,
    },
    Claim {
        id: "geissler.alphabeta.worst-order.only",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 7.2",
        quote: "This only occurs when the nodes are explored in the worst possible order, meaning that \
                the best nodes are found on the right side of the tree",
        statement: "Alpha-beta gains nothing only if the best move comes last everywhere.",
        reading: "Whenever every leaf of a tree with different leaves is looked at, no move is better \
                  than the last one of its position.",
        method: "All orders of the leaves of small trees.",
        check: worst_order_only,
    },
    Claim {
        id: "geissler.alphabeta.ideal-order",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 7.2",
        quote: "In this ideal case, the alpha-beta pruning algorithm can search twice as deep as the \
                minimax algorithm in the same amount of time",
        statement: "In the ideal order alpha-beta looks twice as deep as minimax for about the same \
                    effort.",
        reading: "With the best moves first everywhere, alpha-beta looks at fewer than twice as many \
                  leaves 2d turns ahead as minimax d turns ahead: the number grows at the same rate.",
        method: "Trees with random leaves, moves sorted by their values, leaves counted.",
        check: ideal_order,
    },
];

/// A tree: how many moves every position has, and the leaves.
#[derive(Clone)]
struct Tree {
    moves: usize,
    leaves: Vec<i32>,
}

impl Tree {
    /// Leaves that are all different, in random order.
    fn random(moves: usize, turns: u32, rng: &mut Pcg64) -> Self {
        let mut leaves: Vec<i32> = (0..).take(moves.pow(turns)).collect();
        leaves.shuffle(rng);
        Tree { moves, leaves }
    }

    /// No leaf is ever cut off: those below a later move all suit its player better.
    fn worst(moves: usize, turns: u32) -> Self {
        fn fill(leaves: &mut [i32], least: i32, moves: usize, first: bool) {
            if let [leaf] = leaves {
                *leaf = least;
                return;
            }
            let part = leaves.len() / moves;
            for (place, leaves) in leaves.chunks_mut(part).enumerate() {
                let rank = if first { place } else { moves - 1 - place };
                fill(leaves, least + (rank * part) as i32, moves, !first);
            }
        }
        let mut leaves = vec![0; moves.pow(turns)];
        fill(&mut leaves, 0, moves, true);
        Tree { moves, leaves }
    }

    /// The same tree with every position's moves sorted, the best first.
    fn ideal(mut self) -> Self {
        fn sort(leaves: &mut [i32], moves: usize, first: bool) {
            if leaves.len() == 1 {
                return;
            }
            let mut parts: Vec<Vec<i32>> = Vec::new();
            for part in leaves.chunks_mut(leaves.len() / moves) {
                sort(part, moves, !first);
                parts.push(part.to_vec());
            }
            parts.sort_by_key(|part| {
                let value = minimax(part, moves, !first);
                if first { -value } else { value }
            });
            leaves.copy_from_slice(&parts.concat());
        }
        sort(&mut self.leaves, self.moves, true);
        self
    }

    fn minimax(&self) -> i32 {
        minimax(&self.leaves, self.moves, true)
    }

    /// The value and the number of leaves looked at.
    fn alpha_beta(&self) -> (i32, usize) {
        let mut seen = 0;
        let window = (i32::MIN, i32::MAX);
        let value = alpha_beta(&self.leaves, self.moves, true, window, &mut seen);
        (value, seen)
    }

    /// Whether the last move of every position is its best.
    fn is_best_last(&self) -> bool {
        fn check(leaves: &[i32], moves: usize, first: bool) -> bool {
            if leaves.len() == 1 {
                return true;
            }
            let part = leaves.len() / moves;
            let last = minimax(&leaves[leaves.len() - part..], moves, !first);
            let right = last == minimax(leaves, moves, first);
            right && leaves.chunks(part).all(|part| check(part, moves, !first))
        }
        check(&self.leaves, self.moves, true)
    }
}

/// The value of a row of leaves, `first` to move.
fn minimax(leaves: &[i32], moves: usize, first: bool) -> i32 {
    if let [leaf] = leaves {
        return *leaf;
    }
    let values = leaves.chunks(leaves.len() / moves);
    let values = values.map(|part| minimax(part, moves, !first));
    let best = if first { values.max() } else { values.min() };
    best.unwrap_or(0)
}

/// The same by alpha-beta, counting the leaves it looks at.
fn alpha_beta(
    leaves: &[i32],
    moves: usize,
    first: bool,
    (mut alpha, mut beta): (i32, i32),
    seen: &mut usize,
) -> i32 {
    if let [leaf] = leaves {
        *seen += 1;
        return *leaf;
    }
    for part in leaves.chunks(leaves.len() / moves) {
        let value = alpha_beta(part, moves, !first, (alpha, beta), seen);
        match first {
            true => alpha = alpha.max(value),
            false => beta = beta.min(value),
        }
        if alpha >= beta {
            break;
        }
    }
    if first { alpha } else { beta }
}

fn never_worse(run: &Run) -> Result<Finding, Interrupted> {
    let trees = run.pick([20, 500, 5000]);
    let mut rng = Pcg64::seed_from_u64(72);
    let mut tally = Tally::default();
    let (mut looked_at, mut all) = (0, 0);
    for _ in 0..trees {
        run.case()?;
        let (moves, turns) = (rng.random_range(2..=5), rng.random_range(1..=6));
        let tree = Tree::random(moves, turns, &mut rng);
        let (value, seen) = tree.alpha_beta();
        looked_at += seen;
        all += tree.leaves.len();
        let holds = value == tree.minimax() && seen <= tree.leaves.len();
        tally.record(holds, || Counterexample::told(format!("{:?}", tree.leaves)));
    }
    let share = 100.0 * looked_at as f64 / all as f64;
    let finding = tally.finding(run.count(), format!("{trees} random trees"));
    Ok(finding.note(format!(
        "In random order it looks at {share:.0}% of the leaves."
    )))
}

fn worst_order(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([3, 6, 8]);
    let mut tally = Tally::default();
    for (moves, turns) in (2..=most).flat_map(|moves| (1..=6).map(move |turns| (moves, turns))) {
        run.case()?;
        let tree = Tree::worst(moves, turns);
        let (_, seen) = tree.alpha_beta();
        let holds = seen == tree.leaves.len() && tree.is_best_last();
        tally.record(holds, || {
            let all = tree.leaves.len();
            Counterexample::told(format!(
                "{moves} moves, {turns} turns: {seen} of {all} leaves"
            ))
        });
    }
    let scope = format!("2 to {most} moves and 1 to 6 turns");
    Ok(tally.finding(run.count(), scope))
}

fn worst_order_only(run: &Run) -> Result<Finding, Interrupted> {
    let shapes = run.pick([&[(2, 2)][..], &[(2, 2), (2, 3)], &[(2, 2), (2, 3), (3, 2)]]);
    let mut tally = Tally::default();
    for &(moves, turns) in shapes {
        let mut leaves: Vec<i32> = (1..).take(usize::pow(moves, turns)).collect();
        loop {
            let tree = Tree {
                moves,
                leaves: leaves.clone(),
            };
            if tree.alpha_beta().1 == leaves.len() {
                run.case()?;
                tally.record(tree.is_best_last(), || {
                    let row: Vec<String> = leaves.iter().map(i32::to_string).collect();
                    let row = row.join(" ");
                    Counterexample::told(format!(
                        "the leaves {row}, {moves} moves a turn and the maximum at the root: nothing is \
                         cut off, yet somewhere the best move is not the last"
                    ))
                });
            }
            if !next_order(&mut leaves) {
                break;
            }
        }
    }
    let shapes: Vec<String> = shapes
        .iter()
        .map(|(moves, turns)| format!("{moves} moves and {turns} turns"))
        .collect();
    let scope = format!("all orders of leaves without a cut: {}", shapes.join(", "));
    Ok(tally.finding(run.count(), scope))
}

/// The next order in lexicographic order, if there is one.
fn next_order(row: &mut [i32]) -> bool {
    let Some(fall) = (1..row.len()).rev().find(|&i| row[i - 1] < row[i]) else {
        return false;
    };
    let pivot = row[fall - 1];
    let larger = (fall..row.len()).rev().find(|&i| row[i] > pivot);
    row.swap(fall - 1, larger.unwrap_or(fall));
    row[fall..].reverse();
    true
}

fn ideal_order(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([3, 6, 8]);
    let mut rng = Pcg64::seed_from_u64(1975);
    let mut tally = Tally::default();
    for (moves, turns) in (2..=most).flat_map(|moves| (1..=3u32).map(move |turns| (moves, turns))) {
        run.case()?;
        let tree = Tree::random(moves, 2 * turns, &mut rng).ideal();
        let (value, seen) = tree.alpha_beta();
        let by_minimax = moves.pow(turns);
        let holds = seen < 2 * by_minimax && value == tree.minimax();
        tally.record(holds, || {
            Counterexample::told(format!(
                "{moves} moves: {seen} leaves {} turns ahead, {by_minimax} by minimax {turns} ahead",
                2 * turns
            ))
        });
    }
    let scope = format!("2 to {most} moves, 2 to 6 turns");
    Ok(tally.finding(run.count(), scope).note(
        "It is 2bᵈ - 1 against bᵈ leaves for b moves (Knuth and Moore 1975): one leaf short of twice \
         as many, so read to the letter the same time is not quite enough.",
    ))
}

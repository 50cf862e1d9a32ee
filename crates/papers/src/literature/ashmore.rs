//! R. Ashmore, B. A. Austin, A. Davies, D. Dyer and W. Kellough: opposable graphs.

use thera_board::{Board, vertices};
use thera_control::Interrupted;
use thera_games::Game;

use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::graphs::{graphs, named, second_wins, snort_on};
use crate::paper::Paper;
use crate::run::Run;
use crate::tally::Tally;

/// The paper.
pub static PAPER: Paper = Paper {
    citation: "Ashmore et al. 2025",
    title: "R. Ashmore, B. A. Austin, A. Davies, D. Dyer, W. Kellough, On graph automorphisms related to \
            Snort, arXiv 2506.20669",
    claims: &[CLAIMS],
    experiments: &[],
};

static CLAIMS: &[Claim] = &[
    Claim {
        id: "ashmore.opposable",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "abstract",
        quote: "When played on graphs admitting an automorphism of order two that maps vertices outside of \
                their closed neighbourhoods (called opposable graphs), the second player has a winning \
                strategy",
        statement: "Second wins Snort on every opposable graph.",
        reading: "Every connected graph with such a symmetry.",
        method: "Symmetries by trying all pairings, winners by the solver of Snort.",
        check: opposable,
    },
    Claim {
        id: "ashmore.converse",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "abstract",
        quote: "a graph being second-player win does not imply that the graph is opposable, which answers \
                Kakihara’s conjecture",
        statement: "There are connected graphs that second wins and that are not opposable.",
        reading: "Among all connected graphs, from the smallest on.",
        method: "The solver of Snort on every graph, one of each shape.",
        check: converse,
    },
    Claim {
        id: "ashmore.products",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "abstract",
        quote: "the property of being opposable is preserved by several graph products",
        statement: "The Cartesian and the strong product of two opposable graphs are opposable.",
        reading: "All pairs of connected opposable graphs; which products the abstract means it does not \
                  say, these two it names further on.",
        method: "Symmetries by trying all pairings.",
        check: products,
    },
];

fn opposable(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([6, 8, 9]);
    let mut tally = Tally::default();
    for board in graphs("connected", 2, most).filter(Board::is_opposable) {
        run.case()?;
        let game = snort_on(board);
        let won = second_wins(run, &game)?;
        tally.record(won, || {
            Counterexample::played(&game, &game.start(), &[], "first wins")
        });
    }
    let scope = format!("all opposable connected graphs of at most {most} vertices");
    Ok(tally.finding(run.count(), scope))
}

fn converse(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([7, 8, 9]);
    let mut found: Vec<(usize, usize, String)> = Vec::new();
    for board in graphs("connected", 2, most) {
        run.case()?;
        let (size, name, opposable) = (board.size(), named(&board), board.is_opposable());
        if opposable || !second_wins(run, &snort_on(board))? {
            continue;
        }
        match found.last_mut() {
            Some((known, count, _)) if *known == size => *count += 1,
            _ => found.push((size, 1, name)),
        }
    }
    let scope = format!("all connected graphs of at most {most} vertices");
    let told = found
        .iter()
        .map(|(size, count, name)| format!("{count} on {size} vertices, the first of them {name}"));
    let told: Vec<String> = told.collect();
    Ok(match told.is_empty() {
        true => Finding::refuted(scope, Counterexample::told("there are none")),
        false => Finding::confirmed(scope).note(format!("There are {}.", told.join("; "))),
    })
}

fn products(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([4, 6, 6]);
    let factors: Vec<Board> = graphs("connected", 2, most)
        .filter(Board::is_opposable)
        .collect();
    let mut tally = Tally::default();
    for (i, one) in factors.iter().enumerate() {
        for other in &factors[i..] {
            for strong in [false, true] {
                run.case()?;
                let product = product(one, other, strong);
                tally.record(product.is_opposable(), || {
                    let kind = if strong { "strong" } else { "Cartesian" };
                    let (one, other) = (named(one), named(other));
                    Counterexample::told(format!("the {kind} product of {one} and {other}"))
                });
            }
        }
    }
    let scope = format!("connected opposable graphs of at most {most} vertices");
    Ok(tally.finding(run.count(), scope))
}

/// The Cartesian product, or the strong one: one step along either graph, or along both at once.
fn product(one: &Board, other: &Board, strong: bool) -> Board {
    let at = |v: usize, w: usize| v * other.size() + w;
    let mut edges = Vec::new();
    for v in 0..one.size() {
        for w in 0..other.size() {
            let beside = vertices(other.out(w as u8)).map(usize::from);
            edges.extend(
                beside
                    .clone()
                    .filter(|&x| x > w)
                    .map(|x| (at(v, w), at(v, x))),
            );
            for u in vertices(one.out(v as u8))
                .map(usize::from)
                .filter(|&u| u > v)
            {
                edges.push((at(v, w), at(u, w)));
                if strong {
                    edges.extend(beside.clone().map(|x| (at(v, w), at(u, x))));
                }
            }
        }
    }
    let size = one.size() * other.size();
    Board::from_edges(size, &edges, false).expect("small products are boards")
}

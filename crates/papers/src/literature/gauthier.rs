//! M. Gauthier and S. Huntemann: triangular grids.

use thera_board::Board;
use thera_control::Interrupted;
use thera_games::Game;

use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::graphs::{second_wins, snort_on};
use crate::paper::Paper;
use crate::run::Run;
use crate::tally::Tally;

/// The paper.
pub static PAPER: Paper = Paper {
    citation: "Gauthier and Huntemann 2024",
    title: "M. Gauthier, S. Huntemann, Snort played on triangular grids, arXiv 2412.00849",
    claims: &[CLAIMS],
    experiments: &[],
};

const WORDS: &str = "on triangular grids with one or two rows of triangles, and many of their variants, \
    the first player will win when playing optimally";
const METHOD: &str = "The solver of Snort.";

static CLAIMS: &[Claim] = &[
    Claim {
        id: "gauthier.one-row",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "abstract",
        quote: WORDS,
        statement: "First wins Snort on a row of triangles.",
        reading: "k triangles side by side, pointing up and down in turn, for every k from 1 on: k + 2 \
                  vertices, each joined to the next two.",
        method: METHOD,
        check: |run| {
            let most = run.pick([8, 20, 26]);
            let boards = (1..=most).map(|k| {
                let next = (1..k + 2).map(|v| (v - 1, v));
                let edges: Vec<(usize, usize)> =
                    next.chain((2..k + 2).map(|v| (v - 2, v))).collect();
                Board::from_edges(k + 2, &edges, false).expect("rows of triangles exist")
            });
            first_wins(run, boards, format!("1 to {most} triangles"))
        },
    },
    Claim {
        id: "gauthier.two-rows",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "abstract",
        quote: WORDS,
        statement: "First wins Snort on two rows of triangles.",
        reading: "Three rows of n vertices, n from 2 on, with a diagonal in each square, all in the same \
                  direction.",
        method: METHOD,
        check: |run| {
            let most = run.pick([3, 6, 8]);
            let boards =
                (2..=most).map(|n| Board::triangular(3, n).expect("triangular grids exist"));
            first_wins(run, boards, format!("2 to {most} vertices in a row"))
        },
    },
];

fn first_wins(
    run: &Run,
    boards: impl Iterator<Item = Board>,
    scope: String,
) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    for board in boards {
        run.case()?;
        let game = snort_on(board);
        let lost = second_wins(run, &game)?;
        tally.record(!lost, || {
            Counterexample::played(&game, &game.start(), &[], "second wins")
        });
    }
    Ok(tally.finding(run.count(), scope))
}

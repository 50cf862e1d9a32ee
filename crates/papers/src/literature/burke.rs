//! K. Burke, M. Ferland and S.-H. Teng: Grundy values of Undirected Geography.

use thera_board::{Board, Vertex};
use thera_control::Interrupted;
use thera_games::Game;
use thera_games::geography::Geography;
use thera_solvers::geography::solve_by_matching;

use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::graphs::{degree, graphs};
use crate::grundy::Grundy;
use crate::paper::Paper;
use crate::run::Run;
use crate::tally::Tally;

/// The paper.
pub static PAPER: Paper = Paper {
    citation: "Burke et al. 2021",
    title: "K. W. Burke, M. T. Ferland, S.-H. Teng, Winning the war by (strategically) losing battles: \
            settling the complexity of Grundy values in Undirected Geography, arXiv 2106.02114",
    claims: &[CLAIMS],
    experiments: &[],
};

const METHOD: &str = "Grundy values by looking at everything that can follow, from every start.";

static CLAIMS: &[Claim] = &[
    Claim {
        id: "burke.zero",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "abstract",
        quote: "This exhibits a stark contrast with a result from 1993 that Undirected Geography is \
                polynomial-time solvable",
        statement: "Whether a Grundy value of Undirected Geography is zero is decided by matchings: exactly if \
                    some maximum matching misses the token.",
        reading: "Every vertex of every connected graph as the start.",
        method: METHOD,
        check: |run| {
            let most = run.pick([5, 6, 7]);
            every_start(run, most, usize::MAX, |game, value| {
                let verdict = solve_by_matching(game, &game.start());
                verdict.is_some_and(|verdict| verdict.best.is_none() == (value == 0))
            })
        },
    },
    Claim {
        id: "burke.degree-three",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "abstract",
        quote: "The Grundy value of Undirected Geography over any degree-three graph is polynomial-time \
                computable, but over degree-four graphs—even when planar & bipartite—is PSPACE-hard",
        statement: "On graphs of degree at most three Grundy values are at most three, and at most two \
                    once the token has moved.",
        reading: "What makes the first half easy: the token comes along one of three edges and leaves at most \
                  two. (Hardness cannot be seen in a finite range.)",
        method: METHOD,
        check: |run| {
            let most = run.pick([6, 7, 8]);
            every_start(run, most, 3, |game, value| {
                let mut later = game.moves(&game.start()).into_iter();
                value <= 3
                    && later.all(|turn| {
                        let next = game.play(&game.start(), turn);
                        Grundy::new(game).of(&next) <= 2
                    })
            })
        },
    },
];

/// Whether something holds of the Grundy value of every start on connected graphs.
fn every_start(
    run: &Run,
    most: usize,
    most_degree: usize,
    holds: impl Fn(&Geography, u32) -> bool,
) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    let small = |board: &Board| degree(board) as usize <= most_degree;
    for board in graphs("connected", 1, most).filter(small) {
        for v in 0..board.size() {
            run.case()?;
            let game = Geography::impartial(board.clone(), v as Vertex);
            let game = game.expect("every vertex is a start");
            let value = Grundy::new(&game).of(&game.start());
            tally.record(holds(&game, value), || {
                let told = format!("the Grundy value is {value}");
                Counterexample::played(&game, &game.start(), &[], told)
            });
        }
    }
    let which = match most_degree {
        usize::MAX => String::new(),
        degree => format!(" of degree at most {degree}"),
    };
    let scope = format!("all starts on connected graphs{which} of at most {most} vertices");
    Ok(tally.finding(run.count(), scope))
}

//! Castellan: what boards of two rows are worth, under every option.

use thera_control::Interrupted;
use thera_games::castellan::Castellan;
use thera_games::{FileAccess, Game, Member};
use thera_solvers::Exact;

use super::PAPER;
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::run::Run;
use crate::tally::Tally;

/// What may be chosen about a turn and the end of the game, but for free passes.
const OPTIONS: [&str; 11] = [
    "",
    "touch",
    "stop",
    "touch,stop",
    "nolone",
    "touch,nolone",
    "nolone,stop",
    "touch,nolone,stop",
    "towers=2",
    "walls=2",
    "towers=2,walls=2",
];

const FREE_PASSES: [&str; 4] = ["skip", "touch,skip", "nolone,skip", "touch,nolone,skip"];

const METHOD: &str = "The solver of Castellan.";

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "thera.castellan.two-rows",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "after Suptic 2017, section 6",
        quote: "The thesis solves (2,4) and leaves boards with both sides even open",
        statement: "The (2,n) board is worth four points to first if n is even, and nothing if n is odd.",
        reading: "The empty board, with touch and without.",
        method: METHOD,
        check: |run| {
            let most = run.pick([6, 10, 14]);
            let boards: Vec<usize> = (2..=most).collect();
            values(
                run,
                &["", "touch"],
                &boards,
                |_, n| if n % 2 == 0 { 4 } else { 0 },
            )
        },
    },
    Claim {
        id: "thera.castellan.options",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "after Suptic 2017, sections 1.1, 2 and 6.1",
        quote: "The thesis and its program differ in several rules, and leave some open",
        statement: "First wins (2,n) boards with n even by four points under every option about pieces and \
                    the end of the game, but for one: (2,4) is second's by four if pieces must touch and \
                    the first turn may not be a lone wall.",
        reading: "touch, stop and nolone in all combinations, and two towers or two walls a turn; no long \
                  walls and no free passes.",
        method: METHOD,
        check: |run| {
            let boards: &[usize] = run.pick([&[2, 4], &[2, 4, 6], &[2, 4, 6, 8]]);
            values(run, &OPTIONS, boards, |options, n| {
                let exception = options.contains("touch") && options.contains("nolone") && n == 4;
                if exception { -4 } else { 4 }
            })
        },
    },
    Claim {
        id: "thera.castellan.free-passes",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "after Suptic 2017, section 6.1",
        quote: "The thesis mentions that a turn might be skipped, and does not say what becomes of the game",
        statement: "Where a turn may always be passed, every (2,n) board is worth nothing.",
        reading: "The option skip, with touch and nolone in all combinations.",
        method: METHOD,
        check: |run| {
            let most = run.pick([4, 6, 8]);
            let boards: Vec<usize> = (2..=most).collect();
            values(run, &FREE_PASSES, &boards, |_, _| 0)
        },
    },
];

/// Compares what (2,n) boards are worth with what is expected, under each set of options.
fn values(
    run: &Run,
    options: &[&str],
    boards: &[usize],
    expected: impl Fn(&str, usize) -> i32,
) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    for &n in boards {
        for &options in options {
            run.case()?;
            let variant = (!options.is_empty()).then_some(options);
            let game = Castellan::build(variant, Some(&format!("2x{n}")), FileAccess::Refused);
            let game = game.expect("the games in the claims exist");
            let solution = game.solve_exactly(&game.start(), &run.solver())?;
            let worth = solution.value();
            tally.record(worth == expected(options, n), || {
                let told = format!("it is worth {worth} to first");
                Counterexample::played(&game, &game.start(), &solution.line, told)
            });
        }
    }
    let boards: Vec<String> = boards.iter().map(|n| format!("(2,{n})")).collect();
    Ok(tally.finding(run.count(), format!("the boards {}", boards.join(", "))))
}

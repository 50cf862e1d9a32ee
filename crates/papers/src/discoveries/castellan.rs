//! Castellan: what boards are worth, those of two rows under every option.

use thera_control::Interrupted;
use thera_games::castellan::Castellan;
use thera_games::{FileAccess, Game, Member};
use thera_solvers::Exact;
use thera_solvers::castellan;

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

/// Rows and columns.
type Board = (usize, usize);

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
            let boards = two_rows(2..=run.pick([6, 10, 16]));
            values(run, &["", "touch"], &boards, |_, board| usual(board))
        },
    },
    Claim {
        id: "thera.castellan.boards",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "after Suptic 2017, section 6",
        quote: "The thesis shows that first does not lose where a side is odd, and leaves boards with both \
                sides even open",
        statement: "Where pieces must touch, a board is worth four points to first if both sides are even, \
                    and nothing if one is odd.",
        reading: "The empty board, with touch. Up to (2,20), (4,6) and (5,5) it takes about an hour.",
        method: METHOD,
        check: |run| {
            let mut boards = two_rows(2..=run.pick([6, 12, 20]));
            let larger: &[Board] = &[
                (3, 3),
                (3, 4),
                (4, 4),
                (3, 5),
                (3, 6),
                (3, 7),
                (4, 5),
                (4, 6),
                (5, 5),
            ];
            boards.extend(&larger[..run.pick([3, 5, larger.len()])]);
            values(run, &["touch"], &boards, |_, board| usual(board))
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
            let boards = two_rows((2..=run.pick([4, 6, 8])).step_by(2));
            values(run, &OPTIONS, &boards, |options, board| {
                let strict = options.contains("touch") && options.contains("nolone");
                if strict && board == (2, 4) {
                    -4
                } else {
                    usual(board)
                }
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
            let boards = two_rows(2..=run.pick([4, 6, 8]));
            values(run, &FREE_PASSES, &boards, |_, _| 0)
        },
    },
];

/// Boards of two rows, from (2,2) on.
fn two_rows(columns: impl IntoIterator<Item = usize>) -> Vec<Board> {
    columns.into_iter().map(|n| (2, n)).collect()
}

/// What boards are worth to first, as far as anybody has seen: four points if both sides are even.
fn usual((rows, columns): Board) -> i32 {
    if rows % 2 == 0 && columns % 2 == 0 {
        4
    } else {
        0
    }
}

/// Compares what boards are worth with what is expected, under each set of options.
fn values(
    run: &Run,
    options: &[&str],
    boards: &[Board],
    expected: impl Fn(&str, Board) -> i32,
) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    for &board in boards {
        for &options in options {
            compare(run, &mut tally, options, board, expected(options, board))?;
        }
    }
    Ok(tally.finding(run.count(), list(boards)))
}

/// Compares what a board is worth with what is expected.
fn compare(
    run: &Run,
    tally: &mut Tally,
    options: &str,
    (rows, columns): Board,
    expected: i32,
) -> Result<(), Interrupted> {
    run.case()?;
    let variant = (!options.is_empty()).then_some(options);
    let board = format!("{rows}x{columns}");
    let game = Castellan::build(variant, Some(&board), FileAccess::Refused);
    let game = game.expect("the games in the claims exist");
    // A line of best play is told only if it is worth something else.
    if castellan::value(&game, &game.start(), &run.solver())? == expected {
        return Ok(());
    }
    let solution = game.solve_exactly(&game.start(), &run.solver())?;
    tally.record(false, || {
        let told = format!("it is worth {} to first", solution.value());
        Counterexample::played(&game, &game.start(), &solution.line, told)
    });
    Ok(())
}

fn list(boards: &[Board]) -> String {
    let boards = boards
        .iter()
        .map(|(rows, columns)| format!("({rows},{columns})"));
    format!("the boards {}", boards.collect::<Vec<_>>().join(", "))
}

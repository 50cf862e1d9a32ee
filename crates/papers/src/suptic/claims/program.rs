//! Appendix A: the program, where it plays another game than the text.

use thera_control::Interrupted;
use thera_games::{Game, Notation, Player};
use thera_solvers::Exact;

use super::castellan;
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::run::Run;
use crate::suptic::PAPER;
use crate::tally::Tally;

const METHOD: &str = "The solver of Castellan, with the option program and without.";

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "suptic.program.one-of-each",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 3 and appendix A",
        quote: "Semi-final is used to indicate that while it works, it may not run optimally. Also, it \
                indicates that the code was tested for the limited scope of pieces allowed in the \
                simplified version of the game presented",
        statement: "With a tower and a wall a turn the program finds what boards are worth.",
        reading: "The values of the game that the program plays are those of the rules of section 1.1, \
                  without the lone wall at the beginning, which it does not place (the option nolone).",
        method: METHOD,
        check: |run| {
            let boards = run.pick([
                &["2x2", "2x3"][..],
                &["2x2", "2x3", "2x4", "3x3", "2x5"],
                &["2x2", "2x3", "2x4", "3x3", "2x5", "2x6"],
            ]);
            same_values(run, ["program", "nolone"], boards)
        },
    },
    Claim {
        id: "suptic.program.two-towers",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::SlipOfThePen),
        section: "appendix A, requiredWallMoves",
        quote: "or (tower[0]+1 >= numRows) and ((tower[1]+1 < numCols and \
                tempBoard[tower[0]][tower[1]+1] == 0) or (tower[1]+1 >= numCols))",
        statement: "With two towers a turn the program finds what boards are worth.",
        reading: "As before, with maxTowers = 2, a parameter of the program that the thesis does not use. \
                  A parenthesis closes in the wrong place: a wall to the right of a tower is looked for \
                  in the last row only, and legal turns are lost.",
        method: METHOD,
        check: |run| {
            let games = ["program,towers=2", "nolone,towers=2"];
            same_values(run, games, &["2x2", "2x3"])
        },
    },
    Claim {
        id: "suptic.program.two-walls",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::SlipOfThePen),
        section: "appendix A, moveGenerator",
        quote: "for wallMoves in legalWallMoves(currBoard, [], [], 1, currPlayer)",
        statement: "With two walls a turn the program finds what boards are worth.",
        reading: "As before, with maxWalls = 2, a parameter of the program that the thesis does not use. \
                  Turns without a tower are asked for with 1 in place of maxWalls.",
        method: METHOD,
        check: |run| {
            let games = ["program,walls=2", "nolone,walls=2"];
            same_values(run, games, &["2x2", "2x3"])
        },
    },
    Claim {
        id: "suptic.program.inner-towers",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::SlipOfThePen),
        section: "section 1.1, and appendix A, computeScore",
        quote: "The score of an enclosed region is equal to the number of towers that border that region",
        statement: "The program scores a region by the towers on its border.",
        reading: "A region of four cells with a tower in the middle, which computeScore takes for one of \
                  the border. It needs three rows and columns: on (2,n) boards no tower is inside.",
        method: "The position scored by both.",
        check: inner_towers,
    },
];

/// Whether two sets of options give the same values.
fn same_values(
    run: &Run,
    options: [&'static str; 2],
    boards: &[&str],
) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    let mut notes = Vec::new();
    for board in boards {
        run.case()?;
        let games = options.map(|options| castellan(options, board));
        let solve = |place: usize| {
            let game = &games[place];
            game.solve_exactly(&game.start(), &run.solver())
        };
        let (program, rules) = (solve(0)?, solve(1)?);
        let values = [program.value(), rules.value()];
        notes.push(format!("{board}: {} and {}", values[0], values[1]));
        tally.record(values[0] == values[1], || {
            let shows = format!(
                "the program finds {}, where the rules give {}",
                values[0], values[1]
            );
            Counterexample::played(&games[0], &games[0].start(), &program.line, shows)
        });
    }
    let finding = tally.finding(run.count(), format!("the boards {}", boards.join(", ")));
    Ok(finding.note(format!(
        "By the program and by the rules: {}.",
        notes.join(", ")
    )))
}

fn inner_towers(run: &Run) -> Result<Finding, Interrupted> {
    run.case()?;
    let scope = "a region around a tower on the (3,3) board";
    let [rules, program] = ["", "program"].map(|options| castellan(options, "3x3"));
    let text = "o-o-o,|1.1|,o-o.o,|1.1|,o-o-o/2";
    let position = program.parse_position(text).expect("a legal position");
    let [by_rules, by_program] =
        [&rules, &program].map(|game| game.score(&position, Player::First));
    let mut tally = Tally::default();
    tally.record(by_rules == by_program, || {
        let shows = format!("the program counts {by_program}, on the border stand {by_rules}");
        Counterexample::played(&program, &position, &[], shows)
    });
    Ok(tally.finding(1, scope))
}

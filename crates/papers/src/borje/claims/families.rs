//! Section 4: who wins stars, paths and cycles.

use thera_control::Interrupted;
use thera_games::snort::{Move, Snort};
use thera_games::{Game, Player};
use thera_solvers::Exact;

use super::snort;
use crate::borje::PAPER;
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::run::Run;
use crate::tally::Tally;

const METHOD: &str = "The solver of Snort, which is tested against plain minimax.";

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "borje.star",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.1",
        quote: "all star graphs are N-positions",
        statement: "First wins on every star.",
        reading: "The next player wins the empty star K1,k.",
        method: METHOD,
        check: |run| {
            let most = run.pick([10, 63, 63]);
            winners(
                run,
                (0..=most).map(|k| format!("star:{k}")),
                Player::First,
                &format!("k ≤ {most}"),
            )
        },
    },
    Claim {
        id: "borje.theorem1",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.2, theorem 1",
        quote: "All path graphs, Pk with k vertices are N-positions",
        statement: "First wins on every path.",
        reading: "The next player wins the empty path.",
        method: METHOD,
        check: |run| {
            let most = run.pick([10, 64, 64]);
            winners(
                run,
                (1..=most).map(|k| format!("path:{k}")),
                Player::First,
                &format!("k ≤ {most}"),
            )
        },
    },
    Claim {
        id: "borje.theorem2",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.3, theorem 2",
        quote: "For a cycle graph, Ck where k > 3, if k is even, Ck is a P-position",
        statement: "Second wins on every even cycle of 4 and more.",
        reading: "The previous player wins the empty cycle.",
        method: METHOD,
        check: |run| {
            let most = run.pick([10, 64, 64]);
            let boards = (4..=most).step_by(2).map(|k| format!("cycle:{k}"));
            winners(
                run,
                boards,
                Player::Second,
                &format!("even k from 4 to {most}"),
            )
        },
    },
    Claim {
        id: "borje.theorem3",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.3, theorem 3",
        quote: "For a cycle graph, Ck where k > 3, if k is odd, Ck is an N-position",
        statement: "First wins on every odd cycle of 5 and more.",
        reading: "The next player wins the empty cycle.",
        method: METHOD,
        check: |run| {
            let most = run.pick([11, 63, 63]);
            let boards = (5..=most).step_by(2).map(|k| format!("cycle:{k}"));
            winners(
                run,
                boards,
                Player::First,
                &format!("odd k from 5 to {most}"),
            )
        },
    },
    Claim {
        id: "borje.cycle4",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.3, figure 4",
        quote: "Blue player has only one option: choose the vertex across from it. Once the vertex has \
                been selected, all of Red player’s options become void",
        statement: "On a cycle of 4, Blue's only answer is the vertex across, after which Red has no \
                    move.",
        reading: "After every first move.",
        method: "Legal moves listed.",
        check: cycle_of_four,
    },
    Claim {
        id: "borje.figure6",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.3, figure 6",
        quote: "P4 with Red Head and Tail, P-Position",
        statement: "A path of 4 whose ends only Red may play is won by Red, who moved before, with Blue to \
                    move.",
        reading: "As the proof comes to it: Red has taken a vertex of the cycle of 5 and Blue is to move.",
        method: "The solver of Snort.",
        check: |run| figure_six(run, &[Player::Second], "Blue to move"),
    },
    Claim {
        id: "borje.figure6.either",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 4.3, figure 6",
        quote: "P4 with Red Head and Tail, P-Position",
        statement: "A path of 4 whose ends only Red may play is won by the player who does not begin, \
                    whoever begins.",
        reading: "P-position as the theory of games has it, with either player to move.",
        method: "The solver of Snort.",
        check: |run| figure_six(run, &Player::BOTH, "either player to move"),
    },
];

fn winners(
    run: &Run,
    boards: impl Iterator<Item = String>,
    expected: Player,
    scope: &str,
) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    for board in boards {
        run.case()?;
        let game = snort(&board);
        let solution = game.solve_exactly(&game.start(), &run.solver())?;
        tally.record(solution.outcome.winner() == Some(expected), || {
            let shows = format!("{} wins", expected.opponent());
            Counterexample::played(&game, &game.start(), &solution.line, shows)
        });
    }
    Ok(tally.finding(run.count(), scope))
}

fn cycle_of_four(run: &Run) -> Result<Finding, Interrupted> {
    let game = snort("cycle:4");
    let mut tally = Tally::default();
    for first in game.moves(&game.start()) {
        run.case()?;
        let after = game.play(&game.start(), first);
        let across = Move((first.0 + 2) % 4);
        let only = game.moves(&after) == [across];
        let stuck = game.moves(&game.play(&after, across)).is_empty();
        tally.record(only && stuck, || {
            Counterexample::played(
                &game,
                &game.start(),
                &[first],
                "Blue or Red has another move",
            )
        });
    }
    Ok(tally.finding(run.count(), "the cycle of 4, every first move"))
}

fn figure_six(run: &Run, movers: &[Player], scope: &str) -> Result<Finding, Interrupted> {
    let game: Snort = snort("path:4");
    let mut tally = Tally::default();
    for &mover in movers {
        run.case()?;
        let Some(start) = game.labelled_position([0, 0], [0, 0b1001], mover) else {
            continue;
        };
        let solution = game.solve_exactly(&start, &run.solver())?;
        tally.record(solution.outcome.winner() == Some(mover.opponent()), || {
            let shows = format!("{mover} begins and wins");
            Counterexample::played(&game, &start, &solution.line, shows)
        });
    }
    Ok(tally.finding(run.count(), scope))
}

//! Section 4: the strategies, played against all replies.

use thera_control::Interrupted;
use thera_games::snort::{Move, Position, Snort};
use thera_games::{Game, Notation, Player};
use thera_search::strategy::{Verdict, check};
use thera_solvers::strategies::snort as told;

use super::snort;
use crate::borje::PAPER;
use crate::brute::Minimax;
use crate::claim::{Claim, Failing, Finding, Severity};
use crate::run::Run;
use crate::strategy::{MOST_POSITIONS, record};
use crate::tally::Tally;

const METHOD: &str = "The strategy as a function, played against every reply.";

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "borje.star.strategy",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FlawedProof),
        section: "section 4.1",
        quote: "Selecting the center vertex will isolate the surrounding vertices",
        statement: "Taking the centre, then anything, wins every star.",
        reading: "First takes the centre, then the lowest vertex left.",
        method: METHOD,
        check: |run| {
            let boards = (0..=run.pick([8, 20, 63])).map(|k| format!("star:{k}"));
            against_all(run, boards.collect(), Player::First, told::star, "leaves")
        },
    },
    Claim {
        id: "borje.theorem1.odd.mirror",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FlawedProof),
        section: "section 4.2, theorem 1, case 2",
        quote: "Blue had one turn ahead in selecting vertices on a symmetric game",
        statement: "On odd paths, taking the centre and then mirroring wins.",
        reading: "The symmetric game the proof speaks of: every move is answered by its mirror image.",
        method: METHOD,
        check: |run| {
            let boards = (1..=run.pick([9, 21, 25]))
                .step_by(2)
                .map(|k| format!("path:{k}"));
            against_all(
                run,
                boards.collect(),
                Player::First,
                told::odd_path_mirror,
                "vertices",
            )
        },
    },
    Claim {
        id: "borje.theorem1.odd.words",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::SlipOfThePen),
        section: "section 4.2, theorem 1, case 2, step 3",
        quote: "Red player selects the vertex which shares a mutual neighbor from the leftmost \
                R-labeled vertex or the tail if no such vertex exists yet",
        statement: "On odd paths, taking the centre, then the tail, then going on two steps to the \
                    left each time wins.",
        reading: "Word for word; where that vertex cannot be taken first plays perfectly.",
        method: METHOD,
        check: |run| {
            let boards = (1..=run.pick([9, 11, 13]))
                .step_by(2)
                .map(|k| format!("path:{k}"));
            helped_against_all(run, boards.collect(), told::odd_path_sweep)
        },
    },
    Claim {
        id: "borje.theorem1.even.strategy",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FlawedProof),
        section: "section 4.2, theorem 1, case 1",
        quote: "Red player applies the same strategy as in step (3)",
        statement: "On even paths, taking the vertex next to the head and then always closing the \
                    leftmost vertex of the opponent's wins.",
        reading: "Step 3 for whoever is to move, in the largest part; where there is no such vertex \
                  first plays perfectly.",
        method: METHOD,
        check: |run| {
            let boards = (2..=run.pick([8, 12, 14]))
                .step_by(2)
                .map(|k| format!("path:{k}"));
            helped_against_all(run, boards.collect(), told::even_path)
        },
    },
    Claim {
        id: "borje.theorem2.strategy",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FlawedProof),
        section: "section 4.3, theorem 2",
        quote: "Blue player selects the vertex directly across from it",
        statement: "On even cycles, answering every move by the vertex across wins for second.",
        reading: "Every move is answered by the vertex across, as the symmetry of step 6 asks.",
        method: METHOD,
        check: |run| {
            let boards = (4..=run.pick([10, 20, 24]))
                .step_by(2)
                .map(|k| format!("cycle:{k}"));
            against_all(
                run,
                boards.collect(),
                Player::Second,
                told::even_cycle,
                "vertices",
            )
        },
    },
    Claim {
        id: "borje.theorem3.strategy",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FlawedProof),
        section: "section 4.3, theorem 3",
        quote: "the Red player can choose the odd-length such that it is the Red player’s turn to start \
                the even-length game",
        statement: "On odd cycles, taking any vertex, then the centre of an odd path wherever there is \
                    one, and playing even paths as in theorem 1, wins.",
        reading: "The words of step 4 for whatever paths there are; where they say nothing first plays \
                  perfectly.",
        method: METHOD,
        check: |run| {
            let boards = (5..=run.pick([9, 13, 13]))
                .step_by(2)
                .map(|k| format!("cycle:{k}"));
            helped_against_all(run, boards.collect(), told::odd_cycle)
        },
    },
];

type Strategy = fn(&Snort, &Position) -> Option<Move>;

/// What all these strategies promise.
fn wins(verdict: &Verdict<Move>) -> bool {
    *verdict == Verdict::AlwaysWins
}

fn against_all(
    run: &Run,
    boards: Vec<String>,
    player: Player,
    strategy: Strategy,
    counted: &str,
) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    for board in &boards {
        let game = snort(board);
        record(run, &game, player, strategy, wins, &mut tally)?;
    }
    Ok(tally.finding(boards.len() as u64, range(&boards, counted)))
}

/// The same, where first plays perfectly whenever the strategy is silent.
fn helped_against_all(
    run: &Run,
    boards: Vec<String>,
    strategy: Strategy,
) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    let mut silent = Vec::new();
    for board in &boards {
        let game = snort(board);
        if let Some(line) = silence(&game, strategy) {
            silent.push(format!("{} after {line}", game.board().name()));
        }
        let mut minimax = Minimax::new(&game);
        let helped = |game: &Snort, position: &Position| {
            strategy(game, position).or_else(|| minimax.line(position).first().copied())
        };
        record(run, &game, Player::First, helped, wins, &mut tally)?;
    }
    let finding = tally.finding(boards.len() as u64, range(&boards, "vertices"));
    Ok(match silent.first() {
        None => finding,
        Some(first) => finding.note(format!("The words do not say what to play on {first}.")),
    })
}

/// Where a strategy first says nothing.
fn silence(game: &Snort, strategy: Strategy) -> Option<String> {
    let report = check(game, &game.start(), Player::First, strategy, MOST_POSITIONS).ok()?;
    let Verdict::Silent { line } = report.verdict else {
        return None;
    };
    let words: Vec<String> = line.iter().map(|&turn| game.format_move(turn)).collect();
    Some(words.join(" "))
}

/// The boards gone through, by their numbers.
fn range(boards: &[String], counted: &str) -> String {
    let number = |board: Option<&String>| {
        let (_, number) = board
            .and_then(|board| board.split_once(':'))
            .unwrap_or(("", "?"));
        number.to_string()
    };
    let (first, last) = (number(boards.first()), number(boards.last()));
    format!("{first} to {last} {counted}, every reply")
}

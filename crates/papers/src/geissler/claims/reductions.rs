//! Chapter 6: formulas as boards.

use thera_control::Interrupted;
use thera_games::{AnyGame, Family, FileAccess, Player, with_duel};
use thera_solvers::qbf::reduce::{Reading, Reduce, ReduceError, Reduction, Target};
use thera_solvers::qbf::{Formula, Literal, Quantifier};

use crate::brute::Minimax;
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::geissler::PAPER;
use crate::run::Run;
use crate::tally::Tally;

const READING: &str = "The board is built from the prose (the figures are not available), also for \
    prefixes that do not alternate: first wins it exactly if the formula is true.";
const METHOD: &str = "Every formula is decided by trying all values, its board by plain minimax.";

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "geissler.reduction.geography",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 6.2, theorem 1",
        quote: "Player 1 only wins the game of Geography if every clause has at least one true literal",
        statement: "A quantified formula is true exactly if first wins Geography on its board.",
        reading: READING,
        method: METHOD,
        check: |run| reduction(run, &[Target::Geography], Reading::AsWritten),
    },
    Claim {
        id: "geissler.reduction.tower",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 6.3",
        quote: "This results in exactly flipping the win condition, which can be easily flipped back \
                by adding a buffer node",
        statement: "A quantified formula is true exactly if first wins the board made from it for Santorini \
                    with tower wins, at any height.",
        reading: READING,
        method: METHOD,
        check: |run| {
            let heights: &[u8] = run.pick([&[2][..], &[2, 4], &[2, 3, 4, 5, 15]]);
            let targets: Vec<Target> = heights
                .iter()
                .map(|&height| Target::Tower { height })
                .collect();
            reduction(run, &targets, Reading::AsWritten)
        },
    },
    Claim {
        id: "geissler.reduction.partizan",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 6.3, figure 6.3",
        quote: "Player 1 has a chain of n − 1 nodes at the bottom of their diamond structure",
        statement: "A quantified formula is true exactly if first wins partizan Geography on its board, built \
                    word for word.",
        reading: READING,
        method: METHOD,
        check: |run| reduction(run, &[Target::Partizan], Reading::AsWritten),
    },
    Claim {
        id: "geissler.reduction.partizan.mended",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 6.3, figure 6.3",
        quote: "This exactly corresponds to the winning conditions of the formula game, and thus \
                partizan Geography is PSPACE-hard",
        statement: "A quantified formula is true exactly if first wins partizan Geography on its board, \
                    mended for formulas of one clause.",
        reading: "As before, with lengths mended where formulas of very few clauses would break them.",
        method: METHOD,
        check: |run| reduction(run, &[Target::Partizan], Reading::Mended),
    },
    Claim {
        id: "geissler.reduction.no-stipulation",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 6.3, figure 6.4",
        quote: "The decisions and win conditions thus remain identical to the regular Geography \
                reduction, and thus 1WI1HNTWDS is PSPACE-hard",
        statement: "A quantified formula is true exactly if first wins the board made from it for the game \
                    without the building stipulation.",
        reading: READING,
        method: METHOD,
        check: |run| reduction(run, &[Target::NoStipulation], Reading::AsWritten),
    },
    Claim {
        id: "geissler.reduction.no-stipulation-partizan",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 6.3, figure 6.5",
        quote: "Player 1 once again has a delay chain of n − 1 nodes … each variable chain must be of \
                length n − 2",
        statement: "A quantified formula is true exactly if first wins the board made from it for partizan \
                    play without the building stipulation, built word for word.",
        reading: "As before; formulas for which a length would be negative are left out.",
        method: METHOD,
        check: |run| reduction(run, &[Target::NoStipulationPartizan], Reading::AsWritten),
    },
    Claim {
        id: "geissler.reduction.no-stipulation-partizan.mended",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 6.3, figure 6.5",
        quote: "Player 2 selects a clause, and then Player 1 selects a variable and wins if the \
                variable is true",
        statement: "A quantified formula is true exactly if first wins the board made from it for partizan \
                    play without the building stipulation, mended for one or two clauses.",
        reading: "As before, with lengths mended where formulas of very few clauses would break them.",
        method: METHOD,
        check: |run| reduction(run, &[Target::NoStipulationPartizan], Reading::Mended),
    },
];

fn reduction(run: &Run, targets: &[Target], reading: Reading) -> Result<Finding, Interrupted> {
    let (variables, most) = run.pick([(1, 2), (2, 3), (2, 4)]);
    let mut tally = Tally::default();
    let mut left_out = 0;
    for formula in formulas(variables, most) {
        for &target in targets {
            match formula.reduce(target, reading) {
                Ok(reduction) => {
                    run.case()?;
                    record(&formula, &reduction, &mut tally);
                }
                Err(ReduceError::TooFewClauses { .. }) => left_out += 1,
                Err(_) => {}
            }
        }
    }
    let scope = format!(
        "all formulas of up to {variables} variables and {most} clauses in which no variable occurs \
         twice"
    );
    let finding = tally.finding(run.count(), scope);
    Ok(match left_out {
        0 => finding,
        count => finding.note(format!(
            "{count} formulas have too few clauses for the construction as written."
        )),
    })
}

fn record(formula: &Formula, reduction: &Reduction, tally: &mut Tally) {
    let truth = formula.decide(u64::MAX) == Some(true);
    let game = AnyGame::parse(&reduction.game, FileAccess::Refused);
    let game = game.expect("a reduction names a game that exists");
    with_duel!(&game, game => record_game(game, &reduction.position, truth, formula, tally));
}

fn record_game<G: Family>(
    game: &G,
    position: &str,
    truth: bool,
    formula: &Formula,
    tally: &mut Tally,
) {
    let position = game.parse_position(position);
    let position = position.expect("a reduction gives a position of its game");
    let mut minimax = Minimax::new(game);
    let winner = minimax.winner(&position);
    tally.record((winner == Some(Player::First)) == truth, || {
        let line = minimax.line(&position);
        let winner = winner.unwrap_or(Player::Second);
        let shows = format!("{formula} is {truth}, but {winner} wins the board made from it");
        Counterexample::played(game, &position, &line, shows)
    });
}

/// All formulas of up to so many variables and different, non-empty clauses, the smaller first.
fn formulas(variables: usize, most: usize) -> Vec<Formula> {
    let mut found = Vec::new();
    for prefix in (1..=variables).flat_map(prefixes) {
        let clauses = clauses(prefix.len());
        let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
        let mut from = 0;
        for _ in 0..most {
            let to = sets.len();
            for index in from..to {
                let set = sets[index].clone();
                let next = set.last().map_or(0, |last| last + 1);
                sets.extend((next..clauses.len()).map(|clause| [&set[..], &[clause]].concat()));
            }
            from = to;
        }
        let formula = |set: &Vec<usize>| {
            let chosen = set.iter().map(|&index| clauses[index].clone());
            Formula::new(&prefix, chosen.collect())
        };
        found.extend(sets.iter().filter_map(formula));
    }
    let literals = |formula: &Formula| formula.clauses().iter().map(Vec::len).sum::<usize>();
    found.sort_by_key(|f| (f.clauses().len(), literals(f), f.prefix().len()));
    found
}

fn prefixes(length: usize) -> Vec<Vec<Quantifier>> {
    let quantifier = |bits: usize, i: usize| match bits >> i & 1 {
        0 => Quantifier::Exists,
        _ => Quantifier::ForAll,
    };
    let prefix = |bits| (0..length).map(|i| quantifier(bits, i)).collect();
    (0..1 << length).map(prefix).collect()
}

/// All non-empty clauses in which no variable occurs twice.
fn clauses(variables: usize) -> Vec<Vec<Literal>> {
    let mut clauses = vec![Vec::new()];
    for variable in 0..variables {
        for clause in clauses.clone() {
            for positive in [true, false] {
                let literal = Literal { variable, positive };
                clauses.push([&clause[..], &[literal]].concat());
            }
        }
    }
    clauses.remove(0);
    clauses
}

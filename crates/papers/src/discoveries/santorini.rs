//! Santorini on 4x4 with one worker each, of which every position was solved once.
//!
//! That takes two hours of a processor's time, so what came of it is kept, and checked by other means: its counts by
//! a formula, and positions that were picked by chance by proofs.

use std::collections::BTreeSet;

use thera_control::Interrupted;
use thera_games::santorini::Santorini;
use thera_games::{FileAccess, Member, Notation};
use thera_solvers::Exact;

use super::PAPER;
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::run::Run;
use crate::tally::Tally;

/// What the solution came to: layers, starts, and positions picked by chance.
const SOLVED: &str = include_str!("../../data/santorini-4x4.txt");

/// Memory and positions of the proof of one sample; those that take more are left out.
const PROOF_MEMORY: usize = 64 << 20;
const PROOF_NODES: u64 = 200_000;

pub(super) static CLAIMS: &[Claim] = &[Claim {
    id: "thera.santorini.4x4",
    paper: &PAPER,
    if_it_fails: Failing::Refuted(Severity::FalseResult),
    section: "after Geissler 2020, section 4.2",
    quote: "The thesis solves small graphs by brute force, and leaves the placement of workers to others; no \
            solution of a larger board is published",
    statement: "On the 4x4 board, with one worker each and towers of 4, whoever moves second wins, wherever \
                the two workers stand.",
    reading: "All 13,183,593,750,000 positions with a player to move; the workers on different squares.",
    method: "Solved footing by footing: thera solve santorini:2WP4HTWUS@king:4x4 --all --out DIR. Here what \
             was kept of it is gone through: counts are compared with a formula, and positions picked by \
             chance are proven again by proof search, as far as that gets.",
    check: solved,
}];

/// One line of what is kept.
enum Known<'a> {
    /// How many positions of a total height the player to move wins, and loses.
    Layer {
        height: usize,
        won: u64,
        lost: u64,
    },
    /// A position without a tower or picked by chance, first to move, and who wins.
    Start(&'a str, &'a str),
    Sample(&'a str, &'a str),
}

fn known() -> impl Iterator<Item = Known<'static>> {
    let lines = SOLVED.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let number = |text: &str| text.parse().expect("a count");
        match line.split(' ').collect::<Vec<_>>()[..] {
            ["layer", height, won, lost] => Known::Layer {
                height: number(height) as usize,
                won: number(won),
                lost: number(lost),
            },
            ["start", position, winner] => Known::Start(position, winner),
            ["sample", position, winner] => Known::Sample(position, winner),
            _ => unreachable!("what is kept has lines of three kinds"),
        }
    })
}

fn solved(run: &Run) -> Result<Finding, Interrupted> {
    let game = Santorini::build(Some("2WP4HTWUS"), Some("king:4x4"), FileAccess::Refused);
    let game = game.expect("the game of the claim exists");
    let every = run.pick([64, 8, 1]);
    let formula = positions_by_height();
    let mut tally = Tally::default();
    let mut starts = BTreeSet::new();
    let (mut samples, mut proven) = (0, 0);
    for known in known() {
        match known {
            Known::Layer { height, won, lost } => {
                run.case()?;
                tally.record(won + lost == formula[height], || {
                    Counterexample::told(format!(
                        "{} positions of total height {height} were counted, and there are {}",
                        won + lost,
                        formula[height]
                    ))
                });
            }
            Known::Start(position, winner) => {
                run.case()?;
                starts.insert(position);
                let position = game.parse_position(position).expect("starts are positions");
                tally.record(winner == "second", || {
                    Counterexample::played(&game, &position, &[], "first wins")
                });
            }
            Known::Sample(position, winner) => {
                samples += 1;
                if samples % every == 0 && prove(run, &mut tally, &game, position, winner)? {
                    proven += 1;
                }
            }
        }
    }
    tally.record(starts.len() as u64 == formula[0], || {
        Counterexample::told(format!(
            "{} of {} starts were solved",
            starts.len(),
            formula[0]
        ))
    });
    let asked = samples / every;
    let scope =
        format!("all layers and starts, and {proven} of {asked} positions picked by chance");
    let finding = tally.finding(run.count(), scope);
    Ok(finding.note(format!(
        "The other {} were not decided within {PROOF_NODES} positions each.",
        asked - proven
    )))
}

/// Whether a sample could be proven; if so, it is recorded.
fn prove(
    run: &Run,
    tally: &mut Tally,
    game: &Santorini,
    text: &str,
    winner: &str,
) -> Result<bool, Interrupted> {
    let position = game.parse_position(text).expect("samples are positions");
    let control = run.control().part(PROOF_MEMORY, 1, PROOF_NODES);
    let proven = match game.winner_exactly(&position, &control) {
        Ok((proven, _)) => proven.expect("somebody wins"),
        Err(Interrupted::OutOfNodes | Interrupted::OutOfMemory { .. }) => return Ok(false),
        Err(interrupted) => return Err(interrupted),
    };
    run.case()?;
    tally.record(proven.to_string() == winner, || {
        Counterexample::played(game, &position, &[], format!("{proven} wins"))
    });
    Ok(true)
}

/// By total height, how many positions there are: two squares with the workers, of three heights each,
/// and fourteen of five.
fn positions_by_height() -> Vec<u64> {
    let heights = [3, 3].into_iter().chain([5; 14]);
    heights.fold(vec![16 * 15], |counts, heights| {
        let mut next = vec![0; counts.len() + heights - 1];
        for (total, count) in counts.iter().enumerate() {
            next[total..total + heights]
                .iter_mut()
                .for_each(|sum| *sum += count);
        }
        next
    })
}

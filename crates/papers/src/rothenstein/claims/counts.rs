//! Sections II and IV.A: placements, states and phases.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_control::Interrupted;
use thera_games::Game;
use thera_games::santorini::{Move, Santorini};
use thera_search::perft::perft;

use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::games::{starts, step_without_turn};
use crate::rothenstein::PAPER;
use crate::rothenstein::printed::{BUILDS, PLACEMENTS, STEPS};
use crate::run::Run;
use crate::tally::Tally;

/// What the paper multiplies: placements of first and second, steps, builds.
const STATES: u64 = PLACEMENTS[0] * PLACEMENTS[1] * STEPS * BUILDS;

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "rothenstein.placements",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section IV.A.3",
        quote: "the first player has 25·24/2 = 300 possible actions … The second player has then \
                23·22/2 = 253 possible actions",
        statement: "First can place in 300 ways and second then in 253.",
        reading: "The legal placements, whatever first has done.",
        method: "Placements listed.",
        check: placements,
    },
    Claim {
        id: "rothenstein.states.bound",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section IV.A.3",
        quote: "The number of possible states after Setup phase and the first player’s Move and Build \
                phase is 300 · 253 · 16 · 8 = 9715200",
        statement: "After the placements and one turn there are at most 9,715,200 states.",
        reading: "Sequences of two placements and a turn; the product is right too.",
        method: "All sequences counted.",
        check: |run| states(run, false),
    },
    Claim {
        id: "rothenstein.states.exact",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section IV.A.3",
        quote: "The number of possible states after Setup phase and the first player’s Move and Build \
                phase is 300 · 253 · 16 · 8 = 9715200",
        statement: "After the placements and one turn there are exactly 9,715,200 states.",
        reading: "Sequences of two placements and a turn.",
        method: "All sequences counted.",
        check: |run| states(run, true),
    },
    Claim {
        id: "rothenstein.nodes.bound",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section IV.A.3",
        quote: "three levels becomes (16 · 8)^2 = 16384 nodes",
        statement: "From no placement are there more than 16,384 sequences of two turns.",
        reading: "Level ground, where nothing keeps workers from moving.",
        method: "Sequences counted for placements.",
        check: two_turns,
    },
    Claim {
        id: "rothenstein.options",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section IV.A.3",
        quote: "The first player now has at most sixteen options to move and eight options to build",
        statement: "A player has at most 16 steps, and after each at most 8 places to build.",
        reading: "From every placement on level ground.",
        method: "Steps and builds counted for all placements.",
        check: options,
    },
    Claim {
        id: "rothenstein.move-phase",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section II",
        quote: "the latter can occur only during the move phase: during build phase, the tile from which \
                a worker was moved is adjacent to the worker’s new position, and is at most two levels \
                high",
        statement: "A player can be blocked only in the move phase, and the tile a worker leaves is at \
                    most two levels high.",
        reading: "In every position of the games played, each step by heights and occupancy is part of \
                  a legal turn, and no worker stands above level two.",
        method: "Random games on the standard board; steps are found from heights and workers alone.",
        check: move_phase,
    },
];

fn placements(run: &Run) -> Result<Finding, Interrupted> {
    let game = Santorini::standard();
    let mut tally = Tally::default();
    let first = game.moves(&game.start());
    tally.record(first.len() as u64 == PLACEMENTS[0], || {
        Counterexample::told(format!("{} ways", first.len()))
    });
    for turn in first {
        run.case()?;
        let second = game.moves(&game.play(&game.start(), turn)).len();
        tally.record(second as u64 == PLACEMENTS[1], || {
            Counterexample::told(format!("{second} ways"))
        });
    }
    Ok(tally.finding(run.count(), "the standard board"))
}

fn states(run: &Run, exact: bool) -> Result<Finding, Interrupted> {
    let game = Santorini::standard();
    let mut count = 0;
    for start in starts(&game) {
        run.case()?;
        count += game.moves(&start).len() as u64;
    }
    let scope = "all placements and first turns";
    let words = format!("there are {count}");
    let holds = if exact {
        count == STATES
    } else {
        count <= STATES
    };
    Ok(match holds {
        true => Finding::confirmed(scope).note(format!("In fact {words}.")),
        false => Finding::refuted(scope, Counterexample::told(words)),
    })
}

fn two_turns(run: &Run) -> Result<Finding, Interrupted> {
    let game = Santorini::standard();
    let mut tally = Tally::default();
    let mut most = 0;
    for start in starts(&game).into_iter().step_by(run.pick([2000, 10, 1])) {
        run.case()?;
        let count = perft(&game, &start, 2);
        most = most.max(count);
        tally.record(count <= (STEPS * BUILDS).pow(2), || {
            Counterexample::played(&game, &start, &[], format!("{count} sequences"))
        });
    }
    let scope = match run.pick([2000, 10, 1]) {
        1 => "all placements".to_string(),
        step => format!("every {step}th placement"),
    };
    Ok(tally
        .finding(run.count(), scope)
        .note(format!("The most seen is {most}.")))
}

fn options(run: &Run) -> Result<Finding, Interrupted> {
    let game = Santorini::standard();
    let mut tally = Tally::default();
    for start in starts(&game) {
        run.case()?;
        let mut steps: Vec<((u8, u8), usize)> = Vec::new();
        for turn in game.moves(&start) {
            let Move::Build { from, to, .. } = turn else {
                continue;
            };
            match steps.iter_mut().find(|(step, _)| *step == (from, to)) {
                Some((_, builds)) => *builds += 1,
                None => steps.push(((from, to), 1)),
            }
        }
        let builds = steps.iter().map(|&(_, builds)| builds).max().unwrap_or(0);
        tally.record(
            steps.len() as u64 <= STEPS && builds as u64 <= BUILDS,
            || {
                let shows = format!("{} steps, {builds} builds", steps.len());
                Counterexample::played(&game, &start, &[], shows)
            },
        );
    }
    Ok(tally.finding(run.count(), "all placements"))
}

fn move_phase(run: &Run) -> Result<Finding, Interrupted> {
    let game = Santorini::standard();
    let games = run.pick([20, 2000, 50_000]);
    let mut rng = Pcg64::seed_from_u64(2021);
    let mut tally = Tally::default();
    for _ in 0..games {
        let mut position = game.start();
        loop {
            let moves = game.moves(&position);
            if moves.is_empty() {
                break;
            }
            position = game.play(&position, moves[rng.random_range(0..moves.len())]);
            if game.is_placing(&position) || position.is_won() {
                continue;
            }
            run.case()?;
            let low = position.occupied() & !position.at_most(2) == 0;
            let holds = low && step_without_turn(&game, &position).is_none();
            tally.record(holds, || {
                Counterexample::played(
                    &game,
                    &position,
                    &[],
                    "a step without a build, or a high worker",
                )
            });
        }
    }
    Ok(tally.finding(
        run.count(),
        format!("the positions of {games} random games"),
    ))
}

//! Section 6: random graphs, and vertices of high degree.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_board::{Board, vertices};
use thera_control::Interrupted;
use thera_games::snort::{Move, Snort};
use thera_games::{Game, Player};
use thera_solvers::Exact;
use thera_statistics::Proportion;

use super::on;
use crate::borje::PAPER;
use crate::borje::chance::{MOST_ENUMERATED, shapes};
use crate::borje::printed::{PROBABILITY, VERTICES};
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::games::connected_graphs;
use crate::judge::judge_share_above;
use crate::run::Run;
use crate::tally::Tally;

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "borje.bias",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 6",
        quote: "Through 100 games using a minimax solver, it was seen that almost all games had winning \
                strategies by the first player",
        statement: "First wins almost all random graphs of 5 to 13 vertices and edge probability 0.2.",
        reading: "Almost all: more than nine in ten, every number of vertices being as likely.",
        method: "The solver of Snort: up to 7 vertices on all graphs, one of each shape with the chance \
                 of its shape; above, on independent random graphs with fixed seeds. Confirmed or refuted \
                 if the 95% interval (Wilson) of the share lies above or below nine tenths.",
        check: bias,
    },
    Claim {
        id: "borje.bias.connected",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 6",
        quote: "for non-cycle, graphs, the game of Snort is almost always biased towards the first \
                player",
        statement: "First wins almost all connected graphs that are not cycles.",
        reading: "More than nine in ten of all connected graphs of each number of vertices from 3 on, \
                  cycles left out.",
        method: "The solver of Snort on every graph, one of each shape.",
        check: connected_bias,
    },
    Claim {
        id: "borje.degree.usually",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 6",
        quote: "a practical heuristic, if state-space search is intractable, is to select vertices of \
                high-degree",
        statement: "A vertex of the highest degree wins more often than a vertex taken at random.",
        reading: "On average over all connected graphs of each number of vertices, ties at random.",
        method: "The solver of Snort after every first move.",
        check: degree_usually,
    },
    Claim {
        id: "borje.degree.always",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 6",
        quote: "a practical heuristic, if state-space search is intractable, is to select vertices of \
                high-degree",
        statement: "Where first can win, some vertex of the highest degree wins.",
        reading: "The heuristic as a theorem, which the paper does not say: on every connected graph that \
                  first wins.",
        method: "The solver of Snort after every first move at a vertex of highest degree.",
        check: degree_always,
    },
];

fn first_wins(run: &Run, game: &Snort) -> Result<bool, Interrupted> {
    let solution = game.solve_exactly(&game.start(), &run.solver())?;
    Ok(solution.outcome.winner() == Some(Player::First))
}

/// Whether first wins by this move.
fn wins_by(run: &Run, game: &Snort, turn: Move) -> Result<bool, Interrupted> {
    let after = game.play(&game.start(), turn);
    let solution = game.solve_exactly(&after, &run.solver())?;
    Ok(solution.outcome.winner() == Some(Player::First))
}

fn bias(run: &Run) -> Result<Finding, Interrupted> {
    let graphs = run.pick([20, 1000, 5000]);
    let (mut known, mut won, mut drawn) = (0.0, 0, 0);
    let mut shares = Vec::new();
    let mut rng = Pcg64::seed_from_u64(1);
    for size in VERTICES {
        let share = if size as usize <= MOST_ENUMERATED {
            let chance = chance_of_first(run, size as usize)?;
            known += chance;
            chance
        } else {
            let here = wins_among(run, size as usize, graphs, &mut rng)?;
            (won, drawn) = (won + here, drawn + graphs);
            here as f64 / graphs as f64
        };
        shares.push(format!("{size}: {:.1}%", 100.0 * share));
    }
    let sizes = VERTICES.count() as f64;
    let sampled = Proportion::new(won, drawn);
    // Every size counts the same, whether its share is known or sampled.
    let enumerated = MOST_ENUMERATED as f64 - *VERTICES.start() as f64 + 1.0;
    let over_all = |share: f64| (known + (sizes - enumerated) * share) / sizes;
    let (low, high) = sampled.interval();
    let scope = format!(
        "all graphs of 5 to {MOST_ENUMERATED} vertices and {graphs} random ones of each size up to 13"
    );
    let finding = judge_share_above(
        over_all(sampled.share()),
        (over_all(low), over_all(high)),
        0.9,
        "first wins",
        scope,
    );
    Ok(finding.note(format!("By number of vertices: {}.", shares.join(", "))))
}

/// How likely first wins a random graph, exactly.
fn chance_of_first(run: &Run, size: usize) -> Result<f64, Interrupted> {
    let mut chance = 0.0;
    for shape in shapes(size, PROBABILITY) {
        run.case()?;
        if first_wins(run, &on(shape.board))? {
            chance += shape.chance;
        }
    }
    Ok(chance)
}

/// How many of so many random graphs first wins; no two share a seed.
fn wins_among(run: &Run, size: usize, graphs: u64, rng: &mut Pcg64) -> Result<u64, Interrupted> {
    let mut won = 0;
    for _ in 0..graphs {
        run.case()?;
        let board = Board::random(size, PROBABILITY, rng.random());
        let board = board.expect("the probability is one");
        won += u64::from(first_wins(run, &on(board))?);
    }
    Ok(won)
}

fn is_cycle(board: &Board) -> bool {
    vertices(board.all()).all(|v| board.out(v).count_ones() == 2)
}

fn connected_bias(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([5, 7, 8]);
    let mut tally = Tally::default();
    let mut shares = Vec::new();
    for size in 3..=most {
        let (mut won, mut all, mut lost) = (0, 0, None);
        for board in connected_graphs(size, size).filter(|board| !is_cycle(board)) {
            run.case()?;
            all += 1;
            let game = on(board);
            match first_wins(run, &game)? {
                true => won += 1,
                false => lost = lost.or(Some(game)),
            }
        }
        shares.push(format!("{size}: {won} of {all}"));
        tally.record(10 * won > 9 * all, || match lost {
            Some(game) => Counterexample::played(
                &game,
                &game.start(),
                &[],
                format!("of {all} graphs of {size} vertices first wins {won}; not this one"),
            ),
            None => Counterexample::told(format!("{won} of {all}")),
        });
    }
    let scope = format!("all connected graphs of 3 to {most} vertices");
    Ok(tally
        .finding(most as u64 - 2, scope)
        .note(format!("First wins {}.", shares.join(", "))))
}

/// The vertices of the highest degree.
fn highest(board: &Board) -> Vec<Move> {
    let degree = |v: u8| board.out(v).count_ones();
    let most = vertices(board.all()).map(degree).max().unwrap_or(0);
    vertices(board.all())
        .filter(|&v| degree(v) == most)
        .map(Move)
        .collect()
}

fn degree_always(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([5, 7, 8]);
    let mut tally = Tally::default();
    for board in connected_graphs(1, most) {
        let game = on(board);
        let solution = game.solve_exactly(&game.start(), &run.solver())?;
        if solution.outcome.winner() != Some(Player::First) {
            continue;
        }
        run.case()?;
        let mut wins = false;
        for turn in highest(game.board()) {
            wins = wins || wins_by(run, &game, turn)?;
        }
        tally.record(wins, || {
            let shows = "first wins, but not by a vertex of the highest degree";
            Counterexample::played(&game, &game.start(), &solution.line, shows)
        });
    }
    Ok(tally.finding(
        run.count(),
        format!("all connected graphs of up to {most} vertices"),
    ))
}

fn degree_usually(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([5, 6, 7]);
    let mut tally = Tally::default();
    let mut shares = Vec::new();
    for size in 3..=most {
        let (mut by_degree, mut at_random, mut graphs) = (0.0, 0.0, 0.0);
        for board in connected_graphs(size, size) {
            run.case()?;
            let game = on(board);
            by_degree += share_of_wins(run, &game, &highest(game.board()))?;
            at_random += share_of_wins(run, &game, &game.moves(&game.start()))?;
            graphs += 1.0;
        }
        let percent = |sum: f64| 100.0 * sum / graphs;
        let (high, any) = (percent(by_degree), percent(at_random));
        shares.push(format!("{size}: {high:.0}% against {any:.0}%"));
        tally.record(by_degree > at_random, || {
            Counterexample::told(format!(
                "graphs of {size} vertices: {high:.1}% against {any:.1}%"
            ))
        });
    }
    let scope = format!("all connected graphs of 3 to {most} vertices");
    Ok(tally
        .finding(most as u64 - 2, scope)
        .note(format!("By number of vertices: {}.", shares.join(", "))))
}

fn share_of_wins(run: &Run, game: &Snort, turns: &[Move]) -> Result<f64, Interrupted> {
    let mut wins = 0;
    for &turn in turns {
        wins += usize::from(wins_by(run, game, turn)?);
    }
    Ok(wins as f64 / turns.len().max(1) as f64)
}

//! Section 6: random graphs, and vertices of high degree.

use thera_board::{Board, vertices};
use thera_control::Interrupted;
use thera_games::snort::{Move, Snort};
use thera_games::{Game, Player};
use thera_solvers::Exact;

use super::on;
use crate::borje::PAPER;
use crate::borje::printed::{PROBABILITY, VERTICES};
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::games::connected_graphs;
use crate::judge::judge_above;
use crate::run::Run;
use crate::tally::Tally;
use thera_statistics::Proportion;

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "borje.bias",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 6",
        quote: "Through 100 games using a minimax solver, it was seen that almost all games had winning \
                strategies by the first player",
        statement: "First wins almost all random graphs of 5 to 13 vertices and edge probability 0.2.",
        reading: "Almost all: more than nine in ten. As many graphs of each size, by seeds 1, 2, …",
        method: "The solver of Snort; confirmed or refuted if the 95% interval (Wilson) of the share \
                 lies above or below nine tenths.",
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
        id: "borje.degree.always",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 6",
        quote: "a practical heuristic, if state-space search is intractable, is to select vertices of \
                high-degree",
        statement: "Where first can win, some vertex of the highest degree wins.",
        reading: "Strictly: on every connected graph that first wins.",
        method: "The solver of Snort after every first move at a vertex of highest degree.",
        check: degree_always,
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
    let seeds = run.pick([20, 300, 3000]);
    let (mut won, mut shares) = (0, Vec::new());
    for size in VERTICES {
        let mut here = 0;
        for seed in 1..=seeds {
            run.case()?;
            let board =
                Board::random(size as usize, PROBABILITY, seed).expect("the probability is one");
            here += u64::from(first_wins(run, &on(board))?);
        }
        shares.push(format!(
            "{size}: {:.1}%",
            100.0 * here as f64 / seeds as f64
        ));
        won += here;
    }
    let share = Proportion::new(won, run.count());
    let scope = format!("{seeds} random graphs of each size from 5 to 13");
    Ok(judge_above(&share, 0.9, "first wins", scope)
        .note(format!("By number of vertices: {}.", shares.join(", "))))
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

//! Sections 2 and 3: labels, terminal states, and how many states there are.

use rustc_hash::FxHashSet;
use thera_board::{Board, Vertex, VertexSet, bit, vertices};
use thera_control::Interrupted;
use thera_games::snort::{Position, Snort};
use thera_games::{Game, Player};

use super::on;
use crate::borje::PAPER;
use crate::brute::{Minimax, for_each_reachable};
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::games::connected_graphs;
use crate::run::Run;
use crate::tally::Tally;

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "borje.determined",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "sections 1.1 and 3.1",
        quote: "a winning strategy exists for a player on any given game state",
        statement: "Every position of Snort is won by one of the players.",
        reading: "Minimax gives every reachable position to exactly one player; no game ends level.",
        method: "Plain minimax of all reachable positions.",
        check: determined,
    },
    Claim {
        id: "borje.terminal",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 2.2",
        quote: "a winner can be determined by the currently labeled vertices and the current player’s \
                turn",
        statement: "Once no vertex is open to both and no edge binds, the sign of v tells who wins.",
        reading: "Terminal: no vertex open to both players and no edge between vertices open to \
                  different players. Red wins exactly if v > 0.",
        method: "v against plain minimax in all reachable terminal positions.",
        check: |run| {
            terminal(run, |game, position| {
                game.terminal_value(position).map(|value| value.winner())
            })
        },
    },
    Claim {
        id: "borje.terminal.edges",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::SlipOfThePen),
        section: "sections 2 and 2.2",
        quote: "An edge … may only exist in the graph if … i and j are both labeled as A or exactly one \
                of i and j is labeled as A",
        statement: "Edges without an end open to both players need not be kept: once no vertex is \
                    open to both, the sign of v tells who wins.",
        reading: "Terminal as the representation of section 2 has it: no vertex open to both, edges \
                  between R and B vertices dropped.",
        method: "v against plain minimax in all reachable positions without a vertex open to both.",
        check: |run| terminal(run, without_edges),
    },
    Claim {
        id: "borje.states",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 3",
        quote: "a planar graph with n vertices can have at most o(4^n) potential states",
        statement: "There are fewer than 4^n states of labels on n vertices.",
        reading: "Different labellings by A, R, B and U that can come up, on graphs of two vertices \
                  and more.",
        method: "All reachable positions.",
        check: states,
    },
    Claim {
        id: "borje.forward-checking",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 2.1, footnote",
        quote: "it can be shown that forward checking up to two vertices is sufficient",
        statement: "After a move only labels at most two steps away have to be looked at.",
        reading: "Labels found anew from all colours differ from those before the move at no vertex \
                  more than two steps from it.",
        method: "All reachable positions, all moves.",
        check: forward_checking,
    },
];

fn determined(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([4, 7, 8]);
    let mut tally = Tally::default();
    for board in connected_graphs(1, most) {
        let game = on(board);
        let mut minimax = Minimax::new(&game);
        for_each_reachable(run, &game, &[game.start()], |position| {
            run.case()?;
            let winner = minimax.winner(position);
            tally.record(winner.is_some(), || {
                Counterexample::played(&game, position, &[], "nobody wins")
            });
            Ok(())
        })?;
    }
    Ok(tally.finding(
        run.count(),
        format!("all connected graphs of up to {most} vertices"),
    ))
}

/// The winner by the sign of v, edges between R and B vertices forgotten.
fn without_edges(game: &Snort, position: &Position) -> Option<Player> {
    let [red, blue] = Player::BOTH.map(|player| position.open(player));
    if red & blue != 0 {
        return None;
    }
    // Half a point for Red if it is Blue's turn: equal numbers are lost by the player to move.
    let ahead = red.count_ones() as i32 - blue.count_ones() as i32;
    let blue_moves = game.to_move(position) == Player::Second;
    Some(match ahead > 0 || ahead == 0 && blue_moves {
        true => Player::First,
        false => Player::Second,
    })
}

fn terminal(
    run: &Run,
    evaluate: fn(&Snort, &Position) -> Option<Player>,
) -> Result<Finding, Interrupted> {
    let most = run.pick([4, 7, 8]);
    let mut tally = Tally::default();
    for board in connected_graphs(1, most) {
        let game = on(board);
        let mut minimax = Minimax::new(&game);
        for_each_reachable(run, &game, &[game.start()], |position| {
            let Some(told) = evaluate(&game, position) else {
                return Ok(());
            };
            run.case()?;
            let winner = minimax.winner(position);
            tally.record(winner == Some(told), || {
                let line = minimax.line(position);
                let shows = format!(
                    "v gives this position to {told}, but {} wins",
                    told.opponent()
                );
                Counterexample::played(&game, position, &line, shows)
            });
            Ok(())
        })?;
    }
    Ok(tally.finding(
        run.count(),
        format!("all connected graphs of up to {most} vertices"),
    ))
}

fn states(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([4, 7, 8]);
    let mut tally = Tally::default();
    let mut densest = (0.0, String::new());
    for board in connected_graphs(2, most) {
        run.case()?;
        let game = on(board);
        let labels = labellings(run, &game)?;
        let size = game.board().size() as i32;
        let bound = 4f64.powi(size);
        tally.record((labels as f64) < bound, || {
            Counterexample::told(format!("{labels} labellings on {}", game.board().name()))
        });
        let base = (labels as f64).powf(1.0 / f64::from(size));
        if base > densest.0 {
            densest = (base, game.board().name().to_string());
        }
    }
    let note = format!(
        "The most there are is {:.2}^n, on {}.",
        densest.0, densest.1
    );
    let scope = format!("all connected graphs of 2 to {most} vertices");
    Ok(tally.finding(run.count(), scope).note(note))
}

/// The number of different labellings that can come up.
fn labellings(run: &Run, game: &Snort) -> Result<usize, Interrupted> {
    let mut seen: FxHashSet<[VertexSet; 2]> = FxHashSet::default();
    for_each_reachable(run, game, &[game.start()], |position| {
        seen.insert(Player::BOTH.map(|player| position.open(player)));
        Ok(())
    })?;
    Ok(seen.len())
}

fn forward_checking(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([4, 7, 8]);
    let mut tally = Tally::default();
    let mut furthest = 0;
    for board in connected_graphs(1, most) {
        let game = on(board);
        for_each_reachable(run, &game, &[game.start()], |position| {
            for turn in game.moves(position) {
                run.case()?;
                let reach = reach_of_change(&game, position, turn.0);
                furthest = furthest.max(reach);
                tally.record(reach <= 2, || {
                    Counterexample::played(&game, position, &[turn], "a label further away changes")
                });
            }
            Ok(())
        })?;
    }
    let scope = format!("all connected graphs of up to {most} vertices");
    let note = format!("Labels change at most {furthest} step away.");
    Ok(tally.finding(run.count(), scope).note(note))
}

/// How far from a move labels change, with the labels after it found from the colours alone.
fn reach_of_change(game: &Snort, position: &Position, vertex: Vertex) -> u32 {
    let mover = game.to_move(position);
    let mut coloured = Player::BOTH.map(|player| position.coloured(player));
    coloured[mover.index()] |= bit(vertex);
    let after = game
        .position(coloured, 0, mover.opponent())
        .unwrap_or(*position);
    let changed = Player::BOTH.into_iter().fold(0, |set, player| {
        set | position.open(player) ^ after.open(player)
    });
    let mut reach = 0;
    let mut within = bit(vertex);
    while changed & !within != 0 {
        within |= neighbours(game.board(), within);
        reach += 1;
    }
    reach
}

fn neighbours(board: &Board, set: VertexSet) -> VertexSet {
    vertices(set).fold(0, |beside, v| beside | board.out(v))
}

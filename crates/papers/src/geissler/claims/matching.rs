//! Section 6.3: undirected Geography and maximum matchings.

use thera_board::{Board, Vertex, VertexSet, bit, vertices};
use thera_control::Interrupted;
use thera_games::santorini::Move;
use thera_games::{Game, Player};

use crate::brute::Minimax;
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::games::{connected_graphs, santorini};
use crate::geissler::PAPER;
use crate::run::Run;
use crate::tally::Tally;

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "geissler.matching",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 6.3",
        quote: "Player 1 has a winning strategy if and only if every maximum matching of the graph \
                covers the starting node",
        statement: "First wins undirected Geography exactly if every maximum matching covers the \
                    start.",
        reading: "1WI1HNTWU*S, every start.",
        method: "Plain minimax of the Santorini variant against matchings that are all listed.",
        check: |run| matchings_decide(run, "1WI1HNTWU*S"),
    },
    Claim {
        id: "geissler.matching.no-stipulation",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 6.3",
        quote: "This allows Player 1 to win under the same conditions as before, meaning that \
                1WI1HNTWUS without the building stipulation is also in P",
        statement: "Maximum matchings also decide the game in which any neighbour of the new vertex may be \
                    deleted.",
        reading: "1WI1HNTWUS, every start: first wins exactly if every maximum matching covers it.",
        method: "Plain minimax of the Santorini variant against matchings that are all listed.",
        check: |run| matchings_decide(run, "1WI1HNTWUS"),
    },
    Claim {
        id: "geissler.matching.number",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 6.3",
        quote: "If the matching number of G does not equal the matching number of G − v, then v must \
                be covered by every maximum matching of G",
        statement: "Every maximum matching covers v exactly if taking v away lowers the matching \
                    number.",
        reading: "Both directions, for every vertex.",
        method: "All maximum matchings are listed.",
        check: numbers_tell,
    },
    Claim {
        id: "geissler.matching.half",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 3.1",
        quote: "the matching number for any graph is always less than or equal to half the number of \
                vertices",
        statement: "The matching number is at most half the number of vertices.",
        reading: "All connected graphs.",
        method: "All matchings are listed.",
        check: at_most_half,
    },
];

/// The size of a maximum matching of a part of a board, and the vertices that every one covers.
fn maximum_matchings(board: &Board, part: VertexSet) -> (u32, VertexSet) {
    let mut best = (0, part);
    visit_matchings(board, part, 0, &mut |covered| {
        let size = covered.count_ones() / 2;
        if size > best.0 {
            best = (size, covered);
        } else if size == best.0 {
            best.1 &= covered;
        }
    });
    best
}

/// Calls `visit` with the covered vertices of every matching.
fn visit_matchings(
    board: &Board,
    rest: VertexSet,
    covered: VertexSet,
    visit: &mut impl FnMut(VertexSet),
) {
    let Some(v) = vertices(rest).next() else {
        return visit(covered);
    };
    let rest = rest & !bit(v);
    visit_matchings(board, rest, covered, visit);
    for w in vertices(board.out(v) & rest) {
        visit_matchings(board, rest & !bit(w), covered | bit(v) | bit(w), visit);
    }
}

fn matchings_decide(run: &Run, variant: &str) -> Result<Finding, Interrupted> {
    let most = run.pick([5, 7, 8]);
    let mut tally = Tally::default();
    for board in connected_graphs(1, most) {
        let (_, always_covered) = maximum_matchings(&board, board.all());
        let game = santorini(variant, board.clone());
        let mut minimax = Minimax::new(&game);
        for start in 0..board.size() as Vertex {
            run.case()?;
            let covered = always_covered & bit(start) != 0;
            let position = game.play(&game.start(), Move::Place(bit(start)));
            let winner = minimax.winner(&position);
            tally.record((winner == Some(Player::First)) == covered, || {
                let line = minimax.line(&position);
                let cover = match covered {
                    true => "every maximum matching covers",
                    false => "some maximum matching misses",
                };
                let winner = winner.unwrap_or(Player::First);
                let shows = format!("{cover} the start {start}, but {winner} wins");
                Counterexample::played(&game, &position, &line, shows)
            });
        }
    }
    let scope = format!("all connected graphs of up to {most} vertices, every start");
    Ok(tally.finding(run.count(), scope))
}

fn numbers_tell(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([5, 7, 8]);
    let mut tally = Tally::default();
    for board in connected_graphs(1, most) {
        let (number, always_covered) = maximum_matchings(&board, board.all());
        for v in vertices(board.all()) {
            run.case()?;
            let (without, _) = maximum_matchings(&board, board.all() & !bit(v));
            let agree = (without < number) == (always_covered & bit(v) != 0);
            tally.record(agree, || {
                Counterexample::told(format!("vertex {v} of {}", board.name()))
            });
        }
    }
    let scope = format!("all connected graphs of up to {most} vertices, every vertex");
    Ok(tally.finding(run.count(), scope))
}

fn at_most_half(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([5, 7, 8]);
    let mut tally = Tally::default();
    for board in connected_graphs(1, most) {
        run.case()?;
        let (number, _) = maximum_matchings(&board, board.all());
        tally.record(2 * number as usize <= board.size(), || {
            Counterexample::told(board.name())
        });
    }
    Ok(tally.finding(
        run.count(),
        format!("all connected graphs of up to {most} vertices"),
    ))
}

//! Chapter 8: how well the heuristics play.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_control::Interrupted;
use thera_games::Game;
use thera_games::evaluation::score::Indifferent;
use thera_games::santorini::{Move, Position, Santorini};
use thera_search::alphabeta::AlphaBeta;
use thera_search::lookahead::{Horizon, look_ahead};

use crate::bouts::{Beginning, Bout, Score, Seats};
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::geissler::PAPER;
use crate::geissler::printed::{AVERAGE_CHOICES, Heuristic};
use crate::geissler::standard::{PLAIN, with_weights};
use crate::judge::{judge_above, judge_within};
use crate::run::Run;
use crate::tally::Tally;

const QUOTE: &str = "The use of each of these three heuristics individually results in three AIs that \
    are stronger than the basic three-move look-ahead AI that makes random moves";
const READING: &str = "Alpha-beta three turns ahead with this heuristic alone, against the same without \
    any, from random placements, each played twice with seats exchanged: it wins more than half.";
const METHOD: &str = "Games between the agents with fixed seeds; confirmed or refuted if the 95% \
    interval (Wilson) of the share lies above or below one half.";

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "geissler.heuristic.height",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "sections 8.2 and 8.3",
        quote: QUOTE,
        statement: "The height heuristic beats the plain look-ahead.",
        reading: READING,
        method: METHOD,
        check: |run| beats_plain(run, Heuristic::Height),
    },
    Claim {
        id: "geissler.heuristic.centrality",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "sections 8.2 and 8.3",
        quote: QUOTE,
        statement: "The centrality heuristic beats the plain look-ahead.",
        reading: READING,
        method: METHOD,
        check: |run| beats_plain(run, Heuristic::Centricity),
    },
    Claim {
        id: "geissler.heuristic.distance",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "sections 8.2 and 8.3",
        quote: QUOTE,
        statement: "The distance heuristic beats the plain look-ahead.",
        reading: READING,
        method: METHOD,
        check: |run| beats_plain(run, Heuristic::Distance),
    },
    Claim {
        id: "geissler.lookahead.one",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 8.1",
        quote: "One-ply look-ahead …: If there is a winning move, the AI takes it",
        statement: "A look-ahead of one turn takes a win where there is one.",
        reading: "Where some turn wins, by a climb or because the opponent cannot move, alpha-beta of \
                  depth 1 without an evaluation likes only such turns best.",
        method: "Positions of random games.",
        check: |run| looks_ahead(run, 1),
    },
    Claim {
        id: "geissler.lookahead.two",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 8.1",
        quote: "Two-ply look-ahead means that the AI prevents its opponent from winning on their next \
                turn, if possible",
        statement: "A look-ahead of two turns prevents the opponent's win where that is possible.",
        reading: "Where some turn leaves the opponent without a winning one, others do not and none wins \
                  at once, alpha-beta of depth 2 without an evaluation likes only the first kind best.",
        method: "Positions of random games.",
        check: |run| looks_ahead(run, 2),
    },
    Claim {
        id: "geissler.branching.average",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section 8.1",
        quote: "Santorini’s average choices per ply comes down to about 60-80",
        statement: "A player of standard Santorini has 60 to 80 turns to choose from on average.",
        reading: "The mean over the turns of a game, averaged over games of alpha-beta three turns \
                  ahead with the height heuristic against itself.",
        method: "Games with fixed seeds; confirmed or refuted if the 95% interval of the mean lies \
                 within or outside 60 to 80.",
        check: |run| average(run, &with_weights(Heuristic::Height.weights())),
    },
    Claim {
        id: "geissler.branching.average.random",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section 8.1",
        quote: "Santorini’s average choices per ply comes down to about 60-80",
        statement: "A player of standard Santorini has 60 to 80 turns to choose from on average in games of \
                    random players.",
        reading: "The mean over the turns of a game, averaged over games of random players.",
        method: "Games with fixed seeds; confirmed or refuted if the 95% interval of the mean lies \
                 within or outside 60 to 80.",
        check: |run| average(run, "random"),
    },
];

/// Two agents from random placements, each played twice with seats exchanged.
fn versus(run: &Run, one: &str, other: &str) -> Result<Score, Interrupted> {
    let bout = Bout {
        one: one.into(),
        other: other.into(),
        games: run.pick([2, 200, 1000]),
        beginning: Beginning::RandomPlacement,
        seats: Seats::Swapped,
    };
    bout.play(run)
}

fn beats_plain(run: &Run, heuristic: Heuristic) -> Result<Finding, Interrupted> {
    let played = versus(run, &with_weights(heuristic.weights()), PLAIN)?;
    let scope = format!("{} games", played.games);
    Ok(judge_above(&played.proportion(), 0.5, "it wins", scope))
}

fn average(run: &Run, agent: &str) -> Result<Finding, Interrupted> {
    let played = versus(run, agent, agent)?;
    let mean = played.branching_by_game();
    let scope = format!("{} games", played.games);
    let length = played.length_by_game().words();
    Ok(
        judge_within(&mean, AVERAGE_CHOICES, "turns to choose from", scope)
            .note(format!("The games have {length} turns.")),
    )
}

/// The turns a look-ahead without an evaluation likes best.
fn liked(run: &Run, game: &Santorini, position: &Position, depth: u32) -> Vec<Move> {
    let mut search = AlphaBeta::new(game, position, &Indifferent, run.control());
    let horizon = Horizon {
        depth,
        deepen: false,
    };
    let found = look_ahead(game, position, &mut search, horizon);
    found.map_or(Vec::new(), |found| found.best.moves)
}

/// Whether a turn wins: by a climb, or because the opponent cannot move.
fn wins(game: &Santorini, position: &Position, turn: Move) -> bool {
    game.outcome(&game.play(position, turn)).is_some()
}

/// Whether the opponent could win at once after a turn.
fn lets_win(game: &Santorini, position: &Position, turn: Move) -> bool {
    let next = game.play(position, turn);
    let mut answers = game.moves(&next).into_iter();
    answers.any(|answer| wins(game, &next, answer))
}

fn looks_ahead(run: &Run, depth: u32) -> Result<Finding, Interrupted> {
    let game = Santorini::standard();
    let games = run.pick([20, 300, 5000]);
    let mut rng = Pcg64::seed_from_u64(8);
    let mut tally = Tally::default();
    for _ in 0..games {
        let mut position = game.start();
        loop {
            let moves = game.moves(&position);
            if moves.is_empty() {
                break;
            }
            if !game.is_placing(&position) && is_telling(&game, &position, &moves, depth) {
                run.case()?;
                let liked = liked(run, &game, &position, depth);
                run.go_on()?;
                let right = |turn: &Move| match depth {
                    1 => wins(&game, &position, *turn),
                    _ => !lets_win(&game, &position, *turn),
                };
                tally.record(liked.iter().all(right), || {
                    Counterexample::played(&game, &position, &[], "it likes another turn as well")
                });
            }
            position = game.play(&position, moves[rng.random_range(0..moves.len())]);
        }
    }
    Ok(tally.finding(
        run.count(),
        format!("the positions of {games} random games"),
    ))
}

/// Whether a position asks for a win, or for the prevention of one.
fn is_telling(game: &Santorini, position: &Position, moves: &[Move], depth: u32) -> bool {
    let can_win = moves.iter().any(|&turn| wins(game, position, turn));
    if can_win || depth == 1 {
        return can_win && depth == 1;
    }
    let mut lets = moves.iter().map(|&turn| lets_win(game, position, turn));
    let first = lets.next();
    lets.any(|other| Some(other) != first)
}

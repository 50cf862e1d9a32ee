//! Chapter 8: how well the heuristics play.

use std::time::Instant;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_control::Interrupted;
use thera_games::Game;
use thera_games::evaluation::score::Indifferent;
use thera_games::evaluation::{Evaluated, Weights};
use thera_games::santorini::{Move, Position, Santorini};
use thera_search::alphabeta::AlphaBeta;
use thera_search::lookahead::{Horizon, Lookahead, look_ahead};

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
        id: "geissler.lookahead.three",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 8.1",
        quote: "Three-ply look-ahead means that the AI tries to set itself up to win on its own next \
                turn, if possible",
        statement: "A look-ahead of three turns prepares a win on the player's own next turn where that \
                    can be forced.",
        reading: "Where no turn wins at once, some turn wins next time whatever the opponent does and \
                  others do not, alpha-beta of depth 3 without an evaluation likes only the first kind \
                  best.",
        method: "Positions of random games.",
        check: |run| looks_ahead(run, 3),
    },
    Claim {
        id: "geissler.lookahead.three.quick",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section 8.1",
        quote: "the AI included in this software are able to operate quickly at three-ply look-ahead",
        statement: "Three turns ahead are looked at quickly.",
        reading: "Alpha-beta of depth 3 with the height heuristic takes less than a second a turn on \
                  average, on the machine that checks it.",
        method: "Turns of random games, timed.",
        check: three_quick,
    },
    Claim {
        id: "geissler.lookahead.four.difficult",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section 8.1",
        quote: "four and beyond cause difficulty for the average computer",
        statement: "The fourth turn costs much more than all three before it.",
        reading: "How long a computer takes is its own affair; what is checked is that alpha-beta with \
                  the height heuristic looks at more than five times as many positions at depth 4 as at \
                  depth 3.",
        method: "Turns of random games, positions counted.",
        check: four_difficult,
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

/// Whether a turn wins next time, whatever the opponent does.
fn prepares_win(game: &Santorini, position: &Position, turn: Move) -> bool {
    let next = game.play(position, turn);
    let answered = |answer: Move| {
        let after = game.play(&next, answer);
        let again = game.moves(&after);
        again.into_iter().any(|turn| wins(game, &after, turn))
    };
    game.moves(&next).into_iter().all(answered)
}

/// Whether a turn is what a look-ahead of this depth is said to look for.
fn is_wanted(game: &Santorini, position: &Position, turn: Move, depth: u32) -> bool {
    match depth {
        1 => wins(game, position, turn),
        2 => !lets_win(game, position, turn),
        _ => prepares_win(game, position, turn),
    }
}

fn looks_ahead(run: &Run, depth: u32) -> Result<Finding, Interrupted> {
    let game = Santorini::standard();
    let games = match depth {
        3 => run.pick([3, 60, 600]),
        _ => run.pick([20, 300, 5000]),
    };
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
                let wanted = |turn: &Move| is_wanted(&game, &position, *turn, depth);
                tally.record(liked.iter().all(wanted), || {
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
    let mut wanted = moves
        .iter()
        .map(|&turn| is_wanted(game, position, turn, depth));
    let first = wanted.next();
    wanted.any(|other| Some(other) != first)
}

/// Positions looked at and seconds taken by alpha-beta with the height heuristic, over some turns
/// of random games.
fn effort(run: &Run, depth: u32) -> Result<Effort, Interrupted> {
    let game = Santorini::standard();
    let weights = Weights::from_thousandths([1000, 0, 0]);
    let evaluation = game.build_evaluation("geissler", &weights);
    let mut rng = Pcg64::seed_from_u64(81);
    let mut effort = Effort::default();
    for _ in 0..run.pick([1, 12, 60]) {
        let mut position = game.start();
        let turns = rng.random_range(2..20);
        for _ in 0..turns {
            let moves = game.moves(&position);
            let Some(&turn) = moves.get(rng.random_range(0..moves.len().max(1))) else {
                break;
            };
            position = game.play(&position, turn);
        }
        if game.is_placing(&position) || game.outcome(&position).is_some() {
            continue;
        }
        run.case()?;
        let begun = Instant::now();
        let mut search = AlphaBeta::new(&game, &position, &*evaluation, run.control());
        let horizon = Horizon {
            depth,
            deepen: false,
        };
        look_ahead(&game, &position, &mut search, horizon);
        run.go_on()?;
        effort.turns += 1;
        effort.positions += search.nodes();
        effort.seconds += begun.elapsed().as_secs_f64();
    }
    Ok(effort)
}

/// What some turns took.
#[derive(Default)]
struct Effort {
    turns: u64,
    positions: u64,
    seconds: f64,
}

impl Effort {
    fn seconds_a_turn(&self) -> f64 {
        self.seconds / self.turns.max(1) as f64
    }

    fn positions_a_turn(&self) -> f64 {
        self.positions as f64 / self.turns.max(1) as f64
    }

    fn words(&self) -> String {
        let (positions, seconds) = (self.positions_a_turn(), self.seconds_a_turn());
        format!("{positions:.0} positions and {seconds:.3} s a turn")
    }
}

fn three_quick(run: &Run) -> Result<Finding, Interrupted> {
    let three = effort(run, 3)?;
    let scope = format!("{} turns of random games", three.turns);
    Ok(match three.seconds_a_turn() < 1.0 {
        true => Finding::confirmed(scope).note(format!("It takes {}.", three.words())),
        false => Finding::refuted(scope, Counterexample::told(three.words())),
    })
}

fn four_difficult(run: &Run) -> Result<Finding, Interrupted> {
    let (three, four) = (effort(run, 3)?, effort(run, 4)?);
    let scope = format!("{} turns of random games", four.turns);
    let words = format!("depth 3 takes {}, depth 4 {}", three.words(), four.words());
    Ok(
        match four.positions_a_turn() > 5.0 * three.positions_a_turn() {
            true => Finding::confirmed(scope).note(format!("Here {words}.")),
            false => Finding::refuted(scope, Counterexample::told(words)),
        },
    )
}

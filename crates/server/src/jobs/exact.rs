//! What the exact solver knows about each move: first what it sees at once, then more and more
//! patiently.

use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::{Value, json};
use thera_control::{Control, Interrupted};
use thera_games::telling::first_moves;
use thera_games::{Outcome, Player};

use super::analyse::{Common, Line};
use super::{Offered, wait_for_turn};
use crate::error::ApiError;
use crate::limits;
use crate::place::Place;
use crate::score::Worth;
use crate::socket::reply::Reply;

/// Positions with more moves than this are not worth the while.
const MOST_MOVES: usize = 1000;

/// How long each undecided move is looked at, round after round.
const PATIENCE: [Duration; 6] = [
    Duration::from_millis(10),
    Duration::from_millis(100),
    Duration::from_secs(1),
    Duration::from_secs(5),
    Duration::from_secs(20),
    Duration::from_secs(120),
];

/// Time between two messages within a round.
const PULSE: Duration = Duration::from_millis(100);

/// After this many rounds the whole rest of the game is solved at once, where that is possible.
const ORACLE_AFTER: usize = 2;

/// A move and its exact result.
#[derive(Serialize)]
struct Known {
    #[serde(rename = "move")]
    turn: String,
    score: Worth,
    best: bool,
}

/// Tells what is known about every move, again and again as more is found; true if in the end
/// that was everything.
pub(super) fn tell<G: Offered>(
    game: &G,
    place: &Place,
    lines: usize,
    control: &Control,
    reply: &Reply,
    common: &Common,
) -> Result<bool, ApiError> {
    let position = place.course(game)?.now();
    limits::check_breadth(game)?;
    wait_for_turn(control);
    let moves = first_moves(game, &position, MOST_MOVES + 1);
    if moves.is_empty() || moves.len() > MOST_MOVES {
        return Ok(false);
    }
    let mut survey = Survey {
        game,
        position,
        results: moves.into_iter().map(|turn| (turn, None)).collect(),
        control,
        reply,
        common,
        begun: Instant::now(),
        told: Instant::now(),
    };
    for (round, patience) in PATIENCE.into_iter().enumerate() {
        if round == ORACLE_AFTER {
            survey.ask_oracle();
        }
        if survey.round(patience).is_err() {
            return Ok(false);
        }
        if survey.is_complete() {
            let proven = survey.proven_lines(lines);
            common.settle(|| reply.update("analysis", proven));
            return Ok(true);
        }
    }
    survey.report(Some("the solver gave up on the moves that are not listed"));
    Ok(false)
}

/// How the game ends after a move, and the moves that follow it.
#[derive(Clone)]
struct Ending<M> {
    outcome: Outcome,
    line: Vec<M>,
    /// Whether the game ends with the move.
    at_once: bool,
}

/// A move, and what it leads to once that is known.
type Candidate<M> = (M, Option<Ending<M>>);

struct Survey<'a, G: Offered> {
    game: &'a G,
    position: G::Position,
    results: Vec<Candidate<G::Move>>,
    control: &'a Control,
    reply: &'a Reply,
    common: &'a Common,
    begun: Instant,
    told: Instant,
}

impl<G: Offered> Survey<'_, G> {
    fn is_complete(&self) -> bool {
        self.results.iter().all(|(_, result)| result.is_some())
    }

    fn player(&self) -> Player {
        self.game.to_move(&self.position)
    }

    /// Looks at every undecided move for a while; fails only when the whole time is over.
    fn round(&mut self, patience: Duration) -> Result<(), Interrupted> {
        for index in 0..self.results.len() {
            let (turn, None) = self.results[index] else {
                continue;
            };
            let next = self.game.play(&self.position, turn);
            if let Some(outcome) = self.game.outcome(&next) {
                self.results[index].1 = Some(Ending {
                    outcome,
                    line: Vec::new(),
                    at_once: true,
                });
                continue;
            }
            let part = self.control.within(Some(patience));
            if let Ok(solution) = self.game.solve_exactly(&next, &part) {
                self.results[index].1 = Some(Ending {
                    outcome: solution.outcome,
                    line: solution.line,
                    at_once: false,
                });
                if self.told.elapsed() >= PULSE {
                    self.told = Instant::now();
                    self.report(None);
                }
            }
            self.control.go_on(0)?;
        }
        self.report(None);
        Ok(())
    }

    /// Solves all that can follow at once, for families that can, and asks about every move.
    fn ask_oracle(&mut self) {
        let Some(oracle) = self.game.oracle(&self.position, self.control) else {
            return;
        };
        for (turn, result) in &mut self.results {
            let next = self.game.play(&self.position, *turn);
            if result.is_none() {
                *result = oracle.solution(&next).map(|solution| Ending {
                    outcome: solution.outcome,
                    line: solution.line,
                    at_once: false,
                });
            }
        }
        self.report(None);
    }

    fn worth(&self, turn: G::Move, result: &Ending<G::Move>) -> Worth {
        let searched = || self.common.distance(&self.game.format_move(turn));
        let distance = result.at_once.then_some(1).or_else(searched);
        Worth::proven(result.outcome, distance)
    }

    /// Tells what is known about each move.
    fn report(&self, undecided: Option<&str>) {
        let complete = self.is_complete();
        let player = self.player();
        let values = || {
            let known = self
                .results
                .iter()
                .filter_map(|(_, result)| result.as_ref());
            known.map(|result| result.outcome.value_for(player))
        };
        let most = values().max();
        let known: Vec<Known> = self
            .results
            .iter()
            .filter_map(|(turn, result)| {
                let result = result.as_ref()?;
                let is_most = Some(result.outcome.value_for(player)) == most;
                // A win needs no comparison with what is undecided; points do.
                let is_certain = complete || result.outcome == Outcome::Won(player);
                Some(Known {
                    turn: self.game.format_move(*turn),
                    score: self.worth(*turn, result),
                    best: is_most && is_certain,
                })
            })
            .collect();
        let message = json!({
            "to_move": player.to_string(),
            "complete": complete,
            "undecided": undecided,
            "moves": known,
        });
        self.reply.update("exact", message);
    }

    /// The best lines once all are proven: they take the place of estimates.
    fn proven_lines(&self, wanted: usize) -> Value {
        let player = self.player();
        let mut best: Vec<(&G::Move, &Ending<G::Move>)> = self
            .results
            .iter()
            .filter_map(|(turn, result)| Some((turn, result.as_ref()?)))
            .collect();
        // Short wins and long losses first.
        best.sort_by_key(|(_, result)| {
            let value = result.outcome.value_for(player);
            (-value, value.signum() * result.line.len() as i32)
        });
        let lines: Vec<Line> = best
            .into_iter()
            .take(wanted)
            .filter_map(|(&turn, result)| {
                let mut moves = vec![turn];
                moves.extend_from_slice(&result.line);
                Line::new(self.game, &moves, self.worth(turn, result))
            })
            .collect();
        json!({
            "depth": lines.first().map_or(0, Line::length),
            "nodes": self.control.nodes(),
            "seconds": self.begun.elapsed().as_secs_f64(),
            "method": "exact",
            "score": lines.first().map(Line::score),
            "lines": lines,
        })
    }
}

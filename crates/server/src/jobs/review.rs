//! `review`: what each position of a game was worth, and what would have been better.

use std::time::Duration;

use serde::Deserialize;
use serde_json::json;
use thera_agents::analysis::{Adviser, Task};
use thera_control::Control;
use thera_games::with_game;

use super::analyse::adviser;
use super::{Desk, Offered, REVIEW_POSITION, time, wait_for_turn};
use crate::engine::Running;
use crate::error::ApiError;
use crate::limits;
use crate::place::Place;
use crate::score::{Worth, clear_advantage};
use crate::socket::reply::Reply;

/// How long each position is looked at unless the client says otherwise.
const USUAL: Duration = Duration::from_millis(500);

/// How much of the bar a move may give away unmarked.
const INACCURACY: f64 = 0.07;

/// The game to look at.
#[derive(Deserialize)]
pub struct Request {
    #[serde(flatten)]
    place: Place,
    seconds: Option<f64>,
}

pub(super) fn start(desk: &Desk<'_>, request: Request) -> Result<Vec<Running>, ApiError> {
    let each = time(request.seconds, USUAL, REVIEW_POSITION)?;
    let review = desk.start(limits::EXPERIMENT, move |app, control, reply| {
        let game = app.rules().find(&request.place.game)?;
        with_game!(&game.rules, game => review(game, &request.place, each, control, reply))
    })?;
    Ok(vec![review])
}

/// What a position is worth, and the best line from there.
struct Judgement<M> {
    worth: Worth,
    line: Vec<M>,
    /// How many turns an estimate looked ahead.
    depth: u32,
}

fn review<G: Offered>(
    game: &G,
    place: &Place,
    each: Duration,
    control: &Control,
    reply: &Reply,
) -> Result<(), ApiError> {
    let course = place.course(game)?;
    limits::check_breadth(game)?;
    wait_for_turn(control);
    let of = course.turns.len();
    let mut reviewer = Reviewer::new(game, each, control);
    let mut before = course.start;
    let mut judged = reviewer.judge(&before);
    let first = json!({
        "ply": 0, "of": of, "move": null, "by": null, "score": judged.worth,
        "best": null, "best_score": null, "line": [], "loss": null, "mark": null,
        "method": reviewer.adviser.method(),
    });
    reply.send("review", first);
    for (index, &(turn, after)) in course.turns.iter().enumerate() {
        if control.go_on(0).is_err() {
            break;
        }
        let now = reviewer.judge(&after);
        let player = game.to_move(&before);
        let loss = if judged.line.first() == Some(&turn) {
            0.0
        } else {
            let played = seen_as_far(&judged, &now, |depth| reviewer.look_ahead(&after, depth));
            (judged.worth.bar_of(player) - played.bar_of(player)).max(0.0)
        };
        let format = |line: &[G::Move]| -> Vec<String> {
            line.iter().map(|&turn| game.format_move(turn)).collect()
        };
        let message = json!({
            "ply": index + 1,
            "of": of,
            "move": game.format_move(turn),
            "by": player.to_string(),
            "score": now.worth,
            "best": judged.line.first().map(|&turn| game.format_move(turn)),
            "best_score": judged.worth,
            "line": format(&judged.line),
            "loss": (loss * 1000.0).round() / 1000.0,
            "mark": mark(&judged.worth, &now.worth, loss),
            "method": reviewer.adviser.method(),
        });
        reply.send("review", message);
        (before, judged) = (after, now);
    }
    Ok(())
}

/// Looks at one position after the other.
struct Reviewer<'a, G: Offered> {
    game: &'a G,
    adviser: Adviser<G>,
    /// Time for each position.
    each: Duration,
    control: &'a Control,
}

impl<'a, G: Offered> Reviewer<'a, G> {
    fn new(game: &'a G, each: Duration, control: &'a Control) -> Self {
        Reviewer {
            game,
            adviser: adviser(game, control),
            each,
            control,
        }
    }

    fn clear_advantage(&self) -> f64 {
        clear_advantage::<G>(self.adviser.method())
    }

    /// Looks at a position: exactly if that is possible in half the time, else as deep as it gets.
    fn judge(&mut self, position: &G::Position) -> Judgement<G::Move> {
        if let Some(outcome) = self.game.outcome(position) {
            return Judgement {
                worth: Worth::proven(outcome, Some(0)),
                line: Vec::new(),
                depth: 0,
            };
        }
        let part = self.control.within(Some(self.each / 2));
        if let Ok(solution) = self.game.solve_exactly(position, &part) {
            return Judgement {
                worth: Worth::proven(solution.outcome, None),
                line: solution.line,
                depth: 0,
            };
        }
        let seen = self.look_ahead(position, u32::MAX);
        seen.unwrap_or_else(|| Judgement {
            worth: Worth::estimate(0.0, self.clear_advantage()),
            line: Vec::new(),
            depth: 0,
        })
    }

    /// The best line at most so many turns ahead that half the time allows; `None` if not even one
    /// turn was finished.
    fn look_ahead(&mut self, position: &G::Position, depth: u32) -> Option<Judgement<G::Move>> {
        let task = Task {
            depth,
            ..Task::default()
        };
        let part = self.control.within(Some(self.each / 2));
        let insight = self.adviser.analyse(position, &task, &part, |_| ())?;
        let line = insight.lines.first()?;
        let (player, clear) = (insight.player, self.clear_advantage());
        Some(Judgement {
            worth: Worth::found(line.score, player, insight.exhausted, clear),
            line: line.moves.clone(),
            depth: insight.depth,
        })
    }
}

/// What the move between two positions was worth. An estimate swings from turn to turn, so two of
/// them are compared only if they see the same turns: one turn less from the position after.
fn seen_as_far<M>(
    before: &Judgement<M>,
    after: &Judgement<M>,
    look: impl FnOnce(u32) -> Option<Judgement<M>>,
) -> Worth {
    let as_far = before.depth.saturating_sub(1);
    if before.worth.proven || after.worth.proven || after.depth == as_far || as_far == 0 {
        return after.worth.clone();
    }
    look(as_far).map_or_else(|| after.worth.clone(), |seen| seen.worth)
}

/// How bad a move was, in a word.
fn mark(before: &Worth, after: &Worth, loss: f64) -> Option<&'static str> {
    let given_away = before.proven && after.proven && loss > 0.0;
    match loss {
        _ if given_away => Some("blunder"),
        loss if loss >= 0.3 => Some("blunder"),
        loss if loss >= 0.15 => Some("mistake"),
        loss if loss >= INACCURACY => Some("inaccuracy"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use thera_board::Board;
    use thera_games::santorini::Santorini;
    use thera_games::snort::Snort;
    use thera_games::{Game, Notation};

    /// What each move loses at one horizon, the best one first.
    fn losses<G: Offered>(game: &G, position: G::Position, depth: u32) -> Vec<f64> {
        let control = Control::default();
        let mut reviewer = Reviewer::new(game, Duration::from_secs(1000), &control);
        let before = reviewer.look_ahead(&position, depth).unwrap();
        let player = game.to_move(&position);
        let mut lost = |turn| {
            let after = game.play(&position, turn);
            // The position after was looked at just as deeply: one turn too far.
            let now = reviewer.look_ahead(&after, depth).unwrap();
            let played = seen_as_far(&before, &now, |depth| reviewer.look_ahead(&after, depth));
            before.worth.bar_of(player) - played.bar_of(player)
        };
        let best = before.line[0];
        let mut losses = vec![lost(best)];
        let others = game.moves(&position).into_iter();
        losses.extend(others.filter(|&turn| turn != best).map(lost));
        losses
    }

    /// With one more turn in sight every move would look like a mistake, or none.
    #[test]
    fn at_the_same_horizon_the_best_move_loses_nothing_and_no_move_gains() {
        let game = Snort::new(Board::grid(4, 4).unwrap()).unwrap();
        let losses = losses(&game, game.start(), 3);
        assert_eq!(losses[0], 0.0);
        assert!(losses.iter().all(|&loss| loss >= 0.0), "{losses:?}");
    }

    /// Champion does not look at every turn as far, so its own choice may seem to lose a little;
    /// most moves lose more.
    #[test]
    fn what_champion_would_play_loses_less_than_most_moves() {
        let game = Santorini::standard();
        let text = "0001000210001100000000000/1/mortal:B2,D4/mortal:B4,D2";
        let mut losses = losses(&game, game.parse_position(text).unwrap(), 5);
        let best = losses[0];
        losses.sort_by(f64::total_cmp);
        assert!(best < losses[losses.len() / 2], "{best} of {losses:?}");
    }
}

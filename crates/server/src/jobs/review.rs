//! `review`: what each position of a game was worth, and what would have been better.

use std::time::Duration;

use serde::Deserialize;
use serde_json::json;
use thera_games::with_game;
use thera_search::lookahead::MAX_DEPTH;
use thera_search::{Control, analysis};

use super::analyse::{Judge, usual_evaluation};
use super::{Desk, Offered, REVIEW_POSITION, time, wait_for_turn};
use crate::engine::Running;
use crate::error::ApiError;
use crate::limits;
use crate::place::Place;
use crate::score::{Worth, clear_advantage};
use crate::socket::reply::Reply;

/// How long each position is looked at unless the client says otherwise.
const USUAL: Duration = Duration::from_millis(500);

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
    game.check_breadth()?;
    wait_for_turn(control);
    let evaluation = usual_evaluation(game)?;
    let of = course.turns.len();
    let judge = |position: &G::Position| judge(game, position, &evaluation, each, control);
    let look = |position: &G::Position, depth| {
        let part = control.within(Some(each / 2));
        look_ahead(game, position, &evaluation, depth, &part)
    };
    let mut before = course.start;
    let mut judged = judge(&before);
    let first = json!({
        "ply": 0, "of": of, "move": null, "by": null, "score": judged.worth,
        "best": null, "best_score": null, "line": [], "loss": null, "mark": null,
    });
    reply.send("review", first);
    for (index, &(turn, after)) in course.turns.iter().enumerate() {
        if control.go_on(0).is_err() {
            break;
        }
        let now = judge(&after);
        let player = game.to_move(&before);
        let loss = if judged.line.first() == Some(&turn) {
            0.0
        } else {
            let played = seen_as_far(&judged, &now, |depth| look(&after, depth));
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
        });
        reply.send("review", message);
        (before, judged) = (after, now);
    }
    Ok(())
}

/// Looks at a position: exactly if that is possible in half the time, else as deep as it gets.
fn judge<G: Offered>(
    game: &G,
    position: &G::Position,
    evaluation: &Judge<G>,
    time: Duration,
    control: &Control,
) -> Judgement<G::Move> {
    if let Some(outcome) = game.outcome(position) {
        return Judgement {
            worth: Worth::proven(outcome, Some(0)),
            line: Vec::new(),
            depth: 0,
        };
    }
    let part = control.within(Some(time / 2));
    if let Ok(solution) = game.solve_exactly(position, &part) {
        return Judgement {
            worth: Worth::proven(solution.outcome, None),
            line: solution.line,
            depth: 0,
        };
    }
    let part = control.within(Some(time / 2));
    let seen = look_ahead(game, position, evaluation, MAX_DEPTH, &part);
    seen.unwrap_or_else(|| Judgement {
        worth: Worth::estimate(0.0, clear_advantage(G::INFO.name)),
        line: Vec::new(),
        depth: 0,
    })
}

/// The best line at most so many turns ahead; `None` if not even one turn was finished.
fn look_ahead<G: Offered>(
    game: &G,
    position: &G::Position,
    evaluation: &Judge<G>,
    depth: u32,
    control: &Control,
) -> Option<Judgement<G::Move>> {
    let wanted = analysis::Request { lines: 1, depth };
    let insight = analysis::analyse(game, position, evaluation, wanted, control, |_| ())?;
    let line = insight.lines.first()?;
    let clear = clear_advantage(G::INFO.name);
    Some(Judgement {
        worth: Worth::found(line.score, insight.player, insight.exhausted, clear),
        line: line.moves.clone(),
        depth: insight.depth,
    })
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
        loss if loss >= 0.07 => Some("inaccuracy"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use thera_games::santorini::Santorini;
    use thera_games::{Game, Notation};

    /// With one more turn in sight every move would look like a mistake, or none.
    #[test]
    fn at_the_same_horizon_the_best_move_loses_nothing_and_no_move_gains() {
        let game = Santorini::standard();
        let evaluation = usual_evaluation(&game).unwrap();
        let control = Control::default();
        let text = "0001000210001100000000000/1/mortal:B2,D4/mortal:B4,D2";
        let position = game.parse_position(text).unwrap();
        let look = |position: &_, depth| look_ahead(&game, position, &evaluation, depth, &control);
        let before = look(&position, 3).unwrap();
        let player = game.to_move(&position);
        let mut smallest = f64::INFINITY;
        for turn in game.moves(&position) {
            let after = game.play(&position, turn);
            // The position after was looked at just as deeply: one turn too far.
            let now = look(&after, 3).unwrap();
            let played = seen_as_far(&before, &now, |depth| look(&after, depth));
            let loss = before.worth.bar_of(player) - played.bar_of(player);
            assert!(loss >= 0.0, "{}: {loss}", game.format_move(turn));
            smallest = smallest.min(loss);
        }
        assert_eq!(smallest, 0.0);
    }
}

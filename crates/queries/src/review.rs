//! A game looked at again: what each position was worth, and what would have been better.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_control::Control;
use thera_games::scene::Scenic;
use thera_games::{AnyGame, AnyMove, AnyPosition, Family, Notation, Player};
use thera_knowledge::{Effort, Mark, Review as Reviewing, Reviewed};

use crate::analyse::verdict;
use crate::query::wait_for_turn;
use crate::show::order;
use crate::{At, Course, House, Query, QueryError, VerdictAnswer, reason};

/// Seconds for each position unless somebody says otherwise.
const USUAL_SECONDS: f64 = 0.5;

/// The longest that one position is looked at.
const MOST_SECONDS: f64 = 20.0;

/// The mistakes of a game, and what was better.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Review {
    /// The game: where it began, and its moves.
    #[serde(flatten)]
    pub at: At,
    /// Seconds for each position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Positions to look at for each, at most: then the answer is the same each time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// One position of a game, and the move that led to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ReviewedMove {
    /// Moves made so far.
    pub ply: usize,
    /// Moves of the whole game.
    pub of: usize,
    /// The move that led here; null at the start.
    #[serde(rename = "move")]
    pub turn: Option<String>,
    /// Who made it; `chance` if it happened by chance, which is not judged.
    pub by: Option<String>,
    /// What the position is worth to the player to move.
    pub verdict: Option<VerdictAnswer>,
    /// What would have been best instead, or was.
    pub best: Option<String>,
    /// What to choose on the board for that, in order.
    pub best_steps: Vec<String>,
    /// Whether they come in the order given (`fixed`) or not (`any`); null without any.
    pub best_order: Option<String>,
    /// What the position before was worth to the player who moved.
    pub best_verdict: Option<VerdictAnswer>,
    /// The best line there.
    pub line: Vec<String>,
    /// The chance of winning of whoever made the move, after it: at a table from what that player sees.
    pub share: Option<f64>,
    /// The chance of winning that the move gave away.
    pub loss: Option<f64>,
    /// `inaccuracy`, `mistake` or `blunder`.
    pub mark: Option<String>,
    /// What can be said about the move for certain: what it blocks or threatens, or how it loses.
    pub reason: Option<String>,
    /// Where another move was better: what can be said for that one.
    pub better: Option<String>,
    /// What judged the position.
    pub method: String,
}

/// A whole game, looked at again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ReviewAnswer {
    /// The full name of the game.
    pub game: String,
    /// Every position, the start first.
    pub moves: Vec<ReviewedMove>,
    /// Whether all positions were looked at.
    pub complete: bool,
}

impl Query for Review {
    const NAME: &'static str = "review";
    const ABOUT: &'static str =
        "The mistakes of a game: what each position was worth, and what would have been better.";
    type Answer = ReviewAnswer;
    type Part = ReviewedMove;

    fn answer(
        &self,
        house: &House,
        control: &Control,
        tell: &mut dyn FnMut(ReviewedMove),
    ) -> Result<ReviewAnswer, QueryError> {
        let effort = self.effort()?;
        let prepared = house.find(&self.at.game)?;
        let game = &prepared.rules;
        let course = self.at.course(game)?;
        wait_for_turn(control);
        let advisor = house.advisor(&prepared, control.memory);
        let review = Reviewing::new(advisor, course.start, effort, control);
        Ok(walk(game, review, &course, tell))
    }
}

impl Review {
    /// How much each position is looked at: positions alone if only they are limited.
    fn effort(&self) -> Result<Effort, QueryError> {
        if self.nodes == Some(0) {
            return Err(QueryError::field("nodes", "expected a whole number from 1"));
        }
        let usual = self.nodes.is_none().then_some(USUAL_SECONDS);
        let time = self.seconds.or(usual).map(|seconds| {
            let time = Duration::try_from_secs_f64(seconds.min(MOST_SECONDS)).ok();
            let bad = || QueryError::malformed(Some("seconds"), "'seconds' should be above 0");
            time.filter(|time| !time.is_zero()).ok_or_else(bad)
        });
        Ok(Effort {
            time: time.transpose()?,
            nodes: self.nodes.unwrap_or(u64::MAX),
        })
    }
}

fn walk(
    game: &AnyGame,
    mut review: Reviewing<'_>,
    course: &Course<AnyPosition, AnyMove>,
    tell: &mut dyn FnMut(ReviewedMove),
) -> ReviewAnswer {
    let of = course.turns.len();
    let mut moves = vec![ReviewedMove {
        ply: 0,
        of,
        turn: None,
        by: None,
        verdict: verdict(review.now()),
        best: None,
        best_steps: Vec::new(),
        best_order: None,
        best_verdict: None,
        line: Vec::new(),
        share: None,
        loss: None,
        mark: None,
        reason: None,
        better: None,
        method: review.now().method.to_string(),
    }];
    tell(moves[0].clone());
    let mut before = course.start;
    for (ply, &(turn, after)) in (1..).zip(&course.turns) {
        let Some(reviewed) = review.advance(turn) else {
            break;
        };
        let told = ReviewedMove {
            ply,
            of,
            ..ReviewedMove::new(game, &before, turn, &reviewed)
        };
        before = after;
        tell(told.clone());
        moves.push(told);
    }
    ReviewAnswer {
        game: game.name(),
        complete: moves.len() == of + 1,
        moves,
    }
}

impl ReviewedMove {
    fn new(game: &AnyGame, before: &AnyPosition, turn: AnyMove, reviewed: &Reviewed) -> Self {
        let player = reviewed.before.player;
        let by = reviewed.by.map_or("chance", Player::word);
        // Nobody gives anything away by chance.
        let judged = |number: f64| reviewed.by.is_some().then(|| rounded(number));
        let best = reviewed.before.lines.first();
        let line: Vec<String> = best
            .iter()
            .flat_map(|line| &line.moves)
            .map(|&turn| game.format_move(turn))
            .collect();
        ReviewedMove {
            ply: 0,
            of: 0,
            turn: Some(game.format_move(turn)),
            by: Some(by.to_string()),
            verdict: verdict(&reviewed.after),
            best: line.first().cloned(),
            best_steps: best.map_or_else(Vec::new, |best| game.steps(best.moves[0])),
            best_order: best.map(|_| order(game, before).to_string()),
            best_verdict: verdict(&reviewed.before),
            line,
            share: judged(reviewed.share),
            loss: judged(reviewed.loss),
            mark: reviewed.mark.map(|mark| word(mark).to_string()),
            reason: reason::in_words(game, player, &reviewed.reasons),
            better: reason::in_words(game, player, &reviewed.better),
            method: reviewed.after.method.to_string(),
        }
    }
}

/// Three digits are enough for a share.
fn rounded(share: f64) -> f64 {
    (share * 1000.0).round() / 1000.0
}

fn word(mark: Mark) -> &'static str {
    match mark {
        Mark::Inaccuracy => "inaccuracy",
        Mark::Mistake => "mistake",
        Mark::Blunder => "blunder",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Moves;

    fn reviewed(game: &str, moves: &str) -> ReviewAnswer {
        let review = Review {
            at: At {
                moves: Moves::Text(moves.to_string()),
                ..At::start(game)
            },
            seconds: None,
            nodes: Some(10_000),
        };
        let house = House::without_files();
        let mut told = Vec::new();
        let answer = review.answer(&house, &Control::default(), &mut |part| told.push(part));
        let answer = answer.unwrap();
        assert_eq!(told, answer.moves);
        assert!(answer.complete);
        answer
    }

    #[test]
    fn a_move_among_three_tells_whose_it_is_and_what_it_gave_away() {
        let answer = reviewed("snort:players=3@path:6", "0 5 2");
        let json = serde_json::to_value(&answer.moves[1]).unwrap();
        assert_eq!(json["by"], "first");
        assert_eq!(json["best_verdict"]["winner"], "first");
        assert_eq!(json["best_verdict"]["player"], "first");
        assert_eq!(json["mark"], "blunder");
        assert_eq!(json["share"], 0.0);
        assert_eq!(json["loss"], 1.0);
        // What the position is worth is told to who moves next.
        assert_eq!(json["verdict"]["player"], "second");
        let reason = json["reason"].as_str().unwrap();
        assert!(reason.starts_with("gives away a sure win; "), "{reason}");
        assert_eq!(json["better"], "wins whatever all others do");
        let start = serde_json::to_value(&answer.moves[0]).unwrap();
        assert!(start["share"].is_null() && start["loss"].is_null() && start["by"].is_null());
    }

    #[test]
    fn what_happens_by_chance_is_told_and_not_judged() {
        let deals = "deal:w1 deal:w2 deal:t1 deal:t2 deal:w1 deal:w2 deal:t1 deal:t2 card:w1";
        let answer = reviewed("castellan:cards,deck=manor", deals);
        let by = |ply: usize| answer.moves[ply].by.as_deref();
        assert_eq!((by(1), by(9)), (Some("chance"), Some("first")));
        let dealt = serde_json::to_value(&answer.moves[1]).unwrap();
        for field in ["share", "loss", "mark", "best", "best_verdict", "reason"] {
            assert!(dealt[field].is_null(), "{field}");
        }
        let played = &answer.moves[9];
        assert!(played.share.is_some() && played.loss.is_some() && played.best.is_some());
        assert_eq!(played.best_verdict.as_ref().unwrap().player, "first");
    }
}

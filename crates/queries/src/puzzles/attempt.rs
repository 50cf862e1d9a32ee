//! A move tried in a puzzle.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_control::Control;
use thera_games::{AnyGame, Game, Notation};
use thera_knowledge::{Limits, Line, Reason, Source};

use super::find;
use crate::house::Prepared;
use crate::query::wait_for_turn;
use crate::reason::in_words;
use crate::{House, Query, QueryError};

/// Is this move the answer?
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleTry {
    /// The puzzle, `FAMILY-NUMBER`.
    pub id: String,
    /// The move.
    #[serde(rename = "move")]
    pub turn: String,
}

/// Whether a move is the answer, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleTryAnswer {
    /// The puzzle.
    pub id: String,
    /// The move as the family writes it.
    #[serde(rename = "move")]
    pub turn: String,
    /// Whether it is the one move.
    pub right: bool,
    /// The position after it.
    pub position: String,
    /// What the opponent answers: for a wrong move its refutation, where one was found.
    pub reply: Option<String>,
    /// Why it is right or wrong, as far as that was found.
    pub reason: Option<String>,
    /// All that as a sentence.
    pub said: String,
}

impl Query for PuzzleTry {
    const NAME: &'static str = "try";
    const ABOUT: &'static str = "Whether a move is the answer of a puzzle, and why.";
    type Answer = PuzzleTryAnswer;
    type Part = ();

    fn answer(
        &self,
        house: &House,
        control: &Control,
        _tell: &mut dyn FnMut(()),
    ) -> Result<PuzzleTryAnswer, QueryError> {
        let puzzle = find(&self.id)?;
        let prepared = house.find(&puzzle.game)?;
        self.judge(house, &prepared, &prepared.rules, control)
    }
}

impl PuzzleTry {
    fn judge(
        &self,
        house: &House,
        prepared: &Prepared,
        game: &AnyGame,
        control: &Control,
    ) -> Result<PuzzleTryAnswer, QueryError> {
        let puzzle = find(&self.id)?;
        let position = game.parse_position(&puzzle.kept.position)?;
        let turn = game
            .parse_move(&position, &self.turn)
            .map_err(|error| QueryError::field("move", error.to_string()))?;
        wait_for_turn(control);
        let next = game.play(&position, turn);
        let mut advisor = house.advisor(prepared, control.memory);
        let found = advisor.choose(&next, &Limits::default(), control);
        let rest = found.lines.first().map_or(&[][..], |line| &line.moves);
        let reasons = found.verdict.map_or_else(Vec::new, |verdict| {
            let line = Line {
                moves: [&[turn], rest].concat(),
                verdict: verdict.a_turn_before(),
                source: Source::Search,
            };
            let threat = advisor.threat(&position, control);
            Reason::all(game, &position, &line, threat.as_ref())
        });
        let text = game.format_move(turn);
        let right = text == puzzle.kept.answer;
        let reason = in_words(game, game.to_move(&position), &reasons);
        let verdict = if right { "Right" } else { "Not this one" };
        let why = reason
            .as_ref()
            .map_or(String::new(), |why| format!(": {why}"));
        Ok(PuzzleTryAnswer {
            id: puzzle.id.clone(),
            right,
            position: game.format_position(&next),
            reply: rest.first().map(|&reply| game.format_move(reply)),
            said: format!("{verdict}. {text}{why}."),
            reason,
            turn: text,
        })
    }
}

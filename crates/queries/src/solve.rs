//! The exact result of a position.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_control::{Control, Interrupted};
use thera_games::telling::{for_two, points, result_sentence, winner_word};
use thera_games::{AnyGame, AnyPosition, Family, Game, Notation, Outcome};
use thera_knowledge::{Advisor, Proof};
use thera_search::solve::Cost;
use thera_solvers::Exact;

use crate::analyse::MoveVerdict;
use crate::query::wait_for_turn;
use crate::seats::{self, SeatsAnswer};
use crate::{At, House, Query, QueryError};

/// Who wins, by which move, and a line of best play.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Solve {
    /// The position.
    #[serde(flatten)]
    pub at: At,
    /// Only find out who wins, not by how much nor by which moves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub winner: bool,
    /// Also tell the outcome class.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub outcome: bool,
    /// The same, without complaint where there is none.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub outcome_if_any: bool,
    /// Also tell the result of every move.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub moves_values: bool,
    /// Do not look for the turns to the end: for many questions at once.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quick: bool,
    /// Look the answer up in this file, where files may be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tablebase: Option<PathBuf>,
}

impl Solve {
    /// The question without further wishes.
    pub fn new(at: At) -> Self {
        Solve {
            at,
            winner: false,
            outcome: false,
            outcome_if_any: false,
            moves_values: false,
            quick: false,
            tablebase: None,
        }
    }
}

/// The exact result, as far as it was found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SolveAnswer {
    /// The full name of the game.
    pub game: String,
    /// The position.
    pub position: String,
    /// Who is to move: `first` or `second`.
    pub to_move: String,
    /// `first`, `second` or `draw`; null if it was not decided.
    pub winner: Option<String>,
    /// First's points minus second's, where the game counts points.
    pub value: Option<i32>,
    /// N, P, L or R, if it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<char>,
    /// A best move; null if there is none or it was not decided.
    pub best: Option<String>,
    /// Best moves by both to the end of the game.
    pub line: Vec<String>,
    /// Turns to the end, the winner hurrying and the loser delaying, where they are known: then the
    /// line has as many.
    pub distance: Option<u32>,
    /// Every move with its result, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<MoveVerdict>>,
    /// What each seat can make sure of, where more than two play or chance takes part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<SeatsAnswer>,
    /// Positions looked at.
    pub nodes: u64,
    /// Time it took.
    pub seconds: f64,
    /// Threads it was given.
    pub threads: usize,
    /// Positions kept for looking up; null if it was not decided.
    pub table_entries: Option<usize>,
    /// Bytes they took.
    pub table_bytes: Option<usize>,
    /// `exact` once it is decided.
    pub proof: Option<String>,
    /// Why it was not decided, as a sentence.
    pub undecided: Option<String>,
    /// The result in words.
    pub text: String,
}

impl Query for Solve {
    const NAME: &'static str = "solve";
    const ABOUT: &'static str =
        "The exact result of a position: who wins, by which move, and a line of best play.";
    type Answer = SolveAnswer;
    type Part = ();

    fn answer(
        &self,
        house: &House,
        control: &Control,
        _tell: &mut dyn FnMut(()),
    ) -> Result<SolveAnswer, QueryError> {
        let prepared = house.find(&self.at.game)?;
        let game = &prepared.rules;
        let position = self.at.now(game)?;
        wait_for_turn(control);
        if let Err(sentence) = for_two(game, "that") {
            let wishes = [
                (self.outcome, "outcome"),
                (self.moves_values, "moves_values"),
                (self.tablebase.is_some(), "tablebase"),
            ];
            if let Some((_, field)) = wishes.into_iter().find(|(wish, _)| *wish) {
                return Err(QueryError::field(field, sentence));
            }
            return seats::solve(game, position, control);
        }
        let advisor = house.advisor(&prepared, control.memory);
        self.solve(house, game, position, advisor, control)
    }
}

/// Something that time, memory or somebody's wish may have ended.
type Found<T> = Result<T, Interrupted>;

impl Solve {
    fn solve(
        &self,
        house: &House,
        game: &AnyGame,
        position: AnyPosition,
        advisor: Advisor,
        control: &Control,
    ) -> Result<SolveAnswer, QueryError> {
        let mut advisor = self.with_tablebase(house, game, advisor, control)?;
        let begun = Instant::now();
        let mut answer = SolveAnswer {
            game: game.name(),
            position: game.format_position(&position),
            to_move: game.to_move(&position).to_string(),
            threads: control.threads,
            text: "not decided".to_string(),
            ..SolveAnswer::default()
        };
        let found = self.fill(&mut answer, game, &position, &mut advisor, control)?;
        answer.seconds = begun.elapsed().as_secs_f64();
        if let Err(interrupted) = found {
            answer.nodes = answer.nodes.max(control.nodes());
            answer.undecided = Some(interrupted.to_string());
        }
        Ok(answer)
    }

    fn with_tablebase(
        &self,
        house: &House,
        game: &AnyGame,
        advisor: Advisor,
        control: &Control,
    ) -> Result<Advisor, QueryError> {
        let Some(file) = &self.tablebase else {
            return Ok(advisor);
        };
        if !house.reads_files() {
            return Err(QueryError::field("tablebase", "no files are read here"));
        }
        let opened = game.open_tablebase(file, control);
        let oracle = opened.map_err(|error| QueryError::field("tablebase", error.to_string()))?;
        Ok(advisor.with_oracle(Arc::from(oracle)))
    }

    /// Fills in what was asked for, as far as `control` allows.
    fn fill(
        &self,
        answer: &mut SolveAnswer,
        game: &AnyGame,
        position: &AnyPosition,
        advisor: &mut Advisor,
        control: &Control,
    ) -> Result<Found<()>, QueryError> {
        if self.outcome || self.outcome_if_any {
            match game.outcome_class(position, control) {
                Some(Ok(class)) => answer.outcome = Some(class.letter()),
                Some(Err(interrupted)) => return Ok(Err(interrupted)),
                None if self.outcome => return Err(no_outcome_class(game)),
                None => {}
            }
        }
        if self.winner {
            let winner = game.winner_exactly(position, control);
            return Ok(winner.map(|(winner, cost)| {
                let outcome = winner.map_or(Outcome::Points(0), Outcome::Won);
                answer.decide(game, outcome, cost);
            }));
        }
        Ok(self.prove(answer, game, position, advisor, control))
    }

    fn prove(
        &self,
        answer: &mut SolveAnswer,
        game: &AnyGame,
        position: &AnyPosition,
        advisor: &mut Advisor,
        control: &Control,
    ) -> Found<()> {
        let proof = match self.quick {
            true => advisor.result(position, control)?,
            false => advisor.solve(position, control)?,
        };
        answer.prove(game, &proof);
        if self.moves_values {
            let survey = advisor.survey(position, control, |_| ());
            answer.moves = Some(MoveVerdict::all(game, &survey));
            if !survey.is_complete() {
                control.go_on(0)?;
                return Err(Interrupted::OutOfTime);
            }
        }
        Ok(())
    }
}

impl SolveAnswer {
    fn decide(&mut self, game: &AnyGame, outcome: Outcome, cost: Cost) {
        self.winner = Some(winner_word(outcome).to_string());
        self.text = result_sentence(game, outcome);
        self.nodes = cost.nodes;
        self.table_entries = Some(cost.table_entries);
        self.table_bytes = Some(cost.table_bytes);
        self.proof = Some("exact".to_string());
    }

    fn prove(&mut self, game: &AnyGame, proof: &Proof) {
        self.decide(game, proof.outcome, proof.cost);
        self.value = points(proof.outcome);
        self.line = proof.line.iter().map(|&m| game.format_move(m)).collect();
        self.best = self.line.first().cloned();
        self.distance = proof.distance;
        if let Some(turns @ 1..) = proof.distance {
            let ending = if turns == 1 { "" } else { "s" };
            self.text += &format!(" in {turns} turn{ending}");
        }
    }
}

fn no_outcome_class(game: &AnyGame) -> QueryError {
    let name = game.name();
    let why = "has no outcome class here: either player must be able to move";
    QueryError::field("outcome", format!("{name} {why}; leave out --outcome"))
}

/// The result of one game of many, in a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SolveLine {
    /// The full name of the game.
    pub game: String,
    /// Who is to move.
    pub to_move: String,
    /// Null if it was not decided within the limits.
    pub winner: Option<String>,
    /// First's points minus second's, where the game counts points.
    pub value: Option<i32>,
    /// N, P, L or R, in games where either player could move.
    pub outcome: Option<char>,
    /// A best move.
    pub best: Option<String>,
    /// Positions looked at.
    pub nodes: u64,
}

impl From<SolveAnswer> for SolveLine {
    fn from(answer: SolveAnswer) -> Self {
        SolveLine {
            game: answer.game,
            to_move: answer.to_move,
            winner: answer.winner,
            value: answer.value,
            outcome: answer.outcome,
            best: answer.best,
            nodes: answer.nodes,
        }
    }
}

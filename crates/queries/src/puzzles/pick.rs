//! A puzzle to solve.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_control::Control;
use thera_games::telling::player_name;
use thera_games::{AnyGame, Family, Game, Notation};
use thera_knowledge::Task;

use super::collection::{Listed, MOST_GRADE, collection};
use super::{day, find};
use crate::{House, Query, QueryError};

/// Steps through the puzzles from day to day; a prime, so that none is left out.
const DAILY_STEP: u64 = 7919;

/// A puzzle: this one, that of a day, or one of those that fit.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Puzzle {
    /// This one, `FAMILY-NUMBER`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The one of this day, `YYYY-MM-DD`: the same for everybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
    /// Only puzzles of this family or game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Only puzzles this hard, 1 to 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<u8>,
    /// Only puzzles with this task, `win` or `save`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<String>,
    /// Which of those that fit, counted round and round from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
}

/// A position with one proven answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleAnswer {
    /// Its name, `FAMILY-NUMBER`.
    pub id: String,
    /// The family.
    pub family: String,
    /// The full name of the game.
    pub game: String,
    /// The position.
    pub position: String,
    /// Who is to move.
    pub to_move: String,
    /// `win`: find the one move that wins; `save`: the one that does not lose.
    pub task: String,
    /// How hard it is, 1 to 5: how many turns a plain search looks ahead before it finds the answer.
    pub grade: u8,
    /// Turns to the win with the answer, where they are known.
    pub distance: Option<u32>,
    /// What is asked, as a sentence.
    pub said: String,
    /// How many puzzles fit what was asked for.
    pub count: usize,
    /// The families that have puzzles.
    pub families: Vec<String>,
}

impl Query for Puzzle {
    const NAME: &'static str = "puzzle";
    const ABOUT: &'static str =
        "A position with one proven answer: this one, that of a day, or one of those that fit.";
    type Answer = PuzzleAnswer;
    type Part = ();

    fn answer(
        &self,
        house: &House,
        _control: &Control,
        _tell: &mut dyn FnMut(()),
    ) -> Result<PuzzleAnswer, QueryError> {
        if let Some(id) = &self.id {
            return PuzzleAnswer::new(house, find(id)?, 1);
        }
        let fitting = self.fitting(house)?;
        let place = match &self.day {
            Some(day) => day::number(day)?.wrapping_mul(DAILY_STEP),
            None => self.number.unwrap_or(0),
        };
        let nothing = || QueryError::bad("there is no puzzle of this kind; ask for less");
        let count = fitting.len() as u64;
        let place = place.checked_rem(count).ok_or_else(nothing)?;
        PuzzleAnswer::new(house, fitting[place as usize], fitting.len())
    }
}

impl Puzzle {
    /// The puzzles that fit. The puzzle of a day is one of the first family, unless another is named.
    fn fitting(&self, house: &House) -> Result<Vec<&'static Listed>, QueryError> {
        let task = self.wanted_task()?;
        if let Some(grade) = self.grade
            && !(1..=MOST_GRADE).contains(&grade)
        {
            let sentence = format!("expected a grade from 1 to {MOST_GRADE}");
            return Err(QueryError::field("grade", sentence));
        }
        let puzzles = collection();
        let first = puzzles.first().map(|puzzle| puzzle.family.to_string());
        let named = self.game.clone().map(|game| full_name(house, game));
        let named = named.transpose()?;
        let game = named.or(first.filter(|_| self.day.is_some()));
        let fits = |puzzle: &&Listed| {
            game.as_deref()
                .is_none_or(|game| puzzle.family == game || puzzle.game == game)
                && self.grade.is_none_or(|grade| puzzle.kept.grade() == grade)
                && task.is_none_or(|task| puzzle.kept.task == task)
        };
        Ok(puzzles.iter().filter(fits).collect())
    }

    fn wanted_task(&self) -> Result<Option<Task>, QueryError> {
        match self.task.as_deref() {
            None => Ok(None),
            Some("win") => Ok(Some(Task::Win)),
            Some("save") => Ok(Some(Task::Save)),
            Some(_) => Err(QueryError::field("task", "expected win or save")),
        }
    }
}

/// A family's name as it is, a game's in full.
fn full_name(house: &House, name: String) -> Result<String, QueryError> {
    let is_family = collection().iter().any(|puzzle| puzzle.family == name);
    match is_family {
        true => Ok(name),
        false => Ok(house.find(&name)?.rules.name()),
    }
}

impl PuzzleAnswer {
    fn new(house: &House, puzzle: &Listed, count: usize) -> Result<Self, QueryError> {
        let prepared = house.find(&puzzle.game)?;
        let kept = &puzzle.kept;
        let (to_move, name) = mover(&prepared.rules, &kept.position)?;
        let (task, said) = match kept.task {
            Task::Win => ("win", "Exactly one move wins."),
            Task::Save => ("save", "Exactly one move does not lose."),
        };
        let mut families: Vec<String> = Vec::new();
        for listed in collection() {
            if families.last().is_none_or(|last| last != listed.family) {
                families.push(listed.family.to_string());
            }
        }
        Ok(PuzzleAnswer {
            id: puzzle.id.clone(),
            family: puzzle.family.to_string(),
            game: puzzle.game.clone(),
            position: kept.position.clone(),
            to_move,
            task: task.to_string(),
            grade: kept.grade(),
            distance: kept.distance,
            said: format!("{name} to move. {said}"),
            count,
            families,
        })
    }
}

/// Who is to move: in JSON, and for people.
fn mover(game: &AnyGame, position: &str) -> Result<(String, String), QueryError> {
    let player = game.to_move(&game.parse_position(position)?);
    let name = player_name(game, player);
    let (initial, rest) = name.split_at(1);
    Ok((player.to_string(), initial.to_uppercase() + rest))
}

//! Every question of the house, by its name.

use std::sync::{Arc, OnceLock};

use pyo3::prelude::*;
use serde::Serialize;
use serde_json::Value;
use thera_control::Control;
use thera_queries::{self as queries, House, Query, QueryError, check_breadth};

use crate::run::{aside, control, raise};

/// Legal moves that a position may have for a search to look at it.
const BREADTH: f64 = 1e6;

/// The one house of this interpreter: rules are read once, proofs are kept.
pub fn house() -> Arc<House> {
    static HOUSE: OnceLock<Arc<House>> = OnceLock::new();
    Arc::clone(HOUSE.get_or_init(|| Arc::new(House::new())))
}

/// A question as the table below knows it.
struct Question {
    name: &'static str,
    about: &'static str,
    answer: fn(Value, &House, &Control) -> Result<Value, QueryError>,
}

const fn question<Q: Query>() -> Question {
    Question {
        name: Q::NAME,
        about: Q::ABOUT,
        answer: |asked, house, control| {
            let query: Q = read(asked)?;
            write(query.answer(house, control, &mut |_| ())?)
        },
    }
}

/// A question that takes a search: a game that is too broad for one is refused.
const fn search<Q: Query>() -> Question {
    Question {
        answer: |asked, house, control| {
            if let Some(game) = asked.get("game").and_then(Value::as_str) {
                searchable(house, game)?;
            }
            (question::<Q>().answer)(asked, house, control)
        },
        ..question::<Q>()
    }
}

/// Refuses a game that is too broad for a search.
pub fn searchable(house: &House, game: &str) -> Result<(), QueryError> {
    check_breadth(&house.find(game)?.rules, BREADTH)
}

/// A calculation has games in its expression, and refuses those that are too broad itself.
const fn calculation() -> Question {
    Question {
        answer: |asked, house, control| {
            let mut query: queries::Calc = read(asked)?;
            query.broadest = Some(BREADTH);
            write(query.answer(house, control, &mut |_| ())?)
        },
        ..question::<queries::Calc>()
    }
}

fn read<Q: Query>(asked: Value) -> Result<Q, QueryError> {
    serde_json::from_value(asked).map_err(|error| QueryError::malformed(None, error.to_string()))
}

fn write(answer: impl Serialize) -> Result<Value, QueryError> {
    serde_json::to_value(answer).map_err(|error| QueryError::could_not(error.to_string()))
}

const QUESTIONS: &[Question] = &[
    search::<queries::Analyse>(),
    search::<queries::Book>(),
    calculation(),
    search::<queries::certificate::Certify>(),
    question::<queries::Chance>(),
    question::<queries::Edit>(),
    search::<queries::Evaluate>(),
    question::<queries::Games>(),
    question::<queries::Learn>(),
    question::<queries::Puzzle>(),
    question::<queries::PuzzleSolution>(),
    question::<queries::PuzzleTry>(),
    search::<queries::Review>(),
    question::<queries::Show>(),
    search::<queries::Solve>(),
    search::<queries::Think>(),
    search::<queries::Tree>(),
    search::<queries::Value>(),
    question::<queries::Variant>(),
    question::<queries::WhyNot>(),
];

/// What can be asked: each name with a sentence on it.
#[pyfunction]
pub fn questions() -> Vec<(&'static str, &'static str)> {
    let entry = |question: &Question| (question.name, question.about);
    QUESTIONS.iter().map(entry).collect()
}

/// The answer to a question, both as JSON.
#[pyfunction]
#[pyo3(signature = (name, query, time=None, memory=None, threads=None, progress=None))]
pub fn ask(
    py: Python<'_>,
    name: &str,
    query: &str,
    time: Option<f64>,
    memory: Option<usize>,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let known = QUESTIONS.iter().find(|question| question.name == name);
    let Some(question) = known else {
        let names: Vec<&str> = QUESTIONS.iter().map(|question| question.name).collect();
        let sentence = format!(
            "there is no question '{name}'; there are {}",
            names.join(", ")
        );
        return Err(raise(QueryError::field("name", sentence)));
    };
    let asked: Value = serde_json::from_str(query)
        .map_err(|error| raise(QueryError::malformed(Some("query"), error.to_string())))?;
    let answer = question.answer;
    let house = house();
    let control = control(time, memory, threads)?;
    let answer = aside(py, &control, progress, move |control| {
        answer(asked, &house, control)
    })?;
    Ok(answer.to_string())
}

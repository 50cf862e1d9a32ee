//! Every question of the house, by its name.

use std::sync::{Arc, OnceLock};

use pyo3::prelude::*;
use serde_json::Value;
use thera_control::Control;
use thera_queries::{self as queries, House, Query, QueryError};

use crate::run::{aside, control, raise};

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
            let query: Q = serde_json::from_value(asked)
                .map_err(|error| QueryError::malformed(None, error.to_string()))?;
            let answer = query.answer(house, control, &mut |_| ())?;
            serde_json::to_value(answer).map_err(|error| QueryError::could_not(error.to_string()))
        },
    }
}

const QUESTIONS: &[Question] = &[
    question::<queries::Analyse>(),
    question::<queries::Book>(),
    question::<queries::Calc>(),
    question::<queries::Edit>(),
    question::<queries::Evaluate>(),
    question::<queries::Games>(),
    question::<queries::Learn>(),
    question::<queries::Puzzle>(),
    question::<queries::PuzzleSolution>(),
    question::<queries::PuzzleTry>(),
    question::<queries::Review>(),
    question::<queries::Show>(),
    question::<queries::Solve>(),
    question::<queries::Think>(),
    question::<queries::Tree>(),
    question::<queries::Value>(),
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

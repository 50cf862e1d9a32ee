//! What requests and answers look like in JSON; how they travel is another matter.

use std::time::Duration;

use serde::Serialize;
use serde_json::{Map, Value};
use thera_games::telling::play_through;
use thera_games::{AnyGame, AnyPosition, Game, Notation};
use thera_knowledge::Limits;
use thera_queries::AnalyseAnswer;
use thera_search::analysis::MAX_LINES;

/// A request that does not say how long is answered within this.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// What a question may hold.
const FIELDS: [&str; 7] = [
    "id", "position", "moves", "lines", "seconds", "depth", "nodes",
];

/// A line that was understood.
pub enum Request<P> {
    Analyse(Question<P>),
    /// End another request.
    Cancel {
        id: String,
        target: String,
    },
}

/// What to analyse, and how far.
pub struct Question<P> {
    pub id: String,
    pub position: P,
    pub limits: Limits,
    pub time: Option<Duration>,
}

/// Why a line is not answered otherwise, and which field is to blame.
#[derive(Debug, Serialize)]
pub struct Refusal {
    id: Option<String>,
    #[serde(rename = "final")]
    is_final: bool,
    error: String,
    field: Option<String>,
}

impl Refusal {
    /// Of a request that has a name.
    pub fn of(id: &str, field: Option<&str>, error: impl Into<String>) -> Self {
        Refusal {
            id: Some(id.to_string()),
            ..Refusal::nameless(field, error)
        }
    }

    fn nameless(field: Option<&str>, error: impl Into<String>) -> Self {
        Refusal {
            id: None,
            is_final: true,
            error: error.into(),
            field: field.map(str::to_string),
        }
    }
}

/// Says whether there was a request to cancel.
#[derive(Serialize)]
pub struct Cancelled<'a> {
    pub id: &'a str,
    #[serde(rename = "final")]
    pub is_final: bool,
    pub cancelled: &'a str,
    pub found: bool,
}

/// What is known so far, or at the end: an analysis as every front end tells it, with the name of the
/// request.
#[derive(Serialize)]
pub struct Answer<'a> {
    pub id: &'a str,
    #[serde(rename = "final")]
    pub is_final: bool,
    #[serde(flatten)]
    pub found: &'a AnalyseAnswer,
}

/// Reads a line.
pub fn read(game: &AnyGame, line: &str) -> Result<Request<AnyPosition>, Refusal> {
    let object = match serde_json::from_str(line) {
        Ok(Value::Object(object)) => object,
        Ok(_) => return Err(Refusal::nameless(None, "expected a JSON object")),
        Err(error) => {
            let reason = format!("this is not JSON: {error}");
            return Err(Refusal::nameless(None, reason));
        }
    };
    let Some(id) = object.get("id").and_then(Value::as_str).map(str::to_string) else {
        let reason = "expected a text that names the request";
        return Err(Refusal::nameless(Some("id"), reason));
    };
    let request = match object.get("cancel") {
        Some(target) => read_cancel(&id, target),
        None => read_question(game, &id, &object).map(Request::Analyse),
    };
    request.map_err(|(field, reason)| Refusal::of(&id, Some(&field), reason))
}

/// The field that is wrong, and why.
type Complaint = (String, String);

fn about(field: &str, reason: impl Into<String>) -> Complaint {
    (field.to_string(), reason.into())
}

fn read_cancel<P>(id: &str, target: &Value) -> Result<Request<P>, Complaint> {
    let reason = "expected the id of the request to end, a text";
    let target = target.as_str().ok_or_else(|| about("cancel", reason))?;
    Ok(Request::Cancel {
        id: id.to_string(),
        target: target.to_string(),
    })
}

fn read_question(
    game: &AnyGame,
    id: &str,
    object: &Map<String, Value>,
) -> Result<Question<AnyPosition>, Complaint> {
    if let Some(unknown) = object.keys().find(|key| !FIELDS.contains(&key.as_str())) {
        let known = FIELDS.join(", ");
        let reason = format!("unknown field: expected {known} or cancel");
        return Err(about(&thera_board::shorten(unknown), reason));
    }
    let position = read_position(game, object)?;
    let nodes = read_number(object, "nodes", u64::MAX)?;
    let depth = read_number(object, "depth", 1_000)?;
    let lines = read_number(object, "lines", MAX_LINES as u64)?;
    let seconds = read_seconds(object)?;
    let is_limited = nodes.is_some() || depth.is_some();
    Ok(Question {
        id: id.to_string(),
        position,
        limits: Limits {
            lines: lines.unwrap_or(1) as usize,
            depth: depth.map_or(u32::MAX, |depth| depth as u32),
            nodes: nodes.unwrap_or(u64::MAX),
        },
        time: seconds.or((!is_limited).then_some(USUAL_TIME)),
    })
}

/// A field that is there and not null.
fn given<'a>(object: &'a Map<String, Value>, field: &str) -> Option<&'a Value> {
    object.get(field).filter(|value| !value.is_null())
}

fn read_position(game: &AnyGame, object: &Map<String, Value>) -> Result<AnyPosition, Complaint> {
    let start = match given(object, "position") {
        None => game.start(),
        Some(Value::String(text)) => game
            .parse_position(text)
            .map_err(|error| about("position", error.to_string()))?,
        Some(_) => return Err(about("position", "expected a text")),
    };
    let Some(moves) = given(object, "moves") else {
        return Ok(start);
    };
    let moves: Option<Vec<&str>> = moves
        .as_array()
        .and_then(|moves| moves.iter().map(Value::as_str).collect());
    let moves = moves.ok_or_else(|| about("moves", "expected a list of texts"))?;
    let turns = play_through(game, start, &moves)
        .map_err(|(number, error)| about("moves", format!("move {number}: {error}")))?;
    Ok(turns.last().map_or(start, |(_, position)| *position))
}

fn read_number(
    object: &Map<String, Value>,
    field: &str,
    most: u64,
) -> Result<Option<u64>, Complaint> {
    let Some(value) = given(object, field) else {
        return Ok(None);
    };
    let number = value.as_u64().filter(|number| (1..=most).contains(number));
    let expected = || about(field, format!("expected a whole number from 1 to {most}"));
    number.ok_or_else(expected).map(Some)
}

fn read_seconds(object: &Map<String, Value>) -> Result<Option<Duration>, Complaint> {
    let Some(value) = given(object, "seconds") else {
        return Ok(None);
    };
    let seconds = value.as_f64().filter(|s| (0.0..=86_400.0).contains(s));
    let expected = || about("seconds", "expected a number from 0 to 86400");
    let seconds = seconds.ok_or_else(expected)?;
    Ok(Some(Duration::from_secs_f64(seconds)))
}

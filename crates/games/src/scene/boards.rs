//! Boards as forms to fill in: every kind of graph that is made of numbers, graphs drawn by hand
//! and graphs given as text. What the kinds are they say themselves.

use serde::Deserialize;
use serde_json::{Value, json};
use thera_board::{Argument, Board, BoardError, BoardKind, KINDS, ParameterKind};

use super::form::{BoardForm, Field, FieldKind, FormError, Parts};
use crate::{FileAccess, InputError};

/// Edges as they were drawn.
const DRAWN: &str = "drawn";
/// A graph in any format.
const TEXT: &str = "text";

/// The largest whole number that every client of JSON keeps exactly.
const LARGEST_SEED: u64 = (1 << 53) - 1;

/// The kinds of graphs that are made of numbers, each with one of them.
fn numbered_kinds() -> impl Iterator<Item = (&'static BoardKind, Board)> {
    let kinds = KINDS.iter().filter(|kind| !kind.parameters().is_empty());
    kinds.filter_map(|kind| {
        let example = Board::parse(kind.example, FileAccess::Refused).ok()?;
        Some((kind, example))
    })
}

/// The names of the kinds of graphs: the preferred ones first, then all others; those with arcs
/// only if `arcs` may be.
pub fn graph_kinds(preferred: &[&'static str], arcs: bool) -> Vec<&'static str> {
    let others = numbered_kinds()
        .filter(|(_, example)| arcs || !example.is_directed())
        .map(|(kind, _)| kind.name)
        .chain([DRAWN, TEXT])
        .filter(|name| !preferred.contains(name));
    preferred.iter().copied().chain(others).collect()
}

/// A form for every kind of graph.
pub fn graph_forms() -> Vec<BoardForm> {
    let numbered = numbered_kinds().map(|(kind, example)| BoardForm {
        name: kind.name,
        label: kind.label,
        hint: kind.meaning,
        form: fields(kind, &example),
        example: kind.example.to_string(),
    });
    let drawn = BoardForm {
        name: DRAWN,
        label: "Drawn by hand",
        hint: "any graph, with so many vertices (n) and these edges, or arcs if it is directed, and \
               names of its vertices if they have any",
        form: Vec::new(),
        example: "edges:0-1,1-2".into(),
    };
    let text = BoardForm {
        name: TEXT,
        label: "As text",
        hint: "graph6, digraph6, sparse6, a list of edges or DOT",
        form: vec![Field::text(
            "text",
            "Graph",
            "the graph in any of these formats",
        )],
        example: "edges:0-1,1-2".into(),
    };
    numbered.chain([drawn, text]).collect()
}

/// The fields of a kind of board; what is usual is what its example has.
fn fields(kind: &'static BoardKind, example: &Board) -> Vec<Field> {
    let arguments = example.parts().map_or_else(Vec::new, |(_, parts)| parts);
    let usual = arguments.into_iter().map(|(_, argument)| argument);
    let parameters = kind.parameters().iter();
    parameters
        .zip(usual)
        .map(|(parameter, usual)| Field {
            name: parameter.name,
            label: parameter.label,
            hint: "",
            kind: field_kind(kind, parameter.kind, &usual),
        })
        .collect()
}

fn field_kind(kind: &'static BoardKind, parameter: ParameterKind, usual: &Argument) -> FieldKind {
    let whole = match usual {
        Argument::Count(count) => *count as u64,
        Argument::Seed(seed) => *seed,
        _ => 0,
    };
    match parameter {
        ParameterKind::Count { least, most } => FieldKind::Number {
            least: least as u64,
            most: most as u64,
            usual: whole,
        },
        ParameterKind::Seed => FieldKind::Number {
            least: 0,
            most: LARGEST_SEED,
            usual: whole,
        },
        ParameterKind::Decimal { least, most } => FieldKind::Decimal {
            least,
            most,
            usual: match usual {
                Argument::Decimal(decimal) => *decimal,
                _ => least,
            },
            step: 0.01,
        },
        ParameterKind::Counts { .. } => FieldKind::Text {
            usual: kind
                .example
                .split_once(':')
                .map_or("", |(_, counts)| counts),
        },
    }
}

/// A graph drawn by hand.
#[derive(Deserialize)]
struct Drawn {
    n: usize,
    edges: Vec<(usize, usize)>,
    #[serde(default)]
    directed: bool,
    /// What the vertices are called, where they have names of their own.
    names: Option<Vec<String>>,
}

/// The graph with these parts, `kind` among them, as it stands after the at sign.
pub fn graph_text(parts: &Parts) -> Result<String, FormError> {
    let name = parts.get("kind").and_then(Value::as_str).unwrap_or("");
    match name {
        DRAWN => {
            let drawn: Drawn = serde_json::from_value(Value::Object(parts.clone()))
                .map_err(|error| FormError::Shape(format!("the graph cannot be read: {error}")))?;
            let board = Board::from_edges(drawn.n, &drawn.edges, drawn.directed);
            let board = match drawn.names {
                Some(names) => board.and_then(|board| board.with_names(&names)),
                None => board,
            };
            Ok(board.map_err(refused)?.name().to_string())
        }
        TEXT => {
            let text = parts.get(TEXT).and_then(Value::as_str);
            let text = text.ok_or_else(|| FormError::Shape("'text' should be a graph".into()))?;
            let board = Board::from_text(text).map_err(refused)?;
            Ok(board.name().to_string())
        }
        _ => match BoardKind::find(name).filter(|kind| !kind.parameters().is_empty()) {
            Some(kind) => kind
                .text(|name| parts.get(name).and_then(argument_text))
                .map_err(refused),
            None => Err(FormError::Shape(format!(
                "there is no kind of board '{}', expected one of {}",
                thera_board::shorten(name),
                graph_kinds(&[], true).join(", ")
            ))),
        },
    }
}

fn refused(error: BoardError) -> FormError {
    FormError::Input(InputError::from(error))
}

/// The value of a field as it is typed in the text of a board.
fn argument_text(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => match number.as_u64() {
            Some(whole) => Some(whole.to_string()),
            None => number.as_f64().map(|decimal| decimal.to_string()),
        },
        Value::String(words) => {
            let words: Vec<&str> = words.split_whitespace().collect();
            Some(words.join(":"))
        }
        Value::Array(items) => {
            let texts: Option<Vec<String>> = items.iter().map(argument_text).collect();
            texts.map(|texts| texts.join(":"))
        }
        _ => None,
    }
}

/// The parts of a graph, `kind` among them; one without a kind counts as drawn by hand.
pub fn graph_parts(board: &Board) -> Parts {
    let Some((kind, arguments)) = board.parts() else {
        let edges: Vec<_> = board.edges().collect();
        let names = board.names().map(|names| ("names".into(), json!(names)));
        return Parts::from_iter(
            [
                ("kind".into(), json!(DRAWN)),
                ("n".into(), json!(board.size())),
                ("edges".into(), json!(edges)),
                ("directed".into(), json!(board.is_directed())),
            ]
            .into_iter()
            .chain(names),
        );
    };
    let value = |argument: Argument| match argument {
        Argument::Count(count) => json!(count),
        Argument::Counts(counts) => json!(counts),
        Argument::Decimal(decimal) => json!(decimal),
        Argument::Seed(seed) => json!(seed),
    };
    let fields = arguments
        .into_iter()
        .map(|(name, argument)| (name.to_string(), value(argument)));
    [("kind".to_string(), json!(kind.name))]
        .into_iter()
        .chain(fields)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_board_is_a_form_that_reads_back() {
        for (kind, example) in numbered_kinds() {
            let parts = graph_parts(&example);
            assert_eq!(graph_text(&parts).as_deref(), Ok(kind.example));
            for field in fields(kind, &example) {
                assert!(parts.contains_key(field.name), "{}", field.name);
            }
        }
        assert!(numbered_kinds().count() > 8);
    }

    #[test]
    fn names_of_vertices_go_through_the_form() {
        let name = "named:Rome-New_York,Oslo";
        let board = Board::parse(name, FileAccess::Refused).unwrap();
        assert_eq!(graph_text(&graph_parts(&board)).as_deref(), Ok(name));
    }

    #[test]
    fn kinds_that_are_preferred_come_first_and_none_twice() {
        let kinds = graph_kinds(&["king"], false);
        assert_eq!(kinds[0], "king");
        assert_eq!(kinds.iter().filter(|&&kind| kind == "king").count(), 1);
        assert!(!kinds.contains(&"dcycle") && graph_kinds(&[], true).contains(&"dcycle"));
    }

    #[test]
    fn a_board_that_is_no_kind_is_refused() {
        let parts = |value: Value| value.as_object().cloned().unwrap_or_default();
        for (given, sentence) in [
            (json!({}), "there is no kind of board ''"),
            (json!({"kind": "moon"}), "there is no kind of board 'moon'"),
            (json!({"kind": "grid", "rows": 3}), "'columns' is missing"),
            (json!({"kind": "drawn", "n": 2}), "cannot be read"),
            (json!({"kind": "text"}), "'text' should be a graph"),
        ] {
            let error = graph_text(&parts(given)).unwrap_err().to_string();
            assert!(error.contains(sentence), "{error}");
        }
    }
}

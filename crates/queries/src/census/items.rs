//! Which games a census looks at: variants by braces, boards by ranges, graphs by class.

use std::io::BufRead;

use thera_board::{CLASSES, GraphClass};
use thera_games::{AnyGame, FileAccess, InputError};

use super::lines::Lines;
use crate::QueryError;

/// Games that braces and ranges may make of one text.
const MOST_TEXTS: usize = 1_000_000;

/// A game to look at.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Item {
    /// The name of the game, or why a line of the input is none.
    pub game: Result<String, String>,
    /// Which sequence it belongs to: games that differ only in the numbers of a range.
    pub series: String,
}

/// Where the boards come from.
pub enum Boards {
    /// Boards with ranges, such as `path:1..40`.
    Ranges(Vec<String>),
    /// Graphs of a class, such as `connected:2..7`.
    Classes(Vec<(&'static GraphClass, usize)>),
    /// A graph a line in graph6, sparse6 or digraph6.
    Lines(Box<dyn BufRead + Send>),
    /// The game names its board, or does without.
    Named,
}

impl Boards {
    /// Boards with ranges and commas between them.
    pub fn ranges(text: &str) -> Result<Self, QueryError> {
        Ok(Boards::Ranges(split_boards(text)))
    }

    /// Classes of graphs with their numbers of vertices: `connected:2..7,trees:8`.
    pub fn classes(text: &str) -> Result<Self, QueryError> {
        let mut classes = Vec::new();
        for part in text.split(',').map(str::trim) {
            let (name, sizes) = part.split_once(':').unwrap_or((part, ""));
            let class = GraphClass::find(name).ok_or_else(|| no_class(name))?;
            let (low, high) = range(sizes).ok_or_else(|| {
                let sentence = format!(
                    "'{part}' should tell how many vertices, as in {name}:5 or {name}:2..7"
                );
                QueryError::field("graphs", sentence)
            })?;
            if high > class.most {
                let most = class.most;
                let sentence = format!("{name} are listed up to {most} vertices, not {high}");
                return Err(QueryError::field("graphs", sentence));
            }
            classes.extend((low..=high).map(|size| (class, size)));
        }
        Ok(Boards::Classes(classes))
    }
}

fn no_class(name: &str) -> QueryError {
    let names: Vec<&str> = CLASSES.iter().map(|class| class.name).collect();
    let sentence = format!(
        "'{name}' is no class of graphs; there are {}, or - for the standard input",
        names.join(", ")
    );
    QueryError::field("graphs", sentence)
}

/// `5` or `2..7`.
fn range(text: &str) -> Option<(usize, usize)> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let read = |text: &str| digits(text).then(|| text.parse().ok()).flatten();
    let (low, high): (usize, usize) = (read(low)?, read(high)?);
    (low <= high).then_some((low, high))
}

/// Boards between commas; those inside brackets and between edges belong to a board.
fn split_boards(text: &str) -> Vec<String> {
    let mut boards: Vec<String> = Vec::new();
    let mut depth = 0_i32;
    let mut current = String::new();
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if c == ',' && depth <= 0 && !(current.starts_with("edges:") && is_edge(rest.as_str())) {
            boards.push(std::mem::take(&mut current).trim().to_string());
        } else {
            current.push(c);
        }
    }
    boards.push(current.trim().to_string());
    boards
}

/// Whether a text begins with an edge: `0-1`, `0>1`.
fn is_edge(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < text.len() && rest.starts_with(['-', '>'])
}

/// All texts that braces stand for: `{a,b}c` is `ac` and `bc`.
pub fn braces(text: &str) -> Result<Vec<String>, QueryError> {
    let mut texts = vec![String::new()];
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        let inside = &rest[open + 1..];
        let Some(close) = inside.find('}') else {
            let sentence = format!("'{text}' has a brace that is not closed");
            return Err(QueryError::field("game", sentence));
        };
        let choices: Vec<&str> = inside[..close].split(',').map(str::trim).collect();
        texts = combined(&texts, &rest[..open], &choices)?;
        rest = &inside[close + 1..];
    }
    combined(&texts, rest, &[""])
}

fn combined(texts: &[String], between: &str, choices: &[&str]) -> Result<Vec<String>, QueryError> {
    if texts.len() * choices.len() > MOST_TEXTS {
        let sentence = format!("braces and ranges make more than {MOST_TEXTS} games of one text");
        return Err(QueryError::field("game", sentence));
    }
    let each = texts.iter().flat_map(|text| {
        let more = choices
            .iter()
            .map(move |choice| format!("{text}{between}{choice}"));
        more.collect::<Vec<_>>()
    });
    Ok(each.collect())
}

/// All boards that ranges stand for: `grid:2..3x4` is `grid:2x4` and `grid:3x4`.
fn expand_ranges(text: &str) -> Result<Vec<String>, QueryError> {
    let mut texts = vec![String::new()];
    let mut rest = text;
    while let Some(dots) = rest.find("..") {
        let before = rest[..dots].trim_end_matches(|c: char| c.is_ascii_digit());
        let after = rest[dots + 2..].trim_start_matches(|c: char| c.is_ascii_digit());
        let span = &rest[before.len()..rest.len() - after.len()];
        let Some((low, high)) = range(span) else {
            let sentence = format!("'{text}' has '{span}' where a range such as 3..8 should be");
            return Err(QueryError::field("boards", sentence));
        };
        if high - low >= MOST_TEXTS {
            return combined(&vec![String::new(); MOST_TEXTS], "", &["", ""]);
        }
        let numbers: Vec<String> = (low..=high).map(|n| n.to_string()).collect();
        let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
        texts = combined(&texts, before, &numbers)?;
        rest = after;
    }
    combined(&texts, rest, &[""])
}

/// Refuses a text in which no variant is one, whatever the board: that is a slip of whoever typed it,
/// not of a row.
pub fn check_variants(game: &str) -> Result<(), QueryError> {
    let mut slip = None;
    for variant in braces(game)? {
        match AnyGame::parse(&variant, FileAccess::Refused) {
            Err(error @ (InputError::UnknownFamily { .. } | InputError::Variant { .. })) => {
                slip.get_or_insert(error);
            }
            _ => return Ok(()),
        }
    }
    slip.map_or(Ok(()), |error| {
        Err(QueryError::field("game", error.to_string()))
    })
}

/// The games of a census, one after the other and always in the same order: for every board, every
/// variant.
pub fn items(
    game: &str,
    boards: Boards,
) -> Result<Box<dyn Iterator<Item = Item> + Send>, QueryError> {
    let variants = braces(game)?;
    if !matches!(boards, Boards::Named) && game.contains('@') {
        let sentence = format!("'{game}' names a board, and so does an option: leave one out");
        return Err(QueryError::field("game", sentence));
    }
    let on = move |variants: &[String], board: &Result<String, String>, series: &str| {
        let items = variants.iter().map(|variant| Item {
            game: board.clone().map(|board| format!("{variant}@{board}")),
            series: format!("{variant}@{series}"),
        });
        items.collect::<Vec<Item>>()
    };
    Ok(match boards {
        Boards::Named => Box::new(named(&variants)?.into_iter()),
        Boards::Ranges(texts) => {
            let mut items = Vec::new();
            for text in texts {
                for board in expand_ranges(&text)? {
                    items.extend(on(&variants, &Ok(board), &text));
                }
            }
            Box::new(items.into_iter())
        }
        Boards::Classes(classes) => Box::new(classes.into_iter().flat_map(move |(class, size)| {
            let variants = variants.clone();
            class
                .graphs(size)
                .flat_map(move |graph| on(&variants, &Ok(graph.name().to_string()), class.name))
        })),
        Boards::Lines(lines) => Box::new(
            Lines::of(lines)
                .enumerate()
                .flat_map(move |(number, line)| {
                    on(&variants, &graph_of_line(number, line), "lines")
                }),
        ),
    })
}

/// Games that name their boards, with ranges.
fn named(variants: &[String]) -> Result<Vec<Item>, QueryError> {
    let mut items = Vec::new();
    for variant in variants {
        match variant.split_once('@') {
            None => items.push(Item {
                game: Ok(variant.clone()),
                series: variant.clone(),
            }),
            Some((rules, boards)) => {
                for board in expand_ranges(boards)? {
                    items.push(Item {
                        game: Ok(format!("{rules}@{board}")),
                        series: variant.clone(),
                    });
                }
            }
        }
    }
    Ok(items)
}

/// The board of a line of the input.
fn graph_of_line(number: usize, line: std::io::Result<Vec<u8>>) -> Result<String, String> {
    let told = |reason: &dyn std::fmt::Display| format!("line {}: {reason}", number + 1);
    let line = line.map_err(|error| told(&error))?;
    let text = String::from_utf8(line).map_err(|_| told(&"this is no text"))?;
    let text = text.trim();
    let read = match text.trim_start_matches(">>sparse6<<") {
        sparse if sparse.starts_with(':') => thera_board::Board::from_sparse6(sparse),
        _ if text.contains('&') => thera_board::Board::from_digraph6(text),
        _ => thera_board::Board::from_graph6(text),
    };
    let board = read.map_err(|error| told(&error))?;
    Ok(board.name().to_string())
}

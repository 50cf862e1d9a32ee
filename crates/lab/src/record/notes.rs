//! What is written beside the moves of a game: comments, and lines that were not played.

use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How deep variations may lie within each other.
pub const MOST_DEPTH: usize = 32;

/// The notes of a line, by the number of the move they belong to; 0 is the start of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Notes(pub BTreeMap<usize, Note>);

/// What is said about a move, and what could have been played instead of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Note {
    /// What is said about the position after the move, one line or several.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Lines that begin with another move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Variation>,
}

/// A line that was not played. Its moves and notes have the numbers they would have had.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Variation {
    /// The moves, at least one.
    pub moves: Vec<String>,
    /// What is written beside them.
    #[serde(default, skip_serializing_if = "Notes::is_empty")]
    pub notes: Notes,
}

impl Notes {
    /// Whether nothing is written beside the moves.
    pub fn is_empty(&self) -> bool {
        self.0.values().all(Note::is_empty)
    }

    /// The lines that could have been played instead of a move.
    pub fn variations(&self, number: usize) -> &[Variation] {
        let note = self.0.get(&number);
        note.map_or(&[], |note| note.variations.as_slice())
    }

    /// How deep variations lie within each other.
    pub fn depth(&self) -> usize {
        let lines = self.0.values().flat_map(|note| &note.variations);
        lines.map(|line| 1 + line.notes.depth()).max().unwrap_or(0)
    }

    /// Adds a line to what is said about a move.
    pub(super) fn say(&mut self, number: usize, words: &str) {
        for line in comment_lines(words) {
            let comment = &mut self.0.entry(number).or_default().comment;
            if !comment.is_empty() {
                comment.push('\n');
            }
            comment.push_str(&line);
        }
    }
}

impl Note {
    fn is_empty(&self) -> bool {
        comment_lines(&self.comment).next().is_none()
            && self.variations.iter().all(|line| line.moves.is_empty())
    }
}

/// The lines of a comment as they can be written: trimmed, none of them empty.
fn comment_lines(comment: &str) -> impl Iterator<Item = String> {
    let words = |line: &str| -> String {
        let visible = line.chars().filter(|c| !c.is_control());
        visible.collect::<String>().trim().to_string()
    };
    comment.lines().map(words).filter(|line| !line.is_empty())
}

/// Writes a line whose first move has this number, every move followed by its notes.
pub(super) fn write_line(
    f: &mut fmt::Formatter<'_>,
    first: usize,
    moves: &[String],
    notes: &Notes,
    depth: usize,
) -> fmt::Result {
    let indent = "   ".repeat(depth);
    if first == 1 && depth == 0 {
        write_comment(f, notes, 0, &indent)?;
    }
    for (number, turn) in (first..).zip(moves) {
        writeln!(f, "{indent}{number}. {turn}")?;
        write_comment(f, notes, number, &indent)?;
        for line in notes.variations(number) {
            if line.moves.is_empty() {
                continue;
            }
            writeln!(f, "{indent}(")?;
            write_line(f, number, &line.moves, &line.notes, depth + 1)?;
            writeln!(f, "{indent})")?;
        }
    }
    Ok(())
}

fn write_comment(
    f: &mut fmt::Formatter<'_>,
    notes: &Notes,
    number: usize,
    indent: &str,
) -> fmt::Result {
    let comment = notes
        .0
        .get(&number)
        .map_or("", |note| note.comment.as_str());
    for line in comment_lines(comment) {
        writeln!(f, "{indent}; {line}")?;
    }
    Ok(())
}

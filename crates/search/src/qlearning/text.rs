//! Q-tables as text, for files.
//!
//! ```text
//! thera qtable 1
//! game: snort@path:3
//! episodes: 100
//! states: 2
//! .../R 1=0.9 0=-0.25
//! R../R 2=1
//! end
//! ```
//!
//! One line a position, with the moves that were tried and what they are worth; `end` shows that
//! nothing was cut off.

use std::fmt::Write;

use thera_board::shorten;
use thera_games::Family;
use thiserror::Error;

use super::{MOST_STATES, Table};

const SIGNATURE: &str = "thera qtable";
const VERSION: &str = "1";
const END: &str = "end";

/// Why a text is not a table for this game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    /// Something else altogether.
    #[error("this is not a Q-table: its first line should be '{SIGNATURE} {VERSION}'")]
    Foreign,
    /// A later format.
    #[error("this Q-table is of version '{0}', and only version {VERSION} can be read")]
    Version(String),
    /// A table for another game.
    #[error("this Q-table is for {0}")]
    OtherGame(String),
    /// A line that does not belong there.
    #[error("line {line} of the Q-table: {reason}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What is wrong and what would be right.
        reason: String,
    },
    /// The end is not there.
    #[error("the Q-table is cut short: its last line should be '{END}'")]
    CutShort,
}

impl<G: Family> Table<G> {
    /// The table as text, its lines sorted: the same table gives the same text.
    pub fn to_text(&self, game: &G) -> String {
        let mut lines: Vec<String> = self
            .states
            .iter()
            .map(|(position, moves)| {
                let mut line = game.format_position(position);
                for &(turn, value) in moves {
                    let _ = write!(line, " {}={value}", game.format_move(turn));
                }
                line
            })
            .collect();
        lines.sort_unstable();
        let head = [
            format!("{SIGNATURE} {VERSION}"),
            format!("game: {}", game.name()),
            format!("episodes: {}", self.episodes),
            format!("states: {}", lines.len()),
        ];
        let mut text = String::new();
        for line in head.iter().chain(&lines) {
            text += line;
            text.push('\n');
        }
        text + END + "\n"
    }

    /// Reads a table for this game.
    pub fn from_text(game: &G, text: &str) -> Result<Self, TableError> {
        let mut lines = Lines {
            lines: text.lines().enumerate(),
        };
        let first = lines.lines.next().map_or("", |(_, line)| line);
        match first.strip_prefix(SIGNATURE).map(str::trim) {
            Some(VERSION) => {}
            Some(version) => return Err(TableError::Version(shorten(version))),
            None => return Err(TableError::Foreign),
        }
        let (_, name) = lines.header("game")?;
        if name != game.name() {
            return Err(TableError::OtherGame(shorten(name)));
        }
        let mut table = Table {
            episodes: lines.number("episodes", u64::MAX)?,
            ..Table::default()
        };
        for _ in 0..lines.number("states", MOST_STATES as u64)? {
            let (line, text) = lines.next()?;
            if text == END {
                return Err(wrong(line, "the table ends before all its states".into()));
            }
            table.read_state(game, line, text)?;
        }
        match lines.next()? {
            (_, END) => Ok(table),
            (line, _) => Err(wrong(line, format!("expected '{END}' after the states"))),
        }
    }

    fn read_state(&mut self, game: &G, line: usize, text: &str) -> Result<(), TableError> {
        let mut words = text.split(' ');
        let position = game
            .parse_position(words.next().unwrap_or(""))
            .map_err(|error| wrong(line, error.to_string()))?;
        let mut moves = Vec::new();
        for word in words {
            let (turn, value) = word
                .rsplit_once('=')
                .ok_or_else(|| wrong(line, format!("'{}' is not move=value", shorten(word))))?;
            let turn = game
                .parse_move(&position, turn)
                .map_err(|error| wrong(line, error.to_string()))?;
            let value: f32 = value
                .parse()
                .ok()
                .filter(|value: &f32| value.is_finite())
                .ok_or_else(|| wrong(line, format!("'{}' is not a number", shorten(value))))?;
            moves.push((turn, value));
        }
        if self.states.insert(position, moves).is_some() {
            return Err(wrong(line, "this position was there before".into()));
        }
        Ok(())
    }
}

fn wrong(line: usize, reason: String) -> TableError {
    TableError::Line { line, reason }
}

/// What is left to read.
struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Result<(usize, &'a str), TableError> {
        let (place, line) = self.lines.next().ok_or(TableError::CutShort)?;
        Ok((place + 1, line))
    }

    fn header(&mut self, key: &str) -> Result<(usize, &'a str), TableError> {
        let (line, text) = self.next()?;
        let value = text
            .strip_prefix(key)
            .and_then(|rest| rest.strip_prefix(": "));
        match value {
            Some(value) => Ok((line, value.trim())),
            None => Err(wrong(line, format!("expected '{key}: …'"))),
        }
    }

    fn number(&mut self, key: &str, most: u64) -> Result<u64, TableError> {
        let (line, text) = self.header(key)?;
        let number = text.parse().ok().filter(|&number: &u64| number <= most);
        number.ok_or_else(|| wrong(line, format!("{key} should be a number up to {most}")))
    }
}

//! The puzzles that come with the program, and the text they are kept in.
//!
//! A line `game NAME` begins the puzzles of a game; each is a line of fields with tabs between them:
//! position, answer, `win` or `save`, turns to the win (`-` where they are not known), turns that a
//! plain search has to look ahead, and the number of the game it was found in. Lines that begin with
//! `#` are for people.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use thera_games::{AnyGame, Family, FileAccess};
use thera_knowledge::Task;

/// Made by `thera puzzle --make`, as its first lines tell.
const FILE: &str = include_str!("../../data/puzzles.txt");

/// The hardest grade; the easiest is 1.
pub const MOST_GRADE: u8 = 5;

/// A puzzle as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The position.
    pub position: String,
    /// The one move.
    pub answer: String,
    /// What it does.
    pub task: Task,
    /// Turns to the win, where they are known.
    pub distance: Option<u32>,
    /// Turns that a plain search has to look ahead to find it.
    pub depth: u32,
    /// The number of the game it was found in.
    pub found_in: u64,
}

/// The puzzles of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// The full name of the game.
    pub game: String,
    /// Its puzzles, in the order they were found.
    pub puzzles: Vec<Kept>,
}

impl Kept {
    /// How hard it is, 1 to [`MOST_GRADE`]: by how far one has to look ahead.
    pub fn grade(&self) -> u8 {
        match self.depth {
            0..=1 => 1,
            2 => 2,
            3 => 3,
            4 => 4,
            _ => MOST_GRADE,
        }
    }
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let task = match self.task {
            Task::Win => "win",
            Task::Save => "save",
        };
        let distance = self.distance.map_or("-".to_string(), |d| d.to_string());
        write!(
            f,
            "{}\t{}\t{task}\t{distance}\t{}\t{}",
            self.position, self.answer, self.depth, self.found_in
        )
    }
}

impl FromStr for Kept {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [position, answer, task, distance, depth, found_in] = fields[..] else {
            return Err(format!("expected 6 fields, found {}", fields.len()));
        };
        let bad = |what: &str| format!("the {what} cannot be read");
        Ok(Kept {
            position: position.to_string(),
            answer: answer.to_string(),
            task: match task {
                "win" => Task::Win,
                "save" => Task::Save,
                _ => return Err(format!("the task is '{task}', expected win or save")),
            },
            distance: match distance {
                "-" => None,
                number => Some(number.parse().map_err(|_| bad("distance"))?),
            },
            depth: depth.parse().map_err(|_| bad("depth"))?,
            found_in: found_in.parse().map_err(|_| bad("number of the game"))?,
        })
    }
}

/// Reads a file of puzzles; the error says which line is wrong, and how.
pub fn read_puzzles(text: &str) -> Result<Vec<Section>, String> {
    let mut sections: Vec<Section> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |reason: String| format!("line {number}: {reason}");
        if let Some(game) = line.strip_prefix("game ") {
            sections.push(Section {
                game: game.to_string(),
                puzzles: Vec::new(),
            });
            continue;
        }
        let section = sections.last_mut();
        let section = section.ok_or_else(|| wrong("a line 'game NAME' must come first".into()))?;
        section.puzzles.push(line.parse().map_err(wrong)?);
    }
    Ok(sections)
}

/// A puzzle of the collection.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    /// `FAMILY-NUMBER`, the number counted from 1 within the family.
    pub(super) id: String,
    pub(super) family: &'static str,
    pub(super) game: String,
    pub(super) kept: Kept,
}

/// All puzzles that come with the program.
pub(super) fn collection() -> &'static [Listed] {
    static LISTED: OnceLock<Vec<Listed>> = OnceLock::new();
    LISTED.get_or_init(|| {
        // A test reads the file as it is.
        let sections = read_puzzles(FILE).unwrap_or_default();
        let mut listed: Vec<Listed> = Vec::new();
        for section in sections {
            let Some(family) = family(&section.game) else {
                continue;
            };
            let same = |puzzle: &&Listed| puzzle.family == family;
            let before = listed.iter().filter(same).count();
            let puzzles = (before + 1..).zip(section.puzzles);
            listed.extend(puzzles.map(|(number, kept)| Listed {
                id: format!("{family}-{number}"),
                family,
                game: section.game.clone(),
                kept,
            }));
        }
        listed
    })
}

/// The family that a game belongs to.
fn family(game: &str) -> Option<&'static str> {
    let rules = AnyGame::parse(game, FileAccess::Refused).ok()?;
    Some(rules.info().name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_collection_can_be_read_and_written() {
        let sections = read_puzzles(FILE).unwrap();
        for section in &sections {
            for kept in &section.puzzles {
                assert_eq!(kept.to_string().parse(), Ok(kept.clone()));
            }
        }
        let all: usize = sections.iter().map(|section| section.puzzles.len()).sum();
        assert_eq!(collection().len(), all);
    }

    #[test]
    fn a_wrong_line_is_named() {
        let told = |text| read_puzzles(text).unwrap_err();
        assert!(told("a\tb").starts_with("line 1: a line 'game NAME'"));
        assert!(told("game x\n\na\tb").starts_with("line 3: expected 6 fields"));
        assert!(told("game x\na\tb\tdraw\t-\t1\t1").contains("expected win or save"));
    }
}

//! The file of tactics: a position and the plies in which the player to move wins, or `none` if
//! there is no win within [`LONGEST`](super::twin::LONGEST), a line each.

use thera_games::Notation;
use thera_games::santorini::{Position, Santorini};

const FILE: &str = include_str!("../../../data/tactics/santorini.txt");

const NONE: &str = "none";

/// A position and the shortest win there is.
#[derive(Clone, Copy, Debug)]
pub struct Exercise {
    pub position: Position,
    /// Plies to the end; none if no short win exists.
    pub win: Option<u32>,
}

impl Exercise {
    /// As a line of the file.
    pub fn line(&self) -> String {
        let position = Santorini::standard().format_position(&self.position);
        let win = self.win.map_or(NONE.to_string(), |plies| plies.to_string());
        format!("{position}\t{win}")
    }

    fn parse(line: &str) -> Self {
        let fields = line.split_once('\t');
        let (position, win) = fields.unwrap_or_else(|| panic!("not two fields: {line}"));
        let position = Santorini::standard().parse_position(position);
        Exercise {
            position: position.unwrap_or_else(|error| panic!("{line}: {error}")),
            win: (win != NONE).then(|| win.parse().expect("a number of plies")),
        }
    }
}

/// All lines of the file.
pub fn exercises() -> Vec<Exercise> {
    let lines = FILE.lines().filter(|line| !line.starts_with('#'));
    lines.map(Exercise::parse).collect()
}

//! The files of tactics, an exercise on each line.
//!
//! `santorini.txt`: a position and the plies in which the player to move wins, or `none` if there is
//! no win within [`LONGEST`](super::twin::LONGEST). `deep.txt`: the same with wins in exactly
//! [`DEEP`] plies, or `lost` if the player to move loses whatever it does. `saves.txt`: a position and
//! the one turn that does not lose.

use thera_games::Notation;
use thera_games::santorini::{Move, Position, Santorini};

const SHORT: &str = include_str!("../../../data/tactics/santorini.txt");
const LONG: &str = include_str!("../../../data/tactics/deep.txt");
const SAVES: &str = include_str!("../../../data/tactics/saves.txt");

const NONE: &str = "none";
const LOST: &str = "lost";

/// Plies of the wins in `deep.txt`.
pub const DEEP: u32 = 7;

/// A position and the shortest win there is.
#[derive(Clone, Copy, Debug)]
pub struct Exercise {
    pub position: Position,
    /// Plies to the end; none if no short win exists.
    pub win: Option<u32>,
}

impl Exercise {
    /// As a line of the file of short wins.
    pub fn line(&self) -> String {
        self.line_or(NONE)
    }

    /// As a line of the file of longer wins.
    pub fn deep_line(&self) -> String {
        self.line_or(LOST)
    }

    fn line_or(&self, other: &str) -> String {
        let position = Santorini::standard().format_position(&self.position);
        let win = self
            .win
            .map_or(other.to_string(), |plies| plies.to_string());
        format!("{position}\t{win}")
    }

    fn parse(line: &str) -> Self {
        let (position, win) = fields(line);
        let win = match win {
            NONE | LOST => None,
            plies => Some(plies.parse().expect("a number of plies")),
        };
        Exercise { position, win }
    }
}

/// A position with one turn that does not lose.
#[derive(Clone, Copy, Debug)]
pub struct Save {
    pub position: Position,
    pub turn: Move,
}

impl Save {
    /// As a line of the file.
    pub fn line(&self) -> String {
        let game = Santorini::standard();
        let position = game.format_position(&self.position);
        format!("{position}\t{}", game.format_move(self.turn))
    }

    fn parse(line: &str) -> Self {
        let (position, turn) = fields(line);
        let turn = Santorini::standard().parse_move(&position, turn);
        Save {
            position,
            turn: turn.unwrap_or_else(|error| panic!("{line}: {error}")),
        }
    }
}

fn fields(line: &str) -> (Position, &str) {
    let fields = line.split_once('\t');
    let (position, rest) = fields.unwrap_or_else(|| panic!("not two fields: {line}"));
    let position = Santorini::standard().parse_position(position);
    let position = position.unwrap_or_else(|error| panic!("{line}: {error}"));
    (position, rest)
}

fn lines(file: &'static str) -> impl Iterator<Item = &'static str> {
    file.lines().filter(|line| !line.starts_with('#'))
}

/// All short wins, and positions without.
pub fn exercises() -> Vec<Exercise> {
    lines(SHORT).map(Exercise::parse).collect()
}

/// All wins in [`DEEP`] plies, and lost positions.
pub fn deep_exercises() -> Vec<Exercise> {
    lines(LONG).map(Exercise::parse).collect()
}

/// All positions with one turn that does not lose.
pub fn saves() -> Vec<Save> {
    lines(SAVES).map(Save::parse).collect()
}

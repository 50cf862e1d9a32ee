//! Agents against each other: what `thera match` and `thera tournament` have in common.
//!
//! [`args`] reads what was typed (and, with `--resume`, what was typed before), [`watch`] plays it
//! with a progress line on stderr; [`two`] and [`many`] are the two commands, and
//! [`series`] is a match in several games.

mod args;
pub mod many;
mod part;
mod ranking;
mod series;
pub mod two;
mod watch;

use thera_games::Player;
use thera_lab::matches::{MatchError, Standing};

use crate::failure::Failure;

impl From<MatchError> for Failure {
    fn from(error: MatchError) -> Self {
        use thera_lab::jobs::JobError;
        use thera_lab::matches::FolderError;
        match &error {
            MatchError::Folder(FolderError::System(..))
            | MatchError::Job(JobError::Interrupted(_) | JobError::NoMove { .. }) => {
                Failure::CouldNot(error.to_string())
            }
            _ => Failure::BadInput(error.to_string()),
        }
    }
}

/// A contest that has ended, one way or another.
struct Played {
    contest: thera_lab::matches::Contest,
    standing: Standing,
    /// Whether Ctrl-C ended it.
    was_stopped: bool,
}

/// `12.3 ms`, with a unit that leaves a few digits.
fn duration(seconds: f64) -> String {
    match seconds {
        s if s >= 1.0 => format!("{s:.2} s"),
        s if s >= 1e-3 => format!("{:.2} ms", s * 1e3),
        s => format!("{:.2} µs", s * 1e6),
    }
}

/// `+12.3`, and no minus before a zero.
fn signed(number: f64) -> String {
    let text = format!("{number:+.1}");
    if text == "-0.0" { "+0.0".into() } else { text }
}

/// `first wins 3, second wins 4`.
fn wins_by_seat(wins: &[u64]) -> String {
    let seats = Player::ALL.iter().zip(wins);
    let wins = seats.map(|(seat, wins)| format!("{seat} wins {wins}"));
    wins.collect::<Vec<_>>().join(", ")
}

//! A game as a file: what was played, by whom, from where, and how it ended.
//!
//! The format is made for people first. A record of a short game of Snort:
//!
//! ```text
//! thera game 1
//! game: snort@path:5
//! first: human
//! second: greedy
//! seed: 7
//! result: first wins
//!
//! 1. 2
//! 2. 0
//! 3. 4
//! end
//! ```
//!
//! The first line names the format and its version. Then come the headers, each once and in any
//! order: `game`, `first`, `second` (`third` and so on where more play) and `result` always, `start`
//! (a position) if the game did not begin as usual, `seed` if there was one, `ended` (`first resigned` or `first ran out of time`) if
//! somebody lost without being beaten. The turns follow, one a line, numbered from 1, and `end` shows
//! that nothing was cut off. Blank lines and lines that begin with `#` are skipped.
//! A result is `unfinished`, `draw`, `first wins`, `first wins by 3` (points) or `points 3, 7, 5` where
//! every seat counts its own. A file may hold several games, one after the other, as matches write
//! them.
//!
//! Version 2 adds what people write beside the moves; a game without such notes is written as
//! version 1. A line that begins with `;` comments on the move above it (or on the start), and what
//! stands between lines `(` and `)` is a variation: what could have been played instead of the move
//! above it, with comments and variations of its own.
//!
//! ```text
//! 1. 2
//! ; takes the middle
//! 2. 0
//! (
//!    2. 4
//!    ; the other end
//!    3. 0
//! )
//! 3. 4
//! end
//! ```

mod file;
mod forfeit;
mod notes;
mod read;

use std::fmt;

use thera_games::telling::Turns;
use thera_games::{AnyGame, FileAccess, InputError, Notation, Outcome, Player};
use thiserror::Error;

pub use file::{MAX_COLLECTION_BYTES, MAX_FILE_BYTES, load, load_all, save};
pub use forfeit::{Forfeit, Why};
pub use notes::{MOST_DEPTH, Note, Notes, Variation};
pub use read::{read_all, read_result};

/// The first line of a record.
const SIGNATURE: &str = "thera game";

/// The version of a game without notes.
const VERSION: &str = "1";

/// The version of a game with comments or variations.
const VERSION_WITH_NOTES: &str = "2";

/// The last line of a record.
const END: &str = "end";

/// A game as written down: nothing in it has been checked against the rules yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The game, `FAMILY[:VARIANT][@BOARD]`.
    pub game: String,
    /// The position it began with, unless it was the usual one.
    pub start: Option<String>,
    /// Who played, in the order of the seats.
    pub players: Vec<String>,
    /// What the agents' random choices were made from.
    pub seed: Option<u64>,
    /// How it ended; `None` if it did not.
    pub result: Option<Outcome>,
    /// Who lost it without being beaten, if somebody did.
    pub forfeit: Option<Forfeit>,
    /// The turns in order.
    pub moves: Vec<String>,
    /// What is written beside them.
    pub notes: Notes,
}

/// A record that has been played through: legal from beginning to end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay<P, M> {
    /// The position the game began with.
    pub start: P,
    /// Each turn and the position after it.
    pub turns: Vec<(M, P)>,
}

/// Why a text or a file is not the record of a game.
#[derive(Debug, Error)]
pub enum RecordError {
    /// Something else altogether.
    #[error("this is not a saved game: its first line should be '{SIGNATURE} {VERSION}'")]
    Foreign,
    /// A later format.
    #[error(
        "this saved game is of version '{0}', and only versions {VERSION} and {VERSION_WITH_NOTES} can be read"
    )]
    Version(String),
    /// A line that does not belong there.
    #[error("line {line} of the saved game: {reason}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What is wrong and what would be right.
        reason: String,
    },
    /// A header that has to be there.
    #[error("the saved game has no line '{0}: …'")]
    MissingHeader(&'static str),
    /// The end is not there.
    #[error("the saved game is cut short: its last line should be '{END}'")]
    CutShort,
    /// The game or its first position cannot be played.
    #[error("the saved game cannot be played: {0}")]
    Unplayable(#[from] InputError),
    /// A turn that is not legal.
    #[error("move {number} of the saved game: {error}")]
    Move {
        /// Counted from 1.
        number: usize,
        /// Why it is not legal.
        error: InputError,
    },
    /// The turns lead to another result than the one written down.
    #[error("the saved game says '{written}' but its moves end with '{played}'")]
    Result {
        /// As in the header.
        written: String,
        /// As played.
        played: String,
    },
    /// One of the games of a file with several.
    #[error("game {number} of the file: {error}")]
    OfMany {
        /// Counted from 1.
        number: usize,
        /// What is wrong with it.
        error: Box<RecordError>,
    },
    /// The file cannot be read or written.
    #[error("{0}")]
    File(String),
}

impl Record {
    /// The rules it was played by. Boards in files are refused: a record stands on its own.
    pub fn rules(&self) -> Result<AnyGame, RecordError> {
        Ok(AnyGame::parse(&self.game, FileAccess::Refused)?)
    }

    /// Plays the record through under its rules, its variations too.
    pub fn replay<G: Notation>(
        &self,
        game: &G,
    ) -> Result<Replay<G::Position, G::Move>, RecordError> {
        let start = match &self.start {
            Some(text) => game.parse_position(text)?,
            None => game.start(),
        };
        let turns = play_line(game, start, 1, &self.moves, &self.notes)?;
        let position = turns.last().map_or(start, |&(_, position)| position);
        self.check_result(game.outcome(&position))?;
        Ok(Replay { start, turns })
    }

    /// The result is the one that was played, or follows from who gave up a game that was not over.
    fn check_result(&self, played: Option<Outcome>) -> Result<(), RecordError> {
        let (expected, written) = match self.forfeit {
            None => (played, result_text(self.result)),
            Some(forfeit) => {
                let outcome = played.is_none().then(|| forfeit.outcome());
                (outcome, format!("{}, {forfeit}", result_text(self.result)))
            }
        };
        if expected != self.result {
            let played = result_text(played);
            return Err(RecordError::Result { written, played });
        }
        Ok(())
    }
}

/// Plays a line and all variations in it; the turns of the line.
fn play_line<G: Notation>(
    game: &G,
    start: G::Position,
    first: usize,
    moves: &[String],
    notes: &Notes,
) -> Result<Turns<G>, RecordError> {
    let mut position = start;
    let mut turns = Vec::with_capacity(moves.len());
    for (number, text) in (first..).zip(moves) {
        for line in notes.variations(number) {
            play_line(game, position, number, &line.moves, &line.notes)?;
        }
        let turn = game
            .parse_move(&position, text)
            .map_err(|error| RecordError::Move { number, error })?;
        position = game.play(&position, turn);
        turns.push((turn, position));
    }
    Ok(turns)
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let version = match self.notes.is_empty() {
            true => VERSION,
            false => VERSION_WITH_NOTES,
        };
        writeln!(f, "{SIGNATURE} {version}")?;
        writeln!(f, "game: {}", self.game)?;
        if let Some(start) = &self.start {
            writeln!(f, "start: {start}")?;
        }
        for (seat, name) in Player::ALL.iter().zip(&self.players) {
            writeln!(f, "{seat}: {name}")?;
        }
        if let Some(seed) = self.seed {
            writeln!(f, "seed: {seed}")?;
        }
        writeln!(f, "result: {}", result_text(self.result))?;
        if let Some(forfeit) = self.forfeit {
            writeln!(f, "ended: {forfeit}")?;
        }
        writeln!(f)?;
        notes::write_line(f, 1, &self.moves, &self.notes, 0)?;
        writeln!(f, "{END}")
    }
}

/// A result as it stands in a record.
pub(crate) fn result_text(result: Option<Outcome>) -> String {
    match result {
        None => "unfinished".to_string(),
        Some(Outcome::Won(winner)) => format!("{winner} wins"),
        Some(Outcome::Points(0)) => "draw".to_string(),
        Some(Outcome::Scores(scores)) => {
            let points: Vec<String> = scores.points().iter().map(u16::to_string).collect();
            format!("points {}", points.join(", "))
        }
        Some(Outcome::Points(points)) => {
            let winner = if points > 0 {
                Player::First
            } else {
                Player::Second
            };
            format!("{winner} wins by {}", points.unsigned_abs())
        }
    }
}

/// How a game ended, in the words of a record: for values that are written as JSON.
pub mod outcome_words {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};
    use thera_games::Outcome;

    use super::{read_result, result_text};

    /// `first wins by 3`.
    pub fn serialize<S: Serializer>(outcome: &Outcome, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&result_text(Some(*outcome)))
    }

    /// The other way round; a game that has not ended is refused.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Outcome, D::Error> {
        let text = String::deserialize(from)?;
        let outcome = read_result(&text).map_err(D::Error::custom)?;
        outcome.ok_or_else(|| D::Error::custom("it has no result"))
    }
}

//! Agents against each other: matches of two, tournaments of many.
//!
//! [`Settings`] say what is to be played, as plain data; a [`Contest`] is settings that have been
//! checked, and knows every game of the schedule by its number. Each opening is played twice with
//! sides swapped. [`play`] runs the schedule on a [`Runner`](crate::jobs::Runner), in order, and
//! keeps the [`Standing`]; a [`Folder`] keeps the results on disk, so that a contest that was
//! stopped goes on as if nothing had happened.

mod course;
mod folder;
mod openings;
mod part;
mod play;
mod result;
mod schedule;
mod settings;
mod standing;
mod summary;

use thera_agents::AgentError;
use thera_games::InputError;
use thiserror::Error;

use crate::jobs::JobError;

pub use course::course_figure;
pub use folder::{Folder, FolderError};
pub use openings::{Opening, Openings};
pub use part::{Part, merge};
pub use play::{Progress, play};
pub use result::GameResult;
pub use schedule::{Seats, Slot};
pub use settings::{Contest, Settings};
pub use standing::{Curve, PairingScore, Standing};
pub use summary::{Summary, TestSummary};

/// The most games one contest may have.
pub const MOST_GAMES: u64 = 10_000_000;

/// Why a contest cannot be played.
#[derive(Debug, Error)]
pub enum MatchError {
    /// The game, a position or an opening makes no sense.
    #[error(transparent)]
    Input(#[from] InputError),
    /// An agent makes no sense.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// Nothing to play.
    #[error("a match needs at least one game (--games 100)")]
    NoGames,
    /// More than anybody can play.
    #[error("that are more games than the {MOST_GAMES} that can be counted; ask for fewer")]
    TooManyGames,
    /// Not enough players.
    #[error("a tournament needs at least two agents")]
    TooFewAgents,
    /// The test does not apply.
    #[error("a test (--sprt) is between two agents, not {0}")]
    TestOfMany(usize),
    /// A test that nobody could decide.
    #[error(
        "a test (--sprt) ends by the order of its games and cannot be played in parts; use --workers"
    )]
    TestInParts,
    /// An opening that cannot be played.
    #[error("opening {number}: {error}")]
    Opening {
        /// Counted from 1.
        number: usize,
        /// Why.
        error: InputError,
    },
    /// An opening that leaves nothing to play.
    #[error("opening {0} ends the game; an opening has to leave something to play")]
    OpeningEnds(usize),
    /// Openings of nothing.
    #[error("the list of openings is empty; expected a position or moves on each line")]
    NoOpenings,
    /// The game is over too soon.
    #[error("{game} is over before {plies} random turns are made; ask for fewer (random:2)")]
    TooShort {
        /// The game.
        game: String,
        /// Turns asked for.
        plies: usize,
    },
    /// Openings that cannot be understood.
    #[error(
        "'{0}' are no openings: expected none, random:K (K random turns), balanced:N or best:N (from \
         the opening book) or list:FILE"
    )]
    UnknownOpenings(String),
    /// A list of openings that cannot be read.
    #[error("the openings '{file}' cannot be read: {error}")]
    UnreadOpenings {
        /// Its file.
        file: String,
        /// Why.
        error: std::io::Error,
    },
    /// There is no book to take openings from.
    #[error(
        "{game} has no opening book to take {which}:{most} from; expected none, random:K or list:FILE"
    )]
    NoBook {
        /// The game.
        game: String,
        /// Which openings were asked for.
        which: &'static str,
        /// How many.
        most: usize,
    },
    /// A game could not be played.
    #[error(transparent)]
    Job(#[from] JobError),
    /// The results could not be kept.
    #[error(transparent)]
    Folder(#[from] FolderError),
}

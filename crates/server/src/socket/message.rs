//! What is sent on a web socket, both ways.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_games::BySeat;
use thera_lab::matches::Summary;
use thera_lab::tuning::Tuned;
use thera_papers::Outcome;
use thera_queries::{AnalyseAnswer, MovesAnswer, QueryError, ReviewedMove, ThinkAnswer};

use crate::jobs::{Measured, Trained};
use crate::rooms::message::{Seat, Told};

/// Something that is asked for; every answer carries its `id`.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Socket{T}")]
pub struct Addressed<T> {
    /// Chosen by the client, at most 64 characters.
    pub id: String,
    /// What is asked for.
    #[serde(flatten)]
    pub asked: T,
}

/// Ends a request.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "type", rename = "cancel")]
#[schemars(rename = "Cancel")]
pub struct Cancel {
    /// The id of the request to end.
    pub target: String,
}

/// A message to the client.
#[derive(Serialize, JsonSchema)]
pub struct SocketAnswer<'a> {
    /// The id of the request it answers; null if that could not be read.
    pub id: Option<&'a str>,
    /// What it says.
    #[serde(flatten)]
    pub message: &'a Message,
}

/// What can be said about a request. Exactly one `done` or `error` ends it.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Message {
    /// The best lines so far; replaces the one before.
    Analysis(AnalyseAnswer),
    /// What is proven about each move; replaces the one before.
    Exact(Exact),
    /// An agent's move.
    Move(ThinkAnswer),
    /// One position of a game, looked at again.
    Review(Box<ReviewedMove>),
    /// A seat that was taken.
    Seat(Seat),
    /// How things stand in a room; replaces the one before.
    Room(Box<Told>),
    /// How far an experiment is; replaces the one before.
    Progress(Progress),
    /// A game of a match.
    Game(MatchGame),
    /// What an experiment came to.
    Result(Finished),
    /// The request has ended.
    Done {
        /// Why.
        reason: Reason,
    },
    /// The request cannot be answered.
    Error(QueryError),
}

/// Moves with their proven results.
#[derive(Serialize, JsonSchema)]
pub struct Exact {
    #[serde(flatten)]
    pub moves: MovesAnswer,
    /// Always null; kept for older clients.
    pub undecided: Option<String>,
}

/// A game of a match, to be looked at.
#[derive(Serialize, JsonSchema)]
pub struct MatchGame {
    /// Counted from 1.
    pub number: u64,
    /// Who played.
    #[serde(flatten)]
    pub players: BySeat<String>,
    /// Where it began, if not as usual.
    pub start: Option<String>,
    /// `first`, `second` or `draw`.
    pub winner: &'static str,
    /// All turns.
    pub moves: Vec<String>,
}

/// How far an experiment is.
#[derive(Serialize, JsonSchema)]
pub struct Progress {
    /// Steps done.
    pub done: u64,
    /// Steps in all.
    pub total: u64,
    /// The same in words.
    pub text: String,
    /// What is known so far, of the shape of the result.
    pub partial: Option<Finding>,
    /// Its drawing, if it has one.
    pub svg: Option<String>,
}

/// An experiment that came to its end.
#[derive(Serialize, JsonSchema)]
pub struct Finished {
    /// What it found.
    pub result: Finding,
    /// Its drawing, if it has one.
    pub svg: Option<String>,
}

/// What an experiment found.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Finding {
    /// A match.
    Match(Box<Summary>),
    /// Checked claims.
    Claims(Vec<Outcome>),
    /// A table or figure of a paper, measured again.
    Measured(Measured),
    /// Weights that were bred.
    Tuned(Box<Tuned>),
    /// What was learnt.
    Trained(Box<Trained>),
}

/// Why a request ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// All was done.
    Finished,
    /// The time was over.
    Time,
    /// The client asked for it.
    Cancelled,
    /// The client asked for something else.
    Replaced,
}

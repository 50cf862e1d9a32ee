//! What is asked for in a room, and what is told there.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_games::{BySeat, Pair, Player};
use thera_queries::At;

use super::clock::Terms;

/// Opens a room; whoever opens it gets a seat.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "OpenRoom")]
pub struct Open {
    /// The game, where it begins, and what was played before.
    #[serde(flatten)]
    pub at: At,
    /// The clock; none if it is missing.
    pub clock: Option<Terms>,
    /// Which side to play; chance decides if it is missing.
    pub side: Option<Player>,
    /// What to be called.
    pub name: Option<String>,
    /// Agents that take seats, levels of the game as the catalogue lists them; the other seats are for
    /// people.
    #[serde(default)]
    pub agents: Vec<String>,
}

/// Takes the free seat of a room.
#[derive(Deserialize, JsonSchema)]
pub struct Sit {
    /// The room.
    pub room: String,
    /// What to be called.
    pub name: Option<String>,
}

/// Is told what happens in a room from now on, until it is cancelled.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "JoinRoom")]
pub struct Join {
    /// The room.
    pub room: String,
    /// The key of one's seat; watchers have none.
    pub key: Option<String>,
}

/// Does something as a player.
#[derive(Deserialize, JsonSchema)]
pub struct Act {
    /// The room.
    pub room: String,
    /// The key of one's seat.
    pub key: String,
    /// What to do.
    #[serde(flatten)]
    pub action: Action,
}

/// What a player may do; `action` says which.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(tag = "action", rename_all = "lowercase")]
#[schemars(rename = "RoomAction")]
pub enum Action {
    /// Plays a move. Sent a second time, because the answer was lost, it changes nothing.
    Move {
        /// The move.
        #[serde(rename = "move")]
        text: String,
        /// How many moves were played before it.
        ply: usize,
    },
    /// Asks to take one's last move back; if the opponent asked for the same, agrees.
    Undo,
    /// Asks for another game with sides changed, once one is over, or agrees to it.
    Rematch,
    /// Agrees to what the opponent asked for.
    Accept,
    /// Refuses it, or takes back what one asked for oneself.
    Decline,
    /// Gives up.
    Resign,
}

/// A seat that was taken. The key is what makes it one's own, and is told nobody else.
#[derive(Serialize, JsonSchema)]
pub struct Seat {
    /// The room.
    pub room: String,
    /// What opens the seat again.
    pub key: String,
}

/// How things stand in a room, as one of those in it is told.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Room")]
pub struct Told {
    /// The room.
    pub room: String,
    /// The full name of the game.
    pub game: String,
    /// Where it began, if not as usual.
    pub position: Option<String>,
    /// What was played, as whoever is told this may see it.
    pub moves: Vec<String>,
    /// Who is to move.
    pub to_move: Player,
    /// How the game ended; null while it goes on.
    pub over: Option<Over>,
    /// Who sits there; null where the seat is free.
    pub players: BySeat<Option<Guest>>,
    /// The side of whoever is told this; null for watchers.
    pub you: Option<Player>,
    /// How many watch.
    pub watchers: usize,
    /// The clocks, if there are any.
    pub clock: Option<ClockTold>,
    /// What a player asks for.
    pub offer: Option<Offer>,
    /// Which game of the room it is, from 1.
    pub round: u32,
    /// Games won in this room; a draw is half a game for everybody.
    pub score: BySeat<f64>,
}

/// Someone who has a seat.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Guest {
    /// What they are called.
    pub name: String,
    /// Whether they are connected.
    pub online: bool,
    /// Whether it is an agent.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub agent: bool,
}

/// The clocks at the moment this is sent.
#[derive(Serialize, JsonSchema)]
pub struct ClockTold {
    /// How much time there is.
    #[serde(flatten)]
    pub terms: Terms,
    /// Seconds left.
    pub left: Pair<f64>,
    /// Whose clock runs.
    pub running: Option<Player>,
}

/// What a player asks the other for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Offer {
    /// What.
    pub what: Wish,
    /// Who asks.
    pub by: Player,
}

/// What one may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Wish {
    /// To take the asker's last move back.
    Undo,
    /// Another game.
    Rematch,
}

/// How a game in a room ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Over {
    /// Who won; null for a draw.
    pub winner: Option<Player>,
    /// Why.
    pub why: Why,
    /// The same in words.
    pub sentence: String,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Why {
    /// By the rules of the game.
    Played,
    /// A player gave up.
    Resigned,
    /// A player had no time left.
    Time,
}

//! What stands on a board, as plain data for whoever draws it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{BySeat, Player};

/// All that is seen of a position.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Scene {
    /// How it is drawn.
    pub style: Style,
    /// What stands on the board, in the order it is drawn.
    pub marks: Vec<Mark>,
    /// What the player to move should do; empty if the game is over.
    pub say: String,
    /// What is asked for at each step of a move; each follows the word "Choose".
    pub steps: Vec<&'static str>,
    /// What players would like to see beside the board.
    pub facts: Vec<Fact>,
}

/// How a board is drawn. A client that does not know a style draws a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// Stacks of storeys on plots, seen from a corner or from above.
    Town,
    /// Points, walls between them and cells.
    Castle,
    /// A grid of squares; pieces may cover several.
    Tiles,
    /// Discs and lines.
    Graph,
}

/// Something that stands on a board.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Mark {
    /// The place it stands on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spot: Option<String>,
    /// The places it covers, if it covers several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub covers: Vec<String>,
    /// What it is.
    #[serde(flatten)]
    pub kind: MarkKind,
    /// Whose it is, if it is anybody's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<Player>,
    /// What it is in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

/// The kinds of things that stand on boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum MarkKind {
    /// A stack of storeys.
    Level {
        /// How many.
        count: u64,
        /// The most there can be.
        of: u64,
        /// Whether it is closed at the top.
        top: bool,
    },
    /// A piece.
    Piece {
        /// What it looks like: `worker`, `token`, `tower`, `wall`, `domino`, `stone`.
        shape: &'static str,
    },
    /// The place has a player's colour.
    Fill,
    /// The place is free, but only for this player.
    Hold,
    /// The place is out of play.
    Closed,
    /// A cell that belongs to a player.
    Area,
    /// A label.
    Text {
        /// What it says.
        text: String,
    },
}

impl Mark {
    /// Something on one place.
    pub fn at(spot: impl Into<String>, kind: MarkKind) -> Mark {
        Mark {
            spot: Some(spot.into()),
            covers: Vec::new(),
            kind,
            player: None,
            title: None,
        }
    }

    /// Something that covers several places.
    pub fn over(covers: Vec<String>, kind: MarkKind) -> Mark {
        Mark {
            spot: None,
            covers,
            kind,
            player: None,
            title: None,
        }
    }

    /// The same, belonging to a player.
    pub fn of(self, player: Player) -> Mark {
        Mark {
            player: Some(player),
            ..self
        }
    }

    /// The same, with words for it.
    pub fn titled(self, title: impl Into<String>) -> Mark {
        Mark {
            title: Some(title.into()),
            ..self
        }
    }

    /// The places it stands on.
    pub fn places(&self) -> impl Iterator<Item = &str> {
        self.spot.iter().chain(&self.covers).map(String::as_str)
    }
}

/// Something that can be said of every player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Fact {
    /// What it is: `points`.
    pub name: &'static str,
    /// Each player's, under the player's name.
    #[serde(flatten)]
    pub of: BySeat<String>,
}

impl Fact {
    /// A fact that is asked for both players of a game for two.
    pub fn each<T: ToString>(name: &'static str, ask: impl Fn(Player) -> T) -> Fact {
        Fact::of(name, &Player::BOTH, ask)
    }

    /// A fact that is asked for each of these players.
    pub fn of<T: ToString>(
        name: &'static str,
        players: &[Player],
        ask: impl Fn(Player) -> T,
    ) -> Fact {
        let of = players.iter().map(|&player| ask(player).to_string());
        Fact {
            name,
            of: of.collect(),
        }
    }
}

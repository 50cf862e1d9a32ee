//! How positions are put together: a setup is anything typed, clicked or sent, and becomes a
//! position by one step that gives every reason why it cannot.

use std::fmt::{self, Debug};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thera_board::{Board, Vertex, VertexSet, bit, shorten, shorten_to};

use super::Layout;
use crate::{Notation, Player};

/// A game whose positions can be put together piece by piece.
pub trait Editable: Notation {
    /// What is put together: [`TextSetup`] where a family has nothing of its own.
    type Setup: SetupOf<Self>;

    /// What may be done to a setup with a click; nothing if positions are edited as text only.
    fn tools(&self) -> Vec<Tool> {
        Vec::new()
    }

    /// Uses one of the tools on a place of the board, which has no name for a tool that works on none.
    /// Others are asked for by [`edit`] only.
    fn apply(&self, _tool: &str, _spot: &str, _setup: &mut Self::Setup) {}

    /// What follows from a setup under these rules, for clients that do not want to work it out:
    /// shown beside the fields of the setup, and ignored when they are sent back.
    fn consequences(&self, _setup: &Self::Setup) -> Map<String, Value> {
        Map::new()
    }
}

/// A setup of a game: plain data that may or may not be a legal position.
pub trait SetupOf<G: Notation>: Clone + Debug + PartialEq + Serialize {
    /// The setup that was sent: what [`Serialize`] made of one, or somebody wrote.
    fn read(game: &G, sent: Value) -> Result<Self, serde_json::Error>;

    /// The setup of a position.
    fn of(game: &G, position: &G::Position) -> Self;

    /// The position, or every reason why there is none.
    fn validate(&self, game: &G) -> Result<G::Position, Reasons>;

    /// Who is to move.
    fn to_move(&self) -> Player;

    /// Says who is to move.
    fn set_to_move(&mut self, player: Player);
}

/// Why a setup is no position: sentences without a full stop, at least one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Reasons(Vec<String>);

impl Reasons {
    /// One more. It may quote what was typed, which may be long or hold control characters.
    pub fn add(&mut self, reason: impl Into<String>) {
        self.0.push(shorten_to(&reason.into(), 400));
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What was put together, if nothing speaks against it.
    pub fn unless_any<T>(self, position: T) -> Result<T, Reasons> {
        if self.is_empty() {
            Ok(position)
        } else {
            Err(self)
        }
    }

    /// The sentences.
    pub fn sentences(&self) -> &[String] {
        &self.0
    }
}

impl<S: Into<String>> From<S> for Reasons {
    fn from(reason: S) -> Self {
        let mut reasons = Reasons::default();
        reasons.add(reason);
        reasons
    }
}

/// All of them in one sentence.
impl fmt::Display for Reasons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("; "))
    }
}

/// A place of a board as people write it: a name or a number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "NameOrNumber", into = "String")]
pub struct PlaceName(pub String);

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum NameOrNumber {
    Name(String),
    Number(u64),
}

impl From<NameOrNumber> for PlaceName {
    fn from(written: NameOrNumber) -> Self {
        match written {
            NameOrNumber::Name(name) => PlaceName(name),
            NameOrNumber::Number(number) => PlaceName(number.to_string()),
        }
    }
}

impl From<PlaceName> for String {
    fn from(name: PlaceName) -> Self {
        name.0
    }
}

impl PlaceName {
    /// The name of a vertex.
    pub fn of(board: &Board, vertex: Vertex) -> Self {
        PlaceName(board.vertex_name(vertex))
    }

    /// The vertex it names.
    pub fn on(&self, board: &Board) -> Option<Vertex> {
        board.find_vertex(&self.0)
    }
}

/// The setup of a family that has none of its own: the position as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TextSetup {
    /// The position as it is typed.
    pub position: String,
    /// Who is to move, which the text says too.
    pub to_move: Player,
}

impl<G: Notation> SetupOf<G> for TextSetup {
    fn read(_game: &G, sent: Value) -> Result<Self, serde_json::Error> {
        serde_json::from_value(sent)
    }

    fn of(game: &G, position: &G::Position) -> Self {
        TextSetup {
            position: game.format_position(position),
            to_move: game.to_move(position),
        }
    }

    fn validate(&self, game: &G) -> Result<G::Position, Reasons> {
        let position = game
            .parse_position(&self.position)
            .map_err(|error| Reasons::from(error.to_string()))?;
        match game.to_move(&position) {
            player if player == self.to_move => Ok(position),
            player => Err(format!("the text says that {player} is to move").into()),
        }
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn set_to_move(&mut self, player: Player) {
        self.to_move = player;
    }
}

/// Something that may be done to a setup with a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Tool {
    /// What requests call it.
    pub id: &'static str,
    /// What people read.
    pub label: &'static str,
    /// What it does.
    pub hint: &'static str,
    /// The heading it stands under.
    pub group: &'static str,
    /// The key that picks it.
    pub key: &'static str,
    /// The roles of the places it works on; `vertex` where a board has one kind only. None if it needs
    /// no place.
    pub on: &'static [&'static str],
}

/// The places of a graph.
pub const ON_VERTICES: &[&str] = &["vertex"];

/// Uses a tool, on a place of the board if it needs one; the error says which tools or places there are.
pub fn edit<G: Editable>(
    game: &G,
    layout: &Layout,
    tool: &str,
    spot: &str,
    setup: &mut G::Setup,
) -> Result<(), String> {
    let tools = game.tools();
    let Some(known) = tools.iter().find(|known| known.id == tool) else {
        let ids: Vec<&str> = tools.iter().map(|known| known.id).collect();
        return Err(match ids.is_empty() {
            true => "positions of this game are edited as text only".to_string(),
            false => format!(
                "there is no tool '{}', expected one of {}",
                shorten(tool),
                ids.join(", ")
            ),
        });
    };
    if known.on.is_empty() {
        game.apply(known.id, "", setup);
        return Ok(());
    }
    let Some(place) = layout.vertices.iter().find(|place| place.name == spot) else {
        return Err(format!(
            "there is no place '{}' on the board",
            shorten(spot)
        ));
    };
    if !known.on.contains(&place.role_name()) {
        let places = known.on.join(" or ");
        return Err(format!("'{tool}' is for a {places}, {spot} is none"));
    }
    game.apply(known.id, spot, setup);
    Ok(())
}

/// The list with a name added, or taken out if it was there under any spelling.
pub(crate) fn toggle(board: &Board, list: &mut Vec<PlaceName>, vertex: Vertex) {
    if !remove(board, list, vertex) {
        list.push(PlaceName::of(board, vertex));
    }
}

/// The places of a list that are on the board.
pub(crate) fn set_of(board: &Board, list: &[PlaceName]) -> VertexSet {
    let places = list.iter().filter_map(|name| name.on(board));
    places.fold(0, |set, vertex| set | bit(vertex))
}

/// Takes a vertex out of a list; whether it was there.
pub(crate) fn remove(board: &Board, list: &mut Vec<PlaceName>, vertex: Vertex) -> bool {
    let before = list.len();
    list.retain(|name| name.on(board) != Some(vertex));
    list.len() < before
}

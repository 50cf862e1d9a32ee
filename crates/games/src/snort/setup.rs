//! Colours as they are typed, clicked or sent, and how they become a position.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use thera_board::{Vertex, bit, vertices};

use super::{Label, Position, Snort};
use crate::Player;
use crate::scene::setup::ON_VERTICES;
use crate::scene::{Editable, Reasons, SetupOf, Tool};

/// A board as it is coloured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Setup {
    /// What every vertex has, by number; nothing if it is free.
    pub colours: Vec<Option<Colour>>,
    /// Who is to move.
    #[serde(default)]
    pub to_move: Player,
}

/// What a vertex that is not free has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// First's colour.
    Red,
    /// Second's colour.
    Blue,
    /// None, and it never gets one.
    Closed,
}

impl From<Player> for Colour {
    fn from(player: Player) -> Self {
        match player {
            Player::First => Colour::Red,
            Player::Second => Colour::Blue,
        }
    }
}

impl SetupOf<Snort> for Setup {
    fn of(game: &Snort, position: &Position) -> Self {
        let closed = game.closed(position);
        let colour = |vertex: Vertex| match position.colour(vertex) {
            Some(player) => Some(player.into()),
            None => (closed & bit(vertex) != 0).then_some(Colour::Closed),
        };
        Setup {
            colours: (0..game.board.size() as Vertex).map(colour).collect(),
            to_move: position.to_move,
        }
    }

    fn validate(&self, game: &Snort) -> Result<Position, Reasons> {
        let (size, found) = (game.board.size(), self.colours.len());
        if found != size {
            let reason = format!("the board has {size} vertices, {found} of them are given");
            return Err(reason.into());
        }
        let [red, blue, closed] = self.sets();
        let mut reasons = Reasons::default();
        for vertex in vertices(red) {
            for beside in vertices(game.board.out(vertex) & blue) {
                let name = |vertex| game.board.vertex_name(vertex);
                reasons.add(format!(
                    "the red vertex {} is next to the blue vertex {}",
                    name(vertex),
                    name(beside)
                ));
            }
        }
        let position = game.position([red, blue], closed, self.to_move);
        match position {
            Some(position) => Ok(position),
            None => Err(reasons),
        }
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn set_to_move(&mut self, player: Player) {
        self.to_move = player;
    }
}

impl Setup {
    /// The vertices of each colour: red, blue, closed.
    fn sets(&self) -> [u64; 3] {
        let mut sets = [0; 3];
        for (vertex, colour) in (0..64).zip(&self.colours) {
            if let Some(colour) = colour {
                sets[*colour as usize] |= bit(vertex);
            }
        }
        sets
    }

    /// Who may still play the vertices, by number, whether or not the colours may stand as they do.
    pub(super) fn labels(&self, game: &Snort) -> Vec<Label> {
        let [red, blue, closed] = self.sets();
        let free = game.board.all() & !(red | blue | closed);
        let open = [free & !game.neighbours(blue), free & !game.neighbours(red)];
        let position = Position {
            coloured: [red, blue],
            open,
            to_move: self.to_move,
        };
        (0..game.board.size() as Vertex)
            .map(|vertex| position.label(vertex))
            .collect()
    }
}

const fn colour_tool(
    id: &'static str,
    label: &'static str,
    hint: &'static str,
    key: &'static str,
) -> Tool {
    let group = "Colours";
    let on = ON_VERTICES;
    Tool {
        id,
        label,
        hint,
        group,
        key,
        on,
    }
}

const TOOLS: [Tool; 4] = [
    colour_tool(
        "red",
        "Red",
        "colours a vertex red, or frees a red one",
        "r",
    ),
    colour_tool(
        "blue",
        "Blue",
        "colours a vertex blue, or frees a blue one",
        "b",
    ),
    colour_tool(
        "closed",
        "Closed",
        "takes a vertex out of play, or puts it back",
        "x",
    ),
    colour_tool("free", "Free", "takes the colour away", "f"),
];

impl Editable for Snort {
    type Setup = Setup;

    fn tools(&self) -> Vec<Tool> {
        TOOLS.to_vec()
    }

    fn apply(&self, tool: &str, spot: &str, setup: &mut Setup) {
        let Some(vertex) = self.board.find_vertex(spot) else {
            return;
        };
        let wanted = match tool {
            "red" => Some(Colour::Red),
            "blue" => Some(Colour::Blue),
            "closed" => Some(Colour::Closed),
            _ => None,
        };
        setup.colours.resize(self.board.size(), None);
        let colour = &mut setup.colours[vertex as usize];
        *colour = if *colour == wanted { None } else { wanted };
    }

    /// Borje's letters for the labels.
    fn consequences(&self, setup: &Setup) -> Map<String, Value> {
        let letter = |label| match label {
            Label::Both => "A",
            Label::Only(Player::First) => "R",
            Label::Only(Player::Second) => "B",
            Label::Nobody => "U",
        };
        let labels: Vec<&str> = setup.labels(self).into_iter().map(letter).collect();
        Map::from_iter([("labels".into(), json!(labels))])
    }
}

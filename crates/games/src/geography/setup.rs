//! Tokens and deleted vertices as they are typed, clicked or sent, and how they become a position.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use thera_board::{Vertex, VertexSet, bit, shorten, vertices};

use super::{Geography, Position};
use crate::scene::setup::{ON_VERTICES, remove, toggle};
use crate::scene::{Editable, PlaceName, Reasons, SetupOf, Tool};
use crate::{Pair, Player};

/// A walk as it is put together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Setup {
    /// Where the tokens are; the one token of the impartial game is first's, and what second has
    /// is not looked at.
    pub tokens: Pair<Option<PlaceName>>,
    /// The vertices that were left.
    #[serde(default)]
    pub deleted: Vec<PlaceName>,
    /// Who is to move.
    #[serde(default)]
    pub to_move: Player,
}

impl SetupOf<Geography> for Setup {
    fn read(_game: &Geography, sent: Value) -> Result<Self, serde_json::Error> {
        serde_json::from_value(sent)
    }

    fn of(game: &Geography, position: &Position) -> Self {
        let name = |vertex: Vertex| PlaceName::of(&game.board, vertex);
        let deleted = game.board.all() & !position.alive;
        Setup {
            tokens: Pair::each(|player| Some(name(position.token(player)))),
            deleted: vertices(deleted).map(name).collect(),
            to_move: position.to_move,
        }
    }

    fn validate(&self, game: &Geography) -> Result<Position, Reasons> {
        let mut reasons = Reasons::default();
        let find = |name: &PlaceName, reasons: &mut Reasons| {
            let found = name.on(&game.board);
            if found.is_none() {
                reasons.add(format!("there is no vertex '{}'", shorten(&name.0)));
            }
            found
        };
        let mut deleted: VertexSet = 0;
        for name in &self.deleted {
            deleted |= find(name, &mut reasons).map_or(0, bit);
        }
        let players = game.token_owners();
        if players
            .iter()
            .any(|&player| self.tokens.of(player).is_none())
        {
            reasons.add(format!("{} is missing", game.token_names()));
        }
        let mut tokens = [0; 2];
        for &player in players {
            let name = self.tokens.of(player).as_ref();
            let Some(vertex) = name.and_then(|name| find(name, &mut reasons)) else {
                continue;
            };
            if deleted & bit(vertex) != 0 {
                let name = game.board.vertex_name(vertex);
                reasons.add(format!("a token stands on {name}, which is deleted"));
            }
            tokens[player.index()] = vertex;
        }
        if !game.partizan {
            tokens[1] = tokens[0];
        } else if reasons.is_empty() && tokens[0] == tokens[1] {
            let name = game.board.vertex_name(tokens[0]);
            reasons.add(format!(
                "both tokens stand on {name}, but a vertex cannot hold both"
            ));
        }
        reasons.unless_any(Position {
            alive: game.board.all() & !deleted,
            tokens,
            to_move: self.to_move,
        })
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn set_to_move(&mut self, player: Player) {
        self.to_move = player;
    }
}

impl Geography {
    /// The players whose tokens there are: the one token of the impartial game counts as first's.
    pub(super) fn token_owners(&self) -> &'static [Player] {
        match self.partizan {
            true => &Player::BOTH,
            false => &[Player::First],
        }
    }
}

const FIRST: Tool = Tool {
    id: "first",
    label: "First's token",
    hint: "puts first's token there",
    group: "Tokens",
    key: "1",
    on: ON_VERTICES,
};
const SECOND: Tool = Tool {
    id: "second",
    label: "Second's token",
    hint: "puts second's token there",
    group: "Tokens",
    key: "2",
    on: ON_VERTICES,
};
const SHARED: Tool = Tool {
    label: "Token",
    hint: "puts the token there",
    ..FIRST
};
const DELETE: Tool = Tool {
    id: "deleted",
    label: "Delete",
    hint: "deletes a vertex, or puts it back",
    group: "Board",
    key: "x",
    on: ON_VERTICES,
};

impl Editable for Geography {
    type Setup = Setup;

    fn tools(&self) -> Vec<Tool> {
        match self.partizan {
            true => vec![FIRST, SECOND, DELETE],
            false => vec![SHARED, DELETE],
        }
    }

    fn apply(&self, tool: &str, spot: &str, setup: &mut Setup) {
        let Some(vertex) = self.board.find_vertex(spot) else {
            return;
        };
        let player = match tool {
            "deleted" => return toggle(&self.board, &mut setup.deleted, vertex),
            "second" => Player::Second,
            _ => Player::First,
        };
        remove(&self.board, &mut setup.deleted, vertex);
        let here = || Some(PlaceName::of(&self.board, vertex));
        *setup.tokens.of_mut(player) = here();
        if !self.partizan {
            setup.tokens.second = here();
        }
    }

    fn consequences(&self, _setup: &Setup) -> Map<String, Value> {
        Map::from_iter([("shared".into(), json!(!self.partizan))])
    }
}

//! A town with powers as it is typed, clicked or sent, and how it becomes a position.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use thera_board::Vertex;

use super::{Full, Places, Position, Powers, Seat};
use crate::santorini::setup::{BUILD, FIRST, LOWER, SECOND};
use crate::scene::setup::{ON_VERTICES, remove, set_of, toggle};
use crate::scene::{Editable, PlaceName, Reasons, SetupOf, Tool};
use crate::{Pair, Player};

/// A town as it is put together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Setup {
    /// The height of every vertex, by number, as without powers: the full height is a whole tower
    /// with its dome.
    pub heights: Vec<u64>,
    /// Where a dome stands on a tower that is not whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub domes: Vec<PlaceName>,
    /// Where each side's workers stand.
    pub workers: Pair<Vec<PlaceName>>,
    /// What each side's power remembers, as it stands in brackets in a position.
    #[serde(default)]
    pub memory: Pair<String>,
    /// Where the Ram stands of the Golden Fleece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ram: Option<PlaceName>,
    /// Who has won by the last turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Player>,
    /// Who is to move.
    #[serde(default)]
    pub to_move: Player,
}

impl SetupOf<Powers> for Setup {
    fn read(_game: &Powers, sent: Value) -> Result<Self, serde_json::Error> {
        serde_json::from_value(sent)
    }

    fn of(game: &Powers, position: &Position) -> Self {
        Places::of(game, &position.into()).into()
    }

    fn validate(&self, game: &Powers) -> Result<Position, Reasons> {
        self.places().validate(game).map(Full::for_two)
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn set_to_move(&mut self, player: Player) {
        self.to_move = player;
    }
}

impl Setup {
    /// What is put together, as it is for however many players.
    pub(super) fn places(&self) -> Places {
        let seat = |player: Player| Seat {
            workers: self.workers.of(player).clone(),
            memory: self.memory.of(player).clone(),
            out: false,
        };
        Places {
            heights: self.heights.clone(),
            domes: self.domes.clone(),
            players: Player::BOTH.map(seat).to_vec(),
            ram: self.ram.clone(),
            winner: self.winner,
            to_move: self.to_move,
        }
    }
}

/// What a position for two says beside what is put together.
impl From<Places> for Setup {
    fn from(places: Places) -> Setup {
        let seats = Pair::each(|player| places.seat(player));
        Setup {
            workers: Pair {
                first: seats.first.workers,
                second: seats.second.workers,
            },
            memory: Pair {
                first: seats.first.memory,
                second: seats.second.memory,
            },
            heights: places.heights,
            domes: places.domes,
            ram: places.ram,
            winner: places.winner,
            to_move: places.to_move,
        }
    }
}

pub(in crate::santorini) const DOME: Tool = Tool {
    id: "dome",
    label: "Dome",
    hint: "puts a dome on top whatever the height, or takes it away",
    group: "Towers",
    key: "d",
    on: ON_VERTICES,
};

impl Powers {
    /// What a tool makes of the tower on a vertex.
    pub(in crate::santorini) fn edit_tower(
        &self,
        tool: &str,
        vertex: Vertex,
        heights: &mut Vec<u64>,
        domes: &mut Vec<PlaceName>,
    ) {
        let board = self.board();
        self.town.edit_height(tool, vertex, heights);
        if tool == DOME.id {
            let most = u64::from(self.variant().height);
            let height = &mut heights[usize::from(vertex)];
            match *height {
                whole if whole == most => *height = most - 1,
                last if last + 1 == most => *height = most,
                _ => toggle(board, domes, vertex),
            }
        }
        // Levels on which a dome makes a whole tower are written without one.
        if tool.starts_with("level") {
            remove(board, domes, vertex);
        }
    }
}

const RAM: Tool = Tool {
    id: "ram",
    label: "Ram",
    hint: "puts the Ram there, or takes it away",
    group: "Towers",
    key: "r",
    on: ON_VERTICES,
};

impl Editable for Powers {
    type Setup = Setup;

    fn tools(&self) -> Vec<Tool> {
        let mut tools = vec![BUILD, LOWER, DOME, FIRST, SECOND];
        tools.extend(self.fleece.then_some(RAM));
        tools.extend(self.recall_tools());
        tools
    }

    fn apply(&self, tool: &str, spot: &str, setup: &mut Setup) {
        let board = self.board();
        let vertex = board.find_vertex(spot);
        setup.winner = None;
        if let Some(player) = self.who_recalls(tool) {
            let own = set_of(board, setup.workers.of(player));
            let memory = setup.memory.of_mut(player);
            *memory = self.recalled(tool, vertex, player, memory, own);
            return;
        }
        let Some(vertex) = vertex else {
            return;
        };
        self.edit_tower(tool, vertex, &mut setup.heights, &mut setup.domes);
        self.town.edit_workers(tool, vertex, &mut setup.workers);
        if tool == RAM.id {
            let there = setup.ram.as_ref().and_then(|ram| ram.on(board)) == Some(vertex);
            setup.ram = (!there).then(|| PlaceName::of(board, vertex));
        }
    }

    fn consequences(&self, setup: &Setup) -> Map<String, Value> {
        let powers = Pair::each(|player| self.power(player).info().name);
        let to_place = match setup.workers.of(setup.to_move).len() {
            0 => self.power(setup.to_move).workers(self.variant()),
            _ => 0,
        };
        let mut told = self.town.told(to_place as usize);
        told.insert("powers".into(), json!(powers));
        told
    }
}

//! A town with powers as it is typed, clicked or sent, and how it becomes a position.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use thera_board::{Vertex, bit, vertices};

use super::{Memory, Position, Powers};
use crate::santorini::Position as Town;
use crate::santorini::setup::{BUILD, FIRST, LOWER, SECOND};
use crate::scene::setup::{ON_VERTICES, remove, toggle};
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
    /// Who has won by the last turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Player>,
    /// Who is to move.
    #[serde(default)]
    pub to_move: Player,
}

impl Setup {
    pub(super) fn height(&self, vertex: Vertex) -> u64 {
        self.heights.get(usize::from(vertex)).copied().unwrap_or(0)
    }
}

impl SetupOf<Powers> for Setup {
    fn read(_game: &Powers, sent: Value) -> Result<Self, serde_json::Error> {
        serde_json::from_value(sent)
    }

    fn of(game: &Powers, position: &Position) -> Self {
        let board = game.board();
        let names = |set| vertices(set).map(|v| PlaceName::of(board, v)).collect();
        let low = |&v: &Vertex| game.is_low(position, v);
        let whole = |v: Vertex| position.has_dome(v) && !game.is_low(position, v);
        Setup {
            heights: (0..board.size() as Vertex)
                .map(|v| u64::from(position.level(v)) + u64::from(whole(v)))
                .collect(),
            domes: vertices(position.domes)
                .filter(low)
                .map(|v| PlaceName::of(board, v))
                .collect(),
            workers: Pair::each(|player| names(position.workers(player))),
            memory: Pair::each(|player| game.memory_as_text(position, player)),
            winner: position.winner(),
            to_move: position.to_move(),
        }
    }

    fn validate(&self, game: &Powers) -> Result<Position, Reasons> {
        let mut reasons = Reasons::default();
        let mut town = Town::default();
        town.set_to_move(self.to_move);
        game.town
            .put_heights(&self.heights, &mut town, &mut reasons);
        let mut all_stand = true;
        for player in Player::BOTH {
            let workers = self.workers.of(player);
            let most = game.power(player).most_workers(game.variant());
            all_stand &= game
                .town
                .put_workers(player, workers, most, &mut town, &mut reasons);
        }
        let mut position = Position {
            town,
            ..Position::default()
        };
        game.close_towers(&mut position);
        game.put_domes(&self.domes, &mut position, &mut reasons);
        game.put_memory(&self.memory, &mut position, &mut reasons);
        if all_stand {
            game.check_placement(&position, self.winner, &mut reasons);
        }
        if let Some(winner) = self.winner {
            if winner == self.to_move && !game.may_lose_by_a_turn() {
                reasons.add(format!("{winner} has won, so that the other is to move"));
            }
            position.set_winner(winner);
        }
        reasons.unless_any(position)
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn set_to_move(&mut self, player: Player) {
        self.to_move = player;
    }
}

/// The steps from a setup to a position.
impl Powers {
    /// Puts a dome on every tower of full height, which is a level lower without it.
    fn close_towers(&self, position: &mut Position) {
        let height = self.variant().height;
        for vertex in vertices(position.town.at_height(height) & self.board().all()) {
            position.town.set_height(vertex, height - 1);
            position.domes |= bit(vertex);
        }
    }

    fn put_domes(&self, domes: &[PlaceName], position: &mut Position, reasons: &mut Reasons) {
        for place in domes {
            let PlaceName(name) = place;
            let Some(vertex) = place.on(self.board()) else {
                reasons.add(format!(
                    "there is no vertex '{name}' for a dome to stand on"
                ));
                continue;
            };
            if position.town.occupied() & bit(vertex) != 0 {
                reasons.add(format!(
                    "a worker stands on {name}, which is closed by a dome"
                ));
            }
            if !self.is_low(position, vertex) && !position.has_dome(vertex) {
                reasons.add(format!(
                    "the dome on {name} makes a whole tower, which is written as height {}",
                    self.variant().height
                ));
            }
            position.domes |= bit(vertex);
        }
    }

    /// Whether somebody may lose by a turn of their own.
    fn may_lose_by_a_turn(&self) -> bool {
        self.counts_towers || self.powers.iter().any(|power| power.leads())
    }

    /// Workers are placed by first, then by second, and nobody wins before.
    fn check_placement(&self, position: &Position, winner: Option<Player>, reasons: &mut Reasons) {
        let none = |player| position.workers(player) == 0;
        let placing = match Player::BOTH.map(none) {
            [true, true] => Player::First,
            // Who has lost the last worker has lost.
            [true, false] if winner == Some(Player::Second) => return,
            [false, true] if winner == Some(Player::First) => return,
            [true, false] => return reasons.add("first places its workers before second does"),
            [false, true] => Player::Second,
            [false, false] => return,
        };
        if winner.is_some() {
            reasons.add("nobody has won before all workers stand");
        }
        if position.to_move() != placing {
            reasons.add(format!(
                "{placing} has still to place workers, so {placing} is to move"
            ));
        }
    }

    fn put_memory(&self, memory: &Pair<String>, position: &mut Position, reasons: &mut Reasons) {
        for player in Player::BOTH {
            let (power, text) = (self.power(player), memory.of(player));
            match self.read_memory(player, text) {
                Some(memory) => self.remember(player, memory, position, reasons),
                None => reasons.add(format!(
                    "{} remembers nothing that is written [{}]",
                    power.info().title,
                    thera_board::shorten(text)
                )),
            }
        }
    }
}

impl Powers {
    /// Notes what a power remembers; where workers stand is remembered only of workers.
    fn remember(
        &self,
        player: Player,
        memory: Memory,
        position: &mut Position,
        reasons: &mut Reasons,
    ) {
        let power = self.power(player);
        let stray = memory.places & !position.town.occupied();
        if power.follows_workers() && stray != 0 {
            return reasons.add(format!(
                "{} remembers a worker on {}, where none stands",
                power.info().title,
                self.town.names(stray).join(" and ")
            ));
        }
        position.set_memory(player, memory);
    }
}

const DOME: Tool = Tool {
    id: "dome",
    label: "Dome",
    hint: "puts a dome on top whatever the height, or takes it away",
    group: "Towers",
    key: "d",
    on: ON_VERTICES,
};

impl Editable for Powers {
    type Setup = Setup;

    fn tools(&self) -> Vec<Tool> {
        vec![BUILD, LOWER, DOME, FIRST, SECOND]
    }

    fn apply(&self, tool: &str, spot: &str, setup: &mut Setup) {
        let board = self.board();
        let Some(vertex) = board.find_vertex(spot) else {
            return;
        };
        setup.winner = None;
        let (heights, workers) = (&mut setup.heights, &mut setup.workers);
        self.town.edit(tool, vertex, heights, workers);
        if tool == DOME.id {
            let most = u64::from(self.variant().height);
            let height = &mut heights[usize::from(vertex)];
            match *height {
                whole if whole == most => *height = most - 1,
                last if last + 1 == most => *height = most,
                _ => toggle(board, &mut setup.domes, vertex),
            }
        }
        // Levels on which a dome makes a whole tower are written without one.
        if tool.starts_with("level") {
            remove(board, &mut setup.domes, vertex);
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

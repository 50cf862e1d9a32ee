//! Heights and workers as they are typed, clicked or sent, and how they become a position.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use thera_board::{Vertex, VertexSet, bit, vertices};

use super::{Position, Santorini};
use crate::scene::setup::{ON_VERTICES, remove, toggle};
use crate::scene::{Editable, PlaceName, Reasons, SetupOf, Tool};
use crate::{Pair, Player};

/// A town as it is put together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Setup {
    /// The height of every vertex, by number.
    pub heights: Vec<u64>,
    /// Where each side's workers stand; shared workers (impartial play) are first's.
    pub workers: Pair<Vec<PlaceName>>,
    /// Whether the player who has just moved won by climbing, where heights do not show it: in
    /// towers of height 1.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub won: bool,
    /// Who is to move.
    #[serde(default)]
    pub to_move: Player,
}

impl SetupOf<Santorini> for Setup {
    fn read(_game: &Santorini, sent: Value) -> Result<Self, serde_json::Error> {
        serde_json::from_value(sent)
    }

    fn of(game: &Santorini, position: &Position) -> Self {
        let board = game.board();
        let names = |set| vertices(set).map(|v| PlaceName::of(board, v)).collect();
        Setup {
            heights: (0..board.size() as Vertex)
                .map(|vertex| position.height(vertex).into())
                .collect(),
            workers: Pair::each(|player| names(position.workers(player))),
            won: position.is_won() && game.variant().winning_height == Some(0),
            to_move: position.to_move(),
        }
    }

    fn validate(&self, game: &Santorini) -> Result<Position, Reasons> {
        let mut reasons = Reasons::default();
        let mut position = Position::default();
        position.set_to_move(self.to_move);
        game.put_heights(&self.heights, &mut position, &mut reasons);
        let mut all_stand = true;
        for player in Player::BOTH {
            let (workers, most) = (self.workers.of(player), game.variant().workers_per_side());
            all_stand &= game.put_workers(player, workers, most, &mut position, &mut reasons);
        }
        if all_stand {
            game.check_placement(&position, &mut reasons);
        }
        // A worker on a height that cannot be would win or not for no reason.
        if reasons.is_empty() {
            game.settle_win(&mut position, self.won, &mut reasons);
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

impl Setup {
    /// The height of a vertex, as far as it was given.
    pub(super) fn height(&self, vertex: Vertex) -> u64 {
        self.heights.get(vertex as usize).copied().unwrap_or(0)
    }
}

/// The steps from a setup to a position.
impl Santorini {
    /// What is said if there are too few or too many heights.
    pub(super) fn wrong_number_of_heights(&self, found: usize) -> String {
        format!("{found} heights for {} vertices", self.board().size())
    }

    pub(super) fn put_heights(
        &self,
        heights: &[u64],
        position: &mut Position,
        reasons: &mut Reasons,
    ) {
        let most = self.variant().height;
        if heights.len() != self.board().size() {
            return reasons.add(self.wrong_number_of_heights(heights.len()));
        }
        for (vertex, &height) in (0..).zip(heights) {
            match u8::try_from(height) {
                Ok(height) if height <= most => position.set_height(vertex, height),
                _ => {
                    let name = self.board().vertex_name(vertex);
                    reasons.add(format!("{name} has height {height}, the most is {most}"));
                }
            }
        }
    }

    /// Puts a side's workers where they are listed; whether all of them stand there.
    pub(super) fn put_workers(
        &self,
        player: Player,
        listed: &[PlaceName],
        most: u32,
        position: &mut Position,
        reasons: &mut Reasons,
    ) -> bool {
        let shared = self.variant().impartial;
        if shared && player == Player::Second && !listed.is_empty() {
            reasons.add("the workers are shared, so that all of them are in first's list");
            return false;
        }
        let taken = position.occupied();
        let (workers, all_stand) =
            self.read_workers((player, listed), most, (position, taken), reasons);
        position.workers[player.index()] = workers;
        all_stand
    }

    /// Where a player's listed workers stand on a town of which some places are taken, and whether all
    /// of them do.
    pub(super) fn read_workers(
        &self,
        (player, listed): (Player, &[PlaceName]),
        most: u32,
        (town, taken): (&Position, VertexSet),
        reasons: &mut Reasons,
    ) -> (VertexSet, bool) {
        let (mut workers, mut standing) = (0, 0);
        for PlaceName(name) in listed {
            let Some(vertex) = self.board().find_vertex(name) else {
                reasons.add(format!(
                    "there is no vertex '{name}' for a worker to stand on"
                ));
                continue;
            };
            if (taken | workers) & bit(vertex) != 0 {
                reasons.add(format!("two workers stand on {name}"));
                continue;
            }
            if town.height(vertex) == self.variant().height {
                reasons.add(format!(
                    "a worker stands on {name}, which is closed by a dome"
                ));
            }
            standing += 1;
            workers |= bit(vertex);
        }
        let found = listed.len();
        if found > most as usize {
            let whose = match self.variant().impartial {
                true => "there are".to_string(),
                false => format!("{player} has"),
            };
            reasons.add(format!("{whose} {found} workers, the most is {most}"));
        }
        (workers, standing == found)
    }

    /// Workers are placed by first, then by second; until that is done it is their turn.
    fn check_placement(&self, position: &Position, reasons: &mut Reasons) {
        let most = self.variant().workers_per_side();
        let missing = |side: usize| position.workers[side].count_ones() < most;
        let placing = if missing(0) {
            if position.workers[1] != 0 {
                reasons.add("first places all its workers before second places any");
            }
            Player::First
        } else if !self.variant().impartial && missing(1) {
            Player::Second
        } else {
            return;
        };
        if position.to_move() != placing {
            reasons.add(format!(
                "{placing} has still to place workers, so {placing} is to move"
            ));
        }
    }

    /// A worker on the winning height has won; the loser is to move.
    fn settle_win(&self, position: &mut Position, marked: bool, reasons: &mut Reasons) {
        let Some(height) = self.variant().winning_height else {
            if marked {
                reasons.add("towers do not win in this variant");
            }
            return;
        };
        if height == 0 {
            if marked {
                position.set_won();
            }
            return;
        }
        let on_top = position
            .workers
            .map(|workers| workers & position.at_height(height) != 0);
        let winner = match on_top {
            [false, false] if marked => {
                return reasons.add("no worker stands on the winning height");
            }
            [false, false] => return,
            [true, true] => return reasons.add("both sides stand on the winning height"),
            _ if self.variant().impartial => position.to_move().opponent(),
            [true, false] => Player::First,
            [false, true] => Player::Second,
        };
        if winner == position.to_move() {
            reasons.add(format!(
                "{winner} stands on the winning height and has won, so {} is to move",
                winner.opponent()
            ));
        }
        position.set_won();
    }
}

pub(super) const BUILD: Tool = Tool {
    id: "level+",
    label: "Build",
    hint: "one level more; a dome becomes bare ground",
    group: "Towers",
    key: "b",
    on: ON_VERTICES,
};
pub(super) const LOWER: Tool = Tool {
    id: "level-",
    label: "Lower",
    hint: "one level less; bare ground becomes a dome",
    group: "Towers",
    key: "l",
    on: ON_VERTICES,
};
pub(super) const FIRST: Tool = Tool {
    id: "first",
    label: "First's worker",
    hint: "puts first's worker there, or takes it away",
    group: "Workers",
    key: "1",
    on: ON_VERTICES,
};
pub(super) const SECOND: Tool = Tool {
    id: "second",
    label: "Second's worker",
    hint: "puts second's worker there, or takes it away",
    group: "Workers",
    key: "2",
    on: ON_VERTICES,
};
const SHARED: Tool = Tool {
    label: "Worker",
    hint: "puts a worker there, or takes it away",
    ..FIRST
};

impl Editable for Santorini {
    type Setup = Setup;

    fn tools(&self) -> Vec<Tool> {
        match self.variant().impartial {
            true => vec![BUILD, LOWER, SHARED],
            false => vec![BUILD, LOWER, FIRST, SECOND],
        }
    }

    fn apply(&self, tool: &str, spot: &str, setup: &mut Setup) {
        let board = self.board();
        let Some(vertex) = board.find_vertex(spot) else {
            return;
        };
        setup.won = false;
        self.edit_height(tool, vertex, &mut setup.heights);
        self.edit_workers(tool, vertex, &mut setup.workers);
    }

    fn consequences(&self, setup: &Setup) -> Map<String, Value> {
        let side = match self.variant().impartial {
            true => Player::First,
            false => setup.to_move,
        };
        let placed = setup.workers.of(side).len();
        self.told((self.variant().workers_per_side() as usize).saturating_sub(placed))
    }
}

/// What a town has in common with one in which there are powers.
impl Santorini {
    /// Uses a tool for towers on a vertex.
    pub(super) fn edit_height(&self, tool: &str, vertex: Vertex, heights: &mut Vec<u64>) {
        heights.resize(self.board().size(), 0);
        let most = u64::from(self.variant().height);
        let height = &mut heights[usize::from(vertex)];
        match tool {
            "level+" => *height = if *height < most { *height + 1 } else { 0 },
            "level-" => *height = height.checked_sub(1).unwrap_or(most).min(most),
            _ => {}
        }
    }

    /// Uses a tool for workers on a vertex.
    pub(super) fn edit_workers(
        &self,
        tool: &str,
        vertex: Vertex,
        workers: &mut Pair<Vec<PlaceName>>,
    ) {
        let board = self.board();
        let (first, second) = (&mut workers.first, &mut workers.second);
        match tool {
            "first" => {
                toggle(board, first, vertex);
                remove(board, second, vertex);
            }
            "second" => {
                toggle(board, second, vertex);
                remove(board, first, vertex);
            }
            _ => {}
        }
    }

    /// What follows from the rules, and from the number of workers that the player to move has still
    /// to place.
    pub(super) fn told(&self, to_place: usize) -> Map<String, Value> {
        let variant = self.variant();
        Map::from_iter([
            ("max_height".into(), json!(variant.height)),
            ("winning_height".into(), json!(variant.winning_height)),
            ("shared".into(), json!(variant.impartial)),
            (
                "phase".into(),
                json!(if to_place > 0 { "placement" } else { "play" }),
            ),
            ("to_place".into(), json!(to_place)),
        ])
    }
}

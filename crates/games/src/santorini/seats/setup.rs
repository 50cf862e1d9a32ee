//! How positions of three and four are put together.

use serde_json::{Map, Value, json};

use super::{Full, Places, Player, Seating, Seats};
use crate::santorini::powers::DOME;
use crate::santorini::setup::{BUILD, FIRST, LOWER, SECOND};
use crate::scene::setup::{remove, set_of, toggle};
use crate::scene::{Editable, Reasons, SetupOf, Tool};

impl SetupOf<Seats> for Places {
    fn read(_game: &Seats, sent: Value) -> Result<Self, serde_json::Error> {
        serde_json::from_value(sent)
    }

    fn of(game: &Seats, position: &Full) -> Self {
        Places::of(&game.rules, position)
    }

    fn validate(&self, game: &Seats) -> Result<Full, Reasons> {
        let position = self.validate(&game.rules)?;
        let player = position.to_move();
        match (position.winner(), game.seating()) {
            (Some(_), _) => Ok(position),
            _ if game.has_turn(&position) => Ok(position),
            (_, Seating::Three) => Err(format!("{player} has no turn, and so is out").into()),
            _ => Err(format!("{player} has no turn, and so the others have won").into()),
        }
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn set_to_move(&mut self, player: Player) {
        self.to_move = player;
    }
}

const THIRD: Tool = Tool {
    id: "third",
    label: "Third's worker",
    hint: "puts third's worker there, or takes it away",
    group: "Workers",
    key: "3",
    ..FIRST
};

impl Seats {
    /// Each side's tool.
    fn workers_tools(&self) -> &'static [Tool] {
        match self.seating() {
            Seating::Three => &[FIRST, SECOND, THIRD],
            _ => &[FIRST, SECOND],
        }
    }
}

impl Editable for Seats {
    type Setup = Places;

    fn tools(&self) -> Vec<Tool> {
        let mut tools = [&[BUILD, LOWER, DOME], self.workers_tools()].concat();
        tools.extend(self.rules.recall_tools());
        tools
    }

    fn apply(&self, tool: &str, spot: &str, setup: &mut Places) {
        let board = self.rules.board();
        let vertex = board.find_vertex(spot);
        setup.winner = None;
        setup
            .players
            .resize_with(self.rules.powers().len(), Default::default);
        if let Some(player) = self.rules.who_recalls(tool) {
            let side = self.seating().side(player);
            let own = set_of(board, &setup.players[side.index()].workers);
            let memory = &mut setup.players[player.index()].memory;
            *memory = self.rules.recalled(tool, vertex, player, memory, own);
            return;
        }
        let Some(vertex) = vertex else {
            return;
        };
        let (heights, domes) = (&mut setup.heights, &mut setup.domes);
        self.rules.edit_tower(tool, vertex, heights, domes);
        let tools = self.workers_tools().iter().map(|tool| tool.id);
        let Some(whose) = tools.clone().position(|id| id == tool) else {
            return;
        };
        for (seat, player) in setup.players.iter_mut().enumerate() {
            if seat == whose {
                toggle(board, &mut player.workers, vertex);
            } else {
                remove(board, &mut player.workers, vertex);
            }
        }
        // Whoever has a worker plays.
        setup.players[whose].out &= setup.players[whose].workers.is_empty();
    }

    fn consequences(&self, setup: &Places) -> Map<String, Value> {
        let powers = self.rules.powers().iter();
        let powers: Vec<&str> = powers.map(|power| power.info().name).collect();
        let side = self.seating().side(setup.to_move);
        let to_place = match setup.seat(side).workers.len() {
            0 => self.rules.power(side).workers(self.rules.variant()),
            _ => 0,
        };
        let mut told = self.rules.town().told(to_place as usize);
        told.insert("powers".into(), json!(powers));
        told
    }
}

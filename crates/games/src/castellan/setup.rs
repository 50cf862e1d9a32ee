//! Pieces and owners as they are typed, clicked or sent, and how they become a position.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use thera_board::shorten;

use super::geometry::{Points, points};
use super::{Castellan, Position};
use crate::scene::{Editable, Reasons, SetupOf, Tool};
use crate::{Pair, Player};

/// A castle as it is put together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Setup {
    /// The towers, walls and long walls, by name: `t(0,0)`, `w(0,1)`, `l(0,1)`.
    pub pieces: Vec<String>,
    /// Who owns cells, by name: `(1,1)`. Enclosed ones have an owner, others may.
    #[serde(default)]
    pub owners: BTreeMap<String, Player>,
    /// Who is to move.
    #[serde(default)]
    pub to_move: Player,
    /// How many of the last turns were passed, where a game lets players pass at will.
    #[serde(default)]
    pub passes: u8,
}

impl SetupOf<Castellan> for Setup {
    fn read(_game: &Castellan, sent: Value) -> Result<Self, serde_json::Error> {
        serde_json::from_value(sent)
    }

    fn of(game: &Castellan, position: &Position) -> Self {
        let owned = |player| points(position.keeps(player)).map(move |cell| (cell, player));
        Setup {
            pieces: game.point_names(position.pieces),
            owners: Player::BOTH
                .into_iter()
                .flat_map(owned)
                .map(|(cell, player)| (game.point_name(cell), player))
                .collect(),
            to_move: position.to_move,
            passes: position.passes,
        }
    }

    fn validate(&self, game: &Castellan) -> Result<Position, Reasons> {
        let mut reasons = Reasons::default();
        let position = self.standing(game, |name, wanted| {
            let board = game.geometry.name();
            reasons.add(format!(
                "there is no {wanted} '{}' on {board}",
                shorten(name)
            ));
        });
        game.check_position(&position, &mut reasons);
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
    /// Puts what a character of a position's text stands for.
    pub(super) fn put(&mut self, name: String, symbol: char) {
        match symbol {
            '1' => drop(self.owners.insert(name, Player::First)),
            '2' => drop(self.owners.insert(name, Player::Second)),
            'o' | '-' | '|' => self.pieces.push(name),
            _ => {}
        }
    }

    /// What stands where the setup says, whether or not that is legal; `unknown` gets the names
    /// that the board does not have, and what they should be.
    fn standing(&self, game: &Castellan, mut unknown: impl FnMut(&str, &str)) -> Position {
        let board = &game.geometry;
        let mut find = |name: &str, among: Points, wanted: &str| {
            let found = game.find_point(name).map_or(0, |point| 1 << point) & among;
            if found == 0 {
                unknown(name, wanted);
            }
            found
        };
        let mut position = Position {
            to_move: self.to_move,
            passes: self.passes,
            ..Position::EMPTY
        };
        for name in &self.pieces {
            let pieces = board.locations() | board.long_bits();
            position.pieces |= find(name, pieces, "tower or wall");
        }
        for (name, owner) in &self.owners {
            position.keeps[owner.index()] |= find(name, board.cells(), "cell");
        }
        let enclosed = board.enclosed_cells(position.pieces);
        position.loose = position.claimed() & !enclosed != 0;
        position
    }

    /// The castle as far as it can be drawn.
    pub(super) fn drawn(&self, game: &Castellan) -> Position {
        self.standing(game, |_, _| {})
    }
}

impl Castellan {
    /// Makes sure that a position could be played on from: one castle, no piece on another, and
    /// one owner to every enclosed face. (Cells that are not enclosed may have owners too, as in
    /// the array with which the program of Suptic's appendix begins.)
    fn check_position(&self, position: &Position, reasons: &mut Reasons) {
        let board = &self.geometry;
        let at = |set: Points| {
            let (row, column) = board.coordinates(set.trailing_zeros() as usize);
            format!("({row},{column})")
        };
        if !board.is_connected(position.pieces) {
            reasons.add("the pieces do not hang together; all belong to one castle");
        }
        for long in points(position.pieces & board.long_bits()) {
            if board.excluded_by(1 << long) & position.pieces != 0 {
                let name = self.point_name(long);
                reasons.add(format!("the long wall {name} lies on another piece"));
            }
        }
        if position.passes > if self.options.skip { 2 } else { 0 } {
            reasons.add("passes are counted, up to two, only where players may pass at will");
        }
        if let Some(cell) = points(position.keeps[0] & position.keeps[1]).next() {
            reasons.add(format!("cell {} has two owners", at(1 << cell)));
        }
        let enclosed = board.enclosed_cells(position.pieces);
        for face in board.faces(position.pieces, enclosed) {
            let face = face & board.cells();
            let [first, second] = position.keeps.map(|cells| cells & face);
            let unowned = face & !(first | second);
            if unowned != 0 {
                let cell = at(unowned);
                reasons.add(format!(
                    "cell {cell} is enclosed: expected its owner, 1 or 2"
                ));
            }
            if first != 0 && second != 0 {
                let (one, other) = (at(first), at(second));
                reasons.add(format!(
                    "cells {one} and {other} lie in one region but have different owners"
                ));
            }
        }
    }
}

const TOOLS: [Tool; 3] = [
    Tool {
        id: "piece",
        label: "Towers and walls",
        hint: "puts a piece there, or takes it away",
        group: "Castle",
        key: "t",
        on: &["tower", "wall"],
    },
    Tool {
        id: "first",
        label: "First's cell",
        hint: "gives a cell to first, or to nobody",
        group: "Owners",
        key: "1",
        on: &["cell"],
    },
    Tool {
        id: "second",
        label: "Second's cell",
        hint: "gives a cell to second, or to nobody",
        group: "Owners",
        key: "2",
        on: &["cell"],
    },
];

impl Editable for Castellan {
    type Setup = Setup;

    fn tools(&self) -> Vec<Tool> {
        TOOLS.to_vec()
    }

    fn apply(&self, tool: &str, spot: &str, setup: &mut Setup) {
        let Some(point) = self.find_point(spot) else {
            return;
        };
        let here = |name: &str| self.find_point(name) == Some(point);
        let owner = match tool {
            "first" => Player::First,
            "second" => Player::Second,
            _ => {
                let before = setup.pieces.len();
                setup.pieces.retain(|name| !here(name));
                if setup.pieces.len() == before {
                    setup.pieces.push(self.point_name(point));
                }
                return;
            }
        };
        let was = setup.owners.iter().find(|(name, _)| here(name));
        let was = was.map(|(_, &player)| player);
        setup.owners.retain(|name, _| !here(name));
        if was != Some(owner) {
            setup.owners.insert(self.point_name(point), owner);
        }
    }

    fn consequences(&self, setup: &Setup) -> Map<String, Value> {
        let position = setup.drawn(self);
        let region = |player: Player, face, towers| {
            json!({
                "owner": player,
                "cells": self.point_names(face & self.geometry.cells()),
                "towers": towers,
                "score": towers,
            })
        };
        let regions: Vec<Value> = Player::BOTH
            .into_iter()
            .flat_map(|player| {
                let regions = self.regions(&position, player);
                regions.map(move |(face, towers)| region(player, face, towers))
            })
            .collect();
        let scores = Pair::each(|player| self.score(&position, player));
        Map::from_iter([
            ("regions".into(), json!(regions)),
            ("scores".into(), json!(scores)),
        ])
    }
}

//! Geography: tokens and the vertices they have burnt.

use serde_json::{Map, Value, json};
use thera_board::{Vertex, bit, vertices};
use thera_games::Player;
use thera_games::geography::{Geography, Position};

use super::shape::{field, list, only_known, switch, text, vertex, vertex_set};
use super::{Pair, Presented};
use crate::error::ApiError;

impl Presented for Geography {
    fn state(&self, position: &Position) -> Value {
        let name = |vertex: Vertex| self.board().vertex_name(vertex);
        let deleted = self.board().all() & !position.alive();
        json!({
            "tokens": Pair::each(|player| name(position.token(player))),
            "shared": !self.is_partizan(),
            "deleted": vertices(deleted).map(name).collect::<Vec<_>>(),
        })
    }

    fn compose(&self, to_move: Player, state: &Value) -> Result<String, ApiError> {
        let tokens = field(state, "tokens")?;
        let mut marks = vec!['.'; self.board().size()];
        let deleted = match state.get("deleted") {
            Some(listed) => vertex_set(self.board(), listed, "deleted")?,
            None => 0,
        };
        for burnt in vertices(deleted) {
            marks[burnt as usize] = 'x';
        }
        let players = if self.is_partizan() { 2 } else { 1 };
        for player in &Player::BOTH[..players] {
            let field_name = format!("tokens.{player}");
            let place = field(tokens, &player.to_string())?;
            let place = vertex(self.board(), place, &field_name)?;
            if deleted & bit(place) != 0 {
                return Err(ApiError::unfit(format!(
                    "'{field_name}' stands on {}, which is deleted",
                    self.board().vertex_name(place)
                )));
            }
            marks[place as usize] = match (self.is_partizan(), player) {
                (false, _) => 'o',
                (true, Player::First) => '1',
                (true, Player::Second) => '2',
            };
        }
        let marks: String = marks.into_iter().collect();
        Ok(format!("{marks}/{}", to_move.index() + 1))
    }

    fn parts(&self) -> Value {
        let start = self.start_vertices();
        let start: Vec<String> = start.iter().map(|&v| self.board().vertex_name(v)).collect();
        json!({"partizan": self.is_partizan(), "start": start})
    }

    fn variant_of(parts: &Map<String, Value>) -> Result<Option<String>, ApiError> {
        only_known(parts, &["partizan", "start"])?;
        let mut options = Vec::new();
        if switch(parts, "partizan", false)? {
            options.push("partizan".to_string());
        }
        if let Some(start) = parts.get("start").filter(|start| !start.is_null()) {
            let names: Vec<&str> = list(start, "start")?
                .iter()
                .map(|name| text(name, "start"))
                .collect::<Result<_, _>>()?;
            options.push(format!("start={}", names.join(";")));
        }
        Ok((!options.is_empty()).then(|| options.join(",")))
    }
}

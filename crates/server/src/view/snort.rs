//! Snort: colours, and who may still play where.

use serde_json::{Value, json};
use thera_board::{Vertex, bit, vertices};
use thera_games::capability::Decompose;
use thera_games::snort::{Label, Position, Snort};
use thera_games::{Notation, Player};

use super::Presented;
use super::shape::per_vertex;
use crate::error::ApiError;

impl Presented for Snort {
    fn state(&self, position: &Position) -> Value {
        let all = 0..self.board().size() as Vertex;
        let closed = self.closed(position);
        let colours: Vec<Option<&str>> = all
            .clone()
            .map(|vertex| match position.colour(vertex) {
                Some(Player::First) => Some("red"),
                Some(Player::Second) => Some("blue"),
                None if closed & bit(vertex) != 0 => Some("closed"),
                None => None,
            })
            .collect();
        let labels: Vec<&str> = all
            .map(|vertex| match position.label(vertex) {
                Label::Both => "A",
                Label::Only(Player::First) => "R",
                Label::Only(Player::Second) => "B",
                Label::Nobody => "U",
            })
            .collect();
        json!({"colours": colours, "labels": labels})
    }

    fn independent_parts(&self, position: &Position) -> Vec<(Vec<String>, Position)> {
        let parts = self.components(position);
        if parts.len() < 2 {
            return Vec::new();
        }
        let names = |part: &Position| {
            let open = part.open(Player::First) | part.open(Player::Second);
            vertices(open)
                .map(|v| self.board().vertex_name(v))
                .collect()
        };
        parts.into_iter().map(|part| (names(&part), part)).collect()
    }

    fn compose(&self, to_move: Player, state: &Value) -> Result<String, ApiError> {
        let colours = per_vertex(self.board(), state, "colours")?;
        let letters: String = colours
            .iter()
            .map(|colour| match colour.as_str() {
                Some("red") => Ok('R'),
                Some("blue") => Ok('B'),
                Some("closed") => Ok('x'),
                None if colour.is_null() => Ok('.'),
                _ => Err(ApiError::malformed(
                    "'colours' should be \"red\", \"blue\", \"closed\" or null",
                )),
            })
            .collect::<Result<_, _>>()?;
        let side = self.player_label(to_move).map_or("R", |name| &name[..1]);
        Ok(format!("{letters}/{side}"))
    }
}

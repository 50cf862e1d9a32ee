//! Santorini: heights and workers.

use serde_json::{Map, Value, json};
use thera_board::{Vertex, VertexSet, vertices};
use thera_games::santorini::{Move, Position, Santorini, Variant};
use thera_games::{Game, Player};

use super::shape::{field, number, only_known, per_vertex, switch, vertex_list};
use super::{Pair, Presented, ways};
use crate::error::ApiError;

impl Presented for Santorini {
    fn steps(&self, turn: Move) -> Vec<String> {
        let name = |vertex: Vertex| self.board().vertex_name(vertex);
        match turn {
            Move::Place(set) => names(self, set),
            Move::Climb { from, to } => vec![name(from), name(to)],
            Move::Build { from, to, site } => vec![name(from), name(to), name(site)],
        }
    }

    fn in_any_order(&self, position: &Position) -> bool {
        self.is_placing(position)
    }

    fn state(&self, position: &Position) -> Value {
        let heights: Vec<u8> = (0..self.board().size() as Vertex)
            .map(|vertex| position.height(vertex))
            .collect();
        let placing = self.is_placing(position);
        let side = match self.variant().impartial {
            true => Player::First,
            false => self.to_move(position),
        };
        let placed = position.workers(side).count_ones();
        json!({
            "heights": heights,
            "max_height": self.variant().height,
            "winning_height": self.variant().winning_height(),
            "workers": Pair::each(|player| names(self, position.workers(player))),
            "shared": self.variant().impartial,
            "phase": if placing { "placement" } else { "play" },
            "to_place": self.variant().workers_per_side().saturating_sub(placed),
        })
    }

    fn compose(&self, to_move: Player, state: &Value) -> Result<String, ApiError> {
        let heights = per_vertex(self.board(), state, "heights")?;
        let heights: Vec<u64> = heights
            .iter()
            .map(|height| {
                height.as_u64().ok_or_else(|| {
                    ApiError::malformed("'heights' should be whole numbers from 0 up")
                })
            })
            .collect::<Result<_, _>>()?;
        let written: Vec<String> = self
            .written_order()
            .map(|vertex| heights[vertex as usize].to_string())
            .collect();
        let workers = field(state, "workers")?;
        let sides = if self.variant().impartial { 1 } else { 2 };
        let mut text = format!("{}/{}", written.join(","), to_move.index() + 1);
        for player in &Player::BOTH[..sides] {
            let name = player.to_string();
            let listed = match workers.get(&name) {
                Some(list) => vertex_list(self.board(), list, &format!("workers.{name}"))?,
                None => Vec::new(),
            };
            let listed: Vec<String> = listed
                .into_iter()
                .map(|vertex| self.board().vertex_name(vertex))
                .collect();
            text += &format!("/{}", listed.join(","));
        }
        Ok(text)
    }

    fn most_moves(&self) -> f64 {
        let workers = self.variant().workers_per_side() as usize;
        let widest = (0..self.board().size() as Vertex)
            .map(|vertex| self.board().out(vertex).count_ones())
            .max();
        let steps = f64::from(widest.unwrap_or(0)) * self.board().size() as f64;
        ways(self.board().size(), workers).max(workers as f64 * steps)
    }

    fn parts(&self) -> Value {
        let variant = self.variant();
        json!({
            "workers": variant.workers,
            "impartial": variant.impartial,
            "height": variant.height,
            "tower_win": variant.tower_win,
            "directed": variant.directed,
            "stipulation": variant.stipulation,
            "free_movement": variant.free_movement,
        })
    }

    fn variant_of(parts: &Map<String, Value>) -> Result<Option<String>, ApiError> {
        let usual = Variant::STANDARD;
        only_known(
            parts,
            &[
                "workers",
                "impartial",
                "height",
                "tower_win",
                "directed",
                "stipulation",
                "free_movement",
            ],
        )?;
        let variant = Variant {
            workers: number(parts, "workers", usual.workers)?,
            impartial: switch(parts, "impartial", usual.impartial)?,
            height: number(parts, "height", usual.height)?,
            tower_win: switch(parts, "tower_win", usual.tower_win)?,
            directed: switch(parts, "directed", usual.directed)?,
            stipulation: switch(parts, "stipulation", usual.stipulation)?,
            free_movement: switch(parts, "free_movement", usual.free_movement)?,
        };
        Ok(Some(variant.to_string()))
    }
}

fn names(game: &Santorini, set: VertexSet) -> Vec<String> {
    vertices(set)
        .map(|vertex| game.board().vertex_name(vertex))
        .collect()
}

//! How workers are placed: all of a side in one turn, with what a power wants to know of them.

use std::ops::ControlFlow;

use thera_board::{Vertex, VertexSet, bit, vertices};

use super::{Position, Powers, Turn, Visit};
use crate::santorini::moves::visit_subsets;

impl Powers {
    /// How many workers the player to move has still to place.
    pub(super) fn to_place(&self, position: &Position) -> u32 {
        match position.workers(position.to_move()) {
            0 if position.winner().is_none() => {
                self.power(position.to_move()).workers(self.variant())
            }
            _ => 0,
        }
    }

    /// Whether workers are still being placed.
    pub fn is_placing(&self, position: &Position) -> bool {
        self.to_place(position) > 0
    }

    /// Where a worker may be placed.
    pub(super) fn places(&self, position: &Position) -> VertexSet {
        self.town.places(&position.town) & !position.domes
    }

    pub(super) fn visit_placements(&self, position: &Position, visit: Visit) -> ControlFlow<()> {
        let power = self.power(position.to_move());
        visit_subsets(self.places(position), self.to_place(position), |set| {
            if power.objection_to_places(self, set).is_some() {
                return ControlFlow::Continue(());
            }
            match power.choices(self, set) {
                0 => visit(Turn::Place(set, None)),
                choices => {
                    vertices(choices).try_for_each(|chosen| visit(Turn::Place(set, Some(chosen))))
                }
            }
        })
    }

    pub(super) fn placed(
        &self,
        position: &Position,
        set: VertexSet,
        chosen: Option<Vertex>,
    ) -> Position {
        let mut after = *position;
        let player = position.to_move();
        after.town.workers[player.index()] |= set;
        if let Some(chosen) = chosen {
            let mut memory = position.memory(player);
            memory.places = bit(chosen);
            after.set_memory(player, memory);
        }
        after.town.pass_turn();
        after
    }

    /// The places of a placement; the worker that is remembered first.
    pub(super) fn placement_names(&self, set: VertexSet, chosen: Option<Vertex>) -> Vec<String> {
        let first = chosen.map_or(0, bit);
        [first, set & !first]
            .into_iter()
            .flat_map(|set| self.town.names(set))
            .collect()
    }

    pub(super) fn read_placement(
        &self,
        position: &Position,
        words: &[String],
    ) -> Result<Turn, String> {
        let set = self.town.read_places(&self.closed(position), words)?;
        let missing = self.to_place(position);
        let power = self.power(position.to_move());
        if set.count_ones() != missing {
            return Err(format!(
                "places {} workers, but {missing} are to be placed{}",
                words.len(),
                self.sample(position)
            ));
        }
        if let Some(wanted) = power.objection_to_places(self, set) {
            let sample = self.sample(position);
            return Err(format!("places workers that must stand {wanted}{sample}"));
        }
        match power.choices(self, set) {
            0 => Ok(Turn::Place(set, None)),
            _ => Ok(Turn::Place(set, Some(self.town.find(&words[0])?))),
        }
    }

    /// An example of a placement, to end a sentence with.
    fn sample(&self, position: &Position) -> String {
        let mut sample = String::new();
        let _ = self.visit_placements(position, &mut |turn| {
            sample = format!(", such as {}", self.turn_as_text(turn));
            ControlFlow::Break(())
        });
        sample
    }
}

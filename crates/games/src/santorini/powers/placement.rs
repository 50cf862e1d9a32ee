//! How workers are placed: all of a side in one turn, with what a power wants to know of them.

use std::ops::ControlFlow;

use thera_board::{VertexSet, bit};

use super::{Chosen, Full, Position, Powers, Turn, Visit, geometry};
use crate::santorini::moves::visit_subsets;

impl Powers {
    /// How many workers the player to move has still to place.
    pub(in crate::santorini) fn to_place(&self, position: &Full) -> u32 {
        match self.workers_of(position, position.to_move) {
            0 if position.winner.is_none() => self.power(position.to_move).workers(self.variant()),
            _ => 0,
        }
    }

    /// Whether workers are still being placed.
    #[inline]
    pub fn is_placing(&self, position: &Position) -> bool {
        position.workers(position.to_move()) == 0 && position.winner().is_none()
    }

    /// Where a worker may be placed.
    fn places(&self, position: &Full) -> VertexSet {
        let free = self.town.places(&position.base.town) & !position.aside.third;
        free & !position.base.domes
    }

    /// Why the player to move cannot place workers on some places, as what they should be: team mates
    /// share the workers, so that what either wants of them counts.
    fn objection_to_places(&self, position: &Full, set: VertexSet) -> Option<&'static str> {
        let side = self.seating.side(position.to_move);
        let players = self.seating.players().iter();
        let mut team = players.filter(|&&player| self.seating.side(player) == side);
        team.find_map(|&player| self.power(player).objection_to_places(self, set))
    }

    pub(super) fn visit_placements(&self, position: &Full, visit: Visit) -> ControlFlow<()> {
        let power = self.power(position.to_move);
        visit_subsets(self.places(position), self.to_place(position), |set| {
            if self.objection_to_places(position, set).is_some() {
                return ControlFlow::Continue(());
            }
            let choices = power.choices(set);
            if choices.is_empty() {
                return visit(Turn::Place(set, None));
            }
            let mut choices = choices.into_iter();
            choices.try_for_each(|chosen| visit(Turn::Place(set, Some(chosen))))
        })
    }

    /// The same position with workers placed; whose turn it is then is not said.
    pub(in crate::santorini) fn placed(
        &self,
        position: &Full,
        set: VertexSet,
        chosen: Option<Chosen>,
    ) -> Full {
        let mut after = *position;
        let player = position.to_move;
        let side = self.seating.side(player);
        *after.aside.workers_mut(&mut after.base, side) |= set;
        let mut memory = position.memory(player);
        match chosen {
            Some(Chosen::Worker(place)) => memory.places = bit(place),
            Some(Chosen::Direction(number)) => memory.number = number.into(),
            None => {}
        }
        after.set_memory(player, memory);
        after
    }

    /// The places of a placement: the worker that is remembered first, a direction last.
    pub(in crate::santorini) fn placement_names(
        &self,
        set: VertexSet,
        chosen: Option<Chosen>,
    ) -> Vec<String> {
        let first = match chosen {
            Some(Chosen::Worker(place)) => bit(place),
            _ => 0,
        };
        let direction = match chosen {
            Some(Chosen::Direction(number)) => geometry::edge_towards(self.board(), number.into()),
            _ => None,
        };
        let sets = [first, set & !first, direction.map_or(0, bit)];
        sets.into_iter()
            .flat_map(|set| self.town.names(set))
            .collect()
    }

    /// A placement as it is written: as its places, but a direction by its name.
    pub(super) fn placement_as_text(&self, set: VertexSet, chosen: Option<Chosen>) -> String {
        match chosen {
            Some(Chosen::Direction(number)) => {
                let names = self.town.names(set).join(",");
                format!("{names},{}", geometry::direction_as_text(number.into()))
            }
            _ => self.placement_names(set, chosen).join(","),
        }
    }

    pub(super) fn read_placement(&self, position: &Full, words: &[String]) -> Result<Turn, String> {
        let missing = self.to_place(position);
        let power = self.power(position.to_move);
        let (words, direction) = match words {
            [words @ .., last]
                if power.remembers_direction() && words.len() == missing as usize =>
            {
                (words, Some(self.read_direction(last)?))
            }
            _ => (words, None),
        };
        let set = self.town.read_places(&self.town_to_move(position), words)?;
        if set.count_ones() != missing {
            return Err(format!(
                "places {} workers, but {missing} are to be placed{}",
                words.len(),
                self.sample(position)
            ));
        }
        if let Some(wanted) = self.objection_to_places(position, set) {
            let sample = self.sample(position);
            return Err(format!("places workers that must stand {wanted}{sample}"));
        }
        let chosen = match (power.choices(set).is_empty(), power.remembers_direction()) {
            (true, _) => None,
            (false, true) => Some(Chosen::Direction(direction.ok_or_else(|| {
                format!("does not name a direction{}", self.sample(position))
            })?)),
            (false, false) => Some(Chosen::Worker(self.town.find(&words[0])?)),
        };
        Ok(Turn::Place(set, chosen))
    }

    /// A direction by its name, or by the place at the edge that stands for it.
    fn read_direction(&self, word: &str) -> Result<u8, String> {
        let named = geometry::read_direction(word);
        let numbers = 1..=geometry::COMPASS.len() as u16;
        let chosen = |&number: &u16| {
            let place = geometry::edge_towards(self.board(), number);
            place.is_some_and(|place| self.board().find_vertex(word) == Some(place))
        };
        let number = named.or_else(|| numbers.clone().find(chosen));
        number.map(|number| number as u8).ok_or_else(|| {
            let word = thera_board::shorten(word);
            format!("names no direction '{word}'; there are n, ne, e, se, s, sw, w and nw")
        })
    }

    /// An example of a placement, to end a sentence with.
    fn sample(&self, position: &Full) -> String {
        let mut sample = String::new();
        let _ = self.visit_placements(position, &mut |turn| {
            sample = format!(", such as {}", self.turn_as_text(turn));
            ControlFlow::Break(())
        });
        sample
    }
}

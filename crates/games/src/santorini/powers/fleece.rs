//! The Golden Fleece: nobody has a power of their own. Whoever has a worker beside the Ram as a turn
//! begins has the power that lies beside the board, for that turn.
//!
//! To the rules both players have that power, and lack it as if it were taken from them in turns that
//! begin away from the Ram. Where the Ram stands first remembers; it counts as a dome on the ground.

use std::ops::ControlFlow;

use thera_board::{Board, VertexSet, bit, vertices};

use super::{FAMILY, Full, Position, Power, Powers, Turn, Visit, mortal};
use crate::santorini::Variant;
use crate::scene::{PlaceName, Reasons};
use crate::{InputError, Player};

/// What stands before the place of the Ram in a position.
pub(super) const RAM: &str = "ram:";

impl Powers {
    /// The rules of a variant on a board with the Golden Fleece, which gives a power.
    pub fn with_fleece(
        variant: Variant,
        board: Board,
        power: &'static dyn Power,
    ) -> Result<Self, InputError> {
        let refuse = |reason: &str| {
            let reason = format!("{} {reason}", power.info().title);
            Err(InputError::variant(FAMILY, &variant.to_string(), reason))
        };
        if !power.is_golden() {
            return refuse("is none of the powers that the Golden Fleece gives");
        }
        if power.most_places() > 0 {
            return refuse("remembers workers, which the Golden Fleece does not give here yet");
        }
        let mut rules = Powers::new(variant, board, [power; 2])?;
        rules.fleece = true;
        rules.sways = true;
        Ok(rules)
    }

    /// Whether it is the Golden Fleece that gives powers.
    pub fn has_fleece(&self) -> bool {
        self.fleece
    }

    /// Where the Ram stands, if it does.
    #[inline]
    pub(super) fn ram(&self, position: &Position) -> VertexSet {
        match self.fleece {
            true => position.memory(Player::First).places,
            false => 0,
        }
    }

    /// Whether first has still to put the Ram on the board, which is done when all workers stand.
    #[inline]
    pub(super) fn lacks_ram(&self, position: &Position) -> bool {
        let stand = |player| position.workers(player) != 0;
        self.fleece && self.ram(position) == 0 && Player::BOTH.into_iter().all(stand)
    }

    /// Whether a player has the power in a turn that begins with a position.
    pub(super) fn has_golden_power(&self, position: &Position, player: Player) -> bool {
        let near = vertices(self.ram(position)).fold(0, |set, ram| set | self.board().out(ram));
        position.workers(player) & near != 0
    }

    /// What a player's power is called where everybody has one of their own.
    pub(super) fn name_of(&self, player: Player) -> &'static str {
        match self.fleece {
            true => mortal::INFO.name,
            false => self.power(player).info().name,
        }
    }

    /// Every place for the Ram.
    pub(super) fn visit_rams(&self, position: &Full, visit: Visit) -> ControlFlow<()> {
        vertices(self.ground(position)).try_for_each(|place| visit(Turn::Place(bit(place), None)))
    }

    /// Where the Ram may be put: on a free place on the ground.
    pub(super) fn ground(&self, position: &Full) -> VertexSet {
        let taken = position.occupied() | position.base.domes;
        self.board().all() & position.base.town.at_height(0) & !taken
    }

    /// Puts the Ram on a place.
    pub(super) fn put_ram(&self, place: VertexSet, position: &mut Full) {
        let mut memory = position.memory(Player::First);
        memory.places = place;
        position.set_memory(Player::First, memory);
        position.base.domes |= place;
    }

    /// Puts the Ram where somebody says it stands.
    pub(super) fn read_ram(&self, ram: &PlaceName, position: &mut Full, reasons: &mut Reasons) {
        let PlaceName(name) = ram;
        match ram.on(self.board()) {
            _ if !self.fleece => reasons.add("there is no Ram in this game"),
            None => reasons.add(format!("there is no vertex '{name}' for the Ram")),
            Some(place) if position.base.level(place) > 0 => {
                reasons.add(format!(
                    "the Ram stands on {name}, which is not on the ground"
                ));
            }
            Some(place) if position.occupied() & bit(place) != 0 => {
                reasons.add(format!("the Ram and a worker stand on {name}"));
            }
            Some(place) => self.put_ram(bit(place), position),
        }
    }
}

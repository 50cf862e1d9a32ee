//! Positions and turns of three and four as text: those of the game for two, with more players at
//! the end. `-` stands before a player who is out.

use super::{Full, InputError, Player, Seats, Turn};
use crate::santorini::powers::draw::draw;
use crate::scene::{Reasons, SetupOf};
use crate::{Notation, Paint};

impl Notation for Seats {
    fn format_position(&self, position: &Full) -> String {
        self.rules.position_as_text(position)
    }

    fn parse_position(&self, text: &str) -> Result<Full, InputError> {
        self.rules
            .read_places(text)
            .map_err(Reasons::from)
            .and_then(|places| SetupOf::validate(&places, self))
            .map_err(|reasons| InputError::position(text, reasons.to_string()))
    }

    fn format_move(&self, turn: Turn) -> String {
        self.rules.turn_as_text(turn)
    }

    fn parse_move(&self, position: &Full, text: &str) -> Result<Turn, InputError> {
        self.rules
            .read_turn(position, text)
            .map_err(|reason| InputError::illegal(text.trim(), reason))
    }

    fn asks_for(&self, position: &Full, text: &str) -> Option<&'static str> {
        self.rules.missing_part(position, text)
    }

    fn draw(&self, position: &Full, paint: Paint) -> String {
        draw(&self.rules, position, None, paint)
    }

    fn draw_after(&self, position: &Full, last: Turn, paint: Paint) -> String {
        draw(&self.rules, position, Some(last), paint)
    }

    fn player_label(&self, player: Player) -> Option<&'static str> {
        self.rules.player_label(self.seating().side(player))
    }
}

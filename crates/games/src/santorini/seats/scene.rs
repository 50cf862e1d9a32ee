//! What is seen of a town of three or four, and how its turns are chosen.

use serde_json::json;
use thera_board::Board;

use super::{Full, Game, Outcome, Places, Player, Santorini, Seated, Seating, Seats, Turn};
use crate::scene::{
    Answers, Configured, Fact, Field, FormError, Mark, Parts, Picture, Scenic, Step, Style,
};
use crate::telling::player_name;

impl Scenic for Seats {
    fn style(&self) -> Style {
        self.rules.style()
    }

    fn graph(&self) -> Option<&Board> {
        Some(self.rules.board())
    }

    fn marks(&self, setup: &Places) -> Vec<Mark> {
        self.rules.marks_of(setup)
    }

    fn facts(&self, setup: &Places) -> Vec<Fact> {
        self.rules.facts_of(setup)
    }

    fn asks(&self, position: &Full) -> Vec<&'static str> {
        self.rules.asks_at(position)
    }

    fn prompt(&self, position: &Full) -> String {
        self.rules.prompt_at(position)
    }

    fn steps(&self, turn: Turn) -> Vec<String> {
        self.rules.steps_of(turn)
    }

    fn other_steps(&self, position: &Full, turn: Turn) -> Vec<Vec<String>> {
        self.rules.other_steps_at(position, turn)
    }

    fn loose_after(&self, position: &Full, turn: Turn) -> Option<usize> {
        self.rules.loose_after_at(position, turn)
    }

    fn in_any_order(&self, position: &Full) -> bool {
        self.rules.in_any_order_at(position)
    }

    fn move_in_words(&self, turn: Turn) -> String {
        self.rules.turn_in_words(turn)
    }

    fn end_reason(&self, position: &Full) -> Option<String> {
        let Some(Outcome::Won(winner)) = self.outcome(position) else {
            return None;
        };
        let name = player_name(self, winner);
        let players = self.seating().players().iter();
        let left = players.filter(|&&player| !position.is_out(player)).count();
        let loser = position.to_move();
        let stuck = || {
            let going_on = Full {
                winner: None,
                ..*position
            };
            self.side(loser) != winner && !self.has_turn(&going_on)
        };
        Some(match self.seating() {
            Seating::Three if left == 1 => format!("{name} alone is left"),
            Seating::Teams if stuck() => format!("{} has no turn", player_name(self, loser)),
            _ => format!("{name} made a winning move"),
        })
    }

    fn aim(&self, turn: Turn) -> Option<String> {
        self.rules.aim_of(turn)
    }

    fn most_moves(&self) -> f64 {
        self.rules.most_moves()
    }
}

impl Configured for Seats {
    const RULES: &'static [&'static str] = Santorini::RULES;

    const PICTURES: &'static [Picture] = Santorini::PICTURES;

    const LESSON: &'static [Step] = super::lesson::LESSON;

    fn board_kinds() -> Vec<&'static str> {
        Santorini::board_kinds()
    }

    fn form() -> Vec<Field> {
        Santorini::form()
    }

    fn parts(&self) -> Parts {
        let mut parts = self.rules.parts();
        parts.insert("seats".into(), json!(self.seats()));
        for &player in &[Player::Third, Player::Fourth][..self.seats() - 2] {
            let power = self.rules.power(player).info().name;
            parts.insert(format!("{player}_power"), json!(power));
        }
        parts
    }

    fn variant_of(parts: &Answers) -> Result<Option<String>, FormError> {
        Santorini::variant_of(parts)
    }
}

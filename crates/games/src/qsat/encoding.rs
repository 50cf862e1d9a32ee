//! The formula game as numbers: two for each variable, false and true.

use super::{Choice, Position, Qsat};
use crate::encoding::{Encoded, mark_all, named};
use crate::{Game, Player};

impl Encoded for Qsat {
    fn actions(&self) -> u128 {
        2 * self.formula.prefix().len() as u128
    }

    fn action(&self, choice: Choice) -> u128 {
        2 * u128::from(choice.variable) + u128::from(choice.value)
    }

    fn move_of(&self, action: u128) -> Option<Choice> {
        (action < self.actions()).then_some(Choice {
            variable: (action / 2) as u8,
            value: action % 2 == 1,
        })
    }

    fn planes(&self) -> Vec<String> {
        named(&["true", "false", "own variable", "to move"])
    }

    fn rows_and_columns(&self) -> (usize, usize) {
        (1, self.formula.prefix().len())
    }

    fn observe(&self, position: &Position, player: Player, mut mark: impl FnMut(usize, usize)) {
        for (place, variable) in self.formula.prefix().iter().enumerate() {
            if let Some(value) = position.value(place) {
                mark(usize::from(!value), place);
            }
            if variable.quantifier.player() == player {
                mark(2, place);
            }
        }
        mark_all(
            3,
            self.rows_and_columns(),
            self.to_move(position) == player,
            &mut mark,
        );
    }

    fn most_turns(&self) -> usize {
        self.formula.prefix().len()
    }
}

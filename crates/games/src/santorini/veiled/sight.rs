//! What chance does, and what each player sees.

use super::{Hidden, Position, Secret, Stage, Step, Veil, Veiled};
use crate::Player;
use crate::capability::{Seated, below, random_vertex};

impl Seated for Veiled {
    fn has_chance(&self) -> bool {
        let chance = [Veil::Cards, Veil::Gods];
        let left_to_it = |player| chance.iter().any(|&veil| self.has(player, veil));
        Player::BOTH.into_iter().any(left_to_it)
    }

    fn is_chance(&self, position: &Position) -> bool {
        matches!(self.stage(position), Stage::Card | Stage::God)
    }

    fn weight(&self, position: &Position, step: Step) -> u32 {
        match step {
            Step::Card { six: false } => self.other_cards(position).into(),
            _ => 1,
        }
    }

    fn hides(&self) -> bool {
        let hides = |player| self.hides_place(player).is_some() || self.has(player, Veil::Workers);
        Player::BOTH.into_iter().any(hides)
    }

    fn seen_by(&self, player: Player, position: &Position) -> Position {
        let mut seen = *position;
        let secret = &mut seen.secrets[player.opponent().index()];
        *secret = secret.unknown();
        match self.unseen() {
            Some(owner) if owner != player => self.without_unseen(&seen),
            _ => seen,
        }
    }

    /// What becomes of a turn everybody sees.
    fn seen_move(&self, player: Player, position: &Position, step: Step) -> Step {
        match step {
            Step::Hide(_) if self.hider(position) != Some(player) => Step::HideUnseen,
            Step::Turn(turn)
                if self.unseen() == Some(position.base.to_move())
                    && position.base.to_move() != player =>
            {
                Veiled::sight_of(turn)
            }
            Step::Turn(turn) => match self.end_of(position, turn) {
                Some(end) => Step::Told(turn, end),
                None => step,
            },
            step => step,
        }
    }

    fn guess(&self, _player: Player, seen: &Position, bits: &mut impl FnMut() -> u64) -> Position {
        let mut guess = *seen;
        for secret in &mut guess.secrets {
            let place = match secret.at {
                Hidden::Unknown => random_vertex(secret.possible, bits),
                _ => None,
            };
            if let Some(place) = place {
                *secret = Secret::new(Hidden::At(place), secret.possible);
            }
        }
        if !self.is_blind(&guess) {
            return guess;
        }
        let place = below(guess.stands.len() as u64, bits).unwrap_or(0);
        let workers = guess.stands.iter().nth(place as usize);
        self.with_unseen(&guess, workers.unwrap_or(0))
    }
}

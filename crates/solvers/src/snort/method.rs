//! Snort: who wins by mirrors and counting, what positions are worth region by region.

use thera_control::{Control, Interrupted};
use thera_games::capability::Decompose;
use thera_games::snort::{Move, Position, Snort};
use thera_search::solve::Solution;
use thera_values::{GameId, Games, Limits, Outcome as OutcomeClass};

use super::values::SnortValues;
use super::{outcome, payoff};
use crate::method::{Listed, Method, Payoff};
use crate::value::{GameValue, NoValue, Valuer, describe};

/// How Snort is solved.
pub(crate) static METHOD: Listed<Snort> = &MirrorsAndRegions;

struct MirrorsAndRegions;

impl Method<Snort> for MirrorsAndRegions {
    /// By mirrors and by a search that counts tempi.
    fn solve(
        &self,
        game: &Snort,
        position: &Position,
        control: &Control,
    ) -> Result<Solution<Move>, Interrupted> {
        outcome::solve(game, position, control)
    }

    fn outcome_class(
        &self,
        game: &Snort,
        position: &Position,
        control: &Control,
    ) -> Option<Result<OutcomeClass, Interrupted>> {
        Some(outcome::outcome_class(game, position, control).map(|(class, _)| class))
    }

    fn answers(&self, game: &Snort, position: &Position) -> Option<Vec<(Move, Move)>> {
        outcome::answers(game, position)
    }

    fn value(
        &self,
        game: &Snort,
        position: &Position,
        control: &Control,
    ) -> Result<GameValue, NoValue> {
        let mut values = SnortValues::with_limits(Limits::under(control));
        let value = values.of_position(game, position)?;
        let mut parts = Vec::new();
        for part in game.components(position) {
            let part = values.of_position(game, &part)?;
            let text = values.games().text(part);
            parts.push(text.unwrap_or_else(|_| "…".to_string()));
        }
        describe(values.games(), value, parts)
    }

    fn valuer(&self, _game: &Snort, games: Games) -> Box<dyn Valuer<Snort>> {
        Box::new(SnortValues::in_arena(games))
    }

    fn payoff(
        &self,
        game: &Snort,
        position: &Position,
        control: &Control,
    ) -> Option<Result<Payoff<Move>, Interrupted>> {
        Some(payoff::payoff(game, position, control))
    }
}

impl Valuer<Snort> for SnortValues {
    fn value(&mut self, game: &Snort, position: &Position) -> Result<GameId, NoValue> {
        Ok(self.of_position(game, position)?)
    }

    fn games(&mut self) -> &mut Games {
        SnortValues::games(self)
    }

    fn into_games(self: Box<Self>) -> Games {
        (*self).into_arena()
    }
}

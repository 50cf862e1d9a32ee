//! What happens by chance.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_control::Control;
use thera_games::Notation;

use crate::think::any_seed;
use crate::{At, House, Query, QueryError};

/// What happens where it is chance's turn.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Chance {
    /// The position.
    #[serde(flatten)]
    pub at: At,
    /// The seed; another one each time if none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ChanceAnswer {
    /// The move.
    #[serde(rename = "move")]
    pub turn: String,
}

impl Query for Chance {
    const NAME: &'static str = "chance";
    const ABOUT: &'static str = "What happens where it is chance's turn.";
    type Answer = ChanceAnswer;
    type Part = ();

    fn answer(
        &self,
        house: &House,
        _control: &Control,
        _tell: &mut dyn FnMut(()),
    ) -> Result<ChanceAnswer, QueryError> {
        let prepared = house.find(&self.at.game)?;
        let game = &prepared.rules;
        let course = self.at.course(game)?;
        let seed = self.seed.unwrap_or_else(any_seed);
        let turn = thera_agents::chance(game, &course.now(), seed, course.turns.len());
        let turn = turn.ok_or_else(|| QueryError::bad("it is not chance's turn here"))?;
        Ok(ChanceAnswer {
            turn: game.format_move(turn),
        })
    }
}

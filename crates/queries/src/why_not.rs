//! Why places that were chosen on the board make no move, in the sentences of whoever types them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_control::Control;
use thera_games::scene::Scenic;
use thera_games::{AnyGame, AnyMove, Game};

use crate::{At, House, Query, QueryError};

/// Places that somebody chose.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct WhyNot {
    /// The position.
    #[serde(flatten)]
    pub at: At,
    /// The places, in the order they were chosen.
    pub steps: Vec<String>,
}

/// Why not.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WhyNotAnswer {
    /// A sentence without a full stop; null if a legal move begins with these places.
    pub reason: Option<String>,
}

/// Places that are looked at: more than any move has.
const MOST_STEPS: usize = 64;

impl Query for WhyNot {
    const NAME: &'static str = "why-not";
    const ABOUT: &'static str = "Why places chosen on the board do not even begin a legal move.";
    type Answer = WhyNotAnswer;
    type Part = ();

    fn answer(
        &self,
        house: &House,
        _control: &Control,
        _tell: &mut dyn FnMut(()),
    ) -> Result<WhyNotAnswer, QueryError> {
        if self.steps.is_empty() || self.steps.len() > MOST_STEPS {
            let sentence = format!("'steps' should hold 1 to {MOST_STEPS} places");
            return Err(QueryError::field("steps", sentence));
        }
        let prepared = house.find(&self.at.game)?;
        let reason = self.reason(&prepared.rules)?;
        Ok(WhyNotAnswer { reason })
    }
}

impl WhyNot {
    fn reason(&self, game: &AnyGame) -> Result<Option<String>, QueryError> {
        let position = self.at.now(game)?;
        let any_order = game.in_any_order(&position);
        let begins = |turn: AnyMove| {
            let steps = game.steps(turn);
            match any_order {
                true => self.steps.iter().all(|step| steps.contains(step)),
                false => steps.starts_with(&self.steps),
            }
        };
        let begun = game.moves(&position).into_iter().any(begins);
        Ok((!begun).then(|| game.why_not(&position, &self.steps)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(game: &str, position: &str, steps: &[&str]) -> Option<String> {
        let query = WhyNot {
            at: At {
                position: Some(position.into()),
                ..At::start(game)
            },
            steps: steps.iter().map(ToString::to_string).collect(),
        };
        let house = House::without_files();
        let answer = query.answer(&house, &Control::default(), &mut |_| ());
        answer.unwrap().reason
    }

    #[test]
    fn an_impossible_choice_has_the_reason_that_a_typed_move_has() {
        let town = "0000002010000000000000000/1/mortal:C3,A1/mortal:E5,E1";
        let of_town = |steps: &[&str]| reason("santorini", town, steps).unwrap_or_default();
        assert_eq!(of_town(&["c3", "c4"]), "");
        assert_eq!(of_town(&["b2"]), "b2 moves nobody: no worker stands on b2");
        assert!(of_town(&["e5"]).contains("which is not yours"));
        assert!(of_town(&["c3", "b4"]).contains("too high: level 2 from level 0"));
        assert!(of_town(&["c3", "e3"]).contains("not adjacent"));
        assert!(of_town(&["c3", "c4", "c2"]).contains("which is not adjacent to c4"));
        let path = reason("snort@path:5", "R..B./R", &["4"]).unwrap();
        assert!(path.starts_with("4 is next to"), "{path}");
        let tiles = reason("domineering@3x3", "..V,HHV,.../1", &["c3"]).unwrap();
        assert_eq!(tiles, "c3 is taken");
    }
}

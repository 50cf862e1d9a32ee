//! The player that takes what it can get at once.

use thera_control::Control;
use thera_games::capability::Greedy as _;
use thera_games::{AnyGame, AnyMove, AnyPosition, Game};

use crate::agent::Agent;
use crate::chooser::Chooser;
use crate::descriptor::{AgentInfo, Description, Games, Prepared};
use crate::options::Chosen;
use crate::spec::AgentError;

/// Plays a move of the largest immediate gain; ties fall at random.
pub(crate) struct Greedy(Chooser);

impl Description for Greedy {
    const INFO: AgentInfo = AgentInfo {
        name: "greedy",
        meaning: "climbs when it can, takes the vertex of highest degree, takes a region",
        options: &[],
    };

    const GAMES: Games = Games::Any;

    fn prepare(_: &Chosen, _: &AnyGame) -> Result<Option<Prepared>, AgentError> {
        Ok(Some(Prepared::new(|seed| Greedy(Chooser::new(seed)))))
    }
}

impl Agent for Greedy {
    fn choose_within(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        _control: &Control,
    ) -> Option<AnyMove> {
        let mut best = Vec::new();
        let mut most = i32::MIN;
        game.for_each_move(position, |turn| {
            let gain = game.gain(position, turn);
            if gain > most {
                most = gain;
                best.clear();
            }
            if gain == most {
                best.push(turn);
            }
        });
        self.0.pick(&best)
    }
}

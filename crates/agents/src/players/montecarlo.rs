//! Flat Monte Carlo: after every move, games are played out at random.

use std::time::Duration;

use thera_control::Control;
use thera_games::{AnyGame, AnyMove, AnyPosition, Carried, with_duel};
use thera_search::montecarlo::{self, Pick};
use thera_search::playout::Playouts;

use super::playouts::{effort, playouts};
use crate::agent::{Agent, Thought};
use crate::chooser::Chooser;
use crate::descriptor::{AgentInfo, Description, OptionInfo, OptionKind, Prepared};
use crate::options::{Chosen, TIME};
use crate::spec::AgentError;

const USUAL_PLAYOUTS: u64 = 500;

const PICK: OptionInfo = OptionInfo {
    key: "pick",
    value: "wins|average",
    meaning: "most games won, or the largest share",
    kind: OptionKind::Choice {
        words: &["wins", "average"],
        usual: Some("wins"),
    },
};

/// Flat Monte Carlo.
pub(crate) struct MonteCarlo {
    playouts: Playouts,
    pick: Pick,
    time: Option<Duration>,
    chooser: Chooser,
    thought: Thought,
}

impl Description for MonteCarlo {
    const INFO: AgentInfo = AgentInfo {
        name: "montecarlo",
        meaning: "plays games out at random and makes the move that won most",
        options: &[playouts(Some(USUAL_PLAYOUTS)), PICK, TIME],
    };

    fn prepare(options: &Chosen, _game: &AnyGame) -> Result<Option<Prepared>, AgentError> {
        let (playouts, time) = effort(options, USUAL_PLAYOUTS);
        let pick = match options.word(&PICK) {
            Some("average") => Pick::Average,
            _ => Pick::Wins,
        };
        Ok(Some(Prepared::new(move |seed| MonteCarlo {
            playouts,
            pick,
            time,
            chooser: Chooser::new(seed),
            thought: Thought::default(),
        })))
    }
}

impl MonteCarlo {
    fn choose_in<G: Carried>(
        &mut self,
        game: &G,
        position: &AnyPosition,
        control: &Control,
    ) -> Option<AnyMove> {
        let position = G::position(position);
        let control = control.within(self.time);
        let mut bits = self.chooser.bits();
        let tallies = montecarlo::tally(game, position, self.playouts, &control, &mut bits);
        let turn = self.chooser.pick(&montecarlo::best(&tallies, self.pick))?;
        let chosen = tallies.iter().find(|tally| tally.turn == turn);
        self.thought = Thought {
            nodes: tallies.iter().map(|tally| tally.games).sum(),
            share: chosen
                .filter(|tally| tally.games > 0)
                .map(|tally| tally.halves as f64 / 2.0 / tally.games as f64),
            ..Thought::default()
        };
        Some(G::carry_move(turn))
    }
}

impl Agent for MonteCarlo {
    fn choose_within(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        control: &Control,
    ) -> Option<AnyMove> {
        with_duel!(game, game => self.choose_in(game, position, control))
    }

    fn thought(&self) -> Thought {
        self.thought
    }
}

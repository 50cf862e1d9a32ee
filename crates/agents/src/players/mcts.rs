//! Monte Carlo tree search: random games, spent where they promise most.

use std::time::Duration;

use thera_control::Control;
use thera_games::capability::Seated;
use thera_games::{AnyGame, AnyMove, AnyPosition, Carried, with_duel};
use thera_search::lookahead::MAX_DEPTH;
use thera_search::mcts::{self, Manner, USUAL_CURIOSITY};
use thera_search::playout::Playouts;
use thera_search::seats::tree;

use super::playouts::{effort, playouts};
use super::seats::{Growth, Planter};
use crate::agent::{Agent, Thought};
use crate::chooser::Chooser;
use crate::descriptor::{AgentInfo, Description, Games, OptionInfo, OptionKind, Prepared};
use crate::options::{Chosen, TIME};
use crate::spec::AgentError;

const USUAL_PLAYOUTS: u64 = 2000;

const EXPLORATION: OptionInfo = OptionInfo {
    key: "c",
    value: "X",
    meaning: "weight of exploration: how eager to try what is little known",
    kind: OptionKind::Number {
        least: 0.0,
        most: 100.0,
        usual: USUAL_CURIOSITY,
    },
};

const MINIMAX: OptionInfo = OptionInfo {
    key: "minimax",
    value: "N",
    meaning: "turns that minimax looks ahead for forced wins before a game is played out",
    kind: OptionKind::Count {
        least: 0,
        most: MAX_DEPTH as u64,
        usual: Some(0),
    },
};

/// Monte Carlo tree search.
pub(crate) struct Mcts {
    playouts: Playouts,
    manner: Manner,
    time: Option<Duration>,
    chooser: Chooser,
    thought: Thought,
}

impl Description for Mcts {
    const INFO: AgentInfo = AgentInfo {
        name: "mcts",
        meaning: "Monte Carlo tree search; over what a player can know where things are hidden",
        options: &[playouts(Some(USUAL_PLAYOUTS)), EXPLORATION, MINIMAX, TIME],
    };

    const GAMES: Games = Games::Any;

    fn prepare(options: &Chosen, game: &AnyGame) -> Result<Option<Prepared>, AgentError> {
        let (playouts, time) = effort(options, USUAL_PLAYOUTS);
        if game.duel().is_err() {
            let growth = Growth {
                playouts,
                curiosity: options
                    .number(&EXPLORATION)
                    .unwrap_or(tree::USUAL_CURIOSITY),
                time,
                worlds: None,
            };
            return Ok(Some(Prepared::new(move |seed| Planter::new(growth, seed))));
        }
        let manner = Manner {
            curiosity: options.number_or_usual(&EXPLORATION),
            minimax: options.count(&MINIMAX).unwrap_or(0) as u32,
        };
        Ok(Some(Prepared::new(move |seed| Mcts {
            playouts,
            manner,
            time,
            chooser: Chooser::new(seed),
            thought: Thought::default(),
        })))
    }
}

impl Mcts {
    fn choose_in<G: Carried>(
        &mut self,
        game: &G,
        position: &AnyPosition,
        control: &Control,
    ) -> Option<AnyMove> {
        let position = G::position(position);
        let control = control.within(self.time);
        let mut bits = self.chooser.bits();
        let tried = mcts::search(
            game,
            position,
            self.playouts,
            self.manner,
            &control,
            &mut bits,
        );
        let turn = self.chooser.pick(&mcts::best(&tried))?;
        let chosen = tried.iter().find(|tried| tried.turn == turn);
        self.thought = Thought {
            nodes: tried.iter().map(|tried| tried.games).sum(),
            share: chosen
                .filter(|tried| tried.games > 0)
                .map(|tried| tried.share),
            ..Thought::default()
        };
        Some(G::carry_move(turn))
    }
}

impl Agent for Mcts {
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

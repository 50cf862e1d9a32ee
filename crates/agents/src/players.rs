//! The players that are built here: random, greedy, searching and playing games out.

use std::time::Duration;

use thera_games::Game;
use thera_games::capability::{self, RandomMove};
use thera_learn::EvalError;
use thera_learn::features::Explain;
use thera_control::Control;
use thera_search::alphabeta::AlphaBeta;
use thera_search::lookahead::{Found, Horizon, MAX_DEPTH, look_ahead};
use thera_search::mcts;
use thera_search::minimax::Minimax;
use thera_search::montecarlo::{self, Pick};
use thera_search::playout::Playouts;

use crate::agent::{Agent, Playable, Thought};
use crate::luck::Luck;
use crate::spec::{MAX_PLAYOUTS, Sight};

/// What agents use if they are not told.
const MINIMAX_DEPTH: u32 = 2;
const ALPHABETA_DEPTH: u32 = 3;
const MONTECARLO_PLAYOUTS: u64 = 500;
const MCTS_PLAYOUTS: u64 = 2000;

/// Plays any legal move.
pub(crate) struct Random(Luck);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Random(Luck::new(seed))
    }
}

impl<G: RandomMove> Agent<G> for Random {
    fn choose_within(
        &mut self,
        game: &G,
        position: &G::Position,
        _control: &Control,
    ) -> Option<G::Move> {
        game.random_move(position, &mut self.0.bits())
    }
}

/// Plays a move of the largest immediate gain; ties fall at random.
pub(crate) struct Greedy(Luck);

impl Greedy {
    pub(crate) fn new(seed: u64) -> Self {
        Greedy(Luck::new(seed))
    }
}

impl<G: capability::Greedy> Agent<G> for Greedy {
    fn choose_within(
        &mut self,
        game: &G,
        position: &G::Position,
        _control: &Control,
    ) -> Option<G::Move> {
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

/// Minimax or alpha-beta; equally good moves are chosen among at random.
pub(crate) struct Searcher<G: Game> {
    prunes: bool,
    horizon: Horizon,
    time: Option<Duration>,
    evaluation: Box<dyn Explain<G>>,
    luck: Luck,
    thought: Thought,
}

impl<G: Playable> Searcher<G> {
    pub(crate) fn minimax(game: &G, sight: &Sight, seed: u64) -> Result<Self, EvalError> {
        Self::new(game, sight, seed, false, MINIMAX_DEPTH)
    }

    pub(crate) fn alphabeta(game: &G, sight: &Sight, seed: u64) -> Result<Self, EvalError> {
        Self::new(game, sight, seed, true, ALPHABETA_DEPTH)
    }

    fn new(
        game: &G,
        sight: &Sight,
        seed: u64,
        prunes: bool,
        usual_depth: u32,
    ) -> Result<Self, EvalError> {
        let deepest = match sight.time {
            Some(_) => MAX_DEPTH,
            None => usual_depth,
        };
        let eval = &sight.eval;
        Ok(Searcher {
            prunes,
            horizon: Horizon {
                depth: sight.depth.unwrap_or(deepest),
                deepen: sight.time.is_some(),
            },
            time: sight.time,
            evaluation: game.evaluation(eval.name.as_deref(), eval.weights.as_ref())?,
            luck: Luck::new(seed),
            thought: Thought::default(),
        })
    }

    fn look_ahead(
        &self,
        game: &G,
        position: &G::Position,
        control: &Control,
    ) -> Option<Found<G::Move>> {
        let evaluation = &*self.evaluation;
        if self.prunes {
            let mut search = AlphaBeta::new(game, position, evaluation, control);
            look_ahead(game, position, &mut search, self.horizon)
        } else {
            let mut search = Minimax::new(game, position, evaluation, control);
            look_ahead(game, position, &mut search, self.horizon)
        }
    }
}

impl<G: Playable> Agent<G> for Searcher<G> {
    fn choose_within(
        &mut self,
        game: &G,
        position: &G::Position,
        control: &Control,
    ) -> Option<G::Move> {
        let control = control.within(self.time);
        let found = self.look_ahead(game, position, &control)?;
        self.thought = Thought {
            nodes: found.nodes,
            depth: Some(found.depth),
            score: Some(found.best.score),
            share: None,
        };
        self.luck.pick(&found.best.moves)
    }

    fn thought(&self) -> Thought {
        self.thought
    }
}

/// Games to play out: as told, else until the time is over, else the usual number.
fn playouts(told: Option<u64>, time: Option<Duration>, usual: u64) -> Playouts {
    let untold = if time.is_some() { MAX_PLAYOUTS } else { usual };
    Playouts(told.unwrap_or(untold))
}

/// Flat Monte Carlo.
pub(crate) struct MonteCarlo {
    playouts: Playouts,
    pick: Pick,
    time: Option<Duration>,
    luck: Luck,
    thought: Thought,
}

impl MonteCarlo {
    pub(crate) fn new(told: Option<u64>, pick: Pick, time: Option<Duration>, seed: u64) -> Self {
        MonteCarlo {
            playouts: playouts(told, time, MONTECARLO_PLAYOUTS),
            pick,
            time,
            luck: Luck::new(seed),
            thought: Thought::default(),
        }
    }
}

impl<G: RandomMove> Agent<G> for MonteCarlo {
    fn choose_within(
        &mut self,
        game: &G,
        position: &G::Position,
        control: &Control,
    ) -> Option<G::Move> {
        let control = control.within(self.time);
        let mut bits = self.luck.bits();
        let tallies = montecarlo::tally(game, position, self.playouts, &control, &mut bits);
        let turn = self.luck.pick(&montecarlo::best(&tallies, self.pick))?;
        let chosen = tallies.iter().find(|tally| tally.turn == turn);
        self.thought = Thought {
            nodes: tallies.iter().map(|tally| tally.games).sum(),
            share: chosen
                .filter(|tally| tally.games > 0)
                .map(|tally| tally.halves as f64 / 2.0 / tally.games as f64),
            ..Thought::default()
        };
        Some(turn)
    }

    fn thought(&self) -> Thought {
        self.thought
    }
}

/// Monte Carlo tree search.
pub(crate) struct TreeSearch {
    playouts: Playouts,
    curiosity: f64,
    time: Option<Duration>,
    luck: Luck,
    thought: Thought,
}

impl TreeSearch {
    pub(crate) fn new(
        told: Option<u64>,
        curiosity: f64,
        time: Option<Duration>,
        seed: u64,
    ) -> Self {
        TreeSearch {
            playouts: playouts(told, time, MCTS_PLAYOUTS),
            curiosity,
            time,
            luck: Luck::new(seed),
            thought: Thought::default(),
        }
    }
}

impl<G: RandomMove> Agent<G> for TreeSearch {
    fn choose_within(
        &mut self,
        game: &G,
        position: &G::Position,
        control: &Control,
    ) -> Option<G::Move> {
        let control = control.within(self.time);
        let mut bits = self.luck.bits();
        let curiosity = self.curiosity;
        let tried = mcts::search(
            game,
            position,
            self.playouts,
            curiosity,
            &control,
            &mut bits,
        );
        let turn = self.luck.pick(&mcts::best(&tried))?;
        let chosen = tried.iter().find(|tried| tried.turn == turn);
        self.thought = Thought {
            nodes: tried.iter().map(|tried| tried.games).sum(),
            share: chosen
                .filter(|tried| tried.games > 0)
                .map(|tried| tried.share),
            ..Thought::default()
        };
        Some(turn)
    }

    fn thought(&self) -> Thought {
        self.thought
    }
}

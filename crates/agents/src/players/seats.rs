//! What players have in common who search trees in games with more seats, chance or hidden things.

use std::time::Duration;

use thera_control::Control;
use thera_games::capability::{RandomMove, Seated};
use thera_games::{AnyGame, AnyMove, AnyPosition, Carried, Game, with_table};
use thera_search::mcts::{self, Tried};
use thera_search::playout::Playouts;
use thera_search::seats::tree;

use crate::agent::{Agent, Thought};
use crate::chooser::Chooser;

/// How a tree is searched.
#[derive(Clone, Copy)]
pub(super) struct Growth {
    pub playouts: Playouts,
    pub curiosity: f64,
    pub time: Option<Duration>,
    /// Worlds that are guessed and searched apart as if they were known; none for one tree of what
    /// the player can know.
    pub worlds: Option<u64>,
}

/// Tree search in a game with more seats, chance or hidden things.
pub(super) struct Planter {
    growth: Growth,
    chooser: Chooser,
    thought: Thought,
}

impl Planter {
    pub(super) fn new(growth: Growth, seed: u64) -> Self {
        Planter {
            growth,
            chooser: Chooser::new(seed),
            thought: Thought::default(),
        }
    }

    fn choose_in<G: Carried>(
        &mut self,
        game: &G,
        seen: &AnyPosition,
        control: &Control,
    ) -> Option<AnyMove> {
        let seen = G::position(seen);
        if let [only] = game.moves(seen)[..] {
            return Some(G::carry_move(only));
        }
        let tried = match self.growth.worlds {
            None => self.search(game, seen, self.growth.playouts, control),
            Some(worlds) => self.search_worlds(game, seen, worlds, control),
        };
        let turn = self.chooser.pick(&mcts::best(&tried))?;
        let chosen = tried.iter().find(|tried| tried.turn == turn);
        self.thought = Thought {
            nodes: tried.iter().map(|tried| tried.games).sum(),
            share: chosen.filter(|one| one.games > 0).map(|one| one.share),
            ..Thought::default()
        };
        Some(G::carry_move(turn))
    }

    fn search<G: Seated + RandomMove>(
        &mut self,
        game: &G,
        position: &G::Position,
        playouts: Playouts,
        control: &Control,
    ) -> Vec<Tried<G::Move>> {
        let (curiosity, mut bits) = (self.growth.curiosity, self.chooser.bits());
        tree::search(game, position, playouts, curiosity, control, &mut bits)
    }

    /// Every world by itself, as if nothing were hidden in it; their counts are added up.
    fn search_worlds<G: Carried>(
        &mut self,
        game: &G,
        seen: &G::Position,
        worlds: u64,
        control: &Control,
    ) -> Vec<Tried<G::Move>> {
        let playouts = Playouts((self.growth.playouts.0 / worlds).max(1));
        let mut sums: Vec<Tried<G::Move>> = Vec::new();
        for _ in 0..worlds {
            let world = game.guess(game.to_move(seen), seen, &mut self.chooser.bits());
            let known = Known(game.clone());
            add(&mut sums, self.search(&known, &world, playouts, control));
        }
        sums
    }
}

fn add<M: Copy + PartialEq>(sums: &mut Vec<Tried<M>>, tried: Vec<Tried<M>>) {
    for one in tried {
        match sums.iter_mut().find(|sum| sum.turn == one.turn) {
            None => sums.push(one),
            Some(sum) => {
                let reward = sum.share * sum.games as f64 + one.share * one.games as f64;
                sum.games += one.games;
                sum.share = reward / sum.games.max(1) as f64;
            }
        }
    }
}

impl Agent for Planter {
    fn choose_within(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        control: &Control,
    ) -> Option<AnyMove> {
        let control = control.within(self.growth.time);
        with_table!(game, game => self.choose_in(game, position, &control), None)
    }

    fn thought(&self) -> Thought {
        self.thought
    }
}

/// The same game with everything open.
#[derive(Clone)]
struct Known<G>(G);

impl<G: Game> Game for Known<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn start(&self) -> G::Position {
        self.0.start()
    }

    fn to_move(&self, position: &G::Position) -> thera_games::Player {
        self.0.to_move(position)
    }

    fn outcome(&self, position: &G::Position) -> Option<thera_games::Outcome> {
        self.0.outcome(position)
    }

    fn visit_moves(
        &self,
        position: &G::Position,
        visit: impl FnMut(G::Move) -> std::ops::ControlFlow<()>,
    ) -> std::ops::ControlFlow<()> {
        self.0.visit_moves(position, visit)
    }

    fn play(&self, position: &G::Position, turn: G::Move) -> G::Position {
        self.0.play(position, turn)
    }
}

impl<G: Seated> Seated for Known<G> {
    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn side(&self, player: thera_games::Player) -> thera_games::Player {
        self.0.side(player)
    }

    fn has_chance(&self) -> bool {
        self.0.has_chance()
    }

    fn is_chance(&self, position: &G::Position) -> bool {
        self.0.is_chance(position)
    }

    fn weight(&self, position: &G::Position, turn: G::Move) -> u32 {
        self.0.weight(position, turn)
    }
}

impl<G: RandomMove> RandomMove for Known<G> {
    fn random_move(
        &self,
        position: &G::Position,
        bits: &mut impl FnMut() -> u64,
    ) -> Option<G::Move> {
        self.0.random_move(position, bits)
    }
}

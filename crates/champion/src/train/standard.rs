//! The standard game as a school teaches it.

use std::sync::Arc;

use rand::RngExt;
use rand_pcg::Pcg64;
use thera_control::Control;
use thera_games::Player;
use thera_search::analysis::Limits;

use super::model::{Model, Shape};
use super::subject::{Fighter, Found, Learnt, Subject};
use crate::engine::Engine;
use crate::evaluation::Evaluation;
use crate::handmade::Handmade;
use crate::network::features::{INPUTS, On, PLAIN, image};
use crate::network::{self, BUCKETS, FILTERS, IMAGES, Network, NetworkError};
use crate::position::Position;
use crate::score::Score;
use crate::squares::{SIZE, SYMMETRIES, Squares};
use crate::turn::Turn;

impl Subject for Position {
    type Network = Network;

    const SHAPE: Shape = Shape {
        inputs: INPUTS,
        filters: FILTERS,
        images: IMAGES,
        image,
        plain: PLAIN,
        buckets: BUCKETS,
    };
    const BYTES: usize = 24;
    const HANDMADE: [u64; 2] = [4, 3];
    const TRADES: [&'static str; 2] = ["self-play", "trial"];

    fn fighter(network: Option<&Arc<Network>>, memory: usize) -> Box<dyn Fighter<Position>> {
        match network {
            None => Box::new(Engine::new(Handmade::default(), memory)),
            Some(network) => Box::new(Engine::new(Arc::clone(network), memory)),
        }
    }

    fn random_beginning(turns: u32, rng: &mut Pcg64) -> Option<Position> {
        let mut position = Position::default();
        while position.is_placing() {
            let placements = position.turns();
            position = position.after(placements[rng.random_range(0..placements.len())]);
        }
        let turns = rng.random_range(0..=turns);
        let position = stray(position, turns, rng)?;
        (position.climbs() == 0).then_some(position)
    }

    fn mover(&self) -> Player {
        self.player()
    }

    /// Others are decided by search, never by the evaluation.
    fn is_judged(&self) -> bool {
        self.threats() == 0
    }

    fn bucket(&self) -> usize {
        network::bucket(self)
    }

    fn inputs(&self, symmetry: usize) -> [Vec<u16>; 2] {
        let position = self.mapped(&SYMMETRIES[symmetry % 8]);
        let players = [position.player(), position.player().opponent()];
        players.map(|player| On::all(&position, player).inputs().to_vec())
    }

    fn network(model: &Model) -> Network {
        Network::new(model.rounded()).expect("a model has no weights but those of its shape")
    }

    fn pupil(network: &Network) -> Model {
        Model::from_layers(Self::SHAPE, network.weights())
    }

    fn write(&self, bytes: &mut [u8]) {
        let words = [
            self.at_least(1),
            self.at_least(2),
            self.at_least(3),
            self.at_least(4),
            self.mine(),
            self.theirs(),
        ];
        for (place, word) in bytes.chunks_exact_mut(4).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
    }

    fn read(bytes: &[u8]) -> Option<Position> {
        let word = |k: usize| -> Squares {
            u32::from_le_bytes([0, 1, 2, 3].map(|byte| bytes[4 * k + byte]))
        };
        let levels: [Squares; 4] = std::array::from_fn(word);
        let mut heights = [0; SIZE];
        for (square, height) in heights.iter_mut().enumerate() {
            *height = levels.iter().map(|set| (set >> square & 1) as u8).sum();
        }
        Position::new(&heights, [word(4), word(5)], Player::First)
    }
}

/// The position after so many random turns that do not hand over a win; `None` where there is none.
fn stray(mut position: Position, turns: u32, rng: &mut Pcg64) -> Option<Position> {
    for _ in 0..turns {
        let safe = |turn: &Turn| !turn.is_climb() && position.after(*turn).climbs() == 0;
        let choices: Vec<_> = position.turns().into_iter().filter(safe).collect();
        if choices.is_empty() {
            return None;
        }
        position = position.after(choices[rng.random_range(0..choices.len())]);
    }
    Some(position)
}

impl Learnt for Network {
    fn to_bytes(&self) -> Vec<u8> {
        Network::to_bytes(self)
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        Network::from_bytes(bytes)
    }
}

impl<E: Evaluation> Fighter<Position> for Engine<E> {
    fn forget(&mut self) {
        Engine::forget(self);
    }

    fn search(&mut self, position: &Position, nodes: u64, control: &Control) -> Found<Position> {
        let limits = Limits {
            nodes,
            ..Limits::default()
        };
        let found = Engine::search(self, position, &limits, &control.within(None), |_| ());
        let player = position.player();
        let Some(line) = found.lines.first() else {
            return Found::Decided(player.opponent());
        };
        match line.score {
            Score::Win(_) => Found::Decided(player),
            Score::Loss(_) => Found::Decided(player.opponent()),
            Score::Estimate(score) => Found::Open {
                score,
                next: position.after(line.turns[0]),
            },
        }
    }
}

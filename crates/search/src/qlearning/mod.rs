//! Tabular Q-learning (Rothenstein et al. 2021, section IV.B).
//!
//! The table holds what each move in each position has turned out to be worth. The state is the
//! whole position, as in the paper, so a table knows only what it has seen. In training the
//! opponent is part of the world: an action leads to the position after the opponent's answer. The
//! update is the usual one, `Q(s,a) += alpha (r + gamma max Q(s',·) - Q(s,a))`; the formula in the
//! paper lacks the `+`. Rewards come at the end: 1 for a win, -1 for a loss, 0 for a draw.

#[cfg(test)]
mod tests;
mod text;

use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rustc_hash::FxHashMap;
use thera_games::capability::RandomMove;
use thera_games::{Game, Player};

pub use text::TableError;

/// Positions a table may hold: beyond that it learns only about those it knows.
pub const MOST_STATES: usize = 20_000_000;

/// How to learn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Learning {
    /// How much of the new is taken in, 0 to 1.
    pub alpha: f64,
    /// How often a random action is tried, 0 to 1.
    pub epsilon: f64,
    /// What a later reward is worth now, 0 to 1.
    pub gamma: f64,
}

impl Default for Learning {
    fn default() -> Self {
        Learning {
            alpha: 0.5,
            epsilon: 0.1,
            gamma: 0.9,
        }
    }
}

/// What moves have turned out to be worth.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    states: FxHashMap<G::Position, Vec<(G::Move, f32)>>,
    /// Games learnt from.
    pub episodes: u64,
}

impl<G: Game> Default for Table<G> {
    fn default() -> Self {
        Table {
            states: FxHashMap::default(),
            episodes: 0,
        }
    }
}

impl<G: Game> Table<G> {
    /// Positions with something known about them.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// What a move is worth as far as is known; 0 if it never was tried.
    pub fn value(&self, position: &G::Position, turn: G::Move) -> f32 {
        let known = self.states.get(position);
        let entry = known.and_then(|moves| moves.iter().find(|(other, _)| *other == turn));
        entry.map_or(0.0, |&(_, value)| value)
    }

    /// The moves worth most, in the order they are generated, and what they are worth.
    pub fn best_moves(&self, game: &G, position: &G::Position) -> (Vec<G::Move>, f32) {
        let mut best = Vec::new();
        let mut most = f32::NEG_INFINITY;
        game.for_each_move(position, |turn| {
            let value = self.value(position, turn);
            if value > most {
                most = value;
                best.clear();
            }
            if value == most {
                best.push(turn);
            }
        });
        (best, most)
    }

    fn learn(&mut self, position: &G::Position, turn: G::Move, target: f64, alpha: f64) {
        if self.states.len() >= MOST_STATES && !self.states.contains_key(position) {
            return;
        }
        let moves = self.states.entry(*position).or_default();
        let place = moves.iter().position(|(other, _)| *other == turn);
        let place = place.unwrap_or_else(|| {
            moves.push((turn, 0.0));
            moves.len() - 1
        });
        let value = &mut moves[place].1;
        *value += (alpha * (target - f64::from(*value))) as f32;
    }
}

/// The side the learner plays in an episode: both in turn.
pub fn side_of(episode: u64) -> Player {
    Player::BOTH[(episode % 2) as usize]
}

/// The seed of an episode: training that goes on later learns the same as if it had never stopped.
pub fn episode_seed(seed: u64, episode: u64) -> u64 {
    (seed ^ episode.wrapping_mul(0x9E37_79B9_7F4A_7C15)).wrapping_add(episode)
}

impl<G: RandomMove> Table<G> {
    /// Plays and learns from the next game, with the learner on [`side_of`] it, and returns the
    /// reward; `None` if the opponent would not move.
    pub fn play_episode(
        &mut self,
        game: &G,
        learning: &Learning,
        seed: u64,
        mut opponent: impl FnMut(&G::Position) -> Option<G::Move>,
    ) -> Option<f64> {
        let side = side_of(self.episodes);
        let mut rng = Pcg64Mcg::seed_from_u64(episode_seed(seed, self.episodes));
        let mut position = game.start();
        // The learner's last action, which is judged by what it leads to.
        let mut pending: Option<(G::Position, G::Move)> = None;
        let outcome = loop {
            if let Some(outcome) = game.outcome(&position) {
                break outcome;
            }
            let turn = if game.to_move(&position) == side {
                let (best, worth) = self.best_moves(game, &position);
                if let Some((before, action)) = pending {
                    let target = learning.gamma * f64::from(worth);
                    self.learn(&before, action, target, learning.alpha);
                }
                let turn = if rng.random_bool(learning.epsilon.clamp(0.0, 1.0)) {
                    game.random_move(&position, &mut || rng.next_u64())?
                } else {
                    best[rng.random_range(0..best.len())]
                };
                pending = Some((position, turn));
                turn
            } else {
                opponent(&position)?
            };
            position = game.play(&position, turn);
        };
        let reward = f64::from(outcome.value_for(side).signum());
        if let Some((before, action)) = pending {
            self.learn(&before, action, reward, learning.alpha);
        }
        self.episodes += 1;
        Some(reward)
    }
}

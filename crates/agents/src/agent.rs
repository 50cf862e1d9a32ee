//! What every player can do.

use thera_control::Control;
use thera_games::evaluation::Score;
use thera_games::{AnyGame, AnyMove, AnyPosition, Carried};
use thera_search::qlearning::{Learning, Table};

/// A family that Q-tables can be learnt for: every family of the catalogue.
///
/// Lessons belong to this crate and are compiled with it, and not again in every crate that gives
/// them.
pub trait Learnable: Carried {
    /// See [`Table::play_episode`].
    fn learn_episode(
        &self,
        table: &mut Table<Self>,
        learning: &Learning,
        seed: u64,
        opponent: &mut dyn FnMut(&Self::Position) -> Option<Self::Move>,
    ) -> Option<f64>;
}

macro_rules! learnable {
    ($Rules:ty) => {
        impl Learnable for $Rules {
            fn learn_episode(
                &self,
                table: &mut Table<Self>,
                learning: &Learning,
                seed: u64,
                opponent: &mut dyn FnMut(&Self::Position) -> Option<Self::Move>,
            ) -> Option<f64> {
                table.play_episode(self, learning, seed, opponent)
            }
        }
    };
}
thera_games::each_family!(learnable);

/// Chooses moves for one side of one game.
pub trait Agent: Send {
    /// A legal move. `None` if there is none, or if the agent cannot tell one within its limits;
    /// then [`trouble`](Agent::trouble) says why. When `control` ends, what was found so far is
    /// played.
    fn choose_within(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        control: &Control,
    ) -> Option<AnyMove>;

    /// The same; agents that look further and further ahead tell how far they are and what they would
    /// play now.
    fn choose_aloud(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        control: &Control,
        _tell: &mut dyn FnMut(u32, AnyMove),
    ) -> Option<AnyMove> {
        self.choose_within(game, position, control)
    }

    /// A legal move, with no limits but the agent's own.
    fn choose(&mut self, game: &AnyGame, position: &AnyPosition) -> Option<AnyMove> {
        self.choose_within(game, position, &Control::new(usize::MAX, None, 1))
    }

    /// What the last choice was based on.
    fn thought(&self) -> Thought {
        Thought::default()
    }

    /// Why there was no choice although there are moves, as a sentence.
    fn trouble(&self) -> Option<String> {
        None
    }
}

/// What a choice was based on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Thought {
    /// Positions looked at, or games played out.
    pub nodes: u64,
    /// Turns looked ahead, by agents that look ahead.
    pub depth: Option<u32>,
    /// What the position is worth to the player who moves, by agents with an evaluation.
    pub score: Option<Score>,
    /// The share of random games won by the move, by agents that play them.
    pub share: Option<f64>,
}

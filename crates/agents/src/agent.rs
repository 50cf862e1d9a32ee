//! What every player can do.

use thera_control::Control;
use thera_games::Game;
use thera_games::evaluation::Score;
use thera_knowledge::Advised;

use crate::{AgentError, AgentSpec, Prepared};

/// A family that all agents can play: every family of the catalogue.
///
/// Its agents belong to this crate and are compiled with it, and not again in every crate that lets
/// them play.
pub trait Playable: Advised {
    /// See [`AgentSpec::prepare`].
    #[doc(hidden)]
    fn prepare(&self, spec: &AgentSpec) -> Result<Option<Prepared<Self>>, AgentError>;
}

macro_rules! playable {
    ($Rules:ty) => {
        impl Playable for $Rules {
            fn prepare(&self, spec: &AgentSpec) -> Result<Option<Prepared<Self>>, AgentError> {
                spec.prepare_here(self)
            }
        }
    };
}
thera_games::each_family!(playable);

/// Chooses moves for one side of one game.
pub trait Agent<G: Game>: Send {
    /// A legal move. `None` if there is none, or if the agent cannot tell one within its limits;
    /// then [`trouble`](Agent::trouble) says why. When `control` ends, what was found so far is
    /// played.
    fn choose_within(
        &mut self,
        game: &G,
        position: &G::Position,
        control: &Control,
    ) -> Option<G::Move>;

    /// The same; agents that look further and further ahead tell how far they are and what they would
    /// play now.
    fn choose_aloud(
        &mut self,
        game: &G,
        position: &G::Position,
        control: &Control,
        _tell: &mut dyn FnMut(u32, G::Move),
    ) -> Option<G::Move> {
        self.choose_within(game, position, control)
    }

    /// A legal move, with no limits but the agent's own.
    fn choose(&mut self, game: &G, position: &G::Position) -> Option<G::Move> {
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

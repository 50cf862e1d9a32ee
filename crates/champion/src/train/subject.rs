//! What a school teaches: positions of a game, and a network that judges them.

use std::fmt::Debug;
use std::sync::Arc;

use rand_pcg::Pcg64;
use thera_control::Control;
use thera_games::Player;

use super::model::{Model, Shape};
use crate::network::NetworkError;

/// A position to learn from, with everything that is needed to play on.
pub trait Subject: Copy + Debug + PartialEq + Send + Sync + 'static {
    /// What judges such positions.
    type Network: Learnt;

    /// The networks that learn: their inputs and sums.
    const SHAPE: Shape;

    /// Bytes of a position on disk, beside what was found out about it.
    const BYTES: usize;

    /// While a network looks at the second number of positions, the hand-made evaluation looks at
    /// the first: it is quicker.
    const HANDMADE: [u64; 2];

    /// The trades of games and of trials, as workers on other machines know them.
    const TRADES: [&'static str; 2];

    /// Who plays by a network, or by the hand-made evaluation, and remembers so many bytes.
    fn fighter(network: Option<&Arc<Self::Network>>, memory: usize) -> Box<dyn Fighter<Self>>;

    /// Random placements and up to so many random turns that do not hand over a win; `None` if the
    /// game ends on the way.
    fn random_beginning(turns: u32, rng: &mut Pcg64) -> Option<Self>;

    /// Who moves.
    fn mover(&self) -> Player;

    /// Whether searches ask the evaluation about such positions.
    fn is_judged(&self) -> bool;

    /// What the network is to be added to, as an evaluation of champion counts; nothing if it stands
    /// alone.
    fn known(&self) -> i32 {
        0
    }

    /// Which output of the network is asked.
    fn bucket(&self) -> usize {
        0
    }

    /// The inputs that are on under one of the eight symmetries of the board, as the player to move
    /// and as the other sees the position.
    fn inputs(&self, symmetry: usize) -> [Vec<u16>; 2];

    /// The network that a model has become.
    fn network(model: &Model) -> Self::Network;

    /// A model that goes on learning where a network ended.
    fn pupil(network: &Self::Network) -> Model;

    /// Writes the position. Who is first is not kept: it does not matter from here on.
    fn write(&self, bytes: &mut [u8]);

    /// Reads it back; `None` if it is none.
    fn read(bytes: &[u8]) -> Option<Self>;
}

/// A network that has learnt.
pub trait Learnt: Sized + Send + Sync + 'static {
    /// The network as bytes, a checksum last.
    fn to_bytes(&self) -> Vec<u8>;

    /// Reads a network.
    fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError>;

    /// The checksum in its file, by which one tells it from others.
    fn checksum(&self) -> u32 {
        let bytes = self.to_bytes();
        let sum = bytes.last_chunk().copied().unwrap_or_default();
        u32::from_le_bytes(sum)
    }
}

/// Who searches.
pub trait Fighter<P> {
    /// Forgets what it found out about earlier positions.
    fn forget(&mut self);

    /// Looks at so many positions.
    fn search(&mut self, position: &P, nodes: u64, control: &Control) -> Found<P>;
}

/// What a search found.
pub enum Found<P> {
    /// This player wins.
    Decided(Player),
    /// Nobody does yet.
    Open {
        /// What the position is worth to the player to move, as an evaluation of champion counts.
        score: i32,
        /// The position after the best turn.
        next: P,
    },
}

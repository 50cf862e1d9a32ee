//! The network, kept up to date turn by turn.
//!
//! For each side the sums of the weights of all inputs that are on ([`features`]) are kept. A turn
//! switches a few of about sixty, so a new position costs a few rows of additions. What becomes of
//! the sums is the same for [all networks](thera_games::evaluation::network).

pub mod features;
mod surroundings;

use std::sync::{Arc, LazyLock};

use thera_games::Player;
use thera_games::evaluation::network::{Layers, Processor};

use crate::evaluation::{Evaluation, within_estimates};
use crate::position::{DOME, Position};
use crate::score::SCALE;
use crate::turn::Turn;

use features::{INPUTS, MOST_ON, Raised, collect, turned};
pub use surroundings::Surroundings;
pub use thera_games::evaluation::network::NetworkError;

/// Sums for each side.
pub const WIDTH: usize = 256;

/// Outputs, by how much has been built.
pub const BUCKETS: usize = 8;

/// Levels that make a bucket; the last one has all that are higher.
const BUCKET_LEVELS: u32 = 5;

/// The bucket of a position: the network weighs what it sees differently as towers grow.
#[inline(always)]
pub(crate) fn bucket(position: &Position) -> usize {
    let levels: u32 = (1..=DOME)
        .map(|height| position.at_least(height).count_ones())
        .sum();
    ((levels / BUCKET_LEVELS) as usize).min(BUCKETS - 1)
}

/// The sums of one side.
type Sums = thera_games::evaluation::network::Sums<WIDTH>;

/// The sums as first and as second see the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accumulator([Sums; 2]);

/// A trained network.
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    layers: Layers<WIDTH>,
    /// The row after each input's less its own: what a level more changes.
    raises: Vec<Sums>,
    processor: Processor,
}

/// The first bytes of a file; the last of them is the version of the format.
const HEADING: &[u8; 8] = b"THERANN1";

/// The network that comes with the program, trained by `thera train champion`.
static SHIPPED: LazyLock<Arc<Network>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../data/champion.net");
    Arc::new(Network::from_bytes(bytes).expect("the network in data/ is whole, as a test sees to"))
});

impl Network {
    /// The network that comes with the program.
    pub fn shipped() -> Arc<Network> {
        Arc::clone(&SHIPPED)
    }

    /// A network of these weights.
    pub fn new(layers: Layers<WIDTH>) -> Network {
        Network {
            raises: layers.rows.windows(2).map(raise).collect(),
            layers,
            processor: Processor::new(),
        }
    }

    /// Its weights.
    pub fn layers(&self) -> &Layers<WIDTH> {
        &self.layers
    }

    /// The network as bytes, to be read by [`from_bytes`](Network::from_bytes).
    pub fn to_bytes(&self) -> Vec<u8> {
        self.layers.to_bytes(HEADING)
    }

    /// Reads a network.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        Ok(Network::new(Layers::from_bytes(HEADING, INPUTS, bytes)?))
    }
}

/// The second of two rows less the first.
fn raise(rows: &[Sums]) -> Sums {
    let mut raise = Sums::ZERO;
    raise.set_less(&rows[1], &rows[0]);
    raise
}

impl Evaluation for Network {
    type State = Accumulator;
    type Memory = Surroundings;

    fn fresh(&self, position: &Position) -> Accumulator {
        let mut sums = [self.layers.bias; 2];
        for player in Player::BOTH {
            let mut on = [0; MOST_ON];
            let count = collect(&mut on, position, player);
            let inputs = on[..count].iter().map(|&input| usize::from(input));
            self.processor.run(
                #[inline(always)]
                || {
                    let Layers { rows, bias, .. } = &self.layers;
                    sums[player.index()].set_with(rows, bias, inputs.clone());
                },
            );
        }
        Accumulator(sums)
    }

    fn step(
        &self,
        before: &Accumulator,
        position: &Position,
        turn: Turn,
        surroundings: &mut Surroundings,
        stepped: &mut Accumulator,
    ) {
        self.processor.run(
            #[inline(always)]
            || {
                let left = surroundings.of(&self.layers.rows, position, turn.from());
                let views = [0, 1].map(|view| view ^ position.player().index());
                for (k, view) in views.into_iter().enumerate() {
                    stepped.0[k].set_less(&before.0[k], &left[view]);
                }
                let entered = surroundings.of(&self.layers.rows, position, turn.to());
                for (k, view) in views.into_iter().enumerate() {
                    stepped.0[k].add(&entered[view]);
                }
            },
        );
    }

    fn build(
        &self,
        stepped: &Accumulator,
        position: &Position,
        turn: Turn,
        after: &mut Accumulator,
    ) {
        self.processor.run(
            #[inline(always)]
            || {
                let raised = Raised::by(position, turn);
                let inputs = raised.inputs().iter().map(|&input| usize::from(input));
                let ([first, second], [new_first, new_second]) = (&stepped.0, &mut after.0);
                new_first.set_with(&self.raises, first, inputs.clone());
                new_second.set_with(&self.raises, second, inputs.map(turned));
            },
        );
    }

    fn estimate(&self, state: &Accumulator, position: &Position) -> i32 {
        let player = position.player();
        let own = &state.0[player.index()];
        let other = &state.0[player.opponent().index()];
        let score = self.processor.run(
            #[inline(always)]
            || {
                let bucket = bucket(position);
                self.layers.odds(bucket, own, other, SCALE as i64)
            },
        );
        within_estimates(score)
    }
}

//! The network, kept up to date turn by turn.
//!
//! For each side, in the position and in each of its images under the symmetries of the board, the sums
//! of the weights of inputs that are on ([`features`]) are kept. A turn switches a few of about eighty, so
//! a new position costs a few rows of additions; those of the `ground` are added for each estimate. What
//! becomes of the sums is the same for [all networks](thera_games::evaluation::network).
//!
//! All images have the same weights (group convolution), so a file holds those of one. A network at work
//! has the images of every row side by side.

mod blocks;
pub mod features;
mod ground;
mod surroundings;

use std::sync::{Arc, LazyLock};

use thera_games::Player;
use thera_games::evaluation::network::{Layers, Processor};

use crate::evaluation::{Evaluation, within_estimates};
use crate::position::{DOME, Position};
use crate::score::SCALE;
use crate::squares::SYMMETRIES;
use crate::turn::Turn;

use blocks::BLOCKS;
use features::{INPUTS, On, PLAIN, Raised, image, turned};
use ground::Ground;
pub use surroundings::Surroundings;
pub use thera_games::evaluation::network::NetworkError;

/// Sums for each side in each image.
pub const FILTERS: usize = 32;

/// A position and its images under the symmetries of the board.
pub const IMAGES: usize = SYMMETRIES.len();

/// Sums for each side.
const WIDTH: usize = FILTERS * IMAGES;

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

/// Filters that see blocks and the ground too: that is nearly as good as if all did, and faster.
pub const KEEN: usize = 8;

/// Their sums.
const KEEN_SUMS: usize = KEEN * IMAGES;

/// The sums of one side.
type Sums = thera_games::evaluation::network::Sums<WIDTH>;

/// Those of the keen filters, which come first.
type KeenSums = thera_games::evaluation::network::Sums<KEEN_SUMS>;

/// The sums as first and as second see the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accumulator([Sums; 2]);

/// A trained network.
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    /// What was learnt.
    weights: Layers<FILTERS>,
    /// The same for the sums of all images, of heights and workers.
    layers: Layers<WIDTH>,
    /// The rows of the keen filters for blocks and the ground.
    keen: Vec<KeenSums>,
    /// The row after each input's less its own, of inputs about workers: what a level more changes.
    raises: Vec<Sums>,
    processor: Processor,
}

/// The first bytes of a file; the last of them is the version of the format.
const HEADING: &[u8; 8] = b"THERANN2";

/// The same of older files, which have the rows of all images side by side.
const OLD_HEADING: &[u8; 8] = b"THERANN1";

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

    /// A network of these weights, which all images share; `None` if others than the keen filters see blocks
    /// or the ground.
    pub fn new(weights: Layers<FILTERS>) -> Option<Network> {
        let mut rest = weights.rows[PLAIN..].iter().flat_map(|row| &row.0[KEEN..]);
        if rest.any(|&weight| weight != 0) {
            return None;
        }
        let layers: Layers<WIDTH> = weights.arranged(0..PLAIN, origin, image);
        let keen: Layers<KEEN_SUMS> = weights.arranged(PLAIN..INPUTS, origin, image);
        Some(Network {
            raises: layers.rows.windows(2).map(raise).collect(),
            layers,
            keen: keen.rows,
            weights,
            processor: Processor::new(),
        })
    }

    /// The weights that all images share.
    pub fn weights(&self) -> &Layers<FILTERS> {
        &self.weights
    }

    /// The network as bytes, to be read by [`from_bytes`](Network::from_bytes).
    pub fn to_bytes(&self) -> Vec<u8> {
        self.weights.to_bytes(HEADING)
    }

    /// Reads a network.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        let weights = if bytes.starts_with(OLD_HEADING) {
            shared(&Layers::from_bytes(OLD_HEADING, INPUTS, bytes)?)
        } else {
            Some(Layers::from_bytes(HEADING, INPUTS, bytes)?)
        };
        weights
            .and_then(Network::new)
            .ok_or(NetworkError::OtherWeights)
    }
}

/// Of which image a sum is and of which filter: those of the keen filters come first.
fn origin(sum: usize) -> (usize, usize) {
    const REST: usize = FILTERS - KEEN;
    match sum.checked_sub(KEEN_SUMS) {
        None => (sum / KEEN, sum % KEEN),
        Some(rest) => (rest / REST, KEEN + rest % REST),
    }
}

/// What the images share in an older file, which has the rows of all of them side by side; `None` if one
/// has weights of its own.
fn shared(layers: &Layers<WIDTH>) -> Option<Layers<FILTERS>> {
    let weights: Layers<FILTERS> = layers.arranged(0..INPUTS, |sum| (0, sum), |input, _| input);
    let again = weights.arranged(0..INPUTS, |sum| (sum / FILTERS, sum % FILTERS), image);
    (again == *layers).then_some(weights)
}

/// The second of two rows less the first.
fn raise(rows: &[Sums]) -> Sums {
    let mut raise = rows[1];
    raise.take(&rows[0]);
    raise
}

impl Evaluation for Network {
    type State = Accumulator;
    type Memory = Surroundings;

    fn fresh(&self, position: &Position) -> Accumulator {
        let mut sums = [self.layers.bias; 2];
        for player in Player::BOTH {
            let on = On::plain(position, player);
            let inputs = on.inputs().iter().map(|&input| usize::from(input));
            self.processor.run(
                #[inline(always)]
                || {
                    let Layers { rows, bias, .. } = &self.layers;
                    let sums = &mut sums[player.index()];
                    sums.set_with(rows, bias, inputs.clone());
                    sums.add_first(&self.keen, blocks::inputs(position));
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
                let rows = &self.layers.rows;
                let left = surroundings.worker(rows, position, turn.from());
                let views = [0, 1].map(|view| view ^ position.player().index());
                for (k, view) in views.into_iter().enumerate() {
                    stepped.0[k].set_less(&before.0[k], &left[view]);
                }
                let entered = surroundings.worker(rows, position, turn.to());
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
        surroundings: &mut Surroundings,
        after: &mut Accumulator,
    ) {
        self.processor.run(
            #[inline(always)]
            || {
                let raised = Raised::by(position, turn);
                let inputs = raised.inputs().iter().map(|&input| usize::from(input));
                let level = surroundings.level(&self.keen, position, turn.site());
                let ([first, second], [new_first, new_second]) = (&stepped.0, &mut after.0);
                new_first.set_with(&self.raises, first, inputs.clone());
                new_first.add_first(level, 0..1);
                new_second.set_with(&self.raises, second, inputs.map(turned));
                new_second.add_first(level, 0..1);
            },
        );
    }

    fn estimate(&self, state: &Accumulator, position: &Position) -> i32 {
        let player = position.player();
        let score = self.processor.run(
            #[inline(always)]
            || {
                let [own, other] = [player, player.opponent()].map(|who| &state.0[who.index()]);
                let ground = Ground::of(position);
                let mut seen = *own;
                seen.add_first(&self.keen[BLOCKS..], ground.inputs());
                self.layers
                    .odds(bucket(position), &seen, other, SCALE as i64)
            },
        );
        within_estimates(score)
    }
}

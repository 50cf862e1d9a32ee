//! The network: one hidden layer, whole numbers, kept up to date turn by turn.
//!
//! For each side the sums of the weights of all inputs that are on ([`features`]) are kept. A turn
//! switches a few of about sixty, so a new position costs a few rows of additions. To judge, the
//! sums are clipped to `[0, 1]` and squared, and weighed once more: first those of the side to
//! move, then those of the other. Weights are trained as ordinary numbers and rounded: 1 becomes
//! [`INPUT_ONE`] in the sums and [`OUTPUT_ONE`] in the output.

pub mod features;
mod file;
mod surroundings;

use std::sync::{Arc, LazyLock};

use pulp::Arch;
use thera_games::Player;

use crate::evaluation::{Evaluation, within_estimates};
use crate::position::Position;
use crate::score::SCALE;
use crate::turn::Turn;

use features::{INPUTS, MOST_ON, Raised, collect, turned};
pub use file::NetworkError;
pub use surroundings::Surroundings;

/// Sums for each side.
pub const WIDTH: usize = 128;

/// What 1 is in the sums.
pub const INPUT_ONE: i16 = 255;

/// What 1 is in the weights of the output.
pub const OUTPUT_ONE: i16 = 64;

/// The largest weight of the output, so that a product of it and a sum fits sixteen bits.
pub const LARGEST_OUTPUT: i16 = 127;

/// The sums of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
struct Sums([i16; WIDTH]);

impl Sums {
    const ZERO: Sums = Sums([0; WIDTH]);
}

/// The sums as first and as second see the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accumulator([Sums; 2]);

/// A trained network.
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    /// A row for each input.
    rows: Vec<Sums>,
    /// The row after each input's less its own: what a level more changes.
    raises: Vec<Sums>,
    bias: Sums,
    /// For the side to move, then for the other.
    output: [Sums; 2],
    /// In units of `INPUT_ONE * OUTPUT_ONE`.
    output_bias: i32,
    processor: Processor,
}

/// What the processor can do, found out once; all networks are equal in it.
#[derive(Clone, Copy)]
struct Processor(Arch);

impl Processor {
    /// Runs a kernel, which must be marked `#[inline(always)]`, compiled for what the processor can
    /// do.
    #[inline(always)]
    fn run<T>(self, kernel: impl FnMut() -> T) -> T {
        self.0.dispatch(
            #[inline(always)]
            || {
                // Used up, so that nothing stands between this closure and the kernel that the
                // compiler might leave outside.
                let mut kernel = kernel;
                kernel()
            },
        )
    }
}

impl PartialEq for Processor {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl Eq for Processor {}

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

    /// A network from its rounded weights: rows of inputs one after the other, biases, output
    /// weights of the side to move and the other, output bias; `None` if there are too few or
    /// too many.
    pub fn new(rows: &[i16], bias: &[i16], output: &[i16], output_bias: i32) -> Option<Network> {
        let sums = |part: &[i16]| Some(Sums(part.try_into().ok()?));
        if rows.len() != INPUTS * WIDTH || output.len() != 2 * WIDTH {
            return None;
        }
        let small = |w: &i16| (-LARGEST_OUTPUT..=LARGEST_OUTPUT).contains(w);
        if !output.iter().all(small) {
            return None;
        }
        let (own, other) = output.split_at(WIDTH);
        let rows = rows
            .chunks(WIDTH)
            .map(sums)
            .collect::<Option<Vec<Sums>>>()?;
        Some(Network {
            raises: rows.windows(2).map(raise).collect(),
            rows,
            bias: sums(bias)?,
            output: [sums(own)?, sums(other)?],
            output_bias,
            processor: Processor(Arch::new()),
        })
    }
}

/// `old` with the rows of some inputs added.
#[inline(always)]
fn add(rows: &[Sums], old: &Sums, on: impl Iterator<Item = usize> + Clone, new: &mut Sums) {
    for at in (0..WIDTH).step_by(LANES) {
        let mut lanes = [0; LANES];
        lanes.copy_from_slice(&old.0[at..at + LANES]);
        for input in on.clone() {
            let row = &rows[input].0[at..at + LANES];
            for (lane, weight) in lanes.iter_mut().zip(row) {
                *lane = lane.wrapping_add(*weight);
            }
        }
        new.0[at..at + LANES].copy_from_slice(&lanes);
    }
}

/// Sums at a time: as many as stay in registers.
const LANES: usize = 128;

/// The second of two rows less the first.
fn raise(rows: &[Sums]) -> Sums {
    let mut raise = Sums::ZERO;
    subtract(&rows[1], &rows[0], &mut raise);
    raise
}

#[inline(always)]
fn subtract(sums: &Sums, row: &Sums, rest: &mut Sums) {
    for ((rest, sum), weight) in rest.0.iter_mut().zip(&sums.0).zip(&row.0) {
        *rest = sum.wrapping_sub(*weight);
    }
}

#[inline(always)]
fn add_row(sums: &mut Sums, row: &Sums) {
    for (sum, weight) in sums.0.iter_mut().zip(&row.0) {
        *sum = sum.wrapping_add(*weight);
    }
}

/// The weighed squares of clipped sums.
#[inline(always)]
fn weigh(sums: &Sums, weights: &Sums) -> i32 {
    let mut total = 0;
    for (&sum, &weight) in sums.0.iter().zip(&weights.0) {
        let clipped = sum.clamp(0, INPUT_ONE);
        // At most 255 times 127, which fits.
        let product = clipped * weight;
        total += i32::from(product) * i32::from(clipped);
    }
    total
}

impl Evaluation for Network {
    type State = Accumulator;
    type Memory = Surroundings;

    fn fresh(&self, position: &Position) -> Accumulator {
        let mut sums = [self.bias; 2];
        for player in Player::BOTH {
            let mut on = [0; MOST_ON];
            let count = collect(&mut on, position, player);
            let inputs = on[..count].iter().map(|&input| usize::from(input));
            self.processor.run(
                #[inline(always)]
                || {
                    add(
                        &self.rows,
                        &self.bias,
                        inputs.clone(),
                        &mut sums[player.index()],
                    )
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
                let left = surroundings.of(&self.rows, position, turn.from());
                let views = [0, 1].map(|view| view ^ position.player().index());
                for (k, view) in views.into_iter().enumerate() {
                    subtract(&before.0[k], &left[view], &mut stepped.0[k]);
                }
                let entered = surroundings.of(&self.rows, position, turn.to());
                for (k, view) in views.into_iter().enumerate() {
                    add_row(&mut stepped.0[k], &entered[view]);
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
                add(&self.raises, first, inputs.clone(), new_first);
                add(&self.raises, second, inputs.map(turned), new_second);
            },
        );
    }

    fn estimate(&self, state: &Accumulator, position: &Position) -> i32 {
        let player = position.player();
        let own = &state.0[player.index()];
        let other = &state.0[player.opponent().index()];
        let total = self.processor.run(
            #[inline(always)]
            || weigh(own, &self.output[0]) + weigh(other, &self.output[1]),
        );
        let one = i32::from(INPUT_ONE);
        let logit_units = total / one + self.output_bias;
        let score = i64::from(logit_units) * SCALE as i64 / i64::from(one * i32::from(OUTPUT_ONE));
        within_estimates(score as i32)
    }
}

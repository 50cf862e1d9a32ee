//! The network: one hidden layer, whole numbers, kept up to date turn by turn.
//!
//! For each side the sums of the weights of all inputs that are on ([`features`]) are kept. A turn
//! switches a few of about sixty, so a new position costs a few rows of additions. To judge, the
//! sums are clipped to `[0, 1]` and squared, and weighed once more: first those of the side to
//! move, then those of the other. Weights are trained as ordinary numbers and rounded: 1 becomes
//! [`INPUT_ONE`] in the sums and [`OUTPUT_ONE`] in the output.

pub mod features;
mod file;

use std::sync::{Arc, LazyLock};

use pulp::Arch;
use thera_games::Player;

use crate::evaluation::{Evaluation, within_estimates};
use crate::position::Position;
use crate::score::SCALE;
use crate::turn::Turn;

use features::{INPUTS, MOST_ON, Switches, collect, switched_by_build, switched_by_step, turned};
pub use file::NetworkError;

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

/// The sums as first and as second see the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accumulator([Sums; 2]);

/// A trained network.
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    /// A row for each input.
    rows: Vec<Sums>,
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
        Some(Network {
            rows: rows.chunks(WIDTH).map(sums).collect::<Option<_>>()?,
            bias: sums(bias)?,
            output: [sums(own)?, sums(other)?],
            output_bias,
            processor: Processor(Arch::new()),
        })
    }

    /// The sums after some inputs are switched off and some on. Finding out which is part of the
    /// kernel: heights are counted with vectors too.
    #[inline(always)]
    fn switch(
        &self,
        old: &Accumulator,
        switches: impl FnOnce() -> (Switches, Switches),
        new: &mut Accumulator,
    ) {
        let [old_first, old_second] = &old.0;
        let [first, second] = &mut new.0;
        self.processor.0.dispatch(
            #[inline(always)]
            || {
                let (off, on) = switches();
                switch(&self.rows, old_first, first, &off, &on, |input| input);
                switch(&self.rows, old_second, second, &off, &on, turned);
            },
        );
    }
}

/// Adds the rows that are on.
#[inline(always)]
fn add(rows: &[Sums], sums: &mut Sums, on: &[u16]) {
    for at in (0..WIDTH).step_by(LANES) {
        let mut lanes = [0; LANES];
        lanes.copy_from_slice(&sums.0[at..at + LANES]);
        for &input in on {
            let row = &rows[usize::from(input)].0[at..at + LANES];
            for (lane, weight) in lanes.iter_mut().zip(row) {
                *lane = lane.wrapping_add(*weight);
            }
        }
        sums.0[at..at + LANES].copy_from_slice(&lanes);
    }
}

/// Sums at a time: as many as stay in registers.
const LANES: usize = 128;

/// `old` without the rows that are off and with those that are on.
#[inline(always)]
fn switch(
    rows: &[Sums],
    old: &Sums,
    new: &mut Sums,
    off: &Switches,
    on: &Switches,
    view: impl Fn(usize) -> usize + Copy,
) {
    for at in (0..WIDTH).step_by(LANES) {
        let mut lanes = [0; LANES];
        lanes.copy_from_slice(&old.0[at..at + LANES]);
        for &input in off.inputs() {
            let row = &rows[view(input.into())].0[at..at + LANES];
            for (lane, weight) in lanes.iter_mut().zip(row) {
                *lane = lane.wrapping_sub(*weight);
            }
        }
        for &input in on.inputs() {
            let row = &rows[view(input.into())].0[at..at + LANES];
            for (lane, weight) in lanes.iter_mut().zip(row) {
                *lane = lane.wrapping_add(*weight);
            }
        }
        new.0[at..at + LANES].copy_from_slice(&lanes);
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

    fn fresh(&self, position: &Position) -> Accumulator {
        let mut sums = [self.bias; 2];
        for player in Player::BOTH {
            let mut on = [0; MOST_ON];
            let count = collect(&mut on, position, player);
            let own = &mut sums[player.index()];
            self.processor.0.dispatch(
                #[inline(always)]
                || add(&self.rows, own, &on[..count]),
            );
        }
        Accumulator(sums)
    }

    fn step(
        &self,
        before: &Accumulator,
        position: &Position,
        turn: Turn,
        stepped: &mut Accumulator,
    ) {
        self.switch(
            before,
            #[inline(always)]
            || switched_by_step(position, turn),
            stepped,
        );
    }

    fn build(
        &self,
        stepped: &Accumulator,
        position: &Position,
        turn: Turn,
        after: &mut Accumulator,
    ) {
        self.switch(
            stepped,
            #[inline(always)]
            || switched_by_build(position, turn),
            after,
        );
    }

    fn estimate(&self, state: &Accumulator, position: &Position) -> i32 {
        let player = position.player();
        let own = &state.0[player.index()];
        let other = &state.0[player.opponent().index()];
        let total = self.processor.0.dispatch(
            #[inline(always)]
            || weigh(own, &self.output[0]) + weigh(other, &self.output[1]),
        );
        let one = i32::from(INPUT_ONE);
        let logit_units = total / one + self.output_bias;
        let score = i64::from(logit_units) * SCALE as i64 / i64::from(one * i32::from(OUTPUT_ONE));
        within_estimates(score as i32)
    }
}

//! Small networks in whole numbers: one hidden layer, the same on every machine.
//!
//! A network looks at a position from each side: the sums of the weights of all inputs that are on,
//! clipped to `[0, 1]` and squared, are weighed once more, first those of the side to move, then
//! those of the other. What the inputs are the game says. A network may weigh the sums differently in
//! different parts of a game: it has an output for each (output buckets). Weights are trained as
//! ordinary numbers and rounded: 1 becomes [`INPUT_ONE`] in the sums and [`OUTPUT_ONE`] in the output.

use std::ops::Range;

use pulp::Arch;
use thiserror::Error;

/// What 1 is in the sums.
pub const INPUT_ONE: i16 = 255;

/// What 1 is in the weights of the output.
pub const OUTPUT_ONE: i16 = 64;

/// The largest weight of the output, so that a product of it and a sum fits sixteen bits.
pub const LARGEST_OUTPUT: i16 = 127;

/// The most that one sum adds to the output.
const LARGEST_TERM: i64 = INPUT_ONE as i64 * INPUT_ONE as i64 * LARGEST_OUTPUT as i64;

/// The sums of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Sums<const WIDTH: usize>(pub [i16; WIDTH]);

impl<const WIDTH: usize> Sums<WIDTH> {
    /// Nothing.
    pub const ZERO: Self = Sums([0; WIDTH]);

    /// Adds a row.
    #[inline(always)]
    pub fn add(&mut self, row: &Self) {
        for (sum, weight) in self.0.iter_mut().zip(&row.0) {
            *sum = sum.wrapping_add(*weight);
        }
    }

    /// Takes a row away.
    #[inline(always)]
    pub fn take(&mut self, row: &Self) {
        for (sum, weight) in self.0.iter_mut().zip(&row.0) {
            *sum = sum.wrapping_sub(*weight);
        }
    }

    /// Becomes `sums` less a row.
    #[inline(always)]
    pub fn set_less(&mut self, sums: &Self, row: &Self) {
        for ((rest, sum), weight) in self.0.iter_mut().zip(&sums.0).zip(&row.0) {
            *rest = sum.wrapping_sub(*weight);
        }
    }

    /// Becomes `old` with some rows added; the sums stay in registers.
    #[inline(always)]
    pub fn set_with(&mut self, rows: &[Self], old: &Self, on: impl Iterator<Item = usize>) {
        let mut lanes = old.0;
        for input in on {
            for (lane, weight) in lanes.iter_mut().zip(&rows[input].0) {
                *lane = lane.wrapping_add(*weight);
            }
        }
        self.0 = lanes;
    }

    /// Adds some rows to the first sums, which are the only ones that see them.
    #[inline(always)]
    pub fn add_first<const FEW: usize>(
        &mut self,
        rows: &[Sums<FEW>],
        on: impl Iterator<Item = usize>,
    ) {
        const { assert!(FEW <= WIDTH) };
        let Some(first) = self.0.first_chunk_mut() else {
            return;
        };
        let mut lanes = Sums(*first);
        for input in on {
            lanes.add(&rows[input]);
        }
        *first = lanes.0;
    }

    /// The weighed squares of the clipped sums.
    #[inline(always)]
    pub fn weigh(&self, weights: &Self) -> i32 {
        const { assert!(WIDTH as i64 * LARGEST_TERM <= i32::MAX as i64) };
        let mut total = 0;
        for (&sum, &weight) in self.0.iter().zip(&weights.0) {
            let clipped = sum.clamp(0, INPUT_ONE);
            // At most 255 times 127, which fits.
            let product = clipped * weight;
            total += i32::from(product) * i32::from(clipped);
        }
        total
    }
}

/// The weights of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layers<const WIDTH: usize> {
    /// A row for each input.
    pub rows: Vec<Sums<WIDTH>>,
    /// What the sums begin with.
    pub bias: Sums<WIDTH>,
    /// One for each bucket, at least one.
    pub outputs: Vec<Output<WIDTH>>,
}

/// How the sums are weighed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output<const WIDTH: usize> {
    /// For the side to move, then for the other.
    pub weights: [Sums<WIDTH>; 2],
    /// In units of `INPUT_ONE * OUTPUT_ONE`.
    pub bias: i32,
}

impl<const WIDTH: usize> Output<WIDTH> {
    /// The same of other sums.
    fn map<const OTHER: usize>(&self, sums: impl Fn(&Sums<WIDTH>) -> Sums<OTHER>) -> Output<OTHER> {
        Output {
            weights: self.weights.each_ref().map(sums),
            bias: self.bias,
        }
    }

    /// Weights of the side to move, then of the other; `None` if there are too few or too many, or
    /// one is too large.
    fn new(weights: &[i16], bias: i32) -> Option<Self> {
        let small = |w: &i16| (-LARGEST_OUTPUT..=LARGEST_OUTPUT).contains(w);
        let (own, other) = weights.split_at_checked(WIDTH)?;
        let weights = [own, other].map(|part| part.try_into().ok().map(Sums));
        let [Some(own), Some(other)] = weights else {
            return None;
        };
        let weights = [own, other];
        let all_small = weights.iter().flat_map(|part| &part.0).all(small);
        all_small.then_some(Output { weights, bias })
    }
}

impl<const WIDTH: usize> Layers<WIDTH> {
    /// Rounded weights: rows of so many inputs one after the other, biases, output weights of the
    /// side to move and the other for one bucket after the other, output biases; `None` if there are
    /// too few or too many.
    pub fn new(
        inputs: usize,
        [rows, bias, outputs]: [&[i16]; 3],
        output_biases: &[i32],
    ) -> Option<Self> {
        let sums = |part: &[i16]| Some(Sums(part.try_into().ok()?));
        let buckets = output_biases.len();
        let as_many = rows.len() == inputs * WIDTH && outputs.len() == buckets * 2 * WIDTH;
        if !as_many || buckets == 0 {
            return None;
        }
        let outputs = outputs.chunks(2 * WIDTH).zip(output_biases);
        Some(Layers {
            rows: rows.chunks(WIDTH).map(sums).collect::<Option<Vec<_>>>()?,
            bias: sums(bias)?,
            outputs: outputs
                .map(|(weights, bias)| Output::new(weights, *bias))
                .collect::<Option<Vec<_>>>()?,
        })
    }

    /// Other sums of some inputs: of which image of the position each is, and which of the sums here,
    /// `origin` tells; `image` names the input that is on in an image where one is on in the position.
    pub fn arranged<const OTHER: usize>(
        &self,
        inputs: Range<usize>,
        origin: impl Fn(usize) -> (usize, usize),
        image: impl Fn(usize, usize) -> usize,
    ) -> Layers<OTHER> {
        let origins: [(usize, usize); OTHER] = std::array::from_fn(origin);
        let images = origins.iter().map(|origin| origin.0 + 1).max().unwrap_or(0);
        let same = |sums: &Sums<WIDTH>| Sums(origins.map(|(_, sum)| sums.0[sum]));
        let row = |input: usize| {
            let rows = (0..images).map(|which| &self.rows[image(input, which)]);
            let rows: Vec<&Sums<WIDTH>> = rows.collect();
            Sums(origins.map(|(which, sum)| rows[which].0[sum]))
        };
        Layers {
            rows: inputs.map(row).collect(),
            bias: same(&self.bias),
            outputs: self.outputs.iter().map(|output| output.map(same)).collect(),
        }
    }

    /// The weights as bytes, to be read by [`from_bytes`](Self::from_bytes): a heading of which the
    /// last byte is the version of the format, the weights, a checksum.
    pub fn to_bytes(&self, heading: &[u8; 8]) -> Vec<u8> {
        let mut bytes = heading.to_vec();
        bytes.extend((self.rows.len() as u32).to_le_bytes());
        bytes.extend((WIDTH as u32).to_le_bytes());
        let outputs = self.outputs.iter().flat_map(|output| &output.weights);
        let parts = self.rows.iter().chain([&self.bias]).chain(outputs);
        for weight in parts.flat_map(|part| part.0) {
            bytes.extend(weight.to_le_bytes());
        }
        for output in &self.outputs {
            bytes.extend(output.bias.to_le_bytes());
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads weights for so many inputs; the length tells how many buckets there are. A narrower network
    /// is one of which the other sums count for nothing, and one with fewer inputs does not see the last
    /// ones.
    pub fn from_bytes(
        heading: &[u8; 8],
        inputs: usize,
        bytes: &[u8],
    ) -> Result<Self, NetworkError> {
        let word = |at: usize| -> Option<u32> {
            Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
        };
        if !bytes.starts_with(heading) {
            return Err(NetworkError::NotANetwork);
        }
        let there = [word(8).unwrap_or(0), word(12).unwrap_or(0)];
        let wanted = [inputs as u32, WIDTH as u32];
        let fits = |k: usize| (1..=wanted[k]).contains(&there[k]);
        if !(fits(0) && fits(1)) {
            return Err(NetworkError::OtherShape { there, wanted });
        }
        let [seen, width] = there.map(|count| count as usize);
        let hidden = 16 + 2 * (seen + 1) * width;
        let buckets = bytes.len().saturating_sub(hidden + 4) / (4 * width + 4);
        let end = hidden + buckets * 4 * width;
        let seal = end + 4 * buckets;
        let whole = bytes.len() == seal + 4
            && word(seal).is_some_and(|sum| sum == crc32fast::hash(&bytes[..seal]));
        if !whole {
            return Err(NetworkError::Damaged);
        }
        let numbers: Vec<i16> = bytes[16..end]
            .chunks_exact(2 * width)
            .flat_map(|row| {
                let (pairs, _) = row.as_chunks();
                let there = pairs.iter().map(|pair| i16::from_le_bytes(*pair));
                there.chain(std::iter::repeat(0)).take(WIDTH)
            })
            .collect();
        let (rows, rest) = numbers.split_at(seen * WIDTH);
        let (bias, output) = rest.split_at(WIDTH);
        let unseen = std::iter::repeat_n(0, (inputs - seen) * WIDTH);
        let rows: Vec<i16> = rows.iter().copied().chain(unseen).collect();
        let output_biases: Vec<i32> = bytes[end..seal]
            .as_chunks()
            .0
            .iter()
            .map(|four| i32::from_le_bytes(*four))
            .collect();
        Layers::new(inputs, [&rows, bias, output], &output_biases).ok_or(NetworkError::Damaged)
    }

    /// The output of a bucket; the last one serves for those that are not there.
    #[inline(always)]
    fn output(&self, bucket: usize) -> &Output<WIDTH> {
        &self.outputs[bucket.min(self.outputs.len() - 1)]
    }

    /// What sums say: so many `scale`ths of the logarithm of the odds that the side to move wins.
    #[inline(always)]
    pub fn odds(&self, bucket: usize, own: &Sums<WIDTH>, other: &Sums<WIDTH>, scale: i64) -> i32 {
        let one = i32::from(INPUT_ONE);
        let output = self.output(bucket);
        let [own_weights, other_weights] = &output.weights;
        // Each fits 32 bits, both together may not.
        let total = i64::from(own.weigh(own_weights)) + i64::from(other.weigh(other_weights));
        let units = total / i64::from(one) + i64::from(output.bias);
        (units * scale / i64::from(one * i32::from(OUTPUT_ONE))) as i32
    }
}

/// Why bytes are not a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// The heading is missing.
    #[error("this is not a network of Thera for this game: the heading is missing")]
    NotANetwork,
    /// The file is for other inputs or another width.
    #[error(
        "the network has {} inputs and {} sums, and this program wants {} and {}; train it again",
        there[0], there[1], wanted[0], wanted[1]
    )]
    OtherShape {
        /// Inputs and sums of the file.
        there: [u32; 2],
        /// Those that are wanted.
        wanted: [u32; 2],
    },
    /// The file has weights where this program has none, or different ones where it has one.
    #[error(
        "the network has weights of its own for images of a position, or for all that its sums see, \
         which this program cannot use; train it again"
    )]
    OtherWeights,
    /// The file was cut off or changed.
    #[error("the network is damaged: its checksum or length is wrong")]
    Damaged,
}

/// What the processor can do, found out once; all are equal, as results do not depend on it.
#[derive(Clone, Copy)]
pub struct Processor(Arch);

impl Processor {
    /// Finds out.
    pub fn new() -> Self {
        Processor(Arch::new())
    }

    /// Runs a kernel, which must be marked `#[inline(always)]`, compiled for what the processor can
    /// do.
    #[inline(always)]
    pub fn run<T>(self, kernel: impl FnMut() -> T) -> T {
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

impl Default for Processor {
    fn default() -> Self {
        Self::new()
    }
}

impl PartialEq for Processor {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl Eq for Processor {}

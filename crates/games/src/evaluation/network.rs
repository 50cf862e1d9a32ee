//! Small networks in whole numbers: one hidden layer, the same on every machine.
//!
//! A network looks at a position from each side: the sums of the weights of all inputs that are on,
//! clipped to `[0, 1]` and squared, are weighed once more, first those of the side to move, then
//! those of the other. What the inputs are the game says. Weights are trained as ordinary numbers
//! and rounded: 1 becomes [`INPUT_ONE`] in the sums and [`OUTPUT_ONE`] in the output.

use pulp::Arch;
use thiserror::Error;

/// What 1 is in the sums.
pub const INPUT_ONE: i16 = 255;

/// What 1 is in the weights of the output.
pub const OUTPUT_ONE: i16 = 64;

/// The largest weight of the output, so that a product of it and a sum fits sixteen bits.
pub const LARGEST_OUTPUT: i16 = 127;

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

    /// The weighed squares of the clipped sums.
    #[inline(always)]
    pub fn weigh(&self, weights: &Self) -> i32 {
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
    /// For the side to move, then for the other.
    pub output: [Sums<WIDTH>; 2],
    /// In units of `INPUT_ONE * OUTPUT_ONE`.
    pub output_bias: i32,
}

impl<const WIDTH: usize> Layers<WIDTH> {
    /// Rounded weights: rows of so many inputs one after the other, biases, output weights of the
    /// side to move and the other, output bias; `None` if there are too few or too many.
    pub fn new(inputs: usize, [rows, bias, output]: [&[i16]; 3], output_bias: i32) -> Option<Self> {
        let sums = |part: &[i16]| Some(Sums(part.try_into().ok()?));
        if rows.len() != inputs * WIDTH || output.len() != 2 * WIDTH {
            return None;
        }
        let small = |w: &i16| (-LARGEST_OUTPUT..=LARGEST_OUTPUT).contains(w);
        if !output.iter().all(small) {
            return None;
        }
        let (own, other) = output.split_at(WIDTH);
        Some(Layers {
            rows: rows.chunks(WIDTH).map(sums).collect::<Option<Vec<_>>>()?,
            bias: sums(bias)?,
            output: [sums(own)?, sums(other)?],
            output_bias,
        })
    }

    /// The weights as bytes, to be read by [`from_bytes`](Self::from_bytes): a heading of which the
    /// last byte is the version of the format, the weights, a checksum.
    pub fn to_bytes(&self, heading: &[u8; 8]) -> Vec<u8> {
        let mut bytes = heading.to_vec();
        bytes.extend((self.rows.len() as u32).to_le_bytes());
        bytes.extend((WIDTH as u32).to_le_bytes());
        let parts = self.rows.iter().chain([&self.bias]).chain(&self.output);
        for weight in parts.flat_map(|part| part.0) {
            bytes.extend(weight.to_le_bytes());
        }
        bytes.extend(self.output_bias.to_le_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads weights for so many inputs.
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
        if there != wanted {
            return Err(NetworkError::OtherShape { there, wanted });
        }
        let end = 16 + 2 * (inputs + 3) * WIDTH;
        let whole = bytes.len() == end + 8
            && word(end + 4).is_some_and(|sum| sum == crc32fast::hash(&bytes[..end + 4]));
        if !whole {
            return Err(NetworkError::Damaged);
        }
        let numbers: Vec<i16> = bytes[16..end]
            .chunks_exact(2)
            .map(|pair| i16::from_le_bytes([pair[0], pair[1]]))
            .collect();
        let (rows, rest) = numbers.split_at(inputs * WIDTH);
        let (bias, output) = rest.split_at(WIDTH);
        let output_bias = word(end).unwrap_or(0) as i32;
        Layers::new(inputs, [rows, bias, output], output_bias).ok_or(NetworkError::Damaged)
    }

    /// What sums say: so many `scale`ths of the logarithm of the odds that the side to move wins.
    #[inline(always)]
    pub fn odds(&self, own: &Sums<WIDTH>, other: &Sums<WIDTH>, scale: i64) -> i32 {
        let one = i32::from(INPUT_ONE);
        let total = own.weigh(&self.output[0]) + other.weigh(&self.output[1]);
        let units = total / one + self.output_bias;
        (i64::from(units) * scale / i64::from(one * i32::from(OUTPUT_ONE))) as i32
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

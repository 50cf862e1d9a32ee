//! A network as bytes: a heading, the weights, a checksum.

use thiserror::Error;

use super::features::INPUTS;
use super::{Network, WIDTH};

/// The first bytes of a file; the last of them is the version of the format.
const MAGIC: &[u8; 8] = b"THERANN1";

/// Why bytes are not a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// The heading is missing.
    #[error("this is not a network of Thera: the heading is missing")]
    NotANetwork,
    /// The file is for other inputs or another width.
    #[error(
        "the network has {inputs} inputs and {width} sums, and this program wants {INPUTS} and \
         {WIDTH}; train it again"
    )]
    OtherShape {
        /// Inputs of the file.
        inputs: u32,
        /// Sums of the file.
        width: u32,
    },
    /// The file was cut off or changed.
    #[error("the network is damaged: its checksum or length is wrong")]
    Damaged,
}

impl Network {
    /// The network as bytes, to be read by [`from_bytes`](Network::from_bytes).
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend((INPUTS as u32).to_le_bytes());
        bytes.extend((WIDTH as u32).to_le_bytes());
        let parts = self.rows.iter().chain([&self.bias]).chain(&self.output);
        for weight in parts.flat_map(|part| part.0) {
            bytes.extend(weight.to_le_bytes());
        }
        bytes.extend(self.output_bias.to_le_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The checksum in its file, by which one tells it from others.
    pub fn checksum(&self) -> u32 {
        let bytes = self.to_bytes();
        let sum = bytes.last_chunk().copied().unwrap_or_default();
        u32::from_le_bytes(sum)
    }

    /// Reads a network.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        let word = |at: usize| -> Option<u32> {
            Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
        };
        if !bytes.starts_with(MAGIC) {
            return Err(NetworkError::NotANetwork);
        }
        let (inputs, width) = (word(8).unwrap_or(0), word(12).unwrap_or(0));
        if (inputs, width) != (INPUTS as u32, WIDTH as u32) {
            return Err(NetworkError::OtherShape { inputs, width });
        }
        let weights = (INPUTS + 3) * WIDTH;
        let end = 16 + 2 * weights;
        let whole = bytes.len() == end + 8
            && word(end + 4).is_some_and(|sum| sum == crc32fast::hash(&bytes[..end + 4]));
        if !whole {
            return Err(NetworkError::Damaged);
        }
        let numbers: Vec<i16> = bytes[16..end]
            .chunks_exact(2)
            .map(|pair| i16::from_le_bytes([pair[0], pair[1]]))
            .collect();
        let (rows, rest) = numbers.split_at(INPUTS * WIDTH);
        let (bias, output) = rest.split_at(WIDTH);
        let output_bias = word(end).unwrap_or(0) as i32;
        Network::new(rows, bias, output, output_bias).ok_or(NetworkError::Damaged)
    }
}

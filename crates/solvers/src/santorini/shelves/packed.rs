//! A solved class as bytes: which one it is, its counts, its shelves each compressed by itself, and
//! a checksum.

use serde::{Deserialize, Serialize};
use thera_files::sealed::{seal, unseal};
use zstd::bulk::{Compressor, Decompressor};

use super::super::LayerCount;
use super::tally::Standing;

const MAGIC: &[u8; 8] = b"THERA-SC";

/// Speed matters more than the last byte.
const LEVEL: i32 = 1;

/// What is told of a class besides its results.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct About {
    pub class: usize,
    /// By total height, mirror images too.
    pub layers: Vec<LayerCount>,
    pub standing: Vec<Standing>,
    /// Some positions, and who wins them.
    pub samples: Vec<String>,
}

impl About {
    pub fn positions(&self) -> u64 {
        self.layers.iter().map(|layer| layer.won + layer.lost).sum()
    }
}

/// A class while it is packed.
pub(super) struct Packer {
    compressor: Compressor<'static>,
    lengths: Vec<u8>,
    bodies: Vec<u8>,
}

impl Packer {
    pub fn new() -> Self {
        Packer {
            compressor: Compressor::new(LEVEL).expect("the level exists"),
            lengths: Vec::new(),
            bodies: Vec::new(),
        }
    }

    /// Adds the next shelf.
    pub fn add(&mut self, shelf: &[u8]) {
        let body = self.compressor.compress(shelf);
        let body = body.expect("memory takes what is written to it");
        self.lengths.extend((body.len() as u32).to_le_bytes());
        self.bodies.extend(body);
    }

    /// All shelves, and what is told of the class.
    pub fn finish(self, about: &About) -> Vec<u8> {
        let about = serde_json::to_vec(about).expect("counts are plain data");
        let mut packed = MAGIC.to_vec();
        packed.extend((about.len() as u64).to_le_bytes());
        packed.extend(about);
        packed.extend(self.lengths);
        packed.extend(self.bodies);
        seal(packed)
    }
}

/// A class that was packed.
pub(super) struct Packed {
    bytes: Vec<u8>,
    about: About,
    /// Where each shelf begins, and where the last one ends.
    starts: Vec<usize>,
}

impl Packed {
    /// Reads a class; nothing if it is damaged, another one, or not of so many shelves.
    pub fn read(bytes: Vec<u8>, class: usize, shelves: usize) -> Option<Self> {
        let whole = unseal(&bytes)?;
        let rest = whole.strip_prefix(MAGIC)?;
        let (length, rest) = rest.split_first_chunk()?;
        let (about, rest) = rest.split_at_checked(u64::from_le_bytes(*length).try_into().ok()?)?;
        let about: About = serde_json::from_slice(about).ok()?;
        let (lengths, bodies) = rest.split_at_checked(4 * shelves)?;
        let mut end = whole.len() - bodies.len();
        let mut starts = vec![end];
        for length in lengths.as_chunks().0 {
            end += u32::from_le_bytes(*length) as usize;
            starts.push(end);
        }
        (about.class == class && end == whole.len()).then_some(Packed {
            about,
            starts,
            bytes,
        })
    }

    pub fn about(self) -> About {
        self.about
    }

    /// The blocks of a shelf, into where they belong; false if they do not fit.
    pub fn unpack(&self, unpacker: &mut Decompressor, shelf: usize, blocks: &mut [u8]) -> bool {
        let body = &self.bytes[self.starts[shelf]..self.starts[shelf + 1]];
        let written = unpacker.decompress_to_buffer(body, &mut blocks[..]);
        written.is_ok_and(|written| written == blocks.len())
    }
}

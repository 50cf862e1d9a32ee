//! A solved slice as bytes, on disk and on its way: which one it is, its counts, its parts each
//! compressed by itself, and a checksum.

use thera_files::sealed::{seal, unseal};

use super::super::kernel::Count;
use super::cut::Part;

const MAGIC: &[u8; 8] = b"THERA-SS";

/// Speed matters more than the last byte.
const LEVEL: i32 = 1;

/// Which slice it is: its layer, and its number there.
pub(super) type Place = (usize, usize);

/// A slice that was packed.
pub(super) struct Packed<'a> {
    pub count: Count,
    /// The parts, compressed.
    bodies: Vec<&'a [u8]>,
}

/// Packs the bytes of a slice, which are those of its parts one after the other.
pub(super) fn pack(place: Place, count: Count, parts: &[Part], mut bytes: &[u8]) -> Vec<u8> {
    let mut lengths = Vec::new();
    let mut bodies = Vec::new();
    for part in parts {
        let (own, rest) = bytes.split_at(part.bytes);
        bytes = rest;
        let body = zstd::bulk::compress(own, LEVEL).expect("memory takes what is written to it");
        lengths.extend((body.len() as u64).to_le_bytes());
        bodies.extend(body);
    }
    let mut packed = MAGIC.to_vec();
    for number in [place.0 as u64, place.1 as u64, count.won, count.lost] {
        packed.extend(number.to_le_bytes());
    }
    packed.extend(lengths);
    packed.extend(bodies);
    seal(packed)
}

impl<'a> Packed<'a> {
    /// Reads a slice; nothing if it is damaged, another one, or not of so many parts.
    pub fn read(bytes: &'a [u8], place: Place, parts: usize) -> Option<Self> {
        let mut rest = unseal(bytes)?.strip_prefix(MAGIC)?;
        let mut number = || {
            let (number, others) = rest.split_first_chunk()?;
            rest = others;
            Some(u64::from_le_bytes(*number))
        };
        if (number()?, number()?) != (place.0 as u64, place.1 as u64) {
            return None;
        }
        let (won, lost) = (number()?, number()?);
        let lengths: Vec<u64> = (0..parts).map(|_| number()).collect::<Option<_>>()?;
        let mut bodies = Vec::with_capacity(parts);
        for length in lengths {
            let (body, others) = rest.split_at_checked(length.try_into().ok()?)?;
            bodies.push(body);
            rest = others;
        }
        rest.is_empty().then_some(Packed {
            count: Count { won, lost },
            bodies,
        })
    }

    /// The bytes of one of its parts, into where they belong; false if they do not fit.
    pub fn unpack(&self, part: usize, bytes: &mut [u8]) -> bool {
        let written = zstd::bulk::decompress_to_buffer(self.bodies[part], bytes);
        written.is_ok_and(|written| written == bytes.len())
    }
}

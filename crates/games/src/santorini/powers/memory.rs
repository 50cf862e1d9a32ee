//! What a power remembers from turn to turn: a number and a few places.

use thera_board::{VertexSet, bit, vertices};

/// The most places that a power remembers.
pub const MOST_PLACES: u32 = 3;

/// Bits of a place, 0 being none, and of the number.
const PLACE_BITS: u32 = 7;
const NUMBER_BITS: u32 = 9;

/// The largest number that a power remembers.
pub const MOST_NUMBER: u16 = (1 << NUMBER_BITS) - 1;

const _: () = assert!(
    NUMBER_BITS + MOST_PLACES * PLACE_BITS <= crate::santorini::position::NOTE_BITS,
    "what a power remembers fits into the notes of a position"
);

/// What a power remembers; what it means the power says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Memory {
    /// A number, such as coins.
    pub number: u16,
    /// Places, such as where tokens lie.
    pub places: VertexSet,
}

impl Memory {
    pub(super) fn packed(self) -> u32 {
        debug_assert!(self.number <= MOST_NUMBER && self.places.count_ones() <= MOST_PLACES);
        let pack = |packed: u32, place| packed << PLACE_BITS | (u32::from(place) + 1);
        vertices(self.places).fold(0, pack) << NUMBER_BITS | u32::from(self.number)
    }

    pub(super) fn unpacked(packed: u32) -> Memory {
        let mut places = 0;
        let mut rest = packed >> NUMBER_BITS;
        while rest != 0 {
            places |= bit((rest & ((1 << PLACE_BITS) - 1)) as u8 - 1);
            rest >>= PLACE_BITS;
        }
        Memory {
            number: packed as u16 & MOST_NUMBER,
            places,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_is_packed_and_unpacked() {
        for number in [0, 1, 7, MOST_NUMBER] {
            for places in [0, 1, 1 << 63, 3, 1 << 63 | 1 << 40 | 1] {
                let memory = Memory { number, places };
                assert_eq!(Memory::unpacked(memory.packed()), memory);
            }
        }
    }
}

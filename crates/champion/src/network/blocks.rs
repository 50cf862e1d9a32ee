//! Blocks: the heights of two by two squares, as one input.
//!
//! Whether towers make stairs depends on which of them are neighbours.

use super::features::HEIGHTS;
use crate::position::Position;
use crate::squares::{SIDE, SIZE};

/// Blocks in a row of them.
const ROW: usize = SIDE - 1;

/// Squares of a block.
const CELLS: usize = 4;

/// Where the squares of a block are, as seen from its first.
const OFFSETS: [usize; CELLS] = [0, 1, SIDE, SIDE + 1];

/// Heights of a block.
const STATES: usize = HEIGHTS.pow(CELLS as u32);

/// Inputs of all blocks.
pub(super) const BLOCKS: usize = ROW * ROW * STATES;

/// The first square of a block.
const fn corner(block: usize) -> usize {
    block / ROW * SIDE + block % ROW
}

/// The input of a block that is on if its squares have these heights.
#[inline(always)]
fn input(block: usize, height: impl Fn(usize) -> usize) -> usize {
    let heights = OFFSETS.map(|offset| height(corner(block) + offset));
    let state = heights
        .iter()
        .fold(0, |state, height| state * HEIGHTS + height);
    block * STATES + state
}

/// The inputs that are on.
pub(super) fn inputs(position: &Position) -> impl Iterator<Item = usize> {
    (0..ROW * ROW).map(|block| input(block, |square| position.height(square as u8).into()))
}

/// Where a square is in a block: the block, and what a level more there adds to the number of the input.
#[derive(Clone, Copy)]
struct Place {
    block: u8,
    level: u8,
}

/// The blocks of each square and how many they are; as long as five bits can count, so that no index needs
/// a check.
const PLACES: [([Place; CELLS], usize); 32] = {
    let none = Place { block: 0, level: 0 };
    let mut places = [([none; CELLS], 0); 32];
    let mut block = 0;
    while block < ROW * ROW {
        let mut cell = 0;
        while cell < CELLS {
            let (list, count) = &mut places[corner(block) + OFFSETS[cell]];
            list[*count] = Place {
                block: block as u8,
                level: HEIGHTS.pow((CELLS - 1 - cell) as u32) as u8,
            };
            *count += 1;
            cell += 1;
        }
        block += 1;
    }
    places
};

/// The inputs about a square that are on, and those that are on in their place when it is a level higher.
#[inline(always)]
pub(super) fn visit_raised(position: &Position, site: u8, visit: &mut impl FnMut([usize; 2])) {
    let (places, count) = &PLACES[usize::from(site & 31)];
    for place in &places[..(*count).min(CELLS)] {
        let block = usize::from(place.block);
        let before = input(block, |square| position.height(square as u8).into());
        visit([before, before + usize::from(place.level)]);
    }
}

/// The input that is on in the image of a position where this one is on in the position.
pub(super) fn image(number: usize, map: &[u8; SIZE]) -> usize {
    let (block, state) = (number / STATES, number % STATES);
    let mut heights = [0; SIZE];
    let mut first = SIZE;
    for (place, offset) in OFFSETS.into_iter().enumerate() {
        let square = usize::from(map[corner(block) + offset]);
        heights[square] = state / HEIGHTS.pow((CELLS - 1 - place) as u32) % HEIGHTS;
        first = first.min(square);
    }
    let image = first / SIDE * ROW + first % SIDE;
    input(image, |square| heights[square])
}

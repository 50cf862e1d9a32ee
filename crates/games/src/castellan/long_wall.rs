//! Long walls (option `long`): each covers two wall locations in line and the tower location
//! between them.
//!
//! In sets of pieces a long wall has a bit of its own, from the top of the word downwards, beyond
//! the points of the board. So sets of pieces stay one word, and all that masks them with kinds of
//! locations goes on to see the short pieces only.

use super::geometry::{Geometry, Points, points};
use crate::InputError;

/// Bits for points and long walls together.
const BITS: usize = Points::BITS as usize;

/// Where a long wall can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LongWall {
    /// Its two wall locations.
    pub walls: Points,
    /// The tower location it covers.
    pub middle: Points,
    /// The tower locations at its ends.
    pub ends: Points,
}

impl LongWall {
    /// The locations it covers.
    pub fn covers(&self) -> Points {
        self.walls | self.middle
    }

    /// The wall location it is named by, the lower or the left one.
    pub fn name_point(&self) -> usize {
        self.walls.trailing_zeros() as usize
    }
}

/// The bit of the long wall with this number.
fn bit_of(number: usize) -> usize {
    BITS - 1 - number
}

impl Geometry {
    /// The same board with places for long walls.
    pub fn with_long_walls(mut self) -> Result<Geometry, InputError> {
        let found = self.find_long_walls();
        let size = self.height() * self.width();
        if size + found.len() > BITS {
            return Err(InputError::unplayable(
                super::FAMILY,
                &self.name(),
                format!(
                    "its {size} points and {} places for long walls are more than {BITS} \
                     together; with long walls boards go up to 5x5 or 2x16",
                    found.len()
                ),
            ));
        }
        self.long_bits = (0..found.len()).fold(0, |bits, number| bits | 1 << bit_of(number));
        for symmetry in 0..self.symmetries() {
            let image = |wall: &LongWall| self.image(symmetry, wall.covers());
            let images: Vec<usize> = found
                .iter()
                .map(|wall| {
                    let there = image(wall);
                    let number = found.iter().position(|other| other.covers() == there);
                    bit_of(number.expect("symmetries take long walls to long walls"))
                })
                .collect();
            let table = &mut self.symmetries_mut()[symmetry];
            table.resize(BITS, 0);
            for (number, there) in images.into_iter().enumerate() {
                table[bit_of(number)] = there as u8;
            }
        }
        self.long_walls = found;
        Ok(self)
    }

    /// Every place for a long wall, the last first: so the lowest bit is the first of them.
    fn find_long_walls(&self) -> Vec<LongWall> {
        let along = |middle: usize, step: usize, kind: Points| {
            let (middle, ends) = (1 << middle, 1 << (middle + 2 * step));
            let walls: Points = middle << step | middle >> step;
            (walls & kind == walls).then_some(LongWall {
                walls,
                middle,
                ends: ends | middle >> (2 * step),
            })
        };
        let mut found: Vec<LongWall> = points(self.towers())
            .flat_map(|middle| {
                let (row, column) = self.coordinates(middle);
                let inside = |at: usize, length: usize| at > 0 && at + 1 < length;
                let across = inside(column, self.width())
                    .then(|| along(middle, 1, self.across()))
                    .flatten();
                let upright = inside(row, self.height())
                    .then(|| along(middle, self.width(), self.upright()))
                    .flatten();
                [across, upright]
            })
            .flatten()
            .collect();
        found.sort_by_key(|wall| std::cmp::Reverse(wall.name_point()));
        found
    }

    /// The bits of all long walls; none unless the game has them.
    pub fn long_bits(&self) -> Points {
        self.long_bits
    }

    /// The long wall that a bit stands for.
    pub(super) fn long_wall(&self, bit: usize) -> Option<&LongWall> {
        self.long_walls.get(BITS - 1 - bit)
    }

    /// The long wall that is named by a wall location.
    pub(super) fn long_wall_named(&self, point: usize) -> Option<usize> {
        let mut walls = self.long_walls.iter();
        walls
            .position(|wall| wall.name_point() == point)
            .map(bit_of)
    }

    /// The long wall over a tower location, along a row or not.
    pub(super) fn long_wall_over(&self, middle: usize, across: bool) -> Option<usize> {
        let named = match across {
            true => middle.checked_sub(1),
            false => middle.checked_sub(self.width()),
        };
        named.and_then(|point| self.long_wall_named(point))
    }

    /// The locations that the long walls among `pieces` cover.
    #[inline]
    pub fn covered(&self, pieces: Points) -> Points {
        match pieces & self.long_bits {
            0 => 0,
            long => self
                .each_long(long)
                .fold(0, |all, wall| all | wall.covers()),
        }
    }

    /// The bits of the long walls whose locations are all free.
    pub(super) fn long_walls_within(&self, free: Points) -> Points {
        let fitting = self
            .numbered()
            .filter(|(_, wall)| wall.covers() & !free == 0);
        fitting.fold(0, |bits, (bit, _)| bits | bit)
    }

    /// What cannot be placed any more once `piece`, a single one, stands: what lies on it.
    pub(super) fn excluded_by(&self, piece: Points) -> Points {
        if self.long_bits == 0 {
            return 0;
        }
        let here = match piece & self.long_bits {
            0 => piece,
            long => self.covered(long),
        };
        let crossing = self
            .numbered()
            .filter(|(_, wall)| wall.covers() & here != 0);
        crossing.fold(here, |bits, (bit, _)| bits | bit) & !piece
    }

    /// What touches `pieces` by means of long walls.
    pub(super) fn touching_long(&self, pieces: Points) -> Points {
        self.numbered().fold(0, |touching, (bit, wall)| {
            let ends = if pieces & bit != 0 { wall.ends } else { 0 };
            let walls = if pieces & wall.ends != 0 { bit } else { 0 };
            touching | ends | walls
        })
    }

    /// The wall locations of the long walls among `pieces` that have both their towers.
    pub(super) fn closed_long_walls(&self, pieces: Points) -> Points {
        self.each_long(pieces & self.long_bits)
            .filter(|wall| wall.ends & !pieces == 0)
            .fold(0, |closed, wall| closed | wall.walls)
    }

    fn numbered(&self) -> impl Iterator<Item = (Points, &LongWall)> {
        let walls = self.long_walls.iter().enumerate();
        walls.map(|(number, wall)| (1 << bit_of(number), wall))
    }

    fn each_long(&self, bits: Points) -> impl Iterator<Item = &LongWall> {
        points(bits).filter_map(|bit| self.long_wall(bit))
    }
}

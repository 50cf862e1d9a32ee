//! How a layer is cut: the maps of a class into *parts*, and consecutive parts into *slices*.
//!
//! A slice is what is solved at once, kept in a file and sent; a part is what is read of it. Both
//! follow from the layout, the layer and the size of slices, so nobody has to be told.

use std::ops::Range;

use super::super::ground::Blocks;
use super::super::layout::Layout;

/// Some consecutive maps of one class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub class: usize,
    pub first: u64,
    pub maps: u64,
    pub bytes: usize,
}

/// A layer in parts and slices.
pub(super) struct Cut {
    /// In the order of their classes and maps: their bytes one after the other are the layer.
    pub parts: Vec<Part>,
    /// By class its first part; the number of parts at the end.
    first_of_class: Vec<usize>,
    /// The parts of each slice.
    pub slices: Vec<Range<usize>>,
    most: u64,
}

impl Cut {
    /// Cuts a layer into slices of at most so many bytes, if one map has no more.
    pub fn new(layout: &Layout, layer: usize, most: u64) -> Self {
        let mut cut = Cut {
            parts: Vec::new(),
            first_of_class: Vec::new(),
            slices: Vec::new(),
            most,
        };
        for class in 0..layout.footings.classes.len() {
            cut.first_of_class.push(cut.parts.len());
            let (all, each) = (layout.maps(class, layer), layout.block_bytes(class));
            let step = 1 << cut.shift(each);
            for first in (0..all).step_by(step) {
                let maps = (all - first).min(step as u64);
                cut.parts.push(Part {
                    class,
                    first,
                    maps,
                    bytes: (maps * each) as usize,
                });
            }
        }
        cut.first_of_class.push(cut.parts.len());
        cut.group();
        cut
    }

    /// Puts as many parts into a slice as fit.
    fn group(&mut self) {
        let (mut begin, mut bytes) = (0, 0);
        for (number, part) in self.parts.iter().enumerate() {
            if number > begin && (bytes + part.bytes) as u64 > self.most {
                self.slices.push(begin..number);
                (begin, bytes) = (number, 0);
            }
            bytes += part.bytes;
        }
        if begin < self.parts.len() {
            self.slices.push(begin..self.parts.len());
        }
    }

    /// The maps of a part are two to this power, of so many bytes each.
    fn shift(&self, each: u64) -> u32 {
        (self.most / each.max(1)).max(1).ilog2()
    }

    /// The parts of a class.
    pub fn of_class(&self, class: usize) -> Range<usize> {
        self.first_of_class[class]..self.first_of_class[class + 1]
    }

    /// The part of a class that has the map with this number.
    pub fn part_of(&self, layout: &Layout, class: usize, rank: u64) -> usize {
        let shift = self.shift(layout.block_bytes(class));
        self.first_of_class[class] + (rank >> shift) as usize
    }

    /// The slice that has a part.
    pub fn slice_of(&self, part: usize) -> usize {
        self.slices.partition_point(|parts| parts.end <= part)
    }

    /// Where the blocks of a class are, given where each part begins.
    pub fn blocks(&self, layout: &Layout, class: usize, starts: &[usize]) -> Blocks {
        let each = layout.block_bytes(class);
        Blocks {
            starts: starts[self.of_class(class)].to_vec(),
            shift: self.shift(each),
            bytes_each: each as usize,
        }
    }
}

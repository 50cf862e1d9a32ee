//! What the paper prints: table 1, and how its random graphs were made.

use std::ops::RangeInclusive;

/// A column of table 1: what it is of, the board of an entry, and the values in half points for k
/// from 1 to 12.
pub struct Column {
    pub name: &'static str,
    pub board: fn(usize) -> String,
    pub values: [i32; 12],
}

const STARS: [i32; 12] = [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23];

/// Stars, if k counts the centre too, as for paths and cycles.
pub const STARS_BY_VERTICES: Column = Column {
    name: "star of k vertices",
    board: |k| match k {
        1 => "path:1".into(),
        _ => format!("star:{}", k - 1),
    },
    values: STARS,
};

/// Stars as the column is headed.
pub const STARS_BY_LEAVES: Column = Column {
    name: "star of k leaves (K1,k as written)",
    board: |k| format!("star:{k}"),
    values: STARS,
};

pub const PATHS: Column = Column {
    name: "path",
    board: |k| format!("path:{k}"),
    values: [1, 2, 4, 2, 2, 1, 3, 2, 4, 3, 3, 2],
};

/// One vertex and one edge are as near as graphs come to cycles of one and two vertices.
pub const CYCLES: Column = Column {
    name: "cycle",
    board: |k| match k {
        1 | 2 => format!("path:{k}"),
        _ => format!("cycle:{k}"),
    },
    values: [1, 3, 5, 0, 2, 0, 2, 0, 2, 0, 1, 0],
};

/// Half points as the paper writes them.
pub fn written(halves: i32) -> String {
    format!("{}", f64::from(halves) / 2.0)
}

/// Section 6: the vertices of the random graphs, and the probability of an edge.
pub const VERTICES: RangeInclusive<u64> = 5..=13;
pub const PROBABILITY: f64 = 0.2;

//! What the thesis says of whole boards.

/// What it says of a board.
#[derive(Clone, Copy)]
pub enum Told {
    /// First wins (by so much where it says so).
    Wins(Option<i32>),
    /// First does not lose.
    NotLost,
    /// Nothing.
    Nothing,
}

/// A board, with what the thesis says of it and where.
pub struct Size {
    pub rows: u32,
    pub columns: u32,
    pub told: Told,
    pub place: &'static str,
}

const fn size(rows: u32, columns: u32, told: Told, place: &'static str) -> Size {
    Size {
        rows,
        columns,
        told,
        place,
    }
}

const STRATEGY_1: &str = "strategy 1";

/// Boards that are solved in a moment.
pub const SMALL: [Size; 10] = [
    size(2, 2, Told::Wins(Some(4)), "section 5.1"),
    size(2, 3, Told::NotLost, STRATEGY_1),
    size(2, 4, Told::Wins(None), "strategy 2"),
    size(2, 5, Told::NotLost, STRATEGY_1),
    size(2, 6, Told::Nothing, ""),
    size(2, 7, Told::NotLost, STRATEGY_1),
    size(2, 8, Told::Nothing, ""),
    size(3, 3, Told::NotLost, STRATEGY_1),
    size(3, 4, Told::NotLost, STRATEGY_1),
    size(3, 5, Told::NotLost, STRATEGY_1),
];

/// Boards that take longer.
pub const LARGE: [Size; 6] = [
    size(2, 9, Told::NotLost, STRATEGY_1),
    size(2, 10, Told::Nothing, ""),
    size(2, 11, Told::NotLost, STRATEGY_1),
    size(2, 12, Told::Nothing, ""),
    size(3, 6, Told::NotLost, STRATEGY_1),
    size(4, 4, Told::Nothing, ""),
];

/// Section 6.1: unit squares beyond which the thesis's program failed.
pub const MOST_UNITS: u32 = 7;

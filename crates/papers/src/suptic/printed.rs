//! What the thesis says of whole boards, and the boards it leaves open.

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

/// Boards with both sides even under some options, as far as the solver goes: in a moment, and in
/// minutes.
pub struct EvenBoards {
    pub options: &'static str,
    /// Whether first is thought to win all of them by four.
    pub conjectured: bool,
    pub quick: &'static [&'static str],
    pub all: &'static [&'static str],
}

const fn even(
    options: &'static str,
    conjectured: bool,
    quick: &'static [&'static str],
    all: &'static [&'static str],
) -> EvenBoards {
    EvenBoards {
        options,
        conjectured,
        quick,
        all,
    }
}

const UP_TO_4: &[&str] = &["2x2", "2x4"];
const UP_TO_6: &[&str] = &["2x2", "2x4", "2x6"];
const UP_TO_8: &[&str] = &["2x2", "2x4", "2x6", "2x8"];
const WITH_SQUARE: &[&str] = &["2x2", "2x4", "2x6", "2x8", "4x4"];
const UP_TO_10: &[&str] = &["2x2", "2x4", "2x6", "2x8", "2x10", "4x4"];

/// The even boards under every option.
pub const EVEN: [EvenBoards; 14] = [
    even("", true, WITH_SQUARE, UP_TO_10),
    even("touch", true, WITH_SQUARE, UP_TO_10),
    even("stop", true, UP_TO_6, UP_TO_8),
    even("touch,stop", true, UP_TO_6, UP_TO_6),
    even("nolone", false, WITH_SQUARE, UP_TO_10),
    even("touch,nolone", false, WITH_SQUARE, UP_TO_10),
    even("nolone,stop", false, UP_TO_6, UP_TO_8),
    even("touch,nolone,stop", false, UP_TO_6, UP_TO_6),
    even("skip", false, UP_TO_4, UP_TO_6),
    even("towers=2", false, UP_TO_6, UP_TO_8),
    even("walls=2", false, UP_TO_6, UP_TO_8),
    even("towers=2,walls=2", false, UP_TO_4, UP_TO_6),
    even("long=1", false, UP_TO_4, UP_TO_6),
    even("program", false, UP_TO_4, UP_TO_6),
];

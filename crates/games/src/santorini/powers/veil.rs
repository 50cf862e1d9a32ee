//! What powers leave to chance or hide. How that is played is told beside the game for two
//! (`veiled`); here is only which power needs it.

/// What a power leaves to chance or hides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Veil {
    /// A deck of cards, one of which gives another turn.
    Cards,
    /// Which of the simple gods is next.
    Gods,
    /// A place that nobody may enter.
    Abyss,
    /// A square on which the others' winning moves do not win.
    Fate,
    /// Its workers.
    Workers,
}

/// When a power's workers are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Placing {
    /// Before the others'.
    First,
    /// In the order of the seats.
    InTurn,
    /// After the others'.
    Last,
}

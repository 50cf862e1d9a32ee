//! What the arena keeps about one game.

use crate::simple::NumberUpStar;
use std::ops::Range;

/// A game of an arena: cheap to copy, equal exactly when the games are equal.
///
/// A game is kept as an integer plus one of the arena's *bases*, whose left stop lies in `[0, 1)`.
/// Moving a game by an integer therefore costs nothing, and whatever the arena remembers about a
/// base (its sums, its comparisons) serves all its translations at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct GameId {
    pub(crate) base: u32,
    pub(crate) shift: i32,
}

impl GameId {
    /// The game in which nobody can move.
    pub const ZERO: GameId = GameId { base: 0, shift: 0 };

    pub(crate) const fn base(base: u32) -> Self {
        GameId { base, shift: 0 }
    }

    /// The game moved by an integer, where that is known to stay in range.
    pub(crate) const fn moved(self, by: i32) -> Self {
        GameId {
            base: self.base,
            shift: self.shift + by,
        }
    }
}

/// Where canonical options stand in the arena's list: Left's, then Right's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OptionList {
    pub first: u32,
    pub left: u16,
    pub right: u16,
}

impl OptionList {
    /// Places of Left's and of Right's options.
    pub fn ranges(self) -> (Range<usize>, Range<usize>) {
        let first = self.first as usize;
        let middle = first + usize::from(self.left);
        (first..middle, middle..middle + usize::from(self.right))
    }
}

/// A base and what is known about it besides its outline.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The closed form, for a base that has one.
    pub simple: Option<NumberUpStar>,
    /// The options; worked out when first needed where there is a closed form, never for numbers.
    pub options: Option<OptionList>,
    /// The negative, once it has been asked for.
    pub negative: Option<GameId>,
    /// How far integers among the followers lie from the base, at most.
    pub spread: u32,
    /// Moves until every line has reached a number, at most.
    pub depth: u32,
}

impl Node {
    pub fn is_number(&self) -> bool {
        self.simple.is_some_and(NumberUpStar::is_number)
    }
}

//! One turn in sixteen bits.

use std::fmt;

use thera_games::santorini::Move;

use crate::squares::{Squares, bit, each};

/// A turn: a build (`from`, `to`, `site`), a climb that wins, or a placement.
///
/// Five bits for each square. A climb names its target twice, since nobody builds where it
/// stands; a placement has the highest bit set and holds one or two squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Turn(u16);

const PLACEMENT: u16 = 1 << 15;

impl Turn {
    /// No turn at all.
    pub const NONE: Turn = Turn(0);

    /// A step and a build.
    #[inline(always)]
    pub fn build(from: u8, to: u8, site: u8) -> Turn {
        Turn(u16::from(from) | u16::from(to) << 5 | u16::from(site) << 10)
    }

    /// A step that wins.
    #[inline(always)]
    pub fn climb(from: u8, to: u8) -> Turn {
        Turn::build(from, to, to)
    }

    /// Workers put on the board: one square, or two different ones.
    pub fn place(one: u8, other: u8) -> Turn {
        Turn(PLACEMENT | u16::from(one) | u16::from(other) << 5)
    }

    /// The turn with these bits.
    #[inline(always)]
    pub(crate) fn from_bits(bits: u16) -> Turn {
        Turn(bits)
    }

    /// The sixteen bits.
    #[inline(always)]
    pub(crate) fn bits(self) -> u16 {
        self.0
    }

    /// Where the worker stood.
    #[inline(always)]
    pub fn from(self) -> u8 {
        (self.0 & 31) as u8
    }

    /// Where it goes.
    #[inline(always)]
    pub fn to(self) -> u8 {
        (self.0 >> 5 & 31) as u8
    }

    /// What it raises.
    #[inline(always)]
    pub fn site(self) -> u8 {
        (self.0 >> 10 & 31) as u8
    }

    /// Whether this is no turn.
    #[inline(always)]
    pub fn is_none(self) -> bool {
        self == Turn::NONE
    }

    /// Whether workers are placed.
    #[inline(always)]
    pub fn is_placement(self) -> bool {
        self.0 & PLACEMENT != 0
    }

    /// Whether the turn wins by climbing.
    #[inline(always)]
    pub fn is_climb(self) -> bool {
        !self.is_placement() && !self.is_none() && self.to() == self.site()
    }

    /// The squares of a placement.
    pub fn placed(self) -> Squares {
        bit(self.from()) | bit(self.to())
    }

    /// The same turn as the rules know it.
    pub fn to_move(self) -> Move {
        if self.is_placement() {
            Move::Place(self.placed().into())
        } else if self.is_climb() {
            Move::Climb {
                from: self.from(),
                to: self.to(),
            }
        } else {
            Move::Build {
                from: self.from(),
                to: self.to(),
                site: self.site(),
            }
        }
    }

    /// A turn of the standard game as the engine knows it; `None` for one of a larger game.
    pub fn from_move(turn: Move) -> Option<Turn> {
        let on_board = |square: u8| (usize::from(square) < crate::squares::SIZE).then_some(square);
        match turn {
            Move::Build { from, to, site } => {
                Some(Turn::build(on_board(from)?, on_board(to)?, on_board(site)?))
            }
            Move::Climb { from, to } => Some(Turn::climb(on_board(from)?, on_board(to)?)),
            Move::Place(set) => {
                let mut squares = each(u32::try_from(set).ok()?);
                let one = on_board(squares.next()?)?;
                let other = on_board(squares.next().unwrap_or(one))?;
                squares.next().is_none().then(|| Turn::place(one, other))
            }
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |square: u8| format!("{}{}", (b'a' + square % 5) as char, square / 5 + 1);
        if self.is_none() {
            f.write_str("none")
        } else if self.is_placement() {
            let mut squares: Vec<u8> = each(self.placed()).collect();
            squares.sort_by_key(|square| (square % 5, *square));
            let names: Vec<String> = squares.into_iter().map(name).collect();
            f.write_str(&names.join(","))
        } else if self.is_climb() {
            write!(f, "{}{}", name(self.from()), name(self.to()))
        } else {
            let [from, to, site] = [self.from(), self.to(), self.site()].map(name);
            write!(f, "{from}{to}{site}")
        }
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

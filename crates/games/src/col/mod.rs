//! Col, Colin Vout's game, on any undirected graph: the players colour free vertices, first Red and
//! second Blue, and no edge may join two vertices of the same colour; whoever cannot move loses.
//!
//! A [colouring game](crate::colouring) in which a colour closes its neighbours to its own player.
//! Its values are numbers, or numbers and a star (Conway, On Numbers and Games, chapter 8).

mod lesson;

use crate::colouring::{Colouring, Rule};
use crate::scene::{Picture, Step};
use crate::{FamilyInfo, Player};

pub use crate::colouring::{Colour, Label, Move, Position, Reserve, Setup};

/// Col on one board.
pub type Col = Colouring<SameColourApart>;

/// The rule of Col: no edge joins two vertices of the same colour.
#[derive(Clone, Copy, Debug)]
pub struct SameColourApart;

impl Rule for SameColourApart {
    const INFO: FamilyInfo = FamilyInfo {
        name: "col",
        summary: "Colour a free vertex, first red and second blue; no edge may join two vertices \
                  of the same colour, and who cannot move loses.",
        variants: &[],
        boards: "any undirected board; grid:4x4 if none is given",
        moves: &[(
            "5 or b2",
            "colour vertex 5, or b2 where there are rows and columns",
        )],
        positions: "one letter per vertex (. free, R red, B blue, r and b free but open to that \
                    colour only, x out of play), a slash, and R or B to move: R..BB/R",
        examples: &["col@path:7", "col@star:5", "col@grid:3x3"],
        small: "col@path:6",
    };

    const RULES: &'static [&'static str] = &[
        "First colours vertices red, second blue, one free vertex a turn.",
        "No edge may join two vertices of the same colour: a vertex next to a red one is closed to \
         Red, and one next to a blue one to Blue.",
        "Whoever cannot move loses.",
    ];

    const PICTURES: &'static [Picture] = lesson::PICTURES;

    const LESSON: &'static [Step] = lesson::LESSON;

    #[inline]
    fn closes_to(owner: Player) -> Player {
        owner
    }
}

#[cfg(test)]
mod tests;

//! Snort, on any undirected graph: the players colour free vertices, first Red and second Blue,
//! and no edge may join two colours; whoever cannot move loses.
//!
//! A [colouring game](crate::colouring) in which a colour closes its neighbours to the opponent.

mod lesson;
pub mod many;
mod settled;

use crate::colouring::{Colouring, Rule};
use crate::scene::{Answers, Field, FormError, Parts, Picture, Step};
use crate::{FamilyInfo, Player};

pub use crate::colouring::{Colour, Label, Move, Position, Reserve, Setup};
pub use settled::HalfPoints;

/// Snort on one board.
pub type Snort = Colouring<TwoColoursApart>;

/// The rule of Snort: no edge joins two colours.
#[derive(Clone, Copy, Debug)]
pub struct TwoColoursApart;

impl Rule for TwoColoursApart {
    const INFO: FamilyInfo = FamilyInfo {
        name: "snort",
        summary: "Colour a free vertex, first red and second blue; no edge may join two colours, \
                  and who cannot move loses.",
        variants: &[
            (
                "players=N",
                "N players from 3 to 6 with a colour each; the last to move wins",
            ),
            (
                "stop",
                "with more than two players: the first who cannot move ends the game",
            ),
        ],
        boards: "any undirected board; grid:4x4 if none is given",
        moves: &[(
            "5 or b2",
            "colour vertex 5, or b2 where there are rows and columns",
        )],
        positions: "one letter per vertex (. free, R red, B blue, r and b free but open to that \
                    colour only, x out of play), a slash, and R or B to move: R..B./R; further \
                    players are G, Y, M and C",
        examples: &[
            "snort@path:7",
            "snort@cycle:9",
            "snort@grid:4x4",
            "snort:players=3@grid:4x4",
        ],
        small: "snort@path:7",
    };

    const RULES: &'static [&'static str] = &[
        "First colours vertices red, second blue, one free vertex a turn.",
        "No edge may join two colours: a vertex next to a red one is closed to Blue, and one next \
         to a blue one to Red.",
        "Whoever cannot move loses.",
    ];

    const PICTURES: &'static [Picture] = lesson::PICTURES;

    const LESSON: &'static [Step] = lesson::LESSON;

    fn is_elsewhere(variant: &str) -> bool {
        many::Variant::is_one(variant)
    }

    fn form() -> Vec<Field> {
        many::Variant::form()
    }

    fn parts() -> Parts {
        many::Variant::FOR_TWO.parts()
    }

    fn variant_of(parts: &Answers) -> Result<Option<String>, FormError> {
        many::Variant::of(parts)
    }

    #[inline]
    fn closes_to(owner: Player) -> Player {
        owner.opponent()
    }
}

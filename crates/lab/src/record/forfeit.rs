//! Games that ended before their rules ended them: somebody gave up, or had no time left.

use std::fmt;
use std::str::FromStr;

use thera_games::{Outcome, Player};

/// How a game was lost without being played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// Who lost it.
    pub by: Player,
    /// Why.
    pub why: Why,
}

/// Why a game was lost without being played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The player gave up.
    Resigned,
    /// The player's clock ran out.
    OutOfTime,
}

impl Why {
    const ALL: [Why; 2] = [Why::Resigned, Why::OutOfTime];

    fn words(self) -> &'static str {
        match self {
            Why::Resigned => "resigned",
            Why::OutOfTime => "ran out of time",
        }
    }
}

impl Forfeit {
    /// The result: the other player wins.
    pub fn outcome(self) -> Outcome {
        Outcome::Won(self.by.opponent())
    }
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.by, self.why.words())
    }
}

impl FromStr for Forfeit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let both = Player::BOTH.into_iter();
        both.flat_map(|by| Why::ALL.map(|why| Forfeit { by, why }))
            .find(|forfeit| forfeit.to_string() == text)
            .ok_or_else(|| {
                "expected 'first resigned', 'first ran out of time' or the same of second"
                    .to_string()
            })
    }
}

//! What a claim is, and what checking it finds.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;
use thera_control::Interrupted;
use thera_games::{Family, Player};

use crate::paper::Paper;
use crate::run::Run;

/// One checkable statement of a paper.
#[derive(Debug)]
pub struct Claim {
    /// Its name: paper, subject, and the reading where there are several.
    pub id: &'static str,
    /// Where it was made.
    pub paper: &'static Paper,
    /// Where in the paper.
    pub section: &'static str,
    /// The paper's words, as far as they are needed.
    pub quote: &'static str,
    /// The statement in our words.
    pub statement: &'static str,
    /// What exactly is checked.
    pub reading: &'static str,
    /// How it is checked.
    pub method: &'static str,
    /// The check.
    pub(crate) check: fn(&Run) -> Result<Finding, Interrupted>,
}

/// What was found out about a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "ClaimVerdict")]
pub enum Verdict {
    /// It holds in every case looked at.
    Confirmed,
    /// It fails in a case that is shown.
    Refuted,
    /// The check does not tell, or was not finished.
    Undecided,
}

impl Verdict {
    /// What stands between the verdict and the range it holds for.
    pub fn joint(self) -> &'static str {
        match self {
            Verdict::Confirmed => " for",
            Verdict::Refuted => ", having checked",
            Verdict::Undecided => " after",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Confirmed => "confirmed",
            Verdict::Refuted => "refuted",
            Verdict::Undecided => "undecided",
        })
    }
}

/// The result of a check that came to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// What the cases say.
    pub verdict: Verdict,
    /// The range that was gone through: stands after "confirmed for".
    pub scope: String,
    /// The smallest case in which the claim fails.
    pub counterexample: Option<Counterexample>,
    /// What else was seen.
    pub notes: Vec<String>,
}

impl Finding {
    /// The claim held throughout.
    pub fn confirmed(scope: impl Into<String>) -> Self {
        Finding::of(Verdict::Confirmed, scope)
    }

    /// The claim fails here.
    pub fn refuted(scope: impl Into<String>, counterexample: Counterexample) -> Self {
        Finding {
            counterexample: Some(counterexample),
            ..Finding::of(Verdict::Refuted, scope)
        }
    }

    /// The check does not tell.
    pub fn undecided(scope: impl Into<String>) -> Self {
        Finding::of(Verdict::Undecided, scope)
    }

    fn of(verdict: Verdict, scope: impl Into<String>) -> Self {
        Finding {
            verdict,
            scope: scope.into(),
            counterexample: None,
            notes: Vec::new(),
        }
    }

    /// Adds something that was seen on the way.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }
}

/// A case in which a claim fails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Counterexample {
    /// What can be seen there, in a sentence or two.
    pub shows: String,
    /// The board and the moves, where the case is a game.
    #[serde(flatten)]
    pub exhibit: Option<Exhibit>,
}

impl Counterexample {
    /// A case that is told in words.
    pub fn told(shows: impl Into<String>) -> Self {
        Counterexample {
            shows: shows.into(),
            exhibit: None,
        }
    }

    /// A case that is a position and a line of play from it.
    pub fn played<G: Family>(
        game: &G,
        position: &G::Position,
        line: &[G::Move],
        shows: impl Into<String>,
    ) -> Self {
        Counterexample {
            shows: shows.into(),
            exhibit: Some(Exhibit {
                game: game.name(),
                position: game.format_position(position),
                line: line.iter().map(|&turn| game.format_move(turn)).collect(),
            }),
        }
    }
}

/// A game, a position in it, and moves from there; all can be typed back in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Exhibit {
    /// The name of the game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The moves.
    pub line: Vec<String>,
}

impl Exhibit {
    /// The command that shows the position after the moves.
    pub fn show_command(&self) -> String {
        let moves = match self.line.is_empty() {
            true => String::new(),
            false => format!(" --moves '{}'", self.line.join(" ")),
        };
        format!("thera show {}{moves}", self.game_and_position())
    }

    /// The command that begins a game between two people there.
    pub fn play_command(&self) -> String {
        format!("thera play {} --second human", self.game_and_position())
    }

    /// Quoted for a shell; no name of a game or position has a quote in it.
    fn game_and_position(&self) -> String {
        format!("'{}' --position '{}'", self.game, self.position)
    }
}

/// `first` or `second`, as a word for sentences about who wins.
pub(crate) fn winner_of(value: i32) -> Option<Player> {
    match value.signum() {
        1 => Some(Player::First),
        -1 => Some(Player::Second),
        _ => None,
    }
}

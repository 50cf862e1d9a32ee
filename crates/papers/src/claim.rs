//! What a claim is, and what checking it finds.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
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
    /// What a case against it makes of it.
    pub if_it_fails: Failing,
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
#[schemars(rename = "ClaimVerdict")]
pub enum Verdict {
    /// It holds in every case looked at.
    #[serde(rename = "confirmed")]
    Confirmed,
    /// It fails in a case that is shown.
    #[serde(rename = "refuted")]
    Refuted,
    /// It is about players the paper does not specify fully, and ours did otherwise.
    #[serde(rename = "not reproduced")]
    NotReproduced,
    /// The check does not tell, or was not finished.
    #[serde(rename = "undecided")]
    Undecided,
}

impl Verdict {
    /// What stands between the verdict and the range it holds for.
    pub fn joint(self) -> &'static str {
        match self {
            Verdict::Confirmed => " for",
            Verdict::Refuted => ", having checked",
            Verdict::NotReproduced => " in",
            Verdict::Undecided => " after",
        }
    }

    /// The verdict as one word, for the class of an element of a page.
    pub(crate) fn class(self) -> String {
        self.to_string().replace(' ', "-")
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Confirmed => "confirmed",
            Verdict::Refuted => "refuted",
            Verdict::NotReproduced => "not reproduced",
            Verdict::Undecided => "undecided",
        })
    }
}

/// How much a refutation takes from a paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub enum Severity {
    /// What the paper says is not so.
    #[serde(rename = "false result")]
    FalseResult,
    /// The result may stand, but the proof or strategy given for it fails.
    #[serde(rename = "flawed proof")]
    FlawedProof,
    /// What is printed is not so, and what was meant is plain: a misprint, an exponent and a base
    /// exchanged, a count off by one.
    #[serde(rename = "slip of the pen")]
    SlipOfThePen,
    /// Only a reading fails that is stricter than the author's.
    #[serde(rename = "stricter reading")]
    StricterReading,
}

impl Severity {
    /// All of them, the gravest first.
    pub const ALL: [Severity; 4] = [
        Severity::FalseResult,
        Severity::FlawedProof,
        Severity::SlipOfThePen,
        Severity::StricterReading,
    ];

    /// The word for several.
    pub(crate) fn plural(self) -> &'static str {
        match self {
            Severity::FalseResult => "false results",
            Severity::FlawedProof => "flawed proofs",
            Severity::SlipOfThePen => "slips of the pen",
            Severity::StricterReading => "stricter readings",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Severity::FalseResult => "false result",
            Severity::FlawedProof => "flawed proof",
            Severity::SlipOfThePen => "slip of the pen",
            Severity::StricterReading => "stricter reading",
        })
    }
}

/// What a case against a claim makes of it. It belongs to the reading, so it is settled before
/// anything is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failing {
    /// It is refuted.
    Refuted(Severity),
    /// It speaks of players that the paper does not specify fully: others than ours may have done
    /// what it says.
    NotReproduced,
}

impl Failing {
    /// The verdict, and its severity if it is a refutation.
    pub(crate) fn verdict(self) -> (Verdict, Option<Severity>) {
        match self {
            Failing::Refuted(severity) => (Verdict::Refuted, Some(severity)),
            Failing::NotReproduced => (Verdict::NotReproduced, None),
        }
    }
}

/// Whether a claim holds in the cases of a check; what its failing means is the claim's to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Holds {
    /// In all of them.
    Yes,
    /// Not in one that is shown.
    No,
    /// They do not tell.
    Unknown,
}

/// The result of a check that came to its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// Whether the claim holds in the cases.
    pub holds: Holds,
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
        Finding::of(Holds::Yes, scope)
    }

    /// The claim fails here: it is refuted, or not reproduced.
    pub fn refuted(scope: impl Into<String>, counterexample: Counterexample) -> Self {
        Finding {
            counterexample: Some(counterexample),
            ..Finding::of(Holds::No, scope)
        }
    }

    /// The check does not tell.
    pub fn undecided(scope: impl Into<String>) -> Self {
        Finding::of(Holds::Unknown, scope)
    }

    fn of(holds: Holds, scope: impl Into<String>) -> Self {
        Finding {
            holds,
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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

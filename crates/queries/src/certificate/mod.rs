//! Certificates: results that can be checked without believing who found them.
//!
//! A certificate is a strategy written out: for every position in which its player is to move and
//! that can come up against it, the move it plays. A game that is won has one, the winner's; a game
//! that counts points has two, one that makes sure of the result for each player. [`check`] follows
//! it with the plain rules; `docs/certificates.md` says how the file is written.

mod check;

use std::collections::{HashSet, VecDeque};
use std::fmt::Write;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_control::Control;
use thera_games::{Outcome, Player, with_game};
use thera_knowledge::{Advised, Advisor};

pub use check::{Checked, check};

use crate::query::wait_for_turn;
use crate::{At, House, Query, QueryError};

/// The first line of a certificate.
const HEAD: &str = "thera certificate 1";

/// Lines that a certificate may have unless more are allowed.
pub const MOST_LINES: usize = 2_000_000;

/// A certificate of the result of a position.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Certify {
    /// The position.
    #[serde(flatten)]
    pub at: At,
    /// Lines that it may have, two million unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<usize>,
}

/// The certificate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CertifyAnswer {
    /// The full name of the game.
    pub game: String,
    /// The position.
    pub position: String,
    /// `first`, `second` or `points N`, first's minus second's.
    pub result: String,
    /// Positions in which a strategy says what to play.
    pub lines: usize,
    /// The certificate itself.
    pub text: String,
}

impl Query for Certify {
    const NAME: &'static str = "certify";
    const ABOUT: &'static str = "A strategy that proves the result of a position, written out.";
    type Answer = CertifyAnswer;
    type Part = ();

    fn answer(
        &self,
        house: &House,
        control: &Control,
        _tell: &mut dyn FnMut(()),
    ) -> Result<CertifyAnswer, QueryError> {
        let prepared = house.find(&self.at.game)?;
        with_game!(&prepared.rules, game => {
            let position = self.at.now(game)?;
            wait_for_turn(control);
            let advisor = house.advisor(game, &prepared, control.memory);
            self.certify(game, position, advisor, control)
        })
    }
}

impl Certify {
    fn certify<G: Advised>(
        &self,
        game: &G,
        start: G::Position,
        mut advisor: Advisor<G>,
        control: &Control,
    ) -> Result<CertifyAnswer, QueryError> {
        let gave_up = |error: thera_control::Interrupted| QueryError::could_not(error.to_string());
        let outcome = advisor.result(&start, control).map_err(gave_up)?.outcome;
        let result = result_word(outcome);
        let (name, position) = (game.name(), game.format_position(&start));
        let mut text = format!("{HEAD}\ngame {name}\nposition {position}\nresult {result}\n");
        let mut lines = 0;
        for (player, bound) in promises(outcome) {
            let _ = writeln!(text, "strategy {player} {bound}");
            let mut seen = HashSet::from([start]);
            let mut waiting = VecDeque::from([start]);
            while let Some(position) = waiting.pop_front() {
                if game.outcome(&position).is_some() {
                    continue;
                }
                if game.to_move(&position) != player {
                    game.for_each_move(&position, |turn| {
                        let next = game.play(&position, turn);
                        if seen.insert(next) {
                            waiting.push_back(next);
                        }
                    });
                    continue;
                }
                let proof = advisor.result(&position, control).map_err(gave_up)?;
                let Some(&turn) = proof.line.first() else {
                    return Err(QueryError::could_not("no best move was found"));
                };
                lines += 1;
                self.check_length(lines)?;
                control.report(lines as u64, 0);
                let (at, turn_text) = (game.format_position(&position), game.format_move(turn));
                let _ = writeln!(text, "{at}\t{turn_text}");
                let next = game.play(&position, turn);
                if seen.insert(next) {
                    waiting.push_back(next);
                }
            }
        }
        let sum = crc32fast::hash(text.as_bytes());
        let _ = writeln!(text, "end {lines} {sum:08x}");
        Ok(CertifyAnswer {
            game: name,
            position,
            result,
            lines,
            text,
        })
    }

    fn check_length(&self, lines: usize) -> Result<(), QueryError> {
        let most = self.most.unwrap_or(MOST_LINES);
        match lines > most {
            true => Err(QueryError::could_not(format!(
                "the strategy has more than {most} positions, which is too many to write out"
            ))),
            false => Ok(()),
        }
    }
}

/// How a result is written.
fn result_word(outcome: Outcome) -> String {
    match outcome {
        Outcome::Won(player) => player.to_string(),
        Outcome::Points(points) => format!("points {points}"),
    }
}

/// What the strategies of a certificate must make sure of: whose they are, and the least that player
/// gets (1 for a win).
fn promises(outcome: Outcome) -> Vec<(Player, i32)> {
    match outcome {
        Outcome::Won(player) => vec![(player, 1)],
        Outcome::Points(points) => vec![(Player::First, points), (Player::Second, -points)],
    }
}

#[cfg(test)]
mod tests;

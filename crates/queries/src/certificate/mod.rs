//! Certificates: results that can be checked without believing who found them.
//!
//! A certificate is a strategy written out: for every position in which its player is to move and
//! that can come up against it, the move it plays. A game that is won has one, the winner's; a game
//! that counts points has two, one that makes sure of the result for each player. Positions are
//! not written: whoever reads a strategy walks through them in the same order as whoever wrote it.
//! [`check()`] follows it with the plain rules; `docs/certificates.md` says how the file is written.

mod check;

use std::fmt::Write;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_control::Control;
use thera_games::telling::{points, winner_word};
use thera_games::{AnyGame, AnyMove, AnyPosition, Family, Game, Notation, Outcome, Player};
use thera_knowledge::Advisor;
use thera_solvers::Exact;

use check::{Answers, Moves, Strategist, walk};
pub use check::{Checked, check};

use crate::query::wait_for_turn;
use crate::{At, House, Query, QueryError};

/// The first line of a certificate.
const HEAD: &str = "thera certificate 2";

/// Moves that a certificate may have unless more are allowed.
pub const MOST_MOVES: usize = 5_000_000;

/// With fewer moves to answer, trying them all is written in less.
const ANSWERS_PAY_FROM: u64 = 5;

/// Entries of a strategy are wrapped after so many characters.
const LINE_LENGTH: usize = 96;

/// A certificate of the result of a position.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Certify {
    /// The position.
    #[serde(flatten)]
    pub at: At,
    /// Moves that it may have, five million unless given.
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
    pub moves: usize,
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
        let prepared = house.find_for_two(&self.at.game, "a certificate")?;
        let game = &prepared.rules;
        let position = self.at.now(game)?;
        wait_for_turn(control);
        let advisor = house.advisor(&prepared, control.memory);
        self.certify(game, position, advisor, control)
    }
}

impl Certify {
    fn certify(
        &self,
        game: &AnyGame,
        start: AnyPosition,
        mut advisor: Advisor,
        control: &Control,
    ) -> Result<CertifyAnswer, QueryError> {
        let gave_up = |error: thera_control::Interrupted| QueryError::could_not(error.to_string());
        let outcome = advisor.result(&start, control).map_err(gave_up)?.outcome;
        let result = result_word(outcome);
        let (name, position) = (game.name(), game.format_position(&start));
        let mut text = format!("{HEAD}\ngame {name}\nposition {position}\nresult {result}\n");
        let mut writer = Writer {
            game,
            advisor,
            control,
            most: self.most.unwrap_or(MOST_MOVES),
            moves: 0,
            entries: Entries::default(),
        };
        for (player, bound) in promises(outcome) {
            let _ = writeln!(text, "strategy {player} {bound}");
            let walked = walk(game, start, player, bound, &mut writer);
            walked.map_err(QueryError::could_not)?;
            text += &std::mem::take(&mut writer.entries).finish();
        }
        let sum = crc32fast::hash(text.as_bytes());
        let _ = writeln!(text, "end {sum:08x}");
        Ok(CertifyAnswer {
            game: name,
            position,
            result,
            moves: writer.moves,
            text,
        })
    }
}

/// Writes down what a solver plays, as the walk through its strategy asks for it.
struct Writer<'a> {
    game: &'a AnyGame,
    advisor: Advisor,
    control: &'a Control,
    most: usize,
    moves: usize,
    entries: Entries,
}

impl Strategist for Writer<'_> {
    fn choose(&mut self, position: &AnyPosition, moves: &Moves) -> Result<usize, String> {
        if self.moves == self.most {
            let most = self.most;
            return Err(format!(
                "the strategy has more than {most} moves, which is too many to write out"
            ));
        }
        // Where a result is found at once nobody else looks at the clock.
        let proof = self.control.go_on(0);
        let proof = proof.and_then(|()| self.advisor.result(position, self.control));
        let proof = proof.map_err(|why| why.to_string())?;
        let best = proof.line.first();
        let number = moves.values().position(|turn| Some(turn) == best);
        let number = number.ok_or("no best move was found")?;
        self.moves += 1;
        self.control.report(self.moves as u64, 0);
        self.entries.add(&number.to_string());
        Ok(number)
    }

    fn answers(&mut self, position: &AnyPosition) -> Result<Option<Answers>, String> {
        let pays = self.game.count_moves(position) >= ANSWERS_PAY_FROM;
        let Some(answers) = pays.then(|| self.game.answers(position)).flatten() else {
            return Ok(None);
        };
        let pair = |&(turn, answer): &(AnyMove, AnyMove)| {
            let texts = [turn, answer].map(|turn| self.game.format_move(turn));
            texts.join("/")
        };
        let pairs: Vec<String> = answers.iter().map(pair).collect();
        self.entries.add(&format!(":{}", pairs.join(";")));
        Ok(Some(answers))
    }
}

/// The entries of a strategy, in lines.
#[derive(Default)]
struct Entries {
    text: String,
    /// The length of the last line.
    line: usize,
}

impl Entries {
    fn add(&mut self, entry: &str) {
        if self.line > 0 {
            let full = self.line + entry.len() >= LINE_LENGTH;
            self.text.push(if full { '\n' } else { ' ' });
            self.line = if full { 0 } else { self.line + 1 };
        }
        self.text += entry;
        self.line += entry.len();
    }

    /// The lines, each with its end.
    fn finish(mut self) -> String {
        if self.line > 0 {
            self.text.push('\n');
        }
        self.text
    }
}

/// How a result is written.
fn result_word(outcome: Outcome) -> String {
    match points(outcome) {
        Some(points) => format!("points {points}"),
        None => winner_word(outcome).to_string(),
    }
}

/// What the strategies of a certificate must make sure of: whose they are, and the least that player
/// gets (1 for a win).
fn promises(outcome: Outcome) -> Vec<(Player, i32)> {
    let of = |player: Player| (player, outcome.value_for(player));
    match outcome {
        Outcome::Won(player) => vec![of(player)],
        Outcome::Points(_) | Outcome::Scores(_) => Player::BOTH.map(of).to_vec(),
    }
}

#[cfg(test)]
mod tests;

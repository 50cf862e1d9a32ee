//! What a session says when a person wants to understand: hints, chances, reasons, mistakes.

use std::time::Duration;

use thera_control::Control;
use thera_games::Notation;
use thera_knowledge::{Analysis, Limits, Reason};
use thera_queries::{At, Moves, Query, Review, ReviewAnswer, ReviewedMove, reasons_in_words};

use super::session::Session;
use crate::analyse::reach;
use crate::failure::Failure;
use crate::listing::{counted, player_name, result_sentence};
use crate::review::{explanation, told_line};

/// What a hint may take, and each position of a review.
const HINT_TIME: Duration = Duration::from_secs(1);
const REVIEW_SECONDS: f64 = 0.3;
pub(super) const HINT_MEMORY: usize = 256 << 20;

impl Session {
    /// Proposes a move: the best there is to be had quickly; says whether it is proven, and why.
    pub(super) fn hint(&mut self) -> Result<(), Failure> {
        if let Err(failure) = self.check_choices() {
            return self.talk.sentence(failure);
        }
        let position = self.history.current();
        let found = self.analysed();
        let Some(line) = found.lines.first() else {
            return self.talk.line("There is no move left.");
        };
        self.talk.sentence(self.proposal(&found))?;
        let threat = self.advisor.threat(&position, &Control::default());
        let reasons = Reason::best(&self.game, &position, line, threat.as_ref());
        match reasons_in_words(&self.game, found.player, &reasons) {
            Some(why) => self.talk.sentence(format_args!("Why: {why}.")),
            None => Ok(()),
        }
    }

    /// The best line of the position, as far as a moment's thought goes; Ctrl-C ends it sooner.
    fn analysed(&mut self) -> Analysis {
        let position = self.history.current();
        let control = Control::new(HINT_MEMORY, Some(HINT_TIME), 1);
        let thought = self.thinking.begin(control);
        let game = &self.game;
        let tell = &mut |found: &Analysis| {
            if let Some(line) = found.lines.first() {
                let turn = game.format_move(line.moves[0]);
                thought.show(format_args!("{}, {turn}", reached(found)));
            }
        };
        let limits = Limits::default();
        self.advisor
            .choose_aloud(&position, &limits, &thought.control, tell)
    }

    /// A best move in a sentence.
    fn proposal(&self, found: &Analysis) -> String {
        let line = &found.lines[0];
        let turn = self.game.format_move(line.moves[0]);
        let Some(outcome) = line.verdict.outcome() else {
            let (method, chance) = (found.method, line.verdict.share(found.player) * 100.0);
            return format!(
                "Not solved here; {method} would play {turn} (about {chance:.0} chances in 100)"
            );
        };
        let mut result = result_sentence(&self.game, outcome);
        if let Some(turns) = line.verdict.distance() {
            result += &format!(" in {}", counted(turns.into(), "turn"));
        }
        match outcome
            .winner()
            .is_some_and(|winner| winner != found.player)
        {
            true => format!("Proven: {result} whatever you play; {turn} is as good as any"),
            false => format!("Proven: with {turn}, {result}"),
        }
    }

    /// The chances of winning, as the player to move sees them.
    pub(super) fn eval(&mut self) -> Result<(), Failure> {
        if let Err(failure) = self.check_choices() {
            return self.talk.sentence(failure);
        }
        let found = self.analysed();
        let Some(verdict) = found.verdict else {
            return self.talk.line("The game is over.");
        };
        let name = player_name(&self.game, found.player);
        let chance = verdict.share(found.player) * 100.0;
        let told = match verdict.outcome() {
            Some(outcome) => {
                let mut told = format!("Proven: {}", result_sentence(&self.game, outcome));
                if let Some(turns) = verdict.distance() {
                    told += &format!(" in {}", counted(turns.into(), "turn"));
                }
                told
            }
            None => format!(
                "About {chance:.0} chances in 100 for {name} ({}, {})",
                found.method,
                reached(&found)
            ),
        };
        self.talk.sentence(told)
    }

    /// What can be said about the last move.
    pub(super) fn why(&mut self) -> Result<(), Failure> {
        let turns = self.history.len();
        if turns == 0 {
            return self.talk.line("Nothing was played.");
        }
        let seconds = HINT_TIME.as_secs_f64() / 2.0;
        let Some(answer) = self.reviewed(turns - 1, seconds)? else {
            return Ok(());
        };
        match answer.moves.last().filter(|told| told.turn.is_some()) {
            Some(told) => self.talk.sentence(about(told)),
            None => self.talk.line("Stopped."),
        }
    }

    /// The mistakes of the game so far.
    pub(super) fn review(&mut self) -> Result<(), Failure> {
        let Some(answer) = self.reviewed(0, REVIEW_SECONDS)? else {
            return Ok(());
        };
        let width = answer.moves.iter().filter_map(|told| told.turn.as_ref());
        let width = width.map(|turn| turn.chars().count()).max().unwrap_or(0);
        for told in answer.moves.iter().skip(1) {
            self.talk
                .say(told_line(told, width, self.talk.look().width))?;
        }
        if answer.moves.len() == 1 {
            return self.talk.line("Nothing was played.");
        }
        Ok(())
    }

    /// The game from a turn on, looked at again.
    fn reviewed(&mut self, from: usize, seconds: f64) -> Result<Option<ReviewAnswer>, Failure> {
        let record = self.record();
        let query = Review {
            at: At {
                game: record.game,
                position: Some(self.game.format_position(&self.history.before(from))),
                moves: Moves::List(record.moves[from..].to_vec()),
            },
            seconds: Some(seconds),
            nodes: None,
        };
        let thought = self.thinking.begin(Control::new(HINT_MEMORY, None, 1));
        let mut tell = |told: ReviewedMove| {
            thought.show(format_args!("turn {} of {}", told.ply, told.of));
        };
        let answer = query.answer(&self.house, &thought.control, &mut tell);
        drop(thought);
        match answer {
            Ok(answer) => Ok(Some(answer)),
            Err(error) => self.talk.sentence(error).map(|()| None),
        }
    }
}

/// How far a search has come.
fn reached(found: &Analysis) -> String {
    match found.playouts {
        Some(_) => reach(None, found.playouts),
        None => format!("depth {}", found.depth),
    }
}

/// What was found out about one move.
fn about(told: &ReviewedMove) -> String {
    let turn = told.turn.as_deref().unwrap_or("");
    let by = told.by.as_deref().unwrap_or("");
    if told.share.is_none() {
        return format!("{turn} happened by chance.");
    }
    match explanation(told) {
        Some(said) => format!("{turn} by {by}: {said}."),
        None => {
            let chance = told.share.unwrap_or(0.5) * 100.0;
            format!("{turn} by {by}: nothing certain; about {chance:.0} chances in 100 for {by}.")
        }
    }
}

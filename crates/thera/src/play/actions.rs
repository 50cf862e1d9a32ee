//! What a session does when a person asks for something else than a move.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::PoisonError;

use super::command::{self, COMMANDS, Command};
use super::saving;
use super::session::{Next, Session};
use crate::failure::Failure;
use crate::listing::{MOST_PRINTED, columns, counted, grouped, paragraph};
use thera_games::{Family, Game, Notation};

/// Agents look at every move; positions with more than this are not for them.
const MOST_CHOICES: u64 = 20_000_000;

impl Session {
    /// Does what a command says.
    pub(super) fn obey(&mut self, command: Command) -> Result<Next, Failure> {
        match command {
            Command::Undo => return self.undo(),
            Command::Redo => return self.redo(),
            Command::Hint => self.hint()?,
            Command::Eval => self.eval()?,
            Command::Why => self.why()?,
            Command::Review => self.review()?,
            Command::Go => return self.go(),
            Command::Moves(beginning) => self.list_moves(&beginning)?,
            Command::Board => self.draw()?,
            Command::Position => {
                let position = self
                    .game
                    .format_position(&self.shown(self.history.current()));
                self.talk.line(position)?;
            }
            Command::Save(name) => self.save(name)?,
            Command::Help => self.help()?,
            Command::Quit => return Ok(Next::Leave),
        }
        Ok(Next::AskAgain)
    }

    /// Placements of many workers have more possibilities than an agent can look at.
    pub(super) fn check_choices(&self) -> Result<(), Failure> {
        let count = self.game.count_moves(&self.history.current());
        if count <= MOST_CHOICES {
            return Ok(());
        }
        Err(Failure::CouldNot(format!(
            "there are {} legal moves here, too many for an agent to look at; \
             begin with --position",
            grouped(count)
        )))
    }

    /// Lets an agent that gave up try again.
    fn go(&mut self) -> Result<Next, Failure> {
        match self.given_up.take() {
            Some(_) => Ok(Next::Turn),
            None => {
                self.talk.line("It is your turn.")?;
                Ok(Next::AskAgain)
            }
        }
    }

    fn undo(&mut self) -> Result<Next, Failure> {
        if !self.begun.is_empty() {
            self.begun.clear();
            return Ok(Next::AskAgain);
        }
        let (game, players) = (&self.game, &self.players);
        let taken = self
            .history
            .undo(|position| players.agents[game.to_move(position).index()].is_human());
        if taken == 0 {
            self.talk.line("There is nothing to take back.")?;
            return Ok(Next::AskAgain);
        }
        let turns = counted(taken as u64, "turn");
        self.talk.line(format_args!("Took back {turns}."))?;
        Ok(Next::Turn)
    }

    fn redo(&mut self) -> Result<Next, Failure> {
        self.begun.clear();
        match self.history.redo() {
            0 => {
                self.talk.line("There is nothing to play again.")?;
                Ok(Next::AskAgain)
            }
            turns => {
                let turns = counted(turns as u64, "turn");
                self.talk.line(format_args!("Played {turns} again."))?;
                Ok(Next::Turn)
            }
        }
    }

    fn list_moves(&self, beginning: &str) -> Result<(), Failure> {
        let moves = self.moves_that_begin_with(beginning, MOST_PRINTED + 1);
        let heading = match (beginning, moves.len()) {
            ("", _) => counted(self.game.count_moves(&self.history.current()), "legal move"),
            (_, count) if count > MOST_PRINTED => {
                format!("more than {MOST_PRINTED} legal moves begin with {beginning}")
            }
            (_, 0) => format!("no legal move begins with {beginning}"),
            (_, _) => format!("legal moves that begin with {beginning}"),
        };
        let (moves, ending) = match moves.get(..MOST_PRINTED) {
            Some(printed) if moves.len() > MOST_PRINTED => (printed, "  …\n"),
            _ => (&moves[..], ""),
        };
        let list = columns(moves, self.talk.look().width, 2);
        self.talk.say(format_args!("{heading}\n{list}{ending}"))
    }

    /// What a line may become: a move or a command.
    pub(super) fn completions(&self) -> Vec<String> {
        let moves = self.moves_that_begin_with("", MOST_PRINTED);
        moves.into_iter().chain(command::words()).collect()
    }

    /// Legal moves as text, at most `limit` of them.
    fn moves_that_begin_with(&self, beginning: &str, limit: usize) -> Vec<String> {
        let mut found = Vec::new();
        let mut seen = 0;
        let _ = self.game.visit_moves(&self.history.current(), |turn| {
            let text = self.game.format_move(turn);
            if text.starts_with(beginning) {
                found.push(text);
            }
            seen += 1;
            if found.len() < limit && seen < MOST_CHOICES {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        found
    }

    fn help(&self) -> Result<(), Failure> {
        const INDENT: usize = 16;
        let width = self.talk.look().width;
        let rows = |pairs: &[(&str, &str)]| -> String {
            let row = |(text, meaning): &(&str, &str)| {
                let meaning = paragraph(meaning, width, INDENT);
                format!("  {text:<13} {meaning}")
            };
            pairs.iter().map(row).collect()
        };
        let info = self.game.info();
        let about = paragraph(&format!("{}: {}", info.name, info.summary), width, 0);
        self.talk.say(format_args!(
            "{about}moves\n{}commands\n{}",
            rows(info.moves),
            rows(COMMANDS)
        ))
    }

    fn save(&mut self, name: Option<String>) -> Result<(), Failure> {
        let own = self.file.as_ref().map(|(file, _)| file.clone());
        let Some(path) = name.map(PathBuf::from).or_else(|| own.clone()) else {
            return self.talk.line("Say where: save FILE");
        };
        let is_own = own.is_some_and(|own| is_same_file(&own, &path));
        let record = self.record();
        let result = {
            // Ctrl-C waits for this lock, so that no draft of the file is left behind.
            let _busy = self.left.lock().unwrap_or_else(PoisonError::into_inner);
            saving::save(&path, &record, is_own)
        };
        match result {
            Ok(()) => {
                self.talk
                    .line(format_args!("Saved to '{}'.", path.display()))?;
                self.file = Some((path, self.history.len()));
                self.update_left();
                Ok(())
            }
            Err(reason) => self.talk.sentence(format_args!("Not saved: {reason}.")),
        }
    }
}

fn is_same_file(a: &Path, b: &Path) -> bool {
    match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => a == b,
    }
}

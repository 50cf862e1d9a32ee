//! What a session does when a person asks for something else than a move.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::PoisonError;
use std::time::Duration;

use thera_agents::Playable;
use thera_control::Control;
use thera_knowledge::Limits;

use super::command::{COMMANDS, Command};
use super::saving;
use super::session::{Next, Session};
use crate::failure::Failure;
use crate::listing::{MOST_PRINTED, columns, counted, grouped, result_sentence};

/// Agents look at every move; positions with more than this are not for them.
const MOST_CHOICES: u64 = 20_000_000;

/// What a hint may take.
const HINT_TIME: Duration = Duration::from_secs(1);
pub(super) const HINT_MEMORY: usize = 256 << 20;

impl<G: Playable> Session<G> {
    /// Does what a command says.
    pub(super) fn obey(&mut self, command: Command) -> Result<Next, Failure> {
        match command {
            Command::Undo => return self.undo(),
            Command::Redo => return self.redo(),
            Command::Hint => self.hint()?,
            Command::Moves(beginning) => self.list_moves(&beginning)?,
            Command::Board => self.draw()?,
            Command::Position => {
                let position = self.game.format_position(&self.history.current());
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

    /// Proposes a move: the best there is to be had quickly, and says whether it is proven.
    fn hint(&mut self) -> Result<(), Failure> {
        if let Err(failure) = self.check_choices() {
            return self.talk.sentence(failure);
        }
        let position = self.history.current();
        let control = Control::new(HINT_MEMORY, Some(HINT_TIME), 1);
        let found = self.advisor.choose(&position, &Limits::default(), &control);
        let Some(line) = found.lines.first() else {
            return self.talk.line("There is no move left.");
        };
        let turn = self.game.format_move(line.moves[0]);
        let Some(outcome) = line.verdict.outcome() else {
            let (method, chance) = (found.method, line.verdict.share(found.player) * 100.0);
            return self.talk.line(format_args!(
                "Not solved here; {method} would play {turn} (about {chance:.0} chances in 100)"
            ));
        };
        let mut result = result_sentence(&self.game, outcome);
        if let Some(turns) = line.verdict.distance() {
            result += &format!(" in {}", counted(turns.into(), "turn"));
        }
        if outcome.winner() == Some(found.player.opponent()) {
            self.talk.line(format_args!(
                "Proven: {result} whatever you play; {turn} is as good as any"
            ))
        } else {
            self.talk
                .line(format_args!("Proven: with {turn}, {result}"))
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
        let rows = |pairs: &[(&str, &str)]| -> String {
            pairs
                .iter()
                .map(|(text, meaning)| format!("  {text:<14}{meaning}\n"))
                .collect()
        };
        let info = G::INFO;
        self.talk.say(format_args!(
            "{}: {}\nmoves\n{}commands\n{}",
            info.name,
            info.summary,
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

//! Lines typed at a terminal: with editing, history and completion of moves and commands.

use std::io;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Helper};

use super::input::Typed;
use super::terminal;

/// A line editor.
pub struct Editor(rustyline::Editor<Words, MemHistory>);

impl Editor {
    /// An editor for this terminal; `None` if it is none that can be edited on.
    pub fn new() -> Option<Self> {
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .auto_add_history(true)
            .build();
        terminal::remember();
        let editor = rustyline::Editor::with_history(config, MemHistory::new());
        let mut editor = editor.ok()?;
        editor.set_helper(Some(Words::default()));
        Some(Editor(editor))
    }

    /// Asks for a line, which may be completed to one of the words.
    pub fn ask(&mut self, prompt: &str, words: Vec<String>) -> io::Result<Typed> {
        if let Some(helper) = self.0.helper_mut() {
            helper.0 = words;
        }
        match self.0.readline(prompt) {
            Ok(line) => Ok(Typed::Text(line.trim().to_string())),
            Err(ReadlineError::Interrupted) => Ok(Typed::Interrupted),
            Err(ReadlineError::Eof) => Ok(Typed::End),
            Err(ReadlineError::Io(error)) => Err(error),
            Err(other) => Err(io::Error::other(other.to_string())),
        }
    }
}

/// What a line may become.
#[derive(Default)]
struct Words(Vec<String>);

impl Words {
    /// The words that begin like this, whatever the case.
    fn beginning(&self, line: &str) -> Vec<String> {
        let line = line.trim_start().to_lowercase();
        let fits = |word: &&String| word.to_lowercase().starts_with(&line);
        self.0.iter().filter(fits).cloned().collect()
    }
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok((0, self.beginning(line.get(..pos).unwrap_or(line))))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}

impl Validator for Words {}

impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginnings_are_completed() {
        let words = Words(
            ["b2c3d4", "b2c3d3", "board", "undo"]
                .map(String::from)
                .to_vec(),
        );
        assert_eq!(words.beginning("b2"), ["b2c3d4", "b2c3d3"]);
        assert_eq!(words.beginning("B"), ["b2c3d4", "b2c3d3", "board"]);
        assert_eq!(words.beginning(" un"), ["undo"]);
        assert!(words.beginning("x").is_empty());
        assert_eq!(words.beginning("").len(), 4);
    }
}

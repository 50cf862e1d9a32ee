//! The prompt of the calculator: a line in, its results out, variables kept.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use rustyline::error::ReadlineError;
use rustyline::{Config, DefaultEditor};
use thera_control::Control;
use thera_queries::{Calc, Calculator, House};

use super::{functions, pointed};
use crate::failure::{ExitStatus, Failure};
use crate::interrupt::talking;
use crate::limits::LimitArgs;
use crate::output::Output;

const SIGN: &str = "> ";

/// Bytes of a line; no expression that can be worked out comes near it.
const LONGEST_LINE: u64 = 1 << 20;

const HELP: &str = "\
Type an expression such as {2|-1} + *, x := snort@path:4, ^ > 0 or cool(x, 1).
vars lists the variables, quit (or Ctrl-D) ends. Functions:
";

/// The lines that somebody types, with history on a terminal.
enum Lines {
    Typed(Box<DefaultEditor>, Option<PathBuf>),
    Piped,
}

/// What the next line was.
enum Next {
    Line(String),
    /// Ctrl-C on a line half typed.
    Dropped,
    End,
}

impl Lines {
    fn open() -> Result<Self, Failure> {
        if !io::stdin().is_terminal() {
            return Ok(Lines::Piped);
        }
        let config = Config::builder().auto_add_history(true).build();
        let mut editor = DefaultEditor::with_config(config)
            .map_err(|error| Failure::CouldNot(format!("no line can be typed here: {error}")))?;
        let file = history_file();
        if let Some(file) = &file {
            // The first time there is none.
            let _ = editor.load_history(file);
        }
        Ok(Lines::Typed(Box::new(editor), file))
    }

    fn next(&mut self) -> io::Result<Next> {
        match self {
            Lines::Typed(editor, _) => match editor.readline(SIGN) {
                Ok(line) => Ok(Next::Line(line)),
                Err(ReadlineError::Interrupted) => Ok(Next::Dropped),
                Err(ReadlineError::Eof) => Ok(Next::End),
                Err(ReadlineError::Io(error)) => Err(error),
                Err(other) => Err(io::Error::other(other.to_string())),
            },
            Lines::Piped => next_piped(io::stdin().lock()),
        }
    }

    fn close(self) {
        if let Lines::Typed(mut editor, Some(file)) = self {
            // History is a convenience: where it cannot be kept there is none.
            let folder = file.parent().map(std::fs::create_dir_all);
            if matches!(folder, Some(Ok(()))) {
                let _ = editor.save_history(&file);
            }
        }
    }
}

/// The next line of a pipe, which may be endless or no text.
fn next_piped(input: impl BufRead) -> io::Result<Next> {
    let mut line = String::new();
    match input.take(LONGEST_LINE).read_line(&mut line)? as u64 {
        0 => Ok(Next::End),
        LONGEST_LINE if !line.ends_with('\n') => {
            let sentence = format!("a line of {LONGEST_LINE} bytes or more is no expression");
            Err(io::Error::new(io::ErrorKind::InvalidData, sentence))
        }
        _ => Ok(Next::Line(line)),
    }
}

/// Input that cannot be an expression is the fault of whoever sent it.
fn unreadable(error: io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::InvalidData => Failure::BadInput(error.to_string()),
        _ => error.into(),
    }
}

/// Where lines typed before are kept.
fn history_file() -> Option<PathBuf> {
    let state = std::env::var_os("XDG_STATE_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".local/state")))?;
    Some(state.join("thera").join("calc-history"))
}

/// Talks until the input ends. What cannot be worked out is told and the talk goes on.
pub fn run(limits: &LimitArgs, cgsuite: bool, out: &mut Output) -> Result<ExitStatus, Failure> {
    let current: Arc<Mutex<Option<Arc<Control>>>> = Arc::default();
    let stopped = Arc::clone(&current);
    let stop = move || {
        let control = stopped.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(control) = control.as_deref() {
            control.stop();
        }
    };
    let talk = || {
        let mut session = Session {
            calculator: Calculator::new(),
            house: House::new(),
            cgsuite,
            failed: None,
        };
        let mut lines = Lines::open()?;
        let is_typed = matches!(lines, Lines::Typed(..));
        loop {
            let line = match lines.next().map_err(unreadable)? {
                Next::Line(line) => line,
                Next::Dropped => continue,
                Next::End => break,
            };
            let control = limits.control(1);
            *current.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&control));
            match line.trim() {
                "" => {}
                "quit" | "exit" => break,
                "help" => out.text(format!("{HELP}{}", functions()))?,
                "vars" => out.text(session.variables())?,
                text => session.answer(text, &control, out)?,
            }
        }
        lines.close();
        match session.failed {
            // Somebody who types has seen it; a script must learn of it.
            Some(failure) if !is_typed => Err(failure),
            _ => Ok(ExitStatus::Done),
        }
    };
    talking(talk, stop)?
}

struct Session {
    calculator: Calculator,
    house: House,
    cgsuite: bool,
    /// The first line that could not be worked out.
    failed: Option<Failure>,
}

impl Session {
    fn variables(&mut self) -> String {
        let variables = self.calculator.variables().into_iter();
        variables
            .map(|(name, text)| format!("{name} := {text}\n"))
            .collect()
    }

    fn answer(&mut self, text: &str, control: &Control, out: &mut Output) -> Result<(), Failure> {
        let question = Calc {
            expression: text.to_string(),
            cgsuite: self.cgsuite,
            ..Calc::default()
        };
        match self.calculator.run(&question, &self.house, control) {
            Ok(answer) => out.report(&answer),
            Err(error) => {
                let failure = pointed(error.into(), text, out.is_json());
                match self.failed {
                    None if !io::stdin().is_terminal() => self.failed = Some(failure),
                    _ => writeln!(io::stderr(), "thera: {failure}")?,
                }
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_lines_are_refused() {
        let endless = io::BufReader::new(io::repeat(0));
        let refused = next_piped(endless).err().map(|error| error.kind());
        assert_eq!(refused, Some(io::ErrorKind::InvalidData));
        assert!(matches!(next_piped(&b"1 + 1\n2"[..]), Ok(Next::Line(line)) if line == "1 + 1\n"));
        assert!(matches!(next_piped(&b""[..]), Ok(Next::End)));
        assert!(next_piped(&b"\xFF\n"[..]).is_err());
    }
}

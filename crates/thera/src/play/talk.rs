//! What a session says to the people at the board.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use thera_games::Paint;

use crate::failure::Failure;
use crate::listing::paragraph;
use crate::output::{Look, Output};

/// Where a session talks: standard output, or stderr if a JSON document is to stand alone there.
pub struct Talk {
    stream: Option<Stream>,
    paint: Paint,
}

#[derive(Clone, Copy)]
enum Stream {
    Stdout,
    Stderr,
}

impl Talk {
    /// Agents among themselves say nothing if only a document is wanted.
    pub fn new(out: &Output, has_person: bool) -> Self {
        let (stream, is_terminal) = match (out.is_json(), has_person) {
            (false, _) => (Some(Stream::Stdout), io::stdout().is_terminal()),
            (true, true) => (Some(Stream::Stderr), io::stderr().is_terminal()),
            (true, false) => (None, false),
        };
        let paint = out.paint(is_terminal);
        Talk { stream, paint }
    }

    /// Whether the conversation is on the standard output.
    pub fn is_on_stdout(&self) -> bool {
        matches!(self.stream, Some(Stream::Stdout))
    }

    /// How drawings should look; a terminal may have been resized since the last time.
    pub fn look(&self) -> Look {
        Look::now(self.paint)
    }

    /// Says something, as it is.
    pub fn say(&self, text: impl Display) -> Result<(), Failure> {
        match self.stream {
            Some(Stream::Stdout) => write_now(io::stdout().lock(), text),
            Some(Stream::Stderr) => write_now(io::stderr().lock(), text),
            None => Ok(()),
        }
    }

    /// Says a sentence, broken between words where it does not fit.
    pub fn sentence(&self, text: impl Display) -> Result<(), Failure> {
        self.say(paragraph(&text.to_string(), self.look().width, 0))
    }

    /// Says a line.
    pub fn line(&self, text: impl Display) -> Result<(), Failure> {
        self.say(format_args!("{text}\n"))
    }
}

fn write_now(mut stream: impl Write, text: impl Display) -> Result<(), Failure> {
    // One write, so that lines from elsewhere cannot come in between.
    stream.write_all(text.to_string().as_bytes())?;
    Ok(stream.flush()?)
}

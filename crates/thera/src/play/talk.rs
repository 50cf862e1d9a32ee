//! What a session says to the people at the board.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use crate::failure::Failure;
use crate::output::{Look, Output};

/// Where a session talks: standard output, or stderr if a JSON document is to stand alone there.
pub struct Talk {
    stream: Option<Stream>,
    look: Look,
}

enum Stream {
    Stdout,
    Stderr,
}

impl Talk {
    /// Agents among themselves say nothing if only a document is wanted.
    pub fn new(out: &Output, has_person: bool) -> Self {
        let stream = match (out.is_json(), has_person) {
            (false, _) => Some(Stream::Stdout),
            (true, true) => Some(Stream::Stderr),
            (true, false) => None,
        };
        let look = match stream {
            Some(Stream::Stderr) => out.look_on(io::stderr().is_terminal()),
            _ => out.look(),
        };
        Talk { stream, look }
    }

    /// How drawings should look.
    pub fn look(&self) -> Look {
        self.look
    }

    /// Says something, as it is.
    pub fn say(&self, text: impl Display) -> Result<(), Failure> {
        match self.stream {
            Some(Stream::Stdout) => write_now(io::stdout().lock(), text),
            Some(Stream::Stderr) => write_now(io::stderr().lock(), text),
            None => Ok(()),
        }
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

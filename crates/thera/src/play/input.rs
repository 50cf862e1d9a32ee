//! Lines from the standard input, of bounded length: noise must not fill the memory.

use std::io::{self, BufRead, IsTerminal};

use super::editor::Editor;
use crate::failure::Failure;

/// The longest line that is understood; no move or command comes near it.
const LONGEST_LINE: usize = 4096;

/// A line that goes on for longer than this is not being typed by anybody.
const ENDLESS_LINE: usize = 1 << 20;

/// What the next line was.
#[derive(Debug, PartialEq, Eq)]
pub enum Typed {
    /// A line, without its end.
    Text(String),
    /// A line too long to be anything.
    TooLong,
    /// A line without an end in sight.
    Endless,
    /// The end of the input (Ctrl-D).
    End,
    /// Ctrl-C on a terminal.
    Interrupted,
}

/// The standard input, read line by line.
pub struct Input {
    is_terminal: bool,
    /// What lines are typed with, where both ends are a terminal.
    editor: Option<Editor>,
}

impl Input {
    /// The standard input.
    pub fn new() -> Self {
        Input {
            is_terminal: io::stdin().is_terminal(),
            editor: None,
        }
    }

    /// The standard input with a line editor, if somebody is typing and sees what is written.
    pub fn edited() -> Self {
        let plain = Input::new();
        let is_seen = plain.is_terminal && io::stdout().is_terminal();
        Input {
            editor: is_seen.then(Editor::new).flatten(),
            ..plain
        }
    }

    /// Asks for a line: `say` writes the prompt where there is no editor to do it, and `words` is asked
    /// for what the line may become where there is one.
    pub fn ask(
        &mut self,
        prompt: &str,
        words: impl FnOnce() -> Vec<String>,
        say: impl FnOnce() -> Result<(), Failure>,
    ) -> Result<Typed, Failure> {
        match &mut self.editor {
            Some(editor) => Ok(editor.ask(prompt, words())?),
            None => {
                say()?;
                Ok(self.read()?)
            }
        }
    }

    /// Whether somebody is typing.
    pub fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Waits for the next line.
    pub fn read(&mut self) -> io::Result<Typed> {
        read_line(&mut io::stdin().lock())
    }
}

fn read_line(reader: &mut impl BufRead) -> io::Result<Typed> {
    let mut line = Vec::new();
    let mut length = 0;
    loop {
        let chunk = match reader.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        let at_end = chunk.is_empty();
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        let room = LONGEST_LINE.saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        length += part.len();
        let used = part.len() + usize::from(end.is_some());
        reader.consume(used);
        if end.is_some() || at_end {
            return Ok(match length {
                0 if at_end => Typed::End,
                0..=LONGEST_LINE => Typed::Text(String::from_utf8_lossy(&line).trim().to_string()),
                _ => Typed::TooLong,
            });
        }
        if length > ENDLESS_LINE {
            return Ok(Typed::Endless);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Typed> {
        // A small buffer, so that lines span several.
        let mut reader = io::BufReader::with_capacity(7, bytes);
        let mut lines = Vec::new();
        loop {
            let line = read_line(&mut reader).unwrap();
            if matches!(line, Typed::End | Typed::Endless) {
                lines.push(line);
                return lines;
            }
            lines.push(line);
        }
    }

    fn text(line: &str) -> Typed {
        Typed::Text(line.to_string())
    }

    #[test]
    fn lines_end_as_people_end_them() {
        let expected = [
            text("b2c3d4"),
            text(""),
            text("undo"),
            text("quit"),
            Typed::End,
        ];
        assert_eq!(lines(b"b2c3d4\n\n undo \r\nquit"), expected);
        assert_eq!(lines(b""), [Typed::End]);
    }

    #[test]
    fn long_lines_are_noticed_and_skipped() {
        let mut bytes = vec![b'x'; LONGEST_LINE + 1];
        bytes.extend(b"\nquit\n");
        assert_eq!(lines(&bytes), [Typed::TooLong, text("quit"), Typed::End]);
        assert_eq!(lines(&vec![b'x'; 3 << 20]), [Typed::Endless]);
        assert_eq!(lines(&vec![b'x'; 5000]), [Typed::TooLong, Typed::End]);
    }

    #[test]
    fn bytes_that_are_no_text_are_still_a_line() {
        assert_eq!(lines(b"\xff\xfe\n"), [text("\u{fffd}\u{fffd}"), Typed::End]);
    }
}

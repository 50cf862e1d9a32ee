//! Lines of an input, of bounded length: noise must not fill the memory.

use std::io::{self, BufRead, Read};

/// Longer lines hold no graph of 256 vertices.
const LONGEST_LINE: u64 = 1 << 16;

/// A line that goes on for longer than this has no end in sight, and nothing after it is read.
const ENDLESS_LINE: u64 = 1 << 26;

/// The lines of an input, without their ends.
pub(super) struct Lines {
    input: Box<dyn BufRead + Send>,
    over: bool,
}

impl Lines {
    pub fn of(input: Box<dyn BufRead + Send>) -> Self {
        Lines { input, over: false }
    }

    /// Reads up to the end of the line, of which so much is wanted; whether the end came.
    fn read(&mut self, most: u64, line: &mut Vec<u8>) -> io::Result<bool> {
        let mut part = self.input.by_ref().take(most);
        let read = part.read_until(b'\n', line)? as u64;
        Ok(line.ends_with(b"\n") || read < most)
    }

    fn skip_line(&mut self) -> io::Result<()> {
        let mut skipped = 0;
        let mut line = Vec::new();
        while !self.read(LONGEST_LINE, &mut line)? {
            skipped += line.len() as u64;
            line.clear();
            if skipped > ENDLESS_LINE {
                self.over = true;
                return Ok(());
            }
        }
        Ok(())
    }
}

impl Iterator for Lines {
    type Item = io::Result<Vec<u8>>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut line = Vec::new();
        if self.over {
            return None;
        }
        match self.read(LONGEST_LINE, &mut line) {
            Err(error) => {
                self.over = true;
                Some(Err(error))
            }
            Ok(true) if line.is_empty() => None,
            Ok(true) => Some(Ok(line)),
            Ok(false) => {
                let too_long = io::Error::new(io::ErrorKind::InvalidData, "too long to be a graph");
                Some(Err(self.skip_line().err().unwrap_or(too_long)))
            }
        }
    }
}

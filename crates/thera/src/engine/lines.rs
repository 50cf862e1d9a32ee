//! Lines in and out, for threads that talk at the same time.

use std::io::{self, BufRead, Read, Write};

/// A line longer than this is not a request.
const LONGEST: u64 = 1 << 20;

/// Writes a whole line at once; false if nobody reads any more.
pub fn say(line: &str) -> bool {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).is_ok()
}

/// The next line of the input without its end, or `None` when there are no more. Bytes that are
/// not text are replaced; of a line that is too long the beginning is returned and the rest
/// skipped.
pub fn next(input: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    input
        .by_ref()
        .take(LONGEST)
        .read_until(b'\n', &mut bytes)
        .ok()?;
    if bytes.is_empty() {
        return None;
    }
    if bytes.last() != Some(&b'\n') && bytes.len() as u64 == LONGEST {
        input.skip_until(b'\n').ok()?;
    }
    Some(String::from_utf8_lossy(&bytes).trim().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn garbage_and_long_lines_leave_the_next_line_whole() {
        let mut text = vec![b'x'; LONGEST as usize + 10];
        text.extend_from_slice(b"\n\xff\xfe\r\n  stop  \nlast");
        let mut input = io::BufReader::new(&text[..]);
        assert_eq!(next(&mut input).unwrap().len() as u64, LONGEST);
        assert_eq!(next(&mut input).unwrap(), "\u{fffd}\u{fffd}");
        assert_eq!(next(&mut input).unwrap(), "stop");
        assert_eq!(next(&mut input).unwrap(), "last");
        assert_eq!(next(&mut input), None);
    }
}

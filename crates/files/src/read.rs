//! Reading at most so much: a file may be endless, and a name may lead to a device.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// What is read at a time.
const CHUNK: usize = 64 << 10;

/// The contents of a file that is not larger than `most` bytes.
pub fn bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    collect(File::open(path)?, most, |_| true)
}

/// The text in a file that is not larger than `most` bytes. What is not text is refused as soon as
/// that is seen.
pub fn text(path: &Path, most: u64) -> io::Result<String> {
    text_from(File::open(path)?, most)
}

/// All of a source of text that is not larger than `most` bytes.
pub fn text_from(source: impl Read, most: u64) -> io::Result<String> {
    let bytes = collect(source, most, |chunk| !chunk.contains(&0))?;
    String::from_utf8(bytes).map_err(|_| not_text())
}

fn collect(
    mut source: impl Read,
    most: u64,
    is_fit: impl Fn(&[u8]) -> bool,
) -> io::Result<Vec<u8>> {
    let (mut bytes, mut chunk) = (Vec::new(), vec![0; CHUNK]);
    loop {
        let read = match source.read(&mut chunk) {
            Ok(0) => return Ok(bytes),
            Ok(read) => &chunk[..read],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if (bytes.len() + read.len()) as u64 > most {
            let reason = format!("it is larger than {}", told(most));
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, reason));
        }
        if !is_fit(read) {
            return Err(not_text());
        }
        // Too little memory is an error here, not the end of the program.
        bytes
            .try_reserve(read.len())
            .map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
        bytes.extend_from_slice(read);
    }
}

fn not_text() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "it is not text in UTF-8")
}

/// A number of bytes in words.
fn told(bytes: u64) -> String {
    match bytes {
        _ if bytes >= 1 << 30 && bytes.is_multiple_of(1 << 30) => format!("{} GiB", bytes >> 30),
        _ if bytes >= 1 << 20 && bytes.is_multiple_of(1 << 20) => format!("{} MiB", bytes >> 20),
        _ if bytes >= 1 << 10 && bytes.is_multiple_of(1 << 10) => format!("{} KiB", bytes >> 10),
        _ => format!("{bytes} bytes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_beyond_the_limit_is_read() {
        for length in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK] {
            let source = "x".repeat(length);
            let all = text_from(source.as_bytes(), length as u64).unwrap();
            assert_eq!(all, source);
            if length > 0 {
                let told = text_from(source.as_bytes(), length as u64 - 1).unwrap_err();
                assert!(told.to_string().contains("larger than"), "{told}");
            }
        }
        let endless = text_from(io::repeat(b'x'), 10 << 20).unwrap_err();
        assert_eq!(endless.to_string(), "it is larger than 10 MiB");
    }

    #[test]
    fn what_is_not_text_is_refused_at_once() {
        let zeros = text_from(io::repeat(0), u64::MAX).unwrap_err();
        assert_eq!(zeros.to_string(), "it is not text in UTF-8");
        assert!(text_from(&b"caf\xe9"[..], 100).is_err());
    }
}

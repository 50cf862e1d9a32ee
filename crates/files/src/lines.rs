//! Files to which lines are added. A run that is killed, or a disk that is full, may tear the last
//! line: it is dropped when something is added again, and everything before it is as it was.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What is looked at at a time, from the end.
const CHUNK: u64 = 64 << 10;

/// A file that is open for the next line.
#[derive(Debug)]
pub struct Lines {
    path: PathBuf,
    file: File,
    /// Bytes of whole lines.
    length: u64,
    dropped: u64,
}

impl Lines {
    /// Opens a file, or makes it. Nothing in it changes before something is added.
    pub fn open(path: &Path) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path)?;
        let all = file.metadata()?.len();
        let length = end_of_whole_lines(&mut file, all)?;
        Ok(Lines {
            path: path.to_path_buf(),
            file,
            length,
            dropped: all - length,
        })
    }

    /// Begins an empty file with a heading, or one in which no more than a part of it is. Says whether
    /// it did; whatever else has no whole line is not touched.
    pub fn begin(&mut self, heading: &str) -> io::Result<bool> {
        if !self.is_empty() {
            return Ok(false);
        }
        let mut torn = Vec::new();
        self.file.rewind()?;
        (&mut self.file)
            .take(heading.len() as u64 + 1)
            .read_to_end(&mut torn)?;
        if !heading.as_bytes().starts_with(&torn) {
            let reason = "it holds something else";
            return Err(io::Error::new(io::ErrorKind::InvalidData, reason));
        }
        self.dropped = 0;
        self.write(heading)?;
        Ok(true)
    }

    /// Whether there is no whole line in it.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// What to tell people if a torn line was dropped.
    pub fn notice(&self) -> Option<String> {
        (self.dropped > 0).then(|| {
            let file = self.path.display();
            format!("the last line of '{file}' was cut short; it is dropped and made again")
        })
    }

    /// Adds lines, each with its end. If that fails (the disk is full) there are as many as before.
    pub fn add(&mut self, lines: &str) -> io::Result<()> {
        let written = self.write(lines);
        if written.is_err() {
            // Should that fail as well, the torn line is dropped by whoever reads it.
            let _ = self.file.set_len(self.length);
        }
        written
    }

    fn write(&mut self, lines: &str) -> io::Result<()> {
        debug_assert!(lines.ends_with('\n'));
        // What is torn goes now, or stays of an earlier attempt.
        if self.file.metadata()?.len() > self.length {
            self.file.set_len(self.length)?;
        }
        self.file.seek(SeekFrom::Start(self.length))?;
        self.file.write_all(lines.as_bytes())?;
        self.length += lines.len() as u64;
        Ok(())
    }
}

/// Where the last whole line ends.
fn end_of_whole_lines(file: &mut File, length: u64) -> io::Result<u64> {
    let mut end = length;
    let mut chunk = vec![0; CHUNK as usize];
    while end > 0 {
        let begin = end.saturating_sub(CHUNK);
        let some = &mut chunk[..(end - begin) as usize];
        file.seek(SeekFrom::Start(begin))?;
        file.read_exact(some)?;
        if let Some(place) = some.iter().rposition(|&byte| byte == b'\n') {
            return Ok(begin + place as u64 + 1);
        }
        end = begin;
    }
    Ok(0)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::scratch::Scratch;

    #[test]
    fn wherever_a_file_is_cut_the_whole_lines_stay() {
        let scratch = Scratch::new();
        let file = scratch.0.join("a");
        let long = "x".repeat(CHUNK as usize + 5);
        let whole = format!("one\n\n{long}\nlast\n");
        for length in (0..12).chain(CHUNK as usize..CHUNK as usize + 16) {
            let length = length.min(whole.len());
            fs::write(&file, &whole[..length]).unwrap();
            let mut lines = Lines::open(&file).unwrap();
            let kept = whole[..length].rfind('\n').map_or(0, |at| at + 1);
            assert_eq!(lines.notice().is_some(), kept < length);
            assert_eq!(lines.is_empty(), kept == 0);
            lines.add("more\n").unwrap();
            let now = fs::read_to_string(&file).unwrap();
            assert_eq!(now, format!("{}more\n", &whole[..kept]));
        }
    }

    #[test]
    fn only_a_part_of_the_heading_is_taken_for_a_beginning() {
        let scratch = Scratch::new();
        let file = scratch.0.join("a");
        for (before, begun) in [("", true), ("head", true), ("rubbish", false)] {
            fs::write(&file, before).unwrap();
            let mut lines = Lines::open(&file).unwrap();
            assert_eq!(fs::read_to_string(&file).unwrap(), before, "not touched");
            assert_eq!(lines.begin("heading\n").is_ok(), begun);
            let expected = if begun { "heading\n" } else { before };
            assert_eq!(fs::read_to_string(&file).unwrap(), expected);
        }
        fs::write(&file, "other\n").unwrap();
        assert!(!Lines::open(&file).unwrap().begin("heading\n").unwrap());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_is_told() {
        // Every write to this device fails for want of space.
        let full = Path::new("/dev/full");
        if full.exists() {
            let file = OpenOptions::new().write(true).open(full).unwrap();
            let mut lines = Lines {
                path: full.to_path_buf(),
                file,
                length: 0,
                dropped: 0,
            };
            let error = lines.add("one\n").unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        }
    }
}

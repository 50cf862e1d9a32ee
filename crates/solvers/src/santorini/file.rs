//! Files of tablebases.
//!
//! A file is the eight bytes `THERA-SL`, then little-endian a version (u32), the length of the
//! game's name (u32), the name, the bytes of all layers (u64), the layers from the top down as
//! `layout` lays them out, and a CRC-32 of everything before it. It is written under another name
//! and renamed when it is complete; it is read through and checked when it is opened.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use thera_control::Control;
use thera_files::Draft;
use thiserror::Error;

use super::SolveError;

const MAGIC: &[u8; 8] = b"THERA-SL";
const VERSION: u32 = 1;

/// Names of games are short; more is damage.
const LONGEST_NAME: u32 = 1 << 16;

/// Why a file is not a tablebase that can be used.
#[derive(Debug, Error)]
pub enum TablebaseError {
    /// It cannot be read.
    #[error("the tablebase {path} cannot be read: {error}")]
    Read {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// It is something else.
    #[error("{0} is not a tablebase of Thera")]
    Foreign(PathBuf),
    /// It was written by another version.
    #[error("{path} is a tablebase of version {version}; this program reads version {VERSION}")]
    Version {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: u32,
    },
    /// It was cut short or changed.
    #[error("the tablebase {path} is damaged: {reason}; write it again")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What does not fit.
        reason: String,
    },
    /// It is about another game.
    #[error("{path} is about {game}, another game")]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// The game it solves.
        game: String,
    },
    /// Its game needs more memory than allowed, or is none.
    #[error(transparent)]
    Layout(#[from] SolveError),
}

/// A file in the making, with the checksum of what is in it.
pub(super) struct Growing {
    target: PathBuf,
    draft: Draft,
    checksum: crc32fast::Hasher,
}

impl Growing {
    pub fn create(target: &Path) -> Result<Self, SolveError> {
        let draft = Draft::create(target).map_err(|error| failed_to_write(target, error))?;
        Ok(Growing {
            target: target.to_owned(),
            draft,
            checksum: crc32fast::Hasher::new(),
        })
    }

    pub fn add_header(&mut self, name: &str, layers_bytes: u64) -> Result<(), SolveError> {
        self.add(MAGIC)?;
        self.add(&VERSION.to_le_bytes())?;
        self.add(&(name.len() as u32).to_le_bytes())?;
        self.add(name.as_bytes())?;
        self.add(&layers_bytes.to_le_bytes())
    }

    pub fn add(&mut self, bytes: &[u8]) -> Result<(), SolveError> {
        self.checksum.update(bytes);
        let written = self.draft.write_all(bytes);
        written.map_err(|error| failed_to_write(&self.target, error))
    }

    /// Adds the checksum and gives the file its name.
    pub fn finish(mut self) -> Result<(), SolveError> {
        let checksum = self.checksum.clone().finalize();
        self.add(&checksum.to_le_bytes())?;
        let finished = self.draft.finish();
        finished.map_err(|error| failed_to_write(&self.target, error))
    }
}

fn failed_to_write(path: &Path, error: io::Error) -> SolveError {
    SolveError::Write {
        path: path.to_owned(),
        error,
    }
}

/// A file being read from the start, with the checksum of what was read.
pub(super) struct Checked {
    path: PathBuf,
    file: File,
    read: u64,
    checksum: crc32fast::Hasher,
}

impl Checked {
    pub fn open(path: &Path) -> Result<Self, TablebaseError> {
        let file = File::open(path).map_err(|error| TablebaseError::Read {
            path: path.to_owned(),
            error,
        })?;
        Ok(Checked {
            path: path.to_owned(),
            file,
            read: 0,
            checksum: crc32fast::Hasher::new(),
        })
    }

    pub fn damaged(&self, reason: &str) -> TablebaseError {
        TablebaseError::Damaged {
            path: self.path.clone(),
            reason: reason.to_string(),
        }
    }

    fn failed(&self, error: io::Error) -> TablebaseError {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => self.damaged("it ends too early"),
            _ => TablebaseError::Read {
                path: self.path.clone(),
                error,
            },
        }
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), TablebaseError> {
        self.file
            .read_exact(bytes)
            .map_err(|error| self.failed(error))?;
        self.checksum.update(bytes);
        self.read += bytes.len() as u64;
        Ok(())
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], TablebaseError> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    /// The name of the game and the bytes of its layers.
    pub fn header(&mut self) -> Result<(String, u64), TablebaseError> {
        match self.take::<8>() {
            Ok(magic) if magic == *MAGIC => {}
            Ok(_) | Err(TablebaseError::Damaged { .. }) => {
                return Err(TablebaseError::Foreign(self.path.clone()));
            }
            Err(error) => return Err(error),
        }
        let version = u32::from_le_bytes(self.take()?);
        if version != VERSION {
            let path = self.path.clone();
            return Err(TablebaseError::Version { path, version });
        }
        let length = u32::from_le_bytes(self.take()?);
        if length > LONGEST_NAME {
            return Err(self.damaged("the name of its game is too long"));
        }
        let mut name = vec![0; length as usize];
        self.fill(&mut name)?;
        let name = String::from_utf8(name)
            .map_err(|_| self.damaged("the name of its game is not text"))?;
        Ok((name, u64::from_le_bytes(self.take()?)))
    }

    /// How far it has been read.
    pub fn bytes_read(&self) -> u64 {
        self.read
    }

    /// Reads the layers and compares the checksum; gives the file back.
    pub fn check(mut self, layers_bytes: u64, control: &Control) -> Result<File, TablebaseError> {
        let mut buffer = vec![0; 1 << 20];
        let mut rest = layers_bytes;
        while rest > 0 {
            let some = rest.min(buffer.len() as u64) as usize;
            control.go_on(0).map_err(SolveError::from)?;
            self.fill(&mut buffer[..some])?;
            rest -= some as u64;
        }
        let computed = self.checksum.clone().finalize();
        let stored = u32::from_le_bytes(self.take()?);
        if computed != stored {
            return Err(self.damaged("its checksum does not fit"));
        }
        match self.file.read(&mut buffer) {
            Ok(0) => Ok(self.file),
            Ok(_) => Err(self.damaged("something follows its end")),
            Err(error) => Err(self.failed(error)),
        }
    }
}

//! A school on disk.
//!
//! `plan.json` says how it goes and `generations.json` what became of it. `samples/` has the
//! positions of each batch of games, `networks/` the network of each generation (number 0 is one
//! that the school began with), `learning.bin` the network that is learning now, and `champion.net` is a copy of the best network so far. Every file
//! is written whole or not at all, and has a checksum. One run at a time works in it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thera_control::Interrupted;
use thera_files::{Lock, LockError, read, replace, sealed};
use thiserror::Error;

use super::{Generation, Plan};
use crate::network::NetworkError;
use crate::train::model::{Model, Shape};
use crate::train::samples::Sample;
use crate::train::subject::{Learnt, Subject};

use sealed::SEAL_BYTES;

/// The most that is read of a file of text, and of any other.
const MOST_TEXT: u64 = 16 << 20;
const MOST_BYTES: u64 = 1 << 30;

/// The folders in it.
const PARTS: [&str; 2] = ["samples", "networks"];

/// Why a school cannot go on.
#[derive(Debug, Error)]
pub enum SchoolError {
    /// A file cannot be read or written.
    #[error("'{0}': {1}")]
    File(PathBuf, io::Error),
    /// A folder that is something else.
    #[error("'{0}' is not empty and holds no school of thera; name another folder")]
    Foreign(PathBuf),
    /// A folder with another plan.
    #[error("'{0}' follows another plan; go on with the same options or name another folder")]
    OtherPlan(PathBuf),
    /// A file that cannot be what it should be.
    #[error("'{0}' is damaged; remove it, and it will be made again")]
    Damaged(PathBuf),
    /// A plan that cannot be read: what was made by it is of no use without.
    #[error("'{0}' is damaged, and nobody can say what the rest is; name another folder")]
    NoPlan(PathBuf),
    /// Another run works in it.
    #[error(transparent)]
    Locked(#[from] LockError),
    /// A network that cannot be read.
    #[error("'{0}': {1}")]
    Network(PathBuf, NetworkError),
    /// The machine has nothing to compute with.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// The folder of a school.
pub(super) struct Folder {
    path: PathBuf,
    _lock: Lock,
}

/// The generations as they are kept.
#[derive(Serialize, Deserialize)]
struct History {
    generations: Vec<Generation>,
}

impl Folder {
    /// Opens a folder or makes it.
    pub(super) fn open(path: &Path, plan: &Plan) -> Result<Folder, SchoolError> {
        let file = path.join("plan.json");
        if !file.exists() && is_foreign(path) {
            return Err(SchoolError::Foreign(path.to_path_buf()));
        }
        fs::create_dir_all(path).map_err(at(path))?;
        let folder = Folder {
            path: path.to_path_buf(),
            _lock: Lock::folder(path)?,
        };
        let known = folder.read::<Plan>(&file).map_err(|error| match error {
            SchoolError::Damaged(file) => SchoolError::NoPlan(file),
            error => error,
        });
        match known? {
            Some(theirs) if theirs != *plan => return Err(SchoolError::OtherPlan(folder.path)),
            Some(_) => {}
            None => folder.write(&file, plan)?,
        }
        for part in PARTS {
            let part = path.join(part);
            fs::create_dir_all(&part).map_err(at(&part))?;
        }
        Ok(folder)
    }

    /// The generations that have ended.
    pub(super) fn history(&self) -> Result<Vec<Generation>, SchoolError> {
        let history = self.read::<History>(&self.history_file())?;
        Ok(history.map_or(Vec::new(), |history| history.generations))
    }

    pub(super) fn keep_history(&self, history: &[Generation]) -> Result<(), SchoolError> {
        let generations = history.to_vec();
        self.write(&self.history_file(), &History { generations })
    }

    fn history_file(&self) -> PathBuf {
        self.path.join("generations.json")
    }

    /// What a file of JSON holds, if it is there.
    fn read<T: DeserializeOwned>(&self, file: &Path) -> Result<Option<T>, SchoolError> {
        if !file.exists() {
            return Ok(None);
        }
        let text = read::text(file, MOST_TEXT).map_err(at(file))?;
        let read = sealed::from_json(&text);
        read.map(Some)
            .map_err(|_| SchoolError::Damaged(file.to_path_buf()))
    }

    fn write(&self, file: &Path, object: &impl Serialize) -> Result<(), SchoolError> {
        let text = sealed::json_page(object).expect("plain data can be written as JSON");
        self.keep(file, text.as_bytes())
    }

    /// How many samples a batch has; `None` if it is not there.
    pub(super) fn count<P: Subject>(
        &self,
        generation: u32,
        batch: u32,
    ) -> Result<Option<u64>, SchoolError> {
        let file = self.batch_file(generation, batch);
        let bytes = Sample::<P>::BYTES as u64;
        match fs::metadata(&file) {
            Ok(about) if about.len() % bytes == SEAL_BYTES as u64 => Ok(Some(about.len() / bytes)),
            Ok(_) => Err(SchoolError::Damaged(file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(SchoolError::File(file, error)),
        }
    }

    /// The samples of a batch.
    pub(super) fn batch<P: Subject>(
        &self,
        generation: u32,
        batch: u32,
    ) -> Result<Vec<Sample<P>>, SchoolError> {
        let file = self.batch_file(generation, batch);
        let bytes = read::bytes(&file, MOST_BYTES).map_err(at(&file))?;
        let samples = sealed::unseal(&bytes).and_then(Sample::read_all);
        samples.ok_or(SchoolError::Damaged(file))
    }

    pub(super) fn keep_batch<P: Subject>(
        &self,
        generation: u32,
        batch: u32,
        samples: &[Sample<P>],
    ) -> Result<(), SchoolError> {
        let bytes = samples.iter().flat_map(Sample::to_bytes).collect();
        self.keep(&self.batch_file(generation, batch), &sealed::seal(bytes))
    }

    fn batch_file(&self, generation: u32, batch: u32) -> PathBuf {
        let name = format!("{generation:03}-{batch:05}.bin");
        self.path.join("samples").join(name)
    }

    /// The network of a generation.
    pub(super) fn network<N: Learnt>(&self, generation: u32) -> Result<N, SchoolError> {
        let file = self.network_file(generation);
        let bytes = read::bytes(&file, MOST_BYTES).map_err(at(&file))?;
        N::from_bytes(&bytes).map_err(|error| SchoolError::Network(file, error))
    }

    pub(super) fn keep_network(
        &self,
        number: u32,
        network: &impl Learnt,
    ) -> Result<(), SchoolError> {
        self.keep(&self.network_file(number), &network.to_bytes())
    }

    fn network_file(&self, generation: u32) -> PathBuf {
        let name = format!("{generation:03}.net");
        self.path.join("networks").join(name)
    }

    /// The network of a generation is the best so far.
    pub(super) fn crown<N: Learnt>(&self, generation: u32) -> Result<(), SchoolError> {
        let (file, bytes) = (
            self.path.join("champion.net"),
            self.network::<N>(generation)?.to_bytes(),
        );
        match read::bytes(&file, MOST_BYTES) {
            Ok(known) if known == bytes => Ok(()),
            _ => self.keep(&file, &bytes),
        }
    }

    /// The network of this generation that is learning, and the epochs it has behind it.
    pub(super) fn model(
        &self,
        generation: u32,
        shape: Shape,
    ) -> Result<Option<(Model, u32)>, SchoolError> {
        let file = self.model_file();
        if !file.exists() {
            return Ok(None);
        }
        let bytes = read::bytes(&file, MOST_BYTES).map_err(at(&file))?;
        let read = || {
            let (number, rest) = sealed::unseal(&bytes)?.split_first_chunk()?;
            let (epoch, model) = rest.split_first_chunk()?;
            let number = u32::from_le_bytes(*number);
            Some((
                number,
                u32::from_le_bytes(*epoch),
                Model::from_bytes(shape, model)?,
            ))
        };
        match read() {
            Some((number, epoch, model)) if number == generation => Ok(Some((model, epoch))),
            Some(_) => Ok(None),
            None => Err(SchoolError::Damaged(file)),
        }
    }

    pub(super) fn keep_model(
        &self,
        generation: u32,
        model: &Model,
        epoch: u32,
    ) -> Result<(), SchoolError> {
        let mut bytes = generation.to_le_bytes().to_vec();
        bytes.extend(epoch.to_le_bytes());
        bytes.extend(model.to_bytes());
        self.keep(&self.model_file(), &sealed::seal(bytes))
    }

    fn model_file(&self) -> PathBuf {
        self.path.join("learning.bin")
    }

    fn keep(&self, file: &Path, bytes: &[u8]) -> Result<(), SchoolError> {
        replace(file, bytes).map_err(at(file))
    }
}

fn at(file: &Path) -> impl Fn(io::Error) -> SchoolError {
    let file = file.to_path_buf();
    move |error| SchoolError::File(file.clone(), error)
}

/// Whether a folder holds anything but the beginnings of a school.
fn is_foreign(path: &Path) -> bool {
    let is_ours = |entry: fs::DirEntry| {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_empty = |part| fs::read_dir(part).is_ok_and(|mut files| files.next().is_none());
        name == ".lock"
            || name.starts_with(".plan.json.")
            || (PARTS.contains(&&*name) && is_empty(entry.path()))
    };
    let mut entries = fs::read_dir(path).into_iter().flatten().flatten();
    entries.any(|entry| !is_ours(entry))
}

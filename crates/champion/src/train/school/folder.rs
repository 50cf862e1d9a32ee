//! A school on disk.
//!
//! `plan.json` says how it goes and `generations.json` what became of it. `samples/` has the
//! positions of each batch of games, `networks/` the network of each generation, `learning.bin` the
//! network that is learning now, and `champion.net` is a copy of the best network so far. Every file
//! is written whole or not at all.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use thera_control::Interrupted;
use thera_jobs::files::{read, replace};
use thiserror::Error;

use super::{Generation, Plan};
use crate::Network;
use crate::network::NetworkError;
use crate::train::model::Model;
use crate::train::samples::{BYTES, Sample};

/// The most that is read of a file of text.
const MOST_TEXT: u64 = 16 << 20;

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
}

impl Folder {
    /// Opens a folder or makes it.
    pub(super) fn open(path: &Path, plan: &Plan) -> Result<Folder, SchoolError> {
        let folder = Folder {
            path: path.to_path_buf(),
        };
        let file = folder.path.join("plan.json");
        if file.exists() {
            let text = read(&file, MOST_TEXT).map_err(at(&file))?;
            let theirs: Option<Plan> = serde_json::from_str(&text).ok();
            return match theirs {
                None => Err(SchoolError::Damaged(file)),
                Some(theirs) if theirs != *plan => Err(SchoolError::OtherPlan(folder.path)),
                Some(_) => Ok(folder),
            };
        }
        let is_used = fs::read_dir(path).is_ok_and(|mut files| files.next().is_some());
        if is_used {
            return Err(SchoolError::Foreign(folder.path));
        }
        for part in ["samples", "networks"] {
            let part = path.join(part);
            fs::create_dir_all(&part).map_err(at(&part))?;
        }
        folder.keep(&file, json(plan).as_bytes())?;
        Ok(folder)
    }

    /// The generations that have ended.
    pub(super) fn history(&self) -> Result<Vec<Generation>, SchoolError> {
        let file = self.history_file();
        if !file.exists() {
            return Ok(Vec::new());
        }
        let text = read(&file, MOST_TEXT).map_err(at(&file))?;
        serde_json::from_str(&text).map_err(|_| SchoolError::Damaged(file))
    }

    pub(super) fn keep_history(&self, history: &[Generation]) -> Result<(), SchoolError> {
        self.keep(&self.history_file(), json(&history).as_bytes())
    }

    fn history_file(&self) -> PathBuf {
        self.path.join("generations.json")
    }

    /// How many samples a batch has; `None` if it is not there.
    pub(super) fn count(&self, generation: u32, batch: u32) -> Result<Option<u64>, SchoolError> {
        let file = self.batch_file(generation, batch);
        match fs::metadata(&file) {
            Ok(about) if about.len().is_multiple_of(BYTES as u64) => {
                Ok(Some(about.len() / BYTES as u64))
            }
            Ok(_) => Err(SchoolError::Damaged(file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(SchoolError::File(file, error)),
        }
    }

    /// The samples of a batch.
    pub(super) fn batch(&self, generation: u32, batch: u32) -> Result<Vec<Sample>, SchoolError> {
        let file = self.batch_file(generation, batch);
        let bytes = fs::read(&file).map_err(at(&file))?;
        Sample::read_all(&bytes).ok_or(SchoolError::Damaged(file))
    }

    pub(super) fn keep_batch(
        &self,
        generation: u32,
        batch: u32,
        samples: &[Sample],
    ) -> Result<(), SchoolError> {
        let bytes: Vec<u8> = samples.iter().flat_map(Sample::to_bytes).collect();
        self.keep(&self.batch_file(generation, batch), &bytes)
    }

    fn batch_file(&self, generation: u32, batch: u32) -> PathBuf {
        let name = format!("{generation:03}-{batch:05}.bin");
        self.path.join("samples").join(name)
    }

    /// The network of a generation.
    pub(super) fn network(&self, generation: u32) -> Result<Network, SchoolError> {
        let file = self.network_file(generation);
        let bytes = fs::read(&file).map_err(at(&file))?;
        Network::from_bytes(&bytes).map_err(|error| SchoolError::Network(file, error))
    }

    pub(super) fn keep_network(&self, number: u32, network: &Network) -> Result<(), SchoolError> {
        self.keep(&self.network_file(number), &network.to_bytes())
    }

    fn network_file(&self, generation: u32) -> PathBuf {
        let name = format!("{generation:03}.net");
        self.path.join("networks").join(name)
    }

    /// The network of a generation is the best so far.
    pub(super) fn crown(&self, generation: u32) -> Result<(), SchoolError> {
        let bytes = self.network(generation)?.to_bytes();
        self.keep(&self.path.join("champion.net"), &bytes)
    }

    /// The network of this generation that is learning, and the epochs it has behind it.
    pub(super) fn model(&self, generation: u32) -> Result<Option<(Model, u32)>, SchoolError> {
        let file = self.model_file();
        if !file.exists() {
            return Ok(None);
        }
        let bytes = fs::read(&file).map_err(at(&file))?;
        let word = |at: usize| -> Option<u32> {
            Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
        };
        let read = || {
            let (number, epoch) = (word(0)?, word(4)?);
            Some((number, epoch, Model::from_bytes(&bytes[8..])?))
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
        self.keep(&self.model_file(), &bytes)
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

fn json<T: serde::Serialize + ?Sized>(value: &T) -> String {
    let text = serde_json::to_string_pretty(value);
    text.expect("plain data can be written as JSON") + "\n"
}

//! Tables over many games: rows on many threads in one order, kept in a folder, summed up.

mod folder;
mod period;
mod run;
mod summary;

pub use folder::{Folder, FolderError};
pub use period::{Period, period};
pub(crate) use run::TRADE;
pub use run::{Ended, run};
pub use summary::{Summary, Table};

pub use crate::shard::Shard;

#[cfg(test)]
mod tests;

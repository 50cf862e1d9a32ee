//! Large things that jobs leave for later jobs: an output is held in memory until its turn, a thing
//! lies somewhere and is named.

use std::sync::Arc;

/// Where such things lie.
pub trait Things: Send + Sync {
    /// The thing of this name, or why it cannot be had now.
    fn get(&self, name: &str) -> Result<Arc<[u8]>, String>;

    /// Leaves a thing, and says under which name it can be had. What the label says may be part of it.
    fn put(&self, label: &str, thing: &[u8]) -> Result<String, String>;

    /// Nobody needs the thing of this name any more.
    fn forget(&self, name: &str);
}

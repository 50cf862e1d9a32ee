//! The server's object store, as those see it who compute.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use thera_jobs::Things;
use tokio::runtime::Handle;
use tokio::task::block_in_place;
use tokio::time::timeout;

use crate::bus::{Bus, BusError};

/// How long a thing may be on its way.
const WAY: Duration = Duration::from_secs(120);

/// Things at the server. Those that were fetched lately are kept, since others need them too.
pub(crate) struct Store {
    bus: Bus,
    handle: Handle,
    /// Bytes that may be kept.
    most: usize,
    kept: Mutex<Kept>,
}

/// Things by name, the one that was asked for last at the end.
#[derive(Default)]
struct Kept {
    things: VecDeque<(String, Arc<[u8]>)>,
    bytes: usize,
}

impl Kept {
    fn get(&mut self, name: &str) -> Option<Arc<[u8]>> {
        let place = self.things.iter().position(|(known, _)| known == name)?;
        let found = self.things.remove(place)?;
        let thing = Arc::clone(&found.1);
        self.things.push_back(found);
        Some(thing)
    }

    fn keep(&mut self, name: &str, thing: &Arc<[u8]>, most: usize) {
        if self.things.iter().any(|(known, _)| known == name) {
            return;
        }
        self.bytes += thing.len();
        self.things.push_back((name.to_string(), Arc::clone(thing)));
        while self.bytes > most
            && let Some((_, oldest)) = self.things.pop_front()
        {
            self.bytes -= oldest.len();
        }
    }
}

impl Store {
    pub fn new(bus: Bus, handle: Handle, most: usize) -> Self {
        Store {
            bus,
            handle,
            most,
            kept: Mutex::default(),
        }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the server: called by those who compute, and by those who collect, who do that
    /// between two messages.
    fn wait<T>(&self, what: impl Future<Output = Result<T, BusError>>) -> Result<T, String> {
        let ended = block_in_place(|| self.handle.block_on(async { timeout(WAY, what).await }));
        match ended {
            Ok(ended) => ended.map_err(|error| error.to_string()),
            Err(_) => Err("the NATS server does not answer".into()),
        }
    }
}

impl Things for Store {
    fn get(&self, name: &str) -> Result<Arc<[u8]>, String> {
        if let Some(thing) = self.kept().get(name) {
            return Ok(thing);
        }
        let thing: Arc<[u8]> = self.wait(self.bus.get(name))?.into();
        self.kept().keep(name, &thing, self.most);
        Ok(thing)
    }

    /// The name is the hash; whoever put the same thing there before has put this one there.
    fn put(&self, _label: &str, thing: &[u8]) -> Result<String, String> {
        self.wait(self.bus.put(thing))
    }

    fn forget(&self, name: &str) {
        let forget = async {
            self.bus.forget(name).await;
            Ok(())
        };
        // What cannot be removed vanishes with its age.
        let _ = self.wait(forget);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_for_lately_is_kept_within_the_bound() {
        let mut kept = Kept::default();
        let thing: Arc<[u8]> = vec![1; 40].into();
        for name in ["a", "b", "a", "c"] {
            if kept.get(name).is_none() {
                kept.keep(name, &thing, 100);
            }
        }
        assert!(kept.get("a").is_some() && kept.get("b").is_none() && kept.get("c").is_some());
        assert_eq!((kept.things.len(), kept.bytes), (2, 80));
        kept.keep("large", &vec![0; 101].into(), 100);
        assert_eq!((kept.things.len(), kept.bytes), (0, 0));
    }
}

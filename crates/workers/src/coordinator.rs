//! The runner that sends jobs to workers.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use thera_control::{Control, Interrupted};
use thera_jobs::{Runner, Things, Threads, Work};
use tokio::runtime::{Builder, Runtime};

use crate::address::Address;
use crate::bus::{Bus, BusError, Terms, server};
use crate::message::Build;
use crate::run::Run;
use crate::store::Store;

/// Workers on other machines, as somebody who has work sees them.
pub struct Workers {
    runtime: Runtime,
    bus: Bus,
    build: Build,
    title: String,
    /// For jobs that have no trade.
    threads: Threads,
    trouble: Mutex<Option<String>>,
    tell: Box<dyn Fn(&str) + Send + Sync>,
}

impl Workers {
    /// The workers at a server. `title` says what for; jobs that cannot be sent are done by `threads`
    /// of this machine; `tell` hears what people should know meanwhile.
    pub fn at(
        address: &Address,
        terms: Terms,
        build: Build,
        title: &str,
        threads: Threads,
        tell: impl Fn(&str) + Send + Sync + 'static,
    ) -> Result<Self, BusError> {
        let runtime = runtime()?;
        let bus = runtime.block_on(Bus::connect(address, terms))?;
        Ok(Workers {
            runtime,
            bus,
            build,
            title: title.to_string(),
            threads,
            trouble: Mutex::default(),
            tell: Box::new(tell),
        })
    }

    /// What went wrong, if a run ended with [`Interrupted::Elsewhere`].
    pub fn trouble(&self) -> Option<String> {
        let trouble = self.trouble.lock();
        trouble.unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn complain(&self, trouble: String) {
        let mut kept = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        kept.get_or_insert(trouble);
    }
}

impl Runner for Workers {
    fn run(
        &self,
        work: &dyn Work,
        control: &Control,
        collect: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<(), Interrupted> {
        let Some(trade) = work.trade() else {
            return self.threads.run(work, control, collect);
        };
        let ended = self.runtime.block_on(async {
            let begun = Run::begin(&self.bus, &self.build, &self.title, trade, work, &self.tell);
            let mut run = begun.await?;
            let ended = run.go(control, collect).await;
            run.end().await;
            ended
        });
        ended.map_err(|trouble| {
            self.complain(trouble);
            Interrupted::Elsewhere
        })
    }

    fn things(&self) -> Option<Arc<dyn Things>> {
        let handle = self.runtime.handle().clone();
        Some(Arc::new(Store::new(self.bus.clone(), handle, 0)))
    }
}

/// What talks to the server, apart from those who compute.
pub(crate) fn runtime() -> Result<Runtime, BusError> {
    Builder::new_multi_thread()
        .worker_threads(2)
        .enable_io()
        .enable_time()
        .build()
        .map_err(server)
}

//! Who does the work: threads of this machine, or workers at a server.

use std::ops::ControlFlow;
use std::sync::Arc;

use thera_champion::Network;
use thera_champion::bench::{self, Task};
use thera_control::{Control, Interrupted};
use thera_jobs::{Runner, Things, Threads, Work};
use thera_workers::{Address, AddressError, Build, BusError, Terms, Workers};

use crate::failure::{Failure, eprintln_quietly};

/// Where work is done, as typed.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct HandsArgs {
    /// Have it done by the workers at this NATS server ('thera work'): nats://HOST:4222,
    /// tls://HOST:4222, or env (the address in NATS_URL). Results are the same as on this machine
    #[arg(long, value_name = "URL")]
    workers: Option<String>,
}

impl HandsArgs {
    /// Those who do the work; `title` tells the workers what for.
    pub fn hire(&self, title: &str) -> Result<Hands, Failure> {
        let threads = Threads(rayon::current_num_threads());
        let Some(url) = &self.workers else {
            return Ok(Hands::Threads(threads));
        };
        let address = Address::typed(url)?;
        let tell = |sentence: &str| eprintln_quietly(&format!("thera: {sentence}"));
        let workers = Workers::at(&address, Terms::default(), build()?, title, threads, tell)?;
        Ok(Hands::Workers(Arc::new(workers)))
    }

    /// Whether workers were asked for.
    pub fn are_elsewhere(&self) -> bool {
        self.workers.is_some()
    }
}

/// Those who do the work.
#[derive(Clone)]
pub enum Hands {
    /// Threads of this machine.
    Threads(Threads),
    /// Workers at a server.
    Workers(Arc<Workers>),
}

impl Hands {
    /// What came of the work, unless the workers had trouble, which says more.
    pub fn settle<T>(&self, result: Result<T, Failure>) -> Result<T, Failure> {
        match self {
            Hands::Workers(workers) => match workers.trouble() {
                Some(trouble) => Err(Failure::CouldNot(trouble)),
                None => result,
            },
            Hands::Threads(_) => result,
        }
    }
}

impl Runner for Hands {
    fn run(
        &self,
        work: &dyn Work,
        control: &Control,
        collect: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<(), Interrupted> {
        match self {
            Hands::Threads(threads) => threads.run(work, control, collect),
            Hands::Workers(workers) => workers.run(work, control, collect),
        }
    }

    fn things(&self) -> Option<Arc<dyn Things>> {
        match self {
            Hands::Threads(threads) => threads.things(),
            Hands::Workers(workers) => workers.things(),
        }
    }
}

/// This build: its version, and the signature of its search.
pub fn build() -> Result<Build, Failure> {
    let measures = bench::run(Network::shipped(), &Task::SIGNATURE, &Control::default());
    let measures = measures.map_err(|why| Failure::CouldNot(why.to_string()))?;
    Ok(Build {
        version: env!("CARGO_PKG_VERSION").to_string(),
        signature: bench::signature(&measures),
    })
}

impl From<AddressError> for Failure {
    fn from(error: AddressError) -> Self {
        Failure::BadInput(error.to_string())
    }
}

impl From<BusError> for Failure {
    fn from(error: BusError) -> Self {
        match error {
            BusError::Address(error) => error.into(),
            other => Failure::CouldNot(other.to_string()),
        }
    }
}

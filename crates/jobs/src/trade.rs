//! How jobs are done for somebody on another machine: as bytes in, bytes out.

use std::fmt::Display;
use std::sync::Arc;

use thera_control::{Control, Interrupted};

use super::{Job, Things};

/// Does jobs of one kind, each given as JSON; its output is JSON too.
pub type Desk = Box<dyn Fn(&[u8], &Control) -> Result<Vec<u8>, Undone> + Send + Sync>;

/// How such a place is made.
pub type Open = fn(&[u8], &Arc<dyn Things>) -> Result<Desk, String>;

/// Jobs of one kind, as those know them who do them for others.
#[derive(Clone, Copy, Debug)]
pub struct Trade {
    /// The name that jobs of this kind carry ([`Job::TRADE`]).
    pub name: &'static str,
    /// A place to do them, made of what they share ([`Job::luggage`]) and of where they leave things
    /// for each other, or what is wrong with that.
    pub open: Open,
}

impl Trade {
    /// The trade of jobs that share nothing that matters.
    pub const fn alone<Shared, J>(name: &'static str) -> Self
    where
        Shared: Default + Send + Sync + 'static,
        J: Job<Shared> + 'static,
        J::Error: Display,
    {
        let open: Open = |_, _| Ok(desk::<Shared, J>(Shared::default()));
        Trade { name, open }
    }
}

/// Why a job was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undone {
    /// It was stopped, or is beyond the limits of whoever was to do it.
    Interrupted(Interrupted),
    /// It cannot be done, in a sentence.
    Failed(String),
}

/// A desk for jobs that share this.
pub fn desk<Shared, J>(shared: Shared) -> Desk
where
    Shared: Send + Sync + 'static,
    J: Job<Shared> + 'static,
    J::Error: Display,
{
    Box::new(move |job, control| work_at::<Shared, J>(&shared, job, control))
}

/// Does one job that came as JSON.
pub fn work_at<Shared, J>(shared: &Shared, job: &[u8], control: &Control) -> Result<Vec<u8>, Undone>
where
    Shared: ?Sized,
    J: Job<Shared>,
    J::Error: Display,
{
    let job: J = serde_json::from_slice(job)
        .map_err(|error| Undone::Failed(format!("this is no such job: {error}")))?;
    let output = job.run(shared, control);
    // What was under way when the control ended is not as it should be.
    control.go_on(0).map_err(Undone::Interrupted)?;
    let output = output.map_err(|error| Undone::Failed(error.to_string()))?;
    serde_json::to_vec(&output)
        .map_err(|error| Undone::Failed(format!("the output cannot be sent: {error}")))
}

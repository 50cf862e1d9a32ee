//! A question as a job.

use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thera_control::Control;
use thera_jobs::{Trade, desk};
use thera_queries::{House, Query};

use super::{Job, JobError};

/// A question with its limits, answered on one thread.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound(deserialize = "Q: DeserializeOwned"))]
pub struct Asked<Q> {
    /// The question.
    #[serde(flatten)]
    pub query: Q,
    /// Seconds it may take at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Bytes its tables may take.
    pub memory: usize,
}

impl<Q> Job<House> for Asked<Q>
where
    Q: Query + Send,
    Q::Answer: DeserializeOwned + Send,
{
    type Output = Q::Answer;
    type Error = JobError;

    const TRADE: Option<&'static str> = Some(Q::NAME);

    fn run(&self, house: &House, control: &Control) -> Result<Q::Answer, JobError> {
        let time = self.seconds;
        let time = time.map(|s| Duration::try_from_secs_f64(s).unwrap_or(Duration::MAX));
        let part = control.part(self.memory, 1, u64::MAX).within(time);
        let answer = self.query.answer(house, &part, &mut |_| ())?;
        // An answer that was cut short by somebody's wish is not what the question deserves.
        control.go_on(0)?;
        Ok(answer)
    }
}

/// How workers answer questions of one kind.
pub(super) const fn trade<Q>() -> Trade
where
    Q: Query + Send + 'static,
    Q::Answer: DeserializeOwned + Send,
{
    Trade {
        name: Q::NAME,
        open: |_, _| Ok(desk::<House, Asked<Q>>(House::without_files())),
    }
}

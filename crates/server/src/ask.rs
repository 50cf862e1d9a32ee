//! Asking a question that takes a while: what it may want here, and for how long.

use axum::extract::State;
use schemars::JsonSchema;
use serde::Deserialize;
use thera_control::Control;
use thera_queries::{
    Analyse, At, Calc, MOST_POSITIONS, PuzzleSolution, PuzzleTry, Query, Review, Solve, Think,
    Tree, Value,
};
use tokio::sync::oneshot;

use crate::App;
use crate::clients::Guest;
use crate::error::ApiError;
use crate::limits;
use crate::sent::Sent;

/// Longer canonical forms are not sent.
const LONGEST_FORM: usize = 20_000;

/// A question and how long it may be looked at.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Timed{Q}")]
pub struct Timed<Q> {
    #[serde(flatten)]
    pub question: Q,
    /// Seconds, above 0; the catalogue tells the most.
    pub seconds: Option<f64>,
}

/// A question that is worked out by the engine.
pub trait Long: Query + Send + 'static {
    /// Where it is asked, if at one position that strangers choose.
    fn at(&self) -> Option<&At> {
        None
    }

    /// Refuses what is not done for strangers and cuts what would be too much.
    fn limit(&mut self) -> Result<(), ApiError> {
        Ok(())
    }
}

impl Long for Solve {
    fn at(&self) -> Option<&At> {
        Some(&self.at)
    }
}

impl Long for Value {
    fn at(&self) -> Option<&At> {
        Some(&self.at)
    }

    fn limit(&mut self) -> Result<(), ApiError> {
        let longest = self.longest.unwrap_or(LONGEST_FORM);
        self.longest = Some(longest.min(LONGEST_FORM));
        Ok(())
    }
}

impl Long for Calc {
    fn limit(&mut self) -> Result<(), ApiError> {
        self.broadest = Some(limits::BREADTH);
        Ok(())
    }
}

impl Long for Tree {
    fn at(&self) -> Option<&At> {
        Some(&self.at)
    }

    fn limit(&mut self) -> Result<(), ApiError> {
        self.most = self.most.map(|most| most.min(MOST_POSITIONS));
        Ok(())
    }
}

impl Long for Analyse {
    fn at(&self) -> Option<&At> {
        Some(&self.at)
    }

    fn limit(&mut self) -> Result<(), ApiError> {
        self.lines = self.lines.map(|lines| lines.clamp(1, limits::LINES));
        Ok(())
    }
}

impl Long for Think {
    fn at(&self) -> Option<&At> {
        Some(&self.at)
    }

    fn limit(&mut self) -> Result<(), ApiError> {
        limits::check_agent("agent", &self.agent)
    }
}

impl Long for Review {
    fn at(&self) -> Option<&At> {
        Some(&self.at)
    }
}

impl Long for PuzzleTry {}

impl Long for PuzzleSolution {}

/// Works out an answer.
pub fn answer<Q: Long>(
    app: &App,
    question: &Q,
    control: &Control,
    tell: &mut dyn FnMut(Q::Part),
) -> Result<Q::Answer, ApiError> {
    let house = app.house();
    if let Some(at) = question.at() {
        let game = house.find(&at.game)?;
        limits::check_breadth(&game.rules)?;
    }
    Ok(question.answer(house, control, tell)?)
}

/// Works out an answer for a client that waits for it; if the client goes away it is given up.
pub async fn computed<Q: Long>(
    State(app): State<App>,
    guest: &Guest,
    Sent(timed): Sent<Timed<Q>>,
) -> Result<Q::Answer, ApiError>
where
    Q::Answer: Send,
{
    let time = limits::time(timed.seconds, limits::SOLVE)?;
    let mut question = timed.question;
    question.limit()?;
    let (sender, receiver) = oneshot::channel();
    let shared = app.clone();
    let work = move |control: &Control| {
        // If nobody waits for the answer any more there is nobody to be told.
        let _ = sender.send(answer(&shared, &question, control, &mut |_| ()));
    };
    let engine = app.engine();
    // Dropped, and so stopped, when the client goes away.
    let _running = engine.start(guest.client(), time, work, || ())?;
    receiver.await.unwrap_or_else(|_| Err(ApiError::internal()))
}

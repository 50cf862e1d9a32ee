//! What can be asked for over a web socket, and how it is computed.

mod analyse;
mod claims;
mod exact;
mod matches;
mod reproduce;
mod review;
mod think;

use std::time::Duration;

use serde::Deserialize;
use thera_agents::Playable;
use thera_control::{Control, Interrupted};
use thera_games::Family;

use crate::App;
use crate::engine::{Client, Running};
use crate::error::ApiError;
use crate::limits;
use crate::socket::Kind;
use crate::socket::reply::{Reason, Reply};

/// A family that can be shown, played and solved.
pub trait Offered: Family + Playable {}

impl<G: Family + Playable> Offered for G {}

/// A request; `type` says which.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Request {
    /// The best lines of a position, and what each move is worth.
    Analyse(analyse::Request),
    /// A move by an agent.
    Think(think::Request),
    /// What each position of a game is worth.
    Review(review::Request),
    /// Two agents against each other.
    Match(matches::Request),
    /// A table or figure of a paper, measured again.
    Reproduce(reproduce::Request),
    /// The papers' claims, checked.
    Verify(claims::Request),
}

impl Request {
    /// Which requests it replaces.
    pub fn kind(&self) -> Kind {
        match self {
            Request::Analyse(_) => Kind::Analyse,
            Request::Think(_) => Kind::Think,
            Request::Review(_) => Kind::Review,
            Request::Match(_) | Request::Reproduce(_) | Request::Verify(_) => Kind::Experiment,
        }
    }
}

/// Starts the computations that answer a request.
pub fn start(
    app: &App,
    client: Client,
    request: Request,
    reply: &Reply,
) -> Result<Vec<Running>, ApiError> {
    let desk = Desk { app, client, reply };
    match request {
        Request::Analyse(request) => analyse::start(&desk, request),
        Request::Think(request) => think::start(&desk, request),
        Request::Review(request) => review::start(&desk, request),
        Request::Match(request) => matches::start(&desk, request),
        Request::Reproduce(request) => reproduce::start(&desk, request),
        Request::Verify(request) => claims::start(&desk, request),
    }
}

/// Who asks, and where the answer goes.
struct Desk<'a> {
    app: &'a App,
    client: Client,
    reply: &'a Reply,
}

impl Desk<'_> {
    /// Starts a computation; an error or a panic ends the request with a sentence.
    fn start(
        &self,
        time: Duration,
        work: impl FnOnce(&App, &Control, &Reply) -> Result<(), ApiError> + Send + 'static,
    ) -> Result<Running, ApiError> {
        let (app, reply) = (self.app.clone(), self.reply.clone());
        let after_panic = self.reply.clone();
        let run = move |control: &Control| match work(&app, control, &reply) {
            Ok(()) if control.go_on(0) == Err(Interrupted::OutOfTime) => {
                reply.conclude(Reason::Time);
            }
            Ok(()) => {}
            Err(error) => reply.fail(&error),
        };
        let failed = move || after_panic.fail(&ApiError::internal());
        self.app.engine().start(self.client, time, run, failed)
    }
}

/// A time that was asked for in seconds, within limits.
pub fn time(seconds: Option<f64>, usual: Duration, most: Duration) -> Result<Duration, ApiError> {
    let Some(seconds) = seconds else {
        return Ok(usual);
    };
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if !time.is_zero() => Ok(time.min(most)),
        _ => Err(ApiError::malformed("'seconds' should be above 0")),
    }
}

/// The longest that one position of a review is looked at.
const REVIEW_POSITION: Duration = limits::SOLVE;

/// What was asked makes sense: now it waits for its turn. If it was told to end meanwhile it will
/// see that soon enough.
pub fn wait_for_turn(control: &Control) {
    let _ = control.go_on(0);
}

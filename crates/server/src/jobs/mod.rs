//! What can be asked for over a web socket, and how it is computed.

mod claims;
mod matches;
mod reproduce;
mod train;
mod tune;

use std::time::Duration;

use schemars::JsonSchema;
use serde::Deserialize;
use thera_control::{Control, Interrupted};
use thera_queries::{Analyse, AnalysePart, Review, Think};

pub use reproduce::Measured;
pub use train::Trained;

use crate::App;
use crate::ask::{self, Long, Timed};
use crate::engine::{Client, Running};
use crate::error::ApiError;
use crate::limits;
use crate::rooms::{Membership, message};
use crate::socket::Kind;
use crate::socket::message::{Exact, Message, Reason};
use crate::socket::reply::Reply;

/// A request; `type` says which.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Request {
    /// The best lines of a position, and what each move is worth.
    Analyse(Timed<Analyse>),
    /// A move by an agent.
    Think(Timed<Think>),
    /// What each position of a game is worth.
    Review(Review),
    /// Two agents against each other.
    Match(matches::Request),
    /// A table or figure of a paper, measured again.
    Reproduce(reproduce::Request),
    /// The papers' claims, checked.
    Verify(claims::Request),
    /// Weights of an evaluation, bred by matches.
    Tune(tune::Request),
    /// Q-learning.
    Train(train::Request),
    /// A room to play in, and a seat there.
    Open(message::Open),
    /// The free seat of a room.
    Sit(message::Sit),
    /// What happens in a room.
    Join(message::Join),
    /// Something that a player does.
    Act(message::Act),
}

impl Request {
    /// Which requests it replaces.
    pub fn kind(&self) -> Kind {
        match self {
            Request::Analyse(_) => Kind::Analyse,
            Request::Think(_) => Kind::Think,
            Request::Review(_) => Kind::Review,
            Request::Match(_)
            | Request::Reproduce(_)
            | Request::Verify(_)
            | Request::Tune(_)
            | Request::Train(_) => Kind::Experiment,
            Request::Join(_) => Kind::Join,
            Request::Open(_) | Request::Sit(_) | Request::Act(_) => Kind::Act,
        }
    }
}

/// What goes on until a request has ended.
pub enum Ongoing {
    /// Something is worked out.
    Computation(Running),
    /// Somebody is in a room.
    Membership(Membership),
}

impl Ongoing {
    /// Tells it to end.
    pub fn stop(&self) {
        match self {
            Ongoing::Computation(running) => running.stop(),
            Ongoing::Membership(membership) => membership.leave(),
        }
    }
}

/// Starts what answers a request.
pub fn start(
    app: &App,
    client: Client,
    request: Request,
    reply: &Reply,
) -> Result<Ongoing, ApiError> {
    if let Request::Join(wanted) = &request {
        return app.rooms().join(wanted, reply).map(Ongoing::Membership);
    }
    let desk = Desk { app, client, reply };
    compute(&desk, request).map(Ongoing::Computation)
}

/// Starts the computation that answers a request.
fn compute(desk: &Desk<'_>, request: Request) -> Result<Running, ApiError> {
    match request {
        Request::Analyse(timed) => {
            let time = limits::time(timed.seconds, limits::ANALYSE)?;
            desk.ask(timed.question, time, analysed, |reply, answer| {
                reply.update(&Message::Analysis(answer));
            })
        }
        Request::Think(timed) => {
            let time = limits::time(timed.seconds, limits::THINK)?;
            desk.ask(
                timed.question,
                time,
                |_, ()| (),
                |reply, answer| {
                    reply.send(&Message::Move(answer));
                },
            )
        }
        Request::Review(review) => {
            let tell = |reply: &Reply, reviewed| reply.send(&Message::Review(Box::new(reviewed)));
            desk.ask(review, limits::EXPERIMENT, tell, |_, _| ())
        }
        Request::Match(request) => matches::start(desk, request),
        Request::Reproduce(request) => reproduce::start(desk, request),
        Request::Verify(request) => claims::start(desk, request),
        Request::Tune(request) => tune::start(desk, request),
        Request::Train(request) => train::start(desk, request),
        Request::Open(wanted) => desk.room(move |app| {
            let seat = app.rooms().open(app.house(), wanted)?;
            Ok((seat.room.clone(), Some(Message::Seat(seat))))
        }),
        Request::Sit(wanted) => desk.room(move |app| {
            let seat = app.rooms().sit(&wanted)?;
            Ok((seat.room.clone(), Some(Message::Seat(seat))))
        }),
        Request::Act(wanted) => desk.room(move |app| {
            app.rooms().act(app.house(), &wanted)?;
            Ok((wanted.room, None))
        }),
        Request::Join(_) => unreachable!("joining computes nothing"),
    }
}

fn analysed(reply: &Reply, part: AnalysePart) {
    reply.update(&match part {
        AnalysePart::Analysis(answer) => Message::Analysis(*answer),
        AnalysePart::Exact(moves) => Message::Exact(Exact {
            moves,
            undecided: None,
        }),
    });
}

/// Who asks, and where the answer goes.
struct Desk<'a> {
    app: &'a App,
    client: Client,
    reply: &'a Reply,
}

impl Desk<'_> {
    /// Starts to work out an answer; `tell` gets what is known meanwhile, `last` the answer.
    fn ask<Q: Long>(
        &self,
        mut question: Q,
        time: Duration,
        tell: fn(&Reply, Q::Part),
        last: fn(&Reply, Q::Answer),
    ) -> Result<Running, ApiError> {
        question.limit()?;
        self.start(time, move |app, control, reply| {
            let answer = ask::answer(app, &question, control, &mut |part| tell(reply, part))?;
            last(reply, answer);
            Ok(())
        })
    }

    /// Does something in a room: rules are asked, and a disk may be slow.
    fn room(
        &self,
        act: impl FnOnce(&App) -> Result<(String, Option<Message>), ApiError> + Send + 'static,
    ) -> Result<Running, ApiError> {
        self.start(limits::SOLVE, move |app, control, reply| {
            let (room, message) = act(app)?;
            if let Some(message) = message {
                reply.send(&message);
            }
            app.rooms().let_agents_move(app.house(), &room, control);
            Ok(())
        })
    }

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

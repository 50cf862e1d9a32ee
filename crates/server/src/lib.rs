//! The web page and the JSON API of Thera (`docs/api.md` describes what clients see).
//!
//! A request passes the `guard` (is it from here?), is read within `limits`, and is either
//! answered at once (`api`) or handed to the `engine`: over HTTP (`solve`) or, streaming, over
//! a web `socket` (`jobs`). The rules of games live below this crate: a
//! `place::Place` names a position, a `view::View` is what a client draws. [`Server`] ties it
//! together; it keeps nothing about its clients between requests.

mod api;
mod catalogue;
mod engine;
mod error;
mod guard;
mod jobs;
mod levels;
mod limits;
mod page;
mod place;
mod score;
mod sent;
mod serve;
mod socket;
mod solve;
mod variant;
mod view;

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::{get, post};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

pub use page::Page;
pub use serve::{Options, Server, Stop};

use engine::Engine;
use guard::Hosts;
use place::Rules;

/// What all requests share.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

struct Shared {
    hosts: Hosts,
    page: Page,
    rules: Rules,
    engine: Engine,
    /// Room for sockets, for computations of values, and for the papers' experiments.
    sockets: Arc<Semaphore>,
    values: Arc<Semaphore>,
    experiments: Arc<Semaphore>,
    stop: Stop,
}

impl App {
    fn new(hosts: Hosts, page: Page, stop: Stop) -> Self {
        let processors = std::thread::available_parallelism().map_or(1, |count| count.get());
        App(Arc::new(Shared {
            hosts,
            page,
            rules: Rules::new(),
            engine: Engine::new(processors),
            sockets: Arc::new(Semaphore::new(limits::SOCKETS)),
            values: Arc::new(Semaphore::new((processors / 2).max(1))),
            experiments: Arc::new(Semaphore::new(1)),
            stop,
        }))
    }

    fn engine(&self) -> &Engine {
        &self.0.engine
    }

    /// What ends the server.
    fn stop(&self) -> Stop {
        self.0.stop.clone()
    }

    /// Room for one more socket, if there is any.
    fn socket_permit(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.0.sockets).try_acquire_owned().ok()
    }

    /// Room for one more experiment, if there is any.
    fn experiment_permit(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.0.experiments).try_acquire_owned().ok()
    }

    /// Room for one more computation of a value, once there is any.
    async fn value_permit(&self) -> Option<OwnedSemaphorePermit> {
        // Fails only if the semaphore were closed, which it never is.
        Arc::clone(&self.0.values).acquire_owned().await.ok()
    }

    fn hosts(&self) -> &Hosts {
        &self.0.hosts
    }

    fn rules(&self) -> &Rules {
        &self.0.rules
    }

    /// Everything that can be asked for.
    fn router(self) -> Router {
        let api = Router::new()
            .route("/games", get(api::games))
            .route("/position", post(api::position))
            .route("/edit", post(api::edit))
            .route("/variant", post(api::variant))
            .route("/record", post(api::record))
            .route("/solve", post(solve::solve))
            .route("/value", post(solve::value))
            .route("/socket", get(socket::socket))
            .route("/openapi.json", get(api::openapi))
            .fallback(api::no_such_request)
            .method_not_allowed_fallback(api::wrong_method);
        Router::new()
            .nest("/api", api)
            .fallback(get(page))
            .layer(from_fn_with_state(self.clone(), guard::guard))
            .with_state(self)
    }
}

async fn page(State(app): State<App>, uri: Uri, headers: HeaderMap) -> Response {
    app.0.page.answer(&uri, &headers)
}

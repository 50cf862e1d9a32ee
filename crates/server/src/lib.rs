//! The web page and the JSON API of Thera (`docs/api.md` describes what clients see).
//!
//! The server is a door: questions and answers are those of [`thera_queries`], and here they are
//! only carried. A request passes the `guard` (is it from here?), is read within `limits`, and is
//! either answered at once (`api`) or handed to the `engine` (`ask`), over HTTP or, streaming, over
//! a web `socket` (`jobs`). `openapi` describes all of it from the types that are sent. [`Server`]
//! ties it together; between requests it keeps nothing but the `rooms` in which people play each
//! other.

mod api;
mod ask;
mod catalogue;
mod engine;
mod error;
mod guard;
mod jobs;
mod limits;
mod openapi;
mod page;
mod record;
mod rooms;
mod saved;
mod secret;
mod sent;
mod serve;
mod socket;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::get;
use thera_queries::House;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower_http::compression::CompressionLayer;

pub use page::Page;
pub use serve::{Options, Server, Stop};

use engine::Engine;
use guard::Hosts;
use openapi::Route;
use rooms::Rooms;
use saved::Shelves;

/// What all requests share.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

struct Shared {
    hosts: Hosts,
    page: Page,
    house: House,
    engine: Engine,
    /// Room for sockets, and for the papers' experiments.
    sockets: Arc<Semaphore>,
    experiments: Arc<Semaphore>,
    rooms: Rooms,
    /// Where games are kept, if they are.
    shelves: Option<Shelves>,
    /// Where it listens.
    address: SocketAddr,
    stop: Stop,
}

impl App {
    fn new(
        hosts: Hosts,
        page: Page,
        address: SocketAddr,
        games: Option<PathBuf>,
        stop: Stop,
    ) -> io::Result<Self> {
        let processors = std::thread::available_parallelism().map_or(1, |count| count.get());
        let house = House::without_files();
        let shared = address.ip().is_loopback();
        let shelves = games.as_deref().map(|folder| Shelves::open(folder, shared));
        Ok(App(Arc::new(Shared {
            hosts,
            page,
            shelves: shelves.transpose()?,
            rooms: Rooms::new(games, &house)?,
            house,
            address,
            engine: Engine::new(processors),
            sockets: Arc::new(Semaphore::new(limits::SOCKETS)),
            experiments: Arc::new(Semaphore::new(1)),
            stop,
        })))
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

    fn hosts(&self) -> &Hosts {
        &self.0.hosts
    }

    fn rooms(&self) -> &Rooms {
        &self.0.rooms
    }

    /// Where games are kept, if they are.
    fn shelves(&self) -> Option<&Shelves> {
        self.0.shelves.as_ref()
    }

    /// Where the server listens.
    fn address(&self) -> SocketAddr {
        self.0.address
    }

    /// Where questions are answered.
    fn house(&self) -> &House {
        &self.0.house
    }

    /// Everything that can be asked for.
    fn router(self) -> Router {
        let add = |router: Router<App>, route: Route| router.route(route.path, route.handler);
        let api = api::routes()
            .into_iter()
            .fold(Router::new(), add)
            .fallback(api::no_such_request)
            .method_not_allowed_fallback(api::wrong_method);
        Router::new()
            .nest("/api", api)
            .fallback(get(page))
            .layer(CompressionLayer::new())
            .layer(from_fn_with_state(self.clone(), guard::guard))
            .with_state(self)
    }
}

async fn page(State(app): State<App>, uri: Uri, headers: HeaderMap) -> Response {
    app.0.page.answer(&uri, &headers)
}

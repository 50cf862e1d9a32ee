//! The web page and the JSON API of Thera (`docs/api.md` describes what clients see).
//!
//! The server is a door: questions and answers are those of [`thera_queries`], and here they are
//! only carried. A request passes the `guard` (is it from here?), is read within `limits`, and is
//! either answered at once (`api`) or handed to the `engine` (`ask`), over HTTP or, streaming, over
//! a web `socket` (`jobs`). `openapi` describes all of it from the types that are sent. [`Server`]
//! ties it together, `clients` sees to it that nobody takes more than a share, and `answer` that
//! what is sent is read; between requests it keeps nothing but the `rooms` in which people play each
//! other.

mod answer;
mod api;
mod ask;
mod catalogue;
mod clients;
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
mod stream;

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use thera_files::{Lock, LockError};
use thera_queries::House;
use thera_workers::Address;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower_http::compression::CompressionLayer;

pub use page::Page;
pub use serve::{Options, Server, Stop};

use api::WorkersAnswer;
use engine::Engine;
use error::ApiError;
use guard::{Hosts, Token};
use openapi::Route;
use rooms::Rooms;
use saved::Shelves;

/// What all requests share.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

struct Shared {
    doors: Doors,
    page: Page,
    house: House,
    engine: Engine,
    /// Room for sockets, and for the papers' experiments.
    sockets: Arc<Semaphore>,
    experiments: Arc<Semaphore>,
    rooms: Rooms,
    /// Where games are kept, if they are; by this server alone.
    shelves: Option<Shelves>,
    _lock: Option<Lock>,
    /// Where workers on other machines are, if that was told.
    workers: Option<Address>,
    /// What was last seen of them, and when.
    seen_workers: Mutex<Option<(Instant, WorkersAnswer)>>,
    /// Where it listens.
    address: SocketAddr,
    stop: Stop,
}

/// Who is let in.
struct Doors {
    hosts: Hosts,
    /// What they have to know, if anything.
    token: Option<Token>,
}

impl App {
    fn new(
        doors: Doors,
        page: Page,
        address: SocketAddr,
        games: Option<PathBuf>,
        workers: Option<Address>,
        stop: Stop,
    ) -> io::Result<Self> {
        let house = House::without_files();
        let shared = address.ip().is_loopback();
        let lock = games.as_deref().map(only_here).transpose()?;
        let shelves = games.as_deref().map(|folder| Shelves::open(folder, shared));
        Ok(App(Arc::new(Shared {
            doors,
            page,
            shelves: shelves.transpose()?,
            _lock: lock,
            rooms: Rooms::new(games, &house)?,
            house,
            workers,
            seen_workers: Mutex::default(),
            address,
            engine: Engine::new(rayon::current_num_threads()),
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
        &self.0.doors.hosts
    }

    fn token(&self) -> Option<&Token> {
        self.0.doors.token.as_ref()
    }

    fn rooms(&self) -> &Rooms {
        &self.0.rooms
    }

    /// Where games are kept, if they are.
    fn shelves(&self) -> Option<&Shelves> {
        self.0.shelves.as_ref()
    }

    /// Where workers on other machines are, if that was told.
    fn workers(&self) -> Option<&Address> {
        self.0.workers.as_ref()
    }

    /// What was last seen of them, and when.
    fn seen_workers(&self) -> MutexGuard<'_, Option<(Instant, WorkersAnswer)>> {
        let seen = self.0.seen_workers.lock();
        seen.unwrap_or_else(PoisonError::into_inner)
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
            .method_not_allowed_fallback(api::wrong_method)
            .layer(from_fn(answer::measured));
        Router::new()
            .nest("/api", api)
            .fallback(get(page))
            .layer(CompressionLayer::new())
            .layer(from_fn_with_state(self.clone(), guard::guard))
            .with_state(self)
    }
}

/// Keeps other servers out of a folder, which is made if it is not there.
fn only_here(folder: &Path) -> io::Result<Lock> {
    std::fs::create_dir_all(folder)?;
    Lock::folder(folder).map_err(|error| match error {
        LockError::System(_, error) => error,
        held => io::Error::new(io::ErrorKind::ResourceBusy, held.to_string()),
    })
}

async fn page(State(app): State<App>, uri: Uri, headers: HeaderMap) -> Response {
    // Folders may be on slow disks.
    let answered = tokio::task::spawn_blocking(move || app.0.page.answer(&uri, &headers));
    let internal = |_| ApiError::internal().into_response();
    answered.await.unwrap_or_else(internal)
}

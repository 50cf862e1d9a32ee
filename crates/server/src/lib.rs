//! The web page and the JSON API of Thera (`docs/api.md` describes what clients see).
//!
//! A request passes the [`guard`] (is it from here?), is read within [`limits`], and is either
//! answered at once ([`api`]) or handed to the engine. The rules of games live below this crate: a
//! [`place::Place`] names a position, a [`view::View`] is what a client draws. [`Server`] ties it
//! together; it keeps nothing about its clients between requests.

mod api;
mod catalogue;
mod error;
mod guard;
mod levels;
mod limits;
mod page;
mod place;
mod sent;
mod serve;
mod variant;
mod view;

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::{get, post};

pub use page::Page;
pub use serve::{Options, Server, Stop};

use guard::Hosts;
use place::Rules;

/// What all requests share.
#[derive(Clone)]
pub(crate) struct App(Arc<Shared>);

struct Shared {
    hosts: Hosts,
    page: Page,
    rules: Rules,
}

impl App {
    fn new(hosts: Hosts, page: Page) -> Self {
        App(Arc::new(Shared {
            hosts,
            page,
            rules: Rules::new(),
        }))
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

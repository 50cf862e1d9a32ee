//! Listening: connections in, answers out, and an orderly end.

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use thera_workers::Address;

use crate::clients::{Clients, Refused};
use crate::guard::{Hosts, Token, refusal};
use crate::limits::SENDING;
use crate::page::Page;
use crate::secret::Secret;
use crate::stream::Patient;
use crate::{App, Doors};

/// A connection that is not a web socket is closed after this long, whatever it does.
const CONNECTION_LIFE: Duration = Duration::from_secs(300);

/// Time between two looks at the clocks of rooms.
const SWEEP: Duration = Duration::from_millis(250);

/// The most of a request's head that is kept.
const HEAD_BYTES: usize = 16 << 10;

/// How long answers under way may take once the server was told to stop.
const GRACE: Duration = Duration::from_secs(2);

/// Where and how to listen.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen at.
    pub address: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// Names by which clients may call the server, beside `localhost` and addresses.
    pub names: Vec<String>,
    /// Where the page comes from.
    pub page: Page,
    /// The folder in which rooms are kept, so that they outlive the server.
    pub games: Option<PathBuf>,
    /// Where workers on other machines are, whose doings the laboratory shows.
    pub workers: Option<Address>,
    /// Whether clients have to know a token, which is new with every server.
    pub token: bool,
}

/// A server that has a port but does not answer yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: App,
    stop: Stop,
}

/// Ends a server; may be kept and used from any thread.
#[derive(Clone)]
pub struct Stop(Arc<watch::Sender<bool>>);

impl Stop {
    fn new() -> Self {
        Stop(Arc::new(watch::Sender::new(false)))
    }

    /// Tells the server to finish what it is doing and return.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }

    /// Returns once the server was told to stop.
    pub(crate) async fn stopped(&self) {
        let mut told = self.0.subscribe();
        // An error would mean that nobody is left who could stop it, but `self` is.
        let _ = told.wait_for(|stopped| *stopped).await;
    }
}

impl Server {
    /// Takes a port and opens the folder of games.
    pub fn bind(options: Options) -> io::Result<Server> {
        let listener = TcpListener::bind((options.address, options.port))?;
        let address = listener.local_addr()?;
        let hosts = Hosts::new(options.address, options.names);
        let secret = options.token.then(Secret::new).transpose();
        let secret = secret.map_err(|error| io::Error::other(error.problem.error))?;
        let token = secret.map(|secret| Token::new(secret, address.port()));
        let stop = Stop::new();
        let app = App::new(
            Doors { hosts, token },
            options.page,
            address,
            options.games,
            options.workers,
            stop.clone(),
        )?;
        Ok(Server {
            listener,
            address,
            app,
            stop,
        })
    }

    /// The address of the page as a browser has to be told it, at a host such as `127.0.0.1:8017`.
    pub fn url(&self, host: SocketAddr) -> String {
        let token = self.app.token().map(Token::query);
        format!("http://{host}/{}", token.unwrap_or_default())
    }

    /// The address it listens at.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What ends it.
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// Answers until it is told to stop.
    pub fn run(self) -> io::Result<()> {
        let runtime = runtime()?;
        let result = runtime.block_on(self.accept());
        runtime.shutdown_timeout(GRACE);
        result
    }

    async fn accept(self) -> io::Result<()> {
        self.listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let router = self.app.clone().router();
        let clients = Clients::new();
        tokio::spawn(sweep(self.app.clone(), self.stop.clone()));
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = self.stop.stopped() => break,
            };
            let Ok((stream, from)) = accepted else {
                // Out of file descriptors, most likely: others have to be closed first.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            let new_client = || self.app.engine().new_client();
            let guest = match clients.admit(from.ip(), new_client) {
                Ok(guest) => guest,
                Err(refused) => {
                    turn_away(stream, refused);
                    continue;
                }
            };
            let service = router.clone().layer(Extension(guest));
            tokio::spawn(converse(stream, service, self.stop.clone()));
        }
        let ending = Instant::now();
        while !clients.is_empty() && ending.elapsed() < GRACE {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Ok(())
    }
}

/// Threads that talk to clients; the engine has its own.
fn runtime() -> io::Result<Runtime> {
    Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(16)
        .enable_all()
        .build()
}

/// Looks at the clocks of all rooms until the server stops.
async fn sweep(app: App, stop: Stop) {
    let mut pulse = interval(SWEEP);
    pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = pulse.tick() => {}
            () = stop.stopped() => return,
        }
        let app = app.clone();
        // Disks may be slow. What goes wrong in one look does not end the next.
        let _ = tokio::task::spawn_blocking(move || app.rooms().sweep(app.house())).await;
    }
}

/// Says why there is no room for a connection.
fn turn_away(stream: TcpStream, refused: Refused) {
    let answer = refusal(match refused {
        Refused::Full => 503,
        Refused::Greedy => 429,
    });
    tokio::spawn(async move {
        // If it does not fit into the buffer of a new connection, so be it. Closing what has not
        // been read would take the answer back.
        let _ = stream.try_write(&answer);
        let _ = timeout(Duration::from_millis(100), stream.readable()).await;
        let _ = stream.try_read(&mut [0; 4096]);
    });
}

/// Serves one connection to its end.
async fn converse(stream: TcpStream, router: axum::Router, stop: Stop) {
    // Small answers should not wait for larger ones.
    let _ = stream.set_nodelay(true);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(SENDING)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(
            TokioIo::new(Patient::new(stream)),
            TowerToHyperService::new(router),
        )
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    // Errors are the client's going away, or its not speaking HTTP; nobody is left to be told.
    let ended = tokio::select! {
        ended = timeout(CONNECTION_LIFE, connection.as_mut()) => ended.is_ok(),
        () = stop.stopped() => false,
    };
    if !ended {
        connection.as_mut().graceful_shutdown();
        let _ = timeout(GRACE, connection).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_without_a_request_are_well_formed() {
        for status in [400, 429, 431, 503] {
            let answer = String::from_utf8(refusal(status)).unwrap();
            let (head, body) = answer.split_once("\r\n\r\n").unwrap();
            assert!(head.contains(&format!("content-length: {}\r\n", body.len())));
            assert!(head.contains("x-content-type-options: nosniff"));
            assert!(serde_json::from_str::<serde_json::Value>(body).is_ok());
        }
    }
}

//! The page in a real browser: what people do with it, done by clicking, tapping and typing.
//!
//! Without a browser these tests are skipped, and say so; with `THERA_REQUIRE_BROWSER=1`, as in CI,
//! a missing browser is a failure. `THERA_BLESS=1` also makes the pictures of the README anew.

mod axe;
mod driver;
mod laboratory;
mod learn;
mod offline;
mod pictures;
mod play;
mod powers;
mod reading;
mod remember;
mod rooms;
mod screens;
mod share;
mod snort;
mod tables;
mod turns;
mod weight;

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::OnceLock;

use driver::Browser;
use thera_server::{Options, Page, Server};
use turns::Turn;

/// A size of window.
pub const DESKTOP: (u32, u32) = (1280, 800);
/// The window of a phone.
pub const PHONE: (u32, u32) = (390, 844);

/// A page in a browser of its own, on a server all tests share.
pub struct Visit {
    browser: Turn,
    site: String,
}

impl std::ops::Deref for Visit {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        &self.browser
    }
}

impl Visit {
    /// Opens the page at a fragment such as `#analyse`; none if there is no browser here.
    pub fn begin(test: &str, size: (u32, u32), fragment: &str) -> Option<Visit> {
        Visit::to(test, size, port, fragment)
    }

    /// The same on a server of one's own, which is only started if there is a browser.
    pub fn to(
        test: &str,
        size: (u32, u32),
        port: impl FnOnce() -> u16,
        fragment: &str,
    ) -> Option<Visit> {
        if driver::installed().is_none() {
            assert!(
                !driver::is_required(),
                "THERA_REQUIRE_BROWSER is set, but chromium and chromedriver are not installed"
            );
            eprintln!("SKIPPED: {test} needs chromium and chromedriver");
            return None;
        }
        let turn = Turn::wait();
        Some(Visit::with(turn, size, port(), fragment))
    }

    /// A second browser, of somebody else, that finds the server at another port.
    pub fn beside(&self, size: (u32, u32), port: u16, fragment: &str) -> Visit {
        Visit::with(Turn::extra(), size, port, fragment)
    }

    fn with(mut browser: Turn, size: (u32, u32), port: u16, fragment: &str) -> Visit {
        let site = format!("http://127.0.0.1:{port}/");
        browser.visits(&site);
        browser.resize(size.0, size.1);
        let visit = Visit { browser, site };
        visit.show(fragment);
        visit
    }

    /// Goes to another fragment, loading the page anew.
    pub fn show(&self, fragment: &str) {
        self.go(&format!("{}{fragment}", self.site));
    }

    /// What the address says after the `#`.
    pub fn fragment(&self) -> String {
        let hash = self.script("return location.hash");
        hash.as_str().unwrap_or_default().to_string()
    }

    /// The names of the targets that can be chosen.
    pub fn legal_targets(&self) -> Vec<String> {
        let names = self.script(
            "return [...document.querySelectorAll('.target.legal')].map((target) => target.dataset.name)",
        );
        let names = names.as_array().cloned().unwrap_or_default();
        names
            .iter()
            .filter_map(|name| Some(name.as_str()?.to_string()))
            .collect()
    }

    /// Nothing went wrong in the page that its console would know of.
    #[track_caller]
    pub fn assert_clean(&self) {
        let log = self.log();
        assert!(log.is_empty(), "the page complained: {log:#?}");
    }
}

/// The port of the server, which is started for the first that asks.
fn port() -> u16 {
    static PORT: OnceLock<u16> = OnceLock::new();
    *PORT.get_or_init(|| {
        let server = server_at(0);
        let port = server.address().port();
        std::thread::spawn(move || server.run());
        port
    })
}

/// A server at a port, or at any that is free.
fn server_at(port: u16) -> Server {
    keeping(port, None)
}

/// The same, with a folder in which games are kept.
fn keeping(port: u16, games: Option<PathBuf>) -> Server {
    Server::bind(Options {
        address: IpAddr::V4(Ipv4Addr::LOCALHOST),
        port,
        names: Vec::new(),
        page: Page::Embedded,
        games,
        workers: None,
        token: false,
    })
    .expect("a free port")
}

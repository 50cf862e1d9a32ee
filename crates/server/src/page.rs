//! The page: files that are part of the program, or read from a folder while somebody works on
//! them.
//!
//! What is part of the program changes only with the program. Its files have addresses that begin
//! with the page's version (modules name each other relative to themselves, so only `index.html` has
//! to know), and a browser keeps them for good; without the version they are there as well, and are
//! asked for anew each time.

use std::path::{Path, PathBuf};

use axum::body::Bytes;
use axum::http::header::{self, HeaderMap};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use thera_files::read;

use crate::limits::PAGE_BYTES;

/// Names and contents of the files of the page, as they were when the program was built.
static EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The version of those files: the first part of the addresses in the embedded `index.html`.
const VERSION: &str = env!("PAGE_VERSION");

/// What browsers do with files that may change, and with those that never do.
const ASK_AGAIN: &str = "no-cache";
const KEEP: &str = "public, max-age=31536000, immutable";

/// Where the files of the page come from.
#[derive(Clone, Debug)]
pub enum Page {
    /// From the program itself.
    Embedded,
    /// From a folder, read anew each time.
    Folder(PathBuf),
}

impl Page {
    /// Answers a request for a file.
    pub fn answer(&self, uri: &Uri, headers: &HeaderMap) -> Response {
        let (name, keeping) = self.named(uri.path().trim_start_matches('/'));
        let Some(contents) = self.file(name) else {
            return not_found();
        };
        let tag = format!(
            "W/\"{:08x}-{:x}\"",
            crc32fast::hash(&contents),
            contents.len()
        );
        let known = headers
            .get(header::IF_NONE_MATCH)
            .is_some_and(|given| given.as_bytes() == tag.as_bytes());
        let fixed = [
            (header::CONTENT_TYPE, content_type(name)),
            (header::CACHE_CONTROL, keeping),
        ];
        if known {
            return (StatusCode::NOT_MODIFIED, fixed, [(header::ETAG, tag)]).into_response();
        }
        (fixed, [(header::ETAG, tag)], contents).into_response()
    }

    /// The file an address asks for, and how long it may be kept.
    fn named<'a>(&self, address: &'a str) -> (&'a str, &'static str) {
        let versioned = address
            .strip_prefix(VERSION)
            .and_then(|rest| rest.strip_prefix('/'));
        match (self, address, versioned) {
            (_, "", _) => ("index.html", ASK_AGAIN),
            (Page::Embedded, _, Some(name)) => (name, KEEP),
            _ => (address, ASK_AGAIN),
        }
    }

    fn file(&self, name: &str) -> Option<Bytes> {
        match self {
            Page::Embedded => EMBEDDED
                .iter()
                .find(|(known, _)| *known == name)
                .map(|&(_, contents)| Bytes::from_static(contents)),
            Page::Folder(folder) if is_plain(name) => {
                let path = folder.join(Path::new(name));
                // Whoever opens a pipe waits for somebody who writes into it.
                let is_file = std::fs::metadata(&path).is_ok_and(|about| about.is_file());
                let read = is_file.then(|| read::bytes(&path, PAGE_BYTES));
                read?.ok().map(Bytes::from)
            }
            Page::Folder(_) => None,
        }
    }
}

/// Whether a name leads nowhere but down: no empty, hidden or parent folders, nothing escaped.
fn is_plain(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    name.split('/')
        .all(|part| !part.is_empty() && !part.starts_with('.') && part.chars().all(plain))
}

fn not_found() -> Response {
    let text =
        "There is no such page. The page is at /, the API is described at /api/openapi.json.\n";
    (StatusCode::NOT_FOUND, text).into_response()
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_complete_and_every_address_in_it_leads_somewhere() {
        let index = Page::Embedded.file("index.html").unwrap();
        let index = std::str::from_utf8(&index).unwrap();
        let addresses = index.split('"').filter_map(|text| text.strip_prefix('/'));
        let mut kept = 0;
        // What the program answers is no file.
        let files = addresses.filter(|address| is_plain(address) && !address.starts_with("api/"));
        for address in files {
            let (name, keeping) = Page::Embedded.named(address);
            assert!(Page::Embedded.file(name).is_some(), "{address}");
            kept += usize::from(keeping == KEEP);
        }
        assert_eq!(kept, 2, "one script and one style sheet");
        for (name, _) in EMBEDDED {
            assert!(is_plain(name), "{name}");
            assert_ne!(content_type(name), "application/octet-stream", "{name}");
        }
    }

    /// What to draw, say and offer the families tell it themselves.
    #[test]
    fn the_page_names_no_family() {
        for (name, contents) in EMBEDDED {
            let text = String::from_utf8_lossy(contents).to_lowercase();
            let mut words = text.split(|c: char| !c.is_alphanumeric());
            let family = words.find(|word| {
                let mut families = thera_games::AnyGame::FAMILIES.iter();
                families.any(|info| info.name == *word)
            });
            assert_eq!(family, None, "{name}");
        }
    }

    #[test]
    fn names_lead_only_down() {
        for good in ["index.html", "js/board-view.js", "a_b.c"] {
            assert!(is_plain(good), "{good}");
        }
        for bad in [
            "",
            "../secret",
            "js/../../x",
            "/etc/passwd",
            ".git/config",
            "a//b",
            "a\\b",
            "%2e%2e/x",
            "c:x",
        ] {
            assert!(!is_plain(bad), "{bad}");
        }
    }
}

//! How others get into a room: its addresses, each also as a picture that a phone can read.

use std::net::IpAddr;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::error::ApiError;
use crate::guard::{Hosts, Token};
use crate::sent::Sent;

/// Pixels along a side of the picture.
const SIDE: u32 = 240;

/// The room that others shall be asked into.
#[derive(Deserialize, JsonSchema)]
pub struct Invite {
    /// Its name.
    room: String,
}

/// How to get there.
#[derive(Serialize, JsonSchema)]
pub struct Invitation {
    /// The addresses at which other machines find the room, the likeliest first; or, if only this
    /// machine may connect, the one that works here.
    links: Vec<Link>,
    /// Whether other machines may connect.
    open: bool,
}

/// An address.
#[derive(Serialize, JsonSchema)]
struct Link {
    /// The address.
    url: String,
    /// The same as a QR code.
    svg: String,
}

/// `POST /api/invite`.
pub async fn invite(
    State(app): State<App>,
    headers: HeaderMap,
    Sent(wanted): Sent<Invite>,
) -> Result<Json<Invitation>, ApiError> {
    app.rooms().check(&wanted.room)?;
    let called = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let open = !app.address().ip().is_loopback();
    let hosts = hosts(&app, called.unwrap_or_default(), open);
    let token = app.token().map(Token::query).unwrap_or_default();
    let links = hosts
        .iter()
        .map(|host| Link::new(host, &token, &wanted.room));
    Ok(Json(Invitation {
        links: links.collect::<Result<_, _>>()?,
        open,
    }))
}

/// The hosts by which others may call this server.
fn hosts(app: &App, called: &str, open: bool) -> Vec<String> {
    let port = app.address().port();
    let mut hosts = Vec::new();
    if !open || !Hosts::is_loopback(called) {
        hosts.push(called.to_string());
    }
    if open {
        let addresses = match app.address().ip() {
            any if any.is_unspecified() => local_addresses(),
            one => vec![one],
        };
        hosts.extend(addresses.iter().map(|address| match address {
            IpAddr::V4(address) => format!("{address}:{port}"),
            IpAddr::V6(address) => format!("[{address}]:{port}"),
        }));
    }
    hosts.dedup();
    hosts
}

/// The addresses of this machine on its networks; those of version 4 first, which people can type.
fn local_addresses() -> Vec<IpAddr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let outside =
        |interface: &if_addrs::Interface| !interface.is_loopback() && !interface.is_link_local();
    let mut addresses: Vec<IpAddr> = interfaces
        .iter()
        .filter(|interface| outside(interface))
        .map(|interface| interface.ip())
        .collect();
    addresses.sort_by_key(|address| address.is_ipv6());
    addresses
}

impl Link {
    fn new(host: &str, token: &str, room: &str) -> Result<Self, ApiError> {
        let url = format!("http://{host}/{token}#room?room={room}");
        let code = QrCode::with_error_correction_level(&url, EcLevel::M)
            .map_err(|_| ApiError::internal())?;
        let svg = code
            .render::<svg::Color>()
            .min_dimensions(SIDE, SIDE)
            .build();
        Ok(Link { url, svg })
    }
}

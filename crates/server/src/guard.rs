//! Who may talk to the server: programs on this machine and the page it serves itself, but no other
//! web page that happens to be open in the same browser.
//!
//! Two attacks are kept out. A foreign page may send requests to `localhost`: the browser names
//! that page in `Origin` (and tells `Sec-Fetch-Site`), and it is refused. Or a foreign name may be
//! made to point at this machine after its page was loaded (DNS rebinding): then everything looks
//! like one site, but `Host` still carries the foreign name, and is refused. Programs that are not
//! browsers send neither header and are let in.
//!
//! A server that other machines can reach asks for a token as well: the address that is printed has
//! it, the page keeps it in a cookie, and programs send it as `Authorization: Bearer`.

use std::net::{IpAddr, Ipv4Addr};

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::App;
use crate::error::ApiError;
use crate::secret::Secret;

/// The names by which the server may be called.
#[derive(Clone, Debug)]
pub struct Hosts {
    /// The names given by whoever started it.
    names: Vec<String>,
    /// Whether any address will do: it listens to other machines. (An address cannot be made to
    /// point elsewhere, so this opens no door to rebinding.)
    any_address: bool,
}

impl Hosts {
    /// For a server that listens at `address` and is also called by `names`.
    pub fn new(address: IpAddr, names: Vec<String>) -> Self {
        Hosts {
            names,
            any_address: !address.is_loopback(),
        }
    }

    /// Whether a `Host` header leads nowhere but to the machine that sent it.
    pub fn is_loopback(host: &str) -> bool {
        Hosts::new(Ipv4Addr::LOCALHOST.into(), Vec::new()).allows(host)
    }

    /// Whether a `Host` header names this server.
    fn allows(&self, host: &str) -> bool {
        let Some(name) = without_port(host) else {
            return false;
        };
        if name.eq_ignore_ascii_case("localhost") {
            return true;
        }
        let bare = name
            .strip_prefix('[')
            .map_or(Some(name), |rest| rest.strip_suffix(']'));
        if let Some(address) = bare.and_then(|bare| bare.parse::<IpAddr>().ok()) {
            return self.any_address || address.is_loopback();
        }
        self.names
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name))
    }
}

/// The name in `name:port`, or `None` if it is neither that nor a bare name.
fn without_port(host: &str) -> Option<&str> {
    let end = match host.strip_prefix('[') {
        Some(rest) => rest.find(']')? + 2,
        None => host.find(':').unwrap_or(host.len()),
    };
    let (name, port) = host.split_at(end);
    let is_port = |port: &str| !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit());
    (port.is_empty() || port.strip_prefix(':').is_some_and(is_port)).then_some(name)
}

/// The one value of a header, or `None` if it is missing, repeated or not text.
fn single<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

fn check(hosts: &Hosts, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), ApiError> {
    let forbidden = |sentence: &str| Err(ApiError::new(StatusCode::FORBIDDEN, sentence));
    let Some(host) = single(headers, &header::HOST) else {
        return Err(ApiError::malformed("the request needs one Host header"));
    };
    if !hosts.allows(host) {
        return forbidden(
            "this server answers to localhost and the addresses it listens at; start it with \
             --allow-host to give it another name",
        );
    }
    // Links from other sites may lead to the page, but nothing else.
    let is_visit = method == Method::GET && !uri.path().starts_with("/api");
    if is_visit {
        return Ok(());
    }
    if headers.contains_key(header::ORIGIN) {
        let own = format!("http://{host}");
        let is_own = single(headers, &header::ORIGIN)
            .is_some_and(|origin| origin.eq_ignore_ascii_case(&own));
        if !is_own {
            return forbidden("requests from other sites are refused");
        }
    }
    let site = headers.get("sec-fetch-site");
    let foreign = site.is_some_and(|site| site != "same-origin" && site != "none");
    if foreign {
        return forbidden("requests from other sites are refused");
    }
    Ok(())
}

/// What shows that a request comes from somebody who was given the address.
#[derive(Clone, Debug)]
pub struct Token {
    secret: Secret,
    /// Cookies are shared by all servers of a machine, so it is named after the port.
    cookie: String,
}

/// How a request stands to the token.
enum Admission {
    /// It may pass.
    Pass,
    /// It brought the token in its address: the browser is to keep it and to ask without.
    Welcome,
    /// It did not bring it.
    Unknown,
}

impl Token {
    /// The token of a server at a port.
    pub fn new(secret: Secret, port: u16) -> Self {
        let cookie = format!("thera-{port}");
        Token { secret, cookie }
    }

    /// What is added to an address so that it opens the door.
    pub fn query(&self) -> String {
        format!("?token={}", self.secret)
    }

    fn admit(&self, uri: &Uri, headers: &HeaderMap) -> Admission {
        let is_start = matches!(uri.path(), "/" | "/index.html");
        // The files of the page are the same everywhere and tell nothing.
        if !is_start && !uri.path().starts_with("/api") {
            return Admission::Pass;
        }
        let mut cookies = headers.get_all(header::COOKIE).iter();
        let in_cookie = cookies.any(|cookies| {
            let mut cookies = cookies.to_str().unwrap_or_default().split(';');
            cookies.any(|cookie| {
                let named = cookie.trim().split_once('=');
                named.is_some_and(|(name, value)| name == self.cookie && self.secret.is(value))
            })
        });
        let bearer = single(headers, &header::AUTHORIZATION)
            .and_then(|given| given.strip_prefix("Bearer "))
            .is_some_and(|given| self.secret.is(given.trim()));
        let mut given = uri.query().unwrap_or_default().split('&');
        let in_address = given.any(|part| {
            part.strip_prefix("token=")
                .is_some_and(|t| self.secret.is(t))
        });
        match (in_address, in_cookie || bearer) {
            (true, _) if is_start => Admission::Welcome,
            (true, _) | (_, true) => Admission::Pass,
            (false, false) => Admission::Unknown,
        }
    }

    /// Sends a browser on to the page, with the token in a cookie that only it sees.
    fn welcome(&self) -> Response {
        let cookie = format!(
            "{}={}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000",
            self.cookie, self.secret
        );
        let headers = [
            (header::LOCATION, "/".to_string()),
            (header::SET_COOKIE, cookie),
        ];
        (StatusCode::SEE_OTHER, headers).into_response()
    }
}

fn unknown() -> ApiError {
    ApiError::new(
        StatusCode::UNAUTHORIZED,
        "this server is open only to those who know its token: use the address that was printed \
         when it was started, or send the token as Authorization: Bearer",
    )
}

/// What everybody is told whom the server does not even listen to: a whole answer, with all headers.
pub fn refusal(status: u16) -> Vec<u8> {
    let sentence = match status {
        429 => "too many connections from this machine; close some and try again",
        431 => "the head of the request is too large",
        503 => "the server has too many connections; try again later",
        _ => "this is not a request of HTTP/1.1 that can be read",
    };
    let reason = StatusCode::from_u16(status).ok();
    let reason = reason.and_then(|status| status.canonical_reason());
    let body = serde_json::json!({"error": sentence, "field": null}).to_string();
    let mut head = format!(
        "HTTP/1.1 {status} {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\ncache-control: no-store\r\n",
        reason.unwrap_or("Refused"),
        body.len()
    );
    for (name, value) in PROTECTION {
        head += &format!("{name}: {value}\r\n");
    }
    (head + "\r\n" + &body).into_bytes()
}

/// What tells answers of ours from those of the HTTP library.
pub fn plain_head() -> &'static str {
    PROTECTION[0].0
}

/// The middleware: refuses foreign requests and adds the headers every answer carries.
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let checked = check(
        app.hosts(),
        request.method(),
        request.uri(),
        request.headers(),
    );
    let admission = app.token().map_or(Admission::Pass, |token| {
        token.admit(request.uri(), request.headers())
    });
    let mut response = match (checked, admission) {
        (Ok(()), Admission::Pass) => next.run(request).await,
        (Ok(()), Admission::Welcome) => app.token().map(Token::welcome).unwrap_or_default(),
        (Ok(()), Admission::Unknown) => unknown().into_response(),
        (Err(error), _) => error.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in PROTECTION {
        headers.insert(
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        );
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// The page loads nothing from elsewhere, runs no script but its own, and stands in no frame.
const PROTECTION: &[(&str, &str)] = &[
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
         connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(), geolocation=(), microphone=()",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(address: &str, names: &[&str]) -> Hosts {
        let names = names.iter().map(|name| name.to_string()).collect();
        Hosts::new(address.parse().unwrap(), names)
    }

    #[test]
    fn on_loopback_only_loopback_names_are_answered() {
        let hosts = hosts("127.0.0.1", &[]);
        for good in [
            "localhost",
            "LocalHost:8017",
            "127.0.0.1:8017",
            "127.1.2.3",
            "[::1]:8017",
            "[::1]",
        ] {
            assert!(hosts.allows(good), "{good}");
        }
        for bad in [
            "",
            ":8017",
            "evil.example",
            "localhost.evil.example:8017",
            "localhost@evil.example",
            "evil.example:8017",
            "192.168.0.7",
            "localhost:",
            "localhost:80x",
            "[::1",
            "[::1]x",
            "127.0.0.1.evil.example",
            "localhost:8017:8017",
        ] {
            assert!(!hosts.allows(bad), "{bad}");
        }
    }

    #[test]
    fn elsewhere_addresses_and_given_names_are_answered() {
        let hosts = hosts("0.0.0.0", &["games.example"]);
        for good in [
            "192.168.0.7:8017",
            "games.example",
            "Games.Example:80",
            "localhost",
        ] {
            assert!(hosts.allows(good), "{good}");
        }
        assert!(!hosts.allows("evil.example"));
    }
}

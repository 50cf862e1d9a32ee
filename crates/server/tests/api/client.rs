//! A server of one's own, and a client that says exactly what it is told to.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use thera_server::{Options, Page, Server, Stop};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

/// How long a client waits for anything before the test fails. Nothing takes nearly so long, even on
/// a slow and busy machine; and the longest computation that could be waited for by mistake, an
/// analysis or a match that nobody ended, takes much longer.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// Waits until something has become true.
pub fn wait_until(mut come_true: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !come_true() {
        assert!(begun.elapsed() < PATIENCE, "waited in vain");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// An empty folder of one's own; it is made when something is put into it.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// A server on a free port, stopped when dropped.
pub struct Served {
    pub address: SocketAddr,
    url: String,
    stop: Stop,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

impl Served {
    pub fn start() -> Self {
        Served::keeping(None)
    }

    /// A server that keeps games in a folder.
    pub fn keeping(games: Option<PathBuf>) -> Self {
        Served::with(|options| options.games = games)
    }

    /// A server with a page from a folder.
    pub fn with_page(folder: PathBuf) -> Self {
        Served::with(|options| options.page = Page::Folder(folder))
    }

    /// A server that asks for a token.
    pub fn with_token() -> Self {
        Served::with(|options| options.token = true)
    }

    fn with(change: impl FnOnce(&mut Options)) -> Self {
        let mut options = Options {
            address: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            names: vec!["games.example".into()],
            page: Page::Embedded,
            games: None,
            token: false,
            workers: None,
        };
        change(&mut options);
        let server = Server::bind(options).unwrap();
        let (address, stop) = (server.address(), server.stop());
        let url = server.url(address);
        let thread = Some(std::thread::spawn(|| server.run()));
        Served {
            address,
            url,
            stop,
            thread,
        }
    }

    /// The token in its address.
    pub fn token(&self) -> &str {
        self.url.split_once("?token=").unwrap().1
    }

    /// Sends bytes and reads all that comes back until the server closes.
    pub fn raw(&self, request: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        // The server may answer and close before it has read everything.
        let _ = stream.write_all(request);
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        Answer::parse(&bytes)
    }

    pub fn get(&self, path: &str) -> Answer {
        self.with_headers("GET", path, &[], "")
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_text(path, &body.to_string())
    }

    pub fn post_text(&self, path: &str, body: &str) -> Answer {
        let json = ("Content-Type", "application/json");
        self.with_headers("POST", path, &[json], body)
    }

    pub fn with_headers(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            head += &format!("Host: {}\r\n", self.address);
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        head += &format!("Content-Length: {}\r\n\r\n", body.len());
        self.raw(&[head.as_bytes(), body.as_bytes()].concat())
    }

    pub fn socket(&self) -> Socket {
        self.socket_from(None).unwrap()
    }

    /// A web socket as a page of this origin would open it.
    pub fn socket_from(&self, origin: Option<&str>) -> Result<Socket, u16> {
        let mut request = format!("ws://{}/api/socket", self.address)
            .into_client_request()
            .unwrap();
        if let Some(origin) = origin {
            request
                .headers_mut()
                .insert("Origin", origin.parse().unwrap());
        }
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(Socket(socket)),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(answer))) => {
                Err(answer.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.stop.stop();
        let begun = Instant::now();
        let ended = self.thread.take().map(|thread| thread.join());
        if !std::thread::panicking() {
            assert!(ended.unwrap().unwrap().is_ok());
            assert!(begun.elapsed() < PATIENCE, "slow to stop");
        }
    }
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    fn parse(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n");
        let end = end.map_or(bytes.len(), |end| end + 4);
        let head = String::from_utf8_lossy(&bytes[..end]).to_string();
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
        Answer {
            status: status.unwrap_or(0),
            head,
            body: bytes[end..].to_vec(),
        }
    }

    /// The body, if all went well.
    pub fn json(&self) -> Value {
        let text = String::from_utf8_lossy(&self.body);
        assert_eq!(self.status, 200, "{text}");
        serde_json::from_slice(&self.body).unwrap()
    }

    /// The sentence, if it did not.
    pub fn error(&self) -> String {
        let body: Value = serde_json::from_slice(&self.body)
            .unwrap_or_else(|_| panic!("no JSON in {}", String::from_utf8_lossy(&self.body)));
        body["error"].as_str().unwrap().to_string()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines
            .into_iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }
}

/// A web socket.
pub struct Socket(pub WebSocket<TcpStream>);

impl Socket {
    pub fn send(&mut self, message: Value) {
        self.0.send(Message::text(message.to_string())).unwrap();
    }

    /// The next message.
    pub fn next(&mut self) -> Value {
        loop {
            match self.0.read().unwrap() {
                Message::Text(text) => return serde_json::from_str(&text).unwrap(),
                Message::Close(frame) => panic!("closed: {frame:?}"),
                _ => {}
            }
        }
    }

    /// The next message of a type.
    pub fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next();
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The messages up to and including the one that ends a request.
    pub fn until_end(&mut self, id: &str) -> Vec<Value> {
        let mut messages = Vec::new();
        loop {
            let message = self.next();
            let ends =
                message["id"] == id && (message["type"] == "done" || message["type"] == "error");
            messages.push(message);
            if ends {
                return messages;
            }
        }
    }

    /// Asks and waits for the end.
    pub fn ask(&mut self, id: &str, mut message: Value) -> Vec<Value> {
        message["id"] = json!(id);
        self.send(message);
        self.until_end(id)
    }
}

/// The last message of a type.
pub fn last<'a>(messages: &'a [Value], kind: &str) -> &'a Value {
    let mut found = messages.iter().rev().filter(|m| m["type"] == kind);
    found
        .next()
        .unwrap_or_else(|| panic!("no {kind} among {messages:?}"))
}

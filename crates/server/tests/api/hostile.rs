//! Clients that want to take the server away from others: each was seen to succeed once.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::net::TcpSocket;

use super::client::{PATIENCE, Served, wait_until};

/// A small question with an answer of more than a megabyte.
const LARGE: &str = r#"{"game":"santorini:64WP4HTWUS@king:8x8"}"#;

/// Connections that one machine may have, and how long the server waits for the head of a request.
const CONNECTIONS: usize = 512;
const SENDING: Duration = Duration::from_secs(10);

/// A connection that seems to come from another machine, and takes in little at a time.
fn connect_from(last: u8, server: SocketAddr) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let connected = runtime.block_on(async {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(16 << 10).unwrap();
        let own = Ipv4Addr::new(127, 0, 0, last);
        socket.bind((own, 0).into()).unwrap();
        socket.connect(server).await.unwrap().into_std().unwrap()
    });
    connected.set_nonblocking(false).unwrap();
    connected.set_read_timeout(Some(PATIENCE)).unwrap();
    connected
}

fn request(server: SocketAddr, body: &str) -> String {
    format!(
        "POST /api/position HTTP/1.1\r\nHost: {server}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// The status of the next answer.
fn status(stream: &mut TcpStream) -> u16 {
    let mut head = [0; 12];
    stream.read_exact(&mut head).unwrap();
    std::str::from_utf8(&head[9..]).unwrap().parse().unwrap()
}

fn is_protected(answer: &super::client::Answer) -> bool {
    let expected = [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("cache-control", "no-store"),
        ("connection", "close"),
    ];
    let has = |&(name, value): &(&str, &str)| answer.header(name) == Some(value);
    expected.iter().all(has) && !answer.error().is_empty()
}

#[test]
fn what_is_no_http_gets_a_sentence_and_the_usual_headers() {
    let server = Served::start();
    let long = format!("GET /{} HTTP/1.1\r\n\r\n", "y".repeat(40_000));
    for (sent, status) in [
        (&b"\x16\x03\x01\x02\x00\x01\x00\x01 TLS?\r\n\r\n"[..], 400),
        (b"GET / HTTP/1.1\r\nbad header\r\n\r\n", 400),
        (long.as_bytes(), 431),
    ] {
        let answer = server.raw(sent);
        // What is too long for an address has a status of its own.
        assert!([status, 414].contains(&answer.status), "{}", answer.head);
        assert!(is_protected(&answer), "{}", answer.head);
    }
}

#[test]
fn broken_chunks_are_malformed_and_many_are_too_large() {
    let server = Served::start();
    let head = format!(
        "POST /api/position HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
        server.address
    );
    let broken = server.raw(format!("{head}5\r\n{{\"gam\r\nxyz\r\n\r\n").as_bytes());
    assert_eq!(broken.status, 400, "{}", broken.head);
    let chunk = format!("2000\r\n{}\r\n", " ".repeat(0x2000));
    let many = server.raw(format!("{head}{}0\r\n\r\n", chunk.repeat(20)).as_bytes());
    assert_eq!(many.status, 413, "{}", many.head);
}

#[test]
#[cfg(unix)]
fn a_pipe_in_the_folder_of_the_page_is_no_file() {
    let folder = super::client::folder("piped-page");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("index.html"), "a page").unwrap();
    let made = std::process::Command::new("mkfifo")
        .arg(folder.join("pipe.js"))
        .status();
    assert!(made.unwrap().success());
    let server = Served::with_page(folder);
    assert_eq!(server.get("/pipe.js").status, 404);
    assert_eq!(server.get("/").body, b"a page");
}

/// As many connections as one machine may have, all with half a head sent, and what one more is told;
/// nothing if the server had given up on the first ones before the last was there.
fn crowd(server: SocketAddr) -> (Vec<TcpStream>, Option<u16>) {
    let begun = Instant::now();
    let half = || {
        let mut stream = connect_from(2, server);
        // A try before this one may still be there, and this one be turned away.
        let _ = stream.write_all(b"GET / HT");
        stream
    };
    let crowd = (0..CONNECTIONS).map(|_| half()).collect();
    let refused = (begun.elapsed() < SENDING / 2).then(|| status(&mut half()));
    (crowd, refused)
}

#[test]
fn one_machine_cannot_take_all_connections() {
    let server = Served::start();
    // A busy machine may need several tries.
    let quick = (0..20).find_map(|_| {
        let (crowd, refused) = crowd(server.address);
        Some((crowd, refused?))
    });
    let (idle, refused) = quick.expect("connecting takes seconds, even at the twentieth try");
    assert_eq!(refused, 429);
    // Everybody else is served.
    let mut other = connect_from(3, server.address);
    let small = request(server.address, r#"{"game":"snort@path:3"}"#);
    other.write_all(small.as_bytes()).unwrap();
    assert_eq!(status(&mut other), 200);
    drop(idle);
    wait_until(|| {
        let mut again = connect_from(2, server.address);
        again.write_all(small.as_bytes()).is_ok() && status(&mut again) == 200
    });
}

#[test]
fn whoever_does_not_read_is_cut_off() {
    let server = Served::start();
    let large = request(server.address, LARGE);
    let mut deaf = connect_from(2, server.address);
    // More than fits into the buffers of a connection.
    deaf.write_all(large.repeat(8).as_bytes()).unwrap();
    let mut other = connect_from(3, server.address);
    let small = request(server.address, r#"{"game":"snort@path:3"}"#);
    other.write_all(small.as_bytes()).unwrap();
    assert_eq!(status(&mut other), 200);
    // Empty lines between requests mean nothing; a connection that is gone does not take them.
    wait_until(|| deaf.write_all(b"\r\n").is_err());
}

#[test]
fn a_server_with_a_token_lets_in_those_who_know_it() {
    let server = Served::with_token();
    let token = server.token();
    for path in ["/", "/api/games", "/?token=0123", "/api/socket"] {
        let answer = server.get(path);
        assert_eq!(answer.status, 401, "{path}");
        assert!(answer.error().contains("token"), "{path}");
    }
    assert_eq!(
        server.get("/js/main.js").status,
        200,
        "the page is no secret"
    );
    let welcome = server.get(&format!("/?token={token}"));
    assert_eq!(
        (welcome.status, welcome.header("location")),
        (303, Some("/"))
    );
    let cookie = welcome.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly; SameSite=Strict"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap();
    for (name, value) in [
        ("Cookie", cookie.to_string()),
        ("Cookie", format!("a=b; {cookie}; c=d")),
        ("Authorization", format!("Bearer {token}")),
    ] {
        let answer = server.with_headers("GET", "/api/games", &[(name, &value)], "");
        assert_eq!(answer.status, 200, "{name}: {value}");
    }
    let wrong = ("Authorization", "Bearer 00000000000000000000000000000000");
    assert_eq!(
        server
            .with_headers("GET", "/api/games", &[wrong], "")
            .status,
        401
    );
    assert_eq!(server.get(&format!("/api/games?token={token}")).status, 200);
}

#[test]
fn four_long_questions_leave_time_for_a_fifth() {
    let server = Served::start();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let long = json!({"game": "snort@grid:6x6", "seconds": 4});
                server.post("/api/value", &long);
            });
        }
        std::thread::sleep(Duration::from_millis(500));
        let begun = Instant::now();
        let small = json!({"game": "snort@path:6", "seconds": 4});
        assert_eq!(server.post("/api/value", &small).status, 200);
        assert!(
            begun.elapsed() < Duration::from_secs(2),
            "{:?}",
            begun.elapsed()
        );
    });
}

//! A load test: many sockets analyse at once while others ask for legal moves and still others
//! send nonsense. Ends with an error if the server is slow, large or gone.
//!
//! ```text
//! cargo run --release -p thera-server --example load [SOCKETS] [SECONDS]
//! cargo run --release -p thera-server --example load attack
//! ```
//!
//! `attack` tries what hostile clients did before ([`attacks`]): from one machine, while another one
//! asks for legal moves all the time.
//!
//! The server runs in a process of its own (this program again), so that its memory can be told
//! from that of its clients. What is asked of it: 200 sockets for 30 seconds, 99 of 100 requests for
//! legal moves answered within 100 ms, less than 1 GB of memory, and answers afterwards.

#[path = "load/attacks.rs"]
mod attacks;

use std::error::Error;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use thera_server::{Options, Page, Server};
use tungstenite::{Message, WebSocket};

type Fallible<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// What is asked of the server.
const SLOWEST: Duration = Duration::from_millis(100);
const MOST_MEMORY: u64 = 1 << 30;

/// Threads that ask for legal moves, and threads that send nonsense.
const ASKERS: usize = 4;
const VANDALS: usize = 4;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.first().map(String::as_str) {
        Some("serve") => serve(),
        Some("attack") => attacks::all(),
        _ => {
            let number = |place: usize, usual| {
                let given = arguments.get(place).and_then(|text| text.parse().ok());
                given.unwrap_or(usual)
            };
            test(number(0, 200) as usize, Duration::from_secs(number(1, 30)))
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn serve() -> Fallible<()> {
    let server = Server::bind(Options {
        address: Ipv4Addr::LOCALHOST.into(),
        port: 0,
        names: Vec::new(),
        page: Page::Embedded,
        games: None,
        workers: None,
        token: false,
    })?;
    println!("{}", server.address());
    Ok(server.run()?)
}

/// The server as a process.
struct Served {
    child: Child,
    address: String,
}

impl Served {
    fn start() -> Fallible<Self> {
        let mut child = Command::new(std::env::current_exe()?)
            .arg("serve")
            .stdout(Stdio::piped())
            .spawn()?;
        let out = child.stdout.take().ok_or("no output")?;
        let mut address = String::new();
        BufReader::new(out).read_line(&mut address)?;
        let address = address.trim().to_string();
        Ok(Served { child, address })
    }

    /// The most memory it ever had resident, in bytes.
    fn peak_memory(&self) -> Option<u64> {
        self.memory("VmHWM:")
    }

    /// What the system says about its memory, in bytes.
    fn memory(&self, key: &str) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with(key))?;
        let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kilobytes << 10)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What happened.
#[derive(Default)]
struct Tally {
    updates: AtomicU64,
    unserved: AtomicU64,
    refused: AtomicU64,
    unanswered: AtomicU64,
    faults: AtomicU64,
}

fn test(sockets: usize, time: Duration) -> Fallible<()> {
    let server = Served::start()?;
    let address = server.address.as_str();
    let (stop, tally) = (AtomicBool::new(false), Tally::default());
    let mut latencies = thread::scope(|scope| -> Fallible<Vec<Duration>> {
        let (stop, tally) = (&stop, &tally);
        let analysts: Vec<_> = (0..sockets)
            .map(|number| scope.spawn(move || analyse(address, number, stop, tally)))
            .collect();
        let askers: Vec<_> = (0..ASKERS)
            .map(|_| scope.spawn(move || ask(address, stop)))
            .collect();
        for number in 0..VANDALS {
            scope.spawn(move || vandalise(address, number, stop, tally));
        }
        thread::sleep(time);
        stop.store(true, Relaxed);
        for analyst in analysts {
            analyst.join().map_err(|_| "a panic")??;
        }
        let mut latencies = Vec::new();
        for asker in askers {
            latencies.extend(asker.join().map_err(|_| "a panic")??);
        }
        Ok(latencies)
    })?;
    latencies.sort();
    let memory = server.peak_memory();
    report(sockets, time, &latencies, memory, &tally);
    still_answers(address)?;
    judge(&latencies, memory, &tally)
}

fn percentile(sorted: &[Duration], hundredths: usize) -> Duration {
    let place = (sorted.len() * hundredths / 100).min(sorted.len().saturating_sub(1));
    sorted.get(place).copied().unwrap_or(Duration::MAX)
}

fn report(sockets: usize, time: Duration, sorted: &[Duration], memory: Option<u64>, tally: &Tally) {
    let count = |number: &AtomicU64| number.load(Relaxed);
    println!("{sockets} sockets analysing for {time:?}");
    println!(
        "updates of analyses: {}, sockets without any: {}",
        count(&tally.updates),
        count(&tally.unserved)
    );
    println!(
        "legal moves asked for {} times: median {:?}, p99 {:?}, slowest {:?}",
        sorted.len(),
        percentile(sorted, 50),
        percentile(sorted, 99),
        percentile(sorted, 100),
    );
    println!(
        "nonsense refused {} times, unanswered {}, taken for a fault of the server's {}",
        count(&tally.refused),
        count(&tally.unanswered),
        count(&tally.faults)
    );
    match memory {
        Some(bytes) => println!("peak memory of the server: {} MiB", bytes >> 20),
        None => println!("peak memory of the server: unknown on this system"),
    }
}

fn judge(sorted: &[Duration], memory: Option<u64>, tally: &Tally) -> Fallible<()> {
    if percentile(sorted, 99) > SLOWEST {
        return Err("too slow".into());
    }
    if memory.is_some_and(|bytes| bytes > MOST_MEMORY) {
        return Err("too much memory".into());
    }
    if tally.unserved.load(Relaxed) > 0 {
        return Err("some sockets were not served".into());
    }
    if tally.unanswered.load(Relaxed) + tally.faults.load(Relaxed) > 0 {
        return Err("nonsense was not refused as it should be".into());
    }
    Ok(())
}

fn connect(address: &str) -> Fallible<TcpStream> {
    let stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(Duration::from_secs(20)))?;
    Ok(stream)
}

fn socket(address: &str) -> Fallible<WebSocket<TcpStream>> {
    let url = format!("ws://{address}/api/socket");
    let connected = tungstenite::client(url, connect(address)?);
    Ok(connected.map_err(|error| error.to_string())?.0)
}

/// Moves of the standard game after which each asker looks at another position.
fn opening(number: usize) -> Vec<String> {
    let square = |n: usize| format!("{}{}", (b'a' + (n % 5) as u8) as char, n / 5 % 5 + 1);
    let first = number % 23;
    vec![
        format!("{},{}", square(first), square(first + 1)),
        format!("{},{}", square((first + 7) % 25), square((first + 9) % 25)),
    ]
}

/// What each analyst looks at: standard Santorini for most, games too large to be solved for all.
fn place(number: usize) -> Value {
    match number % 8 {
        0 => json!({"game": "snort@random:40:0.08:5"}),
        1 => json!({"game": "castellan@5x6"}),
        2 => json!({"game": "geography:partizan@king:6x6"}),
        _ => json!({"game": "santorini", "moves": opening(number)}),
    }
}

/// Analyses until it is over, another position now and then.
fn analyse(address: &str, number: usize, stop: &AtomicBool, tally: &Tally) -> Fallible<()> {
    let mut socket = socket(address)?;
    let mut updates = 0;
    for request in 0.. {
        let mut wanted = place(number + 8 * request);
        wanted["id"] = json!(request.to_string());
        wanted["type"] = json!("analyse");
        wanted["seconds"] = json!(60);
        socket.send(Message::text(wanted.to_string()))?;
        // Every tenth client is restless and looks elsewhere every three seconds.
        let patience = match number % 10 {
            0 => Duration::from_secs(3),
            _ => Duration::MAX,
        };
        let begun = Instant::now();
        while begun.elapsed() < patience {
            if stop.load(Relaxed) {
                tally.updates.fetch_add(updates, Relaxed);
                tally.unserved.fetch_add(u64::from(updates == 0), Relaxed);
                return Ok(());
            }
            socket
                .get_ref()
                .set_read_timeout(Some(Duration::from_millis(500)))?;
            match socket.read() {
                Ok(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text)?;
                    updates += u64::from(message["type"] == "analysis");
                    if message["type"] == "error" {
                        return Err(format!("an analysis was refused: {message}").into());
                    }
                }
                Ok(_) => {}
                Err(tungstenite::Error::Io(error)) if is_pause(&error) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
    Ok(())
}

fn is_pause(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{TimedOut, WouldBlock};
    matches!(error.kind(), TimedOut | WouldBlock)
}

/// Asks for legal moves and takes the time.
fn ask(address: &str, stop: &AtomicBool) -> Fallible<Vec<Duration>> {
    let mut latencies = Vec::new();
    let mut number = 0;
    while !stop.load(Relaxed) {
        // Half a connection's worth of requests on each connection.
        let mut stream = connect(address)?;
        for _ in 0..50 {
            number += 1;
            let body = json!({"game": "santorini", "moves": opening(number)}).to_string();
            let begun = Instant::now();
            let answer = post(&mut stream, address, "/api/position", &body)?;
            latencies.push(begun.elapsed());
            if !answer.contains("\"legal\"") {
                return Err(format!("no legal moves in {answer}").into());
            }
            thread::sleep(Duration::from_millis(5));
            if stop.load(Relaxed) {
                break;
            }
        }
    }
    Ok(latencies)
}

/// A request on a connection that stays open; the answer with its head.
fn post(stream: &mut TcpStream, address: &str, path: &str, body: &str) -> Fallible<String> {
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut reader = BufReader::new(stream);
    let (mut head, mut length) = (String::new(), 0);
    while !head.ends_with("\r\n\r\n") {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 {
            return Err("the connection was closed".into());
        }
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse()?;
        }
        head += &line;
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok(head + &String::from_utf8_lossy(&body))
}

/// Sends nonsense of every kind and looks at the answers.
fn vandalise(address: &str, number: usize, stop: &AtomicBool, tally: &Tally) {
    let mut round = number;
    while !stop.load(Relaxed) {
        round += 1;
        let counter = match answer_to(address, &nonsense(address, round)) {
            Some(400..500) => &tally.refused,
            Some(_) => &tally.faults,
            None => &tally.unanswered,
        };
        counter.fetch_add(1, Relaxed);
    }
}

fn nonsense(address: &str, round: usize) -> Vec<u8> {
    let post = |path: &str, body: &str| {
        format!(
            "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .into_bytes()
    };
    match round % 12 {
        0 => post("/api/position", "{"),
        1 => post(
            "/api/position",
            &format!("{{\"game\":\"{}\"}}", "x".repeat(80_000)),
        ),
        2 => post("/api/position", "{\"game\":\"snort@file:/etc/passwd\"}"),
        3 => post(
            "/api/edit",
            "{\"game\":\"santorini\",\"to_move\":\"first\",\"state\":[]}",
        ),
        4 => post("/api/nothing", "{}"),
        5 => post("/api/variant", &"[".repeat(30_000)),
        6 => post(
            "/api/solve",
            "{\"game\":\"castellan:towers=4,walls=4@6x6\"}",
        ),
        7 => b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n".to_vec(),
        8 => b"\x16\x03\x01\x02\x00\x01\x00\x01 TLS?\r\n\r\n".to_vec(),
        9 => format!(
            "GET /{} HTTP/1.1\r\nHost: {address}\r\n\r\n",
            "y".repeat(40_000)
        )
        .into_bytes(),
        10 => format!(
            "GET /api/socket HTTP/1.1\r\nHost: {address}\r\nOrigin: http://evil.example\r\n\
             Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        .into_bytes(),
        _ => post(
            "/api/position",
            "{\"game\":\"santorini\",\"moves\":[\"a1a1a1\"]}",
        ),
    }
}

/// The status of the answer, if there is one.
fn answer_to(address: &str, request: &[u8]) -> Option<u16> {
    let mut stream = connect(address).ok()?;
    // The server may answer and close before it has read everything.
    let _ = stream.write_all(request);
    let mut head = [0; 12];
    stream.read_exact(&mut head).ok()?;
    std::str::from_utf8(&head[9..]).ok()?.parse().ok()
}

/// After all that a small analysis is finished at once.
fn still_answers(address: &str) -> Fallible<()> {
    let begun = Instant::now();
    let mut socket = socket(address)?;
    let request = json!({"id": "last", "type": "analyse", "game": "snort@path:6"});
    socket.send(Message::text(request.to_string()))?;
    loop {
        if let Message::Text(text) = socket.read()? {
            let message: Value = serde_json::from_str(&text)?;
            if message["type"] == "done" {
                println!("afterwards a small analysis took {:?}", begun.elapsed());
                return Ok(());
            }
        }
    }
}

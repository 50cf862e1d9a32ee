//! What hostile clients do, each on a server of its own: small questions with large answers that
//! nobody reads, heads that never end, long computations, connections that come and go.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use tokio::net::TcpSocket;

use super::{Fallible, SLOWEST, Served, percentile, post};

/// The most memory a server may need whatever is done to it.
const MOST_MEMORY: u64 = 400 << 20;

/// The last numbers of the addresses from which it is attacked, and from which others ask.
const ATTACKER: u8 = 2;
const OTHER: u8 = 3;

/// A name, and what is done to the server at this address.
type Attack = (&'static str, fn(SocketAddr) -> Fallible<String>);

const ATTACKS: &[Attack] = &[
    ("300 that do not read", |server| do_not_read(server, 300)),
    ("1000 that do not read", |server| do_not_read(server, 1000)),
    ("1100 heads that do not end", slow_heads),
    ("four long values", long_values),
    ("connections that come and go", churn),
];

/// Tries all of them; fails if others are not served, or the server grows.
pub fn all() -> Fallible<()> {
    let mut failed = Vec::new();
    for &(name, attack) in ATTACKS {
        if let Err(error) = try_one(name, attack) {
            println!("  {error}");
            failed.push(name);
        }
    }
    match failed.is_empty() {
        true => Ok(()),
        false => Err(format!("not held: {}", failed.join(", ")).into()),
    }
}

fn try_one(name: &str, attack: fn(SocketAddr) -> Fallible<String>) -> Fallible<()> {
    let server = Served::start()?;
    let address: SocketAddr = server.address.parse()?;
    let stop = AtomicBool::new(false);
    let (told, mut latencies) = thread::scope(|scope| -> Fallible<_> {
        let asker = scope.spawn(|| ask(address, &stop));
        let told = attack(address);
        stop.store(true, Relaxed);
        Ok((told?, asker.join().map_err(|_| "a panic")??))
    })?;
    latencies.sort();
    thread::sleep(Duration::from_secs(1));
    let memory = |key| server.memory(key).unwrap_or_default();
    let (peak, after) = (memory("VmHWM:"), memory("VmRSS:"));
    let (p99, slowest) = (percentile(&latencies, 99), percentile(&latencies, 100));
    println!(
        "{name}: {told}; others: {} answers, p99 {p99:?}, slowest {slowest:?}; memory: peak {} MiB, \
         afterwards {} MiB",
        latencies.len(),
        peak >> 20,
        after >> 20
    );
    match () {
        () if latencies.is_empty() || p99 > SLOWEST => Err("others are not served".into()),
        () if peak > MOST_MEMORY => Err("too much memory".into()),
        () => Ok(()),
    }
}

/// A connection that seems to come from another machine, and takes in little at a time.
fn connect_from(last: u8, server: SocketAddr) -> Fallible<TcpStream> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let connected = runtime.block_on(async {
        let socket = TcpSocket::new_v4()?;
        socket.set_recv_buffer_size(16 << 10)?;
        socket.bind((Ipv4Addr::new(127, 0, 0, last), 0).into())?;
        socket.connect(server).await?.into_std()
    })?;
    connected.set_nonblocking(false)?;
    connected.set_nodelay(true)?;
    connected.set_read_timeout(Some(Duration::from_secs(30)))?;
    Ok(connected)
}

/// Asks for legal moves from another machine and takes the time.
fn ask(server: SocketAddr, stop: &AtomicBool) -> Fallible<Vec<Duration>> {
    let mut latencies = Vec::new();
    let mut stream = connect_from(OTHER, server)?;
    while !stop.load(Relaxed) {
        let begun = Instant::now();
        let body = r#"{"game":"santorini","moves":["b2,d4","b4,d2"]}"#;
        let answer = post(&mut stream, &server.to_string(), "/api/position", body)?;
        if !answer.contains("\"legal\"") {
            return Err(format!("no legal moves in {answer}").into());
        }
        latencies.push(begun.elapsed());
        thread::sleep(Duration::from_millis(5));
    }
    Ok(latencies)
}

fn request(server: SocketAddr, path: &str, body: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: {server}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// Small questions with large answers, and nobody reads them; those that are not cut off within 25
/// seconds are counted.
fn do_not_read(server: SocketAddr, count: usize) -> Fallible<String> {
    let large = request(
        server,
        "/api/position",
        r#"{"game":"santorini:64WP4HTWUS@king:8x8"}"#,
    );
    let mut deaf = Vec::new();
    for _ in 0..count {
        let mut stream = connect_from(ATTACKER, server)?;
        // Whoever is turned away cannot be written to.
        let _ = stream.write_all(large.repeat(8).as_bytes());
        deaf.push(stream);
    }
    thread::sleep(Duration::from_secs(25));
    let (mut answers, mut refused, mut bytes) = (0, 0, 0);
    for mut stream in deaf {
        let mut read = Vec::new();
        // The end, or that the connection was reset.
        let _ = stream.read_to_end(&mut read);
        let text = String::from_utf8_lossy(&read);
        answers += text.matches("HTTP/1.1 200").count();
        refused += text.matches("HTTP/1.1 429").count();
        bytes += read.len();
    }
    Ok(format!(
        "{answers} answers and {refused} refusals for {} questions, {} MiB on their way",
        8 * count,
        bytes >> 20
    ))
}

fn slow_heads(server: SocketAddr) -> Fallible<String> {
    let mut slow = Vec::new();
    for _ in 0..1100 {
        let mut stream = connect_from(ATTACKER, server)?;
        let _ = stream.write_all(b"GET / HT");
        slow.push(stream);
    }
    let begun = Instant::now();
    let mut refused = 0;
    for stream in &mut slow {
        let mut head = [0; 12];
        let read = stream.read_exact(&mut head);
        refused += u32::from(read.is_ok() && head.ends_with(b"429"));
    }
    Ok(format!(
        "{refused} refused, all closed after {:?}",
        begun.elapsed()
    ))
}

fn long_values(server: SocketAddr) -> Fallible<String> {
    let long = request(
        server,
        "/api/value",
        r#"{"game":"snort@grid:6x6","seconds":10}"#,
    );
    let mut waiting = Vec::new();
    for _ in 0..4 {
        let mut stream = connect_from(ATTACKER, server)?;
        stream.write_all(long.as_bytes())?;
        waiting.push(stream);
    }
    thread::sleep(Duration::from_secs(1));
    let mut other = connect_from(OTHER, server)?;
    let mut times = Vec::new();
    for _ in 0..20 {
        let begun = Instant::now();
        let body = r#"{"game":"snort@path:7","seconds":5}"#;
        post(&mut other, &server.to_string(), "/api/value", body)?;
        times.push(begun.elapsed());
    }
    times.sort();
    Ok(format!(
        "a small value takes {:?}, at most {:?}",
        times[10], times[19]
    ))
}

/// Clients that ask for all kinds of games and leave, for twenty seconds; tells how the memory grows
/// is left to the caller.
fn churn(server: SocketAddr) -> Fallible<String> {
    let begun = Instant::now();
    let mut count = 0u32;
    while begun.elapsed() < Duration::from_secs(20) {
        let size = 3 + count % 40;
        let body = match count % 4 {
            0 => format!(r#"{{"game":"snort@random:{size}:0.3:{count}"}}"#),
            1 => format!(r#"{{"game":"snort@path:{size}","seconds":0.05}}"#),
            2 => format!(
                r#"{{"game":"santorini:2WP4HTWUS@king:3x{}"}}"#,
                2 + count % 9
            ),
            _ => r#"{"game":"santorini:64WP4HTWUS@king:8x8"}"#.to_string(),
        };
        let path = if count % 4 == 1 {
            "/api/solve"
        } else {
            "/api/position"
        };
        let mut stream = connect_from(ATTACKER, server)?;
        stream.write_all(request(server, path, &body).as_bytes())?;
        if !count.is_multiple_of(3) {
            let _ = stream.read(&mut [0; 1024]);
        }
        count += 1;
    }
    Ok(format!("{count} came and went"))
}

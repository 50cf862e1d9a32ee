//! `thera serve`: the web page and the JSON API, and the browser that shows them.

use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream, ToSocketAddrs};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use thera_server::{Options, Page, Server};
use thera_workers::Address;

use crate::failure::{ExitStatus, Failure, eprintln_quietly};
use crate::output::Output;

/// The port unless another is asked for.
const USUAL_PORT: u16 = 8017;

/// Serve the web page and the JSON API
///
/// Listens on this machine only, unless --host says otherwise; then only those who know the address
/// with its token are let in. The page is part of the program: nothing is fetched from anywhere else.
/// Ctrl-C ends it.
#[derive(Default, clap::Args)]
#[command(after_help = "\
Examples:
  thera serve
  thera serve --port 9000 --no-open
  thera serve --host 192.168.0.7    other machines can connect, with the address that is printed
  thera serve --host 0.0.0.0 --games ~/thera-games    play friends; games outlive the server
  thera serve --check    whether one answers, for whoever watches over it

The API is described in docs/api.md.")]
pub struct Args {
    /// The port to listen at [default: 8017, or any free one if it is taken]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// The address or name to listen at [default: 127.0.0.1]
    #[arg(long, value_name = "H")]
    host: Option<String>,
    /// Also answer to this name; may be given several times
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
    /// Keep the rooms in which people play each other, and saved games, in this folder [default:
    /// rooms end with the server, and games are saved in the browser only]
    #[arg(long, value_name = "DIR")]
    games: Option<PathBuf>,
    /// Show in the laboratory who works on what at this NATS server ('thera work'): nats://HOST:4222,
    /// or env
    #[arg(long, value_name = "URL")]
    workers: Option<String>,
    /// With --host: let in everybody who can connect, not only those who know the token
    #[arg(long, requires = "host")]
    no_token: bool,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// Only ask whether a server answers there: exit code 0 if it does, 1 if not
    #[arg(long, conflicts_with_all = ["games", "workers", "allow_host", "no_token", "page"])]
    check: bool,
    /// Read the page from this folder instead of the program, to work on it
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
}

/// Serves until Ctrl-C.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    if args.check {
        return check(&args, out);
    }
    let server = bind(&args)?;
    let address = server.address();
    let url = server.url(reachable(address));
    if !address.ip().is_loopback() {
        eprintln_quietly(match args.no_token {
            true => {
                "thera: warning: other machines can connect and make this one compute; there is no \
                 password and nothing is encrypted"
            }
            false => {
                "thera: other machines can connect if they are told the token in the address; \
                 nothing is encrypted"
            }
        });
    }
    let stop = server.stop();
    ctrlc::set_handler(move || stop.stop())
        .map_err(|error| Failure::CouldNot(format!("Ctrl-C cannot be caught: {error}")))?;
    out.text(format!("Thera is at {url}\nCtrl-C ends it.\n"))?;
    if !args.no_open {
        open_browser(&url);
    }
    server
        .run()
        .map_err(|error| Failure::CouldNot(format!("the server failed: {error}")))?;
    eprintln_quietly("stopped");
    Ok(ExitStatus::Done)
}

/// How long a server may take to answer that it is there.
const PATIENCE: Duration = Duration::from_secs(3);

/// Asks for a file of the page, which everybody may have.
fn check(args: &Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let port = args.port.unwrap_or(USUAL_PORT);
    let asked = reachable(SocketAddr::new(address(args.host.as_deref())?, port));
    match answers(asked) {
        Ok(true) => out.text(format!("a server answers at {asked}\n"))?,
        Ok(false) => return Err(Failure::CouldNot(format!("{asked} is not well"))),
        Err(error) => {
            return Err(Failure::CouldNot(format!(
                "nothing answers at {asked}: {error}"
            )));
        }
    }
    Ok(ExitStatus::Done)
}

fn answers(server: SocketAddr) -> io::Result<bool> {
    let mut stream = TcpStream::connect_timeout(&server, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(
        stream,
        "GET /icon.svg HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n\r\n"
    )?;
    let mut answer = [0; "HTTP/1.1 200".len()];
    stream.read_exact(&mut answer)?;
    Ok(&answer == b"HTTP/1.1 200")
}

/// Takes the port that was asked for, or the usual one, or any.
fn bind(args: &Args) -> Result<Server, Failure> {
    let address = address(args.host.as_deref())?;
    let workers = args.workers.as_deref().map(Address::typed).transpose()?;
    let options = |port| Options {
        address,
        port,
        names: args.allow_host.iter().chain(&args.host).cloned().collect(),
        page: args.page.clone().map_or(Page::Embedded, Page::Folder),
        games: args.games.clone(),
        workers: workers.clone(),
        token: !address.is_loopback() && !args.no_token,
    };
    let bound = match args.port {
        Some(port) => Server::bind(options(port)),
        None => Server::bind(options(USUAL_PORT)).or_else(|error| match error.kind() {
            io::ErrorKind::AddrInUse | io::ErrorKind::PermissionDenied => Server::bind(options(0)),
            _ => Err(error),
        }),
    };
    bound.map_err(|error| {
        if error.kind() == io::ErrorKind::ResourceBusy {
            return Failure::CouldNot(error.to_string());
        }
        let asked = SocketAddr::new(address, args.port.unwrap_or(USUAL_PORT));
        Failure::CouldNot(format!("cannot listen at {asked}: {error}"))
    })
}

/// The address a host stands for.
fn address(host: Option<&str>) -> Result<IpAddr, Failure> {
    let Some(host) = host else {
        return Ok(Ipv4Addr::LOCALHOST.into());
    };
    if let Ok(address) = host.parse() {
        return Ok(address);
    }
    let found = (host, 0).to_socket_addrs().ok().and_then(|mut a| a.next());
    found.map(|address| address.ip()).ok_or_else(|| {
        Failure::BadInput(format!(
            "--host {host} is not an address of this machine, such as 127.0.0.1 or 0.0.0.0"
        ))
    })
}

/// An address that a browser here can connect to: "any address" is none.
fn reachable(address: SocketAddr) -> SocketAddr {
    match address.ip().is_unspecified() {
        true => SocketAddr::new(Ipv4Addr::LOCALHOST.into(), address.port()),
        false => address,
    }
}

/// Opens the page in a browser if this is a desktop. If that fails the address has been printed.
fn open_browser(url: &str) {
    let Some((program, arguments)) = opener() else {
        return;
    };
    let child = Command::new(program)
        .args(arguments)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if let Ok(mut child) = child {
        // Somebody has to wait for it, or it stays in the process table.
        std::thread::spawn(move || child.wait());
    }
}

/// The program that opens addresses, where there is a screen to show them on.
fn opener() -> Option<(&'static str, &'static [&'static str])> {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    match std::env::consts::OS {
        "macos" => Some(("open", &[])),
        "windows" => Some(("explorer", &[])),
        _ if is_set("DISPLAY") || is_set("WAYLAND_DISPLAY") => Some(("xdg-open", &[])),
        _ => None,
    }
}

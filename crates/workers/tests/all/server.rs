//! A real server on a port of its own.

use std::io::Read;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

use thera_workers::Address;

/// A NATS server with a folder of its own; both go when it is dropped.
pub struct Server {
    child: Child,
    host: &'static str,
    port: u16,
    folder: PathBuf,
}

impl Server {
    /// Starts one; `None`, with a sentence, where there is none to start.
    pub fn start() -> Option<Server> {
        Server::listening("127.0.0.1")
    }

    /// The same at an address of this machine.
    pub fn listening(host: &'static str) -> Option<Server> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Relaxed);
        let folder =
            std::env::temp_dir().join(format!("thera-nats-{}-{count}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        match launch(host, None, &folder) {
            Some((child, port)) => Some(Server {
                child,
                host,
                port,
                folder,
            }),
            None if std::env::var_os("THERA_REQUIRE_NATS").is_some() => {
                panic!("nats-server is needed (THERA_REQUIRE_NATS) and is not installed")
            }
            None => {
                eprintln!("skipped: nats-server is not installed");
                None
            }
        }
    }

    #[allow(dead_code, reason = "other tests use this file too")]
    pub fn port(&self) -> u16 {
        self.port
    }

    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    #[allow(dead_code, reason = "other tests use this file too")]
    pub fn address(&self) -> Address {
        Address::typed(&self.url()).unwrap()
    }

    #[allow(dead_code, reason = "other tests use this file too")]
    /// Kills it as a power cut would.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    #[allow(dead_code, reason = "other tests use this file too")]
    /// Starts it again at the same port with the same folder.
    pub fn restart(&mut self) {
        (self.child, _) = launch(self.host, Some(self.port), &self.folder).unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Starts a server, at a port that it chooses itself unless one is given, and waits until it
/// answers. A port chosen here could be somebody else's before the server has it.
fn launch(host: &str, port: Option<u16>, folder: &Path) -> Option<(Child, u16)> {
    let port_text = port.map_or("-1".to_string(), |port| port.to_string());
    let begin = |program: &str| {
        Command::new(program)
            .args(["-js", "-a", host, "-p", &port_text])
            .arg("--ports_file_dir")
            .arg(folder)
            .arg("-sd")
            .arg(folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .ok()
    };
    // Debian keeps it where users do not look.
    let mut child = begin("nats-server").or_else(|| begin("/usr/sbin/nats-server"))?;
    let begun = Instant::now();
    loop {
        if let Some(port) = port.or_else(|| chosen_port(folder, child.id()))
            && answers(port)
        {
            return Some((child, port));
        }
        let ended = child.try_wait().unwrap();
        assert_eq!(ended, None, "the server has ended");
        assert!(
            begun.elapsed() < Duration::from_secs(20),
            "the server does not listen"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The port in the file that a server writes once it listens.
fn chosen_port(folder: &Path, process: u32) -> Option<u16> {
    let file = folder.join(format!("nats-server_{process}.ports"));
    let text = std::fs::read_to_string(file).ok()?;
    let ports: serde_json::Value = serde_json::from_str(&text).ok()?;
    let address = ports["nats"][0].as_str()?;
    address.rsplit_once(':')?.1.parse().ok()
}

/// Whether a server says who it is at a port.
fn answers(port: u16) -> bool {
    let mut hello = [0; 4];
    TcpStream::connect(("127.0.0.1", port))
        .and_then(|mut stream| {
            stream.set_read_timeout(Some(Duration::from_secs(5)))?;
            stream.read_exact(&mut hello)
        })
        .is_ok_and(|()| &hello == b"INFO")
}

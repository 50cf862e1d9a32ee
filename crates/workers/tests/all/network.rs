//! A network that can be cut: everything goes through a port of its own, or nothing does.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use thera_workers::Address;

/// A cable to a port of this machine. While it is cut nothing passes in either direction and nobody
/// is told, as with a cable that was pulled.
pub struct Cable {
    port: u16,
    cut: Arc<AtomicBool>,
}

impl Cable {
    pub fn to(port: u16) -> Cable {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let own = listener.local_addr().unwrap().port();
        let cut = Arc::new(AtomicBool::new(false));
        let is_cut = Arc::clone(&cut);
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                let Ok(far) = TcpStream::connect(("127.0.0.1", port)) else {
                    continue;
                };
                for (from, to) in [(&near, &far), (&far, &near)] {
                    let ends = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    let is_cut = Arc::clone(&is_cut);
                    thread::spawn(move || carry(ends, &is_cut));
                }
            }
        });
        Cable { port: own, cut }
    }

    pub fn address(&self) -> Address {
        Address::typed(&format!("nats://127.0.0.1:{}", self.port)).unwrap()
    }

    pub fn cut(&self, cut: bool) {
        self.cut.store(cut, Relaxed);
    }
}

fn carry((mut from, mut to): (TcpStream, TcpStream), is_cut: &AtomicBool) {
    let mut bytes = [0; 16 << 10];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        while is_cut.load(Relaxed) {
            thread::sleep(Duration::from_millis(10));
        }
        if to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(std::net::Shutdown::Both);
}

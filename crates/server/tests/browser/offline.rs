//! The server goes away in the middle of a game, and comes back.

use std::thread::JoinHandle;

use thera_server::{Server, Stop};

use crate::{DESKTOP, Visit, server_at};

/// A server that can be ended and started again at the same port.
pub struct Restartable {
    pub port: u16,
    running: Option<(Stop, JoinHandle<std::io::Result<()>>)>,
}

impl Restartable {
    fn start(port: u16) -> Self {
        Restartable::serving(server_at(port))
    }

    pub fn serving(server: Server) -> Self {
        let (port, stop) = (server.address().port(), server.stop());
        let thread = std::thread::spawn(move || server.run());
        Restartable {
            port,
            running: Some((stop, thread)),
        }
    }

    pub fn stop(&mut self) {
        if let Some((stop, thread)) = self.running.take() {
            stop.stop();
            thread.join().expect("it ends").expect("in good order");
        }
    }
}

impl Drop for Restartable {
    fn drop(&mut self) {
        if let Some((stop, _)) = &self.running {
            stop.stop();
        }
    }
}

#[test]
fn a_move_made_without_a_server_is_sent_when_it_is_back() {
    let mut server = None;
    let start = || server.insert(Restartable::start(0)).port;
    let fragment = "#play?game=snort@path:9&second=random";
    let Some(visit) = Visit::to("offline", DESKTOP, start, fragment) else {
        return;
    };
    let mut server = server.expect("it was started");
    visit.click_target("4");
    visit.wait("return document.querySelectorAll('.moves .move').length === 2");
    visit.wait("return document.querySelector('.target.legal') !== null");

    server.stop();
    let target = visit.legal_targets()[0].clone();
    visit.click_target(&target);
    visit.wait("return !document.querySelector('.offline').hidden");
    let status = visit.text("#status");
    assert!(status.contains("as soon as the server answers"), "{status}");
    // What is listed is what stands on the board.
    let shown = "return [document.querySelectorAll('.moves .move').length,
      document.querySelectorAll('.seat.first, .seat.second').length]";
    assert_eq!(visit.script(shown), serde_json::json!([2, 2]));
    // Screens that were loaded before work without a server.
    visit.click("#theme");

    let _again = Restartable::start(server.port);
    visit.wait("return document.querySelector('.offline').hidden");
    // The move is made, and the agent answers it.
    visit.wait("return document.querySelectorAll('.moves .move').length === 4");
    let said = visit.script("return document.body.innerText.includes('undefined')");
    assert_eq!(said, false);
    assert!(visit.fragment().contains(&format!(";{target};")));
}

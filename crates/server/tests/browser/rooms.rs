//! Two people in a room, each with a browser; one loses the connection, then the server goes.

use std::io;
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::thread;

use crate::offline::Restartable;
use crate::{DESKTOP, PHONE, Visit, keeping};

/// A line to the server that can be cut and mended, as a phone's in a lift.
struct Line {
    port: u16,
    cut: Arc<AtomicBool>,
    streams: Arc<Mutex<Vec<TcpStream>>>,
}

impl Line {
    fn to(server: u16) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let line = Line {
            port: listener.local_addr().unwrap().port(),
            cut: Arc::default(),
            streams: Arc::default(),
        };
        let (cut, streams) = (Arc::clone(&line.cut), Arc::clone(&line.streams));
        // Ends with the test program.
        thread::spawn(move || {
            for caller in listener.incoming().flatten() {
                if cut.load(SeqCst) {
                    continue;
                }
                let Ok(called) = TcpStream::connect((Ipv4Addr::LOCALHOST, server)) else {
                    continue;
                };
                carry(&caller, &called);
                carry(&called, &caller);
                streams.lock().unwrap().extend([caller, called]);
            }
        });
        line
    }

    fn cut(&self) {
        self.cut.store(true, SeqCst);
        for stream in self.streams.lock().unwrap().drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    fn mend(&self) {
        self.cut.store(false, SeqCst);
    }
}

/// Carries bytes one way, until either end is closed.
fn carry(from: &TcpStream, to: &TcpStream) {
    let (mut from, mut to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
    thread::spawn(move || {
        let _ = io::copy(&mut from, &mut to);
        let _ = to.shutdown(Shutdown::Both);
    });
}

fn moves(count: usize) -> String {
    format!("return document.querySelectorAll('.moves .move').length === {count}")
}

/// Plays a move on a board of single vertices, once it is one's turn.
#[track_caller]
fn play(visit: &Visit, vertex: &str) {
    visit.wait_for_text("#status", "Your turn");
    visit.click_target(vertex);
}

#[test]
fn friends_play_through_a_lost_connection_and_a_new_server() {
    let games = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("browser-rooms");
    let _ = std::fs::remove_dir_all(&games);
    let mut server = None;
    let start = || {
        let serving = Restartable::serving(keeping(0, Some(games.clone())));
        server.insert(serving).port
    };
    let fragment = "#room?game=snort@path:9";
    let Some(ada) = Visit::to("friends", DESKTOP, start, fragment) else {
        return;
    };
    let mut server = server.expect("it was started");
    // Ada opens a room, plays first, and is told how to ask somebody in.
    ada.fill("#own-name", "Ada");
    ada.click(".segments [data-value=first]");
    ada.click("#open-room");
    ada.wait_for_text("#status", "Waiting for your opponent");
    ada.wait("return document.querySelector('.qr')?.naturalWidth > 0");
    let fragment = ada.fragment();
    assert!(fragment.contains("room="), "{fragment}");

    // Bea comes by another line, on a phone, and sits down.
    let line = Line::to(server.port);
    let room = fragment.split("room=").nth(1).unwrap();
    let bea = ada.beside(PHONE, line.port, &format!("#room?room={room}"));
    bea.fill("#own-name", "Bea");
    bea.click("#sit");
    bea.wait_for_text("#status", "Ada to move");
    ada.wait_for_text(".side-chip.second", "Bea");
    play(&ada, "4");
    bea.wait(&moves(1));
    play(&bea, "0");
    ada.wait(&moves(2));

    // The line is cut while it is Ada's turn; she goes on, and Bea sees it when she is back.
    line.cut();
    bea.wait("return !document.querySelector('.offline').hidden");
    ada.wait_for_text(".side-chip.second", "away");
    play(&ada, "6");
    line.mend();
    bea.wait("return document.querySelector('.offline').hidden");
    bea.wait(&moves(3));
    // A move that is made without a line arrives once.
    bea.wait_for_text("#status", "Your turn");
    line.cut();
    bea.click_target("1");
    bea.wait("return !document.querySelector('.offline').hidden");
    assert_eq!(ada.script(&moves(3)), true);
    line.mend();
    ada.wait(&moves(4));
    bea.wait(&moves(4));

    // The server is started anew, and the game goes on.
    server.stop();
    let mut server = Restartable::serving(keeping(server.port, Some(games)));
    ada.wait("return document.querySelector('.offline').hidden");
    bea.wait("return document.querySelector('.offline').hidden");
    ada.wait_for_text(".side-chip.second", "Bea");

    // Bea takes her move back, with Ada's leave.
    bea.click("#undo");
    ada.wait_for_text(".offer", "Bea would like to take the last move back");
    ada.click("#accept");
    bea.wait(&moves(3));
    // Giving up asks first; then they play again, with sides changed.
    bea.click("#resign");
    bea.click("#answer-yes");
    ada.wait_for_text("#status", "Bea resigned: Ada wins");
    ada.wait_for_text("#banner", "You win!");
    bea.wait_for_text("#banner", "Ada wins!");
    bea.wait("return document.querySelector('.side-chip.active') === null");
    let overflow = bea.script("return document.documentElement.scrollWidth - innerWidth");
    assert_eq!(overflow, 0, "the room is wider than a phone");
    ada.click("#rematch");
    bea.click("#accept");
    bea.wait_for_text("#status", "Your turn, First");
    ada.wait_for_text("#people", "Ada 1");
    server.stop();
}

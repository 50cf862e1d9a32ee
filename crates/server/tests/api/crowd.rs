//! A small crowd: many sockets at once, nonsense in between, and everybody is served. (How fast a
//! large one is served is measured by the example `load`.)

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use serde_json::json;

use super::client::{Served, last, wait_until};

const SOCKETS: usize = 40;

#[test]
fn everybody_in_a_crowd_is_served() {
    let server = Served::start();
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let analysts: Vec<_> = (0..SOCKETS)
            .map(|_| {
                scope.spawn(|| {
                    let mut socket = server.socket();
                    socket.send(json!({"id": "1", "type": "analyse", "game": "santorini",
                                       "moves": ["b2,d4", "b4,d2"]}));
                    // Updates come although everybody else wants them too.
                    for _ in 0..2 {
                        while socket.next()["type"] != "analysis" {}
                    }
                })
            })
            .collect();
        let vandal = scope.spawn(|| {
            let mut refused = 0;
            while !stop.load(Relaxed) || refused < 100 {
                let bodies = [
                    "{",
                    "[]",
                    "{\"game\":\"chess\"}",
                    "{\"game\":\"snort@file:x\"}",
                ];
                let answer = server.post_text("/api/position", bodies[refused % bodies.len()]);
                assert!((400..500).contains(&answer.status));
                refused += 1;
            }
        });
        let asker = scope.spawn(|| {
            while !stop.load(Relaxed) {
                let view = server.post("/api/position", &json!({"game": "snort@cycle:9"}));
                assert_eq!(view.json()["legal"].as_array().unwrap().len(), 9);
            }
        });
        let served: Vec<bool> = analysts.into_iter().map(|one| one.join().is_ok()).collect();
        stop.store(true, Relaxed);
        assert!(served.iter().all(|&served| served));
        vandal.join().unwrap();
        asker.join().unwrap();
    });
    let mut socket = server.socket();
    let messages = socket.ask("1", json!({"type": "analyse", "game": "snort@path:6"}));
    assert_eq!(last(&messages, "done")["reason"], "finished");
}

#[test]
fn there_are_only_so_many_sockets() {
    let server = Served::start();
    let mut sockets = Vec::new();
    let refused = loop {
        match server.socket_from(None) {
            Ok(socket) => sockets.push(socket),
            Err(status) => break status,
        }
        assert!(sockets.len() <= 1000);
    };
    assert_eq!(refused, 503);
    assert!(sockets.len() >= 200);
    // One that closes makes room for another.
    drop(sockets);
    wait_until(|| server.socket_from(None).is_ok());
}

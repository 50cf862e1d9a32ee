//! Saved games: many at once as text, and on the server's shelves.

use std::fs;

use serde_json::{Value, json};

use super::client::{Served, folder};

const SHELF: &str = "0123456789abcdef0123456789abcdef";
const ID: &str = "00000000000000000000000000000001";

fn game(moves: &[&str]) -> Value {
    json!({"game": "snort@path:5", "moves": moves, "first": "Ada", "second": "greedy"})
}

#[test]
fn many_games_become_a_text_and_come_back() {
    let server = Served::start();
    let games = json!({"games": [game(&["2"]), game(&["2", "0", "4"]), {"game": "castellan@2x2"}]});
    let text = server.post("/api/records", &games).json()["text"].clone();
    let read = server.post("/api/records", &json!({"text": text})).json();
    let read = read["games"].as_array().unwrap();
    assert_eq!(read.len(), 3);
    assert_eq!(read[1]["moves"], json!(["2", "0", "4"]));
    assert_eq!(read[1]["result"], "first");
    assert_eq!(
        (&read[0]["first"], &read[0]["second"]),
        (&json!("Ada"), &json!("greedy"))
    );
    assert_eq!(read[2]["game"], "castellan@2x2");
    // The command line reads the same file.
    let parsed = thera_lab_records(text.as_str().unwrap());
    assert_eq!(parsed, 3);
    // One that is wrong is named, and none is read.
    let broken = text.as_str().unwrap().replace("3. 4", "3. 1");
    let answer = server.post("/api/records", &json!({"text": broken}));
    assert_eq!(answer.status, 422);
    for (body, status) in [
        (json!({}), 400),
        (json!({"text": ""}), 422),
        (json!({"text": "pgn"}), 422),
        (json!({"games": [{"game": "chess"}]}), 422),
        (json!({"games": [{}]}), 400),
        (json!({"games": "all"}), 400),
    ] {
        assert_eq!(server.post("/api/records", &body).status, status, "{body}");
    }
}

/// How many records the library finds in a text.
fn thera_lab_records(text: &str) -> usize {
    thera_lab::record::read_all(text).unwrap().len()
}

#[test]
fn games_are_kept_whole_and_survive_the_server() {
    let games = folder("shelves");
    let server = Served::keeping(Some(games.clone()));
    assert_eq!(server.get("/api/games").json()["keeps_games"], true);
    let saved = |server: &Served| {
        let answer = server.post("/api/saved", &json!({"shelf": SHELF})).json();
        answer["games"].as_array().unwrap().clone()
    };
    assert!(saved(&server).is_empty());
    for moves in [&["2"][..], &["2", "0"]] {
        let mut wanted = game(moves);
        (wanted["shelf"], wanted["id"]) = (json!(SHELF), json!(ID));
        assert_eq!(server.post("/api/save", &wanted).status, 200);
    }
    drop(server);
    // What others put there is passed over.
    let shelf = games.join("games/all");
    fs::write(shelf.join("notes.txt"), "milk").unwrap();
    fs::write(
        shelf.join(format!("{}.game", "f".repeat(32))),
        "thera game 1\ngame: sn",
    )
    .unwrap();
    let server = Served::keeping(Some(games.clone()));
    let found = saved(&server);
    assert_eq!(found.len(), 1);
    assert_eq!(
        (&found[0]["id"], &found[0]["moves"]),
        (&json!(ID), &json!(["2", "0"]))
    );
    assert!(found[0]["changed"].as_u64().unwrap() > 1_600_000_000_000);
    let text = fs::read_to_string(shelf.join(format!("{ID}.game"))).unwrap();
    assert_eq!(thera_lab_records(&text), 1);

    for (path, body, status) in [
        ("/api/saved", json!({"shelf": "../../../etc"}), 422),
        ("/api/saved", json!({}), 400),
        (
            "/api/save",
            json!({"shelf": SHELF, "id": "../x", "game": "snort@path:5"}),
            422,
        ),
        ("/api/save", json!({"shelf": SHELF, "id": ID}), 400),
        (
            "/api/save",
            json!({"shelf": SHELF, "id": ID, "game": "snort@path:5", "moves": ["9"]}),
            422,
        ),
        (
            "/api/save",
            json!({"shelf": SHELF, "id": ID, "game": "chess"}),
            422,
        ),
        (
            "/api/remove",
            json!({"shelf": SHELF, "id": "notes.txt"}),
            422,
        ),
    ] {
        let answer = server.post(path, &body);
        assert_eq!(answer.status, status, "{path} {body}");
        assert!(answer.error().len() > 10);
    }
    assert_eq!(saved(&server).len(), 1, "what was refused changed nothing");
    let gone = json!({"shelf": SHELF, "id": ID});
    assert_eq!(server.post("/api/remove", &gone).status, 200);
    assert_eq!(server.post("/api/remove", &gone).status, 200);
    assert!(saved(&server).is_empty() && shelf.join("notes.txt").exists());
}

#[test]
fn a_server_without_a_folder_keeps_nothing() {
    let server = Served::start();
    assert_eq!(server.get("/api/games").json()["keeps_games"], false);
    let answer = server.post("/api/saved", &json!({"shelf": SHELF}));
    assert_eq!(answer.status, 404);
    assert!(answer.error().contains("--games"));
}

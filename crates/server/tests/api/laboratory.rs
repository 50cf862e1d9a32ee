//! Experiments over web sockets.

use serde_json::json;

use super::client::{Served, last, wait_until};

#[test]
fn a_match_is_played_and_its_seed_fixes_it() {
    let server = Served::start();
    let mut socket = server.socket();
    let request = json!({"type": "match", "game": "snort@path:8", "a": "greedy", "b": "random",
                         "games": 20, "seed": 3});
    let messages = socket.ask("1", request.clone());
    let result = &last(&messages, "result")["result"];
    assert_eq!(
        (&result["a"], &result["b"]),
        (&json!("greedy"), &json!("random"))
    );
    assert_eq!((&result["games"], &result["seed"]), (&json!(20), &json!(3)));
    let wins = |who: &str| result[who].as_u64().unwrap();
    assert_eq!(wins("a_wins") + wins("b_wins"), 20);
    assert_eq!(wins("first_wins") + wins("second_wins"), 20);
    assert!(result["elo"].is_number() && result["elo_error"].is_number());
    assert!(
        last(&messages, "result")["svg"]
            .as_str()
            .unwrap()
            .starts_with("<svg")
    );
    assert_eq!(last(&messages, "progress")["total"], 20);
    let again = socket.ask("2", request);
    assert_eq!(last(&again, "result")["result"]["a_wins"], result["a_wins"]);
}

#[test]
fn a_match_can_be_stopped() {
    let server = Served::start();
    let mut socket = server.socket();
    socket.send(json!({"id": "1", "type": "match", "game": "santorini",
                       "a": "mcts:playouts=1000000", "b": "mcts:playouts=1000000"}));
    while socket.next()["type"] != "progress" {}
    // Else it would go on for hours, longer than the client is ready to wait.
    socket.send(json!({"id": "2", "type": "cancel", "target": "1"}));
    let messages = socket.until_end("1");
    assert_eq!(last(&messages, "done")["reason"], "cancelled");
}

#[test]
fn impossible_matches_are_refused() {
    let server = Served::start();
    let mut socket = server.socket();
    for (change, part) in [
        (json!({"a": "human"}), "person"),
        (json!({"a": "nobody"}), "unknown agent"),
        (json!({"b": "qlearning:table=/etc/passwd"}), "files"),
        (json!({"games": 0}), "games"),
        (json!({"games": 1_000_000_000}), "games"),
        (json!({"game": "snort@file:/etc/passwd"}), "files"),
        (
            json!({"game": "castellan:towers=4,walls=4@6x6"}),
            "too broad",
        ),
        (
            json!({"game": "snort@path:1", "openings": 5}),
            "random turns",
        ),
    ] {
        let mut request =
            json!({"type": "match", "game": "snort@path:8", "a": "random", "b": "random"});
        for (field, value) in change.as_object().unwrap() {
            request[field] = value.clone();
        }
        let messages = socket.ask("1", request);
        let error = last(&messages, "error")["error"].as_str().unwrap();
        assert!(error.contains(part), "{change}: {error}");
    }
}

#[test]
fn claims_are_listed_and_checked() {
    let server = Served::start();
    let claims = server.get("/api/games").json()["claims"].clone();
    let claims = claims.as_array().unwrap();
    assert!(claims.len() > 10);
    let ids: Vec<_> = claims.iter().take(2).map(|claim| &claim["id"]).collect();
    let mut socket = server.socket();
    let request = json!({"type": "verify", "ids": ids, "extent": "small"});
    let messages = socket.ask("1", request);
    assert_eq!(last(&messages, "progress")["total"], 2);
    let result = last(&messages, "result")["result"].as_array().unwrap();
    for (outcome, id) in result.iter().zip(ids) {
        assert_eq!(&outcome["id"], id);
        assert!(outcome["verdict"].is_string() && outcome["scope"].is_string());
        assert_eq!(outcome["finished"], true);
    }
    let unknown = socket.ask("2", json!({"type": "verify", "ids": ["fermat"]}));
    assert!(
        last(&unknown, "error")["error"]
            .as_str()
            .unwrap()
            .contains("fermat")
    );
}

#[test]
fn experiments_are_listed_and_reproduced_one_at_a_time() {
    let server = Served::start();
    let experiments = server.get("/api/games").json()["experiments"].clone();
    let names: Vec<&str> = experiments
        .as_array()
        .unwrap()
        .iter()
        .map(|experiment| experiment["name"].as_str().unwrap())
        .collect();
    assert!(names.contains(&"geissler.branching"), "{names:?}");
    let mut socket = server.socket();
    let unknown = socket.ask("0", json!({"type": "reproduce", "name": "nothing"}));
    assert!(
        last(&unknown, "error")["error"]
            .as_str()
            .unwrap()
            .contains("nothing")
    );
    socket.send(json!({"id": "1", "type": "reproduce", "name": names[0], "size": "paper"}));
    while socket.next()["type"] != "progress" {}
    let second = json!({"id": "2", "type": "reproduce", "name": "suptic.sizes"});
    socket.send(second.clone());
    loop {
        let message = socket.next();
        if message["id"] == "2" {
            assert!(
                message["error"].as_str().unwrap().contains("another"),
                "{message}"
            );
            break;
        }
    }
    socket.ask("3", json!({"type": "cancel", "target": "1"}));
    // Once the first has ended there is room for the next.
    let mut messages = Vec::new();
    wait_until(|| {
        messages = socket.ask("4", second.clone());
        messages.iter().any(|message| message["type"] == "result")
    });
    let result = &last(&messages, "result")["result"];
    assert_eq!(result["name"], "suptic.sizes");
    let rows = result["tables"][0]["rows"].as_array().unwrap();
    assert!(!rows.is_empty());
    for row in rows {
        assert_eq!(row.as_array().unwrap().len(), 4);
    }
}

//! Analysis and play over web sockets.

use serde_json::{Value, json};
use tungstenite::Message;

use super::client::{Served, last, wait_until};

/// A position of the standard game in which first climbs at once.
const CLIMB: &str = "0000000000000000023100000/1/mortal:C2,D4/mortal:B4,A1";

#[test]
fn a_win_at_once_is_proven() {
    let server = Served::start();
    let mut socket = server.socket();
    let place = json!({"type": "analyse", "game": "santorini", "position": CLIMB,
                       "lines": 1, "id": "1"});
    socket.send(place);
    let analysis = socket.next_of("analysis");
    let best = &analysis["lines"][0];
    assert_eq!(best["proven"], true);
    assert_eq!(best["winner"], "first");
    assert_eq!(best["distance"], 1);
    assert_eq!(
        (&best["player"], &best["share"]),
        (&json!("first"), &json!(1.0))
    );
    for field in ["winner", "distance", "share", "source", "text"] {
        assert_eq!(analysis["verdict"][field], best[field], "{field}");
    }
    assert_eq!(best["steps"].as_array().unwrap().len(), 2);
}

#[test]
fn every_move_of_a_small_position_gets_its_exact_value() {
    let server = Served::start();
    let mut socket = server.socket();
    for (game, winner) in [
        ("snort@path:5", "first"),
        ("castellan@2x2", "first"),
        ("geography@grid:2x3", "first"),
        ("santorini:2WP3HTWUS@king:3x3", "first"),
    ] {
        let position = match game {
            "santorini:2WP3HTWUS@king:3x3" => json!("000000000/1/a1/c3"),
            _ => json!(null),
        };
        let view = server
            .post(
                "/api/position",
                &json!({"game": game, "position": position}),
            )
            .json();
        let solved = server
            .post("/api/solve", &json!({"game": game, "position": position}))
            .json();
        let messages = socket.ask(
            game,
            json!({"type": "analyse", "game": game, "position": position}),
        );
        assert_eq!(last(&messages, "done")["reason"], "finished", "{game}");
        let analysis = last(&messages, "analysis");
        assert_eq!(analysis["lines"][0]["proven"], true, "{game}");
        assert_eq!(analysis["verdict"]["winner"], solved["winner"], "{game}");
        let exact = last(&messages, "exact");
        assert_eq!(exact["complete"], true, "{game}");
        let moves = exact["moves"].as_array().unwrap();
        assert_eq!(moves.len(), view["legal"].as_array().unwrap().len());
        let best: Vec<_> = moves.iter().filter(|m| m["best"] == true).collect();
        assert!(!best.is_empty());
        for turn in best {
            assert_eq!(turn["winner"], solved["winner"], "{game}");
            assert_eq!(turn["proven"], true);
        }
        if game != "santorini:2WP3HTWUS@king:3x3" {
            assert_eq!(solved["winner"], winner, "{game}");
        }
    }
}

#[test]
fn a_new_analysis_replaces_the_old_one() {
    let server = Served::start();
    let mut socket = server.socket();
    let place = |id: &str, game: &str| json!({"id": id, "type": "analyse", "game": game});
    socket.send(place("1", "santorini"));
    socket.next_of("analysis");
    // Else the first would go on for minutes, longer than the client is ready to wait.
    socket.send(place("2", "snort@path:3"));
    let first = socket.until_end("1");
    assert_eq!(last(&first, "done")["reason"], "replaced");
    let mut ended = first.iter().any(|m| m["id"] == "2" && m["type"] == "done");
    while !ended {
        let message = socket.next();
        assert_eq!(message["id"], "2", "nothing more about the first");
        ended = message["type"] == "done";
    }
}

#[test]
fn a_request_is_cancelled_by_its_id() {
    let server = Served::start();
    let mut socket = server.socket();
    socket.send(json!({"id": "1", "type": "analyse", "game": "santorini"}));
    socket.next_of("analysis");
    socket.send(json!({"id": "2", "type": "cancel", "target": "1"}));
    let mut reasons = Vec::new();
    while reasons.len() < 2 {
        let message = socket.next();
        if message["type"] == "done" {
            reasons.push((message["id"].clone(), message["reason"].clone()));
        }
    }
    assert!(
        reasons.contains(&(json!("1"), json!("cancelled"))),
        "{reasons:?}"
    );
    // Nothing to cancel is no error.
    let messages = socket.ask("3", json!({"type": "cancel", "target": "1"}));
    assert_eq!(last(&messages, "done")["reason"], "finished");
}

#[test]
fn an_analysis_ends_with_its_time() {
    let server = Served::start();
    let mut socket = server.socket();
    // A busy machine may need longer for the first look.
    let mut seconds = 0.3;
    let mut messages = Vec::new();
    wait_until(|| {
        let request =
            json!({"type": "analyse", "game": "santorini", "lines": 2, "seconds": seconds});
        messages = socket.ask("1", request);
        assert_eq!(last(&messages, "done")["reason"], "time");
        seconds *= 2.0;
        last(&messages, "analysis")["method"] == "champion"
    });
    let analysis = last(&messages, "analysis");
    assert_eq!(analysis["lines"].as_array().unwrap().len(), 2);
    assert_eq!(analysis["lines"][0]["proven"], false);
}

#[test]
fn agents_move_and_a_seed_fixes_their_choice() {
    let server = Served::start();
    let mut socket = server.socket();
    for agent in [
        "random",
        "greedy",
        "mcts:playouts=50",
        "alphabeta:depth=2",
        "champion:level=casual",
    ] {
        let mut think = |id: &str, seed: u64| {
            let request = json!({"type": "think", "game": "santorini", "agent": agent,
                                 "moves": ["b2,d4", "b4,d2"], "seed": seed});
            last(&socket.ask(id, request), "move").clone()
        };
        let (one, again) = (think("a", 7), think("b", 7));
        assert_eq!(one["move"], again["move"], "{agent}");
        let played = json!({"game": "santorini", "moves": ["b2,d4", "b4,d2", one["move"]]});
        let view = server.post("/api/position", &played).json();
        assert_eq!(view["position"], one["position"]);
    }
    for (agent, part) in [
        ("human", "person"),
        ("stockfish", "unknown agent"),
        ("perfect:tablebase=/etc/passwd", "files"),
        ("champion:tablebase=/etc/passwd", "files"),
        ("champion:threads=2", "threads"),
        ("mcts:depth=3", "depth"),
    ] {
        let request = json!({"type": "think", "game": "snort@path:5", "agent": agent});
        let messages = socket.ask(agent, request);
        let error = last(&messages, "error")["error"].as_str().unwrap();
        assert!(error.contains(part), "{agent}: {error}");
    }
    let over = json!({"type": "think", "game": "snort@path:1", "moves": "0", "agent": "greedy"});
    let messages = socket.ask("over", over);
    assert!(
        last(&messages, "error")["error"]
            .as_str()
            .unwrap()
            .contains("over")
    );
}

#[test]
fn a_review_marks_the_mistake() {
    let server = Served::start();
    let mut socket = server.socket();
    // On a path of 5 the middle wins for whoever takes it; first plays the end instead.
    let request = json!({"type": "review", "game": "snort@path:5", "moves": ["0", "2", "4"],
                         "seconds": 20});
    let wrong = server.post(
        "/api/position",
        &json!({"game": "snort@path:5", "moves": ["0", "2"]}),
    );
    assert_eq!(wrong.status, 200);
    let messages = socket.ask("1", request);
    let plies: Vec<_> = messages.iter().filter(|m| m["type"] == "review").collect();
    if plies.is_empty() {
        panic!("{messages:?}");
    }
    for (ply, message) in plies.iter().enumerate() {
        assert_eq!((&message["ply"], &message["of"]), (&json!(ply), &json!(3)));
        assert_eq!(message["verdict"]["proven"], true);
        if ply > 0 {
            let before = plies[ply - 1]["verdict"]["winner"].clone();
            let kept = message["verdict"]["winner"] == before;
            assert_eq!(message["mark"] == "blunder", !kept, "{message}");
            assert_eq!(message["best_verdict"], plies[ply - 1]["verdict"]);
        }
    }
}

#[test]
fn a_review_of_three_tells_whose_chances_these_are() {
    let server = Served::start();
    let mut socket = server.socket();
    let request = json!({"type": "review", "game": "snort:players=3@path:6", "moves": ["0", "5"],
                         "nodes": 10_000});
    let messages = socket.ask("1", request);
    let plies: Vec<_> = messages.iter().filter(|m| m["type"] == "review").collect();
    assert_eq!(plies.len(), 3, "{messages:?}");
    assert_eq!(plies[0]["verdict"]["winner"], "first");
    let (slip, good) = (plies[1], plies[2]);
    assert_eq!(
        (&slip["by"], &slip["mark"]),
        (&json!("first"), &json!("blunder"))
    );
    assert_eq!((&slip["share"], &slip["loss"]), (&json!(0.0), &json!(1.0)));
    assert_eq!(slip["verdict"]["player"], "second");
    assert_eq!(good["by"], "second");
    assert_eq!(good["best_verdict"]["winner"], "second");
}

#[test]
fn nonsense_is_answered_with_a_sentence_and_the_socket_goes_on() {
    let server = Served::start();
    let mut socket = server.socket();
    for (text, id) in [
        ("", json!(null)),
        ("{", json!(null)),
        ("[]", json!(null)),
        ("{\"type\":\"analyse\"}", json!(null)),
        ("{\"id\":\"1\"}", json!("1")),
        ("{\"id\":\"1\",\"type\":\"dance\"}", json!("1")),
        ("{\"id\":\"1\",\"type\":\"analyse\"}", json!("1")),
        ("{\"id\":\"1\",\"type\":\"cancel\"}", json!("1")),
        (
            "{\"id\":\"1\",\"type\":\"analyse\",\"game\":\"chess\"}",
            json!("1"),
        ),
        (
            "{\"id\":\"1\",\"type\":\"analyse\",\"game\":\"snort@file:/etc/passwd\"}",
            json!("1"),
        ),
        (
            "{\"id\":\"1\",\"type\":\"analyse\",\"game\":\"snort\",\"seconds\":0}",
            json!("1"),
        ),
        (
            "{\"id\":\"1\",\"type\":\"analyse\",\"game\":\"santorini:60WP4HTWUS@king:8x8\"}",
            json!("1"),
        ),
    ] {
        socket.0.send(Message::text(text)).unwrap();
        let answer = socket.next();
        assert_eq!(
            (&answer["type"], &answer["id"]),
            (&json!("error"), &id),
            "{text}"
        );
        assert!(!answer["error"].as_str().unwrap().is_empty());
    }
    socket.0.send(Message::binary(vec![0xff; 100])).unwrap();
    assert_eq!(socket.next()["type"], "error");
    assert_eq!(
        last(
            &socket.ask("2", json!({"type": "analyse", "game": "snort@path:3"})),
            "done"
        )["reason"],
        "finished"
    );
    // A message that is too long closes the socket, and only that one.
    let _ = socket.0.send(Message::text("x".repeat(100_000)));
    let mut closed = false;
    for _ in 0..10 {
        closed |= socket.0.read().is_err();
    }
    assert!(closed);
    assert_eq!(server.get("/api/games").status, 200);
}

#[test]
fn a_socket_has_only_so_much_under_way() {
    let server = Served::start();
    let mut socket = server.socket();
    let analyse = json!({"type": "analyse", "game": "santorini", "id": "a"});
    socket.send(analyse.clone());
    socket.send(analyse);
    loop {
        let message = socket.next();
        if message["type"] == "error" {
            assert!(message["error"].as_str().unwrap().contains("under way"));
            break;
        }
    }
}

#[test]
fn what_a_closed_socket_asked_for_ends() {
    let server = Served::start();
    let is_refused = |message: &Value| message["type"] == "error";
    // Together these are more computations than the server takes on at once, and each would go on
    // for minutes if closing the socket did not end it.
    for _ in 0..400 {
        wait_until(|| {
            let Ok(mut socket) = server.socket_from(None) else {
                return false;
            };
            socket.send(json!({"id": "1", "type": "analyse", "game": "santorini"}));
            // Refused at once, or else nothing can be wrong with this one.
            socket.send(json!({"id": "2", "type": "cancel", "target": "none"}));
            let messages = socket.until_end("2");
            !messages.iter().any(is_refused)
        });
    }
    let mut socket = server.socket();
    let messages = socket.ask("1", json!({"type": "analyse", "game": "snort@path:6"}));
    assert_eq!(last(&messages, "done")["reason"], "finished");
}

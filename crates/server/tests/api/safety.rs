//! What hostile or clumsy clients send: always a sentence, never silence, and others go on.

use proptest::prelude::*;
use proptest::string::string_regex;
use serde_json::{Value, json};
use thera_games::AnyGame;

use super::client::Served;

const GUARDED: &[&str] = &[
    "/api/position",
    "/api/edit",
    "/api/variant",
    "/api/record",
    "/api/solve",
    "/api/value",
];

#[test]
fn bad_requests_get_a_4xx_and_a_sentence() {
    let server = Served::start();
    let long = "x".repeat(10_000);
    let many: Vec<&str> = vec!["0"; 1001];
    for (path, body, status, part) in [
        ("/api/position", json!({}), 400, "missing field `game`"),
        ("/api/position", json!([]), 400, "cannot be read"),
        ("/api/position", json!({"game": 7}), 400, "cannot be read"),
        ("/api/position", json!({"game": ""}), 422, "unknown game"),
        ("/api/position", json!({"game": long}), 422, "unknown game"),
        (
            "/api/position",
            json!({"game": "snort@file:/etc/passwd"}),
            422,
            "files are not read",
        ),
        (
            "/api/position",
            json!({"game": "snort@file:-"}),
            422,
            "files are not read",
        ),
        (
            "/api/position",
            json!({"game": "santorini@king:17x17"}),
            422,
            "64",
        ),
        (
            "/api/position",
            json!({"game": "castellan@100x100"}),
            422,
            "127 points",
        ),
        (
            "/api/position",
            json!({"game": "snort@path:99999999999999999999"}),
            422,
            "64",
        ),
        (
            "/api/position",
            json!({"game": "snort@path:3", "position": "RB./R"}),
            422,
            "position",
        ),
        (
            "/api/position",
            json!({"game": "snort@path:3", "moves": ["0", "1"]}),
            422,
            "move 2",
        ),
        (
            "/api/position",
            json!({"game": "snort@path:3", "moves": many}),
            422,
            "too many",
        ),
        (
            "/api/position",
            json!({"game": "snort@path:3", "moves": 3}),
            400,
            "cannot be read",
        ),
        (
            "/api/edit",
            json!({"game": "santorini"}),
            400,
            "missing field",
        ),
        (
            "/api/edit",
            json!({"game": "santorini", "to_move": "third", "state": {}}),
            400,
            "there is no third player",
        ),
        (
            "/api/edit",
            json!({"game": "snort@path:3", "state": {"colours": [null, null, null], "to_move": "third"}}),
            400,
            "there is no third player",
        ),
        (
            "/api/edit",
            json!({"game": "snort@path:3", "to_move": "tenth", "state": {}}),
            400,
            "tenth",
        ),
        (
            "/api/edit",
            json!({"game": "santorini", "to_move": "first", "state": {}}),
            400,
            "heights",
        ),
        (
            "/api/edit",
            json!({"game": "snort@path:1", "state": {"colours": [null]}, "tool": "red"}),
            400,
            "needs a 'spot'",
        ),
        (
            "/api/edit",
            json!({"game": "snort@path:1", "state": {"colours": [null]}, "tool": "dig", "spot": "0"}),
            422,
            "no tool 'dig'",
        ),
        (
            "/api/edit",
            json!({"game": "snort@path:1", "state": {"colours": [null]}, "tool": "red", "spot": "9"}),
            422,
            "no place '9'",
        ),
        (
            "/api/variant",
            json!({"family": "snort", "board": {"kind": "moon"}}),
            400,
            "no kind of board 'moon'",
        ),
        ("/api/variant", json!({}), 400, "give 'game'"),
        (
            "/api/variant",
            json!({"family": "chess", "parts": {}}),
            422,
            "unknown game",
        ),
        (
            "/api/variant",
            json!({"family": "santorini", "parts": {"workers": 1e9}}),
            400,
            "workers",
        ),
        (
            "/api/variant",
            json!({"family": "santorini", "parts": {"gods": 1}}),
            400,
            "gods",
        ),
        (
            "/api/variant",
            json!({"family": "snort", "board": {"kind": "drawn", "n": 1u64 << 40, "edges": []}}),
            422,
            "most games at most 64",
        ),
        (
            "/api/variant",
            json!({"family": "snort", "board": {"kind": "drawn", "n": 3, "edges": [[0, 9]]}}),
            422,
            "vertex 9",
        ),
        (
            "/api/variant",
            json!({"family": "castellan", "board": {"kind": "castellan", "rows": 1u64 << 60, "columns": 1u64 << 60}}),
            422,
            "points",
        ),
        ("/api/record", json!({}), 400, "record"),
        (
            "/api/record",
            json!({"record": "nonsense"}),
            422,
            "not a saved game",
        ),
        (
            "/api/solve",
            json!({"game": "snort@path:3", "seconds": -1}),
            400,
            "seconds",
        ),
        (
            "/api/solve",
            json!({"game": "santorini:60WP4HTWUS@king:8x8"}),
            422,
            "too broad",
        ),
        (
            "/api/solve",
            json!({"game": "castellan:towers=4,walls=4@6x6"}),
            422,
            "too broad",
        ),
        (
            "/api/value",
            json!({"game": "snort@path:3", "seconds": "soon"}),
            400,
            "cannot be read",
        ),
    ] {
        let answer = server.post(path, &body);
        assert_eq!(answer.status, status, "{path} {body} {}", answer.error());
        assert!(answer.error().contains(part), "{body}: {}", answer.error());
        assert!(answer.error().chars().count() <= 700);
    }
    assert_eq!(server.get("/api/games").status, 200);
}

#[test]
fn other_methods_types_and_addresses_are_refused() {
    let server = Served::start();
    assert_eq!(server.get("/api/position").status, 405);
    assert_eq!(server.get("/api/nothing").status, 404);
    assert_eq!(server.post("/api/games", &json!({})).status, 405);
    assert_eq!(server.get("/api/socket").status, 426);
    let text = [("Content-Type", "text/plain")];
    let answer = server.with_headers("POST", "/api/position", &text, "{\"game\":\"santorini\"}");
    assert_eq!(answer.status, 415);
    let answer = server.with_headers("POST", "/api/position", &[], "{\"game\":\"santorini\"}");
    assert_eq!(answer.status, 415);
}

#[test]
fn oversized_bodies_are_refused() {
    let server = Served::start();
    let large = json!({"game": "x".repeat(70_000)}).to_string();
    for path in GUARDED {
        assert_eq!(server.post_text(path, &large).status, 413, "{path}");
    }
    let lie = format!(
        "POST /api/position HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{{",
        server.address
    );
    assert_eq!(server.raw(lie.as_bytes()).status, 413);
    let head = format!(
        "GET / HTTP/1.1\r\nHost: {}\r\nX: {}\r\n\r\n",
        server.address,
        "y".repeat(100_000)
    );
    assert_eq!(server.raw(head.as_bytes()).status, 431);
    assert_eq!(server.raw(b"\x16\x03\x01 nonsense\r\n\r\n").status, 400);
    assert_eq!(server.get("/api/games").status, 200);
}

#[test]
fn clients_that_dawdle_are_cut_off() {
    let server = Served::start();
    let head = format!(
        "POST /api/position HTTP/1.1\r\nHost: {}\r\n",
        server.address
    );
    let body = "Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{";
    std::thread::scope(|scope| {
        // Neither sends the rest, and both wait for the server to lose its patience.
        let half_a_head = scope.spawn(|| server.raw(head.as_bytes()));
        let half_a_body =
            scope.spawn(|| server.raw(format!("{head}Connection: close\r\n{body}").as_bytes()));
        assert_eq!(half_a_body.join().unwrap().status, 408);
        assert!(matches!(half_a_head.join().unwrap().status, 0 | 408));
    });
    assert_eq!(server.get("/api/games").status, 200);
}

#[test]
fn deep_and_broken_json_is_refused() {
    let server = Served::start();
    let deep = format!("{}{}", "[".repeat(20_000), "]".repeat(20_000));
    for body in [
        "",
        "null",
        "{",
        "\u{0}",
        "{\"game\":\"snort\\ud800\"}",
        deep.as_str(),
    ] {
        for path in GUARDED {
            let answer = server.post_text(path, body);
            assert_eq!(answer.status, 400, "{path}");
            assert!(!answer.error().is_empty());
        }
    }
}

#[test]
fn other_sites_are_refused() {
    let server = Served::start();
    let own = format!("http://{}", server.address);
    let local = format!("localhost:{}", server.address.port());
    let local_origin = format!("http://{local}");
    let host = server.address.to_string();
    for (headers, status) in [
        (vec![("Origin", own.as_str())], 200),
        (
            vec![("Host", local.as_str()), ("Origin", local_origin.as_str())],
            200,
        ),
        (vec![("Host", "games.example")], 200),
        (
            vec![
                ("Host", "games.example"),
                ("Origin", "http://games.example"),
            ],
            200,
        ),
        (vec![("Sec-Fetch-Site", "same-origin")], 200),
        (vec![("Sec-Fetch-Site", "none")], 200),
        (vec![("Origin", "http://evil.example")], 403),
        (vec![("Origin", "null")], 403),
        (vec![("Origin", "http://localhost:1")], 403),
        (
            vec![("Origin", own.as_str()), ("Origin", "http://evil.example")],
            403,
        ),
        (vec![("Host", "evil.example")], 403),
        (
            vec![("Host", "evil.example"), ("Origin", "http://evil.example")],
            403,
        ),
        (vec![("Host", "127.0.0.1.evil.example")], 403),
        (vec![("Host", "10.0.0.1")], 403),
        (vec![("Host", host.as_str()), ("Host", "evil.example")], 400),
        (vec![("Sec-Fetch-Site", "cross-site")], 403),
        (vec![("Sec-Fetch-Site", "same-site")], 403),
    ] {
        let answer = server.with_headers("GET", "/api/games", &headers, "");
        assert_eq!(answer.status, status, "{headers:?}");
        if status == 403 {
            assert!(!answer.error().is_empty());
        }
    }
    // A link from elsewhere may lead to the page.
    let visit = [("Sec-Fetch-Site", "cross-site")];
    assert_eq!(server.with_headers("GET", "/", &visit, "").status, 200);
    assert_eq!(server.with_headers("POST", "/", &visit, "").status, 403);
    assert_eq!(
        server
            .with_headers("GET", "/", &[("Host", "evil.example")], "")
            .status,
        403
    );
    let no_host = server.raw(b"GET / HTTP/1.0\r\n\r\n");
    assert_eq!(no_host.status, 400);
}

#[test]
fn sockets_of_other_sites_are_refused() {
    let server = Served::start();
    let own = format!("http://{}", server.address);
    assert!(server.socket_from(Some(&own)).is_ok());
    assert!(server.socket_from(None).is_ok());
    for origin in [
        "http://evil.example",
        "null",
        "https://localhost",
        "file://",
    ] {
        assert_eq!(
            server.socket_from(Some(origin)).err(),
            Some(403),
            "{origin}"
        );
    }
}

#[test]
fn every_answer_carries_the_protective_headers() {
    let server = Served::start();
    for answer in [
        server.get("/"),
        server.get("/api/games"),
        server.get("/api/nothing"),
    ] {
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"));
        assert!(!policy.contains("unsafe"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("x-frame-options"), Some("DENY"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
}

/// Anything that could stand in a field.
fn scrap() -> impl Strategy<Value = Value> {
    let families: Vec<&str> = AnyGame::FAMILIES.iter().map(|family| family.name).collect();
    let name = format!(
        "({})(:[0-9A-Z*=,]{{0,12}})?(@[a-z0-9:x.,()-]{{0,16}})?",
        families.join("|")
    );
    prop_oneof![
        any::<i64>().prop_map(|n| json!(n)),
        any::<f64>().prop_map(|n| json!(n)),
        any::<bool>().prop_map(|b| json!(b)),
        ".{0,40}".prop_map(|text| json!(text)),
        string_regex(&name).unwrap().prop_map(|text| json!(text)),
        "[0-9.RBx12o#|,/-]{0,30}".prop_map(|text| json!(text)),
        prop::collection::vec("[a-e0-9,+()twx-]{0,8}", 0..5).prop_map(|list| json!(list)),
        Just(json!(null)),
        Just(json!({})),
        Just(json!({"heights": [], "workers": {}, "colours": [], "pieces": [], "tokens": {}})),
    ]
}

const FIELDS: &[&str] = &[
    "game", "position", "moves", "state", "to_move", "family", "variant", "parts", "board",
    "record", "first",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_sent_the_answer_is_json(
        path in prop::sample::select(&GUARDED[..4]),
        fields in prop::collection::btree_map(prop::sample::select(FIELDS), scrap(), 0..6),
    ) {
        thread_local!(static SERVER: Served = Served::start());
        SERVER.with(|server| {
            let answer = server.post(path, &json!(fields));
            prop_assert!((200..500).contains(&answer.status), "{} {:?}", answer.status, fields);
            let body: Result<Value, _> = serde_json::from_slice(&answer.body);
            prop_assert!(body.is_ok());
            Ok(())
        })?;
    }
}

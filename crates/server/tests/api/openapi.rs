//! The description of the API: well formed, complete, and true of what is really answered.

use openapiv3::OpenAPI;
use serde_json::{Value, json};

use super::client::{Answer, Served, folder, last};
use super::schema::Schemas;

/// The method of everything that can be asked for.
const ROUTES: &[(&str, &str)] = &[
    ("/api/book", "post"),
    ("/api/calc", "post"),
    ("/api/chance", "post"),
    ("/api/edit", "post"),
    ("/api/evaluate", "post"),
    ("/api/games", "get"),
    ("/api/invite", "post"),
    ("/api/learn", "post"),
    ("/api/openapi.json", "get"),
    ("/api/position", "post"),
    ("/api/puzzle", "post"),
    ("/api/record", "post"),
    ("/api/records", "post"),
    ("/api/remove", "post"),
    ("/api/save", "post"),
    ("/api/saved", "post"),
    ("/api/socket", "get"),
    ("/api/solution", "post"),
    ("/api/solve", "post"),
    ("/api/tree", "post"),
    ("/api/try", "post"),
    ("/api/value", "post"),
    ("/api/variant", "post"),
    ("/api/why-not", "post"),
    ("/api/workers", "get"),
];

/// Every reference within a JSON document.
fn references(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(text) if name == "$ref" => found.push(text.clone()),
                    _ => references(value, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

#[test]
fn the_description_is_well_formed_and_complete() {
    let server = Served::start();
    let described = server.get("/api/openapi.json").json();
    let parsed: OpenAPI = serde_json::from_value(described.clone()).unwrap();
    assert!(parsed.openapi.starts_with("3.0."));
    let operations: Vec<(&str, &str)> = parsed
        .paths
        .iter()
        .flat_map(|(path, item)| {
            let item = item.as_item().unwrap();
            item.iter().map(move |(method, _)| (path, method))
        })
        .map(|(path, method)| (path.as_str(), method))
        .collect();
    assert_eq!(operations, ROUTES);
    for &(path, method) in ROUTES {
        let answer = server.with_headers(&method.to_uppercase(), path, &[], "");
        assert!(!matches!(answer.status, 404 | 405), "{method} {path}");
    }
    let mut found = Vec::new();
    references(&described, &mut found);
    assert!(found.len() > 20);
    let schemas = Schemas(&described);
    for reference in found {
        assert!(schemas.resolve(&reference).is_some(), "{reference}");
    }
}

/// The schema of what an operation takes or answers.
fn content<'a>(described: &'a Value, path: &str, within: &[&str]) -> &'a Value {
    let operations = described["paths"][path].as_object().unwrap();
    let operation = operations.values().next().unwrap();
    let part = within.iter().fold(operation, |value, name| &value[*name]);
    &part["content"]["application/json"]
}

/// Checks an answer, and that the description names every one of its fields.
fn check(described: &Value, path: &str, answer: &Answer) {
    let class = match answer.status {
        200 => "200",
        400..500 => "4XX",
        other => panic!("{path}: {other}"),
    };
    let value: Value = serde_json::from_slice(&answer.body).unwrap();
    let schema = &content(described, path, &["responses", class])["schema"];
    let schemas = Schemas(described);
    if let Err(error) = schemas.check(schema, &value) {
        panic!("{path}: {error}");
    }
    let known = schemas.fields(schema);
    for name in value.as_object().unwrap().keys() {
        let free = path == "/api/openapi.json" && class == "200";
        assert!(free || known.contains(name), "{path}: {name}");
    }
}

#[test]
fn answers_are_as_described() {
    let server = Served::keeping(Some(folder("described")));
    let described = server.get("/api/openapi.json").json();
    for &(path, method) in ROUTES {
        if method == "get" && path != "/api/socket" {
            check(&described, path, &server.get(path));
        }
        // Nobody can know the name of a room beforehand.
        if method == "post" && path != "/api/invite" {
            let example = &content(&described, path, &["requestBody"])["example"];
            let answer = server.post(path, example);
            assert_eq!(answer.status, 200, "{path}: {}", answer.error());
            check(&described, path, &answer);
        }
    }
    let opened = server
        .socket()
        .ask("1", json!({"type": "open", "game": "snort@path:5"}));
    let room = json!({"room": last(&opened, "seat")["room"]});
    assert_eq!(server.post("/api/invite", &room).status, 200);
    check(
        &described,
        "/api/invite",
        &server.post("/api/invite", &room),
    );
    let record = "thera game 1\ngame: snort@path:5\nfirst: Ada\nsecond: human\n\n1. 2\n";
    for (path, body) in [
        (
            "/api/position",
            json!({"game": "castellan@2x2", "moves": "w(0,1)+t(0,0)"}),
        ),
        (
            "/api/position",
            json!({"game": "geography@dcycle:4", "moves": ["1", "2", "3"]}),
        ),
        (
            "/api/position",
            json!({"game": "snort@star:4", "moves": []}),
        ),
        ("/api/position", json!({"game": "chess"})),
        (
            "/api/edit",
            json!({"game": "snort@path:2", "state": {"colours": ["red", "blue"]}}),
        ),
        ("/api/edit", json!({"game": "snort@path:2"})),
        ("/api/variant", json!({"game": "castellan:touch@3x3-(1,1)"})),
        (
            "/api/variant",
            json!({"family": "snort", "board": {"kind": "drawn", "n": 2, "edges": [[0, 1]]}}),
        ),
        ("/api/record", json!({"record": record})),
        ("/api/records", json!({"text": record})),
        ("/api/save", json!({"shelf": "mine", "id": "1"})),
        ("/api/solve", json!({"game": "castellan@2x2"})),
        (
            "/api/solve",
            json!({"game": "snort@path:3", "outcome": true, "moves_values": true}),
        ),
        (
            "/api/value",
            json!({"game": "snort@edges:0-1,2-3", "components": true}),
        ),
        ("/api/value", json!({"game": "castellan@2x2"})),
    ] {
        check(&described, path, &server.post(path, &body));
        // What can be read is as the description says, too.
        if server.post(path, &body).status == 200 {
            let schema = &content(&described, path, &["requestBody"])["schema"];
            let checked = Schemas(&described).check(schema, &body);
            assert_eq!(checked, Ok(()), "{path} {body}");
        }
    }
}

#[test]
fn messages_are_as_described() {
    let server = Served::start();
    let described = server.get("/api/openapi.json").json();
    let messages = &described["paths"]["/api/socket"]["get"]["x-messages"];
    let schemas = Schemas(&described);
    let mut socket = server.socket();
    let mut kinds = Vec::new();
    let claim = server.get("/api/games").json()["claims"][0]["id"].clone();
    for request in [
        json!({"type": "analyse", "game": "snort@path:5", "lines": 2}),
        json!({"type": "analyse", "game": "santorini", "seconds": 0.5}),
        json!({"type": "think", "game": "snort@path:5", "agent": "greedy"}),
        json!({"type": "review", "game": "snort@path:5", "moves": ["0", "2"], "seconds": 0.1}),
        json!({"type": "match", "game": "snort@path:5", "a": "greedy", "b": "random", "games": 4}),
        json!({"type": "verify", "ids": [claim], "extent": "small"}),
        json!({"type": "tune", "game": "snort@path:5", "generations": 1, "population": 4}),
        json!({"type": "train", "game": "snort@path:5", "episodes": 100}),
        json!({"type": "reproduce", "name": "borje.random-graphs", "size": "quick"}),
        json!({"type": "cancel", "target": "none"}),
        json!({"type": "think", "game": "snort@path:5", "agent": "nobody"}),
    ] {
        let mut sent = request.clone();
        sent["id"] = json!("1");
        assert_eq!(schemas.check(&messages["sent"], &sent), Ok(()), "{request}");
        for message in socket.ask("1", request) {
            if let Err(error) = schemas.check(&messages["received"], &message) {
                panic!("{message}: {error}");
            }
            let known = schemas.fields(&messages["received"]);
            let fields = message.as_object().unwrap().keys();
            assert!(fields.into_iter().all(|name| known.contains(name)));
            kinds.push(message["type"].as_str().unwrap().to_string());
        }
    }
    let mut room = json!(null);
    let mut key = json!(null);
    for (request, first) in [
        (
            json!({"type": "open", "game": "snort@path:5", "side": "second", "clock": {"seconds": 9}}),
            "seat",
        ),
        (json!({"type": "sit"}), "seat"),
        (json!({"type": "join"}), "room"),
        (
            json!({"type": "act", "action": "move", "move": "2", "ply": 0}),
            "room",
        ),
        (json!({"type": "act", "action": "undo"}), "room"),
        (json!({"type": "act", "action": "resign"}), "room"),
    ] {
        let mut sent = request.clone();
        sent["id"] = json!(format!("r{}", kinds.len()));
        if sent["type"] != "open" {
            sent["room"] = room.clone();
        }
        if !matches!(first, "seat") {
            sent["key"] = key.clone();
        }
        assert_eq!(schemas.check(&messages["sent"], &sent), Ok(()), "{sent}");
        socket.send(sent);
        let message = socket.next_of(first);
        if let Err(error) = schemas.check(&messages["received"], &message) {
            panic!("{message}: {error}");
        }
        if first == "seat" {
            (room, key) = (message["room"].clone(), message["key"].clone());
        }
        kinds.push(first.to_string());
    }
    kinds.sort();
    kinds.dedup();
    let all = [
        "analysis", "done", "error", "exact", "game", "move", "progress", "result", "review",
        "room", "seat",
    ];
    assert_eq!(kinds, all);
}

//! Requests that are answered at once.

use serde_json::{Value, json};
use thera_games::AnyGame;

use super::client::Served;

fn texts(list: &Value) -> Vec<&str> {
    let items = list.as_array().unwrap();
    items.iter().map(|item| item.as_str().unwrap()).collect()
}

#[test]
fn the_catalogue_lists_families_boards_agents_levels_and_limits() {
    let games = Served::start().get("/api/games").json();
    let names: Vec<&str> = games["families"]
        .as_array()
        .unwrap()
        .iter()
        .map(|family| family["name"].as_str().unwrap())
        .collect();
    let families: Vec<&str> = AnyGame::FAMILIES.iter().map(|family| family.name).collect();
    assert_eq!(names, families);
    assert_eq!(
        games["families"][0]["default"],
        "santorini:4WP4HTWUS@king:5x5"
    );
    assert!(
        !texts(&games["boards"])
            .iter()
            .any(|b| b.starts_with("file"))
    );
    assert!(games["agents"].as_array().unwrap().len() > 3);
    let levels = games["levels"].as_array().unwrap();
    assert!(
        levels
            .iter()
            .filter(|level| level["game"].is_null())
            .count()
            > 3
    );
    let club = levels.iter().find(|level| level["name"] == "Club").unwrap();
    assert_eq!(club["agent"], "champion:level=club");
    assert_eq!(club["game"], "santorini:4WP4HTWUS@king:5x5");
    assert_eq!(games["limits"]["vertices"], 64);
}

#[test]
fn a_view_of_santorini_has_all_there_is_to_draw() {
    let server = Served::start();
    let view = server
        .post(
            "/api/position",
            &json!({"game": "santorini", "moves": ["b2,d4", "b4,d2", "b2c3d3"]}),
        )
        .json();
    assert_eq!(view["game"], "santorini:4WP4HTWUS@king:5x5");
    assert_eq!(view["to_move"], "second");
    assert_eq!(view["history"].as_array().unwrap().len(), 3);
    assert_eq!(view["history"][2]["by"], "first");
    assert_eq!(view["history"][2]["position"], view["position"]);
    assert_eq!(view["order"], "fixed");
    let state = &view["state"];
    assert_eq!(state["phase"], "play");
    assert_eq!(state["heights"][13], 1);
    assert_eq!(texts(&state["workers"]["first"]), ["c3", "d4"]);
    let layout = &view["layout"];
    assert_eq!(
        (&layout["rows"], &layout["columns"]),
        (&json!(5), &json!(5))
    );
    assert_eq!(
        layout["vertices"][0],
        json!({"name": "a1", "x": 0.0, "y": 4.0})
    );
    for turn in view["legal"].as_array().unwrap() {
        assert_eq!(turn["steps"].as_array().unwrap().len(), 3);
    }
    // The position alone says the same.
    let again = server
        .post(
            "/api/position",
            &json!({"game": view["game"], "position": view["position"]}),
        )
        .json();
    assert_eq!(again["legal"], view["legal"]);
}

#[test]
fn placement_is_chosen_in_any_order() {
    let view = Served::start()
        .post("/api/position", &json!({"game": "santorini"}))
        .json();
    assert_eq!(view["state"]["phase"], "placement");
    assert_eq!(view["state"]["to_place"], 2);
    assert_eq!(view["order"], "any");
    assert_eq!(view["legal"].as_array().unwrap().len(), 300);
}

#[test]
fn views_of_the_other_families() {
    let server = Served::start();
    let view = |body: Value| server.post("/api/position", &body).json();
    let snort = view(json!({"game": "snort@path:4", "moves": "1"}));
    assert_eq!(snort["state"]["colours"], json!([null, "red", null, null]));
    assert_eq!(snort["state"]["labels"], json!(["R", "U", "R", "A"]));
    assert_eq!(snort["players"], json!({"first": "Red", "second": "Blue"}));

    let closing = [
        "w(0,1)+t(0,0)",
        "w(1,0)+t(0,2)",
        "w(1,2)+t(2,0)",
        "w(2,1)+t(2,2)",
    ];
    let castle = view(json!({"game": "castellan@2x2", "moves": closing}));
    assert_eq!(castle["state"]["scores"], json!({"first": 0, "second": 4}));
    assert_eq!(castle["state"]["owners"], json!({"(1,1)": "second"}));
    assert_eq!(castle["state"]["regions"][0]["score"], 4);
    assert_eq!(
        (&castle["valued"], &snort["valued"]),
        (&json!(false), &json!(true))
    );
    let outcome = &castle["outcome"];
    assert_eq!(
        (&outcome["winner"], &outcome["points"]),
        (&json!("second"), &json!(-4))
    );
    assert_eq!(outcome["sentence"], "second wins by 4 points");
    let roles: Vec<&Value> = castle["layout"]["vertices"]
        .as_array()
        .unwrap()
        .iter()
        .map(|v| &v["role"])
        .collect();
    assert_eq!(roles.iter().filter(|role| **role == "tower").count(), 4);
    assert_eq!(roles.iter().filter(|role| **role == "wall").count(), 4);

    let walk = view(json!({"game": "geography@dcycle:4", "moves": ["1"]}));
    assert_eq!(walk["state"]["deleted"], json!(["0"]));
    assert_eq!(walk["layout"]["directed"], true);
}

#[test]
fn huge_lists_of_moves_are_cut() {
    let server = Served::start();
    let legal = |game: &str| {
        let answer = server.post("/api/position", &json!({"game": game}));
        let view = answer.json();
        assert_eq!(view["legal_complete"], false, "{game}");
        (view["legal"].as_array().unwrap().len(), answer.body.len())
    };
    assert_eq!(legal("santorini:6WP4HTWUS@king:8x8").0, 5000);
    // Moves that are long themselves.
    let (moves, bytes) = legal("santorini:60WP4HTWUS@king:8x8");
    assert!(
        moves > 500 && bytes < 400 << 10,
        "{moves} moves in {bytes} bytes"
    );
}

#[test]
fn edits_come_back_as_positions_or_reasons() {
    let server = Served::start();
    // Every family: the state of a view is a valid edit, and gives the same position.
    let small = AnyGame::FAMILIES.iter().map(|family| (family.small, ""));
    for (game, moves) in small.chain([
        ("santorini", "b2,d4 b4,d2 b2c3d3"),
        ("santorini:2WI3HNTWUS@path:6", "1,4"),
        ("santorini:2WP12HTWUS@king:3x3", "a1 c3"),
        ("snort@grid:3x3", "b2"),
        ("castellan@3x3", "w(0,1)+t(0,0)"),
        ("geography:partizan@king:3x3", "a2"),
        ("geography@cycle:5", "1"),
    ]) {
        let asked = json!({"game": game, "moves": moves});
        let view = server.post("/api/position", &asked).json();
        let edit = json!({"game": game, "to_move": view["to_move"], "state": view["state"]});
        let edited = server.post("/api/edit", &edit).json();
        assert_eq!(edited["legal"], true, "{game}: {edited}");
        assert_eq!(edited["position"], view["position"], "{game}");
        assert_eq!(edited["view"]["legal"], view["legal"], "{game}");
    }
    let illegal = json!({"game": "snort@path:2", "to_move": "first",
                         "state": {"colours": ["red", "blue"]}});
    let judged = server.post("/api/edit", &illegal).json();
    assert_eq!(judged["legal"], false);
    assert!(!texts(&judged["reasons"]).is_empty());
    let shapeless = json!({"game": "snort@path:2", "to_move": "first", "state": {"colours": [1]}});
    assert_eq!(server.post("/api/edit", &shapeless).status, 400);
}

#[test]
fn tools_change_a_setup_and_all_reasons_are_given() {
    let server = Served::start();
    let game = "santorini:2WP3HTWUS@path:4";
    let mut state = server.post("/api/position", &json!({"game": game})).json()["state"].clone();
    let mut answer = Value::Null;
    for (tool, spot) in [
        ("first", "0"),
        ("second", "3"),
        ("level+", "0"),
        ("level-", "3"),
    ] {
        let edit = json!({"game": game, "state": state, "tool": tool, "spot": spot});
        answer = server.post("/api/edit", &edit).json();
        state = answer["state"].clone();
    }
    assert_eq!(answer["legal"], false);
    assert_eq!(
        texts(&answer["reasons"]),
        ["a worker stands on 3, which is closed by a dome"]
    );
    let view = &answer["view"];
    assert_eq!(
        (&view["position"], &view["legal"]),
        (&Value::Null, &json!([]))
    );
    assert_eq!(view["scene"]["style"], "town");
    assert_eq!(
        view["scene"]["marks"][3],
        json!({"spot": "3", "kind": "level", "count": 3, "of": 3, "top": true, "title": "dome"})
    );
    state["heights"][1] = json!(7);
    let judged = server
        .post("/api/edit", &json!({"game": game, "state": state}))
        .json();
    assert_eq!(texts(&judged["reasons"]).len(), 2);
    state["heights"] = json!([1, 0, 0, 0]);
    let edit = json!({"game": game, "to_move": "second", "state": state});
    let judged = server.post("/api/edit", &edit).json();
    assert_eq!(judged["position"], "1000/2/0/3");
    assert_eq!(judged["view"]["scene"]["say"], "Choose a worker.");
}

#[test]
fn every_board_kind_of_a_family_is_described() {
    let server = Served::start();
    let games = server.get("/api/games").json();
    let kinds = games["board_kinds"].as_array().unwrap();
    for family in games["families"].as_array().unwrap() {
        assert!(!texts(&family["rules"]).is_empty());
        for name in texts(&family["board_kinds"]) {
            let kind = kinds.iter().find(|kind| kind["name"] == json!(name));
            let kind = kind.unwrap_or_else(|| panic!("{name} is not described"));
            let form = kind["form"].as_array().unwrap().iter();
            let usual = form.map(|field| (field["name"].as_str().unwrap(), &field["usual"]));
            let mut board = json!({"kind": name});
            for (field, value) in usual {
                board[field] = value.clone();
            }
            // What is drawn or typed has no usual value.
            if name != "drawn" && name != "text" {
                let wanted = json!({"family": family["name"], "board": board});
                let answer = server.post("/api/variant", &wanted).json();
                assert_eq!(answer["board_parts"]["kind"], name, "{answer}");
            }
        }
    }
}

#[test]
fn variants_are_put_together_and_taken_apart() {
    let server = Served::start();
    let name = |body: Value| server.post("/api/variant", &body).json()["game"].clone();
    assert_eq!(
        name(
            json!({"family": "santorini", "parts": {"workers": 2, "tower_win": false},
                    "board": {"kind": "king", "rows": 3, "columns": 3}})
        ),
        "santorini:2WP4HNTWUS@king:3x3"
    );
    assert_eq!(
        name(json!({"family": "santorini", "parts": {"height": 5, "winning_height": 2}})),
        "santorini:4WP5HTW2US@king:5x5"
    );
    assert_eq!(
        name(
            json!({"family": "snort", "board": {"kind": "drawn", "n": 4, "edges": [[0, 1], [2, 1]]}})
        ),
        "snort@edges:0-1,1-2,3"
    );
    assert_eq!(
        name(
            json!({"family": "snort", "board": {"kind": "text", "text": "graph { a -- b -- c }"}})
        ),
        "snort@named:a-b,b-c"
    );
    assert_eq!(
        name(
            json!({"family": "castellan", "parts": {"touch": true, "walls": 2},
                    "board": {"kind": "castellan", "rows": 3, "columns": 3, "missing": [[1, 1]]}})
        ),
        "castellan:touch,walls=2@3x3-(1,1)"
    );
    assert_eq!(
        name(
            json!({"family": "geography", "parts": {"partizan": true, "start": ["2", "0"]},
                    "board": "cycle:5"})
        ),
        "geography:partizan,start=2;0@cycle:5"
    );
    // Taken apart and put together again, every example is what it was.
    let games = server.get("/api/games").json();
    for family in games["families"].as_array().unwrap() {
        for example in texts(&family["examples"]) {
            let apart = server
                .post("/api/variant", &json!({"game": example}))
                .json();
            let together = json!({"family": apart["family"], "parts": apart["parts"],
                                  "board": apart["board_parts"]});
            assert_eq!(name(together), apart["game"], "{example}");
        }
    }
}

#[test]
fn records_are_written_and_read() {
    let server = Served::start();
    let played = json!({"game": "snort@path:5", "moves": ["2", "0", "4"], "first": "Ada"});
    let written = server.post("/api/record", &played).json();
    let text = written["record"].as_str().unwrap();
    assert!(
        text.contains("first: Ada") && text.contains("result: first wins"),
        "{text}"
    );
    let read = server.post("/api/record", &json!({"record": text})).json();
    assert_eq!(read["moves"], json!(["2", "0", "4"]));
    assert_eq!(
        (&read["first"], &read["result"]),
        (&json!("Ada"), &json!("first"))
    );
    assert_eq!(read["view"]["outcome"]["winner"], "first");
    let noted = json!({"game": "snort@path:5", "moves": ["2", "0"],
        "notes": {"2": {"comment": "why?", "variations": [{"moves": ["4"]}]}}});
    let written = server.post("/api/record", &noted).json();
    let read = server.post("/api/record", &json!({"record": written["record"]}));
    assert_eq!(read.json()["notes"], noted["notes"]);
    let illegal = json!({"game": "snort@path:5", "moves": ["2"],
        "notes": {"1": {"variations": [{"moves": ["9"]}]}}});
    assert_eq!(server.post("/api/record", &illegal).status, 422);
    let broken = text.replace("1. 2", "1. 9");
    let answer = server.post("/api/record", &json!({"record": broken}));
    assert_eq!(answer.status, 422);
    assert!(answer.error().contains("move 1"), "{}", answer.error());
}

#[test]
fn positions_are_solved_and_valued() {
    let server = Served::start();
    let solved = server
        .post("/api/solve", &json!({"game": "castellan@2x2"}))
        .json();
    assert_eq!(
        (&solved["winner"], &solved["proof"]),
        (&json!("first"), &json!("exact"))
    );
    assert_eq!(solved["value"], 4);
    let hard = json!({"game": "santorini", "seconds": 0.05});
    let undecided = server.post("/api/solve", &hard).json();
    assert_eq!(undecided["winner"], Value::Null);
    assert!(
        undecided["undecided"]
            .as_str()
            .unwrap()
            .contains("not decided")
    );

    let value = server
        .post("/api/value", &json!({"game": "snort@path:4"}))
        .json();
    assert_eq!(value["canonical"], "±{2|1}");
    assert_eq!(
        (&value["outcome"], &value["mean"]),
        (&json!("N"), &json!("0"))
    );
    assert!(value["svg"].as_str().unwrap().starts_with("<svg"));
    assert!(!value["thermograph"].as_array().unwrap().is_empty());
    let apart = json!({"game": "snort@edges:0-1,2-3,3-4", "components": true});
    let value = server.post("/api/value", &apart).json();
    let components = value["components"].as_array().unwrap();
    assert_eq!(components.len(), 2);
    assert_eq!(components[0]["vertices"], json!(["0", "1"]));
    assert_eq!(components[0]["canonical"], "±1");
    assert!(components[0]["svg"].as_str().unwrap().starts_with("<svg"));
    assert_eq!(value["parts"][0], "±1");
    let none = server.post("/api/value", &json!({"game": "castellan@2x2"}));
    assert_eq!(none.status, 422);
    assert!(none.error().contains("counts points"));
}

#[test]
fn the_page_is_part_of_the_program() {
    let server = Served::start();
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert!(
        page.header("content-type")
            .unwrap()
            .starts_with("text/html")
    );
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let tag = page.header("etag").unwrap();
    let again = server.with_headers("GET", "/", &[("If-None-Match", tag)], "");
    assert_eq!((again.status, again.body.len()), (304, 0));
    for missing in [
        "/nothing.js",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/.git/config",
    ] {
        assert_eq!(server.get(missing).status, 404, "{missing}");
    }
}

/// What a browser asks for on a first visit is small on the wire, and what never changes is kept.
#[test]
fn files_are_packed_and_kept_for_as_long_as_they_are_the_same() {
    let server = Served::start();
    let packed = [("Accept-Encoding", "gzip, deflate, br")];
    let index = String::from_utf8(server.get("/").body).unwrap();
    let named = index.split('"').filter(|text| text.starts_with("/v-"));
    let named: Vec<&str> = named.collect();
    assert_eq!(named.len(), 2, "{named:?}");
    let mut wire = server.with_headers("GET", "/", &packed, "").body.len();
    for address in named {
        let plain = server.get(address);
        let file = server.with_headers("GET", address, &packed, "");
        assert_eq!((plain.status, file.status), (200, 200), "{address}");
        assert_eq!(file.header("content-encoding"), Some("gzip"));
        let keeping = file.header("cache-control").unwrap();
        assert!(keeping.contains("immutable"), "{address}: {keeping}");
        assert!(file.body.len() * 2 < plain.body.len(), "{address}");
        wire += file.body.len();
    }
    let catalogue = server.with_headers("GET", "/api/games", &packed, "");
    assert_eq!(catalogue.header("content-encoding"), Some("gzip"));
    wire += catalogue.body.len();
    assert!(wire < 140_000, "{wire} bytes");
    let old = server.get("/v-00000000/page.js");
    assert_eq!(old.status, 404, "a page of another version");
}

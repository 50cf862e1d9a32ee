//! `games`, `show` and `perft`, as text and as JSON.

use thera_games::AnyGame;

use super::{command, strings, thera, thera_reading};

const OPENING: &str = "0000000000000000000000000/1/mortal:B2,D4/mortal:B4,D2";

#[test]
fn help_has_examples_for_every_subcommand() {
    for name in ["games", "show", "perft", "play", "serve", "tree"] {
        let ran = thera(&[name, "--help"]).done();
        for part in ["Examples:", &format!("thera {name}"), "--json", "--threads"] {
            assert!(ran.out.contains(part), "{name} --help lacks {part}");
        }
    }
    assert!(thera(&["play", "--help"]).out.contains("--seed"));
}

#[test]
fn games_lists_families_boards_and_agents() {
    let text = thera(&["games"]).done().out;
    let families = AnyGame::FAMILIES.iter().map(|family| family.name);
    for part in families.chain(["king:RxC", "greedy"]) {
        assert!(text.contains(part), "{part}");
    }
    let json = thera(&["games", "--json"]).done().json();
    let families = json["families"].as_array().unwrap();
    assert_eq!(families.len(), AnyGame::FAMILIES.len());
    for family in families {
        let examples = strings(&family["examples"]);
        assert!(!examples.is_empty());
        for example in examples {
            let shown = thera(&["show", example, "--json"]).done().json();
            assert!(
                shown["game"]
                    .as_str()
                    .unwrap()
                    .starts_with(family["name"].as_str().unwrap())
            );
        }
    }
    assert!(json["boards"].as_array().unwrap().len() > 5);
    assert!(json["agents"].as_array().unwrap().len() >= 3);
}

#[test]
fn show_draws_the_board_and_lists_the_moves() {
    let ran = thera(&["show", "santorini", "--moves", "b2,d4 b4,d2 b2c3d3"]).done();
    let expected = "\
santorini:4WP4HTWUS@king:5x5

   +----+----+----+----+----+
 5 |    |    |    |    |    |
   +----+----+----+----+----+
 4 |    |  S |    |  F |    |
   +----+----+----+----+----+
 3 |    |    |  F | 1  |    |
   +----+----+----+----+----+
 2 |    |    |    |  S |    |
   +----+----+----+----+----+
 1 |    |    |    |    |    |
   +----+----+----+----+----+
     a    b    c    d    e
F first  S second  1-2 level  3 wins  4^ dome

position  0000000000000100000000000/2/mortal:C3,D4/mortal:B4,D2
second (S) to move
70 legal moves:
";
    assert!(ran.out.starts_with(expected), "{}", ran.out);
    assert!(ran.out.contains("b4c5d5"));
    assert!(ran.out.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn show_takes_moves_by_compass_between_semicolons() {
    let spaced = thera(&[
        "show",
        "santorini",
        "--moves",
        "b2,d4 b4,d2 b2c3d3",
        "--json",
    ]);
    let compass = thera(&[
        "show",
        "santorini",
        "--moves",
        "b2,d4; b4,d2; b2 ne e",
        "--json",
    ]);
    assert_eq!(spaced.done().json(), compass.done().json());
}

#[test]
fn show_as_json_has_every_move() {
    let json = thera(&["show", "santorini", "--position", OPENING, "--json"])
        .done()
        .json();
    assert_eq!(json["game"], "santorini:4WP4HTWUS@king:5x5");
    assert_eq!(json["position"], OPENING);
    assert_eq!(
        (&json["to_move"], &json["over"]),
        (&"first".into(), &false.into())
    );
    assert!(json["winner"].is_null() && json["value"].is_null());
    assert_eq!(json["count"], 80);
    assert_eq!(strings(&json["moves"]).len(), 80);
}

#[test]
fn successors_are_the_positions_that_moves_lead_to() {
    for game in ["santorini@king:3x3", "snort@path:4", "castellan@2x2"] {
        let json = thera(&["show", game, "--successors", "--json"]).done();
        let shown = thera(&["show", game, "--json"]).done().json();
        let successors = json.json()["successors"].as_array().unwrap().clone();
        let moves: Vec<&str> = successors
            .iter()
            .map(|s| s["move"].as_str().unwrap())
            .collect();
        assert_eq!(moves, strings(&shown["moves"]), "{game}");
        let last = successors.last().unwrap();
        let played = [
            "show",
            game,
            "--moves",
            last["move"].as_str().unwrap(),
            "--json",
        ];
        assert_eq!(thera(&played).done().json()["position"], last["position"]);
    }
    let text = thera(&["show", "snort@path:2", "--successors"]).done().out;
    assert_eq!(text, "0  R./B\n1  .R/B\n");
}

#[test]
fn every_position_shown_can_be_typed_back_in() {
    for (game, moves) in [
        ("santorini@king:3x3", "a1,b1"),
        ("snort@path:9", "4 8"),
        ("castellan@2x4", "w(1,4)"),
        ("geography:partizan@king:3x3", "a2"),
    ] {
        let shown = thera(&["show", game, "--moves", moves, "--json"])
            .done()
            .json();
        let position = shown["position"].as_str().unwrap();
        let name = shown["game"].as_str().unwrap();
        let again = thera(&["show", name, "--position", position, "--json"])
            .done()
            .json();
        assert_eq!(again, shown);
    }
}

#[test]
fn show_says_how_a_finished_game_ended() {
    let moves = ["show", "snort@path:5", "--moves", "2 0 4"];
    let text = thera(&moves).done().out;
    assert!(text.contains("over: first (Red) wins"), "{text}");
    assert!(!text.contains("legal moves"), "{text}");
    let json = thera(&[&moves[..], &["--json"]].concat()).done().json();
    assert_eq!(
        (&json["over"], &json["winner"]),
        (&true.into(), &"first".into())
    );
    let full = "o-o,|1|,o-o/2";
    let json = thera(&["show", "castellan@2x2", "--position", full, "--json"])
        .done()
        .json();
    assert_eq!(
        (&json["winner"], &json["value"]),
        (&"first".into(), &4.into())
    );
}

#[test]
fn long_lists_are_cut_in_text_and_whole_in_json() {
    let game = "santorini:8WP4HTWUS@king:5x5";
    let text = thera(&["show", game]).done().out;
    assert!(text.contains("12,650 legal moves:"));
    assert!(text.contains("12,150 others (--json lists them)"), "{text}");
    let json = thera(&["show", game, "--json"]).done().json();
    assert_eq!(strings(&json["moves"]).len(), 12_650);
    // Far more than fit any memory.
    let text = thera(&["show", "santorini:42WP4HTWUS@king:8x8"]).done().out;
    assert!(text.contains("41,107,996,877,935,680 legal moves:"));
}

#[test]
fn boards_print_as_dot_and_graphs_can_be_piped_in() {
    let dot = thera(&["show", "geography@dcycle:4", "--dot"]).done().out;
    assert!(dot.contains("digraph"), "{dot}");
    let piped = thera_reading(&["show", "geography@file:-", "--json"], dot.as_bytes());
    let json = piped.done().json();
    assert_eq!(strings(&json["moves"]), ["1"]);
    // What was read once cannot be read again, also where the board is a large one.
    let dot = thera(&["show", "geography@grid:9x11", "--dot"]).done().out;
    let piped = thera_reading(&["solve", "geography@file:-", "--json"], dot.as_bytes());
    assert_eq!(piped.done().json()["winner"], "second");
    let ran = thera(&["show", "castellan@2x2", "--dot"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("not played on a graph"), "{}", ran.err);
}

#[test]
fn colours_only_where_they_are_wanted() {
    let escape = '\u{1b}';
    assert!(!thera(&["show", "santorini"]).out.contains(escape), "piped");
    assert!(
        thera(&["show", "santorini", "--color", "always"])
            .out
            .contains(escape)
    );
    let output = command(&["show", "santorini"])
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    assert!(!output.stdout.contains(&(escape as u8)));
}

#[test]
fn perft_counts_the_known_tree() {
    let arguments = ["perft", "santorini", "3", "--position", OPENING, "--json"];
    let json = thera(&arguments).done().json();
    assert_eq!(json["counts"], serde_json::json!([80, 6176, 426384]));
    assert_eq!(json["position"], OPENING);
    assert!(json["seconds"].is_f64());
    let text = thera(&arguments[..5]).done().out;
    assert!(text.contains("426,384"), "{text}");
}

#[test]
fn perft_is_the_same_on_any_number_of_threads() {
    for threads in ["1", "2", "5"] {
        let arguments = [
            "perft",
            "snort@grid:4x4",
            "5",
            "--json",
            "--threads",
            threads,
        ];
        let json = thera(&arguments).done().json();
        assert_eq!(
            json["counts"],
            serde_json::json!([16, 192, 2120, 16872, 119808])
        );
        assert_eq!(json["threads"].to_string(), threads);
    }
}

#[test]
fn perft_divides_by_first_moves() {
    let json = thera(&["perft", "snort@path:7", "4", "--divide", "--json"])
        .done()
        .json();
    let shares = json["divide"].as_array().unwrap();
    assert_eq!(shares.len(), 7);
    assert_eq!(shares[3]["move"], "3");
    let sum: u64 = shares
        .iter()
        .map(|share| share["count"].as_u64().unwrap())
        .sum();
    assert_eq!(sum, 168);
    let text = thera(&["perft", "snort@path:7", "4", "--divide"])
        .done()
        .out;
    assert_eq!(text.lines().count(), 2 + 7 + 1 + 4);
}

#[test]
fn perft_beyond_the_end_of_the_game_counts_nothing() {
    let json = thera(&["perft", "snort@path:1", "4", "--json"])
        .done()
        .json();
    assert_eq!(json["counts"], serde_json::json!([1, 0, 0, 0]));
}

#[test]
fn show_tells_what_an_evaluation_says() {
    let position = "0001000010000010100000000/2/mortal:C3,E4/mortal:C4,D2";
    let show = |eval| ["show", "santorini", "--position", position, "--eval", eval];
    let text = thera(&show("boreham,w=1;1;1;1")).done().out;
    // Boreham 2020, figure 5.1, state 5.
    assert!(
        text.contains("boreham,w=1;1;1;1 for first (F): 20\n"),
        "{text}"
    );
    assert!(
        text.contains("  mobility    10 x 1        = 10\n"),
        "{text}"
    );
    let json = thera(&[&show("boreham")[..], &["--json"]].concat())
        .done()
        .json();
    let first = &json["evaluation"]["first"];
    assert_eq!(first["total"], 25.0);
    assert_eq!(first["features"][2]["name"], "centre");
    assert_eq!(first["features"][2]["weight"], 1.5);
    assert_eq!(json["evaluation"]["second"]["total"], -10.0);
}

#[test]
fn analyse_tells_lines_and_proofs() {
    let json = thera(&["analyse", "snort@grid:3x3", "--lines", "2", "--json"])
        .done()
        .json();
    let lines = json["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["mate"], 5);
    assert_eq!(lines[0]["proven"], true);
    assert_eq!(strings(&lines[0]["moves"]).len(), 5);
    let moves = "b2,d4 b4,d2";
    let arguments = [
        "analyse",
        "santorini",
        "--moves",
        moves,
        "--depth",
        "2",
        "--time",
        "1m",
    ];
    let ran = thera(&[&arguments[..], &["--eval", "geissler"]].concat()).done();
    let depths: Vec<&str> = ran.err.lines().map(|line| &line[..8]).collect();
    assert_eq!(depths, ["depth  1", "depth  2"], "{}", ran.err);
    assert!(ran.err.lines().all(|line| line.contains(" in 100  ")));
    let text = ran.out;
    assert!(
        text.contains("of first, who is to move, by geissler"),
        "{text}"
    );
    assert!(text.contains("depth 2, "), "{text}");
    let over = thera(&["analyse", "snort@path:1", "--moves", "0"])
        .done()
        .out;
    assert!(over.contains("the game is over"), "{over}");
}

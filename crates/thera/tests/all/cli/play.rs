//! `thera play`: whole games by script, with mistakes, and agents among themselves.

use serde_json::Value;

use super::{Ran, scratch, strings, thera, thera_reading};

fn people<'a>(game: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut arguments = vec!["play", game, "--first", "human", "--second", "human"];
    arguments.extend(more);
    arguments
}

fn typed(arguments: &[&str], lines: &[&str]) -> Ran {
    thera_reading(arguments, (lines.join("\n") + "\n").as_bytes())
}

/// A game between agents, for people to repeat.
fn model(game: &str) -> Value {
    let arguments = [
        "play", game, "--first", "greedy", "--second", "random", "--seed", "3",
    ];
    thera(&[&arguments[..], &["--json"]].concat()).done().json()
}

#[test]
fn agents_among_themselves_are_decided_by_the_seed() {
    let play = |game: &str, seed: &str| {
        let agents = [
            "--first", "random", "--second", "greedy", "--seed", seed, "--json",
        ];
        thera(&[&["play", game][..], &agents].concat()).done().out
    };
    for game in [
        "santorini",
        "snort@grid:4x4",
        "castellan@3x4",
        "geography@king:5x5",
    ] {
        assert_eq!(play(game, "7"), play(game, "7"), "{game}");
        let different = (8..20).any(|seed| play(game, &seed.to_string()) != play(game, "7"));
        assert!(different, "{game}");
    }
    let json: Value = serde_json::from_str(&play("santorini", "7")).unwrap();
    assert_eq!(json["game"], "santorini:4WP4HTWUS@king:5x5");
    assert_eq!(
        (&json["first"], &json["second"]),
        (&"random".into(), &"greedy".into())
    );
    assert_eq!((&json["seed"], &json["over"]), (&7.into(), &true.into()));
    assert_eq!(json["plies"], strings(&json["moves"]).len());
    assert!(["first", "second"].contains(&json["winner"].as_str().unwrap()));
    assert!(json["value"].is_null());
}

#[test]
fn castellan_ends_with_points() {
    let json = model("castellan@3x3");
    let value = json["value"].as_i64().unwrap();
    let winner = match value {
        0 => "draw",
        1.. => "first",
        _ => "second",
    };
    assert_eq!(json["winner"], winner);
}

#[test]
fn agents_print_the_game_turn_by_turn() {
    let arguments = [
        "play",
        "snort@path:5",
        "--first",
        "greedy",
        "--second",
        "greedy",
    ];
    let out = thera(&[&arguments[..], &["--seed", "1"]].concat())
        .done()
        .out;
    assert!(out.starts_with("snort@path:5\nfirst (Red): greedy, second (Blue): greedy, seed 1\n"));
    assert!(out.contains("\n1. first (Red) greedy: "), "{out}");
    assert!(out.contains("\n2. second (Blue) greedy: "), "{out}");
    assert!(out.trim_end().ends_with("turns."), "{out}");
}

#[test]
fn people_play_a_whole_game_of_every_family() {
    for game in [
        "santorini",
        "snort@cycle:9",
        "castellan@2x4",
        "geography:partizan@king:3x3",
    ] {
        let model = model(game);
        let moves = strings(&model["moves"]);
        let json = typed(&people(game, &["--seed", "3", "--json"]), &moves)
            .done()
            .json();
        for field in ["game", "moves", "winner", "value", "plies", "position"] {
            assert_eq!(json[field], model[field], "{game} {field}");
        }
    }
}

#[test]
fn mistakes_are_explained_and_asked_again() {
    let lines = [
        "d9", "b2,b2", "b2,d4", "b2,d2", "b4,d2", "b2b4b5", "b4b5a5", "b2c3", "e5", "b3", "hello",
        "quit",
    ];
    let ran = typed(&people("santorini", &[]), &lines).done();
    let mut rest = ran.out.as_str();
    for part in [
        "first (F) to move> d9\n'd9' names no place 'd9'; the board goes from a1 to e5",
        "first (F) to move> b2,b2\n'b2,b2' puts a worker on b2, which is occupied",
        "first (F) to move> b2,d4\n",
        "second (S) to move> b2,d2\n'b2,d2' puts a worker on b2, which is occupied",
        "second (S) to move> b4,d2\n",
        "first (F) to move> b2b4b5\n'b2b4b5' goes from b2 to b4, which is not adjacent",
        "first (F) to move> b4b5a5\n'b4b5a5' moves the worker on b4, which is not yours",
        "first (F) to move> b2c3\nb2c3: where does it build?> e5\n",
        "'b2c3 e5' builds on e5, which is not adjacent to c3",
        "b2c3: where does it build?> b3\n",
        "second (S) to move> hello\n'hello' is not a turn",
        "second (S) to move> quit\nNot saved. To go on from here: thera play santorini:4WP4HTWUS",
    ] {
        let Some(place) = rest.find(part) else {
            panic!("'{part}' is missing or too early in\n{}", ran.out);
        };
        rest = &rest[place + part.len()..];
    }
}

#[test]
fn the_farewell_can_be_typed_in() {
    let ran = typed(&people("snort@path:9", &[]), &["4", "0"]).done();
    let farewell = ran.out.lines().last().unwrap();
    let (_, line) = farewell.split_once("thera ").unwrap();
    let arguments: Vec<&str> = line.split(' ').collect();
    let json = thera(&[&arguments[..], &["--json"]].concat()).done().json();
    assert_eq!(json["start"], "B...R..../R");
    assert_eq!(
        (&json["first"], &json["second"]),
        (&"human".into(), &"human".into())
    );
}

#[test]
fn moves_may_be_typed_by_compass_or_step_by_step() {
    let whole = ["b2,d4", "b4,d2", "b2c3d3", "quit"];
    let steps = ["d4", "b2", "b4", "d2", "b2", "ne", "e", "quit"];
    let compass = ["b2 d4", "b4 d2", "b2 ne e", "quit"];
    let play = |lines: &[&str]| typed(&people("santorini", &["--json", "--seed", "1"]), lines);
    let expected = play(&whole).done().json();
    assert_eq!(expected["plies"], 3);
    assert_eq!(play(&steps).done().json(), expected);
    assert_eq!(play(&compass).done().json(), expected);
}

#[test]
fn a_step_can_be_dropped_or_replaced_by_a_whole_move() {
    let play = |lines: &[&str]| {
        let json = typed(&people("santorini", &["--json"]), lines)
            .done()
            .json();
        strings(&json["moves"]).join(" ")
    };
    let placed = ["b2,d4", "b4,d2"];
    assert_eq!(
        play(&[&placed[..], &["b2", "", "d4e4e5"]].concat()),
        "b2,d4 b4,d2 d4e4e5"
    );
    assert_eq!(
        play(&[&placed[..], &["b2", "undo", "d4e4e5"]].concat()),
        "b2,d4 b4,d2 d4e4e5"
    );
    assert_eq!(
        play(&[&placed[..], &["b2", "d4e4e5"]].concat()),
        "b2,d4 b4,d2 d4e4e5"
    );
    assert_eq!(
        play(&[&placed[..], &["b2", "d4", "e4", "e5"]].concat()),
        "b2,d4 b4,d2 d4e4e5"
    );
}

#[test]
fn commands_do_what_help_says() {
    let lines = [
        "help", "moves", "moves 1", "hint", "position", "board", "quit",
    ];
    let out = typed(&people("snort@path:3", &[]), &lines).done().out;
    assert!(out.contains("save [FILE]"), "{out}");
    assert!(out.contains("3 legal moves\n  0  1  2\n"), "{out}");
    assert!(
        out.contains("legal moves that begin with 1\n  1\n"),
        "{out}"
    );
    assert!(
        out.contains("Proven: with 1, first (Red) wins in 1 turn\n"),
        "{out}"
    );
    assert!(out.contains("position\n.../R\n"), "{out}");
    assert_eq!(out.matches(".-.-.").count(), 2, "{out}");
    assert!(out.ends_with("Nothing was played.\n"), "{out}");
}

#[test]
fn a_hint_that_is_not_proven_says_whose_it_is() {
    let out = typed(&people("santorini", &[]), &["b2,d4", "b4,d2", "hint"])
        .done()
        .out;
    let hint = out.split("champion would play ").nth(1).unwrap();
    let turn = hint.split_whitespace().next().unwrap();
    let shown = [
        "show",
        "santorini",
        "--moves",
        &format!("b2,d4 b4,d2 {turn}"),
    ];
    thera(&shown).done();
}

#[test]
fn undo_takes_back_to_ones_own_turn_and_redo_returns() {
    let arguments = ["play", "snort@path:12", "--seed", "2", "--json"];
    let json = |lines: &[&str]| typed(&arguments, lines).done().json();
    let played = json(&["5", "7"]);
    assert_eq!(played["plies"], 4);
    assert_eq!(json(&["5", "7", "undo", "redo"])["moves"], played["moves"]);
    let back = json(&["5", "7", "undo"]);
    assert_eq!(strings(&back["moves"]), strings(&played["moves"])[..2]);
    assert_eq!(json(&["5", "7", "undo", "undo"])["plies"], 0);
    let ran = typed(&arguments, &["undo", "redo"]).done();
    assert!(ran.err.contains("nothing to take back"), "{}", ran.err);
    assert!(ran.err.contains("nothing to play again"), "{}", ran.err);
}

#[test]
fn a_lost_game_can_be_taken_back() {
    let lines = ["2", "0", "4", "1", "undo", "3"];
    let ran = typed(&people("snort@path:5", &[]), &lines).done();
    assert!(
        ran.out.contains("first (Red) wins after 3 turns."),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("game over> 1\n"), "{}", ran.out);
    assert_eq!(
        ran.out.matches("first (Red) wins").count(),
        2,
        "{}",
        ran.out
    );
}

#[test]
fn a_game_is_saved_in_the_middle_and_resumed() {
    let folder = scratch("save-and-resume");
    let file = folder.join("a game.txt");
    let save = format!("save {}", file.display());
    let model = model("santorini");
    let moves = strings(&model["moves"]);
    let (begun, rest) = moves.split_at(moves.len() / 2);
    let ran = typed(
        &people("santorini", &["--seed", "3"]),
        &[begun, &[&save]].concat(),
    )
    .done();
    let resume = format!("thera play --resume '{}'", file.display());
    assert!(ran.out.contains("Saved to '"), "{}", ran.out);
    assert!(ran.out.trim_end().ends_with(&resume), "{}", ran.out);
    let path = file.to_str().unwrap();
    let ran = typed(
        &["play", "--resume", path, "--json"],
        &[rest, &["save"]].concat(),
    )
    .done();
    let json = ran.json();
    for field in ["game", "moves", "winner", "position", "seed"] {
        assert_eq!(json[field], model[field], "{field}");
    }
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains(&format!(
        "result: {} wins",
        model["winner"].as_str().unwrap()
    )));
    assert_eq!(
        std::fs::read_dir(&folder).unwrap().count(),
        1,
        "only the saved game is left"
    );
}

#[test]
fn to_go_on_needs_a_game_that_was_kept() {
    let home = scratch("nothing-kept");
    let ran = super::command(&["play", "--resume"])
        .env("HOME", &home)
        .env("XDG_STATE_HOME", &home)
        .output()
        .unwrap();
    let err = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(ran.status.code(), Some(2), "{err}");
    assert!(err.contains("no game was kept"), "{err}");
}

#[test]
fn games_from_a_position_are_resumed_there() {
    let file = scratch("saved-position").join("game.txt");
    let save = format!("save {}", file.display());
    let position = "R...B..../R";
    let ran = typed(
        &people("snort@path:9", &["--position", position]),
        &["2", &save],
    )
    .done();
    assert!(ran.out.contains("Saved"), "{}", ran.out);
    let json = thera(&["play", "--resume", file.to_str().unwrap(), "--json"])
        .done()
        .json();
    assert_eq!(
        (&json["start"], &json["plies"]),
        (&position.into(), &1.into())
    );
}

#[test]
fn resumed_games_can_change_players() {
    let file = scratch("changed-players").join("game.txt");
    let save = format!("save {}", file.display());
    typed(&people("snort@path:9", &[]), &["4", &save]).done();
    let agents = ["--first", "greedy", "--second", "random", "--json"];
    let arguments = [&["play", "--resume", file.to_str().unwrap()][..], &agents].concat();
    let json = thera(&arguments).done().json();
    assert_eq!(
        (&json["first"], &json["over"]),
        (&"greedy".into(), &true.into())
    );
    assert_eq!(strings(&json["moves"])[0], "4");
}

#[test]
fn files_of_others_are_never_overwritten() {
    let folder = scratch("other-files");
    let path = |name: &str| folder.join(name);
    let save = |name: &str| format!("save {}", path(name).display());
    std::fs::write(path("letter.txt"), "Dear all,\n").unwrap();
    typed(&people("snort@path:5", &[]), &["2", &save("five.txt")]).done();
    typed(&people("snort@path:9", &[]), &["2", &save("nine.txt")]).done();
    let before: Vec<String> = ["letter.txt", "five.txt", "nine.txt"]
        .map(|name| std::fs::read_to_string(path(name)).unwrap())
        .to_vec();
    let lines = [
        "4",
        &save("letter.txt"),
        &save("five.txt"),
        &save("nine.txt"),
        &save("."),
        &save("no/such/folder"),
        "save",
        &save("new.txt"),
        "0",
        "save",
        "undo",
        "8",
        "save",
    ];
    let out = typed(&people("snort@path:9", &[]), &lines).done().out;
    for part in [
        "is there already and is not a saved game; save under another name.",
        "holds a game of snort@path:5; save under another name.",
        "holds another game with other moves; save under another name.",
        "is not an ordinary file; save under another name.",
        "cannot be written",
        "Say where: save FILE",
    ] {
        let unbroken = out.replace('\n', " ");
        assert!(unbroken.contains(part), "{part} is missing in {out}");
    }
    assert_eq!(out.matches("Saved to").count(), 3, "{out}");
    let after: Vec<String> = ["letter.txt", "five.txt", "nine.txt"]
        .map(|name| std::fs::read_to_string(path(name)).unwrap())
        .to_vec();
    assert_eq!(after, before);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 4);
    let new = std::fs::read_to_string(path("new.txt")).unwrap();
    assert!(new.ends_with("1. 4\n2. 8\nend\n"), "{new}");
    // A later session may carry on in the same file, since its game only grew.
    let longer = ["4", "8", "0", &save("new.txt")];
    let out = typed(&people("snort@path:9", &[]), &longer).done().out;
    assert!(out.contains("Saved to"), "{out}");
}

#[test]
fn the_end_of_the_input_leaves_cleanly() {
    let ran = thera(&people("santorini", &[])).done();
    assert!(
        ran.out
            .ends_with("first (F) to move> \nNothing was played.\n"),
        "{}",
        ran.out
    );
    assert!(ran.err.is_empty());
    // A last line without a line end still counts.
    let ran = thera_reading(&people("snort@path:9", &["--json"]), b"4\n0").done();
    assert_eq!(ran.json()["plies"], 2);
}

#[test]
fn with_json_the_conversation_is_on_stderr() {
    let ran = typed(&people("snort@path:5", &["--json"]), &["2", "quit"]).done();
    assert_eq!(ran.out.lines().count(), 1);
    assert!(
        ran.err.contains("second (Blue) to move> quit"),
        "{}",
        ran.err
    );
    assert_eq!(ran.json()["winner"], Value::Null);
}

#[test]
fn placements_too_many_for_an_agent_are_said_to_be() {
    let arguments = ["play", "santorini:42WP4HTWUS@king:8x8", "--first", "random"];
    let ran = thera(&arguments);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("too many for an agent"), "{}", ran.err);
}

#[test]
fn the_end_says_why_and_aliases_work() {
    let lines = ["?", "2", "u", "2", "0", "4", "q"];
    let out = typed(&people("snort@path:5", &[]), &lines).done().out;
    assert!(out.contains("quit, q"), "{out}");
    assert!(
        out.contains("second (Blue) cannot move: first (Red) wins after 3 turns."),
        "{out}"
    );
    let start = "0000000000003200000000000/2/mortal:C2,E1/mortal:D3,A5";
    let lines = ["d3c3"];
    let out = typed(&people("santorini", &["--position", start]), &lines)
        .done()
        .out;
    assert!(
        out.contains("second (S) climbed to level 3: second (S) wins after 1 turn."),
        "{out}"
    );
    assert!(out.contains("3S*"), "the last move is marked: {out}");
}

#[test]
fn a_game_can_be_understood() {
    let start = "0000000030000200000000000/1/mortal:C4,A1/mortal:D3,E1";
    let arguments = people("santorini", &["--position", start]);
    let out = typed(
        &arguments,
        &["hint", "eval", "a1a2a3", "why", "review", "quit"],
    )
    .done()
    .out;
    let told = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        told.contains("Why: blocks d4; otherwise d3d4 wins"),
        "{out}"
    );
    assert!(
        told.contains("chances in 100 for first (F)") || told.contains("Proven: "),
        "{out}"
    );
    let blunder = "after this second wins at once: d3d4";
    assert_eq!(told.matches(blunder).count(), 2, "{out}");
}

#[test]
fn a_game_of_three_is_reviewed_and_the_same_each_time() {
    let file = scratch("reviewed").join("game.txt");
    let record = "thera game 1\ngame: snort:players=3@path:6\n\
                  first: human\nsecond: human\nthird: human\n\
                  seed: 1\nresult: unfinished\n\n\
                  1. 0\n2. 5\n3. 2\nend\n";
    std::fs::write(&file, record).unwrap();
    let arguments = ["review", file.to_str().unwrap(), "--nodes", "10000"];
    let told = thera(&arguments).done().out;
    assert!(told.contains("first   0  second wins"), "{told}");
    let said = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        said.contains("blunder (100 in 100); gives away a sure win; after this second wins"),
        "{told}"
    );
    assert!(
        said.contains("1 was better: wins whatever all others do"),
        "{told}"
    );
    assert_eq!(thera(&arguments).done().out, told);
    let refused = thera(&["review", file.to_str().unwrap(), "--nodes", "0"]);
    assert_eq!(refused.code, Some(2), "{}", refused.err);
}

#[test]
fn an_agent_that_gives_up_hands_back_the_prompt() {
    let file = scratch("given-up").join("kept.txt");
    let arguments = [
        "play",
        "santorini",
        "--first",
        "perfect:time=1ms",
        "--second",
        "human",
        "--autosave",
        file.to_str().unwrap(),
    ];
    let ran = typed(&arguments, &["go", "b2,d4", "quit"]).done();
    assert_eq!(
        ran.out.matches("cannot move here").count(),
        2,
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("whose agent gave up, to move> b2,d4"),
        "{}",
        ran.out
    );
    let kept = std::fs::read_to_string(&file).unwrap();
    assert!(kept.contains("1. b2,d4\n"), "{kept}");
    assert!(
        ran.out.contains("Kept. To go on: thera play --resume "),
        "{}",
        ran.out
    );
}

#[test]
fn who_chooses_nobody_plays_an_easy_level_and_is_told() {
    let out = thera_reading(&["play", "snort@path:9"], b"").done().out;
    assert!(
        out.contains("The level is Easy: it takes what it can get"),
        "{out}"
    );
    let out = typed(
        &people("castellan@2x2", &[]),
        &["w 0 1", "t 0 0 + w(1,0)", "quit"],
    )
    .done()
    .out;
    assert!(out.contains("last move: w(1,0)+t(0,0)"), "{out}");
    let out = thera(&["show", "geography"]).done().out;
    assert!(
        out.contains("geography@grid:4x5") && out.contains("o the token"),
        "{out}"
    );
}

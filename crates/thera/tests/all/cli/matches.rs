//! `thera match`, `thera tournament` and `thera replay`.

use std::fs;

use serde_json::Value;

use super::{scratch, strings, thera};

const MATCH: [&str; 4] = ["match", "snort@grid:3x4", "greedy", "random"];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    MATCH.iter().copied().chain(more.iter().copied()).collect()
}

#[test]
fn a_match_has_the_fields_scripts_rely_on() {
    let ran = thera(&with(&["--games", "20", "--seed", "5", "--json"])).done();
    let json = ran.json();
    assert_eq!(
        (&json["a"], &json["b"]),
        (&"greedy".into(), &"random".into())
    );
    let number = |key: &str| {
        json[key]
            .as_f64()
            .unwrap_or_else(|| panic!("{key}: {json}"))
    };
    assert_eq!(number("games"), 20.0);
    assert_eq!(number("a_wins") + number("b_wins") + number("draws"), 20.0);
    assert_eq!(number("first_wins") + number("second_wins"), 20.0);
    assert_eq!(number("seed"), 5.0);
    assert!(number("elo") > 0.0 && number("elo_error") > 0.0 && number("mean_plies") > 3.0);
    assert!(number("los") > 0.5 && number("mean_branching") > 1.0);
}

#[test]
fn a_seed_and_any_number_of_threads_give_the_same_report() {
    let run = |threads: &str| {
        let mut json = thera(&with(&[
            "--games",
            "30",
            "--seed",
            "5",
            "--json",
            "--threads",
            threads,
        ]))
        .done()
        .json();
        for key in ["a_seconds_per_move", "b_seconds_per_move"] {
            json[key] = Value::Null;
        }
        json
    };
    assert_eq!(run("1"), run("3"));
}

#[test]
fn a_match_is_kept_resumed_and_never_overwritten() {
    let folder = scratch("kept-match").join("results");
    let out = folder.to_str().unwrap();
    thera(&with(&["--games", "6", "--seed", "5", "--out", out])).done();
    for file in [
        "settings.json",
        "results.jsonl",
        "results.csv",
        "games.txt",
        "times.csv",
        "summary.json",
        "plot.svg",
    ] {
        assert!(folder.join(file).metadata().unwrap().len() > 0, "{file}");
    }
    let again = thera(&with(&["--games", "6", "--seed", "5", "--out", out]));
    assert_eq!(again.code, Some(2));
    assert!(again.err.contains("--resume"), "{}", again.err);
    let more = thera(&["match", "--games", "10", "--out", out, "--resume", "--json"]).done();
    assert_eq!(more.json()["games"], 10);
    let lines = fs::read_to_string(folder.join("results.jsonl")).unwrap();
    assert_eq!(lines.lines().count(), 10);
    let other = thera(&[
        "match",
        "snort@path:5",
        "greedy",
        "random",
        "--out",
        out,
        "--resume",
    ]);
    assert_eq!(other.code, Some(2));
    assert!(other.err.contains("of another match"), "{}", other.err);
    fs::write(folder.join("results.jsonl"), &lines[..lines.len() - 5]).unwrap();
    let cut = thera(&["match", "--out", out, "--resume"]).done();
    assert!(cut.err.contains("was cut short"), "{}", cut.err);
    assert_eq!(cut.err.lines().count(), 1);
    let again = fs::read_to_string(folder.join("results.jsonl")).unwrap();
    assert_eq!(again, lines, "the game that was cut short is played again");
}

#[test]
fn two_runs_do_not_write_one_folder() {
    let folder = scratch("two-writers").join("results");
    let out = folder.to_str().unwrap();
    thera(&with(&["--games", "4", "--seed", "5", "--out", out])).done();
    let lock = thera_files::Lock::folder(&folder).unwrap();
    let second = thera(&["match", "--games", "8", "--out", out, "--resume"]);
    assert_eq!(second.code, Some(2));
    assert!(
        second.err.contains("another run (process"),
        "{}",
        second.err
    );
    assert_eq!(second.err.lines().count(), 1);
    drop(lock);
    thera(&["match", "--games", "8", "--out", out, "--resume"]).done();
    assert!(!folder.join(".lock").exists());
}

#[test]
fn results_and_settings_that_were_changed_are_refused() {
    let folder = scratch("flipped-match").join("results");
    let out = folder.to_str().unwrap();
    thera(&with(&["--games", "4", "--seed", "5", "--out", out])).done();
    for (file, word) in [("results.jsonl", "line 2"), ("settings.json", "settings")] {
        let file = folder.join(file);
        let whole = fs::read(&file).unwrap();
        let mut flipped = whole.clone();
        // A digit within the second line of either.
        let from = whole.iter().position(|&b| b == b'\n').unwrap();
        let digit = (from..whole.len()).find(|&at| whole[at].is_ascii_digit());
        flipped[digit.unwrap()] ^= 1;
        fs::write(&file, &flipped).unwrap();
        let ran = thera(&["match", "--games", "8", "--out", out, "--resume"]);
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        assert!(
            ran.err.contains("checksum") && ran.err.contains(word),
            "{}",
            ran.err
        );
        fs::write(&file, &whole).unwrap();
    }
}

#[test]
fn a_test_stops_early_and_says_what_it_found() {
    let ran = thera(&with(&["--games", "4000", "--seed", "5", "--sprt", "0,50"])).done();
    assert!(ran.out.contains("test     passed"), "{}", ran.out);
    let ran = thera(&[
        "match",
        "snort@grid:3x4",
        "random",
        "greedy",
        "--games",
        "4000",
        "--seed",
        "5",
        "--sprt",
        "-10,40",
        "--alpha",
        "0.01",
        "--json",
    ])
    .done();
    assert_eq!(ran.json()["sprt"]["decision"], "h0");
    assert!(ran.json()["games"].as_u64().unwrap() < 4000);
}

#[test]
fn bad_matches_are_refused_in_one_sentence() {
    for (arguments, word) in [
        (with(&["--games", "0"]), "at least one game"),
        (with(&["--sprt", "10,0"]), "the smaller one first"),
        (with(&["--sprt", "x"]), "two rating differences"),
        (with(&["--sprt", "0,5", "--alpha", "0.7"]), "below 0.5"),
        (with(&["--openings", "ruy-lopez"]), "random:K"),
        (with(&["--openings", "list:/nowhere"]), "cannot be read"),
        (with(&["--openings", "random:50"]), "is over before"),
        (with(&["--position", "zzz"]), ""),
        (
            vec!["match", "snort@path:9", "greedy", "stockfish"],
            "unknown agent",
        ),
        (
            vec!["match", "snort@path:9", "greedy", "human"],
            "thera play",
        ),
        (
            vec!["match", "tiddlywinks", "greedy", "random"],
            "tiddlywinks",
        ),
        (
            vec!["match", "--resume", "--out", "/nowhere"],
            "no match to go on with",
        ),
        (
            vec!["tournament", "snort@path:9", "greedy"],
            "at least two agents",
        ),
        (
            vec![
                "tournament",
                "snort@path:9",
                "greedy",
                "random",
                "--anchor",
                "mcts=0",
            ],
            "does not play in this tournament",
        ),
        (
            vec![
                "tournament",
                "snort@path:9",
                "greedy",
                "random",
                "--anchor",
                "random",
            ],
            "is not AGENT=ELO",
        ),
        (
            vec!["tournament", "snort@path:9", "mcts:playouts=*", "random"],
            "playouts",
        ),
        (vec!["replay", "/nowhere"], "cannot be read"),
    ] {
        let ran = thera(&arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?} {}", ran.err);
        assert!(
            ran.err.starts_with("thera: ") && ran.err.contains(word),
            "{}",
            ran.err
        );
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
        assert!(ran.out.is_empty());
    }
}

#[test]
fn a_tournament_has_a_table_and_ratings() {
    let arguments = [
        "tournament",
        "snort@grid:3x4",
        "random",
        "greedy",
        "random",
        "--games",
        "20",
        "--seed",
        "3",
    ];
    let text = thera(&arguments).done().out;
    assert!(text.contains("greedy") && text.contains("points"), "{text}");
    let json = thera(&[&arguments[..], &["--json"]].concat()).done().json();
    let players = json["players"].as_array().unwrap();
    assert_eq!((players.len(), &json["games"]), (3, &60.into()));
    assert_eq!(players[0]["agent"], "greedy");
    assert!(players[0]["elo"].as_f64() > players[1]["elo"].as_f64());
    let gauntlet = thera(&[&arguments[..], &["--gauntlet", "--json"]].concat()).done();
    assert_eq!(gauntlet.json()["games"], 40);
}

#[test]
fn neighbours_meet_and_one_of_them_holds_the_scale() {
    let arguments = [
        "tournament",
        "snort@grid:3x4",
        "random",
        "montecarlo:playouts=5,pick=*",
        "greedy",
        "--games",
        "10",
        "--seed",
        "3",
        "--window",
        "1",
        "--anchor",
        "random=-100",
    ];
    let json = thera(&[&arguments[..], &["--json"]].concat()).done().json();
    let players = json["players"].as_array().unwrap();
    // The star stands for the two ways to pick; of four players three pairs are neighbours.
    assert_eq!((players.len(), &json["games"]), (4, &30.into()));
    let random = players.iter().find(|player| player["agent"] == "random");
    let random = random.unwrap();
    assert_eq!(
        (&random["elo"], &random["elo_error"]),
        (&(-100.0).into(), &0.0.into())
    );
    for pair in players.windows(2) {
        let step = pair[0]["over_next"]["elo"].as_f64().unwrap();
        let apart = pair[0]["elo"].as_f64().unwrap() - pair[1]["elo"].as_f64().unwrap();
        assert!((step - apart).abs() < 1e-6);
    }
    let page = thera(&[&arguments[..], &["--markdown"]].concat())
        .done()
        .out;
    assert_eq!(page.lines().count(), 2 + players.len(), "{page}");
    assert!(page.contains("| `random` | -100 ± 0 |"), "{page}");
}

#[test]
fn a_game_of_a_match_can_be_replayed() {
    let folder = scratch("replayed-match").join("results");
    let out = folder.to_str().unwrap();
    thera(&with(&["--games", "4", "--seed", "5", "--out", out])).done();
    let games = folder.join("games.txt");
    let games = games.to_str().unwrap();
    let json = thera(&["replay", games, "--game", "3", "--json"])
        .done()
        .json();
    let moves = strings(&json["moves"]);
    assert_eq!(json["positions"].as_array().unwrap().len(), moves.len() + 1);
    let text = thera(&["replay", games, "--game", "3"]).done().out;
    assert_eq!(text.matches("position  ").count(), moves.len() + 1);
    assert!(text.trim_end().ends_with("wins"), "{text}");
    let none = thera(&["replay", games, "--game", "5"]);
    assert_eq!(none.code, Some(2));
    assert!(none.err.contains("it holds 4"), "{}", none.err);
    let whole = fs::read_to_string(games).unwrap();
    let cut = folder.join("cut.txt");
    fs::write(&cut, &whole[..whole.len() - 20]).unwrap();
    let cut = thera(&["replay", cut.to_str().unwrap()]);
    assert_eq!(cut.code, Some(2));
    assert!(cut.err.contains("game 4 of the file"), "{}", cut.err);
    // The seed in the record plays the same game again.
    let text = fs::read_to_string(folder.join("results.jsonl")).unwrap();
    let line: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let seed = line["seed"].to_string();
    let played = thera(&[
        "play",
        "snort@grid:3x4",
        "--first",
        "greedy",
        "--second",
        "random",
        "--seed",
        &seed,
        "--json",
    ])
    .done()
    .json();
    assert_eq!(played["moves"], line["moves"]);
}

#[test]
fn braces_play_a_match_in_each_game_and_go_on_where_they_stopped() {
    let folder = scratch("series").join("results");
    let out = folder.to_str().unwrap();
    let run = |games: &str, more: &[&str]| {
        let mut arguments = vec!["match", "snort@{path:5,cycle:5,path:6}", "random", "random"];
        arguments.extend([
            "--games", games, "--seed", "5", "--seats", "named", "--json",
        ]);
        arguments.extend(more);
        thera(&arguments)
    };
    let whole = run("20", &[]).done().json();
    assert_eq!(
        (&whole["games"], &whole["finished"]),
        (&60.into(), &true.into())
    );
    let matches = whole["matches"].as_array().unwrap();
    assert_eq!(matches.len(), 3);
    assert_eq!(matches[1]["game"], "snort@cycle:5");
    let sum: u64 = matches
        .iter()
        .map(|m| m["first_wins"].as_u64().unwrap())
        .sum();
    assert_eq!(whole["first_wins"], sum);
    let first = &matches[0]["first"];
    let [low, share, high] = ["low", "share", "high"].map(|key| first[key].as_f64().unwrap());
    assert!(low < share && share < high, "{first}");
    // Only the first two were begun, as after a stop.
    run("20", &["--out", out]).done();
    let table = fs::read_to_string(folder.join("table.csv")).unwrap();
    assert_eq!(table.lines().count(), 4);
    assert!(table.starts_with("game,games,a_wins,"), "{table}");
    fs::remove_dir_all(folder.join("3")).unwrap();
    fs::remove_file(folder.join("table.csv")).unwrap();
    run("20", &["--out", out, "--resume"]).done();
    assert_eq!(fs::read_to_string(folder.join("table.csv")).unwrap(), table);
    // What is of one game only is refused with a sentence.
    let test = run("20", &["--sprt", "0,10"]);
    assert_eq!(test.code, Some(2));
    assert!(test.err.contains("braces name several"), "{}", test.err);
    let seats = thera(&[
        "match",
        "snort@path:5",
        "random",
        "random",
        "--seats",
        "sideways",
    ]);
    assert_eq!(seats.code, Some(2));
    assert!(seats.err.contains("swapped or named"), "{}", seats.err);
}

#[test]
fn every_game_has_an_opening_of_its_own_where_seats_are_as_named() {
    let folder = scratch("as-named").join("results");
    let out = folder.to_str().unwrap();
    let mut arguments = with(&["--games", "6", "--seed", "5", "--openings", "random:2"]);
    arguments.extend(["--seats", "named", "--out", out]);
    thera(&arguments).done();
    let results = fs::read_to_string(folder.join("results.csv")).unwrap();
    let mut lines = results
        .lines()
        .map(|line| line.split(',').collect::<Vec<_>>());
    let heading = lines.next().unwrap();
    let column = |name: &str| heading.iter().position(|cell| *cell == name).unwrap();
    let (first, moves) = (column("first"), column("moves"));
    let rows: Vec<Vec<&str>> = lines.collect();
    assert!(rows.iter().all(|row| row[first] == rows[0][first]));
    let opening = |row: &Vec<&'_ str>| row[moves].split(' ').take(2).collect::<String>();
    let openings: std::collections::BTreeSet<String> = rows.iter().map(opening).collect();
    assert!(openings.len() > 3, "{openings:?}");
}

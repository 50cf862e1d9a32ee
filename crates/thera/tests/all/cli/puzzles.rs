//! `thera puzzle`: asked, solved, shown, found.

use serde_json::Value;

use super::{scratch, strings, thera, thera_reading};

#[test]
fn the_puzzle_of_a_day_is_the_same_for_everybody() {
    let day = || {
        thera(&["puzzle", "--day", "2026-11-16", "--json"])
            .done()
            .out
    };
    assert_eq!(day(), day());
    let puzzle: Value = serde_json::from_str(&day()).unwrap();
    let id = puzzle["id"].as_str().unwrap();
    let again = thera(&["puzzle", id, "--json"]).done().json();
    assert_eq!(again["position"], puzzle["position"]);
    let show = thera(&[
        "show",
        puzzle["game"].as_str().unwrap(),
        "--position",
        puzzle["position"].as_str().unwrap(),
        "--json",
    ]);
    assert_eq!(show.done().json()["to_move"], puzzle["to_move"]);
}

#[test]
fn answers_are_judged_and_the_solution_is_a_tree() {
    let solution = thera(&["puzzle", "snort-1", "--solution", "--json"])
        .done()
        .json();
    let answer = solution["answer"].as_str().unwrap();
    assert!(!strings(&solution["steps"]).is_empty());
    assert!(!solution["replies"].as_array().unwrap().is_empty());
    let lines = format!("nonsense\nhint\nhint\n{answer}\n");
    let out = thera_reading(&["puzzle", "snort-1"], lines.as_bytes())
        .done()
        .out;
    assert!(out.contains("Exactly one move"), "{out}");
    assert!(out.contains("'nonsense'"), "{out}");
    assert!(
        out.contains("turns to the end.") && out.contains("It begins with"),
        "{out}"
    );
    assert!(out.contains(&format!("Right. {answer}")), "{out}");
    assert!(out.ends_with("1 solved, 0 in a row (best 0)\n"), "{out}");
}

#[test]
fn bad_wishes_are_refused_in_a_sentence() {
    for (wish, part) in [
        (&["chess-1"][..], "there is no puzzle 'chess-1'"),
        (&["--grade", "7"], "expected a grade from 1 to 5"),
        (&["--day", "tomorrow"], "'tomorrow' is not a day"),
        (&["--task", "draw"], "expected win or save"),
        (&["--game", "chess"], "chess"),
        (&["a", "b"], "one puzzle at a time"),
        (&["--make", "x.txt", "snort"], "is not GAME=COUNT"),
        (&["--make", "x.txt"], "say what to look for"),
    ] {
        let ran = thera(&[&["puzzle"], wish].concat());
        assert_eq!(ran.code, Some(2), "{wish:?}: {}", ran.err);
        assert!(ran.err.contains(part), "{wish:?}: {}", ran.err);
    }
}

#[test]
fn puzzles_are_found_again_and_a_run_goes_on_where_it_ended() {
    let folder = scratch("puzzles");
    let make = |name: &str, wanted: &str| {
        let file = folder.join(name);
        let path = file.to_str().unwrap().to_string();
        thera(&["puzzle", "--make", &path, "--seed", "5", wanted]).done();
        let text = std::fs::read_to_string(file).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(String::from).collect::<Vec<_>>()
    };
    let whole = make("whole.txt", "snort@path:10=6");
    assert_eq!(whole.len(), 7);
    make("parts.txt", "snort@path:10=2");
    assert_eq!(make("parts.txt", "snort@path:10=6"), whole);
}

/// The file of puzzles says the command that made it; it makes the same puzzles again. The first of
/// each game are enough to see that, and take a moment.
#[test]
fn the_command_in_the_collection_makes_the_collection() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../queries/data/puzzles.txt");
    let collection = std::fs::read_to_string(path).unwrap();
    let header: Vec<&str> = collection
        .lines()
        .filter(|line| line.starts_with('#'))
        .collect();
    let command = header.last().unwrap().strip_prefix("# thera ").unwrap();
    let file = scratch("collection").join("again.txt");
    let few = |word: &str| match word.rsplit_once('=') {
        Some((game, _)) => format!("{game}=2"),
        None => word.replace("FILE", file.to_str().unwrap()),
    };
    let words: Vec<String> = command.split(' ').map(few).collect();
    thera(&words.iter().map(String::as_str).collect::<Vec<_>>()).done();
    let made = std::fs::read_to_string(&file).unwrap();
    for (section, whole) in sections(&made).into_iter().zip(sections(&collection)) {
        assert_eq!(section.len(), 3);
        assert_eq!(section, whole[..3]);
    }
    assert_eq!(sections(&made).len(), sections(&collection).len());
}

/// The lines of a file of puzzles, game by game.
fn sections(text: &str) -> Vec<Vec<&str>> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let games = lines.chunk_by(|_, next| !next.starts_with("game "));
    games.map(<[&str]>::to_vec).collect()
}

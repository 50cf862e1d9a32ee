//! `book`: what placements are worth, made and looked up.

use std::fs;

use super::{scratch, strings, thera};

#[test]
fn the_book_tells_placements_and_matches_begin_with_them() {
    let json = thera(&["book", "--even", "3", "--json"]).done().json();
    assert_eq!(json["lines"].as_array().unwrap().len(), 10);
    let reply = json["lines"][0]["line"][1].as_str().unwrap();
    let first = json["lines"][0]["move"].as_str().unwrap();
    let ran = thera(&["book", "--moves", first, "--lines", "1", "--even", "0"]).done();
    assert!(ran.out.contains(reply), "{}", ran.out);
    for (openings, line) in [
        ("balanced:1", &json["even"][0]["line"]),
        ("best:1", &json["lines"][0]["line"]),
    ] {
        let out = scratch("from-the-book").join("match");
        let two = ["match", "santorini", "greedy", "random", "--games", "2"];
        let more = ["--openings", openings, "--out", out.to_str().unwrap()];
        thera(&[&two[..], &more].concat()).done();
        let games = fs::read_to_string(out.join("games.txt")).unwrap();
        for turn in strings(line) {
            assert_eq!(games.matches(turn).count(), 2, "{turn} {games}");
        }
    }
}

#[test]
fn a_book_is_made_and_gone_on_with() {
    let file = scratch("book").join("placements.txt");
    let file = file.to_str().unwrap();
    let make = |more: &[&str]| thera(&[&["book", "--make", file, "--nodes", "3"], more].concat());
    make(&["--rounds", "1", "--json"]).done();
    let json = make(&["--rounds", "2", "--json"]).done().json();
    assert_eq!(
        (json["finished"].as_bool(), json["most_nodes"].as_u64()),
        (Some(true), Some(15))
    );
    let whole = fs::read(file).unwrap();
    make(&["--rounds", "2"]).done();
    assert_eq!(fs::read(file).unwrap(), whole);
    let other = thera(&["book", "--make", file, "--nodes", "4"]);
    assert!(
        other.code == Some(2) && other.err.contains("--nodes 3"),
        "{}",
        other.err
    );
    fs::write(file, &whole[..whole.len() / 2]).unwrap();
    let cut = make(&[]);
    assert!(
        cut.code == Some(2) && cut.err.contains("damaged"),
        "{}",
        cut.err
    );
}

#[test]
fn games_without_a_book_are_refused() {
    let ran = thera(&["book", "snort@path:4"]);
    assert!(
        ran.code == Some(1) && ran.err.contains("no opening book"),
        "{}",
        ran.err
    );
    let ran = thera(&[
        "match",
        "snort@path:4",
        "greedy",
        "random",
        "--openings",
        "balanced:3",
    ]);
    assert!(
        ran.code == Some(2) && ran.err.contains("no opening book"),
        "{}",
        ran.err
    );
}

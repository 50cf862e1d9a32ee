//! Whatever is typed wrongly gets one sentence on stderr and exit code 2, never a panic.

use std::time::{Duration, Instant};

use super::{Ran, scratch, thera, thera_reading};

#[track_caller]
pub fn refused(ran: &Ran, reason: &str) {
    assert_eq!(ran.code, Some(2), "{}{}", ran.out, ran.err);
    let err = ran.err.trim_end();
    let as_json: Option<serde_json::Value> = serde_json::from_str(err).ok();
    let told = as_json.is_some_and(|told| told["error"].is_string() && told.get("field").is_some());
    assert!(err.starts_with("thera: ") || told, "{err}");
    assert_eq!(err.lines().count(), 1, "{err}");
    assert!(err.contains(reason), "'{err}' lacks '{reason}'");
    assert!(err.chars().count() < 500, "{err}");
}

/// The same bad game or position for every subcommand that takes one.
#[track_caller]
fn all_refuse(arguments: &[&str], reason: &str) {
    for (before, after) in [
        (&["show"][..], &[][..]),
        (&["perft"], &["2"]),
        (&["play"], &["--first", "random", "--second", "random"]),
    ] {
        let ran = thera(&[before, &arguments[..1], after, &arguments[1..]].concat());
        refused(&ran, reason);
        assert!(ran.out.is_empty(), "{}", ran.out);
    }
}

#[test]
fn unknown_families_and_boards() {
    all_refuse(
        &["chess"],
        "unknown game 'chess': expected one of santorini, snort",
    );
    all_refuse(&["snort@moebius:5"], "unknown board 'moebius:5'");
    all_refuse(&["snort@path:0"], "at least one vertex");
    all_refuse(&["snort@path:65"], "at most 64 vertices");
    all_refuse(
        &["snort@path:9999999999999999999999"],
        "at most 256 vertices, and most games at most 64",
    );
    all_refuse(&[""], "unknown game ''");
    all_refuse(&["qsat"], "qsat");
}

#[test]
fn variants_that_contradict_themselves() {
    all_refuse(
        &["santorini:3WP4HTWUS"],
        "3 workers cannot be shared out evenly",
    );
    all_refuse(&["santorini:4WP0HTWUS"], "the height must be from 1");
    all_refuse(&["santorini:4WP4HTWUS@dcycle:6"], "undirected");
    all_refuse(&["santorini:nonsense"], "expected the number of workers");
    all_refuse(&["castellan:sideways@2x2"], "sideways");
}

#[test]
fn boards_too_small_for_the_workers() {
    all_refuse(
        &["santorini@path:3"],
        "4 workers need as many vertices, the board has 3",
    );
}

#[test]
fn graph_texts_cut_short() {
    all_refuse(&["snort@graph6:D?"], "graph6");
    all_refuse(&["snort@graph6:D?{extra"], "graph6");
    let file = scratch("cut-graphs").join("half.txt");
    let path = format!("snort@file:{}", file.display());
    std::fs::write(&file, "graph { a -- b; b -- ").unwrap();
    all_refuse(&[&path], "DOT");
    std::fs::write(&file, "0-1\n1-2\n2-").unwrap();
    all_refuse(&[&path], "line 3: '2-' is not an edge");
    std::fs::write(&file, "IsP@O").unwrap();
    all_refuse(&[&path], "graph6");
    all_refuse(&["snort@file:/no/such/file"], "/no/such/file");
}

#[test]
fn impossible_positions() {
    let case = |heights: &str, rest: &str, reason: &str| {
        all_refuse(
            &["santorini", "--position", &format!("{heights}/{rest}")],
            reason,
        );
    };
    let flat = "0".repeat(25);
    case(
        &flat,
        "1/mortal:B2,B2/mortal:B4,D2",
        "two workers stand on B2",
    );
    case(
        &flat,
        "1/mortal:B2,D4/mortal:B2,D2",
        "two workers stand on B2",
    );
    case(
        &flat,
        "/mortal:B2,D4/mortal:B4,D2",
        "the side to move is ''",
    );
    case(
        &flat,
        "3/mortal:B2,D4/mortal:B4,D2",
        "the side to move is '3'",
    );
    case(
        &flat,
        "mortal:B2,D4/mortal:B4,D2",
        "the side to move, 1 or 2, is missing after the heights",
    );
    case(
        "000",
        "1/mortal:B2,D4/mortal:B4,D2",
        "3 heights for 25 vertices",
    );
    let dome = format!("{}4", &flat[1..]);
    case(
        &dome,
        "1/mortal:E1,D4/mortal:B4,D2",
        "a worker stands on E1, which is closed",
    );
    all_refuse(
        &["snort@path:3", "--position", "R.B"],
        "the side to move is missing",
    );
    all_refuse(&["snort@path:3", "--position", "RB./R"], "next to");
    all_refuse(
        &["castellan@2x2", "--position", "...,...,..."],
        "the side to move is missing",
    );
    all_refuse(
        &["geography@path:3", "--position", "o.."],
        "the side to move is missing",
    );
}

#[test]
fn illegal_moves_are_named_by_number() {
    let ran = thera(&["show", "santorini", "--moves", "b2,d4 b4,d2 b2b4b5"]);
    refused(
        &ran,
        "move 3: 'b2b4b5' goes from b2 to b4, which is not adjacent",
    );
    let ran = thera(&["show", "snort@path:3", "--moves", "1 7"]);
    refused(&ran, "move 2: '7' is not a vertex");
}

#[test]
fn unknown_agents() {
    refused(
        &thera(&["play", "--first", "stockfish"]),
        "unknown agent 'stockfish'",
    );
    refused(
        &thera(&["play", "--second", "random:depth=3"]),
        "no option 'depth'",
    );
}

#[test]
fn unknown_evaluations_and_weights() {
    for (eval, reason) in [
        (
            "castle",
            "unknown evaluation 'castle' for santorini: expected one of boreham",
        ),
        (
            "boreham,w=1;2",
            "takes 4 weights (height;mobility;centre;threat), not 2",
        ),
        ("boreham,w=1;2;3;x", "'x' is not a weight"),
        ("boreham,depth=3", "'depth=…' is not an option"),
        ("", "the name of an evaluation"),
    ] {
        refused(&thera(&["show", "santorini", "--eval", eval]), reason);
        refused(&thera(&["analyse", "santorini", "--eval", eval]), reason);
    }
}

#[test]
fn usage_errors_have_the_same_code() {
    for arguments in [
        &["dance"][..],
        &["show"],
        &["perft", "santorini", "deep"],
        &["perft", "santorini", "0"],
        &["perft", "santorini", "2", "--threads", "0"],
        &["play", "--seed", "-1"],
        &["play", "--resume", "x", "--position", "y"],
    ] {
        let ran = thera(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        assert!(ran.err.starts_with("thera: "), "{}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
}

#[test]
fn saved_games_that_are_none() {
    let file = scratch("bad-records").join("game.txt");
    let path = file.to_str().unwrap();
    let resume = |text: &[u8]| {
        std::fs::write(&file, text).unwrap();
        thera(&["play", "--resume", path])
    };
    refused(
        &thera(&["play", "--resume", "/no/such/file"]),
        "cannot be read",
    );
    refused(&resume(b""), "not a saved game");
    refused(&resume(b"\xff\xfe\x00"), "not a saved game");
    refused(&resume(b"thera game 9\n"), "version '9'");
    let text = "thera game 1\ngame: snort@path:9\nfirst: human\nsecond: human\n\
                result: unfinished\n1. 1\n";
    refused(&resume(text.as_bytes()), "cut short");
    let whole = format!("{text}end\n");
    assert_eq!(resume(whole.as_bytes()).code, Some(0));
    refused(
        &resume(whole.replace("1. 1", "1. 99").as_bytes()),
        "move 1 of the saved game: '99'",
    );
    refused(
        &resume(whole.replace("unfinished", "first wins").as_bytes()),
        "'unfinished'",
    );
    std::fs::write(&file, &whole).unwrap();
    refused(
        &thera(&["play", "santorini", "--resume", path]),
        "the saved game is snort@path:9, not santorini",
    );
    let ran = resume(whole.replace("first: human", "first: stockfish").as_bytes());
    refused(&ran, "unknown agent");
}

/// Ten megabytes without rhyme, with line ends here and there.
fn noise() -> Vec<u8> {
    let mut state = 1u64;
    let mut next = || {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) as u8
    };
    (0..10_000_000).map(|_| next()).collect()
}

#[test]
fn noise_on_the_input_is_given_up_soon() {
    let begun = Instant::now();
    let noise = noise();
    refused(&thera_reading(&["play"], &noise), "the input is not a game");
    refused(
        &thera_reading(&["play"], &vec![b'x'; 10_000_000]),
        "a line without end",
    );
    refused(
        &thera_reading(&["play"], "x\n".repeat(5_000_000).as_bytes()),
        "25 lines in a row",
    );
    let long_lines = format!("{}\n", "x".repeat(9_999)).repeat(1000);
    refused(
        &thera_reading(&["play"], long_lines.as_bytes()),
        "25 lines in a row",
    );
    refused(&thera_reading(&["show", "snort@file:-"], &noise), "");
    refused(
        &thera_reading(&["play", "--resume", "/dev/stdin"], &noise),
        "not a saved game",
    );
    assert!(begun.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_board_and_moves_cannot_both_be_piped() {
    let ran = thera_reading(&["play", "snort@file:-"], b"0 1\n");
    refused(&ran, "leaves no input to type moves in");
}

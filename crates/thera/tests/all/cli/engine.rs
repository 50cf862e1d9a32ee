//! The text protocols: conversations as another program has them.

use std::io::{BufRead, BufReader, Write};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::{command, thera, thera_reading};

#[test]
fn a_ugi_conversation() {
    let ran = thera_reading(
        &["engine", "santorini"],
        b"ugi\nisready\nuginewgame\nquery gameover\nquery p1turn\nquery result\n\
          position startpos moves b2,d4 b4,d2\ngo depth 3\n",
    )
    .done();
    for expected in [
        "id name Thera",
        "ugiok",
        "readyok",
        "response false\nresponse true\nresponse none",
        "info depth 3 multipv 1 score cp",
    ] {
        assert!(ran.out.contains(expected), "{expected}: {}", ran.out);
    }
    let last = ran.out.lines().last().unwrap();
    assert!(last.starts_with("bestmove "), "{last}");
    assert_eq!(ran.err, "");
}

#[test]
fn a_win_is_told_as_a_mate_and_the_end_as_the_end() {
    let ran = thera_reading(
        &["engine", "santorini"],
        b"position fen 0000000000000000023100000/1/mortal:C2,D4/mortal:B4,A1\ngo movetime 5000\n",
    )
    .done();
    assert!(ran.out.contains("score mate 1"), "{}", ran.out);
    assert!(ran.out.contains("bestmove c2d2"), "{}", ran.out);
    let ran = thera_reading(
        &["engine", "santorini"],
        b"position fen 0000000000000000023100000/1/mortal:C2,D4/mortal:B4,A1 moves c2d2\n\
          query gameover\nquery result\nquery p1turn\ngo depth 1\n",
    )
    .done();
    let expected = "response true\nresponse p1win\nresponse false\n";
    assert!(ran.out.starts_with(expected), "{}", ran.out);
    assert!(ran.out.ends_with("bestmove (none)\n"), "{}", ran.out);
}

#[test]
fn every_family_answers_and_survives_garbage() {
    for game in [
        "santorini",
        "santorini@king:4x4",
        "snort@grid:4x4",
        "castellan@3x3",
        "geography@random:9:0.5:1",
    ] {
        let garbage = b"\x00\xff\n\nfly me\nposition\nposition fen x\nposition startpos moves zz\n\
            go depth\ngo sideways 3\nsetoption name Threads value 0\nsetoption\nquery love\nstop\n\
            setoption name MultiPV value 2\ngo depth 2 nodes 1000000\n";
        let ran = thera_reading(&["engine", game], garbage).done();
        let last = ran.out.lines().last().unwrap();
        assert!(last.starts_with("bestmove "), "{game}: {}", ran.out);
        let complaints = ran
            .out
            .lines()
            .filter(|line| line.starts_with("info string"))
            .count();
        assert_eq!(complaints, 10, "{game}: {}", ran.out);
        assert!(ran.out.contains("multipv 2"), "{game}: {}", ran.out);
        assert_eq!(ran.err, "", "{game}");
    }
}

#[test]
fn an_endless_search_stops_when_told_and_quit_ends_it_too() {
    for end in ["stop\nisready\nquit\n", "quit\n", ""] {
        let mut child = command(&["engine", "santorini"]).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdin
            .write_all(b"position startpos moves b2,d4 b4,d2\ngo infinite\ngo depth 1\n")
            .unwrap();
        let mut line = String::new();
        while !line.starts_with("info string go has to wait") {
            line.clear();
            assert_ne!(stdout.read_line(&mut line).unwrap(), 0);
        }
        let begun = Instant::now();
        stdin.write_all(end.as_bytes()).unwrap();
        drop(stdin);
        let rest: Vec<String> = stdout.lines().map(Result::unwrap).collect();
        assert!(child.wait().unwrap().success());
        assert!(begun.elapsed() < Duration::from_secs(20));
        let best = rest.iter().filter(|line| line.starts_with("bestmove "));
        assert_eq!(best.count(), 1, "{rest:?}");
    }
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    for (arguments, input) in [
        (vec!["engine"], &b"go infinite\n"[..]),
        (
            vec!["engine", "--analysis"],
            &b"{\"id\":\"1\",\"seconds\":100}\n"[..],
        ),
    ] {
        let mut child = command(&arguments).spawn().unwrap();
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(input).unwrap();
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        assert_eq!(output.stderr, b"");
    }
}

fn answers(game: &str, input: &str) -> Vec<Value> {
    let ran = thera_reading(&["engine", game, "--analysis"], input.as_bytes()).done();
    assert_eq!(ran.err, "");
    let read = |line: &str| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
    ran.out.lines().map(read).collect()
}

#[test]
fn several_requests_are_answered_with_partial_results() {
    let input = "{\"id\":\"a\",\"moves\":[\"b2,d4\",\"b4,d2\"],\"depth\":3,\"lines\":2}\n\
        {\"id\":\"b\",\"position\":\"0000000000000000023100000/1/mortal:C2,D4/mortal:B4,A1\"}\n";
    let answers = answers("santorini", input);
    for (id, lines) in [("a", 2), ("b", 1)] {
        let own: Vec<&Value> = answers.iter().filter(|v| v["id"] == id).collect();
        let (last, partial) = own.split_last().unwrap();
        assert_eq!(last["final"], true);
        assert!(!partial.is_empty() && partial.iter().all(|v| v["final"] == false));
        assert_eq!(last["lines"].as_array().unwrap().len(), lines);
    }
    let won = answers.iter().rfind(|v| v["id"] == "b").unwrap();
    let line = &won["lines"][0];
    assert_eq!((&line["mate"], &line["proven"]), (&1.into(), &true.into()));
    assert_eq!(line["moves"][0], "c2d2");
}

#[test]
fn requests_can_be_cancelled() {
    let input = "{\"id\":\"long\",\"seconds\":1000}\n{\"id\":\"c\",\"cancel\":\"long\"}\n\
        {\"id\":\"d\",\"cancel\":\"nobody\"}\n";
    let begun = Instant::now();
    let answers = answers("santorini", input);
    assert!(begun.elapsed() < Duration::from_secs(30));
    let find = |id: &str| answers.iter().rfind(|v| v["id"] == id).unwrap();
    assert_eq!(find("long")["final"], true);
    assert_eq!(find("c")["found"], true);
    assert_eq!(find("d")["found"], false);
}

#[test]
fn errors_name_the_field() {
    for (input, field) in [
        ("{\"id\":\"1\",\"depth\":0}", "depth"),
        ("{\"id\":\"1\",\"lines\":\"three\"}", "lines"),
        ("{\"id\":\"1\",\"seconds\":-1}", "seconds"),
        ("{\"id\":\"1\",\"position\":\"x\"}", "position"),
        ("{\"id\":\"1\",\"moves\":[\"zz\"]}", "moves"),
        ("{\"id\":\"1\",\"moves\":\"b2,d4\"}", "moves"),
        ("{\"id\":\"1\",\"colour\":1}", "colour"),
        ("{\"id\":1}", "id"),
        ("{\"id\":\"1\",\"cancel\":7}", "cancel"),
    ] {
        let answers = answers("santorini", input);
        assert_eq!(answers.len(), 1, "{input}");
        assert_eq!(answers[0]["field"], field, "{input}");
        assert!(answers[0]["error"].is_string());
    }
    for input in ["nonsense", "[1]", "{"] {
        let answers = answers("snort@path:3", input);
        assert!(answers[0]["error"].is_string() && answers[0]["id"].is_null());
    }
}

#[test]
fn requests_work_for_every_family() {
    for game in ["snort@grid:3x3", "castellan@2x3", "geography@dcycle:6"] {
        let answers = answers(game, "{\"id\":\"1\",\"depth\":4}\n");
        let last = answers.last().unwrap();
        assert_eq!(last["final"], true, "{game}");
        assert!(!last["lines"].as_array().unwrap().is_empty(), "{game}");
    }
}

/// Of second's 27 moves only one wins, and it takes longer than one turn to see why.
#[test]
fn on_a_small_board_the_best_move_is_exact() {
    let ran = thera_reading(
        &["engine", "santorini:2WP3HTWUS@king:3x3"],
        b"position fen 000100110/2/a1/b2\ngo depth 1\n",
    );
    assert!(ran.done().out.contains("bestmove b2a2b3"));
}

#[test]
fn bench_prints_the_recorded_signature() {
    let recorded = include_str!("../../../../champion/data/bench/signature.txt");
    for evaluation in ["network", "handmade"] {
        let ran = thera(&["bench", "--json", "--evaluation", evaluation]).done();
        let ran = ran.json();
        assert_eq!(ran["evaluation"], evaluation);
        let signature = format!("{evaluation}\t{}", ran["signature"]);
        assert!(recorded.contains(&signature), "{signature}");
        assert_eq!(ran["signature"], ran["nodes"]);
        assert_eq!(ran["positions"].as_array().unwrap().len(), 20);
    }
    // Other searches have no signature to compare.
    let other = thera(&["bench", "--depth", "2"]).done().out;
    assert!(
        other.contains("nodes/s") && !other.contains("signature"),
        "{other}"
    );
    let timed = thera(&["bench", "--time", "1ms", "--json"]).done().json();
    assert!(timed["signature"].is_null());
    assert!(thera(&["bench", "--help"]).out.contains("Examples:"));
}

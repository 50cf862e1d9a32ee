//! UGI, as a program that plays speaks it.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use super::talk::Talk;
use super::{command, thera_reading};

/// A position of Santorini in which both have placed their workers.
const PLACED: &str = "position startpos moves b2,d4 b4,d2";

fn best_moves(lines: &[String]) -> usize {
    let best = lines.iter().filter(|line| line.starts_with("bestmove "));
    best.count()
}

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
            setoption name MultiPV value 2\ngo depth 2 nodes 20000\n";
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

/// Keeps the processors busy while something else is done.
fn under_load(work: impl FnOnce()) {
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                while !is_over.load(Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        // Also if it panics, or the scope would never end.
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
        is_over.store(true, Relaxed);
        if let Err(panic) = result {
            std::panic::resume_unwind(panic);
        }
    });
}

#[test]
fn none_of_a_thousand_searches_back_to_back_is_lost() {
    under_load(|| {
        let mut talk = Talk::start(&["engine", "santorini"]);
        talk.say(&format!("isready\n{PLACED}"));
        talk.until("readyok");
        for k in 0..1_000 {
            talk.say(["go nodes 50", "go depth 1"][k % 2]);
            let lines = talk.until("bestmove ");
            let sentence = lines.iter().find(|line| line.starts_with("info string"));
            assert_eq!(sentence, None);
        }
        assert_eq!(talk.end(), Vec::<String>::new());
    });
}

#[test]
fn searches_that_come_in_a_burst_wait_and_are_all_answered() {
    under_load(|| {
        let mut talk = Talk::start(&["engine", "santorini"]);
        talk.say(PLACED);
        talk.say(&"go depth 1\n".repeat(200));
        let lines = talk.end();
        assert_eq!(best_moves(&lines), 200);
        assert!(!lines.iter().any(|line| line.starts_with("info string")));
    });
    // Each stop ends one search, be it on or about to begin.
    let mut talk = Talk::start(&["engine", "snort@grid:6x6"]);
    talk.say(&"go infinite\nstop\n".repeat(100));
    talk.say(&"go depth 1\n".repeat(10));
    for _ in 0..110 {
        talk.until("bestmove ");
    }
    assert_eq!(best_moves(&talk.end()), 0);
}

#[test]
fn a_waiting_search_begins_when_stop_ends_the_one_before() {
    let mut talk = Talk::start(&["engine", "santorini"]);
    talk.say(&format!(
        "stop\n{PLACED}\ngo infinite\ngo infinite\nposition startpos"
    ));
    talk.until("info depth 2 ");
    talk.say("isready\nquery p1turn\nstop");
    let lines = talk.until("bestmove ");
    assert!(lines.contains(&"readyok".to_string()), "{lines:?}");
    // The second search is of the position that was set when it was asked for.
    let deeper = talk.until("info depth 2 ");
    assert_eq!(best_moves(&deeper), 0);
    assert!(!deeper.last().unwrap().contains(','), "{deeper:?}");
    talk.say("stop");
    talk.until("bestmove ");
    talk.say("stop\nstop\nisready");
    assert_eq!(talk.until("readyok").len(), 1);
    talk.say("go depth 1");
    talk.until("bestmove ");
    assert_eq!(best_moves(&talk.end()), 0);
}

#[test]
fn quit_and_the_end_of_the_input_leave_nothing_unanswered() {
    // After quit all searches are ended; at the end of the input only those without a limit.
    for (end, least_depth) in [("quit", 0), ("", 3)] {
        let mut talk = Talk::start(&["engine", "santorini"]);
        talk.say(&format!("{PLACED}\ngo infinite\ngo infinite\ngo depth 3"));
        talk.until("info depth 1 ");
        let begun = Instant::now();
        if !end.is_empty() {
            talk.say(end);
        }
        let lines = talk.end();
        assert!(begun.elapsed() < Duration::from_secs(20));
        assert_eq!(best_moves(&lines), 3, "{lines:?}");
        let last = lines.rsplit(|line| line.starts_with("bestmove ")).nth(1);
        assert!(last.unwrap().len() >= least_depth, "{lines:?}");
    }
    let begun = Instant::now();
    let ran = thera_reading(
        &["engine", "santorini"],
        format!("{PLACED}\ngo movetime 500\n").as_bytes(),
    )
    .done();
    assert!(ran.out.lines().last().unwrap().starts_with("bestmove "));
    assert!(begun.elapsed() >= Duration::from_millis(500));
}

#[test]
fn nobody_reading_ends_it_quietly() {
    for (arguments, input) in [
        (vec!["engine"], &b"go infinite\n"[..]),
        (vec!["engine"], &b"go infinite\ngo infinite\n"[..]),
        (
            vec!["engine", "--analysis"],
            &b"{\"id\":\"1\",\"seconds\":100}\n"[..],
        ),
    ] {
        let mut child = command(&arguments).spawn().unwrap();
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(input).unwrap();
        // The input stays open: that nobody reads is reason enough.
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        assert_eq!(output.stderr, b"");
        drop(stdin);
    }
}

#[test]
fn a_short_time_is_spent_on_thinking_when_the_engine_is_ready() {
    for game in ["santorini", "snort@grid:4x4", "castellan@2x3"] {
        let mut talk = Talk::start(&["engine", game]);
        talk.say("isready");
        assert_eq!(talk.line(), "readyok");
        if game == "santorini" {
            talk.say(PLACED);
        }
        talk.say("go movetime 20");
        let lines = talk.until("bestmove ");
        let depth = lines[0]
            .strip_prefix("info depth ")
            .expect("a first thought");
        assert!(!depth.starts_with("0 "), "{game}: {lines:?}");
        talk.end();
    }
}

#[test]
fn clocks_last() {
    let mut talk = Talk::start(&["engine", "santorini"]);
    talk.say(&format!("isready\n{PLACED}"));
    talk.until("readyok");
    for (go, most) in [
        ("go wtime 1000 btime 1000", 1_000),
        ("go p1time 2000 p2time 10 p1inc 100 p2inc 0", 2_000),
        ("go wtime 2000 btime 2000 movestogo 1", 2_000),
        (
            "go wtime 60000 btime 60000 winc 0 binc 0 movetime 50",
            1_000,
        ),
    ] {
        let begun = Instant::now();
        talk.say(go);
        let lines = talk.until("bestmove ");
        let taken = begun.elapsed();
        assert!(lines.len() > 1, "{go}: {lines:?}");
        assert!(taken < Duration::from_millis(most), "{go}: {taken:?}");
    }
    // Second's clock is not first's; a search without a clock for its player is refused.
    talk.say("go btime 1000");
    let lines = talk.until("bestmove ");
    assert!(lines[0].contains("expected p1time (or wtime)"), "{lines:?}");
    assert_eq!(lines[1], "bestmove (none)");
    talk.end();
}

#[test]
fn perft_counts_what_the_tables_say() {
    let mut talk = Talk::start(&["engine", "santorini"]);
    talk.say(&format!(
        "{PLACED}\nperft 1\ngo perft 3\nsetoption name Threads value 2\nperft 3"
    ));
    let counted = talk.until("nodes ");
    assert_eq!(counted.len(), 81);
    assert!(counted[..80].iter().all(|line| line.ends_with(": 1")));
    assert_eq!(counted[80], "nodes 80");
    for _ in 0..2 {
        let counted = talk.until("nodes ");
        let shares = counted[..80].iter();
        let shares = shares.map(|line| line.rsplit(' ').next().unwrap().parse::<u64>().unwrap());
        assert_eq!(shares.sum::<u64>(), 426_384);
        assert_eq!(counted[80], "nodes 426384");
    }
    // It can be stopped.
    talk.say("perft 12\nstop");
    let line = talk.line();
    assert!(line.starts_with("info string perft: stopped"), "{line}");
    talk.end();
    let ran = thera_reading(&["engine", "snort@path:7"], b"perft 3\nperft 7\nperft 0\n").done();
    assert!(ran.out.contains("nodes 100\n") && ran.out.contains("nodes 0\n"));
    assert!(ran.out.contains("perft: expected a depth from 1 to 1000"));
}

#[test]
fn the_board_and_the_options_are_told() {
    let ran = thera_reading(
        &["engine", "snort@grid:3x3", "--threads", "3"],
        b"ugi\nposition startpos moves b2\nd\nposition fen nonsense\nd\n",
    )
    .done();
    for expected in [
        "option name Threads type spin default 3 min 1 max 1024",
        "option name MultiPV type spin default 1 min 1 max 100",
        "option name Hash type spin default 64 min 1 max 65536",
        "info string position: ",
    ] {
        assert!(ran.out.contains(expected), "{expected}: {}", ran.out);
    }
    // What was not understood changes nothing.
    let told = "position  ....R..../B\nsecond (Blue) to move\n";
    assert_eq!(ran.out.matches(told).count(), 2, "{}", ran.out);
}

#[test]
fn a_new_game_forgets_and_options_take_effect() {
    let mut talk = Talk::start(&["engine", "santorini"]);
    talk.say(&format!(
        "{PLACED}\ngo depth 4\nuginewgame\n{PLACED}\ngo depth 4"
    ));
    let nodes = |lines: &[String]| -> Vec<String> {
        let told = lines.iter().filter_map(|line| line.split(" nps ").next());
        told.map(str::to_string).collect()
    };
    let first = nodes(&talk.until("bestmove "));
    assert_eq!(first, nodes(&talk.until("bestmove ")));
    talk.say("go depth 4");
    assert_ne!(first, nodes(&talk.until("bestmove ")));
    talk.say("setoption name Hash value 1\nsetoption name MultiPV value 3\ngo depth 2");
    let lines = talk.until("bestmove ");
    assert!(lines.iter().any(|line| line.contains("depth 2 multipv 3")));
    talk.say("query p1turn\nuginewgame\nquery p1turn\nd");
    let lines = talk.until("first (F) to move");
    assert!(lines.contains(&"position  0000000000000000000000000/1/mortal:/mortal:".into()));
    talk.end();
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

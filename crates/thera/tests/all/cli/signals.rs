//! Ctrl-C, SIGTERM and closed pipes.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use super::{command, scratch};

fn interrupt(child: &Child) {
    send("-INT", child);
}

fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
}

/// Reads standard output up to and including a text.
fn read_until(child: &mut Child, text: &str) -> String {
    let mut seen = Vec::new();
    let out = child.stdout.as_mut().unwrap();
    let mut byte = [0];
    while !seen.ends_with(text.as_bytes()) {
        assert_eq!(
            out.read(&mut byte).unwrap(),
            1,
            "the output ended before '{text}'"
        );
        seen.push(byte[0]);
    }
    String::from_utf8(seen).unwrap()
}

fn finish(child: Child) -> (Option<i32>, String, String) {
    let begun = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert!(begun.elapsed() < Duration::from_secs(10));
    (
        output.status.code(),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

#[test]
fn an_interrupt_at_the_prompt_leaves_and_says_how_to_go_on() {
    let mut child = command(&["play", "snort@path:9", "--second", "human"])
        .spawn()
        .unwrap();
    // Kept open, so that the program goes on waiting for a line.
    let mut stdin = child.stdin.take().unwrap();
    read_until(&mut child, "first (Red) to move> ");
    stdin.write_all(b"4\n").unwrap();
    read_until(&mut child, "second (Blue) to move> ");
    interrupt(&child);
    let (code, _, err) = finish(child);
    assert_eq!(code, Some(0), "{err}");
    assert!(
        err.contains("thera play snort@path:9 --position ....R..../B"),
        "{err}"
    );
    drop(stdin);
}

#[test]
fn an_interrupt_after_saving_names_the_file() {
    let folder = scratch("interrupted-save");
    let file = folder.join("game.txt");
    let mut child = command(&["play", "snort@path:9", "--second", "human"])
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "4\nsave {}", file.display()).unwrap();
    read_until(&mut child, "Saved to");
    read_until(&mut child, "second (Blue) to move> ");
    interrupt(&child);
    let (code, _, err) = finish(child);
    assert_eq!(code, Some(0), "{err}");
    assert!(
        err.contains(&format!("thera play --resume {}", file.display())),
        "{err}"
    );
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    drop(stdin);
}

#[test]
fn an_interrupted_game_still_has_its_document() {
    let mut child = command(&["play", "snort@path:9", "--json"])
        .spawn()
        .unwrap();
    let stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains("or help") {
        line.clear();
        assert!(lines.read_line(&mut line).unwrap() > 0);
    }
    interrupt(&child);
    let (code, out, _) = finish(child);
    assert_eq!(code, Some(0));
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&json["game"], &json["plies"]),
        (&"snort@path:9".into(), &0.into())
    );
    drop(stdin);
}

#[test]
fn an_interrupted_perft_prints_the_depths_it_finished() {
    for signal in ["-INT", "-TERM"] {
        let child = command(&["perft", "santorini", "9", "--json"])
            .spawn()
            .unwrap();
        // Long enough to be under way on a busy machine.
        std::thread::sleep(Duration::from_secs(2));
        send(signal, &child);
        let (code, out, err) = finish(child);
        assert_eq!(code, Some(1), "{err}");
        let json: serde_json::Value = serde_json::from_str(&out).unwrap();
        let counts = json["counts"].as_array().unwrap();
        assert!(counts.len() < 9);
        assert!(
            err.contains(&format!("depth {} was interrupted", counts.len() + 1)),
            "{err}"
        );
    }
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    // More than a pipe holds, so that writing fails.
    for arguments in [
        &["show", "santorini:8WP4HTWUS@king:5x5", "--json"][..],
        &[
            "play",
            "santorini",
            "--first",
            "random",
            "--second",
            "random",
            "--seed",
            "1",
        ],
    ] {
        let mut child = command(arguments).spawn().unwrap();
        read_until(&mut child, "santorini");
        drop(child.stdout.take());
        let (code, _, err) = finish(child);
        assert_eq!(code, Some(0), "{err}");
        assert!(err.is_empty(), "{err}");
    }
}

/// What a server answers to a request without a body.
fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn thera_alone_serves_the_page_until_it_is_interrupted() {
    let serve = &["serve", "--port", "0", "--no-open"][..];
    // However it is asked to end, it says that it does.
    for (arguments, signal) in [(&[][..], "-INT"), (serve, "-TERM"), (serve, "-HUP")] {
        let mut child = command(arguments)
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .spawn()
            .unwrap();
        let told = read_until(&mut child, "/\n");
        let address = told
            .trim()
            .trim_end_matches('/')
            .rsplit('/')
            .next()
            .unwrap();
        assert!(address.starts_with("127.0.0.1:"), "{told}");
        assert!(get(address, "/api/games").starts_with("HTTP/1.1 200"));
        send(signal, &child);
        let (code, _, err) = finish(child);
        assert_eq!((code, err.as_str()), (Some(0), "stopped\n"));
    }
}

#[test]
fn a_server_for_other_machines_comes_with_a_warning_and_a_taken_port_with_a_sentence() {
    let mut child = command(&["serve", "--host", "0.0.0.0", "--port", "0", "--no-open"])
        .spawn()
        .unwrap();
    let told = read_until(&mut child, "ends it.\n");
    let (before, token) = told.split_once("/?token=").unwrap();
    let port = before.rsplit(':').next().unwrap();
    let address = format!("127.0.0.1:{port}");
    assert!(get(&address, "/api/games").starts_with("HTTP/1.1 401"));
    let token = token.lines().next().unwrap();
    let known = get(&address, &format!("/api/games?token={token}"));
    assert!(known.starts_with("HTTP/1.1 200"), "{known}");
    let taken = super::thera(&["serve", "--host", "0.0.0.0", "--port", port, "--no-open"]);
    assert_eq!(taken.code, Some(1));
    assert!(taken.err.contains("cannot listen at"), "{}", taken.err);
    interrupt(&child);
    let (code, _, err) = finish(child);
    assert_eq!(code, Some(0));
    assert!(err.contains("other machines can connect"), "{err}");
}

#[test]
fn an_interrupted_match_reports_and_can_be_resumed() {
    let folder = scratch("interrupted-match").join("results");
    let out = folder.to_str().unwrap();
    let child = command(&[
        "match",
        "santorini",
        "greedy",
        "random",
        "--games",
        "5000000",
        "--seed",
        "1",
        "--out",
        out,
        "--json",
    ])
    .spawn()
    .unwrap();
    std::thread::sleep(Duration::from_secs(1));
    interrupt(&child);
    let (code, document, err) = finish(child);
    assert_eq!(code, Some(1), "{err}");
    let json: serde_json::Value = serde_json::from_str(&document).unwrap();
    let games = json["games"].as_u64().unwrap();
    assert!(games > 0 && json["finished"] == false);
    assert!(
        err.contains(&format!("thera match --out {out} --resume")),
        "{err}"
    );
    let lines = std::fs::read_to_string(folder.join("results.jsonl")).unwrap();
    assert_eq!(lines.lines().count() as u64, games);
}

#[test]
fn an_interrupt_during_claims_tells_what_is_known() {
    let child = command(&["verify", "--full", "--json"]).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    interrupt(&child);
    let (code, out, err) = finish(child);
    assert_eq!(code, Some(1), "{err}");
    assert!(
        err.contains("some claims could not be checked to the end"),
        "{err}"
    );
    let outcomes: serde_json::Value = serde_json::from_str(&out).unwrap();
    let unfinished = outcomes
        .as_array()
        .unwrap()
        .iter()
        .filter(|o| o["finished"] == false);
    assert!(unfinished.clone().count() > 0);
    assert!(unfinished.into_iter().all(|o| o["verdict"] == "undecided"));
}

/// Whoever is asked for a move sits at a terminal whose keys go to a line editor; ended from outside,
/// the program leaves the terminal as it was.
#[cfg(unix)]
#[test]
fn the_terminal_is_left_as_it_was_found() {
    use nix::pty::openpty;
    use nix::sys::termios::{LocalFlags, tcgetattr};

    let pair = openpty(None, None).unwrap();
    let is_cooked = || {
        let flags = tcgetattr(&pair.slave).unwrap().local_flags;
        flags.contains(LocalFlags::ICANON | LocalFlags::ECHO)
    };
    assert!(is_cooked());
    let end = || pair.slave.try_clone().unwrap();
    let mut child = command(&["play", "snort@path:9", "--second", "human"])
        .env("TERM", "xterm")
        .stdin(end())
        .stdout(end())
        .stderr(end())
        .spawn()
        .unwrap();
    // What is written has to be taken, or the program would wait.
    let mut screen = std::fs::File::from(pair.master.try_clone().unwrap());
    std::thread::spawn(move || std::io::copy(&mut screen, &mut std::io::sink()));
    let begun = Instant::now();
    while is_cooked() {
        assert!(begun.elapsed() < Duration::from_secs(20), "nobody edits");
        std::thread::sleep(Duration::from_millis(20));
    }
    send("-TERM", &child);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(is_cooked(), "keys are still somebody else's");
}

#[test]
fn too_little_memory_is_told_in_a_sentence() {
    let script = "ulimit -v 500000; exec \"$0\" solve castellan@4x5 --memory 4G --threads 1";
    let ran = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_thera")])
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(1), "{err}");
    assert!(err.contains("the system has no more memory"), "{err}");
}

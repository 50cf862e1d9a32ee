//! What a machine that the program is installed on needs of it: versions, completions, manual pages,
//! settings from the environment, a health check.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Child;

use super::{Ran, command, scratch, thera};

/// Runs the program with a variable set.
fn with(variable: &str, value: &str, arguments: &[&str]) -> Ran {
    let output = command(arguments).env(variable, value).output().unwrap();
    Ran {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

#[test]
fn the_version_tells_where_the_program_comes_from() {
    let short = thera(&["-V"]).done().out;
    assert_eq!(short, format!("thera {}\n", env!("CARGO_PKG_VERSION")));
    let long = thera(&["--version"]).done().out;
    assert!(long.starts_with(&short), "{long}");
    let told = |name: &str| {
        let line = long.lines().find(|line| line.starts_with(name));
        line.unwrap_or_else(|| panic!("{name}: {long}"))[name.len()..].trim()
    };
    let commit = told("commit");
    let is_hexadecimal = commit.len() == 12 && commit.bytes().all(|b| b.is_ascii_hexdigit());
    assert!(is_hexadecimal || commit == "unknown", "{commit}");
    assert!(told("target").contains(std::env::consts::ARCH), "{long}");
    assert!(["debug", "release"].contains(&told("profile")), "{long}");
    assert!(!told("processor").is_empty());
}

#[test]
fn every_shell_gets_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = thera(&["completions", shell]).done().out;
        assert!(
            script.contains("census") && script.contains("certificate"),
            "{shell}"
        );
        let json = thera(&["completions", shell, "--json"]).done().json();
        assert_eq!(
            (&json["shell"], &json["script"]),
            (&shell.into(), &script.into())
        );
    }
    let refused = thera(&["completions", "dos"]);
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.err.contains("bash") && refused.err.lines().count() == 1,
        "{}",
        refused.err
    );
}

#[test]
fn every_command_gets_a_manual_page() {
    let folder = scratch("man").join("man1");
    let dir = folder.to_str().unwrap();
    let written = thera(&["man", dir, "--json"]).done().json();
    let pages = fs::read_dir(&folder).unwrap().count();
    assert_eq!(written["pages"], pages);
    for name in [
        "thera",
        "thera-solve",
        "thera-train",
        "thera-train-qlearning",
    ] {
        let page = fs::read_to_string(folder.join(format!("{name}.1"))).unwrap();
        assert!(page.contains(&format!(".TH {name} 1")), "{page}");
    }
    let solve = fs::read_to_string(folder.join("thera-solve.1")).unwrap();
    assert!(
        solve.contains("certificate") && solve.contains("thera solve"),
        "{solve}"
    );
    // What is a file cannot be a folder.
    let file = folder.join("thera.1").join("deeper");
    let refused = thera(&["man", file.to_str().unwrap()]);
    assert_eq!(refused.code, Some(1));
    assert_eq!(refused.err.lines().count(), 1, "{}", refused.err);
}

#[test]
fn the_environment_stands_for_options_that_are_not_typed() {
    let perft = ["perft", "snort@path:4", "2", "--json"];
    let threads = |variable, more: &[&str]| {
        let arguments = [&perft, more].concat();
        with("THERA_THREADS", variable, &arguments).done().json()["threads"].clone()
    };
    assert_eq!(threads("3", &[]), 3);
    assert_eq!(threads("3", &["--threads", "2"]), 2);
    let solve = ["solve", "santorini:2WP4HTWUS@king:3x3", "--all", "--json"];
    let starved = with("THERA_MEMORY", "1K", &solve);
    assert_eq!(starved.code, Some(1), "{}", starved.err);
    let fed = [&solve[..], &["--memory", "1G"]].concat();
    with("THERA_MEMORY", "1K", &fed).done();
    for (variable, arguments) in [("THERA_THREADS", &perft), ("THERA_MEMORY", &solve)] {
        let refused = with(variable, "many", arguments);
        assert_eq!(refused.code, Some(2));
        assert!(refused.err.contains(variable), "{}", refused.err);
        assert_eq!(refused.err.lines().count(), 1, "{}", refused.err);
    }
}

/// A server that ends with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_server_that_answers_is_well() {
    for host in ["127.0.0.1", "0.0.0.0"] {
        let serve = ["serve", "--host", host, "--port", "0", "--no-open"];
        let mut server = Server(command(&serve).spawn().unwrap());
        let mut told = String::new();
        let mut lines = BufReader::new(server.0.stdout.take().unwrap());
        lines.read_line(&mut told).unwrap();
        let port = told.rsplit(':').next().unwrap().split('/').next().unwrap();
        let check = ["serve", "--check", "--host", host, "--port", port.trim()];
        let asked = thera(&check).done();
        assert!(asked.out.contains("answers"), "{}", asked.out);
        drop(server);
        let asked = thera(&check);
        assert_eq!(asked.code, Some(1));
        assert_eq!(asked.err.lines().count(), 1, "{}", asked.err);
    }
}

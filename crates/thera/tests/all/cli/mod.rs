//! The program as a user sees it: arguments in, text, JSON and exit codes out.

mod bad_input;
mod book;
mod calc;
mod census;
mod commands;
mod engine;
mod install;
mod learning;
mod matches;
mod play;
mod puzzles;
mod reproduce;
#[cfg(unix)]
mod signals;
mod solving;
mod talk;
mod tree;
mod ugi;
mod verify;
mod workers;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

use serde_json::Value;

/// What a run of the program left behind.
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Ran {
    /// The JSON document on standard output.
    fn json(&self) -> Value {
        serde_json::from_str(&self.out)
            .unwrap_or_else(|error| panic!("{error}: {}{}", self.out, self.err))
    }

    /// The same run, which must have gone well.
    #[track_caller]
    fn done(self) -> Self {
        assert_eq!(self.code, Some(0), "{}", self.err);
        self
    }
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_thera"));
    command
        .args(arguments)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the program with nothing to read.
fn thera(arguments: &[&str]) -> Ran {
    thera_reading(arguments, b"")
}

/// Runs the program with something on its standard input.
fn thera_reading(arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = command(arguments).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // On a thread of its own, since the program need not read it all before it answers.
    let writer = thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ran {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// An empty folder of one's own.
fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn strings(value: &Value) -> Vec<&str> {
    let list = value.as_array().unwrap();
    list.iter().map(|item| item.as_str().unwrap()).collect()
}

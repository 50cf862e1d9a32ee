//! A conversation with the program, line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use super::command;

/// A line that does not come within this time never comes.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program and both ends of the conversation.
pub struct Talk {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Talk {
    /// Starts the program.
    pub fn start(arguments: &[&str]) -> Self {
        let mut child = command(arguments).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                if sender.send(line.unwrap()).is_err() {
                    return;
                }
            }
        });
        Talk {
            stdin: child.stdin.take(),
            child,
            lines,
        }
    }

    /// Sends a line, or several.
    pub fn say(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    /// The next line.
    pub fn line(&mut self) -> String {
        let line = self.lines.recv_timeout(PATIENCE);
        line.expect("the program says nothing more")
    }

    /// The lines up to the next that begins with a text, that one last.
    pub fn until(&mut self, text: &str) -> Vec<String> {
        let mut lines = vec![self.line()];
        while !lines.last().unwrap().starts_with(text) {
            lines.push(self.line());
        }
        lines
    }

    /// Sends nothing more; the rest of the lines of a program that must end well.
    pub fn end(mut self) -> Vec<String> {
        drop(self.stdin.take());
        let mut rest = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => rest.push(line),
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
                Err(mpsc::RecvTimeoutError::Timeout) => panic!("the program does not end"),
            }
        }
        assert!(self.child.wait().unwrap().success());
        rest
    }
}

impl Drop for Talk {
    /// A test that failed leaves no program behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

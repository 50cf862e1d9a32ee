//! Everything that is printed: a [`Report`] becomes text for people or one JSON document, here.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use clap::ColorChoice;
use serde::Serialize;
use thera_games::Paint;

use crate::failure::{Failure, eprint_quietly};
use crate::target::Target;

/// Options that every subcommand has.
#[derive(clap::Args)]
pub struct OutputArgs {
    /// Print one JSON document instead of text
    #[arg(long, global = true, help_heading = "Everywhere")]
    json: bool,
    /// Threads to use [default: all processors]
    #[arg(long, global = true, help_heading = "Everywhere", value_name = "N",
          env = "THERA_THREADS", hide_env_values = true,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Colour the text [auto: on a terminal, unless NO_COLOR is set]
    #[arg(
        long,
        global = true,
        help_heading = "Everywhere",
        value_name = "WHEN",
        default_value = "auto"
    )]
    color: ColorChoice,
}

impl OutputArgs {
    /// Whether a JSON document is wanted.
    pub fn is_json(&self) -> bool {
        self.json
    }
}

/// A result that can be printed either way.
pub trait Report: Serialize {
    /// The result for people, every line ended.
    fn text(&self, look: Look) -> String;
}

/// How text for people should look.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Whether drawings are coloured.
    pub paint: Paint,
    /// Characters a line may have.
    pub width: usize,
}

impl Look {
    /// For the terminal as wide as it is now.
    pub fn now(paint: Paint) -> Self {
        Look {
            paint,
            width: width(),
        }
    }
}

/// Where results go: standard output, as text or JSON.
pub struct Output {
    json: bool,
    threads: Option<u16>,
    color: ColorChoice,
    /// Something else goes to standard output; what is told goes to standard error.
    gave_way: bool,
}

impl Output {
    /// Prepares the output, and the threads that will do the work.
    pub fn new(args: &OutputArgs) -> Result<Self, Failure> {
        if let Some(threads) = args.threads {
            rayon::ThreadPoolBuilder::new()
                .num_threads(threads.into())
                .build_global()
                .map_err(|error| {
                    Failure::CouldNot(format!("{threads} threads cannot be started: {error}"))
                })?;
        }
        Ok(Output {
            json: args.json,
            threads: args.threads,
            color: args.color,
            gave_way: false,
        })
    }

    /// Leaves standard output to what `option` writes, if that is where it goes: one document is all
    /// that a reader of it can tell apart.
    pub fn make_way(&mut self, option: &str, target: Option<&Target>) -> Result<(), Failure> {
        if !target.is_some_and(Target::is_stdout) {
            return Ok(());
        }
        if self.json {
            return Err(Failure::BadInput(format!(
                "--json and {option} - would both go to the standard output; name a file for {option}"
            )));
        }
        if self.gave_way {
            return Err(Failure::BadInput(
                "only one thing can go to the standard output; name a file for the other".into(),
            ));
        }
        self.gave_way = true;
        Ok(())
    }

    /// Whether a JSON document is wanted.
    pub fn is_json(&self) -> bool {
        self.json
    }

    /// The threads that were asked for.
    pub fn threads(&self) -> Option<usize> {
        self.threads.map(usize::from)
    }

    /// How text on standard output should look.
    pub fn look(&self) -> Look {
        let is_terminal = match self.gave_way {
            false => io::stdout().is_terminal(),
            true => io::stderr().is_terminal(),
        };
        Look::now(self.paint(is_terminal))
    }

    /// Whether text is coloured on a stream that is a terminal, or is not.
    pub fn paint(&self, is_terminal: bool) -> Paint {
        let objects = is_set("NO_COLOR") || std::env::var_os("TERM").is_some_and(|t| t == "dumb");
        choose_paint(self.color, is_terminal, objects)
    }

    /// Prints a result.
    pub fn report(&mut self, report: &impl Report) -> Result<(), Failure> {
        if self.json {
            self.json_line(report)
        } else {
            self.text(report.text(self.look()))
        }
    }

    /// Prints a document of JSON on a line of its own.
    pub fn json_line(&mut self, document: &impl Serialize) -> Result<(), Failure> {
        let line = serde_json::to_string(document)
            .map_err(|error| Failure::CouldNot(format!("the result is not JSON: {error}")))?;
        self.text(line + "\n")
    }

    /// Prints text as it is.
    pub fn text(&mut self, text: impl Display) -> Result<(), Failure> {
        if self.gave_way {
            eprint_quietly(&text.to_string());
            return Ok(());
        }
        print(text)
    }
}

/// Prints text on standard output.
pub fn print(text: impl Display) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    write!(stdout, "{text}")?;
    Ok(stdout.flush()?)
}

fn is_set(name: &str) -> bool {
    std::env::var_os(name).is_some_and(|value| !value.is_empty())
}

/// Colours if they are asked for, or on a terminal that does not object.
fn choose_paint(color: ColorChoice, is_terminal: bool, objects: bool) -> Paint {
    match color {
        ColorChoice::Always => Paint::Ansi,
        ColorChoice::Auto if is_terminal && !objects => Paint::Ansi,
        ColorChoice::Auto | ColorChoice::Never => Paint::Plain,
    }
}

/// The width of the terminal, within reason; 80 where there is none.
fn width() -> usize {
    match terminal_size::terminal_size() {
        Some((terminal_size::Width(columns), _)) => usize::from(columns).clamp(40, 120),
        None => 80,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_for_terminals_that_do_not_object() {
        let auto = |is_terminal, objects| choose_paint(ColorChoice::Auto, is_terminal, objects);
        assert_eq!(auto(true, false), Paint::Ansi);
        assert_eq!(auto(true, true), Paint::Plain);
        assert_eq!(auto(false, false), Paint::Plain);
        assert_eq!(choose_paint(ColorChoice::Always, false, true), Paint::Ansi);
        assert_eq!(choose_paint(ColorChoice::Never, true, false), Paint::Plain);
    }
}

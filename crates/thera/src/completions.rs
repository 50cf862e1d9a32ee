//! `thera completions`: what the shell's Tab key needs to know.

use clap::CommandFactory;
use clap_complete::Shell;
use serde::Serialize;

use crate::failure::{ExitStatus, Failure};
use crate::output::{Look, Output, Report};

/// Print a script that completes Thera's commands and options in a shell
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera completions bash > ~/.local/share/bash-completion/completions/thera
  thera completions zsh > ~/.zfunc/_thera
  thera completions fish > ~/.config/fish/completions/thera.fish")]
pub struct Args {
    /// The shell
    shell: Shell,
}

/// Prints the script.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut crate::Cli::command(), "thera", &mut script);
    out.report(&Script {
        shell: args.shell.to_string(),
        script: String::from_utf8_lossy(&script).into_owned(),
    })?;
    Ok(ExitStatus::Done)
}

#[derive(Serialize)]
struct Script {
    shell: String,
    script: String,
}

impl Report for Script {
    fn text(&self, _look: Look) -> String {
        self.script.clone()
    }
}

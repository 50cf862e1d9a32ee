//! `thera man`: manual pages, one for each command.

use std::fs;
use std::path::{Path, PathBuf};

use clap::CommandFactory;
use clap_mangen::Man;
use serde::Serialize;

use crate::failure::{ExitStatus, Failure};
use crate::listing::counted;
use crate::output::{Look, Output, Report};

/// Write the manual pages, one for each command
///
/// They say what --help says. The folder is made if it is not there.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera man ~/.local/share/man/man1 && man thera-solve")]
pub struct Args {
    /// The folder to write to
    dir: PathBuf,
}

/// Writes the pages.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let mut program = crate::Cli::command().disable_help_subcommand(true);
    program.build();
    let pages = write(&program, &args.dir).map_err(|error| {
        let folder = args.dir.display();
        Failure::CouldNot(format!("the pages cannot be written to {folder}: {error}"))
    })?;
    out.report(&Written {
        pages,
        folder: args.dir.display().to_string(),
    })?;
    Ok(ExitStatus::Done)
}

#[derive(Serialize)]
struct Written {
    pages: u64,
    folder: String,
}

impl Report for Written {
    fn text(&self, _look: Look) -> String {
        format!(
            "{} in {}\n",
            counted(self.pages, "manual page"),
            self.folder
        )
    }
}

/// The page of a command and those of the commands below it; how many there are.
fn write(command: &clap::Command, folder: &Path) -> std::io::Result<u64> {
    fs::create_dir_all(folder)?;
    let page = Man::new(command.clone());
    let mut text = Vec::new();
    page.render(&mut text)?;
    fs::write(folder.join(page.get_filename()), text)?;
    let below = command
        .get_subcommands()
        .filter(|below| !below.is_hide_set());
    below
        .map(|below| write(below, folder))
        .sum::<std::io::Result<u64>>()
        .map(|below| below + 1)
}

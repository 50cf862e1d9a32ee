//! `thera check`: whether a certificate proves what it says.

use std::fmt::Write;
use std::path::PathBuf;

use serde::Serialize;
use thera_files as files;
use thera_queries::certificate::check;

use crate::failure::{ExitStatus, Failure};
use crate::listing::counted;
use crate::output::{Look, Output, Report};

/// The largest certificate that is read.
const MOST_BYTES: u64 = 4 << 30;

/// Check a certificate that 'solve --certificate' wrote
///
/// One player follows the strategy of the certificate, the other tries everything, by the plain
/// rules of the game; no solver is asked.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera solve castellan@2x3 --certificate castellan.cert
  thera check castellan.cert")]
pub struct Args {
    /// The certificate
    file: PathBuf,
}

/// What is printed.
#[derive(Serialize)]
struct Checked {
    game: String,
    position: String,
    result: String,
    visited: usize,
    proven: bool,
}

/// Checks and prints.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let name = args.file.display();
    let text = files::read::text(&args.file, MOST_BYTES)
        .map_err(|error| Failure::BadInput(format!("{name} cannot be read: {error}")))?;
    let checked = check(&text)
        .map_err(|reason| Failure::BadInput(format!("{name} proves nothing: {reason}")))?;
    out.report(&Checked {
        game: checked.game,
        position: checked.position,
        result: checked.result,
        visited: checked.visited,
        proven: true,
    })?;
    Ok(ExitStatus::Done)
}

impl Report for Checked {
    fn text(&self, look: Look) -> String {
        let mut text = format!("{}\n", look.paint.strong(&self.game));
        let _ = writeln!(text, "position  {}", self.position);
        let _ = writeln!(
            text,
            "result    {}, proven",
            look.paint.strong(&self.result)
        );
        let cost = format!(
            "cost      {} visited",
            counted(self.visited as u64, "position")
        );
        let _ = writeln!(text, "{}", look.paint.faint(cost));
        text
    }
}

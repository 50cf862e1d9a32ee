//! `thera merge`: parts made with --shard, put together.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser;
use thera_lab::matches::merge;
use thera_papers::Kept;

use crate::Cli;
use crate::failure::{ExitStatus, Failure, eprintln_quietly};
use crate::output::Output;

/// Put together what was done in parts (--shard) on machines that know nothing of each other
///
/// Parts of a match or tournament become its folder, with the same bytes as if it had been played in
/// one go (but for times.csv). Parts of a census go into one folder, whose table
/// 'thera census … --out DIR --resume' writes. Files of 'thera verify --state' become one file, in the
/// order of the claims. Folders of 'thera reproduce' become one folder.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera match santorini greedy random --seed 1 --out part --shard 1/2     on one machine
  thera match santorini greedy random --seed 1 --out part --shard 2/2     on another
  thera merge part other/part --out whole
  thera verify --shard 1/2 --state one.jsonl && thera verify --shard 2/2 --state two.jsonl
  thera merge one.jsonl two.jsonl --out all.jsonl
  parallel thera match snort@path:9 greedy random --seed 1 --out p --shard {}/8 ::: $(seq 8)")]
pub struct Args {
    /// The parts: folders, or files of claims
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,
    /// Where the whole goes; it must not be there yet
    #[arg(long, value_name = "PATH")]
    out: PathBuf,
}

/// Puts the parts together.
pub fn run(args: Args, _out: &mut Output) -> Result<ExitStatus, Failure> {
    if args.out.exists() {
        let sentence = format!("'{}' is there already; name another", args.out.display());
        return Err(Failure::BadInput(sentence));
    }
    let holds = |name: &str| args.parts.iter().all(|part| part.join(name).is_file());
    if args.parts.iter().all(|part| part.is_file()) {
        let merged = Kept::merge(&args.parts, &args.out);
        merged.map_err(|error| Failure::BadInput(error.to_string()))?;
        return Ok(ExitStatus::Done);
    }
    if holds("settings.json") {
        let settings = merge(&args.parts, &args.out).inspect_err(|_| {
            // Half a whole is of no use; if it cannot even be removed there is nobody to tell.
            let _ = fs::remove_dir_all(&args.out);
        })?;
        let command = match settings.agents.len() {
            2 => "match",
            _ => "tournament",
        };
        return sum_up(command, &args.out);
    }
    if args.parts.iter().all(|part| part.is_dir()) {
        copy_all(&args.parts, &args.out)?;
        let how = match holds("census.json") {
            true => "; the same census with --resume and without --shard writes the table",
            false => "",
        };
        eprintln_quietly(&format!("merged into {}{how}", args.out.display()));
        return Ok(ExitStatus::Done);
    }
    Err(Failure::BadInput(
        "these are no parts of one thing: expected folders of --out, or files of verify --state"
            .into(),
    ))
}

/// Goes on with what is whole already, which writes the summary and prints it.
fn sum_up(command: &str, folder: &Path) -> Result<ExitStatus, Failure> {
    let folder = folder.as_os_str();
    let words = ["thera", command, "--resume", "--out"].map(AsRef::as_ref);
    let words = words.into_iter().chain([folder]);
    let cli = Cli::try_parse_from(words);
    crate::run(cli.map_err(|error| Failure::CouldNot(error.to_string()))?)
}

/// Copies the files of folders into one; two that differ under one name are refused.
fn copy_all(parts: &[PathBuf], out: &Path) -> Result<(), Failure> {
    let could_not = |path: &Path, error: std::io::Error| {
        Failure::CouldNot(format!("'{}': {error}", path.display()))
    };
    fs::create_dir_all(out).map_err(|error| could_not(out, error))?;
    for part in parts {
        for entry in fs::read_dir(part).map_err(|error| could_not(part, error))? {
            let path = entry.map_err(|error| could_not(part, error))?.path();
            let Some(name) = path.file_name().filter(|_| path.is_file()) else {
                continue;
            };
            // What a killed run left behind is no part of anything.
            if name.as_encoded_bytes().starts_with(b".") {
                continue;
            }
            let target = out.join(name);
            let bytes = fs::read(&path).map_err(|error| could_not(&path, error))?;
            let there = fs::read(&target).ok();
            if there.is_some_and(|there| there != bytes) {
                return Err(Failure::BadInput(format!(
                    "'{}' differs from a file of that name in another part",
                    path.display()
                )));
            }
            thera_files::replace(&target, &bytes).map_err(|error| could_not(&target, error))?;
        }
    }
    Ok(())
}

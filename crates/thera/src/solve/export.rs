//! `thera solve --tablebase FILE --export OUT`: the answers of a tablebase as plain text, for other
//! programs.

use std::collections::{HashSet, VecDeque};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

use thera_control::{Control, Interrupted};
use thera_files::Draft;
use thera_games::telling::winner_word;
use thera_games::{AnyGame, AnyPosition, Family, Game, Notation};
use thera_solvers::{Exact, Oracle};

use crate::failure::{ExitStatus, Failure};
use crate::limits::watch;
use crate::listing::counted;
use crate::output::Output;
use crate::target::Target;

/// Positions that are written at most: a line each, and all of them are remembered.
const MOST: usize = 50_000_000;

/// Writes every position that can follow `start` with its winner, one line each, to the standard
/// output or into a file that appears only when it is whole.
pub fn run(
    game: AnyGame,
    start: AnyPosition,
    tablebase: &Path,
    file: &Target,
    control: &Arc<Control>,
    out: &mut Output,
) -> Result<ExitStatus, Failure> {
    let opened = game.open_tablebase(tablebase, control);
    let oracle = opened.map_err(|error| Failure::BadInput(error.to_string()))?;
    let path = (!file.is_stdout()).then(|| file.path().to_path_buf());
    let work = move |control: &Control| write(&game, start, &*oracle, path.as_deref(), control);
    let written = watch(control, "positions", work)?;
    let result = written.unwrap_or_else(|| Err(Interrupted::Stopped.to_string()));
    let count = counted(result.map_err(Failure::CouldNot)?, "position");
    let place = match file.is_stdout() {
        true => "the standard output".to_string(),
        false => file.to_string(),
    };
    out.text(format!("{count} written to {place}\n"))?;
    Ok(ExitStatus::Done)
}

fn could_not(file: &Path, error: &dyn std::fmt::Display) -> String {
    format!("{} was not written: {error}", file.display())
}

fn write(
    game: &AnyGame,
    start: AnyPosition,
    oracle: &dyn Oracle<AnyGame>,
    file: Option<&Path>,
    control: &Control,
) -> Result<u64, String> {
    let failed = |error: std::io::Error| could_not(file.unwrap_or(Path::new("-")), &error);
    let Some(file) = file else {
        let mut out = BufWriter::new(std::io::stdout().lock());
        let count = write_all(game, start, oracle, &mut out, &failed, control)?;
        return out.flush().map(|()| count).map_err(failed);
    };
    let mut draft = Draft::create(file).map_err(failed)?;
    let count = write_all(game, start, oracle, &mut draft, &failed, control)?;
    draft.finish().map(|()| count).map_err(failed)
}

fn write_all(
    game: &AnyGame,
    start: AnyPosition,
    oracle: &dyn Oracle<AnyGame>,
    out: &mut dyn Write,
    failed: &dyn Fn(std::io::Error) -> String,
    control: &Control,
) -> Result<u64, String> {
    writeln!(out, "# {}\n# position, a tab, the winner", game.name()).map_err(failed)?;
    let (mut seen, mut waiting) = (HashSet::from([start]), VecDeque::from([start]));
    let mut count = 0;
    while let Some(position) = waiting.pop_front() {
        count += 1;
        if count % 1024 == 0 {
            control.go_on(1024).map_err(|why| why.to_string())?;
            control.report(count, seen.len() as u64);
        }
        if let Some(outcome) = oracle.outcome(&position) {
            let (text, winner) = (game.format_position(&position), winner_word(outcome));
            writeln!(out, "{text}\t{winner}").map_err(failed)?;
        }
        game.for_each_move(&position, |turn| {
            let next = game.play(&position, turn);
            if seen.insert(next) {
                waiting.push_back(next);
            }
        });
        if seen.len() > MOST {
            return Err(format!(
                "more than {MOST} positions can follow; export from a later --position"
            ));
        }
    }
    Ok(count)
}

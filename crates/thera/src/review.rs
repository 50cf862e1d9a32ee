//! `thera review`: the mistakes of a game, and what was better.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use thera_control::Control;
use thera_queries::{At, Moves, Review, ReviewAnswer, ReviewedMove};

use crate::failure::{ExitStatus, Failure};
use crate::limits::{ask, parse_time};
use crate::listing::{counted, paragraph};
use crate::output::{Look, Output, Report};
use crate::replay::SavedGame;

/// Memory for proofs and searches.
const MEMORY: usize = 512 << 20;

/// Find the mistakes of a saved game: what each position was worth, and what was better
///
/// Every position is proven where that is possible in a part of its time, and searched otherwise. A move
/// is marked by the chance of winning it gave away: an inaccuracy from 7 in 100, a mistake from 15, a
/// blunder from 30 or if it gave away a proven result. With more than two players, chance or hidden things
/// each move is judged from what its player could see, and what happened by chance is not judged.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera review game.txt
  thera review games.txt --game 3 --time 2s --json
  thera review game.txt --nodes 50000")]
pub struct Args {
    #[command(flatten)]
    saved: SavedGame,
    /// Time for each position: 500ms (as usual), 2s
    #[arg(long, value_name = "T", value_parser = parse_time)]
    time: Option<Duration>,
    /// Positions to look at for each, at most: then the answer is the same each time
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
}

/// Reviews and prints.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let record = args.saved.load()?;
    let query = Review {
        at: At {
            game: record.game.clone(),
            position: record.start.clone(),
            moves: Moves::List(record.moves.clone()),
        },
        seconds: args.time.map(|time| time.as_secs_f64()),
        nodes: args.nodes,
    };
    let control = Arc::new(Control::new(MEMORY, None, out.threads().unwrap_or(1)));
    let answer = ask(query, &control, "positions")?;
    out.report(&answer)?;
    Ok(match answer.complete {
        true => ExitStatus::Done,
        false => ExitStatus::Unfinished,
    })
}

impl Report for ReviewAnswer {
    fn text(&self, look: Look) -> String {
        let mut text = format!("{}\n", look.paint.strong(&self.game));
        let width = self
            .moves
            .iter()
            .filter_map(|m| m.turn.as_ref())
            .map(String::len);
        let width = width.max().unwrap_or(0);
        for reviewed in self.moves.iter().skip(1) {
            text += &told_line(reviewed, width, look.width);
        }
        let marked = self.moves.iter().filter(|reviewed| reviewed.mark.is_some());
        let marked = counted(marked.count() as u64, "move");
        let _ = writeln!(text, "{}", look.paint.faint(format!("{marked} marked")));
        text
    }
}

/// `12. second  b2c3d3  31 in 100  mistake (20 in 100); c3d4e4 was better: …`: the chance is that of
/// whoever moved.
pub fn told_line(reviewed: &ReviewedMove, width: usize, columns: usize) -> String {
    const INDENT: usize = 6;
    let turn = reviewed.turn.as_deref().unwrap_or("");
    let by = reviewed.by.as_deref().unwrap_or("");
    let worth = worth(reviewed);
    let text = format!("{:>3}. {by:<6}  {turn:<width$}  {worth}", reviewed.ply);
    let Some(said) = explanation(reviewed) else {
        return text.trim_end().to_string() + "\n";
    };
    let said = paragraph(&said, columns, INDENT);
    match text.chars().count() + said.chars().count() < columns {
        true => format!("{text}  {said}"),
        false => format!("{text}\n{:INDENT$}{said}", ""),
    }
}

/// What the position is worth, with the chance of whoever moved there; nothing after a turn of chance.
fn worth(reviewed: &ReviewedMove) -> String {
    match (&reviewed.verdict, reviewed.share) {
        (_, None) => String::new(),
        (Some(verdict), _) if verdict.proven => verdict.text.clone(),
        (_, Some(share)) => format!("{:.0} in 100", share * 100.0),
    }
}

/// What there is to say about a move: how bad it was, why, and what was better.
pub fn explanation(reviewed: &ReviewedMove) -> Option<String> {
    let mut said = Vec::new();
    if let (Some(mark), Some(loss)) = (&reviewed.mark, reviewed.loss) {
        said.push(format!("{mark} ({:.0} in 100)", loss * 100.0));
    }
    said.extend(reviewed.reason.clone());
    if let (Some(_), Some(best)) = (&reviewed.mark, &reviewed.best) {
        let why = reviewed.better.as_ref();
        let why = why.map_or(String::new(), |why| format!(": {why}"));
        said.push(format!("{best} was better{why}"));
    }
    (!said.is_empty()).then(|| said.join("; "))
}

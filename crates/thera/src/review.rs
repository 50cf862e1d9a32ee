//! `thera review`: the mistakes of a game, and what was better.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use thera_control::Control;
use thera_queries::{At, Moves, Review, ReviewAnswer, ReviewedMove};

use crate::failure::{ExitStatus, Failure};
use crate::limits::{ask, parse_time};
use crate::listing::counted;
use crate::output::{Look, Output, Report};
use crate::replay::SavedGame;

/// Memory for proofs and searches.
const MEMORY: usize = 512 << 20;

/// Find the mistakes of a saved game: what each position was worth, and what was better
///
/// Every position is proven where that is possible in half its time, and searched otherwise. A move
/// is marked by the chance of winning it gave away: an inaccuracy from 7 in 100, a mistake from 15, a
/// blunder from 30 or if it gave away a proven result.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera review game.txt
  thera review games.txt --game 3 --time 2s --json")]
pub struct Args {
    #[command(flatten)]
    saved: SavedGame,
    /// Time for each position: 500ms, 2s
    #[arg(long, value_name = "T", default_value = "500ms", value_parser = parse_time)]
    time: Duration,
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
        seconds: Some(args.time.as_secs_f64()),
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
            let _ = writeln!(text, "{}", line(reviewed, width));
        }
        let marked = self.moves.iter().filter(|reviewed| reviewed.mark.is_some());
        let marked = counted(marked.count() as u64, "move");
        let _ = writeln!(text, "{}", look.paint.faint(format!("{marked} marked")));
        text
    }
}

/// `12. second  b2c3d3  -0.31  mistake (20 in 100); c3d4e4 was better`.
fn line(reviewed: &ReviewedMove, width: usize) -> String {
    let turn = reviewed.turn.as_deref().unwrap_or("");
    let by = reviewed.by.as_deref().unwrap_or("");
    let verdict = reviewed.verdict.as_ref();
    let worth = verdict.map_or("", |verdict| &verdict.text);
    let mut text = format!("{:>3}. {by:<6}  {turn:<width$}  {worth}", reviewed.ply);
    if let (Some(mark), Some(loss)) = (&reviewed.mark, reviewed.loss) {
        let better = reviewed.best.as_deref().unwrap_or("");
        let lost = loss * 100.0;
        let _ = write!(text, "  {mark} ({lost:.0} in 100); {better} was better");
    }
    text
}

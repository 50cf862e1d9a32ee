//! `thera solve --all`: every position of a small board.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Instant;

use serde::Serialize;
use thera_control::{Control, Interrupted};
use thera_games::{AnyGame, Family};
use thera_solvers::{Exact, Layer, TablebaseError, Tabulation};

use crate::failure::{ExitStatus, Failure};
use crate::limits::{LimitArgs, watch, why_undecided};
use crate::listing::{grouped, paragraph};
use crate::output::{Look, Output, Report};

/// Placements named in text; all of them are in the JSON.
const MOST_PRINTED: usize = 24;

/// Solves the whole board and prints.
pub fn run(
    game: AnyGame,
    file: Option<PathBuf>,
    limits: &LimitArgs,
    out: &mut Output,
) -> Result<ExitStatus, Failure> {
    let control = limits.control(rayon::current_num_threads());
    let begun = Instant::now();
    let rules = game.clone();
    let work = move |control: &Control| rules.tabulate(file.as_deref(), control);
    let Some(result) = watch(&control, "layers", work)? else {
        return Err(Failure::CouldNot(why_undecided(Interrupted::Stopped)));
    };
    let tabulation = result.map_err(|error| match (&error, error.interrupted()) {
        (TablebaseError::NoSuch(_), _) => Failure::BadInput(format!("{error}; leave out --all")),
        (_, Some(why)) => Failure::CouldNot(why_undecided(why)),
        _ => Failure::CouldNot(error.to_string()),
    })?;
    let wins = |player: &str| {
        let starts = tabulation.starts.iter();
        starts.filter(|start| start.winner == player).count()
    };
    out.report(&Survey {
        game: game.name(),
        placements: tabulation.starts.len(),
        first_wins: wins("first"),
        second_wins: wins("second"),
        tabulation,
        seconds: begun.elapsed().as_secs_f64(),
        proof: "exact",
    })?;
    Ok(ExitStatus::Done)
}

/// What is printed.
#[derive(Serialize)]
struct Survey {
    game: String,
    #[serde(flatten)]
    tabulation: Tabulation,
    /// Placements on the empty board, first to move, that each player wins.
    placements: usize,
    first_wins: usize,
    second_wins: usize,
    seconds: f64,
    proof: &'static str,
}

impl Survey {
    /// How the placement phase is won.
    fn placements_text(&self, width: usize) -> String {
        let phase = &self.tabulation.placement_phase;
        let (what, words) = match phase.winning.is_empty() {
            true => answers(&phase.answers),
            false => ("by placing", phase.winning.clone()),
        };
        let mut shown = words[..words.len().min(MOST_PRINTED)].join(" ");
        if words.len() > MOST_PRINTED {
            let _ = write!(shown, " and {} more", words.len() - MOST_PRINTED);
        }
        paragraph(&format!("{} wins; {what} {shown}", phase.winner), width, 19)
    }
}

/// What second places after each placement of first: nothing where both players move all pieces.
fn answers(answers: &[[String; 2]]) -> (&'static str, Vec<String>) {
    let shared = answers.iter().all(|[_, answer]| answer.is_empty());
    let pair = |[placed, answer]: &[String; 2]| match shared {
        true => placed.clone(),
        false => format!("{placed}:{answer}"),
    };
    let what = match shared {
        true => "after every placement:",
        false => "answers",
    };
    (what, answers.iter().map(pair).collect())
}

impl Report for Survey {
    fn text(&self, look: Look) -> String {
        let mut text = format!("{}\n", look.paint.strong(&self.game));
        let heading = format!("{:>6} {:>16} {:>16}", "height", "won", "lost");
        let _ = writeln!(text, "{}", look.paint.faint(heading));
        for Layer { height, won, lost } in &self.tabulation.layers {
            let _ = writeln!(
                text,
                "{height:>6} {:>16} {:>16}",
                grouped(*won),
                grouped(*lost)
            );
        }
        let _ = writeln!(
            text,
            "{:>6} {:>16} {:>16}",
            "all",
            grouped(self.tabulation.won),
            grouped(self.tabulation.lost)
        );
        let _ = writeln!(
            text,
            "placements         {}: first wins {}, second wins {}",
            self.placements, self.first_wins, self.second_wins
        );
        let _ = write!(
            text,
            "placed by players  {}",
            self.placements_text(look.width)
        );
        let cost = format!("cost               {:.2} seconds", self.seconds);
        let _ = writeln!(text, "{}", look.paint.faint(cost));
        text
    }
}

//! `thera solve --all`: every position of a small board.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Instant;

use serde::Serialize;
use thera_control::{Control, Interrupted};
use thera_games::{AnyGame, Family};
use thera_solvers::{Exact, Layer, Slicing, TablebaseError, Tabulation};

use crate::failure::{ExitStatus, Failure};
use crate::hands::Hands;
use crate::limits::{LimitArgs, watch, why_undecided};
use crate::listing::{grouped, paragraph};
use crate::output::{Look, Output, Report};

/// Placements named in text; all of them are in the JSON.
const MOST_PRINTED: usize = 24;

/// How the whole board is solved.
pub enum Way {
    /// Two layers at a time in memory, and the answers in a file if one is named.
    InMemory(Option<PathBuf>),
    /// With the layers in a folder.
    InSlices {
        folder: PathBuf,
        bytes: u64,
        resume: bool,
        hands: Hands,
    },
}

impl Way {
    fn go(&self, game: &AnyGame, control: &Control) -> Result<Tabulation, TablebaseError> {
        match self {
            Way::InMemory(file) => game.tabulate(file.as_deref(), control),
            Way::InSlices {
                folder,
                bytes,
                resume,
                hands,
            } => {
                let slicing = Slicing {
                    folder,
                    bytes: *bytes,
                    resume: *resume,
                };
                game.tabulate_in_slices(&slicing, hands, control)
            }
        }
    }

    /// What progress is counted in.
    fn steps(&self) -> &'static str {
        match self {
            Way::InMemory(_) => "layers",
            Way::InSlices { .. } => "parts",
        }
    }

    /// What came of it, unless workers had trouble, which says more.
    fn settle<T>(&self, result: Result<T, Failure>) -> Result<T, Failure> {
        match self {
            Way::InMemory(_) => result,
            Way::InSlices { hands, .. } => hands.settle(result),
        }
    }
}

/// Solves the whole board and prints.
pub fn run(
    game: AnyGame,
    way: Way,
    limits: &LimitArgs,
    out: &mut Output,
) -> Result<ExitStatus, Failure> {
    let control = limits.control(rayon::current_num_threads());
    let begun = Instant::now();
    let (rules, steps) = (game.clone(), way.steps());
    let work = move |control: &Control| {
        let result = way.go(&rules, control);
        way.settle(result.map_err(failure))
    };
    let Some(result) = watch(&control, steps, work)? else {
        return Err(Failure::CouldNot(why_undecided(Interrupted::Stopped)));
    };
    let tabulation = result?;
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

fn failure(error: TablebaseError) -> Failure {
    match (&error, error.interrupted()) {
        (TablebaseError::NoSuch(_), _) => Failure::BadInput(format!("{error}; leave out --all")),
        (refused, _) if refused.is_refusal() => Failure::BadInput(error.to_string()),
        (_, Some(why)) => Failure::CouldNot(why_undecided(why)),
        _ => Failure::CouldNot(error.to_string()),
    }
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

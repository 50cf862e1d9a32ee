//! `thera solve --all`: every position of a small Santorini board.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Instant;

use serde::Serialize;
use thera_board::{VertexSet, vertices};
use thera_games::santorini::Santorini;
use thera_games::{Family, Player};
use thera_control::{Control, Interrupted};
use thera_solvers::santorini::{self, SolveError, Tablebase, solve_all};

use crate::failure::{ExitStatus, Failure};
use crate::limits::{LimitArgs, watch, why_undecided};
use crate::listing::{grouped, paragraph};
use crate::output::{Look, Output, Report};

/// Placements named in text; all of them are in the JSON.
const MOST_PRINTED: usize = 24;

/// Solves the whole board and prints.
pub fn run(
    game: Santorini,
    file: Option<PathBuf>,
    limits: &LimitArgs,
    out: &mut Output,
) -> Result<ExitStatus, Failure> {
    let control = limits.control(rayon::current_num_threads());
    let begun = Instant::now();
    let rules = game.clone();
    let work = move |control: &Control| match &file {
        Some(file) => Tablebase::write(&rules, file, control),
        None => solve_all(&rules, control),
    };
    let result = watch(&control, "layers", work)?;
    let report = result
        .unwrap_or(Err(SolveError::Interrupted(Interrupted::Stopped)))
        .map_err(|error| {
            Failure::CouldNot(match error {
                SolveError::Interrupted(interrupted) => why_undecided(interrupted),
                other => other.to_string(),
            })
        })?;
    out.report(&Survey::new(&game, &report, begun.elapsed().as_secs_f64()))?;
    Ok(ExitStatus::Done)
}

/// What is printed.
#[derive(Serialize)]
struct Survey {
    game: String,
    /// Positions that the player to move wins and loses.
    won: u64,
    lost: u64,
    layers: Vec<Layer>,
    /// Placements on the empty board, first to move, that each player wins.
    placements: usize,
    first_wins: usize,
    second_wins: usize,
    starts: Vec<Start>,
    placement_phase: Phase,
    seconds: f64,
    proof: &'static str,
}

#[derive(Serialize)]
struct Layer {
    height: usize,
    won: u64,
    lost: u64,
}

#[derive(Serialize)]
struct Start {
    first: String,
    second: String,
    winner: String,
}

/// The game in which the players place their workers themselves.
#[derive(Serialize)]
struct Phase {
    winner: String,
    /// If first wins: its placements that win whatever second answers.
    winning: Vec<String>,
    /// If second wins: first's placement and the answer to it.
    answers: Vec<[String; 2]>,
}

impl Survey {
    fn new(game: &Santorini, report: &santorini::Report, seconds: f64) -> Self {
        let names = |set: VertexSet| {
            let names: Vec<String> = vertices(set).map(|v| game.board().vertex_name(v)).collect();
            names.join(",")
        };
        let layer = |layer: &santorini::LayerCount| Layer {
            height: layer.height,
            won: layer.won,
            lost: layer.lost,
        };
        let start = |start: &santorini::Start| Start {
            first: names(start.first),
            second: names(start.second),
            winner: start.winner.to_string(),
        };
        let phase = &report.placement;
        let answer = |&(placed, answer): &(VertexSet, VertexSet)| [names(placed), names(answer)];
        Survey {
            game: game.name(),
            won: report.won(),
            lost: report.lost(),
            layers: report.layers.iter().map(layer).collect(),
            placements: report.starts.len(),
            first_wins: report.starts_won_by(Player::First),
            second_wins: report.starts_won_by(Player::Second),
            starts: report.starts.iter().map(start).collect(),
            placement_phase: Phase {
                winner: phase.winner.to_string(),
                winning: phase.winning.iter().map(|&set| names(set)).collect(),
                answers: phase.answers.iter().map(answer).collect(),
            },
            seconds,
            proof: "exact",
        }
    }

    /// How the placement phase is won.
    fn placements_text(&self, width: usize) -> String {
        let phase = &self.placement_phase;
        let words: Vec<String> = if phase.winning.is_empty() {
            phase
                .answers
                .iter()
                .map(|[placed, answer]| format!("{placed}:{answer}"))
                .collect()
        } else {
            phase.winning.clone()
        };
        let what = if phase.winning.is_empty() {
            "answers"
        } else {
            "by placing"
        };
        let mut shown = words[..words.len().min(MOST_PRINTED)].join(" ");
        if words.len() > MOST_PRINTED {
            let _ = write!(shown, " and {} more", words.len() - MOST_PRINTED);
        }
        paragraph(&format!("{} wins; {what} {shown}", phase.winner), width, 19)
    }
}

impl Report for Survey {
    fn text(&self, look: Look) -> String {
        let mut text = format!("{}\n", look.paint.strong(&self.game));
        let heading = format!("{:>6} {:>16} {:>16}", "height", "won", "lost");
        let _ = writeln!(text, "{}", look.paint.faint(heading));
        for Layer { height, won, lost } in &self.layers {
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
            grouped(self.won),
            grouped(self.lost)
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

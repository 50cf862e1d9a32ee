//! `thera analyse`: the best lines an engine finds in a given time.

use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use thera_agents::analysis::{Adviser, Task};
use thera_agents::{EvalSpec, Playable};
use thera_control::Control;
use thera_games::evaluation::Standing;
use thera_games::evaluation::weights::decimal;
use thera_games::with_game;
use thera_search::analysis::{Insight, Limits, Line, MAX_LINES, analyse};
use thera_search::lookahead::MAX_DEPTH;

use crate::failure::{ExitStatus, Failure, eprintln_quietly};
use crate::game_args::{GameArgs, MovesArgs};
use crate::judgement::{self, points};
use crate::limits::{parse_time, watch};
use crate::listing::{grouped, paragraph};
use crate::output::{Look, Output, Report};

/// Memory for the search.
const MEMORY: usize = 64 << 20;

/// What is told as the evaluation where champion searches.
const CHAMPION: &str = "champion";

/// Find the best lines of play: score, moves, and whether they are proven
///
/// Champion for standard Santorini, alpha-beta elsewhere (and with --eval), looks deeper and deeper
/// until the time is over or everything asked for is proven.
/// Scores belong to the player to move; Ctrl-C ends the search and prints what is known.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera analyse santorini --moves \"b2,d4 b4,d2\" --time 5s
  thera analyse santorini --moves \"b2,d4 b4,d2\" --eval geissler,w=2;1;0 --depth 3
  thera analyse snort@grid:5x5 --lines 5 --json
  thera analyse castellan@3x3 --time 10s")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    moves: MovesArgs,
    /// How long to search: 500ms, 10s, 2m
    #[arg(long, value_name = "T", default_value = "1s", value_parser = parse_time)]
    time: Duration,
    /// How many lines to print, each with another first move
    #[arg(long, value_name = "N", default_value_t = 3,
          value_parser = clap::value_parser!(u16).range(1..=MAX_LINES as i64))]
    lines: u16,
    /// Turns to look ahead at most
    #[arg(long, value_name = "N", default_value_t = MAX_DEPTH,
          value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH)))]
    depth: u32,
    /// The evaluation, NAME[,w=A;B;…], see 'thera games' [default: the usual one of the game]
    #[arg(long, value_name = "EVAL")]
    eval: Option<EvalSpec>,
}

/// Analyses and prints.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    with_game!(args.game.rules()?, game => search(game, &args, out))
}

fn search<G: Playable>(game: G, args: &Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let position = args.moves.play(&game, args.game.position(&game)?)?;
    let mut adviser = Adviser::new(&game, MEMORY);
    let takes_advice = args.eval.is_none() && adviser.is_specialist();
    let chosen = judgement::choose(&game, args.eval.as_ref())?;
    let begun = Instant::now();
    let control = Arc::new(Control::new(MEMORY, Some(args.time), 1));
    let latest: Arc<Mutex<Option<Insight<G::Move>>>> = Arc::default();
    let request = Limits {
        lines: args.lines.into(),
        depth: args.depth,
        ..Limits::default()
    };
    let evaluation = chosen.name.clone();
    let work = {
        let (game, latest) = (game.clone(), Arc::clone(&latest));
        move |control: &Control| {
            let keep = |insight: &Insight<G::Move>| {
                *latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(insight.clone());
                control.report(insight.depth.into(), request.depth.into());
            };
            if takes_advice {
                let task = Task {
                    lines: request.lines,
                    depth: request.depth,
                    ..Task::default()
                };
                adviser.analyse(&position, &task, control, keep);
            } else {
                let evaluation = &*chosen.evaluation;
                analyse(&game, &position, evaluation, &request, control, keep);
            }
        }
    };
    watch(&control, "turns ahead", work)?;
    let insight = latest.lock().unwrap_or_else(PoisonError::into_inner).take();
    let mut report = Analysis {
        game: game.name(),
        position: game.format_position(&position),
        to_move: game.to_move(&position).to_string(),
        evaluation: if takes_advice {
            CHAMPION.to_string()
        } else {
            evaluation
        },
        depth: 0,
        nodes: control.nodes(),
        seconds: begun.elapsed().as_secs_f64(),
        lines: Vec::new(),
    };
    if let Some(insight) = &insight {
        report.depth = insight.depth;
        report.lines = insight
            .lines
            .iter()
            .map(|line| Told::new(&game, insight, line))
            .collect();
    }
    out.report(&report)?;
    if insight.is_some() {
        return Ok(ExitStatus::Done);
    }
    eprintln_quietly("thera: the time was over before one turn had been looked ahead; give --time");
    Ok(ExitStatus::Unfinished)
}

/// What is printed. Scripts rely on these names.
#[derive(Serialize)]
struct Analysis {
    game: String,
    position: String,
    /// Whose scores these are.
    to_move: String,
    evaluation: String,
    depth: u32,
    nodes: u64,
    seconds: f64,
    lines: Vec<Told>,
}

/// A line as both `analyse` and the JSON requests of `engine` tell it.
#[derive(Serialize)]
pub struct Told {
    /// Points for the player to move; null where the game is won or lost.
    score: Option<f64>,
    /// Turns of both sides to the win of the player to move, negative to the loss; null if open.
    mate: Option<i64>,
    /// Whether that holds for the rest of the game.
    proven: bool,
    moves: Vec<String>,
    #[serde(skip)]
    words: String,
}

impl Told {
    /// A line of an insight.
    pub fn new<G: Playable>(game: &G, insight: &Insight<G::Move>, line: &Line<G::Move>) -> Self {
        let proven = insight.is_proven(line);
        let standing = Standing::of(line.score);
        let (score, mate, words) = match standing {
            Standing::Wins(turns) => (None, Some(turns.into()), format!("wins in {turns}")),
            Standing::Loses(turns) => (None, Some(-i64::from(turns)), format!("loses in {turns}")),
            Standing::Estimate(score) => {
                let sign = if score > 0 { "+" } else { "" };
                let number = format!("{sign}{}", decimal(score.into()));
                let words = if proven {
                    format!("{number} proven")
                } else {
                    number
                };
                (Some(points(score.into())), None, words)
            }
        };
        Told {
            score,
            mate,
            proven,
            moves: line
                .moves
                .iter()
                .map(|&turn| game.format_move(turn))
                .collect(),
            words,
        }
    }
}

impl Report for Analysis {
    fn text(&self, look: Look) -> String {
        let mut text = format!("{}\n", look.paint.strong(&self.game));
        let _ = writeln!(text, "position  {}", self.position);
        let _ = writeln!(
            text,
            "scores    for {}, who is to move, by {}",
            self.to_move, self.evaluation
        );
        let width = self
            .lines
            .iter()
            .map(|line| line.words.len())
            .max()
            .unwrap_or(0)
            + 2;
        for line in &self.lines {
            let score = format!("{:<width$}", line.words);
            let moves = paragraph(&line.moves.join(" "), look.width, width);
            let _ = write!(text, "{}{moves}", look.paint.strong(score));
        }
        if self.lines.is_empty() && self.depth > 0 {
            text += "the game is over\n";
        }
        let cost = format!(
            "depth {}, {} positions, {:.1} seconds",
            self.depth,
            grouped(self.nodes),
            self.seconds
        );
        let _ = writeln!(text, "{}", look.paint.faint(cost));
        text
    }
}

//! `thera show`: a position, drawn and described, with its legal moves.

use std::fmt::Write;

use serde::Serialize;
use thera_agents::EvalSpec;
use thera_games::scene::{Scenic, SetupOf};
use thera_games::{AnyGame, AnyPosition, Family, Game, Notation};
use thera_lab::plot::board_tikz;

use crate::failure::{ExitStatus, Failure};
use crate::game_args::{GameArgs, MovesArgs};
use crate::judgement::{self, Judgement};
use crate::listing::{self, MOST_PRINTED, counted, first_moves};
use crate::output::{Look, Output, Report};

/// Moves written to JSON, so that a placement with billions of choices does not fill the memory.
const MOST_LISTED: usize = 1_000_000;

/// Show a position: the board, the side to move and the legal moves
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera show santorini
  thera show santorini --moves \"b2,d4 b4,d2 b2c3d3\"
  thera show santorini --moves \"b2,d4; b4,d2; b2 ne e\"
  thera show santorini --position 0000000000000000000000000/1/mortal:B2,D4/mortal:B4,D2
  thera show santorini --moves \"b2,d4 b4,d2 b2c3d3\" --eval boreham
  thera show santorini --moves \"b2,d4 b4,d2 b2c3d3\" --levels > board.txt
  thera show santorini --position \"$(cat board.txt)\"
  thera show snort@cycle:9 --position R......../B --json
  thera show snort@cycle:9 --successors
  thera show geography@dcycle:6 --dot
  thera show snort@grid:3x3 --moves \"b2\" --tikz")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    moves: MovesArgs,
    /// Tell what an evaluation says of the position, NAME[,w=A;B;…], see 'thera games'
    #[arg(long, value_name = "EVAL", conflicts_with_all = ["dot", "levels"])]
    eval: Option<EvalSpec>,
    /// Draw the board level by level, for games that are built upwards; --position reads it back
    #[arg(long, conflicts_with = "dot")]
    levels: bool,
    /// List every legal move with the position after it instead
    #[arg(long, conflicts_with_all = ["dot", "eval", "levels", "tikz"])]
    successors: bool,
    /// Print the board as a graph in DOT instead
    #[arg(long, conflicts_with = "json")]
    dot: bool,
    /// Print the position as a TikZ picture instead, for a paper
    #[arg(long, conflicts_with_all = ["json", "dot", "eval"])]
    tikz: bool,
}

/// Prints a position, or the board as a graph.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    show(&args.game.rules()?, &args, out)
}

fn show(game: &AnyGame, args: &Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    if args.dot {
        let board = game.graph().ok_or_else(|| {
            Failure::BadInput(format!("{} is not played on a graph", game.name()))
        })?;
        out.text(board.to_dot())?;
        return Ok(ExitStatus::Done);
    }
    let position = args.moves.play(game, args.game.position(game)?)?;
    if args.levels {
        return show_levels(game, &position, out);
    }
    if args.successors {
        out.report(&Successors::new(game, &position)?)?;
        return Ok(ExitStatus::Done);
    }
    if args.tikz {
        let setup = SetupOf::of(game, &position);
        let layout = game.layout_of(&setup).unwrap_or_else(|| game.layout());
        out.text(board_tikz(&layout, &game.scene(&setup)))?;
        return Ok(ExitStatus::Done);
    }
    let most = if out.is_json() {
        MOST_LISTED
    } else {
        MOST_PRINTED
    };
    let mut picture = Picture::new(game, &position, most, out.look());
    if let Some(eval) = &args.eval {
        let chosen = judgement::choose(game, Some(eval))?;
        picture.evaluation = Some(Judgement::new(game, &position, &chosen));
    }
    out.report(&picture)?;
    Ok(ExitStatus::Done)
}

/// Prints the levels of a position and nothing else, so that they can be read back.
fn show_levels(
    game: &AnyGame,
    position: &AnyPosition,
    out: &mut Output,
) -> Result<ExitStatus, Failure> {
    let drawing = game.draw_levels(position).ok_or_else(|| {
        let name = game.name();
        Failure::BadInput(format!(
            "{name} is not drawn level by level; without --levels it is drawn as usual"
        ))
    })?;
    out.report(&Levels {
        game: game.name(),
        position: game.format_position(position),
        levels: drawing,
    })?;
    Ok(ExitStatus::Done)
}

#[derive(Serialize)]
struct Levels {
    game: String,
    position: String,
    levels: String,
}

impl Report for Levels {
    fn text(&self, _look: Look) -> String {
        self.levels.clone()
    }
}

/// Every legal move with the position after it.
#[derive(Serialize)]
struct Successors {
    game: String,
    position: String,
    to_move: String,
    successors: Vec<Successor>,
}

#[derive(Serialize)]
struct Successor {
    #[serde(rename = "move")]
    turn: String,
    position: String,
}

impl Successors {
    fn new(game: &AnyGame, position: &AnyPosition) -> Result<Self, Failure> {
        let count = game.count_moves(position);
        if count > MOST_LISTED as u64 {
            let moves = counted(count, "move");
            let sentence = format!("{moves} are too many to list; the most is {MOST_LISTED}");
            return Err(Failure::CouldNot(sentence));
        }
        let successor = |turn| Successor {
            turn: game.format_move(turn),
            position: game.format_position(&game.play(position, turn)),
        };
        let moves = first_moves(game, position, MOST_LISTED);
        Ok(Successors {
            game: game.name(),
            position: game.format_position(position),
            to_move: game.to_move(position).to_string(),
            successors: moves.into_iter().map(successor).collect(),
        })
    }
}

impl Report for Successors {
    fn text(&self, _look: Look) -> String {
        let turns = self.successors.iter().map(|next| next.turn.chars().count());
        let width = turns.max().unwrap_or(0);
        let line = |next: &Successor| format!("{:<width$}  {}\n", next.turn, next.position);
        self.successors.iter().map(line).collect()
    }
}

#[derive(Serialize)]
struct Picture {
    game: String,
    position: String,
    to_move: String,
    over: bool,
    winner: Option<&'static str>,
    value: Option<i32>,
    count: u64,
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    evaluation: Option<Judgement>,
    #[serde(skip)]
    drawing: String,
    #[serde(skip)]
    standing: String,
}

impl Picture {
    fn new(game: &AnyGame, position: &AnyPosition, most: usize, look: Look) -> Self {
        let outcome = game.outcome(position);
        let to_move = game.to_move(position);
        Picture {
            game: game.name(),
            position: game.format_position(position),
            to_move: to_move.to_string(),
            over: outcome.is_some(),
            winner: outcome.map(listing::winner_word),
            value: outcome.and_then(listing::points),
            count: game.count_moves(position),
            moves: first_moves(game, position, most)
                .into_iter()
                .map(|turn| game.format_move(turn))
                .collect(),
            evaluation: None,
            drawing: game.draw(position, look.paint),
            standing: listing::standing(game, position),
        }
    }
}

impl Report for Picture {
    fn text(&self, look: Look) -> String {
        let mut text = format!("{}\n\n{}\n", look.paint.strong(&self.game), self.drawing);
        let _ = writeln!(text, "position  {}", self.position);
        let _ = writeln!(text, "{}", self.standing);
        if let Some(evaluation) = &self.evaluation {
            text += &evaluation.text();
        }
        if !self.over {
            let _ = writeln!(text, "{}:", counted(self.count, "legal move"));
            text += &listing::columns(&self.moves, look.width, 2);
            text += &left_out(self.count, self.moves.len());
        }
        text
    }
}

/// A note on the moves that were not printed.
fn left_out(count: u64, listed: usize) -> String {
    match count.saturating_sub(listed as u64) {
        0 => String::new(),
        more if count <= MOST_LISTED as u64 => {
            format!("  … and {} (--json lists them)\n", counted(more, "other"))
        }
        more => format!("  … and {}\n", counted(more, "other")),
    }
}

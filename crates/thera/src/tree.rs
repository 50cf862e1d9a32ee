//! `thera tree`: a game tree, its minimax values and what alpha-beta cuts.

use thera_queries::{Drawing, MOST_POSITIONS, Order, Tree, TreeAnswer};

use crate::failure::{ExitStatus, Failure};
use crate::game_args::{GameArgs, MovesArgs};
use crate::limits::{LimitArgs, ask};
use crate::output::{Look, Output, Report};

/// Draw a game tree with its minimax values and what alpha-beta cuts, as text, DOT or SVG
///
/// Values are as the player to move at the root sees them: who wins where that is certain, points
/// of the evaluation elsewhere. What alpha-beta does not look at has its value too, and is marked.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera tree snort@path:4 --depth 2
  thera tree geography@grid:2x3 --depth 6
  thera tree castellan@2x2 --depth 3 --order best --svg > tree.svg
  thera tree snort@grid:2x3 --depth 2 --exact --dot | dot -Tpdf > tree.pdf
  thera tree santorini:2WP3HTWUS@king:3x3 --moves \"a1 c3\" --depth 1 --json")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    moves: MovesArgs,
    /// Turns to look ahead
    #[arg(long, value_name = "N")]
    depth: u32,
    /// The evaluation at the horizon, NAME[,w=A;B;…], see 'thera games' [default: the usual one]
    #[arg(long, value_name = "EVAL")]
    eval: Option<String>,
    /// Solve the positions at the horizon instead
    #[arg(long, conflicts_with = "eval")]
    exact: bool,
    /// The order in which moves are looked at: rules, looks (by the evaluation), best, worst
    #[arg(long, value_name = "ORDER", default_value = "rules", value_parser = parse_order)]
    order: Order,
    /// Positions the tree may have
    #[arg(long, value_name = "N", default_value_t = MOST_POSITIONS as u64,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    most: u64,
    /// Draw in DOT, the language of Graphviz
    #[arg(long)]
    dot: bool,
    /// Draw an SVG picture
    #[arg(long, conflicts_with = "dot")]
    svg: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

fn parse_order(text: &str) -> Result<Order, String> {
    let mut known = Order::ALL.into_iter();
    let found = known.find(|(name, _)| text.eq_ignore_ascii_case(name));
    found.map(|(_, order)| order).ok_or_else(|| {
        let names = Order::ALL.map(|(name, _)| name).join(", ");
        format!("expected one of {names}")
    })
}

/// Grows the tree and prints it.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let draw = match (args.dot, args.svg) {
        (true, _) => Some(Drawing::Dot),
        (_, true) => Some(Drawing::Svg),
        // For JSON the nodes are the tree.
        _ => (!out.is_json()).then_some(Drawing::Text),
    };
    let query = Tree {
        eval: args.eval,
        exact: args.exact,
        order: args.order,
        most: Some(args.most as usize),
        draw,
        ..Tree::new(args.game.at(&args.moves), args.depth)
    };
    let answer = ask(query, &args.limits.control(1), "steps")?;
    out.report(&answer)?;
    Ok(ExitStatus::Done)
}

impl Report for TreeAnswer {
    fn text(&self, _look: Look) -> String {
        self.drawing.clone().unwrap_or_default()
    }
}

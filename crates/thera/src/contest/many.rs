//! `thera tournament`: many agents, everybody's games on one scale.

use thera_agents::AgentSpec;
use thera_lab::matches::{Contest, MatchError, Standing};

use super::args::{ContestArgs, Typed};
use super::ranking::{Anchor, Ranking};
use super::{part, watch};
use crate::failure::{ExitStatus, Failure};
use crate::output::Output;

/// Agents that one tournament can have.
const MOST_AGENTS: usize = 64;

/// Play many agents against each other and place them on one scale
///
/// In a round robin everybody meets everybody; in a gauntlet the first agent meets all the others;
/// with --window agents named in the order of their strength meet their neighbours only, which wastes
/// no games on pairings that are clear. All pairings play the same openings, each twice with sides
/// swapped. An option that is a list of words may be a star, which stands for each of them in turn.
///
/// Ratings are the maximum of likelihood (Bradley and Terry 1952), with 95% errors.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera tournament snort@grid:4x4 random greedy --games 200
  thera tournament santorini random greedy random --gauntlet --out cup --seed 7
  thera tournament santorini random 'champion:level=*' --window 2 --anchor random=0
  thera tournament --out cup --resume              go on with it")]
pub struct Args {
    /// The game by its name.
    #[arg(
        help = "The game, FAMILY[:VARIANT][@BOARD]",
        required_unless_present = "resume"
    )]
    game: Option<String>,
    /// Agents of 'thera games', two or more
    #[arg(required_unless_present = "resume", requires = "game")]
    agents: Vec<String>,
    /// Games of each pairing [default: 100]
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Everybody meets everybody (this is the default)
    #[arg(long, conflicts_with = "gauntlet")]
    round_robin: bool,
    /// The first agent meets all the others
    #[arg(long)]
    gauntlet: bool,
    /// Each agent meets only the next K that are named after it: name them by their strength
    #[arg(long, value_name = "K", conflicts_with_all = ["gauntlet", "round_robin"],
          value_parser = clap::value_parser!(u16).range(1..))]
    window: Option<u16>,
    /// Give this agent this rating, the others by it [default: their mean is 0]
    #[arg(long, value_name = "AGENT=ELO", allow_hyphen_values = true)]
    anchor: Option<Anchor>,
    /// Print the ratings as Markdown
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    #[command(flatten)]
    contest: ContestArgs,
}

/// Plays the tournament and reports.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let agents = rosters(&args.agents)?;
    if agents.len() > MOST_AGENTS {
        return Err(Failure::BadInput(format!(
            "a tournament has at most {MOST_AGENTS} agents"
        )));
    }
    out.make_way("--plot", args.contest.plot.as_ref())?;
    let settings = args.contest.settings(Typed {
        game: args.game.clone(),
        is_series: false,
        pairings: pairings(agents.len(), &args),
        agents,
        games: args.games,
    })?;
    let contest = Contest::new(settings)?;
    if let Some(anchor) = &args.anchor {
        anchor.place(&contest)?;
    }
    if let Some(shard) = args.contest.shard {
        return part::run(contest, &args.contest, shard);
    }
    let (played, folder) = watch::play(contest, &args.contest, tell)?;
    let ranking = Ranking::new(&played, args.anchor.as_ref())?;
    let plot = ranking
        .figure()
        .svg()
        .map_err(|error| Failure::CouldNot(error.to_string()))?;
    if let Some(folder) = &folder {
        let json = serde_json::to_string_pretty(&ranking).unwrap_or_default() + "\n";
        folder
            .write("summary.json", &json)
            .and_then(|()| folder.write("plot.svg", &plot))
            .map_err(|error| Failure::CouldNot(error.to_string()))?;
    }
    if let Some(target) = &args.contest.plot {
        target.write(&plot)?;
    }
    if args.markdown {
        out.text(ranking.markdown())?;
    } else {
        out.report(&ranking)?;
    }
    if played.was_stopped {
        watch::say_stopped("tournament", &played, args.contest.out.as_deref());
        return Ok(ExitStatus::Unfinished);
    }
    Ok(ExitStatus::Done)
}

/// The agents that are meant, in the order they were named.
fn rosters(texts: &[String]) -> Result<Vec<String>, Failure> {
    let mut agents = vec![];
    for text in texts {
        let roster = AgentSpec::roster(text).map_err(MatchError::from)?;
        agents.extend(roster.iter().map(ToString::to_string));
    }
    Ok(agents)
}

fn pairings(agents: usize, args: &Args) -> Vec<[usize; 2]> {
    let ones = if args.gauntlet { agents.min(1) } else { agents };
    let window = args.window.map_or(agents, usize::from);
    (0..ones)
        .flat_map(|one| (one + 1..agents.min(one + 1 + window)).map(move |other| [one, other]))
        .collect()
}

fn tell(standing: &Standing) -> String {
    format!("{:.1} turns a game", standing.mean_plies())
}

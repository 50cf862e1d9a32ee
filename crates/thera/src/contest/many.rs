//! `thera tournament`: many agents, everybody's games on one scale.

use std::fmt::Write;

use serde::Serialize;
use thera_lab::matches::{Contest, Standing};
use thera_lab::plot::{Figure, Series};

use super::args::{ContestArgs, Typed};
use super::{Played, duration, part, signed, watch, wins_by_seat};
use crate::failure::{ExitStatus, Failure};
use crate::output::{Look, Output, Report};

/// Agents that one tournament can have.
const MOST_AGENTS: usize = 64;

/// Play many agents against each other and place them on one scale
///
/// In a round robin everybody meets everybody; in a gauntlet the first agent meets all the others.
/// All pairings play the same openings, each twice with sides swapped.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera tournament snort@grid:4x4 random greedy --games 200
  thera tournament santorini random greedy random --gauntlet --out cup --seed 7
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
    #[command(flatten)]
    contest: ContestArgs,
}

/// Plays the tournament and reports.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    if args.agents.len() > MOST_AGENTS {
        return Err(Failure::BadInput(format!(
            "a tournament has at most {MOST_AGENTS} agents"
        )));
    }
    out.make_way("--plot", args.contest.plot.as_ref())?;
    let settings = args.contest.settings(Typed {
        game: args.game.clone(),
        pairings: pairings(args.agents.len(), args.gauntlet),
        agents: args.agents.clone(),
        games: args.games,
    })?;
    let contest = Contest::new(settings)?;
    if let Some(shard) = args.contest.shard {
        return part::run(contest, &args.contest, shard);
    }
    let (played, folder) = watch::play(contest, &args.contest, tell)?;
    let summary = Summary::new(&played);
    let plot = figure(&summary)
        .svg()
        .map_err(|error| Failure::CouldNot(error.to_string()))?;
    if let Some(folder) = &folder {
        let json = serde_json::to_string_pretty(&summary).unwrap_or_default() + "\n";
        folder
            .write("summary.json", &json)
            .and_then(|()| folder.write("plot.svg", &plot))
            .map_err(|error| Failure::CouldNot(error.to_string()))?;
    }
    if let Some(target) = &args.contest.plot {
        target.write(&plot)?;
    }
    out.report(&summary)?;
    if played.was_stopped {
        watch::say_stopped("tournament", &played, args.contest.out.as_deref());
        return Ok(ExitStatus::Unfinished);
    }
    Ok(ExitStatus::Done)
}

fn pairings(agents: usize, gauntlet: bool) -> Vec<[usize; 2]> {
    let ones = if gauntlet { agents.min(1) } else { agents };
    (0..ones)
        .flat_map(|one| (one + 1..agents).map(move |other| [one, other]))
        .collect()
}

fn tell(standing: &Standing) -> String {
    format!("{:.1} turns a game", standing.mean_plies())
}

/// What a tournament comes to.
#[derive(Serialize)]
struct Summary {
    game: String,
    games: u64,
    seed: u64,
    finished: bool,
    first_wins: u64,
    second_wins: u64,
    wins_by_seat: Vec<u64>,
    draws: u64,
    mean_plies: f64,
    mean_branching: f64,
    mean_placements: Option<f64>,
    /// From the strongest down.
    players: Vec<Ranked>,
}

#[derive(Serialize)]
struct Ranked {
    agent: String,
    elo: f64,
    elo_error: f64,
    points: f64,
    games: u64,
    seconds_per_move: Option<f64>,
    /// Against each player in this order: points and games; null if they did not meet.
    against: Vec<Option<(f64, u64)>>,
}

impl Summary {
    fn new(played: &Played) -> Self {
        let (settings, standing) = (played.contest.settings(), &played.standing);
        let ratings = standing.ratings(&played.contest);
        let mut order: Vec<usize> = (0..settings.agents.len()).collect();
        order.sort_by(|&x, &y| ratings[y].elo.total_cmp(&ratings[x].elo));
        let met = |one: usize, other: usize| {
            settings
                .pairings
                .iter()
                .zip(&standing.pairings)
                .find_map(|(&pairing, score)| match pairing {
                    [x, y] if (x, y) == (one, other) => Some((score.points(), score.games())),
                    [x, y] if (y, x) == (one, other) => {
                        Some((score.games() as f64 - score.points(), score.games()))
                    }
                    _ => None,
                })
        };
        let players = order.iter().map(|&one| {
            let against: Vec<_> = order.iter().map(|&other| met(one, other)).collect();
            Ranked {
                agent: settings.agents[one].clone(),
                elo: ratings[one].elo,
                elo_error: ratings[one].error,
                points: against.iter().flatten().map(|met| met.0).sum(),
                games: against.iter().flatten().map(|met| met.1).sum(),
                seconds_per_move: standing.seconds_per_move(one),
                against,
            }
        });
        Summary {
            game: settings.game.clone(),
            games: standing.games,
            seed: settings.seed,
            finished: !played.was_stopped,
            first_wins: standing.wins_by_seat[0],
            second_wins: standing.wins_by_seat[1],
            wins_by_seat: standing.wins_by_seat.clone(),
            draws: standing.draws,
            mean_plies: standing.mean_plies(),
            mean_branching: standing.mean_branching(),
            mean_placements: standing.mean_placements(),
            players: players.collect(),
        }
    }
}

/// Ratings from the strongest down, with their errors.
fn figure(summary: &Summary) -> Figure {
    let places = (1..).zip(&summary.players);
    let mut series = Series::new(
        "",
        places
            .map(|(place, player)| (f64::from(place), player.elo))
            .collect(),
    );
    series.band = summary
        .players
        .iter()
        .map(|player| (player.elo - player.elo_error, player.elo + player.elo_error))
        .collect();
    Figure {
        title: summary.game.clone(),
        x: "place".into(),
        y: "Elo with its 95% interval".into(),
        range: None,
        series: vec![series],
    }
}

impl Report for Summary {
    fn text(&self, look: Look) -> String {
        let mut text = format!("{}\n", look.paint.strong(&self.game));
        let width = self
            .players
            .iter()
            .map(|p| p.agent.len())
            .max()
            .unwrap_or(0);
        let mut heading = format!(
            "    {:width$} {:>8} {:>7} {:>9}",
            "agent", "Elo", "±", "points"
        );
        for place in 1..=self.players.len() {
            let _ = write!(heading, " {place:>8}");
        }
        let _ = writeln!(text, "{}", look.paint.faint(heading));
        for (place, player) in (1..).zip(&self.players) {
            let points = format!("{}/{}", player.points, player.games);
            let _ = write!(
                text,
                "{place:>3} {:width$} {:>8} {:>7.1} {points:>9}",
                player.agent,
                signed(player.elo),
                player.elo_error,
            );
            for met in &player.against {
                let cell = met.map_or("-".to_string(), |(points, _)| points.to_string());
                let _ = write!(text, " {cell:>8}");
            }
            text.push('\n');
        }
        let _ = writeln!(
            text,
            "games {}, {}, draws {}, {:.1} turns a game, seed {}",
            self.games,
            wins_by_seat(&self.wins_by_seat),
            self.draws,
            self.mean_plies,
            self.seed
        );
        for player in &self.players {
            if let Some(seconds) = player.seconds_per_move {
                let _ = writeln!(text, "{:width$} {} a move", player.agent, duration(seconds));
            }
        }
        text
    }
}

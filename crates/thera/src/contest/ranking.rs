//! The ratings of a tournament, as they are told.

use std::fmt::Write;
use std::str::FromStr;

use serde::Serialize;
use thera_agents::AgentSpec;
use thera_lab::matches::{Contest, MatchError};
use thera_lab::plot::{Figure, Series};
use thera_lab::statistics::Rating;

use super::{Played, duration, signed, wins_by_seat};
use crate::failure::Failure;
use crate::output::{Look, Report};

/// Players up to which a table tells who met whom.
const MOST_COLUMNS: usize = 12;

/// An agent whose rating is given, as typed: `random=0`.
#[derive(Clone, Debug)]
pub struct Anchor {
    agent: String,
    elo: f64,
}

impl FromStr for Anchor {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = || format!("'{text}' is not AGENT=ELO, such as random=0");
        // Options of agents have equals signs of their own.
        let (agent, elo) = text.rsplit_once('=').ok_or_else(expected)?;
        let elo: f64 = elo.trim().parse().map_err(|_| expected())?;
        if !elo.is_finite() {
            return Err(expected());
        }
        Ok(Anchor {
            agent: agent.to_string(),
            elo,
        })
    }
}

impl Anchor {
    /// Which agent of a contest it is.
    pub fn place(&self, contest: &Contest) -> Result<usize, Failure> {
        let name = self.agent.parse::<AgentSpec>().map_err(MatchError::from)?;
        let name = name.to_string();
        let mut agents = contest.settings().agents.iter();
        agents.position(|agent| *agent == name).ok_or_else(|| {
            let sentence = format!("--anchor: '{name}' does not play in this tournament");
            Failure::BadInput(sentence)
        })
    }
}

/// What a tournament comes to.
#[derive(Serialize)]
pub struct Ranking {
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
    /// Elo over the next one below, with its 95 % error; null for the last.
    over_next: Option<Rating>,
    points: f64,
    games: u64,
    seconds_per_move: Option<f64>,
    /// Against each player in this order: points and games; null if they did not meet.
    against: Vec<Option<(f64, u64)>>,
}

impl Ranking {
    /// The tournament so far, with the mean or one agent where it is said to be.
    pub(super) fn new(played: &Played, anchor: Option<&Anchor>) -> Result<Self, Failure> {
        let (settings, standing) = (played.contest.settings(), &played.standing);
        let scale = standing.scale(&played.contest);
        let ratings = match anchor {
            Some(anchor) => scale.anchored(anchor.place(&played.contest)?, anchor.elo),
            None => scale.centred(),
        };
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
        let players = order.iter().enumerate().map(|(place, &one)| {
            let against: Vec<_> = order.iter().map(|&other| met(one, other)).collect();
            Ranked {
                agent: settings.agents[one].clone(),
                elo: ratings[one].elo,
                elo_error: ratings[one].error,
                over_next: order.get(place + 1).map(|&next| scale.over(one, next)),
                points: against.iter().flatten().map(|met| met.0).sum(),
                games: against.iter().flatten().map(|met| met.1).sum(),
                seconds_per_move: standing.seconds_per_move(one),
                against,
            }
        });
        Ok(Ranking {
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
        })
    }

    /// Ratings from the strongest down, with their errors.
    pub fn figure(&self) -> Figure {
        let places = (1..).zip(&self.players);
        let mut series = Series::new(
            "",
            places
                .map(|(place, player)| (f64::from(place), player.elo))
                .collect(),
        );
        let band = |player: &Ranked| (player.elo - player.elo_error, player.elo + player.elo_error);
        series.band = self.players.iter().map(band).collect();
        Figure {
            title: self.game.clone(),
            x: "place".into(),
            y: "Elo with its 95% interval".into(),
            range: None,
            series: vec![series],
        }
    }

    /// The ratings as a table for a page.
    pub fn markdown(&self) -> String {
        let mut text = "| place | player | Elo | over the next | score | games |\n".to_string();
        text += "|---:|---|---:|---:|---:|---:|\n";
        for (place, player) in (1..).zip(&self.players) {
            let step = player.over_next.map_or(String::new(), |over| {
                format!("{:+.0} ± {:.0}", over.elo, over.error)
            });
            let _ = writeln!(
                text,
                "| {place} | `{}` | {:.0} ± {:.0} | {step} | {:.1} % | {} |",
                player.agent,
                player.elo,
                player.elo_error,
                100.0 * player.points / player.games.max(1) as f64,
                player.games,
            );
        }
        text
    }
}

impl Report for Ranking {
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
        // Of many, who met whom is only in the JSON.
        let shown = match self.players.len() {
            few @ ..=MOST_COLUMNS => few,
            _ => 0,
        };
        for place in 1..=shown {
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
            for met in &player.against[..shown] {
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

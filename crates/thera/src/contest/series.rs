//! `thera match` in several games, as braces name them: one match after the other, and a table.

use std::fmt::Write;
use std::path::Path;

use serde::Serialize;
use thera_lab::csv::csv_line;
use thera_lab::matches::{Contest, MatchError, Settings, Summary};
use thera_lab::statistics::{Estimate, Proportion, Tally};

use super::args::ContestArgs;
use super::two::tell;
use super::{signed, watch};
use crate::failure::{ExitStatus, Failure, eprintln_quietly};
use crate::output::{Look, Output, Report};

/// The table in the folder of a series.
const TABLE: &str = "table.csv";

/// What is not said of a series, and why.
fn refuse(args: &ContestArgs, settings: &Settings) -> Result<(), Failure> {
    let sentence = if settings.sprt.is_some() {
        "a test (--sprt) is of one game, and braces name several"
    } else if args.shard.is_some() {
        "parts (--shard) are of one game, and braces name several; use --threads or --workers"
    } else if args.plot.is_some() {
        "a plot is of one game, and braces name several; --out DIR has one of each"
    } else {
        return Ok(());
    };
    Err(Failure::BadInput(sentence.into()))
}

/// Plays the same match in each of these games and reports.
pub fn run(
    games: &[String],
    settings: Settings,
    args: &ContestArgs,
    out: &mut Output,
) -> Result<ExitStatus, Failure> {
    refuse(args, &settings)?;
    // Whatever is wrong with a name is said before anything is played.
    let contests: Vec<Contest> = games
        .iter()
        .map(|game| {
            let game = game.clone();
            Contest::new(Settings {
                game,
                ..settings.clone()
            })
        })
        .collect::<Result<_, MatchError>>()?;
    let asked = contests.len();
    let mut matches = Vec::new();
    for (number, contest) in contests.into_iter().enumerate() {
        let args = args.part_of_series(number, asked);
        let (played, folder) = watch::play(contest, &args, tell)?;
        let summary = Summary::new(&played.contest, &played.standing, !played.was_stopped);
        if let Some(folder) = &folder {
            super::two::keep(folder, &played, &summary)?;
        }
        let was_stopped = played.was_stopped;
        matches.push(summary);
        if was_stopped {
            break;
        }
    }
    let finished = matches.len() == asked && matches.iter().all(|played| played.finished);
    let series = Series::new(matches, finished);
    if let Some(folder) = &args.out {
        series.keep(folder)?;
    }
    out.report(&series)?;
    if finished {
        return Ok(ExitStatus::Done);
    }
    let how = match &args.out {
        Some(_) => "; the same command with --resume goes on",
        None => "; with --out DIR it could be resumed",
    };
    let begun = series.matches.len();
    eprintln_quietly(&format!("stopped in match {begun} of {asked}{how}"));
    Ok(ExitStatus::Unfinished)
}

/// What a series comes to. Scripts rely on the names of the fields.
#[derive(Serialize)]
struct Series {
    a: String,
    b: String,
    /// Games of all matches, and A's points a game.
    games: u64,
    score: f64,
    /// How much stronger A is, by the pairs of all matches.
    elo: Option<f64>,
    elo_error: Option<f64>,
    /// Games that first won, with the 95 % interval of the share.
    first_wins: u64,
    first: Option<Share>,
    finished: bool,
    matches: Vec<Match>,
}

#[derive(Serialize)]
struct Match {
    #[serde(flatten)]
    summary: Summary,
    first: Option<Share>,
}

/// A share and its 95 % interval.
#[derive(Clone, Copy, Serialize)]
struct Share {
    share: f64,
    low: f64,
    high: f64,
}

impl Share {
    fn of(hits: u64, all: u64) -> Option<Share> {
        let seen = Proportion::new(hits, all);
        let (low, high) = seen.interval();
        let share = seen.share();
        (all > 0).then_some(Share { share, low, high })
    }
}

impl Series {
    fn new(matches: Vec<Summary>, finished: bool) -> Series {
        let sum = |count: fn(&Summary) -> u64| matches.iter().map(count).sum::<u64>();
        let mut tally = Tally::default();
        for played in &matches {
            for (all, count) in tally.pairs.iter_mut().zip(played.pairs) {
                *all += count;
            }
        }
        let estimate = Estimate::new(&tally);
        let (games, first_wins) = (sum(|played| played.games), sum(|played| played.first_wins));
        let half_points = 2 * sum(|played| played.a_wins) + sum(|played| played.draws);
        let name = |agent: fn(&Summary) -> &String| matches.first().map_or("", |m| agent(m));
        Series {
            a: name(|played| &played.a).to_string(),
            b: name(|played| &played.b).to_string(),
            games,
            score: half_points as f64 / (2 * games.max(1)) as f64,
            elo: estimate.map(|estimate| estimate.elo),
            elo_error: estimate.map(|estimate| estimate.error),
            first_wins,
            first: Share::of(first_wins, games),
            finished,
            matches: matches.into_iter().map(Match::new).collect(),
        }
    }

    /// Writes the table into a folder.
    fn keep(&self, folder: &Path) -> Result<(), Failure> {
        let mut text = csv_line(COLUMNS.map(String::from));
        for played in &self.matches {
            text += &csv_line(played.cells());
        }
        let file = folder.join(TABLE);
        thera_files::replace(&file, text.as_bytes())
            .map_err(|error| Failure::CouldNot(format!("'{}': {error}", file.display())))
    }
}

const COLUMNS: [&str; 10] = [
    "game",
    "games",
    "a_wins",
    "b_wins",
    "draws",
    "first_wins",
    "first_share",
    "first_low",
    "first_high",
    "mean_plies",
];

impl Match {
    fn new(summary: Summary) -> Match {
        Match {
            first: Share::of(summary.first_wins, summary.games),
            summary,
        }
    }

    fn cells(&self) -> [String; COLUMNS.len()] {
        let played = &self.summary;
        let counts = [played.games, played.a_wins, played.b_wins, played.draws];
        let [games, a_wins, b_wins, draws] = counts.map(|count| count.to_string());
        let share = |pick: fn(&Share) -> f64| {
            self.first
                .map_or(String::new(), |first| format!("{:.4}", pick(&first)))
        };
        [
            played.game.clone(),
            games,
            a_wins,
            b_wins,
            draws,
            played.first_wins.to_string(),
            share(|first| first.share),
            share(|first| first.low),
            share(|first| first.high),
            format!("{:.1}", played.mean_plies),
        ]
    }
}

impl Report for Series {
    fn text(&self, look: Look) -> String {
        let widest = self.matches.iter().map(|played| played.summary.game.len());
        let width = widest.max().unwrap_or(0).max("game".len());
        let heading = format!(
            "{:width$}  games  A scores  first wins  95%             turns",
            "game"
        );
        let mut text = format!(
            "A  {}\nB  {}\n{}\n",
            self.a,
            self.b,
            look.paint.strong(&heading)
        );
        for Match { summary, first } in &self.matches {
            let interval = first.map_or(String::new(), |first| {
                let [share, low, high] = [first.share, first.low, first.high].map(percent);
                format!("{share:>10}  {low:>6} to {high:>6}")
            });
            let _ = writeln!(
                text,
                "{:width$}  {:>5}  {:>8}  {interval:26}  {:>5.1}",
                summary.game,
                summary.games,
                percent(summary.score),
                summary.mean_plies
            );
        }
        let _ = write!(
            text,
            "{} games: A scores {}",
            self.games,
            percent(self.score)
        );
        if let (Some(elo), Some(error)) = (self.elo, self.elo_error) {
            let _ = write!(text, ", Elo {} \u{b1} {error:.1}", signed(elo));
        }
        if let Some(first) = self.first {
            let [share, low, high] = [first.share, first.low, first.high].map(percent);
            let _ = write!(text, "; first wins {share} ({low} to {high})");
        }
        text + "\n"
    }
}

fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

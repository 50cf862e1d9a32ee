//! `thera match`: two agents, many games, and what they say.

use std::fmt::Write;

use thera_lab::matches::{Contest, Folder, Standing, Summary, TestSummary, course_figure};
use thera_lab::statistics::{Decision, Sprt};
use thera_queries::census::braces;

use super::args::{ContestArgs, Typed};
use super::{Played, duration, part, series, signed, watch, wins_by_seat};
use crate::failure::{ExitStatus, Failure};
use crate::listing::counted;
use crate::output::{Look, Output, Report};

/// Play two agents against each other, many times
///
/// Every opening is played twice with sides swapped. The games are the same for the same seed
/// whatever the number of threads (unless an agent thinks by the clock). Ctrl-C ends it and reports
/// what there is; with --out it can be resumed. Braces in the game's name stand for several games:
/// the match is played in each, with a table of all.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera match santorini greedy random --games 1000
  thera match snort@grid:4x4 greedy random --openings random:2 --seed 7 --json
  thera match santorini greedy random --sprt 0,10 --games 10000 --out greedy-random
  thera match --out greedy-random --resume         go on with it
  thera match 'santorini:{apollo,pan},{atlas,mortal}' champion:time=20ms champion:time=20ms \\
    --seats named --openings random:2 --games 20 --seed 1 --out gods
  thera replay greedy-random/games.txt --game 3    look at one of the games")]
pub struct Args {
    /// The game by its name.
    #[arg(
        help = "The game, FAMILY[:VARIANT][@BOARD]; {a,b} stands for both, as in \
                santorini:apollo,{pan,atlas}",
        required_unless_present = "resume"
    )]
    game: Option<String>,
    /// An agent of 'thera games'
    #[arg(required_unless_present = "resume", requires = "game")]
    a: Option<String>,
    /// Its opponent
    #[arg(required_unless_present = "resume", requires = "a")]
    b: Option<String>,
    /// Games to play [default: 100]
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Stop as soon as it is clear whether A is at most ELO0 or at least ELO1 stronger than B
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// How often the test may accept ELO1 though ELO0 is true [default: 0.05]
    #[arg(long, value_name = "P", requires = "sprt")]
    alpha: Option<f64>,
    /// How often the test may accept ELO0 though ELO1 is true [default: 0.05]
    #[arg(long, value_name = "P", requires = "sprt")]
    beta: Option<f64>,
    #[command(flatten)]
    contest: ContestArgs,
}

/// Plays the match and reports.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let agents: Vec<String> = [&args.a, &args.b].into_iter().flatten().cloned().collect();
    if agents.len() == 1 {
        return Err(Failure::BadInput("a match needs two agents".into()));
    }
    let test = read_test(&args)?;
    let games = args.game.as_deref().map(braces).transpose()?;
    let is_series = games.as_ref().is_some_and(|games| games.len() > 1);
    let mut settings = args.contest.settings(Typed {
        game: games.as_ref().and_then(|games| games.first()).cloned(),
        is_series,
        pairings: if agents.is_empty() {
            vec![]
        } else {
            vec![[0, 1]]
        },
        agents,
        games: args.games,
    })?;
    settings.sprt = test.or(settings.sprt);
    if let Some(games) = games.filter(|_| is_series) {
        return series::run(&games, settings, &args.contest, out);
    }
    out.make_way("--plot", args.contest.plot.as_ref())?;
    let contest = Contest::new(settings)?;
    if contest.settings().agents.len() != 2 {
        let sentence = "the folder holds a tournament; go on with 'thera tournament'";
        return Err(Failure::BadInput(sentence.into()));
    }
    if let Some(shard) = args.contest.shard {
        return part::run(contest, &args.contest, shard);
    }
    let (played, folder) = watch::play(contest, &args.contest, tell)?;
    let summary = Summary::new(&played.contest, &played.standing, !played.was_stopped);
    if let Some(folder) = &folder {
        keep(folder, &played, &summary)?;
    }
    if let Some(target) = &args.contest.plot {
        target.write(&plot(&played)?)?;
    }
    out.report(&summary)?;
    if played.was_stopped {
        watch::say_stopped("match", &played, args.contest.out.as_deref());
        return Ok(ExitStatus::Unfinished);
    }
    Ok(ExitStatus::Done)
}

/// Writes what a match came to into its folder.
pub(super) fn keep(folder: &Folder, played: &Played, summary: &Summary) -> Result<(), Failure> {
    let json = serde_json::to_string_pretty(summary).unwrap_or_default() + "\n";
    let plot = plot(played)?;
    folder
        .write("summary.json", &json)
        .and_then(|()| folder.write("plot.svg", &plot))
        .map_err(|error| Failure::CouldNot(error.to_string()))
}

fn plot(played: &Played) -> Result<String, Failure> {
    course_figure(&played.contest, &played.standing)
        .svg()
        .map_err(|error| Failure::CouldNot(error.to_string()))
}

fn read_test(args: &Args) -> Result<Option<Sprt>, Failure> {
    let Some(text) = &args.sprt else {
        return Ok(None);
    };
    let usual: Sprt = text.parse().map_err(|error| bad_test(&error))?;
    let alpha = args.alpha.unwrap_or(usual.alpha);
    let beta = args.beta.unwrap_or(usual.beta);
    Sprt::new(usual.elo0, usual.elo1, alpha, beta)
        .map(Some)
        .map_err(|error| bad_test(&error))
}

fn bad_test(error: &thera_lab::statistics::SprtError) -> Failure {
    Failure::BadInput(format!("--sprt: {error}"))
}

/// The standing in a few words, for the progress line.
pub(super) fn tell(standing: &Standing) -> String {
    let score = &standing.pairings[0];
    let mut words = format!("A {} B {}", score.wins, score.losses);
    if score.draws > 0 {
        let _ = write!(words, " draws {}", score.draws);
    }
    if let Some(estimate) = score.estimate() {
        let _ = write!(
            words,
            ", Elo {} ± {:.1}",
            signed(estimate.elo),
            estimate.error
        );
    }
    if let Some(ratio) = standing.ratio {
        let _ = write!(words, ", LLR {ratio:+.2}");
    }
    words
}

/// The rating difference and how sure it is.
fn elo_text(summary: &Summary) -> String {
    let side = if summary.elo < 0.0 {
        "at most"
    } else {
        "at least"
    };
    let how_sure = match (summary.elo_low, summary.elo_high) {
        (Some(low), None) => format!(" (95%: {side} {})", signed(low)),
        (None, Some(high)) => format!(" (95%: {side} {})", signed(high)),
        _ => format!(" ± {:.1} (95%)", summary.elo_error),
    };
    if summary.elo_is_bound {
        // The figure itself is only a convention here.
        return format!("beyond telling{how_sure}");
    }
    format!("{}{how_sure}", signed(summary.elo))
}

impl Report for Summary {
    fn text(&self, look: Look) -> String {
        let mut text = format!("{}\n", look.paint.strong(&self.game));
        let _ = writeln!(text, "A        {}\nB        {}", self.a, self.b);
        let _ = writeln!(
            text,
            "games    {} of {}, seed {}",
            self.games, self.asked, self.seed
        );
        if self.games == 0 {
            return text;
        }
        let draws = match self.draws {
            0 => String::new(),
            draws => format!(", {}", counted(draws, "draw")),
        };
        let _ = writeln!(
            text,
            "result   A wins {}, B wins {}{draws}: A scores {:.1}%",
            self.a_wins,
            self.b_wins,
            100.0 * self.score
        );
        let [lost, less, shared, more, won] = self.pairs;
        let _ = writeln!(
            text,
            "pairs    A 2-0 {won}, 1½-½ {more}, 1-1 {shared}, ½-1½ {less}, 0-2 {lost}"
        );
        let _ = writeln!(text, "Elo      A {}", elo_text(self));
        let _ = writeln!(
            text,
            "         likelihood that A is the stronger: {:.1}%",
            100.0 * self.los
        );
        let _ = writeln!(text, "seats    {}", wins_by_seat(&self.wins_by_seat));
        if self.wins_by_seat.len() == 2 {
            let _ = writeln!(
                text,
                "         moving first is worth {} ± {:.1} Elo",
                signed(self.first_elo),
                self.first_elo_error
            );
        }
        let _ = writeln!(
            text,
            "length   {:.1} turns a game, {:.1} choices a turn{}",
            self.mean_plies,
            self.mean_branching,
            placements(self.mean_placements)
        );
        if let (Some(a), Some(b)) = (self.a_seconds_per_move, self.b_seconds_per_move) {
            let _ = writeln!(
                text,
                "time     A {} a move, B {} a move",
                duration(a),
                duration(b)
            );
        }
        if let Some(test) = &self.sprt {
            let _ = writeln!(text, "test     {}", test_text(test));
        }
        text
    }
}

/// Choices a placement, where there are any.
fn placements(mean: Option<f64>) -> String {
    mean.map_or(String::new(), |mean| format!(", {mean:.1} a placement"))
}

/// How the test went, in words.
fn test_text(test: &TestSummary) -> String {
    let Sprt { elo0, elo1, .. } = test.sprt;
    let verdict = match test.decision {
        Some(Decision::H1) => format!("passed: A is more than {elo0} Elo stronger"),
        Some(Decision::H0) => format!("failed: A is less than {elo1} Elo stronger"),
        None => "not decided".to_string(),
    };
    format!(
        "{verdict} (LLR {:.2}, bounds {:.2} and {:.2}, Elo {elo0} against {elo1})",
        test.llr, test.lower, test.upper
    )
}

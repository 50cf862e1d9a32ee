//! `thera tune --from-games`: weights learnt from the results of games, and a test of them.

use std::fmt::Write;
use std::sync::Arc;

use indicatif::ProgressBar;
use serde::Serialize;
use thera_agents::{AgentSpec, EvalSpec};
use thera_control::Control;
use thera_games::evaluation::{Evaluated, Weights};
use thera_games::{AnyGame, Family, FileAccess};
use thera_lab::jobs::derived_seed;
use thera_lab::matches::{Contest, Openings, Settings, Standing, Summary, play};
use thera_lab::statistics::{Decision, Sprt};
use thera_lab::tuning::TuneError;
use thera_lab::tuning::regression::{Learnt, Lessons};

use super::BreedArgs;
use crate::failure::{ExitStatus, Failure, eprintln_quietly};
use crate::game_args::for_two;
use crate::interrupt::until_stopped;
use crate::output::{Look, Output, Report};

/// A difference worth having, against none.
const TEST: Sprt = Sprt {
    elo0: 0.0,
    elo1: 30.0,
    alpha: 0.05,
    beta: 0.05,
};

/// The test has at most so many times the games that were learnt from.
const TEST_GAMES: u64 = 4;

/// Learns, tests and prints.
pub fn run(args: &BreedArgs, games: u64, out: &mut Output) -> Result<ExitStatus, Failure> {
    let rules = for_two(AnyGame::parse(args.game(), FileAccess::Allowed)?, "tuning")?;
    let agent: AgentSpec = args.agent.parse()?;
    let spec = agent
        .eval()
        .ok_or_else(|| TuneError::NoEvaluation(agent.to_string()))?;
    let usual = rules.usual_evaluation();
    let eval = args.eval.clone().or(spec.name).unwrap_or(usual.to_string());
    let lessons = Lessons {
        game: rules.name(),
        agent: args.agent.clone(),
        eval,
        games,
        opening: args.opening,
        seed: args.seed,
    };
    let hands = args.hands.hire(&format!("lessons for {}", args.game()))?;
    let control = Arc::new(Control::new(usize::MAX, None, 1));
    let work = {
        let (control, lessons) = (Arc::clone(&control), lessons.clone());
        let runner = hands.clone();
        move || -> Result<Option<(Learnt, Summary)>, TuneError> {
            let Some(learnt) = lessons.learn(&runner, &control)? else {
                return Ok(None);
            };
            let contest = Contest::new(test(&lessons, &learnt))?;
            let mut standing = Standing::new(&contest);
            play(
                &contest,
                &mut standing,
                &runner,
                &control,
                &mut |_, _, _| Ok(()),
            )?;
            let finished = control.go_on(0).is_ok();
            Ok(finished.then(|| (learnt, Summary::new(&contest, &standing, true))))
        }
    };
    let bar = ProgressBar::new_spinner();
    let tick = || {
        let (played, all) = control.progress();
        bar.set_message(format!("game {played} of {all}"));
    };
    let found = until_stopped(work, tick, || control.stop());
    bar.finish_and_clear();
    let found = found?.transpose().map_err(Failure::from);
    let Some((learnt, tested)) = hands.settle(found)?.flatten() else {
        eprintln_quietly("stopped; nothing was learnt");
        return Ok(ExitStatus::Unfinished);
    };
    out.report(&Found::new(&lessons, &learnt, tested))?;
    Ok(ExitStatus::Done)
}

/// What was learnt against the usual weights.
fn test(lessons: &Lessons, learnt: &Learnt) -> Settings {
    let [a, b] = [&learnt.weights, &learnt.begin].map(|weights| with_weights(lessons, weights));
    let seed = derived_seed(lessons.seed, 1);
    Settings {
        openings: match lessons.opening {
            0 => Openings::None,
            turns => Openings::Random(turns),
        },
        sprt: Some(TEST),
        ..Settings::of_two(&lessons.game, &a, &b, TEST_GAMES * lessons.games, seed)
    }
}

fn with_weights(lessons: &Lessons, weights: &Weights) -> String {
    let eval = EvalSpec {
        name: Some(lessons.eval.clone()),
        weights: Some(weights.clone()),
    };
    let agent = lessons.agent.parse::<AgentSpec>().ok();
    let agent = agent.and_then(|agent| agent.with_eval(eval));
    agent.map_or_else(|| lessons.agent.clone(), |agent| agent.to_string())
}

/// What is printed. Scripts rely on these names.
#[derive(Serialize)]
struct Found<'a> {
    game: &'a str,
    eval: &'a str,
    agent: &'a str,
    seed: u64,
    begin: String,
    weights: String,
    /// Games learnt from.
    games: u64,
    /// Positions learnt from.
    positions: u64,
    /// The share of them whose winner the sign of the score tells.
    right: f64,
    /// The learnt weights against those it began with.
    test: Summary,
}

impl<'a> Found<'a> {
    fn new(lessons: &'a Lessons, learnt: &Learnt, test: Summary) -> Self {
        Found {
            game: &lessons.game,
            eval: &lessons.eval,
            agent: &lessons.agent,
            seed: lessons.seed,
            begin: learnt.begin.to_string(),
            weights: learnt.weights.to_string(),
            games: lessons.games,
            positions: learnt.positions,
            right: learnt.right,
            test,
        }
    }
}

impl Report for Found<'_> {
    fn text(&self, look: Look) -> String {
        let mut text = format!("{}\n", look.paint.strong(self.game));
        let _ = writeln!(text, "{} of {}, seed {}", self.eval, self.agent, self.seed);
        let _ = writeln!(
            text,
            "learnt from  {} positions of {} games; the winner is told right in {:.1}%",
            self.positions,
            self.games,
            100.0 * self.right
        );
        let _ = writeln!(text, "weights      {}", look.paint.strong(&self.weights));
        let verdict = match self.test.sprt.and_then(|test| test.decision) {
            Some(Decision::H1) => "stronger".to_string(),
            Some(Decision::H0) => format!("less than {} Elo stronger", TEST.elo1),
            None => "not decided".to_string(),
        };
        let _ = writeln!(
            text,
            "against {}  {} of {} games, {:+.0} ± {:.0} Elo (95%): {verdict}",
            self.begin, self.test.a_wins, self.test.games, self.test.elo, self.test.elo_error
        );
        let _ = writeln!(
            text,
            "try          thera match {} '{}' '{}'",
            self.game, self.test.a, self.test.b
        );
        text
    }
}

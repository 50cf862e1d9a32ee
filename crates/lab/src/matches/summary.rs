//! What a match of two comes to, as every door tells it.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Contest, Standing};
use crate::statistics::{Decision, Estimate, Sprt};

/// What a match comes to. Scripts rely on the names of the fields.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "MatchSummary")]
pub struct Summary {
    /// The full name of the game.
    pub game: String,
    /// The one agent.
    pub a: String,
    /// The other.
    pub b: String,
    /// Games played.
    pub games: u64,
    /// Games won by A.
    pub a_wins: u64,
    /// Games won by B.
    pub b_wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games won by whoever played first.
    pub first_wins: u64,
    /// Games won by whoever played second.
    pub second_wins: u64,
    /// Games won by each seat.
    pub wins_by_seat: Vec<u64>,
    /// Pairs by half points of A, 0 to 4.
    pub pairs: [u64; 5],
    /// A's points a game.
    pub score: f64,
    /// How much stronger A is.
    pub elo: f64,
    /// Half the width of its 95 % interval.
    pub elo_error: f64,
    /// The lower end of the interval, if it has one.
    pub elo_low: Option<f64>,
    /// The upper end.
    pub elo_high: Option<f64>,
    /// Whether all games were won or lost, so that the difference could be of any size.
    pub elo_is_bound: bool,
    /// How likely it is that A is the stronger.
    pub los: f64,
    /// What moving first is worth.
    pub first_elo: f64,
    /// Half the width of its 95 % interval.
    pub first_elo_error: f64,
    /// Turns a game.
    pub mean_plies: f64,
    /// Choices a turn, placements not counted.
    pub mean_branching: f64,
    /// Choices a placement; null where agents place nothing.
    pub mean_placements: Option<f64>,
    /// How long A thought.
    pub a_seconds_per_move: Option<f64>,
    /// How long B thought.
    pub b_seconds_per_move: Option<f64>,
    /// The seed of the match.
    pub seed: u64,
    /// Games asked for.
    pub asked: u64,
    /// Whether it came to its end.
    pub finished: bool,
    /// How the test went, if there is one.
    pub sprt: Option<TestSummary>,
}

/// How a test went.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TestSummary {
    /// The test.
    #[serde(flatten)]
    pub sprt: Sprt,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// Where it fails.
    pub lower: f64,
    /// Where it passes.
    pub upper: f64,
    /// What it has found.
    pub decision: Option<Decision>,
}

/// What is said before the first game.
const NOTHING: Estimate = Estimate {
    score: 0.5,
    elo: 0.0,
    error: 0.0,
    low: None,
    high: None,
    los: 0.5,
    is_bound: false,
};

impl Summary {
    /// The match of the first two agents so far.
    pub fn new(contest: &Contest, standing: &Standing, finished: bool) -> Self {
        let settings = contest.settings();
        let score = &standing.pairings[0];
        let estimate = score.estimate().unwrap_or(NOTHING);
        let first = standing.first_player().unwrap_or(NOTHING);
        Summary {
            game: settings.game.clone(),
            a: settings.agents[0].clone(),
            b: settings.agents[1].clone(),
            games: standing.games,
            a_wins: score.wins,
            b_wins: score.losses,
            draws: score.draws,
            first_wins: standing.wins_by_seat[0],
            second_wins: standing.wins_by_seat[1],
            wins_by_seat: standing.wins_by_seat.clone(),
            pairs: score.tally.pairs,
            score: estimate.score,
            elo: estimate.elo,
            elo_error: estimate.error,
            elo_low: estimate.low,
            elo_high: estimate.high,
            elo_is_bound: estimate.is_bound,
            los: estimate.los,
            first_elo: first.elo,
            first_elo_error: first.error,
            mean_plies: standing.mean_plies(),
            mean_branching: standing.mean_branching(),
            mean_placements: standing.mean_placements(),
            a_seconds_per_move: standing.seconds_per_move(0),
            b_seconds_per_move: standing.seconds_per_move(1),
            seed: settings.seed,
            asked: settings.games,
            finished,
            sprt: settings.sprt.map(|sprt| TestSummary::new(sprt, standing)),
        }
    }
}

impl TestSummary {
    fn new(sprt: Sprt, standing: &Standing) -> Self {
        let (lower, upper) = sprt.bounds();
        TestSummary {
            sprt,
            llr: standing.ratio.unwrap_or(0.0),
            lower,
            upper,
            decision: standing.decision,
        }
    }
}

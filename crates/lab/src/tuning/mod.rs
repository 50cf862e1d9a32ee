//! Tuning weights by matches: each generation plays a round robin, and breeds.
//!
//! The members of a generation are weight vectors of one evaluation, all used by the same agent.
//! The weights it all began with play along in every round robin without breeding, so that
//! progress can be seen: as the members get better, those score less. A [`Tuning`] is plain data
//! and can be written down after every generation; the same seed gives the same weights on any
//! number of threads, whether or not it was stopped in between. Vectors that are multiples of each
//! other judge alike and are one player, so that nothing is ever said to beat itself.
//!
//! [`regression`] learns weights from the results of games instead.

pub mod genetic;
pub mod regression;
mod state;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_agents::{AgentError, AgentSpec, EvalSpec};
use thera_control::Control;
use thera_games::evaluation::{Evaluated, Weights};
use thera_games::{AnyGame, Family, FileAccess};
use thiserror::Error;

use self::genetic::{Breeding, first_generation, next_generation, ranking};
use crate::jobs::{Runner, derived_seed};
use crate::matches::{
    Contest, MatchError, Openings, PairingScore, Seats, Settings, Standing, play,
};
use crate::plot::{Figure, Series};
use crate::statistics::Estimate;

/// The largest population.
pub const MAX_POPULATION: usize = 200;

/// The best of the last generation who meet again in the play-off.
const FINALISTS: usize = 4;

/// The play-off has this many times the games of a generation.
const PLAY_OFF: u64 = 10;

/// Apart from the numbers of generations.
const PLAY_OFF_SEED: u64 = 1 << 40;

/// Everything that decides how a tuning goes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The game by its full name.
    pub game: String,
    /// The agent that uses the weights, with the evaluation's name.
    pub agent: String,
    /// The evaluation whose weights are bred.
    pub eval: String,
    /// The weights to begin with.
    pub begin: Weights,
    /// Games of each pairing in a generation; every opening is played twice with sides swapped.
    pub games: u64,
    /// Random turns at the beginning of each game.
    pub opening: usize,
    /// How the population is kept.
    pub breeding: Breeding,
    /// What everything random is made from.
    pub seed: u64,
}

/// A generation that has played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Past {
    /// The weights that scored best.
    #[schemars(with = "String")]
    pub champion: Weights,
    /// Their points a game.
    pub best: f64,
    /// Points a game of all members together.
    pub mean: f64,
    /// Points a game of the weights it all began with.
    pub begin: f64,
}

/// A tuning under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tuning {
    plan: Plan,
    /// The members that play next.
    members: Vec<Weights>,
    history: Vec<Past>,
}

/// Why a tuning cannot go on.
#[derive(Debug, Error)]
pub enum TuneError {
    /// An agent without an evaluation.
    #[error(
        "agent '{0}' has no evaluation to tune; expected minimax or alphabeta, such as alphabeta:depth=2"
    )]
    NoEvaluation(String),
    /// Weights in the agent, which are what is sought.
    #[error("agent '{0}' has weights already; leave out w=")]
    HasWeights(String),
    /// An evaluation with nothing to tune.
    #[error("evaluation '{0}' has no weights to tune")]
    NoWeights(String),
    /// A population that cannot breed.
    #[error("the population should be from 4 to {MAX_POPULATION}")]
    Population,
    /// An agent or evaluation that does not exist.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// A match that cannot be played.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A file that is not a tuning.
    #[error("this is not a tuning of thera, or it is cut short: {0}")]
    Foreign(String),
    /// A file of another tuning.
    #[error("this is another tuning: its {what} is {theirs}, not {ours}")]
    Other {
        /// What differs.
        what: &'static str,
        /// In the file.
        theirs: String,
        /// As asked for.
        ours: String,
    },
}

/// What a play-off found.
#[derive(Clone, Debug)]
pub struct Winner {
    /// The best weights: those it all began with if nothing came out above them.
    pub weights: Weights,
    /// Points a game in the play-off.
    pub score: f64,
    /// Points a game of the weights it all began with.
    pub begin: f64,
    /// How much stronger they are than those by the games against them; `None` if they are those.
    pub stronger: Option<Estimate>,
}

/// Weights that meet in a round robin, each once however many members have them.
struct Players {
    weights: Vec<Weights>,
    /// Where each member is.
    members: Vec<usize>,
    /// Where the weights are that it all began with.
    begin: usize,
}

impl Players {
    fn new(members: &[Weights], begin: &Weights) -> Self {
        let mut weights: Vec<Weights> = Vec::new();
        let mut place = |one: &Weights| {
            let known = weights.iter().position(|other| judges_alike(one, other));
            known.unwrap_or_else(|| {
                weights.push(one.clone());
                weights.len() - 1
            })
        };
        let members = members.iter().map(&mut place).collect();
        let begin = place(begin);
        Players {
            weights,
            members,
            begin,
        }
    }

    fn pairings(&self) -> Vec<[usize; 2]> {
        let players = self.weights.len();
        (0..players)
            .flat_map(|a| (a + 1..players).map(move |b| [a, b]))
            .collect()
    }
}

/// Whether one vector is the other times something above zero: what they prefer is the same.
pub fn judges_alike(one: &Weights, other: &Weights) -> bool {
    direction(one) == direction(other)
}

/// The weights without what they have in common.
fn direction(weights: &Weights) -> Vec<i32> {
    let weights = weights.thousandths();
    let sizes = weights.iter().map(|weight| weight.unsigned_abs());
    let common = sizes.fold(0, common_divisor).max(1) as i32;
    weights.iter().map(|weight| weight / common).collect()
}

fn common_divisor(a: u32, b: u32) -> u32 {
    match b {
        0 => a,
        _ => common_divisor(b, a % b),
    }
}

/// What a tuning came to, or how far it is. Scripts rely on these names.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Tuned {
    /// The game by its full name.
    pub game: String,
    /// The evaluation.
    pub eval: String,
    /// The agent that uses it.
    pub agent: String,
    /// What everything random was made from.
    pub seed: u64,
    /// The generations that have played.
    pub generations: Vec<Past>,
    /// The weights it all began with.
    pub begin: String,
    /// The best weights; null before the play-off.
    pub weights: Option<String>,
    /// Points a game in the play-off.
    pub score: Option<f64>,
    /// Points a game there of the weights it began with.
    pub begin_score: Option<f64>,
    /// How much stronger the best weights are than those it began with, by the games between the
    /// two; null if they are the same.
    pub elo: Option<f64>,
    /// Half the width of its 95 % interval.
    pub elo_error: Option<f64>,
    /// An agent with the weights.
    pub best: Option<String>,
    /// The agent with the weights it began with.
    pub begin_agent: String,
}

impl Tuned {
    /// A tuning as it stands.
    pub fn new(tuning: &Tuning, winner: Option<&Winner>) -> Self {
        let plan = tuning.plan();
        let stronger = winner.and_then(|winner| winner.stronger);
        Tuned {
            game: plan.game.clone(),
            eval: plan.eval.clone(),
            agent: plan.agent.clone(),
            seed: plan.seed,
            generations: tuning.history().to_vec(),
            begin: plan.begin.to_string(),
            weights: winner.map(|winner| winner.weights.to_string()),
            score: winner.map(|winner| winner.score),
            begin_score: winner.map(|winner| winner.begin),
            elo: stronger.map(|estimate| estimate.elo),
            elo_error: stronger.map(|estimate| estimate.error),
            best: winner.map(|winner| tuning.agent(&winner.weights)),
            begin_agent: tuning.agent(&plan.begin),
        }
    }
}

impl Tuning {
    /// A tuning that has not begun. An empty `eval` means the usual one of the game.
    pub fn new(
        game: &str,
        agent: &AgentSpec,
        eval: Option<&str>,
        games: u64,
        opening: usize,
        breeding: Breeding,
        seed: u64,
    ) -> Result<Self, TuneError> {
        if !(4..=MAX_POPULATION).contains(&breeding.population) {
            return Err(TuneError::Population);
        }
        let rules = AnyGame::parse(game, FileAccess::Allowed).map_err(MatchError::from)?;
        let spec = agent
            .eval()
            .ok_or_else(|| TuneError::NoEvaluation(agent.to_string()))?;
        if spec.weights.is_some() {
            return Err(TuneError::HasWeights(agent.to_string()));
        }
        let named = eval.or(spec.name.as_deref());
        let info = named_evaluation(&rules, named)?;
        let (eval, begin) = (info.name.to_string(), info.usual_weights());
        if begin.thousandths().is_empty() {
            return Err(TuneError::NoWeights(eval));
        }
        let members = first_generation(&begin, &breeding, seed);
        let plan = Plan {
            game: rules.name(),
            agent: agent.to_string(),
            eval,
            begin,
            games,
            opening,
            breeding,
            seed,
        };
        let tuning = Tuning {
            plan,
            members,
            history: Vec::new(),
        };
        // Tells at once what cannot be played; members that all judge alike play nothing.
        let players = tuning.players();
        if players.weights.len() > 1 {
            tuning.contest(&players, games, seed)?;
        }
        Ok(tuning)
    }

    /// The plan it follows.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The generations that have played.
    pub fn history(&self) -> &[Past] {
        &self.history
    }

    /// The agent with some weights.
    pub fn agent(&self, weights: &Weights) -> String {
        let eval = EvalSpec {
            name: Some(self.plan.eval.clone()),
            weights: Some(weights.clone()),
        };
        let agent = self.plan.agent.parse::<AgentSpec>().ok();
        let agent = agent.and_then(|agent| agent.with_eval(eval));
        agent.map_or_else(|| self.plan.agent.clone(), |agent| agent.to_string())
    }

    /// Games of one generation.
    pub fn games_in_generation(&self) -> u64 {
        self.players().pairings().len() as u64 * self.plan.games
    }

    /// Those who play next.
    fn players(&self) -> Players {
        Players::new(&self.members, &self.plan.begin)
    }

    /// Plays one generation and breeds the next; false if it was stopped, and nothing has changed.
    pub fn step(&mut self, runner: &dyn Runner, control: &Control) -> Result<bool, TuneError> {
        let number = self.history.len() as u64;
        let players = self.players();
        let seed = derived_seed(self.plan.seed, number);
        let Some(round) = self.round(&players, self.plan.games, seed, runner, control)? else {
            return Ok(false);
        };
        let begin = round.scores[players.begin];
        let fitness: Vec<f64> = players.members.iter().map(|&at| round.scores[at]).collect();
        let fitness = &fitness[..];
        let best = ranking(fitness)[0];
        self.history.push(Past {
            champion: self.members[best].clone(),
            best: fitness[best],
            mean: fitness.iter().sum::<f64>() / fitness.len() as f64,
            begin,
        });
        let seed = self.plan.seed;
        let breeding = &self.plan.breeding;
        self.members = next_generation(&self.members, fitness, breeding, seed, number as u32);
        Ok(true)
    }

    /// The champions of the last generations meet again, with many games; `None` if it was
    /// stopped or nothing has played.
    pub fn play_off(
        &self,
        runner: &dyn Runner,
        control: &Control,
    ) -> Result<Option<Winner>, TuneError> {
        let mut finalists: Vec<Weights> = Vec::new();
        for past in self.history.iter().rev() {
            let champion = &past.champion;
            let is_known = judges_alike(&self.plan.begin, champion)
                || finalists.iter().any(|one| judges_alike(one, champion));
            if finalists.len() < FINALISTS && !is_known {
                finalists.push(champion.clone());
            }
        }
        if self.history.is_empty() {
            return Ok(None);
        }
        let players = Players::new(&finalists, &self.plan.begin);
        let seed = derived_seed(self.plan.seed, PLAY_OFF_SEED);
        let games = self.plan.games * PLAY_OFF;
        let round = self.round(&players, games, seed, runner, control)?;
        Ok(round.map(|round| {
            let best = ranking(&round.scores)[0];
            Winner {
                weights: players.weights[best].clone(),
                score: round.scores[best],
                begin: round.scores[players.begin],
                stronger: round.stronger([best, players.begin]),
            }
        }))
    }

    /// Has a round robin played; `None` if it was stopped.
    fn round(
        &self,
        players: &Players,
        games: u64,
        seed: u64,
        runner: &dyn Runner,
        control: &Control,
    ) -> Result<Option<Round>, TuneError> {
        if players.weights.len() < 2 {
            return Ok(Some(Round::of_one()));
        }
        let contest = self.contest(players, games, seed)?;
        Round::play(&contest, runner, control)
    }

    /// A round robin of these players.
    fn contest(&self, players: &Players, games: u64, seed: u64) -> Result<Contest, TuneError> {
        let agents = players.weights.iter().map(|weights| self.agent(weights));
        Ok(Contest::new(Settings {
            game: self.plan.game.clone(),
            agents: agents.collect(),
            pairings: players.pairings(),
            games,
            seats: Seats::Swapped,
            openings: match self.plan.opening {
                0 => Openings::None,
                turns => Openings::Random(turns),
            },
            position: None,
            seed,
            sprt: None,
        })?)
    }

    /// Fitness by generation.
    pub fn figure(&self) -> Figure {
        let line = |name: &str, value: fn(&Past) -> f64| {
            let points = self.history.iter().zip(1..);
            let points = points.map(|(past, number)| (f64::from(number), value(past)));
            Series::new(name, points.collect())
        };
        Figure {
            title: format!("{} tuned on {}", self.plan.eval, self.plan.game),
            x: "generation".into(),
            y: "points a game in the round robin".into(),
            range: Some((0.0, 1.0)),
            series: vec![
                line("best", |past| past.best),
                line("mean", |past| past.mean),
                line("the weights it began with", |past| past.begin),
            ],
        }
    }
}

fn named_evaluation(
    game: &AnyGame,
    name: Option<&str>,
) -> Result<&'static thera_games::evaluation::EvaluationInfo, TuneError> {
    let name = name.unwrap_or(game.usual_evaluation());
    Ok(thera_games::evaluation::find(game, name).map_err(AgentError::from)?)
}

/// How a round robin went.
struct Round {
    /// Points a game of every player.
    scores: Vec<f64>,
    pairings: Vec<([usize; 2], PairingScore)>,
}

impl Round {
    /// What there is to say of a player without an opponent.
    fn of_one() -> Self {
        Round {
            scores: vec![0.5],
            pairings: vec![],
        }
    }

    /// Plays it; `None` if it was stopped.
    fn play(
        contest: &Contest,
        runner: &dyn Runner,
        control: &Control,
    ) -> Result<Option<Self>, TuneError> {
        let mut standing = Standing::new(contest);
        play(contest, &mut standing, runner, control, &mut |_, _, _| {
            Ok(())
        })?;
        if control.go_on(0).is_err() || standing.games < contest.games() {
            return Ok(None);
        }
        let settings = contest.settings();
        let mut points = vec![0.0; settings.agents.len()];
        let mut games = vec![0.0; settings.agents.len()];
        for (&[a, b], score) in settings.pairings.iter().zip(&standing.pairings) {
            let played = score.games() as f64;
            points[a] += score.points();
            points[b] += played - score.points();
            games[a] += played;
            games[b] += played;
        }
        let share = |(points, games): (f64, f64)| points / f64::max(games, 1.0);
        let pairings = settings.pairings.iter().copied();
        Ok(Some(Round {
            scores: points.into_iter().zip(games).map(share).collect(),
            pairings: pairings.zip(standing.pairings).collect(),
        }))
    }

    /// How much stronger one player is than another who comes after it.
    fn stronger(&self, pairing: [usize; 2]) -> Option<Estimate> {
        let met = self.pairings.iter().find(|(other, _)| *other == pairing);
        met.and_then(|(_, score)| score.estimate())
    }
}

//! One batch of training: Q-learning from its first game, examined on the way.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};
use thera_agents::{Agent, Learnable, player_seeds};
use thera_control::{Control, Interrupted};
use thera_games::telling::for_two;
use thera_games::{AnyGame, FileAccess, Player, with_duel};
use thera_search::qlearning::{Learning, Table};

use super::{Job, JobError, derived_seed, without_files};

/// The name of the trade of training.
pub(super) const TRADE: &str = "q-learning";

/// A learner to be trained.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "job", rename = "train")]
pub struct TrainJob {
    /// The game by its name.
    pub game: String,
    /// How much of the new is taken in.
    pub alpha: f64,
    /// How often a random action is tried.
    pub epsilon: f64,
    /// What a later reward is worth now.
    pub gamma: f64,
    /// Games to learn from.
    pub episodes: u64,
    /// Games over which rewards are averaged.
    pub bulk: u64,
    /// Whom it plays, in training and examination.
    pub opponent: String,
    /// After how many games it is examined; always at the end too if `exam_games` is not zero.
    pub exams: Vec<u64>,
    /// Games of an examination, in which nothing is learnt.
    pub exam_games: u64,
    /// The seed of everything.
    pub seed: u64,
}

/// A learner that was trained.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "job", rename = "train")]
pub struct Trained {
    /// The mean reward (1 won, -1 lost) of each bulk of games, in order.
    pub rewards: Vec<f64>,
    /// The examinations, in order.
    pub exams: Vec<Exam>,
    /// Positions it knows something about at the end.
    pub states: u64,
}

/// How a learner did when it was examined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exam {
    /// Games it had learnt from.
    pub episodes: u64,
    /// Games won.
    pub won: u64,
    /// Moves it chose.
    pub decisions: u64,
    /// Those for which its table preferred some move to another.
    pub informed: u64,
}

impl Job<()> for TrainJob {
    type Output = Trained;
    type Error = JobError;

    const TRADE: Option<&'static str> = Some(TRADE);

    /// Trains and examines.
    fn run(&self, _shared: &(), control: &Control) -> Result<Trained, JobError> {
        let rules = AnyGame::parse(&self.game, FileAccess::Refused)?;
        for_two(&rules, "Q-learning").map_err(JobError::Tuning)?;
        with_duel!(&rules, game => self.train(&rules, game, control))
    }
}

impl TrainJob {
    fn train<G: Learnable>(
        &self,
        rules: &AnyGame,
        game: &G,
        control: &Control,
    ) -> Result<Trained, JobError> {
        let learning = Learning {
            alpha: self.alpha,
            epsilon: self.epsilon,
            gamma: self.gamma,
        };
        let mut opponent = self.opponent(rules, self.seed)?;
        let mut table = Table::<G>::default();
        let mut trained = Trained {
            rewards: vec![],
            exams: vec![],
            states: 0,
        };
        let mut rewards = 0.0;
        for episode in 0..=self.episodes {
            control.go_on(1)?;
            if self.exam_games > 0 && (episode == self.episodes || self.exams.contains(&episode)) {
                trained
                    .exams
                    .push(self.examine(rules, game, &table, control)?);
            }
            if episode == self.episodes {
                break;
            }
            let answer = &mut |position: &G::Position| {
                let position = G::carry_position(*position);
                opponent
                    .choose_within(rules, &position, control)
                    .map(G::turn)
            };
            rewards += game
                .learn_episode(&mut table, &learning, self.seed, answer)
                .ok_or(Interrupted::Stopped)?;
            if (episode + 1).is_multiple_of(self.bulk.max(1)) {
                trained.rewards.push(rewards / self.bulk.max(1) as f64);
                rewards = 0.0;
            }
        }
        trained.states = table.len() as u64;
        Ok(trained)
    }

    fn opponent(&self, game: &AnyGame, seed: u64) -> Result<Box<dyn Agent>, JobError> {
        let spec = without_files(self.opponent.parse()?)?;
        spec.build(game, seed)?.ok_or(JobError::Human)
    }

    /// Plays by the table alone, both sides in turn; every examination has games of its own.
    fn examine<G: Learnable>(
        &self,
        rules: &AnyGame,
        game: &G,
        table: &Table<G>,
        control: &Control,
    ) -> Result<Exam, JobError> {
        let mut exam = Exam {
            episodes: table.episodes,
            ..Exam::default()
        };
        let exam_seed = derived_seed(!self.seed, table.episodes);
        for number in 0..self.exam_games {
            let [own, other, ..] = player_seeds(derived_seed(exam_seed, number));
            let mut rng = Pcg64::seed_from_u64(own);
            let mut opponent = self.opponent(rules, other)?;
            let side = Player::BOTH[(number % 2) as usize];
            let mut position = game.start();
            let outcome = loop {
                if let Some(outcome) = game.outcome(&position) {
                    break outcome;
                }
                let turn = if game.to_move(&position) == side {
                    let (best, _) = table.best_moves(game, &position);
                    exam.decisions += 1;
                    exam.informed += u64::from((best.len() as u64) < game.count_moves(&position));
                    best[rng.random_range(0..best.len())]
                } else {
                    let asked = G::carry_position(position);
                    let chosen = opponent.choose_within(rules, &asked, control);
                    G::turn(chosen.ok_or(Interrupted::Stopped)?)
                };
                position = game.play(&position, turn);
            };
            exam.won += u64::from(outcome.winner() == Some(side));
        }
        Ok(exam)
    }
}

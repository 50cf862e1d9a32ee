//! Q-learning from its first game on, watched while it learns.

use thera_agents::{AgentSpec, Learnable};
use thera_control::Control;
use thera_search::qlearning::episode_seed;

use crate::plot::{Figure, Series};

pub use thera_search::qlearning::{Learning, Table};

/// Games whose rewards are averaged, as in Rothenstein et al. 2021, figures 3 to 5.
pub const BULK: u64 = 100;

/// What is to be learnt, from whom.
pub struct Lesson<G> {
    /// The game.
    pub game: G,
    /// Whom to learn against.
    pub opponent: AgentSpec,
    /// How.
    pub learning: Learning,
    /// Games to have learnt from in the end, those in the table included.
    pub episodes: u64,
    /// What everything random is made from.
    pub seed: u64,
}

/// How a lesson went.
pub struct Learnt<G: Learnable> {
    /// What was learnt.
    pub table: Table<G>,
    /// The mean rewards (1 won, -1 lost) of each bulk of games.
    pub rewards: Vec<f64>,
    /// What was wrong with the opponent, if it would not move.
    pub trouble: Option<String>,
}

impl<G: Learnable> Lesson<G> {
    /// Plays episodes until there are enough, or it is stopped, or the opponent will not move.
    /// `tell` gets the rewards so far after every bulk.
    pub fn run(
        &self,
        mut table: Table<G>,
        control: &Control,
        tell: &mut dyn FnMut(&[f64]),
    ) -> Learnt<G> {
        let (mut rewards, mut sum) = (Vec::new(), 0.0);
        let begun = table.episodes;
        let mut trouble = None;
        let rules = self.game.clone().carry();
        while table.episodes < self.episodes && control.go_on(1).is_ok() {
            // An opponent of its own for each episode, so that training may stop anywhere.
            let seed = !episode_seed(self.seed, table.episodes);
            let mut opponent = match self.opponent.build(&rules, seed) {
                Ok(Some(opponent)) => opponent,
                Ok(None) => break,
                Err(error) => {
                    trouble = Some(error.to_string());
                    break;
                }
            };
            let answer = &mut |position: &G::Position| {
                let position = G::carry_position(*position);
                opponent
                    .choose_within(&rules, &position, control)
                    .map(G::turn)
            };
            let learnt = self
                .game
                .learn_episode(&mut table, &self.learning, self.seed, answer);
            match learnt {
                Some(reward) => sum += reward,
                None => {
                    trouble = opponent.trouble();
                    break;
                }
            }
            if (table.episodes - begun).is_multiple_of(BULK) {
                rewards.push(sum / BULK as f64);
                sum = 0.0;
                tell(&rewards);
            }
            control.report(table.episodes, self.episodes);
        }
        Learnt {
            table,
            rewards,
            trouble,
        }
    }
}

/// Mean rewards by games learnt from.
pub fn reward_figure(game: &str, rewards: &[f64]) -> Figure {
    let points = (1..).zip(rewards);
    let points = points.map(|(bulk, &reward)| ((bulk * BULK) as f64, reward));
    Figure {
        title: format!("Q-learning on {game}"),
        x: "games".into(),
        y: format!("mean reward of {BULK} games").into(),
        range: Some((-1.0, 1.0)),
        series: vec![Series::new("reward", points.collect())],
    }
}

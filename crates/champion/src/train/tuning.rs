//! Tuning the constants of the search by games: simultaneous perturbation (SPSA, Spall 1992).
//!
//! For every pair of games each constant is moved a little up or down by lot, all at once; the engine
//! with these meets the one with all the opposite moves, and everything moves a little towards who
//! won. What a constant is worth shows after thousands of pairs, however many there are. In the end
//! the constants found meet the usual ones in a sequential test.
//!
//! A [`Tuning`] is plain data and can be written down between rounds; the same plan gives the same
//! constants on any number of threads, whether or not it was stopped in between.

use std::ops::ControlFlow;
use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};
use thera_control::{Control, Interrupted};
use thera_jobs::{self as jobs, Job, Runner, Trade, derived_seed, desk};
use thera_statistics::{Decision, Sprt, Tally};
use thiserror::Error;

use super::duel::Duel;
use super::openings::{Taste, draw};
use crate::{Constant, Constants, Engine, Network};

/// Pairs that are played before anything moves: the same on any number of threads.
const ROUND: u64 = 16;

/// The test of what was found.
const TEST: Sprt = Sprt {
    elo0: 0.0,
    elo1: 10.0,
    alpha: 0.05,
    beta: 0.05,
};

/// Apart from the numbers of pairs.
const TEST_SEED: u64 = 1 << 40;

/// Bytes for the table of a player.
const TABLE: usize = 4 << 20;

/// How far constants move after a pair at the end, in parts of their reach; how the steps and the
/// reach shrink on the way is Spall's advice.
const LAST_STEP: f64 = 0.016;
const STEPS_SHRINK: f64 = 0.4;
const REACH_SHRINKS: f64 = 0.101;

/// Everything that decides how a tuning goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The constants to tune.
    pub names: Vec<String>,
    /// Pairs of games to learn from.
    pub pairs: u64,
    /// Pairs after which the test ends without a decision.
    pub test_pairs: u64,
    /// Positions a player looks at for a move.
    pub nodes: u64,
    /// What everything random is made from.
    pub seed: u64,
}

/// A tuning under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tuning {
    plan: Plan,
    /// Where the constants of the plan are now.
    values: Vec<f64>,
    /// Pairs learnt from.
    played: u64,
    /// Pairs of the test by points: lost both, one each, won both.
    test: [u64; 3],
}

/// Why a tuning cannot go on.
#[derive(Debug, Error)]
pub enum TuningError {
    /// A name that no constant has.
    #[error("there is no constant '{0}'; expected {names}", names = names())]
    Unknown(String),
    /// Something that is not a tuning.
    #[error("this is not a tuning of champion, or it is cut short")]
    Foreign,
    /// A tuning with another plan.
    #[error("this tuning follows another plan; go on with the same options or name another file")]
    OtherPlan,
}

fn names() -> String {
    let names: Vec<&str> = Constants::ALL
        .iter()
        .map(|constant| constant.name)
        .collect();
    names.join(", ")
}

fn find(name: &str) -> Option<(usize, &'static Constant)> {
    let mut all = Constants::ALL.iter().enumerate();
    all.find(|(_, constant)| constant.name == name)
}

impl Tuning {
    /// A tuning that has not begun; a plan without names is for all constants.
    pub fn new(mut plan: Plan) -> Result<Self, TuningError> {
        if plan.names.is_empty() {
            let all = Constants::ALL.iter();
            plan.names = all.map(|constant| constant.name.to_string()).collect();
        }
        let usual = Constants::USUAL.values();
        let value = |name: &String| match find(name) {
            Some((at, _)) => Ok(f64::from(usual[at])),
            None => Err(TuningError::Unknown(name.clone())),
        };
        let values: Result<Vec<f64>, _> = plan.names.iter().map(value).collect();
        Ok(Tuning {
            values: values?,
            plan,
            played: 0,
            test: [0; 3],
        })
    }

    /// The tuning that was written down, if it has this one's plan.
    pub fn resume(&self, text: &str) -> Result<Self, TuningError> {
        let kept: Tuning = serde_json::from_str(text).map_err(|_| TuningError::Foreign)?;
        if kept.plan != self.plan {
            return Err(TuningError::OtherPlan);
        }
        let is_whole = kept.values.len() == self.values.len()
            && kept.values.iter().all(|value| value.is_finite())
            && kept.played <= kept.plan.pairs;
        is_whole.then_some(kept).ok_or(TuningError::Foreign)
    }

    /// As it is written down.
    pub fn to_text(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Everything that decides how it goes.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Pairs learnt from.
    pub fn played(&self) -> u64 {
        self.played
    }

    /// The constants as they are now.
    pub fn constants(&self) -> Constants {
        self.moved(|_, value, _| value.round())
    }

    /// The test of what was found, so far.
    pub fn test(&self) -> Tally {
        let [lost, split, won] = self.test;
        Tally {
            pairs: [lost, 0, split, 0, won],
            ..Tally::default()
        }
    }

    /// What the test says, once it does.
    pub fn decision(&self) -> Option<Decision> {
        TEST.decide(TEST.ratio(&self.test().pairs))
    }

    /// Whether there is nothing left to play. Constants that have not changed need no test.
    pub fn is_over(&self) -> bool {
        self.played >= self.plan.pairs
            && (self.constants() == Constants::USUAL
                || self.decision().is_some()
                || self.tested() >= self.plan.test_pairs)
    }

    fn tested(&self) -> u64 {
        self.test.iter().sum()
    }

    /// Plays a round, to learn or to test; false if it was stopped, and nothing has changed.
    pub fn step(
        &mut self,
        network: &Arc<Network>,
        runner: &dyn Runner,
        control: &Control,
    ) -> Result<bool, Interrupted> {
        let mut next = self.clone();
        let is_whole = if self.played < self.plan.pairs {
            next.learn(network, runner, control)?
        } else {
            next.try_out(network, runner, control)?
        };
        if is_whole {
            *self = next;
        }
        Ok(is_whole)
    }

    /// Moves everything towards those who won a round of pairs.
    fn learn(
        &mut self,
        network: &Arc<Network>,
        runner: &dyn Runner,
        control: &Control,
    ) -> Result<bool, Interrupted> {
        let end = (self.played + ROUND).min(self.plan.pairs);
        let before = self.clone();
        let pairs = (self.played..end).map(|number| before.pair(number));
        jobs::run(runner, pairs, network, control, |job, won| {
            self.follow(&before, &job, f64::from(won) - 1.0);
            self.played += 1;
            ControlFlow::Continue(())
        })?;
        Ok(self.played == end)
    }

    /// Moves every constant towards the side that won, by its share of a step.
    fn follow(&mut self, before: &Tuning, job: &PairJob, result: f64) {
        let far = self.plan.pairs as f64 * 0.1;
        let way = (1.1 * self.plan.pairs as f64) / (job.number as f64 + far);
        let step = LAST_STEP * way.powf(STEPS_SHRINK);
        for (k, name) in self.plan.names.iter().enumerate() {
            let Some((_, constant)) = find(name) else {
                continue;
            };
            let side = before.side(job.number, k);
            let reach = before.reach(constant, job.number);
            let moved = self.values[k] + step * reach * side * result;
            let (low, high) = (*constant.range.start(), *constant.range.end());
            self.values[k] = moved.clamp(low.into(), high.into());
        }
    }

    /// Tests what was found.
    fn try_out(
        &mut self,
        network: &Arc<Network>,
        runner: &dyn Runner,
        control: &Control,
    ) -> Result<bool, Interrupted> {
        let begin = self.tested();
        let end = (begin + ROUND).min(self.plan.test_pairs);
        let (found, plan) = (self.constants().values(), self.plan.clone());
        let pairs = (begin..end).map(|number| PairJob {
            number,
            constants: [found.clone(), Constants::USUAL.values()],
            nodes: plan.nodes,
            seed: derived_seed(plan.seed, TEST_SEED + number),
        });
        jobs::run(runner, pairs, network, control, |_, won| {
            self.test[won.min(2) as usize] += 1;
            ControlFlow::Continue(())
        })?;
        Ok(self.tested() == end)
    }

    /// A pair to learn from: everything moved by lot, against everything moved the other way.
    fn pair(&self, number: u64) -> PairJob {
        let side = |sign: f64| {
            let mut rng = Pcg64::seed_from_u64(derived_seed(self.plan.seed, number));
            let moved = self.moved(|k, value, constant| {
                let reach = self.reach(constant, number);
                // Rounded by lot, so that small moves count too; the same lot for both sides.
                (value + sign * self.side(number, k) * reach + rng.random::<f64>()).floor()
            });
            moved.values()
        };
        PairJob {
            number,
            constants: [side(1.0), side(-1.0)],
            nodes: self.plan.nodes,
            seed: derived_seed(self.plan.seed, number),
        }
    }

    /// Whether the constant is moved up or down for a pair: 1 or -1.
    fn side(&self, number: u64, k: usize) -> f64 {
        let lot = derived_seed(derived_seed(self.plan.seed, number), k as u64 + 1);
        if lot & 1 == 0 { 1.0 } else { -1.0 }
    }

    /// How far a constant is moved for a pair.
    fn reach(&self, constant: &Constant, number: u64) -> f64 {
        let pairs = self.plan.pairs as f64;
        let way = pairs / (number as f64 + 0.1 * pairs);
        f64::from(constant.reach) * way.powf(REACH_SHRINKS)
    }

    /// The usual constants but for those of the plan, which `value` tells.
    fn moved(&self, mut value: impl FnMut(usize, f64, &Constant) -> f64) -> Constants {
        let mut values = Constants::USUAL.values();
        for (k, name) in self.plan.names.iter().enumerate() {
            if let Some((at, constant)) = find(name) {
                values[at] = value(k, self.values[k], constant) as i32;
            }
        }
        Constants::from_values(&values)
    }
}

/// Two games from one opening with sides exchanged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct PairJob {
    number: u64,
    /// Those of the two players.
    constants: [Vec<i32>; 2],
    /// Positions a player looks at for a move.
    nodes: u64,
    /// What decides the opening.
    seed: u64,
}

/// How workers play pairs.
pub const TRADE: Trade = Trade {
    name: "tuning pair",
    open: |luggage, _| {
        let network = Network::from_bytes(luggage).map_err(|error| error.to_string())?;
        Ok(desk::<Arc<Network>, PairJob>(Arc::new(network)))
    },
};

impl Job<Arc<Network>> for PairJob {
    /// Games the first player wins.
    type Output = u32;
    type Error = Interrupted;

    const TRADE: Option<&'static str> = Some(TRADE.name);

    fn luggage(network: &Arc<Network>) -> Result<Vec<u8>, String> {
        Ok(network.to_bytes())
    }

    fn run(&self, network: &Arc<Network>, control: &Control) -> Result<u32, Interrupted> {
        control.go_on(1)?;
        let engine = || Engine::new(Arc::clone(network), TABLE);
        let mut rng = Pcg64::seed_from_u64(self.seed);
        let taste = Taste {
            nodes: Taste::EVEN.nodes.min(3 * self.nodes),
            ..Taste::EVEN
        };
        let opening = draw(&mut engine(), &taste, &mut rng);
        let [a, b] = self.constants.each_ref();
        let player = |values: &[i32]| engine().with_constants(Constants::from_values(values));
        let mut duel = Duel {
            fighters: [&mut player(a), &mut player(b)],
            nodes: [self.nodes; 2],
        };
        duel.play_pair(&opening, control)
    }
}

#[cfg(test)]
mod tests {
    use thera_jobs::{OneByOne, Threads};

    use super::*;

    fn plan(names: &[&str]) -> Plan {
        Plan {
            names: names.iter().map(ToString::to_string).collect(),
            pairs: 20,
            test_pairs: 2,
            nodes: 60,
            seed: 5,
        }
    }

    fn finish(mut tuning: Tuning, runner: &dyn Runner) -> Tuning {
        let network = Network::shipped();
        while !tuning.is_over() {
            assert!(tuning.step(&network, runner, &Control::default()).unwrap());
        }
        tuning
    }

    #[test]
    fn it_finds_the_same_whoever_plays_and_wherever_it_is_stopped() {
        let fresh = Tuning::new(plan(&["late", "reduction"])).unwrap();
        let whole = finish(fresh.clone(), &OneByOne);
        assert_eq!(whole, finish(fresh.clone(), &Threads(2)));
        let mut begun = fresh.clone();
        let network = Network::shipped();
        assert!(
            begun
                .step(&network, &OneByOne, &Control::default())
                .unwrap()
        );
        assert_eq!(begun.played(), ROUND);
        let kept = fresh.resume(&begun.to_text()).unwrap();
        assert_eq!(kept, begun);
        assert_eq!(finish(kept, &OneByOne), whole);
    }

    #[test]
    fn a_pair_moves_every_constant_both_ways_and_everything_follows_the_winner() {
        let tuning = Tuning::new(plan(&[])).unwrap();
        let mut after = tuning.clone();
        let job = tuning.pair(3);
        after.follow(&tuning, &job, 1.0);
        let [a, b] = &job.constants;
        for (k, usual) in Constants::USUAL.values().into_iter().enumerate() {
            let name = Constants::ALL[k].name;
            let towards = f64::from(a[k] - b[k]);
            assert!(towards != 0.0, "{name}");
            let moved = after.values[k] - f64::from(usual);
            assert!(
                moved * towards > 0.0,
                "{name} moves by {moved}, not towards {towards}"
            );
        }
        let mut back = after.clone();
        back.follow(&tuning, &job, -1.0);
        for (one, other) in back.values.iter().zip(&tuning.values) {
            assert!((one - other).abs() < 1e-9);
        }
    }

    /// Pairs between constants that play alike come out even, so that nothing is found in noise.
    #[test]
    fn a_pair_of_equals_is_split() {
        let usual = Constants::USUAL.values();
        let job = PairJob {
            number: 0,
            constants: [usual.clone(), usual],
            nodes: 200,
            seed: 9,
        };
        assert_eq!(
            job.run(&Network::shipped(), &Control::default()).unwrap(),
            1
        );
    }

    #[test]
    fn stopping_changes_nothing() {
        let mut tuning = Tuning::new(plan(&["window"])).unwrap();
        let before = tuning.clone();
        let control = Control::default();
        control.stop();
        let stopped = tuning.step(&Network::shipped(), &OneByOne, &control);
        assert!(!matches!(stopped, Ok(true)));
        assert_eq!(tuning, before);
    }

    #[test]
    fn other_plans_and_other_files_are_refused() {
        let tuning = Tuning::new(plan(&["late"])).unwrap();
        let other = Tuning::new(Plan {
            seed: 6,
            ..plan(&["late"])
        })
        .unwrap();
        assert!(matches!(
            tuning.resume(&other.to_text()),
            Err(TuningError::OtherPlan)
        ));
        assert!(matches!(tuning.resume("{}"), Err(TuningError::Foreign)));
        let late = format!("{:?}", f64::from(Constants::USUAL.late));
        let cut = tuning.to_text().replace(&late, "");
        assert_ne!(cut, tuning.to_text());
        assert!(matches!(tuning.resume(&cut), Err(TuningError::Foreign)));
        let error = Tuning::new(plan(&["lats"])).unwrap_err().to_string();
        assert!(
            error.contains("'lats'") && error.contains("late_by_depth"),
            "{error}"
        );
    }
}

//! A school: generations of games against itself, of learning, and of trial.
//!
//! In each generation the best network so far plays games against itself ([`selfplay`]),
//! a new network learns from them and from those of the generations before, and the two meet in a
//! sequential test. Only a network that is shown to be stronger takes the place of its teacher. The
//! first teacher is the hand-made evaluation, or a network that is there already.
//!
//! All of it happens in a folder, so that it can stop anywhere and go on later; the same plan
//! gives the same networks on any number of threads.

mod folder;
mod trial;

use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thera_control::{Control, Interrupted};
use thera_jobs::{self as jobs, Job, Runner, Trade, derived_seed, desk};
use thera_statistics::Tally;

use super::model::Model;
use super::samples::Sample;
use super::selfplay;
use super::study::Study;
use super::subject::{Learnt, Subject};

use folder::Folder;
pub use folder::SchoolError;

/// Games in a batch, which is what is written to disk at once.
const GAMES: u32 = 100;

/// Bytes for the table of a player.
const TABLE: usize = 1 << 20;

/// One batch in so many is not learnt from, so that one sees how well what was learnt carries over.
const HELD_OUT: u32 = 25;

/// Everything that decides how a school goes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// Positions from new games in each generation.
    pub samples: u64,
    /// Positions a player looks at for a move.
    pub nodes: u64,
    /// Generations whose games are learnt from, the new one included.
    pub memory: u32,
    /// How often each position is learnt from.
    pub epochs: u32,
    /// How much the search is trusted rather than the result of the game, 0 to 1.
    pub trust: f64,
    /// The pace at which learning begins.
    #[serde(default = "usual_pace")]
    pub pace: f32,
    /// Whether a new network begins with what its teacher knows, if that is a network, and not with
    /// random numbers: with its weights, or, where those are not such as it learns itself, with what the
    /// teacher says.
    #[serde(default)]
    pub from_teacher: bool,
    /// Positions each side looks at for a move of a trial.
    pub trial_nodes: u64,
    /// Pairs of games after which a trial without a decision ends.
    pub trial_pairs: u64,
    /// What everything random is made from.
    pub seed: u64,
    /// The checksum of the network that teaches first; none for the hand-made evaluation.
    #[serde(default)]
    pub teacher: Option<u32>,
}

impl Default for Plan {
    fn default() -> Self {
        Plan {
            samples: 500_000,
            nodes: 4_000,
            memory: 4,
            epochs: 10,
            trust: 0.7,
            pace: usual_pace(),
            from_teacher: false,
            trial_nodes: 10_000,
            trial_pairs: 1_000,
            seed: 1,
            teacher: None,
        }
    }
}

fn usual_pace() -> f32 {
    Study::default().pace
}

/// A generation that has ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Generation {
    /// Counted from 1.
    pub number: u32,
    /// The generation of its teacher; 0 is the hand-made evaluation, or the network begun with.
    pub teacher: u32,
    /// Positions learnt from.
    pub samples: u64,
    /// The mean loss in the last epoch.
    pub loss: f64,
    /// The mean loss on positions not learnt from, if any were held out.
    pub held_out_loss: Option<f64>,
    /// Pairs of games against the teacher by points: lost both, one each, won both.
    pub pairs: [u64; 3],
    /// Whether the trial found it stronger.
    pub accepted: bool,
}

impl Generation {
    /// The games against the teacher.
    pub fn tally(&self) -> Tally {
        let [lost, split, won] = self.pairs;
        Tally {
            pairs: [lost, 0, split, 0, won],
            ..Tally::default()
        }
    }
}

/// What a school is doing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Phase {
    /// Playing games: positions so far.
    Playing(u64),
    /// Learning: epochs done, and the loss of the last one.
    Learning(u32, f64),
    /// The new network meets its teacher: pairs by points.
    Trial([u64; 3]),
}

/// Hears what a school is doing.
pub type Listen<'a> = &'a mut dyn FnMut(u32, Phase);

/// A school under way, in which positions of one game are studied.
pub struct School<P> {
    folder: Folder,
    plan: Plan,
    history: Vec<Generation>,
    subject: PhantomData<P>,
}

/// Who plays the games and is to be beaten: a network, or the hand-made evaluation.
struct Teacher<P: Subject>(Option<Arc<P::Network>>);

impl<P: Subject> Teacher<P> {
    /// As it travels: the hand-made evaluation is there already.
    fn to_bytes(&self) -> Vec<u8> {
        let Teacher(network) = self;
        network
            .as_ref()
            .map_or(Vec::new(), |network| network.to_bytes())
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        if bytes.is_empty() {
            return Ok(Teacher(None));
        }
        let network = P::Network::from_bytes(bytes).map_err(|error| error.to_string())?;
        Ok(Teacher(Some(Arc::new(network))))
    }
}

impl<P: Subject> School<P> {
    /// How workers on other machines play its games and trials.
    pub const TRADES: [Trade; 2] = [BatchJob::<P>::SELFPLAY, trial::PairJob::<P>::PAIRS];

    /// The school in a folder, which is made if it is not there; one with another plan is refused.
    pub fn open(folder: &Path, plan: Plan) -> Result<Self, SchoolError> {
        let folder = Folder::open(folder, &plan)?;
        let history = folder.history()?;
        // It may have been stopped just before it was written.
        if let Some(best) = history.iter().rev().find(|past| past.accepted) {
            folder.crown::<P::Network>(best.number)?;
        }
        Ok(School {
            folder,
            plan,
            history,
            subject: PhantomData,
        })
    }

    /// The same for a school in which this network teaches first.
    pub fn taught_by(network: &P::Network, folder: &Path, plan: Plan) -> Result<Self, SchoolError> {
        let teacher = Some(network.checksum());
        let school = School::open(folder, Plan { teacher, ..plan })?;
        school.folder.keep_network(0, network)?;
        Ok(school)
    }

    /// Everything that decides how it goes.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The generations that have ended.
    pub fn history(&self) -> &[Generation] {
        &self.history
    }

    /// Plays, learns and tries one more generation; false if `control` stopped it on the way.
    pub fn go_on(
        &mut self,
        runner: &dyn Runner,
        control: &Control,
        listen: Listen<'_>,
    ) -> Result<bool, SchoolError> {
        let number = self.history.len() as u32 + 1;
        let accepted = self.history.iter().rev().find(|past| past.accepted);
        let teacher_number = accepted.map_or(0, |past| past.number);
        let teacher = match (accepted, self.plan.teacher) {
            (None, None) => Teacher(None),
            _ => Teacher(Some(Arc::new(self.folder.network(teacher_number)?))),
        };
        if !self.play(&teacher, number, runner, control, listen)? {
            return Ok(false);
        }
        let Some(lesson) = self.learn(number, &teacher, control, listen)? else {
            return Ok(false);
        };
        self.folder.keep_network(number, &lesson.network)?;
        let student = Arc::new(lesson.network);
        let trial = self.trial(number, &teacher);
        let mut tell = |pairs| listen(number, Phase::Trial(pairs));
        let rivals = trial::Rivals { student, teacher };
        let found = trial.run(&rivals, runner, control, &mut tell)?;
        let Some((pairs, accepted)) = found else {
            return Ok(false);
        };
        self.history.push(Generation {
            number,
            teacher: teacher_number,
            samples: lesson.samples,
            loss: lesson.loss,
            held_out_loss: lesson.held_out_loss,
            pairs,
            accepted,
        });
        self.folder.keep_history(&self.history)?;
        if accepted {
            self.folder.crown::<P::Network>(number)?;
        }
        Ok(true)
    }

    /// Plays the games of a generation that are not there yet; false if it was stopped.
    fn play(
        &self,
        teacher: &Teacher<P>,
        number: u32,
        runner: &dyn Runner,
        control: &Control,
        listen: Listen<'_>,
    ) -> Result<bool, SchoolError> {
        let (mut samples, mut next) = (0, 0);
        // Those that are there already, whoever played them.
        let mut count_kept = |next: &mut u32, samples: &mut u64| -> Result<bool, SchoolError> {
            while *samples < self.plan.samples {
                let Some(count) = self.folder.count::<P>(number, *next)? else {
                    return Ok(false);
                };
                *samples += count;
                *next += 1;
                listen(number, Phase::Playing(*samples));
            }
            Ok(true)
        };
        if count_kept(&mut next, &mut samples)? {
            return Ok(true);
        }
        let batches = (next..)
            .filter(|&batch| matches!(self.folder.count::<P>(number, batch), Ok(None)))
            .map(|batch| BatchJob {
                batch,
                settings: selfplay::Settings {
                    nodes: self.plan.nodes,
                    games: GAMES,
                    seed: derived_seed(self.seed_of(number), batch.into()),
                },
                subject: PhantomData,
            });
        let mut failed = None;
        jobs::run(runner, batches, teacher, control, |job, played| {
            let kept = self.folder.keep_batch(number, job.batch, &played.0);
            match kept.and_then(|()| count_kept(&mut next, &mut samples)) {
                Ok(false) => return ControlFlow::Continue(()),
                Ok(true) => {}
                Err(error) => failed = Some(error),
            }
            ControlFlow::Break(())
        })?;
        failed.map_or(Ok(samples >= self.plan.samples), Err)
    }

    /// A new network learns from the games in memory; `None` if it was stopped.
    fn learn(
        &self,
        number: u32,
        teacher: &Teacher<P>,
        control: &Control,
        listen: Listen<'_>,
    ) -> Result<Option<Lesson<P>>, SchoolError> {
        let [samples, held_out] = self.samples(number)?;
        let seed = derived_seed(self.seed_of(number), u64::MAX);
        let study = Study {
            epochs: self.plan.epochs,
            trust: self.plan.trust,
            pace: self.plan.pace,
            seed,
            ..Study::default()
        };
        let begun = self.begin(teacher, seed);
        let (mut model, mut epoch) = self.folder.model(number, P::SHAPE)?.unwrap_or((begun, 0));
        let mut loss = 0.0;
        listen(number, Phase::Learning(epoch, loss));
        while epoch < study.epochs {
            match study.epoch(&mut model, &samples, epoch, control) {
                Some(mean) => loss = mean,
                None => return Ok(None),
            }
            epoch += 1;
            self.folder.keep_model(number, &model, epoch)?;
            listen(number, Phase::Learning(epoch, loss));
        }
        Ok(Some(Lesson {
            network: P::network(&model),
            samples: samples.len() as u64,
            loss: study.loss(&model, &samples),
            held_out_loss: (!held_out.is_empty()).then(|| study.loss(&model, &held_out)),
        }))
    }

    /// What a new network begins with.
    fn begin(&self, teacher: &Teacher<P>, seed: u64) -> Model {
        let teacher = teacher.0.as_deref().filter(|_| self.plan.from_teacher);
        teacher.map_or_else(|| Model::new(P::SHAPE, seed), P::pupil)
    }

    /// The samples in memory: those to learn from, and those held out.
    fn samples(&self, number: u32) -> Result<[Vec<Sample<P>>; 2], SchoolError> {
        let (mut samples, mut held_out) = (Vec::new(), Vec::new());
        let first = number.saturating_sub(self.plan.memory.max(1) - 1).max(1);
        for generation in first..=number {
            let mut count = 0;
            for batch in 0.. {
                if count >= self.plan.samples {
                    break;
                }
                let more = self.folder.batch(generation, batch)?;
                count += more.len() as u64;
                let list = if batch % HELD_OUT == 1 {
                    &mut held_out
                } else {
                    &mut samples
                };
                list.extend(more);
            }
        }
        Ok([samples, held_out])
    }

    /// How a new network meets its teacher.
    fn trial(&self, number: u32, teacher: &Teacher<P>) -> trial::Trial {
        let nodes = self.plan.trial_nodes;
        let teacher_nodes = match teacher {
            Teacher(None) => trial::handmade_nodes::<P>(nodes),
            Teacher(Some(_)) => nodes,
        };
        trial::Trial {
            nodes: [nodes, teacher_nodes],
            most_pairs: self.plan.trial_pairs,
            seed: derived_seed(self.seed_of(number), u64::MAX - 1),
        }
    }

    fn seed_of(&self, generation: u32) -> u64 {
        derived_seed(self.plan.seed, generation.into())
    }
}

/// What came of learning.
struct Lesson<P: Subject> {
    network: P::Network,
    samples: u64,
    loss: f64,
    held_out_loss: Option<f64>,
}

/// A batch of games to be played.
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound = "")]
struct BatchJob<P> {
    batch: u32,
    settings: selfplay::Settings,
    #[serde(skip)]
    subject: PhantomData<P>,
}

impl<P: Subject> Job<Teacher<P>> for BatchJob<P> {
    type Output = Samples<P>;
    type Error = SchoolError;

    const TRADE: Option<&'static str> = Some(P::TRADES[0]);

    fn luggage(teacher: &Teacher<P>) -> Result<Vec<u8>, String> {
        Ok(teacher.to_bytes())
    }

    fn run(&self, teacher: &Teacher<P>, control: &Control) -> Result<Samples<P>, SchoolError> {
        let mut fighter = P::fighter(teacher.0.as_ref(), TABLE);
        let played = selfplay::play(&mut *fighter, &self.settings, control);
        Ok(Samples(played.ok_or(Interrupted::Stopped)?))
    }
}

impl<P: Subject> BatchJob<P> {
    /// How workers play batches.
    const SELFPLAY: Trade = Trade {
        name: P::TRADES[0],
        open: |luggage, _| {
            Ok(desk::<Teacher<P>, BatchJob<P>>(Teacher::from_bytes(
                luggage,
            )?))
        },
    };
}

/// The positions of a batch; they travel as hexadecimal digits.
struct Samples<P>(Vec<Sample<P>>);

impl<P: Subject> Serialize for Samples<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bytes = self.0.iter().flat_map(Sample::to_bytes);
        let digits: String = bytes.map(|byte| format!("{byte:02x}")).collect();
        serializer.serialize_str(&digits)
    }
}

impl<'de, P: Subject> Deserialize<'de> for Samples<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let digits = String::deserialize(deserializer)?;
        let byte = |pair: &[u8]| {
            let pair = std::str::from_utf8(pair).ok()?;
            u8::from_str_radix(pair, 16).ok()
        };
        let bytes: Option<Vec<u8>> = digits.as_bytes().chunks(2).map(byte).collect();
        let samples = bytes.and_then(|bytes| Sample::read_all(&bytes));
        let samples = samples.ok_or_else(|| D::Error::custom("these are no positions"))?;
        Ok(Samples(samples))
    }
}

//! A new network against its teacher, until it is clear whether it is stronger.

use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::Arc;

use rand::SeedableRng;
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};
use thera_control::{Control, Interrupted};
use thera_jobs::{self as jobs, Job, Runner, Trade, derived_seed, desk};
use thera_statistics::{Decision, Sprt, Tally};

use crate::train::duel::Duel;
use crate::train::openings::{Taste, draw};
use crate::train::subject::{Learnt, Subject};

use super::Teacher;

/// The test: the new network must be shown to be stronger, and is expected to be by 20 Elo.
const TEST: Sprt = Sprt {
    elo0: 0.0,
    elo1: 20.0,
    alpha: 0.05,
    beta: 0.05,
};

/// Bytes for the table of a player.
const TABLE: usize = 4 << 20;

/// As many positions as the hand-made evaluation sees in the time a network sees so many.
pub(super) fn handmade_nodes<P: Subject>(nodes: u64) -> u64 {
    let [handmade, network] = P::HANDMADE;
    nodes * handmade / network
}

/// A trial.
pub(super) struct Trial {
    /// Positions the student and the teacher look at for a move.
    pub(super) nodes: [u64; 2],
    /// Pairs after which it ends without a decision.
    pub(super) most_pairs: u64,
    /// What everything random is made from.
    pub(super) seed: u64,
}

impl Trial {
    /// Plays until the test decides: pairs by points, and whether the student is stronger. `None`
    /// if it was stopped. Pairs count in order, so that the result is the same on any number of
    /// threads.
    pub(super) fn run<P: Subject>(
        &self,
        rivals: &Rivals<P>,
        runner: &dyn Runner,
        control: &Control,
        listen: &mut dyn FnMut([u64; 3]),
    ) -> Result<Option<([u64; 3], bool)>, Interrupted> {
        let pairs = (0..self.most_pairs).map(|number| PairJob {
            nodes: self.nodes,
            seed: derived_seed(self.seed, number),
            subject: PhantomData,
        });
        let (mut tally, mut decision) = (Tally::default(), None);
        listen([0; 3]);
        jobs::run(runner, pairs, rivals, control, |_, won| {
            tally.add_pair(2 * won as usize);
            listen(points(&tally));
            decision = TEST.decide(TEST.ratio(&tally.pairs));
            match decision {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            }
        })?;
        let is_over = decision.is_some() || tally.games() == 2 * self.most_pairs;
        Ok(is_over.then(|| (points(&tally), decision == Some(Decision::H1))))
    }
}

/// Pairs by points: games of the engine have no draws.
fn points(tally: &Tally) -> [u64; 3] {
    let [lost, _, split, _, won] = tally.pairs;
    [lost, split, won]
}

/// Two games from one opening with sides exchanged.
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct PairJob<P> {
    /// Positions the student and the teacher look at for a move.
    nodes: [u64; 2],
    /// What decides the opening.
    seed: u64,
    #[serde(skip)]
    subject: PhantomData<P>,
}

/// Who plays the pairs of a trial.
pub(super) struct Rivals<P: Subject> {
    pub(super) student: Arc<P::Network>,
    pub(super) teacher: Teacher<P>,
}

impl<P: Subject> Rivals<P> {
    /// As they travel: how long the student is, the student, the teacher.
    fn to_bytes(&self) -> Vec<u8> {
        let student = self.student.to_bytes();
        let length = (student.len() as u64).to_le_bytes();
        [&length[..], &student, &self.teacher.to_bytes()].concat()
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let cut = || "the networks are cut short".to_string();
        let (length, rest) = bytes.split_first_chunk::<8>().ok_or_else(cut)?;
        let length = usize::try_from(u64::from_le_bytes(*length)).map_err(|_| cut())?;
        let (student, teacher) = rest.split_at_checked(length).ok_or_else(cut)?;
        let student = P::Network::from_bytes(student).map_err(|error| error.to_string())?;
        Ok(Rivals {
            student: Arc::new(student),
            teacher: Teacher::from_bytes(teacher)?,
        })
    }
}

impl<P: Subject> PairJob<P> {
    /// How workers play pairs.
    pub(super) const PAIRS: Trade = Trade {
        name: P::TRADES[1],
        open: |luggage, _| Ok(desk::<Rivals<P>, PairJob<P>>(Rivals::from_bytes(luggage)?)),
    };
}

impl<P: Subject> Job<Rivals<P>> for PairJob<P> {
    /// Games the student wins.
    type Output = u32;
    type Error = Interrupted;

    const TRADE: Option<&'static str> = Some(P::TRADES[1]);

    fn luggage(rivals: &Rivals<P>) -> Result<Vec<u8>, String> {
        Ok(rivals.to_bytes())
    }

    fn run(&self, rivals: &Rivals<P>, control: &Control) -> Result<u32, Interrupted> {
        control.go_on(1)?;
        let mut student = P::fighter(Some(&rivals.student), TABLE);
        let mut teacher = P::fighter(rivals.teacher.0.as_ref(), TABLE);
        let mut rng = Pcg64::seed_from_u64(self.seed);
        let opening = draw(&mut *teacher, &Taste::EVEN, &mut rng);
        let mut duel = Duel {
            fighters: [&mut *student, &mut *teacher],
            nodes: self.nodes,
        };
        duel.play_pair(&opening, control)
    }
}

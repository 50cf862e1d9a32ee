//! A new network against its teacher, until it is clear whether it is stronger.

use rand::SeedableRng;
use rand_pcg::Pcg64;
use rayon::prelude::*;
use thera_champion::train::duel::{Fighter, play_pair};
use thera_champion::train::openings::{Taste, draw};
use thera_champion::{Engine, Evaluation};
use thera_control::Control;

use crate::jobs::derived_seed;
use crate::statistics::{Decision, Sprt};

/// The test: the new network must be shown to be stronger, and is expected to be by 20 Elo.
const TEST: Sprt = Sprt {
    elo0: 0.0,
    elo1: 20.0,
    alpha: 0.05,
    beta: 0.05,
};

/// Bytes for the table of a player.
const TABLE: usize = 4 << 20;

/// Positions the hand-made evaluation looks at while a network looks at three.
const HANDMADE: u64 = 4;

/// As many positions as the hand-made evaluation sees in the time a network sees so many.
pub(super) fn handmade_nodes(nodes: u64) -> u64 {
    nodes * HANDMADE / 3
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
    pub(super) fn run<A: Evaluation + Clone, B: Evaluation + Clone>(
        &self,
        student: &A,
        teacher: &B,
        control: &Control,
        listen: &mut dyn FnMut([u64; 3]),
    ) -> Option<([u64; 3], bool)> {
        let at_once = 4 * rayon::current_num_threads() as u64;
        let mut pairs = [0; 3];
        for first in (0..self.most_pairs).step_by(at_once as usize) {
            listen(pairs);
            let points: Vec<Option<u32>> = (first..(first + at_once).min(self.most_pairs))
                .into_par_iter()
                .map(|number| {
                    control.go_on(1).ok()?;
                    Some(self.pair(student, teacher, number))
                })
                .collect();
            for points in points {
                pairs[points?.min(2) as usize] += 1;
                if let Some(decision) = decision(&pairs) {
                    return Some((pairs, decision == Decision::H1));
                }
            }
        }
        Some((pairs, false))
    }

    /// Games the student wins of the pair of this number.
    fn pair<A: Evaluation + Clone, B: Evaluation + Clone>(
        &self,
        student: &A,
        teacher: &B,
        number: u64,
    ) -> u32 {
        let student = &Engine::new(student.clone(), TABLE);
        let teacher = &Engine::new(teacher.clone(), TABLE);
        let mut rng = Pcg64::seed_from_u64(derived_seed(self.seed, number));
        let opening = draw(teacher, &Taste::EVEN, &mut rng);
        let [student_nodes, teacher_nodes] = self.nodes;
        play_pair(
            &Fighter {
                engine: student,
                nodes: student_nodes,
            },
            &Fighter {
                engine: teacher,
                nodes: teacher_nodes,
            },
            &opening,
        )
    }
}

fn decision(pairs: &[u64; 3]) -> Option<Decision> {
    let [lost, split, won] = *pairs;
    TEST.decide(TEST.ratio(&[lost, 0, split, 0, won]))
}

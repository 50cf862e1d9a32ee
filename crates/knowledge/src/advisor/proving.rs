//! What is certain: proofs of positions and of each move.

use std::sync::Arc;
use std::time::Duration;

use thera_control::{Control, Interrupted};
use thera_games::{AnyMove, AnyPosition, Game};
use thera_search::solve::{Cost, Solution};
use thera_solvers::Exact;

use super::{Advisor, FIRST_SLICE};
use crate::distance::{DISTANCE_NODES, MOVE_DISTANCE_NODES, with_distance};
use crate::mirrors::Mirrors;
use crate::{Proof, Survey};

/// After this many rounds over the moves everything that can follow is solved, where that can be.
const ORACLE_AFTER: u32 = 2;

/// Positions with more moves than this are not proven move by move.
const MOST_MOVES: usize = 1000;

impl Advisor {
    /// The exact result of a position: what was proven before, what can be looked up, or by the
    /// family's method; with the turns to the end where a bounded search finds them.
    pub fn solve(
        &mut self,
        position: &AnyPosition,
        control: &Control,
    ) -> Result<Proof, Interrupted> {
        self.prove(position, DISTANCE_NODES, control, control)
    }

    /// The same without the turns to the end: for many questions at once.
    pub fn result(
        &mut self,
        position: &AnyPosition,
        control: &Control,
    ) -> Result<Proof, Interrupted> {
        self.prove(position, 0, control, control)
    }

    /// The winner is found under `control`. The turns to the end, a search bounded by its positions,
    /// have until `end`: how the time for proving is cut into slices must not show in the answer.
    pub(super) fn prove(
        &mut self,
        position: &AnyPosition,
        distance_nodes: u64,
        control: &Control,
        end: &Control,
    ) -> Result<Proof, Interrupted> {
        let known = self.known(position);
        if let Some(proof) = &known
            && (proof.distance.is_some() || self.proofs.is_final(position, distance_nodes))
        {
            return Ok(proof.clone());
        }
        let solution = match known {
            Some(proof) => proof.into_solution(),
            None => self.solution(position, control)?,
        };
        let (proof, sought) = with_distance(
            &self.game,
            position,
            solution,
            distance_nodes,
            &mut self.oracle,
            end,
        );
        self.proofs.keep(*position, &proof, sought);
        Ok(proof)
    }

    /// Who wins: looked up, or by the family's method.
    fn solution(
        &mut self,
        position: &AnyPosition,
        control: &Control,
    ) -> Result<Solution<AnyMove>, Interrupted> {
        let oracle = self.oracle.as_ref();
        if let Some(solution) = oracle.and_then(|oracle| oracle.solution(position)) {
            return Ok(solution);
        }
        let (solution, oracle) = self.game.solve_and_keep(position, control)?;
        self.oracle = oracle.map(Arc::from).or(self.oracle.take());
        Ok(solution)
    }

    /// What needs no work: the game is over, or the position was proven before.
    fn known(&self, position: &AnyPosition) -> Option<Proof> {
        match self.game.outcome(position) {
            Some(outcome) => Some(Proof {
                outcome,
                distance: Some(0),
                line: Vec::new(),
                cost: Cost::default(),
            }),
            None => self.proofs.get(position),
        }
    }

    /// Every move of a position with its exact result, as far as `control` allows. `tell` hears of
    /// it whenever the results of some more moves are in.
    pub fn survey(
        &mut self,
        position: &AnyPosition,
        control: &Control,
        mut tell: impl FnMut(&Survey),
    ) -> Survey {
        let mut survey = Survey::new(&self.game, position);
        if survey.moves.len() > MOST_MOVES {
            return survey;
        }
        let mut patience = FIRST_SLICE / 10;
        for round in 0.. {
            if survey.is_complete() {
                break;
            }
            // For many hard moves it is faster to solve all that can follow at once.
            if round == ORACLE_AFTER && self.oracle.is_none() {
                self.oracle = self.game.oracle(position, control).map(Arc::from);
            }
            let Ok(may_help) = self.survey_round(position, &mut survey, patience, control) else {
                break;
            };
            Mirrors::of(&self.game, position).even_out_proofs(&mut survey);
            tell(&survey);
            if !may_help && round >= ORACLE_AFTER {
                break;
            }
            patience = patience.saturating_mul(8);
        }
        survey
    }

    /// Looks at every undecided move for a while, and says whether more of it may help: not where all
    /// that is left had its positions. Fails only when the whole time is over.
    fn survey_round(
        &mut self,
        position: &AnyPosition,
        survey: &mut Survey,
        patience: Duration,
        control: &Control,
    ) -> Result<bool, Interrupted> {
        let mut may_help = false;
        for result in survey
            .moves
            .iter_mut()
            .filter(|move_| move_.proof.is_none())
        {
            control.go_on(0)?;
            let next = self.game.play(position, result.turn);
            let part = control.within(Some(patience));
            match self.prove(&next, MOVE_DISTANCE_NODES, &part, &part) {
                Ok(proof) => result.proof = Some(proof),
                Err(why) => may_help |= why == Interrupted::OutOfTime,
            }
        }
        Ok(may_help)
    }
}

//! One function down the ladder, for every family.

use std::sync::Arc;
use std::time::{Duration, Instant};

use thera_control::{Control, Interrupted};
use thera_games::Family;
use thera_games::evaluation::{EvalError, Explain, Weights};
use thera_search::analysis::{Engine, Insight, Limits};
use thera_search::solve::{Cost, Solution};
use thera_solvers::Oracle;

use crate::advised::Advised;
use crate::distance::{DISTANCE_NODES, MOVE_DISTANCE_NODES, with_distance};
use crate::lines::{Analysis, Known, Line, proven_lines, shaped, sort};
use crate::mirrors::Mirrors;
use crate::verdict::share_of;
use crate::{Proof, Proofs, Source, Survey, Verdict};

/// Positions a proof may take where the depth or the positions of the search are limited.
const PROOF_NODES: u64 = 100_000;

/// Proofs and searches take turns in slices of this much at first, then twice as much each time.
const FIRST_SLICE: Duration = Duration::from_millis(100);

/// How long the other moves are looked at once the best lines are proven.
const LONGEST_SURVEY: Duration = Duration::from_secs(60);

/// After this many rounds over the moves everything that can follow is solved, where that can be.
const ORACLE_AFTER: u32 = 2;

/// Positions with more moves than this are not proven move by move.
const MOST_MOVES: usize = 1000;

/// What is told while an analysis is under way.
pub enum Event<'a, M> {
    /// The best lines known so far.
    Lines(&'a Analysis<M>),
    /// What is proven about each move.
    Moves(&'a Survey<M>),
}

/// Knows all that can be known about positions of one game, and keeps what it learns.
pub struct Advisor<G: Advised> {
    game: G,
    /// An engine made for this game, once it was needed.
    engine: Option<Box<dyn Engine<G>>>,
    /// Bytes that the engine remembers; `None` if there is no engine to go by.
    engine_memory: Option<usize>,
    /// What alpha-beta goes by where there is none.
    evaluation: Box<dyn Explain<G>>,
    evaluation_name: String,
    /// Answers to look up: from a file, or to all that could follow an earlier position.
    oracle: Option<Arc<dyn Oracle<G>>>,
    proofs: Proofs<G>,
}

impl<G: Advised> Advisor<G> {
    /// An advisor for these rules, whose engine remembers so many bytes.
    pub fn new(game: &G, memory: usize) -> Self {
        let usual = game.usual_evaluation();
        Advisor {
            game: game.clone(),
            engine: None,
            engine_memory: thera_champion::plays(game).then_some(memory),
            evaluation: game.build_evaluation(usual, &usual_weights::<G>(usual)),
            evaluation_name: usual.to_string(),
            oracle: None,
            proofs: Proofs::default(),
        }
    }

    /// The same advisor, which goes by this evaluation instead of an engine or the usual one.
    pub fn with_evaluation(
        self,
        name: Option<&str>,
        weights: Option<&Weights>,
    ) -> Result<Self, EvalError> {
        let evaluation = self.game.evaluation(name, weights)?;
        let mut told = name.unwrap_or(self.game.usual_evaluation()).to_string();
        if let Some(weights) = weights {
            told += &format!(",w={weights}");
        }
        Ok(Advisor {
            engine: None,
            engine_memory: None,
            evaluation,
            evaluation_name: told,
            ..self
        })
    }

    /// The same advisor, which looks answers up here first.
    pub fn with_oracle(self, oracle: Arc<dyn Oracle<G>>) -> Self {
        Advisor {
            oracle: Some(oracle),
            ..self
        }
    }

    /// The same advisor, which shares these proofs with others.
    pub fn with_proofs(self, proofs: Proofs<G>) -> Self {
        Advisor { proofs, ..self }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Whether an engine made for this game answers.
    pub fn has_engine(&self) -> bool {
        self.engine_memory.is_some()
    }

    /// Gets the engine ready, if there is one, so that the first search need not.
    pub fn prepare(&mut self) {
        if let (None, Some(memory)) = (&self.engine, self.engine_memory) {
            self.engine = thera_champion::engine_for(&self.game, memory);
        }
    }

    /// The engine made for the game if there is one, otherwise the evaluation searches go by.
    pub fn judge(&mut self) -> &str {
        self.prepare();
        match &self.engine {
            Some(engine) => engine.name(),
            None => &self.evaluation_name,
        }
    }

    /// The exact result of a position: what was proven before, what can be looked up, or by the
    /// family's method; with the turns to the end where a bounded search finds them.
    pub fn solve(
        &mut self,
        position: &G::Position,
        control: &Control,
    ) -> Result<Proof<G::Move>, Interrupted> {
        self.prove(position, DISTANCE_NODES, control, control)
    }

    /// The same without the turns to the end: for many questions at once.
    pub fn result(
        &mut self,
        position: &G::Position,
        control: &Control,
    ) -> Result<Proof<G::Move>, Interrupted> {
        self.prove(position, 0, control, control)
    }

    /// The winner is found under `control`. The turns to the end, a search bounded by its positions,
    /// have until `end`: how the time for proving is cut into slices must not show in the answer.
    fn prove(
        &mut self,
        position: &G::Position,
        distance_nodes: u64,
        control: &Control,
        end: &Control,
    ) -> Result<Proof<G::Move>, Interrupted> {
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
        position: &G::Position,
        control: &Control,
    ) -> Result<Solution<G::Move>, Interrupted> {
        let oracle = self.oracle.as_ref();
        if let Some(solution) = oracle.and_then(|oracle| oracle.solution(position)) {
            return Ok(solution);
        }
        let (solution, oracle) = self.game.solve_and_keep(position, control)?;
        self.oracle = oracle.map(Arc::from).or(self.oracle.take());
        Ok(solution)
    }

    /// What needs no work: the game is over, or the position was proven before.
    fn known(&self, position: &G::Position) -> Option<Proof<G::Move>> {
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
        position: &G::Position,
        control: &Control,
        mut tell: impl FnMut(&Survey<G::Move>),
    ) -> Survey<G::Move> {
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
            if self
                .survey_round(position, &mut survey, patience, control)
                .is_err()
            {
                break;
            }
            Mirrors::of(&self.game, position).even_out_proofs(&mut survey);
            tell(&survey);
            patience *= 8;
        }
        survey
    }

    /// Looks at every undecided move for a while; fails only when the whole time is over.
    fn survey_round(
        &mut self,
        position: &G::Position,
        survey: &mut Survey<G::Move>,
        patience: Duration,
        control: &Control,
    ) -> Result<(), Interrupted> {
        for result in survey
            .moves
            .iter_mut()
            .filter(|move_| move_.proof.is_none())
        {
            control.go_on(0)?;
            let next = self.game.play(position, result.turn);
            let part = control.within(Some(patience));
            result.proof = self.prove(&next, MOVE_DISTANCE_NODES, &part, &part).ok();
        }
        Ok(())
    }

    /// The best lines of a position: proven if that takes no more than half the time or effort,
    /// otherwise found by search, at the worst by the evaluation of the next positions.
    pub fn choose(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        control: &Control,
    ) -> Analysis<G::Move> {
        self.choose_aloud(position, limits, control, &mut |_| ())
    }

    /// The same, told as it is found.
    pub fn choose_aloud(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        control: &Control,
        tell: &mut dyn FnMut(&Analysis<G::Move>),
    ) -> Analysis<G::Move> {
        self.prove_or_search(position, limits, control, &mut lines_only(tell))
    }

    /// An engine proves what it can by itself, so half of the time is for proofs only without one.
    fn prove_or_search(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        control: &Control,
        tell: &mut dyn FnMut(Event<'_, G::Move>),
    ) -> Analysis<G::Move> {
        let mut nodes = 0;
        if !self.has_engine() {
            let part = half(limits, control);
            if let Some(analysis) = self.proven(position, limits, &part, control, tell) {
                return analysis;
            }
            nodes = part.nodes();
        }
        self.search(position, limits, control, nodes, tell)
    }

    /// What a search alone finds, for players who are not to be perfect.
    pub fn look_ahead(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        control: &Control,
    ) -> Analysis<G::Move> {
        self.look_ahead_aloud(position, limits, control, &mut |_| ())
    }

    /// The same, told as it is found.
    pub fn look_ahead_aloud(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        control: &Control,
        tell: &mut dyn FnMut(&Analysis<G::Move>),
    ) -> Analysis<G::Move> {
        self.search(position, limits, control, 0, &mut lines_only(tell))
    }

    /// The same as [`choose`](Self::choose), told as it is found: proofs and searches take turns in
    /// longer and longer slices until the lines are proven or the time is over.
    pub fn analyse(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        control: &Control,
        tell: &mut dyn FnMut(Event<'_, G::Move>),
    ) -> Analysis<G::Move> {
        // An engine proves what it can by itself, so it shares its time only if there is plenty.
        let patience = match self.has_engine() {
            true => 100 * FIRST_SLICE,
            false => 8 * FIRST_SLICE,
        };
        let is_patient = control
            .deadline()
            .is_none_or(|end| time_left(end) > patience);
        let takes_turns = is_patient && limits.nodes == u64::MAX && limits.depth == u32::MAX;
        if !takes_turns {
            let analysis = self.prove_or_search(position, limits, control, tell);
            tell(Event::Lines(&analysis));
            return analysis;
        }
        self.take_turns(position, limits, control, tell)
    }

    /// Proofs and searches in longer and longer slices. A search begins anew with each slice, so what
    /// is less deep than an earlier one is not told.
    fn take_turns(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        control: &Control,
        tell: &mut dyn FnMut(Event<'_, G::Move>),
    ) -> Analysis<G::Move> {
        let (mut slice, mut nodes) = (FIRST_SLICE, 0);
        let mut deepest: Option<Analysis<G::Move>> = None;
        loop {
            let part = control.within(Some(slice));
            if let Some(analysis) = self.proven(position, limits, &part, control, tell) {
                tell(Event::Lines(&analysis));
                return analysis;
            }
            nodes += part.nodes();
            let part = control.within(Some(slice));
            let least = deepest.as_ref().map_or(0, |known| known.depth);
            let mut tell_deeper = |event: Event<'_, G::Move>| match event {
                Event::Lines(found) if found.depth < least => {}
                event => tell(event),
            };
            let analysis = self.search(position, limits, &part, nodes, &mut tell_deeper);
            nodes = analysis.nodes;
            let settled = analysis.lines.iter().all(|line| line.verdict.is_proven());
            let known = match deepest.take() {
                Some(known) if !settled && known.depth > analysis.depth => known,
                _ => analysis,
            };
            if settled && limits.lines > 1 {
                // The best lines are certain; who asked for several may want to see every move.
                let rest = control.within(Some(LONGEST_SURVEY));
                self.survey(position, &rest, |survey| tell(Event::Moves(survey)));
            }
            if settled || control.go_on(0).is_err() {
                return known;
            }
            deepest = Some(known);
            slice *= 2;
        }
    }

    /// The best lines if as many as are wanted can be proven.
    fn proven(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        control: &Control,
        end: &Control,
        tell: &mut dyn FnMut(Event<'_, G::Move>),
    ) -> Option<Analysis<G::Move>> {
        let player = self.game.to_move(position);
        let over = self.game.outcome(position).is_some();
        let whole = self.prove(position, DISTANCE_NODES, control, end).ok()?;
        let best = |proof: &Proof<G::Move>| Line {
            moves: proof.line.clone(),
            verdict: proof.verdict(),
            source: Source::Proof,
        };
        let mut lines = vec![best(&whole)];
        if over {
            lines.clear();
        } else if limits.lines > 1 {
            let survey = self.survey(position, control, |survey| tell(Event::Moves(survey)));
            if !survey.is_complete() {
                return None;
            }
            lines = proven_lines(&survey, &whole);
        }
        // What the whole position says of its best move holds for the mirror images of that move.
        let mut analysis = Mirrors::of(&self.game, position).even_out(Analysis {
            player,
            verdict: Some(whole.verdict()),
            lines,
            depth: 0,
            nodes: control.nodes(),
            method: if over { "rules" } else { "exact" },
        });
        analysis.lines.truncate(limits.lines.max(1));
        Some(analysis)
    }

    /// The best lines that a search finds; proofs that are known already stand above it.
    fn search(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        control: &Control,
        before: u64,
        tell: &mut dyn FnMut(Event<'_, G::Move>),
    ) -> Analysis<G::Move> {
        self.prepare();
        let known = Known::new(&self.game, position, &self.proofs);
        let game = &self.game;
        let mirrors = Mirrors::of(game, position);
        let clear = G::CLEAR_ADVANTAGE;
        let found = match &mut self.engine {
            Some(engine) => {
                let name = engine.name();
                let share = engine.shares();
                let shape = |insight: &Insight<G::Move>| {
                    mirrors.even_out(shaped(insight, name, before, share))
                };
                let mut told = |insight: &Insight<G::Move>| tell(Event::Lines(&shape(insight)));
                let insight = engine.analyse(position, limits, control, &mut told);
                insight.map(|insight| shape(&insight))
            }
            None => {
                let shape = |insight: &Insight<G::Move>| {
                    let analysis =
                        shaped(insight, "alphabeta", before, |score| share_of(score, clear));
                    mirrors.even_out(known.over(analysis, limits.lines))
                };
                let evaluation = &*self.evaluation;
                let mut told = |insight: &Insight<G::Move>| tell(Event::Lines(&shape(insight)));
                let insight = game.alpha_beta(position, evaluation, limits, control, &mut told);
                insight.map(|insight| shape(&insight))
            }
        };
        found.unwrap_or_else(|| {
            let evaluated = self.evaluated(position, before);
            mirrors.even_out(known.over(evaluated, limits.lines))
        })
    }

    /// What the evaluation says of the next positions.
    fn evaluated(&self, position: &G::Position, nodes: u64) -> Analysis<G::Move> {
        let player = self.game.to_move(position);
        let judge = |turn: G::Move| {
            let next = self.game.play(position, turn);
            let verdict = match self.game.outcome(&next) {
                Some(outcome) => Verdict::Proven {
                    outcome,
                    distance: Some(1),
                },
                None => {
                    let score = self.evaluation.score(&self.game, &next, player);
                    Verdict::Estimate {
                        player,
                        score,
                        share: share_of(score, G::CLEAR_ADVANTAGE),
                    }
                }
            };
            let source = if verdict.is_proven() {
                Source::Proof
            } else {
                Source::Evaluation
            };
            Line {
                moves: vec![turn],
                verdict,
                source,
            }
        };
        let mut lines: Vec<_> = self.game.moves(position).into_iter().map(judge).collect();
        sort(&mut lines, player);
        Analysis {
            player,
            verdict: lines.first().map(|line| line.verdict),
            lines,
            depth: 0,
            nodes,
            method: "evaluation",
        }
    }
}

/// For who wants to hear of lines only.
fn lines_only<M>(tell: &mut dyn FnMut(&Analysis<M>)) -> impl FnMut(Event<'_, M>) {
    |event| {
        if let Event::Lines(analysis) = event {
            tell(analysis);
        }
    }
}

/// The usual weights of an evaluation by name.
fn usual_weights<G: Family>(name: &str) -> Weights {
    let info = G::EVALUATIONS.iter().find(|info| info.name == name);
    info.map_or(Weights::from_thousandths([]), |info| info.usual_weights())
}

/// A part of a computation for proofs: half its time, and no more effort than the search may take.
fn half(limits: &Limits, control: &Control) -> Control {
    let time = control.deadline().map(|end| time_left(end) / 2);
    let is_limited = limits.nodes < u64::MAX || limits.depth < u32::MAX;
    let nodes = match is_limited {
        true => limits.nodes.min(PROOF_NODES),
        false => u64::MAX,
    };
    let part = control.within(time);
    part.part(part.memory, part.threads, nodes)
}

fn time_left(end: Instant) -> Duration {
    end.saturating_duration_since(Instant::now())
}

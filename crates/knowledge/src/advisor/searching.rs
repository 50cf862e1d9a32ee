//! The best lines: proven where that can be done in time, else searched, at the worst evaluated.

use std::time::{Duration, Instant};

use thera_control::Control;
use thera_games::evaluation::{Chosen, Evaluated};
use thera_games::{AnyMove, AnyPosition, Game};
use thera_search::analysis::{Insight, Limits};

use super::{Advisor, Event, FIRST_SLICE};
use crate::distance::DISTANCE_NODES;
use crate::lines::{Analysis, Known, Line, proven_lines, shaped, sort};
use crate::mirrors::Mirrors;
use crate::verdict::share_of;
use crate::{Proof, Source, Verdict};

/// One part in so many of the time or effort is for a proof before the search begins. Where a game has
/// become small that is enough; where it has not, a proof is out of reach with half of it too, and the
/// search wants the time.
const PROOFS: u32 = 16;

/// Bytes that a proof may take however little time it has.
const LEAST_ROOM: usize = 8 << 20;

/// Positions a proof may take where the depth or the positions of the search are limited.
const PROOF_NODES: u64 = 100_000;

/// How long the other moves are looked at once the best lines are proven.
const LONGEST_SURVEY: Duration = Duration::from_secs(60);

impl Advisor {
    /// The best lines of a position: proven if that takes but a part of the time or effort,
    /// otherwise found by search, at the worst by the evaluation of the next positions.
    pub fn choose(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        control: &Control,
    ) -> Analysis {
        self.choose_aloud(position, limits, control, &mut |_| ())
    }

    /// The same, told as it is found.
    pub fn choose_aloud(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        control: &Control,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        if let Some(table) = &mut self.table {
            return table.analyse(position, limits, control, tell);
        }
        self.prove_or_search(position, limits, control, &mut lines_only(tell))
    }

    /// An engine proves what it can by itself, so part of the time is for proofs only without one.
    fn prove_or_search(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        control: &Control,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Analysis {
        let mut nodes = 0;
        if !self.has_engine() {
            let part = for_proofs(limits, control, PROOFS);
            if let Some(analysis) = self.proven(position, limits, &part, control, tell) {
                return analysis;
            }
            nodes = part.nodes();
        }
        let known = self.proven_before(position);
        self.search(position, limits, control, &known, nodes, tell)
    }

    /// What a search alone finds, for players who are not to be perfect.
    pub fn look_ahead(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        control: &Control,
    ) -> Analysis {
        self.look_ahead_aloud(position, limits, control, &mut |_| ())
    }

    /// The same, told as it is found.
    pub fn look_ahead_aloud(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        control: &Control,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        if let Some(table) = &self.table {
            return table.look_ahead(position, limits, control, tell);
        }
        let nothing = Known::nothing(self.game.to_move(position));
        self.search(
            position,
            limits,
            control,
            &nothing,
            0,
            &mut lines_only(tell),
        )
    }

    /// The same as [`choose`](Self::choose), told as it is found: proofs and searches take turns in
    /// longer and longer slices until the lines are proven or the time is over.
    pub fn analyse(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        control: &Control,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Analysis {
        if let Some(table) = &mut self.table {
            let mut tell = |found: &Analysis| tell(Event::Lines(found));
            return table.analyse(position, limits, control, &mut tell);
        }
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

    /// Proofs and searches in longer and longer slices, those of proofs short beside an engine. A search
    /// begins anew with each slice, so what is less deep than an earlier one is not told.
    fn take_turns(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        control: &Control,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Analysis {
        let (mut slice, mut nodes) = (FIRST_SLICE, 0);
        let one_in = if self.has_engine() { PROOFS } else { 1 };
        let mut deepest: Option<Analysis> = None;
        loop {
            let part = control.within(Some(slice / one_in));
            if let Some(analysis) = self.proven(position, limits, &part, control, tell) {
                tell(Event::Lines(&analysis));
                return analysis;
            }
            nodes += part.nodes();
            let part = control.within(Some(slice));
            let least = deepest.as_ref().map_or(0, |known| known.depth);
            let mut tell_deeper = |event: Event<'_>| match event {
                Event::Lines(found) if found.depth < least => {}
                event => tell(event),
            };
            let known = self.proven_before(position);
            let analysis = self.search(position, limits, &part, &known, nodes, &mut tell_deeper);
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
        position: &AnyPosition,
        limits: &Limits,
        control: &Control,
        end: &Control,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Option<Analysis> {
        let player = self.game.to_move(position);
        let over = self.game.outcome(position).is_some();
        let whole = self.prove(position, DISTANCE_NODES, control, end).ok()?;
        let best = |proof: &Proof| Line {
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
            playouts: None,
            nodes: control.nodes(),
            method: if over { "rules" } else { "exact" },
        });
        analysis.lines.truncate(limits.lines.max(1));
        Some(analysis)
    }

    /// What was proven before about a position and its moves.
    fn proven_before(&self, position: &AnyPosition) -> Known {
        Known::new(&self.game, position, &self.proofs)
    }

    /// The best lines that a search finds; what is known already stands above it.
    fn search(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        control: &Control,
        known: &Known,
        before: u64,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Analysis {
        self.prepare();
        let mirrors = Mirrors::of(&self.game, position);
        let found = self.engine.as_mut().and_then(|engine| {
            let (name, share) = (engine.name(), engine.shares());
            let shape = |insight: &Insight<AnyMove>| {
                let analysis = shaped(insight, name, before, &share);
                mirrors.even_out(known.over(analysis, limits.lines))
            };
            let mut told = |insight: &Insight<AnyMove>| tell(Event::Lines(&shape(insight)));
            let insight = engine.analyse(position, limits, control, &mut told);
            insight.map(|insight| shape(&insight))
        });
        found.unwrap_or_else(|| {
            let evaluated = self.evaluated(position, before);
            mirrors.even_out(known.over(evaluated, limits.lines))
        })
    }

    /// What the evaluation says of the next positions.
    fn evaluated(&self, position: &AnyPosition, nodes: u64) -> Analysis {
        let player = self.game.to_move(position);
        let Chosen { name, weights } = &self.evaluation;
        let evaluation = self.game.build_evaluation(name, weights);
        let judge = |turn: AnyMove| {
            let next = self.game.play(position, turn);
            let verdict = match self.game.outcome(&next) {
                Some(outcome) => Verdict::Proven {
                    outcome,
                    distance: Some(1),
                },
                None => {
                    let score = evaluation.score(&self.game, &next, player);
                    Verdict::Estimate {
                        player,
                        score,
                        share: share_of(score, self.game.clear_advantage()),
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
            playouts: None,
            nodes,
            method: "evaluation",
        }
    }
}

/// For who wants to hear of lines only.
fn lines_only(tell: &mut dyn FnMut(&Analysis)) -> impl FnMut(Event<'_>) {
    |event| {
        if let Event::Lines(analysis) = event {
            tell(analysis);
        }
    }
}

/// The part of a computation that is for proofs: one in so many of its time and effort.
pub(crate) fn for_proofs(limits: &Limits, control: &Control, one_in: u32) -> Control {
    let time = control.deadline().map(|end| time_left(end) / one_in);
    let is_limited = limits.nodes < u64::MAX || limits.depth < u32::MAX;
    let nodes = match is_limited {
        true => (limits.nodes / u64::from(one_in)).clamp(1, PROOF_NODES),
        false => u64::MAX,
    };
    // A table larger than can be filled only costs time.
    let millis = time.map_or(u64::MAX, |time| time.as_millis() as u64);
    let room = millis
        .saturating_mul(1 << 20)
        .min(nodes.saturating_mul(1 << 10));
    let room = usize::try_from(room).unwrap_or(usize::MAX).max(LEAST_ROOM);
    let part = control.within(time);
    part.part(part.memory.min(room), part.threads, nodes)
}

fn time_left(end: Instant) -> Duration {
    end.saturating_duration_since(Instant::now())
}

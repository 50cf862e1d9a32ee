//! Turns to be searched, in the order in which they promise most.

use std::ops::Range;

use super::Searcher;
use crate::evaluation::Evaluation;
use crate::squares::{Squares, bit, each};
use crate::turn::Turn;

/// A turn and how promising it is.
#[derive(Clone, Copy)]
pub(crate) struct Candidate {
    pub(crate) turn: Turn,
    /// Squares on which it threatens to win.
    pub(crate) aims: u8,
    /// Less than 2^22 either way, so that a place fits beside it.
    pub(crate) promise: i32,
}

impl Candidate {
    /// What it promises apart from its threat.
    #[inline(always)]
    pub(super) fn quiet_promise(&self) -> i32 {
        self.promise - if self.aims > 0 { THREAT } else { 0 }
    }

    /// The same behind all others: it is left to another thread at first.
    pub(super) fn left_for_later(self) -> Candidate {
        Candidate {
            promise: self.promise - LATER,
            ..self
        }
    }

    /// Takes a candidate that was left for later as it was; whether it was.
    #[inline(always)]
    pub(super) fn resume(&mut self) -> bool {
        let was_left = self.promise < LATER / -2;
        if was_left {
            self.promise += LATER;
        }
        was_left
    }
}

/// Places that fit beside a promise: more than a position has turns, twice, or placements.
const PLACES: i32 = 512;

/// Turns of all positions on the current path, one after the other.
///
/// What they promise is kept apart from what they are, each in one word with its place behind the
/// first turn of its position, earlier places first: so the most promising one is a maximum of
/// words, which the compiler finds several at a time.
pub(crate) struct Candidates {
    keys: Vec<i32>,
    /// Turns and what they aim at.
    turns: Vec<(Turn, u8)>,
}

impl Candidates {
    pub(super) fn new() -> Self {
        Candidates {
            keys: Vec::with_capacity(4096),
            turns: Vec::with_capacity(4096),
        }
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.turns.len()
    }

    #[inline(always)]
    pub(super) fn truncate(&mut self, len: usize) {
        self.keys.truncate(len);
        self.turns.truncate(len);
    }

    /// Adds a turn of the position whose turns begin at `begin`.
    #[inline(always)]
    pub(super) fn push(&mut self, begin: usize, candidate: Candidate) {
        let place = self.turns.len() - begin;
        self.keys.push(key(candidate.promise, place));
        self.turns.push((candidate.turn, candidate.aims));
    }

    /// Moves the most promising of the candidates from `k` on to place `k`.
    #[inline(always)]
    pub(super) fn pick(&mut self, begin: usize, k: usize) -> Candidate {
        let best = self.keys[k..].iter().fold(i32::MIN, |a, &b| a.max(b));
        let (promise, place) = (
            best.div_euclid(PLACES),
            PLACES - 1 - best.rem_euclid(PLACES),
        );
        let at = begin + place as usize;
        self.keys[at] = key(self.keys[k].div_euclid(PLACES), at - begin);
        self.keys[k] = key(promise, k - begin);
        self.turns.swap(k, at);
        let (turn, aims) = self.turns[k];
        Candidate {
            turn,
            aims,
            promise,
        }
    }

    /// The candidate at a place is not searched.
    #[inline(always)]
    pub(super) fn pass_over(&mut self, place: usize) {
        self.turns[place].0 = Turn::NONE;
    }

    /// The turns from one place to another that were not passed over.
    pub(super) fn searched(&self, places: Range<usize>) -> impl Iterator<Item = Turn> {
        let turns = self.turns[places].iter().map(|&(turn, _)| turn);
        turns.filter(|turn| !turn.is_none())
    }

    /// The candidate at a place promises more, or less.
    pub(super) fn promise_more(&mut self, place: usize, more: i32) {
        self.keys[place] += more * PLACES;
    }

    /// How many candidates from `k` on threaten to win.
    pub(super) fn threats_from(&self, k: usize) -> usize {
        self.turns[k..].iter().filter(|(_, aims)| *aims > 0).count()
    }
}

#[inline(always)]
fn key(promise: i32, place: usize) -> i32 {
    promise * PLACES + (PLACES - 1 - place as i32)
}

/// The turn that was best before comes first, then what decides at once, then threats and turns
/// that refuted other positions of this ply.
const KNOWN_BEST: i32 = 1 << 20;
const DOUBLE_THREAT: i32 = 1 << 19;
const KILLER: i32 = 1 << 18;
const LATER: i32 = 1 << 21;
const THREAT: i32 = 20_000;

/// The most that a judgement adds or takes off: about as much as a history can.
const MOST_JUDGED: i32 = 16_000;

impl<E: Evaluation> Searcher<'_, E> {
    /// Adds the turns that build on `sites`, and returns where they begin.
    pub(super) fn list(&mut self, ply: usize, sites: Squares, known_best: Turn) -> usize {
        let begin = self.candidates.len();
        let position = self.frames[ply].position;
        let player = position.player();
        let killers = self.history.killers(ply);
        let level = self.shared.constants.level;
        let (candidates, history) = (&mut self.candidates, &self.history);
        position.for_each_step(|step| {
            let rise = i32::from(position.height(step.to)) - i32::from(position.height(step.from));
            let record = history.record(player, step.from, step.to);
            let is_quiet = step.threatening() == 0;
            for site in each(step.sites & sites) {
                let turn = Turn::build(step.from, step.to, site);
                let aims = if is_quiet {
                    0
                } else {
                    step.aims_after(site).count_ones() as u8
                };
                let threat = match aims {
                    0 => 0,
                    1 => THREAT,
                    _ => DOUBLE_THREAT,
                };
                let standing = if turn == known_best {
                    KNOWN_BEST
                } else if turn == killers[0] {
                    KILLER + 1
                } else if turn == killers[1] {
                    KILLER
                } else {
                    0
                };
                let promise = standing + threat + rise * level + record.of(site);
                let candidate = Candidate {
                    turn,
                    aims,
                    promise,
                };
                candidates.push(begin, candidate);
            }
        });
        begin
    }

    /// Lets the candidates from `begin` on promise more or less by what the evaluation says of the
    /// positions they lead to, compared with this one. That takes time, and saves more where many
    /// positions depend on the order.
    pub(super) fn judge(&mut self, ply: usize, begin: usize, estimate: i32) {
        for k in begin..self.candidates.len() {
            self.descend(ply, self.candidates.turns[k].0);
            let gain = -self.estimate(ply + 1) - estimate;
            let more = gain * self.shared.constants.judgement / 100;
            self.candidates
                .promise_more(k, more.clamp(-MOST_JUDGED, MOST_JUDGED));
        }
    }

    /// Adds only the turns that threaten to win and build on `sites`.
    pub(super) fn list_threats(&mut self, ply: usize, sites: Squares) -> usize {
        let begin = self.candidates.len();
        let position = self.frames[ply].position;
        let candidates = &mut self.candidates;
        position.for_each_step(|step| {
            for site in each(step.threatening() & sites) {
                let aims = step.aims_after(site).count_ones() as u8;
                let promise = i32::from(aims) * 16 + i32::from(step_rank(bit(step.to)));
                let candidate = Candidate {
                    turn: Turn::build(step.from, step.to, site),
                    aims,
                    promise,
                };
                candidates.push(begin, candidate);
            }
        });
        begin
    }
}

/// Central squares first among threats of one kind.
#[inline(always)]
fn step_rank(to: Squares) -> u8 {
    use crate::squares::{CENTRE, CORNERS, RING};
    if to & (CENTRE | RING) != 0 {
        2
    } else {
        u8::from(to & CORNERS == 0)
    }
}

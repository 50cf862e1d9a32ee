//! The heart of the search: one position, a window and a depth.

use super::{MOST_PLIES, Searcher, lost_at, win_at};
use crate::evaluation::{Evaluation, within_estimates};
use crate::position::Position;
use crate::score::{INFINITE, PROVEN, is_proof};
use crate::squares::{ALL, Squares};
use crate::table::{Bound, Entry};
use crate::turn::Turn;

use super::candidates::Candidate;
use super::constants::PLY;

/// From this depth on the positions after a turn are looked up in the table.
const PROBED: i32 = 2;

/// A window and a depth.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub(super) ply: usize,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
}

impl Task {
    /// Whether the exact score is wanted, and the line.
    #[inline(always)]
    fn is_open(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl<E: Evaluation> Searcher<'_, E> {
    /// The score of the position at a ply, exact if it is inside the window and a bound if not.
    pub(super) fn node(
        &mut self,
        ply: usize,
        alpha: i32,
        beta: i32,
        depth: i32,
        may_null: bool,
    ) -> i32 {
        let position = self.frames[ply].position;
        if position.is_placing() {
            return self.placement_node(ply, alpha, beta, depth);
        }
        // An answer to a threat is forced and costs no depth.
        let threats = position.threats();
        let depth = depth + i32::from(threats != 0);
        if depth <= 0 || ply >= MOST_PLIES {
            return self.quiescence(ply, alpha, beta, self.shared.shortcuts.threats);
        }
        self.lines.clear(ply);
        if self.must_stop() {
            return 0;
        }
        if let Some(score) = self.at_sight(ply, &position, threats) {
            return score;
        }
        // Nobody wins sooner than by this turn, nor loses sooner than now.
        let alpha = alpha.max(lost_at(ply));
        let beta = beta.min(win_at(ply));
        if alpha >= beta {
            return alpha;
        }
        let task = Task {
            ply,
            alpha,
            beta,
            depth,
        };
        self.search_turns(task, &position, threats, may_null)
    }

    fn search_turns(
        &mut self,
        task: Task,
        position: &Position,
        threats: Squares,
        may_null: bool,
    ) -> i32 {
        let known = self.known(position);
        if let Some(score) = known.and_then(|entry| decided(&entry, &task)) {
            return score;
        }
        let known_best = known.map_or(Turn::NONE, |entry| entry.turn);
        let estimate = if threats == 0 {
            self.known_estimate(task.ply, known.as_ref());
            Some(self.estimate(task.ply))
        } else {
            None
        };
        if let Some(estimate) = estimate
            && let Some(score) = self.cut_early(&task, position, estimate, may_null)
        {
            return score;
        }
        let sites = if threats == 0 {
            ALL & !position.gifts()
        } else {
            threats
        };
        let begin = self.list(task.ply, sites, known_best);
        if begin == self.candidates.len() {
            return self.lost(task.ply, position);
        }
        if let Some(estimate) = estimate
            && task.depth >= self.shared.constants.judged_depth
        {
            self.judge(task.ply, begin, estimate);
        }
        if let Some(estimate) = estimate
            && let Some(score) = self.probcut(&task, begin, estimate, known.as_ref())
        {
            self.candidates.truncate(begin);
            return score;
        }
        let (score, best) = self.try_turns(&task, position, begin, estimate);
        self.candidates.truncate(begin);
        if !self.is_stopped {
            let bound = if score >= task.beta {
                Bound::Lower
            } else if !best.is_none() && score > task.alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let entry = Entry::new(best, score, task.ply, task.depth, bound, estimate);
            self.keep(task.ply, entry);
        }
        score
    }

    /// Puts what was found out about the position of a ply into the table.
    #[inline(always)]
    fn keep(&self, ply: usize, entry: Entry) {
        if self.shared.shortcuts.table {
            self.shared
                .table
                .put(self.frames[ply].position.key(), entry);
        }
    }

    #[inline(always)]
    fn known(&self, position: &Position) -> Option<Entry> {
        if self.shared.shortcuts.table {
            self.shared.table.get(position.key())
        } else {
            None
        }
    }

    /// Takes the estimate from the table, which saves working it out.
    #[inline(always)]
    fn known_estimate(&mut self, ply: usize, known: Option<&Entry>) {
        if let Some(entry) = known
            && entry.estimate != Entry::NO_ESTIMATE
        {
            self.frames[ply].estimate = Some(entry.estimate.into());
        }
    }

    /// Reverse futility and null move pruning: a bound good enough to leave the position without
    /// trying a turn, if it is so good that one can expect to keep an advantage.
    fn cut_early(
        &mut self,
        task: &Task,
        position: &Position,
        estimate: i32,
        may_null: bool,
    ) -> Option<i32> {
        let &Task {
            ply, beta, depth, ..
        } = task;
        if task.is_open() || is_proof(beta) || estimate < beta || !position.has_safe_turn() {
            return None;
        }
        let constants = &self.shared.constants;
        if self.shared.shortcuts.pruning
            && depth <= constants.reverse_futility_depth
            && estimate - constants.reverse_futility_margin * depth >= beta
        {
            return Some(estimate);
        }
        let passes = self.shared.shortcuts.null_move && may_null && depth >= 3;
        if !passes || !has_room(position) {
            return None;
        }
        // Passing is not allowed in Santorini and a turn can do harm, so what a pass shows is
        // only trusted by players with room to move, and checked where much depends on it.
        let reduced = depth - constants.null_move - depth / 4;
        self.enter(ply + 1, position.passed(), Turn::NONE);
        let score = -self.node(ply + 1, -beta, 1 - beta, reduced, false);
        if self.is_stopped || score < beta {
            return None;
        }
        let verified = depth < 8 || self.node(ply, beta - 1, beta, reduced, false) >= beta;
        (verified && !self.is_stopped).then(|| within_estimates(score))
    }

    /// ProbCut (Buro 1995): a turn that is much better than needed in a search less deep will hardly be
    /// worse than needed in a deeper one. Tries the first of the candidates from `begin` on so.
    fn probcut(
        &mut self,
        task: &Task,
        begin: usize,
        estimate: i32,
        known: Option<&Entry>,
    ) -> Option<i32> {
        let constants = &self.shared.constants;
        let goal = task.beta + constants.probcut_margin;
        let depth = task.depth - constants.probcut_less;
        let is_denied = |entry: &Entry| {
            let score = entry.score(task.ply);
            i32::from(entry.depth) >= depth && entry.bound != Bound::Lower && score < goal
        };
        if !self.shared.shortcuts.pruning
            || task.is_open()
            || is_proof(task.beta)
            || is_proof(goal)
            || task.depth < constants.probcut_depth
            || estimate < task.beta - constants.probcut_below
            || known.is_some_and(is_denied)
        {
            return None;
        }
        let most = begin + constants.probcut_turns as usize;
        for k in begin..self.candidates.len().min(most) {
            let turn = self.candidates.pick(begin, k).turn;
            let errand = self.errand(task.ply, turn, task.depth);
            if self.is_busy(errand) {
                continue;
            }
            self.descend(task.ply, turn);
            self.begin(errand);
            let score = -self.node(task.ply + 1, -goal, 1 - goal, depth - 1, true);
            self.end(errand);
            if self.is_stopped {
                return None;
            }
            if score >= goal {
                self.lines.prepend(task.ply, turn);
                let entry = Entry::new(turn, score, task.ply, depth, Bound::Lower, Some(estimate));
                self.keep(task.ply, entry);
                return Some(score);
            }
        }
        None
    }

    /// Tries the candidates from `begin` on: the best score and its turn, if it beats alpha.
    fn try_turns(
        &mut self,
        task: &Task,
        position: &Position,
        begin: usize,
        estimate: Option<i32>,
    ) -> (i32, Turn) {
        let mut alpha = task.alpha;
        let mut best = (-INFINITE, Turn::NONE);
        let mut threats_left = None;
        let mut ahead = None;
        let mut next = begin;
        while next < self.candidates.len() {
            let k = next;
            next += 1;
            // Once a quiet turn is hopeless so are those after it: only threats are left to try.
            if threats_left == Some(0) {
                break;
            }
            let mut candidate = match ahead.take() {
                Some(candidate) => candidate,
                None => self.candidates.pick(begin, k),
            };
            let tried = (k - begin) as i32;
            if self.is_hopeless(task, &candidate, tried, best.0, estimate) {
                threats_left.get_or_insert_with(|| self.candidates.threats_from(k));
                self.candidates.pass_over(k);
                continue;
            }
            let errand = self.errand(task.ply, candidate.turn, task.depth);
            if !candidate.resume() && k > begin && self.is_busy(errand) {
                self.candidates.push(begin, candidate.left_for_later());
                self.candidates.pass_over(k);
                continue;
            }
            if candidate.aims > 0
                && let Some(left) = &mut threats_left
            {
                *left -= 1;
            }
            self.descend(task.ply, candidate.turn);
            if task.depth >= PROBED {
                let below = &self.frames[task.ply + 1].position;
                self.shared.table.prefetch(below.key());
                // The first turn is often the last one; later the next one is likely to be tried.
                if tried > 0 && next < self.candidates.len() {
                    let after = self.candidates.pick(begin, next);
                    self.shared.table.prefetch(position.key_after(after.turn));
                    ahead = Some(after);
                }
            }
            let now = Task { alpha, ..*task };
            self.begin(errand);
            let score = self.try_turn(&now, &candidate, tried);
            self.end(errand);
            if self.is_stopped {
                break;
            }
            if errand.is_some()
                && let Some(found) = self.found_by_others(task, position)
            {
                return found;
            }
            if score > best.0 {
                best.0 = score;
                if score > alpha {
                    best.1 = candidate.turn;
                    alpha = score;
                    self.lines.prepend(task.ply, candidate.turn);
                }
                if score >= task.beta {
                    let tried = self.candidates.searched(begin..k);
                    let bonus = self.shared.constants.bonus_at(task.depth);
                    let player = position.player();
                    self.history
                        .reward(player, task.ply, bonus, candidate.turn, tried);
                    break;
                }
            }
        }
        best
    }

    /// What another thread found out about this position meanwhile, if it answers the question.
    fn found_by_others(&self, task: &Task, position: &Position) -> Option<(i32, Turn)> {
        let entry = self.known(position)?;
        decided(&entry, task).map(|score| (score, entry.turn))
    }

    /// Whether a turn need not be tried: others came first, and this one threatens nothing in a
    /// position that needs a threat. Only once a turn is known that does not lose.
    #[inline(always)]
    fn is_hopeless(
        &self,
        task: &Task,
        candidate: &Candidate,
        tried: i32,
        best: i32,
        estimate: Option<i32>,
    ) -> bool {
        let Some(estimate) = estimate else {
            return false;
        };
        let constants = &self.shared.constants;
        if !self.shared.shortcuts.pruning
            || task.is_open()
            || task.depth > constants.shallow
            || candidate.aims > 0
            || best <= -PROVEN
        {
            return false;
        }
        let late = tried >= constants.tried_at(task.depth);
        let behind = estimate + constants.futility_margin * (task.depth + 1) <= task.alpha;
        late || behind && tried >= 3
    }

    /// Searches the position after a turn, seen by who made it.
    fn try_turn(&mut self, task: &Task, candidate: &Candidate, tried: i32) -> i32 {
        let &Task {
            ply,
            alpha,
            beta,
            depth,
        } = task;
        if tried == 0 {
            return -self.node(ply + 1, -beta, -alpha, depth - 1, true);
        }
        let reduction = self.reduction(task, candidate, tried);
        let mut score = -self.node(ply + 1, -alpha - 1, -alpha, depth - 1 - reduction, true);
        if reduction > 0 && score > alpha && !self.is_stopped {
            score = -self.node(ply + 1, -alpha - 1, -alpha, depth - 1, true);
        }
        if score > alpha && score < beta && !self.is_stopped {
            score = -self.node(ply + 1, -beta, -alpha, depth - 1, true);
        }
        score
    }

    /// Late move reduction: how much less deep a turn is searched at first.
    #[inline(always)]
    fn reduction(&self, task: &Task, candidate: &Candidate, tried: i32) -> i32 {
        if !self.shared.shortcuts.reductions || task.depth < 2 || tried < 2 {
            return 0;
        }
        let constants = &self.shared.constants;
        let late = logarithm(task.depth) * logarithm(tried) * constants.reduction / 64;
        let promise = candidate.quiet_promise() * PLY / constants.promise_ply;
        let mut reduction = late - constants.reduction_less - promise;
        if task.is_open() {
            reduction -= constants.reduction_open;
        }
        if candidate.aims > 0 {
            reduction -= constants.reduction_threat;
        }
        reduction.div_euclid(PLY).clamp(0, task.depth - 1)
    }
}

/// The score the table has, if it answers the question.
#[inline(always)]
fn decided(entry: &Entry, task: &Task) -> Option<i32> {
    let score = entry.score(task.ply);
    let deep = i32::from(entry.depth) >= task.depth || entry.is_settled();
    (deep && !task.is_open() && entry.decides(score, task.alpha, task.beta)).then_some(score)
}

/// Whether the player to move is far from running out of turns.
fn has_room(position: &Position) -> bool {
    let steps: u32 = crate::squares::each(position.mine())
        .map(|from| position.steps(from).count_ones())
        .sum();
    steps >= 5
}

/// Eight times the binary logarithm, roughly.
#[inline(always)]
fn logarithm(number: i32) -> i32 {
    let number = number.max(1);
    let floor = number.ilog2() as i32;
    floor * 8 + ((number << 3 >> floor) & 7)
}

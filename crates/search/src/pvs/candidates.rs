//! Moves to be searched, in the order in which they promise most.

use thera_games::evaluation::score;

use super::history::{LARGEST, code};
use super::{Key, Searchable, Searcher, Task};

/// From this many turns before the horizon on, it is asked how moves look.
const LOOKED_AT_FROM: u32 = 3;

/// What is added to a history for the best and the worst looks among the moves of a position.
const LOOKS: i64 = LARGEST as i64;

/// So many moves are picked one by one, as one of them mostly is enough; then the rest are sorted.
const SORTED_AFTER: usize = 3;

/// The move that was best before comes first, then what wins at once, then killer moves.
const KNOWN_BEST: i64 = 1 << 40;
const WIN: i64 = 1 << 38;
const KILLER: i64 = 1 << 36;

/// Moves of all positions on the current path, one after the other.
pub(super) struct Candidates<M> {
    moves: Vec<Candidate<M>>,
}

#[derive(Clone, Copy)]
struct Candidate<M> {
    turn: M,
    promise: i64,
}

impl<M> Default for Candidates<M> {
    fn default() -> Self {
        Candidates { moves: Vec::new() }
    }
}

impl<M: Copy> Candidates<M> {
    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    pub(super) fn truncate(&mut self, len: usize) {
        self.moves.truncate(len);
    }

    /// Brings the most promising move from place `k` on there; `begin` is where those of the position
    /// begin. Of moves that promise the same the first that the game generates is tried first.
    pub(super) fn pick(&mut self, begin: usize, k: usize) -> M {
        let rest = &mut self.moves[k..];
        if k == begin + SORTED_AFTER {
            rest.sort_by_key(|candidate| std::cmp::Reverse(candidate.promise));
        } else if k < begin + SORTED_AFTER {
            let mut best = 0;
            for (place, candidate) in rest.iter().enumerate().skip(1) {
                if candidate.promise > rest[best].promise {
                    best = place;
                }
            }
            rest[..=best].rotate_right(1);
        }
        self.moves[k].turn
    }

    /// The move at a place.
    pub(super) fn get(&self, k: usize) -> M {
        self.moves[k].turn
    }
}

impl<G: Searchable> Searcher<'_, G> {
    /// Adds the moves of a position and returns where they begin.
    pub(super) fn list(
        &mut self,
        position: &G::Position,
        task: &Task,
        key: &Key<G::Position>,
        known_best: Option<u16>,
    ) -> usize {
        let begin = self.candidates.len();
        let game = self.shared.game;
        let mover = game.to_move(position);
        let killers = self.history.killers(task.turns);
        let (moves, history) = (&mut self.candidates.moves, &self.history);
        game.for_each_move(position, |turn| {
            let own = code(&turn);
            let is_best = known_best.is_some_and(|best| {
                best == match key.symmetry {
                    0 => own,
                    symmetry => code(&game.map_move(symmetry, turn)),
                }
            });
            let promise = if is_best {
                KNOWN_BEST
            } else if let Some(place) = killers.iter().position(|killer| *killer == Some(turn)) {
                KILLER - place as i64
            } else {
                history.record(mover, own).into()
            };
            moves.push(Candidate { turn, promise });
        });
        if task.depth >= LOOKED_AT_FROM {
            self.look_at(position, begin);
        }
        begin
    }

    /// Adds how the moves look to what they promise.
    fn look_at(&mut self, position: &G::Position, begin: usize) {
        let Searcher {
            shared, candidates, ..
        } = self;
        let (game, viewer) = (shared.game, shared.viewer);
        let mover = game.to_move(position);
        let looks: Vec<i64> = candidates.moves[begin..]
            .iter()
            .map(|candidate| {
                let next = game.play(position, candidate.turn);
                match game.outcome(&next) {
                    Some(outcome) => score::of_outcome(outcome, mover, 1).into(),
                    None if mover == viewer => shared.evaluation.score(game, &next, viewer).into(),
                    None => -i64::from(shared.evaluation.score(game, &next, viewer)),
                }
            })
            .collect();
        let decided = |looks: &i64| score::Standing::of(*looks as i32).is_decided();
        let estimates = || looks.iter().copied().filter(|looks| !decided(looks));
        let (Some(worst), Some(best)) = (estimates().min(), estimates().max()) else {
            // All end the game.
            for (candidate, looks) in candidates.moves[begin..].iter_mut().zip(looks) {
                candidate.promise = looks;
            }
            return;
        };
        let span = (best - worst).max(1);
        for (candidate, looks) in candidates.moves[begin..].iter_mut().zip(looks) {
            candidate.promise += if decided(&looks) {
                WIN * looks.signum()
            } else {
                (looks - worst) * LOOKS / span
            };
        }
    }

    /// The code of a move as the table knows it.
    pub(super) fn code(&self, key: &Key<G::Position>, turn: G::Move) -> u16 {
        match key.symmetry {
            0 => code(&turn),
            symmetry => code(&self.shared.game.map_move(symmetry, turn)),
        }
    }
}

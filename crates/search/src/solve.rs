//! Exact results for any game: alpha-beta over a transposition table.
//!
//! The first thread visits moves in a fixed order; other threads search the same position in
//! orders of their own and share what they prove through the table. A move is chosen by what is
//! true of it, never by what happened to be in the table, so the answer, the best move and the
//! line are the same on any number of threads.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use thera_games::capability::Symmetric;
use thera_games::{Game, Outcome, Player};

use crate::table::{Bounds, Table, hash};
use thera_control::{Control, Interrupted};

/// Positions between two looks at the clock: few, as one with many moves may take a millisecond.
const CLOCK_INTERVAL: u64 = 32;

/// Games may be as long as 15 levels on 256 vertices, and each turn is a stack frame.
const STACK: usize = 256 << 20;

/// The result of perfect play from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// How the game ends.
    pub outcome: Outcome,
    /// A best move; `None` if the game is over.
    pub best: Option<M>,
    /// Best moves by both sides to the end of the game.
    pub line: Vec<M>,
    /// What it cost.
    pub cost: Cost,
}

impl<M> Solution<M> {
    /// Points, or 1 and -1 for won and lost, as first sees it.
    pub fn value(&self) -> i32 {
        self.outcome.value_for(Player::First)
    }

    /// The same with its moves written otherwise.
    pub fn map<N>(self, write: impl Fn(M) -> N) -> Solution<N> {
        Solution {
            outcome: self.outcome,
            best: self.best.map(&write),
            line: self.line.into_iter().map(write).collect(),
            cost: self.cost,
        }
    }
}

/// What a search took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Positions looked at, by all threads.
    pub nodes: u64,
    /// Positions in the table at the end.
    pub table_entries: usize,
    /// Bytes of the table.
    pub table_bytes: usize,
}

/// Solves a position.
pub fn solve<G: Symmetric>(
    game: &G,
    position: &G::Position,
    control: &Control,
) -> Result<Solution<G::Move>, Interrupted> {
    let table = Table::new(control.memory);
    let finished = AtomicBool::new(false);
    let searcher = |order| Searcher {
        game,
        table: &table,
        control,
        finished: &finished,
        order,
        nodes: 0,
        stack: Vec::new(),
    };
    let result = std::thread::scope(|scope| {
        for helper in 1..control.threads as u64 {
            let mut searcher = searcher(helper);
            let search = move || searcher.root_value(position).map(|_| ());
            // A helper that cannot start or is cut short only makes the search slower.
            let _ = std::thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, search);
        }
        let mut searcher = searcher(0);
        let result = std::thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, move || searcher.line(position))
            .map(|thread| thread.join());
        finished.store(true, Relaxed);
        result.map_err(|_| Interrupted::NoThread)
    })?;
    let (outcome, line) = result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
    Ok(Solution {
        outcome,
        best: line.first().copied(),
        line,
        cost: Cost {
            nodes: control.nodes(),
            table_entries: table.len(),
            table_bytes: table.bytes(),
        },
    })
}

struct Searcher<'a, G: Game> {
    game: &'a G,
    table: &'a Table<G::Position>,
    control: &'a Control,
    /// Set when the first thread has the result.
    finished: &'a AtomicBool,
    /// 0 for the first thread; others use it to vary their order of moves.
    order: u64,
    nodes: u64,
    /// Moves of all positions on the current path, one after the other.
    stack: Vec<Candidate<G>>,
}

impl<G: Game> Drop for Searcher<'_, G> {
    /// Hands in the positions that were not yet counted.
    fn drop(&mut self) {
        let _ = self.control.go_on(self.nodes % CLOCK_INTERVAL);
    }
}

/// A move, where it leads, and how early to try it.
struct Candidate<G: Game> {
    rank: u64,
    turn: G::Move,
    next: G::Position,
}

impl<G: Symmetric> Searcher<'_, G> {
    /// A line of best moves and how it ends.
    fn line(&mut self, start: &G::Position) -> Result<(Outcome, Vec<G::Move>), Interrupted> {
        let mut position = *start;
        let mut line = Vec::new();
        let value = self.root_value(&position)?;
        while let Some(turn) = self.best_move(&position, value)? {
            position = self.game.play(&position, turn);
            line.push(turn);
        }
        let outcome = self
            .game
            .outcome(&position)
            .expect("without a move the game is over");
        debug_assert_eq!(outcome.value_for(Player::First), value);
        Ok((outcome, line))
    }

    fn root_value(&mut self, position: &G::Position) -> Result<i32, Interrupted> {
        let most = self.game.largest_value();
        self.value(position, -most, most)
    }

    /// The first move, in order, that keeps `value`.
    fn best_move(
        &mut self,
        position: &G::Position,
        value: i32,
    ) -> Result<Option<G::Move>, Interrupted> {
        let base = self.push_candidates(position);
        let count = self.stack.len() - base;
        let mut best = None;
        for k in base..self.stack.len() {
            self.control.report((k - base) as u64, count as u64);
            let Candidate { turn, next, .. } = self.stack[k];
            let kept = match self.game.to_move(position) {
                Player::First => self.value(&next, value - 1, value)? >= value,
                _ => self.value(&next, value, value + 1)? <= value,
            };
            if kept {
                best = Some(turn);
                break;
            }
        }
        self.stack.truncate(base);
        Ok(best)
    }

    /// The value as first sees it, if it lies within the window; otherwise a bound on that side.
    fn value(&mut self, position: &G::Position, low: i32, high: i32) -> Result<i32, Interrupted> {
        self.count()?;
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(outcome.value_for(Player::First));
        }
        let key = canonical(self.game, position);
        let key_hash = hash(&key);
        let known = self.table.get(&key, key_hash);
        let most = self.game.largest_value();
        let Bounds { lower, upper } = known.unwrap_or(Bounds {
            lower: -most,
            upper: most,
        });
        if lower >= high || lower == upper {
            return Ok(lower);
        }
        if upper <= low {
            return Ok(upper);
        }
        let (low, high) = (low.max(lower), high.min(upper));
        let before = self.nodes;
        let value = self.search(position, low, high)?;
        let bounds = Bounds {
            lower: if value > low { value.max(lower) } else { lower },
            upper: if value < high {
                value.min(upper)
            } else {
                upper
            },
        };
        self.table.put(key, key_hash, bounds, self.nodes - before);
        Ok(value)
    }

    fn search(&mut self, position: &G::Position, low: i32, high: i32) -> Result<i32, Interrupted> {
        let (mut low, mut high) = (low, high);
        let first = self.game.to_move(position) == Player::First;
        let base = self.push_candidates(position);
        let mut best = if first { i32::MIN } else { i32::MAX };
        for k in base..self.stack.len() {
            let next = self.stack[k].next;
            let value = self.value(&next, low, high)?;
            if first {
                best = best.max(value);
                low = low.max(best);
            } else {
                best = best.min(value);
                high = high.min(best);
            }
            if low >= high {
                break;
            }
        }
        self.stack.truncate(base);
        Ok(best)
    }

    /// Puts the moves on the stack, those that leave the opponent the fewest answers first, and
    /// returns where they begin.
    fn push_candidates(&mut self, position: &G::Position) -> usize {
        let base = self.stack.len();
        let (game, order) = (self.game, self.order);
        let stack = &mut self.stack;
        game.for_each_move(position, |turn| {
            let next = game.play(position, turn);
            let mut rank = game.count_moves(&next) << 16;
            if order > 0 {
                rank += hash(&(order, next)) & 0x3_FFFF;
            }
            stack.push(Candidate { rank, turn, next });
        });
        // Stable: moves that rank the same keep the order in which the game generates them.
        stack[base..].sort_by_key(|candidate| candidate.rank);
        base
    }

    fn count(&mut self) -> Result<(), Interrupted> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CLOCK_INTERVAL) {
            self.control.go_on(CLOCK_INTERVAL)?;
            if self.finished.load(Relaxed) {
                return Err(Interrupted::Stopped);
            }
        }
        Ok(())
    }
}

/// One position to stand for all its mirror images, and for those that differ in looks only.
pub(crate) fn canonical<G: Symmetric>(game: &G, position: &G::Position) -> G::Position {
    let position = game.essence(position);
    let images = (1..game.symmetries()).map(|s| game.map_position(s, &position));
    images
        .fold((hash(&position), position), |least, image| {
            let code = hash(&image);
            if code < least.0 { (code, image) } else { least }
        })
        .1
}

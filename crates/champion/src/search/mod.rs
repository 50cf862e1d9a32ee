//! Principal-variation search of one position by one thread.
//!
//! Scores are fail-soft and seen by the player to move. A score beyond [`PROVEN`] is a proof
//! whatever was reduced or pruned on the way: a win needs one turn proven to win, and a loss needs
//! every turn proven to lose. So nothing is pruned before a turn is known that does not lose, what
//! pruning returns stays among the estimates, and a reduced search that proves something has
//! proven it.

mod candidates;
mod constants;
mod estimates;
mod node;
mod placement;
mod quiescence;
mod root;
mod team;

use thera_control::Control;

use crate::evaluation::Evaluation;
use crate::history::{Common, History};
use crate::position::Position;
use crate::score::MATE;
use crate::squares::{bit, near};
use crate::table::Table;
use crate::turn::Turn;
use crate::variation::Variations;

use candidates::Candidates;
pub use constants::{Constant, Constants};
use estimates::Estimates;
pub(crate) use root::RootTurn;
pub(crate) use team::Team;

/// More plies than a game has left: at most a hundred levels, two placements, and a few passes.
pub(crate) const MOST_PLIES: usize = 128;

/// Positions between two looks at the clock.
const CLOCK_INTERVAL: u64 = 1024;

/// Positions between two looks at what the other threads are through with: what is done after that
/// is done in vain.
const TEAM_INTERVAL: u64 = 64;

/// Which shortcuts a search takes. Without any it is plain alpha-beta, which the tests compare
/// with plain minimax.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortcuts {
    /// Use what the transposition table knows.
    pub table: bool,
    /// Late move reductions: search unpromising turns less deep at first.
    pub reductions: bool,
    /// Futility pruning: skip unpromising turns near the horizon.
    pub pruning: bool,
    /// Null move pruning: ask whether the opponent could do harm if we passed.
    pub null_move: bool,
    /// How many threats in a row the attacker may make in the quiescence search.
    pub threats: i32,
}

impl Shortcuts {
    /// All of them.
    pub const ALL: Shortcuts = Shortcuts {
        table: true,
        reductions: true,
        pruning: true,
        null_move: true,
        threats: 3,
    };

    /// None of them, and a short look beyond the horizon.
    pub const NONE: Shortcuts = Shortcuts {
        table: false,
        reductions: false,
        pruning: false,
        null_move: false,
        threats: 1,
    };
}

/// A position on the current path.
struct Frame<S> {
    position: Position,
    /// The turn that led here; none at the root and after a pass.
    turn: Turn,
    state: S,
    /// Whether the state has been worked out.
    is_ready: bool,
    /// The steps from here whose states have been worked out, as bits.
    stepped: u16,
    /// What the evaluation says, once asked.
    estimate: Option<i32>,
}

/// What all threads of a search share.
pub(crate) struct Shared<'a, E> {
    pub(crate) evaluation: &'a E,
    pub(crate) table: &'a Table,
    pub(crate) control: &'a Control,
    /// None if one thread searches alone.
    pub(crate) team: Option<Team>,
    pub(crate) history: Common,
    pub(crate) shortcuts: Shortcuts,
    pub(crate) constants: Constants,
}

/// One thread's search.
pub(crate) struct Searcher<'a, E: Evaluation> {
    shared: &'a Shared<'a, E>,
    frames: Vec<Frame<E::State>>,
    /// States after a step and before its build, [`STEPS`] for each ply as far as they were needed:
    /// builds after the same step share them.
    stepped: Vec<E::State>,
    memory: E::Memory,
    estimates: Estimates,
    candidates: Candidates,
    history: History<'a>,
    lines: Variations,
    nodes: u64,
    most_nodes: u64,
    is_stopped: bool,
    /// The depth of the search under way.
    depth: u32,
    pub(crate) roots: Vec<RootTurn>,
}

impl<'a, E: Evaluation> Searcher<'a, E> {
    pub(crate) fn new(shared: &'a Shared<'a, E>, position: &Position, most_nodes: u64) -> Self {
        let state = shared.evaluation.fresh(position);
        let frame = |k: usize| Frame {
            position: *position,
            turn: Turn::NONE,
            state,
            is_ready: k == 0,
            stepped: 0,
            estimate: None,
        };
        let mut searcher = Searcher {
            shared,
            frames: (0..MOST_PLIES + 2).map(frame).collect(),
            stepped: Vec::new(),
            memory: E::Memory::default(),
            estimates: Estimates::for_nodes(most_nodes),
            candidates: Candidates::new(),
            history: History::new(MOST_PLIES + 2, &shared.history),
            lines: Variations::new(MOST_PLIES + 2),
            nodes: 0,
            most_nodes,
            is_stopped: false,
            depth: 0,
            roots: Vec::new(),
        };
        searcher.list_roots();
        searcher
    }

    /// Positions looked at.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the search ran out of time or nodes, or was told to stop.
    pub(crate) fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Goes on with what another thread found.
    pub(crate) fn catch_up(&mut self, roots: Vec<RootTurn>) {
        self.roots = roots;
        self.is_stopped = false;
    }

    /// Counts a position and says whether to stop.
    #[inline(always)]
    fn must_stop(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(TEAM_INTERVAL) {
            let team = self.shared.team.as_ref();
            self.is_stopped |= team.is_some_and(|team| team.is_past(self.depth));
            if self.nodes.is_multiple_of(CLOCK_INTERVAL) {
                self.is_stopped |= self.shared.control.go_on(CLOCK_INTERVAL).is_err();
            }
        }
        self.is_stopped |= self.nodes >= self.most_nodes;
        self.is_stopped
    }

    /// Puts the position after a turn on the path.
    #[inline(always)]
    fn descend(&mut self, ply: usize, turn: Turn) {
        let position = self.frames[ply].position.after(turn);
        self.enter(ply + 1, position, turn);
    }

    #[inline(always)]
    fn enter(&mut self, ply: usize, position: Position, turn: Turn) {
        let frame = &mut self.frames[ply];
        frame.position = position;
        frame.turn = turn;
        frame.is_ready = false;
        frame.stepped = 0;
        frame.estimate = None;
    }

    /// What the evaluation says of the position at this ply.
    fn estimate(&mut self, ply: usize) -> i32 {
        if let Some(estimate) = self.frames[ply].estimate {
            return estimate;
        }
        let key = self.frames[ply].position.key();
        let estimate = match self.estimates.get(key) {
            Some(estimate) => estimate,
            None => {
                self.make_ready(ply);
                let frame = &self.frames[ply];
                let evaluation = self.shared.evaluation;
                let estimate = evaluation.estimate(&frame.state, &frame.position);
                self.estimates.put(key, estimate);
                estimate
            }
        };
        self.frames[ply].estimate = Some(estimate);
        estimate
    }

    /// Works out the state of this ply from the nearest that is known: most positions are decided
    /// without it.
    fn make_ready(&mut self, ply: usize) {
        let known = (0..=ply)
            .rev()
            .find(|&k| self.frames[k].is_ready)
            .unwrap_or(0);
        for k in known + 1..=ply {
            let (above, below) = self.frames.split_at_mut(k);
            let (Some(before), Some(frame)) = (above.last_mut(), below.first_mut()) else {
                return;
            };
            if frame.turn.is_none() {
                frame.state = before.state;
            } else if frame.turn.is_placement() {
                frame.state = self.shared.evaluation.fresh(&frame.position);
            } else {
                let (position, turn) = (&before.position, frame.turn);
                let (slot, flag) = step_slot(position, turn);
                let at = (k - 1) * STEPS + slot;
                if self.stepped.len() <= at {
                    self.stepped.resize(k * STEPS, before.state);
                }
                let stepped = &mut self.stepped[at];
                let evaluation = self.shared.evaluation;
                if before.stepped & flag == 0 {
                    evaluation.step(&before.state, position, turn, &mut self.memory, stepped);
                    before.stepped |= flag;
                }
                evaluation.build(stepped, position, turn, &mut self.memory, &mut frame.state);
            }
            frame.is_ready = true;
        }
    }
}

/// Steps of a position at most: two workers in eight directions.
const STEPS: usize = 16;

/// The number of a turn's step among those of its position, and its bit.
#[inline(always)]
fn step_slot(position: &Position, turn: Turn) -> (usize, u16) {
    let below = |square: u8| bit(square) - 1;
    let worker = (position.mine() & below(turn.from())).count_ones();
    let direction = (near(turn.from()) & below(turn.to())).count_ones();
    let slot = (worker * 8 + direction) as usize % STEPS;
    (slot, 1 << slot)
}

/// The score of a win whose last turn is made at this ply, seen by the winner.
#[inline(always)]
fn win_at(ply: usize) -> i32 {
    MATE - ply as i32 - 1
}

/// The score of having lost at this ply.
#[inline(always)]
fn lost_at(ply: usize) -> i32 {
    ply as i32 - MATE
}

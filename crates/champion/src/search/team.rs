//! Several threads on one position.
//!
//! All threads search the same depth with one table. So that they do not all do the same, each
//! leaves turns that another is busy with until the rest is done (ABDADA, Weill 1996, simplified): by
//! then the table mostly knows what became of them. Whoever is through with a depth first tells the
//! others, and all go on from there.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::{RootTurn, Searcher};
use crate::evaluation::Evaluation;
use crate::position::Position;
use crate::turn::Turn;

/// Turns that can be marked as busy, a power of two.
const PLACES: usize = 1 << 12;

/// The least depth at which turns are left to others: below it that costs more than it saves.
const LEAST_DEPTH: i32 = 3;

/// What the threads of a search tell each other.
pub(crate) struct Team {
    /// Turns being searched: their errand, or 0.
    busy: Box<[AtomicU64]>,
    /// The last depth that a thread was through with.
    depth: AtomicU32,
    /// The legal turns after it.
    roots: Mutex<Vec<RootTurn>>,
    is_done: AtomicBool,
}

/// A turn of a position to be searched, as a number.
#[derive(Clone, Copy)]
pub(super) struct Errand(u64);

impl Errand {
    /// Nothing if the depth is so small that nobody would leave it to others.
    pub(super) fn new(position: &Position, turn: Turn, depth: i32) -> Option<Errand> {
        let mixed = u64::from(turn.bits()).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (depth >= LEAST_DEPTH).then_some(Errand(position.key() ^ mixed | 1))
    }
}

impl Team {
    pub(crate) fn new() -> Team {
        Team {
            busy: (0..PLACES).map(|_| AtomicU64::new(0)).collect(),
            depth: AtomicU32::new(0),
            roots: Mutex::default(),
            is_done: AtomicBool::new(false),
        }
    }

    fn place(&self, errand: Errand) -> &AtomicU64 {
        &self.busy[(errand.0 >> 32) as usize % PLACES]
    }

    /// Whether another thread is on this errand.
    pub(super) fn is_busy(&self, errand: Errand) -> bool {
        self.place(errand).load(Relaxed) == errand.0
    }

    pub(super) fn begin(&self, errand: Errand) {
        self.place(errand).store(errand.0, Relaxed);
    }

    pub(super) fn end(&self, errand: Errand) {
        let place = self.place(errand);
        if place.load(Relaxed) == errand.0 {
            place.store(0, Relaxed);
        }
    }

    /// Whether a thread that searches a depth is no longer needed there.
    pub(super) fn is_past(&self, depth: u32) -> bool {
        self.is_done.load(Relaxed) || self.depth.load(Relaxed) >= depth
    }

    /// A thread is through with a depth; only the first one counts.
    pub(crate) fn tell(&self, depth: u32, roots: &[RootTurn]) {
        let mut told = self.roots.lock().unwrap_or_else(PoisonError::into_inner);
        if self.depth.load(Relaxed) < depth {
            *told = roots.to_vec();
            self.depth.store(depth, Relaxed);
        }
    }

    /// A depth that another thread was through with, this one or a larger one, and its turns.
    pub(crate) fn told(&self, depth: u32) -> Option<(u32, Vec<RootTurn>)> {
        let told = self.roots.lock().unwrap_or_else(PoisonError::into_inner);
        let reached = self.depth.load(Relaxed);
        (reached >= depth).then(|| (reached, told.clone()))
    }

    /// The search is over for all.
    pub(crate) fn end_all(&self) {
        self.is_done.store(true, Relaxed);
    }
}

/// What a thread does about the others; nothing if there are none.
impl<E: Evaluation> Searcher<'_, E> {
    /// The errand of a turn at a ply, if others might do it.
    #[inline(always)]
    pub(super) fn errand(&self, ply: usize, turn: Turn, depth: i32) -> Option<Errand> {
        self.shared.team.as_ref()?;
        Errand::new(&self.frames[ply].position, turn, depth)
    }

    #[inline(always)]
    pub(super) fn is_busy(&self, errand: Option<Errand>) -> bool {
        match (&self.shared.team, errand) {
            (Some(team), Some(errand)) => team.is_busy(errand),
            _ => false,
        }
    }

    #[inline(always)]
    pub(super) fn begin(&self, errand: Option<Errand>) {
        if let (Some(team), Some(errand)) = (&self.shared.team, errand) {
            team.begin(errand);
        }
    }

    #[inline(always)]
    pub(super) fn end(&self, errand: Option<Errand>) {
        if let (Some(team), Some(errand)) = (&self.shared.team, errand) {
            team.end(errand);
        }
    }
}

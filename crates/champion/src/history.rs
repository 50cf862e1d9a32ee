//! What a search remembers of turns that did well: killer moves of a ply and the history heuristic.

use std::sync::atomic::{AtomicI16, Ordering::Relaxed};

use thera_games::Player;

use crate::turn::Turn;

/// Histories stay within this.
const LARGEST: i32 = 8_192;

/// Turns by number: five bits each for from, to and site.
const TURNS: usize = 1 << 15;

/// Turns that refuted others, by ply and in general.
pub(crate) struct History<'a> {
    killers: Vec<[Turn; 2]>,
    common: &'a Common,
}

/// What all threads of a search learn together.
pub(crate) struct Common {
    turns: [Box<[AtomicI16; TURNS]>; 2],
    /// By where a worker goes and what it builds there.
    sites: [Box<[AtomicI16; 1024]>; 2],
}

impl Common {
    pub(crate) fn new() -> Common {
        Common {
            turns: std::array::from_fn(|_| boxed()),
            sites: std::array::from_fn(|_| boxed()),
        }
    }
}

impl<'a> History<'a> {
    pub(crate) fn new(plies: usize, common: &'a Common) -> Self {
        History {
            killers: vec![[Turn::NONE; 2]; plies],
            common,
        }
    }

    #[inline(always)]
    pub(crate) fn killers(&self, ply: usize) -> [Turn; 2] {
        self.killers[ply]
    }

    /// How well the turns with a step did so far.
    #[inline(always)]
    pub(crate) fn record(&self, player: Player, from: u8, to: u8) -> Record<'_> {
        let player = player.index();
        let first = Turn::build(from, to, 0);
        let (turns, _) = self.common.turns[player].as_chunks();
        let (sites, _) = self.common.sites[player].as_chunks();
        Record {
            turns: &turns[turn_index(first) >> 5],
            sites: &sites[site_index(first) >> 5],
        }
    }

    /// `turn` refuted the position and gains a bonus; those in `tried`, searched before it, lose it.
    pub(crate) fn reward(
        &mut self,
        player: Player,
        ply: usize,
        bonus: i32,
        turn: Turn,
        tried: impl Iterator<Item = Turn>,
    ) {
        let [first, second] = &mut self.killers[ply];
        if *first != turn {
            *second = *first;
            *first = turn;
        }
        self.adjust(player, turn, bonus);
        for other in tried {
            self.adjust(player, other, -bonus);
        }
    }

    fn adjust(&self, player: Player, turn: Turn, bonus: i32) {
        let player = player.index();
        for value in [
            &self.common.turns[player][turn_index(turn)],
            &self.common.sites[player][site_index(turn)],
        ] {
            let old = i32::from(value.load(Relaxed));
            let new = old + bonus - old * bonus.abs() / LARGEST;
            value.store(new as i16, Relaxed);
        }
    }
}

/// What is remembered of the builds after one step.
pub(crate) struct Record<'a> {
    turns: &'a [AtomicI16; 32],
    sites: &'a [AtomicI16; 32],
}

impl Record<'_> {
    /// How well building on a site did, within twice [`LARGEST`].
    #[inline(always)]
    pub(crate) fn of(&self, site: u8) -> i32 {
        let site = usize::from(site & 31);
        i32::from(self.turns[site].load(Relaxed)) + i32::from(self.sites[site].load(Relaxed))
    }
}

fn boxed<const N: usize>() -> Box<[AtomicI16; N]> {
    Box::new([const { AtomicI16::new(0) }; N])
}

/// Builds after the same step lie side by side: they are asked for one after the other.
#[inline(always)]
fn turn_index(turn: Turn) -> usize {
    usize::from(turn.from()) << 10 | site_index(turn)
}

#[inline(always)]
fn site_index(turn: Turn) -> usize {
    usize::from(turn.to()) << 5 | usize::from(turn.site())
}

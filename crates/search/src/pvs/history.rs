//! Moves that did well elsewhere: killer moves of a turn, and the history heuristic.

use std::hash::Hash;

use thera_games::Player;

use crate::table::hash;

/// Histories stay within this.
pub(super) const LARGEST: i32 = 8_192;

/// Places for moves, by their hash: two moves may share one, which only costs order.
const PLACES: usize = 1 << 13;

/// A hash of a move that is short enough for a table.
#[inline]
pub(super) fn code<M: Hash>(turn: &M) -> u16 {
    (hash(turn) >> 40) as u16
}

/// What a search remembers of moves.
pub(super) struct History<M> {
    killers: Vec<[Option<M>; 2]>,
    records: [Box<[i16; PLACES]>; 2],
}

impl<M: Copy + Eq + Hash> History<M> {
    pub(super) fn new(turns: usize) -> Self {
        History {
            killers: vec![[None; 2]; turns],
            records: std::array::from_fn(|_| Box::new([0; PLACES])),
        }
    }

    /// The moves that refuted positions so many turns after the root last.
    #[inline]
    pub(super) fn killers(&self, turns: u32) -> [Option<M>; 2] {
        self.killers[turns as usize]
    }

    /// How well a move with this code did, within [`LARGEST`] either way.
    #[inline]
    pub(super) fn record(&self, player: Player, code: u16) -> i32 {
        self.records[player.index()][usize::from(code) % PLACES].into()
    }

    /// A move refuted a position.
    pub(super) fn reward(&mut self, player: Player, turns: u32, depth: u32, turn: M) {
        let [first, second] = &mut self.killers[turns as usize];
        if *first != Some(turn) {
            *second = *first;
            *first = Some(turn);
        }
        self.adjust(player, &turn, bonus(depth));
    }

    /// A move was tried before the one that refuted a position, and did not.
    pub(super) fn blame(&mut self, player: Player, depth: u32, turn: M) {
        self.adjust(player, &turn, -bonus(depth));
    }

    fn adjust(&mut self, player: Player, turn: &M, bonus: i32) {
        let record = &mut self.records[player.index()][usize::from(code(turn)) % PLACES];
        let old = i32::from(*record);
        *record = (old + bonus - old * bonus.abs() / LARGEST) as i16;
    }
}

/// What refuting a search of this depth is worth.
fn bonus(depth: u32) -> i32 {
    (50 * depth * depth).min(1_000) as i32
}

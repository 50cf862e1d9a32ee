//! A position: heights as bit planes, workers as bit sets.

use thera_board::{Vertex, VertexSet, bit};

use crate::Player;

/// Binary digits of a height: towers up to 15 levels.
const PLANES: usize = 4;

const SECOND_TO_MOVE: u64 = 1;
const WON: u64 = 2;
const LOST: u64 = 4;

/// Where the notes of the first player begin, and how many bits each player has.
const NOTES: u32 = 3;
pub(super) const NOTE_BITS: u32 = 30;
const NOTE: u64 = (1 << NOTE_BITS) - 1;

/// Heights, workers and whose turn it is: 56 bytes for any board and variant.
///
/// The height of a vertex is written in binary across four words (bit `v` of `planes[k]` is digit
/// `k`), so questions such as "which vertices are at most so high" are answered for the whole
/// board at once. Workers of one side are interchangeable and kept as a set; in impartial play the
/// shared workers are the first set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Position {
    planes: [VertexSet; PLANES],
    pub(super) workers: [VertexSet; 2],
    /// Whose turn it is and whether somebody has won, and what powers note.
    state: u64,
}

impl Position {
    /// The height of a vertex.
    #[inline]
    pub fn height(&self, vertex: Vertex) -> u8 {
        (0..PLANES).fold(0, |height, k| {
            height | ((self.planes[k] >> vertex & 1) as u8) << k
        })
    }

    /// The vertices of exactly this height. Bits beyond the board read as height 0.
    #[inline]
    pub fn at_height(&self, height: u8) -> VertexSet {
        (0..PLANES).fold(!0, |set, k| set & !(self.planes[k] ^ digit(height, k)))
    }

    /// The vertices no higher than this.
    #[inline]
    pub fn at_most(&self, height: u8) -> VertexSet {
        let (mut lower, mut equal) = (0, !0);
        for k in (0..PLANES).rev() {
            let wanted = digit(height, k);
            lower |= equal & wanted & !self.planes[k];
            equal &= !(self.planes[k] ^ wanted);
        }
        lower | equal
    }

    /// The binary digits of all heights: bit `v` of the set `k` is digit `k` of vertex `v`.
    #[inline]
    pub fn planes(&self) -> [VertexSet; PLANES] {
        self.planes
    }

    /// Adds one level.
    #[inline]
    pub(super) fn raise(&mut self, vertex: Vertex) {
        let mut carry = bit(vertex);
        for plane in &mut self.planes {
            let overflow = *plane & carry;
            *plane ^= carry;
            carry = overflow;
        }
    }

    pub(super) fn set_height(&mut self, vertex: Vertex, height: u8) {
        for (k, plane) in self.planes.iter_mut().enumerate() {
            *plane = *plane & !bit(vertex) | digit(height, k) & bit(vertex);
        }
    }

    /// Moves every height and worker along a map of vertices.
    pub(super) fn mapped(&self, map: impl Fn(VertexSet) -> VertexSet) -> Position {
        Position {
            planes: self.planes.map(&map),
            workers: self.workers.map(&map),
            state: self.state,
        }
    }

    /// A player's workers; in impartial play all of them belong to `First`'s set.
    #[inline]
    pub fn workers(&self, player: Player) -> VertexSet {
        self.workers[player.index()]
    }

    /// Every vertex with a worker.
    #[inline]
    pub fn occupied(&self) -> VertexSet {
        self.workers[0] | self.workers[1]
    }

    /// Who moves next.
    #[inline]
    pub fn to_move(&self) -> Player {
        if self.state & SECOND_TO_MOVE == 0 {
            Player::First
        } else {
            Player::Second
        }
    }

    #[inline]
    pub(super) fn set_to_move(&mut self, player: Player) {
        self.state = self.state & !SECOND_TO_MOVE | player as u64;
    }

    #[inline]
    pub(super) fn pass_turn(&mut self) {
        self.state ^= SECOND_TO_MOVE;
    }

    /// Whether the player who has just moved won by climbing.
    #[inline]
    pub fn is_won(&self) -> bool {
        self.state & WON != 0
    }

    pub(super) fn set_won(&mut self) {
        self.state |= WON;
    }

    /// Whether the player who has just moved lost by it; without powers that cannot be.
    #[inline]
    pub(super) fn is_lost(&self) -> bool {
        self.state & LOST != 0
    }

    pub(super) fn set_lost(&mut self) {
        self.state |= LOST;
    }

    /// A number of 30 bits that is kept for a player; without powers it is 0.
    #[inline]
    pub(super) fn note(&self, player: Player) -> u32 {
        (self.state >> (NOTES + NOTE_BITS * player as u32) & NOTE) as u32
    }

    #[inline]
    pub(super) fn set_note(&mut self, player: Player, note: u32) {
        let shift = NOTES + NOTE_BITS * player as u32;
        self.state = self.state & !(NOTE << shift) | (u64::from(note) & NOTE) << shift;
    }
}

/// Binary digit `k` of a height, spread over a word.
#[inline]
fn digit(height: u8, k: usize) -> VertexSet {
    (u64::from(height >> k & 1)).wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_small() {
        assert!(size_of::<Position>() <= 64);
    }

    #[test]
    fn planes_agree_with_plain_numbers() {
        let mut position = Position::default();
        let mut plain = [0u8; 64];
        for step in 0u32..800 {
            let vertex = (step.wrapping_mul(2654435761) >> 20) as u8 % 64;
            if plain[vertex as usize] == 15 {
                position.set_height(vertex, 0);
                plain[vertex as usize] = 0;
            } else {
                position.raise(vertex);
                plain[vertex as usize] += 1;
            }
            for v in 0..64u8 {
                assert_eq!(position.height(v), plain[v as usize]);
            }
            for height in 0..=15 {
                let exact = (0..64)
                    .filter(|&v| plain[v] == height)
                    .fold(0, |s, v| s | 1 << v);
                let most = (0..64)
                    .filter(|&v| plain[v] <= height)
                    .fold(0, |s, v| s | 1u64 << v);
                assert_eq!(position.at_height(height), exact);
                assert_eq!(position.at_most(height), most);
            }
        }
    }
}

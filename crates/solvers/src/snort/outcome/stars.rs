//! Who wins at least, or at most, from strikes that do not overlap.
//!
//! Suppose a player promises to play only vertices whose strikes fall into disjoint *stars*, each
//! star the strike of one vertex, its centre. By "more is better" the promise can only hurt, and
//! it leaves a sum of simple games. In a star of `d` vertices of the opponent's whose centre is
//! joined by `e` further vertices of the player's that strike nothing outside it, the player may
//! play the centre, wiping out the star and keeping `e` tempi; or the opponent plays inside it,
//! and keeps at most `d - 1` tempi while the player keeps at least none. So the star is worth at
//! least the switch `{e | 1 - d}`; vertices of the opponent's outside all stars are tempi. Sums of
//! switches are won by taking the largest first, turn by turn.

use thera_board::{MAX_VERTICES, Vertex, VertexSet, bit, vertices};

use super::duel::Field;

/// The moves of one player, the widest strikes first.
pub(super) struct Strikes {
    len: usize,
    vertex: [Vertex; MAX_VERTICES],
    struck: [VertexSet; MAX_VERTICES],
}

impl Strikes {
    /// The moves of a player who may play `own` against an opponent who may play `other`, sorted
    /// by counting.
    #[inline]
    pub fn new(field: &Field, own: VertexSet, other: VertexSet) -> Self {
        let mut by_width: [VertexSet; MAX_VERTICES + 1] = [0; MAX_VERTICES + 1];
        let mut widest = 0;
        for v in vertices(own) {
            let width = (field.reach(v) & other).count_ones() as usize;
            by_width[width] |= bit(v);
            widest = widest.max(width);
        }
        let mut strikes = Strikes {
            len: 0,
            vertex: [0; MAX_VERTICES],
            struck: [0; MAX_VERTICES],
        };
        for &same_width in by_width[..=widest].iter().rev() {
            for v in vertices(same_width) {
                strikes.vertex[strikes.len] = v;
                strikes.struck[strikes.len] = field.reach(v) & other;
                strikes.len += 1;
            }
        }
        strikes
    }

    /// Each move with what it strikes.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Vertex, VertexSet)> + '_ {
        let vertices = self.vertex[..self.len].iter().copied();
        vertices.zip(self.struck[..self.len].iter().copied())
    }

    /// The same in the order in which to try them: first what strikes most and takes the widest
    /// answer away from the opponent.
    pub fn by_urgency(
        &self,
        field: &Field,
        own: VertexSet,
    ) -> impl Iterator<Item = (Vertex, VertexSet)> + '_ {
        let mut order = [0_u16; MAX_VERTICES];
        for (k, &struck) in self.struck[..self.len].iter().enumerate() {
            let width = |v| (field.reach(v) & own).count_ones();
            let widest_answer = vertices(struck).map(width).max().unwrap_or(0);
            let urgency = 2 * struck.count_ones() + widest_answer;
            // At most 3 * 64, so both fit a byte; the place breaks ties.
            order[k] = ((255 - urgency) << 8) as u16 | k as u16;
        }
        order[..self.len].sort_unstable();
        (0..self.len).map(move |k| {
            let place = usize::from(order[k] & 255);
            (self.vertex[place], self.struck[place])
        })
    }

    /// Calls `visit` with disjoint stars, taken greedily: the star, and how many further moves
    /// strike nothing outside it.
    #[inline]
    fn for_each_star(&self, mut visit: impl FnMut(VertexSet, u32)) {
        let mut covered = 0;
        for centre in 0..self.len {
            let star = self.struck[centre];
            if star & covered != 0 {
                continue;
            }
            covered |= star;
            let inside = |struck: &&VertexSet| **struck & !star == 0;
            let others = self.struck[centre + 1..self.len].iter().filter(inside);
            visit(star, others.count() as u32);
        }
    }

    /// Calls `visit` with the stars inside a set of vertices, each as its switch `{a | b}`, and
    /// returns how many vertices of the opponent's there are covered.
    pub fn switches(&self, within: VertexSet, mut visit: impl FnMut(i32, i32)) -> u32 {
        let mut covered = 0;
        self.for_each_star(|star, others| {
            if star & within != 0 {
                covered += star.count_ones();
                visit(others as i32, 1 - star.count_ones() as i32);
            }
        });
        covered
    }

    /// The stars, to be taken turn by turn.
    #[inline]
    pub fn stars(&self) -> Stars {
        let mut sizes = [0; MAX_VERTICES];
        let mut count = 0;
        self.for_each_star(|star, others| {
            let size = others + star.count_ones() - 1;
            let mut place = count;
            while place > 0 && sizes[place - 1] < size {
                sizes[place] = sizes[place - 1];
                place -= 1;
            }
            sizes[place] = size;
            count += 1;
        });
        let every_other = |from: usize| sizes[..count].iter().skip(from).step_by(2).sum::<u32>();
        Stars {
            count: count as i32,
            to_first: every_other(0) as i32,
            to_second: every_other(1) as i32,
        }
    }
}

/// What stars are worth when both players take the largest, turn by turn. A switch `{a | b}` has
/// the size `a - b`.
#[derive(Clone, Copy)]
pub(super) struct Stars {
    count: i32,
    /// The sizes of those that go to whoever starts.
    to_first: i32,
    /// The sizes of those that go to the other.
    to_second: i32,
}

impl Stars {
    /// Whether the player to move wins by its own stars, with `tempi` more tempi than an opponent
    /// who may play `others` vertices.
    ///
    /// If the opponent took all stars it would keep all its vertices but one for each; every star
    /// the player takes changes that by its size. At an even count the one who must move loses.
    #[inline]
    pub fn win_for_mover(self, tempi: i32, others: u32) -> bool {
        let count = tempi - others as i32 + self.count + self.to_first;
        count > 0 || count == 0 && self.count % 2 == 1
    }

    /// Whether the player to move, who may play `owns` vertices, loses to the opponent's stars.
    #[inline]
    pub fn lose_for_mover(self, tempi: i32, owns: u32) -> bool {
        let count = tempi + owns as i32 - self.count - self.to_second;
        count < 0 || count == 0 && self.count % 2 == 0
    }
}

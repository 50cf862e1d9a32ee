//! One turn: what is done in it, one act after the other.

use std::fmt;
use std::hash::{Hash, Hasher};

use thera_board::{Board, Vertex, VertexSet};

use super::geometry;

/// The most acts of a turn, builds on one place in a row being one.
pub const MOST_ACTS: usize = 12;

/// Bits of a vertex in an act.
const BITS: u32 = 6;
const MASK: u16 = (1 << BITS) - 1;

/// Something that is done in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// A worker moves, in one step or more; who stands in the way is forced out of it.
    Move {
        /// Where it stood.
        from: Vertex,
        /// Where it goes.
        to: Vertex,
    },
    /// The next level is built, the dome if it is the last.
    Build(Vertex),
    /// A dome is built that is not the usual build, mostly below its usual height.
    Dome(Vertex),
    /// A worker is forced elsewhere; who stands there takes its place.
    Force {
        /// Where it stood.
        from: Vertex,
        /// Where it goes.
        to: Vertex,
    },
    /// A level is taken away.
    Lower(Vertex),
    /// A power puts its token on a place.
    Token(Vertex),
    /// A power's wind token is laid to show a direction, or taken back from showing it.
    Wind(u8),
    /// Says of several workers which moved last, where that matters.
    Last(Vertex),
}

/// Acts in their order, packed. Moves that follow each other are the same whichever worker makes
/// which, and so are builds in either order: workers of one player are all alike.
#[derive(Clone, Copy, Default)]
pub struct Acts([u16; MOST_ACTS]);

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Places all the workers of a player, and says what a power wants to know of them.
    Place(VertexSet, Option<Chosen>),
    /// Wins.
    Win(Acts),
    /// Does not win; the game goes on, unless a power says otherwise.
    Go(Acts),
}

/// What is chosen when workers are placed, if a power wants to know something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chosen {
    /// One of the workers.
    Worker(Vertex),
    /// A direction, by its number.
    Direction(u8),
}

/// Acts of these kinds are written once with how often they are done.
const BUILD: u16 = 2;
const LOWER: u16 = 5;
const MOVE: u16 = 1;

fn kind(bits: u16) -> u16 {
    bits >> (2 * BITS)
}

impl Act {
    fn packed(self) -> u16 {
        let (kind, one, other) = match self {
            Act::Move { from, to } => (MOVE, from, to),
            Act::Build(site) => (BUILD, site, 0),
            Act::Dome(site) => (3, site, 0),
            Act::Force { from, to } => (4, from, to),
            Act::Lower(site) => (LOWER, site, 0),
            Act::Token(site) => (6, site, 0),
            Act::Wind(direction) => (7, direction, 0),
            Act::Last(place) => (8, place, 0),
        };
        kind << (2 * BITS) | u16::from(one) << BITS | u16::from(other)
    }

    /// An act and how often it is done.
    fn unpacked(bits: u16) -> Option<(Act, usize)> {
        let (from, to) = ((bits >> BITS & MASK) as Vertex, (bits & MASK) as Vertex);
        let times = usize::from(to) + 1;
        Some(match kind(bits) {
            MOVE => (Act::Move { from, to }, 1),
            BUILD => (Act::Build(from), times),
            3 => (Act::Dome(from), 1),
            4 => (Act::Force { from, to }, 1),
            LOWER => (Act::Lower(from), times),
            6 => (Act::Token(from), 1),
            7 => (Act::Wind(from), 1),
            8 => (Act::Last(from), 1),
            _ => return None,
        })
    }

    /// The places of an act on a board, in the order in which they are named.
    pub(super) fn places(self, board: &Board) -> impl Iterator<Item = Vertex> {
        let (one, other) = match self {
            Act::Move { from, to } | Act::Force { from, to } => (Some(from), Some(to)),
            Act::Build(site) | Act::Dome(site) | Act::Lower(site) => (Some(site), None),
            Act::Token(place) | Act::Last(place) => (Some(place), None),
            Act::Wind(direction) => (geometry::edge_towards(board, direction.into()), None),
        };
        one.into_iter().chain(other)
    }

    /// The same with every vertex replaced.
    fn mapped(self, map: impl Fn(Vertex) -> Vertex, turned: impl Fn(u16) -> u16) -> Act {
        match self {
            Act::Move { from, to } => Act::Move {
                from: map(from),
                to: map(to),
            },
            Act::Force { from, to } => Act::Force {
                from: map(from),
                to: map(to),
            },
            Act::Build(site) => Act::Build(map(site)),
            Act::Dome(site) => Act::Dome(map(site)),
            Act::Lower(site) => Act::Lower(map(site)),
            Act::Token(site) => Act::Token(map(site)),
            Act::Last(place) => Act::Last(map(place)),
            Act::Wind(direction) => Act::Wind(turned(direction.into()) as u8),
        }
    }
}

impl Acts {
    /// These acts and one more, or `None` if there are too many.
    fn try_and(mut self, act: Act) -> Option<Acts> {
        self.try_push(act)?;
        Some(self)
    }

    /// Adds an act; `None` if there are too many.
    fn try_push(&mut self, act: Act) -> Option<()> {
        let bits = act.packed();
        let len = self.len();
        if matches!(kind(bits), BUILD | LOWER) {
            let run = self.0[..len].iter_mut().rev();
            let mut run = run.take_while(|done| kind(**done) == kind(bits));
            if let Some(same) = run.find(|done| **done & !MASK == bits) {
                *same += 1;
                return (*same & MASK != 0).then_some(());
            }
        }
        *self.0.get_mut(len)? = bits;
        Some(())
    }

    /// These acts and one more.
    #[inline]
    #[must_use]
    pub fn and(mut self, act: Act) -> Acts {
        self.push(act);
        self
    }

    /// Adds an act.
    #[inline]
    pub fn push(&mut self, act: Act) {
        self.try_push(act).expect("no power does more in a turn");
    }

    /// Acts as they were typed; `None` if there are more than a turn has.
    pub fn read(acts: impl IntoIterator<Item = Act>) -> Option<Acts> {
        acts.into_iter().try_fold(Acts::default(), Acts::try_and)
    }

    /// The acts.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Act> {
        let entries = self.entries();
        entries.flat_map(|(act, times)| std::iter::repeat_n(act, times))
    }

    /// The acts, each with how often it is done in a row.
    #[inline]
    pub fn entries(self) -> impl Iterator<Item = (Act, usize)> {
        self.0.into_iter().map_while(Act::unpacked)
    }
}

/// What makes two lists of acts the same.
impl Acts {
    #[inline]
    fn len(&self) -> usize {
        self.0.iter().take_while(|&&bits| bits != 0).count()
    }

    /// The same acts in the order that stands for all that are the same.
    pub(super) fn in_order(self) -> Acts {
        Acts(self.sorted())
    }

    /// The list with acts that may change places in the order of their vertices.
    fn sorted(self) -> [u16; MOST_ACTS] {
        let mut acts = self.0;
        let len = self.len();
        let mut start = 0;
        while start < len {
            let alike = |&&bits: &&u16| kind(bits) == kind(acts[start]);
            let end = start + acts[start..len].iter().take_while(alike).count();
            let run = &mut acts[start..end];
            match run {
                [_] => {}
                [first, ..] if kind(*first) == MOVE => sort_apart(run),
                _ => run.sort_unstable(),
            }
            start = end;
        }
        acts
    }
}

/// Sorts where workers stood and where they go each on their own.
fn sort_apart(run: &mut [u16]) {
    let mut targets: Vec<u16> = run.iter().map(|bits| bits & MASK).collect();
    targets.sort_unstable();
    for bits in run.iter_mut() {
        *bits &= !MASK;
    }
    run.sort_unstable();
    for (bits, target) in run.iter_mut().zip(targets) {
        *bits |= target;
    }
}

impl PartialEq for Acts {
    fn eq(&self, other: &Acts) -> bool {
        self.0 == other.0 || self.sorted() == other.sorted()
    }
}

impl Eq for Acts {}

impl Hash for Acts {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.sorted().hash(state);
    }
}

impl FromIterator<Act> for Acts {
    fn from_iter<I: IntoIterator<Item = Act>>(acts: I) -> Self {
        acts.into_iter().fold(Acts::default(), Acts::and)
    }
}

impl fmt::Debug for Acts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Turn {
    /// What is done in it; nothing where workers are placed.
    pub fn acts(self) -> Acts {
        match self {
            Turn::Place(..) => Acts::default(),
            Turn::Win(acts) | Turn::Go(acts) => acts,
        }
    }

    /// The turn that ends after so many acts.
    pub(in crate::santorini) fn cut(self, acts: usize) -> Turn {
        Turn::Go(self.acts().iter().take(acts).collect())
    }

    /// The same with every vertex replaced.
    pub(super) fn mapped(
        self,
        set: impl Fn(VertexSet) -> VertexSet,
        vertex: impl Fn(Vertex) -> Vertex,
        turned: impl Fn(u16) -> u16,
    ) -> Turn {
        let acts = |acts: Acts| {
            acts.iter()
                .map(|act| act.mapped(&vertex, &turned))
                .collect()
        };
        let chosen = |chosen: Chosen| match chosen {
            Chosen::Worker(place) => Chosen::Worker(vertex(place)),
            Chosen::Direction(number) => Chosen::Direction(turned(number.into()) as u8),
        };
        match self {
            Turn::Place(places, what) => Turn::Place(set(places), what.map(chosen)),
            Turn::Win(done) => Turn::Win(acts(done)),
            Turn::Go(done) => Turn::Go(acts(done)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn acts_are_packed_and_unpacked() {
        let all = (0..64).flat_map(|v| {
            [
                Act::Move {
                    from: v,
                    to: 63 - v,
                },
                Act::Build(v),
                Act::Dome(v),
                Act::Force {
                    from: v,
                    to: 63 - v,
                },
                Act::Lower(v),
                Act::Token(v),
                Act::Wind(v),
                Act::Last(v),
            ]
        });
        for act in all {
            assert_eq!(
                Acts::from_iter([act, act]).iter().collect::<Vec<_>>(),
                [act, act]
            );
        }
    }

    #[test]
    fn workers_are_alike_and_builds_have_no_order() {
        let walk = |from, to| Act::Move { from, to };
        let acts = |list: &[Act]| list.iter().copied().collect::<Acts>();
        assert_eq!(
            acts(&[walk(3, 9), walk(7, 2), Act::Build(4)]),
            acts(&[walk(7, 9), walk(3, 2), Act::Build(4)])
        );
        assert_eq!(
            acts(&[walk(3, 9), Act::Build(4), Act::Build(1)]),
            acts(&[walk(3, 9), Act::Build(1), Act::Build(4)])
        );
        let before = acts(&[Act::Build(4), walk(3, 9), Act::Build(1)]);
        assert_ne!(before, acts(&[Act::Build(1), walk(3, 9), Act::Build(4)]));
        assert_ne!(acts(&[Act::Build(4)]), acts(&[Act::Dome(4)]));
        let often = [4, 1, 4, 4, 1].map(Act::Build);
        assert_eq!(acts(&often), acts(&[1, 4, 4, 1, 4].map(Act::Build)));
        assert_eq!(acts(&often).iter().count(), 5);
    }
}

//! Outlines: what can be seen of a game without its options.
//!
//! Two stops and, at each, how the game stands to the stop after a few infinitesimals have been
//! added. From these alone most comparisons are decided.

use crate::dyadic::Dyadic;
use crate::simple::NumberUpStar;
use std::sync::LazyLock;

/// Probes go from three downs to three ups ...
const UPS: i32 = 3;
/// ... plus a nimber below four: a family that contains the options of all its members.
const NIMBERS: u32 = 4;

/// The place of the probe zero, which is no probe at all, in a [`Tilt`].
const PLAIN: u32 = place(0, 0);

const fn place(ups: i32, nimber: u32) -> u32 {
    (ups + UPS) as u32 * NIMBERS + nimber
}

/// One infinitesimal that games are probed with.
struct Probe {
    game: NumberUpStar,
    /// Its own bit, and those of its options.
    bit: u32,
    left_options: u32,
    right_options: u32,
}

/// The probes, each after its options.
static PROBES: LazyLock<Vec<Probe>> = LazyLock::new(|| {
    let bit = |game: &NumberUpStar| 1 << place(game.ups, game.nimber);
    let bits = |games: &[NumberUpStar]| games.iter().map(bit).sum();
    let signed = (0..=UPS).flat_map(|k| [k, -k].into_iter().take(if k == 0 { 1 } else { 2 }));
    let games = signed.flat_map(|ups| {
        (0..NIMBERS).map(move |nimber| NumberUpStar {
            number: Dyadic::ZERO,
            ups,
            nimber,
        })
    });
    let probe = |game: NumberUpStar| {
        let (left, right) = game.options();
        Probe {
            game,
            bit: bit(&game),
            left_options: bits(&left),
            right_options: bits(&right),
        }
    };
    games.map(probe).collect()
});

/// On which side of a stop a game falls, once for every probe: one bit each.
///
/// For the left stop `x` of `G` the bit of probe `T` says that Left wins `G + T - x` moving first
/// (`G + T <= x` is false); for the right stop, that Left wins it moving second (`G + T >= x`).
/// Adding an infinitesimal does not change the stops, only who has the last word there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tilt(u32);

impl Tilt {
    /// The bit of the empty probe: how the game itself stands to its stop.
    pub const fn is_high(self) -> bool {
        self.0 >> PLAIN & 1 != 0
    }

    /// Whether Left does no better here than there, whatever the probe.
    const fn le(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The tilt of the other stop of the negative: ups become downs, and Left becomes Right.
    fn negative(self) -> Self {
        let nibbles = 2 * UPS as u32 + 1;
        let mirrored = |k| (!self.0 >> (k * NIMBERS) & 0xF) << ((nibbles - 1 - k) * NIMBERS);
        Tilt((0..nibbles).map(mirrored).sum())
    }
}

/// A stop of a game and its tilt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stop {
    pub value: Dyadic,
    pub tilt: Tilt,
}

impl Stop {
    /// Value first, then the game's own tilt. In this order, `G <= x <= H` for some number `x`
    /// exactly when the left stop of `G` comes before the right stop of `H`.
    pub fn rank(self) -> (Dyadic, bool) {
        (self.value, self.tilt.is_high())
    }

    /// Whether this allows a game to be at most a game that has the other stop on the same side.
    fn le(self, other: Self) -> bool {
        self.value < other.value || (self.value == other.value && self.tilt.le(other.tilt))
    }

    pub fn moved(self, by: i32) -> Self {
        Stop {
            value: self.value.add(Dyadic::wide_integer(by)),
            tilt: self.tilt,
        }
    }

    fn negative(self) -> Self {
        Stop {
            value: -self.value,
            tilt: self.tilt.negative(),
        }
    }

    /// The better stop for Left, or one that is as good as both where probes disagree.
    fn or(self, other: Self) -> Self {
        match self.value.cmp(&other.value) {
            std::cmp::Ordering::Less => other,
            std::cmp::Ordering::Greater => self,
            std::cmp::Ordering::Equal => Stop {
                value: self.value,
                tilt: Tilt(self.tilt.0 | other.tilt.0),
            },
        }
    }

    /// The better stop for Right, likewise.
    fn and(self, other: Self) -> Self {
        match self.value.cmp(&other.value) {
            std::cmp::Ordering::Less => self,
            std::cmp::Ordering::Greater => other,
            std::cmp::Ordering::Equal => Stop {
                value: self.value,
                tilt: Tilt(self.tilt.0 & other.tilt.0),
            },
        }
    }
}

/// The stops of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outline {
    pub left: Stop,
    pub right: Stop,
}

impl Outline {
    /// The outline of a number plus ups plus a nimber.
    pub fn of_simple(simple: NumberUpStar) -> Self {
        let (mut left, mut right) = (0, 0);
        for probe in PROBES.iter() {
            let probed = NumberUpStar {
                number: Dyadic::ZERO,
                ups: simple.ups.saturating_add(probe.game.ups),
                nimber: simple.nimber ^ probe.game.nimber,
            };
            if !probed.le(NumberUpStar::default()) {
                left |= probe.bit;
            }
            if NumberUpStar::default().le(probed) {
                right |= probe.bit;
            }
        }
        let stop = |tilt| Stop {
            value: simple.number,
            tilt: Tilt(tilt),
        };
        Outline {
            left: stop(left),
            right: stop(right),
        }
    }

    /// The outline of a game that is no number, from the best stops its players can move to.
    pub fn of_moves(moves: Moves) -> Option<Self> {
        let (mut left, mut right) = (moves.left?, moves.right?);
        if left.value == right.value {
            // Near the stop the players may also move in the probe.
            for probe in PROBES.iter() {
                if right.tilt.0 & probe.left_options != 0 {
                    left.tilt.0 |= probe.bit;
                }
                if !left.tilt.0 & probe.right_options != 0 {
                    right.tilt.0 &= !probe.bit;
                }
            }
        }
        Some(Outline { left, right })
    }

    pub fn moved(self, by: i32) -> Self {
        Outline {
            left: self.left.moved(by),
            right: self.right.moved(by),
        }
    }

    pub fn negative(self) -> Self {
        Outline {
            left: self.right.negative(),
            right: self.left.negative(),
        }
    }

    /// Whether a game with this outline is `<=` one with the other, if the outlines decide it.
    pub fn le(&self, other: &Self) -> Option<bool> {
        if self.left.rank() < other.right.rank() {
            return Some(true);
        }
        if self.left.le(other.left) && self.right.le(other.right) {
            None
        } else {
            Some(false)
        }
    }
}

/// The best stops that moves lead to: for Left the highest right stop of her options, for Right
/// the lowest left stop of his.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Moves {
    pub left: Option<Stop>,
    pub right: Option<Stop>,
}

impl Moves {
    /// Left may move to a game with this outline.
    pub fn add_left(&mut self, option: &Outline) {
        self.left = Some(self.left.map_or(option.right, |best| best.or(option.right)));
    }

    /// Right may move to a game with this outline.
    pub fn add_right(&mut self, option: &Outline) {
        self.right = Some(self.right.map_or(option.left, |best| best.and(option.left)));
    }
}

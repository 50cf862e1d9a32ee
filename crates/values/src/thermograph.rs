//! Thermographs: how the stops of a game change as both players are taxed for moving.
//!
//! At temperature `t` every move costs `t`. The left wall is what Left secures by moving first
//! in the taxed game, the right wall what Right secures; where they meet, moving stops being
//! worth its price, and the mast rises above that point: its foot is at the *temperature* of the
//! game and its position is the *mean*. Walls are piecewise linear and kept exactly, as their
//! corners (Berlekamp, Conway and Guy, *Winning Ways*, chapter 6).

use crate::dyadic::Dyadic;
use crate::error::{Error, Result};
use crate::games::Games;
use crate::node::GameId;
use crate::player::Player;
use crate::simple::NumberUpStar;
use std::cmp::Ordering;

/// A corner of a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Corner {
    /// The temperature at which the wall bends.
    pub temperature: Dyadic,
    /// The value of the wall there.
    pub value: Dyadic,
}

/// Both walls at a temperature at which one of them bends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Level {
    /// The temperature.
    pub temperature: Dyadic,
    /// The value of the left wall there.
    pub left: Dyadic,
    /// The value of the right wall there.
    pub right: Dyadic,
}

/// The thermograph of a game from temperature zero upwards.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thermograph {
    left: Box<[Corner]>,
    right: Box<[Corner]>,
    temperature: Dyadic,
}

impl Thermograph {
    /// The thermograph of a number, or of an infinitesimal beside a number: nothing but a mast.
    fn of_simple(simple: NumberUpStar) -> Self {
        let wall = Box::new([Corner {
            temperature: Dyadic::ZERO,
            value: simple.number,
        }]);
        Thermograph {
            left: wall.clone(),
            right: wall,
            temperature: if simple.is_number() {
                simple.number.temperature()
            } else {
                Dyadic::ZERO
            },
        }
    }

    /// Corners of the left wall, from temperature zero; above the last one it is vertical.
    pub fn left_wall(&self) -> &[Corner] {
        &self.left
    }

    /// Corners of the right wall, from temperature zero; above the last one it is vertical.
    pub fn right_wall(&self) -> &[Corner] {
        &self.right
    }

    /// Every temperature at which a wall bends, from zero up to the foot of the mast.
    pub fn levels(&self) -> Vec<Level> {
        let (mut left, mut right) = (Walk::new(&self.left), Walk::new(&self.right));
        let mut levels = Vec::new();
        let mut bend = Some(Dyadic::ZERO);
        while let Some(temperature) = bend {
            left.advance(temperature);
            right.advance(temperature);
            levels.push(Level {
                temperature,
                left: left.value(temperature),
                right: right.value(temperature),
            });
            bend = earlier(left.next(), right.next());
        }
        levels
    }

    /// The mean value: where the mast stands.
    pub fn mean(&self) -> Dyadic {
        self.left[self.left.len() - 1].value
    }

    /// The temperature; for the number `m/2^k` in lowest terms it is `-1/2^k` by convention.
    pub fn temperature(&self) -> Dyadic {
        self.temperature
    }

    /// The thermograph of the game moved by an integer.
    pub(crate) fn moved(&self, by: i32) -> Self {
        let by = Dyadic::wide_integer(by);
        let moved = |wall: &[Corner]| wall.iter().map(|c| c.moved(by)).collect();
        Thermograph {
            left: moved(&self.left),
            right: moved(&self.right),
            temperature: self.temperature,
        }
    }

    /// The thermograph of a game that is no number, from its scaffolds before tax: the highest
    /// right wall of Left's options and the lowest left wall of Right's.
    pub(crate) fn from_scaffolds(left: &[Corner], right: &[Corner]) -> Result<Self> {
        let (mut left, mut right) = (Walk::new(left), Walk::new(right));
        let (mut left_wall, mut right_wall) = (Vec::new(), Vec::new());
        let mut t = Dyadic::ZERO;
        loop {
            left.advance(t);
            right.advance(t);
            let (l, r) = (left.value(t).sub(t), right.value(t).add(t));
            push(&mut left_wall, t, l);
            push(&mut right_wall, t, r);
            if l <= r {
                break;
            }
            // The taxed left scaffold falls with slope -1 or 0, the right one rises with 0 or 1.
            let gap = l.sub(r);
            let meet = match (left.slope(), right.slope()) {
                (0, 0) => Some(t.add(gap.half()?)),
                (0, _) | (_, 0) => Some(t.add(gap)),
                _ => None,
            };
            t = match (earlier(left.next(), right.next()), meet) {
                (Some(bend), Some(meet)) => bend.min(meet),
                (Some(t), None) | (None, Some(t)) => t,
                (None, None) => break,
            };
        }
        Ok(Thermograph {
            left: finish(left_wall),
            right: finish(right_wall),
            temperature: t,
        })
    }
}

impl Corner {
    fn moved(self, by: Dyadic) -> Self {
        Corner {
            temperature: self.temperature,
            value: self.value.add(by),
        }
    }
}

/// Reads a wall upwards.
struct Walk<'a> {
    wall: &'a [Corner],
    next: usize,
}

impl<'a> Walk<'a> {
    fn new(wall: &'a [Corner]) -> Self {
        Walk { wall, next: 0 }
    }

    /// Moves past every corner at or below `t`; must be called before anything is read.
    fn advance(&mut self, t: Dyadic) {
        while self.next < self.wall.len() && self.wall[self.next].temperature <= t {
            self.next += 1;
        }
    }

    /// The temperature of the next corner.
    fn next(&self) -> Option<Dyadic> {
        self.wall.get(self.next).map(|c| c.temperature)
    }

    /// How the value changes with temperature until the next corner: -1, 0 or 1.
    fn slope(&self) -> i8 {
        self.wall
            .get(self.next)
            .map_or(0, |c| match c.value.cmp(&self.wall[self.next - 1].value) {
                Ordering::Less => -1,
                Ordering::Equal => 0,
                Ordering::Greater => 1,
            })
    }

    fn value(&self, t: Dyadic) -> Dyadic {
        let last = self.wall[self.next - 1];
        let since = t.sub(last.temperature);
        match self.slope() {
            -1 => last.value.sub(since),
            1 => last.value.add(since),
            _ => last.value,
        }
    }
}

fn earlier(a: Option<Dyadic>, b: Option<Dyadic>) -> Option<Dyadic> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// Adds a corner, forgetting the one before it when the wall does not bend there.
fn push(wall: &mut Vec<Corner>, temperature: Dyadic, value: Dyadic) {
    if let [.., a, b] = wall[..]
        && a.value.cmp(&b.value) == b.value.cmp(&value)
    {
        wall.pop();
    }
    wall.push(Corner { temperature, value });
}

/// A wall whose last stretch is vertical has already joined its mast.
fn finish(mut wall: Vec<Corner>) -> Box<[Corner]> {
    drop_vertical_end(&mut wall);
    wall.into_boxed_slice()
}

fn drop_vertical_end(wall: &mut Vec<Corner>) {
    if let [.., a, b] = wall[..]
        && a.value == b.value
    {
        wall.pop();
    }
}

/// Which envelope of several walls is wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Envelope {
    /// The pointwise maximum.
    Highest,
    /// The pointwise minimum.
    Lowest,
}

fn combine(a: &[Corner], b: &[Corner], by: Dyadic, kind: Envelope, out: &mut Vec<Corner>) {
    out.clear();
    let (mut a, mut b) = (Walk::new(a), Walk::new(b));
    let mut t = Dyadic::ZERO;
    loop {
        a.advance(t);
        b.advance(t);
        let (x, y) = (a.value(t), b.value(t).add(by));
        let value = match kind {
            Envelope::Highest => x.max(y),
            Envelope::Lowest => x.min(y),
        };
        push(out, t, value);
        let Some(bend) = earlier(a.next(), b.next()) else {
            break;
        };
        // Walls of one side have slopes that differ by one at most, so they cross after |gap|.
        let gap = x.sub(y);
        let crossing = match a.slope() - b.slope() {
            1 if gap < Dyadic::ZERO => Some(t.sub(gap)),
            -1 if gap > Dyadic::ZERO => Some(t.add(gap)),
            _ => None,
        };
        t = crossing.map_or(bend, |c| c.min(bend));
    }
    drop_vertical_end(out);
}

impl Games {
    /// The mean value.
    pub fn mean(&mut self, g: GameId) -> Result<Dyadic> {
        Ok(self.thermograph(g)?.mean())
    }

    /// The temperature; below zero for numbers (see [`Thermograph::temperature`]).
    pub fn temperature(&mut self, g: GameId) -> Result<Dyadic> {
        Ok(self.thermograph(g)?.temperature())
    }

    /// The thermograph.
    pub fn thermograph(&mut self, g: GameId) -> Result<Thermograph> {
        self.check(g)?;
        Ok(self.base_thermograph(g.base)?.moved(g.shift))
    }

    fn base_thermograph(&mut self, base: u32) -> Result<&Thermograph> {
        if !self.thermographs.contains_key(&base) {
            let thermograph = match self.nodes[base as usize].simple {
                Some(simple) => Thermograph::of_simple(simple),
                None => self.thermograph_of_tree(base)?,
            };
            self.thermographs.insert(base, thermograph);
        }
        self.thermographs.get(&base).ok_or(Error::Foreign)
    }

    fn thermograph_of_tree(&mut self, base: u32) -> Result<Thermograph> {
        self.tick()?;
        let left = self.scaffold(base, Player::Left)?;
        let right = self.scaffold(base, Player::Right)?;
        Thermograph::from_scaffolds(&left, &right)
    }

    /// What a player gets from the best move at every temperature, before tax.
    fn scaffold(&mut self, base: u32, player: Player) -> Result<Vec<Corner>> {
        let (mut best, mut spare) = (Vec::new(), Vec::new());
        for option in self.options_of(GameId::base(base), player)? {
            let by = Dyadic::wide_integer(option.shift);
            let thermograph = self.base_thermograph(option.base)?;
            let (wall, kind) = match player {
                Player::Left => (&thermograph.right, Envelope::Highest),
                Player::Right => (&thermograph.left, Envelope::Lowest),
            };
            if best.is_empty() {
                best.extend(wall.iter().map(|c| c.moved(by)));
            } else {
                combine(&best, wall, by, kind, &mut spare);
                std::mem::swap(&mut best, &mut spare);
            }
        }
        Ok(best)
    }
}

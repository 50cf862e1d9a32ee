//! The order of games.
//!
//! `G <= H` holds when Left, moving first in `G - H`, does not win: no Left option of `G` is
//! `>= H` and no Right option of `H` is `<= G`. Most questions are settled without looking at
//! options: a number between the two games proves the order, and crossed stops or crossed walls
//! of the thermographs refute it. What remains is searched and remembered.

use crate::dyadic::Dyadic;
use crate::error::Result;
use crate::games::Games;
use crate::node::{GameId, Stop};
use crate::player::{Outcome, Player};
use crate::thermograph::Thermograph;
use std::cmp::Ordering;

/// What is seen of a game without its options.
pub(crate) struct Outline<'a> {
    pub left_stop: Stop,
    pub right_stop: Stop,
    pub thermograph: &'a Thermograph,
    /// By how much the thermograph is to be moved (the stops already are).
    pub shift: i32,
}

impl Outline<'_> {
    /// Whether `self <= other`, if the outlines decide it.
    pub fn le(&self, other: &Self) -> Option<bool> {
        if self.left_stop < other.right_stop {
            return Some(true);
        }
        if self.left_stop > other.left_stop || self.right_stop > other.right_stop {
            return Some(false);
        }
        let by = Dyadic::wide_integer(other.shift - self.shift);
        if self.thermograph.le(other.thermograph, by) {
            None
        } else {
            Some(false)
        }
    }
}

impl Games {
    /// Whether `a <= b`.
    pub fn le(&mut self, a: GameId, b: GameId) -> Result<bool> {
        self.check(a)?;
        self.check(b)?;
        self.is_le(a, b)
    }

    /// How `a` stands to `b`; `None` when they are confused.
    pub fn compare(&mut self, a: GameId, b: GameId) -> Result<Option<Ordering>> {
        if a == b {
            return Ok(Some(Ordering::Equal));
        }
        if self.le(a, b)? {
            return Ok(Some(Ordering::Less));
        }
        Ok(self.le(b, a)?.then_some(Ordering::Greater))
    }

    /// Who wins.
    pub fn outcome(&self, g: GameId) -> Result<Outcome> {
        self.check(g)?;
        let zero = Dyadic::ZERO;
        // The stops tell how a game stands to any number.
        let (left, right) = (self.stop(g, Player::Left), self.stop(g, Player::Right));
        let at_most_zero = (left.value, left.high) <= (zero, false);
        let at_least_zero = (right.value, right.high) >= (zero, true);
        Ok(match (at_most_zero, at_least_zero) {
            (true, true) => Outcome::Previous,
            (true, false) => Outcome::Right,
            (false, true) => Outcome::Left,
            (false, false) => Outcome::Next,
        })
    }

    pub(crate) fn outline(&self, g: GameId) -> Outline<'_> {
        let node = self.node(g);
        Outline {
            left_stop: node.left_stop.moved(g.shift),
            right_stop: node.right_stop.moved(g.shift),
            thermograph: self.thermographs.get(node.thermograph),
            shift: g.shift,
        }
    }

    /// Whether `player` likes `a` at least as much as `b`.
    pub(crate) fn prefers(&mut self, player: Player, a: GameId, b: GameId) -> Result<bool> {
        match player {
            Player::Left => self.is_le(b, a),
            Player::Right => self.is_le(a, b),
        }
    }

    /// Whether `a <= b`, for ids known to be good.
    pub(crate) fn is_le(&mut self, a: GameId, b: GameId) -> Result<bool> {
        if a.base == b.base {
            return Ok(a.shift <= b.shift);
        }
        if let Some(known) = self.outline(a).le(&self.outline(b)) {
            return Ok(known);
        }
        if let (Some(x), Some(y)) = (self.simple_form(a), self.simple_form(b)) {
            return Ok(x.le(y));
        }
        let by = b.shift - a.shift;
        if let Some(known) = self.order.get(a.base, b.base, by) {
            return Ok(known);
        }
        let answer = self.search_le(a, b)?;
        self.order.learn(a.base, b.base, by, answer);
        Ok(answer)
    }

    /// The definition. Neither game is a number here: the outlines decide those.
    fn search_le(&mut self, a: GameId, b: GameId) -> Result<bool> {
        self.tick()?;
        for i in self.option_range(a, Player::Left)? {
            if self.is_le(b, self.options[i].moved(a.shift))? {
                return Ok(false);
            }
        }
        for i in self.option_range(b, Player::Right)? {
            if self.is_le(self.options[i].moved(b.shift), a)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

//! The order of games.
//!
//! `G <= H` holds when Left, moving first in `G - H`, does not win: no Left option of `G` is
//! `>= H` and no Right option of `H` is `<= G`. Most questions are settled without looking at
//! options: a number between the two games proves the order, and crossed stops refute it (see the
//! module `outline`). What remains is searched and remembered.

use crate::dyadic::Dyadic;
use crate::error::Result;
use crate::games::Games;
use crate::node::GameId;
use crate::outline::Outline;
use crate::player::{Outcome, Player};
use std::cmp::Ordering;

impl Games {
    /// Whether `a <= b`.
    pub fn le(&mut self, a: GameId, b: GameId) -> Result<bool> {
        self.check(a)?;
        self.check(b)?;
        self.is_le(&self.view(a), &self.view(b))
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
        // The stops tell how a game stands to any number.
        let outline = self.outline(g);
        let at_most_zero = outline.left.rank() <= (Dyadic::ZERO, false);
        let at_least_zero = outline.right.rank() >= (Dyadic::ZERO, true);
        Ok(match (at_most_zero, at_least_zero) {
            (true, true) => Outcome::Previous,
            (true, false) => Outcome::Right,
            (false, true) => Outcome::Left,
            (false, false) => Outcome::Next,
        })
    }

    /// A game with its outline at hand.
    pub(crate) fn view(&self, id: GameId) -> View {
        View {
            id,
            outline: self.outline(id),
        }
    }

    /// Whether `player` likes `a` at least as much as `b`.
    pub(crate) fn prefers(&mut self, player: Player, a: &View, b: &View) -> Result<bool> {
        match player {
            Player::Left => self.is_le(b, a),
            Player::Right => self.is_le(a, b),
        }
    }

    /// Whether `a <= b`, for ids known to be good.
    pub(crate) fn is_le(&mut self, a: &View, b: &View) -> Result<bool> {
        if a.id.base == b.id.base {
            return Ok(a.id.shift <= b.id.shift);
        }
        if let Some(known) = a.outline.le(&b.outline) {
            return Ok(known);
        }
        let by = b.id.shift - a.id.shift;
        if let Some(known) = self.order.get(a.id.base, b.id.base, by) {
            return Ok(known);
        }
        let answer = match (self.simple_form(a.id), self.simple_form(b.id)) {
            (Some(x), Some(y)) => x.le(y),
            _ => self.search_le(a, b)?,
        };
        self.order.learn(a.id.base, b.id.base, by, answer);
        Ok(answer)
    }

    /// The definition. Neither game is a number here: the outlines decide those.
    fn search_le(&mut self, a: &View, b: &View) -> Result<bool> {
        self.tick()?;
        for i in self.option_range(a.id, Player::Left)? {
            let option = self.view(self.options[i].moved(a.id.shift));
            if self.is_le(b, &option)? {
                return Ok(false);
            }
        }
        for i in self.option_range(b.id, Player::Right)? {
            let option = self.view(self.options[i].moved(b.id.shift));
            if self.is_le(&option, a)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// A game with its outline, so that comparing it with many others looks the outline up once.
#[derive(Clone, Copy)]
pub(crate) struct View {
    pub id: GameId,
    pub outline: Outline,
}

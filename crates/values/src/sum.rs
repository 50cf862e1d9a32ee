//! Sums: two games side by side, where a move is a move in either.

use crate::error::{Error, Result};
use crate::games::Games;
use crate::node::GameId;
use crate::player::Player;

impl Games {
    /// The sum `a + b`.
    pub fn sum(&mut self, a: GameId, b: GameId) -> Result<GameId> {
        self.check(a)?;
        self.check(b)?;
        self.sum_of(a, b)
    }

    /// The difference `a - b`.
    pub fn difference(&mut self, a: GameId, b: GameId) -> Result<GameId> {
        let negative = self.negative(b)?;
        self.sum(a, negative)
    }

    /// So many copies of a game, of its negative if `n` is below zero.
    pub fn multiple(&mut self, n: i32, g: GameId) -> Result<GameId> {
        let mut power = if n < 0 { self.negative(g)? } else { g };
        self.check(power)?;
        let mut sum = GameId::ZERO;
        let mut left = n.unsigned_abs();
        while left > 0 {
            if left % 2 == 1 {
                sum = self.sum_of(sum, power)?;
            }
            left /= 2;
            if left > 0 {
                power = self.sum_of(power, power)?;
            }
        }
        Ok(sum)
    }

    pub(crate) fn sum_of(&mut self, a: GameId, b: GameId) -> Result<GameId> {
        let shift = a.shift.checked_add(b.shift).ok_or(Error::OutOfRange)?;
        let (low, high) = (a.base.min(b.base), a.base.max(b.base));
        let sum = self.sum_of_bases(GameId::base(low), GameId::base(high))?;
        self.moved(sum, shift)
    }

    fn sum_of_bases(&mut self, a: GameId, b: GameId) -> Result<GameId> {
        if a == GameId::ZERO {
            return Ok(b);
        }
        if let (Some(x), Some(y)) = (self.simple_form(a), self.simple_form(b)) {
            return self.number_up_star(x.plus(y)?);
        }
        if let Some(negative) = self.node(a).negative
            && negative.base == b.base
        {
            return Ok(GameId::ZERO.moved(-negative.shift));
        }
        if let Some(known) = self.sums.get(a.base, b.base) {
            return Ok(known);
        }
        let sum = self.sum_of_trees(a, b)?;
        self.sums.insert(a.base, b.base, sum);
        Ok(sum)
    }

    fn sum_of_trees(&mut self, a: GameId, b: GameId) -> Result<GameId> {
        self.tick()?;
        let left = [
            self.moves_in(a, b, Player::Left)?,
            self.moves_in(b, a, Player::Left)?,
        ];
        let right = [
            self.moves_in(a, b, Player::Right)?,
            self.moves_in(b, a, Player::Right)?,
        ];
        self.game_of_antichains(left, right)
    }

    /// The moves of `player` in `g` beside `rest`.
    ///
    /// Adding `rest` keeps the order, so they are as incomparable as the options of `g`. Moves in
    /// a number need not be considered when the other game is no number (number translation).
    fn moves_in(&mut self, g: GameId, rest: GameId, player: Player) -> Result<Vec<GameId>> {
        if self.is_number(g) {
            return Ok(Vec::new());
        }
        let range = self.option_range(g, player)?;
        range.map(|i| self.sum_of(self.options[i], rest)).collect()
    }
}

//! Atomic weights: how many ups an all-small game is worth, nimbers aside.
//!
//! A game is all-small when in each of its followers both players can move or neither can. Its
//! atomic weight is found from those of its options, two ups for each move made; where that leaves
//! several integers, a comparison with the far star, a nimber too large to occur, decides
//! (Berlekamp, Conway and Guy, *Winning Ways*, chapter 8; Siegel, *Combinatorial Game Theory*,
//! section II.7).

use crate::error::Result;
use crate::games::Games;
use crate::node::GameId;
use crate::player::Player;
use rustc_hash::{FxHashMap, FxHashSet};

impl Games {
    /// Whether in every follower both players can move or neither can.
    pub fn is_all_small(&mut self, g: GameId) -> Result<bool> {
        self.check(g)?;
        let mut seen: FxHashSet<GameId> = FxHashSet::default();
        let mut waiting = vec![g];
        while let Some(next) = waiting.pop() {
            self.tick()?;
            match self.simple_form(next) {
                Some(simple) if simple.number != crate::Dyadic::ZERO => return Ok(false),
                Some(_) => {}
                None if seen.insert(next) => {
                    waiting.extend(self.options_of(next, Player::Left)?);
                    waiting.extend(self.options_of(next, Player::Right)?);
                }
                None => {}
            }
        }
        Ok(true)
    }

    /// The atomic weight of an all-small game; `None` for any other.
    ///
    /// ```
    /// # use thera_values::Games;
    /// let mut games = Games::new();
    /// let game = games.parse("{^3|*}")?;
    /// let weight = games.atomic_weight(game)?.expect("it is all-small");
    /// assert_eq!(games.text(weight)?, "3/2");
    /// # Ok::<(), thera_values::Error>(())
    /// ```
    pub fn atomic_weight(&mut self, g: GameId) -> Result<Option<GameId>> {
        match self.is_all_small(g)? {
            true => self.weight(g, &mut FxHashMap::default()).map(Some),
            false => Ok(None),
        }
    }

    fn weight(&mut self, g: GameId, known: &mut FxHashMap<GameId, GameId>) -> Result<GameId> {
        if let Some(simple) = self.simple_form(g) {
            return self.integer(simple.ups);
        }
        if let Some(&weight) = known.get(&g) {
            return Ok(weight);
        }
        self.tick()?;
        let left = self.weights_of_options(g, Player::Left, -2, known)?;
        let right = self.weights_of_options(g, Player::Right, 2, known)?;
        let mut weight = self.game(&left, &right)?;
        if self.as_integer(weight)?.is_some() {
            weight = self.eccentric_weight(g, &left, &right)?;
        }
        known.insert(g, weight);
        Ok(weight)
    }

    fn weights_of_options(
        &mut self,
        g: GameId,
        player: Player,
        by: i32,
        known: &mut FxHashMap<GameId, GameId>,
    ) -> Result<Vec<GameId>> {
        let mut weights = Vec::new();
        for option in self.options_of(g, player)? {
            let weight = self.weight(option, known)?;
            weights.push(self.moved(weight, by)?);
        }
        Ok(weights)
    }

    /// The weight where the options' leave room for integers: the greatest if the game exceeds the
    /// far star, the least if it is below, and zero if they are confused.
    fn eccentric_weight(&mut self, g: GameId, left: &[GameId], right: &[GameId]) -> Result<GameId> {
        let beyond = self.birthday(g)?.saturating_add(1).next_power_of_two();
        let far_star = self.nimber(beyond)?;
        let weight = if self.le(far_star, g)? {
            self.greatest_below(right)?
        } else if self.le(g, far_star)? {
            let negatives: Result<Vec<GameId>> = left
                .iter()
                .map(|&option| self.negative_of(option))
                .collect();
            -self.greatest_below(&negatives?)?
        } else {
            0
        };
        self.integer(weight)
    }

    /// The greatest integer that is less than or confused with each of the games.
    fn greatest_below(&mut self, bounds: &[GameId]) -> Result<i32> {
        let mut greatest = i32::MAX;
        for &bound in bounds {
            let mut n = self.stop(bound, Player::Left).value.floor() + 1;
            while self.is_at_most_integer(bound, n)? {
                n -= 1;
            }
            greatest = greatest.min(n);
        }
        Ok(greatest)
    }

    fn is_at_most_integer(&mut self, g: GameId, n: i32) -> Result<bool> {
        let integer = self.integer(n)?;
        self.le(g, integer)
    }
}

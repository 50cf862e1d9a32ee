//! Cooling, heating and overheating: a game in which moves cost, or earn, something.
//!
//! To *cool* a game by `t` is to tax every move by `t`, until moving is no longer worth its price:
//! then the game is its mean. To *heat* it is to pay for every move, and *overheating* also says
//! what the moves that are left in an integer are worth (Berlekamp, Conway and Guy, *Winning Ways*,
//! chapter 6; Siegel, *Combinatorial Game Theory*, sections II.5 and II.6).

use crate::dyadic::Dyadic;
use crate::error::{Error, Result};
use crate::games::Games;
use crate::node::GameId;
use crate::player::Player;
use rustc_hash::FxHashMap;

/// What was found for followers met before.
type Known = FxHashMap<GameId, GameId>;

impl Games {
    /// The game cooled by `t`, which may not be negative.
    ///
    /// ```
    /// # use thera_values::{Dyadic, Games};
    /// let mut games = Games::new();
    /// let hot = games.parse("{4|{1|-3}}")?;
    /// let cooled = games.cool(hot, Dyadic::integer(1)?)?;
    /// assert_eq!(games.text(cooled)?, "{3|±1}");
    /// # Ok::<(), thera_values::Error>(())
    /// ```
    pub fn cool(&mut self, g: GameId, t: Dyadic) -> Result<GameId> {
        self.check(g)?;
        if t < Dyadic::ZERO {
            return Err(Error::NegativeTemperature);
        }
        self.cooled(g, t, &mut Known::default())
    }

    fn cooled(&mut self, g: GameId, t: Dyadic, known: &mut Known) -> Result<GameId> {
        if let Some(&cooled) = known.get(&g) {
            return Ok(cooled);
        }
        let thermograph = self.thermograph(g)?;
        let cooled = if t > thermograph.temperature() {
            self.number(thermograph.mean())?
        } else {
            let tax = self.number(-t)?;
            self.with_each_move(g, tax, |games, option| games.cooled(option, t, known))?
        };
        known.insert(g, cooled);
        Ok(cooled)
    }

    /// The game heated by `t`: numbers stay, and every other move earns its player `t`.
    pub fn heat(&mut self, g: GameId, t: GameId) -> Result<GameId> {
        self.check(g)?;
        self.check(t)?;
        self.heated(g, t, &mut Known::default())
    }

    fn heated(&mut self, g: GameId, t: GameId, known: &mut Known) -> Result<GameId> {
        if self.is_number(g) {
            return Ok(g);
        }
        if let Some(&heated) = known.get(&g) {
            return Ok(heated);
        }
        let heated = self.with_each_move(g, t, |games, option| games.heated(option, t, known))?;
        known.insert(g, heated);
        Ok(heated)
    }

    /// The game overheated from `s` to `t`: an integer `n` becomes `n` copies of `s`, and every move
    /// in anything else earns its player `t`.
    pub fn overheat(&mut self, g: GameId, s: GameId, t: GameId) -> Result<GameId> {
        for game in [g, s, t] {
            self.check(game)?;
        }
        self.overheated(g, s, t, &mut Known::default())
    }

    fn overheated(&mut self, g: GameId, s: GameId, t: GameId, known: &mut Known) -> Result<GameId> {
        if let Some(n) = self.as_integer(g)? {
            return self.multiple(n, s);
        }
        if let Some(&overheated) = known.get(&g) {
            return Ok(overheated);
        }
        let overheated =
            self.with_each_move(g, t, |games, option| games.overheated(option, s, t, known))?;
        known.insert(g, overheated);
        Ok(overheated)
    }

    /// The game whose moves are the images of those of `g`, each worth `bonus` more to its player.
    fn with_each_move(
        &mut self,
        g: GameId,
        bonus: GameId,
        mut image: impl FnMut(&mut Games, GameId) -> Result<GameId>,
    ) -> Result<GameId> {
        self.tick()?;
        let malus = self.negative_of(bonus)?;
        let mut options = |games: &mut Games, player: Player, by: GameId| {
            let moves = games.options_of(g, player)?;
            let images = moves.into_iter().map(|option| {
                let image = image(games, option)?;
                games.sum_of(image, by)
            });
            images.collect::<Result<Vec<GameId>>>()
        };
        let left = options(self, Player::Left, bonus)?;
        let right = options(self, Player::Right, malus)?;
        self.game(&left, &right)
    }
}

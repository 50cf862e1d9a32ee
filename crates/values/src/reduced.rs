//! Reduced canonical forms: the simplest game that differs from a given one by an infinitesimal.
//!
//! Two games are alike up to an infinitesimal when all stops of their difference are zero. A game
//! whose stops agree is then a number; from any other one dominated and reversible options go as in
//! a [canonical form](crate::canonical), with "at most" read up to infinitesimals (Grossman and
//! Siegel, *Reductions of partizan games*, 2009).

use crate::dyadic::Dyadic;
use crate::error::Result;
use crate::games::Games;
use crate::node::GameId;
use crate::player::Player;
use rustc_hash::FxHashMap;

impl Games {
    /// The reduced canonical form.
    ///
    /// ```
    /// # use thera_values::Games;
    /// let mut games = Games::new();
    /// let game = games.parse("{2*|{1^|-1}}")?;
    /// let reduced = games.reduced(game)?;
    /// assert_eq!(games.text(reduced)?, "{2|±1}");
    /// # Ok::<(), thera_values::Error>(())
    /// ```
    pub fn reduced(&mut self, g: GameId) -> Result<GameId> {
        self.check(g)?;
        self.reduce(g, &mut FxHashMap::default())
    }

    /// Whether `a` is at most `b`, up to an infinitesimal.
    pub fn le_up_to_infinitesimals(&mut self, a: GameId, b: GameId) -> Result<bool> {
        let difference = self.difference(b, a)?;
        Ok(self.stop(difference, Player::Right).value >= Dyadic::ZERO)
    }

    fn reduce(&mut self, g: GameId, known: &mut FxHashMap<GameId, GameId>) -> Result<GameId> {
        let stop = self.stop(g, Player::Left).value;
        if stop == self.stop(g, Player::Right).value {
            return self.number(stop);
        }
        if let Some(&reduced) = known.get(&g) {
            return Ok(reduced);
        }
        self.tick()?;
        let [left, right] = [Player::Left, Player::Right].map(|player| {
            let mut reduced = Vec::new();
            for option in self.options_of(g, player)? {
                reduced.push(self.reduce(option, known)?);
            }
            self.without_the_reducible(g, player, reduced)
        });
        let reduced = self.game(&left?, &right?)?;
        known.insert(g, reduced);
        Ok(reduced)
    }

    /// What is left of a player's options, themselves reduced, when those that `g` needs only for an
    /// infinitesimal are gone.
    fn without_the_reducible(
        &mut self,
        g: GameId,
        player: Player,
        mut options: Vec<GameId>,
    ) -> Result<Vec<GameId>> {
        loop {
            options = self.undominated_up_to_infinitesimals(player, options)?;
            let mut reversible = None;
            for (i, &option) in options.iter().enumerate() {
                if let Some(answer) = self.nearly_reversing_answer(g, player, option)? {
                    reversible = Some((i, answer));
                    break;
                }
            }
            let Some((i, answer)) = reversible else {
                return Ok(options);
            };
            options.swap_remove(i);
            options.extend(self.options_of(answer, player)?);
        }
    }

    fn undominated_up_to_infinitesimals(
        &mut self,
        player: Player,
        mut options: Vec<GameId>,
    ) -> Result<Vec<GameId>> {
        // Reduced forms that differ by an infinitesimal only are the same.
        options.sort_unstable();
        options.dedup();
        let mut kept = Vec::new();
        for &option in &options {
            let mut dominated = false;
            for &other in options.iter().filter(|&&other| other != option) {
                dominated |= self.nearly_prefers(player, other, option)?;
            }
            if !dominated {
                kept.push(option);
            }
        }
        Ok(kept)
    }

    /// An answer to `option` that leaves the opponent no worse off than in `g`.
    fn nearly_reversing_answer(
        &mut self,
        g: GameId,
        player: Player,
        option: GameId,
    ) -> Result<Option<GameId>> {
        let opponent = player.opponent();
        for answer in self.options_of(option, opponent)? {
            if self.nearly_prefers(opponent, answer, g)? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// Whether `player` likes `a` at least as much as `b`, up to an infinitesimal.
    fn nearly_prefers(&mut self, player: Player, a: GameId, b: GameId) -> Result<bool> {
        match player {
            Player::Left => self.le_up_to_infinitesimals(b, a),
            Player::Right => self.le_up_to_infinitesimals(a, b),
        }
    }
}

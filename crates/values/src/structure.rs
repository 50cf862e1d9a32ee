//! The shape of canonical forms: followers and birthdays; and nimbers of impartial games.

use crate::error::Result;
use crate::games::Games;
use crate::node::GameId;
use crate::player::Player;
use rustc_hash::{FxHashMap, FxHashSet};

/// The least number that does not occur: the nimber of an impartial game from its options'.
///
/// ```
/// assert_eq!(thera_values::mex([0, 1, 3]), 2);
/// ```
pub fn mex(nimbers: impl IntoIterator<Item = u32>) -> u32 {
    let present: FxHashSet<u32> = nimbers.into_iter().collect();
    (0..).find(|n| !present.contains(n)).unwrap_or(u32::MAX)
}

impl Games {
    /// The day on which the game is born: the height of its canonical form.
    pub fn birthday(&mut self, g: GameId) -> Result<u32> {
        self.check(g)?;
        self.born(g, &mut FxHashMap::default())
    }

    fn born(&mut self, g: GameId, known: &mut FxHashMap<GameId, u32>) -> Result<u32> {
        if let Some(simple) = self.simple_form(g) {
            return Ok(simple.birthday());
        }
        if let Some(&day) = known.get(&g) {
            return Ok(day);
        }
        let mut day = 0;
        for player in [Player::Left, Player::Right] {
            for option in self.options_of(g, player)? {
                day = day.max(self.born(option, known)?.saturating_add(1));
            }
        }
        known.insert(g, day);
        Ok(day)
    }

    /// How many distinct games occur in the canonical form, the game itself among them; numbers,
    /// ups and nimbers count once each, without what lies below them.
    pub fn followers(&mut self, g: GameId) -> Result<usize> {
        self.check(g)?;
        let mut seen: FxHashSet<GameId> = FxHashSet::default();
        let mut waiting = vec![g];
        while let Some(next) = waiting.pop() {
            self.tick()?;
            if seen.insert(next) && self.simple_form(next).is_none() {
                waiting.extend(self.options_of(next, Player::Left)?);
                waiting.extend(self.options_of(next, Player::Right)?);
            }
        }
        Ok(seen.len())
    }
}

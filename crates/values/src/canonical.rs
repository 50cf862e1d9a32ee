//! Canonical forms: the one smallest form among all games that are equal.
//!
//! A form is canonical when no option is dominated (another one is at least as good for its
//! owner) and none is reversible (the opponent has an answer that is at least as good for him as
//! the whole game was). Dominated options are dropped; reversible ones are replaced by what the
//! owner could do after that answer (Conway, *On Numbers and Games*, chapter 10).

use crate::dyadic::{Bound, Dyadic};
use crate::error::{Error, Result};
use crate::games::Games;
use crate::intern::Canonical;
use crate::node::GameId;
use crate::outline::{Moves, Outline};
use crate::player::Player;
use rustc_hash::FxHashMap;

/// A game that is no number, on its way to canonical form.
struct Draft {
    left: Vec<GameId>,
    right: Vec<GameId>,
    outline: Outline,
    /// Comparisons with the game itself, whose id is not known yet.
    compared: FxHashMap<(GameId, Player), bool>,
}

impl Draft {
    fn options(&self, player: Player) -> &[GameId] {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    fn options_mut(&mut self, player: Player) -> &mut Vec<GameId> {
        match player {
            Player::Left => &mut self.left,
            Player::Right => &mut self.right,
        }
    }
}

impl Games {
    /// The game `{left|right}`.
    ///
    /// ```
    /// # use thera_values::{GameId, Games};
    /// let mut games = Games::new();
    /// let star = games.game(&[GameId::ZERO], &[GameId::ZERO])?;
    /// let up = games.game(&[GameId::ZERO], &[star])?;
    /// assert_eq!(games.text(up)?, "^");
    /// # Ok::<(), thera_values::Error>(())
    /// ```
    pub fn game(&mut self, left: &[GameId], right: &[GameId]) -> Result<GameId> {
        for &option in left.iter().chain(right) {
            self.check(option)?;
        }
        let left = self.undominated(Player::Left, left)?;
        let right = self.undominated(Player::Right, right)?;
        self.canonical_of_antichains([left, Vec::new()], [right, Vec::new()])
    }

    /// The canonical form of a game whose options come as two antichains for each player.
    pub(crate) fn canonical_of_antichains(
        &mut self,
        left: [Vec<GameId>; 2],
        right: [Vec<GameId>; 2],
    ) -> Result<GameId> {
        self.tick()?;
        let mut moves = Moves::default();
        for &option in left.iter().flatten() {
            moves.add_left(self.outline(option));
        }
        for &option in right.iter().flatten() {
            moves.add_right(self.outline(option));
        }
        if let Some(x) = simplest_number(moves)? {
            return self.number(x);
        }
        // A player without options always leaves room for a number.
        let outline = Outline::of_moves(moves).ok_or(Error::OutOfRange)?;
        let mut draft = Draft {
            left: self.merged(Player::Left, left)?,
            right: self.merged(Player::Right, right)?,
            outline,
            compared: FxHashMap::default(),
        };
        while self.bypass_reversible(&mut draft, Player::Left)?
            || self.bypass_reversible(&mut draft, Player::Right)?
        {}
        self.intern(Canonical {
            left: &mut draft.left,
            right: &mut draft.right,
            outline,
        })
    }

    /// The options that no other is at least as good as.
    fn undominated(&mut self, player: Player, options: &[GameId]) -> Result<Vec<GameId>> {
        let mut kept: Vec<GameId> = Vec::with_capacity(options.len());
        for &option in options {
            kept = self.merged(player, [kept, vec![option]])?;
        }
        Ok(kept)
    }

    /// Two sets without dominated options, as one.
    fn merged(&mut self, player: Player, [a, mut b]: [Vec<GameId>; 2]) -> Result<Vec<GameId>> {
        if a.is_empty() {
            return Ok(b);
        }
        let mut kept = Vec::with_capacity(a.len() + b.len());
        for option in a {
            if !self.any_prefers(player, &b, option)? {
                kept.push(option);
            }
        }
        let from_a = kept.len();
        for option in b.drain(..) {
            if !self.any_prefers(player, &kept[..from_a], option)? {
                kept.push(option);
            }
        }
        Ok(kept)
    }

    fn any_prefers(&mut self, player: Player, list: &[GameId], than: GameId) -> Result<bool> {
        for &option in list {
            if self.prefers(player, option, than)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Replaces reversible options of `player` until there are none; says whether there were any.
    fn bypass_reversible(&mut self, draft: &mut Draft, player: Player) -> Result<bool> {
        let mut changed = false;
        let mut i = 0;
        while let Some(&option) = draft.options(player).get(i) {
            let Some(answer) = self.reversing_answer(draft, player, option)? else {
                i += 1;
                continue;
            };
            let replacement = self.options_of(answer, player)?;
            let mut others = std::mem::take(draft.options_mut(player));
            others.swap_remove(i);
            *draft.options_mut(player) = self.merged(player, [others, replacement])?;
            changed = true;
            i = 0;
        }
        Ok(changed)
    }

    /// An answer to `option` that leaves the opponent of `player` no worse off than the draft.
    ///
    /// Undominated numbers are never reversible in a game that is no number: the answer `x` would
    /// put the whole game at `x` or beyond, and some option past the number with it.
    fn reversing_answer(
        &mut self,
        draft: &mut Draft,
        player: Player,
        option: GameId,
    ) -> Result<Option<GameId>> {
        if self.is_number(option) {
            return Ok(None);
        }
        let opponent = player.opponent();
        for i in self.option_range(option, opponent)? {
            let answer = self.options[i].moved(option.shift);
            if self.prefers_to_draft(opponent, answer, draft)? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// Whether `player` likes `g` at least as much as the draft.
    fn prefers_to_draft(&mut self, player: Player, g: GameId, draft: &mut Draft) -> Result<bool> {
        let outlines = match player {
            Player::Left => draft.outline.le(self.outline(g)),
            Player::Right => self.outline(g).le(draft.outline),
        };
        if let Some(known) = outlines.or_else(|| draft.compared.get(&(g, player)).copied()) {
            return Ok(known);
        }
        let answer = self.search_draft(player, g, draft)?;
        draft.compared.insert((g, player), answer);
        Ok(answer)
    }

    /// The definition of the order; only `g` is ever replaced by its options, so this ends.
    fn search_draft(&mut self, player: Player, g: GameId, draft: &mut Draft) -> Result<bool> {
        self.tick()?;
        if self.any_prefers(player, draft.options(player), g)? {
            return Ok(false);
        }
        let opponent = player.opponent();
        for i in self.option_range(g, opponent)? {
            let answer = self.options[i].moved(g.shift);
            if self.prefers_to_draft(opponent, answer, draft)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The simplest number that lies between the options, if there is room for one: a number that
/// neither Left nor Right could move to something at least as good as.
fn simplest_number(moves: Moves) -> Result<Option<Dyadic>> {
    let low = moves.left.map(|stop| Bound {
        value: stop.value,
        included: !stop.tilt.is_high(),
    });
    let high = moves.right.map(|stop| Bound {
        value: stop.value,
        included: stop.tilt.is_high(),
    });
    Dyadic::simplest(low, high)
}

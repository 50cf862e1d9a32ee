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
use crate::order::View;
use crate::outline::{Moves, Outline};
use crate::player::Player;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// A game that is no number, on its way to canonical form.
struct Draft {
    left: Vec<View>,
    right: Vec<View>,
    outline: Outline,
    /// Comparisons with the game itself, whose id is not known yet.
    compared: FxHashMap<(GameId, Player), bool>,
}

impl Draft {
    fn options(&self, player: Player) -> &[View] {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    fn options_mut(&mut self, player: Player) -> &mut Vec<View> {
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
        let (left, right) = (self.views(left), self.views(right));
        let outline = match outline_or_number(&left, &right)? {
            Found::Number(x) => return self.number(x),
            Found::Outline(outline) => outline,
        };
        let left = self.undominated(Player::Left, left)?;
        let right = self.undominated(Player::Right, right)?;
        self.canonical(left, right, outline)
    }

    /// The canonical form of a sum, whose options come as two antichains for each player.
    pub(crate) fn game_of_antichains(
        &mut self,
        [left, more_left]: [Vec<GameId>; 2],
        [right, more_right]: [Vec<GameId>; 2],
    ) -> Result<GameId> {
        let split = (left.len(), right.len());
        let left = self.views(&[left, more_left].concat());
        let right = self.views(&[right, more_right].concat());
        let outline = match outline_or_number(&left, &right)? {
            Found::Number(x) => return self.number(x),
            Found::Outline(outline) => outline,
        };
        let left = self.merged(Player::Left, left.split_at(split.0))?;
        let right = self.merged(Player::Right, right.split_at(split.1))?;
        self.canonical(left, right, outline)
    }

    fn views(&self, games: &[GameId]) -> Vec<View> {
        games.iter().map(|&g| self.view(g)).collect()
    }

    /// The canonical form of a game that is no number and has no dominated options.
    fn canonical(&mut self, left: Vec<View>, right: Vec<View>, outline: Outline) -> Result<GameId> {
        self.tick()?;
        let mut draft = Draft {
            left,
            right,
            outline,
            compared: FxHashMap::default(),
        };
        while self.bypass_reversible(&mut draft, Player::Left)?
            || self.bypass_reversible(&mut draft, Player::Right)?
        {}
        let ids = |views: &[View]| -> Vec<GameId> { views.iter().map(|view| view.id).collect() };
        self.intern(Canonical {
            left: &mut ids(&draft.left),
            right: &mut ids(&draft.right),
            outline,
        })
    }

    /// The options that no other is at least as good as.
    fn undominated(&mut self, player: Player, mut options: Vec<View>) -> Result<Vec<View>> {
        // A better option has better stops, so in this order it comes first; only options with the
        // same stops can be in the wrong order.
        let rank = |view: &View| (view.outline.right.rank(), view.outline.left.rank());
        match player {
            Player::Left => options.sort_unstable_by_key(|view| Reverse(rank(view))),
            Player::Right => options.sort_unstable_by_key(rank),
        }
        let mut kept: Vec<View> = Vec::with_capacity(options.len());
        for option in options {
            if self.any_prefers(player, &kept, &option)? {
                continue;
            }
            for i in (0..kept.len()).rev() {
                if rank(&kept[i]) != rank(&option) {
                    break;
                }
                if self.prefers(player, &option, &kept[i])? {
                    kept.remove(i);
                }
            }
            kept.push(option);
        }
        Ok(kept)
    }

    /// Two sets without dominated options, as one.
    fn merged(&mut self, player: Player, (a, b): (&[View], &[View])) -> Result<Vec<View>> {
        let mut kept = Vec::with_capacity(a.len() + b.len());
        for option in a {
            if !self.any_prefers(player, b, option)? {
                kept.push(*option);
            }
        }
        let from_a = kept.len();
        for option in b {
            if !self.any_prefers(player, &kept[..from_a], option)? {
                kept.push(*option);
            }
        }
        Ok(kept)
    }

    fn any_prefers(&mut self, player: Player, list: &[View], than: &View) -> Result<bool> {
        for option in list {
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
        while let Some(option) = draft.options(player).get(i) {
            let Some(answer) = self.reversing_answer(option.id, player, draft)? else {
                i += 1;
                continue;
            };
            let replacement = self.options_of(answer, player)?;
            let replacement = self.views(&replacement);
            let mut others = std::mem::take(draft.options_mut(player));
            others.swap_remove(i);
            *draft.options_mut(player) = self.merged(player, (&others, &replacement))?;
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
        option: GameId,
        player: Player,
        draft: &mut Draft,
    ) -> Result<Option<GameId>> {
        if self.is_number(option) {
            return Ok(None);
        }
        let opponent = player.opponent();
        for i in self.option_range(option, opponent)? {
            let answer = self.view(self.options[i].moved(option.shift));
            if self.prefers_to_draft(opponent, &answer, draft)? {
                return Ok(Some(answer.id));
            }
        }
        Ok(None)
    }

    /// Whether `player` likes `g` at least as much as the draft.
    fn prefers_to_draft(&mut self, player: Player, g: &View, draft: &mut Draft) -> Result<bool> {
        let seen = match player {
            Player::Left => draft.outline.le(&g.outline),
            Player::Right => g.outline.le(&draft.outline),
        };
        if let Some(known) = seen.or_else(|| draft.compared.get(&(g.id, player)).copied()) {
            return Ok(known);
        }
        let answer = self.search_draft(player, g, draft)?;
        draft.compared.insert((g.id, player), answer);
        Ok(answer)
    }

    /// The definition of the order; only `g` is ever replaced by its options, so this ends.
    fn search_draft(&mut self, player: Player, g: &View, draft: &mut Draft) -> Result<bool> {
        self.tick()?;
        if self.any_prefers(player, draft.options(player), g)? {
            return Ok(false);
        }
        let opponent = player.opponent();
        for i in self.option_range(g.id, opponent)? {
            let answer = self.view(self.options[i].moved(g.id.shift));
            if self.prefers_to_draft(opponent, &answer, draft)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// What the stops of the options say about a game.
enum Found {
    Number(Dyadic),
    Outline(Outline),
}

fn outline_or_number(left: &[View], right: &[View]) -> Result<Found> {
    let mut moves = Moves::default();
    for option in left {
        moves.add_left(&option.outline);
    }
    for option in right {
        moves.add_right(&option.outline);
    }
    if let Some(x) = simplest_number(&moves)? {
        return Ok(Found::Number(x));
    }
    // A player without options always leaves room for a number.
    let outline = Outline::of_moves(moves).ok_or(Error::OutOfRange)?;
    Ok(Found::Outline(outline))
}

/// The simplest number that lies between the options, if there is room for one: a number that
/// neither Left nor Right could move to something at least as good as.
fn simplest_number(moves: &Moves) -> Result<Option<Dyadic>> {
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

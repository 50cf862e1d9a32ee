//! Interning: finding the one id of a game from its canonical options.

use crate::dyadic::Dyadic;
use crate::error::{Error, Result};
use crate::games::{Games, check_depth, check_spread};
use crate::node::{GameId, Node};
use crate::outline::Outline;
use crate::player::Player;
use crate::simple::NumberUpStar;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// A hash table from canonical options to bases; the options themselves stay in the arena.
#[derive(Default)]
pub(crate) struct TreeIndex {
    /// Hash and base, open addressing with linear probing; at most two thirds full.
    slots: Vec<Option<(u32, u32)>>,
    used: usize,
}

impl TreeIndex {
    fn find(&self, hash: u32, mut matches: impl FnMut(u32) -> bool) -> Option<u32> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut place = hash as usize & mask;
        while let Some((stored, base)) = self.slots[place] {
            if stored == hash && matches(base) {
                return Some(base);
            }
            place = (place + 1) & mask;
        }
        None
    }

    fn insert(&mut self, hash: u32, base: u32) {
        if self.used * 3 >= self.slots.len() * 2 {
            let larger = vec![None; (self.slots.len() * 2).max(1 << 10)];
            for (hash, base) in std::mem::replace(&mut self.slots, larger)
                .into_iter()
                .flatten()
            {
                self.place(hash, base);
            }
        }
        self.place(hash, base);
        self.used += 1;
    }

    fn place(&mut self, hash: u32, base: u32) {
        let mask = self.slots.len() - 1;
        let mut place = hash as usize & mask;
        while self.slots[place].is_some() {
            place = (place + 1) & mask;
        }
        self.slots[place] = Some((hash, base));
    }
}

/// A game in canonical form that may not be in the arena yet.
pub(crate) struct Canonical<'a> {
    pub left: &'a mut [GameId],
    pub right: &'a mut [GameId],
    pub outline: Outline,
}

impl Games {
    /// The id of a game that is no number, from its canonical form.
    pub(crate) fn intern(&mut self, game: Canonical<'_>) -> Result<GameId> {
        let shift = game.outline.left.value.floor();
        for option in game.left.iter_mut().chain(game.right.iter_mut()) {
            option.shift -= shift;
        }
        let number = game.outline.left.value.fraction();
        if let Some(simple) = self.recognise(game.left, game.right, number) {
            let base = self.number_up_star(simple)?;
            return self.moved(base, shift);
        }
        self.sort_options(game.left, Player::Left);
        self.sort_options(game.right, Player::Right);
        let hash = hash_options(game.left, game.right);
        let known = self.trees.find(hash, |base| {
            self.nodes[base as usize].options.is_some_and(|list| {
                let (left, right) = list.ranges();
                self.options[left] == *game.left && self.options[right] == *game.right
            })
        });
        let base = match known {
            Some(base) => base,
            None => self.insert_tree(&game, shift, hash)?,
        };
        self.moved(GameId::base(base), shift)
    }

    /// One order for equal sets of options: those that promise the player most come first.
    fn sort_options(&self, options: &mut [GameId], player: Player) {
        options.sort_unstable_by_key(|&o| {
            let promise = self.stop(o, player.opponent()).value;
            (
                if player == Player::Left {
                    -promise
                } else {
                    promise
                },
                o,
            )
        });
    }

    fn insert_tree(&mut self, game: &Canonical<'_>, shift: i32, hash: u32) -> Result<u32> {
        self.check_room()?;
        let options = [&*game.left, &*game.right].concat();
        let (mut depth, mut spread) = (0, 0);
        for &option in &options {
            let node = self.node(option);
            depth = depth.max(node.depth.saturating_add(1));
            spread = spread.max(node.spread + option.shift.unsigned_abs());
        }
        check_depth(depth)?;
        check_spread(spread)?;
        let base = self.nodes.len() as u32;
        let options = self.add_options(&options, game.left.len())?;
        self.outlines.push(game.outline.moved(-shift));
        self.nodes.push(Node {
            simple: None,
            options: Some(options),
            negative: None,
            spread,
            depth,
        });
        self.trees.insert(hash, base);
        Ok(base)
    }

    /// The closed form `number + k·^ + *m` that has these canonical options, if any.
    fn recognise(&self, left: &[GameId], right: &[GameId], number: Dyadic) -> Option<NumberUpStar> {
        let infinitesimal = |&option: &GameId| {
            let simple = self.simple_form(option)?;
            (simple.number == number).then_some((simple.ups, simple.nimber))
        };
        let with = |(ups, nimber)| NumberUpStar {
            number,
            ups,
            nimber,
        };
        let candidate = match (left, right) {
            // Ups and downs with at most one proper option: {0|X} or {X|0}.
            ([l], [r]) => match (infinitesimal(l)?, infinitesimal(r)?) {
                ((0, 0), (0, 0)) => (0, 1),
                ((0, 0), (k, m)) => (k.checked_add(1)?, m ^ 1),
                ((k, m), (0, 0)) => (k.checked_sub(1)?, m ^ 1),
                _ => return None,
            },
            ([_, _], [_]) => (1, 1),
            ([_], [_, _]) => (-1, 1),
            _ if left.len() == right.len() => (0, u32::try_from(left.len()).ok()?),
            _ => return None,
        };
        let (l, r) = with(candidate).options();
        let same = |expected: &[NumberUpStar], options: &[GameId]| {
            expected.len() == options.len()
                && options
                    .iter()
                    .all(|o| infinitesimal(o).is_some_and(|i| expected.contains(&with(i))))
        };
        (same(&l, left) && same(&r, right)).then(|| with(candidate))
    }

    /// The negative: the game with the players' roles exchanged.
    pub fn negative(&mut self, g: GameId) -> Result<GameId> {
        self.check(g)?;
        self.negative_of(g)
    }

    pub(crate) fn negative_of(&mut self, g: GameId) -> Result<GameId> {
        if let Some(known) = self.node(g).negative {
            return Ok(known.moved(-g.shift));
        }
        let base = GameId::base(g.base);
        let negative = match self.simple_form(base) {
            Some(simple) => self.number_up_star(simple.negative()?)?,
            None => self.negative_tree(base)?,
        };
        self.nodes[base.base as usize].negative = Some(negative);
        self.nodes[negative.base as usize].negative = Some(base.moved(negative.shift));
        Ok(negative.moved(-g.shift))
    }

    fn negative_tree(&mut self, base: GameId) -> Result<GameId> {
        let list = self.node(base).options.ok_or(Error::Foreign)?;
        let (lefts, rights) = list.ranges();
        let mut negatives = |range: std::ops::Range<usize>| -> Result<Vec<GameId>> {
            range.map(|i| self.negative_of(self.options[i])).collect()
        };
        let (mut left, mut right) = (negatives(rights)?, negatives(lefts)?);
        let outline = self.outline(base).negative();
        self.intern(Canonical {
            left: &mut left,
            right: &mut right,
            outline,
        })
    }
}

fn hash_options(left: &[GameId], right: &[GameId]) -> u32 {
    let mut hasher = FxHasher::default();
    left.hash(&mut hasher);
    right.hash(&mut hasher);
    (hasher.finish() >> 16) as u32
}

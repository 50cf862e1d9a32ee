//! The arena: every game once.

use crate::cache::{OrderCache, SumCache};
use crate::dyadic::Dyadic;
use crate::error::{Error, Result};
use crate::intern::TreeIndex;
use crate::limits::Limits;
use crate::node::{GameId, Node, OptionList};
use crate::outline::{Outline, Stop};
use crate::player::Player;
use crate::simple::NumberUpStar;
use crate::thermograph::Thermograph;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// How deep game trees may be; recursion never goes deeper than a few times this.
pub(crate) const MAX_DEPTH: u32 = 256;

/// Integers among the followers of a game lie no farther than this from zero.
const MAX_SHIFT: u32 = 1 << 29;

/// An arena of short games in canonical form.
///
/// Equal games get equal [`GameId`]s, so equality is a comparison of two small integers. Order,
/// sums and negatives are remembered. Every operation may fail with a sentence (numbers out of
/// range, limits reached, stopped by the caller) and none panics.
///
/// ```
/// use thera_values::Games;
/// let mut games = Games::new();
/// let hot = games.parse("{2|-1}")?;
/// let star = games.parse("*")?;
/// let sum = games.sum(hot, star)?;
/// assert_eq!(games.text(sum)?, "{2*|-1*}");
/// assert_eq!(games.mean(sum)?.to_string(), "1/2");
/// assert_eq!(games.temperature(sum)?.to_string(), "3/2");
/// # Ok::<(), thera_values::Error>(())
/// ```
pub struct Games {
    pub(crate) nodes: Vec<Node>,
    /// Outlines of the nodes, apart because comparisons hardly ever need more.
    pub(crate) outlines: Vec<Outline>,
    pub(crate) options: Vec<GameId>,
    pub(crate) trees: TreeIndex,
    simple: FxHashMap<NumberUpStar, u32>,
    /// Thermographs of the bases that were asked for theirs.
    pub(crate) thermographs: FxHashMap<u32, Thermograph>,
    pub(crate) order: OrderCache,
    pub(crate) sums: SumCache,
    limits: Limits,
    ticks: u32,
}

impl Default for Games {
    fn default() -> Self {
        Self::new()
    }
}

impl Games {
    /// An arena with the default limits.
    pub fn new() -> Self {
        Self::with_limits(Limits::default())
    }

    /// An arena that gives up when a limit is reached.
    pub fn with_limits(limits: Limits) -> Self {
        let mut games = Games {
            nodes: Vec::new(),
            outlines: Vec::new(),
            options: Vec::new(),
            trees: TreeIndex::default(),
            simple: FxHashMap::default(),
            thermographs: FxHashMap::default(),
            order: OrderCache::new(limits.remembered),
            sums: SumCache::new(limits.remembered / 4),
            limits,
            ticks: 0,
        };
        games.insert_simple(NumberUpStar::default());
        games
    }

    /// Replaces the limits; games already made stay.
    pub fn set_limits(&mut self, limits: Limits) {
        self.order.set_capacity(limits.remembered);
        self.sums.set_capacity(limits.remembered / 4);
        self.limits = limits;
    }

    /// The limits in force.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// How many games the arena holds, translations by integers not counted.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// The integer `n`.
    pub fn integer(&mut self, n: i32) -> Result<GameId> {
        self.number(Dyadic::integer(n)?)
    }

    /// The number `x`.
    pub fn number(&mut self, x: Dyadic) -> Result<GameId> {
        self.number_up_star(NumberUpStar::number(x))
    }

    /// The nimber `*m`.
    pub fn nimber(&mut self, m: u32) -> Result<GameId> {
        self.number_up_star(NumberUpStar {
            nimber: m,
            ..NumberUpStar::default()
        })
    }

    /// A number plus ups plus a nimber.
    pub fn number_up_star(&mut self, value: NumberUpStar) -> Result<GameId> {
        let key = NumberUpStar {
            number: value.number.fraction(),
            ..value
        };
        let base = match self.simple.get(&key) {
            Some(&base) => base,
            None => {
                self.check_room()?;
                self.insert_simple(key)
            }
        };
        Ok(GameId::base(base).moved(value.number.floor()))
    }

    /// The closed form of a game that is a number plus ups plus a nimber.
    pub fn as_number_up_star(&self, g: GameId) -> Result<Option<NumberUpStar>> {
        self.check(g)?;
        Ok(self.simple_form(g))
    }

    /// The number that a game is, if it is one.
    pub fn as_number(&self, g: GameId) -> Result<Option<Dyadic>> {
        let simple = self.as_number_up_star(g)?;
        Ok(simple.filter(|s| s.is_number()).map(|s| s.number))
    }

    /// The integer that a game is, if it is one.
    pub fn as_integer(&self, g: GameId) -> Result<Option<i32>> {
        let number = self.as_number(g)?;
        Ok(number.filter(|x| x.is_integer()).map(Dyadic::floor))
    }

    /// The `m` of a game that equals the nimber `*m`.
    pub fn as_nimber(&self, g: GameId) -> Result<Option<u32>> {
        let simple = self.as_number_up_star(g)?;
        let nimber = simple.filter(|s| s.number == Dyadic::ZERO && s.ups == 0);
        Ok(nimber.map(|s| s.nimber))
    }

    /// The canonical options of Left.
    pub fn left_options(&mut self, g: GameId) -> Result<Vec<GameId>> {
        self.check(g)?;
        self.options_of(g, Player::Left)
    }

    /// The canonical options of Right.
    pub fn right_options(&mut self, g: GameId) -> Result<Vec<GameId>> {
        self.check(g)?;
        self.options_of(g, Player::Right)
    }

    /// The number Left reaches by moving first, with both players avoiding numbers.
    pub fn left_stop(&self, g: GameId) -> Result<Dyadic> {
        self.check(g)?;
        Ok(self.stop(g, Player::Left).value)
    }

    /// The number Right reaches by moving first, with both players avoiding numbers.
    pub fn right_stop(&self, g: GameId) -> Result<Dyadic> {
        self.check(g)?;
        Ok(self.stop(g, Player::Right).value)
    }

    /// Refuses ids that cannot have come from this arena.
    pub(crate) fn check(&self, g: GameId) -> Result<()> {
        let node = self.nodes.get(g.base as usize).ok_or(Error::Foreign)?;
        check_spread(node.spread.saturating_add(g.shift.unsigned_abs()))
    }

    /// A game moved by an integer, if all its followers stay in range.
    pub(crate) fn moved(&self, g: GameId, by: i32) -> Result<GameId> {
        let shift = g.shift.checked_add(by).ok_or(Error::OutOfRange)?;
        let moved = GameId { shift, ..g };
        self.check(moved).map(|()| moved)
    }

    pub(crate) fn node(&self, g: GameId) -> &Node {
        &self.nodes[g.base as usize]
    }

    pub(crate) fn is_number(&self, g: GameId) -> bool {
        self.node(g).is_number()
    }

    pub(crate) fn simple_form(&self, g: GameId) -> Option<NumberUpStar> {
        let mut simple = self.node(g).simple?;
        simple.number = simple.number.add(Dyadic::wide_integer(g.shift));
        Some(simple)
    }

    pub(crate) fn stop(&self, g: GameId, first: Player) -> Stop {
        let outline = self.outlines[g.base as usize];
        match first {
            Player::Left => outline.left.moved(g.shift),
            Player::Right => outline.right.moved(g.shift),
        }
    }

    pub(crate) fn outline(&self, g: GameId) -> Outline {
        self.outlines[g.base as usize].moved(g.shift)
    }

    /// Where the options of a player stand in the arena's list; empty for numbers.
    ///
    /// What stands there are the options of the base, to be moved by the shift of the game.
    pub(crate) fn option_range(&mut self, g: GameId, player: Player) -> Result<Range<usize>> {
        let list = match self.node(g).options {
            Some(list) => list,
            None => self.expand(g.base)?,
        };
        let (left, right) = list.ranges();
        Ok(match player {
            Player::Left => left,
            Player::Right => right,
        })
    }

    pub(crate) fn options_of(&mut self, g: GameId, player: Player) -> Result<Vec<GameId>> {
        if let Some(simple) = self.simple_form(g).filter(|s| s.is_number()) {
            let (left, right) = simple.number.options();
            let option = if player == Player::Left { left } else { right };
            return option.into_iter().map(|x| self.number(x)).collect();
        }
        let range = self.option_range(g, player)?;
        Ok(self.options[range]
            .iter()
            .map(|o| o.moved(g.shift))
            .collect())
    }

    /// Writes down the options of a closed form.
    fn expand(&mut self, base: u32) -> Result<OptionList> {
        let node = &self.nodes[base as usize];
        check_depth(node.depth)?;
        let (left, right) = match node.simple {
            Some(simple) if !simple.is_number() => simple.options(),
            _ => (Vec::new(), Vec::new()),
        };
        let ids: Vec<GameId> = left
            .iter()
            .chain(&right)
            .map(|&o| self.number_up_star(o))
            .collect::<Result<_>>()?;
        let list = self.add_options(&ids, left.len())?;
        self.nodes[base as usize].options = Some(list);
        Ok(list)
    }

    /// Appends options to the arena's list, the first `left` of them Left's.
    pub(crate) fn add_options(&mut self, ids: &[GameId], left: usize) -> Result<OptionList> {
        let count = |n: usize| u16::try_from(n).map_err(|_| Error::TooManyOptions(n));
        let list = OptionList {
            first: u32::try_from(self.options.len())
                .map_err(|_| Error::TooManyGames(self.nodes.len()))?,
            left: count(left)?,
            right: count(ids.len() - left)?,
        };
        self.options.extend_from_slice(ids);
        Ok(list)
    }

    fn insert_simple(&mut self, key: NumberUpStar) -> u32 {
        let base = self.nodes.len() as u32;
        self.outlines.push(Outline::of_simple(key));
        self.nodes.push(Node {
            simple: Some(key),
            options: None,
            negative: None,
            spread: 0,
            depth: key.depth(),
        });
        self.simple.insert(key, base);
        base
    }

    /// Refuses to grow past the limit on games.
    pub(crate) fn check_room(&self) -> Result<()> {
        let limit = self.limits.games.min(u32::MAX as usize);
        if self.nodes.len() < limit {
            Ok(())
        } else {
            Err(Error::TooManyGames(limit))
        }
    }

    /// Called once per step of every long computation.
    pub(crate) fn tick(&mut self) -> Result<()> {
        self.ticks = self.ticks.wrapping_add(1);
        if self.ticks.is_multiple_of(256) {
            self.limits.check()?;
        }
        Ok(())
    }
}

/// Refuses trees too deep for recursion.
pub(crate) fn check_depth(depth: u32) -> Result<()> {
    if depth <= MAX_DEPTH {
        Ok(())
    } else {
        Err(Error::TooDeep {
            depth,
            limit: MAX_DEPTH,
        })
    }
}

/// Refuses games with integers out of range.
pub(crate) fn check_spread(spread: u32) -> Result<()> {
    if spread <= MAX_SHIFT {
        Ok(())
    } else {
        Err(Error::OutOfRange)
    }
}

//! What can be proven about a game for any number of seats in which nothing is hidden.
//!
//! "Who wins" has no one meaning with more than two players. Two of them are worked out here:
//!
//! - what a seat can *make sure of* against all others together, on average where chance takes part;
//! - who *can win* if every seat plays to win (max^n), whatever seats do that cannot win or have
//!   several ways to: a seat is left out only if no choice among equally good moves lets it win.

use std::fmt;

use rustc_hash::FxHashMap;
use thera_control::{Control, Interrupted};
use thera_games::capability::{Seated, Symmetric};
use thera_games::{Outcome, Player};

use super::MOST_SEATS;
use crate::solve::canonical;

/// Positions between two looks at the clock.
const CLOCK_INTERVAL: u64 = 1024;

/// An exact number: what is expected where chance takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    over: i128,
    under: i128,
}

impl Fraction {
    /// A whole number.
    pub fn whole(number: i32) -> Self {
        Fraction {
            over: number.into(),
            under: 1,
        }
    }

    fn reduced(over: i128, under: i128) -> Self {
        let mut divisors = (over.unsigned_abs(), under.unsigned_abs());
        while divisors.1 != 0 {
            divisors = (divisors.1, divisors.0 % divisors.1);
        }
        let divisor = divisors.0.max(1) as i128;
        Fraction {
            over: over / divisor,
            under: under / divisor,
        }
    }

    pub(super) fn plus(self, other: Self) -> Option<Self> {
        let left = self.over.checked_mul(other.under)?;
        let right = other.over.checked_mul(self.under)?;
        let under = self.under.checked_mul(other.under)?;
        Some(Fraction::reduced(left.checked_add(right)?, under))
    }

    pub(super) fn times(self, over: u32, under: u64) -> Option<Self> {
        let over = self.over.checked_mul(over.into())?;
        Some(Fraction::reduced(
            over,
            self.under.checked_mul(under.into())?,
        ))
    }

    /// The number as a machine has it.
    pub fn number(self) -> f64 {
        self.over as f64 / self.under as f64
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        match (
            self.over.checked_mul(other.under),
            other.over.checked_mul(self.under),
        ) {
            (Some(one), Some(other)) => one.cmp(&other),
            _ => self.number().total_cmp(&other.number()),
        }
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.under {
            1 => write!(f, "{}", self.over),
            under => write!(f, "{}/{under}", self.over),
        }
    }
}

/// What was proven about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proven<M> {
    /// What each seat can make sure of against all others together: 1 for a win and -1 for a loss, or
    /// points ahead of the best of the others; on average where chance takes part.
    pub sure: Vec<Fraction>,
    /// Who can win if every seat plays to win; nobody if that was not asked, or chance or points take
    /// part.
    pub possible: Option<Vec<Player>>,
    /// A move with which whoever is to move makes sure of the most.
    pub best: Option<M>,
    /// Positions looked at.
    pub nodes: u64,
}

/// Works out all that can be proven about a position. Nothing may be hidden in the game.
pub fn solve<G: Seated + Symmetric>(
    game: &G,
    position: &G::Position,
    control: &Control,
) -> Result<Proven<G::Move>, Interrupted> {
    let mut sure = Vec::new();
    let (mut best, mut nodes) = (None, 0);
    for &hero in game.players() {
        // Each table is given back before the next one grows.
        let mut known = FxHashMap::default();
        let mut search = Guarantee::new(game, hero, &mut known, 1, control);
        let value = search.value(position)?;
        if game.to_move(position) == hero && !game.is_chance(position) {
            best = search.best(position)?;
        }
        nodes += search.meter.nodes;
        sure.push(value);
    }
    let mut known = FxHashMap::default();
    let mut possible = Possible::new(game, &mut known, 1, control);
    let winners = possible.winners_if_any(position)?;
    Ok(Proven {
        sure,
        possible: winners.map(|winners| seats_of(game, winners)),
        best,
        nodes: nodes + possible.meter.nodes,
    })
}

/// The seats of a set of sides.
fn seats_of<G: Seated>(game: &G, sides: u8) -> Vec<Player> {
    let players = game.players().iter().copied();
    players
        .filter(|player| sides >> game.side(*player).index() & 1 == 1)
        .collect()
}

/// Proves one position of a game after the other, and keeps what it found on the way: positions of a
/// game lead to each other.
pub struct Solver<G: Seated> {
    game: G,
    /// What each side can make sure of, by its first seat.
    sure: [FxHashMap<G::Position, Fraction>; MOST_SEATS],
    possible: FxHashMap<G::Position, u8>,
}

impl<G: Seated + Symmetric> Solver<G> {
    /// A solver of a game in which nothing is hidden.
    pub fn new(game: G) -> Self {
        Solver {
            game,
            sure: Default::default(),
            possible: FxHashMap::default(),
        }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What a player can make sure of: see [`Proven::sure`].
    pub fn sure(
        &mut self,
        hero: Player,
        position: &G::Position,
        control: &Control,
    ) -> Result<Fraction, Interrupted> {
        let tables = self.tables();
        let known = &mut self.sure[self.game.side(hero).index()];
        let mut search = Guarantee::new(&self.game, hero, known, tables, control);
        let value = search.value(position)?;
        search.meter.settle();
        Ok(value)
    }

    /// Who can win if every seat plays to win: see [`Proven::possible`].
    pub fn possible(
        &mut self,
        position: &G::Position,
        control: &Control,
    ) -> Result<Option<Vec<Player>>, Interrupted> {
        let tables = self.tables();
        let mut search = Possible::new(&self.game, &mut self.possible, tables, control);
        let winners = search.winners_if_any(position)?;
        search.meter.settle();
        Ok(winners.map(|winners| seats_of(&self.game, winners)))
    }

    /// Tables that share the memory.
    fn tables(&self) -> usize {
        self.game.seats() + 1
    }
}

/// Counts positions, looks at the clock, and keeps a table within its memory.
struct Meter<'a> {
    control: &'a Control,
    nodes: u64,
    entry: usize,
}

impl<'a> Meter<'a> {
    /// For one of so many tables that share the memory.
    fn new<P, V>(tables: usize, control: &'a Control) -> Self {
        Meter {
            control,
            nodes: 0,
            // A table that grows holds its old half while it does.
            entry: tables * 3 * (size_of::<P>() + size_of::<V>()),
        }
    }

    /// Reports the positions since the last look at the clock; once there is a result no clock ends it.
    fn settle(&self) {
        let _ = self.control.go_on(self.nodes % CLOCK_INTERVAL);
    }

    fn count(&mut self, entries: usize) -> Result<(), Interrupted> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CLOCK_INTERVAL) {
            self.control.go_on(CLOCK_INTERVAL)?;
        }
        let needed = entries.saturating_mul(self.entry);
        match needed > self.control.memory {
            false => Ok(()),
            true => Err(Interrupted::OutOfMemory {
                needed: needed as u64,
                allowed: self.control.memory as u64,
            }),
        }
    }
}

/// What one side can make sure of.
struct Guarantee<'a, G: Seated> {
    game: &'a G,
    hero: Player,
    known: &'a mut FxHashMap<G::Position, Fraction>,
    meter: Meter<'a>,
}

impl<'a, G: Seated + Symmetric> Guarantee<'a, G> {
    fn new(
        game: &'a G,
        hero: Player,
        known: &'a mut FxHashMap<G::Position, Fraction>,
        tables: usize,
        control: &'a Control,
    ) -> Self {
        Guarantee {
            game,
            hero: game.side(hero),
            known,
            meter: Meter::new::<G::Position, Fraction>(tables, control),
        }
    }

    fn value(&mut self, position: &G::Position) -> Result<Fraction, Interrupted> {
        let game = self.game;
        if let Some(outcome) = game.outcome(position) {
            return Ok(Fraction::whole(outcome.value_for(self.hero)));
        }
        let key = canonical(game, position);
        if let Some(&value) = self.known.get(&key) {
            return Ok(value);
        }
        self.meter.count(self.known.len())?;
        let value = match game.is_chance(position) {
            true => self.average(position)?,
            false => self.choice(position)?,
        };
        self.known.insert(key, value);
        Ok(value)
    }

    fn is_heros(&self, position: &G::Position) -> bool {
        self.game.side(self.game.to_move(position)) == self.hero
    }

    fn choice(&mut self, position: &G::Position) -> Result<Fraction, Interrupted> {
        let game = self.game;
        let (heros, most) = (self.is_heros(position), game.largest_value());
        let enough = Fraction::whole(if heros { most } else { -most });
        let mut best: Option<Fraction> = None;
        for turn in game.moves(position) {
            let value = self.value(&game.play(position, turn))?;
            best = Some(match best {
                Some(best) if heros => best.max(value),
                Some(best) => best.min(value),
                None => value,
            });
            if best == Some(enough) {
                break;
            }
        }
        Ok(best.expect("a game that is not over has moves"))
    }

    fn average(&mut self, position: &G::Position) -> Result<Fraction, Interrupted> {
        let game = self.game;
        let moves = game.moves(position);
        let weights = moves.iter().map(|&turn| game.weight(position, turn));
        let total: u64 = weights.map(u64::from).sum();
        let mut sum = Fraction::whole(0);
        for turn in moves {
            let value = self.value(&game.play(position, turn))?;
            let part = value.times(game.weight(position, turn), total);
            // A fraction too long to be kept exactly has no exact answer here.
            sum = part
                .and_then(|part| sum.plus(part))
                .ok_or(Interrupted::OutOfMemory {
                    needed: u64::MAX,
                    allowed: self.meter.control.memory as u64,
                })?;
        }
        Ok(sum)
    }

    /// A move after which the side still has what it can make sure of.
    fn best(&mut self, position: &G::Position) -> Result<Option<G::Move>, Interrupted> {
        let mut best: Option<(Fraction, G::Move)> = None;
        for turn in self.game.moves(position) {
            let value = self.value(&self.game.play(position, turn))?;
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, turn));
            }
        }
        Ok(best.map(|(_, turn)| turn))
    }
}

/// Who can win if every seat plays to win.
struct Possible<'a, G: Seated> {
    game: &'a G,
    /// Sets of sides, one bit each.
    known: &'a mut FxHashMap<G::Position, u8>,
    meter: Meter<'a>,
}

impl<'a, G: Seated + Symmetric> Possible<'a, G> {
    fn new(
        game: &'a G,
        known: &'a mut FxHashMap<G::Position, u8>,
        tables: usize,
        control: &'a Control,
    ) -> Self {
        Possible {
            game,
            known,
            meter: Meter::new::<G::Position, u8>(tables, control),
        }
    }

    /// The sides that may win; `None` in games with chance or points.
    fn winners_if_any(&mut self, position: &G::Position) -> Result<Option<u8>, Interrupted> {
        match self.game.has_chance() {
            true => Ok(None),
            false => self.winners(position),
        }
    }

    /// The sides that may win; `None` in games that count points.
    ///
    /// A seat that has a move after which only its side can win plays such a move. If it has none, each
    /// of its moves may turn out to be as good as any other, depending on what those do who have
    /// nothing to lose.
    fn winners(&mut self, position: &G::Position) -> Result<Option<u8>, Interrupted> {
        let game = self.game;
        match game.outcome(position) {
            Some(Outcome::Won(side)) => return Ok(Some(1 << side.index())),
            Some(_) => return Ok(None),
            None => {}
        }
        let key = canonical(game, position);
        if let Some(&winners) = self.known.get(&key) {
            return Ok(Some(winners));
        }
        self.meter.count(self.known.len())?;
        let own = 1 << game.side(game.to_move(position)).index();
        let mut winners = 0;
        for turn in game.moves(position) {
            match self.winners(&game.play(position, turn))? {
                None => return Ok(None),
                Some(only) if only == own => {
                    winners = own;
                    break;
                }
                Some(some) => winners |= some,
            }
        }
        self.known.insert(key, winners);
        Ok(Some(winners))
    }
}

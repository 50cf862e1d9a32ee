//! A position as a sum of regions, the small ones known by their value.
//!
//! Where a board has few edges, a few moves leave it in many small regions. The value of a small
//! region is worked out once ([`values`](crate::snort::values)); then regions that are worth the
//! negative of each other cancel, positions whose regions have equal values are one position, and
//! the thermographs tell, at any temperature, how much whoever moves can win or lose at most
//! (Berlekamp, Conway and Guy, *Winning Ways*, chapter 6).

use rustc_hash::FxHashMap;
use thera_board::{Board, Vertex, VertexSet, bit, vertices};
use thera_values::{Corner, Dyadic, GameId, Limits};

use super::duel::{Duel, Field};
use super::stars::Strikes;
use super::table::Key;
use crate::snort::values::{SnortValues, ValueError};

/// Regions with more vertices are not evaluated, however few their edges: their values grow too
/// complicated.
const MOST_VERTICES: u32 = 16;

/// Bytes that knowing a region takes.
const BYTES_PER_REGION: usize = 64;

/// One, as a number with 32 binary places.
const ONE: i64 = 1 << 32;

/// What a region is worth to the player to move, up to an integer.
struct Worth {
    value: GameId,
    /// What cancels it, and what the two then add up to.
    negative: GameId,
    remainder: i32,
    left: Wall,
    right: Wall,
    temperature: i64,
}

/// A wall of a thermograph: temperatures and values of its corners.
type Wall = Box<[(i64, i64)]>;

/// A region known by its value: which worth, the integer to add, and the moves in it that are not
/// dominated, once they have been asked for.
#[derive(Clone, Copy)]
struct Known {
    worth: u32,
    integer: i32,
    moves: Option<VertexSet>,
}

/// What is known of the regions of a board.
pub(super) struct Regions {
    neighbours: Vec<VertexSet>,
    values: SnortValues,
    known: FxHashMap<Duel, Option<Known>>,
    most_known: usize,
    worths: Vec<Worth>,
    worth_of: FxHashMap<GameId, u32>,
    /// Lists of worths, sorted, with the number each goes by; 0 is the empty list.
    lists: FxHashMap<Box<[u32]>, u32>,
}

/// A position after whatever cancels has been taken off.
pub(super) struct Sum {
    /// What is left of it.
    pub duel: Duel,
    /// The tempi of the player to move, with what the cancelled regions add up to.
    pub tempi: i32,
    /// The regions that are known by their value, in order of it.
    valued: Vec<(u32, VertexSet)>,
    /// The integers that belong to their values.
    integers: i32,
    /// The vertices of all other regions.
    raw: VertexSet,
}

impl Regions {
    /// Nothing is known yet; at most about `memory` bytes will be taken.
    pub fn new(board: &Board, memory: usize) -> Self {
        let numbers = 0..board.size() as Vertex;
        Regions {
            neighbours: numbers.map(|v| board.out(v)).collect(),
            values: SnortValues::with_limits(Limits::within_bytes(memory / 2)),
            known: FxHashMap::default(),
            most_known: memory / 2 / BYTES_PER_REGION,
            worths: Vec::new(),
            worth_of: FxHashMap::default(),
            lists: FxHashMap::default(),
        }
    }

    /// Splits a position and cancels what adds up to an integer.
    pub fn sum(&mut self, field: &Field, duel: Duel, tempi: i32) -> Sum {
        let mut sum = Sum {
            duel,
            tempi,
            valued: Vec::new(),
            integers: 0,
            raw: 0,
        };
        let mut places: Vec<(VertexSet, Known)> = Vec::new();
        let mut rest = duel.open();
        while rest != 0 {
            let region = field.region(duel, rest.trailing_zeros() as Vertex);
            rest &= !region;
            let Some(known) = self.know(field, duel.within(region)) else {
                sum.raw |= region;
                continue;
            };
            if self.worths[known.worth as usize].value == GameId::ZERO {
                sum.take_off(region, known.integer);
            } else if let Some(place) = self.position_of_negative(&places, known) {
                let (other_region, other) = places.swap_remove(place);
                let remainder = self.worths[known.worth as usize].remainder;
                let integer = known.integer + other.integer + remainder;
                sum.take_off(region | other_region, integer);
            } else {
                places.push((region, known));
            }
        }
        sum.integers = places.iter().map(|(_, known)| known.integer).sum();
        let valued = places.iter().map(|&(region, known)| (known.worth, region));
        sum.valued.extend(valued);
        sum.valued.sort_unstable();
        sum
    }

    /// The moves of the player to move that no other move is known to be at least as good as: of
    /// regions with equal values one is enough, and in it those that lead to the best values.
    pub fn moves(&mut self, field: &Field, sum: &Sum) -> VertexSet {
        let mut moves = sum.duel.own & sum.raw;
        for same in sum.valued.chunk_by(|a, b| a.0 == b.0) {
            moves |= self.moves_in(field, sum.duel.within(same[0].1));
        }
        moves
    }

    fn moves_in(&mut self, field: &Field, region: Duel) -> VertexSet {
        if let Some(&Some(known)) = self.known.get(&region)
            && let Some(moves) = known.moves
        {
            return moves;
        }
        let moves = self.best_moves(field, region).unwrap_or(region.own);
        if let Some(Some(known)) = self.known.get_mut(&region) {
            known.moves = Some(moves);
        }
        moves
    }

    /// The moves in a region that lead to values no other move's value is at least as good as.
    fn best_moves(&mut self, field: &Field, region: Duel) -> Result<VertexSet, ValueError> {
        let mut best: Vec<(Vertex, GameId)> = Vec::new();
        for v in vertices(region.own) {
            let after = field.after(region, v);
            let value = (self.values).of_labels(&self.neighbours, after.other, after.own)?;
            let games = self.values.games();
            let mut dominated = false;
            for &(_, other) in &best {
                dominated |= games.le(value, other)?;
            }
            if !dominated {
                let mut kept = Vec::with_capacity(best.len() + 1);
                for &(v, other) in &best {
                    if !games.le(other, value)? {
                        kept.push((v, other));
                    }
                }
                best = kept;
                best.push((v, value));
            }
        }
        Ok(best.iter().fold(0, |set, &(v, _)| set | bit(v)))
    }

    fn position_of_negative(&self, places: &[(VertexSet, Known)], known: Known) -> Option<usize> {
        let negative = self.worths[known.worth as usize].negative;
        let value = |known: Known| self.worths[known.worth as usize].value;
        places
            .iter()
            .position(|&(_, other)| value(other) == negative)
    }

    /// The value of a region, if it is small and simple enough.
    fn know(&mut self, field: &Field, region: Duel) -> Option<Known> {
        if region.open().count_ones() > MOST_VERTICES {
            return None;
        }
        if let Some(&known) = self.known.get(&region) {
            return known;
        }
        if self.known.len() >= self.most_known {
            return None;
        }
        let simple = field.binding_edges(region) <= region.open().count_ones();
        let known = if simple {
            self.evaluate(region).ok()
        } else {
            None
        };
        if simple && known.is_none() {
            // There is no room for more values: the search has to do without.
            self.most_known = self.known.len();
        }
        self.known.insert(region, known);
        known
    }

    fn evaluate(&mut self, region: Duel) -> Result<Known, ValueError> {
        let value = (self.values).of_labels(&self.neighbours, region.own, region.other)?;
        let (value, integer) = self.split_integer(value)?;
        let worth = match self.worth_of.get(&value) {
            Some(&worth) => worth,
            None => {
                let worth = self.describe(value)?;
                self.worths.push(worth);
                let number = self.worths.len() as u32 - 1;
                self.worth_of.insert(value, number);
                number
            }
        };
        Ok(Known {
            worth,
            integer,
            moves: None,
        })
    }

    fn describe(&mut self, value: GameId) -> Result<Worth, ValueError> {
        let games = self.values.games();
        let negative = games.negative(value)?;
        let thermograph = games.thermograph(value)?.clone();
        let wall = |corners: &[Corner]| {
            let corner = |c: &Corner| (fixed(c.temperature), fixed(c.value));
            corners.iter().map(corner).collect()
        };
        let (negative, integer) = self.split_integer(negative)?;
        Ok(Worth {
            value,
            negative,
            remainder: -integer,
            left: wall(thermograph.left_wall()),
            right: wall(thermograph.right_wall()),
            temperature: fixed(thermograph.temperature()).max(0),
        })
    }

    /// A game as one whose left stop lies in `[0, 1)`, and an integer.
    fn split_integer(&mut self, value: GameId) -> Result<(GameId, i32), ValueError> {
        let games = self.values.games();
        let integer = games.left_stop(value)?.floor();
        let shift = games.integer(-integer)?;
        Ok((games.sum(value, shift)?, integer))
    }

    /// The sum for the table, up to the integers in its values: equal sums have equal keys. `None`
    /// if no region is known by its value, or there is no room to remember which are.
    pub fn key(&mut self, sum: &Sum) -> Option<Key> {
        let next = self.lists.len() as u32 + 1;
        let worths: Box<[u32]> = sum.valued.iter().map(|&(worth, _)| worth).collect();
        let list = match self.lists.get(&worths) {
            Some(&list) => list,
            None if worths.is_empty() || self.lists.len() >= self.most_known => return None,
            None => {
                self.lists.insert(worths, next);
                next
            }
        };
        Some(Key {
            duel: sum.duel.within(sum.raw),
            list,
        })
    }

    /// Who wins, as far as values tell; `mine` and `theirs` are the moves of both players in the
    /// same position, to bound the regions without a value by their stars.
    pub fn verdict(&mut self, sum: &Sum, mine: &Strikes, theirs: &Strikes) -> Option<bool> {
        let surplus = sum.surplus();
        if sum.valued.is_empty() {
            return None;
        }
        if let ([(worth, _)], 0) = (&sum.valued[..], sum.raw) {
            return self.single(*worth, surplus);
        }
        let valued = sum.valued.iter().map(|&(worth, _)| {
            let worth = &self.worths[worth as usize];
            Piece::Worth(worth)
        });
        let mut pieces: Vec<Piece> = valued.collect();
        let count = pieces.len();
        let covered = mine.switches(sum.raw, |a, b| pieces.push(Piece::switch(a, b)));
        let uncovered = (sum.duel.other & sum.raw).count_ones() - covered;
        if left_stop_is_positive(&pieces, surplus - uncovered as i32) {
            return Some(true);
        }
        pieces.truncate(count);
        let covered = theirs.switches(sum.raw, |a, b| pieces.push(Piece::switch(-b, -a)));
        let uncovered = (sum.duel.own & sum.raw).count_ones() - covered;
        if left_stop_is_negative(&pieces, surplus + uncovered as i32) {
            return Some(false);
        }
        None
    }

    /// Whether the player to move wins a single region with these tempi: unless it is at most zero.
    fn single(&mut self, worth: u32, surplus: i32) -> Option<bool> {
        let value = self.worths[worth as usize].value;
        let games = self.values.games();
        let surplus = games.integer(surplus).ok()?;
        let sum = games.sum(value, surplus).ok()?;
        games.le(sum, GameId::ZERO).ok().map(|loses| !loses)
    }
}

impl Sum {
    fn take_off(&mut self, region: VertexSet, integer: i32) {
        self.duel = self.duel.within(!region);
        self.tempi += integer;
    }

    /// The tempi of the player to move with the integers in the values of regions.
    pub fn surplus(&self) -> i32 {
        self.tempi + self.integers
    }
}

/// Part of a sum: a region with its value, or a bound for one without.
enum Piece<'a> {
    Worth(&'a Worth),
    Switch { left: i64, right: i64 },
}

impl Piece<'_> {
    fn switch(left: i32, right: i32) -> Self {
        Piece::Switch {
            left: i64::from(left) * ONE,
            right: i64::from(right) * ONE,
        }
    }

    fn temperature(&self) -> i64 {
        match self {
            Piece::Worth(worth) => worth.temperature,
            Piece::Switch { left, right } => (left - right) / 2,
        }
    }

    /// The left and right wall of the thermograph at a temperature.
    fn walls(&self, temperature: i64) -> (i64, i64) {
        match self {
            Piece::Worth(worth) => (
                height(&worth.left, temperature),
                height(&worth.right, temperature),
            ),
            Piece::Switch { left, right } => {
                let tax = temperature.min((left - right) / 2);
                (left - tax, right + tax)
            }
        }
    }
}

/// The value of a wall at a temperature.
fn height(wall: &[(i64, i64)], temperature: i64) -> i64 {
    let above = wall.iter().position(|&(corner, _)| corner > temperature);
    match above {
        None => wall[wall.len() - 1].1,
        Some(next) => {
            let ((from, value), (_, next_value)) = (wall[next - 1], wall[next]);
            value + (next_value - value).signum() * (temperature - from)
        }
    }
}

/// A number with 32 binary places; those of the values library have no more.
fn fixed(number: Dyadic) -> i64 {
    number.numerator() << (32 - number.exponent())
}

/// Whether the player to move surely wins a sum with these tempi. At any temperature the left wall
/// of a sum is at least the right walls of all parts but one and the left wall of that one, and
/// walls only come closer as the temperature rises: if this is above zero so is the left stop.
fn left_stop_is_positive(pieces: &[Piece], tempi: i32) -> bool {
    temperatures(pieces).any(|temperature| {
        let walls = pieces.iter().map(|piece| piece.walls(temperature));
        let (sum, widest) = walls.fold((0, 0), |(sum, widest), (left, right)| {
            (sum + right, i64::max(widest, left - right))
        });
        i64::from(tempi) * ONE + sum + widest > 0
    })
}

/// Whether the player to move surely loses a sum with these tempi. The left wall of a sum is at
/// most the left walls of all parts, and rises by no more than the temperature falls.
fn left_stop_is_negative(pieces: &[Piece], tempi: i32) -> bool {
    temperatures(pieces).any(|temperature| {
        let walls = pieces.iter().map(|piece| piece.walls(temperature));
        let sum: i64 = walls.map(|(left, _)| left).sum();
        i64::from(tempi) * ONE + sum + temperature < 0
    })
}

/// The temperatures worth looking at: where some part freezes.
fn temperatures(pieces: &[Piece]) -> impl Iterator<Item = i64> {
    std::iter::once(0).chain(pieces.iter().map(Piece::temperature))
}

//! All positions of a small board with powers at once, one bit each: is the player to move lost?
//!
//! Every turn leaves the towers higher in all, a dome counting as the last level wherever it stands.
//! So positions fall into layers by total height as they do without powers, but a turn may skip some
//! of them. They are solved from the fullest board down; all that are solved stay in memory.

use std::ops::ControlFlow;

use rayon::prelude::*;
use thera_board::{Vertex, VertexSet, bit, vertices};
use thera_control::{Control, Interrupted};
use thera_games::capability::Symmetric;
use thera_games::santorini::powers::{Memory, Position, Powers};
use thera_games::{Game, Player};

use super::super::SolveError;
use super::super::placements::subsets;
use super::super::report::LayerCount;
use super::maps::Maps;

/// More maps than this take too long, and their numbers too much memory.
const MOST_MAPS: u32 = 1 << 25;

/// Every position from some total height on.
pub struct Layers {
    game: Powers,
    maps: Maps,
    places: Places,
    lowest: usize,
    /// Words of the bits of a kind of map.
    words: usize,
    bits: Vec<u64>,
    counts: Vec<LayerCount>,
}

/// The places of all workers, whose turn it is and what powers remember, as one number.
struct Places {
    /// Each side's sets of places.
    sets: [Vec<u32>; 2],
    /// By a set its number among those of its size.
    ranks: Vec<u16>,
    /// How many numbers each power may remember.
    numbers: [usize; 2],
}

impl Places {
    fn new(game: &Powers) -> Places {
        let size = game.board().size();
        let count = |player| game.power(player).workers(game.variant()) as usize;
        let sets = Player::BOTH.map(|player| subsets(size, count(player)));
        let mut ranks = vec![0; 1 << size];
        for (rank, &set) in sets.iter().flat_map(|sets| (0..).zip(sets)) {
            ranks[set as usize] = rank;
        }
        Places {
            sets,
            ranks,
            numbers: Player::BOTH.map(|player| game.power(player).most_number() as usize + 1),
        }
    }

    fn len(&self) -> usize {
        let [first, second] = &self.sets;
        first.len() * second.len() * 2 * self.numbers[0] * self.numbers[1]
    }

    /// The number of a position with its workers moved along; nothing if they are not as many as
    /// there should be, or more is remembered.
    #[inline]
    fn number(&self, position: &Position, along: impl Fn(VertexSet) -> VertexSet) -> Option<usize> {
        let mut number = 0;
        for player in Player::BOTH {
            let set = along(position.workers(player));
            if set.count_ones() != self.sets[player.index()][0].count_ones() {
                return None;
            }
            number =
                number * self.sets[player.index()].len() + usize::from(self.ranks[set as usize]);
        }
        number = number * 2 + position.to_move() as usize;
        for player in Player::BOTH {
            let Memory {
                number: own,
                places,
            } = position.memory(player);
            let most = self.numbers[player.index()];
            if usize::from(own) >= most || places != 0 {
                return None;
            }
            number = number * most + usize::from(own);
        }
        Some(number)
    }

    /// What a number says: the workers, who moves, and what is remembered.
    fn at(&self, number: usize) -> ([VertexSet; 2], Player, [Memory; 2]) {
        let mut rest = number;
        let mut digit = |base: usize| {
            let digit = rest % base;
            rest /= base;
            digit
        };
        let mut memory = [Memory::default(); 2];
        for player in Player::BOTH.into_iter().rev() {
            memory[player.index()].number = digit(self.numbers[player.index()]) as u16;
        }
        let to_move = Player::BOTH[digit(2)];
        let mut workers = [0; 2];
        for player in Player::BOTH.into_iter().rev() {
            let sets = &self.sets[player.index()];
            workers[player.index()] = sets[digit(sets.len())].into();
        }
        (workers, to_move, memory)
    }
}

/// A position that the layers have no place for.
struct Elsewhere;

impl Layers {
    /// Whether all positions of a game can be solved at once, and why not.
    pub fn suit(game: &Powers) -> Result<(), SolveError> {
        let refuse = |reason: String| {
            let sentence = format!("all positions cannot be solved at once: {reason}");
            Err(SolveError::Powers(sentence))
        };
        for player in Player::BOTH {
            let power = game.power(player);
            let title = power.info().title;
            if power.may_not_build() {
                return refuse(format!(
                    "a turn of {title} may leave the board as low as it was"
                ));
            }
            if power.most_places() > 0 {
                return refuse(format!("{title} remembers places"));
            }
            // Symmetries take directions elsewhere, and the layers number them as they are.
            if power.remembers_direction() {
                return refuse(format!("{title} remembers a direction"));
            }
            if power.most_workers(game.variant()) > power.workers(game.variant()) {
                return refuse(format!("{title} may get more workers"));
            }
        }
        if game.heeds_domes() {
            return refuse("with these powers it matters how high a dome stands".into());
        }
        match Maps::number(game) {
            Some(..=MOST_MAPS) => Ok(()),
            _ => refuse(format!(
                "there are more than {MOST_MAPS} ways to build on this board; take a smaller one or \
                 lower towers"
            )),
        }
    }

    /// Solves every position with at least this total height.
    pub fn solve(game: &Powers, lowest: usize, control: &Control) -> Result<Layers, SolveError> {
        Layers::suit(game)?;
        let places = Places::new(game);
        let words = places.len().div_ceil(64);
        // Before the maps are sorted, which takes a while: a guess at how many kinds there are.
        let number = Maps::number(game).unwrap_or(u32::MAX) as usize;
        let kinds = number / game.symmetries() + 1;
        let needed = (number * 8 + kinds * (words * 8 + 6)) as u64;
        if needed > control.memory as u64 {
            return Err(SolveError::Interrupted(Interrupted::OutOfMemory {
                needed,
                allowed: control.memory as u64,
            }));
        }
        let maps = Maps::new(game, number as u32);
        let mut layers = Layers {
            bits: vec![
                0;
                words * (maps.with_total(maps.top()).end - maps.with_total(lowest).start)
            ],
            game: game.clone(),
            maps,
            places,
            lowest,
            words,
            counts: Vec::new(),
        };
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(control.threads)
            .build()?;
        let top = layers.maps.top();
        for total in (lowest..=top).rev() {
            pool.install(|| layers.solve_layer(total, control))?;
            control.report((top - total + 1) as u64, (top - lowest + 1) as u64);
        }
        layers.counts.reverse();
        Ok(layers)
    }

    fn solve_layer(&mut self, total: usize, control: &Control) -> Result<(), SolveError> {
        let kinds = self.maps.with_total(total);
        let first = self.maps.with_total(self.lowest).start;
        let mut bits = std::mem::take(&mut self.bits);
        let (below, above) = bits.split_at_mut((kinds.end - first) * self.words);
        let own = &mut below[(kinds.start - first) * self.words..];
        let solver = Solver {
            layers: self,
            above,
            end: kinds.end,
        };
        let count = own
            .par_chunks_mut(self.words)
            .zip(kinds)
            .map(|(block, kind)| solver.solve_map(kind, block, control))
            .try_reduce(|| [0; 2], |a, b| Ok([a[0] + b[0], a[1] + b[1]]));
        self.bits = bits;
        let [won, lost] = count?;
        self.counts.push(LayerCount {
            height: total,
            won,
            lost,
        });
        Ok(())
    }

    /// How many positions of each layer are won and lost, the lowest layer first.
    pub fn counts(&self) -> &[LayerCount] {
        &self.counts
    }

    /// The game they solve.
    pub fn game(&self) -> &Powers {
        &self.game
    }

    /// Who wins a position, during placement too; nothing if it is lower than those solved, or none
    /// of this game's.
    pub fn winner(&self, position: &Position) -> Option<Player> {
        let mover = position.to_move();
        if let Some(winner) = position.winner() {
            return Some(winner);
        }
        if self.game.is_placing(position) {
            let mut best = Some(mover.opponent());
            for turn in self.game.moves(position) {
                match self.winner(&self.game.play(position, turn)) {
                    Some(winner) if winner == mover => return Some(mover),
                    Some(_) => {}
                    None => best = None,
                }
            }
            return best;
        }
        let (kind, number) = self.address(position)?;
        let first = self.maps.with_total(self.lowest).start;
        let lost = is_set(&self.bits, kind.checked_sub(first)? * self.words, number);
        Some(if lost { mover.opponent() } else { mover })
    }

    /// The kind of map of a position, and the number of the rest of it.
    fn address(&self, position: &Position) -> Option<(usize, usize)> {
        let map = self.maps.number_of(towers(&self.game, position));
        self.address_on(map, position)
    }

    /// The same of a position on a map.
    #[inline]
    fn address_on(&self, map: u32, position: &Position) -> Option<(usize, usize)> {
        let (kind, symmetry) = self.maps.kind(map);
        let along = |set| self.maps.image(symmetry, set);
        Some((kind, self.places.number(position, along)?))
    }

    /// The total height of a position.
    pub fn total(game: &Powers, position: &Position) -> usize {
        towers(game, position).map(usize::from).sum()
    }
}

/// The towers of a position: their levels, or the greatest height for a dome, wherever it stands.
#[inline]
fn towers(game: &Powers, position: &Position) -> impl DoubleEndedIterator<Item = u8> {
    (0..game.board().size() as Vertex).map(|v| tower(game, position, v))
}

#[inline]
fn tower(game: &Powers, position: &Position, vertex: Vertex) -> u8 {
    match position.has_dome(vertex) {
        true => game.variant().height,
        false => position.level(vertex),
    }
}

#[inline]
fn is_set(bits: &[u64], start: usize, number: usize) -> bool {
    bits[start + number / 64] >> (number % 64) & 1 == 1
}

/// What one layer is solved with.
struct Solver<'a> {
    layers: &'a Layers,
    /// The layers above.
    above: &'a [u64],
    /// The first kind of map among those.
    end: usize,
}

impl Solver<'_> {
    /// Solves the positions of a map; how many are won and lost, those of its images too.
    fn solve_map(
        &self,
        kind: usize,
        block: &mut [u64],
        control: &Control,
    ) -> Result<[u64; 2], SolveError> {
        let Layers { maps, places, .. } = self.layers;
        let full = self.layers.game.variant().height;
        let (map, images) = maps.of_kind(kind);
        let towers: Vec<u8> = maps.towers(map).collect();
        let domes = (0..).zip(&towers).filter(|&(_, &tower)| tower == full);
        let domes = domes.fold(0, |set, (v, _)| set | bit(v));
        let levels = (0..).zip(towers.iter().map(|&tower| tower.min(full - 1)));
        let town = Position::of_towers(levels, domes);
        let mut count = [0; 2];
        for number in 0..places.len() {
            let (workers, to_move, memory) = places.at(number);
            if workers[0] & workers[1] != 0 || (workers[0] | workers[1]) & domes != 0 {
                continue;
            }
            let position = town.with(workers, to_move, memory);
            let lost = !self.is_won(map, &position).map_err(|Elsewhere| {
                let reason = "all positions cannot be solved at once: with these powers a turn may \
                              take workers off the board or leave it as low as it was";
                SolveError::Powers(reason.into())
            })?;
            count[usize::from(lost)] += images;
            block[number / 64] |= u64::from(lost) << (number % 64);
        }
        control.go_on(count[0] + count[1])?;
        Ok(count)
    }

    fn is_won(&self, map: u32, position: &Position) -> Result<bool, Elsewhere> {
        let game = &self.layers.game;
        let mover = position.to_move();
        let mut astray = false;
        let visited = game.visit_moves(position, |turn| {
            let after = game.play(position, turn);
            let wins = match after.winner() {
                Some(winner) => winner == mover,
                None => self.is_lost(map, position, &after).unwrap_or_else(|| {
                    astray = true;
                    true
                }),
            };
            match wins {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        match astray {
            true => Err(Elsewhere),
            false => Ok(visited.is_break()),
        }
    }

    /// Whether the player to move has lost a position of a layer above, that comes after another one
    /// with this map.
    #[inline]
    fn is_lost(&self, map: u32, before: &Position, after: &Position) -> Option<bool> {
        let Layers { game, maps, .. } = self.layers;
        let risen =
            |v| u32::from(tower(game, after, v)).wrapping_sub(tower(game, before, v).into());
        let built = vertices(after.built_otherwise(before));
        let map = built.fold(map, |map, v| {
            map.wrapping_add(risen(v).wrapping_mul(maps.level(v)))
        });
        let (kind, number) = self.layers.address_on(map, after)?;
        let above = kind.checked_sub(self.end)?;
        Some(is_set(self.above, above * self.layers.words, number))
    }
}

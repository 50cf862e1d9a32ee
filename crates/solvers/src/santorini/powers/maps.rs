//! Height maps of a small board, up to symmetry, in the order of their total heights.

use std::ops::Range;

use thera_board::{Vertex, VertexSet, bit, vertices};
use thera_games::capability::Symmetric;
use thera_games::santorini::powers::{Powers, Turn};

/// Every map of a board as a number, and those that stand for all their images.
pub(super) struct Maps {
    /// What a tower can be, one digit of the number of a map: its levels, or that it has a dome.
    base: u32,
    size: usize,
    /// By vertex: what a level adds to the number of a map.
    levels: Vec<u32>,
    /// By the number of a map: which one stands for it, and the symmetry that leads there.
    stands: Vec<(u32, u16)>,
    /// Those that stand for others, lower totals first.
    kinds: Vec<u32>,
    /// How many images each has, itself included.
    images: Vec<u16>,
    /// Where each total begins among them, and their number at the end.
    starts: Vec<usize>,
    /// By symmetry, where it takes each vertex.
    symmetries: Vec<Vec<Vertex>>,
}

/// No map stands here yet.
const NONE: u32 = u32::MAX;

impl Maps {
    /// How many maps there are, if a number can say.
    pub fn number(game: &Powers) -> Option<u32> {
        let base = u32::from(game.variant().height) + 1;
        base.checked_pow(game.board().size() as u32)
    }

    /// All maps of a board that has so many.
    pub fn new(game: &Powers, number: u32) -> Maps {
        let base = u32::from(game.variant().height) + 1;
        let size = game.board().size();
        let mut maps = Maps {
            base,
            size,
            levels: (0..size as u32).map(|v| base.pow(v)).collect(),
            stands: vec![(NONE, 0); number as usize],
            kinds: Vec::new(),
            images: Vec::new(),
            starts: Vec::new(),
            symmetries: (0..game.symmetries())
                .map(|symmetry| images(game, symmetry))
                .collect(),
        };
        let inverses = maps.inverses();
        let mut by_total = vec![Vec::new(); size * (base as usize - 1) + 1];
        for map in 0..number {
            by_total[maps.towers(map).map(usize::from).sum::<usize>()].push(map);
        }
        for same_total in by_total {
            maps.starts.push(maps.kinds.len());
            for map in same_total {
                if maps.stands[map as usize].0 == NONE {
                    maps.add_kind(map, &inverses);
                }
            }
        }
        maps.starts.push(maps.kinds.len());
        maps
    }

    /// For each symmetry the one that undoes it.
    fn inverses(&self) -> Vec<u16> {
        let undoes = |one: &[Vertex], other: &[Vertex]| {
            (0..self.size).all(|v| usize::from(other[usize::from(one[v])]) == v)
        };
        let inverse = |one: &Vec<Vertex>| {
            let found = self.symmetries.iter().position(|other| undoes(one, other));
            found.expect("symmetries can be undone") as u16
        };
        self.symmetries.iter().map(inverse).collect()
    }

    fn add_kind(&mut self, map: u32, inverses: &[u16]) {
        let kind = self.kinds.len() as u32;
        let towers: Vec<u8> = self.towers(map).collect();
        let mut images = 0;
        for (symmetry, &inverse) in inverses.iter().enumerate() {
            let mut image = vec![0; self.size];
            for (v, &to) in self.symmetries[symmetry].iter().enumerate() {
                image[usize::from(to)] = towers[v];
            }
            let number = self.number_of(image.into_iter());
            let place = &mut self.stands[number as usize];
            if place.0 == NONE {
                *place = (kind, inverse);
                images += 1;
            }
        }
        self.kinds.push(map);
        self.images.push(images);
    }

    /// The towers of a map, vertex by vertex.
    pub fn towers(&self, map: u32) -> impl Iterator<Item = u8> {
        let base = self.base;
        (0..self.size).scan(map, move |rest, _| {
            let tower = *rest % base;
            *rest /= base;
            Some(tower as u8)
        })
    }

    /// The number of the map with these towers.
    #[inline]
    pub fn number_of(&self, towers: impl DoubleEndedIterator<Item = u8>) -> u32 {
        towers
            .rev()
            .fold(0, |map, tower| map * self.base + u32::from(tower))
    }

    /// What a level on a vertex adds to the number of a map.
    #[inline]
    pub fn level(&self, vertex: Vertex) -> u32 {
        self.levels[usize::from(vertex)]
    }

    /// Which kind a map is of, and the symmetry that makes it the one that stands for the kind.
    #[inline]
    pub fn kind(&self, map: u32) -> (usize, usize) {
        let (kind, symmetry) = self.stands[map as usize];
        (kind as usize, symmetry.into())
    }

    /// The map that stands for a kind, and how many there are of it.
    pub fn of_kind(&self, kind: usize) -> (u32, u64) {
        (self.kinds[kind], self.images[kind].into())
    }

    /// The kinds with a total height.
    pub fn with_total(&self, total: usize) -> Range<usize> {
        self.starts[total]..self.starts[total + 1]
    }

    /// The greatest total height.
    pub fn top(&self) -> usize {
        self.starts.len() - 2
    }

    /// Where a symmetry takes some places.
    #[inline]
    pub fn image(&self, symmetry: usize, places: VertexSet) -> VertexSet {
        let images = &self.symmetries[symmetry];
        vertices(places).fold(0, |set, v| set | bit(images[usize::from(v)]))
    }
}

/// Where a symmetry takes each vertex.
fn images(game: &Powers, symmetry: usize) -> Vec<Vertex> {
    let image = |v| match game.map_move(symmetry, Turn::Place(bit(v), None)) {
        Turn::Place(set, _) => set.trailing_zeros() as Vertex,
        _ => unreachable!("a placement stays one"),
    };
    (0..game.board().size() as Vertex).map(image).collect()
}

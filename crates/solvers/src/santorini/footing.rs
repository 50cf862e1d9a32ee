//! Footings: which vertices a worker could stand on, up to the symmetry of the board.
//!
//! Only one footing of each class of mirror images is kept. It stands for the others with all its
//! height maps; so the mirror image of any position is found by one look into a table of footings,
//! and a build that leaves the footing as it is needs no looking at all. (Maps that are mirror
//! images of each other on the *same* footing are both kept: a few per cent on boards that are
//! worth the trouble.)

use thera_board::{Board, Symmetry, Vertex, VertexSet, bit, vertices};

use super::MAX_VERTICES;

/// Marks footings too small for the workers: no position has them.
const NONE: u32 = u32::MAX;

/// Footings that are the same up to symmetry.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    /// The footing kept.
    pub footing: u32,
    /// How many footings it stands for.
    pub images: u32,
}

/// The classes of all footings of a board.
pub(super) struct Footings {
    board: Board,
    symmetries: Vec<Symmetry>,
    /// The classes, those with fewer vertices first.
    pub classes: Vec<Class>,
    /// By number of vertices, the first class that has at least so many.
    pub first_of_size: Vec<usize>,
    /// For every footing its class…
    class_of: Vec<u32>,
    /// …and the symmetry that leads to the footing kept.
    symmetry_to: Vec<u16>,
}

impl Footings {
    /// Bytes that the tables for a board of `size` vertices take.
    pub fn bytes(size: usize) -> u128 {
        let per_footing = size_of::<u32>() + size_of::<u16>();
        (per_footing as u128) << size
    }

    /// Classes of the footings with at least `workers` vertices, in an order fixed by the board.
    pub fn new(board: &Board, symmetries: Vec<Symmetry>, workers: u32) -> Self {
        let all = 1usize << board.size();
        let mut footings = Footings {
            board: board.clone(),
            classes: Vec::new(),
            first_of_size: Vec::new(),
            class_of: vec![NONE; all],
            symmetry_to: vec![0; all],
            symmetries,
        };
        let inverses = footings.inverses();
        for size in 0..=board.size() as u32 {
            footings.first_of_size.push(footings.classes.len());
            let of_size = |set: &usize| set.count_ones() == size && size >= workers;
            for footing in (0..all).filter(of_size) {
                if footings.class_of[footing] == NONE {
                    footings.add_class(footing as u32, &inverses);
                }
            }
        }
        footings
    }

    fn inverses(&self) -> Vec<u16> {
        let find = |g: &Symmetry| {
            let inverse = g.inverse();
            self.symmetries.iter().position(|h| *h == inverse)
        };
        let found = self.symmetries.iter().map(find);
        found
            .map(|inverse| inverse.expect("symmetries form a group") as u16)
            .collect()
    }

    fn add_class(&mut self, footing: u32, inverses: &[u16]) {
        let class = self.classes.len() as u32;
        let mut images = 0;
        for (symmetry, &inverse) in self.symmetries.iter().zip(inverses) {
            let image = symmetry.set(footing.into()) as usize;
            if self.class_of[image] == NONE {
                self.class_of[image] = class;
                self.symmetry_to[image] = inverse;
                images += 1;
            }
        }
        self.classes.push(Class { footing, images });
    }

    /// Number of vertices.
    pub fn size(&self) -> usize {
        self.board.size()
    }

    /// How to see a footing as the one kept for it; `None` if it is too small.
    pub fn view(&self, footing: VertexSet) -> Option<View<'_>> {
        let class = self.class_of[footing as usize];
        (class != NONE).then(|| View {
            class: class as usize,
            footing: self.classes[class as usize].footing,
            symmetry: &self.symmetries[usize::from(self.symmetry_to[footing as usize])],
        })
    }
}

/// A footing seen as the one kept for its class.
pub(super) struct View<'a> {
    pub class: usize,
    footing: u32,
    symmetry: &'a Symmetry,
}

impl View<'_> {
    /// The local number of a vertex: those of the footing first.
    pub fn local(&self, vertex: Vertex) -> usize {
        let vertex = self.symmetry.vertex(vertex);
        let lower = (1u32 << vertex) - 1;
        if self.footing >> vertex & 1 == 1 {
            (self.footing & lower).count_ones() as usize
        } else {
            (self.footing.count_ones() + (!self.footing & lower).count_ones()) as usize
        }
    }

    /// A set of vertices in local numbers.
    pub fn local_set(&self, set: VertexSet) -> u32 {
        vertices(set).fold(0, |local, v| local | 1 << self.local(v))
    }
}

/// The board as the maps of one class see it, in local numbers.
pub(super) struct Frame {
    /// Vertices of the footing: these come first.
    pub low: usize,
    /// For each vertex, those with an arc into it.
    pub sources: [u32; MAX_VERTICES],
    /// For each vertex, those with an arc from it.
    pub out: [u32; MAX_VERTICES],
    /// For each vertex of the footing, what becomes of the frame when it rises out of it; empty if
    /// that leaves too few to stand on.
    pub drops: Vec<Drop>,
}

/// The frame after one vertex left the footing.
pub(super) struct Drop {
    /// The class it belongs to.
    pub class: usize,
    /// The new local number of each vertex.
    pub map: [u8; MAX_VERTICES],
}

impl Frame {
    /// The frame of a class.
    pub fn new(footings: &Footings, class: &Class) -> Self {
        let kept = VertexSet::from(class.footing);
        let board = &footings.board;
        let order: Vec<Vertex> = vertices(kept)
            .chain(vertices(board.all() & !kept))
            .collect();
        let local_set = |set: VertexSet| {
            let members = order
                .iter()
                .enumerate()
                .filter(|&(_, &v)| set & bit(v) != 0);
            members.fold(0, |local, (i, _)| local | 1u32 << i)
        };
        let (mut sources, mut out) = ([0; MAX_VERTICES], [0; MAX_VERTICES]);
        for (local, &v) in order.iter().enumerate() {
            sources[local] = local_set(board.sources(v));
            out[local] = local_set(board.out(v));
        }
        let low = kept.count_ones() as usize;
        let drop = |&v: &Vertex| {
            let view = footings.view(kept & !bit(v))?;
            let mut map = [0; MAX_VERTICES];
            for (local, &v) in order.iter().enumerate() {
                map[local] = view.local(v) as u8;
            }
            Some(Drop {
                class: view.class,
                map,
            })
        };
        let drops: Option<Vec<Drop>> = order[..low].iter().map(drop).collect();
        Frame {
            low,
            sources,
            out,
            drops: drops.unwrap_or_default(),
        }
    }
}

//! What matters of a board: how far apart vertices are, and how central.

use thera_board::{Board, MAX_VERTICES, Vertex, VertexSet, bit, vertices};

/// Distances between vertices and their centrality, worked out once for a board.
///
/// The distance is the number of steps a worker needs on an empty board; a vertex out of reach is
/// as far as the board has vertices. The centrality of a vertex is how much closer it is to
/// everything than the worst vertex: the largest eccentricity minus its own. On the 5x5 board that
/// gives 2 in the middle, 1 in the ring around it and 0 on the border, as in Geissler 2020.
#[derive(Clone, Debug)]
pub struct Ground {
    distances: Vec<[u8; MAX_VERTICES]>,
    centrality: [u8; MAX_VERTICES],
    centre: VertexSet,
    diameter: u8,
}

impl Ground {
    /// Measures a board.
    pub fn new(board: &Board) -> Self {
        let distances: Vec<_> = vertices(board.all())
            .map(|vertex| distances_from(board, vertex))
            .collect();
        let farthest = |row: &[u8; MAX_VERTICES]| row[..board.size()].iter().copied().max();
        let eccentricities: Vec<u8> = distances.iter().filter_map(farthest).collect();
        let diameter = eccentricities.iter().copied().max().unwrap_or(0);
        let mut centrality = [0; MAX_VERTICES];
        for (kept, eccentricity) in centrality.iter_mut().zip(&eccentricities) {
            *kept = diameter - eccentricity;
        }
        let least = eccentricities.iter().copied().min().unwrap_or(0);
        let centre = vertices(board.all())
            .filter(|&v| eccentricities[usize::from(v)] == least)
            .fold(0, |set, v| set | bit(v));
        Ground {
            distances,
            centrality,
            centre,
            diameter,
        }
    }

    /// Steps from one vertex to another.
    #[inline]
    pub fn distance(&self, from: Vertex, to: Vertex) -> i32 {
        match self.distances.get(usize::from(from)) {
            Some(row) => row[usize::from(to) % MAX_VERTICES].into(),
            None => self.diameter.into(),
        }
    }

    /// How central a vertex is; 0 for the least central ones.
    #[inline]
    pub fn centrality(&self, vertex: Vertex) -> i32 {
        self.centrality[usize::from(vertex) % MAX_VERTICES].into()
    }

    /// The most central vertices: on a board with a middle, the middle.
    pub fn centre(&self) -> VertexSet {
        self.centre
    }

    /// The largest distance there is.
    pub fn diameter(&self) -> i32 {
        self.diameter.into()
    }

    /// Steps from the nearest of a set to `target`; the diameter if the set is empty.
    #[inline]
    pub fn nearest(&self, set: VertexSet, target: Vertex) -> i32 {
        let distances = vertices(set).map(|from| self.distance(from, target));
        distances.min().unwrap_or(self.diameter())
    }
}

fn distances_from(board: &Board, start: Vertex) -> [u8; MAX_VERTICES] {
    let mut distances = [board.size() as u8; MAX_VERTICES];
    let (mut reached, mut frontier) = (0, bit(start));
    let mut steps = 0;
    while frontier != 0 {
        for vertex in vertices(frontier) {
            distances[usize::from(vertex)] = steps;
        }
        reached |= frontier;
        steps += 1;
        frontier = vertices(frontier).fold(0, |set, v| set | board.out(v)) & !reached;
    }
    distances
}

//! Santorini as numbers: first the steps with their builds, then the placements.

use thera_board::{Board, Vertex, VertexSet, bit, vertices};

use super::{Move, Position, Santorini, Variant};
use crate::Player;
use crate::encoding::{Encoded, Sets, Steps, mark_all, mark_set, places_of};

/// How the steps of a variant are numbered on a board.
pub(super) fn steps(variant: &Variant, board: &Board) -> Steps {
    let most = |near: fn(&Board, Vertex) -> VertexSet| {
        let counts = vertices(board.all()).map(|vertex| near(board, vertex).count_ones());
        counts.max().unwrap_or(0) as usize
    };
    let sites = match variant.stipulation {
        true => 1,
        false => most(Board::sources),
    };
    let climbs = variant.winning_height.is_some();
    Steps::new(board.size(), most(Board::out), sites, climbs)
}

/// The names of the planes: one for each height, then the workers.
pub(crate) fn planes(variant: &Variant) -> Vec<String> {
    let heights = (0..=variant.height).map(|height| format!("height {height}"));
    let others = ["own worker", "other worker", "to move"];
    heights.chain(others.map(str::to_string)).collect()
}

/// Every turn but the placements and one winning climb builds a level.
pub(crate) fn most_turns(variant: &Variant, vertices: usize) -> usize {
    vertices * usize::from(variant.height) + 3
}

impl Santorini {
    fn placements(&self) -> Sets {
        Sets {
            from: self.board.size(),
            most: self.variant.workers_per_side() as usize,
        }
    }

    /// Where a worker that has come to a vertex may ever build, from the vertex it left.
    #[inline]
    fn ever_sites(&self, from: Vertex, to: Vertex) -> VertexSet {
        match self.variant.stipulation {
            true => bit(from),
            false => self.board.sources(to),
        }
    }
}

#[inline]
fn place_in(set: VertexSet, vertex: Vertex) -> usize {
    (set & (bit(vertex) - 1)).count_ones() as usize
}

impl Encoded for Santorini {
    fn actions(&self) -> u128 {
        // The empty set is no placement.
        self.steps.count() as u128 + self.placements().count() - 1
    }

    #[inline]
    fn action(&self, turn: Move) -> u128 {
        match turn {
            Move::Place(set) => {
                let places = vertices(set).map(usize::from);
                self.steps.count() as u128 + self.placements().number(places) - 1
            }
            Move::Climb { from, to } => {
                let way = place_in(self.board.out(from), to);
                self.steps.number(from.into(), way, None)
            }
            Move::Build { from, to, site } => {
                let way = place_in(self.board.out(from), to);
                let site = place_in(self.ever_sites(from, to), site);
                self.steps.number(from.into(), way, Some(site))
            }
        }
    }

    fn move_of(&self, action: u128) -> Option<Move> {
        let steps = self.steps.count() as u128;
        if action >= steps {
            let places = self.placements().places(action - steps + 1)?;
            let set = places.iter().fold(0, |set, &v| set | bit(v as Vertex));
            return Some(Move::Place(set));
        }
        let (from, way, site) = self.steps.parts(action as usize);
        let from = from as Vertex;
        let to = vertices(self.board.out(from)).nth(way)?;
        match site {
            None => Some(Move::Climb { from, to }),
            Some(site) => {
                let site = vertices(self.ever_sites(from, to)).nth(site)?;
                Some(Move::Build { from, to, site })
            }
        }
    }

    fn planes(&self) -> Vec<String> {
        planes(&self.variant)
    }

    fn rows_and_columns(&self) -> (usize, usize) {
        places_of(&self.board)
    }

    #[inline]
    fn observe(&self, position: &Position, player: Player, mut mark: impl FnMut(usize, usize)) {
        for vertex in vertices(self.board.all()) {
            mark(position.height(vertex).into(), vertex.into());
        }
        let plane = usize::from(self.variant.height) + 1;
        mark_set(plane, position.workers[self.side(player)], &mut mark);
        // Workers that both move are one's own.
        if !self.variant.impartial {
            mark_set(plane + 1, position.workers(player.opponent()), &mut mark);
        }
        mark_all(
            plane + 2,
            self.rows_and_columns(),
            position.to_move() == player,
            &mut mark,
        );
    }

    fn most_turns(&self) -> usize {
        most_turns(&self.variant, self.board.size())
    }
}

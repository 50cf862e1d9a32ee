//! Games on large boards as numbers, numbered as Santorini's are.

use thera_board::Vertex;

use super::{Move, Pieces, Position, Speech, Wide};
use crate::Player;
use crate::encoding::{Encoded, Sets, Steps, mark_all, places_of};
use crate::santorini::{Variant, encoding};

/// How the steps of a variant are numbered on a board.
pub(super) fn steps(variant: &Variant, out: &[Vec<Vertex>], sources: &[Vec<Vertex>]) -> Steps {
    let most = |lists: &[Vec<Vertex>]| lists.iter().map(Vec::len).max().unwrap_or(0);
    let sites = match variant.stipulation {
        true => 1,
        false => most(sources),
    };
    Steps::new(
        out.len(),
        most(out),
        sites,
        variant.winning_height.is_some(),
    )
}

impl<S: Speech> Wide<S> {
    fn placements(&self) -> Sets {
        Sets {
            from: self.board.size(),
            most: self.variant.workers_per_side() as usize,
        }
    }

    fn way(&self, from: Vertex, to: Vertex) -> usize {
        place_in(&self.out[usize::from(from)], to)
    }

    fn site(&self, to: Vertex, site: Vertex) -> usize {
        match self.variant.stipulation {
            true => 0,
            false => place_in(&self.sources[usize::from(to)], site),
        }
    }
}

/// The lists are in order.
fn place_in(list: &[Vertex], vertex: Vertex) -> usize {
    list.partition_point(|&other| other < vertex)
}

impl<S: Speech> Encoded for Wide<S> {
    fn actions(&self) -> u128 {
        self.steps.count() as u128 + self.placements().count() - 1
    }

    fn action(&self, turn: Move) -> u128 {
        match turn {
            Move::Place(placed) => {
                let places = placed.vertices().map(usize::from);
                self.steps.count() as u128 + self.placements().number(places) - 1
            }
            Move::Climb { from, to } => self.steps.number(from.into(), self.way(from, to), None),
            Move::Build { from, to, site } => {
                let site = self.site(to, site);
                self.steps
                    .number(from.into(), self.way(from, to), Some(site))
            }
        }
    }

    fn move_of(&self, action: u128) -> Option<Move> {
        let steps = self.steps.count() as u128;
        if action >= steps {
            let places = self.placements().places(action - steps + 1)?;
            let placed: Pieces = places.iter().map(|&place| place as Vertex).collect();
            return Some(Move::Place(placed));
        }
        let (from, way, site) = self.steps.parts(action as usize);
        let to = *self.out[from].get(way)?;
        let from = from as Vertex;
        match site {
            None => Some(Move::Climb { from, to }),
            Some(site) => {
                let site = match self.variant.stipulation {
                    true => from,
                    false => *self.sources[usize::from(to)].get(site)?,
                };
                Some(Move::Build { from, to, site })
            }
        }
    }

    fn planes(&self) -> Vec<String> {
        encoding::planes(&self.variant)
    }

    fn rows_and_columns(&self) -> (usize, usize) {
        places_of(&self.board)
    }

    fn observe(&self, position: &Position, player: Player, mut mark: impl FnMut(usize, usize)) {
        for vertex in self.vertices() {
            mark(position.height(vertex).into(), vertex.into());
        }
        let plane = usize::from(self.variant.height) + 1;
        let mut workers = |plane: usize, pieces: Pieces| {
            pieces
                .vertices()
                .for_each(|vertex| mark(plane, vertex.into()));
        };
        workers(plane, self.pieces(position, player));
        if !self.variant.impartial {
            workers(plane + 1, self.pieces(position, player.opponent()));
        }
        mark_all(
            plane + 2,
            self.rows_and_columns(),
            position.to_move == player,
            &mut mark,
        );
    }

    fn most_turns(&self) -> usize {
        encoding::most_turns(&self.variant, self.board.size())
    }
}

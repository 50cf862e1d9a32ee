//! The search for answers: always for the move with the fewest left, one independent region and
//! the region that answers it after the other.

use thera_board::{MAX_VERTICES, Vertex, VertexSet, bit, vertices};

use super::Mirror;
use crate::snort::outcome::duel::{Duel, Field};

/// Answers tried for each vertex before giving up. Pairings, where there are any, are nearly
/// always found without going back.
const TRIES_PER_VERTEX: usize = 8;

/// For each move of the first player, the answers still possible.
pub(super) type Answers = [VertexSet; MAX_VERTICES];

pub(super) struct Pairing<'a> {
    field: &'a Field,
    duel: Duel,
    mirror: Mirror,
    tries: usize,
}

impl<'a> Pairing<'a> {
    pub fn new(field: &'a Field, duel: Duel) -> Self {
        Pairing {
            field,
            duel,
            mirror: Mirror {
                answers: [0; MAX_VERTICES],
            },
            tries: TRIES_PER_VERTEX * duel.own.count_ones() as usize,
        }
    }

    /// Answers to all moves of the player to move, out of those given.
    ///
    /// Only mutual answers are looked for: if `a` is answered by another move of the first
    /// player's, that move is answered by `a`.
    pub fn find(mut self, answers: &Answers) -> Option<Mirror> {
        if vertices(self.duel.own).any(|a| answers[a as usize] == 0) {
            return None;
        }
        let mut open = self.duel.own;
        let mut answers = *answers;
        while open != 0 {
            // A region that is answered stays answered: other regions cannot tell which of
            // several equal ones did it.
            let region = self.field.region(self.duel, fewest(open, &answers));
            let inside = open & region;
            (open, answers) = self.answer_all(inside, open, &answers)?;
        }
        Some(self.mirror)
    }

    /// Answers all moves `inside` a region and in the region where the answer to the first of
    /// them lies; returns the moves that are left and what is possible for them.
    fn answer_all(
        &mut self,
        inside: VertexSet,
        open: VertexSet,
        answers: &Answers,
    ) -> Option<(VertexSet, Answers)> {
        if inside == 0 {
            return Some((open, *answers));
        }
        let a = fewest(inside, answers);
        for answer in self.farthest_first(a, answers[a as usize]) {
            self.tries = self.tries.checked_sub(1)?;
            let mut answers = *answers;
            if let Some(left) = self.pair(a, answer, open, &mut answers) {
                let inside = (inside | self.field.region(self.duel, answer)) & left;
                let all = self.answer_all(inside, left, &answers);
                if all.is_some() {
                    return all;
                }
            }
        }
        None
    }

    /// Answers `a`, and the answer by `a` if that is a move as well; returns the moves left, unless
    /// one of them has no answer any more.
    fn pair(
        &mut self,
        a: Vertex,
        answer: Vertex,
        open: VertexSet,
        answers: &mut Answers,
    ) -> Option<VertexSet> {
        self.mirror.answers[a as usize] = answer;
        let mut left = open & !bit(a);
        let mut fits = self.narrow(left, answers, a, answer);
        if fits && left & bit(answer) != 0 {
            self.mirror.answers[answer as usize] = a;
            left &= !bit(answer);
            fits = answers[answer as usize] & bit(a) != 0 && self.narrow(left, answers, answer, a);
        }
        fits.then_some(left)
    }

    /// Keeps what `a` being answered by `answer` leaves to the other open moves; `false` if it
    /// leaves one of them nothing.
    fn narrow(&self, open: VertexSet, answers: &mut Answers, a: Vertex, answer: Vertex) -> bool {
        let (reached_by_a, reached_by_answer) = (self.field.reach(a), self.field.reach(answer));
        vertices(open).all(|b| {
            let left = &mut answers[b as usize];
            *left &= !bit(answer);
            if reached_by_answer & bit(b) != 0 {
                *left &= reached_by_a;
            } else {
                *left &= !reached_by_a;
            }
            *left != 0
        })
    }

    /// The vertices of a set by falling distance from `a`, unreachable ones first: what is far
    /// away is out of reach, and stays so all the way.
    fn farthest_first(&self, a: Vertex, set: VertexSet) -> impl Iterator<Item = Vertex> + use<> {
        let mut rings = [0; MAX_VERTICES + 1];
        let mut count = 0;
        let (mut seen, mut frontier) = (0, bit(a));
        while frontier != 0 {
            rings[count] = frontier & set;
            count += 1;
            seen |= frontier;
            frontier = vertices(frontier).fold(0, |next, v| next | self.field.reach(v)) & !seen;
        }
        rings[count] = set & !seen;
        (0..=count)
            .rev()
            .flat_map(move |ring| vertices(rings[ring]))
    }
}

/// The open move with the fewest answers left; `open` must not be empty.
fn fewest(open: VertexSet, answers: &Answers) -> Vertex {
    let choices = |&v: &Vertex| answers[v as usize].count_ones();
    vertices(open).min_by_key(choices).unwrap_or(0)
}

//! Winning by imitation: the second player pairs every move of the first with an answer.
//!
//! Let `A` be where the first player (of the two, from now on) may play and `D` where the second
//! may. Suppose every `a` in `A` has an answer `a'` in `D`, different ones for different moves,
//! such that `a` never reaches its own answer (they are neither the same nor adjacent), and such
//! that `a` reaches `b'` exactly when `b` reaches `a'`. Then the second player wins by answering:
//! after `a` and `a'`, if the answer to some `b` is gone then `a` reached it, so `a'` reached `b`
//! and `b` is gone as well; what is left has the same property.
//!
//! A symmetry of the board that swaps vertices in pairs, none of them adjacent, is such a pairing
//! of the start position (an even cycle turned by half, a grid of even sides turned by half). But
//! a symmetry is not needed, and the second player may have more than it uses: an odd path, its
//! middle taken by the first player, is won by turning the rest around.

mod looks;
mod pairing;

use thera_board::{MAX_VERTICES, Vertex, VertexSet, bit, vertices};

use super::duel::{Duel, Field};
pub(super) use looks::{Looks, looks};
use pairing::{Answers, Pairing};

/// How far around a vertex its surroundings are compared with those of its answer.
const HORIZON: usize = 6;

/// An answer to each move of the player who starts.
#[derive(Clone, Copy)]
pub(super) struct Mirror {
    answers: [Vertex; MAX_VERTICES],
}

impl Mirror {
    /// The answer to a move.
    pub fn answer(&self, vertex: Vertex) -> Vertex {
        self.answers[(vertex & 63) as usize]
    }

    /// Answers for the opponent of the player to move, if they are found.
    pub fn of(field: &Field, duel: Duel) -> Option<Mirror> {
        GUESSES.iter().find_map(|guess| guess(field, duel))
    }

    /// A move after which the player to move has answers to everything.
    pub fn after_some_move(field: &Field, duel: Duel) -> Option<(Vertex, Mirror)> {
        GUESSES.iter().find_map(|guess| {
            vertices(duel.own).find_map(|v| Some((v, guess(field, field.after(duel, v))?)))
        })
    }

    /// Also answers what was taken off the board as settled: lone vertices open to both are
    /// answered by each other, tempi by tempi.
    fn with_tempi(mut self, duel: Duel, rest: Duel) -> Mirror {
        let lone: Vec<Vertex> = vertices(duel.own & duel.other & !rest.own).collect();
        for pair in lone.chunks_exact(2) {
            self.answers[pair[0] as usize] = pair[1];
            self.answers[pair[1] as usize] = pair[0];
        }
        let tempi = vertices(duel.own & !duel.other & !rest.own);
        for (tempo, answer) in tempi.zip(vertices(duel.other & !duel.own & !rest.other)) {
            self.answers[tempo as usize] = answer;
        }
        self
    }
}

/// Guesses at what an answer looks like: the move itself, with the players exchanged; its image on
/// the board, whatever has been played; anything.
const GUESSES: [fn(&Field, Duel) -> Option<Mirror>; 3] = [exchanged, reflected, anyhow];

/// Answers whose surroundings look, with the players exchanged, like those of the moves.
fn exchanged(field: &Field, duel: Duel) -> Option<Mirror> {
    let (rest, surplus) = field.settle(duel);
    if surplus > 0 {
        return None;
    }
    let (active, looks, exchanged) = without_idlers(field, rest);
    let alike = |a: Vertex, x: Vertex| exchanged[x as usize] == looks[a as usize];
    let mirror = Pairing::new(field, active).find(&answers(field, active, alike))?;
    Some(mirror.with_tempi(duel, rest))
}

/// Answers whose surroundings on the bare board look like those of the moves.
fn reflected(field: &Field, duel: Duel) -> Option<Mirror> {
    let looks = field.looks();
    let alike = |a: Vertex, x: Vertex| looks[x as usize] == looks[a as usize];
    Pairing::new(field, duel).find(&answers(field, duel, alike))
}

/// Any answers.
fn anyhow(field: &Field, duel: Duel) -> Option<Mirror> {
    Pairing::new(field, duel).find(&answers(field, duel, |_, _| true))
}

fn answers(field: &Field, duel: Duel, alike: impl Fn(Vertex, Vertex) -> bool) -> Answers {
    let mut answers = [0; MAX_VERTICES];
    for a in vertices(duel.own) {
        let unreached = duel.other & !field.reach(a);
        answers[a as usize] = filter(unreached, |x| alike(a, x));
    }
    answers
}

/// Takes from the second player the vertices that only it may play and that answer nothing, and
/// returns how all vertices look before and after exchanging the players.
fn without_idlers(field: &Field, mut duel: Duel) -> (Duel, Looks, Looks) {
    loop {
        let Duel { own, other } = duel;
        let before = looks(field, own, other, HORIZON);
        let after = looks(field, other, own, HORIZON);
        let answers_any =
            |x: Vertex| vertices(own).any(|a| before[a as usize] == after[x as usize]);
        let idlers = filter(other & !own, |x| !answers_any(x));
        if idlers == 0 {
            return (duel, before, after);
        }
        duel.other &= !idlers;
    }
}

fn filter(set: VertexSet, keep: impl Fn(Vertex) -> bool) -> VertexSet {
    let kept = vertices(set).filter(|&v| keep(v));
    kept.fold(0, |set, v| set | bit(v))
}

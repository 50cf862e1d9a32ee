//! Checking a strategy: one player follows it, the other tries everything.
//!
//! A strategy is a function from positions to moves. [`check`] visits every position that can come
//! up against it, nearest first and each once, and either finds that the strategy never loses or
//! gives a shortest line that refutes it.

#[cfg(test)]
mod tests;

use rustc_hash::FxHashSet;
use thera_games::{Game, Player};
use thiserror::Error;

/// What a check found, and how much it looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// How the strategy fares.
    pub verdict: Verdict<M>,
    /// The positions that were visited, by either player's turn.
    pub positions: usize,
}

/// How a strategy fares against all replies. Lines begin at the position that was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<M> {
    /// Every game is won.
    AlwaysWins,
    /// No game is lost, but this one ends level.
    NeverLoses {
        /// A shortest level game.
        level: Vec<M>,
    },
    /// This game is lost.
    Loses {
        /// A shortest lost game.
        line: Vec<M>,
    },
    /// The strategy does not say what to play.
    Silent {
        /// What leads there.
        line: Vec<M>,
    },
    /// The strategy wants to play what it may not.
    Illegal {
        /// What leads there.
        line: Vec<M>,
        /// The move that is not legal.
        turn: M,
    },
}

impl<M> Verdict<M> {
    /// Whether the strategy stood: it has a legal move everywhere and never loses.
    pub fn holds(&self) -> bool {
        matches!(self, Verdict::AlwaysWins | Verdict::NeverLoses { .. })
    }
}

/// A check was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not checked: more than {0} positions come up against this strategy")]
pub struct TooManyPositions(pub usize);

/// Plays `strategy` for `player` from `start` against all replies.
///
/// The positions kept in memory are at most `most_positions`.
pub fn check<G: Game>(
    game: &G,
    start: &G::Position,
    player: Player,
    mut strategy: impl FnMut(&G, &G::Position) -> Option<G::Move>,
    most_positions: usize,
) -> Result<Report<G::Move>, TooManyPositions> {
    let mut tree: Tree<G> = Tree::new(*start);
    let mut level = None;
    let mut next = 0;
    while next < tree.visits.len() {
        let (index, position) = (next, tree.visits[next].position);
        next += 1;
        if let Some(outcome) = game.outcome(&position) {
            match outcome.value_for(player) {
                1.. => {}
                0 => level = level.or(Some(index)),
                _ => {
                    return Ok(tree.report(Verdict::Loses {
                        line: tree.line(index),
                    }));
                }
            }
        } else if game.to_move(&position) == player {
            let line = || tree.line(index);
            match strategy(game, &position) {
                None => return Ok(tree.report(Verdict::Silent { line: line() })),
                Some(turn) => match game.try_play(&position, turn) {
                    None => return Ok(tree.report(Verdict::Illegal { line: line(), turn })),
                    Some(after) => tree.visit(index, turn, after),
                },
            }
        } else {
            game.for_each_move(&position, |turn| {
                tree.visit(index, turn, game.play(&position, turn));
            });
        }
        if tree.visits.len() > most_positions {
            return Err(TooManyPositions(most_positions));
        }
    }
    Ok(tree.report(match level {
        None => Verdict::AlwaysWins,
        Some(index) => Verdict::NeverLoses {
            level: tree.line(index),
        },
    }))
}

/// The positions visited so far, each with the first way it was reached.
struct Tree<G: Game> {
    seen: FxHashSet<G::Position>,
    visits: Vec<Visit<G>>,
}

struct Visit<G: Game> {
    position: G::Position,
    /// The visit before and the move that was made there; none at the start.
    came_by: Option<(usize, G::Move)>,
}

impl<G: Game> Tree<G> {
    fn new(start: G::Position) -> Self {
        Tree {
            seen: [start].into_iter().collect(),
            visits: vec![Visit {
                position: start,
                came_by: None,
            }],
        }
    }

    fn visit(&mut self, from: usize, turn: G::Move, position: G::Position) {
        if self.seen.insert(position) {
            self.visits.push(Visit {
                position,
                came_by: Some((from, turn)),
            });
        }
    }

    /// The moves that led to a visit.
    fn line(&self, mut index: usize) -> Vec<G::Move> {
        let mut line = Vec::new();
        while let Some((before, turn)) = self.visits[index].came_by {
            line.push(turn);
            index = before;
        }
        line.reverse();
        line
    }

    fn report(&self, verdict: Verdict<G::Move>) -> Report<G::Move> {
        Report {
            verdict,
            positions: self.visits.len(),
        }
    }
}

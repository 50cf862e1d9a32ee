//! What minimax and alpha-beta, and max^n and paranoid search among more than two, have in common: the best moves at a depth, all of them, and going
//! deeper while there is time.
//!
//! Moves that are equally good are found *all*, so that a player can choose among them at random
//! without favour. Minimax and alpha-beta find the same ones, hence with the same random numbers
//! they play the same game.

use thera_games::Game;

use thera_control::{Control, Interrupted};
use thera_games::evaluation::score::{Score, Standing};

/// The deepest search there is, in turns.
pub const MAX_DEPTH: u32 = 64;

/// Positions between two looks at the clock.
const CLOCK_INTERVAL: u64 = 256;

/// A search that can look a number of turns ahead.
pub trait Lookahead<G: Game> {
    /// Offers `best` every one of `moves` that may be a best one, with its score `depth` turns
    /// ahead. What was offered before an interruption stays.
    fn best_moves(
        &mut self,
        position: &G::Position,
        moves: &[G::Move],
        depth: u32,
        best: &mut Best<G::Move>,
    ) -> Result<(), Interrupted>;

    /// Positions looked at so far.
    fn nodes(&self) -> u64;

    /// Whether an evaluation has been asked since the last call: if not, all was played out.
    fn take_estimated(&mut self) -> bool;
}

/// The moves of the highest score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best<M> {
    /// All moves of that score, in the order they were offered.
    pub moves: Vec<M>,
    /// The score, for the player who moves; meaningless without a move.
    pub score: Score,
}

impl<M> Best<M> {
    /// No move yet.
    pub fn nothing() -> Self {
        Best {
            moves: Vec::new(),
            score: Score::MIN,
        }
    }

    /// Takes a move in if none is better, and drops those that are worse.
    pub fn offer(&mut self, turn: M, score: Score) {
        if score > self.score || self.moves.is_empty() {
            self.moves.clear();
            self.score = score;
        }
        if score == self.score {
            self.moves.push(turn);
        }
    }
}

/// What a search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<M> {
    /// The best moves; never none.
    pub best: Best<M>,
    /// The depth they are the best at; 0 if not even one turn ahead could be finished.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Whether the score holds for the rest of the game.
    pub proven: bool,
}

/// How far to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Horizon {
    /// Turns ahead, at most.
    pub depth: u32,
    /// Whether to begin with one turn and go deeper step by step; needed where time may run out.
    pub deepen: bool,
}

/// What a game that is over counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ends {
    /// More than any evaluation, sooner wins most.
    #[default]
    Decide,
    /// What the evaluation makes of it, as in Rothenstein et al. 2021 (section IV.A), whose winning
    /// state is one of five things that are added up.
    Evaluate,
}

/// The best moves of a position; `None` if it has none.
///
/// When time runs out the result is that of the last depth that was finished, or if there is none
/// the best of what was seen.
pub fn look_ahead<G: Game>(
    game: &G,
    position: &G::Position,
    search: &mut impl Lookahead<G>,
    horizon: Horizon,
) -> Option<Found<G::Move>> {
    let moves = game.moves(position);
    let deepest = horizon.depth.clamp(1, MAX_DEPTH);
    let shallowest = if horizon.deepen { 1 } else { deepest };
    let mut found: Option<Found<G::Move>> = None;
    for depth in shallowest..=deepest {
        let mut best = Best::nothing();
        let result = search.best_moves(position, &moves, depth, &mut best);
        let estimated = search.take_estimated();
        let proven = !estimated || Standing::of(best.score).is_decided();
        if result.is_ok() {
            found = (!best.moves.is_empty()).then_some(Found {
                best,
                depth,
                nodes: 0,
                proven,
            });
        } else {
            let best = if best.moves.is_empty() {
                any(&moves)
            } else {
                best
            };
            found = found.or(Some(Found {
                best,
                depth: 0,
                nodes: 0,
                proven: false,
            }));
        }
        if result.is_err() || proven {
            break;
        }
    }
    let found = found.filter(|found| !found.best.moves.is_empty())?;
    // The order in which they were searched must not decide between equal moves.
    let best = Best {
        moves: moves
            .into_iter()
            .filter(|turn| found.best.moves.contains(turn))
            .collect(),
        ..found.best
    };
    Some(Found {
        best,
        nodes: search.nodes(),
        ..found
    })
}

/// Whichever move comes first: nothing is known of any.
fn any<M: Copy>(moves: &[M]) -> Best<M> {
    Best {
        moves: moves.first().copied().into_iter().collect(),
        score: 0,
    }
}

/// Counts positions and looks at the clock now and then.
pub(crate) struct Ticker<'a> {
    control: &'a Control,
    nodes: u64,
    most_nodes: u64,
}

impl<'a> Ticker<'a> {
    pub(crate) fn new(control: &'a Control) -> Self {
        Ticker {
            control,
            nodes: 0,
            most_nodes: u64::MAX,
        }
    }

    #[inline]
    pub(crate) fn count(&mut self) -> Result<(), Interrupted> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CLOCK_INTERVAL) {
            self.control.go_on(CLOCK_INTERVAL)?;
            if self.nodes >= self.most_nodes {
                return Err(Interrupted::OutOfNodes);
            }
        }
        Ok(())
    }

    /// Ends what is under way when so many positions were looked at, about.
    pub(crate) fn end_after(&mut self, nodes: u64) {
        self.most_nodes = nodes;
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl Drop for Ticker<'_> {
    /// Hands in the positions that were not yet counted.
    fn drop(&mut self) {
        let _ = self.control.go_on(self.nodes % CLOCK_INTERVAL);
    }
}

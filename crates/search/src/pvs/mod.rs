//! The engine for any game of two players: principal variation search (Marsland and Campbell 1982).
//!
//! It goes deeper step by step with aspiration windows (`deepening`), searches the first move of a
//! position with an open window and the others with a null window (`node`), remembers positions in
//! a [transposition table](crate::table) that lasts from one question to the next, and tries the
//! moves first that were best before, refuted others (`history`) or look best (`candidates`).
//! Several threads search the same position and share the table (`team`).
//!
//! Whose turn it is is asked of the game, never assumed. All estimates are as the player to move at
//! the root sees them, as plain minimax has it, so that at the same depth both find the same score.
//! Wins and losses are proofs: whole positions are compared in the table, and what an entry relies on
//! is kept with it.

mod candidates;
mod deepening;
mod entry;
mod history;
mod node;
mod root;
mod team;

use thera_control::Control;
use thera_games::capability::{Greedy, Symmetric};
use thera_games::evaluation::score::{Evaluate, Score, Standing};
use thera_games::{Game, Player};

use crate::analysis::{Insight, Limits};
use crate::lookahead::{MAX_DEPTH, Ticker};
use crate::table::{Table, hash};

use candidates::Candidates;
use entry::{Bound, Entry, Grounds};
use history::History;
use root::RootMove;

/// Turns from the root that a search may reach.
const MOST_TURNS: u32 = 2 * MAX_DEPTH;

/// More than any score.
const INFINITE: Score = Score::MAX;

/// What the engine asks of a game.
pub trait Searchable: Symmetric + Greedy {}

impl<G: Symmetric + Greedy> Searchable for G {}

/// Which shortcuts a search takes. Without any it finds the score of plain minimax at its depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortcuts {
    /// Late move reductions: looks at moves that promise little less deep at first.
    pub reductions: bool,
    /// Takes from the table what was found by looking further ahead than is asked.
    pub grafting: bool,
    /// Sees moves that win at once before the horizon and beyond.
    pub sight: bool,
}

impl Shortcuts {
    /// Those that make it stronger.
    pub const ALL: Shortcuts = Shortcuts {
        reductions: true,
        grafting: true,
        sight: true,
    };

    /// None.
    pub const NONE: Shortcuts = Shortcuts {
        reductions: false,
        grafting: false,
        sight: false,
    };
}

/// The engine: what it remembers from one question to the next.
pub struct Pvs<G: Game> {
    table: Table<G::Position, Entry>,
    /// Questions so far: what was found for earlier ones gives way first.
    generation: u32,
    shortcuts: Shortcuts,
}

impl<G: Searchable> Pvs<G> {
    /// An engine whose table takes at most so many bytes.
    pub fn new(memory: usize) -> Self {
        Pvs {
            table: Table::new(memory),
            generation: 0,
            shortcuts: Shortcuts::ALL,
        }
    }

    /// The same engine with other shortcuts.
    pub fn with_shortcuts(self, shortcuts: Shortcuts) -> Self {
        Pvs { shortcuts, ..self }
    }

    /// Looks deeper and deeper and calls `tell` after each depth, until all lines are proven, the
    /// depth is reached or `control` ends it. Returns the last insight; `None` if not even one turn
    /// ahead was finished. With one thread and no limit of time it finds the same every time.
    pub fn analyse(
        &mut self,
        game: &G,
        position: &G::Position,
        evaluation: &dyn Evaluate<G>,
        limits: &Limits,
        control: &Control,
        tell: &mut dyn FnMut(&Insight<G::Move>),
    ) -> Option<Insight<G::Move>> {
        self.generation += 1;
        let shared = Shared {
            game,
            evaluation,
            table: &self.table,
            generation: self.generation,
            shortcuts: self.shortcuts,
            viewer: game.to_move(position),
            mirrors: mirrors(game, position),
        };
        team::analyse(&shared, position, limits, control, tell)
    }
}

/// The symmetries of the board that leave a position as it is: mirror images can follow it.
fn mirrors<G: Symmetric>(game: &G, position: &G::Position) -> Vec<usize> {
    let essence = game.essence(position);
    let is_same = |&symmetry: &usize| {
        let image = game.map_position(symmetry, position);
        game.essence(&image) == essence
    };
    (1..game.symmetries()).filter(is_same).collect()
}

/// What all threads of a search share.
struct Shared<'a, G: Game> {
    game: &'a G,
    evaluation: &'a dyn Evaluate<G>,
    table: &'a Table<G::Position, Entry>,
    generation: u32,
    shortcuts: Shortcuts,
    /// As whom the evaluation is asked: the player to move at the root.
    viewer: Player,
    mirrors: Vec<usize>,
}

/// Under what a position is found in the table.
struct Key<P> {
    position: P,
    hash: u64,
    /// What maps the position there.
    symmetry: usize,
}

impl<G: Symmetric> Shared<'_, G> {
    /// One key for all mirror images that can follow the root.
    fn key(&self, position: &G::Position) -> Key<G::Position> {
        let essence = self.game.essence(position);
        let own = Key {
            position: essence,
            hash: hash(&essence),
            symmetry: 0,
        };
        self.mirrors.iter().fold(own, |least, &symmetry| {
            let position = self.game.map_position(symmetry, &essence);
            let hash = hash(&position);
            if hash < least.hash {
                Key {
                    position,
                    hash,
                    symmetry,
                }
            } else {
                least
            }
        })
    }
}

/// What is asked of a position.
#[derive(Clone, Copy, Debug)]
struct Task {
    /// Turns played since the root.
    turns: u32,
    /// Not above this: as good as had elsewhere.
    alpha: Score,
    /// Not below this: the other player will not allow it.
    beta: Score,
    /// Turns to look ahead.
    depth: u32,
}

impl Task {
    /// Whether the exact score is wanted, and the line.
    fn is_open(&self) -> bool {
        i64::from(self.beta) - i64::from(self.alpha) > 1
    }

    /// Whether it is asked how soon the game is won or lost.
    fn is_about_ends(&self) -> bool {
        let is_end = |score| score != INFINITE && Standing::of(score).is_decided();
        is_end(self.alpha) || is_end(self.beta)
    }

    /// Whether an end that was found lies beyond the horizon: the table knew of it, and there may be
    /// quicker ones.
    fn is_beyond(&self, score: Score) -> bool {
        match Standing::of(score) {
            Standing::Wins(turns) | Standing::Loses(turns) => turns > self.turns + self.depth + 1,
            Standing::Estimate(_) => false,
        }
    }

    /// What a score says that was found for this.
    fn bound(&self, score: Score) -> Bound {
        if score >= self.beta {
            Bound::Lower
        } else if score <= self.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }
}

/// One thread's search.
struct Searcher<'a, G: Game> {
    shared: &'a Shared<'a, G>,
    ticker: Ticker<'a>,
    candidates: Candidates<G::Move>,
    history: History<G::Move>,
    /// By turns played: the best line found from there.
    lines: Vec<Vec<G::Move>>,
    /// What the search under way relies on so far.
    grounds: Grounds,
    roots: Vec<RootMove<G>>,
    /// The place of the best move of the root in the depth under way, once one is above alpha.
    improved: Option<usize>,
}

impl<'a, G: Searchable> Searcher<'a, G> {
    fn new(shared: &'a Shared<'a, G>, position: &G::Position, control: &'a Control) -> Self {
        let mut searcher = Searcher {
            shared,
            ticker: Ticker::new(control),
            candidates: Candidates::default(),
            history: History::new(MOST_TURNS as usize + 1),
            lines: vec![Vec::new(); MOST_TURNS as usize + 2],
            grounds: Grounds::default(),
            roots: Vec::new(),
            improved: None,
        };
        searcher.list_roots(position);
        searcher
    }
}

//! What a power may change in the rules. Whatever it says nothing about is as usual.

use std::ops::ControlFlow;

use thera_board::{Vertex, VertexSet, vertices};

use super::Position;
use super::table::{Table, Visit};
use crate::santorini::{Santorini, Variant};

/// A power as it presents itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Info {
    /// What it is called in names and positions.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// What it does, for people.
    pub words: &'static str,
    /// What is asked for at each step of a turn; each follows the word "Choose".
    pub asks: &'static [&'static str],
}

/// What is asked for at each step of an ordinary turn.
pub const ASKS: &[&str] = &["a worker", "where it goes", "where to build"];

/// A power: what it changes.
pub trait Power: Send + Sync {
    /// How it presents itself.
    fn info(&self) -> &'static Info;

    /// Why its rule makes no sense in a game, as a reason.
    fn objection(&self, _town: &Santorini) -> Option<String> {
        None
    }

    /// The most acts of a turn.
    fn most_acts(&self, _variant: &Variant) -> u32 {
        2
    }

    /// Where a worker can go in one move.
    #[inline]
    fn reach(&self, table: &Table, from: Vertex) -> VertexSet {
        table.steps(from)
    }

    /// Where the opponent's worker goes that stands where a worker moves to.
    fn forces(&self, _table: &Table, _from: Vertex, _to: Vertex) -> Option<Vertex> {
        None
    }

    /// Whether a move wins.
    #[inline]
    fn wins(&self, table: &Table, from: Vertex, to: Vertex) -> bool {
        table.reaches_the_top(from, to)
    }

    /// Every turn.
    #[inline]
    fn visit_turns(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        vertices(table.mine())
            .try_for_each(|from| self.visit_moves(table, from, self.reach(table, from), visit))
    }

    /// The turns of a worker that moves to one of `targets`: a move that wins, or a move and what is
    /// built after it.
    #[inline]
    fn visit_moves(
        &self,
        table: &Table,
        from: Vertex,
        targets: VertexSet,
        visit: Visit,
    ) -> ControlFlow<()> {
        vertices(targets).try_for_each(|to| match self.wins(table, from, to) {
            true => visit(table.win(from, to)),
            false => self.visit_builds(&table.moved(from, to), to, visit),
        })
    }

    /// Everything that a worker which has just moved can build.
    #[inline]
    fn visit_builds(&self, table: &Table, worker: Vertex, visit: Visit) -> ControlFlow<()> {
        table.visit_builds(worker, visit)
    }

    /// What it remembers after a turn that began with `before` and ended with `table`.
    #[inline]
    fn memory(&self, _before: &Position, _table: &Table) -> u8 {
        0
    }

    /// Whether the opponent's workers may not move up, by what it remembers.
    #[inline]
    fn forbids_climbing(&self, _memory: u8) -> bool {
        false
    }

    /// What it remembers, as it stands between brackets in a position; nothing if it is 0.
    fn memory_as_text(&self, _memory: u8) -> &'static str {
        ""
    }

    /// What stands between those brackets, read again.
    fn read_memory(&self, text: &str) -> Option<u8> {
        text.is_empty().then_some(0)
    }
}

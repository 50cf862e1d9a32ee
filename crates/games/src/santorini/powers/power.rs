//! What a power may change in the rules. Whatever it says nothing about is as usual.
//!
//! The hooks come in three groups: what its owner may do, what it forbids the opponent, and what it
//! remembers. A hook is asked in the middle of a turn and sees the [`Table`].

use std::ops::ControlFlow;

use thera_board::{Vertex, VertexSet, vertices};

use super::Sway;
use super::memory::Memory;
use super::table::{Table, Visit};
use super::veil::{Placing, Veil};
use super::{Chosen, Position, Powers, Seating, geometry, mark};
use crate::Player;
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

/// Something that a power remembers, as it is put into a position by clicking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recall {
    /// What people read.
    pub label: &'static str,
    /// What a click does.
    pub hint: &'static str,
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

    /// With how many players it is played.
    fn seats(&self) -> &'static [usize] {
        &[2, 3, 4]
    }

    /// Why it is not played at a table yet, though it might be, as a reason.
    fn objection_to_seating(&self, _seating: Seating) -> Option<&'static str> {
        None
    }

    /// Whether it may be the one that the Golden Fleece gives.
    fn is_golden(&self) -> bool {
        false
    }

    /// Powers with which it does not sit at a table of more than two, by name: what both do to one
    /// worker is not worked out yet.
    fn discords(&self) -> &'static [&'static str] {
        &[]
    }

    /// Powers that it is not played against, by name.
    fn quarrels(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether its turns may leave the board no higher than it was; two such powers might play for
    /// ever.
    fn may_not_build(&self) -> bool {
        false
    }

    /// The most acts of a turn.
    fn most_acts(&self, _variant: &Variant) -> u32 {
        2
    }

    /// How many workers it places.
    fn workers(&self, variant: &Variant) -> u32 {
        variant.workers_per_side()
    }

    /// How many workers it may ever have.
    fn most_workers(&self, variant: &Variant) -> u32 {
        self.workers(variant)
    }

    /// Why its workers cannot be placed on these places, all free, as what they should be.
    fn objection_to_places(&self, _rules: &Powers, _places: VertexSet) -> Option<&'static str> {
        None
    }

    /// What may be chosen when workers have been placed; nothing if it does not want to know.
    fn choices(&self, _placed: VertexSet) -> Vec<Chosen> {
        Vec::new()
    }

    /// When its workers are placed.
    fn placing(&self) -> Placing {
        Placing::InTurn
    }

    /// What it leaves to chance or hides, if anything. Such powers have rules of their own (`veiled`).
    fn veil(&self) -> Option<Veil> {
        None
    }

    // What its owner may do.

    /// The vertices beside one, for moving and building.
    #[inline]
    fn near(&self, rules: &Powers, vertex: Vertex) -> VertexSet {
        rules.board().out(vertex)
    }

    /// Whether its workers go over the edge of the board and in again on the other side.
    fn goes_around(&self) -> bool {
        false
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

    /// What else happens when a worker moves.
    #[inline]
    fn follow_move(&self, _table: &mut Table, _from: Vertex, _to: Vertex) {}

    /// Whether a worker that moved and was then taken out of a whirlpool wins there, as if it had
    /// moved up.
    #[inline]
    fn wins_whirled(&self, table: &Table, _from: Vertex, _to: Vertex, out: Vertex) -> bool {
        table.is_top(out)
    }

    /// Whether its owner does something between a step and what the step entails.
    #[inline]
    fn delays(&self) -> bool {
        false
    }

    /// What else happens when a level or the usual dome is built.
    #[inline]
    fn follow_build(&self, _table: &mut Table, _site: Vertex) {}

    /// Whether its turns say where workers end, by whatever steps.
    fn walks(&self) -> bool {
        false
    }

    /// Whether more than one worker may move in a turn.
    fn moves_several(&self) -> bool {
        false
    }

    /// Whether it wants to know which of the opponent's workers moved last.
    #[inline]
    fn asks_who_moved_last(&self) -> bool {
        false
    }

    /// Whether its owner wins by a move that the opponent makes with its worker.
    fn wins_led(&self, _table: &Table, _from: Vertex, _to: Vertex) -> bool {
        false
    }

    /// Whether it lets its owner move the opponent's workers in a turn in which the opponent may win
    /// by it.
    #[inline]
    fn leads(&self) -> bool {
        false
    }

    /// Lays its wind token to show a direction, or takes it back.
    fn turn_wind(&self, _table: &mut Table, _direction: u8) {}

    /// Each way in which a turn may begin, before it counts as one.
    #[inline]
    fn visit_beginnings(
        &self,
        table: &Table,
        then: &mut dyn FnMut(&Table) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        then(table)
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
        vertices(targets).try_for_each(|to| table.moved(from, to).visit_rest(visit))
    }

    /// Everything that a worker which has just moved can build, and what follows.
    #[inline]
    fn visit_builds(&self, table: &Table, worker: Vertex, visit: Visit) -> ControlFlow<()> {
        table.visit_builds(worker, visit)
    }

    /// Whether two builds may be chosen in either order.
    fn builds_in_any_order(&self) -> bool {
        false
    }

    /// What may follow at the end of a turn.
    #[inline]
    fn visit_ends(&self, table: &Table, visit: Visit) -> ControlFlow<()> {
        table.end(visit)
    }

    /// What must happen at the end of a turn.
    #[inline]
    fn conclude(&self, _table: &mut Table) {}

    /// Puts its token on a place.
    fn put_token(&self, _table: &mut Table, _site: Vertex) {}

    // What it forbids.

    /// Where a worker cannot go from a vertex; `owner` has this power, and whose worker it is the
    /// table says.
    #[inline]
    fn bars(&self, _table: &Table, _owner: Player, _from: Vertex) -> VertexSet {
        0
    }

    /// Which of the opponent's workers cannot move, as the opponent's turn begins.
    #[inline]
    fn holds(&self, _table: &Table) -> VertexSet {
        0
    }

    /// Where workers cannot build that are not those of its owner.
    #[inline]
    fn bars_building(&self, _table: &Table, _owner: Player) -> VertexSet {
        0
    }

    /// Whether a move of the opponent's that would win does not.
    #[inline]
    fn denies(&self, _table: &Table, _from: Vertex, _to: Vertex) -> bool {
        false
    }

    /// Where the opponent's worker on `place` ends that has just moved in the direction from one
    /// vertex to another.
    #[inline]
    fn carries(&self, _table: &Table, _from: Vertex, _to: Vertex, place: Vertex) -> Vertex {
        place
    }

    /// Whether it demands something of the opponent's turn, if that is possible.
    #[inline]
    fn makes_demands(&self, _table: &Table) -> bool {
        false
    }

    /// Whether a turn of the opponent's, at its end, is what it demands.
    #[inline]
    fn is_pleased(&self, _table: &Table) -> bool {
        true
    }

    /// Which of the opponent's workers are bound to end near one of its own if they move, as the
    /// opponent's turn begins.
    #[inline]
    fn binds(&self, _table: &Table) -> VertexSet {
        0
    }

    /// Whether the opponent's worker on its walk over level ground is held up by nothing but what
    /// stands on the board.
    fn lets_walk(&self) -> bool {
        true
    }

    /// Whether it counts whole towers, however they came about.
    fn counts_towers(&self) -> bool {
        false
    }

    /// Whether the places it remembers are those of tokens, which go when somebody builds there.
    fn has_tokens(&self) -> bool {
        false
    }

    /// Whether its tokens close their places, to its owner or to the opponent.
    fn closes(&self, _to_its_owner: bool) -> bool {
        false
    }

    /// Whether its tokens are whirlpools.
    #[inline]
    fn has_whirlpools(&self) -> bool {
        false
    }

    /// Whether it may change who has which power.
    fn has_sway(&self) -> bool {
        false
    }

    /// What becomes of the opponent's power in a turn that begins with a position.
    fn sways(&self, _rules: &Powers, _position: &Position, _owner: Player) -> Sway {
        Sway::Leaves
    }

    /// Whether the opponent's power changes hands as a turn begins with a position.
    fn changes_hands(&self, _rules: &Powers, _position: &Position, _owner: Player) -> bool {
        false
    }

    /// Whether it remembers that it has taken the opponent's power.
    fn remembers_sway(&self) -> bool {
        false
    }

    // What it remembers.

    /// What is left of what it remembers when it changes hands.
    fn forget(&self, memory: Memory) -> Memory {
        memory
    }

    /// What is left of it after a turn in which its owner had to do without it.
    fn rest(&self, memory: Memory) -> Memory {
        memory
    }

    /// What it remembers at the start.
    fn first_memory(&self) -> Memory {
        Memory::default()
    }

    /// The largest number it remembers.
    fn most_number(&self) -> u16 {
        match self.mark() {
            Some(_) => mark::SET,
            None if self.remembers_direction() => geometry::COMPASS.len() as u16,
            None => 0,
        }
    }

    /// How it is written that something holds, if that is the number it remembers.
    fn mark(&self) -> Option<&'static str> {
        None
    }

    /// Whether the number it remembers is that of a direction.
    fn remembers_direction(&self) -> bool {
        false
    }

    /// How the number it remembers is put into a position: what makes it larger by one, the largest
    /// being followed by none, and what makes it smaller where that takes long.
    fn recalls_number(&self) -> &'static [Recall] {
        match self.mark() {
            Some(mark::USED) => &[mark::HAS_BEEN_USED],
            _ => &[],
        }
    }

    /// How a place it remembers is put into a position.
    fn recalls_places(&self) -> Option<Recall> {
        None
    }

    /// The most places it remembers.
    fn most_places(&self) -> u32 {
        0
    }

    /// Whether the places it remembers are those of workers and go where these go.
    fn follows_workers(&self) -> bool {
        false
    }

    /// What it remembers after its own turn, which began with `before` and ended with `table`.
    #[inline]
    fn remember(&self, _before: &Position, _table: &Table, memory: Memory) -> Memory {
        memory
    }

    /// What it remembers after the opponent's turn.
    #[inline]
    fn witness(&self, _before: &Position, _table: &Table, memory: Memory) -> Memory {
        memory
    }

    /// The number it remembers, as it stands between brackets in a position; nothing as it is at the
    /// start.
    fn number_as_text(&self, number: u16) -> String {
        match self.mark() {
            Some(mark) => mark::as_text(number, mark),
            None if self.remembers_direction() => geometry::direction_as_text(number),
            None => String::new(),
        }
    }

    /// The same if places follow.
    fn number_beside_places(&self, number: u16) -> String {
        self.number_as_text(number)
    }

    /// That number, read again.
    fn read_number(&self, text: &str) -> Option<u16> {
        match self.mark() {
            Some(mark) => mark::read(text, mark),
            None if self.remembers_direction() => geometry::read_direction(text),
            None => text.is_empty().then_some(0),
        }
    }
}

//! What a power asks of the rules in the middle of a turn: where workers can go and build.

use std::collections::HashSet;
use std::ops::ControlFlow;

use thera_board::{Vertex, VertexSet, bit, vertices};

use super::memory::Memory;
use super::seating::Aside;
use super::{Act, Acts, Position, Power, Powers, Turn};
use crate::Player;

/// Takes turns as they are found.
pub type Visit<'a> = &'a mut dyn FnMut(Turn) -> ControlFlow<()>;

/// The board in the middle of a turn, and what has been done in it.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    /// The rules.
    pub rules: &'a Powers,
    /// The board as it is now.
    pub position: Position,
    /// What it has no room for, with more than two players.
    pub aside: Aside,
    /// The power of the player whose turn it is.
    pub(super) own: &'static dyn Power,
    /// Whose power each of two players has in this turn, where that may change; nobody's is none.
    pub(super) hands: [Option<Player>; 2],
    /// Whose turn it is.
    pub player: Player,
    /// Whose workers are at work: the player's, but for a few powers.
    pub side: Player,
    /// Whether workers may move up.
    pub may_climb: bool,
    /// Whether the opponent's power has to be content with the turn for it to be legal.
    pub must_please: bool,
    /// What has been done.
    pub acts: Acts,
    /// Where the worker stands that has moved last.
    pub worker: Vertex,
    /// Where the player's worker stands that has moved last; `None` if none has, empty if it is gone.
    pub last_moved: Option<VertexSet>,
    /// Where the workers stand that have moved in this turn.
    pub has_moved: VertexSet,
    /// Whether one has moved up in this turn.
    pub has_risen: bool,
    /// Whether one has moved down in this turn.
    pub has_fallen: bool,
    /// Workers that cannot move in this turn.
    pub(super) held: VertexSet,
    /// Workers that must end near one of the opponent's if they move.
    pub(super) bound: VertexSet,
    /// The opponent's workers that were removed in this turn.
    pub(super) removed: VertexSet,
    /// Whether a tower has been made whole.
    pub has_completed: bool,
    /// The last step, as long as what it entails is still to happen.
    pub(super) pending: Option<(Vertex, Vertex)>,
    /// Where a worker stands that a whirlpool took away, and where it had gone.
    pub(super) whirled: Option<(Vertex, Vertex)>,
    /// Where domes stood when the turn began.
    pub domes_before: VertexSet,
    /// Who has won.
    pub winner: Option<Player>,
}

impl<'a> Table<'a> {
    /// The beginning of a turn.
    #[inline]
    pub fn new(rules: &'a Powers, position: &Position) -> Self {
        Table::of(rules, position, Aside::default(), position.to_move())
    }

    /// The beginning of a player's turn, with however many there are.
    #[inline]
    pub fn of(rules: &'a Powers, position: &Position, aside: Aside, player: Player) -> Self {
        let mut table = Table {
            rules,
            position: rules.handed_over(position),
            aside,
            own: rules.power(player),
            hands: Player::BOTH.map(|player| rules.hand(position, player)),
            player,
            side: player,
            may_climb: true,
            must_please: false,
            acts: Acts::default(),
            worker: 0,
            last_moved: None,
            has_moved: 0,
            has_risen: false,
            has_fallen: false,
            held: 0,
            bound: 0,
            removed: 0,
            has_completed: false,
            domes_before: position.domes,
            pending: None,
            whirled: None,
            winner: None,
        };
        if rules.sways {
            table.own = table.acting(player);
        }
        table.held = table.over_others(0, |set, other| set | table.acting(other).holds(&table));
        table.bound = table.over_others(0, |set, other| set | table.acting(other).binds(&table));
        table
    }

    /// The power of the player whose turn it is.
    #[inline]
    pub fn own(&self) -> &'static dyn Power {
        self.own
    }

    /// The power by which a player acts in this turn.
    #[inline]
    pub fn acting(&self, player: Player) -> &'static dyn Power {
        match self.rules.sways {
            true => self.rules.handed(self.hands[player.index()]),
            false => self.rules.power(player),
        }
    }

    /// In whose notes the power remembers by which a player acts.
    #[inline]
    fn slot(&self, player: Player) -> Player {
        match self.rules.sways {
            true => self.hands[player.index()].unwrap_or(player),
            false => player,
        }
    }

    /// What the power remembers by which a player acts.
    #[inline]
    pub fn memory(&self, player: Player) -> Memory {
        self.aside.memory(&self.position, self.slot(player))
    }

    /// Changes what the power remembers by which the player acts whose turn it is.
    #[inline]
    pub fn set_memory(&mut self, memory: Memory) {
        self.set_memory_of(self.player, memory);
    }

    /// Changes what the power remembers by which a player acts.
    pub fn set_memory_of(&mut self, player: Player, memory: Memory) {
        let slot = self.slot(player);
        self.aside.set_memory(&mut self.position, slot, memory);
    }

    /// The workers at work.
    #[inline]
    pub fn mine(&self) -> VertexSet {
        self.workers(self.side)
    }

    /// The other side's workers.
    #[inline]
    pub fn theirs(&self) -> VertexSet {
        self.occupied() & !self.mine()
    }

    /// The other side's workers that a power can be turned against.
    #[inline]
    pub fn targets(&self) -> VertexSet {
        self.targets_of(self.side)
    }

    /// Those that a player's power can be turned against.
    #[inline]
    pub fn targets_of(&self, player: Player) -> VertexSet {
        self.occupied() & !self.workers(player) & !self.closed()
    }

    /// Vertices that tokens close to the player whose turn it is.
    #[inline]
    pub fn closed(&self) -> VertexSet {
        if !self.rules.has_tokens {
            return 0;
        }
        let seating = self.rules.seating();
        let closed = |owner: Player| {
            let power = self.acting(owner);
            match power.closes(seating.side(owner) == seating.side(self.player)) {
                true => self.memory(owner).places,
                false => 0,
            }
        };
        self.over_all(0, |set, owner| set | closed(owner))
    }

    /// Vertices on which a token lies.
    pub fn tokens(&self) -> VertexSet {
        let tokens = |owner: Player| match self.rules.power(owner).has_tokens() {
            true => self.aside.memory(&self.position, owner).places,
            false => 0,
        };
        self.players().fold(0, |set, owner| set | tokens(owner))
    }

    /// Vertices without a worker and without a dome.
    #[inline]
    pub fn free(&self) -> VertexSet {
        let taken = self.occupied() | self.position.domes | self.closed();
        self.rules.board().all() & !taken
    }

    /// Levels on a vertex.
    #[inline]
    pub fn level(&self, vertex: Vertex) -> u8 {
        self.position.level(vertex)
    }

    /// The vertices beside one, as workers move and build.
    #[inline]
    pub fn near(&self, vertex: Vertex) -> VertexSet {
        self.own().near(self.rules, vertex)
    }

    /// The vertices beside any of a set, as they lie on the board.
    #[inline]
    pub fn beside(&self, set: VertexSet) -> VertexSet {
        vertices(set).fold(0, |near, vertex| near | self.rules.board().out(vertex))
    }

    /// The vertices beside one that a worker on it could go to, as far as levels and powers allow.
    #[inline]
    pub fn climbable(&self, from: Vertex) -> VertexSet {
        self.near(from) & self.within(from, 1)
    }

    /// The vertices that are at most so many levels higher than one, and that powers let a worker go
    /// to from there.
    #[inline]
    pub fn within(&self, from: Vertex, levels: u8) -> VertexSet {
        const HIGHEST: u8 = 15;
        if (self.held & bit(from) != 0) | self.winner.is_some() {
            return 0;
        }
        let level = self.level(from);
        let highest = match () {
            () if !self.may_climb => level,
            () if self.rules.variant().free_movement => HIGHEST,
            () => level.saturating_add(levels).min(HIGHEST),
        };
        self.position.town.at_most(highest) & !self.barred(from)
    }

    /// Where powers do not let a worker go.
    #[inline]
    pub fn barred(&self, from: Vertex) -> VertexSet {
        let barred = |player: Player| self.acting(player).bars(self, player, from);
        self.over_all(0, |set, player| set | barred(player))
    }

    /// Where a worker can go in one ordinary step.
    #[inline]
    pub fn steps(&self, from: Vertex) -> VertexSet {
        self.climbable(from) & self.free()
    }

    /// Where a worker can build.
    #[inline]
    pub fn sites(&self, worker: Vertex) -> VertexSet {
        self.near(worker) & self.free() & self.may_be_built_on()
    }

    /// Where the others' powers let anybody build.
    #[inline]
    pub fn may_be_built_on(&self) -> VertexSet {
        match self.winner {
            Some(_) => 0,
            None => self.over_others(!0, |set, owner| {
                set & !self.acting(owner).bars_building(self, owner)
            }),
        }
    }

    /// Whether a vertex has the winning level.
    #[inline]
    pub fn is_top(&self, vertex: Vertex) -> bool {
        self.rules.variant().winning_height == Some(self.level(vertex))
    }

    /// Whether a move onto the winning level is one from another level.
    #[inline]
    pub fn reaches_the_top(&self, from: Vertex, to: Vertex) -> bool {
        self.is_top(to) && self.level(from) != self.level(to)
    }

    /// Whether a move wins.
    #[inline]
    pub fn wins(&self, from: Vertex, to: Vertex) -> bool {
        self.side == self.player && self.own().wins(self, from, to) && !self.is_denied(from, to)
    }

    /// Whether somebody's power lets no move win that would.
    #[inline]
    pub(super) fn is_denied(&self, from: Vertex, to: Vertex) -> bool {
        self.any_other(|power| power.denies(self, from, to))
    }

    /// Whether the next level on a vertex is its dome.
    #[inline]
    pub fn is_last_level(&self, site: Vertex) -> bool {
        self.level(site) + 1 == self.rules.variant().height
    }

    /// Lets who counts towers win, if there are enough.
    #[inline]
    pub(super) fn count_towers(&mut self) {
        if self.rules.counts_towers && self.winner.is_none() {
            self.count_whole_towers();
        }
    }

    fn count_whole_towers(&mut self) {
        const ENOUGH: u32 = 5;
        let counts = |player: Player| self.acting(player).counts_towers();
        if self.whole_towers() < ENOUGH {
            return;
        }
        let others = || self.others().find(|&other| counts(other));
        let winner = Some(self.player).filter(|&own| counts(own)).or_else(others);
        self.winner = winner;
    }

    /// How many towers have their full height and a dome.
    pub fn whole_towers(&self) -> u32 {
        self.rules.whole_towers(&self.position)
    }

    /// Whether the opponent's power leaves the turn as it was played.
    pub fn is_allowed(&self) -> bool {
        self.pleases() && self.strays() == 0
    }

    /// Whether the opponent's power is content, if it has to be.
    #[inline]
    fn pleases(&self) -> bool {
        !self.must_please || self.pleases_all()
    }

    /// Whether everybody's power is content, also of those whom the turn has put out of the game.
    fn pleases_all(&self) -> bool {
        let mut others = self.rules.seating().opponents(self.player).iter();
        others.all(|&other| self.acting(other).is_pleased(self))
    }

    /// Where workers have gone that should have ended near one of the opponent's. What counts is
    /// where a worker went, not where a whirlpool took it.
    fn strays(&self) -> VertexSet {
        let moved = self.bound & self.has_moved;
        if moved == 0 {
            return 0;
        }
        let moved = match self.whirled {
            Some((out, to)) if moved & bit(out) != 0 => moved & !bit(out) | bit(to),
            _ => moved,
        };
        let others = self.occupied() & !self.workers(self.player);
        moved & !self.beside(others | self.removed)
    }

    /// The turn that was played.
    #[inline]
    pub fn turn(&self) -> Turn {
        match self.winner {
            Some(winner) if winner == self.player => Turn::Win(self.acts),
            _ => Turn::Go(self.acts),
        }
    }

    /// Ends the turn, if it may end so.
    #[inline]
    pub fn end(&self, visit: Visit) -> ControlFlow<()> {
        if self.strays() != 0 {
            return ControlFlow::Continue(());
        }
        let mut last = *self;
        if self.asks_who_moved_last() && self.own().moves_several() {
            for place in vertices(self.last_moved.unwrap_or(0)) {
                last = last.having(Act::Last(place));
            }
        }
        last.conclude();
        match last.pleases() {
            true => visit(last.turn()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Whether somebody wants to know which worker moved last.
    #[inline]
    pub fn asks_who_moved_last(&self) -> bool {
        self.rules.asks_who_moved_last && self.any_other(|power| power.asks_who_moved_last())
    }

    /// Every turn from here on.
    #[inline]
    pub fn visit_turns(&self, visit: Visit) -> ControlFlow<()> {
        self.own().visit_beginnings(self, &mut |table| {
            table.visit_pleasing_first(visit, |table, visit| table.own().visit_turns(table, visit))
        })
    }

    /// Visits the turns that the opponent's power is content with, if it makes demands and there are
    /// any; all turns otherwise.
    pub fn visit_pleasing_first(
        self,
        visit: Visit,
        turns: impl Fn(&Table, Visit) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let with = |must_please| Table {
            must_please,
            ..self
        };
        if self.any_other(|power| power.makes_demands(&self)) {
            let mut pleases = false;
            turns(&with(true), &mut |turn| {
                pleases = true;
                visit(turn)
            })?;
            if pleases {
                return ControlFlow::Continue(());
            }
        }
        turns(&with(false), visit)
    }

    /// Does what the player's power does at the end of a turn.
    #[inline]
    pub fn conclude(&mut self) {
        if self.winner.is_none() {
            self.own().conclude(self);
            self.count_towers();
        }
    }

    /// Goes on after the ordinary part of a turn: to its end, or to what may follow.
    #[inline]
    pub fn finish(&self, visit: Visit) -> ControlFlow<()> {
        match self.winner {
            Some(_) => self.end(visit),
            None => self.own().visit_ends(self, visit),
        }
    }

    /// Goes on after a move: to the end if it has won, to what is built otherwise.
    #[inline]
    pub fn visit_rest(&self, visit: Visit) -> ControlFlow<()> {
        match self.winner {
            Some(_) => self.end(visit),
            None => self.own().visit_builds(self, self.worker, visit),
        }
    }

    /// One ordinary build of a worker, each way.
    #[inline]
    pub fn visit_builds(&self, worker: Vertex, visit: Visit) -> ControlFlow<()> {
        vertices(self.sites(worker)).try_for_each(|site| self.built(site).finish(visit))
    }

    /// Up to so many builds of a worker, also none, in every way; those on lower vertices come first.
    pub fn visit_some_builds(
        &self,
        worker: Vertex,
        most: u32,
        lowest: Vertex,
        then: &mut dyn FnMut(&Table) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        then(self)?;
        if most == 0 {
            return ControlFlow::Continue(());
        }
        vertices(self.sites(worker)).try_for_each(|site| {
            let after = self.built(site);
            match after.winner {
                // What ends the game comes last, wherever it is.
                Some(_) => then(&after),
                None if site < lowest => ControlFlow::Continue(()),
                None => after.visit_some_builds(worker, most - 1, site, then),
            }
        })
    }
}

/// Passes every turn on once, however often it is found.
pub fn each_once(visit: Visit, turns: impl FnOnce(Visit) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut seen = HashSet::new();
    turns(&mut |turn| match seen.insert(turn) {
        true => visit(turn),
        false => ControlFlow::Continue(()),
    })
}

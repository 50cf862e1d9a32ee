//! What a power asks of the rules in the middle of a turn: where workers can go and build.

use std::collections::HashSet;
use std::ops::ControlFlow;

use thera_board::{Vertex, VertexSet, bit, vertices};

use super::memory::Memory;
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
    /// By which power each player acts in this turn, and in whose notes it remembers.
    pub(super) powers: [(&'static dyn Power, Player); 2],
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
        let player = position.to_move();
        let mut table = Table {
            rules,
            position: rules.handed_over(position),
            powers: Player::BOTH.map(|player| rules.acting(position, player)),
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
        table.held = table.other().holds(&table);
        table.bound = table.other().binds(&table);
        table
    }

    /// The power of the player whose turn it is.
    #[inline]
    pub fn own(&self) -> &'static dyn Power {
        self.acting(self.player)
    }

    /// The power of the other player.
    #[inline]
    pub fn other(&self) -> &'static dyn Power {
        self.acting(self.player.opponent())
    }

    /// The power by which a player acts in this turn.
    #[inline]
    pub fn acting(&self, player: Player) -> &'static dyn Power {
        self.powers[player.index()].0
    }

    /// What the power remembers by which a player acts.
    #[inline]
    pub fn memory(&self, player: Player) -> Memory {
        self.position.memory(self.powers[player.index()].1)
    }

    /// Changes what the power remembers by which the player acts whose turn it is.
    #[inline]
    pub fn set_memory(&mut self, memory: Memory) {
        self.set_memory_of(self.player, memory);
    }

    /// Changes what the power remembers by which a player acts.
    pub fn set_memory_of(&mut self, player: Player, memory: Memory) {
        let slot = self.powers[player.index()].1;
        self.position.set_memory(slot, memory);
    }

    /// The workers at work.
    #[inline]
    pub fn mine(&self) -> VertexSet {
        self.position.workers(self.side)
    }

    /// The other side's workers.
    #[inline]
    pub fn theirs(&self) -> VertexSet {
        self.position.workers(self.side.opponent())
    }

    /// The other side's workers that a power can be turned against.
    #[inline]
    pub fn targets(&self) -> VertexSet {
        self.targets_of(self.side)
    }

    /// Those that a player's power can be turned against.
    #[inline]
    pub fn targets_of(&self, player: Player) -> VertexSet {
        self.position.workers(player.opponent()) & !self.closed()
    }

    /// Vertices that tokens close to the player whose turn it is.
    #[inline]
    pub fn closed(&self) -> VertexSet {
        if !self.rules.has_tokens {
            return 0;
        }
        let closed = |owner: Player| {
            let power = self.acting(owner);
            match power.closes(owner == self.player) {
                true => self.memory(owner).places,
                false => 0,
            }
        };
        closed(Player::First) | closed(Player::Second)
    }

    /// Vertices on which a token lies.
    pub fn tokens(&self) -> VertexSet {
        let tokens = |owner: Player| match self.rules.power(owner).has_tokens() {
            true => self.position.memory(owner).places,
            false => 0,
        };
        tokens(Player::First) | tokens(Player::Second)
    }

    /// Vertices without a worker and without a dome.
    #[inline]
    pub fn free(&self) -> VertexSet {
        let taken = self.position.town.occupied() | self.position.domes | self.closed();
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
        barred(Player::First) | barred(Player::Second)
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

    /// Where the opponent's power lets anybody build.
    #[inline]
    pub fn may_be_built_on(&self) -> VertexSet {
        match self.winner {
            Some(_) => 0,
            None => !self.other().bars_building(self),
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
        self.side == self.player
            && self.own().wins(self, from, to)
            && !self.other().denies(self, from, to)
    }

    /// After a move, of which nothing has been said among the acts.
    #[inline]
    pub fn stepped(mut self, from: Vertex, to: Vertex) -> Self {
        let whirls = self.whirlpools_at(to) != 0;
        if !whirls && self.wins(from, to) {
            self.winner = Some(self.player);
        }
        let led = self.side != self.player && self.own().leads();
        if led && self.other().wins_led(&self, from, to) {
            self.winner = Some(self.side);
        }
        self.has_risen |= self.level(to) > self.level(from);
        self.has_fallen |= self.level(to) < self.level(from);
        let forced = match self.theirs() & bit(to) {
            0 => None,
            _ => self.own().forces(&self, from, to),
        };
        match forced {
            Some(out) if out == from => self.swap(from, to),
            Some(out) => {
                self.relocate(to, out);
                self.relocate(from, to);
            }
            None => self.relocate(from, to),
        }
        self.has_moved = self.has_moved & !bit(from) | bit(to);
        self.worker = to;
        if self.side == self.player {
            self.last_moved = Some(bit(to));
        }
        if self.winner.is_none() {
            self.own().follow_move(&mut self, from, to);
            self.pending = Some((from, to));
        }
        match self.own().delays() {
            true => self,
            false => self.settled(),
        }
    }

    /// The two whirlpools of which one is on a place, if a power has put both on the board.
    #[inline]
    fn whirlpools_at(&self, place: Vertex) -> VertexSet {
        if !self.rules.has_tokens {
            return 0;
        }
        let pools = |owner: Player| match self.acting(owner).has_whirlpools() {
            true => self.memory(owner).places,
            false => 0,
        };
        let leads = |pools: &VertexSet| pools.count_ones() == 2 && pools & bit(place) != 0;
        Player::BOTH.map(pools).into_iter().find(leads).unwrap_or(0)
    }

    /// After what the last step entails: a whirlpool, then the opponent's power.
    #[inline]
    pub fn settled(mut self) -> Self {
        let Some((from, to)) = self.pending.take() else {
            return self;
        };
        if self.winner.is_some() {
            return self;
        }
        let pools = self.whirlpools_at(to);
        if pools != 0 {
            let wins = match vertices(pools & !bit(to) & self.free()).next() {
                Some(out) => self.whirled_wins(from, to, out),
                None => self.wins(from, to),
            };
            if wins {
                self.winner = Some(self.player);
                return self;
            }
        }
        if self.side == self.player {
            let end = self.other().carries(&self, from, to, self.worker);
            if end != self.worker {
                self.relocate(self.worker, end);
                self.worker = end;
            }
        }
        self
    }

    /// Takes a worker from one whirlpool to the other; whether it wins there.
    fn whirled_wins(&mut self, from: Vertex, to: Vertex, out: Vertex) -> bool {
        self.relocate(to, out);
        (self.worker, self.whirled) = (out, Some((out, to)));
        self.side == self.player
            && self.own().wins_whirled(self, from, to, out)
            && !self.other().denies(self, to, out)
    }

    /// Puts the worker on one place onto another, and what is known of it along with it.
    pub fn relocate(&mut self, from: Vertex, to: Vertex) {
        let onto = |set: VertexSet| match set & bit(from) {
            0 => set,
            _ => set & !bit(from) | bit(to),
        };
        let workers = &mut self.position.town.workers;
        *workers = workers.map(onto);
        self.follow(onto);
    }

    /// Lets two workers change places.
    fn swap(&mut self, one: Vertex, other: Vertex) {
        let both = bit(one) | bit(other);
        let swapped = |set: VertexSet| match set & both {
            half if half == bit(one) || half == bit(other) => set ^ both,
            _ => set,
        };
        let workers = &mut self.position.town.workers;
        *workers = workers.map(swapped);
        self.follow(swapped);
    }

    /// Keeps what is known of workers with them.
    fn follow(&mut self, onto: impl Fn(VertexSet) -> VertexSet) {
        self.held = onto(self.held);
        self.bound = onto(self.bound);
        self.has_moved = onto(self.has_moved);
        self.last_moved = self.last_moved.map(&onto);
        if self.rules.follows_workers {
            for player in Player::BOTH {
                if self.rules.power(player).follows_workers() {
                    let memory = self.position.memory(player);
                    let places = onto(memory.places);
                    self.position
                        .set_memory(player, Memory { places, ..memory });
                }
            }
        }
    }

    /// Takes a worker off the board; who has none left has lost.
    pub fn remove(&mut self, place: Vertex) {
        for player in Player::BOTH {
            let workers = &mut self.position.town.workers[player.index()];
            if *workers & bit(place) != 0 {
                *workers &= !bit(place);
                if player != self.player {
                    self.removed |= bit(place);
                }
                if *workers == 0 {
                    self.winner = Some(player.opponent());
                }
            }
        }
        self.follow(|set| set & !bit(place));
    }

    /// After a move.
    #[inline]
    pub fn moved(self, from: Vertex, to: Vertex) -> Self {
        let after = self.stepped(from, to);
        let to = if self.own().walks() { after.worker } else { to };
        after.having(Act::Move { from, to })
    }

    /// After a worker went from one place to another in whatever way.
    #[inline]
    pub fn walked(mut self, from: Vertex, to: Vertex) -> Self {
        self.relocate(from, to);
        self.has_moved |= bit(to);
        self.last_moved = Some(bit(to));
        self.worker = to;
        self.having(Act::Move { from, to })
    }

    /// After a worker was forced to another place; who stands there takes its own.
    #[inline]
    pub fn forced(mut self, from: Vertex, to: Vertex) -> Self {
        match self.position.town.occupied() & bit(to) {
            0 => self.relocate(from, to),
            _ => self.swap(from, to),
        }
        self.having(Act::Force { from, to })
    }

    /// After a build.
    #[inline]
    pub fn built(mut self, site: Vertex) -> Self {
        if self.is_last_level(site) {
            self.position.domes |= bit(site);
            self.has_completed = true;
            // As somebody's guest nobody wins before the turn is over.
            if self.side == self.player {
                self.count_towers();
            }
        } else {
            self.position.town.raise(site);
        }
        self.sweep(site);
        self.own().follow_build(&mut self, site);
        self.having(Act::Build(site))
    }

    /// Takes the tokens from a place.
    #[inline]
    pub fn sweep(&mut self, site: Vertex) {
        if !self.rules.has_tokens {
            return;
        }
        for owner in Player::BOTH {
            if self.rules.power(owner).has_tokens() {
                let mut memory = self.position.memory(owner);
                memory.places &= !bit(site);
                self.position.set_memory(owner, memory);
            }
        }
    }

    /// After a dome was built below its usual height.
    #[inline]
    pub fn domed(mut self, site: Vertex) -> Self {
        self.position.domes |= bit(site);
        self.sweep(site);
        self.having(Act::Dome(site))
    }

    /// After a dome was built at whatever level.
    #[inline]
    pub fn with_dome(self, site: Vertex) -> Self {
        match self.is_last_level(site) {
            true => self.built(site),
            false => self.domed(site),
        }
    }

    /// After a level was taken away.
    #[inline]
    pub fn lowered(mut self, site: Vertex) -> Self {
        let level = self.level(site);
        self.position.town.set_height(site, level - 1);
        self.sweep(site);
        self.having(Act::Lower(site))
    }

    /// After a token was put on a place.
    #[inline]
    pub fn with_token(mut self, site: Vertex) -> Self {
        self.own().put_token(&mut self, site);
        self.having(Act::Token(site))
    }

    /// After the wind token was laid to show a direction, or taken back from there.
    pub fn with_wind(mut self, direction: u8) -> Self {
        self.own().turn_wind(&mut self, direction);
        self.having(Act::Wind(direction))
    }

    /// After an act.
    pub fn after(self, act: Act) -> Self {
        let table = match act {
            Act::Force { .. } => self,
            _ => self.settled(),
        };
        match act {
            Act::Move { from, to } if table.own().walks() => table.walked(from, to),
            Act::Move { from, to } => table.led_by(from).moved(from, to),
            Act::Force { from, to } => table.forced(from, to),
            Act::Build(site) => table.built(site),
            Act::Dome(site) => table.domed(site),
            Act::Lower(site) => table.lowered(site),
            Act::Token(site) => table.with_token(site),
            Act::Wind(direction) => table.with_wind(direction),
            Act::Last(place) => Table {
                last_moved: Some(bit(place)),
                ..table
            },
        }
    }

    /// After acts of which the moves, all of them at the beginning, say where workers end: one may
    /// end where another stood.
    pub fn after_walks(mut self, acts: Acts) -> Self {
        let is_move = |act: &Act| matches!(act, Act::Move { .. });
        let moves: Vec<Act> = acts.iter().filter(is_move).collect();
        if moves.len() < 2 {
            return acts.iter().fold(self, Table::after);
        }
        let (mut left, mut reached) = (0, 0);
        for act in moves {
            if let Act::Move { from, to } = act {
                left |= bit(from);
                reached |= bit(to);
                self.worker = to;
            }
        }
        let workers = &mut self.position.town.workers[self.player.index()];
        *workers = *workers & !left | reached;
        self.has_moved = reached;
        let others = acts.iter().filter(|act| !is_move(act));
        others.fold(self, Table::after)
    }

    /// With whose worker it is that stands on a place at work.
    fn led_by(mut self, place: Vertex) -> Self {
        let theirs = self.position.workers(self.player.opponent());
        self.side = match theirs & bit(place) {
            0 => self.player,
            _ => self.player.opponent(),
        };
        self
    }

    #[inline]
    fn having(mut self, act: Act) -> Self {
        self.acts = self.acts.and(act);
        self
    }

    /// Whether the next level on a vertex is its dome.
    #[inline]
    pub fn is_last_level(&self, site: Vertex) -> bool {
        self.level(site) + 1 == self.rules.variant().height
    }

    /// Lets who counts towers win, if there are enough.
    fn count_towers(&mut self) {
        const ENOUGH: u32 = 5;
        let counts = |player: Player| self.acting(player).counts_towers();
        if !self.rules.counts_towers || self.winner.is_some() || self.whole_towers() < ENOUGH {
            return;
        }
        let players = [self.player, self.player.opponent()];
        self.winner = players.into_iter().find(|&player| counts(player));
    }

    /// How many towers have their full height and a dome.
    pub fn whole_towers(&self) -> u32 {
        self.rules.whole_towers(&self.position)
    }

    /// Whether the opponent's power leaves the turn as it was played.
    pub fn is_allowed(&self) -> bool {
        (!self.must_please || self.other().is_pleased(self)) && self.strays() == 0
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
        moved & !self.beside(self.position.workers(self.player.opponent()) | self.removed)
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
        if !self.is_allowed() {
            return ControlFlow::Continue(());
        }
        let mut last = *self;
        if self.other().asks_who_moved_last() && self.own().moves_several() {
            for place in vertices(self.last_moved.unwrap_or(0)) {
                last = last.having(Act::Last(place));
            }
        }
        last.conclude();
        visit(last.turn())
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
        if self.other().makes_demands(&self) {
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

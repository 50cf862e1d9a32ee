//! What happens on the table when something is done: workers move and are forced, levels and domes are
//! built, tokens are put down, and what follows from it.

use thera_board::{Vertex, VertexSet, bit, vertices};

use super::memory::Memory;
use super::seating::Seating;
use super::table::Table;
use super::{Act, Acts};
use crate::Player;

impl Table<'_> {
    /// After a move, of which nothing has been said among the acts.
    #[inline]
    pub fn stepped(mut self, from: Vertex, to: Vertex) -> Self {
        self.step(from, to);
        self
    }

    fn step(&mut self, from: Vertex, to: Vertex) {
        let whirls = self.whirlpools_at(to) != 0;
        if !whirls && self.wins(from, to) {
            self.winner = Some(self.player);
        }
        let led = self.side != self.player && self.own().leads();
        if led && self.wins_for_others(from, to) {
            self.winner = Some(self.side);
        }
        self.has_risen |= self.level(to) > self.level(from);
        self.has_fallen |= self.level(to) < self.level(from);
        let forced = match self.theirs() & bit(to) {
            0 => None,
            _ => self.own().forces(self, from, to),
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
            self.own().follow_move(self, from, to);
            self.pending = Some((from, to));
        }
        if !self.own().delays() {
            self.settle();
        }
    }

    /// The two whirlpools of which one is on a place, if a power has put both on the board.
    #[inline]
    fn whirlpools_at(&self, place: Vertex) -> VertexSet {
        match self.rules.has_tokens {
            true => self.find_whirlpools(place),
            false => 0,
        }
    }

    fn find_whirlpools(&self, place: Vertex) -> VertexSet {
        let pools = |owner: Player| match self.acting(owner).has_whirlpools() {
            true => self.memory(owner).places,
            false => 0,
        };
        let leads = |pools: &VertexSet| pools.count_ones() == 2 && pools & bit(place) != 0;
        self.players().map(pools).find(leads).unwrap_or(0)
    }

    /// After what the last step entails: a whirlpool, then the opponent's power.
    #[inline]
    pub fn settled(mut self) -> Self {
        self.settle();
        self
    }

    /// Lets happen what the last step entails.
    #[inline]
    pub(super) fn settle(&mut self) {
        let Some((from, to)) = self.pending.take() else {
            return;
        };
        if self.winner.is_some() {
            return;
        }
        let pools = self.whirlpools_at(to);
        if pools != 0 {
            let wins = match vertices(pools & !bit(to) & self.free()).next() {
                Some(out) => self.whirled_wins(from, to, out),
                None => self.wins(from, to),
            };
            if wins {
                self.winner = Some(self.player);
                return;
            }
        }
        if self.side == self.player {
            match self.rules.seating() {
                Seating::Two => self.carry_on(self.player.opponent(), from, to),
                _ => self.carry_on_by_all(from, to),
            }
        }
    }

    /// Lets the worker that moved end where another player's power carries it.
    #[inline]
    fn carry_on(&mut self, owner: Player, from: Vertex, to: Vertex) {
        let end = self.acting(owner).carries(self, from, to, self.worker);
        if end != self.worker {
            self.relocate(self.worker, end);
            self.worker = end;
        }
    }

    fn carry_on_by_all(&mut self, from: Vertex, to: Vertex) {
        for &other in self.rules.seating().opponents(self.player) {
            if self.plays(other) {
                self.carry_on(other, from, to);
            }
        }
    }

    /// Whether those whose worker is led win by its move.
    fn wins_for_others(&self, from: Vertex, to: Vertex) -> bool {
        let mut owners = self.others().filter(|&other| !self.is_rival(other));
        let mut rivals = self.players().filter(|&player| self.is_rival(player));
        owners.any(|owner| self.acting(owner).wins_led(self, from, to))
            && !rivals.any(|rival| self.acting(rival).denies(self, from, to))
    }

    /// Takes a worker from one whirlpool to the other; whether it wins there.
    fn whirled_wins(&mut self, from: Vertex, to: Vertex, out: Vertex) -> bool {
        self.relocate(to, out);
        (self.worker, self.whirled) = (out, Some((out, to)));
        self.side == self.player
            && self.own().wins_whirled(self, from, to, out)
            && !self.is_denied(to, out)
    }

    /// Puts the worker on one place onto another, and what is known of it along with it.
    pub fn relocate(&mut self, from: Vertex, to: Vertex) {
        let onto = |set: VertexSet| match set & bit(from) {
            0 => set,
            _ => set & !bit(from) | bit(to),
        };
        self.map_workers(onto);
        self.follow(onto);
    }

    /// Lets two workers change places.
    fn swap(&mut self, one: Vertex, other: Vertex) {
        let both = bit(one) | bit(other);
        let swapped = |set: VertexSet| match set & both {
            half if half == bit(one) || half == bit(other) => set ^ both,
            _ => set,
        };
        self.map_workers(swapped);
        self.follow(swapped);
    }

    #[inline]
    fn map_workers(&mut self, onto: impl Fn(VertexSet) -> VertexSet) {
        let workers = &mut self.position.town.workers;
        *workers = workers.map(&onto);
        self.aside.third = onto(self.aside.third);
    }

    /// Keeps what is known of workers with them.
    fn follow(&mut self, onto: impl Fn(VertexSet) -> VertexSet) {
        self.held = onto(self.held);
        self.bound = onto(self.bound);
        self.has_moved = onto(self.has_moved);
        self.last_moved = self.last_moved.map(&onto);
        if self.rules.follows_workers {
            self.follow_in_memory(onto);
        }
    }

    fn follow_in_memory(&mut self, onto: impl Fn(VertexSet) -> VertexSet) {
        for &player in self.rules.seating().players() {
            if self.rules.power(player).follows_workers() {
                let memory = self.aside.memory(&self.position, player);
                let places = onto(memory.places);
                let memory = Memory { places, ..memory };
                self.aside.set_memory(&mut self.position, player, memory);
            }
        }
    }

    /// Takes a worker off the board; who has none left has lost, and the last who has some wins.
    pub fn remove(&mut self, place: Vertex) {
        let seating = self.rules.seating();
        if self.workers(self.player) & bit(place) == 0 {
            self.removed |= bit(place);
        }
        self.map_workers(|set| set & !bit(place));
        self.follow(|set| set & !bit(place));
        let stands = |side: &Player| self.aside.workers(&self.position, *side) != 0;
        let mut left = seating.sides().iter().copied().filter(stands);
        if let (Some(last), None) = (left.next(), left.next()) {
            self.winner = Some(match last == seating.side(self.player) {
                true => self.player,
                false => last,
            });
        }
    }

    /// Lets those lose who have a worker on one of these places: of three they are out, otherwise the
    /// player has won.
    pub fn defeat(&mut self, places: VertexSet) {
        let sides: Vec<Player> = self.other_sides().collect();
        for &side in &sides {
            let workers = self.workers(side);
            match workers & places {
                0 => {}
                _ if self.rules.seating() != Seating::Three => self.winner = Some(self.player),
                _ => vertices(workers).for_each(|worker| self.remove(worker)),
            }
        }
    }

    /// After a move.
    #[inline]
    pub fn moved(mut self, from: Vertex, to: Vertex) -> Self {
        self.go(from, to);
        self
    }

    fn go(&mut self, from: Vertex, to: Vertex) {
        self.step(from, to);
        let to = if self.own().walks() { self.worker } else { to };
        self.note(Act::Move { from, to });
    }

    /// After a worker went from one place to another in whatever way.
    #[inline]
    pub fn walked(mut self, from: Vertex, to: Vertex) -> Self {
        self.walk(from, to);
        self
    }

    fn walk(&mut self, from: Vertex, to: Vertex) {
        self.relocate(from, to);
        self.has_moved |= bit(to);
        self.last_moved = Some(bit(to));
        self.worker = to;
        self.note(Act::Move { from, to });
    }

    /// After a worker was forced to another place; who stands there takes its own.
    #[inline]
    pub fn forced(mut self, from: Vertex, to: Vertex) -> Self {
        self.force(from, to);
        self
    }

    fn force(&mut self, from: Vertex, to: Vertex) {
        match self.occupied() & bit(to) {
            0 => self.relocate(from, to),
            _ => self.swap(from, to),
        }
        self.note(Act::Force { from, to });
    }

    /// After a build.
    #[inline]
    pub fn built(mut self, site: Vertex) -> Self {
        self.build(site);
        self
    }

    fn build(&mut self, site: Vertex) {
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
        self.own().follow_build(self, site);
        self.note(Act::Build(site));
    }

    /// Takes the tokens from a place.
    #[inline]
    pub fn sweep(&mut self, site: Vertex) {
        if self.rules.has_tokens {
            self.sweep_tokens(site);
        }
    }

    fn sweep_tokens(&mut self, site: Vertex) {
        for &owner in self.rules.seating().players() {
            if self.rules.power(owner).has_tokens() {
                let mut memory = self.aside.memory(&self.position, owner);
                memory.places &= !bit(site);
                self.aside.set_memory(&mut self.position, owner, memory);
            }
        }
    }

    /// After a dome was built that is not the usual build, mostly below its usual height.
    #[inline]
    pub fn domed(mut self, site: Vertex) -> Self {
        self.put_dome(site);
        self
    }

    fn put_dome(&mut self, site: Vertex) {
        self.position.domes |= bit(site);
        if self.is_last_level(site) {
            self.has_completed = true;
            self.count_towers();
        }
        self.sweep(site);
        self.note(Act::Dome(site));
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
    pub fn after(mut self, act: Act) -> Self {
        self.apply(act);
        self
    }

    /// Lets an act happen. Tables are large: those that only go on are not copied.
    pub(super) fn apply(&mut self, act: Act) {
        if !matches!(act, Act::Force { .. }) {
            self.settle();
        }
        match act {
            Act::Move { from, to } if self.own().walks() => self.walk(from, to),
            Act::Move { from, to } => {
                self.be_led_by(from);
                self.go(from, to);
            }
            Act::Force { from, to } => self.force(from, to),
            Act::Build(site) => self.build(site),
            Act::Dome(site) => self.put_dome(site),
            Act::Lower(site) => *self = self.lowered(site),
            Act::Token(site) => *self = self.with_token(site),
            Act::Wind(direction) => *self = self.with_wind(direction),
            Act::Last(place) => self.last_moved = Some(bit(place)),
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
        let workers = self.workers_mut();
        *workers = *workers & !left | reached;
        self.has_moved = reached;
        let others = acts.iter().filter(|act| !is_move(act));
        others.fold(self, Table::after)
    }

    /// Puts the side to work whose worker stands on a place.
    fn be_led_by(&mut self, place: Vertex) {
        let leads = |other: &Player| self.workers(*other) & bit(place) != 0;
        let led = self.others().find(leads);
        self.side = led.unwrap_or(self.player);
    }

    #[inline]
    pub(super) fn having(mut self, act: Act) -> Self {
        self.note(act);
        self
    }

    #[inline]
    fn note(&mut self, act: Act) {
        self.acts.push(act);
    }
}

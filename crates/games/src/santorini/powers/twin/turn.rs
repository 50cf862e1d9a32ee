//! The steps that all turns are made of. Whatever a power forbids or changes
//! at a step, for its owner or for the opponent, is asked here (at a build, in
//! `build`), so that it holds for every turn of every power.

use std::collections::{BTreeMap, BTreeSet};

use super::Power;
use super::board::{Direction, Game, Number, Place};

/// A turn on its way: the board as it is by now and what happened so far.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Turn {
    pub game: Game,
    /// Somebody has won: nothing more happens.
    pub over: bool,
    /// The space that each worker entered by its last move in this turn.
    pub entered: BTreeMap<Number, Place>,
    /// The own worker that moved last.
    pub moved_last: Option<Number>,
    /// Some worker moved up, moved down.
    pub moved_up: bool,
    pub moved_down: bool,
    /// A complete tower was made.
    pub completed_tower: bool,
    /// Where workers of the opponent stood that were removed in this turn.
    pub fallen: Vec<Place>,
    /// The worker that cannot move because of Hypnus.
    pub asleep: Option<Number>,
    /// The workers that started the turn next to one of Aphrodite's.
    pub charmed: Vec<Number>,
    /// An additional turn of Dionysus, in which nobody can win.
    pub nobody_wins: bool,
    /// What was attempted where in this turn, and the turn before it; noted
    /// only where there are secret workers.
    pub attempts: Vec<(Place, Turn)>,
}

/// One move of one worker, as it stood before.
pub struct Step {
    pub worker: Number,
    pub from: Place,
    pub to: Place,
    direction: Direction,
    from_level: u8,
    to_level: u8,
}

// ---------------------------------------------------------------------------
// Turns in stages
// ---------------------------------------------------------------------------

/// All the ways in which turns can go on. Turns that are over stay as they
/// are; those that cannot go on are no whole turns and drop out.
pub fn then(turns: Vec<Turn>, go_on: impl Fn(&Turn) -> Vec<Turn>) -> Vec<Turn> {
    let mut results = BTreeSet::new();
    for turn in turns {
        if turn.over {
            results.insert(turn);
        } else {
            results.extend(go_on(&turn));
        }
    }
    results.into_iter().collect()
}

/// The same, but going on is optional.
pub fn then_maybe(turns: Vec<Turn>, go_on: impl Fn(&Turn) -> Vec<Turn>) -> Vec<Turn> {
    then(turns, |turn| {
        let mut results = go_on(turn);
        results.push(turn.clone());
        results
    })
}

/// The same, any number of times, also zero.
pub fn then_repeatedly(turns: Vec<Turn>, go_on: impl Fn(&Turn) -> Vec<Turn>) -> Vec<Turn> {
    let mut seen: BTreeSet<Turn> = turns.iter().cloned().collect();
    let mut to_do = turns;
    while let Some(turn) = to_do.pop() {
        if turn.over {
            continue;
        }
        for next in go_on(&turn) {
            if seen.insert(next.clone()) {
                to_do.push(next);
            }
        }
    }
    seen.into_iter().collect()
}

impl Turn {
    pub fn begin(game: &Game) -> Turn {
        let mut turn = Turn {
            game: game.clone(),
            over: false,
            entered: BTreeMap::new(),
            moved_last: None,
            moved_up: false,
            moved_down: false,
            completed_tower: false,
            fallen: Vec::new(),
            asleep: None,
            charmed: Vec::new(),
            nobody_wins: false,
            attempts: Vec::new(),
        };
        turn.asleep = turn.who_sleeps();
        turn.charmed = turn.who_is_charmed();
        turn
    }

    /// Hypnus: a worker that is higher than all others of its player cannot
    /// move in this turn.
    fn who_sleeps(&self) -> Option<Number> {
        if !self.game.opponent_is(Power::Hypnus) {
            return None;
        }
        for one in self.mine() {
            let higher_than_all = self
                .mine()
                .into_iter()
                .all(|other| other == one || self.level_of(one) > self.level_of(other));
            if higher_than_all {
                return Some(one);
            }
        }
        None
    }

    /// Aphrodite: the workers that start the turn next to one of hers.
    fn who_is_charmed(&self) -> Vec<Number> {
        let mut charmed = Vec::new();
        if self.game.opponent_is(Power::Aphrodite) {
            let hers = self.game.places_of_aphrodite();
            for number in self.mine() {
                if self.game.is_beside_any(self.game.place_of(number), &hers) {
                    charmed.push(number);
                }
            }
        }
        charmed
    }

    pub fn mine(&self) -> Vec<Number> {
        self.game.workers_of(self.game.to_move)
    }

    /// My workers that have not moved in this turn.
    pub fn unmoved(&self) -> Vec<Number> {
        let mut numbers = self.mine();
        numbers.retain(|number| !self.entered.contains_key(number));
        numbers
    }

    pub fn place_of(&self, number: Number) -> Place {
        self.game.place_of(number)
    }

    pub fn level_of(&self, number: Number) -> u8 {
        self.game.level(self.place_of(number))
    }

    /// What every one of my workers can do.
    pub fn by_each(&self, act: impl Fn(Number) -> Vec<Turn>) -> Vec<Turn> {
        let mut results = Vec::new();
        for number in self.mine() {
            results.extend(act(number));
        }
        results
    }

    pub fn win(&mut self, side: usize) {
        let team = self.game.team(side);
        self.game.players[team].won = true;
        self.over = true;
    }

    /// Takes a worker of an opponent out of the game; who has none left has
    /// lost.
    pub fn remove_opponent(&mut self, number: Number) {
        let owner = self.game.worker(number).side;
        self.fallen.push(self.place_of(number));
        self.game.workers.retain(|worker| worker.number != number);
        if self.game.workers_of(owner).is_empty() {
            self.defeat(owner);
        }
    }

    /// An opponent has lost: of three that player is out of the game, and the
    /// others go on.
    pub fn defeat(&mut self, opponent: usize) {
        if self.game.players.len() == 3 {
            if !self.game.players[opponent].out {
                self.game.put_out(opponent);
            }
            self.over |= self.game.players.iter().any(|player| player.won);
        } else {
            self.win(self.game.to_move);
        }
    }

    // -----------------------------------------------------------------------
    // Moving
    // -----------------------------------------------------------------------

    /// The turn after each ordinary move of a worker: to a neighbouring space
    /// that is free and at most one level up.
    pub fn moves(&self, worker: Number) -> Vec<Turn> {
        self.moves_up_to(worker, 1)
    }

    /// The same with so many levels up.
    pub fn moves_up_to(&self, worker: Number, most_up: u8) -> Vec<Turn> {
        let mut results = Vec::new();
        for to in self.game.in_reach(self.place_of(worker)) {
            if self.game.is_free(to) && self.may_move(worker, to, most_up) {
                results.push(self.step(worker, to));
            }
        }
        results
    }

    pub fn step_of(&self, worker: Number, to: Place) -> Step {
        let from = self.place_of(worker);
        Step {
            worker,
            from,
            to,
            direction: self.game.direction(from, to),
            from_level: self.game.level(from),
            to_level: self.game.level(to),
        }
    }

    /// Whether the worker may make this step, apart from who or what stands
    /// on the space: how high it is, and what the powers say to it.
    pub fn may_move(&self, worker: Number, to: Place, most_up: u8) -> bool {
        let step = self.step_of(worker, to);
        if step.to_level > step.from_level.saturating_add(most_up) {
            return false;
        }
        if self.asleep == Some(worker) {
            return false;
        }
        let mut everybody = self.game.everybody().into_iter();
        everybody.all(|player| self.power_allows(player, &step))
    }

    /// What the power of that side says to a step of anybody's worker.
    fn power_allows(&self, side: usize, step: &Step) -> bool {
        let is_opponents = self.game.worker(step.worker).side != self.game.team(side);
        let card = self.game.card(side);
        match self.game.acting[side] {
            // Opponents' workers cannot move up if she moved up (Nike: down)
            // in her last turn.
            Power::Athena | Power::Nike => {
                !(is_opponents && card.mark && step.to_level > step.from_level)
            }
            // Opponents' workers cannot move down.
            Power::Hades => !(is_opponents && step.to_level < step.from_level),
            // Nobody moves straight into the wind.
            Power::Aeolus => card.direction != Some(step.direction),
            // All but her female worker move only diagonally.
            Power::Hippolyta => {
                let diagonal = step.direction.east != 0 && step.direction.north != 0;
                let her_female = !is_opponents && card.worker == Some(step.worker);
                her_female || diagonal
            }
            _ => true,
        }
    }

    /// Makes a step that is allowed, with all that it leads to.
    pub fn step(&self, worker: Number, to: Place) -> Turn {
        let step = self.step_of(worker, to);
        let arrived = self.arrive(&step);
        if arrived.over {
            return arrived;
        }
        arrived.after_arriving(&step)
    }

    /// Notes where something is attempted, if secret workers may be there.
    pub fn note_attempt(&mut self, place: Place) {
        if !self.game.ambush.is_empty() {
            let before = self.clone();
            self.attempts.push((place, before));
        }
    }

    /// The first half of a step: the worker goes there, and may have won.
    pub fn arrive(&self, step: &Step) -> Turn {
        let mut turn = self.clone();
        turn.note_attempt(step.to);
        turn.game.put(step.worker, step.to);
        turn.entered.insert(step.worker, step.to);
        if turn.game.worker(step.worker).side == turn.game.team(turn.game.to_move) {
            turn.moved_last = Some(step.worker);
        }
        turn.moved_up |= step.to_level > step.from_level;
        turn.moved_down |= step.to_level < step.from_level;
        // On a whirlpool it is not yet said where the worker will be.
        if turn.other_whirlpool(step.to).is_none() {
            turn.win_by_step(step);
        }
        turn
    }

    /// The second half: first the power of who moves, then whirlpools, then
    /// Harpies.
    pub fn after_arriving(mut self, step: &Step) -> Turn {
        self.remove_whom_bia_faces(step);
        if self.over {
            return self;
        }
        if let Some(exit) = self.other_whirlpool(step.to) {
            if self.game.is_free(exit) {
                self.game.put(step.worker, exit);
                self.win_by_whirlpool(step, exit);
            } else {
                self.win_by_step(step);
            }
        }
        if !self.over {
            self.drive_on(step);
        }
        self
    }

    /// Bia: an opponent's worker on the next space in the direction of her
    /// move is removed from the game.
    fn remove_whom_bia_faces(&mut self, step: &Step) {
        if !self.game.i_am(Power::Bia) {
            return;
        }
        let Some(beyond) = self.game.next(step.to, step.direction) else {
            return;
        };
        if let Some(faced) = self.game.worker_at(beyond)
            && self.game.targets().contains(&faced)
        {
            self.remove_opponent(faced);
        }
    }

    /// Charybdis: the other whirlpool, if both are on the board and one of
    /// them is here.
    fn other_whirlpool(&self, here: Place) -> Option<Place> {
        for side in self.game.everybody() {
            let whirlpools = &self.game.card(side).tokens;
            if self.game.acting[side] != Power::Charybdis || whirlpools.len() != 2 {
                continue;
            }
            if whirlpools[0] == here {
                return Some(whirlpools[1]);
            }
            if whirlpools[1] == here {
                return Some(whirlpools[0]);
            }
        }
        None
    }

    /// Harpies: an opponent's worker that moved is forced on in the same
    /// direction until the next space is higher or obstructed.
    fn drive_on(&mut self, step: &Step) {
        let is_mine = self.game.worker(step.worker).side == self.game.team(self.game.to_move);
        if !self.game.opponent_is(Power::Harpies) || !is_mine {
            return;
        }
        loop {
            let here = self.place_of(step.worker);
            let Some(next) = self.game.next(here, step.direction) else {
                return;
            };
            if !self.game.is_free(next) || self.game.level(next) > self.game.level(here) {
                return;
            }
            self.game.put(step.worker, next);
        }
    }

    // -----------------------------------------------------------------------
    // Winning by a move
    // -----------------------------------------------------------------------

    fn win_by_step(&mut self, step: &Step) {
        let owner = self.game.worker(step.worker).side;
        let climbs = self.is_winning_level(step.to_level)
            && !self.is_winning_level(step.from_level)
            && !self.is_flight(step);
        // Pan also wins when his worker moves down two or more levels.
        let pan = self.is_moved_by(owner, Power::Pan) && step.from_level >= step.to_level + 2;
        self.win_by_arriving(step, step.to, climbs, pan);
    }

    /// Who is whirled away wins as if it had moved up to the second space.
    fn win_by_whirlpool(&mut self, step: &Step, exit: Place) {
        let climbs = self.is_winning_level(self.game.level(exit)) && !self.is_flight(step);
        self.win_by_arriving(step, exit, climbs, false);
    }

    fn is_winning_level(&self, level: u8) -> bool {
        self.game.winning == Some(level)
    }

    /// Pegasus cannot win by moving up more than one level.
    fn is_flight(&self, step: &Step) -> bool {
        self.game.i_am(Power::Pegasus) && step.to_level > step.from_level + 1
    }

    /// A climb wins in its owner's turn only. Pan and Eros also win when the
    /// opponent leads their workers so.
    fn win_by_arriving(&mut self, step: &Step, at: Place, climbs: bool, pan: bool) {
        let owner = self.game.worker(step.worker).side;
        let mine = owner == self.game.team(self.game.to_move);
        let wins = (mine && climbs) || pan || self.eros_unites(step.worker, at);
        if !wins || self.nobody_wins {
            return;
        }
        // Hera: opponents cannot win by moving onto a perimeter space.
        let mut others = self.game.opponents_of(owner).into_iter();
        if others.any(|other| self.game.acting[other] == Power::Hera) && self.game.is_perimeter(at)
        {
            return;
        }
        // Moerae: if an opponent's worker would win by moving onto a fate
        // space, they win instead.
        self.game.claimed = Some(at);
        let doomed = |side: &usize| *side != owner && self.game.fate[*side].contains(&at);
        match (0..self.game.fate.len()).find(doomed) {
            Some(moerae) => self.win(moerae),
            None => self.win(owner),
        }
    }

    /// The power of who moves this worker: its owner's, but of a team's only
    /// that of the player whose turn it is. In an opponent's turn it is that
    /// of any of the team.
    fn is_moved_by(&self, owner: usize, power: Power) -> bool {
        let me = self.game.to_move;
        if self.game.team(me) == owner {
            return self.game.i_am(power);
        }
        let mut players = self.game.everybody().into_iter();
        players.any(|player| self.game.team(player) == owner && self.game.acting[player] == power)
    }

    /// Eros also wins when one of his workers moves next to another and both
    /// are on the first level; with three players any level will do.
    fn eros_unites(&self, worker: Number, at: Place) -> bool {
        let owner = self.game.worker(worker).side;
        let three = self.game.players.len() == 3;
        if !self.is_moved_by(owner, Power::Eros) || (self.game.level(at) != 1 && !three) {
            return false;
        }
        self.game.workers_of(owner).into_iter().any(|other| {
            let there = self.place_of(other);
            let level = self.game.level(at);
            other != worker
                && self.game.are_neighbours(at, there)
                && self.game.level(there) == level
        })
    }
}

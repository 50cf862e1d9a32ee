//! Rooms in which people play each other, agents may take seats, and others may watch.
//!
//! A room is found by a name that nobody can guess, and a seat in it is opened by a key that only
//! its owner was told: who has the name may watch, and sit down while a seat is free; who has a key
//! may play. What happens in a room is told to those who joined it and to nobody else. With a folder
//! to keep them in, rooms outlive the server; without one they end with it, and a client that still
//! has the game opens another room with its moves.

mod clock;
mod disk;
pub mod invite;
pub mod message;
mod room;
mod table;

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use axum::http::StatusCode;
use thera_agents::chance;
use thera_control::Control;
use thera_games::capability::Seated;
use thera_games::{AnyGame, AnyMove, AnyPosition, Family, Game, Notation, Player};
use thera_queries::{At, Course, Ending, House, Level, Query, Think};

use crate::error::ApiError;
use crate::limits::{NAME_CHARS, ROOM_LIFE, ROOMS};
use crate::secret::{Secret, random};
use crate::socket::reply::Reply;
use clock::{Clock, Terms};
use disk::Shelf;
use message::{Act, Join, Open, Seat, Sit};
use room::Room;
use table::{Ruling, Seen, Sitter, Table};

/// What an agent may use for a move that nobody waits for.
const AGENT_MEMORY: usize = 64 << 20;
const AGENT_TIME: Duration = Duration::from_secs(5);

/// All rooms of a server.
pub struct Rooms {
    rooms: Mutex<HashMap<Secret, Arc<Mutex<Room>>>>,
    shelf: Option<Shelf>,
    members: AtomicU64,
}

/// Being in a room; ends when it is dropped.
pub struct Membership {
    room: Arc<Mutex<Room>>,
    number: u64,
}

impl Membership {
    /// Leaves the room, if that has not been done.
    pub fn leave(&self) {
        lock(&self.room).leave(self.number);
    }
}

impl Drop for Membership {
    fn drop(&mut self) {
        self.leave();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the rules of the house say about a game, after what happens by chance.
fn judge(house: &House, at: &At, seed: u64) -> Result<Ruling, ApiError> {
    let prepared = house.find(&at.game)?;
    let game = &prepared.rules;
    let mut course = at.course(game)?;
    while let Some(turn) = chance(game, &course.now(), seed, course.turns.len()) {
        course.turns.push((turn, game.play(&course.now(), turn)));
    }
    let now = course.now();
    let turns = || course.turns.iter();
    let before = [course.start]
        .into_iter()
        .chain(turns().map(|&(_, after)| after));
    let outcome = game.outcome(&now);
    Ok(Ruling {
        game: game.name(),
        moves: turns().map(|&(turn, _)| game.format_move(turn)).collect(),
        by: before
            .zip(turns())
            .map(|(position, _)| game.to_move(&position))
            .collect(),
        to_move: game.to_move(&now),
        ending: outcome.map(|outcome| Ending::new(game, &now, outcome)),
        sides: game
            .players()
            .iter()
            .map(|&player| game.side(player))
            .collect(),
        seen: seen(game, &course),
    })
}

/// The game as each seat sees it; nothing where nothing is hidden.
fn seen(game: &AnyGame, course: &Course<AnyPosition, AnyMove>) -> Vec<Seen> {
    if !game.hides() {
        return Vec::new();
    }
    let by = |&player: &Player| {
        let mut before = course.start;
        let told = course.turns.iter().map(|&(turn, after)| {
            let seen = game.seen_move(player, &before, turn);
            before = after;
            game.format_move(seen)
        });
        Seen {
            moves: told.collect(),
            start: Some(game.format_position(&game.seen_by(player, &course.start))),
        }
    };
    game.players().iter().map(by).collect()
}

/// The agents that may take a seat: the levels of the game.
fn seated(house: &House, game: &str, agents: &[String]) -> Result<Vec<Sitter>, ApiError> {
    let rules = &house.find(game)?.rules;
    let sitter = |agent: &String| {
        let level = Level::of(rules, agent).ok_or_else(|| {
            let sentence = "only levels of the game sit at tables; the catalogue lists them";
            ApiError::unfit("agents", sentence)
        })?;
        Ok(Sitter {
            key: String::new(),
            name: level.name,
            agent: Some(level.agent),
        })
    };
    agents.iter().map(sitter).collect()
}

/// What somebody wants to be called, on one line.
fn guest_name(wanted: Option<&str>) -> String {
    let plain = |c: &char| !c.is_control();
    let name: String = wanted.unwrap_or_default().chars().filter(plain).collect();
    match name.trim() {
        "" => "Guest".to_string(),
        name => name.chars().take(NAME_CHARS).collect(),
    }
}

impl Rooms {
    /// No rooms, or those that were kept in a folder.
    pub fn new(folder: Option<PathBuf>, house: &House) -> io::Result<Self> {
        let shelf = folder.map(Shelf::open).transpose()?;
        let mut rooms = HashMap::new();
        for (name, table, changed) in shelf.iter().flat_map(Shelf::tables) {
            // What cannot be played any more stays where it is, for whoever looks into the folder.
            if let Ok(table) = table.restored(&|at, seed| judge(house, &at, seed)) {
                let room = Room::new(name.clone(), table, changed);
                rooms.insert(name, Arc::new(Mutex::new(room)));
            }
        }
        Ok(Rooms {
            rooms: Mutex::new(rooms),
            shelf,
            members: AtomicU64::new(0),
        })
    }

    /// Opens a room and gives a seat in it.
    pub fn open(&self, house: &House, wanted: Open) -> Result<Seat, ApiError> {
        wanted.clock.map_or(Ok(()), Terms::check)?;
        let agents = seated(house, &wanted.at.game, &wanted.agents)?;
        let clock = wanted.clock.map(Clock::new);
        let (seed, order) = (random()?, random()?);
        let referee = |at, seed| judge(house, &at, seed);
        let mut table = Table::new(wanted.at, clock, 0, seed, &referee)?;
        let (name, key) = (Secret::new()?, Secret::new()?);
        let own = Sitter {
            key: key.to_string(),
            name: guest_name(wanted.name.as_deref()),
            agent: None,
        };
        table.arrange(own, agents, wanted.side, order)?;
        self.make_room()?;
        self.keep(&name, &table)?;
        let room = Room::new(name.clone(), table, SystemTime::now());
        lock(&self.rooms).insert(name.clone(), Arc::new(Mutex::new(room)));
        Ok(Seat {
            room: name.to_string(),
            key: key.to_string(),
        })
    }

    /// Takes the free seat of a room.
    pub fn sit(&self, wanted: &Sit) -> Result<Seat, ApiError> {
        let room = self.find(&wanted.room)?;
        let key = Secret::new()?;
        let sitter = Sitter {
            key: key.to_string(),
            name: guest_name(wanted.name.as_deref()),
            agent: None,
        };
        lock(&room).change(self, |table| table.seat(sitter, Instant::now()).map(drop))?;
        Ok(Seat {
            room: wanted.room.clone(),
            key: key.to_string(),
        })
    }

    /// Tells somebody what happens in a room, from now on.
    pub fn join(&self, wanted: &Join, reply: &Reply) -> Result<Membership, ApiError> {
        let room = self.find(&wanted.room)?;
        let number = self.members.fetch_add(1, Relaxed);
        lock(&room).join(number, wanted.key.as_deref(), reply.clone())?;
        Ok(Membership { room, number })
    }

    /// Does what a player wants.
    pub fn act(&self, house: &House, wanted: &Act) -> Result<(), ApiError> {
        let room = self.find(&wanted.room)?;
        let mut room = lock(&room);
        let chair = room.owner(&wanted.key)?;
        let referee = |at, seed| judge(house, &at, seed);
        room.change(self, |table| {
            table.act(chair, &wanted.action, &referee, Instant::now())
        })
    }

    /// Lets agents move in a room, as long as it is their turn.
    pub fn let_agents_move(&self, house: &House, name: &str, control: &Control) {
        let Ok(room) = self.find(name) else {
            return;
        };
        while control.go_on(0).is_ok() && self.let_agent_move(house, &room, control) {}
    }

    /// Lets an agent move, if it is one's turn; whether it has. The room is not locked meanwhile.
    fn let_agent_move(&self, house: &House, room: &Mutex<Room>, control: &Control) -> bool {
        let (think, side, ply) = {
            let mut room = lock(room);
            let table = room.table();
            let (at, side) = (table.at(), table.to_move());
            let Some(agent) = table.agent_to_move().map(String::from) else {
                return false;
            };
            let ply = table.moves().len();
            if std::mem::replace(&mut room.thinking, true) {
                return false;
            }
            (Think::new(at, agent), side, ply)
        };
        let found = think.answer(house, control, &mut |()| ());
        let mut room = lock(room);
        room.thinking = false;
        let Ok(found) = found else {
            return false;
        };
        let referee = |at, seed| judge(house, &at, seed);
        let play = |table: &mut Table| table.play(side, &found.turn, ply, &referee, Instant::now());
        room.change(self, play).is_ok()
    }

    /// Whether there is such a room.
    pub fn check(&self, name: &str) -> Result<(), ApiError> {
        self.find(name).map(drop)
    }

    /// Ends games whose time is over, and rooms that nobody came back to.
    pub fn sweep(&self, house: &House) {
        let all: Vec<_> = lock(&self.rooms).values().cloned().collect();
        for room in all {
            // Whoever has it now looks at the clock, too.
            if let Ok(mut room) = room.try_lock() {
                room.strike(self);
            }
            // An agent's turn may have been left when whoever had moved before went away.
            let control = Control::new(AGENT_MEMORY, Some(AGENT_TIME), 1);
            self.let_agent_move(house, &room, &control);
        }
        self.forget(|room| room.idle() > ROOM_LIFE);
    }

    fn find(&self, name: &str) -> Result<Arc<Mutex<Room>>, ApiError> {
        let found = Secret::read(name).and_then(|name| lock(&self.rooms).get(&name).cloned());
        found.ok_or_else(|| {
            let sentence = "there is no such room, or it is gone; open a new one";
            ApiError::with_field(StatusCode::NOT_FOUND, "room", sentence)
        })
    }

    /// Writes a table to disk, if rooms are kept there.
    fn keep(&self, name: &Secret, table: &Table) -> Result<(), ApiError> {
        match &self.shelf {
            Some(shelf) => shelf.keep(name, table),
            None => Ok(()),
        }
    }

    /// Makes sure that one more room fits: the one that was left alone longest goes, those in which
    /// nobody ever played first.
    fn make_room(&self) -> Result<(), ApiError> {
        let oldest = {
            let rooms = lock(&self.rooms);
            if rooms.len() < ROOMS {
                return Ok(());
            }
            let free = rooms.iter().filter_map(|(name, room)| {
                let room = room.try_lock().ok()?;
                room.is_empty()
                    .then(|| (!room.is_played(), room.idle(), name.clone()))
            });
            free.max_by_key(|(unplayed, idle, _)| (*unplayed, *idle))
        };
        let (_, _, name) = oldest.ok_or_else(|| {
            ApiError::busy("there are as many rooms as the server takes; try again later")
        })?;
        self.forget(|room| room.name() == &name);
        Ok(())
    }

    /// Forgets rooms that nobody is in.
    fn forget(&self, unwanted: impl Fn(&Room) -> bool) {
        lock(&self.rooms).retain(|name, room| {
            let goes = room
                .try_lock()
                .is_ok_and(|room| room.is_empty() && unwanted(&room));
            if let (true, Some(shelf)) = (goes, &self.shelf) {
                shelf.remove(name);
            }
            !goes
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_on_one_line() {
        assert_eq!(guest_name(Some(" Ada\n\u{7} ")), "Ada");
        assert_eq!(guest_name(None), "Guest");
        assert_eq!(guest_name(Some(&"x".repeat(500))).len(), NAME_CHARS);
    }
}

//! A room: a table, and those who are told what happens at it.

use std::time::{Duration, Instant, SystemTime};

use thera_games::Pair;

use super::Rooms;
use super::message::{ClockTold, Guest, Told};
use super::table::{Chair, Table};
use crate::error::ApiError;
use crate::limits::ROOM_MEMBERS;
use crate::secret::Secret;
use crate::socket::message::Message;
use crate::socket::reply::Reply;

/// A room.
pub struct Room {
    name: Secret,
    table: Table,
    members: Vec<Member>,
    /// Whether an agent is thinking about its move.
    pub thinking: bool,
    /// When somebody last did something here.
    changed: SystemTime,
}

/// Someone who is told what happens; players may be there several times.
struct Member {
    number: u64,
    chair: Option<Chair>,
    reply: Reply,
}

impl Room {
    pub fn new(name: Secret, table: Table, changed: SystemTime) -> Self {
        Room {
            name,
            table,
            members: Vec::new(),
            thinking: false,
            changed,
        }
    }

    /// The table as it stands.
    pub fn table(&self) -> &Table {
        &self.table
    }

    pub fn name(&self) -> &Secret {
        &self.name
    }

    /// Whether nobody is here.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// Whether a game was ever begun here.
    pub fn is_played(&self) -> bool {
        self.table.is_full()
    }

    /// How long nothing has been done here.
    pub fn idle(&self) -> Duration {
        self.changed.elapsed().unwrap_or_default()
    }

    /// Whose key this is.
    pub fn owner(&self, key: &str) -> Result<Chair, ApiError> {
        let owner = self.table.owner(key);
        owner.ok_or_else(|| ApiError::unfit("key", "this key opens no seat in this room"))
    }

    /// Changes the table: whole, kept and told, or not at all.
    pub fn change(
        &mut self,
        rooms: &Rooms,
        change: impl FnOnce(&mut Table) -> Result<(), ApiError>,
    ) -> Result<(), ApiError> {
        let mut table = self.table.clone();
        change(&mut table)?;
        rooms.keep(&self.name, &table)?;
        self.table = table;
        self.changed = SystemTime::now();
        self.tell();
        Ok(())
    }

    /// Ends the game if somebody's time is over.
    pub fn strike(&mut self, rooms: &Rooms) {
        let now = Instant::now();
        if self.table.fallen(now).is_some() {
            // If it cannot be kept it is tried again soon, and said to whoever moves.
            let _ = self.change(rooms, |table| {
                table.strike(now);
                Ok(())
            });
        }
    }

    /// Lets somebody in.
    pub fn join(&mut self, number: u64, key: Option<&str>, reply: Reply) -> Result<(), ApiError> {
        let chair = key.map(|key| self.owner(key)).transpose()?;
        if self.members.len() >= ROOM_MEMBERS {
            return Err(ApiError::busy("this room is full; try again later"));
        }
        self.members.push(Member {
            number,
            chair,
            reply,
        });
        // After a restart clocks stand still until a player is back.
        if chair.is_some() {
            self.table.wind(Instant::now());
        }
        self.tell();
        Ok(())
    }

    /// Lets somebody go.
    pub fn leave(&mut self, number: u64) {
        let before = self.members.len();
        self.members.retain(|member| member.number != number);
        if self.members.len() != before {
            self.tell();
        }
    }

    /// Tells everybody how things stand.
    fn tell(&self) {
        for member in &self.members {
            let told = Box::new(self.told(member));
            member.reply.update(&Message::Room(told));
        }
    }

    fn told(&self, to: &Member) -> Told {
        let table = &self.table;
        let now = Instant::now();
        let online = |chair| self.members.iter().any(|one| one.chair == Some(chair));
        let mut names: Vec<&str> = Vec::new();
        let guest = |side| {
            let sitter = table.sitter(side)?;
            // Two of the same name would be hard to tell apart.
            let same = names.iter().filter(|name| **name == sitter.name).count();
            names.push(&sitter.name);
            let number = match same {
                0 => String::new(),
                same => format!(" ({})", same + 1),
            };
            Some(Guest {
                name: format!("{}{number}", sitter.name),
                online: sitter.agent.is_some() || online(table.chair(side)),
                agent: sitter.agent.is_some(),
            })
        };
        let players = table.sides().map(guest).collect();
        let you = to.chair.map(|chair| table.side(chair));
        let seen = table.seen(you);
        Told {
            room: self.name.to_string(),
            game: table.game().to_string(),
            position: seen.start,
            moves: seen.moves,
            to_move: table.to_move(),
            over: table.over.clone(),
            players,
            you,
            watchers: self
                .members
                .iter()
                .filter(|one| one.chair.is_none())
                .count(),
            clock: table.clock.as_ref().map(|clock| ClockTold {
                terms: clock.terms,
                left: Pair::each(|side| clock.left(side, now).as_secs_f64()),
                running: clock.running(),
            }),
            offer: table.offer,
            round: table.round,
            score: table.score(),
        }
    }
}

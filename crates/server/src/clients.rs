//! Who is connected: every machine has its share of the server, and no more.
//!
//! A client is a machine, by its address (of version 6, by its network: one machine has many
//! addresses there). What is known about a client is forgotten with its last connection.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::engine::Client;
use crate::error::ApiError;
use crate::limits::{
    CONNECTIONS, CONNECTIONS_PER_CLIENT, QUEUEING, REQUESTS_PER_CLIENT, UNREAD, UNREAD_PER_CLIENT,
    WRITING_PER_CLIENT,
};

/// What unread answers are counted in.
const UNIT: usize = 64 << 10;

/// Everybody who is connected.
#[derive(Debug)]
pub struct Clients {
    known: Mutex<Known>,
    /// Room for answers that nobody has read yet.
    unread: Arc<Semaphore>,
}

#[derive(Debug, Default)]
struct Known {
    machines: HashMap<IpAddr, Machine>,
    connections: usize,
}

#[derive(Debug)]
struct Machine {
    connections: usize,
    share: Arc<Share>,
}

/// What a machine may use at once.
#[derive(Debug)]
struct Share {
    client: Client,
    requests: Arc<Semaphore>,
    writing: Arc<Semaphore>,
    unread: Arc<Semaphore>,
}

/// Why somebody is not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The server has as many connections as it takes.
    Full,
    /// The machine has as many as it may.
    Greedy,
}

/// A connection of a machine; given back when the last clone is dropped.
#[derive(Clone, Debug)]
pub struct Guest(Arc<Connection>);

#[derive(Debug)]
struct Connection {
    clients: Arc<Clients>,
    machine: IpAddr,
    share: Arc<Share>,
    /// Who computes.
    client: Client,
}

/// Room for an answer until it was read.
#[derive(Debug)]
pub struct Room {
    _all: OwnedSemaphorePermit,
    _own: OwnedSemaphorePermit,
}

impl Clients {
    pub fn new() -> Arc<Self> {
        Arc::new(Clients {
            known: Mutex::default(),
            unread: Arc::new(Semaphore::new(UNREAD / UNIT)),
        })
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A connection from an address; `new_client` numbers those who compute.
    pub fn admit(
        self: &Arc<Self>,
        address: IpAddr,
        new_client: impl Fn() -> Client,
    ) -> Result<Guest, Refused> {
        let machine = machine(address);
        let mut known = self.known();
        if known.connections >= CONNECTIONS {
            return Err(Refused::Full);
        }
        let entry = known.machines.entry(machine).or_insert_with(|| Machine {
            connections: 0,
            share: Arc::new(Share {
                client: new_client(),
                requests: Arc::new(Semaphore::new(REQUESTS_PER_CLIENT)),
                writing: Arc::new(Semaphore::new(WRITING_PER_CLIENT)),
                unread: Arc::new(Semaphore::new(UNREAD_PER_CLIENT / UNIT)),
            }),
        });
        if entry.connections >= CONNECTIONS_PER_CLIENT {
            return Err(Refused::Greedy);
        }
        entry.connections += 1;
        let share = Arc::clone(&entry.share);
        known.connections += 1;
        // On its own machine a server takes turns between programs, not between machines.
        let client = match machine.is_loopback() {
            true => new_client(),
            false => share.client,
        };
        Ok(Guest(Arc::new(Connection {
            clients: Arc::clone(self),
            machine,
            share,
            client,
        })))
    }

    /// Whether nobody is connected, and nothing is known about anybody.
    pub fn is_empty(&self) -> bool {
        let known = self.known();
        known.connections == 0 && known.machines.is_empty()
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut known = self.clients.known();
        known.connections -= 1;
        if let Some(entry) = known.machines.get_mut(&self.machine) {
            entry.connections -= 1;
            if entry.connections == 0 {
                known.machines.remove(&self.machine);
            }
        }
    }
}

impl Guest {
    /// Who computes for this connection.
    pub fn client(&self) -> Client {
        self.0.client
    }

    /// A turn for a request; waits a little for those of the same machine that are under way.
    pub async fn turn(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let requests = Arc::clone(&self.0.share.requests);
        match timeout(QUEUEING, requests.acquire_owned()).await {
            Ok(Ok(turn)) => Ok(turn),
            _ => Err(ApiError::greedy(format!(
                "{REQUESTS_PER_CLIENT} requests at once are the most for one machine; wait for \
                 their answers"
            ))),
        }
    }

    /// A turn for putting an answer together: the threads for that are there for all machines.
    pub async fn writing(&self) -> Option<OwnedSemaphorePermit> {
        let writing = Arc::clone(&self.0.share.writing);
        // Nobody closes it.
        writing.acquire_owned().await.ok()
    }

    /// Room for an answer of so many bytes until it was read.
    pub fn room(&self, answer: &Bytes) -> Result<Room, ApiError> {
        let units = answer.len().div_ceil(UNIT) as u32;
        let own = Arc::clone(&self.0.share.unread).try_acquire_many_owned(units);
        let own = own.map_err(|_| {
            ApiError::greedy("too many large answers have not been read; read them and ask again")
        })?;
        let all = Arc::clone(&self.0.clients.unread).try_acquire_many_owned(units);
        let all = all.map_err(|_| {
            ApiError::busy("the server has as many large answers to send as it takes; try again")
        })?;
        Ok(Room {
            _all: all,
            _own: own,
        })
    }
}

/// The machine an address belongs to.
fn machine(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn one_machine_cannot_take_all_connections_and_is_forgotten_when_it_leaves() {
        let clients = Clients::new();
        let count = Cell::new(0);
        let new_client = || Client(count.replace(count.get() + 1));
        let mut guests = Vec::new();
        let refused = loop {
            // All addresses of one network of version 6.
            let own = format!("2001:db8::{:x}", guests.len());
            match clients.admit(address(&own), new_client) {
                Ok(guest) => guests.push(guest),
                Err(refused) => break refused,
            }
        };
        assert_eq!(refused, Refused::Greedy);
        assert_eq!(guests.len(), CONNECTIONS_PER_CLIENT);
        assert_eq!(guests[0].client(), guests[1].client());
        let other = clients.admit(address("192.0.2.7"), new_client).unwrap();
        assert_ne!(other.client(), guests[0].client());
        // The same machine, told in two ways.
        let same = clients.admit(address("::ffff:192.0.2.7"), new_client);
        assert_eq!(same.unwrap().client(), other.client());
        drop((guests, other));
        assert!(clients.is_empty());
    }

    #[test]
    fn large_answers_wait_in_numbers_that_are_limited() {
        let clients = Clients::new();
        let guest = |text| clients.admit(address(text), || Client(0)).unwrap();
        let (one, other) = (guest("192.0.2.7"), guest("192.0.2.8"));
        let large = Bytes::from(vec![0; UNREAD_PER_CLIENT / 4]);
        let rooms: Vec<_> = (0..4).map(|_| one.room(&large).unwrap()).collect();
        assert_eq!(one.room(&large).unwrap_err().status, 429);
        let theirs = other.room(&large).unwrap();
        drop((rooms, theirs));
        assert!(one.room(&large).is_ok());
    }
}

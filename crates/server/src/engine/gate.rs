//! Taking turns: many computations, few processors, and nobody waits longer than the others.
//!
//! Each computation has a thread of its own, but only as many as there are slots run at a time;
//! the others wait at the gate. A computation that has run for a slice, and sees others waiting,
//! goes to the back of the queue. The queue goes round the clients rather than the computations: a
//! client with four searches gets no more time than a client with one.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use thera_control::Pace;

/// How long a computation runs before others get their turn.
const SLICE: Duration = Duration::from_millis(10);

/// Whoever asked for a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Client(pub u64);

/// Admits a few computations at a time.
#[derive(Debug)]
pub struct Gate {
    begun: Instant,
    queue: Mutex<Queue>,
}

#[derive(Debug)]
struct Queue {
    /// How many more computations may run.
    free: usize,
    /// Clients with computations that wait, each once, and those computations; never empty lists.
    waiting: VecDeque<(Client, VecDeque<Arc<Ticket>>)>,
}

/// One computation's place at the gate.
#[derive(Debug)]
pub struct Ticket {
    gate: Arc<Gate>,
    client: Client,
    pass: Mutex<Pass>,
    changed: Condvar,
    /// When the slice began, in nanoseconds since the gate was built; 0 before the first.
    since: AtomicU64,
}

/// What a computation may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pass {
    /// It has not come to the gate yet: it may look at what it is asked to do, and no more.
    Fresh,
    /// Wait.
    Wait,
    /// Run, on a slot that has to be given back.
    Run,
    /// Run without a slot, for the moment it takes to end.
    Leave,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Gate {
    /// A gate that lets so many computations run at a time.
    pub fn new(slots: usize) -> Arc<Self> {
        Arc::new(Gate {
            begun: Instant::now(),
            queue: Mutex::new(Queue {
                free: slots.max(1),
                waiting: VecDeque::new(),
            }),
        })
    }

    /// A place at the gate, for a computation that has not come there yet.
    pub fn ticket(self: &Arc<Self>, client: Client) -> Arc<Ticket> {
        Arc::new(Ticket {
            gate: Arc::clone(self),
            client,
            pass: Mutex::new(Pass::Fresh),
            changed: Condvar::new(),
            since: AtomicU64::new(0),
        })
    }

    /// Nanoseconds since the gate was built, and a slice: whoever has not begun is due.
    fn now(&self) -> u64 {
        (self.begun.elapsed() + SLICE).as_nanos() as u64
    }
}

impl Queue {
    /// Puts a ticket at the end of its client's list, and the client into the round.
    fn push(&mut self, ticket: Arc<Ticket>) {
        let client = ticket.client;
        match self.waiting.iter_mut().find(|(known, _)| *known == client) {
            Some((_, tickets)) => tickets.push_back(ticket),
            None => self.waiting.push_back((client, VecDeque::from([ticket]))),
        }
    }

    /// The next in turn; its client goes to the end of the round.
    fn pop(&mut self) -> Option<Arc<Ticket>> {
        let (client, mut tickets) = self.waiting.pop_front()?;
        let next = tickets.pop_front();
        if !tickets.is_empty() {
            self.waiting.push_back((client, tickets));
        }
        next
    }

    /// Takes a ticket out, wherever it is; false if it does not wait.
    fn remove(&mut self, ticket: &Arc<Ticket>) -> bool {
        let Some(place) = self
            .waiting
            .iter()
            .position(|(client, _)| *client == ticket.client)
        else {
            return false;
        };
        let tickets = &mut self.waiting[place].1;
        let before = tickets.len();
        tickets.retain(|other| !Arc::ptr_eq(other, ticket));
        let found = tickets.len() < before;
        if tickets.is_empty() {
            self.waiting.remove(place);
        }
        found
    }

    /// Hands a slot to the next in turn, or keeps it for whoever comes.
    fn pass_on(&mut self) {
        match self.pop() {
            Some(next) => next.let_in(Pass::Run),
            None => self.free += 1,
        }
    }
}

impl Ticket {
    /// Gives the slot back for good.
    pub fn leave(&self) {
        let mut queue = locked(&self.gate.queue);
        let had = std::mem::replace(&mut *locked(&self.pass), Pass::Leave);
        if had == Pass::Run {
            queue.pass_on();
        }
    }

    /// Lets a computation that was told to stop go past the queue: it only has to end.
    pub fn dismiss(self: &Arc<Self>) {
        let mut queue = locked(&self.gate.queue);
        let pass = *locked(&self.pass);
        if matches!(pass, Pass::Fresh | Pass::Wait) {
            queue.remove(self);
            self.let_in(Pass::Leave);
        }
    }

    fn let_in(&self, pass: Pass) {
        self.since.store(self.gate.now(), Relaxed);
        *locked(&self.pass) = pass;
        self.changed.notify_all();
    }

    fn wait(&self) {
        let mut pass = locked(&self.pass);
        while *pass == Pass::Wait {
            pass = self
                .changed
                .wait(pass)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Whether the slice is over, or has not begun.
    fn is_due(&self) -> bool {
        let ran = self.gate.now().saturating_sub(self.since.load(Relaxed));
        ran >= SLICE.as_nanos() as u64
    }

    /// Goes to the back of the queue: for the first turn, or for the next if anybody else waits.
    fn queue_up(self: &Arc<Self>) {
        {
            let mut queue = locked(&self.gate.queue);
            let mut pass = locked(&self.pass);
            let slots = match *pass {
                // Told to end, or another thread of the same computation waits already.
                Pass::Leave | Pass::Wait => return,
                Pass::Run if queue.waiting.is_empty() => {
                    self.since.store(self.gate.now(), Relaxed);
                    return;
                }
                Pass::Run => 1,
                Pass::Fresh => std::mem::take(&mut queue.free),
            };
            *pass = Pass::Wait;
            drop(pass);
            queue.push(Arc::clone(self));
            for _ in 0..slots {
                queue.pass_on();
            }
        }
        self.wait();
    }
}

/// A ticket in the hands of a computation.
#[derive(Debug)]
pub struct Turn(pub Arc<Ticket>);

impl Pace for Turn {
    fn wait_for_turn(&self) {
        if self.0.is_due() {
            self.0.queue_up();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;
    use std::thread;

    use super::*;

    #[test]
    fn no_more_run_than_there_are_slots_and_all_get_their_turn() {
        let (slots, computations, turns) = (2, 8, 5);
        let gate = Gate::new(slots);
        let (running, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for client in 0..computations {
                let (gate, running, most) = (&gate, &running, &most);
                scope.spawn(move || {
                    let turn = Turn(gate.ticket(Client(client)));
                    turn.wait_for_turn();
                    for _ in 0..turns {
                        most.fetch_max(running.fetch_add(1, Relaxed) + 1, Relaxed);
                        thread::sleep(SLICE);
                        running.fetch_sub(1, Relaxed);
                        turn.wait_for_turn();
                    }
                    turn.0.leave();
                });
            }
        });
        assert!(most.load(Relaxed) <= slots, "{most:?} ran at once");
        assert_eq!(locked(&gate.queue).free, slots);
        assert!(locked(&gate.queue).waiting.is_empty());
    }

    #[test]
    fn a_client_with_many_computations_gets_no_more_than_its_share() {
        let gate = Gate::new(1);
        let mut queue = locked(&gate.queue);
        for client in [1, 1, 1, 1, 2] {
            queue.push(gate.ticket(Client(client)));
        }
        // Whoever had a turn queues up for the next.
        let mut served = Vec::new();
        for _ in 0..10 {
            let next = queue.pop().unwrap();
            served.push(next.client.0);
            queue.push(next);
        }
        assert_eq!(served, [1, 2, 1, 2, 1, 2, 1, 2, 1, 2]);
    }

    #[test]
    fn whoever_is_told_to_stop_does_not_wait() {
        let gate = Gate::new(1);
        let holder = gate.ticket(Client(1));
        holder.queue_up();
        let waiter = gate.ticket(Client(2));
        let thread = thread::spawn({
            let waiter = Arc::clone(&waiter);
            move || {
                waiter.queue_up();
                waiter.leave();
            }
        });
        while locked(&gate.queue).waiting.is_empty() {
            thread::yield_now();
        }
        waiter.dismiss();
        thread.join().unwrap();
        let late = gate.ticket(Client(3));
        late.dismiss();
        late.queue_up();
        late.leave();
        holder.leave();
        assert_eq!(locked(&gate.queue).free, 1);
    }
}

//! Turns of three and four as numbers: those of the game for two. Players are seen in the order in
//! which they sit after whoever looks.

use super::{Full, Player, Seated, Seats, Turn};
use crate::encoding::{Encoded, mark_all, mark_set, places_of};
use thera_board::vertices;

impl Seats {
    /// Planes of what each power remembers: as many as the one that remembers most.
    fn memory_planes(&self) -> usize {
        let players = self.seating().players().iter();
        let planes = players.map(|&player| self.rules.memory_planes(player));
        planes.max().unwrap_or(0)
    }

    /// Everybody, whoever looks first.
    fn round(&self, player: Player) -> impl Iterator<Item = Player> {
        let seats = self.seats();
        std::iter::successors(Some(player), move |player| Some(player.after(seats))).take(seats)
    }
}

impl Encoded for Seats {
    fn actions(&self) -> u128 {
        self.rules.actions()
    }

    fn action(&self, turn: Turn) -> u128 {
        self.rules.action(turn)
    }

    fn move_of(&self, action: u128) -> Option<Turn> {
        self.rules.move_of(action)
    }

    fn planes(&self) -> Vec<String> {
        let about = |what: &'static str, seats: usize| {
            (0..seats).map(move |seat| match seat {
                0 => format!("own {what}"),
                seat => format!("{what} of seat +{seat}"),
            })
        };
        let heights = (0..self.rules.variant().height).map(|height| format!("height {height}"));
        let mut planes: Vec<String> = heights.chain(["dome".to_string()]).collect();
        planes.extend(about("workers", self.seating().sides().len()));
        planes.extend(about("turn", self.seats()));
        planes.extend(about("power's places", self.seats()));
        for bit in 1..self.memory_planes() {
            let numbers = about("power's number", self.seats());
            planes.extend(numbers.map(|name| format!("{name} {bit}")));
        }
        planes
    }

    fn rows_and_columns(&self) -> (usize, usize) {
        places_of(self.rules.board())
    }

    fn observe(&self, position: &Full, player: Player, mut mark: impl FnMut(usize, usize)) {
        let (seats, places) = (self.seats(), self.rows_and_columns());
        let sides = self.seating().sides().len();
        for vertex in vertices(self.rules.board().all()) {
            mark(position.level(vertex).into(), vertex.into());
        }
        let dome = usize::from(self.rules.variant().height);
        mark_set(dome, position.base.domes, &mut mark);
        let (workers, turns) = (dome + 1, dome + 1 + sides);
        let memories = turns + seats;
        for (seat, other) in self.round(player).enumerate() {
            // Team mates have the same workers.
            if seat < sides {
                mark_set(workers + seat, self.workers(position, other), &mut mark);
            }
            let moves = position.to_move() == other;
            mark_all(turns + seat, places, moves, &mut mark);
            let memory = position.memory(other);
            mark_set(memories + seat, memory.places, &mut mark);
            for bit in 1..self.memory_planes() {
                let set = memory.number >> (bit - 1) & 1 != 0;
                mark_all(memories + bit * seats + seat, places, set, &mut mark);
            }
        }
    }

    /// There are more placements than with two, and otherwise as many turns.
    fn most_turns(&self) -> usize {
        self.rules.most_turns() + self.seats()
    }
}

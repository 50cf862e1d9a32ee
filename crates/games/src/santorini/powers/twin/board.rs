//! What lies on the table: towers, workers, and the cards of both players
//! with what lies on them.

use std::collections::BTreeSet;

use super::Power;

/// A space of the board, counted from column a and row 1 as zero. The order
/// (by column, then by row) is the order in which workers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub column: usize,
    pub row: usize,
}

/// One step towards a neighbouring space: columns to the east, rows to the
/// north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Direction {
    pub east: i64,
    pub north: i64,
}

pub const DIRECTIONS: [(&str, Direction); 8] = [
    ("n", Direction { east: 0, north: 1 }),
    ("ne", Direction { east: 1, north: 1 }),
    ("e", Direction { east: 1, north: 0 }),
    ("se", Direction { east: 1, north: -1 }),
    ("s", Direction { east: 0, north: -1 }),
    (
        "sw",
        Direction {
            east: -1,
            north: -1,
        },
    ),
    ("w", Direction { east: -1, north: 0 }),
    ("nw", Direction { east: -1, north: 1 }),
];

/// What is built on a space. A dome is not a block, so it is kept apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tower {
    pub blocks: u8,
    pub dome: bool,
}

/// A worker keeps its number through the turn, wherever it goes.
pub type Number = usize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Worker {
    pub number: Number,
    pub side: usize,
    pub place: Place,
}

/// What a power remembers from turn to turn; each power has its own part.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Memory {
    /// Athena moved up, Nike moved down in her last turn; Circe has the
    /// opponent's power.
    pub mark: bool,
    /// Morpheus' and Clio's coins on the card, Gaea's workers there, Tyche's
    /// cards that were drawn.
    pub stock: u8,
    /// Selene's and Hippolyta's female worker; with Eris the opponent's
    /// worker that the opponent moved last.
    pub worker: Option<Number>,
    /// Clio's coins, Europa's Talus, Charybdis' whirlpools on the board, and
    /// the domes next to which Gaea may still place a worker.
    pub tokens: Vec<Place>,
    /// Where no worker moves because of Aeolus; where the Siren calls.
    pub direction: Option<Direction>,
    /// A hero has used the power.
    pub used: bool,
    /// Adonis' worker and the opponent's that he named in his last turn.
    pub named: Option<(Number, Number)>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Player {
    pub power: Power,
    pub memory: Memory,
    pub won: bool,
    /// Of three players this one has lost, and the others go on.
    pub out: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Game {
    pub rows: usize,
    pub columns: usize,
    pub height: u8,
    pub winning: Option<u8>,
    /// `towers[row][column]`, row 1 first.
    pub towers: Vec<Vec<Tower>>,
    pub workers: Vec<Worker>,
    /// In the order in which they sit: two, three, or four in two teams.
    pub players: Vec<Player>,
    /// 0 for the first player, 1 for the second, and so on.
    pub to_move: usize,
    /// The power that each player really has in this turn.
    pub acting: Vec<Power>,
    /// Whose card that power is: Circe uses the opponent's.
    pub card_of: Vec<usize>,
    /// The Ram of the Golden Fleece. Both players have the card that lies
    /// beside the board then.
    pub ram: Option<Place>,
    /// Tartarus' abyss.
    pub abyss: Option<Place>,
    /// Whose worker was the first to enter it.
    pub sunk: Option<usize>,
    /// The spaces that workers have entered, if there is an abyss.
    pub trail: BTreeSet<Place>,
    /// The fate spaces of each player's Moerae.
    pub fate: Vec<Vec<Place>>,
    /// Where a worker has won by moving there, or would have.
    pub claimed: Option<Place>,
    /// Where Hecate's secret workers stand, who are not on the board in the
    /// opponent's turn.
    pub ambush: Vec<Place>,
    /// The spaces of what was attempted in a turn, and the first attempt that
    /// was cancelled.
    pub attempted: Vec<Place>,
    pub stopped: Option<usize>,
}

impl Game {
    /// The other of two players.
    pub fn opponent(&self) -> usize {
        assert_eq!(self.players.len(), 2, "there are two players");
        1 - self.to_move
    }

    /// The first player of a player's team, to whom the team's workers belong:
    /// of four players those who sit opposite are a team.
    pub fn team(&self, player: usize) -> usize {
        if self.players.len() == 4 {
            player % 2
        } else {
            player
        }
    }

    /// Everybody who is still in the game.
    pub fn everybody(&self) -> Vec<usize> {
        let mut players: Vec<usize> = (0..self.players.len()).collect();
        players.retain(|player| !self.players[*player].out);
        players
    }

    /// Those who play against a player.
    pub fn opponents_of(&self, player: usize) -> Vec<usize> {
        let mut players = self.everybody();
        players.retain(|other| self.team(*other) != self.team(player));
        players
    }

    /// Who sits next, of those who are still in the game.
    pub fn next_player(&self) -> usize {
        let mut next = self.to_move;
        loop {
            next = (next + 1) % self.players.len();
            if !self.players[next].out {
                return next;
            }
        }
    }

    /// Takes a player out of the game, with all that is theirs; the last one
    /// left has won.
    pub fn put_out(&mut self, player: usize) {
        self.workers.retain(|worker| worker.side != player);
        self.players[player].memory = Memory::default();
        self.players[player].out = true;
        self.acting[player] = Power::Mortal;
        if let [last] = self.everybody()[..] {
            self.players[last].won = true;
        }
    }

    /// The player to move has this power now.
    pub fn i_am(&self, power: Power) -> bool {
        self.acting[self.to_move] == power
    }

    /// Another player has this power now, against whom the player to move
    /// plays.
    pub fn opponent_is(&self, power: Power) -> bool {
        let mut others = self.opponents_of(self.to_move).into_iter();
        others.any(|other| self.acting[other] == power)
    }

    pub fn card(&self, side: usize) -> &Memory {
        &self.players[self.card_of[side]].memory
    }

    pub fn card_mut(&mut self, side: usize) -> &mut Memory {
        &mut self.players[self.card_of[side]].memory
    }

    pub fn my_card(&self) -> &Memory {
        self.card(self.to_move)
    }

    pub fn my_card_mut(&mut self) -> &mut Memory {
        self.card_mut(self.to_move)
    }

    // -- workers ------------------------------------------------------------

    pub fn workers_of(&self, side: usize) -> Vec<Number> {
        let mut numbers = Vec::new();
        for worker in &self.workers {
            if worker.side == self.team(side) {
                numbers.push(worker.number);
            }
        }
        numbers
    }

    pub fn worker(&self, number: Number) -> Worker {
        *self
            .workers
            .iter()
            .find(|worker| worker.number == number)
            .expect("this worker is on the board")
    }

    pub fn is_there(&self, number: Number) -> bool {
        self.workers.iter().any(|worker| worker.number == number)
    }

    pub fn place_of(&self, number: Number) -> Place {
        self.worker(number).place
    }

    pub fn places_of(&self, side: usize) -> Vec<Place> {
        let mut places = Vec::new();
        for number in self.workers_of(side) {
            places.push(self.place_of(number));
        }
        places
    }

    pub fn worker_at(&self, place: Place) -> Option<Number> {
        let found = self.workers.iter().find(|worker| worker.place == place);
        found.map(|worker| worker.number)
    }

    pub fn put(&mut self, number: Number, place: Place) {
        self.note_entering(self.worker(number).side, place);
        for worker in &mut self.workers {
            if worker.number == number {
                worker.place = place;
            }
        }
    }

    /// Tartarus: whoever's worker enters the abyss loses.
    fn note_entering(&mut self, side: usize, place: Place) {
        if self.abyss.is_some() {
            self.trail.insert(place);
        }
        if self.abyss == Some(place) && self.sunk.is_none() {
            self.sunk = Some(side);
        }
    }

    pub fn add_worker(&mut self, side: usize, place: Place) -> Number {
        self.note_entering(self.team(side), place);
        let number = self.workers.iter().map(|worker| worker.number + 1).max();
        let number = number.unwrap_or(0);
        self.workers.push(Worker {
            number,
            side: self.team(side),
            place,
        });
        number
    }

    /// The opponent's workers that the player to move can do something to.
    /// For the opponent of Clio a space with a coin holds only a dome, and
    /// for everybody the space of Talus does.
    pub fn targets(&self) -> Vec<Number> {
        let mut numbers: Vec<Number> = self.workers.iter().map(|worker| worker.number).collect();
        numbers.retain(|number| self.worker(*number).side != self.team(self.to_move));
        numbers.retain(|number| !self.is_dome_by_token(self.place_of(*number)));
        numbers
    }

    // -- towers and tokens --------------------------------------------------

    pub fn tower(&self, place: Place) -> Tower {
        self.towers[place.row][place.column]
    }

    pub fn tower_mut(&mut self, place: Place) -> &mut Tower {
        &mut self.towers[place.row][place.column]
    }

    /// The level on which a worker stands, or would stand, on that space.
    pub fn level(&self, place: Place) -> u8 {
        self.tower(place).blocks
    }

    pub fn blocks_of_a_tower(&self) -> u8 {
        self.height - 1
    }

    /// The next piece on that space would be a dome in its usual place.
    pub fn next_is_dome(&self, place: Place) -> bool {
        self.level(place) == self.blocks_of_a_tower()
    }

    pub fn complete_towers(&self) -> usize {
        let mut count = 0;
        for place in self.places() {
            if self.tower(place).dome && self.next_is_dome(place) {
                count += 1;
            }
        }
        count
    }

    /// For the player to move this space counts as a dome because of a token:
    /// Talus for everybody, Clio's coins for her opponent.
    fn is_dome_by_token(&self, place: Place) -> bool {
        for side in self.everybody() {
            let counts = match self.acting[side] {
                Power::Europa => true,
                Power::Clio => side != self.to_move,
                _ => false,
            };
            if counts && self.card(side).tokens.contains(&place) {
                return true;
            }
        }
        false
    }

    /// Free for moving and building by the player to move: neither a worker
    /// nor a dome, nor what counts as a dome.
    pub fn is_free(&self, place: Place) -> bool {
        self.worker_at(place).is_none() && !self.tower(place).dome && !self.is_dome_by_token(place)
    }

    /// Some token lies on that space.
    pub fn has_token(&self, place: Place) -> bool {
        let mut found = false;
        for player in &self.players {
            // Gaea only remembers domes; nothing lies on them.
            if player.power != Power::Gaea && player.memory.tokens.contains(&place) {
                found = true;
            }
        }
        found
    }

    /// What is built on, or removed from under, tokens takes them away.
    /// Whirlpools and Talus go back to their cards, coins out of the game.
    pub fn remove_tokens(&mut self, place: Place) {
        for player in &mut self.players {
            if player.power != Power::Gaea {
                player.memory.tokens.retain(|token| *token != place);
            }
        }
    }

    // -- where spaces lie ---------------------------------------------------

    pub fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for row in 0..self.rows {
            for column in 0..self.columns {
                places.push(Place { column, row });
            }
        }
        places
    }

    /// The space in that column and row, if it is on the board.
    fn place_at(&self, column: i64, row: i64) -> Option<Place> {
        let on_board =
            column >= 0 && column < self.columns as i64 && row >= 0 && row < self.rows as i64;
        if !on_board {
            return None;
        }
        Some(Place {
            column: column as usize,
            row: row as usize,
        })
    }

    /// The next space in a direction, if it is on the board.
    pub fn next(&self, place: Place, direction: Direction) -> Option<Place> {
        self.place_at(
            place.column as i64 + direction.east,
            place.row as i64 + direction.north,
        )
    }

    /// The up to eight spaces around a space.
    pub fn neighbours(&self, place: Place) -> Vec<Place> {
        let mut found = Vec::new();
        for (_, direction) in DIRECTIONS {
            found.extend(self.next(place, direction));
        }
        found
    }

    pub fn are_neighbours(&self, one: Place, other: Place) -> bool {
        self.neighbours(one).contains(&other)
    }

    pub fn is_beside_any(&self, place: Place, others: &[Place]) -> bool {
        others
            .iter()
            .any(|other| self.are_neighbours(place, *other))
    }

    /// The spaces that the player to move reaches from a space by moving and
    /// building. For Urania opposite edges and corners are adjacent.
    pub fn in_reach(&self, place: Place) -> Vec<Place> {
        let mut found = self.neighbours(place);
        if !self.i_am(Power::Urania) {
            return found;
        }
        for (_, direction) in DIRECTIONS {
            let column = place.column as i64 + direction.east;
            let row = place.row as i64 + direction.north;
            let around = Place {
                column: column.rem_euclid(self.columns as i64) as usize,
                row: row.rem_euclid(self.rows as i64) as usize,
            };
            if around != place && !found.contains(&around) {
                found.push(around);
            }
        }
        found
    }

    /// The direction in which a step goes, over the edge if it is not between
    /// neighbours; a jump over a space has the direction of its half.
    pub fn direction(&self, from: Place, to: Place) -> Direction {
        let east = to.column as i64 - from.column as i64;
        let north = to.row as i64 - from.row as i64;
        if self.i_am(Power::Urania) && !self.are_neighbours(from, to) {
            // Going over an edge, the way is the short one round the back.
            let round = |step: i64| {
                if step.abs() <= 1 {
                    step
                } else {
                    -step.signum()
                }
            };
            return Direction {
                east: round(east),
                north: round(north),
            };
        }
        Direction {
            east: east.signum(),
            north: north.signum(),
        }
    }

    pub fn is_perimeter(&self, place: Place) -> bool {
        place.row == 0
            || place.row + 1 == self.rows
            || place.column == 0
            || place.column + 1 == self.columns
    }

    pub fn is_corner(&self, place: Place) -> bool {
        (place.row == 0 || place.row + 1 == self.rows)
            && (place.column == 0 || place.column + 1 == self.columns)
    }
}

//! A second reading of the rules: maps of points, strings for cards, everything asked anew. Slow, and
//! near to the words of appendix B of Suptic 2017 and the rulebook.

use std::collections::{BTreeMap, BTreeSet};

use super::*;

type Place = (i32, i32);

/// A piece: its letter and the points it covers, in order.
#[derive(Clone, Debug)]
struct Lying {
    letter: char,
    covers: Vec<Place>,
    /// Where towers go: at a wall's ends, or the tower itself.
    joints: Vec<Place>,
}

impl Lying {
    fn new(letter: char, (row, column): Place) -> Lying {
        let across = row.rem_euclid(2) == 0;
        let at = |step: i32| match across {
            true => (row, column + step),
            false => (row + step, column),
        };
        match letter {
            't' => Lying {
                letter,
                covers: vec![(row, column)],
                joints: vec![(row, column)],
            },
            'w' => Lying {
                letter,
                covers: vec![at(0)],
                joints: vec![at(-1), at(1)],
            },
            _ => Lying {
                letter,
                covers: vec![at(0), at(1), at(2)],
                joints: vec![at(-1), at(3)],
            },
        }
    }

    fn name(&self) -> String {
        let (row, column) = self.covers[0];
        format!("{}({row},{column})", self.letter)
    }
}

#[derive(Clone, Debug, Default)]
struct Player {
    hand: Vec<String>,
    pile: Vec<String>,
    gifts: String,
    /// Cells of the own courtyards, and of the one with two keeps.
    cells: BTreeSet<Place>,
    doubled: BTreeSet<Place>,
}

/// A table as somebody who referees with pen and paper would keep it.
#[derive(Clone)]
pub struct Twin {
    shown: BTreeMap<String, String>,
    /// The order of the piles of each player, where it is fixed.
    order: Option<Vec<Vec<String>>>,
    players: Vec<Player>,
    castle: Vec<Lying>,
    turn: usize,
    stage: &'static str,
    supply: String,
    due: usize,
    /// The parts among which the two keeps must choose.
    parts: Vec<BTreeSet<Place>>,
}

impl Twin {
    pub fn new(game: &Cards) -> Twin {
        let deck = game.deck();
        let all: Vec<CardId> = cards(deck.all()).collect();
        let shown = all
            .iter()
            .map(|card| (card.to_string(), deck.card(*card).to_string()))
            .collect();
        let player = Player {
            pile: all.iter().map(CardId::to_string).collect(),
            ..Player::default()
        };
        let order = match game.order {
            Order::Fixed { .. } => {
                let names = |piles: &Piles| piles.concat().iter().map(CardId::to_string).collect();
                Some(game.piles.iter().map(names).collect())
            }
            _ => None,
        };
        let mut twin = Twin {
            shown,
            order,
            players: vec![player; game.seats()],
            castle: Vec::new(),
            turn: 0,
            stage: "deal",
            supply: String::new(),
            due: 0,
            parts: Vec::new(),
        };
        twin.go_on();
        twin
    }

    fn towers(&self) -> BTreeSet<Place> {
        let towers = self.castle.iter().filter(|piece| piece.letter == 't');
        towers.map(|piece| piece.covers[0]).collect()
    }

    /// The points of walls with a tower at both ends, and the towers: nobody walks over them.
    fn barriers(&self) -> BTreeSet<Place> {
        let towers = self.towers();
        let walls = self.castle.iter().filter(|piece| piece.letter != 't');
        let closed = walls.filter(|wall| wall.joints.iter().all(|end| towers.contains(end)));
        let closed: BTreeSet<Place> = closed.flat_map(|wall| wall.covers.clone()).collect();
        closed.union(&towers).copied().collect()
    }

    fn around(&self) -> (Place, Place) {
        let points = || self.castle.iter().flat_map(|piece| piece.covers.iter());
        let low = |axis: fn(&Place) -> i32| points().map(axis).min().unwrap_or(0) - 5;
        let high = |axis: fn(&Place) -> i32| points().map(axis).max().unwrap_or(0) + 5;
        ((low(|p| p.0), low(|p| p.1)), (high(|p| p.0), high(|p| p.1)))
    }

    /// All points that can be walked to from one, point by point.
    fn walk(&self, from: Place, barriers: &BTreeSet<Place>) -> BTreeSet<Place> {
        let ((bottom, left), (top, right)) = self.around();
        let mut reached = BTreeSet::from([from]);
        let mut open = vec![from];
        while let Some((row, column)) = open.pop() {
            for next in [
                (row + 1, column),
                (row - 1, column),
                (row, column + 1),
                (row, column - 1),
            ] {
                let inside = (bottom..=top).contains(&next.0) && (left..=right).contains(&next.1);
                if inside && !barriers.contains(&next) && reached.insert(next) {
                    open.push(next);
                }
            }
        }
        reached
    }

    /// The cells of each courtyard.
    fn courtyards(&self) -> Vec<BTreeSet<Place>> {
        let barriers = self.barriers();
        let ((bottom, left), (top, right)) = self.around();
        let outside = self.walk((bottom, left), &barriers);
        let mut yards: Vec<BTreeSet<Place>> = Vec::new();
        for row in bottom..=top {
            for column in left..=right {
                let cell = (row, column);
                let known =
                    outside.contains(&cell) || yards.iter().any(|yard| yard.contains(&cell));
                if is_cell(cell) && !known {
                    let reached = self.walk(cell, &barriers).into_iter();
                    yards.push(reached.filter(|&point| is_cell(point)).collect());
                }
            }
        }
        yards
    }

    /// All points inside courtyards of others: only their owners build there.
    fn closed_to(&self, player: usize) -> BTreeSet<Place> {
        let barriers = self.barriers();
        let others = self.players.iter().enumerate();
        let cells = others.filter(|&(other, _)| other != player);
        let cells = cells.flat_map(|(_, seat)| seat.cells.iter());
        cells.fold(BTreeSet::new(), |closed, &cell| {
            match closed.contains(&cell) {
                true => closed,
                false => &closed | &self.walk(cell, &barriers),
            }
        })
    }

    /// Whether a piece could be added to the castle by a player to whom some points are closed.
    fn fits(&self, new: &Lying, closed: &BTreeSet<Place>) -> bool {
        if self.castle.is_empty() {
            return ["t(0,0)", "w(0,1)", "l(0,1)"].contains(&new.name().as_str());
        }
        // A tower touches a wall that ends there, a wall a tower that stands at its end.
        let touches = |other: &&Lying| {
            (new.letter == 't') != (other.letter == 't')
                && new.joints.iter().any(|joint| other.joints.contains(joint))
        };
        if self.castle.iter().find(touches).is_none() {
            return false;
        }
        let lies_on = |other: &Lying| other.covers.iter().any(|point| new.covers.contains(point));
        if self.castle.iter().any(lies_on) {
            return false;
        }
        // No end of any wall on a point that a long wall covers.
        let mut after = self.castle.clone();
        after.push(new.clone());
        let middles: Vec<Place> = after
            .iter()
            .filter(|piece| piece.letter == 'l')
            .map(|piece| piece.covers[1])
            .collect();
        if after
            .iter()
            .any(|p| p.joints.iter().any(|end| middles.contains(end)))
        {
            return false;
        }
        new.covers.iter().all(|point| !closed.contains(point))
    }

    fn placements(&self, pieces: &str, player: usize) -> Vec<String> {
        let ((bottom, left), (top, right)) = self.around();
        let kinds: BTreeSet<char> = pieces.chars().collect();
        let closed = self.closed_to(player);
        let mut names = Vec::new();
        for letter in kinds {
            for row in bottom..=top {
                for column in left..=right {
                    let right_place = match letter {
                        't' => row % 2 == 0 && column % 2 == 0,
                        _ => (row + column) % 2 != 0,
                    };
                    let piece = Lying::new(letter, (row, column));
                    if right_place && self.fits(&piece, &closed) {
                        names.push(piece.name());
                    }
                }
            }
        }
        names
    }

    fn backs(&self, cards: &[String], back: char) -> Vec<String> {
        let with = cards.iter().filter(|card| card.starts_with(back));
        with.cloned().collect()
    }

    /// One card of each that show the same: the first.
    fn different(&self, cards: Vec<String>) -> Vec<String> {
        let mut found: Vec<String> = Vec::new();
        for card in cards {
            let same =
                |other: &String| other[..1] == card[..1] && self.shown[other] == self.shown[&card];
            if !found.iter().any(same) {
                found.push(card);
            }
        }
        found
    }

    /// The steps there are; none if the game is over.
    pub fn steps(&self) -> Vec<String> {
        let seat = &self.players[self.turn];
        let mut steps = match self.stage {
            "deal" => {
                let (player, back) = self.next_deal().expect("there is a card to deal");
                let pile = self.backs(&self.players[player].pile, back);
                with("deal:", self.different(pile))
            }
            "w" | "t" => {
                let back = self.stage.chars().next().unwrap();
                with("deal:", self.different(self.backs(&seat.pile, back)))
            }
            "cards" => {
                let mut steps = with("card:", self.different(seat.hand.clone()));
                if self.due > 0 {
                    steps.push("build".into());
                }
                steps
            }
            "build" if !self.parts.is_empty() => doubles(&self.parts),
            "build" => match self.placements(&self.supply, self.turn) {
                none if none.is_empty() => vec!["give".into()],
                some => some,
            },
            "keeps" => {
                let own = self.courtyards().into_iter();
                let own = own.filter(|yard| yard.is_subset(&seat.cells));
                let mut steps = doubles(&own.collect::<Vec<_>>());
                match self.draws() {
                    none if none.is_empty() => steps.push("end".into()),
                    some => steps.extend(some),
                }
                steps
            }
            "draw" => self.draws(),
            _ => Vec::new(),
        };
        steps.sort();
        steps
    }

    fn draws(&self) -> Vec<String> {
        let pile = &self.players[self.turn].pile;
        let mut draws = Vec::new();
        for (back, word) in [('w', "draw:wall"), ('t', "draw:tower")] {
            if self.due > 0 && !self.backs(pile, back).is_empty() {
                draws.push(word.to_string());
            }
        }
        draws
    }

    fn next_deal(&self) -> Option<(usize, char)> {
        for (player, seat) in self.players.iter().enumerate() {
            for back in ['w', 't'] {
                let (hand, pile) = (self.backs(&seat.hand, back), self.backs(&seat.pile, back));
                if hand.len() < 2 && !pile.is_empty() {
                    return Some((player, back));
                }
            }
        }
        None
    }

    pub fn play(&mut self, step: &str) {
        let turn = self.turn;
        if let Some(card) = step.strip_prefix("deal:") {
            let player = match self.stage {
                "deal" => self.next_deal().unwrap().0,
                _ => turn,
            };
            self.take(player, card.to_string());
        } else if let Some(card) = step.strip_prefix("card:") {
            self.players[turn].hand.retain(|other| other != card);
            let shown = self.shown[card].clone();
            self.due = self.due.max(1) + shown.matches('x').count();
            self.supply += &shown.replace('x', "");
        } else if let Some(cell) = step.strip_prefix("double") {
            let cell = read_place(cell);
            let yard = self
                .courtyards()
                .into_iter()
                .find(|yard| yard.contains(&cell));
            self.players[turn].doubled = yard.unwrap();
            self.parts.clear();
            if self.stage == "keeps" {
                self.stage = "draw";
            }
        } else {
            match step {
                "build" => self.stage = "build",
                "give" => {
                    let left = (turn + 1) % self.players.len();
                    let given = std::mem::take(&mut self.supply);
                    self.players[left].gifts += &given;
                }
                "draw:wall" => self.stage = "w",
                "draw:tower" => self.stage = "t",
                "end" => self.stage = "draw",
                piece => self.place(piece),
            }
        }
        self.go_on();
    }

    fn place(&mut self, name: &str) {
        let letter = name.chars().next().unwrap();
        self.castle.push(Lying::new(letter, read_place(&name[1..])));
        let place = self.supply.find(letter).unwrap();
        self.supply.remove(place);
        let owned: BTreeSet<Place> = self.players.iter().flat_map(|p| p.cells.clone()).collect();
        let yards = self.courtyards();
        for yard in yards.iter().filter(|yard| yard.is_disjoint(&owned)) {
            self.players[self.turn].cells.extend(yard);
        }
        let doubled = self.players[self.turn].doubled.clone();
        let parts = yards.into_iter().filter(|yard| yard.is_subset(&doubled));
        let parts: Vec<_> = parts.collect();
        if parts.len() > 1 {
            self.parts = parts;
        }
    }

    fn take(&mut self, player: usize, card: String) {
        let seat = &mut self.players[player];
        seat.pile.retain(|other| *other != card);
        seat.hand.push(card);
        seat.hand
            .sort_by_key(|card| (card.starts_with('t'), card.clone()));
        if self.stage != "deal" {
            self.due -= 1;
            self.stage = "draw";
        }
    }

    /// The card that comes from a pile if everybody knows that no other can.
    fn only_card(&self, player: usize, back: char) -> Option<String> {
        let seat = &self.players[player];
        let (hand, pile) = (self.backs(&seat.hand, back), self.backs(&seat.pile, back));
        if let Some(order) = &self.order {
            let order = self.backs(&order[player], back);
            let next = order[order.len() - pile.len()].clone();
            let same = |card: &&String| self.shown[*card] == self.shown[&next];
            return pile.iter().find(same).cloned();
        }
        let unseen = [hand.clone(), pile.clone()].concat();
        let all_dealt = self.stage == "deal" && unseen.len() <= 2;
        let last = self.stage != "deal" && pile.len() == 1;
        let only = all_dealt || last || self.different(unseen).len() == 1;
        only.then(|| pile[0].clone())
    }

    fn go_on(&mut self) {
        loop {
            let seat = &self.players[self.turn];
            match self.stage {
                "deal" => match self.next_deal() {
                    None => self.begin(0),
                    Some((player, back)) => match self.only_card(player, back) {
                        Some(card) => self.take(player, card),
                        None => return,
                    },
                },
                "cards" if seat.hand.is_empty() => self.stage = "build",
                "build" if self.supply.is_empty() && self.parts.is_empty() => self.stage = "keeps",
                "keeps" if seat.cells.is_empty() || !seat.doubled.is_empty() => self.stage = "draw",
                "draw" => match &self.draws()[..] {
                    [] => {
                        self.due = 0;
                        self.begin(self.turn + 1);
                    }
                    [only] => self.stage = if only == "draw:wall" { "w" } else { "t" },
                    _ => return,
                },
                "w" | "t" => {
                    let back = self.stage.chars().next().unwrap();
                    match self.only_card(self.turn, back) {
                        Some(card) => self.take(self.turn, card),
                        None => return,
                    }
                }
                _ => return,
            }
        }
    }

    fn begin(&mut self, player: usize) {
        let count = self.players.len();
        let empty = |seat: &Player| seat.hand.is_empty() && seat.pile.is_empty();
        if self.players.iter().all(empty) {
            let left: String = self.players.iter().map(|seat| seat.gifts.clone()).collect();
            let placeable = (0..count).any(|player| !self.placements(&left, player).is_empty());
            if !placeable {
                self.stage = "over";
                return;
            }
        }
        let last_round = self.players.iter().any(empty);
        let mut next = player % count;
        while empty(&self.players[next]) && self.players[next].gifts.is_empty() {
            next = (next + 1) % count;
        }
        self.turn = next;
        let seat = &mut self.players[next];
        self.supply = std::mem::take(&mut seat.gifts);
        self.stage = "cards";
        if last_round {
            for card in seat.hand.drain(..).chain(seat.pile.drain(..)) {
                self.supply += &self.shown[&card].replace('x', "");
            }
            self.stage = "build";
        }
    }

    /// Whose turn it is.
    pub fn turn(&self) -> usize {
        self.turn
    }

    /// All that decides how it goes on, in whatever order it came about.
    pub fn summary(&self) -> String {
        let mut castle: Vec<String> = self.castle.iter().map(Lying::name).collect();
        castle.sort();
        let mut supply: Vec<char> = self.supply.chars().collect();
        supply.sort_unstable();
        let (players, turn, stage, due) = (&self.players, self.turn, self.stage, self.due);
        format!(
            "{castle:?} {players:?} {turn} {stage} {supply:?} {due} {:?}",
            self.parts
        )
    }

    /// What each player has scored. While two keeps have to choose, they count in the best part.
    pub fn scores(&self) -> Vec<u16> {
        let towers = self.towers();
        let count = |yard: &BTreeSet<Place>| {
            let beside = |&(row, column): &Place| {
                let corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
                let mut corners = corners.iter().map(|(up, right)| (row + up, column + right));
                corners.any(|cell| yard.contains(&cell))
            };
            towers.iter().filter(|tower| beside(tower)).count() as u16
        };
        let yards = self.courtyards();
        let score = |seat: &Player| {
            let own = yards.iter().filter(|yard| yard.is_subset(&seat.cells));
            let doubled = yards.iter().filter(|yard| yard.is_subset(&seat.doubled));
            own.map(&count).sum::<u16>() + doubled.map(&count).max().unwrap_or(0)
        };
        self.players.iter().map(score).collect()
    }
}

fn is_cell((row, column): Place) -> bool {
    row % 2 != 0 && column % 2 != 0
}

fn with(word: &str, cards: Vec<String>) -> Vec<String> {
    cards.iter().map(|card| format!("{word}{card}")).collect()
}

fn doubles(yards: &[BTreeSet<Place>]) -> Vec<String> {
    let lowest = yards.iter().filter_map(|yard| yard.first());
    lowest
        .map(|(row, column)| format!("double({row},{column})"))
        .collect()
}

fn read_place(text: &str) -> Place {
    let inner = text.trim_start_matches('(').trim_end_matches(')');
    let (row, column) = inner.split_once(',').unwrap();
    (row.parse().unwrap(), column.parse().unwrap())
}

//! The castle: the pieces on the table and the keeps in its courtyards, as sorted lists, so that the
//! same castle is the same value however it was built.

use std::hash::{Hash, Hasher};

use super::piece::{Kind, Piece, Point};
use super::plan::Plan;
use crate::Player;

/// The most pieces on the table: four boxes' halves of 44.
pub const MOST_PIECES: usize = 176;

/// The most courtyards that so many pieces can make: 8 x 8 towers and the 112 walls between them.
const MOST_COURTYARDS: usize = 49;

/// The most seats.
pub const MOST_SEATS: usize = 4;

/// Coordinates as they are kept.
type Kept = [i8; 2];

/// All that stands on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castle {
    /// The towers, then the short walls, then the long walls, each in order; zeros after them.
    places: [Kept; MOST_PIECES],
    /// How many there are of each kind.
    counts: [u8; 3],
    /// The lowest cell of each courtyard: first's in order, then second's and so on.
    keeps: [Kept; MOST_COURTYARDS],
    /// How many each seat has.
    owned: [u8; MOST_SEATS],
    /// Which of them have two keeps, by their place in the list.
    doubled: u64,
}

/// A courtyard with a keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Courtyard {
    /// Whose it is.
    pub owner: Player,
    /// The lowest of its cells, the left one of those.
    pub cell: Point,
    /// Whether it has two keeps.
    pub doubled: bool,
}

impl Castle {
    /// The bare table.
    pub const EMPTY: Castle = Castle {
        places: [[0; 2]; MOST_PIECES],
        counts: [0; 3],
        keeps: [[0; 2]; MOST_COURTYARDS],
        owned: [0; MOST_SEATS],
        doubled: 0,
    };

    /// How many pieces there are.
    pub fn size(&self) -> usize {
        self.counts.iter().map(|&count| usize::from(count)).sum()
    }

    /// Whether nothing stands.
    pub fn is_empty(&self) -> bool {
        self.size() == 0
    }

    /// The pieces.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        let kinds = Kind::ALL.into_iter();
        kinds.flat_map(|kind| {
            let places = self.places[self.range(kind)].iter();
            places.map(move |&kept| Piece {
                kind,
                at: point(kept),
            })
        })
    }

    /// The courtyards, by owner.
    pub fn courtyards(&self) -> impl Iterator<Item = Courtyard> {
        let owners = Player::ALL.into_iter().zip(self.owned);
        let owners = owners.flat_map(|(owner, count)| (0..count).map(move |_| owner));
        let keeps = self.keeps.iter().enumerate();
        owners.zip(keeps).map(|(owner, (place, &kept))| Courtyard {
            owner,
            cell: point(kept),
            doubled: self.doubled >> place & 1 == 1,
        })
    }

    /// The courtyards of one player.
    pub fn courtyards_of(&self, player: Player) -> impl Iterator<Item = Courtyard> {
        self.courtyards().filter(move |yard| yard.owner == player)
    }

    /// How many courtyards of a player have two keeps. More than one only between dividing such a
    /// courtyard and choosing the part that keeps both.
    pub fn doubled_of(&self, player: Player) -> usize {
        self.courtyards_of(player)
            .filter(|yard| yard.doubled)
            .count()
    }

    /// The castle with one piece more, placed by `player`, who claims whatever it closes.
    pub fn with(&self, piece: Piece, player: Player) -> Castle {
        let plan = Plan::of(self);
        let mut next = *self;
        next.insert(piece);
        if plan.closes(piece) {
            next.claim(&plan, player);
        }
        next
    }

    /// The castle of these pieces, all different, without any keep.
    pub fn of_pieces(pieces: impl IntoIterator<Item = Piece>) -> Castle {
        let mut castle = Castle::EMPTY;
        pieces.into_iter().for_each(|piece| castle.insert(piece));
        castle
    }

    /// The castle with these courtyards.
    pub fn with_courtyards(mut self, mut yards: Vec<Courtyard>) -> Castle {
        yards.sort();
        self.keeps = Castle::EMPTY.keeps;
        (self.owned, self.doubled) = ([0; MOST_SEATS], 0);
        for (place, yard) in yards.into_iter().take(MOST_COURTYARDS).enumerate() {
            self.keeps[place] = kept(yard.cell);
            self.owned[yard.owner.index()] += 1;
            self.doubled |= u64::from(yard.doubled) << place;
        }
        self
    }

    /// The castle in which a player's courtyard with this cell has two keeps, and no other of theirs.
    pub fn with_doubled(self, player: Player, cell: Point) -> Castle {
        let yards = self.courtyards().map(|yard| match yard.owner == player {
            true => Courtyard {
                doubled: yard.cell == cell,
                ..yard
            },
            false => yard,
        });
        let yards = yards.collect();
        self.with_courtyards(yards)
    }

    /// What a player has scored: the towers around each courtyard, those inside it on its walls among
    /// them, and once more those of the courtyard with two keeps.
    pub fn score(&self, player: Player) -> u16 {
        let plan = Plan::of(self);
        let towers = |yard: Courtyard| (plan.towers_around(yard.cell), yard.doubled);
        let counted: Vec<(u16, bool)> = self.courtyards_of(player).map(towers).collect();
        let doubled = counted.iter().filter(|(_, doubled)| *doubled);
        let once_more = doubled.map(|(towers, _)| *towers).max().unwrap_or(0);
        counted.iter().map(|(towers, _)| towers).sum::<u16>() + once_more
    }

    /// Gives each courtyard to whoever had it, and new ones to `player`. The parts of a courtyard
    /// with two keeps all have them until one is chosen.
    fn claim(&mut self, before: &Plan, player: Player) {
        let plan = Plan::of_pieces(self);
        let yards = plan.faces().map(|cell| Courtyard {
            owner: before.owner(cell).unwrap_or(player),
            cell,
            doubled: before.is_doubled(cell),
        });
        *self = self.with_courtyards(yards.collect());
    }

    fn range(&self, kind: Kind) -> std::ops::Range<usize> {
        let before = &self.counts[..kind.index()];
        let start = before.iter().map(|&count| usize::from(count)).sum();
        start..start + usize::from(self.counts[kind.index()])
    }

    fn insert(&mut self, piece: Piece) {
        let range = self.range(piece.kind);
        let new = kept(piece.at);
        let place = range.start + self.places[range].partition_point(|&other| other < new);
        let size = self.size();
        self.places.copy_within(place..size, place + 1);
        self.places[place] = new;
        self.counts[piece.kind.index()] += 1;
    }
}

/// Only what is there: the lists are long and mostly empty.
impl Hash for Castle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let keeps: usize = self.owned.iter().map(|&count| usize::from(count)).sum();
        self.counts.hash(state);
        self.places[..self.size()].as_flattened().hash(state);
        self.owned.hash(state);
        self.keeps[..keeps].as_flattened().hash(state);
        self.doubled.hash(state);
    }
}

fn kept(point: Point) -> Kept {
    // Rules keep every piece within reach of the origin, which is less than this.
    [point.row as i8, point.column as i8]
}

fn point([row, column]: Kept) -> Point {
    Point::new(row.into(), column.into())
}

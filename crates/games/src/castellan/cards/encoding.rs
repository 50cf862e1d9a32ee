//! The game with cards as numbers. Planes are laid over the tower locations: a wall belongs to the
//! tower location at its lower or left end, a cell to the one at its lower left corner. The last
//! planes hold cards and counts, one after the other, and have no shape.

use super::deck::{Back, CARD_NUMBERS, CardId, cards};
use super::piece::{Kind, Piece, Pieces, Point};
use super::{Cards, MOST_PIECES, MOST_SEATS, Phase, Position, Step};
use crate::Player;
use crate::encoding::{Encoded, named};

/// Steps that are no place: dealt and played cards, the two hidden deals, and single words.
const DEALS: usize = CARD_NUMBERS;
const WORDS: usize = 2 * CARD_NUMBERS;
/// Two hidden deals, two draws, build, give, end.
const PLACES: usize = WORDS + 7;

/// Kinds of things that are placed: towers, walls across and upright, long ones, and second keeps.
const LAYERS: usize = 6;

/// How many planes show the castle: the five kinds of pieces, and for each seat its courtyards and
/// the one with two keeps.
const SEAT_PLANES: usize = LAYERS - 1;
const CARD_PLANE: usize = SEAT_PLANES + 2 * MOST_SEATS;

/// Numbers that are shown as so many ones take up to this many places.
const ROOM: usize = MOST_PIECES;

impl Cards {
    /// Tower locations in a row.
    fn side(&self) -> usize {
        self.reach as usize + 1
    }

    /// The place of a tower location, row by row.
    fn place(&self, point: Point) -> usize {
        let along = |at: i16| ((at + self.reach).div_euclid(2)) as usize;
        along(point.row) * self.side() + along(point.column)
    }

    /// The tower location in a place.
    fn location(&self, place: usize) -> Point {
        let along = |at: usize| 2 * at as i16 - self.reach;
        Point::new(along(place / self.side()), along(place % self.side()))
    }

    fn area(&self) -> usize {
        self.side() * self.side()
    }

    /// The layer of a piece, and the tower location it belongs to.
    fn layer(&self, piece: Piece) -> (usize, usize) {
        let upright = usize::from(piece.at.row % 2 != 0);
        let layer = match piece.kind {
            Kind::Tower => 0,
            Kind::Wall => 1 + upright,
            Kind::Long => 3 + upright,
        };
        (layer, self.place(piece.at))
    }

    /// The step that places something of a layer.
    fn placed(&self, layer: usize, place: usize) -> Step {
        let corner = self.location(place);
        let across = Point::new(corner.row, corner.column + 1);
        let upright = Point::new(corner.row + 1, corner.column);
        let piece = |kind, at| Step::Place(Piece { kind, at });
        match layer {
            0 => piece(Kind::Tower, corner),
            1 => piece(Kind::Wall, across),
            2 => piece(Kind::Wall, upright),
            3 => piece(Kind::Long, across),
            4 => piece(Kind::Long, upright),
            _ => Step::Double(Point::new(corner.row + 1, corner.column + 1)),
        }
    }

    /// The cards of the seats as `player` sees them, its own first, then what is to be done.
    fn counted(&self, position: &Position, player: Player) -> Vec<usize> {
        let mut ones = Vec::new();
        let mut offset = 0;
        let mut count = |number: usize, room: usize, ones: &mut Vec<usize>| {
            ones.extend(offset..offset + number.min(room));
            offset += room;
        };
        let round = std::iter::successors(Some(player), |seat| Some(seat.after(self.seats)));
        for seat in round.take(self.seats).map(|player| position.seat(player)) {
            for set in [seat.hand, seat.pile] {
                for card in (0..CARD_NUMBERS as u8).map(CardId) {
                    count(usize::from(set & card.bit() != 0), 1, &mut ones);
                }
            }
            for unknown in seat.unknown {
                count(unknown.into(), CARD_NUMBERS, &mut ones);
            }
            count_pieces(seat.gifts, |number| count(number, ROOM, &mut ones));
        }
        count_pieces(position.supply, |number| count(number, ROOM, &mut ones));
        count(position.due.into(), 2 * CARD_NUMBERS, &mut ones);
        let phase = match position.phase {
            Phase::Deal => 0,
            Phase::Cards => 1,
            Phase::Build => 2,
            Phase::Keeps => 3,
            Phase::Draw => 4,
            Phase::Reveal(back) => 5 + back.index(),
            Phase::Over => 7,
        };
        count(phase, 8, &mut ones);
        let turns = (position.to_move.index() + self.seats - player.index()) % self.seats;
        count(turns, MOST_SEATS, &mut ones);
        let viewer = position.seen_by.map_or(0, |viewer| viewer.index() + 1);
        count(viewer, MOST_SEATS, &mut ones);
        ones
    }

    /// How many places the cards and counts take.
    fn counts_room(&self) -> usize {
        let seat = 2 * CARD_NUMBERS + 2 * CARD_NUMBERS + 3 * ROOM;
        self.seats * seat + 3 * ROOM + 2 * CARD_NUMBERS + 8 + 2 * MOST_SEATS
    }
}

fn count_pieces(pieces: Pieces, mut count: impl FnMut(usize)) {
    Kind::ALL
        .into_iter()
        .for_each(|kind| count(pieces.of(kind).into()));
}

impl Encoded for Cards {
    fn actions(&self) -> u128 {
        (PLACES + LAYERS * self.area()) as u128
    }

    fn action(&self, step: Step) -> u128 {
        let number = match step {
            Step::Deal(card) => usize::from(card.0),
            Step::Card(card) => DEALS + usize::from(card.0),
            Step::DealUnseen(back) => WORDS + back.index(),
            Step::Draw(back) => WORDS + 2 + back.index(),
            Step::Build => WORDS + 4,
            Step::Give => WORDS + 5,
            Step::End => WORDS + 6,
            Step::Place(piece) => {
                let (layer, place) = self.layer(piece);
                PLACES + layer * self.area() + place
            }
            Step::Double(cell) => PLACES + (LAYERS - 1) * self.area() + self.place(cell),
        };
        number as u128
    }

    fn move_of(&self, action: u128) -> Option<Step> {
        let number = usize::try_from(action).ok()?;
        let card = |number: usize| {
            let card = CardId(number as u8);
            (self.deck.all() & card.bit() != 0).then_some(card)
        };
        if let Some(place) = number.checked_sub(PLACES) {
            let layer = place / self.area();
            return (layer < LAYERS).then(|| self.placed(layer, place % self.area()));
        }
        match number {
            0..DEALS => card(number).map(Step::Deal),
            DEALS..WORDS => card(number - DEALS).map(Step::Card),
            _ => Some(match number - WORDS {
                0 => Step::DealUnseen(Back::Wall),
                1 => Step::DealUnseen(Back::Tower),
                2 => Step::Draw(Back::Wall),
                3 => Step::Draw(Back::Tower),
                4 => Step::Build,
                5 => Step::Give,
                _ => Step::End,
            }),
        }
    }

    fn planes(&self) -> Vec<String> {
        let mut planes = named(&["tower", "wall across", "wall upright"]);
        planes.extend(named(&["long wall across", "long wall upright"]));
        for seat in 0..MOST_SEATS {
            planes.push(format!("courtyard of the player {seat} seats on"));
            planes.push(format!("two keeps of the player {seat} seats on"));
        }
        let more = self.counts_room().div_ceil(self.area());
        planes.extend((0..more).map(|part| format!("cards and counts, part {}", part + 1)));
        planes
    }

    fn rows_and_columns(&self) -> (usize, usize) {
        (self.side(), self.side())
    }

    fn observe(&self, position: &Position, player: Player, mut mark: impl FnMut(usize, usize)) {
        for piece in position.castle.pieces() {
            let (layer, place) = self.layer(piece);
            mark(layer, place);
        }
        let plan = super::plan::Plan::of(&position.castle);
        for yard in position.castle.courtyards() {
            let seat = (yard.owner.index() + self.seats - player.index()) % self.seats;
            for cell in plan.cells_of(yard.cell) {
                let plane = SEAT_PLANES + 2 * seat;
                mark(plane, self.place(cell));
                if yard.doubled {
                    mark(plane + 1, self.place(cell));
                }
            }
        }
        for one in self.counted(position, player) {
            mark(CARD_PLANE + one / self.area(), one % self.area());
        }
    }

    /// Each player is dealt, plays and draws every card, builds as often as it plays, puts one second
    /// keep, and chooses a part of it after a piece; pieces that nobody places go round at most once
    /// between two that somebody does.
    fn most_turns(&self) -> usize {
        let deck = self.deck.all();
        let cards = cards(deck).count() * self.seats;
        let pieces = self.deck.pieces(deck).total() * self.seats;
        let turns = cards + pieces * self.seats + self.seats;
        3 * cards + 2 * pieces + 4 * turns
    }
}

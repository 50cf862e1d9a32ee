//! How positions are read: the castle as a picture, the cards of each player, the turn.

use super::castle::{Castle, Courtyard, MOST_PIECES};
use super::deck::{Back, CARD_NUMBERS, CardSet, cards};
use super::notation::{quoted, read_card, read_owner, read_point};
use super::piece::{Kind, Piece, Pieces, Point};
use super::plan::Plan;
use super::{Cards, Phase, Position, Seat};
use crate::capability::Seated;
use crate::{Game, Player};

type Read<T> = Result<T, String>;

impl Cards {
    /// The position that a text stands for, if it can be played on from.
    pub(super) fn read_position(&self, text: &str) -> Read<Position> {
        let mut parts: Vec<&str> = text.split('/').collect();
        let viewer = match parts.last().and_then(|part| part.strip_prefix("as")) {
            Some(seat) => {
                parts.pop();
                Some(self.read_viewer(seat)?)
            }
            None => None,
        };
        let [castle, seats @ .., turn] = &parts[..] else {
            return Err("expected the castle, each player's cards and the turn".into());
        };
        if seats.len() != self.seats {
            return Err(format!(
                "expected the cards of {} players between the castle and the turn, found {}",
                self.seats,
                seats.len()
            ));
        }
        let mut position = Position {
            castle: self.read_castle(castle)?,
            seen_by: viewer,
            ..self.start()
        };
        for (player, text) in self.everybody().zip(seats) {
            *position.seat_mut(player) = self.read_seat(text)?;
            let unknown = position.seat(player).unknown != [0; 2];
            if unknown && !position.is_hidden(player) {
                return Err(format!(
                    "{player}'s cards are known here: a ? is for what somebody else sees, /as1"
                ));
            }
        }
        self.read_turn(turn, &mut position)?;
        self.check(&position)?;
        for player in self.everybody() {
            self.learn(&mut position, player);
        }
        Ok(self.settled(position))
    }

    fn read_viewer(&self, seat: &str) -> Read<Player> {
        if !self.hides() {
            return Err("nothing is hidden in this game: /as does not belong there".into());
        }
        self.read_player(seat)
            .ok_or_else(|| format!("/as{} is none of the players", quoted(seat)))
    }

    fn read_player(&self, text: &str) -> Option<Player> {
        let place = text.parse::<usize>().ok()?.checked_sub(1)?;
        self.everybody().nth(place)
    }

    /// The castle: a corner, unless it is the origin, and rows from the top.
    fn read_castle(&self, text: &str) -> Read<Castle> {
        if text == "-" {
            return Ok(Castle::EMPTY);
        }
        let (corner, rows) = match text.strip_prefix('(').and_then(|text| text.split_once(')')) {
            Some((corner, rows)) => {
                let corner = read_point(corner).filter(|corner| corner.is_tower_location());
                let wrong = "the castle begins with its lower left corner, two even numbers";
                (corner.ok_or(wrong)?, rows)
            }
            None => (Point::default(), text),
        };
        let rows: Vec<Vec<char>> = rows
            .split(',')
            .rev()
            .map(|row| row.chars().collect())
            .collect();
        let width = rows[0].len();
        let most = 2 * self.reach as usize + 1;
        let fits = |length: usize| length % 2 == 1 && length <= most;
        if !fits(rows.len()) || !fits(width) {
            return Err("the castle is a picture with odd numbers of rows and columns".into());
        }
        if rows.iter().any(|row| row.len() != width) {
            return Err("the rows of the castle are not equally long".into());
        }
        let at = |row: usize, column: usize| {
            Point::new(corner.row + row as i16, corner.column + column as i16)
        };
        let squares = rows.iter().enumerate().flat_map(|(row, line)| {
            let squares = line.iter().enumerate();
            squares.map(move |(column, &symbol)| (at(row, column), symbol))
        });
        let squares: Vec<(Point, char)> = squares.filter(|(_, symbol)| *symbol != '.').collect();
        let castle = Castle::of_pieces(self.read_pieces(&squares)?);
        self.read_keeps(castle, &squares)
    }

    /// The pieces in a picture, as a castle can have them.
    fn read_pieces(&self, squares: &[(Point, char)]) -> Read<Vec<Piece>> {
        let symbol = |point: Point| {
            let found = squares.iter().find(|(place, _)| *place == point);
            found.map(|(_, symbol)| *symbol)
        };
        let mut pieces = Vec::new();
        for &(at, symbol_here) in squares {
            let along = if symbol_here == '-' { (0, 1) } else { (1, 0) };
            let piece = match symbol_here {
                'o' if at.is_tower_location() => Piece {
                    kind: Kind::Tower,
                    at,
                },
                '-' | '|' if at.is_tower_location() => {
                    let ends = [at.towards(along, -1), at.towards(along, 1)];
                    if ends.iter().any(|&end| symbol(end) != Some(symbol_here)) {
                        return Err(format!(
                            "{at} is the middle of a long wall: expected {symbol_here} on both \
                             sides of it"
                        ));
                    }
                    Piece {
                        kind: Kind::Long,
                        at: ends[0],
                    }
                }
                '-' | '|' if at.is_wall_location() && at.along() == along => {
                    // Beside the middle of a long wall it is a part of that.
                    let beside = [at.towards(along, -1), at.towards(along, 1)];
                    let middles = beside
                        .into_iter()
                        .filter(|&end| symbol(end) == Some(symbol_here));
                    match middles.count() {
                        0 => Piece {
                            kind: Kind::Wall,
                            at,
                        },
                        1 => continue,
                        _ => return Err(format!("two long walls lie on {at}")),
                    }
                }
                '1'..='4' | 'A'..='D' if at.is_cell() => continue,
                other => {
                    return Err(format!(
                        "{} cannot stand at {at}",
                        quoted(&other.to_string())
                    ));
                }
            };
            if !self.is_in_reach(piece) {
                return Err(format!("{piece} is off the table"));
            }
            pieces.push(piece);
        }
        if pieces.len() > MOST_PIECES {
            return Err(format!("a castle has at most {MOST_PIECES} pieces"));
        }
        check_pieces(&pieces)?;
        Ok(pieces)
    }

    /// Gives the courtyards to those whose numbers stand in them.
    fn read_keeps(&self, castle: Castle, squares: &[(Point, char)]) -> Read<Castle> {
        let mut keeps: Vec<(Point, char)> = squares
            .iter()
            .copied()
            .filter(|(point, _)| point.is_cell())
            .collect();
        let plan = Plan::of(&castle);
        let mut yards = Vec::new();
        for cell in Plan::of_pieces(&castle).faces() {
            let cells = plan.cells_of(cell);
            let (inside, outside): (Vec<_>, Vec<_>) = keeps
                .into_iter()
                .partition(|(point, _)| cells.contains(point));
            keeps = outside;
            let symbol = inside.first().map_or('.', |&(_, symbol)| symbol);
            let same = inside.iter().all(|&(_, other)| other == symbol);
            let owner = read_owner(symbol).filter(|(owner, _)| owner.index() < self.seats);
            match owner {
                Some((owner, doubled)) if same && inside.len() == cells.len() => {
                    yards.push(Courtyard {
                        owner,
                        cell,
                        doubled,
                    });
                }
                _ => {
                    return Err(format!(
                        "the courtyard at {cell} is closed: expected its owner in each of its \
                         cells, a number, or a letter from A for two keeps"
                    ));
                }
            }
        }
        match keeps.first() {
            Some((cell, _)) => Err(format!("{cell} has an owner but is not in a courtyard")),
            None => Ok(castle.with_courtyards(yards)),
        }
    }

    /// A player's hand, the cards played, and pieces from others.
    fn read_seat(&self, text: &str) -> Read<Seat> {
        let (text, gifts) = text.split_once('+').unwrap_or((text, ""));
        let (hand, played) = text.split_once('-').unwrap_or((text, ""));
        let mut unknown = [0; 2];
        let hand = self.read_cards(hand.strip_prefix('.').unwrap_or(hand), &mut unknown)?;
        let mut unseen = [0; 2];
        let played = self.read_cards(played, &mut unseen)?;
        if unseen != [0; 2] {
            return Err("everybody sees which cards have been played".into());
        }
        if let Some(card) = cards(hand & played).next() {
            return Err(format!("{card} is in hand and has been played"));
        }
        let mut seat = self.in_order(hand, played);
        (seat.unknown, seat.gifts) = (unknown, read_supply(gifts)?);
        for back in Back::BOTH {
            let unseen = (seat.pile & back.cards()).count_ones();
            if u32::from(unknown[back.index()]) > unseen {
                let word = back.word();
                return Err(format!(
                    "there are not so many {word} cards left to be unknown"
                ));
            }
        }
        Ok(seat)
    }

    /// Cards that look the same are played in order, and in hand in order.
    fn in_order(&self, hand: CardSet, played: CardSet) -> Seat {
        let mut seat = Seat::default();
        for card in cards(self.first_of_each(self.deck.all())) {
            let alike = self.deck.alike(card);
            let [played, held] = [played, hand].map(|set| (set & alike).count_ones() as usize);
            let some = |from: usize, count: usize| {
                let some = cards(alike).skip(from).take(count);
                some.fold(0, |set, card| set | card.bit())
            };
            seat.hand |= some(played, held);
            seat.pile |= some(played + held, CARD_NUMBERS);
        }
        seat
    }

    /// `w1w3t?`: cards one after the other.
    fn read_cards(&self, text: &str, unknown: &mut [u8; 2]) -> Read<CardSet> {
        let mut set = 0;
        let mut rest = text;
        while !rest.is_empty() {
            let length = rest.chars().take(2).map(char::len_utf8).sum();
            let (name, after) = rest.split_at(length);
            rest = after;
            let back = name.strip_suffix('?').and_then(|back| {
                let mut letters = back.chars();
                Back::of_letter(letters.next()?)
            });
            if let Some(back) = back {
                let count = &mut unknown[back.index()];
                *count = count.saturating_add(1);
                continue;
            }
            let card = read_card(name).filter(|card| self.deck.all() & card.bit() != 0);
            let card = card.ok_or_else(|| {
                format!("{} is not a card: expected w1, t1, w? or t?", quoted(name))
            })?;
            if set & card.bit() != 0 {
                return Err(format!("{card} is there twice"));
            }
            set |= card.bit();
        }
        Ok(set)
    }

    /// Whose turn it is and how far: `1c`, `2bttw1`, `deal`, `over`.
    fn read_turn(&self, text: &str, position: &mut Position) -> Read<()> {
        let phase = match text {
            "deal" => Some(Phase::Deal),
            "over" => Some(Phase::Over),
            _ => None,
        };
        if let Some(phase) = phase {
            (position.phase, position.to_move) = (phase, Player::First);
            return Ok(());
        }
        let wrong = || {
            format!(
                "{} is not a turn: expected the player and c, b, k, d, w or t, then pieces to \
                 build and cards to draw, such as 1c or 2bttw1; or deal or over",
                quoted(text)
            )
        };
        let mut letters = text.chars();
        let seat = letters.next().map(String::from).unwrap_or_default();
        position.to_move = self.read_player(&seat).ok_or_else(wrong)?;
        position.phase = match letters.next() {
            Some('c') => Phase::Cards,
            Some('b') => Phase::Build,
            Some('k') => Phase::Keeps,
            Some('d') => Phase::Draw,
            Some('w') => Phase::Reveal(Back::Wall),
            Some('t') => Phase::Reveal(Back::Tower),
            _ => return Err(wrong()),
        };
        let rest = letters.as_str();
        let pieces = rest.trim_end_matches(|c: char| c.is_ascii_digit());
        let due = &rest[pieces.len()..];
        position.supply = read_supply(pieces)?;
        position.due = match due {
            "" => 0,
            due => due.parse().map_err(|_| wrong())?,
        };
        if usize::from(position.due) > CARD_NUMBERS + 1 {
            return Err(format!("no turn lets anybody draw {} cards", position.due));
        }
        Ok(())
    }

    /// Makes sure that a position could be played on from.
    fn check(&self, position: &Position) -> Read<()> {
        let mut pieces = position.castle.size() + position.supply.total();
        for player in self.everybody() {
            let seat = position.seat(player);
            pieces += seat.gifts.total() + self.deck.pieces(seat.unplayed()).total();
            self.check_hand(position, player)?;
            self.check_order(position, player)?;
            let divides = position.phase == Phase::Build && player == position.to_move;
            let doubled = position.castle.doubled_of(player);
            if doubled > if divides { 4 } else { 1 } {
                return Err(format!("{player} has two keeps in {doubled} courtyards"));
            }
        }
        if pieces > MOST_PIECES {
            return Err(format!(
                "there are {pieces} pieces, built or yet to come, and {MOST_PIECES} are the most"
            ));
        }
        self.check_phase(position)
    }

    /// Whoever has cards left has one in hand, or is about to draw.
    fn check_hand(&self, position: &Position, player: Player) -> Read<()> {
        let seat = position.seat(player);
        let draws = player == position.to_move && position.due > 0;
        let dealt = position.phase != Phase::Deal;
        if dealt && seat.unplayed() != 0 && !seat.has_hand() && !draws {
            return Err(format!("{player} has cards to draw but none in hand"));
        }
        Ok(())
    }

    /// Where the order is fixed, nobody has a card that is still to come.
    fn check_order(&self, position: &Position, player: Player) -> Read<()> {
        let Some(piles) = self.piles.get(player.index()) else {
            return Ok(());
        };
        let seat = position.seat(player);
        for (back, order) in Back::BOTH.into_iter().zip(piles) {
            let drawn = order.len() - usize::from(seat.in_pile(back));
            let drawn = order[..drawn].iter().fold(0, |set, card| set | card.bit());
            let pile = self.in_order(drawn, 0).pile & back.cards();
            if pile != seat.pile & back.cards() {
                let word = back.word();
                return Err(format!(
                    "{player}'s {word} cards are not the first ones of the fixed order"
                ));
            }
        }
        Ok(())
    }

    fn check_phase(&self, position: &Position) -> Read<()> {
        let seat = position.seat(position.to_move);
        let idle = position.supply.is_empty() && position.due == 0;
        let needed = match position.phase {
            Phase::Deal => {
                let fresh = |player: Player| {
                    let seat = position.seat(player);
                    let few = |back| usize::from(seat.in_hand(back)) <= super::deck::HAND_OF_EACH;
                    seat.unplayed() == self.deck.all()
                        && seat.gifts.is_empty()
                        && Back::BOTH.into_iter().all(few)
                };
                let fresh = idle && position.castle.is_empty() && self.everybody().all(fresh);
                (fresh, "while cards are dealt nothing has been played")
            }
            Phase::Over => (
                idle && self.nothing_goes(position),
                "the game is not over while there are cards to play or pieces to place",
            ),
            Phase::Cards => (seat.has_hand(), "whoever plays cards has one in hand"),
            Phase::Build => (
                !position.supply.is_empty() || position.is_divided(),
                "whoever builds has pieces",
            ),
            Phase::Keeps => (
                position.supply.is_empty(),
                "all pieces are built before keeps are placed",
            ),
            Phase::Draw => (
                position.supply.is_empty() && position.due > 0,
                "whoever draws has built everything and may draw",
            ),
            Phase::Reveal(back) => (
                position.supply.is_empty() && position.due > 0 && seat.in_pile(back) > 0,
                "whoever draws has built everything, may draw, and the pile is not empty",
            ),
        };
        match needed {
            (true, _) => Ok(()),
            (false, reason) => Err(reason.into()),
        }
    }
}

/// Pieces by their letters.
fn read_supply(text: &str) -> Read<Pieces> {
    let mut pieces = Pieces::default();
    for letter in text.chars() {
        let kind = Kind::of_letter(letter)
            .ok_or_else(|| format!("{} is no piece: expected t, w or l", quoted(text)))?;
        pieces = pieces + Pieces::one(kind);
        if pieces.total() > MOST_PIECES {
            return Err(format!("there are at most {MOST_PIECES} pieces"));
        }
    }
    Ok(pieces)
}

/// One castle, in which every end of a wall has room for a tower.
fn check_pieces(pieces: &[Piece]) -> Read<()> {
    for wall in pieces.iter().filter(|piece| piece.kind != Kind::Tower) {
        let middle = |long: &&Piece| {
            let middle = long.at.towards(long.at.along(), 1);
            long.kind == Kind::Long && wall.ends().contains(&middle)
        };
        if let Some(long) = pieces.iter().find(middle) {
            return Err(format!(
                "{wall} ends at the middle of {long}, where no tower can stand"
            ));
        }
    }
    let touch = |one: &Piece, other: &Piece| match (one.kind, other.kind) {
        (Kind::Tower, Kind::Tower) => false,
        (Kind::Tower, _) => other.ends().contains(&one.at),
        (_, Kind::Tower) => one.ends().contains(&other.at),
        _ => false,
    };
    let (mut reached, mut rest): (Vec<Piece>, Vec<Piece>) = match pieces {
        [] => return Err("the castle is empty: expected -".into()),
        [first, rest @ ..] => (vec![*first], rest.to_vec()),
    };
    let mut next = 0;
    while let Some(&piece) = reached.get(next) {
        next += 1;
        let (near, far) = rest.into_iter().partition(|other| touch(&piece, other));
        let near: Vec<Piece> = near;
        reached.extend(near);
        rest = far;
    }
    match rest.first() {
        None => Ok(()),
        Some(piece) => Err(format!(
            "{piece} does not hang together with the castle; all pieces belong to one"
        )),
    }
}

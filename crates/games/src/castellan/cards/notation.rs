//! The game with cards as text: steps, and positions as they are written.

use thera_board::shorten;

use super::deck::{Back, CardId, MOST_CARDS, cards};
use super::piece::{Kind, Piece, Point};
use super::plan::Plan;
use super::{Cards, Phase, Position, Seat, Step};
use crate::{Game, InputError, Notation, Paint, Player};

impl Notation for Cards {
    /// `o-o,|1|,o-o/w1t2-w2t1/w1-w2t1t2/2c`: the castle, each player's cards, the turn.
    fn format_position(&self, position: &Position) -> String {
        let seats = self
            .everybody()
            .map(|player| self.seat_text(position.seat(player)));
        let viewer = position
            .seen_by
            .map(|viewer| format!("as{}", viewer.index() + 1));
        let parts = std::iter::once(castle_text(position))
            .chain(seats)
            .chain([turn_text(position)])
            .chain(viewer);
        parts.collect::<Vec<_>>().join("/")
    }

    fn parse_position(&self, text: &str) -> Result<Position, InputError> {
        let text = text.trim();
        self.read_position(text)
            .map_err(|reason| InputError::position(text, reason))
    }

    fn format_move(&self, step: Step) -> String {
        match step {
            Step::Deal(card) => format!("deal:{card}"),
            Step::DealUnseen(back) => format!("deal:{}?", back.letter()),
            Step::Card(card) => format!("card:{card}"),
            Step::Build => "build".into(),
            Step::Place(piece) => piece.to_string(),
            Step::Give => "give".into(),
            Step::Double(cell) => format!("double{cell}"),
            Step::Draw(back) => format!("draw:{}", back.word()),
            Step::End => "end".into(),
        }
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Step, InputError> {
        let text = text.trim();
        let refuse = |reason: String| Err(InputError::illegal(text, reason));
        let Some(step) = self.read_step(position, &text.to_ascii_lowercase()) else {
            return refuse(format!("is not a step: {}", self.expected(position)));
        };
        match self.is_legal(position, step) {
            true => Ok(step),
            false => refuse(self.objection(position, step)),
        }
    }

    fn draw(&self, position: &Position, paint: Paint) -> String {
        self.draw_table(position, paint)
    }
}

/// The castle: the corner unless it is the origin, then rows of points from the top.
fn castle_text(position: &Position) -> String {
    if position.castle.is_empty() {
        return "-".into();
    }
    let picture = Picture::of(position);
    let (low, high) = (picture.low, picture.high);
    let rows = (low.row..=high.row).rev().map(|row| {
        let points = (low.column..=high.column).map(|column| Point::new(row, column));
        points.map(|point| picture.symbol(point)).collect()
    });
    let rows: Vec<String> = rows.collect();
    let corner = match low == Point::default() {
        true => String::new(),
        false => low.to_string(),
    };
    corner + &rows.join(",")
}

/// The castle as characters.
pub(super) struct Picture {
    plan: Plan,
    /// The corners, tower locations.
    pub low: Point,
    pub high: Point,
    pieces: std::collections::HashMap<Point, char>,
}

impl Picture {
    pub fn of(position: &Position) -> Picture {
        let plan = Plan::of(&position.castle);
        let (low, high) = plan.corners();
        let symbol = |piece: Piece| match (piece.kind, piece.at.along()) {
            (Kind::Tower, _) => 'o',
            (_, (0, _)) => '-',
            _ => '|',
        };
        let pieces = position.castle.pieces();
        let pieces = pieces
            .flat_map(|piece| piece.covers().map(move |point| (point, symbol(piece))))
            .collect();
        Picture {
            plan,
            low,
            high,
            pieces,
        }
    }

    /// Whose courtyard a cell is in.
    pub fn owner(&self, cell: Point) -> Option<Player> {
        self.plan.owner(cell)
    }

    /// The character for a point: pieces as they look, owners by number, or by letter where there
    /// are two keeps.
    pub fn symbol(&self, point: Point) -> char {
        match (self.pieces.get(&point), self.owner(point)) {
            (Some(&symbol), _) => symbol,
            (None, None) => '.',
            (None, Some(owner)) => owner_symbol(owner, self.plan.is_doubled(point)),
        }
    }
}

/// `1` to `4`, and `A` to `D` for courtyards with two keeps.
fn owner_symbol(owner: Player, doubled: bool) -> char {
    let first = if doubled { b'A' } else { b'1' };
    char::from(first + owner.index() as u8)
}

/// The owner that a character stands for, and whether there are two keeps.
pub(super) fn read_owner(symbol: char) -> Option<(Player, bool)> {
    let (place, doubled) = match symbol {
        '1'..='4' => (symbol as usize - '1' as usize, false),
        'A'..='D' => (symbol as usize - 'A' as usize, true),
        _ => return None,
    };
    Some((Player::ALL[place], doubled))
}

/// The turn: whose it is, how far, the pieces to build and the cards to draw.
fn turn_text(position: &Position) -> String {
    let phase = match position.phase {
        Phase::Deal => return "deal".into(),
        Phase::Over => return "over".into(),
        Phase::Cards => 'c',
        Phase::Build => 'b',
        Phase::Keeps => 'k',
        Phase::Draw => 'd',
        Phase::Reveal(back) => back.letter(),
    };
    let seat = position.to_move.index() + 1;
    let due = match position.due {
        0 => String::new(),
        due => due.to_string(),
    };
    format!("{seat}{phase}{}{due}", position.supply)
}

impl Cards {
    /// A player's cards: the hand, the cards played after a `-`, pieces from others after a `+`.
    fn seat_text(&self, seat: &Seat) -> String {
        let named = |set| cards(set).map(|card| card.to_string()).collect::<String>();
        let held = |back: Back| {
            let unknown = seat.unknown[back.index()].into();
            named(seat.hand & back.cards()) + &format!("{}?", back.letter()).repeat(unknown)
        };
        let hand = Back::BOTH.map(held).concat();
        let hand = if hand.is_empty() { ".".into() } else { hand };
        let with = |sign: &str, text: String| match text.is_empty() {
            true => text,
            false => format!("{sign}{text}"),
        };
        let played = with("-", named(self.deck.all() & !seat.unplayed()));
        hand + &played + &with("+", seat.gifts.to_string())
    }

    /// The step that a text stands for, legal or not.
    fn read_step(&self, position: &Position, text: &str) -> Option<Step> {
        match text {
            "build" => return Some(Step::Build),
            "give" => return Some(Step::Give),
            "end" => return Some(Step::End),
            _ => {}
        }
        let after = |word: &str| {
            let rest = text.strip_prefix(word)?.trim_start();
            Some(rest.strip_prefix(':').unwrap_or(rest).trim())
        };
        if let Some(card) = after("deal") {
            return match card.strip_suffix('?') {
                Some(back) => Some(Step::DealUnseen(read_back(back)?)),
                None => Some(Step::Deal(self.first_alike(position, read_card(card)?))),
            };
        }
        if let Some(card) = after("card") {
            return Some(Step::Card(self.first_alike(position, read_card(card)?)));
        }
        if let Some(back) = after("draw") {
            return Some(Step::Draw(read_back(back)?));
        }
        if let Some(cell) = after("double") {
            return Some(Step::Double(lowest(position, read_point(cell)?)));
        }
        let kind = Kind::of_letter(text.chars().next()?)?;
        match (read_point(&text[1..]), read_card(text)) {
            (Some(at), _) => Some(Step::Place(Piece { kind, at })),
            (None, Some(card)) => Some(Step::Card(self.first_alike(position, card))),
            (None, None) => None,
        }
    }

    /// Of the cards that look like this one and can be meant, the first.
    fn first_alike(&self, position: &Position, card: CardId) -> CardId {
        let alike = self.deck.alike(card);
        let meant = self
            .moves(position)
            .into_iter()
            .find_map(|step| match step {
                Step::Deal(card) | Step::Card(card) if alike & card.bit() != 0 => Some(card),
                _ => None,
            });
        meant.unwrap_or(card)
    }

    /// What may be typed now.
    fn expected(&self, position: &Position) -> &'static str {
        match position.phase {
            Phase::Over => "the game is over",
            Phase::Deal | Phase::Reveal(_) => "chance gives a card, such as deal:w1",
            Phase::Cards if position.due == 0 => "play a card, such as card:w1",
            Phase::Cards => "play a card, such as card:w1, or build",
            Phase::Build if position.is_divided() => {
                "say which part keeps both keeps, such as double(1,1)"
            }
            Phase::Build => "place a piece, such as t(0,0), w(0,1) or l(0,1), or give",
            Phase::Keeps => {
                "put a second keep, such as double(1,1), or draw:wall, draw:tower or end"
            }
            Phase::Draw => "draw:wall or draw:tower",
        }
    }

    /// Why a step is not legal: words that follow it.
    fn objection(&self, position: &Position, step: Step) -> String {
        let not_now = || format!("is not possible now: {}", self.expected(position));
        match (position.phase, step) {
            (Phase::Over, _) => "comes too late: the game is over".into(),
            (Phase::Cards, Step::Card(_)) => "is not in hand".into(),
            (Phase::Cards, Step::Build) => "comes too early: play at least one card".into(),
            (Phase::Build, Step::Place(_) | Step::Give) if position.is_divided() => not_now(),
            (Phase::Build, Step::Give) => "is not possible while a piece can be placed".into(),
            (Phase::Build, Step::Place(piece)) => self.objection_to_piece(position, piece),
            (Phase::Keeps, Step::Double(_)) => "is not a courtyard of yours".into(),
            (Phase::Keeps | Phase::Draw, Step::Draw(back))
                if position.seat(position.to_move).in_pile(back) == 0 =>
            {
                format!("is not possible: no {} card is left to draw", back.word())
            }
            (Phase::Deal | Phase::Reveal(_), Step::Deal(_) | Step::DealUnseen(_)) => {
                "is not what can come now".into()
            }
            _ => not_now(),
        }
    }

    fn objection_to_piece(&self, position: &Position, piece: Piece) -> String {
        if position.supply.of(piece.kind) == 0 {
            let supply = position.supply.in_words();
            return format!("is not among the pieces to build: there are {supply}");
        }
        if !piece.is_well_placed() {
            return match piece.kind {
                Kind::Tower => "is impossible: towers stand where both numbers are even".into(),
                _ => "is impossible: walls lie where one number is odd and one even".into(),
            };
        }
        if !self.is_in_reach(piece) {
            return format!("is off the table, which goes from -{0} to {0}", self.reach);
        }
        let plan = Plan::of(&position.castle);
        let reason = plan.objection(piece, position.to_move);
        reason.unwrap_or("is not possible").into()
    }
}

/// The lowest cell of the courtyard that a cell is in.
fn lowest(position: &Position, cell: Point) -> Point {
    let plan = Plan::of(&position.castle);
    let cells = match plan.owner(cell) {
        Some(_) => plan.cells_of(cell),
        None => Vec::new(),
    };
    cells.into_iter().min().unwrap_or(cell)
}

/// `wall`, `tower` or the first letter.
fn read_back(text: &str) -> Option<Back> {
    let named = |back: &Back| text == back.word() || text == back.letter().to_string();
    Back::BOTH.into_iter().find(named)
}

/// `w3`.
pub(super) fn read_card(text: &str) -> Option<CardId> {
    let mut letters = text.chars();
    let back = Back::of_letter(letters.next()?)?;
    let place: usize = letters.as_str().parse().ok()?;
    (1..=MOST_CARDS)
        .contains(&place)
        .then(|| CardId((place - 1 + MOST_CARDS * back.index()) as u8))
}

/// A point as typed: `(0,-1)`, and for hands in a hurry `0,-1` or `0 -1`.
pub(super) fn read_point(text: &str) -> Option<Point> {
    let text = text.trim();
    let inner = match text.strip_prefix('(') {
        Some(rest) => rest.strip_suffix(')')?,
        None => text,
    };
    let numbers = inner
        .split(|c: char| c == ',' || c.is_whitespace())
        .filter(|number| !number.is_empty());
    // No table is larger than a byte; this is far from where sums of coordinates overflow.
    let number = |text: &str| text.parse::<i8>().ok().map(i16::from);
    let numbers: Option<Vec<i16>> = numbers.map(number).collect();
    match numbers?[..] {
        [row, column] => Some(Point::new(row, column)),
        _ => None,
    }
}

/// A part of a text, as messages quote it.
pub(super) fn quoted(text: &str) -> String {
    format!("'{}'", shorten(text))
}

//! Cards and decks: what each card shows, the decks that have names, and decks as people write
//! them, in a file or in one word.
//!
//! What the printed cards show is in no text we know of; the usual deck is ours. It has what is
//! known of the printed one: seven wall cards and seven tower cards, and on all of them together 16
//! towers, 15 short walls and 13 long walls.

use std::fmt;

use thera_board::{FileAccess, read_file, shorten};

use super::FAMILY;
use super::piece::{Kind, Pieces};
use crate::InputError;

/// The most cards with one back.
pub const MOST_CARDS: usize = 8;

/// The most cards of a player: numbers of cards are below this.
pub const CARD_NUMBERS: usize = 2 * MOST_CARDS;

/// How many cards of each back a player begins with.
pub const HAND_OF_EACH: usize = 2;

/// The two kinds of cards, as their backs tell them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Back {
    /// Shows at least one wall, short or long.
    Wall,
    /// Shows at least one tower.
    Tower,
}

impl Back {
    /// Both, walls first.
    pub const BOTH: [Back; 2] = [Back::Wall, Back::Tower];

    /// 0 for walls, 1 for towers.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Back::Wall => "wall",
            Back::Tower => "tower",
        }
    }

    /// The letter with which names of its cards begin.
    pub fn letter(self) -> char {
        match self {
            Back::Wall => 'w',
            Back::Tower => 't',
        }
    }

    /// The back that a letter stands for.
    pub fn of_letter(letter: char) -> Option<Back> {
        Back::BOTH.into_iter().find(|back| back.letter() == letter)
    }

    /// All card numbers with this back, as bits.
    pub fn cards(self) -> CardSet {
        0xff << (MOST_CARDS * self.index())
    }
}

/// A set of cards of one player, one bit each.
pub type CardSet = u16;

/// The number of a card in a player's deck: wall cards come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardId(pub u8);

impl CardId {
    /// The back of the card.
    pub fn back(self) -> Back {
        match usize::from(self.0) < MOST_CARDS {
            true => Back::Wall,
            false => Back::Tower,
        }
    }

    /// The set of this card alone.
    pub fn bit(self) -> CardSet {
        1 << self.0
    }
}

/// `w3`: the back and the place among the cards with that back, from 1.
impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let back = self.back();
        let place = usize::from(self.0) - MOST_CARDS * back.index();
        write!(f, "{}{}", back.letter(), place + 1)
    }
}

/// The cards of a set one by one.
pub fn cards(set: CardSet) -> impl Iterator<Item = CardId> {
    (0..CardSet::BITS as u8)
        .map(CardId)
        .filter(move |card| set & card.bit() != 0)
}

/// What a card shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// The pieces to take.
    pub pieces: Pieces,
    /// Whether it lets its player draw one card more.
    pub extra: bool,
}

/// The pieces by their letters, and an `x` for the extra card: `wwlx`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.pieces, if self.extra { "x" } else { "" })
    }
}

/// A deck that has a name.
pub struct Named {
    /// The name.
    pub name: &'static str,
    /// What it is for.
    pub meaning: &'static str,
    /// The deck in one word.
    spelled: &'static str,
}

/// The decks that have names, the usual one first.
pub const DECKS: &[Named] = &[
    Named {
        name: "ours",
        meaning: "14 cards with the sums of the printed ones; what each printed card shows is not \
                  known",
        spelled: "www.wwl.wll.lll.tww.tll.wlx/ttt.ttw.ttl.ttww.ttll.twx.ttwwl",
    },
    Named {
        name: "hut",
        meaning: "a wall card and a tower card: two players together have just one unit courtyard",
        spelled: "ww/tt",
    },
    Named {
        name: "farm",
        meaning: "two cards of each back, all in hand from the start",
        spelled: "w.ww/t.tt",
    },
    Named {
        name: "barn",
        meaning: "three wall cards, so that one is drawn, and small enough to be solved",
        spelled: "w.w.ww/tt",
    },
    Named {
        name: "manor",
        meaning: "three cards of each back, two of which draw an extra card",
        spelled: "wx.ww.l/t.tx.tt",
    },
];

/// The cards that each player has, by back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    cards: [Vec<Card>; 2],
    /// The cards that look like each.
    alike: [CardSet; CARD_NUMBERS],
}

impl Deck {
    /// The deck with these wall cards and tower cards.
    pub fn new(cards: [Vec<Card>; 2]) -> Result<Deck, String> {
        for (back, cards) in Back::BOTH.into_iter().zip(&cards) {
            let word = back.word();
            if cards.len() > MOST_CARDS {
                let count = cards.len();
                return Err(format!(
                    "it has {count} {word} cards, expected at most {MOST_CARDS}"
                ));
            }
            let lacks = |card: &&Card| !shows_its_back(back, card);
            if let Some(card) = cards.iter().find(lacks) {
                return Err(format!("the {word} card '{card}' shows no {word}"));
            }
        }
        if cards.iter().all(Vec::is_empty) {
            return Err("it has no card".into());
        }
        let mut deck = Deck {
            cards,
            alike: [0; CARD_NUMBERS],
        };
        deck.alike = std::array::from_fn(|number| deck.find_alike(CardId(number as u8)));
        Ok(deck)
    }

    /// The usual deck.
    pub fn ours() -> Deck {
        Deck::spelled(DECKS[0].spelled).expect("a test reads every deck with a name")
    }

    /// The deck that a text after `deck=` stands for: a name, the deck in one word, or a file.
    pub fn find(text: &str, files: FileAccess) -> Result<Deck, InputError> {
        let refuse = |reason: String| InputError::variant(FAMILY, &format!("deck={text}"), reason);
        let named = DECKS
            .iter()
            .find(|deck| deck.name.eq_ignore_ascii_case(text));
        if let Some(named) = named {
            return Deck::spelled(named.spelled).map_err(refuse);
        }
        if let Some(path) = text.strip_prefix("file:") {
            let instead = "the deck itself, such as deck=w.ww/t.tt";
            let written = read_file(path, files, instead)?;
            return Deck::written(&written).map_err(refuse);
        }
        let is_spelled = |c: char| "twlx./".contains(c.to_ascii_lowercase());
        if text.contains('/') && text.chars().all(is_spelled) {
            return Deck::spelled(text).map_err(refuse);
        }
        let names: Vec<&str> = DECKS.iter().map(|deck| deck.name).collect();
        Err(refuse(format!(
            "expected {}, the cards themselves, such as w.ww/t.tt (wall cards, then tower cards), \
             or file:PATH",
            names.join(", ")
        )))
    }

    /// Reads a deck in one word: wall cards, a slash, tower cards; cards are separated by points.
    pub fn spelled(text: &str) -> Result<Deck, String> {
        let (walls, towers) = text
            .split_once('/')
            .ok_or("expected wall cards, a slash and tower cards, such as w.ww/t.tt")?;
        let read = |part: &str| match part {
            "" => Ok(Vec::new()),
            part => part.split('.').map(read_card).collect(),
        };
        Deck::new([read(walls)?, read(towers)?])
    }

    /// Reads a deck from lines: a back, `wall` or `tower`, and what the card shows. What follows a
    /// `#` is for people.
    pub fn written(text: &str) -> Result<Deck, String> {
        let mut cards = [Vec::new(), Vec::new()];
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() {
                continue;
            }
            let (word, shown) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let back = Back::BOTH
                .into_iter()
                .find(|back| back.word().eq_ignore_ascii_case(word));
            let Some(back) = back else {
                return Err(format!(
                    "line {number} begins with '{}': expected wall or tower and then what the \
                     card shows, such as 'wall w w l'",
                    shorten(word)
                ));
            };
            let card = read_card(shown).map_err(|reason| format!("line {number}: {reason}"))?;
            cards[back.index()].push(card);
        }
        Deck::new(cards)
    }

    /// How many cards have this back.
    pub fn count(&self, back: Back) -> usize {
        self.cards[back.index()].len()
    }

    /// All cards of a player.
    pub fn all(&self) -> CardSet {
        let some = |back: Back| ((1 << self.count(back)) - 1) << (MOST_CARDS * back.index());
        Back::BOTH.map(some).into_iter().sum()
    }

    /// What a card of this deck shows; nothing if the deck has no such card.
    pub fn card(&self, card: CardId) -> Card {
        let cards = &self.cards[card.back().index()];
        let place = usize::from(card.0) % MOST_CARDS;
        cards.get(place).copied().unwrap_or_default()
    }

    /// The cards that cannot be told from this one, itself among them.
    #[inline]
    pub fn alike(&self, card: CardId) -> CardSet {
        self.alike[usize::from(card.0)]
    }

    fn find_alike(&self, card: CardId) -> CardSet {
        let shown = self.card(card);
        cards(self.all() & card.back().cards())
            .filter(|&other| self.card(other) == shown)
            .fold(0, |set, other| set | other.bit())
    }

    /// The pieces on some of the cards.
    pub fn pieces(&self, set: CardSet) -> Pieces {
        cards(set).fold(Pieces::default(), |sum, card| sum + self.card(card).pieces)
    }

    /// The name of the deck, if it has one.
    pub fn name(&self) -> Option<&'static str> {
        let spelled = self.to_string();
        let named = DECKS.iter().find(|deck| deck.spelled == spelled);
        named.map(|deck| deck.name)
    }
}

/// In one word, which reads back.
impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |cards: &Vec<Card>| {
            let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
            cards.join(".")
        };
        write!(f, "{}/{}", part(&self.cards[0]), part(&self.cards[1]))
    }
}

/// Wall cards show a wall, tower cards a tower.
fn shows_its_back(back: Back, card: &Card) -> bool {
    match back {
        Back::Wall => card.pieces.of(Kind::Wall) + card.pieces.of(Kind::Long) > 0,
        Back::Tower => card.pieces.of(Kind::Tower) > 0,
    }
}

/// The most pieces on a card.
const MOST_ON_A_CARD: u8 = 9;

/// Reads what a card shows: a letter for each piece, an `x` for the extra card.
fn read_card(text: &str) -> Result<Card, String> {
    let mut card = Card::default();
    for letter in text.chars().filter(|c| !c.is_whitespace()) {
        match (letter.to_ascii_lowercase(), card.extra) {
            ('x', false) => card.extra = true,
            ('x', true) => return Err("a card lets its player draw one card more, not two".into()),
            (letter, _) => match Kind::of_letter(letter) {
                Some(kind) => card.pieces = card.pieces + Pieces::one(kind),
                None => {
                    return Err(format!(
                        "'{}' is nothing that a card shows: expected t for a tower, w for a short \
                         wall, l for a long wall, x for an extra card",
                        shorten(&letter.to_string())
                    ));
                }
            },
        }
        if card.pieces.total() > MOST_ON_A_CARD.into() {
            return Err(format!("a card shows at most {MOST_ON_A_CARD} pieces"));
        }
    }
    match card.pieces.total() {
        0 => Err("a card shows at least one piece".into()),
        _ => Ok(card),
    }
}

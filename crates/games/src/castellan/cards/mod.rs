//! Castellan as it is sold (Beckett; Suptic 2017, appendix B): cards say which pieces a turn brings,
//! the table has no edge, there are long walls, and two to four play.
//!
//! A turn is taken in steps, each a move of the same player: cards are played, the pieces on them
//! are built one by one, a courtyard may get its second keep, cards are drawn. What comes from a pile
//! is chance, and hands are hidden unless the order of the cards is open or fixed ([`Order`]).
//!
//! A position is the castle as a sorted list ([`Castle`]) and what each [`Seat`] has. Questions about
//! places are asked of a drawing of it (`Plan`).

mod castle;
mod deck;
mod draw;
mod encoding;
mod evaluation;
mod lesson;
mod member;
mod notation;
mod options;
mod piece;
mod plan;
mod position;
mod reading;
mod scene;
mod sight;
mod turn;

use std::ops::ControlFlow;
use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

pub use castle::{Castle, Courtyard, MOST_PIECES, MOST_SEATS};
pub use deck::{Back, Card, CardId, CardSet, DECKS, Deck, cards};
pub use evaluation::Standing;
pub(in crate::castellan) use member::without_board;
pub use options::{Options, are_cards};
pub use piece::{Kind, Piece, Pieces, Point};
pub use position::{Phase, Position, Seat, Step};

use super::FAMILY;
use crate::capability::{BothMove, Decompose, Greedy, RandomMove, Symmetric, below};
use crate::{Game, Outcome, Player, Scores};

/// The farthest from the origin that any piece may lie: coordinates are kept in a byte.
const FARTHEST: i16 = 126;

/// Who knows what of the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// The game as sold: piles are shuffled, hands are hidden.
    Hidden,
    /// Piles are shuffled, hands are open: chance, but nothing hidden.
    Open,
    /// Everything is open: the piles lie in the order of the deck, or as a seed shuffled them.
    Fixed {
        /// What they were shuffled with, each player's apart.
        seed: Option<u64>,
    },
}

/// The order of a player's cards with each back.
type Piles = [Vec<CardId>; 2];

/// The rules of one game with cards.
#[derive(Clone, Debug)]
pub struct Cards {
    deck: Arc<Deck>,
    seats: usize,
    order: Order,
    /// The order of the cards of each player, where it is fixed.
    piles: Arc<[Piles]>,
    /// The farthest from the origin that any piece may lie.
    reach: i16,
}

impl Cards {
    /// The rules with these options.
    pub fn new(options: Options) -> Cards {
        let Options {
            players,
            order,
            deck,
        } = options;
        let piles = match order {
            Order::Fixed { seed } => fixed_piles(&deck, players, seed),
            Order::Open | Order::Hidden => Vec::new(),
        };
        Cards {
            reach: longest_line(&deck, players),
            deck: Arc::new(deck),
            seats: players,
            order,
            piles: piles.into(),
        }
    }

    /// What may be chosen, as it was.
    pub fn options(&self) -> Options {
        Options {
            players: self.seats,
            order: self.order,
            deck: Deck::clone(&self.deck),
        }
    }

    /// The cards that each player has.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// The farthest from the origin that any piece may lie. Two players with the usual deck never
    /// come that far; with more the table ends there.
    pub fn reach(&self) -> i16 {
        self.reach
    }

    /// What `player` has scored so far.
    pub fn score(&self, position: &Position, player: Player) -> u16 {
        position.castle.score(player)
    }

    /// The points of a player beyond those of the best other.
    fn lead(&self, position: &Position, player: Player) -> i32 {
        let score = |player| i32::from(self.score(position, player));
        let others = self.everybody().filter(|&other| other != player);
        score(player) - others.map(score).max().unwrap_or(0)
    }

    /// The next card of a pile whose order is fixed; of cards that look the same, the first.
    fn next_in_order(&self, position: &Position, player: Player, back: Back) -> Option<CardId> {
        let order = &self.piles.get(player.index())?[back.index()];
        let seat = position.seat(player);
        let next = *order.get(order.len().checked_sub(seat.in_pile(back).into())?)?;
        cards(seat.pile & self.deck.alike(next)).next()
    }
}

/// The order of everybody's cards: that of the deck, or shuffled (PCG, Fisher and Yates).
fn fixed_piles(deck: &Deck, players: usize, seed: Option<u64>) -> Vec<Piles> {
    let mut random = seed.map(Pcg64Mcg::seed_from_u64);
    let mut pile = |back: Back| {
        let mut pile: Vec<CardId> = cards(deck.all() & back.cards()).collect();
        if let Some(random) = &mut random {
            for last in (1..pile.len()).rev() {
                pile.swap(last, random.random_range(0..=last));
            }
        }
        pile
    };
    (0..players).map(|_| Back::BOTH.map(&mut pile)).collect()
}

/// How long a castle in one line could be with the pieces of everybody, up to the largest table; an
/// even number.
fn longest_line(deck: &Deck, players: usize) -> i16 {
    let pieces = deck.pieces(deck.all());
    let count = |kind| usize::from(pieces.of(kind)) * players;
    let [towers, short, long] = Kind::ALL.map(count);
    let walls = towers + 1;
    let long = long.min(walls);
    let short = short.min(walls - long);
    let length = towers + short + 3 * long + 1;
    (length + length % 2).min(FARTHEST as usize) as i16
}

impl Game for Cards {
    type Position = Position;
    type Move = Step;

    fn start(&self) -> Position {
        let mut start = Position {
            castle: Castle::EMPTY,
            seats: Default::default(),
            to_move: Player::First,
            phase: Phase::Deal,
            supply: Pieces::default(),
            due: 0,
            seen_by: None,
        };
        for player in self.everybody() {
            start.seat_mut(player).pile = self.deck.all();
        }
        self.settled(start)
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        (position.phase == Phase::Over).then(|| {
            let scores: Vec<u16> = self
                .everybody()
                .map(|player| self.score(position, player))
                .collect();
            Outcome::Scores(Scores::new(&scores))
        })
    }

    fn visit_moves(
        &self,
        position: &Position,
        mut visit: impl FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_steps(position, &mut visit)
    }

    fn play(&self, position: &Position, step: Step) -> Position {
        self.after(position, step)
    }

    fn is_setting_up(&self, position: &Position) -> bool {
        position.phase == Phase::Deal
    }

    /// A tower counts at most for four courtyards, and for each at most twice.
    fn largest_value(&self) -> i32 {
        let towers = self.deck.pieces(self.deck.all()).of(Kind::Tower);
        8 * i32::from(towers) * self.seats as i32
    }
}

impl Symmetric for Cards {}

impl Decompose for Cards {}

impl RandomMove for Cards {
    /// Looking for places costs more than keeping them.
    fn random_move(&self, position: &Position, bits: &mut impl FnMut() -> u64) -> Option<Step> {
        let steps = self.moves(position);
        let place = below(steps.len() as u64, bits)?;
        steps.get(place as usize).copied()
    }
}

impl BothMove for Cards {
    fn normal_play(&self, _position: &Position) -> Result<(), &'static str> {
        Err("castellan with cards counts points, so it has no combinatorial value")
    }
}

impl Greedy for Cards {
    /// The points that a step gains.
    fn gain(&self, position: &Position, step: Step) -> i32 {
        let player = position.to_move;
        match step {
            Step::Place(_) | Step::Double(_) => {
                let after = self.after(position, step);
                i32::from(self.score(&after, player)) - i32::from(self.score(position, player))
            }
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests;

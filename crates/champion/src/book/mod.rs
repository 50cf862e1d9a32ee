//! The placement book: what every way to place the workers is worth.
//!
//! Of the 300 x 253 placements of both sides about an eighth differ under the symmetries of the
//! board. Each of these kinds was judged by a search of so many positions, and those that matter for
//! the best play again by longer ones, round after round ([`Maker`]). The book that comes with the
//! program lies in `data/book` as text, with the checksum of the network that
//! judged.

mod door;
mod file;
mod make;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use thera_games::Player;

use crate::position::Position;
use crate::squares::{SYMMETRIES, Squares, mapped};
use crate::turn::Turn;

pub use door::{BookLine, OpeningBook, book_for};
pub use file::BookError;
pub use make::{Maker, Progress};

/// Each round looks at this many times the positions of the one before.
pub const FACTOR: u64 = 5;

/// Workers of first and second, the least of all that a symmetry makes of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kind {
    /// First's workers.
    pub first: Squares,
    /// Second's workers.
    pub second: Squares,
}

impl Kind {
    /// The kind of these placements.
    pub fn of(first: Squares, second: Squares) -> Kind {
        let image = |symmetry| Kind {
            first: mapped(first, symmetry),
            second: mapped(second, symmetry),
        };
        let images = SYMMETRIES.iter().map(image);
        images.min().unwrap_or(Kind { first, second })
    }

    /// All of them.
    pub fn all() -> Vec<Kind> {
        let mut kinds = Vec::new();
        let start = Position::default();
        start.for_each_distinct_placement(|first| {
            start.after(first).for_each_distinct_placement(|second| {
                kinds.push(Kind::of(first.placed(), second.placed()));
            });
        });
        kinds.sort_unstable();
        kinds
    }

    /// The position in which first is to move.
    pub fn position(self) -> Position {
        let start = Position::default();
        start.after(placing(self.first)).after(placing(self.second))
    }
}

/// The placement that puts workers on these two squares.
fn placing(workers: Squares) -> Turn {
    let [low, high] = [workers.trailing_zeros(), 31 - workers.leading_zeros()];
    Turn::place(low as u8, high as u8)
}

/// What a kind is worth to first, and how many positions that is based on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// In [`SCALE`](crate::SCALE)ths of the logarithm of the odds.
    pub score: i32,
    /// Positions looked at.
    pub nodes: u64,
}

/// What is known of placements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// Positions looked at in the first round.
    nodes: u64,
    /// The checksum of the network that judged.
    network: u32,
    /// Scores by round; a round may have passed a kind over.
    scores: BTreeMap<Kind, Vec<Option<i32>>>,
}

/// The book that comes with the program.
static SHIPPED: LazyLock<Book> = LazyLock::new(|| {
    let text = include_str!("../../data/book/placements.txt");
    Book::from_text(text).expect("the book in data/ is whole, as a test sees to")
});

impl Book {
    /// A book in which nothing is written yet.
    pub fn new(nodes: u64, network: u32) -> Book {
        Book {
            nodes,
            network,
            scores: BTreeMap::new(),
        }
    }

    /// The book that comes with the program.
    pub fn shipped() -> &'static Book {
        &SHIPPED
    }

    /// Positions looked at for each kind in the first round.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The checksum of the network that judged.
    pub fn network(&self) -> u32 {
        self.network
    }

    /// Kinds that are judged.
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Whether nothing is judged.
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// The longest searches in the book.
    pub fn most_nodes(&self) -> u64 {
        let rounds = self.scores.values().map(Vec::len).max().unwrap_or(0);
        self.nodes_of(rounds.saturating_sub(1))
    }

    fn nodes_of(&self, round: usize) -> u64 {
        self.nodes * FACTOR.pow(round as u32)
    }

    /// What a kind is worth by the longest search before a round.
    fn worth_before(&self, kind: Kind, round: usize) -> Option<Worth> {
        let scores = self.scores.get(&kind)?;
        let known = scores.iter().take(round).rposition(Option::is_some)?;
        Some(Worth {
            score: scores[known]?,
            nodes: self.nodes_of(known),
        })
    }

    /// What placements are worth.
    pub fn worth(&self, first: Squares, second: Squares) -> Option<Worth> {
        self.worth_before(Kind::of(first, second), usize::MAX)
    }

    /// The placements of a player to move that differ, with what they are worth to first if both
    /// sides go on best by the book, and second's reply in that case; best for the player first.
    pub fn choices(&self, position: &Position) -> Vec<Choice> {
        let mut choices = Vec::new();
        let player = position.player();
        if !position.is_placing() || position.at_least(1) != 0 {
            return choices;
        }
        let theirs = position.theirs();
        position.for_each_distinct_placement(|turn| {
            let (reply, worth) = match player {
                Player::First => match self.best_reply(turn) {
                    Some((reply, worth)) => (Some(reply), worth),
                    None => return,
                },
                _ => match self.worth(theirs, turn.placed()) {
                    Some(worth) => (None, worth),
                    None => return,
                },
            };
            let images = position.own_symmetries();
            let mut alike: Vec<Squares> = images.map(|map| mapped(turn.placed(), map)).collect();
            alike.sort_unstable();
            alike.dedup();
            choices.push(Choice {
                turn,
                reply,
                worth,
                alike: alike.len(),
            });
        });
        choices.sort_by_key(|choice| match player {
            Player::First => -choice.worth.score,
            _ => choice.worth.score,
        });
        choices
    }

    /// Second's best reply to a placement, by the book.
    fn best_reply(&self, placement: Turn) -> Option<(Turn, Worth)> {
        let position = Position::default().after(placement);
        let mut best: Option<(Turn, Worth)> = None;
        position.for_each_distinct_placement(|reply| {
            let worth = self.worth(placement.placed(), reply.placed());
            if let Some(worth) = worth
                && best.is_none_or(|(_, known)| worth.score < known.score)
            {
                best = Some((reply, worth));
            }
        });
        best
    }

    /// Placements of both sides, the most even ones first.
    pub fn most_even(&self) -> Vec<(Kind, Worth)> {
        let kinds = self.scores.keys();
        let mut kinds: Vec<(Kind, Worth)> = kinds
            .filter_map(|&kind| Some((kind, self.worth_before(kind, usize::MAX)?)))
            .collect();
        kinds.sort_by_key(|&(kind, worth)| (worth.score.abs(), kind));
        kinds
    }
}

/// A placement in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The placement.
    pub turn: Turn,
    /// Second's best reply, if it is first's.
    pub reply: Option<Turn>,
    /// What comes of it for first.
    pub worth: Worth,
    /// Placements that a symmetry of the position makes equal to this one, itself included.
    pub alike: usize,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::train::subject::Learnt;
    use std::collections::BTreeSet;

    /// Every pair of placements, the slow way.
    fn pairs() -> Vec<(Squares, Squares)> {
        let two = |taken: Squares| {
            let squares: Vec<u8> = (0..25).filter(|&s| taken >> s & 1 == 0).collect();
            let mut sets = Vec::new();
            for (k, &a) in squares.iter().enumerate() {
                sets.extend(squares[k + 1..].iter().map(|&b| 1 << a | 1 << b));
            }
            sets
        };
        let firsts: Vec<Squares> = two(0);
        let both = |first: Squares| two(first).into_iter().map(move |second| (first, second));
        firsts.into_iter().flat_map(both).collect()
    }

    #[test]
    fn kinds_are_the_placements_up_to_symmetry() {
        let pairs = pairs();
        assert_eq!(pairs.len(), 300 * 253);
        let kinds: BTreeSet<Kind> = pairs.iter().map(|&(a, b)| Kind::of(a, b)).collect();
        assert_eq!(Vec::from_iter(kinds), Kind::all());
    }

    #[test]
    fn the_shipped_book_judges_every_kind_by_the_shipped_network() {
        let book = Book::shipped();
        assert!(Kind::all().iter().eq(book.scores.keys()));
        assert_eq!(book.network, Learnt::checksum(&*crate::Network::shipped()));
        assert_eq!(Book::from_text(&book.to_text()).as_ref(), Ok(book));
    }

    /// Minimax over the book by hand.
    #[test]
    fn choices_are_those_of_best_play() {
        let book = Book::shipped();
        let start = Position::default();
        let choices = book.choices(&start);
        assert_eq!(
            choices.iter().map(|choice| choice.alike).sum::<usize>(),
            300
        );
        for choice in &choices {
            let first = choice.turn.placed();
            let replies = pairs().into_iter().filter(|&(own, _)| own == first);
            let least = replies.filter_map(|(_, second)| book.worth(first, second));
            let least = least.map(|worth| worth.score).min();
            assert_eq!(least, Some(choice.worth.score));
            let replies = book.choices(&start.after(choice.turn));
            assert_eq!(replies.iter().map(|reply| reply.alike).sum::<usize>(), 253);
            assert_eq!(replies[0].worth.score, choice.worth.score);
        }
        assert!(choices.is_sorted_by_key(|choice| -choice.worth.score));
    }
}

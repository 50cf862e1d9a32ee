//! The book behind a door that other rooms open with any rules.

use thera_games::evaluation::score::{POINT, Score as Thousandths};
use thera_games::santorini::Santorini;
use thera_games::{AnyGame, AnyMove, AnyPosition, Carried, Player};

use super::{Book, Choice, Worth, placing};
use crate::door::plays;
use crate::position::Position;
use crate::score::{SCALE, Score};
use crate::turn::Turn;

/// What a book says of beginning like this.
#[derive(Clone, Debug, PartialEq)]
pub struct BookLine {
    /// The move, and what the book expects after it.
    pub moves: Vec<AnyMove>,
    /// What it is worth to the player to move, in thousandths of a point.
    pub score: Thousandths,
    /// That player's chance of winning.
    pub share: f64,
    /// Positions that this is based on.
    pub nodes: u64,
    /// Moves that a symmetry of the position makes equal to this one, itself included.
    pub alike: usize,
}

/// What is known of the beginnings of a game.
pub trait OpeningBook {
    /// Where it comes from, as a sentence.
    fn origin(&self) -> String;

    /// The moves it knows in a position, equal ones once, best first.
    fn lines(&self, position: &AnyPosition) -> Vec<BookLine>;

    /// The most even beginnings from a position, the most even first, seen by the player to move.
    fn most_even(&self, position: &AnyPosition, most: usize) -> Vec<BookLine>;
}

/// The book for these rules; `None` if there is none.
pub fn book_for(game: &AnyGame) -> Option<Box<dyn OpeningBook>> {
    plays(game).then(|| -> Box<dyn OpeningBook> { Box::new(Book::shipped()) })
}

impl OpeningBook for &'static Book {
    fn origin(&self) -> String {
        format!(
            "champion looked at {} positions for each of {} kinds of placements, and at up to {} for \
             those that best play may lead to",
            self.nodes(),
            self.len(),
            self.most_nodes()
        )
    }

    fn lines(&self, position: &AnyPosition) -> Vec<BookLine> {
        let Some(position) = Position::from_rules(Santorini::position(position)) else {
            return Vec::new();
        };
        let line = |choice: Choice| {
            let turns = [Some(choice.turn), choice.reply].into_iter().flatten();
            line(turns, choice.worth, position.player(), choice.alike)
        };
        self.choices(&position).into_iter().map(line).collect()
    }

    fn most_even(&self, position: &AnyPosition, most: usize) -> Vec<BookLine> {
        let is_start =
            Position::from_rules(Santorini::position(position)) == Some(Position::default());
        if !is_start {
            let mut lines = self.lines(position);
            lines.sort_by_key(|line| line.score.abs());
            lines.truncate(most);
            return lines;
        }
        let even = Book::most_even(self).into_iter().take(most);
        even.map(|(kind, worth)| {
            let turns = [kind.first, kind.second].map(placing);
            line(turns.into_iter(), worth, Player::First, 1)
        })
        .collect()
    }
}

/// Turns as the rules know them, with what they are worth to `player`.
fn line(turns: impl Iterator<Item = Turn>, worth: Worth, player: Player, alike: usize) -> BookLine {
    let score = match player {
        Player::First => worth.score,
        _ => -worth.score,
    };
    BookLine {
        moves: turns
            .map(|turn| AnyMove::Santorini(turn.to_move()))
            .collect(),
        score: (f64::from(score) / SCALE * f64::from(POINT)) as Thousandths,
        share: Score::Estimate(score).chance(),
        nodes: worth.nodes,
        alike,
    }
}

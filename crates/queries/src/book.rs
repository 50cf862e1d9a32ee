//! What the opening book of a game says.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_champion::book::{BookLine, book_for};
use thera_control::Control;
use thera_games::scene::Scenic;
use thera_games::{AnyGame, Family, Game, Notation};

use crate::verdict::rounded;
use crate::{At, House, Query, QueryError};

/// Every beginning that the opening book of a game knows from a position.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Book {
    /// The position.
    #[serde(flatten)]
    pub at: At,
    /// How many of the most even beginnings to tell (20 unless said otherwise, at most 1000).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub even: Option<usize>,
}

/// Even beginnings told unless somebody wants more or fewer.
const USUAL_EVEN: usize = 20;

/// The most of them.
const MOST_EVEN: usize = 1000;

/// What the book says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BookAnswer {
    /// The full name of the game.
    pub game: String,
    /// The position.
    pub position: String,
    /// Whose scores and shares these are: the player to move.
    pub to_move: String,
    /// Where the book comes from, as a sentence; null if the game has none.
    pub origin: Option<String>,
    /// Every move that the book knows here, equal ones once, best first; none once the beginning is
    /// over.
    pub lines: Vec<BookLineAnswer>,
    /// The most even beginnings from here, the most even first.
    pub even: Vec<BookLineAnswer>,
}

/// A beginning and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BookLineAnswer {
    /// The move.
    #[serde(rename = "move")]
    pub turn: String,
    /// What to choose on the board for it, in order.
    pub steps: Vec<String>,
    /// The move and what the book expects after it.
    pub line: Vec<String>,
    /// Points the player to move is ahead by, as its engine estimates.
    pub score: f64,
    /// That player's chance of winning, from 0 to 1.
    pub share: f64,
    /// Positions that this is based on.
    pub nodes: u64,
    /// Moves that a symmetry of the position makes equal to this one, itself included.
    pub alike: usize,
}

impl BookLineAnswer {
    fn new(game: &AnyGame, line: &BookLine) -> Option<Self> {
        let &turn = line.moves.first()?;
        Some(BookLineAnswer {
            turn: game.format_move(turn),
            steps: game.steps(turn),
            line: line.moves.iter().map(|&m| game.format_move(m)).collect(),
            score: f64::from(line.score) / 1000.0,
            share: rounded(line.share),
            nodes: line.nodes,
            alike: line.alike,
        })
    }
}

impl Book {
    /// The question without further wishes.
    pub fn new(at: At) -> Self {
        Book { at, even: None }
    }

    fn look_up(&self, game: &AnyGame) -> Result<BookAnswer, QueryError> {
        let even = self.even.unwrap_or(USUAL_EVEN);
        if even > MOST_EVEN {
            let sentence = format!("expected a whole number from 0 to {MOST_EVEN}");
            return Err(QueryError::field("even", sentence));
        }
        let position = self.at.now(game)?;
        let book = book_for(game);
        let shape = |lines: Vec<BookLine>| {
            let lines = lines.iter();
            lines
                .filter_map(|line| BookLineAnswer::new(game, line))
                .collect()
        };
        Ok(BookAnswer {
            game: game.name(),
            position: game.format_position(&position),
            to_move: game.to_move(&position).to_string(),
            origin: book.as_ref().map(|book| book.origin()),
            lines: book
                .as_ref()
                .map_or(vec![], |book| shape(book.lines(&position))),
            even: book.map_or(vec![], |book| shape(book.most_even(&position, even))),
        })
    }
}

impl Query for Book {
    const NAME: &'static str = "book";
    const ABOUT: &'static str = "What the opening book of a game says: every first move with its worth, and the most even \
         beginnings.";
    type Answer = BookAnswer;
    type Part = ();

    fn answer(
        &self,
        house: &House,
        _control: &Control,
        _tell: &mut dyn FnMut(()),
    ) -> Result<BookAnswer, QueryError> {
        let prepared = house.find(&self.at.game)?;
        self.look_up(&prepared.rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Moves;

    fn ask(game: &str, moves: &[&str]) -> BookAnswer {
        let moves = Moves::List(moves.iter().map(|text| text.to_string()).collect());
        let at = At {
            moves,
            ..At::start(game)
        };
        let query = Book::new(at);
        let house = House::without_files();
        query
            .answer(&house, &Control::default(), &mut |_| ())
            .unwrap()
    }

    #[test]
    fn replies_continue_what_first_was_told() {
        let start = ask("santorini", &[]);
        assert!(start.origin.is_some() && start.even.len() == USUAL_EVEN);
        let best = &start.lines[0];
        assert!(start.lines.iter().all(|line| line.score <= best.score));
        let replies = ask("santorini", &[&best.turn]);
        assert_eq!(replies.to_move, "second");
        assert!((replies.lines[0].share + best.share - 1.0).abs() < 0.001);
        assert_eq!(replies.lines[0].score, -best.score);
        // A mirror image of the placement has the mirror images of the replies.
        let even = &start.even[0];
        assert_eq!(even.line.len(), 2);
        let over = ask("santorini", &[&even.line[0], &even.line[1]]);
        assert!(over.lines.is_empty() && over.even.is_empty() && over.origin.is_some());
    }

    #[test]
    fn games_without_a_book_have_no_lines() {
        for game in ["snort@path:4", "santorini@king:4x4"] {
            let answer = ask(game, &[]);
            assert_eq!(
                (answer.origin, answer.lines, answer.even),
                (None, vec![], vec![])
            );
        }
    }
}

//! What a family shows, lets people click and asks them: everything a page or another client needs
//! to offer a game it has never heard of.
//!
//! [`Editable`] is how positions are put together ([`setup`]), [`Scenic`] what is seen and chosen,
//! [`Configured`] which variants and boards there are and how to play. All of it has defaults that
//! work for any game on a graph, so a new family appears at once, as a graph with moves to choose,
//! and can say more later:
//!
//! ```
//! use thera_games::scene::{Scenic, SetupOf};
//! use thera_games::snort::Snort;
//! use thera_games::{FileAccess, Game, Member};
//!
//! let game = Snort::build(None, Some("path:3"), FileAccess::Refused).unwrap();
//! let setup = SetupOf::of(&game, &game.start());
//! let scene = game.scene(&setup);
//! assert_eq!(scene.say, "Choose a vertex to colour.");
//! ```

pub mod boards;
pub mod form;
pub mod layout;
mod lesson;
mod marks;
pub mod setup;
pub mod svg;

pub use form::{Answers, BoardForm, Choice, Configured, Field, FieldKind, FormError, Parts};
pub use layout::Layout;
pub use lesson::{Picture, Step, Task};
pub use marks::{Fact, Mark, MarkKind, Scene, Style};
pub use setup::{Editable, PlaceName, Reasons, SetupOf, TextSetup, Tool, edit};

use thera_board::Board;

use crate::telling::player_name;
use crate::{InputError, Outcome};

/// A game that can be drawn, and whose moves can be chosen on the drawing.
pub trait Scenic: Editable {
    /// How it is drawn.
    fn style(&self) -> Style {
        Style::Graph
    }

    /// What stands between the steps of a move that is typed, where they may come in any order.
    fn step_separator(&self) -> &'static str {
        ","
    }

    /// The graph it is played on, if it is one.
    fn graph(&self) -> Option<&Board> {
        None
    }

    /// Where the places of the board are drawn.
    fn layout(&self) -> Layout {
        self.graph().map(Layout::of_board).unwrap_or_default()
    }

    /// The same for one setup, where what is drawn grows with the game; none where it does not.
    fn layout_of(&self, _setup: &Self::Setup) -> Option<Layout> {
        None
    }

    /// What stands on the board, in the order it is drawn. A setup that is not legal can be drawn
    /// too: what it names that does not exist is left out.
    fn marks(&self, _setup: &Self::Setup) -> Vec<Mark> {
        Vec::new()
    }

    /// What players would like to see beside the board.
    fn facts(&self, _setup: &Self::Setup) -> Vec<Fact> {
        Vec::new()
    }

    /// What is asked for at each step of a move, in order; each follows the word "Choose".
    fn asks(&self, _position: &Self::Position) -> Vec<&'static str> {
        vec!["a move"]
    }

    /// What the player to move should do, as a sentence.
    fn prompt(&self, position: &Self::Position) -> String {
        let asked = self.asks(position);
        format!("Choose {}.", asked.first().unwrap_or(&"a move"))
    }

    /// The places to choose for a move, in order.
    fn steps(&self, turn: Self::Move) -> Vec<String> {
        vec![self.format_move(turn)]
    }

    /// Other places, or another order of them, that choose the same move.
    fn other_steps(&self, _position: &Self::Position, _turn: Self::Move) -> Vec<Vec<String>> {
        Vec::new()
    }

    /// How many of the steps of a move come in their order; those after them may be chosen in any.
    /// For a move whose orders are too many to be listed one by one.
    fn loose_after(&self, _position: &Self::Position, _turn: Self::Move) -> Option<usize> {
        None
    }

    /// Whether the steps of moves may be chosen in any order.
    fn in_any_order(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Why these places, chosen in this order, are not even the beginning of a legal move: the
    /// sentence that whoever types them reads.
    fn why_not(&self, position: &Self::Position, steps: &[String]) -> String {
        objection_to_typed(self, position, steps)
    }

    /// Why the game is over, in words that follow "because": `second cannot move`. None if that
    /// is plain to see, as where points are counted.
    fn end_reason(&self, position: &Self::Position) -> Option<String> {
        match self.outcome(position)? {
            Outcome::Won(winner) => Some(format!(
                "{} cannot move",
                player_name(self, winner.opponent())
            )),
            Outcome::Points(_) | Outcome::Scores(_) => None,
        }
    }

    /// The one place that a winning move goes for: whoever stops it is said to block that place.
    fn aim(&self, _turn: Self::Move) -> Option<String> {
        None
    }

    /// A move in words that follow the name of who played it: `colours b2`.
    fn move_in_words(&self, turn: Self::Move) -> String {
        format!("plays {}", self.format_move(turn))
    }

    /// Parts of a position that do not touch each other, and the places that matter in each; none
    /// if the family never falls apart, or only one is left.
    fn independent_parts(&self, _position: &Self::Position) -> Vec<(Vec<String>, Self::Position)> {
        Vec::new()
    }

    /// A bound on the number of legal moves in any position of the game: one for each vertex,
    /// unless a move says more than where.
    fn most_moves(&self) -> f64 {
        self.graph().map_or(1.0, |board| board.size() as f64)
    }

    /// All that is seen of a setup, and what is asked of the player to move if it is legal and the
    /// game goes on.
    fn scene(&self, setup: &Self::Setup) -> Scene {
        let playable = setup
            .validate(self)
            .ok()
            .filter(|position| self.outcome(position).is_none());
        Scene {
            style: self.style(),
            marks: self.marks(setup),
            say: playable.map_or_else(String::new, |position| self.prompt(&position)),
            steps: playable.map_or_else(Vec::new, |position| self.asks(&position)),
            facts: self.facts(setup),
        }
    }
}

/// Why places are no move when they are typed one after the other.
pub(crate) fn objection_to_typed<G: Scenic>(
    game: &G,
    position: &G::Position,
    steps: &[String],
) -> String {
    let joint = match game.in_any_order(position) {
        true => game.step_separator(),
        false => "-",
    };
    let text = steps.join(joint);
    match game.parse_move(position, &text) {
        Ok(_) => format!("{text} is a move"),
        Err(InputError::Move { text, reason }) => format!("{text} {reason}"),
        Err(other) => other.to_string(),
    }
}

/// The number of ways to choose so many out of so many.
pub(crate) fn ways(from: usize, choose: usize) -> f64 {
    (0..choose).fold(1.0, |product, step| {
        product * from.saturating_sub(step) as f64 / (step + 1) as f64
    })
}

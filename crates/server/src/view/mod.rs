//! A position as a client draws it: everything about it that can be seen, and what may be played.
//!
//! [`Presented`] is what a family says about itself here; all of it has a default that works for
//! any game on a graph, so a new family appears on the page at once, as a graph with moves to
//! choose, and can say more later.

mod castellan;
mod geography;
pub mod layout;
mod santorini;
mod shape;
mod snort;

use serde::Serialize;
use serde_json::{Map, Value, json};
use thera_games::telling::{first_moves, points, result_sentence, winner_word};
use thera_games::{Family, Outcome, Paint, Player};

use crate::error::ApiError;
use crate::limits;
use crate::place::Course;
use crate::variant::{BoardParts, graph_parts};
use layout::Layout;

/// A family that can be shown and edited.
pub trait Presented: Family {
    /// The elements to choose for a move, in order.
    fn steps(&self, turn: Self::Move) -> Vec<String> {
        vec![self.format_move(turn)]
    }

    /// Whether the steps of moves may be chosen in any order.
    fn in_any_order(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Where the elements of the board are drawn.
    fn layout(&self) -> Layout {
        self.graph().map(Layout::of_board).unwrap_or_default()
    }

    /// What stands on the board.
    fn state(&self, _position: &Self::Position) -> Value {
        json!({})
    }

    /// The text of an edited position, to be read as any other; an error means that the state has
    /// not the shape it should have.
    fn compose(&self, _to_move: Player, _state: &Value) -> Result<String, ApiError> {
        let family = Self::INFO.name;
        Err(ApiError::unfit(format!(
            "positions of {family} are edited as text only"
        )))
    }

    /// Parts of a position that do not touch each other, and the vertices that matter in each;
    /// none if the family never falls apart, or only one is left.
    fn independent_parts(&self, _position: &Self::Position) -> Vec<(Vec<String>, Self::Position)> {
        Vec::new()
    }

    /// A bound on the number of legal moves in any position of the game.
    fn most_moves(&self) -> f64 {
        1.0
    }

    /// Refuses games in which a single position may have too many moves to look at: a search
    /// would run out of memory.
    fn check_breadth(&self) -> Result<(), ApiError> {
        if self.most_moves() <= limits::BREADTH {
            return Ok(());
        }
        Err(ApiError::unfit(format!(
            "{} is too broad for the engine: a position may have more than {} moves; use a \
             smaller board or fewer pieces a turn",
            self.name(),
            limits::BREADTH
        )))
    }

    /// The parts of the variant.
    fn parts(&self) -> Value {
        json!({})
    }

    /// The parts of the board.
    fn board_parts(&self) -> Option<BoardParts> {
        self.graph().map(graph_parts)
    }

    /// The variant with these parts, as it stands after the colon; none if it is the usual one.
    fn variant_of(parts: &Map<String, Value>) -> Result<Option<String>, ApiError> {
        match parts.keys().next() {
            None => Ok(None),
            Some(_) => {
                let family = Self::INFO.name;
                Err(ApiError::unfit(format!("{family} has no variants")))
            }
        }
    }
}

/// Everything about a position that a client may show.
#[derive(Serialize)]
pub struct View {
    game: String,
    family: &'static str,
    variant: Option<String>,
    board: Option<String>,
    start: String,
    moves: Vec<String>,
    history: Vec<Turn>,
    position: String,
    to_move: Side,
    players: Pair<Option<&'static str>>,
    outcome: Option<Ending>,
    legal: Vec<Legal>,
    legal_complete: bool,
    order: &'static str,
    layout: Layout,
    state: Value,
    drawing: String,
}

/// A move that was played.
#[derive(Serialize)]
struct Turn {
    #[serde(rename = "move")]
    turn: String,
    by: Side,
    position: String,
    to_move: Side,
}

/// A move that may be played.
#[derive(Serialize)]
struct Legal {
    text: String,
    steps: Vec<String>,
}

/// How a game ended.
#[derive(Serialize)]
pub struct Ending {
    winner: &'static str,
    points: Option<i32>,
    sentence: String,
}

/// Something for each player.
#[derive(Serialize)]
pub struct Pair<T> {
    /// First's.
    pub first: T,
    /// Second's.
    pub second: T,
}

impl<T> Pair<T> {
    /// Asks for both.
    pub fn each(ask: impl Fn(Player) -> T) -> Self {
        Pair {
            first: ask(Player::First),
            second: ask(Player::Second),
        }
    }
}

/// A player in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// `"first"`.
    First,
    /// `"second"`.
    Second,
}

impl From<Player> for Side {
    fn from(player: Player) -> Self {
        match player {
            Player::First => Side::First,
            Player::Second => Side::Second,
        }
    }
}

impl From<Side> for Player {
    fn from(player: Side) -> Self {
        match player {
            Side::First => Player::First,
            Side::Second => Player::Second,
        }
    }
}

impl View {
    /// The view of a game as it stands.
    pub fn new<G: Presented>(
        game: &G,
        course: &Course<G::Position, G::Move>,
        layout: Layout,
    ) -> Self {
        let position = course.now();
        let moves = first_moves(game, &position, limits::LEGAL + 1);
        let name = game.name();
        let (variant, board) = variant_and_board(&name);
        View {
            variant: variant.map(String::from),
            board: board.map(String::from),
            family: G::INFO.name,
            start: game.format_position(&course.start),
            moves: course
                .turns
                .iter()
                .map(|&(turn, _)| game.format_move(turn))
                .collect(),
            history: history(game, course),
            position: game.format_position(&position),
            to_move: game.to_move(&position).into(),
            players: Pair::each(|player| game.player_label(player)),
            outcome: game
                .outcome(&position)
                .map(|outcome| Ending::new(game, outcome)),
            legal_complete: moves.len() <= limits::LEGAL,
            legal: moves
                .into_iter()
                .take(limits::LEGAL)
                .map(|turn| Legal {
                    text: game.format_move(turn),
                    steps: game.steps(turn),
                })
                .collect(),
            order: if game.in_any_order(&position) {
                "any"
            } else {
                "fixed"
            },
            layout,
            state: game.state(&position),
            drawing: game.draw(&position, Paint::Plain),
            game: name,
        }
    }
}

/// The parts of a full name, `FAMILY[:VARIANT][@BOARD]`.
pub fn variant_and_board(name: &str) -> (Option<&str>, Option<&str>) {
    let (rules, board) = match name.split_once('@') {
        Some((rules, board)) => (rules, Some(board)),
        None => (name, None),
    };
    (rules.split_once(':').map(|(_, variant)| variant), board)
}

fn history<G: Presented>(game: &G, course: &Course<G::Position, G::Move>) -> Vec<Turn> {
    let mut before = course.start;
    let mut turns = Vec::with_capacity(course.turns.len());
    for &(turn, after) in &course.turns {
        turns.push(Turn {
            turn: game.format_move(turn),
            by: game.to_move(&before).into(),
            position: game.format_position(&after),
            to_move: game.to_move(&after).into(),
        });
        before = after;
    }
    turns
}

impl Ending {
    /// An outcome in JSON.
    pub fn new<G: Presented>(game: &G, outcome: Outcome) -> Self {
        Ending {
            winner: winner_word(outcome),
            points: points(outcome),
            sentence: result_sentence(game, outcome),
        }
    }
}

/// The number of ways to choose so many out of so many.
pub(crate) fn ways(from: usize, choose: usize) -> f64 {
    (0..choose).fold(1.0, |product, step| {
        product * from.saturating_sub(step) as f64 / (step + 1) as f64
    })
}

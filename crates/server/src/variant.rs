//! Games put together from parts, and taken apart again.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use thera_board::{Board, FileAccess, MAX_VERTICES, Shape};
use thera_games::castellan::{Geometry, points};
use thera_games::{AnyGame, with_game};

use crate::error::ApiError;
use crate::view::{Presented, variant_and_board};

/// A game as typed, or its parts.
#[derive(Deserialize)]
pub struct Wanted {
    game: Option<String>,
    family: Option<String>,
    variant: Option<String>,
    parts: Option<Map<String, Value>>,
    board: Option<BoardWanted>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum BoardWanted {
    Text(String),
    Parts(BoardParts),
}

/// The parts of a board.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum BoardParts {
    /// Vertices in a line.
    Path {
        /// How many.
        n: usize,
    },
    /// Vertices in a ring.
    Cycle {
        /// How many.
        n: usize,
    },
    /// A centre and leaves.
    Star {
        /// How many leaves.
        n: usize,
    },
    /// All joined.
    Complete {
        /// How many.
        n: usize,
    },
    /// A line with direction.
    Dpath {
        /// How many.
        n: usize,
    },
    /// A ring with direction.
    Dcycle {
        /// How many.
        n: usize,
    },
    /// Joined orthogonally.
    Grid {
        /// Rows.
        rows: usize,
        /// Columns.
        columns: usize,
    },
    /// Joined as a king moves.
    King {
        /// Rows.
        rows: usize,
        /// Columns.
        columns: usize,
    },
    /// Each edge with probability `p`.
    Random {
        /// Vertices.
        n: usize,
        /// The probability of an edge.
        p: f64,
        /// The seed.
        seed: u64,
    },
    /// A random tree.
    Tree {
        /// Vertices.
        n: usize,
        /// The seed.
        seed: u64,
    },
    /// Drawn by hand.
    Drawn {
        /// Vertices.
        n: usize,
        /// Pairs of vertices.
        edges: Vec<(usize, usize)>,
        /// Whether they are arcs.
        #[serde(default)]
        directed: bool,
    },
    /// graph6, digraph6, an edge list or DOT.
    Text {
        /// The graph.
        text: String,
    },
    /// A board of Castellan.
    Castellan {
        /// Rows of tower locations.
        rows: usize,
        /// Columns of tower locations.
        columns: usize,
        /// Cells left out.
        #[serde(default)]
        missing: Vec<(usize, usize)>,
    },
}

impl BoardParts {
    /// The board as it stands after the at sign.
    fn name(&self) -> Result<String, ApiError> {
        Ok(match self {
            BoardParts::Path { n } => format!("path:{n}"),
            BoardParts::Cycle { n } => format!("cycle:{n}"),
            BoardParts::Star { n } => format!("star:{n}"),
            BoardParts::Complete { n } => format!("complete:{n}"),
            BoardParts::Dpath { n } => format!("dpath:{n}"),
            BoardParts::Dcycle { n } => format!("dcycle:{n}"),
            BoardParts::Grid { rows, columns } => format!("grid:{rows}x{columns}"),
            BoardParts::King { rows, columns } => format!("king:{rows}x{columns}"),
            BoardParts::Random { n, p, seed } => format!("random:{n}:{p}:{seed}"),
            BoardParts::Tree { n, seed } => format!("tree:{n}:{seed}"),
            BoardParts::Drawn { n, edges, directed } => drawn(*n, edges, *directed)?,
            BoardParts::Text { text } => board_error(Board::from_text(text))?.name().to_string(),
            BoardParts::Castellan {
                rows,
                columns,
                missing,
            } => Geometry::new(*rows, *columns, missing)?.name(),
        })
    }
}

fn drawn(n: usize, edges: &[(usize, usize)], directed: bool) -> Result<String, ApiError> {
    if n > MAX_VERTICES {
        return Err(ApiError::unfit(format!(
            "{n} vertices are too many, the most is {MAX_VERTICES}"
        )));
    }
    let board = board_error(Board::from_edges(n, edges, directed))?;
    Ok(board.name().to_string())
}

fn board_error(board: Result<Board, thera_board::BoardError>) -> Result<Board, ApiError> {
    board.map_err(|error| ApiError::unfit(error.to_string()))
}

/// The full name of the game that was asked for.
pub fn name(wanted: &Wanted) -> Result<String, ApiError> {
    if let Some(game) = &wanted.game {
        return Ok(game.clone());
    }
    let family = wanted.family.as_deref().ok_or_else(|| {
        ApiError::malformed("give 'game', or 'family' with 'variant' or 'parts' and 'board'")
    })?;
    let variant = match (&wanted.variant, &wanted.parts) {
        (Some(text), _) => Some(text.clone()).filter(|text| !text.is_empty()),
        (None, Some(parts)) => variant_of(family, parts)?,
        (None, None) => None,
    };
    let board = match &wanted.board {
        None => None,
        Some(BoardWanted::Text(text)) => Some(text.clone()),
        Some(BoardWanted::Parts(parts)) => Some(parts.name()?),
    };
    let mut name = family.to_string();
    if let Some(variant) = variant {
        name += &format!(":{variant}");
    }
    if let Some(board) = board {
        name += &format!("@{board}");
    }
    Ok(name)
}

/// The variant with these parts, by the family's name.
fn variant_of(family: &str, parts: &Map<String, Value>) -> Result<Option<String>, ApiError> {
    fn of_this_family<G: Presented>(
        _any_game_of_it: &G,
        parts: &Map<String, Value>,
    ) -> Result<Option<String>, ApiError> {
        G::variant_of(parts)
    }
    let known = AnyGame::FAMILIES.iter().find(|info| info.name == family);
    // If there is no such family the catalogue says which there are.
    let example = known.map_or(family, |info| info.examples[0]);
    let any = AnyGame::parse(example, FileAccess::Refused)?;
    with_game!(&any, game => of_this_family(game, parts))
}

/// A game taken apart.
pub fn parts(game: &AnyGame) -> Value {
    with_game!(game, game => parts_of(game))
}

fn parts_of<G: Presented>(game: &G) -> Value {
    let name = game.name();
    let (variant, board) = variant_and_board(&name);
    json!({
        "game": name,
        "family": G::INFO.name,
        "variant": variant,
        "parts": game.parts(),
        "board": board,
        "board_parts": game.board_parts(),
    })
}

/// The parts of a graph; a general one counts as drawn by hand.
pub fn graph_parts(board: &Board) -> BoardParts {
    let n = board.size();
    match (board.shape(), board.is_directed()) {
        (Shape::Path, false) => BoardParts::Path { n },
        (Shape::Path, true) => BoardParts::Dpath { n },
        (Shape::Cycle, false) => BoardParts::Cycle { n },
        (Shape::Cycle, true) => BoardParts::Dcycle { n },
        (Shape::Star, _) => BoardParts::Star { n: n - 1 },
        (Shape::Complete, _) => BoardParts::Complete { n },
        (Shape::Grid { rows, columns }, _) => BoardParts::Grid { rows, columns },
        (Shape::King { rows, columns }, _) => BoardParts::King { rows, columns },
        (_, directed) => BoardParts::Drawn {
            n,
            edges: board
                .edges()
                .map(|(from, to)| (from.into(), to.into()))
                .collect(),
            directed,
        },
    }
}

/// The parts of a board of Castellan.
pub fn castellan_parts(board: &Geometry) -> BoardParts {
    BoardParts::Castellan {
        rows: board.rows(),
        columns: board.columns(),
        missing: points(board.missing())
            .map(|cell| board.coordinates(cell))
            .collect(),
    }
}

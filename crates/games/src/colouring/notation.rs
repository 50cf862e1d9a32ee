//! Colouring games as text. A position is a letter per vertex and the side to move, `R..B./R`; small
//! letters are labels that the colours do not account for, `r.x./B`. A move is a vertex, by number
//! or, where there are rows and columns, by name.

use thera_board::{Board, Vertex, bit};

use super::setup::Colour;
use super::{Colouring, Label, Move, Position, Rule, Setup};
use crate::scene::{Reasons, SetupOf};
use crate::{Game, InputError, Notation, Paint, Player};

/// The letter of a player's colour.
pub(crate) fn letter(player: Player) -> char {
    ['R', 'B', 'G', 'Y', 'M', 'C'][player.index()]
}

/// The word for a player's colour.
pub(crate) fn colour_name(player: Player) -> &'static str {
    ["Red", "Blue", "Green", "Yellow", "Magenta", "Cyan"][player.index()]
}

/// Why a text names no vertex, continuing a sentence that begins with it.
pub(crate) fn no_such_vertex(board: &Board) -> String {
    let vertices = board.vertices_in_words();
    let numbers = match board.named_rows_and_columns() {
        Some(_) => format!(", or 0 to {}", board.size() - 1),
        None => String::new(),
    };
    format!("is not a vertex of the board: expected {vertices}{numbers}")
}

impl<R: Rule> Notation for Colouring<R> {
    fn format_position(&self, position: &Position) -> String {
        let restricted = self.restricted(position);
        let symbol = |v: Vertex| match (position.colour(v), position.label(v)) {
            (Some(player), _) => letter(player),
            (None, _) if restricted & bit(v) == 0 => '.',
            (None, Label::Only(player)) => letter(player).to_ascii_lowercase(),
            (None, _) => 'x',
        };
        let letters: String = (0..self.board.size() as Vertex).map(symbol).collect();
        format!("{letters}/{}", letter(position.to_move))
    }

    fn parse_position(&self, text: &str) -> Result<Position, InputError> {
        self.read_setup(text.trim())
            .map_err(Reasons::from)
            .and_then(|setup| setup.validate(self))
            .map_err(|reasons| InputError::position(text, reasons.to_string()))
    }

    fn format_move(&self, Move(vertex): Move) -> String {
        self.board.vertex_name(vertex)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, InputError> {
        let illegal = |reason: String| Err(InputError::illegal(text.trim(), reason));
        let Some(vertex) = self.board.find_vertex(text) else {
            return illegal(no_such_vertex(&self.board));
        };
        let turn = Move(vertex);
        if self.is_legal(position, turn) {
            Ok(turn)
        } else {
            illegal(self.why_illegal(position, vertex))
        }
    }

    fn draw(&self, position: &Position, paint: Paint) -> String {
        super::draw::draw(self, position, paint)
    }

    fn player_label(&self, player: Player) -> Option<&'static str> {
        Some(colour_name(player))
    }
}

impl<R: Rule> Colouring<R> {
    /// The setup a text stands for.
    fn read_setup(&self, text: &str) -> Result<Setup, String> {
        let size = self.board.size();
        let (letters, side) = text
            .rsplit_once('/')
            .ok_or("the side to move is missing: end with /R or /B")?;
        let to_move = match side.trim() {
            "R" | "r" => Player::First,
            "B" | "b" => Player::Second,
            other => {
                let other: String = other.chars().take(20).collect();
                return Err(format!(
                    "the side to move after the slash is R or B, not '{other}'"
                ));
            }
        };
        let length = letters.chars().count();
        if length != size {
            return Err(format!(
                "the board has {size} vertices but there are {length} letters before the slash"
            ));
        }
        let colour = |(place, symbol): (usize, char)| match symbol {
            '.' => Ok(None),
            'R' => Ok(Some(Colour::Red)),
            'B' => Ok(Some(Colour::Blue)),
            'r' => Ok(Some(Colour::OnlyRed)),
            'b' => Ok(Some(Colour::OnlyBlue)),
            'x' | 'X' => Ok(Some(Colour::Closed)),
            _ => Err(format!(
                "'{symbol}' at vertex {place} is not one of . (free), R, B (coloured), r, b (free for one \
                 colour only), x (out of play)"
            )),
        };
        let colours: Result<_, String> = letters.chars().enumerate().map(colour).collect();
        Ok(Setup {
            colours: colours?,
            to_move,
        })
    }

    /// Why the player to move may not play a vertex, continuing a sentence that begins with it.
    fn why_illegal(&self, position: &Position, vertex: Vertex) -> String {
        if let Some(player) = position.colour(vertex) {
            return format!("is already {}", colour_name(player).to_lowercase());
        }
        let closer = R::closes_to(position.to_move);
        let beside = self.board.out(vertex) & position.coloured(closer);
        if beside == 0 {
            return match position.label(vertex) {
                Label::Only(player) => format!("is open to {} only", colour_name(player)),
                _ => "is out of play".to_string(),
            };
        }
        format!(
            "is next to the {} vertex {}, so {} may not play it",
            colour_name(closer).to_lowercase(),
            self.board.vertex_name(beside.trailing_zeros() as Vertex),
            colour_name(position.to_move)
        )
    }
}

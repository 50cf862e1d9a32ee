//! Geography's words for a large board.

use serde_json::json;
use thera_board::{Board, Vertex};

use super::{Move, Pieces, Position, Speech, Starts, Wide};
use crate::geography::{Geography, Options};
use crate::santorini::Variant;
use crate::scene::Parts;
use crate::{InputError, Player};

/// Tokens that delete the vertex they leave.
#[derive(Clone, Copy, Debug)]
pub struct Tokens;

const FREE: char = '.';
const DELETED: char = 'x';

impl Speech for Tokens {
    type Narrow = Geography;

    fn read_variant(text: Option<&str>, board: &Board) -> Result<(Variant, Starts), InputError> {
        let options = Options::parse(text.unwrap_or(""), board)?;
        let starts = options.starts();
        let variant = Variant {
            workers: if options.partizan { 2 } else { 1 },
            impartial: !options.partizan,
            height: 1,
            winning_height: None,
            directed: board.is_directed(),
            stipulation: true,
            free_movement: false,
        };
        let second = options.partizan.then_some(starts[1]);
        if second == Some(starts[0]) {
            let both = "both tokens would start on the same vertex".to_string();
            return Err(InputError::variant("geography", text.unwrap_or(""), both));
        }
        Ok((variant, [Some(starts[0]), second]))
    }

    fn write_variant(game: &Wide<Self>) -> String {
        let starts: Vec<Vertex> = game.starts.into_iter().flatten().collect();
        Options::write(!game.variant.impartial, &starts, &game.board)
    }

    fn write_vertices(game: &Wide<Self>, position: &Position) -> String {
        let mark = |vertex| match position.pieces.iter().position(|p| p.has(vertex)) {
            Some(player) => Self::piece(game, Player::BOTH[player]),
            None if position.height(vertex) > 0 => DELETED,
            None => FREE,
        };
        game.vertices().map(mark).collect()
    }

    fn read_vertices(game: &Wide<Self>, text: &str, position: &mut Position) -> Result<(), String> {
        let (count, size) = (text.chars().count(), game.board.size());
        if count != size {
            return Err(format!(
                "there are {count} characters for the {size} vertices of the board"
            ));
        }
        for (vertex, mark) in game.vertices().zip(text.chars()) {
            let owners = game.owners().iter();
            let mut owners = owners.filter(|&&player| Self::piece(game, player) == mark);
            match (mark, owners.next()) {
                (FREE, _) => {}
                (DELETED, _) => position.set_height(vertex, 1),
                (_, Some(player)) => {
                    let piece = &mut position.pieces[player.index()];
                    if piece.count() > 0 {
                        return Err(format!("the token '{mark}' stands on two vertices"));
                    }
                    *piece = Pieces::of(Some(vertex));
                }
                _ => {
                    return Err(format!(
                        "'{}' stands for nothing: a vertex is {FREE} or {DELETED} or a token",
                        mark.escape_debug()
                    ));
                }
            }
        }
        match game
            .owners()
            .iter()
            .all(|player| position.pieces[player.index()].count() > 0)
        {
            true => Ok(()),
            false => Err("a token is missing".to_string()),
        }
    }

    fn write_pieces(_game: &Wide<Self>, _position: &Position) -> String {
        String::new()
    }

    fn read_pieces(
        _game: &Wide<Self>,
        fields: &[&str],
        _position: &mut Position,
    ) -> Result<(), String> {
        match fields {
            [] => Ok(()),
            _ => Err("nothing follows the side to move".to_string()),
        }
    }

    fn write_move(game: &Wide<Self>, turn: Move) -> String {
        let places = Self::steps(turn).into_iter();
        places.map(|v| game.board.vertex_name(v)).collect()
    }

    const MOVE: &'static str = "the vertex gone to";

    fn piece(game: &Wide<Self>, player: Player) -> char {
        match (game.variant.impartial, player) {
            (true, _) => 'o',
            (false, Player::First) => '1',
            (false, _) => '2',
        }
    }

    fn steps(turn: Move) -> Vec<Vertex> {
        match turn {
            Move::Place(placed) => placed.vertices().collect(),
            Move::Climb { to, .. } | Move::Build { to, .. } => vec![to],
        }
    }

    const ASKS: &'static [&'static str] = &["where the token goes"];

    fn parts(game: &Wide<Self>) -> Parts {
        let starts = game.starts.into_iter().flatten();
        let starts: Vec<String> = starts.map(|v| game.board.vertex_name(v)).collect();
        Parts::from_iter([
            ("partizan".into(), json!(!game.variant.impartial)),
            ("start".into(), json!(starts)),
        ])
    }
}

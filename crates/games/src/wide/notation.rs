//! Large boards as text, in the words of their family.

use std::fmt::Write;

use thera_board::{Board, Vertex};

use super::{Move, Position, Speech, Wide};
use crate::{
    Branch, Family, FamilyInfo, FileAccess, Game, InputError, Member, Notation, Paint, Player,
};

impl<S: Speech> Notation for Wide<S> {
    fn format_position(&self, position: &Position) -> String {
        format!(
            "{}/{}{}",
            S::write_vertices(self, position),
            position.to_move.index() + 1,
            S::write_pieces(self, position)
        )
    }

    fn parse_position(&self, text: &str) -> Result<Position, InputError> {
        self.read_position(text.trim())
            .map_err(|reason| InputError::position(text, reason))
    }

    fn format_move(&self, turn: Move) -> String {
        S::write_move(self, turn)
    }

    /// Only a few moves are legal at a time: the one that is written so.
    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, InputError> {
        let illegal = |reason: String| Err(InputError::illegal(text.trim(), reason));
        if self.outcome(position).is_some() {
            return illegal("comes too late: the game is over".into());
        }
        let split = |c: char| c.is_whitespace() || matches!(c, '-' | '+' | ',');
        let names = text.split(split).filter(|name| !name.is_empty());
        let mut wanted = Vec::new();
        for name in names {
            match self.board.find_vertex(name) {
                Some(vertex) => wanted.push(vertex),
                None => {
                    let vertices = self.board.vertices_in_words();
                    let name = thera_board::shorten(name);
                    return illegal(format!("names no vertex '{name}': they are {vertices}"));
                }
            }
        }
        if self.is_setting_up(position) {
            // Pieces that are placed together are named in any order.
            wanted.sort_unstable();
        }
        let moves = self.moves(position);
        match moves.iter().find(|&&turn| S::steps(turn) == wanted) {
            Some(&turn) => Ok(turn),
            None => {
                let example = self.format_move(moves[0]);
                let expected = match self.is_setting_up(position) {
                    true => "where the pieces stand",
                    false => S::MOVE,
                };
                illegal(format!(
                    "is not legal here: expected {expected}, such as {example}"
                ))
            }
        }
    }

    fn player_label(&self, player: Player) -> Option<&'static str> {
        if self.variant.impartial {
            return None;
        }
        Some(match S::piece(self, player) {
            '1' => "1",
            '2' => "2",
            'F' => "F",
            _ => "S",
        })
    }

    /// One line a vertex that can still be used or is stood on: its level, who stands there, and
    /// where one can go from it.
    fn draw(&self, position: &Position, paint: Paint) -> String {
        let name = |vertex| self.board.vertex_name(vertex);
        let width = self.vertices().map(|v| name(v).chars().count()).max();
        let width = width.unwrap_or(0);
        let sign = if self.board.is_directed() { ">" } else { "-" };
        let mut text = String::new();
        for vertex in self.vertices() {
            let player = position.pieces.iter().position(|pieces| pieces.has(vertex));
            let is_closed = position.height(vertex) == self.variant.height;
            if is_closed && player.is_none() {
                continue;
            }
            let mark = match player.map(|player| Player::BOTH[player]) {
                Some(player) => paint.player(player, S::piece(self, player)),
                None => paint.faint('.'),
            };
            let level = match position.height(vertex) {
                0 => " ".to_string(),
                height => height.to_string(),
            };
            let shown = paint.faint(format!("{:>width$}", name(vertex)));
            let open = |&&to: &&Vertex| position.height(to) < self.variant.height;
            let ways = self.out[usize::from(vertex)].iter().filter(open);
            let ways: Vec<String> = ways.map(|&to| name(to)).collect();
            let line = format!(
                "{shown} {level}{mark} {} {}",
                paint.faint(sign),
                ways.join(" ")
            );
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text
    }
}

impl<S: Speech> Wide<S> {
    fn read_position(&self, text: &str) -> Result<Position, String> {
        let fields: Vec<&str> = text.split('/').collect();
        let [vertices, side, pieces @ ..] = &fields[..] else {
            return Err("the side to move is missing: /1 or /2 after the vertices".to_string());
        };
        let to_move = match side.trim() {
            "1" => Player::First,
            "2" => Player::Second,
            _ => return Err("after the first / stands who moves, 1 or 2".to_string()),
        };
        let mut position = Position {
            pieces: Default::default(),
            to_move,
            ..self.start()
        };
        S::read_vertices(self, vertices.trim(), &mut position)?;
        S::read_pieces(self, pieces, &mut position)?;
        Ok(position)
    }
}

impl<S: Speech> Member for Wide<S> {
    const INFO: FamilyInfo = <S::Narrow as Member>::INFO;

    fn build(
        variant: Option<&str>,
        board: Option<&str>,
        files: FileAccess,
    ) -> Result<Self, InputError> {
        let board = board.ok_or(InputError::MissingBoard {
            family: Self::INFO.name,
            example: Self::INFO.examples[0],
        })?;
        Branch::on(Board::parse(board, files)?, variant)
    }
}

impl<S: Speech> Family for Wide<S> {
    fn info(&self) -> FamilyInfo {
        Self::INFO
    }

    fn name(&self) -> String {
        let (family, variant) = (Self::INFO.name, S::write_variant(self));
        format!("{family}{variant}@{}", self.board.name())
    }
}

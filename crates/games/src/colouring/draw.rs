//! Colouring games for people: rows and columns where the board has them, a line for paths and cycles, a
//! table of neighbours for other graphs. Capitals are colours; small letters say who may still
//! play there.

use thera_board::{Shape, Vertex, vertices};

use super::notation::letter;
use super::{Colouring, Label, Position, Rule};
use crate::Paint;

const LEGEND: &str = "R, B coloured   . open to both   r, b open to one   x open to nobody\n";

/// The board with colours, and who may still play where.
pub(super) fn draw<R: Rule>(game: &Colouring<R>, position: &Position, paint: Paint) -> String {
    let picture = Picture {
        game,
        position,
        paint,
    };
    let body = match (game.board.named_rows_and_columns(), game.board.shape()) {
        (Some((rows, columns)), _) => {
            paint.rows_and_columns(rows, columns, |vertex| picture.symbol(vertex))
        }
        (_, Shape::Path) => picture.line(""),
        (_, Shape::Cycle) => picture.line("-(0)"),
        _ => picture.table(),
    };
    body + &paint.faint(LEGEND.trim_end()) + "\n"
}

struct Picture<'a, R> {
    game: &'a Colouring<R>,
    position: &'a Position,
    paint: Paint,
}

impl<R: Rule> Picture<'_, R> {
    /// One vertex: a capital if it is coloured, else who may still play it.
    fn symbol(&self, vertex: Vertex) -> String {
        if let Some(player) = self.position.colour(vertex) {
            return self.paint.player(player, letter(player));
        }
        match self.position.label(vertex) {
            Label::Both => self.paint.strong('.'),
            Label::Only(player) => self
                .paint
                .player(player, letter(player).to_ascii_lowercase()),
            Label::Nobody => self.paint.faint('x'),
        }
    }

    /// Vertices in a row joined by dashes, with their numbers below.
    fn line(&self, end: &str) -> String {
        let last = self.game.board.size() as Vertex - 1;
        let width = last.to_string().len();
        let mut text = String::new();
        let mut numbers = String::new();
        for vertex in 0..=last {
            text += &self.symbol(vertex);
            if vertex < last {
                text += &"-".repeat(width);
            }
            numbers += &format!("{vertex:<cell$}", cell = width + 1);
        }
        format!(
            "{text}{}\n{}\n",
            self.paint.faint(end),
            self.paint.faint(numbers.trim_end())
        )
    }

    fn table(&self) -> String {
        let board = &self.game.board;
        let widths = (0..board.size() as Vertex).map(|v| board.vertex_name(v).chars().count());
        let width = widths.max().unwrap_or(0).max("vertex".len());
        let heading = format!("{:>width$}  now  neighbours", "vertex");
        let mut text = self.paint.faint(heading) + "\n";
        for vertex in 0..board.size() as Vertex {
            let beside: Vec<String> = vertices(board.out(vertex))
                .map(|v| board.vertex_name(v))
                .collect();
            let row = format!(
                "{:>width$}  {}    {}",
                board.vertex_name(vertex),
                self.symbol(vertex),
                beside.join(" ")
            );
            text += row.trim_end();
            text.push('\n');
        }
        text
    }
}

//! Colouring games for people: rows and columns where the board has them, a line for paths and cycles, a
//! table of neighbours for other graphs. Capitals are colours; small letters say who may still
//! play there.

use thera_board::{Board, Shape, Vertex, vertices};

use super::notation::letter;
use super::{Colouring, Label, Position, Rule};
use crate::Paint;

const LEGEND: &str = "R, B coloured   . open to both   r, b open to one   x open to nobody\n";

/// The board with colours, and who may still play where.
pub(super) fn draw<R: Rule>(game: &Colouring<R>, position: &Position, paint: Paint) -> String {
    let symbol = |vertex| {
        if let Some(player) = position.colour(vertex) {
            return paint.player(player, letter(player));
        }
        match position.label(vertex) {
            Label::Both => paint.strong('.'),
            Label::Only(player) => paint.player(player, letter(player).to_ascii_lowercase()),
            Label::Nobody => paint.faint('x'),
        }
    };
    draw_vertices(&game.board, paint, symbol) + &paint.faint(LEGEND.trim_end()) + "\n"
}

/// A board with a symbol on each vertex.
pub(crate) fn draw_vertices(
    board: &Board,
    paint: Paint,
    symbol: impl Fn(Vertex) -> String,
) -> String {
    match (board.named_rows_and_columns(), board.shape()) {
        (Some((rows, columns)), _) => paint.rows_and_columns(rows, columns, symbol),
        (_, Shape::Path) => line(board, paint, symbol, ""),
        (_, Shape::Cycle) => line(board, paint, symbol, "-(0)"),
        _ => table(board, paint, symbol),
    }
}

/// Vertices in a row joined by dashes, with their numbers below.
fn line(board: &Board, paint: Paint, symbol: impl Fn(Vertex) -> String, end: &str) -> String {
    let last = board.size() as Vertex - 1;
    let width = last.to_string().len();
    let mut text = String::new();
    let mut numbers = String::new();
    for vertex in 0..=last {
        text += &symbol(vertex);
        if vertex < last {
            text += &"-".repeat(width);
        }
        numbers += &format!("{vertex:<cell$}", cell = width + 1);
    }
    let (end, numbers) = (paint.faint(end), paint.faint(numbers.trim_end()));
    format!("{text}{end}\n{numbers}\n")
}

fn table(board: &Board, paint: Paint, symbol: impl Fn(Vertex) -> String) -> String {
    let widths = (0..board.size() as Vertex).map(|v| board.vertex_name(v).chars().count());
    let width = widths.max().unwrap_or(0).max("vertex".len());
    let heading = format!("{:>width$}  now  neighbours", "vertex");
    let mut text = paint.faint(heading) + "\n";
    for vertex in 0..board.size() as Vertex {
        let beside = vertices(board.out(vertex)).map(|v| board.vertex_name(v));
        let row = format!(
            "{:>width$}  {}    {}",
            board.vertex_name(vertex),
            symbol(vertex),
            beside.collect::<Vec<_>>().join(" ")
        );
        text += row.trim_end();
        text.push('\n');
    }
    text
}

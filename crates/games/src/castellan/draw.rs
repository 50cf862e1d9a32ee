//! The board for people.

use std::fmt::Write;

use crate::{Paint, Player};

use super::geometry::Points;
use super::{Castellan, Position};

/// Room for row numbers on the left.
const GUTTER: usize = 4;

impl Castellan {
    /// Rows of points from the top with their numbers, column numbers below, and the scores.
    pub(super) fn draw_board(&self, position: &Position, paint: Paint) -> String {
        let mut out = String::new();
        for row in (0..self.geometry.height()).rev() {
            out += &paint.faint(format_args!("{row:>3} "));
            let line: String = (0..self.geometry.width())
                .map(|column| self.draw_point(position, row, column, paint))
                .collect();
            out += line.trim_end();
            out.push('\n');
        }
        let _ = writeln!(out, "{}", paint.faint(self.column_numbers()));
        let scores = Player::BOTH.map(|player| {
            let score = self.score(position, player);
            paint.player(player, format_args!("{player} {score}"))
        });
        let _ = writeln!(out, "{:GUTTER$}{}", "", scores.join(", "));
        out
    }

    /// Blanks on either side of a point: walls and cells are drawn wider than towers, and wider
    /// still where column numbers have two digits.
    fn margin(&self, column: usize) -> usize {
        match column % 2 {
            0 => 0,
            _ if self.geometry.width() > 10 => 2,
            _ => 1,
        }
    }

    fn draw_point(&self, position: &Position, row: usize, column: usize, paint: Paint) -> String {
        let board = &self.geometry;
        let margin = self.margin(column);
        let point: Points = 1 << board.point(row, column);
        if point & self.lying_across(position) != 0 {
            return "-".repeat(2 * margin + 1);
        }
        let upright = position.pieces | board.covered(position.pieces);
        let owner = Player::BOTH
            .into_iter()
            .find(|&player| point & position.keeps(player) != 0);
        let symbol = match owner {
            Some(player) => paint.player(player, player.index() + 1),
            None if point & position.pieces & board.towers() != 0 => paint.strong('o'),
            None if point & upright != 0 => "|".into(),
            None if point & board.missing() != 0 => paint.faint('#'),
            None if point & board.locations() != 0 => paint.faint('.'),
            None => " ".into(),
        };
        format!("{:margin$}{symbol}{:margin$}", "", "")
    }

    fn column_numbers(&self) -> String {
        let step = self.margin(1) + 1;
        let mut line = String::new();
        for column in 0..self.geometry.width() {
            // A number of two digits leans over to the right.
            let start = GUTTER + column * step;
            line += &" ".repeat(start - line.len());
            line += &column.to_string();
        }
        line
    }
}

//! What is seen of Domineering, how its moves are chosen, and which boards there are.

use serde_json::json;
use thera_board::{Board, bit, vertices};

use super::lesson;
use super::{Domineering, Domino, FAMILY, Position, Setup, Square};
use crate::capability::Decompose;
use crate::scene::{
    Answers, BoardForm, Configured, Fact, Field, FormError, Mark, MarkKind, Parts, Picture, Scenic,
    SetupOf, Step, Style, objection_to_typed,
};
use crate::{Notation, Player};

impl Scenic for Domineering {
    fn style(&self) -> Style {
        Style::Tiles
    }

    fn graph(&self) -> Option<&Board> {
        Some(&self.grid)
    }

    fn marks(&self, setup: &Setup) -> Vec<Mark> {
        let closed = vertices(setup.set(Square::Closed) & self.grid.all()).map(|square| {
            let name = self.grid.vertex_name(square);
            Mark::at(name, MarkKind::Closed).titled("no square")
        });
        let dominoes = Player::BOTH.into_iter().flat_map(|player| {
            let (dominoes, halves) = setup.dominoes(self, player);
            let title = self.player_label(player).unwrap_or_default().to_lowercase();
            let half = format!("half a {title} domino");
            let dominoes = vertices(dominoes).map(move |square| {
                let names = self.square_names(Domino { square, player });
                Mark::over(names, MarkKind::Piece { shape: "domino" })
                    .of(player)
                    .titled(title.clone())
            });
            let halves = vertices(halves).map(move |square| {
                let name = self.grid.vertex_name(square);
                Mark::at(name, MarkKind::Fill)
                    .of(player)
                    .titled(half.clone())
            });
            dominoes.chain(halves)
        });
        closed.chain(dominoes).collect()
    }

    fn facts(&self, setup: &Setup) -> Vec<Fact> {
        let Ok(position) = setup.validate(self) else {
            return Vec::new();
        };
        let places = |player| self.room(player, &position).count_ones();
        vec![Fact::each("places for a domino", places)]
    }

    fn asks(&self, _position: &Position) -> Vec<&'static str> {
        vec!["a square for your domino", "the square beside it"]
    }

    fn prompt(&self, position: &Position) -> String {
        let lies = match position.to_move {
            Player::First => "above each other",
            _ => "side by side",
        };
        format!("Choose two free squares {lies}.")
    }

    fn steps(&self, domino: Domino) -> Vec<String> {
        self.square_names(domino)
    }

    fn in_any_order(&self, _position: &Position) -> bool {
        true
    }

    fn why_not(&self, position: &Position, steps: &[String]) -> String {
        let alone = match steps {
            [name] => self.grid.find_vertex(name),
            _ => None,
        };
        let Some(square) = alone else {
            return objection_to_typed(self, position, steps);
        };
        let name = self.grid.vertex_name(square);
        let beside = match position.to_move {
            Player::First => "above or below",
            _ => "to the left or right of",
        };
        match position.taken() & bit(square) {
            0 => format!("{name} has no room: no free square lies {beside} it"),
            _ => format!("{name} is taken"),
        }
    }

    fn move_in_words(&self, domino: Domino) -> String {
        let squares = self.square_names(domino);
        format!("covers {}", squares.join(" and "))
    }

    fn independent_parts(&self, position: &Position) -> Vec<(Vec<String>, Position)> {
        let parts = self.components(position);
        if parts.len() < 2 {
            return Vec::new();
        }
        let names = |part: &Position| {
            let free = vertices(self.grid.all() & !part.taken());
            free.map(|square| self.grid.vertex_name(square)).collect()
        };
        parts.into_iter().map(|part| (names(&part), part)).collect()
    }
}

const BOARD_FORM: [Field; 3] = [
    Field::number("rows", "Rows", (1, 64, 5), "rows of squares"),
    Field::number("columns", "Columns", (1, 64, 5), "columns of squares"),
    Field::text(
        "missing",
        "Squares left out",
        "squares that the board does not have, such as b2 c3",
    ),
];

impl Configured for Domineering {
    const RULES: &'static [&'static str] = &[
        "A domino covers two neighbouring squares. First places dominoes upright, one square above \
         the other; second places them flat, side by side.",
        "Dominoes may not overlap, and once placed they stay.",
        "Whoever cannot place a domino loses.",
    ];

    const PICTURES: &'static [Picture] = lesson::PICTURES;

    const LESSON: &'static [Step] = lesson::LESSON;

    fn board_kinds() -> Vec<&'static str> {
        vec![FAMILY]
    }

    fn own_board() -> Option<BoardForm> {
        Some(BoardForm {
            name: FAMILY,
            label: "Rectangle of squares",
            hint: "rows and columns of squares, perhaps with some left out; at most 64",
            form: BOARD_FORM.to_vec(),
            example: "5x5".into(),
        })
    }

    fn own_board_parts(&self) -> Option<Parts> {
        let missing = vertices(self.left_out).map(|square| self.grid.vertex_name(square));
        Some(Parts::from_iter([
            ("rows".into(), json!(self.grid.size() / self.columns)),
            ("columns".into(), json!(self.columns)),
            ("missing".into(), json!(missing.collect::<Vec<_>>())),
        ]))
    }

    fn own_board_of(parts: &Answers) -> Result<String, FormError> {
        let (rows, columns): (u64, u64) = (parts.number("rows")?, parts.number("columns")?);
        let missing = parts.words("missing")?;
        let missing: String = missing.iter().map(|name| format!("-{name}")).collect();
        Ok(format!("{rows}x{columns}{missing}"))
    }
}

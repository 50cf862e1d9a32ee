//! What is seen of a large board: the graph, what is closed, levels and pieces.

use thera_board::Board;

use super::{Move, Position, Speech, Wide};
use crate::scene::{
    Answers, Configured, Editable, Field, FormError, Mark, MarkKind, Parts, Scenic, SetupOf,
    TextSetup,
};

impl<S: Speech> Editable for Wide<S> {
    type Setup = TextSetup;
}

impl<S: Speech> Scenic for Wide<S> {
    fn graph(&self) -> Option<&Board> {
        Some(&self.board)
    }

    fn marks(&self, setup: &TextSetup) -> Vec<Mark> {
        let Ok(position): Result<Position, _> = setup.validate(self) else {
            return Vec::new();
        };
        let name = |vertex| self.board.vertex_name(vertex);
        let closed = self
            .vertices()
            .filter(|&v| position.height(v) == self.variant.height);
        let closed = closed.map(|v| Mark::at(name(v), MarkKind::Closed).titled("closed"));
        let of = self.variant.height;
        let levels = self.vertices().filter_map(|vertex| {
            let count = position.height(vertex);
            let kind = MarkKind::Level {
                count: count.into(),
                of: of.into(),
                top: count == of,
            };
            (of > 1 && count > 0)
                .then(|| Mark::at(name(vertex), kind).titled(format!("level {count}")))
        });
        let owned = self.owners().iter().flat_map(|&player| {
            let vertices = position.pieces[player.index()].vertices();
            vertices.map(move |vertex| (player, vertex))
        });
        let pieces = owned.map(|(player, vertex)| {
            let mark = Mark::at(name(vertex), MarkKind::Piece { shape: "token" });
            match self.variant.impartial {
                true => mark.titled("a piece of both players"),
                false => mark.of(player).titled(format!("{player}'s piece")),
            }
        });
        closed.chain(levels).chain(pieces).collect()
    }

    fn asks(&self, position: &Position) -> Vec<&'static str> {
        match self.to_place(position, position.to_move) {
            0 => S::ASKS.to_vec(),
            missing => vec!["where a piece stands"; missing],
        }
    }

    fn steps(&self, turn: Move) -> Vec<String> {
        let places = S::steps(turn).into_iter();
        places.map(|v| self.board.vertex_name(v)).collect()
    }
}

impl<S: Speech> Configured for Wide<S> {
    const RULES: &'static [&'static str] = <S::Narrow as Configured>::RULES;

    fn board_kinds() -> Vec<&'static str> {
        S::Narrow::board_kinds()
    }

    fn form() -> Vec<Field> {
        S::Narrow::form()
    }

    fn parts(&self) -> Parts {
        S::parts(self)
    }

    fn variant_of(parts: &Answers) -> Result<Option<String>, FormError> {
        S::Narrow::variant_of(parts)
    }
}

//! What is seen of colouring games, and how they are played.

use thera_board::{Board, Vertex, vertices};

use super::notation::colour_name;
use super::setup::Colour;
use super::{Colouring, Label, Move, Position, Rule, Setup};
use crate::capability::Decompose;
use crate::scene::boards::graph_kinds;
use crate::scene::{
    Answers, Configured, Fact, Field, FormError, Mark, MarkKind, Parts, Picture, Scenic, Step,
};
use crate::{Notation, Player};

impl<R: Rule> Scenic for Colouring<R> {
    fn graph(&self) -> Option<&Board> {
        Some(&self.board)
    }

    fn marks(&self, setup: &Setup) -> Vec<Mark> {
        let labels = setup.labels(self);
        let colours = setup.colours.iter().chain(std::iter::repeat(&None));
        (0..)
            .zip(labels.into_iter().zip(colours))
            .filter_map(|(vertex, (label, &colour))| self.mark(vertex, colour, label))
            .collect()
    }

    fn facts(&self, setup: &Setup) -> Vec<Fact> {
        let labels = setup.labels(self);
        let open = |player| {
            let mine =
                |label: &&Label| matches!(label, Label::Both) || **label == Label::Only(player);
            labels.iter().filter(mine).count()
        };
        vec![Fact::each("vertices still open", open)]
    }

    fn asks(&self, _position: &Position) -> Vec<&'static str> {
        vec!["a vertex to colour"]
    }

    fn move_in_words(&self, turn: Move) -> String {
        format!("colours {}", self.format_move(turn))
    }

    fn independent_parts(&self, position: &Position) -> Vec<(Vec<String>, Position)> {
        let parts = self.components(position);
        if parts.len() < 2 {
            return Vec::new();
        }
        let names = |part: &Position| {
            let open = part.open(Player::First) | part.open(Player::Second);
            vertices(open).map(|v| self.board.vertex_name(v)).collect()
        };
        parts.into_iter().map(|part| (names(&part), part)).collect()
    }
}

impl<R: Rule> Colouring<R> {
    fn mark(&self, vertex: Vertex, colour: Option<Colour>, label: Label) -> Option<Mark> {
        let mark = |kind| Mark::at(self.board.vertex_name(vertex), kind);
        let filled = |player| {
            let title = colour_name(player).to_lowercase();
            mark(MarkKind::Fill).of(player).titled(title)
        };
        Some(match (colour, label) {
            (Some(Colour::Red), _) => filled(Player::First),
            (Some(Colour::Blue), _) => filled(Player::Second),
            (Some(Colour::Closed), _) => mark(MarkKind::Closed).titled("out of play"),
            (_, Label::Nobody) => mark(MarkKind::Closed).titled("nobody may play"),
            (_, Label::Only(player)) => mark(MarkKind::Hold)
                .of(player)
                .titled(format!("only {} may play", colour_name(player))),
            (_, Label::Both) => return None,
        })
    }
}

impl<R: Rule> Configured for Colouring<R> {
    const RULES: &'static [&'static str] = R::RULES;

    const PICTURES: &'static [Picture] = R::PICTURES;

    const LESSON: &'static [Step] = R::LESSON;

    fn board_kinds() -> Vec<&'static str> {
        graph_kinds(&["grid", "path", "cycle"], false)
    }

    fn form() -> Vec<Field> {
        R::form()
    }

    fn parts(&self) -> Parts {
        R::parts()
    }

    fn variant_of(parts: &Answers) -> Result<Option<String>, FormError> {
        R::variant_of(parts)
    }
}

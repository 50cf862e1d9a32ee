//! What is seen of Snort for more than two, and how its variants are put together.

use serde_json::json;
use thera_board::{Board, Vertex};

use super::super::Snort;
use super::{MOST_PLAYERS, ManySnort, Move, Position, Setup, Variant, lesson};
use crate::Notation;
use crate::capability::Seated;
use crate::colouring::text::colour_name;
use crate::scene::{
    Answers, Configured, Fact, Field, FormError, Mark, MarkKind, Parts, Picture, Scenic, Step,
};

impl Scenic for ManySnort {
    fn graph(&self) -> Option<&Board> {
        Some(self.board())
    }

    fn marks(&self, setup: &Setup) -> Vec<Mark> {
        let position = setup.sketch(self);
        (0..self.board().size() as Vertex)
            .filter_map(|vertex| self.mark(&position, vertex))
            .collect()
    }

    fn facts(&self, setup: &Setup) -> Vec<Fact> {
        let position = setup.sketch(self);
        let open = |player| position.open(player).count_ones();
        vec![Fact::of("vertices still open", self.players(), open)]
    }

    fn asks(&self, _position: &Position) -> Vec<&'static str> {
        vec!["a vertex to colour"]
    }

    fn move_in_words(&self, turn: Move) -> String {
        format!("colours {}", self.format_move(turn))
    }

    fn end_reason(&self, position: &Position) -> Option<String> {
        (!crate::Game::can_move(self, position)).then(|| match self.variant.stop {
            true => format!("{} cannot move", colour_name(position.to_move)),
            false => "nobody else can move".to_string(),
        })
    }
}

impl ManySnort {
    fn mark(&self, position: &Position, vertex: Vertex) -> Option<Mark> {
        let mark = |kind| Mark::at(self.board().vertex_name(vertex), kind);
        if let Some(player) = position.colour(vertex) {
            let title = colour_name(player).to_lowercase();
            return Some(mark(MarkKind::Fill).of(player).titled(title));
        }
        let open = self.open_to(position, vertex);
        match open[..] {
            [] => Some(mark(MarkKind::Closed).titled("nobody may play")),
            [player] => Some(
                mark(MarkKind::Hold)
                    .of(player)
                    .titled(format!("only {} may play", colour_name(player))),
            ),
            _ if open.len() == self.seats() => None,
            _ => {
                let names: Vec<String> = open.iter().map(|&p| colour_name(p).into()).collect();
                let letters = open.iter().map(|&p| crate::colouring::text::letter(p));
                let text = letters.collect::<String>().to_lowercase();
                let title = format!("{} may play", crate::telling::listed(&names));
                Some(mark(MarkKind::Text { text }).titled(title))
            }
        }
    }
}

impl Configured for ManySnort {
    const RULES: &'static [&'static str] = &[
        "Three to six players each have a colour and colour one free vertex a turn, in the order in \
         which they sit.",
        "No edge may join two different colours: a vertex next to a coloured one is closed to all \
         other colours.",
        "Whoever cannot move is passed over, and the last to move wins. With the option stop the first \
         who cannot move ends the game, and whoever moved last wins.",
    ];

    const PICTURES: &'static [Picture] = lesson::PICTURES;

    const LESSON: &'static [Step] = lesson::LESSON;

    fn board_kinds() -> Vec<&'static str> {
        Snort::board_kinds()
    }

    fn form() -> Vec<Field> {
        Snort::form()
    }

    fn parts(&self) -> Parts {
        self.variant.parts()
    }

    fn variant_of(parts: &Answers) -> Result<Option<String>, FormError> {
        Snort::variant_of(parts)
    }
}

impl Variant {
    /// What the game for two is in these words.
    pub(in crate::snort) const FOR_TWO: Variant = Variant {
        players: 2,
        stop: false,
    };

    /// The form of all variants, the game for two among them.
    pub(in crate::snort) fn form() -> Vec<Field> {
        let players = (2, MOST_PLAYERS as u64, 2);
        vec![
            Field::number("players", "Players", players, "each has a colour"),
            Field::switch(
                "stop",
                "First stuck ends it",
                false,
                "with more than two players: the first who cannot move ends the game, and whoever \
                 moved last wins; otherwise who cannot move is passed over",
            ),
        ]
    }

    /// The form as it is filled in for this variant.
    pub(in crate::snort) fn parts(self) -> Parts {
        Parts::from_iter([
            ("players".to_string(), json!(self.players)),
            ("stop".to_string(), json!(self.stop)),
        ])
    }

    /// The variant as it was filled in; none for two players, to whom both endings are the same.
    pub(in crate::snort) fn of(parts: &Answers) -> Result<Option<String>, FormError> {
        let variant = Variant {
            players: parts.number("players")?,
            stop: parts.switch("stop")?,
        };
        Ok((variant.players != 2).then(|| variant.text()))
    }
}

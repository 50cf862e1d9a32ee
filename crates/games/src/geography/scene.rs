//! What is seen of Geography, how it is played, and which variants there are.

use serde_json::json;
use thera_board::{Board, Vertex};

use super::lesson;
use super::{Geography, Position, Setup};
use crate::scene::boards::graph_kinds;
use crate::scene::{
    Answers, Configured, Field, FormError, Mark, MarkKind, Parts, Picture, PlaceName, Scenic, Step,
};
use crate::{Notation, Player};

impl Scenic for Geography {
    fn graph(&self) -> Option<&Board> {
        Some(&self.board)
    }

    fn marks(&self, setup: &Setup) -> Vec<Mark> {
        let name = |place: &PlaceName| {
            let vertex = place.on(&self.board);
            vertex.map(|vertex| self.board.vertex_name(vertex))
        };
        let closed = |name| Mark::at(name, MarkKind::Closed).titled("deleted");
        let deleted = setup.deleted.iter().filter_map(name).map(closed);
        let tokens = self.token_owners().iter().filter_map(|&player| {
            let name = setup.tokens.of(player).as_ref().and_then(name)?;
            Some(self.token_mark(name, player))
        });
        deleted.chain(tokens).collect()
    }

    fn asks(&self, _position: &Position) -> Vec<&'static str> {
        vec!["where the token goes"]
    }

    fn move_in_words(&self, target: Vertex) -> String {
        format!("goes to {}", self.format_move(target))
    }
}

impl Geography {
    fn token_mark(&self, name: String, player: Player) -> Mark {
        let mark = Mark::at(name, MarkKind::Piece { shape: "token" });
        match self.partizan {
            true => mark.of(player).titled(format!("{player}'s token")),
            false => mark.titled("the token"),
        }
    }
}

const FORM: [Field; 2] = [
    Field::switch(
        "partizan",
        "A token for each player",
        false,
        "each player moves a token of its own; otherwise both move the same one",
    ),
    Field::text(
        "start",
        "Start",
        "the vertex where the token begins, or the two where the players' tokens do",
    ),
];

impl Configured for Geography {
    const RULES: &'static [&'static str] = &[
        "A token stands on a vertex. A turn moves it along an edge, or in the direction of an arc, \
         to another vertex.",
        "The vertex it leaves is deleted: nobody can go there again.",
        "Whoever cannot move loses.",
        "In the partizan game each player has a token of its own, and a vertex cannot hold both.",
    ];

    const PICTURES: &'static [Picture] = lesson::PICTURES;

    const LESSON: &'static [Step] = lesson::LESSON;

    fn board_kinds() -> Vec<&'static str> {
        graph_kinds(&["grid", "king", "dcycle"], true)
    }

    fn form() -> Vec<Field> {
        FORM.to_vec()
    }

    fn parts(&self) -> Parts {
        let start = self.start_vertices().iter();
        let start: Vec<String> = start.map(|&v| self.board.vertex_name(v)).collect();
        Parts::from_iter([
            ("partizan".into(), json!(self.partizan)),
            ("start".into(), json!(start)),
        ])
    }

    fn variant_of(parts: &Answers) -> Result<Option<String>, FormError> {
        let mut options = Vec::new();
        if parts.switch("partizan")? {
            options.push("partizan".to_string());
        }
        let start = parts.words("start")?;
        if !start.is_empty() {
            options.push(format!("start={}", start.join(";")));
        }
        Ok((!options.is_empty()).then(|| options.join(",")))
    }
}

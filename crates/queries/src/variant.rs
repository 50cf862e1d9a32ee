//! Games put together from parts, and taken apart again.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use thera_control::Control;
use thera_games::scene::boards::{graph_parts, graph_text};
use thera_games::scene::{Answers, Parts};
use thera_games::{AnyGame, FileAccess, Member, with_game};

use crate::show::variant_and_board;
use crate::{House, Query, QueryError};

/// A game as typed, or its parts.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Variant {
    /// `FAMILY[:VARIANT][@BOARD]`, to take it apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The family, to put one together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
    /// The variant as it is typed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Or its parts, the fields of the family's form; those left out have their usual value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<Parts>,
    /// The board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardWanted>,
}

/// A board as typed, or its parts.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum BoardWanted {
    /// `KIND:…`.
    Text(String),
    /// The `kind`, and the fields of its form.
    Parts(Parts),
}

/// A game and its parts.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct VariantAnswer {
    /// The full name of the game.
    pub game: String,
    /// Its family.
    pub family: &'static str,
    /// Its variant, if the family has any.
    pub variant: Option<String>,
    /// The parts of the variant.
    pub parts: Parts,
    /// Its board, if it has one.
    pub board: Option<String>,
    /// The kind of the board and its measures.
    pub board_parts: Option<Parts>,
}

impl Query for Variant {
    const NAME: &'static str = "variant";
    const ABOUT: &'static str = "A game put together from parts, or taken apart.";
    type Answer = VariantAnswer;
    type Part = ();

    fn answer(
        &self,
        house: &House,
        _control: &Control,
        _tell: &mut dyn FnMut(()),
    ) -> Result<VariantAnswer, QueryError> {
        let prepared = house.find(&self.name()?)?;
        Ok(with_game!(&prepared.rules, game => VariantAnswer::new(game)))
    }
}

impl Variant {
    /// The full name of the game that was asked for.
    fn name(&self) -> Result<String, QueryError> {
        if let Some(game) = &self.game {
            return Ok(game.clone());
        }
        let family = self.family.as_deref().ok_or_else(|| {
            let sentence = "give 'game', or 'family' with 'variant' or 'parts' and 'board'";
            QueryError::malformed(None, sentence)
        })?;
        let known = AnyGame::FAMILIES
            .iter()
            .find(|info| info.name.eq_ignore_ascii_case(family));
        // If there is no such family the catalogue says which there are.
        let example = known.map_or(family, |info| info.examples[0]);
        let any = AnyGame::parse(example, FileAccess::Refused)?;
        with_game!(&any, game => self.name_of(game))
    }

    /// The full name of a game of the family that `_any_game_of_it` belongs to.
    fn name_of<G: Member>(&self, _any_game_of_it: &G) -> Result<String, QueryError> {
        let variant = match (&self.variant, &self.parts) {
            (Some(text), _) => Some(text.clone()).filter(|text| !text.is_empty()),
            (None, Some(parts)) => G::variant_of(&Answers::new(&G::form(), parts)?)?,
            (None, None) => None,
        };
        let board = match &self.board {
            None => None,
            Some(BoardWanted::Text(text)) => Some(text.clone()),
            Some(BoardWanted::Parts(parts)) => Some(board_of::<G>(parts)?),
        };
        let mut name = G::INFO.name.to_string();
        let board = board.filter(|_| G::has_board(variant.as_deref()));
        if let Some(variant) = variant {
            name += &format!(":{variant}");
        }
        if let Some(board) = board {
            name += &format!("@{board}");
        }
        Ok(name)
    }
}

/// The board with these parts: of the family's own kind, or a graph.
fn board_of<G: Member>(parts: &Parts) -> Result<String, QueryError> {
    let own = G::own_board().filter(|own| parts.get("kind") == Some(&json!(own.name)));
    let Some(own) = own else {
        return Ok(graph_text(parts)?);
    };
    let mut measures = parts.clone();
    measures.remove("kind");
    Ok(G::own_board_of(&Answers::new(&own.form, &measures)?)?)
}

impl VariantAnswer {
    fn new<G: Member>(game: &G) -> Self {
        let name = game.name();
        let (variant, board) = variant_and_board(&name);
        VariantAnswer {
            family: G::INFO.name,
            variant: variant.map(String::from),
            parts: game.parts(),
            board: board.map(String::from),
            board_parts: board_parts(game),
            game: name,
        }
    }
}

/// The parts of the board: of the family's own kind, or a graph.
fn board_parts<G: Member>(game: &G) -> Option<Parts> {
    let Some((own, mut parts)) = G::own_board().zip(game.own_board_parts()) else {
        return game.graph().map(graph_parts);
    };
    parts.insert("kind".into(), json!(own.name));
    Some(parts)
}

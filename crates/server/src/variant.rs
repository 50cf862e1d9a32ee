//! Games put together from parts, and taken apart again.

use serde::Deserialize;
use serde_json::{Value, json};
use thera_games::scene::boards::{graph_parts, graph_text};
use thera_games::scene::{Answers, Parts};
use thera_games::{AnyGame, Family, FileAccess, with_game};

use crate::error::ApiError;
use crate::view::variant_and_board;

/// A game as typed, or its parts.
#[derive(Deserialize)]
pub struct Wanted {
    game: Option<String>,
    family: Option<String>,
    variant: Option<String>,
    parts: Option<Parts>,
    board: Option<BoardWanted>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum BoardWanted {
    Text(String),
    Parts(Parts),
}

/// The full name of the game that was asked for.
pub fn name(wanted: &Wanted) -> Result<String, ApiError> {
    if let Some(game) = &wanted.game {
        return Ok(game.clone());
    }
    let family = wanted.family.as_deref().ok_or_else(|| {
        ApiError::malformed("give 'game', or 'family' with 'variant' or 'parts' and 'board'")
    })?;
    let known = AnyGame::FAMILIES
        .iter()
        .find(|info| info.name.eq_ignore_ascii_case(family));
    // If there is no such family the catalogue says which there are.
    let example = known.map_or(family, |info| info.examples[0]);
    let any = AnyGame::parse(example, FileAccess::Refused)?;
    with_game!(&any, game => name_of(game, wanted))
}

/// The full name of a game of the family that `_any_game_of_it` belongs to.
fn name_of<G: Family>(_any_game_of_it: &G, wanted: &Wanted) -> Result<String, ApiError> {
    let variant = match (&wanted.variant, &wanted.parts) {
        (Some(text), _) => Some(text.clone()).filter(|text| !text.is_empty()),
        (None, Some(parts)) => G::variant_of(&Answers::new(&G::form(), parts)?)?,
        (None, None) => None,
    };
    let board = match &wanted.board {
        None => None,
        Some(BoardWanted::Text(text)) => Some(text.clone()),
        Some(BoardWanted::Parts(parts)) => Some(board_of::<G>(parts)?),
    };
    let mut name = G::INFO.name.to_string();
    if let Some(variant) = variant {
        name += &format!(":{variant}");
    }
    if let Some(board) = board {
        name += &format!("@{board}");
    }
    Ok(name)
}

/// The board with these parts: of the family's own kind, or a graph.
fn board_of<G: Family>(parts: &Parts) -> Result<String, ApiError> {
    let own = G::own_board().filter(|own| parts.get("kind") == Some(&json!(own.name)));
    let Some(own) = own else {
        return Ok(graph_text(parts)?);
    };
    let mut measures = parts.clone();
    measures.remove("kind");
    Ok(G::own_board_of(&Answers::new(&own.form, &measures)?)?)
}

/// A game taken apart.
pub fn parts(game: &AnyGame) -> Value {
    with_game!(game, game => parts_of(game))
}

fn parts_of<G: Family>(game: &G) -> Value {
    let name = game.name();
    let (variant, board) = variant_and_board(&name);
    json!({
        "game": name,
        "family": G::INFO.name,
        "variant": variant,
        "parts": game.parts(),
        "board": board,
        "board_parts": board_parts(game),
    })
}

/// The parts of the board: of the family's own kind, or a graph.
fn board_parts<G: Family>(game: &G) -> Option<Parts> {
    let Some((own, mut parts)) = G::own_board().zip(game.own_board_parts()) else {
        return game.graph().map(graph_parts);
    };
    parts.insert("kind".into(), json!(own.name));
    Some(parts)
}

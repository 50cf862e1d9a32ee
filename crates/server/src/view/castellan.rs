//! Castellan: towers, walls and who owns what they enclose.

use serde_json::{Map, Value, json};
use thera_games::Player;
use thera_games::castellan::{Castellan, Options, Points, Position, Turn, points};

use super::layout::{Layout, Role, Spot};
use super::shape::{field, list, number, only_known, switch, text};
use super::{Pair, Presented, ways};
use crate::error::ApiError;
use crate::variant::{BoardParts, castellan_parts};

impl Presented for Castellan {
    fn steps(&self, turn: Turn) -> Vec<String> {
        names(self, turn.pieces())
    }

    fn in_any_order(&self, _position: &Position) -> bool {
        true
    }

    fn layout(&self) -> Layout {
        let board = self.geometry();
        Layout {
            kind: "castellan",
            rows: Some(board.rows()),
            columns: Some(board.columns()),
            width: (board.width() - 1) as f64,
            height: (board.height() - 1) as f64,
            vertices: points(board.locations() | board.cells())
                .map(|point| spot(self, point))
                .collect(),
            ..Layout::default()
        }
    }

    fn state(&self, position: &Position) -> Value {
        let owned = Player::BOTH
            .into_iter()
            .flat_map(|player| points(position.keeps(player)).map(move |cell| (cell, player)));
        let owners: Map<String, Value> = owned
            .map(|(cell, player)| (name(self, cell), json!(player.to_string())))
            .collect();
        let regions: Vec<Value> = Player::BOTH
            .into_iter()
            .flat_map(|player| regions(self, position, player))
            .collect();
        json!({
            "pieces": names(self, position.pieces()),
            "owners": owners,
            "regions": regions,
            "scores": Pair::each(|player| self.score(position, player)),
        })
    }

    fn compose(&self, to_move: Player, state: &Value) -> Result<String, ApiError> {
        let board = self.geometry();
        let pieces = list(field(state, "pieces")?, "pieces")?;
        let pieces = pieces.iter().try_fold(0, |set: Points, piece| {
            let piece = text(piece, "pieces")?;
            Ok::<_, ApiError>(set | 1 << find(self, piece, board.locations())?)
        })?;
        let mut keeps: [Points; 2] = [0; 2];
        let no_owners = Map::new();
        let owners = match state.get("owners") {
            None | Some(Value::Null) => &no_owners,
            Some(Value::Object(owners)) => owners,
            Some(_) => {
                return Err(ApiError::malformed(
                    "'owners' should be an object of cells and players",
                ));
            }
        };
        for (cell, owner) in owners {
            let owner = match owner.as_str() {
                Some("first") => Player::First,
                Some("second") => Player::Second,
                _ => {
                    return Err(ApiError::malformed(
                        "'owners' should be \"first\" or \"second\"",
                    ));
                }
            };
            keeps[owner.index()] |= 1 << find(self, cell, board.cells())?;
        }
        Ok(position_text(self, pieces, keeps, to_move))
    }

    fn most_moves(&self) -> f64 {
        let choices = |places: Points, most: u8| -> f64 {
            let places = places.count_ones() as usize;
            (0..=usize::from(most))
                .map(|chosen| ways(places, chosen))
                .sum()
        };
        let (board, options) = (self.geometry(), self.options());
        choices(board.towers(), options.towers) * choices(board.walls(), options.walls)
    }

    fn parts(&self) -> Value {
        let options = self.options();
        json!({
            "touch": options.touch,
            "nolone": options.no_lone_wall,
            "stop": options.stop,
            "towers": options.towers,
            "walls": options.walls,
        })
    }

    fn board_parts(&self) -> Option<BoardParts> {
        Some(castellan_parts(self.geometry()))
    }

    fn variant_of(parts: &Map<String, Value>) -> Result<Option<String>, ApiError> {
        only_known(parts, &["touch", "nolone", "stop", "towers", "walls"])?;
        let options = Options {
            touch: switch(parts, "touch", false)?,
            no_lone_wall: switch(parts, "nolone", false)?,
            stop: switch(parts, "stop", false)?,
            towers: number(parts, "towers", 1)?,
            walls: number(parts, "walls", 1)?,
        };
        let text = options.to_string();
        Ok((!text.is_empty()).then_some(text))
    }
}

fn has(set: Points, point: usize) -> bool {
    set >> point & 1 == 1
}

/// What a point is called: `t(0,0)`, `w(0,1)`, and `(1,1)` for a cell.
fn name(game: &Castellan, point: usize) -> String {
    let board = game.geometry();
    let (row, column) = board.coordinates(point);
    let letter = match () {
        () if has(board.towers(), point) => "t",
        () if has(board.walls(), point) => "w",
        () => "",
    };
    format!("{letter}({row},{column})")
}

fn names(game: &Castellan, set: Points) -> Vec<String> {
    points(set).map(|point| name(game, point)).collect()
}

/// The point of a set that has this name.
fn find(game: &Castellan, text: &str, among: Points) -> Result<usize, ApiError> {
    let text = text.trim();
    points(among)
        .find(|&point| name(game, point) == text)
        .ok_or_else(|| {
            let example = points(among).next().map(|point| name(game, point));
            ApiError::unfit(format!(
                "there is no '{text}' on {}; names are such as {}",
                game.geometry().name(),
                example.unwrap_or_default()
            ))
        })
}

fn spot(game: &Castellan, point: usize) -> Spot {
    let board = game.geometry();
    let (row, column) = board.coordinates(point);
    let role = match () {
        () if has(board.towers(), point) => "tower",
        () if has(board.walls(), point) => "wall",
        () => "cell",
    };
    Spot {
        name: name(game, point),
        x: column as f64,
        y: (board.height() - 1 - row) as f64,
        role: Some(Role {
            role,
            row,
            column,
            across: (role == "wall").then(|| has(board.across(), point)),
        }),
    }
}

fn regions(game: &Castellan, position: &Position, player: Player) -> Vec<Value> {
    let board = game.geometry();
    board
        .faces(position.pieces(), position.keeps(player))
        .map(|face| {
            let towers = (board.border_towers(face) & position.pieces()).count_ones();
            json!({
                "owner": player.to_string(),
                "cells": names(game, face),
                "towers": towers,
                "score": towers,
            })
        })
        .collect()
}

/// The position as text, whether or not it is legal: what the edited board looks like.
fn position_text(game: &Castellan, pieces: Points, keeps: [Points; 2], to_move: Player) -> String {
    let board = game.geometry();
    let symbol = |point: usize| match () {
        () if !has(board.locations() | board.cells(), point) => '#',
        () if has(keeps[0], point) => '1',
        () if has(keeps[1], point) => '2',
        () if !has(pieces, point) => '.',
        () if has(board.towers(), point) => 'o',
        () if has(board.across(), point) => '-',
        () => '|',
    };
    let rows: Vec<String> = (0..board.height())
        .rev()
        .map(|row| {
            (0..board.width())
                .map(|column| symbol(board.point(row, column)))
                .collect()
        })
        .collect();
    format!("{}/{}", rows.join(","), to_move.index() + 1)
}

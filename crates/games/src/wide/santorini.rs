//! Santorini's words for a large board.

use thera_board::{Board, Vertex, shorten};

use super::{Move, Pieces, Position, Speech, Starts, Wide};
use crate::santorini::{Santorini, Variant};
use crate::scene::{Configured, Parts};
use crate::{Game, InputError, Notation, Player};

/// Workers that build.
#[derive(Clone, Copy, Debug)]
pub struct Workers;

/// Marks a position that was won by a climb where the heights alone do not show it.
const WON_MARK: &str = "won";

impl Workers {
    /// Heights of two digits have commas between them.
    fn separator(game: &Wide<Self>) -> &'static str {
        if game.variant.height < 10 { "" } else { "," }
    }

    /// First places, then second; until that is done it is their turn.
    fn check_placement(game: &Wide<Self>, position: &Position) -> Result<(), String> {
        let missing = |player: &&Player| game.to_place(position, **player) > 0;
        match game.owners().iter().find(missing) {
            Some(Player::First) if position.pieces[1].count() > 0 => {
                Err("first places all its workers before second places any".to_string())
            }
            Some(&player) if player != position.to_move => Err(format!(
                "{player} has still to place workers, so {player} is to move"
            )),
            _ => Ok(()),
        }
    }

    /// The workers that a list of vertices names, beside those that stand already.
    fn read_workers(
        game: &Wide<Self>,
        player: Player,
        list: &str,
        position: &Position,
    ) -> Result<Pieces, String> {
        let mut workers: Vec<Vertex> = Vec::new();
        let names = list.split(',').map(str::trim);
        for name in names.filter(|name| !name.is_empty()) {
            let vertex = game.board.find_vertex(name).ok_or_else(|| {
                let name = shorten(name);
                format!("there is no vertex '{name}' for a worker to stand on")
            })?;
            if position.height(vertex) == game.variant.height {
                return Err(format!(
                    "a worker stands on {name}, which is closed by a dome"
                ));
            }
            let others = position.pieces.iter().any(|pieces| pieces.has(vertex));
            if others || workers.contains(&vertex) {
                return Err(format!("two workers stand on {name}"));
            }
            workers.push(vertex);
        }
        let (found, most) = (workers.len(), game.variant.workers_per_side() as usize);
        if found > most {
            let whose = match game.variant.impartial {
                true => "there are".to_string(),
                false => format!("{player} has"),
            };
            return Err(format!("{whose} {found} workers, the most is {most}"));
        }
        Ok(workers.into_iter().collect())
    }

    /// A worker on the winning height has won; the loser is to move.
    fn settle_win(game: &Wide<Self>, position: &mut Position, marked: bool) -> Result<(), String> {
        let Some(height) = game.variant.winning_height else {
            return match marked {
                true => Err("towers do not win in this variant".to_string()),
                false => Ok(()),
            };
        };
        let on_top = |player: &&Player| {
            let mut workers = position.pieces[player.index()].vertices();
            height > 0 && workers.any(|vertex| position.height(vertex) == height)
        };
        let winners: Vec<Player> = game.owners().iter().filter(on_top).copied().collect();
        match winners[..] {
            [] if marked && height > 0 => Err("no worker stands on the winning height".into()),
            [] => {
                position.won = marked;
                Ok(())
            }
            [_, _, ..] => Err("both sides stand on the winning height".into()),
            [winner] if !game.variant.impartial && winner == position.to_move => Err(format!(
                "{winner} stands on the winning height and has won, so {} is to move",
                winner.opponent()
            )),
            [_] => {
                position.won = true;
                Ok(())
            }
        }
    }
}

impl Speech for Workers {
    type Narrow = Santorini;

    fn read_variant(text: Option<&str>, board: &Board) -> Result<(Variant, Starts), InputError> {
        let variant = match text {
            Some(text) => Variant::parse(text)?,
            None => Variant {
                directed: board.is_directed(),
                ..Variant::STANDARD
            },
        };
        Ok((variant, [None; 2]))
    }

    fn write_variant(game: &Wide<Self>) -> String {
        format!(":{}", game.variant)
    }

    fn write_vertices(game: &Wide<Self>, position: &Position) -> String {
        let heights = game.vertices().map(|v| position.height(v).to_string());
        heights.collect::<Vec<_>>().join(Self::separator(game))
    }

    fn read_vertices(game: &Wide<Self>, text: &str, position: &mut Position) -> Result<(), String> {
        let items: Vec<String> = match text.contains(',') {
            true => text
                .split(',')
                .map(|item| item.trim().to_string())
                .collect(),
            false => text.chars().map(String::from).collect(),
        };
        let (count, size) = (items.len(), game.board.size());
        if count != size {
            return Err(format!("there are {count} heights for {size} vertices"));
        }
        for (vertex, item) in game.vertices().zip(items) {
            let most = game.variant.height;
            let height = item.parse().ok().filter(|&height: &u8| height <= most);
            let name = || game.board.vertex_name(vertex);
            let wrong = || format!("'{item}' is not a height from 0 to {most} (at {})", name());
            position.set_height(vertex, height.ok_or_else(wrong)?);
        }
        Ok(())
    }

    fn write_pieces(game: &Wide<Self>, position: &Position) -> String {
        let name = |vertex| game.board.vertex_name(vertex);
        let lists = game.owners().iter().map(|player| {
            let workers = position.pieces[player.index()].vertices();
            format!("/{}", workers.map(name).collect::<Vec<_>>().join(","))
        });
        let won = match position.won && game.variant.height == 1 {
            true => format!("/{WON_MARK}"),
            false => String::new(),
        };
        lists.collect::<String>() + &won
    }

    fn read_pieces(
        game: &Wide<Self>,
        fields: &[&str],
        position: &mut Position,
    ) -> Result<(), String> {
        let owners = game.owners();
        let (lists, marked) = match fields.len() == owners.len() + 1 {
            true => (&fields[..owners.len()], fields.last() == Some(&WON_MARK)),
            false => (fields, false),
        };
        if lists.len() != owners.len() || fields.len() > owners.len() && !marked {
            let example = game.format_position(&game.start());
            return Err(format!(
                "expected heights/side to move/workers of each list, such as {example}"
            ));
        }
        for (&player, list) in owners.iter().zip(lists) {
            position.pieces[player.index()] = Self::read_workers(game, player, list, position)?;
        }
        Self::check_placement(game, position)?;
        Self::settle_win(game, position, marked)
    }

    fn write_move(game: &Wide<Self>, turn: Move) -> String {
        let name = |vertex| game.board.vertex_name(vertex);
        match turn {
            Move::Place(placed) => placed.vertices().map(name).collect::<Vec<_>>().join(","),
            Move::Climb { from, to } => format!("{}-{}", name(from), name(to)),
            Move::Build { from, to, site } => {
                format!("{}-{}+{}", name(from), name(to), name(site))
            }
        }
    }

    const MOVE: &'static str = "from-to+build";

    fn piece(game: &Wide<Self>, player: Player) -> char {
        match (game.variant.impartial, player) {
            (true, _) => 'W',
            (false, Player::First) => 'F',
            (false, _) => 'S',
        }
    }

    fn steps(turn: Move) -> Vec<Vertex> {
        match turn {
            Move::Place(placed) => placed.vertices().collect(),
            Move::Climb { from, to } => vec![from, to],
            Move::Build { from, to, site } => vec![from, to, site],
        }
    }

    const ASKS: &'static [&'static str] = &["a worker", "where it goes", "where it builds"];

    /// The variant says them, whatever the board.
    fn parts(game: &Wide<Self>) -> Parts {
        let board = Board::path(2, game.variant.directed).ok();
        let small = board.and_then(|board| Santorini::new(game.variant, board).ok());
        small.map_or_else(Parts::new, |small| small.parts())
    }
}

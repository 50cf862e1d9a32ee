//! Positions of Santorini as text; moves are in `typed`.

use thera_board::{Shape, Vertex, VertexSet, bit, vertices};

use super::{Move, Position, Santorini};
use crate::{Game, InputError, Notation, Paint, Player};

/// What stands before a worker list in the format that Santorini engines exchange: a player
/// without god powers.
const MORTAL: &str = "mortal:";

/// Marks a position that was won by a climb where the heights alone do not show it.
const WON_MARK: &str = "won";

impl Notation for Santorini {
    fn format_position(&self, position: &Position) -> String {
        let heights: Vec<String> = self
            .written_order()
            .map(|v| position.height(v).to_string())
            .collect();
        let separator = if self.variant().height < 10 { "" } else { "," };
        let mut text = format!(
            "{}/{}",
            heights.join(separator),
            position.to_move().index() + 1
        );
        let lists = if self.variant().impartial { 1 } else { 2 };
        for workers in &position.workers[..lists] {
            text += &format!("/{}", self.format_workers(*workers));
        }
        if position.is_won() && self.variant().height == 1 {
            text += &format!("/{WON_MARK}");
        }
        text
    }

    fn parse_position(&self, text: &str) -> Result<Position, InputError> {
        self.read_position(text)
            .map_err(|reason| InputError::position(text, reason))
    }

    fn format_move(&self, turn: Move) -> String {
        let name = |v: Vertex| self.board().vertex_name(v);
        let named = self.board().named_rows_and_columns().is_some();
        match turn {
            Move::Place(set) => self.names(set).join(","),
            Move::Climb { from, to } if named => name(from) + &name(to),
            Move::Climb { from, to } => format!("{}-{}", name(from), name(to)),
            Move::Build { from, to, site } if named => name(from) + &name(to) + &name(site),
            Move::Build { from, to, site } => format!("{}-{}+{}", name(from), name(to), name(site)),
        }
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, InputError> {
        self.read_move(position, text)
            .map_err(|reason| InputError::illegal(text.trim(), reason))
    }

    fn asks_for(&self, position: &Position, text: &str) -> Option<&'static str> {
        self.missing_part(position, text)
    }

    fn draw(&self, position: &Position, paint: Paint) -> String {
        super::draw::draw(self, position, paint)
    }

    fn player_label(&self, player: Player) -> Option<&'static str> {
        (!self.variant().impartial).then(|| super::draw::letter(player))
    }
}

/// Positions.
impl Santorini {
    /// Whether positions are written as existing engines exchange them.
    fn is_exchange_board(&self) -> bool {
        self.board().shape()
            == (Shape::King {
                rows: 5,
                columns: 5,
            })
    }

    /// The order in which heights are written: by number, but from the top row on 5x5.
    pub fn written_order(&self) -> Box<dyn Iterator<Item = Vertex>> {
        let size = self.board().size() as Vertex;
        if self.is_exchange_board() {
            Box::new((0..5).rev().flat_map(|row| row * 5..row * 5 + 5))
        } else {
            Box::new(0..size)
        }
    }

    /// The names of vertices in the order people list them: by column, then by row.
    pub(super) fn names(&self, set: VertexSet) -> Vec<String> {
        let mut listed: Vec<Vertex> = vertices(set).collect();
        if let Some((_, columns)) = self.board().named_rows_and_columns() {
            listed.sort_by_key(|&v| (usize::from(v) % columns, v));
        }
        listed
            .into_iter()
            .map(|v| self.board().vertex_name(v))
            .collect()
    }

    fn format_workers(&self, workers: VertexSet) -> String {
        let names = self.names(workers);
        if self.is_exchange_board() && !self.variant().impartial {
            format!("{MORTAL}{}", names.join(",").to_uppercase())
        } else {
            names.join(",")
        }
    }

    /// What is wrong with a position that has too few or too many fields.
    fn wrong_fields(&self, fields: &[&str]) -> String {
        let workers = if self.variant().impartial {
            "workers"
        } else {
            "first's workers/second's workers"
        };
        let example = self.format_position(&self.start());
        let reason = if let [_, second, ..] = fields
            && !matches!(second.trim(), "1" | "2")
        {
            "the side to move, 1 or 2, is missing after the heights".to_string()
        } else {
            format!("it has {} fields", fields.len())
        };
        format!("{reason}; expected heights/side to move/{workers}, such as {example}")
    }

    fn read_position(&self, text: &str) -> Result<Position, String> {
        let lists = if self.variant().impartial { 1 } else { 2 };
        let fields: Vec<&str> = text.trim().split('/').collect();
        let (fields, marked_won) = match fields.split_last() {
            Some((&WON_MARK, rest)) => (rest, true),
            _ => (&fields[..], false),
        };
        if fields.len() != 2 + lists {
            return Err(self.wrong_fields(fields));
        }
        let mut position = Position::default();
        self.read_heights(fields[0], &mut position)?;
        position.set_to_move(match fields[1].trim() {
            "1" => Player::First,
            "2" => Player::Second,
            other => return Err(format!("the side to move is '{other}', expected 1 or 2")),
        });
        for (player, field) in Player::BOTH.into_iter().zip(&fields[2..]) {
            self.read_workers(field, player, &mut position)?;
        }
        self.check_placement(&position)?;
        self.settle_win(&mut position, marked_won)?;
        Ok(position)
    }

    fn read_heights(&self, field: &str, position: &mut Position) -> Result<(), String> {
        let size = self.board().size();
        let most = self.variant().height;
        let items: Vec<String> = if field.contains(',') || size == 1 {
            field
                .split(',')
                .map(|item| item.trim().to_string())
                .collect()
        } else {
            field.trim().chars().map(String::from).collect()
        };
        if items.len() != size {
            return Err(format!("{} heights for {size} vertices", items.len()));
        }
        for (vertex, item) in self.written_order().zip(&items) {
            let name = self.board().vertex_name(vertex);
            match item.parse::<u8>() {
                Ok(height) if height <= most => position.set_height(vertex, height),
                Ok(height) => {
                    return Err(format!("{name} has height {height}, the most is {most}"));
                }
                Err(_) => return Err(format!("'{item}' is not a height (at {name})")),
            }
        }
        Ok(())
    }

    fn read_workers(
        &self,
        field: &str,
        player: Player,
        position: &mut Position,
    ) -> Result<(), String> {
        let field = field.trim();
        let list = match field.get(..MORTAL.len()) {
            Some(prefix) if prefix.eq_ignore_ascii_case(MORTAL) => &field[MORTAL.len()..],
            _ => field,
        };
        for name in list
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty())
        {
            let vertex = self
                .board()
                .find_vertex(name)
                .ok_or_else(|| format!("there is no vertex '{name}' for a worker to stand on"))?;
            if position.occupied() & bit(vertex) != 0 {
                return Err(format!("two workers stand on {name}"));
            }
            if position.height(vertex) == self.variant().height {
                return Err(format!(
                    "a worker stands on {name}, which is closed by a dome"
                ));
            }
            position.workers[player.index()] |= bit(vertex);
        }
        let (found, most) = (
            position.workers[player.index()].count_ones(),
            self.variant().workers_per_side(),
        );
        if found > most {
            let whose = if self.variant().impartial {
                "there are"
            } else {
                "a side has"
            };
            return Err(format!(
                "{found} workers in one list, {whose} at most {most}"
            ));
        }
        Ok(())
    }

    /// Workers are placed by first, then by second; until that is done it is their turn.
    fn check_placement(&self, position: &Position) -> Result<(), String> {
        let most = self.variant().workers_per_side();
        let missing = |side: usize| position.workers[side].count_ones() < most;
        let placing = if missing(0) {
            if position.workers[1] != 0 {
                return Err("first places all its workers before second places any".into());
            }
            Player::First
        } else if !self.variant().impartial && missing(1) {
            Player::Second
        } else {
            return Ok(());
        };
        if position.to_move() != placing {
            return Err(format!(
                "{placing} has still to place workers, so the side to move is {}",
                placing.index() + 1
            ));
        }
        Ok(())
    }

    /// A worker on the winning height has won; the loser is to move.
    fn settle_win(&self, position: &mut Position, marked: bool) -> Result<(), String> {
        let Some(height) = self.variant().winning_height() else {
            return if marked {
                Err("towers do not win in this variant".into())
            } else {
                Ok(())
            };
        };
        if height == 0 {
            if marked {
                position.set_won();
            }
            return Ok(());
        }
        let on_top = position
            .workers
            .map(|workers| workers & position.at_height(height) != 0);
        let winner = match on_top {
            [false, false] if marked => return Err("no worker stands on the winning height".into()),
            [false, false] => return Ok(()),
            [true, true] => return Err("both sides stand on the winning height".into()),
            _ if self.variant().impartial => position.to_move().opponent(),
            [true, false] => Player::First,
            [false, true] => Player::Second,
        };
        if winner == position.to_move() {
            return Err(format!(
                "{winner} stands on the winning height and has won, so the side to move is {}",
                winner.opponent().index() + 1
            ));
        }
        position.set_won();
        Ok(())
    }
}

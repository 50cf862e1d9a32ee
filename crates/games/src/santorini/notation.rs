//! Positions of Santorini as text; moves are in `typed`.

use thera_board::{Shape, Vertex, VertexSet, vertices};

use super::{Move, Position, Santorini, Setup};
use crate::scene::{PlaceName, Reasons, SetupOf};
use crate::{Game, InputError, Notation, Paint, Pair, Player};

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
        let setup = match text.contains('[') {
            true => super::levels::read(self, text),
            false => self.read_setup(text),
        };
        setup
            .map_err(Reasons::from)
            .and_then(|setup| setup.validate(self))
            .map_err(|reasons| InputError::position(text, reasons.to_string()))
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
        super::draw::draw(self, position, None, paint)
    }

    fn draw_after(&self, position: &Position, last: Move, paint: Paint) -> String {
        super::draw::draw(self, position, Some(last), paint)
    }

    fn draw_levels(&self, position: &Position) -> Option<String> {
        super::levels::draw(self, position)
    }

    fn player_label(&self, player: Player) -> Option<&'static str> {
        (!self.variant().impartial).then(|| super::draw::letter(player))
    }
}

/// Positions.
impl Santorini {
    /// Whether positions are written as existing engines exchange them.
    pub(super) fn is_exchange_board(&self) -> bool {
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
    pub(super) fn wrong_fields(&self, fields: &[&str]) -> String {
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

    /// The setup a text stands for.
    fn read_setup(&self, text: &str) -> Result<Setup, String> {
        let lists = if self.variant().impartial { 1 } else { 2 };
        let fields: Vec<&str> = text.trim().split('/').collect();
        let (fields, won) = match fields.split_last() {
            // A vertex may be called so too.
            Some((&WON_MARK, _)) if self.board().find_vertex(WON_MARK).is_some() => (
                &fields[..fields.len().min(2 + lists)],
                fields.len() > 2 + lists,
            ),
            Some((&WON_MARK, rest)) => (rest, true),
            _ => (&fields[..], false),
        };
        if fields.len() != 2 + lists {
            return Err(self.wrong_fields(fields));
        }
        Ok(Setup {
            heights: self.read_heights(fields[0])?,
            workers: Pair {
                first: read_workers(fields[2]),
                second: fields
                    .get(3)
                    .map_or_else(Vec::new, |list| read_workers(list)),
            },
            won,
            to_move: match fields[1].trim() {
                "1" => Player::First,
                "2" => Player::Second,
                other => return Err(format!("the side to move is '{other}', expected 1 or 2")),
            },
        })
    }

    /// The heights by vertex number.
    fn read_heights(&self, field: &str) -> Result<Vec<u64>, String> {
        let size = self.board().size();
        let items: Vec<&str> = if field.contains(',') || size == 1 {
            field.split(',').map(str::trim).collect()
        } else {
            let digits = field.trim();
            let ends = digits
                .char_indices()
                .map(|(start, c)| (start, start + c.len_utf8()));
            ends.map(|(start, end)| &digits[start..end]).collect()
        };
        if items.len() != size {
            return Err(self.wrong_number_of_heights(items.len()));
        }
        let mut heights = vec![0; size];
        for (vertex, item) in self.written_order().zip(items) {
            heights[vertex as usize] = item.parse().map_err(|_| {
                let name = self.board().vertex_name(vertex);
                format!("'{item}' is not a height (at {name})")
            })?;
        }
        Ok(heights)
    }
}

/// The places in a list of workers.
fn read_workers(field: &str) -> Vec<PlaceName> {
    let field = field.trim();
    let list = match field.get(..MORTAL.len()) {
        Some(prefix) if prefix.eq_ignore_ascii_case(MORTAL) => &field[MORTAL.len()..],
        _ => field,
    };
    let names = list.split(',').map(str::trim);
    names
        .filter(|name| !name.is_empty())
        .map(|name| PlaceName(name.to_string()))
        .collect()
}

//! Positions and moves of Santorini as text.

use thera_board::{Shape, Vertex, VertexSet, bit, vertices};

use super::{Move, Position, Santorini};
use crate::{Game, InputError, Notation, Paint, Player};

/// What stands before a worker list in the format that Santorini engines exchange: a player
/// without god powers.
const MORTAL: &str = "mortal:";

/// Marks a position that was won by a climb where the heights alone do not show it.
const WON_MARK: &str = "won";

/// Compass points as steps (rows up, columns right).
const COMPASS: [(&str, isize, isize); 8] = [
    ("n", 1, 0),
    ("ne", 1, 1),
    ("e", 0, 1),
    ("se", -1, 1),
    ("s", -1, 0),
    ("sw", -1, -1),
    ("w", 0, -1),
    ("nw", 1, -1),
];

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
            Move::Place(set) => vertices(set).map(name).collect::<Vec<_>>().join(","),
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
    fn written_order(&self) -> Box<dyn Iterator<Item = Vertex>> {
        let size = self.board().size() as Vertex;
        if self.is_exchange_board() {
            Box::new((0..5).rev().flat_map(|row| row * 5..row * 5 + 5))
        } else {
            Box::new(0..size)
        }
    }

    fn format_workers(&self, workers: VertexSet) -> String {
        let names: Vec<String> = vertices(workers)
            .map(|v| self.board().vertex_name(v))
            .collect();
        if self.is_exchange_board() && !self.variant().impartial {
            format!("{MORTAL}{}", names.join(",").to_uppercase())
        } else {
            names.join(",")
        }
    }

    fn read_position(&self, text: &str) -> Result<Position, String> {
        let lists = if self.variant().impartial { 1 } else { 2 };
        let fields: Vec<&str> = text.trim().split('/').collect();
        let (fields, marked_won) = match fields.split_last() {
            Some((&WON_MARK, rest)) => (rest, true),
            _ => (&fields[..], false),
        };
        if fields.len() != 2 + lists {
            let example = self.format_position(&self.start());
            return Err(format!(
                "expected {} fields separated by slashes, found {}; the empty board is {example}",
                2 + lists,
                fields.len()
            ));
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

/// Moves.
impl Santorini {
    fn read_move(&self, position: &Position, text: &str) -> Result<Move, String> {
        if self.outcome(position).is_some() {
            return Err("comes too late: the game is over".into());
        }
        let words = self.words(text);
        if self.is_placing(position) {
            return self.read_placement(position, &words);
        }
        let (from, to, site) = self.read_turn(&words)?;
        let turn = match site {
            Some(site) => Move::Build { from, to, site },
            None => Move::Climb { from, to },
        };
        if self.is_legal(position, turn) {
            Ok(turn)
        } else {
            Err(self.objection(position, turn))
        }
    }

    /// Splits a move into vertices and compass points; `b2c3d4` is cut before each letter that
    /// follows a digit.
    fn words(&self, text: &str) -> Vec<String> {
        let mut words = Vec::new();
        for chunk in text.split(|c: char| c.is_whitespace() || matches!(c, '-' | '+' | ',')) {
            let mut word = String::new();
            for c in chunk.chars() {
                if c.is_alphabetic() && word.ends_with(|last: char| last.is_ascii_digit()) {
                    words.push(std::mem::take(&mut word));
                }
                word.extend(c.to_lowercase());
            }
            if !word.is_empty() {
                words.push(word);
            }
        }
        words
    }

    fn find(&self, word: &str) -> Result<Vertex, String> {
        self.board().find_vertex(word).ok_or_else(|| {
            let last = self.board().vertex_name(self.board().size() as Vertex - 1);
            let first = self.board().vertex_name(0);
            format!("names no place '{word}'; the board goes from {first} to {last}")
        })
    }

    fn read_placement(&self, position: &Position, words: &[String]) -> Result<Move, String> {
        let missing = self.variant().workers_per_side()
            - position.workers[self.side(position.to_move())].count_ones();
        if words.len() != missing as usize {
            let sample: Vec<String> = vertices(self.places(position))
                .take(missing as usize)
                .map(|v| self.board().vertex_name(v))
                .collect();
            return Err(format!(
                "places {} workers, but {missing} are to be placed, such as {}",
                words.len(),
                sample.join(",")
            ));
        }
        let mut set = 0;
        for word in words {
            let vertex = self.find(word)?;
            if (position.occupied() | set) & bit(vertex) != 0 {
                return Err(format!("puts a worker on {word}, which is occupied"));
            }
            if self.places(position) & bit(vertex) == 0 {
                return Err(format!(
                    "puts a worker on {word}, which is too high to start from"
                ));
            }
            set |= bit(vertex);
        }
        Ok(Move::Place(set))
    }

    fn read_turn(&self, words: &[String]) -> Result<(Vertex, Vertex, Option<Vertex>), String> {
        if !(2..=3).contains(&words.len()) {
            return Err(format!("is not a turn; {}", self.turn_example()));
        }
        let from = self.find(&words[0])?;
        let to = self.find_from(from, &words[1])?;
        let site = words
            .get(2)
            .map(|word| self.find_from(to, word))
            .transpose()?;
        Ok((from, to, site))
    }

    fn turn_example(&self) -> &'static str {
        if self.board().named_rows_and_columns().is_some() {
            "type from, to, build, such as b2c3d4 or b2 ne ne"
        } else {
            "type from-to+build, such as 3-4+5"
        }
    }

    /// A place given by name or by compass point as seen from another.
    fn find_from(&self, origin: Vertex, word: &str) -> Result<Vertex, String> {
        let point = COMPASS.iter().find(|(name, ..)| *name == word);
        let (Some(&(_, up, right)), Some((rows, columns))) =
            (point, self.board().rows_and_columns())
        else {
            return self.find(word);
        };
        let row = (origin as usize / columns).wrapping_add_signed(up);
        let column = (origin as usize % columns).wrapping_add_signed(right);
        if row >= rows || column >= columns {
            let place = self.board().vertex_name(origin);
            return Err(format!("leaves the board: nothing lies {word} of {place}"));
        }
        Ok((row * columns + column) as Vertex)
    }

    /// Why a turn is not legal.
    fn objection(&self, position: &Position, turn: Move) -> String {
        let (from, to, site) = match turn {
            Move::Climb { from, to } => (from, to, None),
            Move::Build { from, to, site } => (from, to, Some(site)),
            Move::Place(_) => return "is not a turn".into(),
        };
        self.objection_to_step(position, from, to)
            .or_else(|| self.objection_to_build(position, from, to, site))
            .unwrap_or_else(|| "is not legal here".into())
    }

    fn objection_to_step(&self, position: &Position, from: Vertex, to: Vertex) -> Option<String> {
        let name = |v: Vertex| self.board().vertex_name(v);
        let mine = position.workers[self.side(position.to_move())];
        let (level, target) = (position.height(from), position.height(to));
        if position.occupied() & bit(from) == 0 {
            Some(format!("moves nobody: no worker stands on {}", name(from)))
        } else if mine & bit(from) == 0 {
            Some(format!(
                "moves the worker on {}, which is not yours",
                name(from)
            ))
        } else if self.board().out(from) & bit(to) == 0 {
            Some(format!(
                "goes from {} to {}, which is not adjacent",
                name(from),
                name(to)
            ))
        } else if position.occupied() & bit(to) != 0 {
            Some(format!("goes to {}, which is occupied", name(to)))
        } else if target == self.variant().height {
            Some(format!("goes to {}, which is closed by a dome", name(to)))
        } else if target > level + 1 && !self.variant().free_movement {
            Some(format!(
                "goes to {}, which is too high: level {target} from level {level}, one step up \
                 is the most",
                name(to)
            ))
        } else {
            None
        }
    }

    fn objection_to_build(
        &self,
        position: &Position,
        from: Vertex,
        to: Vertex,
        site: Option<Vertex>,
    ) -> Option<String> {
        let name = |v: Vertex| self.board().vertex_name(v);
        let wins = self.winning(position) & bit(to) != 0;
        let site = match site {
            None if wins => return None,
            None => return Some("does not say where to build".into()),
            Some(_) if wins => {
                let climb = self.format_move(Move::Climb { from, to });
                return Some(format!(
                    "wins at {} without a build: type {climb}",
                    name(to)
                ));
            }
            Some(site) => site,
        };
        if self.variant().stipulation && site != from {
            Some(format!(
                "builds on {}, but only {}, just left, may be",
                name(site),
                name(from)
            ))
        } else if site == to {
            Some(format!("builds on {}, where the worker stands", name(site)))
        } else if self.board().sources(to) & bit(site) == 0 {
            Some(format!(
                "builds on {}, which is not adjacent to {}",
                name(site),
                name(to)
            ))
        } else if position.occupied() & !bit(from) & bit(site) != 0 {
            Some(format!("builds on {}, which is occupied", name(site)))
        } else if position.height(site) == self.variant().height {
            Some(format!(
                "builds on {}, which is closed by a dome",
                name(site)
            ))
        } else {
            None
        }
    }
}

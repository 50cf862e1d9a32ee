//! Castellan as text: the moves and positions people type.

use crate::scene::{Reasons, SetupOf};
use crate::{Game, InputError, Notation, Paint, Player};

use super::geometry::{Points, parse_point, points};
use super::{Castellan, Position, Setup, Turn};

impl Notation for Castellan {
    /// `o-o..,|1|..,o-o../2`: rows of points from the top, then the side to move.
    fn format_position(&self, position: &Position) -> String {
        let rows: Vec<String> = (0..self.geometry.height())
            .rev()
            .map(|row| {
                (0..self.geometry.width())
                    .map(|column| self.symbol(position, self.geometry.point(row, column)))
                    .collect()
            })
            .collect();
        let side = position.to_move.index() + 1;
        let passes = "p".repeat(position.passes.into());
        format!("{}/{side}{passes}", rows.join(","))
    }

    fn parse_position(&self, text: &str) -> Result<Position, InputError> {
        let text = text.trim();
        self.read_setup(text)
            .map_err(Reasons::from)
            .and_then(|setup| setup.validate(self))
            .map_err(|reasons| InputError::position(text, reasons.to_string()))
    }

    fn format_move(&self, turn: Turn) -> String {
        if turn == Turn::PASS {
            return "pass".into();
        }
        let board = &self.geometry;
        let kinds = [board.walls(), board.long_bits(), board.towers()];
        let names = kinds.map(|kind| self.point_names(turn.0 & kind));
        names.concat().join("+")
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Turn, InputError> {
        let text = text.trim();
        let turn = self
            .read_turn(text)
            .and_then(|turn| self.check_turn(position, turn).map(|()| turn));
        turn.map_err(|reason| InputError::illegal(text, reason))
    }

    fn draw(&self, position: &Position, paint: Paint) -> String {
        self.draw_board(position, paint)
    }
}

impl Castellan {
    /// The character that stands for a point in a position's text.
    fn symbol(&self, position: &Position, point: usize) -> char {
        let board = &self.geometry;
        let is_in = |set: Points| set >> point & 1 == 1;
        if !is_in(board.locations() | board.cells()) {
            '#'
        } else if is_in(position.keeps(Player::First)) {
            '1'
        } else if is_in(position.keeps(Player::Second)) {
            '2'
        } else if is_in(position.pieces & board.towers()) {
            'o'
        } else if is_in(self.lying_across(position)) {
            '-'
        } else if is_in(position.pieces | board.covered(position.pieces)) {
            '|'
        } else {
            '.'
        }
    }

    /// The locations under walls that run along a row.
    pub(super) fn lying_across(&self, position: &Position) -> Points {
        let board = &self.geometry;
        let long = points(position.pieces & board.long_bits());
        let walls = long.filter_map(|bit| board.long_wall(bit));
        let across = walls.filter(|wall| wall.walls & board.across() != 0);
        across.fold(position.pieces & board.across(), |all, wall| {
            all | wall.covers()
        })
    }

    /// What a point is called: `t(0,0)`, `w(0,1)`, and `(1,1)` for a cell. A long wall, `l(0,1)`,
    /// is called by the first of its wall locations.
    pub(super) fn point_name(&self, point: usize) -> String {
        let (row, column) = self.place_of(point);
        let letter = match self.role(point) {
            "tower" => "t",
            "wall" => "w",
            "long wall" => "l",
            _ => "",
        };
        format!("{letter}({row},{column})")
    }

    /// The row and column by which a point, or a long wall, is called.
    pub(super) fn place_of(&self, point: usize) -> (usize, usize) {
        let board = &self.geometry;
        let named = board.long_wall(point).map(|wall| wall.name_point());
        board.coordinates(named.unwrap_or(point))
    }

    /// What the points of a set are called.
    pub(super) fn point_names(&self, set: Points) -> Vec<String> {
        points(set).map(|point| self.point_name(point)).collect()
    }

    /// The point of the board, or the long wall, with this name.
    pub(super) fn find_point(&self, name: &str) -> Option<usize> {
        let name = name.trim();
        let board = &self.geometry;
        let (row, column) = parse_point(name.strip_prefix(['t', 'w', 'l']).unwrap_or(name))?;
        let point =
            (row < board.height() && column < board.width()).then(|| board.point(row, column))?;
        let known = (board.locations() | board.cells()) >> point & 1 == 1;
        let letter = name.chars().next()?;
        let meant = match self.role(point) {
            "tower" => 't',
            "wall" => 'w',
            _ => '(',
        };
        match letter {
            'l' => board.long_wall_named(point),
            _ => (known && letter == meant).then_some(point),
        }
    }

    /// What a point is for: `tower`, `wall` or `cell`; or it stands for a `long wall`.
    pub(super) fn role(&self, point: usize) -> &'static str {
        let is_in = |set: Points| set >> point & 1 == 1;
        if is_in(self.geometry.towers()) {
            "tower"
        } else if is_in(self.geometry.walls()) {
            "wall"
        } else if is_in(self.geometry.long_bits()) {
            "long wall"
        } else {
            "cell"
        }
    }

    /// The setup a text stands for.
    fn read_setup(&self, text: &str) -> Result<Setup, String> {
        let (rows, side) = text
            .rsplit_once('/')
            .ok_or("the side to move is missing: expected /1 or /2 at the end")?;
        let mut setup = self.read_side(side)?;
        let (height, width) = (self.geometry.height(), self.geometry.width());
        let count = rows.split(',').count();
        if count != height {
            return Err(format!(
                "expected {height} rows separated by commas, found {count}"
            ));
        }
        let mut symbols = vec!['.'; height * width];
        for (row, line) in (0..height).rev().zip(rows.split(',')) {
            let length = line.chars().count();
            if length != width {
                return Err(format!(
                    "row {row} should have {width} points, it has {length}"
                ));
            }
            for (column, symbol) in line.chars().enumerate() {
                self.check_symbol(row, column, symbol)?;
                symbols[self.geometry.point(row, column)] = symbol;
            }
        }
        for long in self.take_long_walls(&mut symbols)? {
            setup.pieces.push(self.point_name(long));
        }
        for (point, symbol) in symbols.into_iter().enumerate() {
            setup.put(self.point_name(point), symbol);
        }
        Ok(setup)
    }

    /// An empty setup with what stands after the last slash: the side to move, and a `p` for every
    /// pass just before.
    fn read_side(&self, side: &str) -> Result<Setup, String> {
        let player = side.trim_end_matches('p');
        Ok(Setup {
            to_move: match player {
                "1" => Player::First,
                "2" => Player::Second,
                _ => return Err("the side to move must be /1 or /2".into()),
            },
            passes: (side.len() - player.len()).try_into().unwrap_or(u8::MAX),
            ..Setup::default()
        })
    }

    /// Takes the long walls, which run over tower locations, out of a picture.
    fn take_long_walls(&self, symbols: &mut [char]) -> Result<Vec<usize>, String> {
        let board = &self.geometry;
        let mut found = Vec::new();
        for middle in points(board.towers()) {
            let symbol = symbols[middle];
            if !"-|".contains(symbol) {
                continue;
            }
            let long = board.long_wall_over(middle, symbol == '-');
            let wall = long.and_then(|bit| board.long_wall(bit));
            let whole = wall.filter(|wall| points(wall.covers()).all(|p| symbols[p] == symbol));
            let (Some(bit), Some(wall)) = (long, whole) else {
                let (row, column) = board.coordinates(middle);
                return Err(format!(
                    "({row},{column}) is the middle of a long wall: expected {symbol} on both \
                     sides of it, and in no other long wall"
                ));
            };
            points(wall.covers()).for_each(|point| symbols[point] = '.');
            found.push(bit);
        }
        Ok(found)
    }

    /// Makes sure that a character can stand for a point.
    fn check_symbol(&self, row: usize, column: usize, symbol: char) -> Result<(), String> {
        let board = &self.geometry;
        let point: Points = 1 << board.point(row, column);
        let (kind, expected) = if point & board.towers() != 0 {
            let long = self.options.long > 0;
            ("a tower location", if long { "o-|." } else { "o." })
        } else if point & board.across() != 0 {
            ("a wall location along a row", "-.")
        } else if point & board.upright() != 0 {
            ("a wall location along a column", "|.")
        } else if point & board.cells() != 0 {
            ("a unit cell", "12.")
        } else {
            ("no part of this board", "#")
        };
        if expected.contains(symbol) {
            return Ok(());
        }
        let choices: Vec<String> = expected.chars().map(String::from).collect();
        let choices = choices.join(" or ");
        Err(format!(
            "({row},{column}) is {kind}: expected {choices}, found '{}'",
            symbol.escape_default()
        ))
    }

    fn read_turn(&self, text: &str) -> Result<Turn, String> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Turn::PASS);
        }
        let mut placed = 0;
        for piece in text.split('+').map(str::trim) {
            let point = self.read_piece(piece)?;
            if placed & point != 0 {
                return Err("names a piece twice".into());
            }
            placed |= point;
        }
        Ok(Turn(placed))
    }

    fn read_piece(&self, text: &str) -> Result<Points, String> {
        const EXPECTED: &str =
            "is not a move: expected pieces such as w(0,1) or t 0 0, joined by +, or pass";
        if let Some(name) = text.strip_prefix(['l', 'L']) {
            return self
                .read_long_wall(name)
                .ok_or_else(|| match self.options.long {
                    0 => "is impossible: this game has no long walls".to_string(),
                    _ => format!("is impossible: no long wall begins at {name}"),
                });
        }
        let board = &self.geometry;
        let (kind, locations) = match text.chars().next() {
            Some('w' | 'W') => ("wall", board.walls()),
            Some('t' | 'T') => ("tower", board.towers()),
            _ => return Err(EXPECTED.into()),
        };
        let (row, column) = typed_point(&text[1..]).ok_or(EXPECTED)?;
        if row >= board.height() || column >= board.width() {
            let (top, right) = (board.height() - 1, board.width() - 1);
            return Err(format!(
                "leaves the board: ({row},{column}) is not between (0,0) and ({top},{right})"
            ));
        }
        let point = 1 << board.point(row, column);
        if locations & point == 0 {
            return Err(format!(
                "is impossible: ({row},{column}) is not a {kind} location"
            ));
        }
        Ok(point)
    }

    fn read_long_wall(&self, place: &str) -> Option<Points> {
        let bit = self.find_point(&format!("l{place}"))?;
        Some(1 << bit)
    }

    /// Says why a turn is not legal; the reasons continue a sentence that begins with the turn.
    fn check_turn(&self, position: &Position, turn: Turn) -> Result<(), String> {
        if self.is_over(position) {
            return Err("comes too late: the game is over".into());
        }
        let board = &self.geometry;
        let allowed = self.allowed(position, position.to_move);
        if turn == Turn::PASS {
            return match self.may_pass(position) {
                true => Ok(()),
                false => Err("is not possible while you can place a piece".into()),
            };
        }
        let covered = (turn.0 & board.locations()) | board.covered(turn.0);
        let taken = position.pieces | board.covered(position.pieces);
        if covered & taken != 0 || turn.0 & position.pieces != 0 {
            return Err("puts a piece where there already is one".into());
        }
        if points(turn.0).any(|piece| board.excluded_by(1 << piece) & turn.0 != 0) {
            return Err("puts two pieces on each other".into());
        }
        if covered & !allowed != 0 {
            return Err("places inside a region of the other player".into());
        }
        for (kind, placed, most) in [
            ("tower", board.towers(), self.options.towers),
            ("wall", board.walls(), self.options.walls),
            ("long wall", board.long_bits(), self.options.long),
        ] {
            if (turn.0 & placed).count_ones() > most.into() {
                return Err(format!("places more than {most} {kind} in one turn"));
            }
        }
        if !board.is_connected(position.pieces | turn.0) {
            return Err("does not hang together with the castle".into());
        }
        if self.options.touch && !board.is_connected(turn.0) {
            return Err(
                "places pieces that do not touch each other, which this game asks for".into(),
            );
        }
        if position.pieces == 0 && self.is_forbidden_opening(turn.0) {
            return Err("opens with a lone wall, which this game forbids".into());
        }
        if self.options.program && !self.is_legal(position, turn) {
            return Err(
                "is not found by the program of the appendix, which this game follows".into(),
            );
        }
        debug_assert!(self.is_legal(position, turn));
        Ok(())
    }
}

/// A point as typed: `(0,1)`, and for hands in a hurry `0,1` or `0 1`.
fn typed_point(text: &str) -> Option<(usize, usize)> {
    let numbers: Vec<&str> = text
        .split(|c: char| c == ',' || c.is_whitespace())
        .filter(|number| !number.is_empty())
        .collect();
    parse_point(text).or_else(|| parse_point(&format!("({})", numbers.join(","))))
}

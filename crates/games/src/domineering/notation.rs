//! Domineering as text. A position is its rows from the top, `..V,HHV/1`; a move is the two squares
//! of a domino, `a1a2`. Both halves of a domino have the same letter: a run of `V` in a column, or
//! of `H` in a row, is nothing but dominoes one after the other.

use thera_board::{FileAccess, Vertex, bit, vertices};

use super::{Domineering, Domino, FAMILY, Position, Setup, Square};
use crate::scene::{Reasons, SetupOf};
use crate::{Family, FamilyInfo, Game, InputError, Member, Notation, Paint, Player};

impl Notation for Domineering {
    fn format_position(&self, position: &Position) -> String {
        let setup = Setup::of(self, position);
        let row = |row: &[Option<Square>]| row.iter().map(|&s| letter(s)).collect::<String>();
        let rows: Vec<String> = setup.squares.chunks(self.columns).rev().map(row).collect();
        format!("{}/{}", rows.join(","), position.to_move.index() + 1)
    }

    fn parse_position(&self, text: &str) -> Result<Position, InputError> {
        self.read_setup(text.trim())
            .map_err(Reasons::from)
            .and_then(|setup| setup.validate(self))
            .map_err(|reasons| InputError::position(text, reasons.to_string()))
    }

    fn format_move(&self, domino: Domino) -> String {
        self.square_names(domino).join(self.joint())
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Domino, InputError> {
        let illegal = |reason: String| InputError::illegal(text.trim(), reason);
        let squares = self.read_squares(text.trim()).map_err(illegal)?;
        let [low, high] = squares;
        let player = match usize::from(high - low) {
            1 if bit(low) & self.not_last != 0 => Player::Second,
            apart if apart == self.columns => Player::First,
            _ => return Err(illegal("are not two neighbouring squares".into())),
        };
        let domino = Domino {
            square: low,
            player,
        };
        if self.is_legal(position, domino) {
            return Ok(domino);
        }
        Err(illegal(self.why_illegal(position, domino)))
    }

    fn draw(&self, position: &Position, paint: Paint) -> String {
        let setup = Setup::of(self, position);
        let symbol = |square: Vertex| match setup.squares[usize::from(square)] {
            Some(Square::Vertical) => paint.player(Player::First, '|'),
            Some(Square::Horizontal) => paint.player(Player::Second, '-'),
            Some(Square::Closed) => paint.faint('#'),
            None => paint.strong('.'),
        };
        let rows = self.grid.size() / self.columns;
        paint.rows_and_columns(rows, self.columns, symbol)
    }

    fn player_label(&self, player: Player) -> Option<&'static str> {
        Some(match player {
            Player::First => "Vertical",
            _ => "Horizontal",
        })
    }
}

fn letter(square: Option<Square>) -> char {
    match square {
        Some(Square::Vertical) => 'V',
        Some(Square::Horizontal) => 'H',
        Some(Square::Closed) => '#',
        None => '.',
    }
}

impl Domineering {
    /// The names of the squares of a domino.
    pub(super) fn square_names(&self, domino: Domino) -> Vec<String> {
        vertices(self.covers(domino))
            .map(|square| self.grid.vertex_name(square))
            .collect()
    }

    /// What stands between two squares of a move: nothing, unless they are numbers.
    fn joint(&self) -> &'static str {
        match self.grid.named_rows_and_columns() {
            Some(_) => "",
            None => "-",
        }
    }

    /// The setup a text stands for.
    fn read_setup(&self, text: &str) -> Result<Setup, String> {
        let (squares, side) = text
            .rsplit_once('/')
            .ok_or("the side to move is missing: end with /1 or /2")?;
        let to_move = match side.trim() {
            "1" => Player::First,
            "2" => Player::Second,
            _ => return Err("the side to move after the slash is 1 or 2".into()),
        };
        let rows: Vec<&str> = squares.split(',').map(str::trim).collect();
        let (expected, columns) = (self.grid.size() / self.columns, self.columns);
        let right_length = |row: &&str| row.chars().count() == columns;
        if rows.len() != expected || !rows.iter().all(right_length) {
            return Err(format!(
                "expected {expected} rows of {columns} squares each, separated by commas"
            ));
        }
        let read = |symbol: char| match symbol {
            '.' => Ok(None),
            'V' | 'v' => Ok(Some(Square::Vertical)),
            'H' | 'h' => Ok(Some(Square::Horizontal)),
            '#' => Ok(Some(Square::Closed)),
            _ => Err(format!(
                "'{symbol}' is not one of . (free), V, H (half a domino), # (no square)"
            )),
        };
        let from_the_bottom = rows.iter().rev().flat_map(|row| row.chars());
        let squares: Result<_, String> = from_the_bottom.map(read).collect();
        Ok(Setup {
            squares: squares?,
            to_move,
        })
    }

    /// Two squares, the lower or left one first, from `a1a2`, `a1-a2` or `a1,a2`.
    fn read_squares(&self, text: &str) -> Result<[Vertex; 2], String> {
        let second_letter = || {
            let letters = text.char_indices().skip(1);
            letters
                .filter(|(_, c)| c.is_alphabetic())
                .map(|(at, _)| at)
                .next()
        };
        let split = match text.split_once(['-', ',']) {
            Some(pair) => Some(pair),
            None => second_letter().map(|at| text.split_at(at)),
        };
        let squares = split.and_then(|(one, other)| {
            let find = |name: &str| self.grid.find_vertex(name.trim());
            Some([find(one)?, find(other)?])
        });
        match squares {
            Some([one, other]) => Ok([one.min(other), one.max(other)]),
            None => {
                let example = ["a1a2", "0-1"][self.joint().len()];
                Err(format!(
                    "is not two squares of the board, such as {example}"
                ))
            }
        }
    }

    /// Why a domino may not be placed, continuing a sentence that begins with it.
    fn why_illegal(&self, position: &Position, domino: Domino) -> String {
        if domino.player != position.to_move {
            let (own, other) = match position.to_move {
                Player::First => ("vertical", "horizontal"),
                _ => ("horizontal", "vertical"),
            };
            return format!("is {other}, and {} places {own} dominoes", position.to_move);
        }
        let taken = self.covers(domino) & position.taken;
        let square = taken.trailing_zeros() as Vertex;
        let name = self.grid.vertex_name(square);
        match bit(square) & self.left_out {
            0 => format!("covers {name}, which is taken"),
            _ => format!("covers {name}, which is no square of the board"),
        }
    }
}

impl Member for Domineering {
    const INFO: FamilyInfo = FamilyInfo {
        name: FAMILY,
        summary: "Place a domino on two free squares, first vertical and second horizontal; who \
                  cannot place one loses.",
        variants: &[],
        boards: "RxC, rows x columns of squares, perhaps with some left out, 4x5-b2-c3; at most 64 \
                 squares (5x5 if none is given)",
        moves: &[(
            "a1a2",
            "a domino on a1 and a2; 0-1 on boards of more columns than letters",
        )],
        positions: "rows from the top, separated by commas: . free, V half a vertical domino, H \
                    half a horizontal one, # no square; then / and the side to move: ..V,HHV/1",
        examples: &["domineering@4x4", "domineering@2x5", "domineering@4x4-b2"],
        small: "domineering@3x3",
    };

    fn build(
        variant: Option<&str>,
        board: Option<&str>,
        _files: FileAccess,
    ) -> Result<Self, InputError> {
        if let Some(text) = variant {
            let reason = "there are no variants; write domineering@RxC, such as domineering@4x4";
            return Err(InputError::variant(FAMILY, text, reason));
        }
        Domineering::parse(board.unwrap_or("5x5"))
    }
}

impl Family for Domineering {
    fn info(&self) -> FamilyInfo {
        Self::INFO
    }

    fn name(&self) -> String {
        let rows = self.grid.size() / self.columns;
        let left_out = vertices(self.left_out).map(|square| self.grid.vertex_name(square));
        let left_out: String = left_out.map(|name| format!("-{name}")).collect();
        format!("{FAMILY}@{rows}x{}{left_out}", self.columns)
    }
}

impl Domineering {
    /// Reads a board: `4x5`, or `4x5-b2-c3` with squares left out.
    fn parse(text: &str) -> Result<Self, InputError> {
        let refuse = |reason: String| InputError::unplayable(FAMILY, text, reason);
        let mut parts = text.split('-');
        let size = parts.next().and_then(|part| part.split_once(['x', 'X']));
        let number = |text: &str| text.trim().parse::<u16>().ok().map(usize::from);
        let size = size.and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)));
        let (rows, columns) = size.ok_or_else(|| {
            refuse("expected rows x columns, such as 4x5, and perhaps squares to leave out, such as 4x5-b2-c3".into())
        })?;
        let whole = Domineering::new(rows, columns, 0)?;
        let mut left_out = 0;
        for name in parts {
            let square = whole.grid.find_vertex(name).ok_or_else(|| {
                refuse(format!(
                    "'{}' is no square of it",
                    thera_board::shorten(name)
                ))
            })?;
            left_out |= bit(square);
        }
        Domineering::new(rows, columns, left_out)
    }
}

//! Geography as text: one character a vertex, then the side to move.

use std::fmt::Write;

use thera_board::{Vertex, bit, vertices};

use super::{Geography, Position, Setup};
use crate::scene::{PlaceName, Reasons, SetupOf};
use crate::{Game, InputError, Notation, Paint, Pair, Player};

const FREE: char = '.';
const DELETED: char = 'x';
const SHARED_TOKEN: char = 'o';
const OWN_TOKENS: [char; 2] = ['1', '2'];
const TOKEN_NAMES: [&str; 2] = ["1", "2"];

impl Notation for Geography {
    fn format_position(&self, position: &Position) -> String {
        let mut text: String = (0..self.board.size() as Vertex)
            .map(|v| self.mark(position, v))
            .collect();
        text.push('/');
        text.push(OWN_TOKENS[position.to_move.index()]);
        text
    }

    fn parse_position(&self, text: &str) -> Result<Position, InputError> {
        self.read_setup(text.trim())
            .map_err(Reasons::from)
            .and_then(|setup| setup.validate(self))
            .map_err(|reasons| InputError::position(text, reasons.to_string()))
    }

    fn format_move(&self, target: Vertex) -> String {
        self.board.vertex_name(target)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Vertex, InputError> {
        let target = self.board.find_vertex(text).ok_or_else(|| {
            let vertices = self.board.vertices_in_words();
            InputError::illegal(text, format!("is not a vertex: they are {vertices}"))
        })?;
        match self.why_illegal(position, target) {
            None => Ok(target),
            Some(reason) => Err(InputError::illegal(text, reason)),
        }
    }

    fn player_label(&self, player: Player) -> Option<&'static str> {
        self.partizan.then(|| TOKEN_NAMES[player.index()])
    }

    fn draw(&self, position: &Position, paint: Paint) -> String {
        let board = match self.board.named_rows_and_columns() {
            Some((rows, columns)) => self.draw_grid(position, paint, rows, columns),
            None => self.draw_list(position, paint),
        };
        format!("{board}{}\n", self.legend(paint))
    }
}

impl Geography {
    /// What the characters of a drawing mean.
    fn legend(&self, paint: Paint) -> String {
        let tokens = match self.partizan {
            true => Player::BOTH
                .map(|player| {
                    let token = TOKEN_NAMES[player.index()];
                    format!("{} {player}'s token", paint.player(player, token))
                })
                .join("  "),
            false => format!("{} the token", paint.strong(SHARED_TOKEN)),
        };
        let deleted = match self.board.named_rows_and_columns() {
            Some(_) => format!("  {DELETED} deleted"),
            None => String::new(),
        };
        format!("{tokens}  {}", paint.faint(format!("{FREE} free{deleted}")))
    }

    /// The character of one vertex.
    fn mark(&self, position: &Position, vertex: Vertex) -> char {
        if position.alive & bit(vertex) == 0 {
            return DELETED;
        }
        match position.tokens.iter().position(|&token| token == vertex) {
            Some(player) if self.partizan => OWN_TOKENS[player],
            Some(_) => SHARED_TOKEN,
            None => FREE,
        }
    }

    /// The setup a text stands for.
    fn read_setup(&self, text: &str) -> Result<Setup, String> {
        let (marks, side) = text
            .split_once('/')
            .ok_or("the side to move is missing: end with /1 or /2")?;
        let to_move = match side {
            "1" => Player::First,
            "2" => Player::Second,
            _ => return Err("after the / stands who moves, 1 or 2".into()),
        };
        let (count, size) = (marks.chars().count(), self.board.size());
        if count != size {
            return Err(format!(
                "there are {count} characters for the {size} vertices of {}",
                self.board.name()
            ));
        }
        let mut setup = Setup {
            tokens: Pair::default(),
            deleted: Vec::new(),
            to_move,
        };
        for (vertex, mark) in (0..).zip(marks.chars()) {
            let name = || PlaceName::of(&self.board, vertex);
            if mark == DELETED {
                setup.deleted.push(name());
            }
            for &player in self.players_marked(mark)? {
                if setup.tokens.of_mut(player).replace(name()).is_some() {
                    return Err(format!("the token '{mark}' stands on two vertices"));
                }
            }
        }
        Ok(setup)
    }

    /// The players whose token a character stands for.
    fn players_marked(&self, mark: char) -> Result<&'static [Player], String> {
        match (mark, self.partizan) {
            (FREE | DELETED, _) => Ok(&[]),
            (SHARED_TOKEN, false) => Ok(&Player::BOTH),
            ('1', true) => Ok(&[Player::First]),
            ('2', true) => Ok(&[Player::Second]),
            _ => Err(format!(
                "'{}' stands for nothing: a vertex is {FREE} or {DELETED} or {}",
                mark.escape_debug(),
                self.token_names()
            )),
        }
    }

    pub(super) fn token_names(&self) -> &'static str {
        if self.partizan {
            "the token 1 or 2"
        } else {
            "the token o"
        }
    }

    /// Why the token cannot go to `target`; `None` if it can.
    fn why_illegal(&self, position: &Position, target: Vertex) -> Option<String> {
        if self.is_legal(position, target) {
            return None;
        }
        let mover = position.to_move;
        let from = self.board.vertex_name(position.token(mover));
        Some(if position.token(mover) == target {
            "is where the token stands: it has to move".to_string()
        } else if position.alive & bit(target) == 0 {
            "is deleted: a token has left it before".to_string()
        } else if self.board.out(position.token(mover)) & bit(target) == 0 {
            let kind = if self.board.is_directed() {
                "arc"
            } else {
                "edge"
            };
            format!("cannot be reached: no {kind} leads there from {from}")
        } else {
            format!("is occupied by {}'s token", mover.opponent())
        })
    }

    fn paint_mark(&self, position: &Position, vertex: Vertex, paint: Paint) -> String {
        match self.mark(position, vertex) {
            '1' => paint.player(Player::First, '1'),
            '2' => paint.player(Player::Second, '2'),
            SHARED_TOKEN => paint.strong(SHARED_TOKEN),
            mark => paint.faint(mark),
        }
    }

    fn draw_grid(&self, position: &Position, paint: Paint, rows: usize, columns: usize) -> String {
        let mut text = String::new();
        for row in (0..rows).rev() {
            let _ = write!(text, "{}", paint.faint(format!("{:>2}", row + 1)));
            for column in 0..columns {
                let vertex = (row * columns + column) as Vertex;
                let _ = write!(text, " {}", self.paint_mark(position, vertex, paint));
            }
            text.push('\n');
        }
        let letters: String = ('a'..).take(columns).flat_map(|c| [' ', c]).collect();
        let _ = writeln!(text, "  {}", paint.faint(letters));
        text
    }

    /// One line a vertex that is still there: its mark and where one can go from it.
    fn draw_list(&self, position: &Position, paint: Paint) -> String {
        let sign = if self.board.is_directed() { ">" } else { "-" };
        let name = |vertex| self.board.vertex_name(vertex);
        let widths = vertices(position.alive).map(|v| name(v).chars().count());
        let width = widths.max().unwrap_or(0).max(2);
        let mut text = String::new();
        for vertex in vertices(position.alive) {
            let mark = self.paint_mark(position, vertex, paint);
            let shown = format!("{:>width$}", name(vertex));
            let _ = write!(text, "{} {mark}", paint.faint(shown));
            let targets = self.board.out(vertex) & position.alive;
            if targets != 0 {
                let names: Vec<String> = vertices(targets).map(name).collect();
                let _ = write!(text, " {} {}", paint.faint(sign), names.join(" "));
            }
            text.push('\n');
        }
        text
    }
}

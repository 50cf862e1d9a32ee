//! Games as text: what people and other programs read and type.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};
use thera_board::{Board, Vertex};

use crate::capability::{BothMove, Decompose, Greedy, RandomMove, Seated, Symmetric};
use crate::encoding::Encoded;
use crate::evaluation::Evaluated;
use crate::scene::{Configured, Scenic};
use crate::{FileAccess, Game, InputError, Player};

/// A game whose positions and moves can be written, read and drawn. All that is written can be
/// read back.
pub trait Notation: Game {
    /// The position in one line.
    fn format_position(&self, position: &Self::Position) -> String;

    /// Reads a position and makes sure it can be played.
    fn parse_position(&self, text: &str) -> Result<Self::Position, InputError>;

    /// The move as typed.
    fn format_move(&self, turn: Self::Move) -> String;

    /// Reads a move and makes sure it is legal here; if not, the error says why.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, InputError>;

    /// What to ask for next if `text` begins a legal move but does not end it, as a question:
    /// moves may be typed step by step where a family has steps.
    fn asks_for(&self, _position: &Self::Position, _text: &str) -> Option<&'static str> {
        None
    }

    /// The board for people, several lines, each ended.
    fn draw(&self, position: &Self::Position, paint: Paint) -> String;

    /// The same level by level, for games that are built upwards; [`parse_position`] reads it back.
    ///
    /// [`parse_position`]: Notation::parse_position
    fn draw_levels(&self, _position: &Self::Position) -> Option<String> {
        None
    }

    /// The board after a move, which is marked or told below.
    fn draw_after(&self, position: &Self::Position, last: Self::Move, paint: Paint) -> String {
        let last = paint.faint(format!("last move: {}", self.format_move(last)));
        format!("{}{last}\n", self.draw(position, paint))
    }

    /// What stands for a player in the drawing or the papers, if anything does: `F`, `Red`.
    fn player_label(&self, _player: Player) -> Option<&'static str> {
        None
    }
}

/// A game of some family: everything that is asked of it. Doors and algorithms ask for this and name
/// no family; capabilities that a family does not have are one empty line each.
pub trait Family:
    Scenic
    + Evaluated
    + Encoded
    + Seated
    + Symmetric
    + BothMove
    + Decompose
    + Greedy
    + RandomMove
    + 'static
{
    /// How the family presents itself.
    fn info(&self) -> FamilyInfo;

    /// The full name of this game, which builds it again.
    fn name(&self) -> String;

    /// Every position in which a game on this board may begin, each once, first to move: where
    /// something is placed before play, or a piece begins somewhere, one for each way.
    fn starts(&self) -> Vec<Self::Position> {
        vec![self.start()]
    }

    /// The game as people call it: `Snort, path 12`. What is usual goes without saying.
    fn title(&self) -> String {
        title_of(&self.name())
    }
}

/// A family of games: the entry the catalogue holds, and what a family says about itself without a
/// game at hand.
pub trait Member: Family + Configured {
    /// How the family presents itself.
    const INFO: FamilyInfo;

    /// Rules from the two parts of a name, `FAMILY[:VARIANT][@BOARD]`.
    fn build(
        variant: Option<&str>,
        board: Option<&str>,
        files: FileAccess,
    ) -> Result<Self, InputError>;
}

/// Other rules that a family has under its name, for games that are none of its own.
pub trait Branch: Member {
    /// Whether these rules are those of a variant on a board that the family's own are not for.
    fn is_for(variant: Option<&str>, board: &Board) -> bool;

    /// The variant that this text after the colon names, on a board.
    fn on(board: Board, variant: Option<&str>) -> Result<Self, InputError>;

    /// The same, where the variant may be told in a file.
    fn on_with_files(
        board: Board,
        variant: Option<&str>,
        _files: FileAccess,
    ) -> Result<Self, InputError> {
        Self::on(board, variant)
    }
}

/// A full name, `FAMILY[:VARIANT][@BOARD]`, as people would say it: `Family, variant, board`.
pub(crate) fn title_of(name: &str) -> String {
    let (rules, board) = match name.split_once('@') {
        Some((rules, board)) => (rules, Some(board)),
        None => (name, None),
    };
    let (family, variant) = match rules.split_once(':') {
        Some((family, variant)) => (family, Some(variant.to_string())),
        None => (rules, None),
    };
    let (initial, rest) = family.split_at(family.len().min(1));
    // A rectangle is plain from its measures; other boards say what they are.
    let board = board.map(|board| match board.split_once(':') {
        Some(("king" | "grid", size)) => size.to_string(),
        _ => board.replace(':', " "),
    });
    let family = initial.to_uppercase() + rest;
    let parts = [Some(family), variant, board];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// What `thera games` tells about a family.
#[derive(Clone, Copy, Debug)]
pub struct FamilyInfo {
    /// The word that names the family.
    pub name: &'static str,
    /// One sentence on how it is played.
    pub summary: &'static str,
    /// The parts of the variant, each with its meaning.
    pub variants: &'static [(&'static str, &'static str)],
    /// What may stand after the at sign.
    pub boards: &'static str,
    /// How a move is written, with its meaning.
    pub moves: &'static [(&'static str, &'static str)],
    /// How a position is written.
    pub positions: &'static str,
    /// Games to try.
    pub examples: &'static [&'static str],
    /// A game so small that it can be solved by trying everything.
    pub small: &'static str,
}

/// How a drawing is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// No escape sequences at all.
    Plain,
    /// Colours of a terminal.
    Ansi,
}

impl Paint {
    /// `text` in a player's colour: first red, second blue, then green, yellow, magenta and cyan.
    pub fn player(self, player: Player, text: impl Display) -> String {
        let colour = match player {
            Player::First => AnsiColor::BrightRed,
            Player::Second => AnsiColor::BrightBlue,
            Player::Third => AnsiColor::BrightGreen,
            Player::Fourth => AnsiColor::BrightYellow,
            Player::Fifth => AnsiColor::BrightMagenta,
            Player::Sixth => AnsiColor::BrightCyan,
        };
        self.styled(Style::new().bold().fg_color(Some(colour.into())), text)
    }

    /// `text` that belongs to nobody but should stand out.
    pub fn strong(self, text: impl Display) -> String {
        self.styled(Style::new().bold(), text)
    }

    /// `text` that should stay in the background: coordinates, empty places.
    pub fn faint(self, text: impl Display) -> String {
        self.styled(Style::new().dimmed(), text)
    }

    /// The places of a board with rows and columns, by number from the bottom left, with the names
    /// of both.
    pub fn rows_and_columns(
        self,
        rows: usize,
        columns: usize,
        symbol: impl Fn(Vertex) -> String,
    ) -> String {
        let mut text = String::new();
        for row in (0..rows).rev() {
            text += &self.faint(format!("{:>2}", row + 1));
            for column in 0..columns {
                text += "  ";
                text += &symbol((row * columns + column) as Vertex);
            }
            text.push('\n');
        }
        let letters: String = (b'a'..=b'z')
            .take(columns)
            .map(|letter| format!("  {}", char::from(letter)))
            .collect();
        text + "  " + &self.faint(letters) + "\n"
    }

    fn styled(self, style: Style, text: impl Display) -> String {
        match self {
            Paint::Plain => text.to_string(),
            Paint::Ansi => format!("{style}{text}{style:#}"),
        }
    }
}

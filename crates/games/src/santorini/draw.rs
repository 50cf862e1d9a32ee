//! Santorini for people: a board with levels and workers, or a table on other graphs.

use std::fmt::Write;
use std::ops::Range;

use thera_board::{Vertex, VertexSet, bit, vertices};

use super::{Move, Position, Santorini};
use crate::{Paint, Player};

/// Width of one square inside its borders.
const SQUARE: usize = 4;

/// The letter of a worker that both players move.
pub(super) const SHARED: &str = "W";

/// What stands beside a worker that has just moved or been placed, and beside a level just built.
const MOVED: char = '*';
const BUILT: char = '+';

/// What is drawn.
#[derive(Clone, Copy)]
pub(super) struct Seen<'a> {
    pub game: &'a Santorini,
    pub position: &'a Position,
    /// Where a third player's workers stand, if there is one.
    pub third: Option<VertexSet>,
    /// Where a dome stands.
    pub domes: VertexSet,
    /// What the last turn changed, if there was one.
    pub last: Option<Changed>,
}

/// Where a turn left workers, and where it built.
#[derive(Clone, Copy, Default)]
pub(super) struct Changed {
    pub moved: VertexSet,
    pub built: VertexSet,
}

impl Changed {
    fn by(turn: Move) -> Self {
        match turn {
            Move::Place(set) => Changed {
                moved: set,
                built: 0,
            },
            Move::Climb { to, .. } => Changed {
                moved: bit(to),
                built: 0,
            },
            Move::Build { to, site, .. } => Changed {
                moved: bit(to),
                built: bit(site),
            },
        }
    }
}

pub(super) fn draw(
    game: &Santorini,
    position: &Position,
    last: Option<Move>,
    paint: Paint,
) -> String {
    let seen = Seen {
        game,
        position,
        third: None,
        domes: position.at_height(game.variant().height),
        last: last.map(Changed::by),
    };
    seen.drawn(paint)
}

impl Seen<'_> {
    pub(super) fn drawn(&self, paint: Paint) -> String {
        let mut text = match self.game.board().named_rows_and_columns() {
            Some((rows, columns)) => draw_squares(self, paint, rows, columns),
            None => draw_table(self, paint),
        };
        let _ = write!(text, "{}", legend(self, paint));
        if self.last.is_some() {
            // A line of its own: with the legend it would be too long for narrow terminals.
            let marks = format!("{MOVED} moved  {BUILT} built");
            let _ = write!(text, "\n{}", paint.faint(marks));
        }
        text + "\n"
    }

    /// What marks a vertex after the last move: blank if it did not matter.
    fn last_mark(&self, vertex: Vertex, paint: Paint) -> String {
        match self.last {
            Some(last) if last.moved & bit(vertex) != 0 => paint.strong(MOVED),
            Some(last) if last.built & bit(vertex) != 0 => paint.strong(BUILT),
            _ => " ".to_string(),
        }
    }

    fn has_dome(&self, vertex: Vertex) -> bool {
        self.domes & bit(vertex) != 0
    }
}

/// The owner of the worker on a vertex and the letter drawn for it.
fn worker(seen: &Seen, vertex: Vertex) -> Option<(Player, &'static str)> {
    let stands = |workers: VertexSet| workers & bit(vertex) != 0;
    let owner = match seen.third {
        Some(third) if stands(third) => Player::Third,
        _ => Player::BOTH
            .into_iter()
            .find(|&player| stands(seen.position.workers(player)))?,
    };
    let mark = if seen.game.variant().impartial {
        SHARED
    } else {
        letter(owner)
    };
    Some((owner, mark))
}

/// The letter of a player's workers.
pub(super) fn letter(player: Player) -> &'static str {
    match player {
        Player::First => "F",
        Player::Second => "S",
        _ => "T",
    }
}

fn draw_squares(seen: &Seen, paint: Paint, rows: usize, columns: usize) -> String {
    let mut text = String::new();
    let border = paint.faint(format!(
        "   {}+",
        format!("+{:-<SQUARE$}", "").repeat(columns)
    ));
    for row in (0..rows).rev() {
        let _ = writeln!(text, "{border}");
        let _ = write!(text, "{} ", paint.faint(format!("{:2}", row + 1)));
        for column in 0..columns {
            let vertex = (row * columns + column) as Vertex;
            let square = square(seen, vertex, paint);
            let mark = seen.last_mark(vertex, paint);
            let _ = write!(text, "{}{square}{mark}", paint.faint('|'));
        }
        let _ = writeln!(text, "{}", paint.faint('|'));
    }
    let _ = writeln!(text, "{border}");
    let letters: String = (0..columns)
        .map(|column| format!("  {}  ", (b'a' + column as u8) as char))
        .collect();
    let _ = writeln!(text, "{}", paint.faint(format!("   {letters}").trim_end()));
    text
}

/// Level and worker: ` 2F`, a dome ` 4^`, an empty ground square is blank.
fn square(seen: &Seen, vertex: Vertex, paint: Paint) -> String {
    let (game, position) = (seen.game, seen.position);
    let height = position.height(vertex);
    let level = if height == 0 {
        "  ".to_string()
    } else {
        format!("{height:2}")
    };
    let level = match game.variant() {
        _ if seen.has_dome(vertex) => paint.faint(level),
        // Where the next step wins must not be overlooked.
        variant if variant.winning_height == Some(height) => paint.strong(level),
        _ => level,
    };
    let mark = match worker(seen, vertex) {
        Some((owner, letter)) => paint.player(owner, letter),
        None if seen.has_dome(vertex) => paint.faint('^'),
        None => " ".to_string(),
    };
    format!("{level}{mark}")
}

fn draw_table(seen: &Seen, paint: Paint) -> String {
    let (game, position) = (seen.game, seen.position);
    let heading = if game.board().is_directed() {
        "leads to"
    } else {
        "joined to"
    };
    let name = |vertex| game.board().vertex_name(vertex);
    let widths = vertices(game.board().all()).map(|v| name(v).chars().count());
    let width = widths.max().unwrap_or(0).max("vertex".len());
    let heading = format!("{:>width$}  level  worker  {heading}", "vertex");
    let mut text = paint.faint(heading) + "\n";
    for vertex in vertices(game.board().all()) {
        let height = position.height(vertex);
        let dome = if seen.has_dome(vertex) { "^" } else { " " };
        let mark = match worker(seen, vertex) {
            Some((owner, letter)) => paint.player(owner, letter),
            None => paint.faint('.'),
        };
        let neighbours: Vec<String> = vertices(game.board().out(vertex)).map(name).collect();
        let line = format!(
            "{:>width$}  {height:4}{dome}  {mark}{}      {}",
            name(vertex),
            seen.last_mark(vertex, paint),
            neighbours.join(" ")
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

fn legend(seen: &Seen, paint: Paint) -> String {
    let workers = if seen.game.variant().impartial {
        format!("{} worker", paint.player(Player::First, SHARED))
    } else {
        let third = seen.third.map(|_| Player::Third);
        let players = Player::BOTH.into_iter().chain(third);
        let names = players.map(|p| format!("{} {p}", paint.player(p, letter(p))));
        names.collect::<Vec<_>>().join("  ")
    };
    format!("{workers}  {}", paint.faint(heights(seen.game)))
}

/// What the digits mean: `1-2 level  3 wins  4^ dome`, or `1 level  2 wins  3-4 level  5^ dome`.
fn heights(game: &Santorini) -> String {
    let height = game.variant().height;
    let levels = |levels: Range<u8>| match levels.len() {
        0 => String::new(),
        1 => format!("{} level  ", levels.start),
        _ => format!("{}-{} level  ", levels.start, levels.end - 1),
    };
    let below = match game.variant().winning_height {
        Some(winning @ 1..) => format!(
            "{}{winning} wins  {}",
            levels(1..winning),
            levels(winning + 1..height)
        ),
        _ => levels(1..height),
    };
    format!("{below}{height}^ dome")
}

//! Santorini level by level, as Boreham 2020 (section 4.3) prints it: a grid of brackets for each
//! level, `[+]` where a tower goes on above it and a letter where a worker stands.
//!
//! ```text
//! Level: 0
//! [ ][+][ ]
//! [F][ ][+]
//!
//! Level: 1
//! [ ][S][ ]
//! [ ][ ][ ]
//!
//! To move: first
//! ```
//!
//! Rows are printed from the top, as everywhere; `[+]` on the highest level is a dome. Reading takes
//! the thesis's own boards too: levels may be left out from the top, a line `First: J` tells whose
//! the letters are if they are not `F` and `S`, and lines without brackets that say nothing of this
//! are passed over.

use std::fmt::Write;

use thera_board::{Vertex, bit};

use super::draw::{SHARED, letter};
use super::{Position, Santorini, Setup};
use crate::scene::PlaceName;
use crate::{Pair, Player};

/// A tower that goes on above.
const TOWER: char = '+';

/// The levels of a position; `None` on boards without rows and columns.
pub(super) fn draw(game: &Santorini, position: &Position) -> Option<String> {
    let (rows, columns) = game.board().named_rows_and_columns()?;
    let mut text = String::new();
    for level in 0..game.variant().height {
        let _ = writeln!(text, "Level: {level}");
        for row in (0..rows).rev() {
            for column in 0..columns {
                let vertex = (row * columns + column) as Vertex;
                let _ = write!(text, "[{}]", tile(game, position, vertex, level));
            }
            text.push('\n');
        }
        text.push('\n');
    }
    if position.is_won() && game.variant().winning_height == Some(0) {
        text += "Won\n";
    }
    let _ = writeln!(text, "To move: {}", position.to_move());
    Some(text)
}

/// What stands on a vertex at a level.
fn tile(game: &Santorini, position: &Position, vertex: Vertex, level: u8) -> String {
    let height = position.height(vertex);
    let is_here = |&player: &Player| position.workers(player) & bit(vertex) != 0;
    match Player::BOTH.into_iter().find(is_here) {
        _ if height > level => TOWER.to_string(),
        Some(_) if height == level && game.variant().impartial => SHARED.to_string(),
        Some(owner) if height == level => letter(owner).to_string(),
        _ => " ".to_string(),
    }
}

/// What a text says before it is known whose letters are whose.
#[derive(Default)]
struct Read {
    /// The tiles of each level, row by row from the top: a tower, a letter or nothing.
    levels: Vec<Vec<Vec<Option<char>>>>,
    first: Option<char>,
    to_move: Option<String>,
    won: bool,
}

/// The setup that levels stand for.
pub(super) fn read(game: &Santorini, text: &str) -> Result<Setup, String> {
    let Some((rows, columns)) = game.board().named_rows_and_columns() else {
        return Err("only boards with rows and columns are read level by level".into());
    };
    let read = lines(text)?;
    let (most, found) = (usize::from(game.variant().height), read.levels.len());
    if found > most {
        return Err(format!("there are {found} levels, the most is {most}"));
    }
    let mut setup = Setup {
        heights: vec![0; rows * columns],
        workers: Pair {
            first: vec![],
            second: vec![],
        },
        won: read.won,
        to_move: Player::First,
    };
    let whose = Letters::of(game, &read)?;
    for (level, tiles) in read.levels.iter().enumerate() {
        if tiles.len() != rows || tiles.iter().any(|row| row.len() != columns) {
            return Err(format!(
                "level {level} should have {rows} rows of {columns} tiles, such as [ ][+][F]"
            ));
        }
        for vertex in 0..rows * columns {
            let tile = tiles[rows - 1 - vertex / columns][vertex % columns];
            let name = game.board().vertex_name(vertex as Vertex);
            let Some(mark) = tile else { continue };
            if setup.heights[vertex] != level as u64 {
                return Err(format!(
                    "{name} has '{mark}' on level {level} but no tower below it"
                ));
            }
            match mark {
                TOWER => setup.heights[vertex] += 1,
                letter => {
                    let owner = whose.owner(letter)?;
                    setup.workers.of_mut(owner).push(PlaceName(name));
                }
            }
        }
    }
    setup.to_move = whose.to_move(&read)?;
    Ok(setup)
}

/// The lines of a text, level by level.
fn lines(text: &str) -> Result<Read, String> {
    let mut read = Read::default();
    for line in text.lines().map(str::trim) {
        let (word, rest) = line.split_once(':').unwrap_or((line, ""));
        let (word, rest) = (word.trim().to_ascii_lowercase(), rest.trim());
        match word.as_str() {
            "level" if rest.parse() == Ok(read.levels.len()) => read.levels.push(vec![]),
            "level" => {
                let next = read.levels.len();
                return Err(format!("level {next} should come next, not '{rest}'"));
            }
            "to move" => read.to_move = Some(rest.to_string()),
            "first" => read.first = rest.chars().next().map(|c| c.to_ascii_uppercase()),
            "won" => read.won = true,
            _ if line.contains('[') => {
                let Some(level) = read.levels.last_mut() else {
                    return Err("a line 'Level: 0' should come before the tiles".into());
                };
                level.push(tiles(line)?);
            }
            // Who moved, and rules between two boards.
            _ => {}
        }
    }
    Ok(read)
}

/// The tiles of a row.
fn tiles(line: &str) -> Result<Vec<Option<char>>, String> {
    let wrong = |part: &str| {
        let part = thera_board::shorten(part);
        format!("'{part}' is not a tile: expected [ ], [+] or a worker such as [F]")
    };
    let mut row = vec![];
    let mut rest = line.trim();
    while !rest.is_empty() {
        let inside = rest.strip_prefix('[').and_then(|rest| rest.split_once(']'));
        let (inside, after) = inside.ok_or_else(|| wrong(rest))?;
        let mut marks = inside.trim().chars();
        row.push(match (marks.next(), marks.next()) {
            (None, _) => None,
            (Some(mark), None) if mark == TOWER || mark.is_ascii_alphabetic() => {
                Some(mark.to_ascii_uppercase())
            }
            _ => return Err(wrong(inside)),
        });
        rest = after.trim_start();
    }
    Ok(row)
}

/// Whose workers the letters are.
struct Letters {
    /// The letter of each side, as far as one is known.
    sides: [Option<char>; 2],
    shared: bool,
}

impl Letters {
    fn of(game: &Santorini, read: &Read) -> Result<Self, String> {
        if game.variant().impartial {
            return Ok(Letters {
                sides: [SHARED.chars().next(), None],
                shared: true,
            });
        }
        let Some(first) = read.first else {
            return Ok(Letters {
                sides: Player::BOTH.map(|player| letter(player).chars().next()),
                shared: false,
            });
        };
        let tiles = read.levels.iter().flatten().flatten().flatten();
        let mut others: Vec<char> = tiles
            .copied()
            .filter(|&mark| mark != TOWER && mark != first)
            .collect();
        others.sort_unstable();
        others.dedup();
        match others[..] {
            [] => Ok(Letters {
                sides: [Some(first), None],
                shared: false,
            }),
            [second] => Ok(Letters {
                sides: [Some(first), Some(second)],
                shared: false,
            }),
            [one, other, ..] => Err(format!(
                "{first} is first's, but {one} and {other} cannot both be second's"
            )),
        }
    }

    /// Whose worker a letter is.
    fn owner(&self, mark: char) -> Result<Player, String> {
        let place = self.sides.iter().position(|&side| side == Some(mark));
        match place {
            Some(place) => Ok(Player::BOTH[place]),
            None if self.shared => Err(format!(
                "the workers are shared: expected [W], not [{mark}]"
            )),
            None => Err(format!(
                "whose worker is [{mark}]? F is first's and S second's; a line such as 'First: \
                 {mark}' says otherwise"
            )),
        }
    }

    /// Who is to move.
    fn to_move(&self, read: &Read) -> Result<Player, String> {
        let Some(told) = &read.to_move else {
            return Err(
                "who is to move is missing: end with a line such as 'To move: first'".into(),
            );
        };
        let is_meant = |&&player: &&Player| {
            let side = self.sides[player.index()].map(String::from);
            told.eq_ignore_ascii_case(&player.to_string())
                || !self.shared && side.is_some_and(|side| told.eq_ignore_ascii_case(&side))
        };
        let player = Player::BOTH.iter().find(is_meant).copied();
        player.ok_or_else(|| {
            let told = thera_board::shorten(told);
            format!("'To move: {told}': expected first or second")
        })
    }
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};
    use rand_pcg::Pcg64;

    use crate::capability::RandomMove;
    use crate::santorini::Santorini;
    use crate::{AnyGame, FileAccess, Game, Notation};

    fn santorini(name: &str) -> Santorini {
        match AnyGame::parse(name, FileAccess::Refused) {
            Ok(AnyGame::Santorini(game)) => game,
            other => panic!("{name}: {other:?}"),
        }
    }

    #[test]
    fn what_is_drawn_reads_back() {
        let mut rng = Pcg64::seed_from_u64(43);
        for name in [
            "santorini",
            "santorini:2WI3HTWUS@king:4x4",
            "santorini:2WP1HTWUS@grid:2x3",
            "santorini:2WP5HTW2US@king:3x3",
        ] {
            let game = santorini(name);
            for _ in 0..20 {
                let mut position = game.start();
                loop {
                    let drawn = game.draw_levels(&position).unwrap();
                    let read = game.parse_position(&drawn);
                    assert_eq!(read.as_ref(), Ok(&position), "{name}\n{drawn}");
                    match game.random_move(&position, &mut || rng.next_u64()) {
                        Some(turn) => position = game.play(&position, turn),
                        None => break,
                    }
                }
            }
        }
        let path = santorini("santorini:2WP4HTWUS@path:6");
        assert_eq!(path.draw_levels(&path.start()), None);
    }

    /// Figure 5.2 of the thesis; Red (J) is first.
    #[test]
    fn the_thesis_can_be_pasted() {
        let figure = "State score breakdown for RED: 495\nLevel: 0
            [+][ ][ ][ ] [+]\n[ ][+][ ][+][+]\n[ ][ ][J][+][B]\n[ ][ ][+][+][ ]\n[ ][+][+][ ][ ]\n
            Level: 1\n[ ][ ][ ][ ] [+]\n[ ][ ][ ][+][+]\n[ ][ ][ ][+][ ]\n[ ][ ][+][B][ ]
            [ ][+][ ][ ][ ]\n\nLevel: 2\n[ ][ ][ ][ ][+]\n[ ][ ][ ][+][J]\n[ ][ ][ ][ ][ ]
            [ ][ ][ ][ ][ ]\n[ ][ ][ ][ ][ ]\nFirst: J\nTo move: B";
        let game = Santorini::standard();
        let position = game.parse_position(figure).unwrap();
        assert_eq!(
            game.format_position(&position),
            "1000301032000200021002100/2/mortal:C3,E4/mortal:D2,E3"
        );
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        let game = santorini("santorini:2WP3HTWUS@king:2x2");
        let refused = |text: &str| game.parse_position(text).unwrap_err().to_string();
        for (text, reason) in [
            ("[ ][ ]", "a line 'Level: 0' should come before"),
            ("Level: 0\n[ ][ ]\n[F][S]", "who is to move is missing"),
            ("Level: 0\n[ ][ ]\nTo move: first", "2 rows of 2 tiles"),
            ("Level: 1\n[ ][ ]\n[ ][ ]", "level 0 should come next"),
            ("Level: 0\n[ ][?]\n[ ][ ]", "is not a tile"),
            (
                "Level: 0\n[J][ ]\n[ ][S]\nTo move: S",
                "whose worker is [J]?",
            ),
            (
                "Level: 0\n[F][ ]\n[ ][S]\nTo move: X",
                "expected first or second",
            ),
            (
                "Level: 0\n[F][ ]\n[ ][S]\nLevel: 1\n[ ][+]\n[ ][ ]\nTo move: F",
                "b2 has '+' on level 1 but no tower below it",
            ),
        ] {
            assert!(refused(text).contains(reason), "{}", refused(text));
        }
    }
}

//! Checking a certificate with nothing but the plain rules: which moves are legal, what they lead
//! to, and how a game that is over ended. Nothing here knows a solver.
//!
//! The player of a strategy plays what the certificate says, the other tries everything; every game
//! must end with at least what was promised. The check sum only guards against a file that was
//! damaged or changed; what makes the result true is that walk.

use std::collections::{HashMap, HashSet};
use std::str::Lines;

use thera_games::{AnyGame, Family, FileAccess, Notation, Outcome, Player, with_game};

use super::{HEAD, promises, result_word};

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// `first`, `second` or `points N`.
    pub result: String,
    /// Positions that were visited.
    pub visited: usize,
}

/// Checks a certificate; if it proves nothing, why not, as a sentence.
pub fn check(text: &str) -> Result<Checked, String> {
    let body = whole(text)?;
    let mut lines = body.lines();
    if lines.next() != Some(HEAD) {
        return Err(format!("the first line should be '{HEAD}'"));
    }
    let game = field(&mut lines, "game")?;
    let rules = AnyGame::parse(game, FileAccess::Refused).map_err(|error| error.to_string())?;
    with_game!(&rules, rules => check_game(rules, lines))
}

/// The text before its last line, which must agree with it.
fn whole(text: &str) -> Result<&str, String> {
    let cut =
        || "the last line should be 'end', the number of lines and their check sum".to_string();
    let start = text.trim_end().rfind('\n').ok_or_else(cut)? + 1;
    let (body, end) = text.split_at(start);
    let strategies = body.lines().filter(|line| line.contains('\t')).count();
    let sum = crc32fast::hash(body.as_bytes());
    match end.trim_end() == format!("end {strategies} {sum:08x}") {
        true => Ok(body),
        false => Err(format!("the file was cut or changed: {}", cut())),
    }
}

/// What follows a word at the head of the next line.
fn field<'a>(lines: &mut Lines<'a>, name: &str) -> Result<&'a str, String> {
    let line = lines.next().unwrap_or("");
    let value = line
        .strip_prefix(name)
        .and_then(|rest| rest.strip_prefix(' '));
    value.ok_or_else(|| format!("expected a line '{name} …', found '{line}'"))
}

fn check_game<G: Family>(game: &G, mut lines: Lines<'_>) -> Result<Checked, String> {
    let position = field(&mut lines, "position")?;
    let start = game
        .parse_position(position)
        .map_err(|error| error.to_string())?;
    let result = field(&mut lines, "result")?;
    let outcome = read_result(result)?;
    let mut lines = lines.peekable();
    let mut visited = 0;
    for (player, bound) in promises(outcome) {
        let expected = format!("strategy {player} {bound}");
        let line = lines.next().unwrap_or("");
        if line != expected {
            return Err(format!("expected a line '{expected}', found '{line}'"));
        }
        let mut plays = HashMap::new();
        while let Some(line) = lines.next_if(|line| line.contains('\t')) {
            let (at, turn) = line.split_once('\t').unwrap_or((line, ""));
            let at = game.parse_position(at).map_err(|error| error.to_string())?;
            let turn = game
                .parse_move(&at, turn)
                .map_err(|error| error.to_string())?;
            if plays.insert(at, turn).is_some() {
                return Err(format!("a position has two moves: {line}"));
            }
        }
        visited += follow(game, start, player, bound, plays)?;
    }
    match lines.next() {
        None => Ok(Checked {
            game: game.name(),
            position: position.to_string(),
            result: result_word(outcome),
            visited,
        }),
        Some(line) => Err(format!("'{line}' follows where the certificate should end")),
    }
}

fn read_result(text: &str) -> Result<Outcome, String> {
    match (text, text.strip_prefix("points ").map(str::parse)) {
        ("first", _) => Ok(Outcome::Won(Player::First)),
        ("second", _) => Ok(Outcome::Won(Player::Second)),
        (_, Some(Ok(points))) => Ok(Outcome::Points(points)),
        _ => Err(format!(
            "a result is first, second or points N, not '{text}'"
        )),
    }
}

/// Visits every position that comes up when `player` plays what it should: how many they are.
fn follow<G: Notation>(
    game: &G,
    start: G::Position,
    player: Player,
    bound: i32,
    mut plays: HashMap<G::Position, G::Move>,
) -> Result<usize, String> {
    let mut seen = HashSet::from([start]);
    let mut waiting = vec![start];
    while let Some(position) = waiting.pop() {
        let told = |what: &str| format!("{what} in {}", game.format_position(&position));
        if let Some(outcome) = game.outcome(&position) {
            if outcome.value_for(player) < bound {
                return Err(told("the game ends with less than was promised"));
            }
        } else if game.to_move(&position) == player {
            // Each line is used once, since each position is visited once.
            let turn = plays
                .remove(&position)
                .ok_or_else(|| told("there is no move"))?;
            let next = game.try_play(&position, turn);
            let next = next.ok_or_else(|| told("the move is not legal"))?;
            if seen.insert(next) {
                waiting.push(next);
            }
        } else {
            game.for_each_move(&position, |turn| {
                let next = game.play(&position, turn);
                if seen.insert(next) {
                    waiting.push(next);
                }
            });
        }
    }
    match plays.keys().next() {
        None => Ok(seen.len()),
        Some(position) => {
            let position = game.format_position(position);
            Err(format!("{position} has a move, but never comes up"))
        }
    }
}

//! Reading a record, strictly: anything unexpected is refused, with its line.

use std::str::FromStr;

use thera_games::{Outcome, Player};

use super::{END, Record, RecordError, SIGNATURE, VERSION};

/// Reads a text of one or several records.
pub fn read_all(text: &str) -> Result<Vec<Record>, RecordError> {
    let mut records = Vec::new();
    let mut rest = text;
    while !rest.trim().is_empty() {
        let length = length_of_first(rest);
        let record = rest[..length].parse().map_err(|error| {
            if records.is_empty() && rest.len() == length {
                return error;
            }
            RecordError::OfMany {
                number: records.len() + 1,
                error: Box::new(error),
            }
        })?;
        records.push(record);
        rest = rest[length..].trim_start();
    }
    if records.is_empty() {
        return Err(RecordError::Foreign);
    }
    Ok(records)
}

/// Bytes up to and including the first line that ends a record.
fn length_of_first(text: &str) -> usize {
    let mut length = 0;
    for line in text.split_inclusive('\n') {
        length += line.len();
        if line.trim() == END {
            break;
        }
    }
    length
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        // Some editors begin a file with a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lines = (1..).zip(text.lines().map(str::trim));
        check_signature(lines.next().map_or("", |(_, line)| line))?;
        let mut lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let mut headers = Headers::default();
        let mut moves = Vec::new();
        loop {
            let (number, line) = lines.next().ok_or(RecordError::CutShort)?;
            let read = if line == END {
                break;
            } else if line.starts_with(|c: char| c.is_ascii_digit()) {
                read_move(line, moves.len() + 1).map(|turn| moves.push(turn))
            } else if moves.is_empty() {
                headers.read(line)
            } else {
                Err(format!("expected move {} or '{END}'", moves.len() + 1))
            };
            read.map_err(|reason| RecordError::Line {
                line: number,
                reason,
            })?;
        }
        // A last line without its line end may have lost more than that.
        if !text.ends_with('\n') {
            return Err(RecordError::CutShort);
        }
        if let Some((line, _)) = lines.next() {
            let reason = format!("nothing may follow '{END}'");
            return Err(RecordError::Line { line, reason });
        }
        headers.finish(moves)
    }
}

fn check_signature(line: &str) -> Result<(), RecordError> {
    match line.strip_prefix(SIGNATURE).map(str::trim) {
        Some(VERSION) => Ok(()),
        Some(version) => Err(RecordError::Version(version.chars().take(20).collect())),
        None => Err(RecordError::Foreign),
    }
}

/// `12. b2c3d4`, where the number has to be the next one.
fn read_move(line: &str, expected: usize) -> Result<String, String> {
    let (number, turn) = line
        .split_once('.')
        .ok_or_else(|| format!("a move is written '{expected}. MOVE'"))?;
    if number.parse() != Ok(expected) {
        return Err(format!("expected move {expected}"));
    }
    match turn.trim() {
        "" => Err(format!("move {expected} is missing after its number")),
        turn => Ok(turn.to_string()),
    }
}

/// The headers read so far.
#[derive(Default)]
struct Headers {
    game: Option<String>,
    start: Option<String>,
    first: Option<String>,
    second: Option<String>,
    seed: Option<u64>,
    result: Option<Option<Outcome>>,
}

impl Headers {
    fn read(&mut self, line: &str) -> Result<(), String> {
        let known = "game, start, first, second, seed or result";
        let (key, value) = line
            .split_once(':')
            .ok_or_else(|| format!("expected a header such as 'game: santorini' ({known})"))?;
        let value = value.trim();
        if value.is_empty() {
            return Err("nothing stands after the colon".to_string());
        }
        match key {
            "game" => fill(&mut self.game, value.to_string()),
            "start" => fill(&mut self.start, value.to_string()),
            "first" => fill(&mut self.first, value.to_string()),
            "second" => fill(&mut self.second, value.to_string()),
            "seed" => fill(&mut self.seed, read_seed(value)?),
            "result" => fill(&mut self.result, read_result(value)?),
            _ => Err(format!("unknown header, expected {known}")),
        }
    }

    fn finish(self, moves: Vec<String>) -> Result<Record, RecordError> {
        Ok(Record {
            game: self.game.ok_or(RecordError::MissingHeader("game"))?,
            start: self.start,
            first: self.first.ok_or(RecordError::MissingHeader("first"))?,
            second: self.second.ok_or(RecordError::MissingHeader("second"))?,
            seed: self.seed,
            result: self.result.ok_or(RecordError::MissingHeader("result"))?,
            moves,
        })
    }
}

fn fill<T>(slot: &mut Option<T>, value: T) -> Result<(), String> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => Err("this header was given before".to_string()),
    }
}

fn read_seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| "the seed should be a whole number".to_string())
}

/// How a game ended, as records say it; `None` for one that is not over.
pub fn read_result(text: &str) -> Result<Option<Outcome>, String> {
    let wrong = || {
        "the result should be unfinished, draw, first wins or first wins by 3 (points)".to_string()
    };
    if text == "unfinished" {
        return Ok(None);
    }
    if text == "draw" {
        return Ok(Some(Outcome::Points(0)));
    }
    let (winner, rest) = text.split_once(" wins").ok_or_else(wrong)?;
    let winner = Player::BOTH
        .into_iter()
        .find(|player| player.to_string() == winner)
        .ok_or_else(wrong)?;
    if rest.is_empty() {
        return Ok(Some(Outcome::Won(winner)));
    }
    let points: i32 = rest
        .strip_prefix(" by ")
        .and_then(|points| points.parse().ok())
        .filter(|&points| points > 0)
        .ok_or_else(wrong)?;
    Ok(Some(Outcome::Points(match winner {
        Player::First => points,
        Player::Second => -points,
    })))
}

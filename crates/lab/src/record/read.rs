//! Reading a record, strictly: anything unexpected is refused, with its line.

use std::str::FromStr;

use thera_games::{Outcome, Player, Scores};

use super::notes::{MOST_DEPTH, Variation};
use super::{END, Forfeit, Record, RecordError, SIGNATURE, VERSION, VERSION_WITH_NOTES};

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
        let has_notes = read_version(lines.next().map_or("", |(_, line)| line))?;
        let mut lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let mut headers = Headers::default();
        let mut course = Lines::default();
        loop {
            let (number, line) = lines.next().ok_or(RecordError::CutShort)?;
            let read = match line.chars().next() {
                _ if line == END => break,
                Some('0'..='9') => course.read_move(line),
                Some(';' | '(' | ')') if has_notes => course.read_note(line),
                _ if course.is_empty() => headers.read(line),
                _ => Err(course.expected()),
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
        headers.finish(course.finish()?)
    }
}

/// Whether the version is one in which moves have notes.
fn read_version(line: &str) -> Result<bool, RecordError> {
    match line.strip_prefix(SIGNATURE).map(str::trim) {
        Some(VERSION) => Ok(false),
        Some(VERSION_WITH_NOTES) => Ok(true),
        Some(version) => Err(RecordError::Version(version.chars().take(20).collect())),
        None => Err(RecordError::Foreign),
    }
}

/// A line of moves that is being read.
struct Open {
    /// The number of its first move.
    first: usize,
    line: Variation,
}

impl Open {
    fn at(first: usize) -> Self {
        let line = Variation::default();
        Open { first, line }
    }

    /// The number of the next move.
    fn next(&self) -> usize {
        self.first + self.line.moves.len()
    }
}

/// The moves read so far: the game itself, and the variations that have not been closed.
struct Lines {
    game: Open,
    open: Vec<Open>,
}

impl Default for Lines {
    fn default() -> Self {
        Lines {
            game: Open::at(1),
            open: Vec::new(),
        }
    }
}

impl Lines {
    fn is_empty(&self) -> bool {
        self.game.line.moves.is_empty()
    }

    /// The line that is being read.
    fn last(&mut self) -> &mut Open {
        self.open.last_mut().unwrap_or(&mut self.game)
    }

    /// What may follow.
    fn expected(&mut self) -> String {
        let next = self.last().next();
        match self.open.is_empty() {
            true => format!("expected move {next} or '{END}'"),
            false => format!("expected move {next} or ')'"),
        }
    }

    /// `12. b2c3d4`, where the number has to be the next one.
    fn read_move(&mut self, line: &str) -> Result<(), String> {
        let expected = self.last().next();
        let (number, turn) = line
            .split_once('.')
            .ok_or_else(|| format!("a move is written '{expected}. MOVE'"))?;
        if number.parse() != Ok(expected) {
            return Err(format!("expected move {expected}"));
        }
        match turn.trim() {
            "" => Err(format!("move {expected} is missing after its number")),
            turn => {
                self.last().line.moves.push(turn.to_string());
                Ok(())
            }
        }
    }

    /// A comment on the last move, or the beginning or the end of a variation.
    fn read_note(&mut self, line: &str) -> Result<(), String> {
        match (line, line.strip_prefix(';')) {
            ("(", _) => self.begin_variation(),
            (")", _) => self.end_variation(),
            (_, Some(words)) => self.comment(words),
            _ => Err("a variation begins with '(' and ends with ')', each on its own line".into()),
        }
    }

    fn comment(&mut self, words: &str) -> Result<(), String> {
        let is_game = self.open.is_empty();
        let line = self.last();
        if line.line.moves.is_empty() && !is_game {
            return Err("a comment follows a move".into());
        }
        let number = line.next() - 1;
        line.line.notes.say(number, words);
        Ok(())
    }

    fn begin_variation(&mut self) -> Result<(), String> {
        if self.open.len() == MOST_DEPTH {
            return Err(format!("variations lie at most {MOST_DEPTH} deep"));
        }
        let line = self.last();
        if line.line.moves.is_empty() {
            return Err("a variation follows the move it replaces".into());
        }
        let first = line.next() - 1;
        self.open.push(Open::at(first));
        Ok(())
    }

    fn end_variation(&mut self) -> Result<(), String> {
        let Some(closed) = self.open.pop() else {
            return Err("no variation was begun".into());
        };
        if closed.line.moves.is_empty() {
            return Err("a variation has at least one move".into());
        }
        let notes = &mut self.last().line.notes;
        let note = notes.0.entry(closed.first).or_default();
        note.variations.push(closed.line);
        Ok(())
    }

    /// The game, if every variation was closed.
    fn finish(self) -> Result<Variation, RecordError> {
        match self.open.is_empty() {
            true => Ok(self.game.line),
            false => Err(RecordError::CutShort),
        }
    }
}

/// The headers read so far.
#[derive(Default)]
struct Headers {
    game: Option<String>,
    start: Option<String>,
    players: [Option<String>; Player::ALL.len()],
    seed: Option<u64>,
    result: Option<Option<Outcome>>,
    ended: Option<Forfeit>,
}

impl Headers {
    fn read(&mut self, line: &str) -> Result<(), String> {
        let known = "game, start, first, second, seed, result or ended";
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
            "seed" => fill(&mut self.seed, read_seed(value)?),
            "result" => fill(&mut self.result, read_result(value)?),
            "ended" => fill(&mut self.ended, value.parse()?),
            _ => match Player::ALL.into_iter().find(|player| player.word() == key) {
                Some(seat) => fill(&mut self.players[seat.index()], value.to_string()),
                None => Err(format!("unknown header, expected {known}")),
            },
        }
    }

    /// The players that are named, which no seat may be missing between.
    fn players(&mut self) -> Result<Vec<String>, RecordError> {
        let named = self.players.iter().rposition(Option::is_some);
        let told = self.result.flatten().map_or(0, |outcome| match outcome {
            Outcome::Won(winner) => winner.index() + 1,
            Outcome::Points(_) => 2,
            Outcome::Scores(scores) => scores.points().len(),
        });
        let seats = named.map_or(2, |last| last + 1).max(told).max(2);
        let names = self.players[..seats].iter_mut().zip(Player::ALL);
        names
            .map(|(name, seat)| name.take().ok_or(RecordError::MissingHeader(seat.word())))
            .collect()
    }

    fn finish(mut self, course: Variation) -> Result<Record, RecordError> {
        let players = self.players();
        Ok(Record {
            game: self.game.ok_or(RecordError::MissingHeader("game"))?,
            start: self.start,
            players: players?,
            seed: self.seed,
            result: self.result.ok_or(RecordError::MissingHeader("result"))?,
            forfeit: self.ended,
            moves: course.moves,
            notes: course.notes,
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
        "the result should be unfinished, draw, first wins, first wins by 3 (points) or points 3, 7, 5"
            .to_string()
    };
    if text == "unfinished" {
        return Ok(None);
    }
    if text == "draw" {
        return Ok(Some(Outcome::Points(0)));
    }
    if let Some(points) = text.strip_prefix("points ") {
        let points: Option<Vec<u16>> = points.split(',').map(|p| p.trim().parse().ok()).collect();
        let points = points.filter(|points| (2..=Scores::MOST_SEATS).contains(&points.len()));
        let scores = Scores::new(&points.ok_or_else(wrong)?);
        return Ok(Some(Outcome::Scores(scores)));
    }
    let (winner, rest) = text.split_once(" wins").ok_or_else(wrong)?;
    let winner = Player::ALL
        .into_iter()
        .find(|player| player.to_string() == winner)
        .ok_or_else(wrong)?;
    if rest.is_empty() {
        return Ok(Some(Outcome::Won(winner)));
    }
    let points: i32 = rest
        .strip_prefix(" by ")
        .and_then(|points| points.parse().ok())
        .filter(|&points| points > 0 && Player::BOTH.contains(&winner))
        .ok_or_else(wrong)?;
    Ok(Some(Outcome::Points(match winner {
        Player::First => points,
        _ => -points,
    })))
}

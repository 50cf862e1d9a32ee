//! Checking a certificate with nothing but the plain rules: which moves are legal, what they lead
//! to, and how a game that is over ended. Nothing here knows a solver.
//!
//! The player of a strategy plays what the certificate says, the other tries everything; every game
//! must end with at least what was promised. The check sum only guards against a file that was
//! damaged or changed; what makes the result true is that [`walk`].

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::iter::Peekable;
use std::str::{Lines, SplitWhitespace};

use thera_games::capability::{BothMove, Symmetric};
use thera_games::{
    AnyGame, AnyMove, AnyPosition, Family, FileAccess, Game, Notation, Outcome, Player,
};

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
    check_game(&rules, lines)
}

/// The text before its last line, which must agree with it.
fn whole(text: &str) -> Result<&str, String> {
    let cut = || "the last line should be 'end' and the check sum of all before it".to_string();
    let start = text.trim_end().rfind('\n').ok_or_else(cut)? + 1;
    let (body, end) = text.split_at(start);
    match end.trim_end() == format!("end {:08x}", crc32fast::hash(body.as_bytes())) {
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

fn check_game(game: &AnyGame, mut lines: Lines<'_>) -> Result<Checked, String> {
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
        let mut entries = String::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("strategy")) {
            entries += line;
            entries.push(' ');
        }
        let mut reader = Reader {
            game,
            entries: entries.split_whitespace().peekable(),
        };
        visited += walk(game, start, player, bound, &mut reader)?;
        if let Some(entry) = reader.entries.next() {
            return Err(format!("no position is left for the entry '{entry}'"));
        }
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

/// An answer to each move.
pub(super) type Answers = Vec<(AnyMove, AnyMove)>;

/// The legal moves of a position by their texts, in alphabetical order: the order of a walk.
pub(super) type Moves = BTreeMap<String, AnyMove>;

/// Who says what a strategy plays: a file that is read, or a solver whose strategy is written.
pub(super) trait Strategist {
    /// The number of the move to play, in the order of the moves.
    fn choose(&mut self, position: &AnyPosition, moves: &Moves) -> Result<usize, String>;

    /// Answers to all moves of the other player, whose turn it is; nothing if every move is to be
    /// tried.
    fn answers(&mut self, position: &AnyPosition) -> Result<Option<Answers>, String>;
}

/// Visits every position that comes up when `player` plays what it should, each once, in the order
/// in which they are first met: how many they are.
pub(super) fn walk(
    game: &AnyGame,
    start: AnyPosition,
    player: Player,
    bound: i32,
    strategist: &mut impl Strategist,
) -> Result<usize, String> {
    let mut seen = HashSet::from([game.essence(&start)]);
    let mut waiting = VecDeque::from([start]);
    while let Some(position) = waiting.pop_front() {
        let told = |what: &str| format!("{what} in {}", game.format_position(&position));
        if let Some(outcome) = game.outcome(&position) {
            if outcome.value_for(player) < bound {
                return Err(told("the game ends with less than was promised"));
            }
            continue;
        }
        let mut moves = moves_by_text(game, &position);
        if game.to_move(&position) == player {
            let number = strategist.choose(&position, &moves)?;
            let chosen = moves.into_iter().nth(number);
            let chosen = chosen.ok_or_else(|| told(&format!("there is no move {number}")))?;
            moves = BTreeMap::from([chosen]);
        } else if let Some(answers) = strategist.answers(&position)? {
            answers_win(game, &position, &answers)?;
            continue;
        }
        for turn in moves.into_values() {
            let next = game.play(&position, turn);
            if seen.insert(game.essence(&next)) {
                waiting.push_back(next);
            }
        }
    }
    Ok(seen.len())
}

fn moves_by_text(game: &AnyGame, position: &AnyPosition) -> Moves {
    let mut moves = BTreeMap::new();
    game.for_each_move(position, |turn| {
        moves.insert(game.format_move(turn), turn);
    });
    moves
}

/// Whether the opponent of the player to move wins by answering, in games where moves disturb each
/// other only in pairs: `docs/certificates.md` tells why this is enough.
fn answers_win(game: &AnyGame, position: &AnyPosition, answers: &Answers) -> Result<(), String> {
    let told = |what: &str| Err(format!("{what} in {}", game.format_position(position)));
    if game.normal_play(position).is_err() || !game.disturbs_in_pairs() {
        return told("answers settle nothing in this game, but are given");
    }
    let mover = game.to_move(position);
    let others = game.with_to_move(mover.opponent(), position);
    let moves: HashSet<_> = game.moves(position).into_iter().collect();
    let (asked, given): (HashSet<_>, HashSet<_>) = answers.iter().copied().unzip();
    if asked != moves || asked.len() != answers.len() || given.len() != answers.len() {
        return told("not every move has one answer of its own");
    }
    for &(turn, answer) in answers {
        let after = game.play(position, turn);
        if !game.is_legal(&others, answer) || !game.is_legal(&after, answer) {
            return told("a move takes its own answer away");
        }
        let after = game.play(&after, answer);
        let others_after = game.with_to_move(mover.opponent(), &after);
        let loses = |&&(next, reply): &&(AnyMove, AnyMove)| {
            game.is_legal(&after, next) && !game.is_legal(&others_after, reply)
        };
        if answers.iter().any(|pair| loses(&pair)) {
            return told("a move and its answer take away the answer to another move");
        }
    }
    Ok(())
}

/// Reads a strategy: the number of a move for each choice, and answers after a colon.
struct Reader<'a> {
    game: &'a AnyGame,
    entries: Peekable<SplitWhitespace<'a>>,
}

impl Strategist for Reader<'_> {
    fn choose(&mut self, position: &AnyPosition, _moves: &Moves) -> Result<usize, String> {
        let at = || self.game.format_position(position);
        let entry = self.entries.next();
        let entry = entry.ok_or_else(|| format!("there is no entry for {}", at()))?;
        let number = entry.parse();
        number.map_err(|_| format!("'{entry}' is not the number of a move in {}", at()))
    }

    fn answers(&mut self, position: &AnyPosition) -> Result<Option<Answers>, String> {
        let Some(entry) = self.entries.next_if(|entry| entry.starts_with(':')) else {
            return Ok(None);
        };
        let others = self.game.to_move(position).opponent();
        let others = self.game.with_to_move(others, position);
        let read = |pair: &str| {
            let (turn, answer) = pair.split_once('/')?;
            let turn = self.game.parse_move(position, turn).ok()?;
            Some((turn, self.game.parse_move(&others, answer).ok()?))
        };
        let pairs = entry[1..].split(';').map(|pair| {
            read(pair).ok_or_else(|| format!("'{pair}' is no move and an answer to it"))
        });
        pairs.collect::<Result<_, _>>().map(Some)
    }
}

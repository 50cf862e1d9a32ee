//! Where the games of a match begin.

use std::path::Path;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};
use thera_champion::book_for;
use thera_files::read;
use thera_games::{AnyGame, AnyMove, Family, Game, Notation};

use super::MatchError;

/// Times random openings are tried before the game is taken to be too short for them.
const TRIES: usize = 200;

/// The most bytes that are read of a list of openings.
const MOST_READ: u64 = 64 << 20;

/// How games begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Openings {
    /// Always at the start.
    None,
    /// After so many random turns, others for each pair of games.
    Random(usize),
    /// As listed, one after the other and then again from the first.
    List(Vec<Opening>),
}

/// One way to begin.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The position, unless it is the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Moves from there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

impl Opening {
    /// So many random turns, which the seed decides, from a position or the start.
    pub fn random(
        rules: &AnyGame,
        plies: usize,
        seed: u64,
        start: Option<&str>,
    ) -> Result<Self, MatchError> {
        let moves = random_moves(plies, seed, start, rules)?;
        Ok(Opening {
            start: start.map(String::from),
            moves,
        })
    }
}

impl Openings {
    /// Openings as typed: `none`, `random:K`, `balanced:N`, `best:N` or `list:FILE`.
    pub fn parse(text: &str, rules: &AnyGame) -> Result<Self, MatchError> {
        let unknown = || MatchError::UnknownOpenings(text.chars().take(60).collect());
        let count = |text: &str| text.parse().map_err(|_| unknown());
        match text.split_once(':') {
            None if text == "none" => Ok(Openings::None),
            Some(("random", plies)) => Ok(Openings::Random(count(plies)?)),
            Some(("balanced", most)) => Openings::of_book(rules, "balanced", count(most)?),
            Some(("best", most)) => Openings::of_book(rules, "best", count(most)?),
            Some(("list", file)) => {
                let list = read::text(Path::new(file), MOST_READ).map_err(|error| {
                    MatchError::UnreadOpenings {
                        file: file.to_string(),
                        error,
                    }
                })?;
                Openings::read_list(&list, rules)
            }
            _ => Err(unknown()),
        }
    }

    /// Beginnings that the opening book of a game knows: the most even ones, or the best first moves
    /// with the best answer to each.
    fn of_book(rules: &AnyGame, which: &'static str, most: usize) -> Result<Self, MatchError> {
        let Some(book) = book_for(rules) else {
            let game = rules.name();
            return Err(MatchError::NoBook { game, which, most });
        };
        let start = rules.start();
        let lines = match which {
            "best" => book.lines(&start).into_iter().take(most).collect(),
            _ => book.most_even(&start, most),
        };
        let opening = |moves: &[AnyMove]| Opening {
            start: None,
            moves: moves.iter().map(|&turn| rules.format_move(turn)).collect(),
        };
        let openings = lines.iter().map(|line| opening(&line.moves));
        Ok(Openings::List(openings.collect()))
    }

    /// Reads a list: on each line a position, or moves separated by semicolons or else by spaces.
    /// Empty lines and those that begin with `#` are skipped.
    pub fn read_list<G: Notation>(text: &str, game: &G) -> Result<Self, MatchError> {
        let lines = text.lines().map(str::trim);
        let openings: Vec<Opening> = lines
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .map(|line| read_line(line, game))
            .collect();
        Ok(Openings::List(openings))
    }

    /// The opening of one pair of games, which `seed` decides if it is random.
    pub(super) fn opening<G: Notation>(
        &self,
        pair: u64,
        seed: u64,
        start: Option<&str>,
        game: &G,
    ) -> Result<Opening, MatchError> {
        let usual = Opening {
            start: start.map(String::from),
            moves: vec![],
        };
        match self {
            Openings::None => Ok(usual),
            Openings::Random(plies) => Ok(Opening {
                moves: random_moves(*plies, seed, start, game)?,
                ..usual
            }),
            Openings::List(list) if list.is_empty() => Err(MatchError::NoOpenings),
            Openings::List(list) => Ok(list[(pair % list.len() as u64) as usize].clone()),
        }
    }

    /// Makes sure that every opening can be played and leaves something to play.
    pub(super) fn check<G: Notation>(
        &self,
        start: Option<&str>,
        game: &G,
    ) -> Result<(), MatchError> {
        let first = self.opening(0, 0, start, game)?;
        let list = match self {
            Openings::List(list) => list.as_slice(),
            Openings::None | Openings::Random(_) => std::slice::from_ref(&first),
        };
        for (number, opening) in (1..).zip(list) {
            let wrong = |error| MatchError::Opening { number, error };
            let mut position = match &opening.start {
                Some(text) => game.parse_position(text).map_err(wrong)?,
                None => game.start(),
            };
            for text in &opening.moves {
                let turn = game.parse_move(&position, text).map_err(wrong)?;
                position = game.play(&position, turn);
            }
            if game.outcome(&position).is_some() {
                return Err(MatchError::OpeningEnds(number));
            }
        }
        Ok(())
    }
}

fn read_line<G: Notation>(line: &str, game: &G) -> Opening {
    if game.parse_position(line).is_ok() {
        return Opening {
            start: Some(line.to_string()),
            moves: vec![],
        };
    }
    let moves: Vec<&str> = if line.contains(';') {
        line.split(';').map(str::trim).collect()
    } else {
        line.split_whitespace().collect()
    };
    let moves = moves.into_iter().filter(|text| !text.is_empty());
    Opening {
        start: None,
        moves: moves.map(String::from).collect(),
    }
}

fn random_moves<G: Notation>(
    plies: usize,
    seed: u64,
    start: Option<&str>,
    game: &G,
) -> Result<Vec<String>, MatchError> {
    let start = match start {
        Some(text) => game.parse_position(text)?,
        None => game.start(),
    };
    let mut rng = Pcg64::seed_from_u64(seed);
    'tries: for _ in 0..TRIES {
        let mut position = start;
        let mut moves = Vec::with_capacity(plies.min(1000));
        for _ in 0..plies {
            let legal = game.moves(&position);
            if legal.is_empty() {
                continue 'tries;
            }
            let turn = legal[rng.random_range(0..legal.len())];
            moves.push(game.format_move(turn));
            position = game.play(&position, turn);
        }
        if game.outcome(&position).is_none() {
            return Ok(moves);
        }
    }
    Err(MatchError::TooShort {
        game: "the game".to_string(),
        plies,
    })
}

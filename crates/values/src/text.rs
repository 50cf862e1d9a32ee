//! Writing games in the usual notation.
//!
//! Numbers, ups and nimbers are written together (`0`, `-3/4`, `1*`, `^`, `v2*3`, `1/2^*`), other
//! games as `{2|-1}`. A game `{X|-X}` is written `±X` where `X` is a number or itself has braces
//! (`±1`, `±{2|1}`); beside an up or a star the sign would be read as belonging to the number
//! alone, so `{2*|-2*}` is written out. Options that promise most
//! come first, and their order does not depend on the history of the arena, so that equal games
//! are written alike everywhere.

use crate::error::{Error, Result};
use crate::games::Games;
use crate::node::GameId;
use crate::player::Player;
use crate::simple::NumberUpStar;
use rustc_hash::FxHashMap;
use std::fmt;

/// The longest text that is written unless more is asked for.
const MAX_LENGTH: u64 = 1 << 20;

impl fmt::Display for NumberUpStar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_number() || self.number != crate::Dyadic::ZERO {
            write!(f, "{}", self.number)?;
        }
        match self.ups {
            0 => {}
            1 => write!(f, "^")?,
            -1 => write!(f, "v")?,
            k if k > 0 => write!(f, "^{k}")?,
            k => write!(f, "v{}", k.unsigned_abs())?,
        }
        match self.nimber {
            0 => Ok(()),
            1 => write!(f, "*"),
            m => write!(f, "*{m}"),
        }
    }
}

/// Whose notation a game is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// Ours, as in the books.
    Usual,
    /// That of Siegel's *Combinatorial Game Suite*, where a star or an arrow after a number is an
    /// operation.
    CgSuite,
}

impl Script {
    fn simple(self, value: NumberUpStar) -> String {
        let number = value.number;
        if self == Script::Usual || value.is_number() {
            return value.to_string();
        }
        let small = NumberUpStar {
            number: crate::Dyadic::ZERO,
            ..value
        };
        let small = match small.ups {
            2 => small.to_string().replacen("^2", "^^", 1),
            -2 => small.to_string().replacen("v2", "vv", 1),
            _ => small.to_string(),
        };
        match number == crate::Dyadic::ZERO {
            true => small,
            false => format!("{number}+{small}"),
        }
    }

    fn switch(self, inner: String) -> String {
        match self {
            Script::Usual => format!("±{inner}"),
            Script::CgSuite if inner.contains('/') && !inner.starts_with('{') => {
                format!("+-({inner})")
            }
            Script::CgSuite => format!("+-{inner}"),
        }
    }
}

/// How a game is put on paper.
enum Shape {
    Simple(NumberUpStar),
    /// `±X`
    Switch(GameId),
    Braces(Vec<GameId>, Vec<GameId>),
}

impl Games {
    /// The canonical form in the usual notation; [`parse`](Self::parse) reads it back.
    ///
    /// Trees share their branches in the arena but not on paper: a text of more than a million
    /// characters is refused. See [`text_within`](Self::text_within) for other limits.
    pub fn text(&mut self, g: GameId) -> Result<String> {
        self.text_within(g, MAX_LENGTH)
    }

    /// The canonical form in the usual notation, if it takes no more than `limit` characters.
    pub fn text_within(&mut self, g: GameId, limit: u64) -> Result<String> {
        let length = self.text_length(g)?;
        if length > limit {
            return Err(Error::TooLong { length, limit });
        }
        self.write(g, Script::Usual)
    }

    /// The canonical form in some notation; [`parse`](Self::parse) reads all of them. A text is
    /// refused if it would take more than a million characters in ours.
    ///
    /// ```
    /// # use thera_values::{Games, Script};
    /// let mut games = Games::new();
    /// let game = games.parse("±{2^2*|1/2*}")?;
    /// assert_eq!(games.text_in(Script::CgSuite, game)?, "+-{2+^^*|1/2+*}");
    /// # Ok::<(), thera_values::Error>(())
    /// ```
    pub fn text_in(&mut self, script: Script, g: GameId) -> Result<String> {
        let (length, limit) = (self.text_length(g)?, MAX_LENGTH);
        match length > limit {
            true => Err(Error::TooLong { length, limit }),
            false => self.write(g, script),
        }
    }

    /// How many characters the canonical form takes, written out.
    pub fn text_length(&mut self, g: GameId) -> Result<u64> {
        self.check(g)?;
        self.measure(g, &mut FxHashMap::default())
    }

    fn shape(&mut self, g: GameId) -> Result<Shape> {
        if let Some(simple) = self.simple_form(g) {
            return Ok(Shape::Simple(simple));
        }
        let left = self.options_of(g, Player::Left)?;
        let right = self.options_of(g, Player::Right)?;
        if let ([x], [y]) = (&left[..], &right[..])
            && self.simple_form(*x).is_none_or(|s| s.is_number())
            && self.negative_of(*x)? == *y
        {
            return Ok(Shape::Switch(*x));
        }
        Ok(Shape::Braces(left, right))
    }

    fn measure(&mut self, g: GameId, known: &mut FxHashMap<GameId, u64>) -> Result<u64> {
        if let Some(&length) = known.get(&g) {
            return Ok(length);
        }
        self.tick()?;
        let length = match self.shape(g)? {
            Shape::Simple(simple) => simple.to_string().len() as u64,
            Shape::Switch(x) => self.measure(x, known)?.saturating_add(1),
            Shape::Braces(left, right) => {
                // Two braces, a bar, and a comma between any two options of a player.
                let mut total = 1 + left.len() as u64 + right.len() as u64;
                for option in left.into_iter().chain(right) {
                    total = total.saturating_add(self.measure(option, known)?);
                }
                total
            }
        };
        known.insert(g, length);
        Ok(length)
    }

    fn write(&mut self, g: GameId, script: Script) -> Result<String> {
        Ok(match self.shape(g)? {
            Shape::Simple(simple) => script.simple(simple),
            Shape::Switch(x) => script.switch(self.write(x, script)?),
            Shape::Braces(left, right) => format!(
                "{{{}|{}}}",
                self.write_list(left, Player::Left, script)?,
                self.write_list(right, Player::Right, script)?
            ),
        })
    }

    fn write_list(
        &mut self,
        options: Vec<GameId>,
        player: Player,
        script: Script,
    ) -> Result<String> {
        let mut written = Vec::with_capacity(options.len());
        for option in options {
            let promise = self.stop(option, player.opponent()).value;
            let order = if player == Player::Left {
                -promise
            } else {
                promise
            };
            written.push((order, self.write(option, script)?));
        }
        written.sort();
        let texts: Vec<String> = written.into_iter().map(|(_, text)| text).collect();
        Ok(texts.join(","))
    }
}

//! Reading games in the usual notation.
//!
//! ```text
//! game   = simple | switch | braces | "-" game
//! simple = [number] [("^" | "v") [count]] ["*" [count]]     at least one of the three
//! switch = ("±" | "+-") game                                ±X is {X|-X}
//! braces = "{" [games] "|" [games] "}"
//! games  = game {"," game}
//! number = ["-"] digits ["/" digits]
//! ```
//!
//! Arrows `↑ ↓` are read like `^ v`, and blanks between the parts are skipped. The game need not be
//! given in canonical form.

use crate::dyadic::Dyadic;
use crate::error::{Error, Result};
use crate::games::{Games, MAX_DEPTH};
use crate::node::GameId;
use crate::simple::NumberUpStar;

const A_GAME: &str = "expected a game: a number, ^, v, *, ±… or {…|…}";

impl Games {
    /// Reads a game, such as `±{4|{1|0}}`, `1/2^*` or `{2*|-2*}`.
    pub fn parse(&mut self, text: &str) -> Result<GameId> {
        let mut reader = Reader {
            text: text.chars().collect(),
            at: 0,
        };
        let game = reader.game(self, 0)?;
        match reader.peek() {
            None => Ok(game),
            Some(_) => Err(reader.refuse("expected the end of the text")),
        }
    }
}

struct Reader {
    text: Vec<char>,
    at: usize,
}

impl Reader {
    fn peek(&mut self) -> Option<char> {
        while self.text.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn next_is_digit(&self, ahead: usize) -> bool {
        self.text
            .get(self.at + ahead)
            .is_some_and(char::is_ascii_digit)
    }

    fn take(&mut self, wanted: &[char]) -> bool {
        let found = self.peek().is_some_and(|c| wanted.contains(&c));
        self.at += usize::from(found);
        found
    }

    fn refuse(&self, expected: &str) -> Error {
        Error::Notation {
            at: self.at + 1,
            expected: expected.to_owned(),
        }
    }

    fn game(&mut self, games: &mut Games, depth: u32) -> Result<GameId> {
        if depth > MAX_DEPTH {
            return Err(self.refuse("expected no more than 256 games inside one another"));
        }
        match self.peek() {
            Some('{') => self.braces(games, depth),
            Some('±') => {
                self.at += 1;
                self.switch(games, depth)
            }
            Some('+') if self.text.get(self.at + 1) == Some(&'-') => {
                self.at += 2;
                self.switch(games, depth)
            }
            Some('-') if !self.next_is_digit(1) => {
                self.at += 1;
                let game = self.game(games, depth + 1)?;
                games.negative(game)
            }
            _ => {
                let simple = self.simple()?;
                games.number_up_star(simple)
            }
        }
    }

    fn switch(&mut self, games: &mut Games, depth: u32) -> Result<GameId> {
        let left = self.game(games, depth + 1)?;
        let right = games.negative(left)?;
        games.game(&[left], &[right])
    }

    fn braces(&mut self, games: &mut Games, depth: u32) -> Result<GameId> {
        self.at += 1;
        let left = self.list(games, depth)?;
        if !self.take(&['|']) {
            return Err(self.refuse("expected , or | after an option of Left"));
        }
        let right = self.list(games, depth)?;
        if !self.take(&['}']) {
            return Err(self.refuse("expected , or } after an option of Right"));
        }
        games.game(&left, &right)
    }

    fn list(&mut self, games: &mut Games, depth: u32) -> Result<Vec<GameId>> {
        let mut list = Vec::new();
        if matches!(self.peek(), Some('|' | '}')) {
            return Ok(list);
        }
        loop {
            list.push(self.game(games, depth + 1)?);
            if !self.take(&[',']) {
                return Ok(list);
            }
        }
    }

    fn simple(&mut self) -> Result<NumberUpStar> {
        let start = self.at;
        let mut value = NumberUpStar::default();
        if matches!(self.peek(), Some('-' | '0'..='9')) {
            value.number = self.number()?;
        }
        if self.take(&['^', '↑']) {
            value.ups = self.count()?;
        } else if self.take(&['v', '↓']) {
            value.ups = -self.count()?;
        }
        if self.take(&['*']) {
            value.nimber = self.count()?;
        }
        if self.at == start {
            return Err(self.refuse(A_GAME));
        }
        Ok(value)
    }

    fn number(&mut self) -> Result<Dyadic> {
        let start = self.at;
        self.at += usize::from(self.peek() == Some('-'));
        self.skip_digits();
        if self.text.get(self.at) == Some(&'/') && self.next_is_digit(1) {
            self.at += 1;
            self.skip_digits();
        }
        let text: String = self.text[start..self.at].iter().collect();
        text.parse().map_err(|error| match error {
            Error::Notation { at, expected } => Error::Notation {
                at: start + at,
                expected,
            },
            other => other,
        })
    }

    fn skip_digits(&mut self) {
        while self.next_is_digit(0) {
            self.at += 1;
        }
    }

    /// How many ups or which nimber; one when no number follows.
    fn count<T: std::str::FromStr + From<u8>>(&mut self) -> Result<T> {
        let start = self.at;
        self.skip_digits();
        if start == self.at {
            return Ok(T::from(1));
        }
        let text: String = self.text[start..self.at].iter().collect();
        text.parse().map_err(|_| Error::Notation {
            at: start + 1,
            expected: "expected a smaller number of ups or a smaller nimber".to_owned(),
        })
    }
}

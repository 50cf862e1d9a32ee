//! The characters of an expression: numbers, ups, nimbers, names, and what stands between them.

use crate::dyadic::Dyadic;
use crate::error::{Error, Result};
use crate::simple::NumberUpStar;

const A_GAME: &str = "expected a game: a number, ^, v, *, ±… or {…|…}";

/// Characters of a board that need no quotes, beside letters and digits.
const BOARD: &str = "@:._?~\\`&";

/// What a word turned out to be.
pub(super) enum Word {
    /// A variable or a function.
    Name(String),
    /// A position of some game.
    Position(String, Option<String>),
}

/// Reads a text from left to right.
pub(super) struct Reader {
    text: Vec<char>,
    pub at: usize,
}

impl Reader {
    pub fn new(text: &str) -> Self {
        Reader {
            text: text.chars().collect(),
            at: 0,
        }
    }

    /// The next character that is no blank, which stays to be read.
    pub fn peek(&mut self) -> Option<char> {
        while self.here().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
        self.here()
    }

    fn here(&self) -> Option<char> {
        self.ahead(0)
    }

    fn ahead(&self, by: usize) -> Option<char> {
        self.text.get(self.at + by).copied()
    }

    pub fn take(&mut self, wanted: &[char]) -> bool {
        let found = self.peek().is_some_and(|c| wanted.contains(&c));
        self.at += usize::from(found);
        found
    }

    /// Takes a sign of one or more characters.
    pub fn take_sign(&mut self, sign: &str) -> bool {
        self.peek();
        let found = sign
            .chars()
            .enumerate()
            .all(|(i, c)| self.ahead(i) == Some(c));
        if found {
            self.at += sign.chars().count();
        }
        found
    }

    /// How many bars stand here, read.
    pub fn bars(&mut self) -> usize {
        let mut bars = 0;
        while self.take(&['|']) {
            bars += 1;
        }
        bars
    }

    /// What was typed from a place on to here.
    pub fn since(&self, start: usize) -> String {
        let text: String = self.text[start..self.at].iter().collect();
        text.trim().to_string()
    }

    pub fn refuse<T>(&self, expected: impl Into<String>) -> Result<T> {
        self.refuse_at(self.at, expected)
    }

    pub fn refuse_at<T>(&self, at: usize, expected: impl Into<String>) -> Result<T> {
        Err(Error::Notation {
            at: at + 1,
            expected: expected.into(),
        })
    }

    fn is_digit(&self, by: usize) -> bool {
        self.ahead(by).is_some_and(|c| c.is_ascii_digit())
    }

    /// Whether a minus here belongs to a number.
    pub fn is_negative_number(&self) -> bool {
        self.here() == Some('-') && self.is_digit(1)
    }

    /// Whether a star here joins two factors: a nimber is not meant where something follows that
    /// could be a factor.
    pub fn star_is_product(&self) -> bool {
        if self.is_digit(1) {
            return false;
        }
        let rest = &self.text[(self.at + 1).min(self.text.len())..];
        let next = rest.iter().find(|c| !c.is_whitespace());
        next.is_some_and(|&c| c.is_alphanumeric() || "_{([±^↑↓*'\"".contains(c))
    }

    /// A number, ups and a nimber, at least one of them.
    pub fn simple(&mut self) -> Result<NumberUpStar> {
        self.peek();
        let start = self.at;
        let mut value = NumberUpStar::default();
        if matches!(self.here(), Some('-' | '0'..='9')) {
            value.number = self.number()?;
        }
        match self.peek() {
            Some('^' | '↑') => value.ups = self.ups(&['^', '↑'])?,
            Some('v' | '↓') => value.ups = -self.ups(&['v', '↓'])?,
            _ => {}
        }
        let begun = self.at > start;
        if self.peek() == Some('*') && !(begun && self.star_is_product()) {
            self.at += 1;
            value.nimber = self.count()?;
        }
        if self.at == start {
            return self.refuse(A_GAME);
        }
        Ok(value)
    }

    fn number(&mut self) -> Result<Dyadic> {
        let start = self.at;
        self.at += usize::from(self.here() == Some('-'));
        self.skip_digits();
        if self.here() == Some('/') && self.is_digit(1) {
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

    /// How many ups, by their number (`^3`) or one by one (`^^^`).
    fn ups(&mut self, arrows: &[char]) -> Result<i32> {
        let mut count = 0;
        while self.here().is_some_and(|c| arrows.contains(&c)) {
            self.at += 1;
            count += 1;
        }
        if count == 1 {
            return self.count();
        }
        if self.is_digit(0) {
            return self
                .refuse("expected either several arrows or one with their number, as in ^^ or ^2");
        }
        Ok(count)
    }

    /// How many ups or which nimber; one when no number follows.
    fn count<T: std::str::FromStr + From<u8>>(&mut self) -> Result<T> {
        let start = self.at;
        self.skip_digits();
        if start == self.at {
            return Ok(T::from(1));
        }
        let text: String = self.text[start..self.at].iter().collect();
        match text.parse() {
            Ok(count) => Ok(count),
            Err(_) => self.refuse_at(
                start,
                "expected a smaller number of ups or a smaller nimber",
            ),
        }
    }

    fn skip_digits(&mut self) {
        self.skip(|c| c.is_ascii_digit());
    }

    fn skip(&mut self, wanted: impl Fn(char) -> bool) {
        while self.here().is_some_and(&wanted) {
            self.at += 1;
        }
    }

    /// A word, if one begins here; downs (`v`, `vv`, `v3`) are none.
    pub fn word(&mut self) -> Result<Option<Word>> {
        match self.peek() {
            Some(quote @ ('\'' | '"')) => {
                self.at += 1;
                let start = self.at;
                self.skip(|c| c != quote);
                let name = self.since(start);
                if self.here().is_none() {
                    return self.refuse_at(
                        start - 1,
                        "expected a second quote after the name of a game",
                    );
                }
                self.at += 1;
                Ok(Some(Word::Position(name, self.bracketed()?)))
            }
            Some(c) if c.is_alphabetic() || c == '_' => self.bare_word(),
            _ => Ok(None),
        }
    }

    /// A name in front of `:=`, if there is one.
    pub fn assigned_name(&mut self) -> Result<Option<(usize, String)>> {
        self.peek();
        let start = self.at;
        self.skip(is_name);
        let name = self.since(start);
        if !name.is_empty() && self.take_sign(":=") {
            return Ok(Some((start, name)));
        }
        self.at = start;
        Ok(None)
    }

    fn bare_word(&mut self) -> Result<Option<Word>> {
        let start = self.at;
        self.skip(is_name);
        let name = self.since(start);
        if is_downs(&name) {
            self.at = start;
            return Ok(None);
        }
        let variant = self.here() == Some(':') && self.ahead(1) != Some('=');
        if variant {
            self.skip_variant();
        }
        if self.here() == Some('@') {
            self.skip(|c| c.is_alphanumeric() || BOARD.contains(c));
        } else if !variant {
            return Ok(Some(Word::Name(name)));
        }
        let name = self.since(start);
        Ok(Some(Word::Position(name, self.bracketed()?)))
    }

    /// Variants have signs of their own (`U*`, `towers=2`): they go on to the board, if there is one.
    fn skip_variant(&mut self) {
        let rest = &self.text[self.at..];
        let end = |c: &char| *c == '@' || c.is_whitespace() || "()[]{}|".contains(*c);
        match rest.iter().position(end) {
            Some(length) if rest[length] == '@' => self.at += length,
            _ => self.skip(|c| c.is_alphanumeric() || c == ':'),
        }
    }

    /// A position in brackets, if one follows at once.
    fn bracketed(&mut self) -> Result<Option<String>> {
        if self.here() != Some('[') {
            return Ok(None);
        }
        let start = self.at;
        let mut open = 0;
        loop {
            match self.here() {
                Some('[') => open += 1,
                Some(']') => open -= 1,
                Some(_) => {}
                None => return self.refuse_at(start, "expected ] after the position"),
            }
            self.at += 1;
            if open == 0 {
                let text: String = self.text[start + 1..self.at - 1].iter().collect();
                return Ok(Some(text));
            }
        }
    }
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Whether a word is downs: `v`, `vv`, `v3`.
pub(super) fn is_downs(word: &str) -> bool {
    let rest = word.trim_start_matches('v');
    rest.len() < word.len() && rest.bytes().all(|b| b.is_ascii_digit())
}

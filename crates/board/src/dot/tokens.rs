//! DOT cut into words and signs.

use super::bad;
use crate::{BoardError, shorten};

/// A word or sign of DOT.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A name or number as it stands; may be a keyword.
    Word(String),
    /// A quoted name, without its quotes, or `<…>` with them; never a keyword.
    Quoted(String),
    /// `--` or, `true`, `->`.
    Line(bool),
    /// One of `{ } [ ] ; , = : +`.
    Sign(char),
}

impl Token {
    /// Whether the token is this keyword; keywords may be in capitals.
    pub(super) fn is_keyword(&self, keyword: &str) -> bool {
        matches!(self, Token::Word(word) if word.eq_ignore_ascii_case(keyword))
    }

    /// Whether a subgraph begins with this token.
    pub(super) fn opens_subgraph(&self) -> bool {
        self.is_keyword("subgraph") || *self == Token::Sign('{')
    }

    /// The token for people.
    pub(super) fn shown(&self) -> String {
        match self {
            Token::Word(text) | Token::Quoted(text) => format!("'{}'", shorten(text)),
            Token::Line(false) => "'--'".to_string(),
            Token::Line(true) => "'->'".to_string(),
            Token::Sign(sign) => format!("'{sign}'"),
        }
    }
}

/// The tokens of a text, each with the number of its line.
pub(super) fn tokens(text: &str) -> Result<Vec<(usize, Token)>, BoardError> {
    let mut found = Vec::new();
    let mut line = 1;
    let mut rest = text;
    loop {
        let start = skip_blanks_and_comments(rest);
        line += newlines(&rest[..rest.len() - start.len()]);
        if start.is_empty() {
            return Ok(found);
        }
        let (token, length) = first_token(start).map_err(|reason| bad(line, reason))?;
        found.push((line, token));
        line += newlines(&start[..length]);
        rest = &start[length..];
    }
}

fn newlines(text: &str) -> usize {
    text.bytes().filter(|&b| b == b'\n').count()
}

/// The text from its first character that is neither blank nor in a comment (`//`, `/* */`, `#`).
/// A comment that is never closed is left standing.
pub(crate) fn skip_blanks_and_comments(text: &str) -> &str {
    let mut rest = text.trim_start();
    loop {
        let after = if let Some(comment) = rest.strip_prefix("/*") {
            match comment.split_once("*/") {
                Some((_, after)) => after,
                None => return rest,
            }
        } else if rest.starts_with("//") || rest.starts_with('#') {
            rest.find('\n').map_or("", |end| &rest[end..])
        } else {
            return rest;
        };
        rest = after.trim_start();
    }
}

/// The token a text begins with and its length in bytes; the error is a reason.
fn first_token(text: &str) -> Result<(Token, usize), String> {
    let mut characters = text.chars();
    let (first, second) = (characters.next(), characters.next());
    match (first.unwrap_or_default(), second.unwrap_or_default()) {
        ('-', '-') => Ok((Token::Line(false), 2)),
        ('-', '>') => Ok((Token::Line(true), 2)),
        ('"', _) => quoted(text),
        ('<', _) => markup(text),
        (sign @ ('{' | '}' | '[' | ']' | ';' | ',' | '=' | ':' | '+'), _) => {
            Ok((Token::Sign(sign), 1))
        }
        ('0'..='9' | '.', _) | ('-', '0'..='9' | '.') => number(text),
        (c, _) if is_word_character(c) => {
            let word = leading(text, is_word_character);
            Ok((Token::Word(word.to_string()), word.len()))
        }
        ('/', '*') => Err("the comment that begins here is never closed".to_string()),
        (c, _) => Err(format!("{c:?} has no meaning here")),
    }
}

fn is_word_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || (!c.is_ascii() && !c.is_whitespace())
}

/// The longest beginning of `text` whose characters are all `wanted`.
fn leading(text: &str, wanted: impl Fn(char) -> bool) -> &str {
    let end = text.find(|c| !wanted(c)).unwrap_or(text.len());
    &text[..end]
}

/// `12`, `-1.5`, `.5`
fn number(text: &str) -> Result<(Token, usize), String> {
    let minus = usize::from(text.starts_with('-'));
    let length = minus + leading(&text[minus..], |c| is_word_character(c) || c == '.').len();
    let number = &text[..length];
    let digits_and_points = number[minus..]
        .bytes()
        .all(|b| b.is_ascii_digit() || b == b'.');
    if digits_and_points && number.parse::<f64>().is_ok() {
        Ok((Token::Word(number.to_string()), length))
    } else {
        let shown = shorten(number);
        Err(format!(
            "'{shown}' is neither a number nor a name: names like this need quotes"
        ))
    }
}

/// `"…"`, in which `\"` is a quote and a line that ends in `\` goes on in the next.
fn quoted(text: &str) -> Result<(Token, usize), String> {
    let mut name = String::new();
    let mut characters = text.char_indices().skip(1).peekable();
    while let Some((at, c)) = characters.next() {
        match (c, characters.peek().map(|&(_, next)| next)) {
            ('"', _) => return Ok((Token::Quoted(name), at + 1)),
            ('\\', Some('\n')) => {
                characters.next();
            }
            ('\\', Some('"')) => {
                name.push('"');
                characters.next();
            }
            // Graphviz keeps all other backslashes; two of them do not escape a quote after them.
            ('\\', Some('\\')) => {
                name.push_str("\\\\");
                characters.next();
            }
            _ => name.push(c),
        }
    }
    Err("the quoted name that begins here is never closed".to_string())
}

/// `<…>`, in which angle brackets come in pairs.
fn markup(text: &str) -> Result<(Token, usize), String> {
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Ok((Token::Quoted(text[..=at].to_string()), at + 1));
        }
    }
    Err("the text in angle brackets that begins here is never closed".to_string())
}

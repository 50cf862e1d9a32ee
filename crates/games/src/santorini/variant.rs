//! The space of variants, `nW_i mH_j kS [FM]` (Geissler 2020, section 4.1).

use std::fmt;

use crate::InputError;

use super::FAMILY;

/// The tallest towers that fit the position.
pub const MAX_HEIGHT: u8 = 15;

/// A variant of Santorini, apart from the board it is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// Workers in all; in partizan play each side has half of them.
    pub workers: u8,
    /// Whether both players move every worker.
    pub impartial: bool,
    /// The height at which a vertex is closed.
    pub height: u8,
    /// Whether arriving one below that height wins.
    pub tower_win: bool,
    /// Whether building follows arcs backwards (`D`) rather than edges (`U`).
    pub directed: bool,
    /// The building stipulation: only the vertex just left may be built on.
    pub stipulation: bool,
    /// Whether workers climb any height.
    pub free_movement: bool,
}

impl Variant {
    /// The game as it is sold: `4WP4HTWUS`.
    pub const STANDARD: Variant = Variant {
        workers: 4,
        impartial: false,
        height: 4,
        tower_win: true,
        directed: false,
        stipulation: false,
        free_movement: false,
    };

    /// Reads an abbreviation; case and underscores do not matter.
    ///
    /// ```
    /// use thera_games::santorini::Variant;
    /// assert_eq!(Variant::parse("4w_p4h_twus").unwrap(), Variant::STANDARD);
    /// ```
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let upper = text.to_ascii_uppercase();
        let mut rest = Abbreviation { text, rest: &upper };
        let workers = rest.number("the number of workers, such as 4W")?;
        rest.expect("W", "W after the number of workers")?;
        let impartial = rest.choice(&["P", "I"], "P (partizan) or I (impartial) after W")? == 1;
        let height = rest.number("the height, such as 4H")?;
        rest.expect("H", "H after the height")?;
        let tower_win = rest.choice(&["TW", "NTW"], "TW (tower win) or NTW after H")? == 0;
        let directed = rest.choice(&["U", "D"], "U (undirected) or D (directed)")? == 1;
        let stipulation = rest.accept("*");
        rest.expect("S", "S, for Santorini")?;
        let free_movement = rest.accept("FM");
        rest.end()?;
        let variant = Variant {
            workers,
            impartial,
            height,
            tower_win,
            directed,
            stipulation,
            free_movement,
        };
        variant.check(text)?;
        Ok(variant)
    }

    fn check(&self, text: &str) -> Result<(), InputError> {
        let fail = |reason: String| Err(InputError::variant(FAMILY, text, reason));
        if self.workers == 0 {
            return fail("there must be at least one worker".into());
        }
        if !self.impartial && self.workers % 2 == 1 {
            return fail(format!(
                "{} workers cannot be shared out evenly in partizan play; use an even number or I",
                self.workers
            ));
        }
        if !(1..=MAX_HEIGHT).contains(&self.height) {
            return fail(format!("the height must be from 1 to {MAX_HEIGHT}"));
        }
        Ok(())
    }

    /// The number of workers each side places: all of them if they are shared.
    pub fn workers_per_side(&self) -> u32 {
        if self.impartial {
            self.workers.into()
        } else {
            u32::from(self.workers) / 2
        }
    }

    /// The height that wins on arrival, if towers win.
    pub fn winning_height(&self) -> Option<u8> {
        self.tower_win.then(|| self.height - 1)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}W{}{}H{}{}{}S{}",
            self.workers,
            if self.impartial { "I" } else { "P" },
            self.height,
            if self.tower_win { "TW" } else { "NTW" },
            if self.directed { "D" } else { "U" },
            if self.stipulation { "*" } else { "" },
            if self.free_movement { "FM" } else { "" },
        )
    }
}

/// What is left to read of an abbreviation.
struct Abbreviation<'a> {
    text: &'a str,
    rest: &'a str,
}

impl Abbreviation<'_> {
    fn fail<T>(&self, wanted: &str) -> Result<T, InputError> {
        let found = if self.rest.is_empty() {
            "the end"
        } else {
            self.rest
        };
        let reason = format!("expected {wanted}, found {found}; the standard game is 4WP4HTWUS");
        Err(InputError::variant(FAMILY, self.text, reason))
    }

    fn skip_underscores(&mut self) {
        self.rest = self.rest.trim_start_matches('_');
    }

    fn number(&mut self, wanted: &str) -> Result<u8, InputError> {
        self.skip_underscores();
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        match self.rest[..digits].parse() {
            Ok(number) => {
                self.rest = &self.rest[digits..];
                Ok(number)
            }
            Err(_) => self.fail(wanted),
        }
    }

    fn accept(&mut self, word: &str) -> bool {
        self.skip_underscores();
        match self.rest.strip_prefix(word) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, word: &str, wanted: &str) -> Result<(), InputError> {
        if self.accept(word) {
            Ok(())
        } else {
            self.fail(wanted)
        }
    }

    fn choice(&mut self, words: &[&str], wanted: &str) -> Result<usize, InputError> {
        match words.iter().position(|word| self.accept(word)) {
            Some(index) => Ok(index),
            None => self.fail(wanted),
        }
    }

    fn end(&mut self) -> Result<(), InputError> {
        self.skip_underscores();
        if self.rest.is_empty() {
            Ok(())
        } else {
            self.fail("nothing more (or FM, free movement)")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_reads_back() {
        for bits in 0..32u8 {
            for workers in [2, 4, 6] {
                for height in 1..=MAX_HEIGHT {
                    let flag = |k: u8| bits >> k & 1 == 1;
                    let variant = Variant {
                        workers,
                        height,
                        impartial: flag(0),
                        tower_win: flag(1),
                        directed: flag(2),
                        stipulation: flag(3),
                        free_movement: flag(4),
                    };
                    assert_eq!(Variant::parse(&variant.to_string()), Ok(variant));
                    let lower = variant.to_string().to_lowercase();
                    assert_eq!(Variant::parse(&lower), Ok(variant));
                }
            }
        }
    }

    #[test]
    fn contradictions_are_refused_with_a_reason() {
        for (text, reason) in [
            ("3WP4HTWUS", "3 workers cannot be shared out evenly"),
            ("0WI4HTWUS", "at least one worker"),
            ("4WP0HTWUS", "the height must be from 1 to 15"),
            ("4WP16HTWUS", "the height must be from 1 to 15"),
            (
                "4WP4HTWXS",
                "expected U (undirected) or D (directed), found XS",
            ),
            ("4WP4HTWUSX", "expected nothing more"),
            ("999WP4HTWUS", "expected the number of workers"),
            (
                "",
                "expected the number of workers, such as 4W, found the end",
            ),
        ] {
            let error = Variant::parse(text).unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}

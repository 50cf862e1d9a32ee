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
    /// The height that wins on arrival, if towers win; usually one below the maximum.
    pub winning_height: Option<u8>,
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
        winning_height: Some(3),
        directed: false,
        stipulation: false,
        free_movement: false,
    };

    /// Reads an abbreviation, as it is typed or as it is printed: case and the signs of subscripts
    /// and superscripts do not matter.
    ///
    /// ```
    /// use thera_games::santorini::Variant;
    /// assert_eq!(Variant::parse("4w_p4h_{tw}us").unwrap(), Variant::STANDARD);
    /// ```
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let plain = without_typesetting(text);
        let mut rest = Abbreviation { text, rest: &plain };
        let workers = rest.number("the number of workers, such as 4W")?;
        rest.expect("W", "W after the number of workers")?;
        let impartial = rest.choice(&["P", "I"], "P (partizan) or I (impartial) after W")? == 1;
        let height = rest.number("the height, such as 4H")?;
        rest.expect("H", "H after the height")?;
        let winning_height = rest.winning_height(height)?;
        let directed = rest.choice(&["U", "D"], "U (undirected) or D (directed)")? == 1;
        let stipulation = rest.accept("*");
        rest.expect("S", "S, for Santorini")?;
        let free_movement = rest.accept("FM");
        rest.end()?;
        let variant = Variant {
            workers,
            impartial,
            height,
            winning_height,
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
        self.check_winning_height().or_else(fail)
    }

    /// On the ground everybody stands from the beginning, and a tower of full height is closed.
    fn check_winning_height(&self) -> Result<(), String> {
        let highest = usual_winning_height(self.height);
        match self.winning_height {
            Some(winning) if winning > highest || winning == 0 && highest > 0 => Err(format!(
                "TW{winning} cannot be the winning height of towers of {}; it goes from {} to \
                 {highest}",
                self.height,
                highest.min(1)
            )),
            _ => Ok(()),
        }
    }

    /// The number of workers each side places: all of them if they are shared.
    pub fn workers_per_side(&self) -> u32 {
        if self.impartial {
            self.workers.into()
        } else {
            u32::from(self.workers) / 2
        }
    }

    /// The winning height, where it is another than plain `TW` stands for.
    pub fn unusual_winning_height(&self) -> Option<u8> {
        let usual = usual_winning_height(self.height);
        self.winning_height.filter(|&winning| winning != usual)
    }
}

/// The height that wins if no other is named: one below the maximum.
pub(super) fn usual_winning_height(height: u8) -> u8 {
    height.saturating_sub(1)
}

/// Capitals only, without what the abbreviations of Geissler 2020 are typeset with.
fn without_typesetting(text: &str) -> String {
    let signs = ['_', '^', '{', '}', '$', '\\', ' '];
    let plain = text.chars().filter(|sign| !signs.contains(sign));
    let upper = plain.map(|sign| match sign {
        '∗' => '*',
        sign => sign.to_ascii_uppercase(),
    });
    upper.collect()
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}W{}{}H{}",
            self.workers,
            if self.impartial { "I" } else { "P" },
            self.height,
            if self.winning_height.is_some() {
                "TW"
            } else {
                "NTW"
            },
        )?;
        if let Some(winning) = self.unusual_winning_height() {
            write!(f, "{winning}")?;
        }
        write!(
            f,
            "{}{}S{}",
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

    fn number(&mut self, wanted: &str) -> Result<u8, InputError> {
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        match self.rest[..digits].parse() {
            Ok(number) => {
                self.rest = &self.rest[digits..];
                Ok(number)
            }
            Err(_) => self.fail(wanted),
        }
    }

    /// `NTW`, `TW`, or `TW` with a height of its own.
    fn winning_height(&mut self, height: u8) -> Result<Option<u8>, InputError> {
        if self.choice(&["TW", "NTW"], "TW (tower win) or NTW after H")? == 1 {
            return Ok(None);
        }
        if self.rest.starts_with(|sign: char| sign.is_ascii_digit()) {
            return self
                .number("the winning height after TW, such as TW2")
                .map(Some);
        }
        Ok(Some(usual_winning_height(height)))
    }

    fn accept(&mut self, word: &str) -> bool {
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
        for bits in 0..16u8 {
            for workers in [2, 4, 6] {
                for height in 1..=MAX_HEIGHT {
                    for winning_height in winning_heights(height) {
                        let flag = |k: u8| bits >> k & 1 == 1;
                        let variant = Variant {
                            workers,
                            height,
                            winning_height,
                            impartial: flag(0),
                            directed: flag(1),
                            stipulation: flag(2),
                            free_movement: flag(3),
                        };
                        assert_eq!(Variant::parse(&variant.to_string()), Ok(variant));
                        let lower = variant.to_string().to_lowercase();
                        assert_eq!(Variant::parse(&lower), Ok(variant));
                    }
                }
            }
        }
    }

    /// None, and every one that towers of this height can have.
    fn winning_heights(height: u8) -> impl Iterator<Item = Option<u8>> {
        let possible = height.min(2) - 1..height;
        std::iter::once(None).chain(possible.map(Some))
    }

    #[test]
    fn the_winning_height_is_named_only_where_it_is_another_than_usual() {
        for (text, name, winning) in [
            ("4WP5HTW2US", "4WP5HTW2US", Some(2)),
            ("4WP5HTW4US", "4WP5HTWUS", Some(4)),
            ("4WP5HTWUS", "4WP5HTWUS", Some(4)),
            ("2WP15HTW12D*SFM", "2WP15HTW12D*SFM", Some(12)),
            ("1WI1HTW0US", "1WI1HTWUS", Some(0)),
            ("4WP5HNTWUS", "4WP5HNTWUS", None),
        ] {
            let variant = Variant::parse(text).unwrap();
            assert_eq!(variant.winning_height, winning, "{text}");
            assert_eq!(variant.to_string(), name);
        }
    }

    /// As the thesis and a document that quotes it print them.
    #[test]
    fn abbreviations_are_read_as_they_are_printed() {
        for (printed, name) in [
            ("4W_P4H_{TW}US", "4WP4HTWUS"),
            ("1W_{I}1H_{NTW}U^*S", "1WI1HNTWU*S"),
            ("1W_I 2H_{NTW} D^* S_{FM}", "1WI2HNTWD*SFM"),
            ("$2W_{P}1H_{NTW}D^{*}S$", "2WP1HNTWD*S"),
            ("1W_I1H_{NTW}U∗S", "1WI1HNTWU*S"),
            ("4w_p5h_{tw_2}us", "4WP5HTW2US"),
        ] {
            assert_eq!(Variant::parse(printed).unwrap().to_string(), name);
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
            ("4WP4HTW4US", "it goes from 1 to 3"),
            ("4WP4HTW0US", "it goes from 1 to 3"),
            ("4WP1HTW1US", "it goes from 0 to 0"),
            ("4WP4HTW999US", "expected the winning height after TW"),
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

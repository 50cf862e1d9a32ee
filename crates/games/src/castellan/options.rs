//! The rule options of Castellan: data in the rules, never a different game in code.

use std::fmt;

use crate::InputError;

use super::FAMILY;

/// The most towers, or walls, that a turn may place.
pub const MAX_PIECES: u8 = 4;

/// Which of the rules that Suptic 2017 leaves open, or states in two ways, are in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// The pieces of one turn must hang together by themselves (Suptic's strategy 1).
    pub touch: bool,
    /// The first turn may not be a lone wall.
    pub no_lone_wall: bool,
    /// The game ends as soon as the player to move cannot place (Suptic's text); otherwise that
    /// player passes until neither can (the program of the appendix).
    pub stop: bool,
    /// A turn may always be passed; two passes in a row end the game (Suptic's section 6.1).
    pub skip: bool,
    /// How many towers a turn may place.
    pub towers: u8,
    /// How many walls a turn may place.
    pub walls: u8,
    /// How many long walls a turn may place (appendix B), none as a rule.
    pub long: u8,
    /// The game that the program of the appendix plays, its slips included; see
    /// [`Castellan::visit_program_turns`](super::Castellan).
    pub program: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            touch: false,
            no_lone_wall: false,
            stop: false,
            skip: false,
            towers: 1,
            walls: 1,
            long: 0,
            program: false,
        }
    }
}

impl Options {
    /// Reads options separated by commas, in any order.
    pub fn parse(text: &str) -> Result<Options, InputError> {
        let mut options = Options::default();
        let mut seen = Vec::new();
        for word in text.split(',').map(str::trim) {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let key = key.to_ascii_lowercase();
            if seen.contains(&key) {
                let reason = format!("{key} is given twice");
                return Err(InputError::variant(FAMILY, text, reason));
            }
            match (key.as_str(), value) {
                ("touch", "") => options.touch = true,
                ("nolone", "") => options.no_lone_wall = true,
                ("stop", "") => options.stop = true,
                ("skip", "") => options.skip = true,
                ("program", "") => options.program = true,
                ("long", count) => options.long = piece_count(text, "long", count)?,
                ("towers", count) => options.towers = piece_count(text, "towers", count)?,
                ("walls", count) => options.walls = piece_count(text, "walls", count)?,
                _ => {
                    let reason = "expected touch, nolone, stop, skip, towers=T, walls=W, long=L or \
                                  program, separated by commas";
                    return Err(InputError::variant(FAMILY, text, reason));
                }
            }
            seen.push(key);
        }
        options.checked()
    }

    /// The same options, if they go together.
    pub(super) fn checked(self) -> Result<Options, InputError> {
        let amended = self.touch || self.no_lone_wall || self.stop || self.skip || self.long > 0;
        if self.program && amended {
            let reason = "program is what one program plays: only towers=T and walls=W go with it";
            return Err(InputError::variant(FAMILY, &self.to_string(), reason));
        }
        Ok(self)
    }

    /// Whether a turn is at most one tower and one short wall, by the rules of the text.
    #[inline]
    pub fn one_of_each(&self) -> bool {
        self.towers == 1 && self.walls == 1 && self.long == 0 && !self.program
    }
}

fn piece_count(text: &str, key: &str, value: &str) -> Result<u8, InputError> {
    let count = value.trim().parse().ok();
    count
        .filter(|count| (1..=MAX_PIECES).contains(count))
        .ok_or_else(|| {
            let reason = format!("{key}= needs a number from 1 to {MAX_PIECES}");
            InputError::variant(FAMILY, text, reason)
        })
}

/// The options that differ from the default, in their fixed order; nothing if none does.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let standard = Options::default();
        let words = [
            self.touch.then(|| "touch".to_string()),
            self.no_lone_wall.then(|| "nolone".to_string()),
            self.stop.then(|| "stop".to_string()),
            self.skip.then(|| "skip".to_string()),
            (self.towers != standard.towers).then(|| format!("towers={}", self.towers)),
            (self.walls != standard.walls).then(|| format!("walls={}", self.walls)),
            (self.long != standard.long).then(|| format!("long={}", self.long)),
            self.program.then(|| "program".to_string()),
        ];
        let words: Vec<String> = words.into_iter().flatten().collect();
        f.write_str(&words.join(","))
    }
}

//! How a game names its powers.

use super::{FAMILY, INFOS, Power, find, mortal};
use crate::InputError;

/// The variant and the powers that a text after the colon names, if it names any: `apollo,pan` or
/// `4WP4HTWUS,apollo,pan`.
pub fn split(text: &str) -> Option<(Option<&str>, &str)> {
    let text = text.trim();
    match text.split_once(',') {
        Some((variant, powers)) if variant.trim().starts_with(|c: char| c.is_ascii_digit()) => {
            Some((Some(variant), powers))
        }
        Some(_) => Some((None, text)),
        None => find(text).map(|_| (None, text)),
    }
}

/// Whether neither of the powers that a text names is one.
pub fn are_mortal(text: &str) -> Result<bool, InputError> {
    let pair = read_pair(text)?;
    Ok(pair.iter().all(|power| *power.info() == mortal::INFO))
}

/// First's power and second's.
pub fn read_pair(text: &str) -> Result<[&'static dyn Power; 2], InputError> {
    let fail = |reason: String| InputError::variant(FAMILY, text, reason);
    let known = || {
        INFOS
            .iter()
            .map(|info| info.name)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let one = |name: &str| {
        let name = name.trim();
        find(name).ok_or_else(|| {
            let name = thera_board::shorten(name);
            fail(format!("there is no power '{name}'; there are {}", known()))
        })
    };
    match text.split(',').collect::<Vec<_>>()[..] {
        [first, second] => Ok([one(first)?, one(second)?]),
        ref others => Err(fail(format!(
            "{} given, but there are two: first's and second's, such as apollo,mortal",
            match others.len() {
                1 => "one power is".to_string(),
                many => format!("{many} powers are"),
            }
        ))),
    }
}

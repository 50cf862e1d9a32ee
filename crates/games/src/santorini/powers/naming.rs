//! How a game names its powers.

use super::{FAMILY, INFOS, Power, Variant, find, mortal};
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

/// What stands before the power that the Golden Fleece gives.
const FLEECE: &str = "fleece=";

/// Whether a text after the colon names the Golden Fleece.
pub fn is_fleece(text: &str) -> bool {
    let last = text.rsplit(',').next().unwrap_or(text).trim();
    last.to_ascii_lowercase().starts_with(FLEECE)
}

/// The variant and the power that the Golden Fleece gives.
pub fn read_fleece(text: &str) -> Result<(Variant, &'static dyn Power), InputError> {
    let (variant, fleece) = match text.rsplit_once(',') {
        Some((variant, fleece)) => (Variant::parse(variant)?, fleece),
        None => (Variant::STANDARD, text),
    };
    let name = &fleece.trim()[FLEECE.len()..];
    let power = find(name).ok_or_else(|| {
        let golden = super::ALL.iter().filter(|power| power.is_golden());
        let golden: Vec<&str> = golden.map(|power| power.info().name).collect();
        let name = thera_board::shorten(name);
        let reason = format!("there is no power '{name}'; it gives {}", golden.join(", "));
        InputError::variant(FAMILY, text, reason)
    })?;
    Ok((variant, power))
}

/// Whether neither of the powers that a text names is one.
pub fn are_mortal(text: &str) -> Result<bool, InputError> {
    let pair = read_pair(text)?;
    Ok(pair.iter().all(|power| *power.info() == mortal::INFO))
}

/// The variant, first's power and second's.
pub fn read_pairing(text: Option<&str>) -> Result<(Variant, [&'static dyn Power; 2]), InputError> {
    let (variant, powers) = text.and_then(split).unwrap_or((None, ""));
    let powers = read_pair(powers)?;
    let variant = variant.map_or(Ok(Variant::STANDARD), Variant::parse)?;
    Ok((variant, powers))
}

/// First's power and second's.
fn read_pair(text: &str) -> Result<[&'static dyn Power; 2], InputError> {
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

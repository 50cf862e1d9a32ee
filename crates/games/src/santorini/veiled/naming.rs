//! Which powers leave something to chance or hide it, and with whom they are played.

use thera_board::Board;

use super::{FAMILY, Power, Powers, Variant, Veil, Veiled};
use crate::InputError;
use crate::santorini::powers::{ALL, Seating, find, pair, split};
use crate::santorini::seats;

/// The simple gods, who stand after the mortals in the list of powers.
const SIMPLE: std::ops::RangeInclusive<usize> = 1..=10;

/// Whether a text after the colon names a power that leaves something to chance or hides it.
pub fn is_named(text: &str) -> bool {
    let veiled = |name: &str| find(name).is_some_and(|power| power.veil().is_some());
    split(text).is_some_and(|(_, powers)| powers.split(',').any(veiled)) && !seats::is_named(text)
}

/// The rules of turns: with each god whom one of the players may be, or just one.
pub fn faces(
    variant: Variant,
    board: Board,
    powers: [Power; 2],
) -> Result<Vec<Powers>, InputError> {
    let refuse = |reason: String| Err(InputError::variant(FAMILY, &variant.to_string(), reason));
    if let Some(reason) = pair::objection(&powers) {
        return refuse(reason);
    }
    let rules = |powers: &[Power; 2]| {
        if let Some(reason) = objection_to_walks(powers) {
            return Err(InputError::variant(FAMILY, &variant.to_string(), reason));
        }
        Powers::seated(variant, board.clone(), Seating::Two, powers)
    };
    let is_chaos = |power: &Power| power.veil() == Some(Veil::Gods);
    let Some(seat) = powers.iter().position(is_chaos) else {
        let rules = rules(&powers)?;
        return match objection_to_unseen(&powers, &rules) {
            Some(reason) => refuse(reason),
            None => Ok(vec![rules]),
        };
    };
    // Whatever is wrong with the variant or the board is said here.
    let mut pair = powers;
    pair[seat] = ALL[0];
    rules(&pair)?;
    let used = powers[1 - seat].info().name;
    let unused = ALL[SIMPLE].iter().filter(|god| god.info().name != used);
    let faces = unused.filter_map(|&god| {
        pair[seat] = god;
        rules(&pair).ok()
    });
    Ok(faces.collect())
}

/// Why a power that goes from place to place is not played against one to which every place matters, as
/// a reason.
fn objection_to_walks(powers: &[Power; 2]) -> Option<String> {
    let matters = |power: &&Power| matches!(power.veil(), Some(Veil::Abyss | Veil::Workers));
    let walks = |power: &&Power| power.walks();
    let (one, other) = (
        powers.iter().find(walks)?.info().title,
        powers.iter().find(matters)?.info().title,
    );
    Some(format!(
        "{one} and {other} are not played against each other here: turns of {one} do not say by which \
         way a worker went"
    ))
}

/// Powers that are played against hidden workers. They do one thing after another that can be said in
/// one way only, and nothing to the opponent's workers that would have to be worked out.
const AGAINST_UNSEEN: [&str; 26] = [
    "mortal",
    "apollo",
    "athena",
    "atlas",
    "hephaestus",
    "minotaur",
    "pan",
    "prometheus",
    "aphrodite",
    "chronus",
    "eros",
    "hera",
    "hypnus",
    "limus",
    "persephone",
    "selene",
    "zeus",
    "aeolus",
    "graeae",
    "hades",
    "urania",
    "hippolyta",
    "pegasus",
    "tyche",
    "apollov2",
    "nike",
];

/// Why hidden workers are not played against a power, or on a board, as a reason.
fn objection_to_unseen(powers: &[Power; 2], rules: &Powers) -> Option<String> {
    let seat = powers
        .iter()
        .position(|power| power.veil() == Some(Veil::Workers))?;
    let (own, other) = (powers[seat].info(), powers[1 - seat].info());
    if !AGAINST_UNSEEN.contains(&other.name) {
        return Some(format!(
            "{} and {} are not played against each other here: what {} does where hidden workers stand \
             is not worked out",
            own.title, other.title, other.title
        ));
    }
    Veiled::objection_to_unseen(rules)
}

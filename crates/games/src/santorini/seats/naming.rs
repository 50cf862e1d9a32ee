//! How a game names its seats: `seats=3,apollo,pan,atlas`, after a variant and a comma or alone.

use super::{FAMILY, INFOS, InputError, Power, Seating, Variant};
use crate::santorini::powers::find;

/// What says how many play.
const SEATS: &str = "seats=";

/// Whether a text after the colon says how many play.
pub fn is_named(text: &str) -> bool {
    let mut parts = text.split(',').map(str::trim);
    parts.any(|part| part.to_ascii_lowercase().starts_with(SEATS))
}

/// The variant and everybody's power.
pub fn read(text: &str) -> Result<(Variant, Vec<&'static dyn Power>), InputError> {
    let fail = |reason: String| InputError::variant(FAMILY, text, reason);
    let parts: Vec<String> = text
        .split(',')
        .map(|part| part.trim().to_ascii_lowercase())
        .collect();
    let place = parts
        .iter()
        .position(|part| part.starts_with(SEATS))
        .unwrap_or(0);
    let variant = match &parts[..place] {
        [] => Variant::STANDARD,
        [variant] => Variant::parse(variant)?,
        _ => return Err(fail("the number of seats comes before the powers".into())),
    };
    let (seats, powers) = (&parts[place][SEATS.len()..], &parts[place + 1..]);
    let Some(seats) = seats
        .parse::<usize>()
        .ok()
        .filter(|seats| (3..=4).contains(seats))
    else {
        let seats = thera_board::shorten(seats);
        return Err(fail(format!(
            "there are three seats or four (seats=3, seats=4), not '{seats}'; two need none named"
        )));
    };
    if powers.len() != seats {
        return Err(fail(format!(
            "{seats} seats need {seats} powers, of which {} are given, such as \
             seats=3,apollo,pan,mortal",
            powers.len()
        )));
    }
    let one = |name: &String| {
        find(name).ok_or_else(|| {
            let known: Vec<&str> = INFOS.iter().map(|info| info.name).collect();
            let name = thera_board::shorten(name);
            fail(format!(
                "there is no power '{name}'; there are {}",
                known.join(", ")
            ))
        })
    };
    let powers: Result<Vec<_>, _> = powers.iter().map(one).collect();
    Ok((variant, powers?))
}

/// Why somebody's power is not played by so many, as a reason.
pub fn objection(seating: Seating, powers: &[&'static dyn Power]) -> Option<String> {
    let players = seating.players().iter().copied();
    players.zip(powers).find_map(|(player, power)| {
        let title = power.info().title;
        let seats = powers.len();
        if !power.seats().contains(&seats) {
            let others = power.seats().iter().map(usize::to_string);
            let others = others.collect::<Vec<_>>().join(" or ");
            return Some(format!("{title} is played by {others}, not by {seats}"));
        }
        if let Some(reason) = power.objection_to_seating(seating) {
            return Some(format!("{title} is not played by {seats} here: {reason}"));
        }
        // Who places the workers says what there is to say of them.
        let names = !power.choices(0b11).is_empty();
        (names && seating.side(player) != player).then(|| {
            format!("{title} names something when workers are placed, which {player} does not do")
        })
    })
}

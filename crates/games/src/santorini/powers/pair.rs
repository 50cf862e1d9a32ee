//! Which powers are not played against each other.

use super::Power;

/// Why some powers are not played in one game, as a reason.
pub fn objection(powers: &[&'static dyn Power]) -> Option<String> {
    let pairs = powers.iter().enumerate();
    let mut pairs =
        pairs.flat_map(|(seat, &one)| powers[seat + 1..].iter().map(move |&other| (one, other)));
    pairs.find_map(|(one, other)| objection_to_pair(one, other))
}

fn objection_to_pair(one: &dyn Power, other: &dyn Power) -> Option<String> {
    let (name, against) = (one.info(), other.info());
    if one.quarrels().contains(&against.name) || other.quarrels().contains(&name.name) {
        return Some(format!(
            "{} and {} are not played against each other: their rules do not go together",
            name.title, against.title
        ));
    }
    (one.may_not_build() && other.may_not_build()).then(|| {
        format!(
            "{} and {} might play for ever: neither of them has to leave the board higher",
            name.title, against.title
        )
    })
}

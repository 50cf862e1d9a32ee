//! Which powers are not played against each other.

use super::Power;

/// Why two powers are not played against each other, as a reason.
pub fn objection(powers: [&'static dyn Power; 2]) -> Option<String> {
    let [one, other] = powers;
    let [name, against] = powers.map(|power| power.info());
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

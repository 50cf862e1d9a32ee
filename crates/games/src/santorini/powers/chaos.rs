//! Chaos is one simple god after another.

use super::Seating;
use super::power::{ASKS, Info, Power};
use super::veil::Veil;

pub const INFO: Info = Info {
    name: "chaos",
    title: "Chaos",
    words: "The simple gods whom nobody else has are shuffled, and the power of the first is hers. \
            After every turn in which a dome was built she has that of the next. When all were there \
            they are shuffled again.",
    asks: ASKS,
};

pub struct Chaos;

impl Power for Chaos {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn objection_to_seating(&self, _seating: Seating) -> Option<&'static str> {
        Some("chance takes part only where two play")
    }

    fn veil(&self) -> Option<Veil> {
        Some(Veil::Gods)
    }

    fn quarrels(&self) -> &'static [&'static str] {
        &["chaos", "nyx"]
    }
}

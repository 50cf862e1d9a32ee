//! Tartarus hides an abyss.

use super::power::{ASKS, Info, Power};
use super::veil::{Placing, Veil};

pub const INFO: Info = Info {
    name: "tartarus",
    title: "Tartarus",
    words: "He places his workers first. When all stand he secretly chooses a free place for the abyss. \
            Whoever's worker enters the abyss has lost, and nobody wins by entering it.",
    asks: ASKS,
};

pub struct Tartarus;

impl Power for Tartarus {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2]
    }

    fn placing(&self) -> Placing {
        Placing::First
    }

    fn veil(&self) -> Option<Veil> {
        Some(Veil::Abyss)
    }

    fn quarrels(&self) -> &'static [&'static str] {
        &[
            "bia",
            "circe",
            "eris",
            "harpies",
            "moerae",
            "nyx",
            "tartarus",
            "terpsichore",
        ]
    }
}

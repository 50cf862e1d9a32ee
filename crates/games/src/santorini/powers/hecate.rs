//! Hecate's workers are not seen.

use super::power::{ASKS, Info, Power};
use super::veil::{Placing, Veil};

pub const INFO: Info = Info {
    name: "hecate",
    title: "Hecate",
    words: "She places her workers last, and secretly: the opponent sees what they build, but not where \
            they stand. What the opponent does that they make impossible is not done, and the turn is over.",
    asks: ASKS,
};

pub struct Hecate;

impl Power for Hecate {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2]
    }

    fn placing(&self) -> Placing {
        Placing::Last
    }

    fn veil(&self) -> Option<Veil> {
        Some(Veil::Workers)
    }

    fn quarrels(&self) -> &'static [&'static str] {
        &[
            "adonis",
            "chaos",
            "charon",
            "charybdis",
            "circe",
            "dionysus",
            "eris",
            "hecate",
            "iris",
            "medea",
            "moerae",
            "nemesis",
            "nyx",
            "odysseus",
            "proteus",
            "scylla",
            "siren",
            "tartarus",
            "theseus",
        ]
    }
}

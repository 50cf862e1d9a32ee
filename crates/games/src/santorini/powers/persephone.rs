//! Persephone sends others up.

use super::power::{ASKS, Info, Power};

pub const INFO: Info = Info {
    name: "persephone",
    title: "Persephone",
    words: "The opponent has to move up at least once in a turn, if any turn of theirs \
            does.",
    asks: ASKS,
};

pub struct Persephone;

impl Power for Persephone {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn demands_a_climb(&self) -> bool {
        true
    }

    fn quarrels(&self) -> &'static [&'static str] {
        &["eris", "atalanta"]
    }
}

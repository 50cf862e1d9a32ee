//! Chronus wins when five towers stand.

use super::power::{ASKS, Info, Power};

pub const INFO: Info = Info {
    name: "chronus",
    title: "Chronus",
    words: "Also wins as soon as five whole towers stand, whoever built them.",
    asks: ASKS,
};

pub struct Chronus;

impl Power for Chronus {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2]
    }

    fn counts_towers(&self) -> bool {
        true
    }

    fn quarrels(&self) -> &'static [&'static str] {
        &["nyx"]
    }
}

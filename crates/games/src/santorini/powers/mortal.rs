//! No power.

use super::power::{ASKS, Info, Power};

pub const INFO: Info = Info {
    name: "mortal",
    title: "Mortal",
    words: "No power: the usual rules.",
    asks: ASKS,
};

pub struct Mortal;

impl Power for Mortal {
    fn info(&self) -> &'static Info {
        &INFO
    }
}

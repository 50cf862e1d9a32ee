//! Persephone sends others up.

use super::power::{ASKS, Info, Power};
use super::table::Table;

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

    fn is_golden(&self) -> bool {
        true
    }

    fn makes_demands(&self, _table: &Table) -> bool {
        true
    }

    fn is_pleased(&self, table: &Table) -> bool {
        table.has_risen
    }

    fn quarrels(&self) -> &'static [&'static str] {
        &["eris", "atalanta"]
    }
}

//! What a power remembers if it is only one thing: a mark that is set or not.

use super::memory::Memory;
use super::power::Recall;

/// The mark is set.
pub const SET: u16 = 1;

/// How heroes mark that they have used their power.
pub const USED: &str = "x";

/// How that is put into a position.
pub const HAS_BEEN_USED: Recall = Recall {
    label: "Power used",
    hint: "says that the power has been used, or that it has not",
};

/// Sets the mark if something holds; what is set stays so.
pub fn set_if(holds: bool, memory: Memory) -> Memory {
    let number = memory.number | u16::from(holds);
    Memory { number, ..memory }
}

/// The mark as it is written.
pub fn as_text(number: u16, mark: &str) -> String {
    if number == SET { mark } else { "" }.to_string()
}

/// The mark as it was written.
pub fn read(text: &str, mark: &str) -> Option<u16> {
    match text {
        "" => Some(0),
        _ => (text == mark).then_some(SET),
    }
}

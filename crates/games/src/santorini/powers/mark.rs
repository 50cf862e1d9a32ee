//! What a power remembers if it is only one thing: a mark that is set or not.

/// The mark is set.
pub const SET: u16 = 1;

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

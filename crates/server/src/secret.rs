//! What nobody can guess: the names of rooms and shelves, the keys of seats.

use std::fmt;

use crate::error::ApiError;

/// 128 random bits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Secret(String);

impl Secret {
    /// Hexadecimal digits of a secret.
    const DIGITS: usize = 32;

    /// A new one.
    pub fn new() -> Result<Self, ApiError> {
        let (high, low) = (random()?, random()?);
        Ok(Secret(format!("{high:016x}{low:016x}")))
    }

    /// Reads a secret; anything else than one is none, and may be the name of any file.
    pub fn read(text: &str) -> Option<Self> {
        let is_digit = |c: u8| matches!(c, b'0'..=b'9' | b'a'..=b'f');
        let fits = text.len() == Secret::DIGITS && text.bytes().all(is_digit);
        fits.then(|| Secret(text.to_string()))
    }
}

impl Secret {
    /// Whether a text is this secret; takes as long whatever is wrong with it.
    pub fn is(&self, text: &str) -> bool {
        let pairs = self.0.bytes().zip(text.bytes());
        let differs = pairs.fold(0, |all, (ours, theirs)| all | (ours ^ theirs));
        text.len() == self.0.len() && differs == 0
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A random number that nobody can foresee.
pub fn random() -> Result<u64, ApiError> {
    getrandom::u64().map_err(|_| ApiError::internal())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_read_back_and_nothing_else_is() {
        let secret = Secret::new().unwrap();
        assert_eq!(Secret::read(&secret.to_string()), Some(secret.clone()));
        assert_ne!(Secret::new().unwrap(), secret);
        assert!(secret.is(&secret.to_string()) && !secret.is("") && !secret.is(&"0".repeat(32)));
        for bad in [
            "",
            "../../etc/passwd",
            "0123",
            &"F".repeat(32),
            &"0".repeat(33),
        ] {
            assert_eq!(Secret::read(bad), None, "{bad}");
        }
    }
}

//! Checksums: what was damaged is refused, not believed.
//!
//! Bytes are followed by their CRC-32. A JSON object has it as its last member, `"crc"`, eight
//! hexadecimal digits over the text before that member; whoever reads the object otherwise need not
//! know.

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// Bytes that [`seal`] adds.
pub const SEAL_BYTES: usize = 4;

/// Why something sealed is not what it was.
#[derive(Debug, Error)]
pub enum SealError {
    /// Something is missing or was changed.
    #[error("its checksum does not fit: it was changed or is damaged")]
    Broken,
    /// It is whole, but not what is asked for.
    #[error("{0}")]
    Other(#[from] serde_json::Error),
}

/// Bytes with their checksum.
pub fn seal(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// The bytes without their checksum, if it fits.
pub fn unseal(sealed: &[u8]) -> Option<&[u8]> {
    let (bytes, sum) = sealed.split_last_chunk::<SEAL_BYTES>()?;
    (u32::from_le_bytes(*sum) == crc32fast::hash(bytes)).then_some(bytes)
}

/// An object on one line, with its checksum and the end of the line.
pub fn json_line(object: &impl Serialize) -> Result<String, serde_json::Error> {
    Ok(with_sum(&serde_json::to_string(object)?, false))
}

/// An object for people to read too, with its checksum.
pub fn json_page(object: &impl Serialize) -> Result<String, serde_json::Error> {
    Ok(with_sum(&serde_json::to_string_pretty(object)?, true))
}

/// Reads what [`json_line`] or [`json_page`] wrote.
pub fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, SealError> {
    if !is_whole(text) {
        return Err(SealError::Broken);
    }
    Ok(serde_json::from_str(text)?)
}

const MEMBER: &str = "\"crc\":";

/// The text of an object with its checksum as its last member.
fn with_sum(object: &str, pretty: bool) -> String {
    let Some(body) = object.strip_suffix('}').map(str::trim_end) else {
        unreachable!("only objects are sealed");
    };
    let comma = if body.ends_with('{') { "" } else { "," };
    let space = if pretty { "\n  " } else { "" };
    let body = format!("{body}{comma}{space}");
    let sum = crc32fast::hash(body.as_bytes());
    body + &tail(sum, pretty) + "\n"
}

/// Whether a text ends in the checksum of what is before it.
fn is_whole(text: &str) -> bool {
    let Some((body, rest)) = text.rfind(MEMBER).map(|at| text.split_at(at)) else {
        return false;
    };
    let sum = crc32fast::hash(body.as_bytes());
    let rest = rest.strip_suffix('\n').unwrap_or(rest);
    rest == tail(sum, true) || rest == tail(sum, false)
}

/// The last member and the end of an object.
fn tail(sum: u32, pretty: bool) -> String {
    match pretty {
        true => format!("{MEMBER} \"{sum:08x}\"\n}}"),
        false => format!("{MEMBER}\"{sum:08x}\"}}"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    type Object = BTreeMap<String, f64>;

    fn objects() -> Vec<Object> {
        let named = |names: &[&str]| names.iter().map(|name| (name.to_string(), 0.1)).collect();
        vec![named(&[]), named(&["a"]), named(&["a", "\"crc\":", "}{"])]
    }

    #[test]
    fn objects_read_back() {
        for object in objects() {
            for text in [json_line(&object).unwrap(), json_page(&object).unwrap()] {
                let mut read: BTreeMap<String, serde_json::Value> = from_json(&text).unwrap();
                assert!(read.remove("crc").is_some(), "{text}");
                assert_eq!(read.len(), object.len());
            }
            assert_eq!(json_line(&object).unwrap().lines().count(), 1);
        }
    }

    #[test]
    fn every_flipped_bit_and_every_cut_is_seen() {
        let bytes = seal(b"some bytes".to_vec());
        assert_eq!(unseal(&bytes), Some(&b"some bytes"[..]));
        let texts = objects().into_iter();
        let texts = texts.flat_map(|o| [json_line(&o).unwrap(), json_page(&o).unwrap()]);
        for (number, whole) in [bytes]
            .into_iter()
            .chain(texts.map(String::into_bytes))
            .enumerate()
        {
            let is_whole = |bytes: &[u8]| match number {
                0 => unseal(bytes).is_some(),
                _ => std::str::from_utf8(bytes).is_ok_and(is_whole),
            };
            assert!(is_whole(&whole));
            // The end of the line is no part of the object.
            let end = whole.trim_ascii_end().len();
            for bit in 0..end * 8 {
                let mut flipped = whole.clone();
                flipped[bit / 8] ^= 1 << (bit % 8);
                assert!(!is_whole(&flipped), "bit {bit} of {whole:?}");
            }
            for length in 0..end {
                assert!(!is_whole(&whole[..length]), "{length} of {whole:?}");
            }
        }
    }
}

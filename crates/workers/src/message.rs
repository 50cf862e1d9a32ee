//! What is sent: a line of JSON that says what it is, then the thing itself.

use std::fmt;

use ring::digest::{SHA256, digest};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A build of the program: those that differ may give different answers to the same job, so they
/// do not work for each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Build {
    /// The version of the program.
    pub version: String,
    /// The bench signature of its engine.
    pub signature: u64,
}

impl Build {
    /// The build as part of a subject, where dots separate.
    pub(crate) fn token(&self) -> String {
        self.to_string().replace('.', "_")
    }
}

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.version, self.signature)
    }
}

/// What a job says of itself.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct JobHead {
    pub run: String,
    pub number: usize,
    pub trade: String,
    /// Bytes that the job may use, if whoever has it says so.
    pub memory: Option<usize>,
    /// The hash of what the jobs of the run share.
    pub luggage: Option<String>,
    /// The hash of the job, if it is in the object store.
    pub stored: Option<String>,
}

/// What an answer says of itself.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct AnswerHead {
    pub number: usize,
    /// The hash of the job that it answers.
    pub job: String,
    pub worker: String,
    /// Why there is none.
    pub failed: Option<String>,
    /// The hash of the output, if it is in the object store.
    pub stored: Option<String>,
}

/// A head and a body as one message.
pub(crate) fn pack(head: &impl Serialize, body: &[u8]) -> Vec<u8> {
    let mut bytes = serde_json::to_vec(head).expect("heads are plain data");
    bytes.push(b'\n');
    bytes.extend(body);
    bytes
}

/// The head and the body of a message, if it is one.
pub(crate) fn unpack<Head: DeserializeOwned>(message: &[u8]) -> Option<(Head, &[u8])> {
    let end = message.iter().position(|&byte| byte == b'\n')?;
    let head = serde_json::from_slice(&message[..end]).ok()?;
    Some((head, &message[end + 1..]))
}

/// The hash of some bytes (SHA-256), by which they are named.
pub(crate) fn hash(bytes: &[u8]) -> String {
    let digest = digest(&SHA256, bytes);
    let digits = digest.as_ref().iter().map(|byte| format!("{byte:02x}"));
    digits.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked_and_garbage_is_not() {
        let head = JobHead {
            run: "r".into(),
            number: 7,
            trade: "square".into(),
            memory: None,
            luggage: None,
            stored: Some(hash(b"abc")),
        };
        let packed = pack(&head, b"a\nb\0");
        let (read, body): (JobHead, _) = unpack(&packed).unwrap();
        assert_eq!((read.number, body), (7, &b"a\nb\0"[..]));
        assert!(hash(b"abc").starts_with("ba7816bf"));
        for garbage in [
            &b""[..],
            b"\n",
            b"{}",
            b"{}\n",
            b"\xff\n1",
            b"{\"number\":-1}\n",
        ] {
            assert!(unpack::<JobHead>(garbage).is_none());
        }
    }
}

//! Readers of bytes. Each format ends in a checksum that a fuzzer would never guess, so the bytes are
//! read as they are and again with the checksum that they should have.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use thera_champion::train::model::Model;
use thera_champion::train::samples::Sample;
use thera_champion::train::subject::Subject;
use thera_champion::{Network, Position};
use thera_control::Control;
use thera_files::sealed;
use thera_games::{AnyGame, FileAccess, with_duel};
use thera_jobs::Things;
use thera_solvers::Exact;

use super::Check;

pub const TARGETS: &[(&str, Check)] = &[
    ("network", network),
    ("samples", samples),
    ("learning", learning),
    ("tablebase", tablebase),
    ("slice", slice),
];

fn with_checksum(bytes: &[u8]) -> Vec<u8> {
    let body = &bytes[..bytes.len().saturating_sub(sealed::SEAL_BYTES)];
    sealed::seal(body.to_vec())
}

/// Some bytes over others from a place on that the first four tell: whole files are large.
fn patched(whole: &[u8], bytes: &[u8]) -> Option<Vec<u8>> {
    let (place, over) = bytes.split_first_chunk()?;
    let mut patched = whole.to_vec();
    let place = u32::from_le_bytes(*place) as usize % whole.len();
    for (old, new) in patched[place..].iter_mut().zip(over) {
        *old = *new;
    }
    Some(patched)
}

fn network(bytes: &[u8]) {
    static WHOLE: OnceLock<Vec<u8>> = OnceLock::new();
    let whole = WHOLE.get_or_init(|| Network::shipped().to_bytes());
    let _ = Network::from_bytes(bytes);
    let Some(patched) = patched(whole, bytes) else {
        return;
    };
    for bytes in [with_checksum(&patched), patched] {
        if let Ok(network) = Network::from_bytes(&bytes) {
            let written = network.to_bytes();
            assert!(Network::from_bytes(&written).is_ok_and(|again| again == network));
            // Files of networks that see less, or have fewer sums, are shorter.
            let is_whole = written.len() == bytes.len();
            assert!(!is_whole || written == bytes, "it is written as it was read");
        }
    }
}

fn samples(bytes: &[u8]) {
    let all = bytes.len() - bytes.len() % Sample::<Position>::BYTES;
    for sample in Sample::<Position>::read_all(&bytes[..all]).unwrap_or_default() {
        let again = Sample::<Position>::from_bytes(&sample.to_bytes()).expect("its own bytes");
        assert_eq!(again.to_bytes(), sample.to_bytes());
    }
    if let Some(read) = sealed::unseal(bytes) {
        let _ = Sample::<Position>::read_all(read);
    }
}

fn learning(bytes: &[u8]) {
    static WHOLE: OnceLock<Vec<u8>> = OnceLock::new();
    let whole = WHOLE.get_or_init(|| Model::new(Position::SHAPE, 1).to_bytes());
    let _ = Model::from_bytes(Position::SHAPE, bytes);
    if let Some(patched) = patched(whole, bytes) {
        let model = Model::from_bytes(Position::SHAPE, &patched).expect("as many numbers as before");
        assert!(model.to_bytes() == patched, "it is written as it was read");
    }
}

/// A slice that came from somewhere, as a worker reads it to solve one below it.
fn slice(bytes: &[u8]) {
    struct Came(Vec<u8>);
    impl Things for Came {
        fn get(&self, _name: &str) -> Result<Arc<[u8]>, String> {
            Ok(self.0.clone().into())
        }
        fn put(&self, label: &str, _thing: &[u8]) -> Result<String, String> {
            Ok(label.to_string())
        }
        fn forget(&self, _name: &str) {}
    }
    let luggage = br#"{"game":"santorini:2WP3HTWUS@king:2x2","layer":5,"most":65536,"above":["x"]}"#;
    let trade = thera_solvers::TRADES[0];
    let control = Control::new(64 << 20, None, 1);
    for bytes in [bytes.to_vec(), with_checksum(bytes)] {
        let things: Arc<dyn Things> = Arc::new(Came(bytes));
        let desk = (trade.open)(luggage, &things).expect("a layer");
        let _ = desk(b"0", &control);
        assert!(desk(b"1000", &control).is_err(), "there is one slice");
    }
}

/// Tablebases are opened as files.
fn tablebase(bytes: &[u8]) {
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    let file = FILE.get_or_init(|| {
        let shared = PathBuf::from("/dev/shm");
        let folder = if shared.is_dir() {
            shared
        } else {
            std::env::temp_dir()
        };
        folder.join(format!("thera-fuzz-{}", std::process::id()))
    });
    let rules =
        AnyGame::parse("santorini:2WP2HTWUS@king:2x2", FileAccess::Refused).expect("a game");
    let control = Control::new(64 << 20, None, 1);
    for bytes in [bytes.to_vec(), with_checksum(bytes)] {
        std::fs::write(file, bytes).expect("room for a small file");
        with_duel!(&rules, game => match game.open_tablebase(file, &control) {
            Ok(oracle) => {
                use thera_games::Game;
                let _ = oracle.outcome(&game.start());
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        });
    }
    let _ = std::fs::remove_file(file);
}

//! What must hold for any text given to the reader of saved games; shared with the fuzz target.

use thera_games::with_game;
use thera_lab::record::{Record, RecordError};

/// Reads a text as a saved game. Whatever is accepted reads back the same, and either plays
/// through under the rules or is refused; every refusal is one short sentence.
pub fn record(text: &str) {
    let refusal = match text.parse::<Record>() {
        Ok(record) => {
            assert_eq!(record.to_string().parse::<Record>().unwrap(), record);
            replay(&record).err()
        }
        Err(error) => Some(error),
    };
    if let Some(error) = refusal {
        let sentence = error.to_string();
        assert!(!sentence.contains('\n'), "{sentence:?}");
        assert!(sentence.chars().count() < 700, "{sentence:?}");
    }
}

/// Plays a record through; the number of turns.
pub fn replay(record: &Record) -> Result<usize, RecordError> {
    let rules = record.rules()?;
    with_game!(&rules, game => record.replay(game).map(|replay| replay.turns.len()))
}

//! What must hold for any text given to the reader of formulas. Property tests and the fuzz target
//! share these checks.

use thera_solvers::qbf::Formula;
use thera_solvers::qbf::reduce::{Reading, Reduce, Target};

/// A text in QDIMACS: whatever is accepted reads back as the same formula and can be reduced or is
/// refused; every refusal is one short sentence.
pub fn qdimacs(text: &str) {
    let formula = match Formula::from_qdimacs(text) {
        Ok(formula) => formula,
        Err(error) => return one_short_sentence(&error.to_string()),
    };
    assert_eq!(
        Formula::from_qdimacs(&formula.to_qdimacs()).as_ref(),
        Ok(&formula)
    );
    let _ = formula.decide(1000);
    for target in Target::ALL {
        for reading in [Reading::Mended, Reading::AsWritten] {
            if let Err(error) = formula.reduce(target, reading) {
                one_short_sentence(&error.to_string());
            }
        }
    }
}

fn one_short_sentence(message: &str) {
    assert!(message.len() < 300, "{message}");
    assert!(!message.contains(char::is_control), "{message:?}");
}

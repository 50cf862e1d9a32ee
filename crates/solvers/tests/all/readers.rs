//! Random texts for the reader of formulas.

use crate::checks;

use proptest::prelude::*;

/// Lines that look like QDIMACS, with mistakes.
fn nearly_qdimacs() -> impl Strategy<Value = String> {
    let number = prop_oneof![9 => -5..=5i64, 1 => any::<i64>()];
    let numbers = prop::collection::vec(number, 0..5).prop_map(|numbers| {
        let words = numbers.iter().map(i64::to_string);
        words.collect::<Vec<_>>().join(" ")
    });
    let start = prop_oneof![Just(""), Just("e "), Just("a "), Just("c "), Just("p cnf ")];
    let end = prop_oneof![4 => Just(" 0"), 1 => Just("")];
    let line =
        (start, numbers, end).prop_map(|(start, numbers, end)| start.to_string() + &numbers + end);
    let lines = prop::collection::vec(line, 0..8);
    (0..6, 0..6, lines).prop_map(|(v, c, lines)| format!("p cnf {v} {c}\n{}", lines.join("\n")))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_text(text in any::<String>()) {
        checks::qdimacs(&text);
    }

    #[test]
    fn nearly_right_texts(text in nearly_qdimacs()) {
        checks::qdimacs(&text);
    }
}

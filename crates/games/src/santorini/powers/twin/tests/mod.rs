//! Turns worked out by hand from the rules, on small boards.

use std::collections::BTreeSet;

use super::successors;

mod advanced;
mod fleece;
mod heroes;
mod interplay;
mod placing;
mod promos;
mod random;
mod restraints;
mod simple;

fn texts(expected: &[&str]) -> BTreeSet<String> {
    expected.iter().map(|text| text.to_string()).collect()
}

/// All successors, with the ordinary heights.
fn check(rows: usize, columns: usize, position: &str, expected: &[&str]) {
    let found = successors(rows, columns, 4, Some(3), position);
    assert_eq!(found, texts(expected), "after {position}");
}

/// Some successors and some texts that are none.
fn check_some(rows: usize, columns: usize, position: &str, some: &[&str], none: &[&str]) {
    let found = successors(rows, columns, 4, Some(3), position);
    for text in some {
        assert!(
            found.contains(*text),
            "{text} follows {position}: {found:#?}"
        );
    }
    for text in none {
        assert!(!found.contains(*text), "{text} does not follow {position}");
    }
}

#[test]
fn names_are_read_and_written() {
    for name in super::NAMES {
        let power = super::Power::named(name).expect("a power");
        assert_eq!(power.name(), *name);
    }
}

//! Placing workers.

use super::super::placements;
use super::texts;

fn check(rows: usize, columns: usize, workers: usize, position: &str, expected: &[&str]) {
    let found = placements(rows, columns, 4, Some(3), workers, position);
    assert_eq!(found, texts(expected), "after {position}");
}

#[test]
fn all_workers_are_placed_at_once() {
    check(
        1,
        3,
        2,
        "000/1/mortal:/mortal:",
        &[
            "000/2/mortal:a1,b1/mortal:",
            "000/2/mortal:a1,c1/mortal:",
            "000/2/mortal:b1,c1/mortal:",
        ],
    );
    check(
        1,
        3,
        1,
        "000/2/mortal:a1/mortal:",
        &["000/1/mortal:a1/mortal:b1", "000/1/mortal:a1/mortal:c1"],
    );
    // Three of them.
    check(
        1,
        3,
        2,
        "000/1/graeae:/mortal:",
        &["000/2/graeae:a1,b1,c1/mortal:"],
    );
}

#[test]
fn some_powers_choose_more_or_less() {
    // One of the nine spaces is not on the edge.
    let bia = placements(3, 3, 4, Some(3), 1, "000000000/1/bia:/mortal:");
    assert_eq!(bia.len(), 8);
    // Rows of three on two pairs of opposite edges, but the two pairs of
    // opposite corners are on both.
    let eros = placements(3, 3, 4, Some(3), 2, "000000000/1/eros:/mortal:");
    assert_eq!(eros.len(), 2 * 9 - 2);
    check(
        1,
        2,
        2,
        "00/1/selene:/mortal:",
        &[
            "00/2/selene[a1]:a1,b1/mortal:",
            "00/2/selene[b1]:a1,b1/mortal:",
        ],
    );
    let siren = placements(1, 2, 4, Some(3), 1, "00/1/siren:/mortal:");
    assert_eq!(siren.len(), 16);
    assert!(siren.contains("00/2/siren[sw]:a1/mortal:"));
}

//! The advanced gods that bind the opponent's turns.

use super::{check, check_some, successors};

#[test]
fn hera_forbids_winning_on_the_perimeter() {
    // In a single row every space is a perimeter space: an ordinary move.
    check(
        1,
        4,
        "2300/1/mortal:a1/hera:d1",
        &["3300/2/mortal:b1/hera:d1", "2310/2/mortal:b1/hera:d1"],
    );
    // Pan's jump neither.
    check(1, 3, "200/1/pan:a1/hera:c1", &["300/2/pan:b1/hera:c1"]);
    // In the middle of three by three the win stands.
    check_some(
        3,
        3,
        "000230000/1/mortal:a2/hera:c3",
        &["000230000/2/#mortal:b2/hera:c3"],
        &["100230000/2/mortal:b2/hera:c3"],
    );
    // She herself wins anywhere.
    check(
        1,
        3,
        "230/1/hera:a1/mortal:c1",
        &["230/2/#hera:b1/mortal:c1"],
    );
}

#[test]
fn hypnus_puts_the_highest_to_sleep() {
    check(1, 4, "0100/1/mortal:a1,b1/hypnus:d1", &[]);
    // As high as another: awake.
    check(
        1,
        4,
        "1100/1/mortal:a1,b1/hypnus:d1",
        &["1200/2/mortal:a1,c1/hypnus:d1"],
    );
    // The lower one moves.
    check(
        1,
        5,
        "01000/1/mortal:b1,d1/hypnus:e1",
        &["01010/2/mortal:b1,c1/hypnus:e1"],
    );
    // A lone worker is higher than all others, as there are none.
    check(1, 3, "000/1/mortal:a1/hypnus:c1", &[]);
    // It holds for Hermes' walks, and he may build where he stands.
    check(
        1,
        4,
        "0010/1/hermes:a1,c1/hypnus:d1",
        &[
            "0110/2/hermes:a1,c1/hypnus:d1",
            "1010/2/hermes:b1,c1/hypnus:d1",
        ],
    );
}

#[test]
fn limus_forbids_building_near_him() {
    check(
        1,
        4,
        "0000/1/mortal:a1/limus:d1",
        &["1000/2/mortal:b1/limus:d1"],
    );
    check(
        1,
        4,
        "0030/1/mortal:a1/limus:d1",
        &["1030/2/mortal:b1/limus:d1", "0040/2/mortal:b1/limus:d1"],
    );
    // A low dome completes nothing.
    check(
        1,
        4,
        "0010/1/atlas:a1/limus:d1",
        &["1010/2/atlas:b1/limus:d1", "a010/2/atlas:b1/limus:d1"],
    );
    // He himself builds where he likes.
    check(
        1,
        4,
        "0000/2/mortal:a1/limus:d1",
        &["0100/1/mortal:a1/limus:c1", "0001/1/mortal:a1/limus:c1"],
    );
    // Prometheus' first build is bound too: on a1 and not on c1.
    check(
        1,
        4,
        "0100/1/prometheus:b1/limus:d1",
        &[
            "0200/2/prometheus:a1/limus:d1",
            "0200/2/prometheus:c1/limus:d1",
            "1200/2/prometheus:a1/limus:d1",
            "1200/2/prometheus:c1/limus:d1",
        ],
    );
}

#[test]
fn aphrodite_keeps_workers_near() {
    check(1, 5, "00000/1/mortal:b1/aphrodite:c1", &[]);
    // Who did not start next to hers is free.
    check(
        1,
        6,
        "000000/1/mortal:b1,f1/aphrodite:c1,d1",
        &["000001/2/mortal:b1,e1/aphrodite:c1,d1"],
    );
    // It binds winning moves.
    check(1, 4, "0230/1/mortal:b1/aphrodite:a1", &[]);
    // After a swap he is next to her.
    check(
        1,
        3,
        "000/1/apollo:a1/aphrodite:b1",
        &["001/2/apollo:b1/aphrodite:a1"],
    );
    // Artemis may pass through spaces that are not next to hers, but ends on
    // one of the three that are.
    let found = successors(3, 4, 4, Some(3), "000000000000/1/artemis:b2/aphrodite:a1");
    for (worker, there) in [("a2", true), ("b1", true), ("c2", false), ("c3", false)] {
        let name = format!("artemis:{worker}/");
        assert_eq!(
            found.iter().any(|text| text.contains(&name)),
            there,
            "{worker}"
        );
    }
}

#[test]
fn persephone_makes_workers_climb() {
    check(
        1,
        5,
        "01000/1/mortal:a1,d1/persephone:e1",
        &[
            "11000/2/mortal:b1,d1/persephone:e1",
            "01100/2/mortal:b1,d1/persephone:e1",
        ],
    );
    check(
        1,
        4,
        "0000/1/mortal:a1/persephone:d1",
        &[
            "1000/2/mortal:b1/persephone:d1",
            "0010/2/mortal:b1/persephone:d1",
        ],
    );
    // Artemis must make the second move if only that one goes up.
    check(
        1,
        5,
        "00100/1/artemis:a1/persephone:e1",
        &[
            "01100/2/artemis:c1/persephone:e1",
            "00110/2/artemis:c1/persephone:e1",
        ],
    );
    // Prometheus must not build before moving if he could go up.
    check(
        1,
        4,
        "0100/1/prometheus:a1/persephone:d1",
        &[
            "1100/2/prometheus:b1/persephone:d1",
            "0110/2/prometheus:b1/persephone:d1",
        ],
    );
}

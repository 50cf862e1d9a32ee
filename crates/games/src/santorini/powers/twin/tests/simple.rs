//! Mortals and the ten simple gods.

use std::collections::BTreeSet;

use super::super::text::read_position;
use super::{check, successors};

#[test]
fn mortal_moves_and_builds() {
    check(
        2,
        2,
        "0000/1/mortal:a1/mortal:b2",
        &[
            "1000/2/mortal:b1/mortal:b2",
            "0010/2/mortal:b1/mortal:b2",
            "1000/2/mortal:a2/mortal:b2",
            "0100/2/mortal:a2/mortal:b2",
        ],
    );
}

#[test]
fn mortal_wins_by_climbing_only() {
    // Up onto level 3: a win at once and nothing else.
    check(
        1,
        3,
        "230/1/mortal:a1/mortal:c1",
        &["230/2/#mortal:b1/mortal:c1"],
    );
    // From level 3 to level 3 is an ordinary move.
    check(
        1,
        3,
        "330/1/mortal:a1/mortal:c1",
        &["430/2/mortal:b1/mortal:c1"],
    );
    // Two levels up is too high.
    check(1, 3, "130/1/mortal:a1/mortal:c1", &[]);
    // A dome cannot be moved onto.
    check(1, 3, "2c0/1/mortal:a1/mortal:c1", &[]);
    check(1, 3, "240/1/mortal:a1/mortal:c1", &[]);
}

#[test]
fn a_won_game_is_over() {
    check(1, 4, "0000/2/#mortal:a1/mortal:d1", &[]);
    check(1, 4, "0000/1/mortal:a1/#mortal:d1", &[]);
}

#[test]
fn other_heights() {
    // Towers of one block and a dome, climbing wins nothing.
    let found = successors(1, 3, 2, None, "010/2/mortal:c1/mortal:a1");
    let expected = BTreeSet::from(["110/1/mortal:c1/mortal:b1".to_string()]);
    assert_eq!(found, expected);
    let found = successors(1, 3, 2, None, "100/2/mortal:c1/mortal:a1");
    let expected = BTreeSet::from(["200/1/mortal:c1/mortal:b1".to_string()]);
    assert_eq!(found, expected);
    // Level 1 wins.
    let found = successors(1, 3, 2, Some(1), "010/2/mortal:c1/mortal:a1");
    let expected = BTreeSet::from(["010/1/mortal:c1/#mortal:b1".to_string()]);
    assert_eq!(found, expected);
}

#[test]
fn five_by_five_is_written_from_the_top() {
    // The worker on A1 stands on a single block and is hemmed in by domes
    // but for B1; the one on A5 is hemmed in altogether.
    let position = "0400044000000004440010400/1/mortal:A1,A5/mortal:E4,E5";
    // B1 is the second character of the last row, A1 the first.
    let found = successors(5, 5, 4, Some(3), position);
    let expected: BTreeSet<String> = ["0400044000000004440020400/2/mortal:A5,B1/mortal:E4,E5"]
        .iter()
        .map(|text| text.to_string())
        .collect();
    assert_eq!(found, expected);
}

#[test]
#[should_panic(expected = "not finished")]
fn placing_must_be_finished() {
    successors(2, 2, 4, Some(3), "0000/1/mortal:a1,b1/mortal:");
}

#[test]
fn apollo_swaps() {
    check(
        2,
        2,
        "0000/1/apollo:a1/mortal:b2",
        &[
            "1000/2/apollo:b1/mortal:b2",
            "0010/2/apollo:b1/mortal:b2",
            "1000/2/apollo:a2/mortal:b2",
            "0100/2/apollo:a2/mortal:b2",
            "0100/2/apollo:b2/mortal:a1",
            "0010/2/apollo:b2/mortal:a1",
        ],
    );
    // Nothing to build on after the swap: not a turn.
    check(1, 2, "00/1/apollo:a1/mortal:b1", &[]);
    // The swap wins on level 3; too high is too high.
    check(
        1,
        2,
        "23/1/apollo:a1/mortal:b1",
        &["23/2/#apollo:b1/mortal:a1"],
    );
    check(1, 2, "13/1/apollo:a1/mortal:b1", &[]);
    // Swapping the other one up to level 3 does not win for anybody.
    check(
        1,
        3,
        "302/1/apollo:a1/mortal:b1",
        &["303/2/apollo:b1/mortal:a1"],
    );
    // Own workers are not swapped.
    check(1, 4, "0000/1/apollo:a1,b1/mortal:c1,d1", &[]);
}

#[test]
fn artemis_moves_twice() {
    check(
        1,
        4,
        "0000/1/artemis:a1/mortal:d1",
        &[
            "1000/2/artemis:b1/mortal:d1",
            "0010/2/artemis:b1/mortal:d1",
            "0100/2/artemis:c1/mortal:d1",
        ],
    );
    // The second move climbs to level 3.
    check(
        1,
        4,
        "1230/1/artemis:a1/mortal:d1",
        &[
            "2230/2/artemis:b1/mortal:d1",
            "1240/2/artemis:b1/mortal:d1",
            "1230/2/#artemis:c1/mortal:d1",
        ],
    );
    // The first move wins: no second one.
    check(
        1,
        4,
        "2330/1/artemis:a1/mortal:d1",
        &["2330/2/#artemis:b1/mortal:d1"],
    );
}

#[test]
fn athena_forbids_going_up() {
    // Moving up makes the mark, moving level takes the old one away.
    check(
        1,
        4,
        "0100/1/athena:a1/mortal:d1",
        &[
            "1100/2/athena[^]:b1/mortal:d1",
            "0110/2/athena[^]:b1/mortal:d1",
        ],
    );
    check(
        1,
        4,
        "0000/1/athena[^]:a1/mortal:d1",
        &["1000/2/athena:b1/mortal:d1", "0010/2/athena:b1/mortal:d1"],
    );
    // A winning climb is a move up as well.
    check(
        1,
        3,
        "230/1/athena:a1/mortal:c1",
        &["230/2/#athena[^]:b1/mortal:c1"],
    );
    // The mark binds the other side, and stays during its turn.
    check(1, 4, "0032/2/athena[^]:a1/mortal:d1", &[]);
    check(
        1,
        4,
        "0032/2/athena:a1/mortal:d1",
        &["0032/1/athena:a1/#mortal:c1"],
    );
    check(
        1,
        4,
        "0002/2/athena[^]:a1/mortal:d1",
        &[
            "0102/1/athena[^]:a1/mortal:c1",
            "0003/1/athena[^]:a1/mortal:c1",
        ],
    );
    // It binds a swap upwards too, and both moves of Artemis.
    check(1, 2, "32/2/athena[^]:a1/apollo:b1", &[]);
    check(
        1,
        4,
        "0100/2/athena[^]:a1/artemis:d1",
        &[
            "0200/1/athena[^]:a1/artemis:c1",
            "0101/1/athena[^]:a1/artemis:c1",
        ],
    );
}

#[test]
fn atlas_builds_domes() {
    check(
        1,
        3,
        "000/1/atlas:a1/mortal:c1",
        &["100/2/atlas:b1/mortal:c1", "a00/2/atlas:b1/mortal:c1"],
    );
    check(
        1,
        3,
        "200/1/atlas:a1/mortal:c1",
        &["300/2/atlas:b1/mortal:c1", "c00/2/atlas:b1/mortal:c1"],
    );
    // On level 3 the dome is the ordinary build.
    check(
        1,
        3,
        "300/1/atlas:a1/mortal:c1",
        &["400/2/atlas:b1/mortal:c1"],
    );
}

#[test]
fn demeter_builds_on_two_spaces() {
    check(
        1,
        4,
        "0000/1/demeter:a1/mortal:d1",
        &[
            "1000/2/demeter:b1/mortal:d1",
            "0010/2/demeter:b1/mortal:d1",
            "1010/2/demeter:b1/mortal:d1",
        ],
    );
}

#[test]
fn hephaestus_builds_two_blocks() {
    check(
        1,
        4,
        "2010/1/hephaestus:a1/mortal:d1",
        &[
            "3010/2/hephaestus:b1/mortal:d1",
            "2020/2/hephaestus:b1/mortal:d1",
            "2030/2/hephaestus:b1/mortal:d1",
        ],
    );
    // On level 3 there is just the one dome.
    check(
        1,
        3,
        "300/1/hephaestus:a1/mortal:c1",
        &["400/2/hephaestus:b1/mortal:c1"],
    );
}

#[test]
fn hermes_walks_on_the_level() {
    check(
        1,
        4,
        "0000/1/hermes:a1/mortal:d1",
        &[
            "0100/2/hermes:a1/mortal:d1",
            "1000/2/hermes:b1/mortal:d1",
            "0010/2/hermes:b1/mortal:d1",
            "0100/2/hermes:c1/mortal:d1",
        ],
    );
    // An ordinary turn upwards, or standing still and building.
    check(
        1,
        3,
        "010/1/hermes:a1/mortal:c1",
        &["110/2/hermes:b1/mortal:c1", "020/2/hermes:a1/mortal:c1"],
    );
    // The climb wins; the level step on level 3 does not.
    check(
        1,
        3,
        "230/1/hermes:a1/mortal:c1",
        &["230/2/#hermes:b1/mortal:c1", "240/2/hermes:a1/mortal:c1"],
    );
    check(
        1,
        3,
        "330/1/hermes:a1/mortal:c1",
        &["430/2/hermes:b1/mortal:c1", "340/2/hermes:a1/mortal:c1"],
    );
    // Only the worker on the left can walk or build: a dome and the other
    // side's workers shut in the one on the right.
    check(
        1,
        6,
        "004000/1/hermes:a1,d1/mortal:e1,f1",
        &[
            "014000/2/hermes:a1,d1/mortal:e1,f1",
            "104000/2/hermes:b1,d1/mortal:e1,f1",
        ],
    );
    // One walks and the other builds.
    let found = successors(1, 6, 4, Some(3), "000000/1/hermes:a1,d1/mortal:e1,f1");
    assert!(found.contains("001000/2/hermes:b1,d1/mortal:e1,f1"));
    // Both walk: b1 steps to c1 first and then a1 follows to b1.
    let found = successors(1, 5, 4, Some(3), "00000/1/hermes:a1,b1/mortal:d1,e1");
    assert!(found.contains("10000/2/hermes:b1,c1/mortal:d1,e1"));
}

#[test]
fn hermes_on_the_empty_five_by_five_board() {
    // His two workers may end on any two of the 23 spaces that the other
    // side leaves, and each free space next to either can be built on.
    let position = "0000000000000000000000000/1/hermes:A1,B1/mortal:D5,E5";
    let found = successors(5, 5, 4, Some(3), position);
    let mut expected = 0;
    let game = read_position(5, 5, 4, Some(3), position);
    let mut open = game.places();
    open.retain(|place| {
        game.worker_at(*place)
            .is_none_or(|number| game.worker(number).side == 0)
    });
    for one in &open {
        for other in &open {
            for site in &open {
                let near =
                    game.neighbours(*one).contains(site) || game.neighbours(*other).contains(site);
                if one < other && site != one && site != other && near {
                    expected += 1;
                }
            }
        }
    }
    assert_eq!(found.len(), expected);
}

#[test]
fn minotaur_pushes() {
    check(
        1,
        4,
        "0000/1/minotaur:a1/mortal:b1",
        &["1000/2/minotaur:b1/mortal:c1"],
    );
    // Not off the board, not onto a dome, not onto a worker.
    check(1, 2, "00/1/minotaur:a1/mortal:b1", &[]);
    check(1, 3, "00a/1/minotaur:a1/mortal:b1", &[]);
    check(1, 4, "0000/1/minotaur:a1,d1/mortal:b1,c1", &[]);
    // Pushed up to level 3 and no win; his own climb wins.
    check(
        1,
        3,
        "003/1/minotaur:a1/mortal:b1",
        &["103/2/minotaur:b1/mortal:c1"],
    );
    check(
        1,
        3,
        "230/1/minotaur:a1/mortal:b1",
        &["230/2/#minotaur:b1/mortal:c1"],
    );
    check(1, 3, "130/1/minotaur:a1/mortal:b1", &[]);
    // Diagonally.
    let found = successors(3, 3, 4, Some(3), "000000000/1/minotaur:a1/mortal:b2");
    assert!(found.contains("100000000/2/minotaur:b2/mortal:c3"));
}

#[test]
fn pan_jumps_down() {
    check(1, 3, "200/1/pan:a1/mortal:c1", &["200/2/#pan:b1/mortal:c1"]);
    check(1, 3, "310/1/pan:a1/mortal:c1", &["310/2/#pan:b1/mortal:c1"]);
    check(1, 3, "100/1/pan:a1/mortal:c1", &["200/2/pan:b1/mortal:c1"]);
    // It remains where climbing wins nothing.
    let found = successors(1, 3, 4, None, "200/1/pan:a1/mortal:c1");
    let expected = BTreeSet::from(["200/2/#pan:b1/mortal:c1".to_string()]);
    assert_eq!(found, expected);
}

#[test]
fn prometheus_builds_first() {
    // From the ground the built-on space is too high for him.
    check(
        1,
        4,
        "0000/1/prometheus:a1/mortal:d1",
        &[
            "1000/2/prometheus:b1/mortal:d1",
            "0010/2/prometheus:b1/mortal:d1",
        ],
    );
    // From level 1 it is not.
    check(
        1,
        4,
        "1000/1/prometheus:a1/mortal:d1",
        &[
            "2000/2/prometheus:b1/mortal:d1",
            "1010/2/prometheus:b1/mortal:d1",
            "2100/2/prometheus:b1/mortal:d1",
            "1110/2/prometheus:b1/mortal:d1",
        ],
    );
    // Building level 3 in front of him and climbing it is not allowed.
    check(
        1,
        3,
        "220/1/prometheus:a1/mortal:c1",
        &["320/2/prometheus:b1/mortal:c1"],
    );
}

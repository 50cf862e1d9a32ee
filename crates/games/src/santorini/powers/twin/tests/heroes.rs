//! The heroes.

use super::{check, check_some};

#[test]
fn achilles_builds_before_moving() {
    check(
        1,
        4,
        "0000/1/achilles:a1/mortal:d1",
        &[
            "1000/2/achilles:b1/mortal:d1",
            "0010/2/achilles:b1/mortal:d1",
            "1100/2/achilles[x]:b1/mortal:d1",
            "0110/2/achilles[x]:b1/mortal:d1",
        ],
    );
    // Only once.
    check(
        1,
        4,
        "0000/1/achilles[x]:a1/mortal:d1",
        &[
            "1000/2/achilles[x]:b1/mortal:d1",
            "0010/2/achilles[x]:b1/mortal:d1",
        ],
    );
    // He may climb what he has just built.
    check_some(
        1,
        4,
        "2200/1/achilles:a1/mortal:d1",
        &["2300/2/#achilles[x]:b1/mortal:d1"],
        &[],
    );
    // But not against Athena.
    check(
        1,
        4,
        "0000/1/achilles:a1/athena[^]:d1",
        &[
            "1000/2/achilles:b1/athena[^]:d1",
            "0010/2/achilles:b1/athena[^]:d1",
        ],
    );
}

#[test]
fn adonis_names_two() {
    check(
        1,
        3,
        "000/1/adonis:a1/mortal:c1",
        &[
            "100/2/adonis:b1/mortal:c1",
            "100/2/adonis[x|b1,c1]:b1/mortal:c1",
        ],
    );
    check(
        1,
        5,
        "00000/2/adonis[x|a1,c1]:a1/mortal:c1,e1",
        &["00100/1/adonis[x]:a1/mortal:b1,e1"],
    );
    // Impossible: everything is allowed.
    check(
        1,
        5,
        "00000/2/adonis[x|a1,d1]:a1/mortal:d1",
        &[
            "01000/1/adonis[x]:a1/mortal:c1",
            "00010/1/adonis[x]:a1/mortal:c1",
            "00010/1/adonis[x]:a1/mortal:e1",
        ],
    );
    // Artemis gets there by her second move.
    check(
        1,
        5,
        "00000/2/adonis[x|a1,d1]:a1/artemis:d1",
        &["00100/1/adonis[x]:a1/artemis:b1"],
    );
}

#[test]
fn atalanta_runs() {
    check(
        1,
        4,
        "0000/1/atalanta:a1/mortal:d1",
        &[
            "1000/2/atalanta:b1/mortal:d1",
            "0010/2/atalanta:b1/mortal:d1",
            "0100/2/atalanta[x]:c1/mortal:d1",
            "0100/2/atalanta[x]:a1/mortal:d1",
            "1000/2/atalanta[x]:b1/mortal:d1",
            "0010/2/atalanta[x]:b1/mortal:d1",
        ],
    );
    // A win by the first move costs nothing, a later one does.
    check_some(
        1,
        5,
        "12300/1/atalanta:a1/mortal:e1",
        &["12300/2/#atalanta[x]:c1/mortal:e1"],
        &["12300/2/#atalanta:c1/mortal:e1"],
    );
    check(
        1,
        4,
        "2300/1/atalanta:a1/mortal:d1",
        &["2300/2/#atalanta:b1/mortal:d1"],
    );
}

#[test]
fn bellerophon_climbs_two_levels() {
    check(
        1,
        3,
        "020/1/bellerophon:a1/mortal:c1",
        &["120/2/bellerophon[x]:b1/mortal:c1"],
    );
    check(1, 3, "020/1/bellerophon[x]:a1/mortal:c1", &[]);
    check(
        1,
        3,
        "130/1/bellerophon:a1/mortal:c1",
        &["130/2/#bellerophon[x]:b1/mortal:c1"],
    );
    check(1, 3, "030/1/bellerophon:a1/mortal:c1", &[]);
    check(1, 3, "020/1/bellerophon:a1/athena[^]:c1", &[]);
    // One level up is an ordinary move.
    check(
        1,
        3,
        "010/1/bellerophon:a1/mortal:c1",
        &["110/2/bellerophon:b1/mortal:c1"],
    );
}

#[test]
fn heracles_builds_domes() {
    check(
        1,
        3,
        "000/1/heracles:a1/mortal:c1",
        &[
            "100/2/heracles:b1/mortal:c1",
            "000/2/heracles[x]:b1/mortal:c1",
            "a00/2/heracles[x]:b1/mortal:c1",
        ],
    );
    // Both workers build.
    check_some(
        1,
        6,
        "000000/1/heracles:a1,d1/mortal:f1",
        &[
            "a0a0a0/2/heracles[x]:b1,d1/mortal:f1",
            "0000a0/2/heracles[x]:b1,d1/mortal:f1",
            "000000/2/heracles[x]:b1,d1/mortal:f1",
        ],
        &[
            "a0a0a0/2/heracles:b1,d1/mortal:f1",
            "1000a0/2/heracles[x]:b1,d1/mortal:f1",
        ],
    );
}

#[test]
fn jason_lands_a_third() {
    check(
        1,
        5,
        "00000/1/jason:a1/mortal:e1",
        &[
            "10000/2/jason:b1/mortal:e1",
            "00100/2/jason:b1/mortal:e1",
            "01000/2/jason[x]:a1,c1/mortal:e1",
            "00010/2/jason[x]:a1,c1/mortal:e1",
            "00100/2/jason[x]:a1,b1/mortal:e1",
            "00100/2/jason[x]:a1,d1/mortal:e1",
        ],
    );
    // Not in the middle, which is the only free space.
    check(
        3,
        3,
        "444400044/1/jason:c2/mortal:a3",
        &["444401044/2/jason:b2/mortal:a3"],
    );
    // Not on a block.
    check(
        1,
        5,
        "01110/1/jason:a1/mortal:e1",
        &["11110/2/jason:b1/mortal:e1", "01210/2/jason:b1/mortal:e1"],
    );
}

#[test]
fn medea_sinks_a_worker() {
    check(
        1,
        4,
        "0020/1/medea:a1/mortal:c1",
        &["1020/2/medea:b1/mortal:c1", "1000/2/medea[x]:b1/mortal:c1"],
    );
    // Also one of her own, next to another of hers.
    check_some(
        1,
        5,
        "01100/1/medea:a1,c1/mortal:e1",
        &[
            "11000/2/medea[x]:b1,c1/mortal:e1",
            "10100/2/medea[x]:b1,c1/mortal:e1",
        ],
        &["11100/2/medea[x]:b1,c1/mortal:e1"],
    );
}

#[test]
fn odysseus_sends_to_corners() {
    check(
        1,
        5,
        "00000/1/odysseus:b1/mortal:c1",
        &[
            "01000/2/odysseus:a1/mortal:c1",
            "01000/2/odysseus[x]:c1/mortal:a1",
            "00010/2/odysseus[x]:c1/mortal:a1",
            "01000/2/odysseus[x]:a1/mortal:e1",
            "01000/2/odysseus[x]:c1/mortal:e1",
            "00010/2/odysseus[x]:c1/mortal:e1",
        ],
    );
    // Several of them: both leave the row below him, for two corners.
    check_some(
        3,
        3,
        "000000000/1/odysseus:b2/mortal:a2,b1",
        &[
            "010000000/2/odysseus[x]:a2/mortal:c1,c3",
            "010000000/2/odysseus[x]:a2/mortal:a1,c3",
        ],
        &["010000000/2/odysseus[x]:a2/mortal:c1,c2"],
    );
}

#[test]
fn polyphemus_throws_domes() {
    check(
        1,
        3,
        "000/1/polyphemus:a1/mortal:c1",
        &[
            "100/2/polyphemus:b1/mortal:c1",
            "b00/2/polyphemus[x]:b1/mortal:c1",
        ],
    );
    check_some(
        1,
        6,
        "000000/1/polyphemus:a1/mortal:f1",
        &[
            "a01a00/2/polyphemus[x]:b1/mortal:f1",
            "001aa0/2/polyphemus[x]:b1/mortal:f1",
        ],
        &["a01aa0/2/polyphemus[x]:b1/mortal:f1"],
    );
}

#[test]
fn theseus_slays_from_below() {
    check(
        1,
        4,
        "0020/1/theseus:a1/mortal:c1,d1",
        &[
            "1020/2/theseus:b1/mortal:c1,d1",
            "1020/2/theseus[x]:b1/mortal:d1",
        ],
    );
    check(
        1,
        3,
        "002/1/theseus:a1/mortal:c1",
        &["102/2/theseus:b1/mortal:c1", "102/2/#theseus[x]:b1/mortal:"],
    );
    check(
        1,
        4,
        "0030/1/theseus:a1/mortal:c1",
        &["1030/2/theseus:b1/mortal:c1"],
    );
}

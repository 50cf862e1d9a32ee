//! The advanced gods that do something in their own turns.

use super::{check, check_some};

#[test]
fn hestia_builds_inside() {
    check_some(
        3,
        3,
        "000000000/1/hestia:a1/mortal:c3",
        &[
            "100000000/2/hestia:a2/mortal:c3",
            "100010000/2/hestia:a2/mortal:c3",
            "000020000/2/hestia:a2/mortal:c3",
        ],
        &[
            "110000000/2/hestia:a2/mortal:c3",
            "200000000/2/hestia:a2/mortal:c3",
        ],
    );
    // All perimeter: one build.
    check(
        1,
        4,
        "0000/1/hestia:a1/mortal:d1",
        &["1000/2/hestia:b1/mortal:d1", "0010/2/hestia:b1/mortal:d1"],
    );
}

#[test]
fn triton_moves_on_along_the_edge() {
    check(
        1,
        4,
        "0000/1/triton:a1/mortal:d1",
        &[
            "1000/2/triton:b1/mortal:d1",
            "0010/2/triton:b1/mortal:d1",
            "0100/2/triton:c1/mortal:d1",
            "0100/2/triton:a1/mortal:d1",
        ],
    );
    // Domes leave him only the middle, and from there he cannot move on.
    check(
        3,
        3,
        "040404440/1/triton:a1/mortal:c1",
        &[
            "140404440/2/triton:b2/mortal:c1",
            "040404441/2/triton:b2/mortal:c1",
        ],
    );
}

#[test]
fn zeus_builds_under_himself() {
    check(
        1,
        3,
        "000/1/zeus:a1/mortal:c1",
        &["100/2/zeus:b1/mortal:c1", "010/2/zeus:b1/mortal:c1"],
    );
    // Lifted to level 3 is not moved to it.
    check(
        1,
        3,
        "220/1/zeus:a1/mortal:c1",
        &["320/2/zeus:b1/mortal:c1", "230/2/zeus:b1/mortal:c1"],
    );
    // Never a dome.
    check(
        1,
        3,
        "330/1/zeus:a1/mortal:c1",
        &["430/2/zeus:b1/mortal:c1"],
    );
    check(1, 3, "000/1/zeus:a1/limus:c1", &["100/2/zeus:b1/limus:c1"]);
}

#[test]
fn poseidon_builds_from_the_ground() {
    let mut expected = Vec::new();
    for more in 0..=3 {
        expected.push(format!("1000{more}00/2/poseidon:b1,f1/mortal:g1"));
        expected.push(format!("0010{more}00/2/poseidon:b1,f1/mortal:g1"));
        expected.push(format!("0{more}01000/2/poseidon:a1,e1/mortal:g1"));
        expected.push(format!("0{more}00010/2/poseidon:a1,e1/mortal:g1"));
    }
    let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
    check(1, 7, "0000000/1/poseidon:a1,f1/mortal:g1", &expected);
    // A third worker: there is no such thing as the unmoved one.
    check_some(
        1,
        7,
        "0000000/1/poseidon:a1,d1,f1/mortal:g1",
        &["1000000/2/poseidon:b1,d1,f1/mortal:g1"],
        &["1000100/2/poseidon:b1,d1,f1/mortal:g1"],
    );
    // The one on level 1 does not.
    check(
        1,
        7,
        "1000010/1/poseidon:a1,f1/mortal:g1",
        &[
            "2000010/2/poseidon:b1,f1/mortal:g1",
            "1010010/2/poseidon:b1,f1/mortal:g1",
            "1001010/2/poseidon:a1,e1/mortal:g1",
            "1000020/2/poseidon:a1,e1/mortal:g1",
        ],
    );
}

#[test]
fn selene_builds_domes_with_her_female_worker() {
    check(
        1,
        6,
        "000000/1/selene[a1]:a1,d1/mortal:f1",
        &[
            "100000/2/selene[b1]:b1,d1/mortal:f1",
            "a00000/2/selene[b1]:b1,d1/mortal:f1",
            "001000/2/selene[b1]:b1,d1/mortal:f1",
            "00a000/2/selene[b1]:b1,d1/mortal:f1",
            "010000/2/selene[a1]:a1,c1/mortal:f1",
            "000100/2/selene[a1]:a1,c1/mortal:f1",
            "0a0000/2/selene[a1]:a1,c1/mortal:f1",
            "000100/2/selene[a1]:a1,e1/mortal:f1",
            "0a0000/2/selene[a1]:a1,e1/mortal:f1",
        ],
    );
}

#[test]
fn morpheus_saves_coins() {
    check(
        1,
        3,
        "000/1/morpheus:a1/mortal:c1",
        &[
            "000/2/morpheus[1]:b1/mortal:c1",
            "100/2/morpheus:b1/mortal:c1",
        ],
    );
    check(
        1,
        3,
        "000/1/morpheus[1]:a1/mortal:c1",
        &[
            "000/2/morpheus[2]:b1/mortal:c1",
            "100/2/morpheus[1]:b1/mortal:c1",
            "200/2/morpheus:b1/mortal:c1",
        ],
    );
    // He gets none in the other's turn.
    check(
        1,
        4,
        "0000/2/morpheus[2]:a1/mortal:d1",
        &[
            "0100/1/morpheus[2]:a1/mortal:c1",
            "0001/1/morpheus[2]:a1/mortal:c1",
        ],
    );
}

#[test]
fn chronus_counts_complete_towers() {
    check(
        1,
        8,
        "44443000/1/chronus:g1/mortal:h1",
        &[
            "44444000/2/#chronus:f1/mortal:h1",
            "44443010/2/chronus:f1/mortal:h1",
        ],
    );
    // Whoever built the fifth.
    check(
        1,
        8,
        "44443000/2/chronus:h1/mortal:g1",
        &[
            "44444000/1/#chronus:h1/mortal:f1",
            "44443010/1/chronus:h1/mortal:f1",
        ],
    );
    // A dome lower down makes no complete tower.
    check_some(
        1,
        8,
        "44442000/2/chronus:h1/atlas:g1",
        &["4444c000/1/chronus:h1/atlas:f1"],
        &["4444c000/1/#chronus:h1/atlas:f1"],
    );
    // The turn is over at the fifth: no sixth one, though g1 could have been
    // built on before.
    check_some(
        1,
        8,
        "44443000/2/chronus:h1/demeter:g1",
        &[
            "44444000/1/#chronus:h1/demeter:f1",
            "44444010/1/#chronus:h1/demeter:f1",
        ],
        &["44444010/1/chronus:h1/demeter:f1"],
    );
}

#[test]
fn eros_unites_his_workers() {
    check(
        1,
        4,
        "0110/1/eros:a1,c1/mortal:d1",
        &[
            "0110/2/#eros:b1,c1/mortal:d1",
            "0120/2/eros:a1,b1/mortal:d1",
        ],
    );
    // On the perimeter not against Hera.
    check_some(
        1,
        5,
        "01100/1/eros:a1,c1/hera:e1",
        &["11100/2/eros:b1,c1/hera:e1"],
        &["01100/2/#eros:b1,c1/hera:e1"],
    );
    // On level 2 they only meet.
    check_some(
        1,
        5,
        "12200/1/eros:a1,c1/mortal:e1",
        &["22200/2/eros:b1,c1/mortal:e1"],
        &[],
    );
}

#[test]
fn charon_ferries() {
    check(
        1,
        4,
        "0000/1/charon:b1/mortal:a1",
        &[
            "0100/2/charon:a1/mortal:c1",
            "0100/2/charon:c1/mortal:a1",
            "0001/2/charon:c1/mortal:a1",
        ],
    );
    // The other side must be free.
    check(1, 3, "00a/1/charon:b1/mortal:a1", &[]);
}

#[test]
fn ares_removes_blocks() {
    check(
        1,
        6,
        "010000/1/ares:a1,e1/mortal:f1",
        &[
            "110000/2/ares:b1,e1/mortal:f1",
            "011000/2/ares:b1,e1/mortal:f1",
            "011000/2/ares:a1,d1/mortal:f1",
            "010010/2/ares:a1,d1/mortal:f1",
            "001000/2/ares:a1,d1/mortal:f1",
            "000010/2/ares:a1,d1/mortal:f1",
        ],
    );
    // Not a dome, and not from under a worker.
    check(
        1,
        6,
        "010001/1/ares:d1,e1/mortal:b1,f1",
        &[
            "010101/2/ares:c1,e1/mortal:b1,f1",
            "010001/2/ares:c1,e1/mortal:b1,f1",
        ],
    );
    check(
        1,
        5,
        "0b000/1/ares:a1,d1/mortal:e1",
        &["0b010/2/ares:a1,c1/mortal:e1"],
    );
}

#[test]
fn bia_removes_whom_she_faces() {
    check(
        1,
        5,
        "00000/1/bia:a1/mortal:c1,e1",
        &["10000/2/bia:b1/mortal:e1", "00100/2/bia:b1/mortal:e1"],
    );
    // The last one: the game is won.
    check(1, 4, "0000/1/bia:a1/mortal:c1", &["0000/2/#bia:b1/mortal:"]);
    // Not an own worker.
    check_some(
        1,
        5,
        "00000/1/bia:a1,c1/mortal:e1",
        &["10000/2/bia:b1,c1/mortal:e1"],
        &[],
    );
}

#[test]
fn medusa_petrifies() {
    check(
        1,
        4,
        "0100/1/medusa:a1/mortal:c1,d1",
        &["1110/2/medusa:b1/mortal:d1"],
    );
    check(
        1,
        3,
        "010/1/medusa:a1/mortal:c1",
        &["111/2/#medusa:b1/mortal:"],
    );
    // As high as she is: nothing happens.
    check(
        1,
        4,
        "0110/1/medusa:a1/mortal:c1,d1",
        &["1110/2/medusa:b1/mortal:c1,d1"],
    );
    // Her worker that stood still petrifies too.
    check(
        1,
        6,
        "001000/1/medusa:a1,c1/mortal:d1,f1",
        &[
            "101100/2/medusa:b1,c1/mortal:f1",
            "002000/2/medusa:a1,b1/mortal:d1,f1",
        ],
    );
    // Limus: no stone on a space next to another of his.
    check(
        1,
        4,
        "0100/1/medusa:a1/limus:c1,d1",
        &["1100/2/medusa:b1/limus:c1,d1"],
    );
}

#[test]
fn dionysus_leads_the_other() {
    check(
        1,
        7,
        "3000000/1/dionysus:c1/mortal:f1",
        &[
            "3010000/2/dionysus:b1/mortal:f1",
            "3010000/2/dionysus:d1/mortal:f1",
            "3000100/2/dionysus:d1/mortal:f1",
            "4000000/2/dionysus:b1/mortal:f1",
            "4001000/2/dionysus:b1/mortal:e1",
            "4000010/2/dionysus:b1/mortal:e1",
            "4000010/2/dionysus:b1/mortal:g1",
        ],
    );
    // Nobody wins in the additional turn.
    check_some(
        1,
        6,
        "300023/1/dionysus:c1/mortal:e1",
        &["400033/2/dionysus:b1/mortal:f1"],
        &["400023/2/dionysus:b1/#mortal:f1"],
    );
    // The led worker makes a tower too, and goes on.
    check_some(
        1,
        8,
        "30000030/1/dionysus:c1/mortal:e1",
        &[
            "40000040/2/dionysus:b1/mortal:f1",
            "40010040/2/dionysus:b1/mortal:e1",
        ],
        &[],
    );
    // Chronus' towers count again when the additional turn is over.
    check_some(
        1,
        10,
        "4443000030/1/dionysus:f1/chronus:g1",
        &["4444000040/2/dionysus:e1/#chronus:h1"],
        &["4444000040/2/dionysus:e1/chronus:h1"],
    );
}

#[test]
fn circe_takes_the_power_of_scattered_workers() {
    check(
        1,
        5,
        "00000/1/circe:a1/apollo:b1,e1",
        &["00100/2/circe[^]:b1/apollo:a1,e1"],
    );
    check(
        1,
        5,
        "00000/2/circe[^]:a1/apollo:b1,e1",
        &[
            "01000/1/circe[^]:a1/apollo:c1,e1",
            "00010/1/circe[^]:a1/apollo:c1,e1",
            "00100/1/circe[^]:a1/apollo:b1,d1",
            "00001/1/circe[^]:a1/apollo:b1,d1",
        ],
    );
    check(
        1,
        5,
        "00000/1/circe[^]:a1/apollo:c1,d1",
        &["10000/2/circe:b1/apollo:c1,d1"],
    );
    // Athena's mark is of who holds the card, and goes when it changes hands.
    check(
        1,
        5,
        "01000/1/circe:a1/athena[^]:c1,e1",
        &["11000/2/circe[^]:b1/athena[^]:c1,e1"],
    );
    check(
        1,
        5,
        "00010/2/circe[^]:a1/athena[^]:c1,e1",
        &["00110/1/circe[^]:a1/athena[^]:b1,e1"],
    );
}

//! The promotional gods and those of the Pantheon edition.

use super::{check, check_some};

#[test]
fn pegasus_flies() {
    check(
        1,
        3,
        "030/1/pegasus:a1/mortal:c1",
        &["130/2/pegasus:b1/mortal:c1"],
    );
    check(
        1,
        3,
        "230/1/pegasus:a1/mortal:c1",
        &["230/2/#pegasus:b1/mortal:c1"],
    );
    check(1, 3, "020/1/pegasus:a1/athena[^]:c1", &[]);
}

#[test]
fn iris_jumps() {
    check(
        1,
        4,
        "0000/1/iris:a1/mortal:b1",
        &["0001/2/iris:c1/mortal:b1"],
    );
    check(
        1,
        4,
        "0030/1/iris:a1/mortal:b1",
        &["0030/2/#iris:c1/mortal:b1"],
    );
    // Over her own.
    check(
        1,
        5,
        "00000/1/iris:a1,b1/mortal:e1",
        &[
            "01000/2/iris:a1,c1/mortal:e1",
            "00010/2/iris:a1,c1/mortal:e1",
            "00010/2/iris:b1,c1/mortal:e1",
        ],
    );
    // Not against the wind, not up against Athena, and driven on by Harpies.
    check(1, 4, "0000/1/iris:a1/aeolus[e]:b1", &[]);
    check(1, 4, "0010/1/iris:a1/athena[^]:b1", &[]);
    check(
        1,
        5,
        "00000/1/iris:a1/harpies:b1",
        &["00010/2/iris:e1/harpies:b1"],
    );
}

#[test]
fn hippolyta_has_others_move_diagonally() {
    check(
        2,
        2,
        "0000/1/hippolyta[a1]:a1/mortal:b2",
        &[
            "1000/2/hippolyta[b1]:b1/mortal:b2",
            "0010/2/hippolyta[b1]:b1/mortal:b2",
            "1000/2/hippolyta[a2]:a2/mortal:b2",
            "0100/2/hippolyta[a2]:a2/mortal:b2",
        ],
    );
    check(2, 2, "0000/2/hippolyta[a1]:a1/mortal:b2", &[]);
    // Her other worker too.
    check_some(
        2,
        3,
        "000000/1/hippolyta[c1]:a1,c1/mortal:a2",
        &["100000/2/hippolyta[c1]:b2,c1/mortal:a2"],
        &["100000/2/hippolyta[c1]:b1,c1/mortal:a2"],
    );
    // Both steps of Artemis: from a1 over b2 to c1, and not to b1.
    check_some(
        2,
        3,
        "000000/2/hippolyta[a2]:a2/artemis:a1",
        &["010000/1/hippolyta[a2]:a2/artemis:c1"],
        &["100000/1/hippolyta[a2]:a2/artemis:b1"],
    );
}

#[test]
fn asteria_falls() {
    check(
        1,
        4,
        "1000/1/asteria:a1/mortal:d1",
        &[
            "2000/2/asteria:b1/mortal:d1",
            "c000/2/asteria:b1/mortal:d1",
            "20a0/2/asteria:b1/mortal:d1",
            "1010/2/asteria:b1/mortal:d1",
            "b010/2/asteria:b1/mortal:d1",
            "10b0/2/asteria:b1/mortal:d1",
        ],
    );
    check(
        1,
        4,
        "0000/1/asteria:a1/mortal:d1",
        &["1000/2/asteria:b1/mortal:d1", "0010/2/asteria:b1/mortal:d1"],
    );
}

#[test]
fn scylla_drags() {
    check(
        1,
        5,
        "00000/1/scylla:b1/mortal:a1",
        &[
            "01000/2/scylla:c1/mortal:a1",
            "00010/2/scylla:c1/mortal:a1",
            "00010/2/scylla:c1/mortal:b1",
        ],
    );
    // She drags before the whirlpool takes her: its other end is taken.
    check_some(
        1,
        6,
        "000000/1/scylla:b1/charybdis[b1,c1]:a1",
        &["000100/2/scylla:c1/charybdis[b1,c1]:b1"],
        &[],
    );
}

#[test]
fn castor_moves_or_builds_with_all() {
    check(
        1,
        6,
        "000000/1/castor:a1,d1/mortal:f1",
        &[
            "100000/2/castor:b1,d1/mortal:f1",
            "001000/2/castor:b1,d1/mortal:f1",
            "010000/2/castor:a1,c1/mortal:f1",
            "000100/2/castor:a1,c1/mortal:f1",
            "000100/2/castor:a1,e1/mortal:f1",
            "000000/2/castor:b1,c1/mortal:f1",
            "000000/2/castor:b1,e1/mortal:f1",
            "011000/2/castor:a1,d1/mortal:f1",
            "010010/2/castor:a1,d1/mortal:f1",
        ],
    );
    // Who sleeps cannot move, so not all can.
    check_some(
        1,
        6,
        "100000/1/castor:a1,d1/hypnus:f1",
        &["110000/2/castor:a1,c1/hypnus:f1"],
        &[
            "100000/2/castor:b1,c1/hypnus:f1",
            "200000/2/castor:b1,d1/hypnus:f1",
        ],
    );
}

#[test]
fn maenads_flank() {
    check(
        1,
        5,
        "00000/1/maenads:a1,d1/mortal:c1",
        &[
            "10000/2/#maenads:b1,d1/mortal:c1",
            "00010/2/maenads:a1,e1/mortal:c1",
        ],
    );
}

#[test]
fn proteus_draws_after_him() {
    check(
        1,
        6,
        "000000/1/proteus:a1,c1/mortal:f1",
        &[
            "001000/2/proteus:a1,b1/mortal:f1",
            "100000/2/proteus:b1,c1/mortal:f1",
            "000010/2/proteus:c1,d1/mortal:f1",
        ],
    );
    // Alone he has nobody to draw.
    check(
        1,
        3,
        "000/1/proteus:a1/mortal:c1",
        &["100/2/proteus:b1/mortal:c1"],
    );
    // A win comes first.
    check_some(
        1,
        5,
        "23000/1/proteus:a1,d1/mortal:e1",
        &["23000/2/#proteus:b1,d1/mortal:e1"],
        &["23000/2/#proteus:a1,b1/mortal:e1"],
    );
}

#[test]
fn eris_leads_the_other_worker() {
    check(
        1,
        5,
        "00000/1/eris[e1]:a1/mortal:c1,e1",
        &[
            "10000/2/eris[e1]:b1/mortal:c1,e1",
            "00100/2/eris[e1]:a1/mortal:b1,e1",
            "00100/2/eris[e1]:a1/mortal:d1,e1",
        ],
    );
    check(
        1,
        5,
        "00000/2/eris:a1/mortal:c1,e1",
        &[
            "00100/1/eris[b1]:a1/mortal:b1,e1",
            "00100/1/eris[d1]:a1/mortal:d1,e1",
            "00001/1/eris[d1]:a1/mortal:c1,d1",
        ],
    );
    // Nobody climbs to a win for another, but Pan comes down to his own.
    check_some(
        1,
        4,
        "0023/1/eris:a1/mortal:c1",
        &["0033/2/eris:a1/mortal:d1"],
        &[],
    );
    check_some(
        1,
        4,
        "0020/1/eris:a1/pan:c1",
        &["0020/2/eris:a1/#pan:b1"],
        &[],
    );
    // Hades binds her workers, not his own that she leads.
    check(
        1,
        4,
        "1010/1/eris:a1/hades:c1",
        &["1020/2/eris:a1/hades:b1", "1020/2/eris:a1/hades:d1"],
    );
    // Hermes: who walked last, not who walked.
    check_some(
        1,
        6,
        "000000/2/eris:f1/hermes:a1,b1",
        &[
            "000100/1/eris[b1]:f1/hermes:b1,c1",
            "000100/1/eris[c1]:f1/hermes:b1,c1",
            "001000/1/eris:f1/hermes:a1,b1",
        ],
        &[],
    );
}

#[test]
fn hydra_grows_and_shrinks() {
    check(
        1,
        5,
        "00000/1/hydra:a1/mortal:e1",
        &[
            "10000/2/hydra:b1,c1/mortal:e1",
            "00100/2/hydra:a1,b1/mortal:e1",
        ],
    );
    check(
        1,
        5,
        "00000/1/hydra:a1,c1/mortal:e1",
        &[
            "10000/2/hydra:c1/mortal:e1",
            "10000/2/hydra:b1/mortal:e1",
            "00100/2/hydra:b1/mortal:e1",
            "00100/2/hydra:a1/mortal:e1",
            "00100/2/hydra:a1,c1,d1/mortal:e1",
        ],
    );
}

#[test]
fn nyx_takes_powers_away() {
    check(
        1,
        4,
        "4000/2/nyx:b1/apollo:c1",
        &["4010/1/nyx:b1/apollo:d1"],
    );
    check(
        1,
        4,
        "0000/2/nyx:b1/apollo:c1",
        &["0010/1/nyx:b1/apollo:d1", "1000/1/nyx:c1/apollo:b1"],
    );
    // Athena's word counts no more, and a turn without it leaves no mark.
    check(
        1,
        5,
        "40010/1/nyx:c1/athena[^]:e1",
        &["40110/2/nyx:b1/athena[^]:e1", "40110/2/nyx:d1/athena[^]:e1"],
    );
    check(
        1,
        5,
        "40000/2/nyx:b1/athena[^]:d1",
        &["40010/1/nyx:b1/athena:c1", "40010/1/nyx:b1/athena:e1"],
    );
}

#[test]
fn nike_goes_down_first() {
    check(
        1,
        4,
        "1000/1/nike:a1/mortal:d1",
        &["2000/2/nike[^]:b1/mortal:d1", "1010/2/nike[^]:b1/mortal:d1"],
    );
    check(
        1,
        4,
        "0100/1/nike[^]:a1/mortal:d1",
        &["1100/2/nike:b1/mortal:d1", "0110/2/nike:b1/mortal:d1"],
    );
    check(1, 4, "0032/2/nike[^]:a1/mortal:d1", &[]);
}

#[test]
fn apollo_of_the_pantheon_swaps_down() {
    check(1, 3, "010/1/apollov2:a1/mortal:b1", &[]);
    check(
        1,
        3,
        "100/1/apollov2:a1/mortal:b1",
        &["101/2/apollov2:b1/mortal:a1"],
    );
}

#[test]
fn charon_of_the_pantheon_stays() {
    check(
        1,
        4,
        "0000/1/charonv2:b1/mortal:a1",
        &[
            "0100/2/charonv2:c1/mortal:a1",
            "0001/2/charonv2:c1/mortal:a1",
            "1000/2/charonv2:b1/mortal:c1",
        ],
    );
}

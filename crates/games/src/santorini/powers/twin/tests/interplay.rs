//! Two powers at once, in turns of several steps.

use super::{check, check_some};

#[test]
fn every_step_asks_the_other_power() {
    // Hermes never walks into the wind.
    check(
        1,
        4,
        "0000/1/hermes:b1/aeolus[e]:d1",
        &[
            "1000/2/hermes:b1/aeolus[e]:d1",
            "0010/2/hermes:b1/aeolus[e]:d1",
            "0100/2/hermes:a1/aeolus[e]:d1",
        ],
    );
    // Triton goes on along the edge, but not down.
    check(
        1,
        4,
        "1100/1/triton:a1/hades:d1",
        &[
            "2100/2/triton:b1/hades:d1",
            "1110/2/triton:b1/hades:d1",
            "1200/2/triton:a1/hades:d1",
        ],
    );
    // Castor and Pollux: one of them cannot go up, so not both can move.
    check_some(
        1,
        6,
        "010000/1/castor:a1,d1/athena[^]:f1",
        &["010100/2/castor:a1,e1/athena[^]:f1"],
        &["010000/2/castor:b1,e1/athena[^]:f1"],
    );
    // Both of Demeter's builds keep away from Limus.
    check(
        1,
        5,
        "00000/1/demeter:a1/limus:e1",
        &[
            "10000/2/demeter:b1/limus:e1",
            "00100/2/demeter:b1/limus:e1",
            "10100/2/demeter:b1/limus:e1",
        ],
    );
    check(
        1,
        4,
        "0000/1/demeter:a1/limus:d1",
        &["1000/2/demeter:b1/limus:d1"],
    );
}

#[test]
fn tokens_stop_powers() {
    // Nobody is pushed onto Talus.
    check(1, 5, "00000/1/minotaur:a1/europa[c1]:b1", &[]);
    // Nobody jumps over a worker on Clio's coin.
    check(
        1,
        5,
        "01000/2/clio[0|b1]:b1/iris:c1",
        &[
            "01100/1/clio[0|b1]:b1/iris:d1",
            "01001/1/clio[0|b1]:b1/iris:d1",
        ],
    );
    // Ares cannot take a block from under a coin, but from under a whirlpool,
    // which goes back to the card.
    check(
        1,
        5,
        "01000/1/ares:a1,d1/clio[0|b1]:e1",
        &["01010/2/ares:a1,c1/clio[0|b1]:e1"],
    );
    check_some(
        1,
        5,
        "01000/1/ares:a1,d1/charybdis[b1]:e1",
        &["00010/2/ares:a1,c1/charybdis:e1"],
        &["00010/2/ares:a1,c1/charybdis[b1]:e1"],
    );
}

#[test]
fn one_thing_after_the_other() {
    // Who is swapped with is on the other whirlpool: nobody is whirled away.
    check(
        1,
        4,
        "0000/1/apollo:a1/charybdis[a1,b1]:b1",
        &["0010/2/apollo:b1/charybdis[a1,b1]:a1"],
    );
    // Bia makes room on the other whirlpool for herself.
    check(
        1,
        4,
        "0000/1/bia:a1/charybdis[b1,c1]:c1,d1",
        &["0100/2/bia:c1/charybdis[c1]:d1"],
    );
    // Proteus draws his other worker before he is driven on.
    check(
        1,
        6,
        "000000/1/proteus:a1,d1/harpies:f1",
        &[
            "000100/2/proteus:a1,e1/harpies:f1",
            "010000/2/proteus:a1,d1/harpies:f1",
        ],
    );
    // Charybdis herself is whirled and then driven on.
    check_some(
        1,
        6,
        "000000/1/charybdis[b1,c1]:a1/harpies:f1",
        &["000100/2/charybdis[b1,c1]:e1/harpies:f1"],
        &[],
    );
    // The female worker is followed wherever she is forced.
    check_some(
        1,
        4,
        "0000/1/minotaur:a1/selene[b1]:b1",
        &["1000/2/minotaur:b1/selene[c1]:c1"],
        &[],
    );
}

#[test]
fn the_card_is_its_holders() {
    // Circe has Hippolyta's card and no female worker: all move diagonally.
    check(2, 2, "0000/2/circe[^]:b2/hippolyta[a1]:a1", &[]);
    check(
        2,
        2,
        "0000/2/circe[^]:b1/hippolyta[a1]:a1",
        &[
            "1000/1/circe[^]:b1/hippolyta[b2]:b2",
            "0010/1/circe[^]:b1/hippolyta[b2]:b2",
        ],
    );
    // Selene's female worker is not Circe's.
    check_some(
        1,
        6,
        "000000/1/circe:a1/selene[d1]:d1,f1",
        &["100000/2/circe[^]:b1/selene[d1]:d1,f1"],
        &["a00000/2/circe[^]:b1/selene[d1]:d1,f1"],
    );
    // Morpheus gets his coin on Circe's turn, and she spends it.
    check(
        1,
        5,
        "00000/1/circe:a1/morpheus[1]:c1,e1",
        &[
            "00000/2/circe[^]:b1/morpheus[2]:c1,e1",
            "10000/2/circe[^]:b1/morpheus[1]:c1,e1",
            "20000/2/circe[^]:b1/morpheus:c1,e1",
        ],
    );
    check_some(
        1,
        5,
        "00000/2/circe[^]:a1/morpheus[2]:c1,e1",
        &["00001/1/circe[^]:a1/morpheus[2]:c1,d1"],
        &["00000/1/circe[^]:a1/morpheus[3]:c1,d1"],
    );
}

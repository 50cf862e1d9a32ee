//! The gods of the Golden Fleece expansion.

use super::{check, check_some, successors};

#[test]
fn hades_lets_nobody_down() {
    check(1, 4, "1000/1/mortal:a1/hades:d1", &[]);
    check(
        1,
        4,
        "1100/1/mortal:a1/hades:d1",
        &["2100/2/mortal:b1/hades:d1", "1110/2/mortal:b1/hades:d1"],
    );
    // The second step of Artemis is bound as well.
    check(
        1,
        4,
        "1100/1/artemis:a1/hades:d1",
        &["2100/2/artemis:b1/hades:d1", "1110/2/artemis:b1/hades:d1"],
    );
    // He himself goes down.
    check(
        1,
        3,
        "100/1/hades:a1/mortal:c1",
        &["200/2/hades:b1/mortal:c1"],
    );
}

#[test]
fn harpies_drive_workers_on() {
    check(
        1,
        5,
        "00000/1/mortal:a1/harpies:e1",
        &["00100/2/mortal:d1/harpies:e1"],
    );
    // Until the next space is higher.
    check(
        1,
        5,
        "00010/1/mortal:a1/harpies:e1",
        &[
            "01010/2/mortal:c1/harpies:e1",
            "00020/2/mortal:c1/harpies:e1",
        ],
    );
    // The step itself wins.
    check(
        1,
        5,
        "23000/1/mortal:a1/harpies:e1",
        &["23000/2/#mortal:b1/harpies:e1"],
    );
    // Driven down two levels is not moved down two levels.
    check(
        1,
        5,
        "22000/1/pan:a1/harpies:e1",
        &["22100/2/pan:d1/harpies:e1"],
    );
    // Artemis is driven on twice.
    check(
        1,
        5,
        "00000/1/artemis:a1/harpies:e1",
        &[
            "00100/2/artemis:d1/harpies:e1",
            "01000/2/artemis:a1/harpies:e1",
        ],
    );
    // Diagonally, off the straight rows: from a1 over b2 to c3.
    check_some(
        3,
        3,
        "000000000/1/mortal:a1/harpies:a3",
        &["000010000/2/mortal:c3/harpies:a3"],
        &["100000000/2/mortal:b2/harpies:a3"],
    );
    // Their own workers walk as they like.
    check(
        1,
        4,
        "0000/1/harpies:a1/mortal:d1",
        &["1000/2/harpies:b1/mortal:d1", "0010/2/harpies:b1/mortal:d1"],
    );
}

#[test]
fn terpsichore_dances_with_all() {
    check(
        1,
        6,
        "000000/1/terpsichore:a1,d1/mortal:f1",
        &[
            "100100/2/terpsichore:b1,c1/mortal:f1",
            "100100/2/terpsichore:b1,e1/mortal:f1",
            "001100/2/terpsichore:b1,e1/mortal:f1",
        ],
    );
    // One of them cannot build: no turn.
    check(1, 4, "0000/1/terpsichore:a1,b1/mortal:d1", &[]);
    // The first climb wins at once.
    check_some(
        1,
        6,
        "230000/1/terpsichore:a1,d1/mortal:f1",
        &["230000/2/#terpsichore:b1,d1/mortal:f1"],
        &[],
    );
}

#[test]
fn urania_goes_over_the_edge() {
    check(
        1,
        4,
        "0000/1/urania:a1/mortal:c1",
        &["1000/2/urania:b1/mortal:c1", "1000/2/urania:d1/mortal:c1"],
    );
    // Over the corner, and back over it to build.
    check_some(
        5,
        5,
        "0000000000000000000000000/1/urania:A1/mortal:C3",
        &[
            "0000000000000000000010000/2/urania:E5/mortal:C3",
            "1000000000000000000000000/2/urania:E5/mortal:C3",
            "0000000000000000000000001/2/urania:A5/mortal:C3",
        ],
        &[],
    );
    // The other player does not.
    check(1, 4, "0000/2/urania:b1/mortal:a1", &[]);
}

#[test]
fn talus_is_a_dome_for_all() {
    check(
        1,
        4,
        "0000/1/europa:a1/mortal:d1",
        &[
            "1000/2/europa:b1/mortal:d1",
            "1000/2/europa[a1]:b1/mortal:d1",
            "1000/2/europa[c1]:b1/mortal:d1",
            "0010/2/europa:b1/mortal:d1",
            "0010/2/europa[a1]:b1/mortal:d1",
            "0010/2/europa[c1]:b1/mortal:d1",
        ],
    );
    check(1, 4, "0000/2/europa[c1]:a1/mortal:d1", &[]);
    check(1, 4, "0000/1/europa[b1]:a1/mortal:d1", &[]);
    // It may stay where it is.
    check_some(
        1,
        5,
        "00000/1/europa[d1]:a1/mortal:e1",
        &["10000/2/europa[d1]:b1/mortal:e1"],
        &["10000/2/europa:b1/mortal:e1"],
    );
}

#[test]
fn clio_lays_coins() {
    check(
        1,
        4,
        "0000/1/clio:a1/mortal:d1",
        &[
            "1000/2/clio[2|a1]:b1/mortal:d1",
            "0010/2/clio[2|c1]:b1/mortal:d1",
        ],
    );
    // A dome for the other one, who can neither move nor build there.
    check(1, 4, "0010/2/clio[2|c1]:b1/mortal:d1", &[]);
    check(
        1,
        5,
        "00100/2/clio[2|c1]:b1/mortal:e1",
        &["00101/1/clio[2|c1]:b1/mortal:d1"],
    );
    // She goes there, and without coins she builds as all do.
    check(
        1,
        4,
        "0100/1/clio[0|b1]:a1/mortal:d1",
        &[
            "1100/2/clio[0|b1]:b1/mortal:d1",
            "0110/2/clio[0|b1]:b1/mortal:d1",
        ],
    );
    // On a coin of hers nobody can touch her.
    check(
        1,
        4,
        "0100/2/clio[0|b1]:b1/apollo:c1",
        &["0110/1/clio[0|b1]:b1/apollo:d1"],
    );
    check_some(
        1,
        6,
        "001000/2/clio[0|c1]:c1,f1/bia:a1",
        &["101000/1/clio[0|c1]:c1,f1/bia:b1"],
        &[],
    );
    // No coin on a dome.
    check_some(
        1,
        4,
        "3000/1/clio[2]:c1/mortal:d1",
        &["4000/2/clio[2]:b1/mortal:d1"],
        &[],
    );
    // A coin that she builds on is out of the game; the new block has one.
    check_some(
        1,
        5,
        "10000/1/clio[1|a1]:c1/mortal:e1",
        &["20000/2/clio[0|a1]:b1/mortal:e1"],
        &[],
    );
}

#[test]
fn aeolus_turns_the_wind() {
    let found = successors(1, 3, 4, Some(3), "000/1/aeolus:a1/mortal:c1");
    assert_eq!(found.len(), 9);
    assert!(found.contains("100/2/aeolus:b1/mortal:c1"));
    assert!(found.contains("100/2/aeolus[nw]:b1/mortal:c1"));
    check(1, 3, "000/1/aeolus[e]:a1/mortal:c1", &[]);
    check(
        1,
        3,
        "000/1/aeolus[w]:a1/mortal:c1",
        &["100/2/aeolus:b1/mortal:c1", "100/2/aeolus[w]:b1/mortal:c1"],
    );
    // Nobody goes into it.
    check(1, 4, "0000/2/aeolus[w]:a1/mortal:d1", &[]);
    // North is towards higher rows.
    check_some(
        2,
        2,
        "0000/2/aeolus[n]:b2/mortal:a1",
        &["1000/1/aeolus[n]:b2/mortal:b1"],
        &["1000/1/aeolus[n]:b2/mortal:a2"],
    );
}

#[test]
fn siren_lures() {
    check(
        1,
        4,
        "0000/1/siren[e]:a1/mortal:b1",
        &["0100/2/siren[e]:a1/mortal:c1"],
    );
    // The second makes room for the first.
    check(
        1,
        5,
        "00000/1/siren[e]:a1/mortal:b1,c1",
        &["01000/2/siren[e]:a1/mortal:c1,d1"],
    );
    // The ordinary turn, and one that could not build afterwards.
    check(
        1,
        4,
        "0000/1/siren[w]:a1/mortal:c1",
        &["1000/2/siren[w]:b1/mortal:c1"],
    );
    // Any level will do, and nobody wins by it.
    check(
        1,
        4,
        "0030/1/siren[e]:a1/mortal:b1",
        &["0130/2/siren[e]:a1/mortal:c1"],
    );
}

#[test]
fn nemesis_changes_places() {
    check(
        1,
        8,
        "00000000/1/nemesis:a1,b1/mortal:g1,h1",
        &[
            "01000000/2/nemesis:a1,c1/mortal:g1,h1",
            "00010000/2/nemesis:a1,c1/mortal:g1,h1",
            "01000000/2/nemesis:g1,h1/mortal:a1,c1",
            "00010000/2/nemesis:g1,h1/mortal:a1,c1",
        ],
    );
    // One is next to hers: no.
    check(
        1,
        5,
        "00000/1/nemesis:a1,b1/mortal:d1,e1",
        &["01000/2/nemesis:a1,c1/mortal:d1,e1"],
    );
}

#[test]
fn graeae_build_with_another() {
    check(
        1,
        7,
        "0000000/1/graeae:a1,c1,e1/mortal:g1",
        &[
            "0001000/2/graeae:b1,c1,e1/mortal:g1",
            "0000010/2/graeae:b1,c1,e1/mortal:g1",
            "0001000/2/graeae:a1,b1,e1/mortal:g1",
            "0000010/2/graeae:a1,b1,e1/mortal:g1",
            "0100000/2/graeae:a1,d1,e1/mortal:g1",
            "0000010/2/graeae:a1,d1,e1/mortal:g1",
            "0100000/2/graeae:a1,c1,d1/mortal:g1",
            "0100000/2/graeae:a1,c1,f1/mortal:g1",
            "0001000/2/graeae:a1,c1,f1/mortal:g1",
        ],
    );
}

#[test]
fn gaea_answers_domes() {
    check(
        1,
        5,
        "03000/1/gaea:d1/mortal:e1",
        &[
            "04000/2/gaea:c1/mortal:e1",
            "04000/2/gaea[1]:a1,c1/mortal:e1",
            "03010/2/gaea:c1/mortal:e1",
        ],
    );
    // The other one's dome waits for her turn.
    check(
        1,
        5,
        "03000/1/mortal:d1/gaea:e1",
        &[
            "04000/2/mortal:c1/gaea[2|b1]:e1",
            "03010/2/mortal:c1/gaea:e1",
        ],
    );
    check(
        1,
        5,
        "04000/2/mortal:c1/gaea[2|b1]:e1",
        &[
            "04001/1/mortal:c1/gaea:d1",
            "04001/1/mortal:c1/gaea[1]:a1,d1",
        ],
    );
    // Only the ground will do, and only as long as there are workers.
    check(
        1,
        5,
        "14000/2/mortal:c1/gaea[1|b1]:e1",
        &["14001/1/mortal:c1/gaea[1]:d1"],
    );
    check(
        1,
        5,
        "03000/1/mortal:d1/gaea[0]:e1",
        &[
            "04000/2/mortal:c1/gaea[0]:e1",
            "03010/2/mortal:c1/gaea[0]:e1",
        ],
    );
}

#[test]
fn charybdis_whirls() {
    check(
        1,
        3,
        "000/1/charybdis:a1/mortal:c1",
        &[
            "100/2/charybdis:b1/mortal:c1",
            "100/2/charybdis[a1]:b1/mortal:c1",
        ],
    );
    check(
        1,
        5,
        "00000/1/mortal:a1/charybdis[b1,d1]:e1",
        &["00100/2/mortal:d1/charybdis[b1,d1]:e1"],
    );
    // One alone does nothing, nor does an occupied other one.
    check(
        1,
        5,
        "00000/1/mortal:a1/charybdis[b1]:e1",
        &[
            "10000/2/mortal:b1/charybdis[b1]:e1",
            "00100/2/mortal:b1/charybdis[b1]:e1",
        ],
    );
    check(
        1,
        5,
        "00000/1/mortal:a1/charybdis[b1,d1]:d1",
        &[
            "10000/2/mortal:b1/charybdis[b1,d1]:d1",
            "00100/2/mortal:b1/charybdis[b1,d1]:d1",
        ],
    );
    // The second space wins as if climbed to, the first does not.
    check(
        1,
        5,
        "00030/1/mortal:a1/charybdis[b1,d1]:e1",
        &["00030/2/#mortal:d1/charybdis[b1,d1]:e1"],
    );
    check(
        1,
        5,
        "23000/1/mortal:a1/charybdis[b1,d1]:e1",
        &["23100/2/mortal:d1/charybdis[b1,d1]:e1"],
    );
    check(
        1,
        5,
        "23000/1/mortal:a1/charybdis[b1,d1]:d1",
        &["23000/2/#mortal:b1/charybdis[b1,d1]:d1"],
    );
    // Built on, they go back to the card.
    check(
        1,
        5,
        "00000/1/mortal:a1/charybdis[a1,c1]:e1",
        &[
            "10000/2/mortal:b1/charybdis[c1]:e1",
            "00100/2/mortal:b1/charybdis[a1]:e1",
        ],
    );
    // Pan is whirled down from level 3 and has not won.
    check_some(
        1,
        5,
        "23000/1/pan:a1/charybdis[b1,d1]:e1",
        &["23100/2/pan:d1/charybdis[b1,d1]:e1"],
        &[],
    );
}

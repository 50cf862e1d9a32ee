//! The cases that programs get wrong, and what is refused.

use super::*;

#[test]
fn apollo_wins_by_a_swap_and_the_swapped_worker_does_not() {
    let game = game("apollo,mortal");
    // From level 2 onto level 3, where the other stands.
    let next = after(
        &game,
        "0000000000023000000000000/1/apollo:B3,E1/mortal:C3,E5",
        "b3c3",
    );
    assert_eq!(
        next,
        "0000000000023000000000000/2/#apollo:C3,E1/mortal:B3,E5"
    );
    // Forced up to level 3: the game goes on.
    let next = after(
        &game,
        "0000000000032000000000000/1/apollo:B3,E1/mortal:C3,E5",
        "b3c3c4",
    );
    assert_eq!(
        next,
        "0000000100032000000000000/2/apollo:C3,E1/mortal:B3,E5"
    );
}

#[test]
fn standing_on_the_top_and_moving_along_it_does_not_win() {
    let game = game("mortal,apollo");
    let moves = legal(
        &game,
        "0000000000033000000000000/1/mortal:B3,E1/apollo:E4,E5",
    );
    assert!(!moves.contains(&"b3c3".to_string()));
    assert!(moves.contains(&"b3c3b3".to_string()));
}

#[test]
fn athena_stops_climbs_even_winning_ones_and_only_for_a_turn() {
    let game = game("athena,mortal");
    let up = after(
        &game,
        "0000000000010002300000000/1/athena:A3,E1/mortal:A2,E5",
        "a3b3c4",
    );
    assert_eq!(
        up,
        "0000000100010002300000000/2/athena[^]:B3,E1/mortal:A2,E5"
    );
    assert!(legal(&game, &up).iter().all(|turn| turn != "a2b2"));
    let error = game
        .parse_move(&game.parse_position(&up).unwrap(), "a2b2")
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "'a2b2' moves up to b2, which Athena forbids in this turn"
    );
    let level = up.replace("/2/", "/1/");
    let level = after(&game, &level, "e1e2d1");
    assert!(level.contains("athena:"), "{level}");
    assert!(legal(&game, &level).contains(&"a2b2".to_string()));
}

#[test]
fn athena_keeps_hermes_and_prometheus_down_too() {
    let hermes = game("athena,hermes");
    let moves = legal(
        &hermes,
        "0000000000000000000010000/2/athena[^]:C3,E3/hermes:B1,E5",
    );
    assert!(
        !moves.iter().any(|turn| turn.starts_with("b1a1")),
        "{moves:?}"
    );
    let prometheus = game("athena,prometheus");
    let moves = legal(
        &prometheus,
        "0000000000000000000010000/2/athena[^]:C3,E3/prometheus:B1,E5",
    );
    assert!(
        !moves
            .iter()
            .any(|turn| turn.contains("b1-a1") || turn.starts_with("b1a1"))
    );
    assert!(moves.contains(&"+c1,b1-b2+b1".to_string()));
}

#[test]
fn the_minotaur_pushes_straight_on_but_not_over_the_edge() {
    let game = game("minotaur,mortal");
    let position = "0000000000000000000030000/1/minotaur:C1,E5/mortal:B1,D1";
    let moves = legal(&game, position);
    // c1-b1 pushes to a1, three levels high: who is forced up there does not win.
    assert_eq!(
        after(&game, position, "c1b1c1"),
        "0000000000000000000030100/2/minotaur:B1,E5/mortal:A1,D1"
    );
    assert!(moves.contains(&"c1d1c1".to_string()));
    let edge = legal(
        &game,
        "0000000000000000000000000/1/minotaur:B1,E5/mortal:A1,D1",
    );
    assert!(!edge.iter().any(|turn| turn.starts_with("b1a1")));
}

#[test]
fn pan_wins_by_going_down_but_not_by_being_forced_down() {
    let pan = game("pan,apollo");
    assert!(
        legal(&pan, "0000000000020000000000000/1/pan:B3,E1/apollo:E4,E5").contains(&"b3c3".into())
    );
    let next = after(
        &pan,
        "0000000000020000000010000/2/pan:B3,E1/apollo:C3,E5",
        "c3c2c1",
    );
    assert!(!next.contains('#'));
    let swap = game("apollo,pan");
    let forced = after(
        &swap,
        "0000000000012000000000000/1/apollo:B3,E1/pan:C3,E5",
        "b3c3c2",
    );
    assert!(!forced.contains('#'), "{forced}");
}

#[test]
fn hephaestus_never_builds_a_dome_second() {
    let game = game("hephaestus,mortal");
    let moves = legal(
        &game,
        "0000000000000000002000000/1/hephaestus:C3,E1/mortal:A1,A5",
    );
    assert!(moves.contains(&"c3-c4+d4+d4".to_string()));
    assert!(!moves.contains(&"c3-d3+d2+d2".to_string()), "level 2 to 4");
}

#[test]
fn atlas_domes_anywhere_and_it_is_written_apart() {
    let game = game("atlas,mortal");
    let next = after(
        &game,
        "0000000000000000001000000/1/atlas:C3,E1/mortal:A1,A5",
        "c3-d3*d2",
    );
    assert_eq!(next, "000000000000000000b000000/2/atlas:D3,E1/mortal:A1,A5");
    assert_eq!(
        after(
            &game,
            "0000000000000000003000000/1/atlas:C3,E1/mortal:A1,A5",
            "c3 d3 d2"
        ),
        "0000000000000000004000000/2/atlas:D3,E1/mortal:A1,A5"
    );
}

#[test]
fn turns_of_other_programs_are_read() {
    let hermes = game("hermes,mortal");
    let position = "0000000000000000000000000/1/hermes:C5,D3/mortal:E1,E2";
    assert_eq!(
        after(&hermes, position, "(C5,D3)>(A2,B2)^B1"),
        "0000000000000000000001000/2/hermes:A2,B2/mortal:E1,E2"
    );
    let prometheus = game("prometheus,mortal");
    assert_eq!(
        after(
            &prometheus,
            "0000000000000000000000000/1/prometheus:A3,E1/mortal:A1,A5",
            "^B2 A3>B4^C4"
        ),
        "0000000100000000100000000/2/prometheus:B4,E1/mortal:A1,A5"
    );
}

#[test]
fn pairs_that_do_not_go_together_are_refused_with_a_sentence() {
    for (pair, reason) in [
        (
            "hades,pan",
            "Hades and Pan are not played against each other",
        ),
        (
            "pan,hades",
            "Pan and Hades are not played against each other",
        ),
        ("ares,ares", "might play for ever"),
        ("castor,morpheus", "might play for ever"),
        ("circe,achilles", "are not played against each other"),
    ] {
        let name = format!("santorini:{pair}");
        let error = AnyGame::parse(&name, FileAccess::Refused)
            .unwrap_err()
            .to_string();
        assert!(error.contains(reason), "{error}");
    }
    let error = AnyGame::parse("santorini:hera,pan@cycle:9", FileAccess::Refused);
    let error = error.unwrap_err().to_string();
    assert!(error.contains("Hera needs a board with an edge"), "{error}");
    // Every name among those is one of a power there is.
    let known = |name: &&str| find(name).is_some();
    assert!(ALL.iter().all(|power| power.quarrels().iter().all(known)));
}

/// Either worker puts domes anywhere beside it, a dome like any other among them; the usual dome uses
/// nothing.
#[test]
fn heracles_builds_domes_with_both_workers_once() {
    let game = game("heracles,mortal");
    let start = "0000000300000000000000000/1/heracles:B4,E1/mortal:A1,E5";
    let usual = after(&game, start, "b4-b5+c4");
    assert_eq!(
        usual,
        "0000000400000000000000000/2/heracles:B5,E1/mortal:A1,E5"
    );
    let used = after(&game, start, "b4-b5*c4");
    assert_eq!(
        used,
        "0000000400000000000000000/2/heracles[x]:B5,E1/mortal:A1,E5"
    );
    let several = after(&game, start, "b4-b5*d2*c4*a5*e2");
    assert_eq!(
        several,
        "a00000040000000000aa00000/2/heracles[x]:B5,E1/mortal:A1,E5"
    );
    assert_eq!(several, after(&game, start, "b4 b5 d2 e2 a5 c4"));
    let none = after(&game, start, "b4-b5");
    let replied = after(&game, &none, "a1a2a1");
    assert!(
        legal(&game, &replied)
            .iter()
            .all(|turn| !turn.contains('*'))
    );
    // Limus keeps his surroundings free of low domes.
    let limus = super::game("heracles,limus");
    let near = legal(
        &limus,
        "0000000000000000000000000/1/heracles:B4,E1/limus:A1,C3",
    );
    assert!(near.iter().any(|turn| turn == "b4-a5*a4"));
    assert!(
        near.iter()
            .all(|turn| !turn.contains("*b4") && !turn.contains("*d2"))
    );
}

#[test]
fn the_twin_knows_every_power() {
    for info in INFOS {
        assert!(super::twin::NAMES.contains(&info.name), "{}", info.name);
    }
}

#[test]
fn placements_say_what_a_power_wants_to_know() {
    let start = |game: &Powers| game.format_position(&game.start());
    let selene = game("selene,siren");
    let placed = after(&selene, &start(&selene), "d4,b2");
    assert_eq!(
        placed,
        "0000000000000000000000000/2/selene[D4]:B2,D4/siren:"
    );
    let placed = after(&selene, &placed, "a1,a2,ne");
    assert_eq!(
        placed,
        "0000000000000000000000000/1/selene[D4]:B2,D4/siren[ne]:A1,A2"
    );
    let second = after(&selene, &start(&selene), "b2,d4");
    assert!(second.contains("selene[B2]"), "{second}");
    for (text, reason) in [
        ("a1,a2", "does not name a direction"),
        ("a1,a2,c3", "names no direction 'c3'"),
        ("a1", "places 1 workers, but 2 are to be placed"),
    ] {
        let position = selene.parse_position(&second).unwrap();
        let error = selene.parse_move(&position, text).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
    let eros = game("eros,bia");
    for (text, reason) in [
        ("b2,d4", "at opposite edges"),
        ("a1,a2", "at opposite edges"),
    ] {
        let error = eros
            .parse_move(&eros.start(), text)
            .unwrap_err()
            .to_string();
        assert!(error.contains(reason), "{error}");
    }
    assert!(eros.parse_move(&eros.start(), "a1,e3").is_ok());
    assert_eq!(
        game("graeae,mortal").to_place(&game("graeae,mortal").first_position()),
        3
    );
}

#[test]
fn acts_of_all_kinds_are_written_and_read() {
    for (powers, position, turn, next) in [
        (
            "charon,mortal",
            "0000000000000000000000000/1/charon:C3,E1/mortal:B3,E5",
            "b3~d3,c3-b3+a3",
            "0000000000100000000000000/2/charon:B3,E1/mortal:D3,E5",
        ),
        (
            "ares,mortal",
            "0000000000000000000000020/1/ares:C3,E1/mortal:A1,A5",
            "c3-c4+c5_d1",
            "0010000000000000000000010/2/ares:C4,E1/mortal:A1,A5",
        ),
        (
            "europa,mortal",
            "0000000000000000000000000/1/europa:C3,E1/mortal:A1,A5",
            "c3-c4+c5=d5",
            "0010000000000000000000000/2/europa[D5]:C4,E1/mortal:A1,A5",
        ),
        (
            "aeolus,mortal",
            "0000000000000000000000000/1/aeolus:C3,E1/mortal:A1,A5",
            "c3-c4+c5=sw",
            "0010000000000000000000000/2/aeolus[sw]:C4,E1/mortal:A1,A5",
        ),
        (
            "atalanta,mortal",
            "0000000000000000000000000/1/atalanta:C3,E1/mortal:A1,A5",
            "c3-e5=e5+e4",
            "0000000001000000000000000/2/atalanta[x]:E1,E5/mortal:A1,A5",
        ),
        (
            "castor,eris",
            "0000000000000000000000000/1/castor:C3,E1/eris:A1,A5",
            "c3-c4,e1-d1!d1",
            "0000000000000000000000000/2/castor:C4,D1/eris[D1]:A1,A5",
        ),
        (
            "morpheus,mortal",
            "0000000000000000000000000/1/morpheus[2]:C3,E1/mortal:A1,A5",
            "c3-c4+c5+c5",
            "0020000000000000000000000/2/morpheus[1]:C4,E1/mortal:A1,A5",
        ),
    ] {
        let game = game(powers);
        assert_eq!(after(&game, position, turn), next);
        assert!(legal(&game, position).contains(&turn.to_string()), "{turn}");
    }
}

#[test]
fn chronus_wins_by_the_fifth_tower_whoever_builds_it() {
    let game = game("mortal,chronus");
    let next = after(
        &game,
        "4444000000003000000000000/1/mortal:B3,E1/chronus:A1,E4",
        "b3b4c3",
    );
    assert_eq!(
        next,
        "4444000000004000000000000/2/mortal:B4,E1/#chronus:A1,E4"
    );
    let position = game.parse_position(&next).unwrap();
    assert_eq!(game.outcome(&position), Some(Outcome::Won(Player::Second)));
    // A low dome makes no tower whole.
    let low = game.parse_position("444c000000003000000000000/1/mortal:B3,E1/chronus:A1,E4");
    let next = game.parse_move(&low.clone().unwrap(), "b3b4c3").unwrap();
    assert_eq!(game.play(&low.unwrap(), next).winner(), None);
}

#[test]
fn who_loses_the_last_worker_loses() {
    let game = game("bia,mortal");
    let next = after(
        &game,
        "0000000000000000000000000/1/bia:A1,A5/mortal:C3",
        "a1b2",
    );
    assert_eq!(next, "0000000000000000000000000/2/#bia:A5,B2/mortal:");
    let position = game.parse_position(&next).unwrap();
    assert_eq!(game.outcome(&position), Some(Outcome::Won(Player::First)));
    assert!(!game.is_placing(&position));
}

#[test]
fn games_that_make_no_sense_are_refused_with_a_sentence() {
    for (name, reason) in [
        (
            "santorini:zephyr,pan",
            "there is no power 'zephyr'; there are mortal, apollo",
        ),
        ("santorini:apollo", "one power is given, but there are two"),
        ("santorini:apollo,pan,atlas", "3 powers are given"),
        (
            "santorini:2WI4HTWUS,apollo,pan",
            "powers need workers of one's own",
        ),
        ("santorini:4WP4HTWU*S,apollo,pan", "free building"),
        (
            "santorini:4WP1HNTWUS,apollo,pan",
            "the height goes from 2 to 9",
        ),
        (
            "santorini:10WP4HTWUS,apollo,pan",
            "at most 4 workers a side",
        ),
        (
            "santorini:minotaur,pan@cycle:8",
            "the Minotaur needs a board",
        ),
    ] {
        let error = AnyGame::parse(name, FileAccess::Refused)
            .unwrap_err()
            .to_string();
        assert!(error.contains(reason), "{name}: {error}");
    }
    let game = game("apollo,pan");
    for (position, reason) in [
        (
            "0000000000000000000000000/1/pan:A1,B1/pan:C1,D1",
            "first's power is apollo",
        ),
        (
            "0000000000000000000000000/1/apollo[^]:A1,B1/pan:C1,D1",
            "Apollo remembers nothing",
        ),
        (
            "000000000000000000000000c/1/apollo:E1,B1/pan:C1,D1",
            "closed by a dome",
        ),
        (
            "000000000000000000000000d/1/apollo:A1,B1/pan:C1,D1",
            "written as height 4",
        ),
        (
            "0000000000000000000000000/1/#apollo:A1,B1/pan:C1,D1",
            "first has won",
        ),
    ] {
        let error = game.parse_position(position).unwrap_err().to_string();
        assert!(error.contains(reason), "{position}: {error}");
    }
}

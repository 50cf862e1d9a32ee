//! Every power against rules written from the text by another hand (`twin`), and the cases that
//! programs get wrong.

use std::collections::BTreeSet;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::*;
use crate::{AnyGame, Notation};

fn game(powers: &str) -> Powers {
    Powers::build(Some(powers), None, FileAccess::Refused).unwrap()
}

fn successors(game: &Powers, position: &Position) -> BTreeSet<String> {
    let next = game.moves(position).into_iter();
    next.map(|turn| game.format_position(&game.play(position, turn)))
        .collect()
}

fn twin(game: &Powers, position: &Position) -> BTreeSet<String> {
    let (rows, columns) = game.board().rows_and_columns().unwrap();
    let variant = game.variant();
    let text = game.format_position(position);
    super::twin::successors(rows, columns, variant.height, variant.winning_height, &text)
}

/// Plays at random, towards the top so that games are eventful.
fn random_turn(game: &Powers, position: &Position, random: &mut Pcg64Mcg) -> Option<Turn> {
    let moves = game.moves(position);
    let quiet: Vec<Turn> = moves
        .iter()
        .copied()
        .filter(|t| !matches!(t, Turn::Win(_)))
        .collect();
    let rising: Vec<Turn> = quiet
        .iter()
        .copied()
        .filter(|&t| game.gain(position, t) > 0)
        .collect();
    match () {
        () if !rising.is_empty() && random.random_bool(0.6) => rising.choose(random).copied(),
        // Wins are compared too, but not played as long as the game can go on.
        () if !quiet.is_empty() => quiet.choose(random).copied(),
        () => None,
    }
}

/// Turns of one position beyond which the twin would take too long.
const MOST_TURNS_COMPARED: usize = 3000;

/// What the rules and the twin do not agree on in a position, if anything.
fn difference(game: &Powers, position: &Position) -> Option<String> {
    let (rules, twin) = (successors(game, position), twin(game, position));
    (rules != twin).then(|| {
        let only = |one: &BTreeSet<String>, other: &BTreeSet<String>| {
            let list: Vec<String> = one.difference(other).take(3).cloned().collect();
            list.join(" ")
        };
        format!(
            "{} after {}\n  only the rules: {}\n  only the twin: {}",
            game.name(),
            game.format_position(position),
            only(&rules, &twin),
            only(&twin, &rules)
        )
    })
}

/// Compares the rules with the twin along random games; how many positions, or a difference. Powers
/// that are not played against each other, or not on the board, are passed over.
fn compared(name: &str, board: &str, games: u32, seed: u64) -> Result<usize, String> {
    let Ok(game) = Powers::build(Some(name), Some(board), FileAccess::Refused) else {
        return Ok(0);
    };
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut compared = 0;
    for _ in 0..games {
        let mut position = game.start();
        while let Some(turn) = random_turn(&game, &position, &mut random) {
            position = game.play(&position, turn);
            if game.is_placing(&position) || game.moves(&position).len() > MOST_TURNS_COMPARED {
                continue;
            }
            if let Some(difference) = difference(&game, &position) {
                return Err(difference);
            }
            let text = game.format_position(&position);
            assert_eq!(game.parse_position(&text).unwrap(), position, "{text}");
            compared += 1;
        }
    }
    Ok(compared)
}

fn compare(name: &str, board: &str, games: u32, seed: u64) -> usize {
    compared(name, board, games, seed).unwrap_or_else(|difference| panic!("{difference}"))
}

fn pairs() -> impl Iterator<Item = (&'static str, &'static str)> {
    let names = || INFOS.iter().map(|info| info.name);
    names().flat_map(move |first| names().map(move |second| (first, second)))
}

/// Some of the pairings: every power against a few others, in both seats, other ones for another
/// `start`.
fn some_pairs(start: usize) -> impl Iterator<Item = (&'static str, &'static str)> {
    const STEP: usize = 17;
    let count = INFOS.len();
    pairs().enumerate().filter_map(move |(number, pair)| {
        let (first, second) = (number / count, number % count);
        ((first + 5 * second + start) % STEP == 0).then_some(pair)
    })
}

/// Every power against none, in both seats.
fn against_mortals() -> impl Iterator<Item = (&'static str, &'static str)> {
    let names = INFOS.iter().map(|info| info.name);
    names.flat_map(|name| [(name, INFOS[0].name), (INFOS[0].name, name)])
}

#[test]
fn all_powers_agree_with_the_twin_on_small_boards() {
    let mut compared = 0;
    for (seed, (first, second)) in (0..).zip(against_mortals().chain(some_pairs(0))) {
        compared += compare(&format!("{first},{second}"), "king:3x3", 3, seed);
        compared += compare(&format!("2WP3HTWUS,{first},{second}"), "king:3x3", 3, seed);
    }
    assert!(compared > 5000, "{compared}");
}

#[test]
fn all_powers_agree_with_the_twin_on_the_standard_board() {
    let mut compared = 0;
    for (seed, (first, second)) in (0..).zip(against_mortals().chain(some_pairs(1))) {
        // Hermes walks everywhere, and the twin follows him step by step.
        let slow = first == "hermes" || second == "hermes";
        let board = if slow { "king:3x4" } else { "king:5x5" };
        compared += compare(&format!("{first},{second}"), board, 1, seed);
    }
    assert!(compared > 2000, "{compared}");
}

#[test]
fn other_variants_agree_with_the_twin() {
    for (seed, (first, second)) in (0..).zip(some_pairs(2)) {
        compare(&format!("4WP5HTWUS,{first},{second}"), "king:2x5", 1, seed);
        compare(&format!("2WP4HNTWUS,{first},{second}"), "king:3x3", 1, seed);
    }
}

/// Takes long: `THERA_PAIRS=aphrodite` compares the pairings of one power only.
#[test]
#[ignore = "every pairing, minutes to an hour"]
fn all_pairings_agree_with_the_twin() {
    let one = std::env::var("THERA_PAIRS").unwrap_or_default();
    let chosen = |pair: &(&str, &str)| one.is_empty() || pair.0 == one || pair.1 == one;
    let (mut total, mut differences) = (0, Vec::new());
    for (seed, (first, second)) in (0..).zip(pairs()).filter(|(_, pair)| chosen(pair)) {
        let slow = [first, second].contains(&"hermes");
        let board = if slow { "king:3x4" } else { "king:5x5" };
        for (name, board, games) in [
            (format!("{first},{second}"), "king:3x3", 4),
            (format!("2WP3HTWUS,{first},{second}"), "king:3x3", 2),
            (format!("{first},{second}"), board, 1),
        ] {
            match compared(&name, board, games, seed) {
                Ok(count) => total += count,
                Err(difference) => {
                    println!("{difference}");
                    differences.push(name);
                }
            }
        }
    }
    println!("{total} positions compared");
    assert!(differences.is_empty(), "{differences:?}");
}

/// Without powers these are the rules of the game without powers.
#[test]
fn two_mortals_play_the_plain_game() {
    let mortals = game("mortal,mortal");
    let plain = Santorini::standard();
    let mut random = Pcg64Mcg::seed_from_u64(5);
    for _ in 0..40 {
        let (mut position, mut town) = (mortals.start(), plain.start());
        while let Some(turn) = random_turn(&mortals, &position, &mut random) {
            let text = mortals.format_move(turn);
            position = mortals.play(&position, turn);
            town = plain.play(&town, plain.parse_move(&town, &text).unwrap());
            assert_eq!(
                mortals.format_position(&position),
                plain.format_position(&town)
            );
            assert_eq!(mortals.count_moves(&position), plain.count_moves(&town));
        }
    }
    let parsed = AnyGame::parse("santorini:mortal,mortal", FileAccess::Refused).unwrap();
    assert!(matches!(parsed, AnyGame::Santorini(_)));
}

#[test]
fn turns_read_back_in_every_way_of_choosing_them() {
    for (seed, (first, second)) in (0..).zip(against_mortals().chain(some_pairs(3))) {
        let name = format!("{first},{second}");
        let Ok(game) = Powers::build(Some(&name), Some("king:3x4"), FileAccess::Refused) else {
            continue;
        };
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let mut position = game.start();
        while let Some(turn) = random_turn(&game, &position, &mut random) {
            for &turn in game.moves(&position).sample(&mut random, 20) {
                let text = game.format_move(turn);
                assert_eq!(game.parse_move(&position, &text).unwrap(), turn, "{text}");
                if game.is_placing(&position) {
                    continue;
                }
                for way in game.ways_to_choose(&position, turn) {
                    let text = game.named(&way).join(" ");
                    assert_eq!(game.parse_move(&position, &text).unwrap(), turn, "{text}");
                }
            }
            position = game.play(&position, turn);
        }
    }
}

fn legal(game: &Powers, position: &str) -> Vec<String> {
    let position = game.parse_position(position).unwrap();
    let moves = game.moves(&position).into_iter();
    moves.map(|turn| game.format_move(turn)).collect()
}

fn after(game: &Powers, position: &str, turn: &str) -> String {
    let position = game.parse_position(position).unwrap();
    let turn = game.parse_move(&position, turn).unwrap();
    game.format_position(&game.play(&position, turn))
}

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

/// Positions after so many turns; turns that leave the same position count once, as other programs
/// count them.
fn count(next: &dyn Fn(&str) -> BTreeSet<String>, position: &str, depth: usize) -> usize {
    let reached = next(position);
    match depth {
        1 => reached.len(),
        _ => reached
            .iter()
            .map(|after| count(next, after, depth - 1))
            .sum(),
    }
}

/// The pairings of the table: of the simple gods all, of every power those against none, and some.
fn tabled_pairs() -> Vec<(&'static str, &'static str)> {
    const SIMPLE: usize = 11;
    let is_simple = |name: &str| INFOS[..SIMPLE].iter().any(|info| info.name == name);
    let simple = pairs().filter(|pair| is_simple(pair.0) && is_simple(pair.1));
    let mut all: Vec<_> = simple.collect();
    for pair in against_mortals().chain(some_pairs(4)) {
        if !all.contains(&pair) {
            all.push(pair);
        }
    }
    all
}

/// The twin counts as far as it gets in a moment, and two turns are counted where there are not too
/// many. `THERA_BLESS=1` writes the table anew.
#[test]
fn the_table_of_successors_holds() {
    const TWIN_LIMIT: usize = 400;
    const DEEP_LIMIT: usize = 1500;
    let heights = "0010001210023101120000010";
    let marks = |name| match name {
        "selene" | "hippolyta" => ["[B4]", "[D3]"],
        _ => ["", ""],
    };
    let mut table = String::new();
    for (first, second) in tabled_pairs() {
        let name = format!("{first},{second}");
        let Ok(game) = Powers::build(Some(&name), None, FileAccess::Refused) else {
            continue;
        };
        let (own, other) = (marks(first)[0], marks(second)[1]);
        let position = format!("{heights}/1/{first}{own}:B4,C4/{second}{other}:C2,D3");
        let read = |text: &str| game.parse_position(text).unwrap();
        let rules = |text: &str| successors(&game, &read(text));
        let twin = |text: &str| twin(&game, &read(text));
        let once = count(&rules, &position, 1);
        assert_eq!(count(&twin, &position, 1), once, "{position}");
        table += &format!("{}\t{position}\t{once}", game.name());
        let next = rules(&position).into_iter().next();
        let wide = next.is_some_and(|next| count(&rules, &next, 1) > DEEP_LIMIT);
        if once <= DEEP_LIMIT && !wide {
            let twice = count(&rules, &position, 2);
            if once < TWIN_LIMIT && twice < TWIN_LIMIT * 40 && first != "hermes" {
                assert_eq!(count(&twin, &position, 2), twice, "{position}");
            }
            table += &format!(" {twice}");
        }
        table.push('\n');
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/successors/powers.txt");
    if std::env::var_os("THERA_BLESS").is_some() {
        std::fs::write(path, &table).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap(), table);
}

//! Every power against rules written from the text by another hand (`twin`).

use std::collections::BTreeSet;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::*;
use crate::{AnyGame, Notation};

mod cases;
mod fleece;

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

/// The powers in which everything is open.
fn open() -> impl Iterator<Item = &'static str> {
    let open = ALL.iter().filter(|power| power.veil().is_none());
    open.map(|power| power.info().name)
}

fn pairs() -> impl Iterator<Item = (&'static str, &'static str)> {
    open().flat_map(move |first| open().map(move |second| (first, second)))
}

/// Some of the pairings: every power against a few others, in both seats, other ones for another
/// `start`.
fn some_pairs(start: usize) -> impl Iterator<Item = (&'static str, &'static str)> {
    const STEP: usize = 61;
    let count = open().count();
    pairs().enumerate().filter_map(move |(number, pair)| {
        let (first, second) = (number / count, number % count);
        (first + 5 * second + start)
            .is_multiple_of(STEP)
            .then_some(pair)
    })
}

/// Every power against none, in both seats.
fn against_mortals() -> impl Iterator<Item = (&'static str, &'static str)> {
    open().flat_map(|name| [(name, INFOS[0].name), (INFOS[0].name, name)])
}

#[test]
fn all_powers_agree_with_the_twin_on_small_boards() {
    let mut compared = 0;
    for (seed, (first, second)) in (0..).zip(against_mortals().chain(some_pairs(0))) {
        compared += compare(&format!("{first},{second}"), "king:3x3", 2, seed);
        compared += compare(&format!("2WP3HTWUS,{first},{second}"), "king:3x3", 1, seed);
    }
    assert!(compared > 5000, "{compared}");
}

#[test]
fn all_powers_agree_with_the_twin_on_the_standard_board() {
    let mut compared = 0;
    for (seed, (first, second)) in (0..).zip(against_mortals().step_by(2).chain(some_pairs(1))) {
        // Hermes walks everywhere, and the twin follows him step by step.
        let slow = first == "hermes" || second == "hermes";
        let board = if slow { "king:3x4" } else { "king:5x5" };
        compared += compare(&format!("{first},{second}"), board, 1, seed);
    }
    assert!(compared > 1500, "{compared}");
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
    for (seed, (first, second)) in (0..).zip(against_mortals().step_by(2).chain(some_pairs(3))) {
        let name = format!("{first},{second}");
        let Ok(game) = Powers::build(Some(&name), Some("king:3x4"), FileAccess::Refused) else {
            continue;
        };
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let mut position = game.start();
        while let Some(turn) = random_turn(&game, &position, &mut random) {
            for &turn in game.moves(&position).sample(&mut random, 4) {
                let text = game.format_move(turn);
                assert_eq!(game.parse_move(&position, &text).unwrap(), turn, "{text}");
                if game.is_placing(&position) {
                    continue;
                }
                for way in game.ways_to_choose(&Full::from(&position), turn) {
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

/// Whatever a power remembers can be put into a position by clicking, in words of its own, and nothing
/// else can.
#[test]
fn all_that_is_remembered_can_be_clicked() {
    use crate::scene::{Editable, SetupOf};
    let mut clicked = 0;
    for power in ALL.iter().filter(|power| power.veil().is_none()) {
        let name = power.info().name;
        let numbers = power.recalls_number().len();
        assert_eq!(numbers > 0, power.most_number() > 0, "{name}");
        assert_eq!(
            power.recalls_places().is_some(),
            power.most_places() > 0,
            "{name}"
        );
        let Ok(game) = Powers::on(Board::king(5, 5).unwrap(), Some(&format!("mortal,{name}")))
        else {
            continue;
        };
        let tools = game.recall_tools();
        let is_own = |tool: &&crate::scene::Tool| tool.group.starts_with("Second");
        assert_eq!(tools.iter().filter(is_own).count(), tools.len(), "{name}");
        let mut position = game.start();
        while game.is_setting_up(&position) {
            position = game.play(&position, game.moves(&position)[0]);
        }
        let start = Setup::of(&game, &position);
        let memory = |setup: &Setup| {
            game.read_memory(Player::Second, &setup.memory.second)
                .unwrap()
        };
        for tool in &tools {
            let mut setup = start.clone();
            let turns = usize::from(power.most_number()) + 1;
            match tool.on {
                [] => {
                    // One after the other all numbers, each different, until it is as it was.
                    let mut seen = std::collections::HashSet::new();
                    for _ in 0..turns {
                        assert!(seen.insert(memory(&setup).number), "{name} {}", tool.id);
                        game.apply(tool.id, "", &mut setup);
                    }
                    assert_eq!(memory(&setup).number, memory(&start).number, "{name}");
                }
                _ => {
                    for worker in [&start.workers.first[0].0, &start.workers.second[0].0] {
                        let at = thera_board::bit(game.board().find_vertex(worker).unwrap());
                        let was = memory(&setup).places & at != 0;
                        game.apply(tool.id, worker, &mut setup);
                        assert_eq!(memory(&setup).places & at == 0, was, "{name} {worker}");
                        assert!(memory(&setup).places.count_ones() <= power.most_places());
                    }
                    if !power.has_tokens() {
                        assert!(setup.validate(&game).is_ok(), "{name}: {setup:?}");
                    }
                }
            }
            clicked += 1;
        }
    }
    assert!(clicked > 20, "{clicked}");
}

#[test]
fn athena_is_told_by_a_click_that_she_moved_up() {
    use crate::scene::{Editable, SetupOf};
    let game = Powers::on(Board::king(5, 5).unwrap(), Some("athena,adonis")).unwrap();
    let text = "0000000000000000000000000/2/athena:B2,D4/adonis:B4,D2";
    let mut setup = Setup::of(&game, &game.parse_position(text).unwrap());
    game.apply("first-more", "", &mut setup);
    for worker in ["d4", "b4"] {
        game.apply("second-place", worker, &mut setup);
    }
    game.apply("second-more", "", &mut setup);
    let position = setup.validate(&game).unwrap();
    let expected = "0000000000000000000000000/2/athena[^]:B2,D4/adonis[x|B4,D4]:D2,B4";
    assert_eq!(
        game.format_position(&position),
        game.format_position(&game.parse_position(expected).unwrap())
    );
    game.apply("first-more", "", &mut setup);
    assert_eq!(setup.memory.first, "");
}

/// Of more domes than two every order may be clicked.
#[test]
fn domes_of_heracles_are_chosen_in_any_order() {
    use crate::scene::Scenic;
    let game = Powers::on(Board::king(5, 5).unwrap(), Some("heracles,mortal")).unwrap();
    let text = "0000000000000000000000000/1/heracles:B2,D4/mortal:B4,D2";
    let position = game.parse_position(text).unwrap();
    let mut loose = [0; 6];
    for turn in game.moves(&position) {
        let domes = turn
            .acts()
            .iter()
            .filter(|act| matches!(act, Act::Dome(_)))
            .count();
        let steps = game.steps(turn).len();
        let after = game.loose_after(&position, turn);
        assert_eq!(after, (domes > 2).then_some(2), "{turn:?}");
        loose[domes] += usize::from(after == Some(2) && steps == 2 + domes);
    }
    assert!(loose[3] > 0 && loose[4] > 0, "{loose:?}");
}

/// Whether a name is that of a simple god, or of a mortal.
fn is_simple(name: &str) -> bool {
    const SIMPLE: usize = 11;
    INFOS[..SIMPLE].iter().any(|info| info.name == name)
}

/// The pairings of the table: of the simple gods all, of every power those against none, and some.
fn tabled_pairs() -> Vec<(&'static str, &'static str)> {
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
    const DEEP_LIMIT: usize = 300;
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
        let mut some = rules(&position).into_iter().step_by(10);
        let wide = some.any(|next| count(&rules, &next, 1) > DEEP_LIMIT);
        let simple = is_simple(first) && is_simple(second);
        if simple || once <= DEEP_LIMIT && !wide {
            let twice = count(&rules, &position, 2);
            if once < TWIN_LIMIT && twice < TWIN_LIMIT * 4 && first != "hermes" {
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

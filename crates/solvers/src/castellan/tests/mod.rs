//! The solver against plain minimax and against the search for any game.

mod mirrors;
mod sums;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use thera_control::{Control, Interrupted};
use thera_games::capability::{Greedy, Symmetric};
use thera_games::castellan::{Castellan, Position, Turn};
use thera_games::{FileAccess, Game, Member, Notation, Player};
use thera_search::minimax::exact_value;

use super::{reaches, solve, value, winner};

fn game(name: &str) -> Castellan {
    let (rules, board) = name.split_once('@').unwrap();
    let variant = rules.split_once(':').map(|(_, variant)| variant);
    Castellan::build(variant, Some(board), FileAccess::Refused).unwrap()
}

/// A position with at most so many empty locations, reached by play that shuns small gains, so
/// that large regions are enclosed too.
fn random_position(game: &Castellan, empty: u32, random: &mut Pcg64Mcg) -> Position {
    let locations = game.geometry().locations();
    let mut position = game.start();
    let shy = random.random_bool(0.7);
    while (locations & !position.pieces()).count_ones() > empty && game.can_move(&position) {
        let moves = game.moves(&position);
        let quiet: Vec<Turn> = moves
            .iter()
            .copied()
            .filter(|&turn| game.gain(&position, turn) != 1)
            .collect();
        let pool = if shy && !quiet.is_empty() {
            &quiet
        } else {
            &moves
        };
        position = game.play(&position, *pool.choose(random).unwrap());
    }
    position
}

/// Waiting moves of the two players.
fn stocks(game: &Castellan, position: &Position) -> [u32; 2] {
    let board = game.geometry();
    Player::BOTH.map(|player| {
        let inside = board.around(position.keeps(player)) & board.locations();
        (inside & !position.pieces()).count_ones()
    })
}

/// Plays a line and returns what it ends with.
fn replay(game: &Castellan, position: &Position, line: &[Turn]) -> i32 {
    let last = line.iter().fold(*position, |position, &turn| {
        game.try_play(&position, turn).expect("lines are legal")
    });
    let outcome = game.outcome(&last).expect("lines go to the end");
    outcome.value_for(Player::First)
}

#[test]
fn agrees_with_plain_minimax() {
    let mut random = Pcg64Mcg::seed_from_u64(11);
    let (mut with_stocks, mut wins) = (0, 0);
    for (name, empty, rounds) in [
        ("castellan@2x2", 8, 10),
        ("castellan:touch@2x3", 9, 50),
        ("castellan@2x3", 9, 50),
        ("castellan:touch@3x3", 8, 166),
        ("castellan@3x3", 8, 166),
        ("castellan:touch@3x4", 8, 166),
        ("castellan@3x4", 8, 166),
        ("castellan:touch@2x6", 8, 133),
        ("castellan@2x6", 8, 133),
        ("castellan:touch@4x4-(3,3)", 8, 100),
        ("castellan@4x4-(1,1)-(3,5)", 8, 100),
        ("castellan@5x3", 8, 200),
    ] {
        let game = game(name);
        for _ in 0..rounds {
            let empty = random.random_range(3..=empty);
            let position = random_position(&game, empty, &mut random);
            let solution = solve(&game, &position, &Control::default()).unwrap();
            let text = game.format_position(&position);
            assert_eq!(
                solution.value(),
                exact_value(&game, &position),
                "{name} {text}"
            );
            assert_eq!(
                replay(&game, &position, &solution.line),
                solution.value(),
                "{name} {text}"
            );
            assert_eq!(solution.best, solution.line.first().copied());
            with_stocks += usize::from(stocks(&game, &position) != [0, 0]);
            wins += usize::from(solution.value() != 0);
        }
    }
    assert!(
        with_stocks > 300,
        "waiting moves should matter in {with_stocks} positions"
    );
    assert!(wins > 1000);
}

/// Further from the end, where many parts, large regions and openings come together.
#[test]
fn agrees_with_the_search_for_any_game() {
    let mut random = Pcg64Mcg::seed_from_u64(12);
    for (name, empty, rounds) in [
        ("castellan:touch@3x4", 16, 30),
        ("castellan@3x4", 14, 30),
        ("castellan:touch@4x4", 14, 30),
        ("castellan@4x4", 13, 30),
        ("castellan:touch@3x5-(1,3)", 15, 20),
        ("castellan@4x4-(3,3)", 14, 20),
    ] {
        let game = game(name);
        for _ in 0..rounds {
            let position = random_position(&game, empty, &mut random);
            let control = Control::new(64 << 20, None, 1);
            let expected = thera_search::solve::solve(&game, &position, &control).unwrap();
            let solution = solve(&game, &position, &control).unwrap();
            let text = game.format_position(&position);
            assert_eq!(solution.outcome, expected.outcome, "{name} {text}");
            assert_eq!(replay(&game, &position, &solution.line), solution.value());
        }
    }
    for name in [
        "castellan@2x3",
        "castellan:touch@2x4",
        "castellan:nolone@3x3",
        "castellan@2x2",
    ] {
        let game = game(name);
        let start = game.start();
        let control = Control::default();
        let expected = thera_search::solve::solve(&game, &start, &control).unwrap();
        let solution = solve(&game, &start, &control).unwrap();
        assert_eq!(solution.outcome, expected.outcome, "{name}");
        assert_eq!(replay(&game, &start, &solution.line), solution.value());
    }
}

/// What only the general search covers goes there.
#[test]
fn every_option_is_solved() {
    let mut random = Pcg64Mcg::seed_from_u64(13);
    for (name, empty) in [
        ("castellan:stop@3x3", 7),
        ("castellan:touch,stop@2x5", 7),
        ("castellan:towers=2@3x3", 7),
        ("castellan:walls=2@3x3-(1,1)", 7),
        ("castellan:touch,towers=2,walls=2@2x4", 7),
        ("castellan:nolone,stop,towers=2,walls=3@2x4", 7),
        ("castellan:skip@2x4", 4),
        ("castellan:stop,skip@3x3", 4),
        ("castellan:long=1@3x3", 5),
        ("castellan:touch,skip,long=1@2x4", 4),
        ("castellan:program@3x3", 6),
        ("castellan:towers=2,walls=2,program@2x4", 6),
        ("castellan@4x4-(3,3)", 6),
        ("castellan:touch@4x4-(3,3)", 6),
    ] {
        let game = game(name);
        for _ in 0..30 {
            let position = random_position(&game, empty, &mut random);
            let solution = solve(&game, &position, &Control::default()).unwrap();
            assert_eq!(solution.value(), exact_value(&game, &position), "{name}");
            assert_eq!(replay(&game, &position, &solution.line), solution.value());
            let control = Control::default();
            let found = winner(&game, &position, &control).unwrap().0;
            assert_eq!(found, solution.outcome.winner(), "{name}");
            assert_eq!(value(&game, &position, &control), Ok(solution.value()));
            assert_eq!(
                reaches(&game, &position, solution.value(), &control),
                Ok(true)
            );
            assert_eq!(
                reaches(&game, &position, solution.value() + 1, &control),
                Ok(false)
            );
        }
    }
}

/// A cell with an owner from the start keeps the other player away from its walls: such positions
/// are no sums of parts, and go to the general search.
#[test]
fn owned_cells_are_solved() {
    for (name, text) in [
        ("castellan@2x3", ".....,.1...,...../1"),
        ("castellan:touch@2x3", ".....,.1...,...../2"),
        ("castellan@2x3", ".....,.1.2.,o-.../1"),
    ] {
        let game = game(name);
        let position = game.parse_position(text).unwrap();
        let solution = solve(&game, &position, &Control::default()).unwrap();
        assert_eq!(
            solution.value(),
            exact_value(&game, &position),
            "{name} {text}"
        );
    }
}

#[test]
fn mirror_images_agree() {
    let mut random = Pcg64Mcg::seed_from_u64(14);
    for name in [
        "castellan:touch@4x4",
        "castellan@3x5",
        "castellan@4x4-(1,1)",
    ] {
        let game = game(name);
        for _ in 0..30 {
            let position = random_position(&game, 18, &mut random);
            let symmetry = random.random_range(0..game.symmetries());
            let image = game.map_position(symmetry, &position);
            let values =
                [position, image].map(|p| solve(&game, &p, &Control::default()).unwrap().outcome);
            assert_eq!(values[0], values[1], "{}", game.format_position(&position));
        }
    }
}

#[test]
fn reaches_is_the_comparison_with_the_value() {
    let mut random = Pcg64Mcg::seed_from_u64(15);
    for name in ["castellan:touch@3x4", "castellan@2x6"] {
        let game = game(name);
        for _ in 0..40 {
            let position = random_position(&game, 14, &mut random);
            let control = Control::default();
            let value = solve(&game, &position, &control).unwrap().value();
            for points in value - 9..value + 9 {
                let answer = reaches(&game, &position, points, &control);
                assert_eq!(answer, Ok(value >= points), "{value} {points}");
            }
        }
    }
}

#[test]
fn the_winner_is_the_sign_of_the_value() {
    let mut random = Pcg64Mcg::seed_from_u64(16);
    let mut winners = [0; 3];
    for name in [
        "castellan:touch@3x4",
        "castellan@3x4",
        "castellan:touch@4x4",
        "castellan@2x6",
        "castellan@4x4-(1,1)",
    ] {
        let game = game(name);
        for round in 0..120 {
            let position = random_position(&game, 5 + round % 9, &mut random);
            let control = Control::new(64 << 20, None, 1 + round as usize % 2);
            let expected = solve(&game, &position, &control).unwrap().outcome.winner();
            let found = winner(&game, &position, &control).unwrap().0;
            assert_eq!(
                found,
                expected,
                "{name} {}",
                game.format_position(&position)
            );
            winners[found.map_or(2, Player::index)] += 1;
        }
    }
    assert!(winners.iter().all(|&count| count > 50), "{winners:?}");
}

/// Suptic 2017: the first player wins (2,4), and does not lose on boards with an odd side if the
/// pieces of a turn must touch. The other values were found by this solver and by the search for
/// any game, or by this solver with and without equal parts.
#[test]
fn known_values() {
    for (name, value) in [
        ("castellan@2x2", 4),
        ("castellan@2x3", 0),
        ("castellan@2x4", 4),
        ("castellan:touch@2x4", 4),
        ("castellan@3x3", 0),
        ("castellan:touch@2x6", 4),
        ("castellan@3x4", 0),
        ("castellan:touch@3x5", 0),
        ("castellan:touch@4x4", 4),
    ] {
        let game = game(name);
        let solution = solve(&game, &game.start(), &Control::default()).unwrap();
        assert_eq!(solution.value(), value, "{name}");
        assert_eq!(
            replay(&game, &game.start(), &solution.line),
            value,
            "{name}"
        );
    }
}

#[test]
fn threads_give_the_same_answer() {
    for name in ["castellan:touch@3x5", "castellan@2x8"] {
        let game = game(name);
        let solve_with = |threads| {
            let control = Control::new(256 << 20, None, threads);
            let solution = solve(&game, &game.start(), &control).unwrap();
            (solution.outcome, solution.line)
        };
        assert_eq!(solve_with(1), solve_with(3), "{name}");
    }
}

#[test]
fn limits_are_kept() {
    let game = game("castellan@5x5");
    let start = game.start();
    let hurried = Control::new(64 << 20, Some(std::time::Duration::from_millis(50)), 2);
    assert_eq!(solve(&game, &start, &hurried), Err(Interrupted::OutOfTime));
    let stopped = Control::default();
    stopped.stop();
    assert_eq!(solve(&game, &start, &stopped), Err(Interrupted::Stopped));
    let cramped = solve(&game, &start, &Control::new(1 << 16, None, 1));
    assert!(
        matches!(cramped, Err(Interrupted::OutOfMemory { .. })),
        "{cramped:?}"
    );
}

/// With room for a fraction of the parts the search begins again and again, and gets there.
#[test]
fn little_memory_is_enough() {
    let game = game("castellan:touch@4x4");
    let control = Control::new(8 << 20, None, 1);
    let solution = solve(&game, &game.start(), &control).unwrap();
    assert_eq!(solution.value(), 4);
}

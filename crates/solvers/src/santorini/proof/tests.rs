//! Proof search against plain minimax and against tablebases.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_board::{Board, FileAccess};
use thera_games::Notation;
use thera_games::capability::Symmetric;

use super::super::Tablebase;
use super::super::tests::{game, random_position, variants, winner_by_minimax};
use super::*;

/// The winner, after checking that the line is legal and ends as claimed.
fn proven_winner(game: &Santorini, position: &Position, memory: usize) -> Player {
    let control = Control::new(memory, None, 1);
    let solution = prove(game, position, &control).unwrap().unwrap();
    let mut end = *position;
    for &turn in &solution.line {
        end = game.try_play(&end, turn).expect("the line is legal");
    }
    assert_eq!(game.outcome(&end), Some(solution.outcome));
    assert_eq!(solution.best, solution.line.first().copied());
    solution.outcome.winner().unwrap()
}

#[test]
fn every_variant_agrees_with_minimax_on_small_boards() {
    let mut rng = Pcg64::seed_from_u64(21);
    let mut checked = 0;
    for (board, highest) in [
        ("king:2x2", 2),
        ("path:4", 3),
        ("cycle:5", 2),
        ("star:4", 2),
        ("complete:5", 1),
        ("dcycle:5", 3),
        ("edges:0>1,1>2,2>0,2>3,3>4,4>0,1>4,3>1", 2),
    ] {
        let board = Board::parse(board, FileAccess::Refused).unwrap();
        for (workers, height) in (1..=3).flat_map(|w| (1..=highest).map(move |h| (w, h))) {
            for game in variants(&board, workers, height) {
                for _ in 0..5 {
                    let least = u8::from(height == highest && rng.random());
                    let Some(position) = random_position(&game, &mut rng, least) else {
                        continue;
                    };
                    let winner = proven_winner(&game, &position, 1 << 20);
                    assert_eq!(winner, winner_by_minimax(&game, &position), "{position:?}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 1000, "{checked}");
}

/// Placement included; a table that is far too small only costs time.
#[test]
fn whole_games_agree_with_tablebases() {
    for name in [
        "santorini:2WP3HTWUS@king:2x3",
        "santorini:4WP2HTWUS@cycle:7",
        "santorini:3WI2HTWUS@cycle:6",
        "santorini:2WP3HNTWU*S@grid:2x3",
        "santorini:2WP2HTWDSFM@dcycle:6",
    ] {
        let game = game(name);
        let (tablebase, _) = Tablebase::solve(&game, &Control::default()).unwrap();
        let winner = tablebase.probe(&game.start()).unwrap();
        for memory in [1 << 12, 1 << 24] {
            assert_eq!(
                proven_winner(&game, &game.start(), memory),
                winner,
                "{name}"
            );
        }
    }
}

#[test]
fn random_positions_and_their_mirror_images_agree_with_the_tablebase() {
    let mut rng = Pcg64::seed_from_u64(22);
    for (name, least) in [
        ("santorini@king:3x3", 1),
        ("santorini:2WP4HTWUS@king:3x3", 1),
    ] {
        let game = game(name);
        let (tablebase, _) = Tablebase::solve(&game, &Control::default()).unwrap();
        let mut checked = 0;
        while checked < 500 {
            let Some(position) = random_position(&game, &mut rng, least) else {
                continue;
            };
            let winner = proven_winner(&game, &position, 1 << 24);
            assert_eq!(Some(winner), tablebase.probe(&position), "{position:?}");
            let image = game.map_position(rng.random_range(0..8), &position);
            assert_eq!(proven_winner(&game, &image, 1 << 24), winner);
            checked += 1;
        }
    }
}

#[test]
fn mirror_images_and_colours_share_a_key() {
    let mut rng = Pcg64::seed_from_u64(23);
    let game = game("santorini@king:4x4");
    let keys = Keys::new(&game).unwrap();
    let mut seen = std::collections::HashMap::new();
    for _ in 0..2000 {
        let Some(position) = random_position(&game, &mut rng, 0) else {
            continue;
        };
        let key = keys.key(&position);
        for symmetry in 0..game.symmetries() {
            let image = game.map_position(symmetry, &position);
            assert_eq!(keys.key(&image), key);
        }
        let text = game.format_position(&position);
        assert!(seen.insert(key, text).is_none(), "{position:?}");
    }
    assert!(Keys::new(&Santorini::standard()).is_some());
    let large = super::super::tests::game("santorini:2WP4HTWUS@king:6x6");
    assert!(Keys::new(&large).is_none());
}

#[test]
fn limits_are_kept() {
    let game = Santorini::standard();
    let control = Control::default();
    control.stop();
    let stopped = prove(&game, &game.start(), &control).unwrap();
    assert_eq!(stopped.unwrap_err(), Interrupted::Stopped);
}

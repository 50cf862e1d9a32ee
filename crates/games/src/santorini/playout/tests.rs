//! Fast random games against the rules.

use std::collections::HashMap;

use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64;

use super::Run;
use crate::capability::{RandomMove, play_out_by_turns};
use crate::santorini::Move;
use crate::{AnyGame, FileAccess, Game, Player};

/// Turns of fast random games are legal and all equally likely, on every kind of board.
#[test]
fn turns_of_playouts_are_equally_likely() {
    let mut rng = Pcg64::seed_from_u64(31);
    let (mut sum, mut positions) = (0.0, 0.0);
    for name in [
        "santorini",
        "santorini:8WP3HNTWUS@king:4x4",
        "santorini:4WI4HTWUS@king:5x5",
        "santorini:2WP2HTWUSFM@cycle:8",
        "santorini:3WI8HNTWDS@edges:0>1,1>2,2>0,2>3,3>4,4>0,1>4,3>1",
        "santorini:2WP2HTWU*S@random:12:0.3:7",
        "santorini:2WP15HTWUS@star:20",
    ] {
        let AnyGame::Santorini(game) = AnyGame::parse(name, FileAccess::Refused).unwrap() else {
            panic!("{name} is Santorini")
        };
        for _ in 0..6 {
            let mut position = game.start();
            while let Some(turn) = game.random_move(&position, &mut || rng.next_u64()) {
                position = game.play(&position, turn);
                if game.is_placing(&position) || position.is_won() || rng.random_ratio(3, 4) {
                    continue;
                }
                let run = Run::new(&game, &position).expect("there are few workers");
                let moves = game.moves(&position);
                let mut counts: HashMap<Move, f64> = HashMap::new();
                for _ in 0..100 * moves.len() {
                    let turn = run.random_move(&mut || rng.next_u64()).unwrap();
                    *counts.entry(turn).or_default() += 1.0;
                }
                assert!(counts.keys().all(|turn| moves.contains(turn)), "{name}");
                if moves.is_empty() {
                    assert!(run.random_move(&mut || rng.next_u64()).is_none());
                    continue;
                }
                let square = |turn| (counts.get(turn).unwrap_or(&0.0) - 100.0).powi(2) / 100.0;
                let chi_square: f64 = moves.iter().map(square).sum();
                let freedom = moves.len() as f64 - 1.0;
                let deviation = (chi_square - freedom) / (2.0 * freedom).sqrt().max(1.0);
                assert!(deviation < 6.0, "{name}: {deviation}");
                sum += deviation;
                positions += 1.0;
            }
        }
    }
    assert!(positions > 200.0);
    let mean: f64 = sum / positions;
    assert!(mean.abs() < 4.0 / f64::sqrt(positions), "{mean}");
}

/// Fast random games are won as often by first as those made of one random move after the other.
#[test]
fn playouts_end_like_games_of_random_moves() {
    let mut rng = Pcg64::seed_from_u64(37);
    for name in [
        "santorini",
        "santorini:2WP3HTWUS@king:3x3",
        "santorini:10WP3HTWUS@king:5x5",
    ] {
        let AnyGame::Santorini(game) = AnyGame::parse(name, FileAccess::Refused).unwrap() else {
            panic!("{name} is Santorini")
        };
        let mut wins = [0.0; 2];
        const GAMES: u32 = 4000;
        for _ in 0..GAMES {
            let mut bits = || rng.next_u64();
            let slow = play_out_by_turns(&game, &game.start(), &mut bits);
            let fast = game.play_out(&game.start(), &mut bits);
            for (wins, outcome) in wins.iter_mut().zip([slow, fast]) {
                *wins += f64::from(outcome.winner() == Some(Player::First));
            }
        }
        let difference = (wins[0] - wins[1]).abs() / f64::from(GAMES);
        // Five standard deviations of the difference of two such shares.
        assert!(
            difference < 5.0 * (0.5 / f64::from(GAMES)).sqrt(),
            "{name}: {difference}"
        );
    }
}

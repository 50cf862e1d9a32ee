//! All positions at once against plain minimax, and against the layers of the game without powers.

use std::collections::HashSet;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use thera_control::Control;
use thera_games::santorini::powers::{ALL, Position, Powers};
use thera_games::santorini::{Santorini, Variant};
use thera_games::{Family, FileAccess, Game, Member, Player};
use thera_search::minimax::exact_value;

use super::Layers;
use crate::method::{Exact, TablebaseError};
use crate::santorini::{SolveError, solve_all};

fn game(variant: &str, board: &str) -> Powers {
    Powers::build(Some(variant), Some(board), FileAccess::Refused).unwrap()
}

/// A position after some random turns, before the end.
fn random_position(game: &Powers, random: &mut Pcg64Mcg) -> Position {
    let mut position = game.start();
    for _ in 0..random.random_range(2..10) {
        let moves = game.moves(&position);
        let Some(&turn) = moves.choose(random) else {
            break;
        };
        let after = game.play(&position, turn);
        if game.outcome(&after).is_some() {
            break;
        }
        position = after;
    }
    position
}

/// Every power that suits the layers, in both seats.
#[test]
fn layers_agree_with_plain_minimax() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    let mut compared = HashSet::new();
    for power in ALL {
        let name = power.info().name;
        for pair in [format!("{name},athena"), format!("prometheus,{name}")] {
            let variant = format!("2WP2HTWUS,{pair}");
            let game = Powers::build(Some(&variant), Some("king:2x3"), FileAccess::Refused);
            let Ok(game) = game else { continue };
            let layers = match Layers::solve(&game, 0, &Control::default()) {
                Err(SolveError::Powers(_)) => continue,
                layers => layers.unwrap(),
            };
            for _ in 0..6 {
                let position = random_position(&game, &mut random);
                let first_wins = exact_value(&game, &position) > 0;
                let winner = Player::BOTH[usize::from(!first_wins)];
                assert_eq!(
                    layers.winner(&position),
                    Some(winner),
                    "{pair} {position:?}"
                );
            }
            compared.insert(name);
        }
    }
    let simple = [
        "apollo",
        "artemis",
        "athena",
        "atlas",
        "demeter",
        "hephaestus",
        "hermes",
        "minotaur",
        "pan",
        "prometheus",
    ];
    for name in simple {
        assert!(compared.contains(name), "{name} was not compared");
    }
    assert!(compared.len() > 20, "only {compared:?}");
}

/// Two mortals are the game without powers, whose layers were written before these.
#[test]
fn mortals_play_the_game_without_powers() {
    for (variant, board) in [
        ("2WP2HTWUS", "king:2x3"),
        ("2WP3HTWUS", "king:2x3"),
        ("4WP2HTWUS", "king:2x3"),
        ("2WP2HTWUS", "grid:3x3"),
    ] {
        let plain = Santorini::build(Some(variant), Some(board), FileAccess::Refused).unwrap();
        let expected = solve_all(&plain, &Control::default()).unwrap();
        let town = Variant::parse(variant).unwrap();
        let board = plain.board().clone();
        let game = Powers::new(town, board, [ALL[0], ALL[0]]).unwrap();
        let layers = Layers::solve(&game, 0, &Control::default()).unwrap();
        let starts = game.starts();
        assert_eq!(starts.len(), expected.starts.len());
        for start in starts {
            let same = |other: &&crate::santorini::Start| {
                (other.first, other.second)
                    == (start.workers(Player::First), start.workers(Player::Second))
            };
            let known = expected.starts.iter().find(same).unwrap();
            assert_eq!(
                layers.winner(&start),
                Some(known.winner),
                "{}",
                plain.name()
            );
        }
        let phase = layers.winner(&game.start());
        assert_eq!(phase, Some(expected.placement.winner));
    }
}

/// From a position on, they say the same as from the start.
#[test]
fn less_can_be_solved() {
    let mut random = Pcg64Mcg::seed_from_u64(6);
    let game = game("2WP3HTWUS,apollo,athena", "king:2x3");
    let all = Layers::solve(&game, 0, &Control::default()).unwrap();
    for _ in 0..20 {
        let position = random_position(&game, &mut random);
        let total = Layers::total(&game, &position);
        let some = Layers::solve(&game, total, &Control::default()).unwrap();
        assert_eq!(some.winner(&position), all.winner(&position));
        let start = game.starts()[0];
        assert_eq!(some.winner(&start).is_none(), total > 0);
    }
}

#[test]
fn what_does_not_suit_is_refused() {
    for (pair, words) in [
        ("morpheus,mortal", "as low as it was"),
        ("mortal,chronus", "how high a dome stands"),
        ("nyx,atlas", "how high a dome stands"),
        ("aeolus,mortal", "remembers a direction"),
        ("mortal,siren", "remembers a direction"),
        ("europa,mortal", "remembers places"),
    ] {
        let game = game(&format!("2WP3HTWUS,{pair}"), "king:3x3");
        let error = game.tabulate(None, &Control::default()).unwrap_err();
        assert!(matches!(error, TablebaseError::Solve(_)));
        assert!(error.to_string().contains(words), "{error}");
    }
    let large = game("4WP4HTWUS,apollo,pan", "king:5x5");
    let error = large.tabulate(None, &Control::default()).unwrap_err();
    assert!(error.to_string().contains("take a smaller one"), "{error}");
}

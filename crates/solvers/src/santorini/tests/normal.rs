//! Tower wins as normal play: the outcome by the value against plain search by either player.

use rand::SeedableRng;
use rand_pcg::Pcg64;
use thera_board::{Board, FileAccess};
use thera_control::Control;
use thera_games::Player;
use thera_games::capability::BothMove;
use thera_games::santorini::{Position, Santorini};

use super::{random_position, variants, winner_by_minimax};
use crate::{Exact, NoValue};

/// N, P, L or R by searching with either player to move.
fn class_by_minimax(game: &Santorini, position: &Position) -> char {
    let winner = |player| winner_by_minimax(game, &game.with_to_move(player, position));
    match Player::BOTH.map(winner) {
        [Player::First, Player::First] => 'L',
        [Player::Second, Player::Second] => 'R',
        [Player::First, Player::Second] => 'N',
        _ => 'P',
    }
}

#[test]
fn the_value_says_who_wins_whoever_moves() {
    let mut rng = Pcg64::seed_from_u64(322);
    let mut seen = std::collections::BTreeMap::new();
    for (board, highest) in [
        ("cycle:4", 3),
        ("path:5", 2),
        ("star:3", 3),
        ("dcycle:5", 3),
    ] {
        let board = Board::parse(board, FileAccess::Refused).unwrap();
        for (workers, height) in (1..=4).flat_map(|w| (1..=highest).map(move |h| (w, h))) {
            for game in variants(&board, workers, height) {
                let Some(position) = random_position(&game, &mut rng, 0) else {
                    continue;
                };
                let value = match game.value(&position, &Control::default()) {
                    Err(NoValue::NotDefined(_)) => {
                        let variant = game.variant();
                        assert!(!variant.impartial && variant.winning_height == Some(0));
                        continue;
                    }
                    value => value.unwrap(),
                };
                let expected = class_by_minimax(&game, &position);
                assert_eq!(value.outcome, expected, "{game:?} {position:?}");
                *seen.entry(expected).or_insert(0) += 1;
            }
        }
    }
    assert!(
        seen.len() == 4 && seen.values().all(|&count| count > 10),
        "{seen:?}"
    );
}

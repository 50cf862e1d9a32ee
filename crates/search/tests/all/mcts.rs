//! Monte Carlo tree search: its parts make it stronger, by more than chance explains.

use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};
use thera_control::Control;
use thera_games::geography::Geography;
use thera_games::{AnyGame, FileAccess, Game, Player};
use thera_search::mcts::{self, Manner, USUAL_CURIOSITY};
use thera_search::minimax::exact_value;
use thera_search::playout::Playouts;

/// Who wins a game between two searches that differ in how much they explore.
fn winner(game: &Geography, exploration: [f64; 2], seed: u64) -> Option<Player> {
    let control = Control::default();
    let mut random = Pcg64::seed_from_u64(seed);
    let mut bits = || random.next_u64();
    let mut position = game.start();
    loop {
        if let Some(outcome) = game.outcome(&position) {
            return outcome.winner();
        }
        let manner = Manner {
            curiosity: exploration[game.to_move(&position).index()],
            ..Manner::default()
        };
        let tried = mcts::search(game, &position, Playouts(400), manner, &control, &mut bits);
        position = game.play(&position, mcts::best(&tried)[0]);
    }
}

/// Without the exploration term of the upper confidence bound, a move that lost its first games is
/// hardly ever tried again, and both searches are the same: then one of them wins 70 of 100 games
/// (four standard deviations above 50) once in thirty thousand runs. How much exploring is worth
/// depends on the game; in this one short-sighted moves win many random games.
#[test]
fn exploring_wins() {
    let name = "geography:partizan@king:4x4";
    let Ok(AnyGame::Geography(game)) = AnyGame::parse(name, FileAccess::Refused) else {
        panic!("a game of Geography");
    };
    let mut won = 0;
    for seed in 1000..1050 {
        let first = winner(&game, [USUAL_CURIOSITY, 0.0], seed);
        let second = winner(&game, [0.0, USUAL_CURIOSITY], seed);
        won += u32::from(first == Some(Player::First));
        won += u32::from(second == Some(Player::Second));
    }
    assert!(won >= 70, "exploring won only {won} of 100 games");
}

/// With a minimax inside that sees to the end, each move needs to be tried only once: its share is
/// what perfect play makes of it.
#[test]
fn minimax_inside_sees_what_is_forced() {
    let Ok(AnyGame::Geography(game)) = AnyGame::parse("geography@king:2x4", FileAccess::Refused)
    else {
        panic!("a game of Geography");
    };
    let mut random = Pcg64::seed_from_u64(5);
    let mut bits = || random.next_u64();
    let manner = Manner {
        minimax: 8,
        ..Manner::default()
    };
    let start = game.start();
    let once = Playouts(game.count_moves(&start));
    let tried = mcts::search(&game, &start, once, manner, &Control::default(), &mut bits);
    for tried in tried {
        let value = exact_value(&game, &game.play(&start, tried.turn));
        assert_eq!((tried.games, tried.share), (1, f64::from(value.max(0))));
    }
}

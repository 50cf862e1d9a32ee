//! Counting the turns of a game tree, level by level: the usual test of a move generator.

use rayon::prelude::*;
use thera_games::Game;

/// The number of sequences of exactly `depth` turns. The last level is counted, not played.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.count_moves(position),
        _ => {
            let mut total = 0;
            game.for_each_move(position, |turn| {
                total += perft(game, &game.play(position, turn), depth - 1);
            });
            total
        }
    }
}

/// The same number, with the last level played too: what move generation and play cost together.
pub fn perft_made<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    if depth == 0 {
        // The position must not be optimised away just because nobody looks at it.
        std::hint::black_box(position);
        return 1;
    }
    let mut total = 0;
    game.for_each_move(position, |turn| {
        total += perft_made(game, &game.play(position, turn), depth - 1);
    });
    total
}

/// [`perft`] on all threads of the current pool, split over the first turns.
pub fn perft_parallel<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    if depth < 2 {
        return perft(game, position, depth);
    }
    let moves = game.moves(position);
    moves
        .par_iter()
        .map(|&turn| {
            let next = game.play(position, turn);
            if depth > 3 && moves.len() < 64 {
                perft_parallel(game, &next, depth - 1)
            } else {
                perft(game, &next, depth - 1)
            }
        })
        .sum()
}

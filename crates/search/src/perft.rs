//! Counting the turns of a game tree, level by level: the usual test of a move generator.
//!
//! Counts that do not fit 64 bits are `u64::MAX`.

use std::ops::ControlFlow;

use rayon::prelude::*;
use thera_control::{Control, Interrupted};
use thera_games::Game;

/// The number of sequences of exactly `depth` turns. The last level is counted, not played.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.count_moves(position),
        _ => {
            let mut total: u64 = 0;
            let _ = game.visit_moves(position, |turn| {
                let count = perft(game, &game.play(position, turn), depth - 1);
                total = total.saturating_add(count);
                if total < u64::MAX {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
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

/// Positions with more moves than this are counted on one thread: listing the moves could fill the
/// memory.
const MOST_LISTED: u64 = 1 << 20;

/// [`perft`] on all threads of the current pool.
pub fn perft_parallel<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    if depth < 4 || game.count_moves(position) > MOST_LISTED {
        return perft(game, position, depth);
    }
    divide(game, position, depth, || ())
        .into_iter()
        .fold(0, |total, (_, count)| count.saturating_add(total))
}

/// Each first move and the number of sequences of `depth` turns that begin with it, on all threads
/// of the current pool; `counted` is called after each.
pub fn divide<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
    counted: impl Fn() + Sync,
) -> Vec<(G::Move, u64)> {
    let Some(below) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let count = |&turn: &G::Move| {
        let count = perft_parallel(game, &game.play(position, turn), below);
        counted();
        (turn, count)
    };
    game.moves(position).par_iter().map(count).collect()
}

/// [`perft`] that can be stopped.
pub fn perft_within<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
    control: &Control,
) -> Result<u64, Interrupted> {
    if depth < 2 {
        return Ok(perft(game, position, depth));
    }
    let mut counted = Ok(0);
    let _ = game.visit_moves(position, |turn| {
        let below = control
            .go_on(1)
            .and_then(|()| perft_within(game, &game.play(position, turn), depth - 1, control));
        counted = counted.and_then(|sum: u64| Ok(sum.saturating_add(below?)));
        match counted {
            Ok(sum) if sum < u64::MAX => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    });
    counted
}

/// [`divide`] that can be stopped.
pub fn divide_within<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
    control: &Control,
) -> Result<Vec<(G::Move, u64)>, Interrupted> {
    let Some(below) = depth.checked_sub(1) else {
        return Ok(Vec::new());
    };
    let count = |&turn: &G::Move| {
        control.go_on(1)?;
        let after = game.play(position, turn);
        Ok((turn, perft_within(game, &after, below, control)?))
    };
    game.moves(position).par_iter().map(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use thera_games::{AnyGame, FileAccess, Outcome, Player, with_game};

    /// The definition: list the sequences.
    fn sequences<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after = |turn| sequences(game, &game.play(position, turn), depth - 1);
        game.moves(position).into_iter().map(after).sum()
    }

    #[test]
    fn all_ways_of_counting_agree() {
        for info in AnyGame::FAMILIES {
            for example in info.examples {
                let any = AnyGame::parse(example, FileAccess::Refused).unwrap();
                for depth in 0..=3 {
                    with_game!(&any, game => check(game, depth, example));
                }
            }
        }
    }

    fn check<G: Game>(game: &G, depth: u32, name: &str) {
        let start = game.start();
        // Two placements in a row on a large board are too many to list one by one.
        if perft(game, &start, depth) > 300_000 {
            return;
        }
        let expected = sequences(game, &start, depth);
        assert_eq!(perft(game, &start, depth), expected, "{name}");
        assert_eq!(perft_made(game, &start, depth), expected, "{name}");
        assert_eq!(perft_parallel(game, &start, depth), expected, "{name}");
        let control = Control::default();
        let counted = perft_within(game, &start, depth, &control);
        assert_eq!(counted, Ok(expected), "{name}");
        let shares = divide(game, &start, depth, || ());
        let same = divide_within(game, &start, depth, &control);
        assert_eq!(same.as_ref(), Ok(&shares), "{name}");
        if depth > 0 {
            let sum: u64 = shares.iter().map(|(_, count)| count).sum();
            assert_eq!(sum, expected, "{name}");
        }
    }

    /// A game that says it has more moves than there are numbers, and would visit them for ever.
    #[derive(Clone)]
    struct Endless;

    impl Game for Endless {
        type Position = ();
        type Move = ();

        fn start(&self) {}

        fn to_move(&self, _: &()) -> Player {
            Player::First
        }

        fn outcome(&self, _: &()) -> Option<Outcome> {
            None
        }

        fn visit_moves(
            &self,
            _: &(),
            mut visit: impl FnMut(()) -> ControlFlow<()>,
        ) -> ControlFlow<()> {
            loop {
                visit(())?;
            }
        }

        fn play(&self, _: &(), _: ()) {}

        fn count_moves(&self, _: &()) -> u64 {
            u64::MAX / 2
        }
    }

    #[test]
    fn counts_too_large_for_64_bits_end_at_the_largest_number() {
        assert_eq!(perft(&Endless, &(), 1), u64::MAX / 2);
        assert_eq!(perft(&Endless, &(), 2), u64::MAX);
        assert_eq!(perft_parallel(&Endless, &(), 7), u64::MAX);
        assert_eq!(
            perft_within(&Endless, &(), 2, &Control::default()),
            Ok(u64::MAX)
        );
    }

    #[test]
    fn a_count_stops_when_told() {
        let control = Control::default();
        control.stop();
        let stopped = Err(Interrupted::Stopped);
        assert_eq!(perft_within(&Endless, &(), 9, &control), stopped);
        let any = AnyGame::parse("snort@path:9", FileAccess::Refused).unwrap();
        with_game!(&any, game => {
            let counted = divide_within(game, &game.start(), 3, &control);
            assert_eq!(counted.unwrap_err(), Interrupted::Stopped);
        });
    }
}

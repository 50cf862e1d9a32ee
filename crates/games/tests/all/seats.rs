//! What every game must keep about its seats, its turns of chance and what each seat sees.

use std::collections::HashMap;

use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_games::capability::chance_move;
use thera_games::{Family, Outcome, with_game};

use crate::conformance::{for_every_game, random_games, sample};

fn seats_are_there<G: Family>(game: &G) {
    let seats = game.players();
    assert!((2..=6).contains(&seats.len()), "{}", game.name());
    for &player in seats {
        let side = game.side(player);
        assert!(seats.contains(&side) && game.side(side) == side);
    }
    random_games(game, |position, _| {
        assert!(seats.contains(&game.to_move(position)), "{}", game.name());
        match game.outcome(position) {
            Some(Outcome::Won(side)) => {
                assert!(game.side(side) == side && seats.contains(&side));
            }
            Some(Outcome::Points(_)) => assert_eq!(seats.len(), 2),
            Some(Outcome::Scores(scores)) => assert_eq!(scores.points().len(), seats.len()),
            None => {}
        }
    });
}

#[test]
fn whoever_moves_or_wins_has_a_seat() {
    for_every_game(|any| with_game!(any, game => seats_are_there(game)));
}

fn chance_is_as_likely_as_it_says<G: Family>(game: &G) {
    let mut bits = Pcg64::seed_from_u64(5);
    let mut looked = 0;
    random_games(game, |position, moves| {
        assert!(!game.is_chance(position) || game.has_chance());
        if !game.is_chance(position) {
            assert_eq!(chance_move(game, position, &mut || bits.next_u64()), None);
            return;
        }
        let total: u64 = moves
            .iter()
            .map(|&turn| u64::from(game.weight(position, turn)))
            .sum();
        assert!(moves.iter().all(|&turn| game.weight(position, turn) > 0));
        looked += 1;
        // Counting is slow: some of them are enough.
        if looked % 40 != 1 {
            return;
        }
        let draws = 200 * moves.len() as u64;
        let mut counts: HashMap<G::Move, u64> = HashMap::new();
        for _ in 0..draws {
            let turn = chance_move(game, position, &mut || bits.next_u64()).unwrap();
            *counts.entry(turn).or_default() += 1;
        }
        for turn in moves {
            let expected = draws as f64 * f64::from(game.weight(position, *turn)) / total as f64;
            let found = counts.get(turn).copied().unwrap_or(0) as f64;
            // Six standard deviations: a fair draw fails once in a thousand million.
            let most = 6.0 * expected.sqrt();
            assert!(
                (found - expected).abs() <= most,
                "{}: {found} of {expected}",
                game.name()
            );
        }
    });
    assert_eq!(looked > 0, game.has_chance(), "{}", game.name());
}

#[test]
fn chance_happens_as_often_as_its_weights_say() {
    for_every_game(|any| with_game!(any, game => chance_is_as_likely_as_it_says(game)));
}

fn nobody_sees_more_than_they_may<G: Family>(game: &G) {
    let mut source = Pcg64::seed_from_u64(9);
    let mut place = 0;
    random_games(game, |position, moves| {
        place += 1;
        if !game.hides() || place % 5 != 0 {
            return;
        }
        for &player in game.players() {
            let seen = game.seen_by(player, position);
            assert_eq!(
                game.seen_by(player, &seen),
                seen,
                "looking twice shows no more"
            );
            assert_eq!(game.to_move(&seen), game.to_move(position));
            let text = game.format_position(&seen);
            assert_eq!(game.parse_position(&text).as_ref(), Ok(&seen), "{text}");
            if game.to_move(position) == player && !game.is_chance(position) {
                assert_eq!(game.moves(&seen), moves, "{text}");
            }
            for turn in sample(moves) {
                let told = game.seen_move(player, position, turn);
                let after = game.seen_by(player, &game.play(position, turn));
                assert_eq!(game.play(&seen, told), after, "{text}");
                let typed = game.format_move(told);
                assert_eq!(
                    game.parse_move(&seen, &typed).as_ref(),
                    Ok(&told),
                    "{typed} in {text}"
                );
            }
            let world = game.guess(player, &seen, &mut || source.next_u64());
            assert_eq!(
                game.seen_by(player, &world),
                seen,
                "a guess fits what is seen"
            );
            let written = game.format_position(&world);
            assert_eq!(game.parse_position(&written).as_ref(), Ok(&world));
        }
    });
    // Where nothing is hidden everybody sees everything.
    if !game.hides() {
        let start = game.start();
        let any = game.players()[source.random_range(0..game.seats())];
        assert_eq!(game.seen_by(any, &start), start);
        assert_eq!(game.guess(any, &start, &mut || source.next_u64()), start);
    }
}

#[test]
fn what_a_seat_sees_goes_on_as_the_game_does() {
    for_every_game(|any| with_game!(any, game => nobody_sees_more_than_they_may(game)));
}

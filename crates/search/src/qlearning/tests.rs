//! Learning small games, and tables that survive a file.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use thera_games::capability::RandomMove;
use thera_games::{AnyGame, Family, FileAccess, Game, with_duel};

use super::{Learning, Table, episode_seed};

/// Episodes against an opponent who plays at random.
fn train<G: Family + RandomMove>(
    game: &G,
    table: &mut Table<G>,
    learning: &Learning,
    count: u64,
) -> f64 {
    let mut sum = 0.0;
    for _ in 0..count {
        let mut rng = Pcg64::seed_from_u64(episode_seed(99, table.episodes));
        let opponent = |position: &G::Position| game.random_move(position, &mut || rng.next_u64());
        sum += table.play_episode(game, learning, 7, opponent).unwrap();
    }
    sum / count as f64
}

fn check<G: Family + RandomMove>(game: &G) {
    let learning = Learning::default();
    let mut table = Table::default();
    let early = train(game, &mut table, &learning, 100);
    train(game, &mut table, &learning, 4000);
    let greedy = Learning {
        epsilon: 0.0,
        ..learning
    };
    let late = train(game, &mut table.clone(), &greedy, 400);
    assert!(late > early.max(0.4), "{}: {early} to {late}", game.name());

    // A table that went through a file goes on as if nothing had happened.
    let text = table.to_text(game);
    let mut again = Table::from_text(game, &text).unwrap();
    assert_eq!((again.len(), again.to_text(game)), (table.len(), text));
    train(game, &mut table, &learning, 50);
    train(game, &mut again, &learning, 50);
    assert_eq!(again.to_text(game), table.to_text(game));
}

#[test]
fn small_games_are_learnt_and_training_can_be_resumed() {
    for name in [
        "snort@path:5",
        "geography@king:3x3",
        "castellan@2x2",
        "santorini:2WP2HTWUS@cycle:4",
    ] {
        let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
        with_duel!(&any, game => check(game));
    }
}

#[test]
fn one_update_is_the_formula() {
    let any = AnyGame::parse("snort@path:1", FileAccess::Refused).unwrap();
    let AnyGame::Snort(game) = any else {
        unreachable!("it is Snort")
    };
    let learning = Learning {
        alpha: 0.25,
        epsilon: 0.0,
        gamma: 0.9,
    };
    let mut table = Table::default();
    // First wins at once: 0 + 0.25 (1 - 0), then 0.25 + 0.25 (1 - 0.25). Second never moves.
    for value in [0.25, 0.25, 0.4375] {
        table.play_episode(&game, &learning, 1, |position| {
            game.moves(position).first().copied()
        });
        assert_eq!(
            table.value(&game.start(), game.moves(&game.start())[0]),
            value
        );
    }
}

#[test]
fn tables_of_other_games_and_damaged_ones_are_refused() {
    let AnyGame::Snort(game) = AnyGame::parse("snort@path:3", FileAccess::Refused).unwrap() else {
        unreachable!("it is Snort")
    };
    let mut table = Table::default();
    train(&game, &mut table, &Learning::default(), 20);
    let text = table.to_text(&game);
    let refused = |text: &str| {
        Table::from_text(&game, text)
            .err()
            .map(|error| error.to_string())
    };
    assert_eq!(refused(&text), None);
    for end in 0..text.len() - 1 {
        assert!(refused(&text[..end]).is_some(), "cut at {end}");
    }
    for (broken, reason) in [
        ("", "not a Q-table"),
        ("thera game 1\n", "not a Q-table"),
        ("thera qtable 2\n", "version '2'"),
        (
            &text.replace("path:3", "path:4"),
            "this Q-table is for snort@path:4",
        ),
        (&text.replace("=", "~"), "is not move=value"),
        (&text.replace("=", "=x"), "is not a number"),
        (&text.replace("=", "=NaN "), "is not a number"),
        (
            &text.replace("states: ", "states: 9"),
            "ends before all its states",
        ),
        (&text.replace("/R ", "/Q "), "line 5"),
    ] {
        let sentence = refused(broken).unwrap_or_default();
        assert!(sentence.contains(reason), "{reason}: {sentence}");
    }
}

/// What a move is worth against an opponent who always makes the first move there is: the reward
/// if that ends the game, else what the best next move is worth, discounted.
fn exact_value<G: Family>(game: &G, position: &G::Position, turn: G::Move, gamma: f64) -> f64 {
    let side = game.to_move(position);
    let mut position = game.play(position, turn);
    loop {
        if let Some(outcome) = game.outcome(&position) {
            return f64::from(outcome.value_for(side).signum());
        }
        if game.to_move(&position) == side {
            let values = game.moves(&position).into_iter();
            let values = values.map(|turn| exact_value(game, &position, turn, gamma));
            return gamma * values.fold(f64::NEG_INFINITY, f64::max);
        }
        position = game.play(&position, game.moves(&position)[0]);
    }
}

fn check_values<G: Family + RandomMove>(game: &G) {
    let learning = Learning {
        alpha: 0.5,
        epsilon: 1.0,
        gamma: 0.5,
    };
    let mut table = Table::default();
    for _ in 0..6000 {
        let first = |position: &G::Position| game.moves(position).first().copied();
        table.play_episode(game, &learning, 11, first);
    }
    let mut later = 0;
    for (position, moves) in &table.states {
        for &(turn, value) in moves {
            let exact = exact_value(game, position, turn, learning.gamma);
            let name = game.name();
            assert!(
                (f64::from(value) - exact).abs() < 0.01,
                "{name} {position:?} {turn:?}: {value}, not {exact}"
            );
            later += usize::from(exact.abs() < 1.0);
        }
    }
    assert!(later > 3, "{}: every move ends the game", game.name());
}

/// The opponent never varies, so that each move has one value, which can be worked out.
#[test]
fn a_table_reaches_the_values_of_small_games() {
    for name in ["snort@path:5", "geography@grid:2x3"] {
        let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
        with_duel!(&any, game => check_values(game));
    }
}

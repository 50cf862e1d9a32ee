//! What every game must keep, checked on random games of every family and a sample of variants.
//!
//! A new family joins by the examples of its entry in the catalogue.

use std::collections::HashSet;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_games::capability::{Greedy, Seated, Symmetric};
use thera_games::santorini::Move;
use thera_games::santorini::powers::INFOS;
use thera_games::{AnyGame, Family, FileAccess, Game, Outcome, Paint, Player, with_game};

/// Games that show more of a family than its examples do.
const MORE_GAMES: &[&str] = &[
    "santorini",
    "santorini@king:4x4",
    "santorini:2WP3HTWUS@king:3x3",
    "santorini:6WP4HNTWUS@king:4x5",
    "santorini:4WP5HTW2US@king:4x4",
    "santorini:2WI6HTW3USFM@grid:3x3",
    "santorini:4WI4HTWUS@king:5x5",
    "santorini:2WP12HTWUS@grid:3x3",
    "santorini:2WP2HTWUSFM@cycle:8",
    "santorini:2WP1HTWUS@path:6",
    "santorini:1WI1HNTWD*S@dcycle:6",
    "santorini:3WI8HNTWDS@edges:0>1,1>2,2>0,2>3,3>4,4>0,1>4,3>1",
    "santorini:2WP2HTWU*S@random:12:0.3:7",
    "snort@path:12",
    "snort@cycle:9",
    "snort@star:6",
    "snort@grid:4x4",
    "snort@random:20:0.2:5",
    "snort@tree:16:2",
    "geography@king:4x4",
    "geography@dcycle:6",
    "geography:partizan@grid:3x5",
    "geography:start=3@random:10:0.5:1",
    "snort:players=3@path:7",
    "snort:players=4,stop@cycle:8",
    "snort:players=6@random:12:0.2:3",
    "castellan@2x2",
    "castellan@3x4",
    "castellan@4x4",
    "castellan:touch,nolone@3x3",
    "castellan:stop@2x4",
    "castellan:towers=2,walls=2@2x3",
    "castellan@3x4-(1,1)",
    "castellan@4x4-(3,3)-(3,5)",
    "castellan:stop,skip@2x3",
    "castellan:walls=2,long=2@2x4",
    "castellan:walls=2,program@2x3",
    "castellan:cards,deck=manor",
    "castellan:cards,players=4,order=fixed,seed=3,deck=farm",
];

/// Random games per name.
const GAMES_EACH: usize = 25;

/// No game in the list may last longer than this.
const LONGEST: usize = 2000;

pub(crate) fn for_every_game(check: impl Fn(&AnyGame)) {
    let examples = AnyGame::FAMILIES.iter().flat_map(|family| family.examples);
    for name in examples.chain(MORE_GAMES) {
        check(&AnyGame::parse(name, FileAccess::Refused).unwrap_or_else(|e| panic!("{e}")));
    }
    // Every power once, two by two; who may not play against the other does against a mortal.
    for pair in INFOS[1..].chunks(2) {
        let (one, other) = (pair[0].name, pair[pair.len() - 1].name);
        let named = |one, other| format!("santorini:4WP3HTWUS,{one},{other}@king:3x3");
        let parse = |name: String| AnyGame::parse(&name, FileAccess::Refused);
        match parse(named(one, other)) {
            Ok(game) => check(&game),
            Err(_) => {
                for name in [named(one, "mortal"), named("mortal", other)] {
                    check(&parse(name).unwrap_or_else(|e| panic!("{e}")));
                }
            }
        }
    }
}

/// Calls `look` with every position of some random games, the last included, and its moves.
pub(crate) fn random_games<G: Game>(game: &G, mut look: impl FnMut(&G::Position, &[G::Move])) {
    let mut rng = Pcg64::seed_from_u64(11);
    for _ in 0..GAMES_EACH {
        let mut position = game.start();
        for turns in 0.. {
            assert!(turns < LONGEST, "a game that does not end");
            let moves = game.moves(&position);
            look(&position, &moves);
            if moves.is_empty() {
                break;
            }
            position = game.play(&position, moves[rng.random_range(0..moves.len())]);
        }
    }
}

/// A few of the moves: checking all of hundreds would only be slow.
pub(crate) fn sample<T: Copy>(items: &[T]) -> impl Iterator<Item = T> + '_ {
    items.iter().step_by(items.len() / 12 + 1).copied()
}

#[test]
fn names_read_back() {
    for_every_game(|any| {
        let again = AnyGame::parse(&any.name(), FileAccess::Refused).unwrap();
        assert_eq!(again.name(), any.name());
    });
    for family in AnyGame::FAMILIES {
        for example in family.examples {
            AnyGame::parse(example, FileAccess::Refused).unwrap_or_else(|e| panic!("{e}"));
        }
    }
}

fn moves_and_legality_agree<G: Family>(game: &G) {
    let mut seen: Vec<G::Move> = Vec::new();
    random_games(game, |position, moves| {
        let set: HashSet<G::Move> = moves.iter().copied().collect();
        assert_eq!(set.len(), moves.len(), "{}: a move twice", game.name());
        assert_eq!(
            game.count_moves(position),
            moves.len() as u64,
            "{}",
            game.name()
        );
        assert_eq!(
            game.can_move(position),
            !moves.is_empty(),
            "{}",
            game.name()
        );
        assert_eq!(
            game.outcome(position).is_some(),
            moves.is_empty(),
            "{}",
            game.name()
        );
        for turn in sample(moves) {
            assert!(game.is_legal(position, turn), "{}: {turn:?}", game.name());
        }
        // Moves that were legal elsewhere are legal here exactly if they are listed.
        for turn in sample(&seen) {
            assert_eq!(
                game.is_legal(position, turn),
                set.contains(&turn),
                "{}",
                game.name()
            );
            assert_eq!(game.try_play(position, turn).is_some(), set.contains(&turn));
        }
        seen.extend(sample(moves));
        if seen.len() > 500 {
            seen.drain(..250);
        }
    });
}

#[test]
fn move_lists_and_legality_agree_both_ways() {
    for_every_game(|any| with_game!(any, game => moves_and_legality_agree(game)));
}

fn texts_read_back<G: Family>(game: &G) {
    random_games(game, |position, moves| {
        let text = game.format_position(position);
        // Reading rebuilds the position from scratch: nothing kept incrementally may differ.
        assert_eq!(
            game.parse_position(&text).as_ref(),
            Ok(position),
            "{} {text}",
            game.name()
        );
        assert!(!text.contains(char::is_whitespace), "{text}");
        for turn in sample(moves) {
            let text = game.format_move(turn);
            assert_eq!(
                game.parse_move(position, &text),
                Ok(turn),
                "{} {text}",
                game.name()
            );
        }
        assert!(game.draw(position, Paint::Plain).ends_with('\n'));
        assert!(!game.draw(position, Paint::Plain).contains('\u{1b}'));
    });
}

#[test]
fn positions_and_moves_read_back() {
    for_every_game(|any| with_game!(any, game => texts_read_back(game)));
}

fn ended_games_refuse_moves<G: Family>(game: &G) {
    let mut last: Option<G::Move> = None;
    random_games(game, |position, moves| {
        if let (true, Some(turn)) = (moves.is_empty(), last) {
            assert!(!game.is_legal(position, turn));
            assert!(game.parse_move(position, &game.format_move(turn)).is_err());
            let outcome = game.outcome(position).expect("no moves, so it is over");
            assert!(outcome.value_for(Player::First).abs() <= game.largest_value());
        }
        last = moves.first().copied();
    });
}

#[test]
fn the_end_of_a_game_refuses_moves() {
    for_every_game(|any| with_game!(any, game => ended_games_refuse_moves(game)));
}

fn symmetry_keeps_the_rules<G: Family + Symmetric>(game: &G) {
    // Large groups (a star's) would only repeat themselves.
    let some: Vec<usize> = (0..game.symmetries())
        .step_by(game.symmetries() / 8 + 1)
        .collect();
    random_games(game, |position, moves| {
        for &symmetry in &some {
            let image = game.map_position(symmetry, position);
            assert_eq!(game.to_move(&image), game.to_move(position));
            assert_eq!(
                game.outcome(&image),
                game.outcome(position),
                "{}",
                game.name()
            );
            assert_eq!(
                game.count_moves(&image),
                moves.len() as u64,
                "{}",
                game.name()
            );
            for turn in sample(moves) {
                let mapped = game.map_move(symmetry, turn);
                let next = game.try_play(&image, mapped);
                let expected = game.map_position(symmetry, &game.play(position, turn));
                assert_eq!(next, Some(expected), "{} {turn:?}", game.name());
            }
        }
        assert_eq!(
            game.map_position(0, position),
            *position,
            "symmetry 0 is the identity"
        );
    });
}

#[test]
fn symmetry_maps_legal_games_to_legal_games() {
    for_every_game(|any| with_game!(any, game => symmetry_keeps_the_rules(game)));
}

/// What follows from the essence of a position is what follows from the position.
fn essence_keeps_the_game<G: Family>(game: &G) {
    random_games(game, |position, moves| {
        let essence = game.essence(position);
        assert_eq!(game.essence(&essence), essence, "{}", game.name());
        assert_eq!(game.outcome(&essence), game.outcome(position));
        assert_eq!(game.to_move(&essence), game.to_move(position));
        assert_eq!(game.moves(&essence), moves, "{}", game.name());
        for turn in sample(moves) {
            let after = game.essence(&game.play(position, turn));
            assert_eq!(game.essence(&game.play(&essence, turn)), after);
        }
    });
}

#[test]
fn the_essence_of_a_position_goes_on_as_it_does() {
    for_every_game(|any| with_game!(any, game => essence_keeps_the_game(game)));
}

#[test]
fn positions_are_small() {
    fn check<G: Family>(game: &G, most: usize) {
        assert!(size_of::<G::Position>() <= most, "{}", game.name());
    }
    // Searches for two copy positions all the time; a table may have more to remember.
    for_every_game(|any| {
        let most = if any.duel().is_ok() { 64 } else { 600 };
        with_game!(any, game => check(game, most));
    });
}

/// What is seen at sight wins; who knows the rules best sees every step that does.
fn wins_at_sight_win<G: Family>(game: &G) {
    random_games(game, |position, moves| {
        let player = game.to_move(position);
        let wins = |turn: &G::Move| {
            game.outcome(&game.play(position, *turn)) == Some(Outcome::Won(player))
        };
        let seen = game.win_at_sight(position);
        assert!(
            seen.is_none_or(|turn| moves.contains(&turn) && wins(&turn)),
            "{} {}",
            game.name(),
            game.format_position(position)
        );
        assert_eq!(game.win_at_sight(position), seen);
    });
}

#[test]
fn what_wins_at_sight_wins() {
    for_every_game(|any| with_game!(any, game => wins_at_sight_win(game)));
}

#[test]
fn every_climb_is_seen_at_once() {
    for_every_game(|any| {
        let AnyGame::Santorini(game) = any else {
            return;
        };
        random_games(game, |position, moves| {
            let climb = |turn: &&Move| matches!(turn, Move::Climb { .. });
            let first = moves.iter().find(climb).copied();
            assert_eq!(game.win_at_sight(position), first, "{}", game.name());
        });
    });
}

/// Searches look mirror images up together.
fn evaluations_are_symmetric<G: Family>(game: &G) {
    for info in game.evaluations() {
        let evaluation = game.evaluation(Some(info.name), None).unwrap();
        let symmetries = 1..game.symmetries().min(8);
        let mut looked_at = 0;
        random_games(game, |position, moves| {
            looked_at += 1;
            if looked_at > 40 || moves.is_empty() {
                return;
            }
            for symmetry in symmetries.clone() {
                let image = game.map_position(symmetry, position);
                for player in Player::BOTH {
                    let [one, other] =
                        [position, &image].map(|at| evaluation.score(game, at, player));
                    assert_eq!(one, other, "{} {}", game.name(), info.name);
                }
            }
        });
    }
}

#[test]
fn evaluations_see_mirror_images_alike() {
    for_every_game(|any| with_game!(any, game => evaluations_are_symmetric(game)));
}

fn check_weights<G: Family>(game: &G) {
    for info in game.evaluations() {
        let weights = info.usual_weights();
        let (name, count) = (info.name, weights.thousandths().len());
        assert_eq!(count, info.features.len(), "{name}");
        assert_eq!(weights.to_string(), info.weights.trim(), "{name}");
    }
}

#[test]
fn every_evaluation_has_as_many_weights_as_features() {
    for family in AnyGame::FAMILIES {
        let game = AnyGame::parse(family.examples[0], FileAccess::Refused).unwrap();
        with_game!(&game, game => check_weights(game));
    }
}

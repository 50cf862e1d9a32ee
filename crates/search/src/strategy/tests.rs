//! Right and wrong strategies against plain minimax.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_board::Board;
use thera_games::castellan::{Castellan, Position, Turn};
use thera_games::geography::Geography;
use thera_games::snort::{Move, Snort};
use thera_games::{FileAccess, Game, Member, Player};

use super::{TooManyPositions, Verdict, check};
use crate::minimax::exact_value;

const MANY: usize = 1_000_000;

/// The worst result for `player` when it plays by `strategy`, by going through every game.
fn worst_result<G: Game>(
    game: &G,
    position: &G::Position,
    player: Player,
    strategy: &impl Fn(&G, &G::Position) -> G::Move,
) -> i32 {
    if let Some(outcome) = game.outcome(position) {
        return outcome.value_for(player);
    }
    let moves = if game.to_move(position) == player {
        vec![strategy(game, position)]
    } else {
        game.moves(position)
    };
    let results = moves
        .into_iter()
        .map(|turn| worst_result(game, &game.play(position, turn), player, strategy));
    results.min().expect("a game that is not over has moves")
}

/// A move that keeps what minimax promises.
fn perfect<G: Game>(game: &G, position: &G::Position) -> G::Move {
    let value = |turn: &G::Move| exact_value(game, &game.play(position, *turn));
    let moves = game.moves(position).into_iter();
    let best = match game.to_move(position) {
        Player::First => moves.max_by_key(value),
        _ => moves.min_by_key(value),
    };
    best.expect("a game that is not over has moves")
}

/// The verdict must say what the results say, and its line must end as it claims.
fn compare<G: Game>(game: &G, player: Player, strategy: impl Fn(&G, &G::Position) -> G::Move) {
    let start = game.start();
    let worst = worst_result(game, &start, player, &strategy);
    let told = |game: &G, position: &G::Position| Some(strategy(game, position));
    let report = check(game, &start, player, told, MANY).unwrap();
    assert_eq!(report.verdict.holds(), worst >= 0);
    let (line, expected) = match report.verdict {
        Verdict::AlwaysWins => {
            assert!(worst > 0);
            return;
        }
        Verdict::NeverLoses { level } => {
            assert_eq!(worst, 0);
            (level, 0)
        }
        Verdict::Loses { line } => (line, -1),
        other => panic!("the strategy always has a legal move, but: {other:?}"),
    };
    let mut end = start;
    for turn in line {
        let follows = game.to_move(&end) != player || strategy(game, &end) == turn;
        assert!(follows, "the line must follow the strategy");
        end = game.try_play(&end, turn).unwrap();
    }
    let result = game.outcome(&end).unwrap().value_for(player);
    assert_eq!(result.signum(), expected);
}

fn random_board(rng: &mut Pcg64, directed: bool) -> Board {
    let size = rng.random_range(2..=6);
    let pairs = (0..size).flat_map(|v| (0..size).map(move |w| (v, w)));
    let pairs = pairs.filter(|&(v, w)| v < w || directed && v != w);
    let edges: Vec<_> = pairs.filter(|_| rng.random_bool(0.45)).collect();
    Board::from_edges(size, &edges, directed).unwrap()
}

#[test]
fn any_strategy_gets_the_verdict_that_its_games_deserve() {
    let mut rng = Pcg64::seed_from_u64(1);
    for _ in 0..500 {
        let geography = Geography::partizan(random_board(&mut rng, true), [0, 1]).unwrap();
        let snort = Snort::new(random_board(&mut rng, false)).unwrap();
        for player in Player::BOTH {
            compare(&geography, player, |game, position| game.moves(position)[0]);
            compare(&snort, player, |game, position| game.moves(position)[0]);
            compare(&geography, player, perfect);
        }
    }
}

#[test]
fn a_perfect_strategy_holds_exactly_for_the_winner() {
    let mut rng = Pcg64::seed_from_u64(2);
    for _ in 0..200 {
        let game = Snort::new(random_board(&mut rng, false)).unwrap();
        let start = game.start();
        let winner = match exact_value(&game, &start) {
            1 => Player::First,
            _ => Player::Second,
        };
        let told = |game: &Snort, position: &_| Some(perfect(game, position));
        let report = |player| check(&game, &start, player, told, MANY).unwrap();
        assert_eq!(report(winner).verdict, Verdict::AlwaysWins);
        assert!(!report(winner.opponent()).verdict.holds());
    }
}

#[test]
fn level_games_are_told_apart_from_won_ones() {
    let game = Castellan::build(None, Some("2x2"), FileAccess::Refused).unwrap();
    compare(&game, Player::First, |game, position| {
        game.moves(position)[0]
    });
    compare(&game, Player::First, perfect);
    compare(&game, Player::Second, perfect);

    // First takes the middle wall and then answers each turn by its half turn: all games are level.
    let half_turn = |set: u128| set.reverse_bits() >> (128 - 15);
    let mirror = |_: &Castellan, position: &Position| {
        let unanswered = position.pieces() & !half_turn(position.pieces());
        Turn(if position.pieces() == 0 {
            1 << 7
        } else {
            half_turn(unanswered)
        })
    };
    let game = Castellan::build(Some("touch"), Some("2x3"), FileAccess::Refused).unwrap();
    compare(&game, Player::First, mirror);
    let told = |game: &Castellan, position: &_| Some(mirror(game, position));
    let report = check(&game, &game.start(), Player::First, told, MANY).unwrap();
    assert!(matches!(report.verdict, Verdict::NeverLoses { .. }));
}

#[test]
fn silent_and_illegal_strategies_are_shown_where_they_fail() {
    let game = Snort::new(Board::path(5, false).unwrap()).unwrap();
    let start = game.start();
    let only_begins = |game: &Snort, position: &_| (*position == game.start()).then_some(Move(0));
    let report = check(&game, &start, Player::First, only_begins, MANY).unwrap();
    let line = vec![Move(0), Move(2)];
    assert_eq!(report.verdict, Verdict::Silent { line });

    let stubborn = |_: &Snort, _: &_| Some(Move(1));
    let report = check(&game, &start, Player::Second, stubborn, MANY).unwrap();
    let (line, turn) = (vec![Move(0)], Move(1));
    assert_eq!(report.verdict, Verdict::Illegal { line, turn });
}

#[test]
fn a_check_gives_up_at_its_limit() {
    let game = Snort::new(Board::path(8, false).unwrap()).unwrap();
    let told = |game: &Snort, position: &_| game.moves(position).first().copied();
    let result = check(&game, &game.start(), Player::Second, told, 5);
    assert_eq!(result, Err(TooManyPositions(5)));
    let sentence = "not checked: more than 5 positions come up against this strategy";
    assert_eq!(result.unwrap_err().to_string(), sentence);
}

//! Matchings on large boards against search on small ones, by the same rules.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use thera_board::{Board, FileAccess};
use thera_games::wide::{Position, Speech, Tokens, Wide, Workers};
use thera_games::{AnyGame, Branch, Game, Member, Notation, Player};

use super::solve_by_matching;
use crate::Exact;

/// Plain minimax: whether the player to move wins.
fn mover_wins<S: Speech>(game: &Wide<S>, position: &Position) -> bool {
    let mut nexts = game
        .moves(position)
        .into_iter()
        .map(|turn| (turn, game.play(position, turn)));
    nexts.any(|(_, next)| {
        let mover = |position: &Position| game.to_move(position);
        match mover(&next) == mover(position) {
            true => mover_wins(game, &next),
            false => !mover_wins(game, &next),
        }
    })
}

/// The winner by matchings is that of minimax, and the line gets there by legal moves.
fn agrees<S: Speech>(rules: Option<&str>, board: &Board) {
    let game = Wide::<S>::on(board.clone(), rules).unwrap();
    let start = game.start();
    let solution = solve_by_matching(&game, &start).unwrap();
    let wins = mover_wins(&game, &start);
    let winner = if wins { Player::First } else { Player::Second };
    assert_eq!(solution.outcome.winner(), Some(winner), "{}", board.name());
    let end = solution.line.iter().fold(start, |position, &turn| {
        game.try_play(&position, turn).expect("a legal move")
    });
    assert_eq!(game.outcome(&end), Some(solution.outcome));
}

#[test]
fn matchings_agree_with_minimax_on_random_graphs() {
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    for _ in 0..150 {
        let size = rng.random_range(2..=8);
        let board = Board::random(size, rng.random_range(0.2..0.6), rng.random()).unwrap();
        agrees::<Tokens>(
            Some(&format!("start={}", rng.random_range(0..size))),
            &board,
        );
        agrees::<Workers>(Some("1WI1HNTWU*S"), &board);
    }
}

#[test]
fn only_what_matchings_decide_is_decided_by_them() {
    let cycle = Board::cycle(5, false).unwrap();
    for rules in [
        "1WI1HNTWUS",
        "2WI1HNTWU*S",
        "2WP1HNTWU*S",
        "1WI2HNTWU*S",
        "1WI1HTWU*S",
    ] {
        let game = Wide::<Workers>::on(cycle.clone(), Some(rules)).unwrap();
        assert!(solve_by_matching(&game, &game.start()).is_none(), "{rules}");
    }
    let one_way = Wide::<Tokens>::on(Board::cycle(5, true).unwrap(), None).unwrap();
    assert!(solve_by_matching(&one_way, &one_way.start()).is_none());
    let own = Wide::<Tokens>::build(Some("partizan"), Some("path:5"), FileAccess::Refused);
    let own = own.unwrap();
    assert!(solve_by_matching(&own, &own.start()).is_none());
}

/// A perfect matching covers every vertex; on an odd board one can miss the corner.
#[test]
fn large_boards_are_decided_at_once() {
    for (name, winner) in [
        ("geography@grid:10x10", Player::First),
        ("geography@grid:9x9", Player::Second),
        ("santorini:1WI1HNTWU*S@path:101", Player::First),
        ("geography@cycle:255", Player::Second),
    ] {
        let game = AnyGame::parse(name, FileAccess::Refused).unwrap();
        let solution = game
            .solve_exactly(&game.start(), &Default::default())
            .unwrap();
        assert_eq!(solution.outcome.winner(), Some(winner), "{name}");
        let text = game.format_position(&game.start());
        assert_eq!(game.parse_position(&text).unwrap(), game.start());
    }
}

//! Matchings against plain search, on every small graph and on random larger ones.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use thera_board::{Board, Vertex};
use thera_games::geography::{Geography, Position};
use thera_games::santorini::{Santorini, Variant};
use thera_games::{Game, Notation, Player};

use super::{matching_applies, matching_number, solve_by_matching, winning_line};

/// Plain minimax: whether the player to move wins.
fn mover_wins(game: &Geography, position: &Position) -> bool {
    let moves = game.moves(position).into_iter();
    moves
        .map(|turn| game.play(position, turn))
        .any(|next| !mover_wins(game, &next))
}

/// Compares one position; the move and the line must be as good as the verdict.
fn check(game: &Geography, position: &Position) {
    let expected = mover_wins(game, position);
    let mover = game.to_move(position);
    let verdict = solve_by_matching(game, position).unwrap();
    let name = game.board().name();
    assert_eq!(verdict.winner == mover, expected, "{name} {position:?}");
    assert_eq!(verdict.best.is_some(), expected);
    if let Some(best) = verdict.best {
        let next = game.try_play(position, best).expect("a legal move");
        assert!(!mover_wins(game, &next), "{name} {position:?}");
    }
}

fn check_line(game: &Geography, position: &Position) {
    let winner = solve_by_matching(game, position).unwrap().winner;
    let mut end = *position;
    for turn in winning_line(game, position).unwrap() {
        end = game.try_play(&end, turn).expect("a legal move");
    }
    assert_eq!(game.outcome(&end).unwrap().winner(), Some(winner));
}

#[test]
fn matchings_agree_with_search_on_every_connected_graph_of_up_to_seven_vertices() {
    for size in 1..=7 {
        for board in Board::all_connected(size).unwrap() {
            for start in 0..size as Vertex {
                let game = Geography::impartial(board.clone(), start).unwrap();
                check(&game, &game.start());
                check_line(&game, &game.start());
            }
        }
    }
}

#[test]
fn matchings_agree_with_search_on_random_positions() {
    let mut rng = Pcg64Mcg::seed_from_u64(1987);
    for _ in 0..3000 {
        let size = rng.random_range(2..=11usize);
        let pairs = (0..size).flat_map(|v| (0..v).map(move |w| (v, w)));
        let density = rng.random_range(0.15..0.4);
        let edges: Vec<_> = pairs.filter(|_| rng.random_bool(density)).collect();
        let board = Board::from_edges(size, &edges, false).unwrap();
        let game = Geography::impartial(board, rng.random_range(0..size) as Vertex).unwrap();
        let mut position = game.start();
        loop {
            check(&game, &position);
            let moves = game.moves(&position);
            if moves.is_empty() {
                break;
            }
            position = game.play(&position, moves[rng.random_range(0..moves.len())]);
        }
    }
}

#[test]
fn large_boards_are_decided_at_once() {
    for (rows, columns) in [(8, 8), (7, 9), (5, 5)] {
        let board = Board::grid(rows, columns).unwrap();
        let even = rows * columns % 2 == 0;
        let game = Geography::impartial(board, 0).unwrap();
        // A perfect matching covers every vertex; on an odd board one can miss the corner.
        let winner = if even { Player::First } else { Player::Second };
        let start = game.start();
        assert_eq!(solve_by_matching(&game, &start).unwrap().winner, winner);
        check_line(&game, &start);
    }
    let complete = Geography::impartial(Board::complete(64).unwrap(), 5).unwrap();
    check_line(&complete, &complete.start());
}

#[test]
fn matching_numbers_do_not_ask_for_the_direction_of_an_arc() {
    for arcs in [[(0, 1), (2, 3)], [(1, 0), (3, 2)], [(0, 1), (1, 0)]] {
        let [directed, undirected] =
            [true, false].map(|directed| Board::from_edges(4, &arcs, directed).unwrap());
        assert_eq!(
            matching_number(&directed),
            matching_number(&undirected),
            "{arcs:?}"
        );
    }
    assert_eq!(matching_number(&Board::cycle(101, true).unwrap()), 50);
}

#[test]
fn matchings_are_not_used_where_they_do_not_decide() {
    let one_way = Geography::impartial(Board::path(4, true).unwrap(), 0).unwrap();
    assert!(!matching_applies(&one_way, &one_way.start()));
    assert_eq!(solve_by_matching(&one_way, &one_way.start()), None);
    let own = Geography::partizan(Board::path(4, false).unwrap(), [0, 1]).unwrap();
    assert!(!matching_applies(&own, &own.start()));

    // Arcs both ways are edges, and arcs that the token cannot walk any more do not matter.
    let arcs = [(0, 1), (1, 0), (1, 2), (2, 1), (3, 1), (2, 4)];
    let board = Board::from_edges(5, &arcs, true).unwrap();
    let mixed = Geography::impartial(board, 0).unwrap();
    assert!(!matching_applies(&mixed, &mixed.start()));
    let later = mixed.parse_position("o...x/2").unwrap();
    assert!(matching_applies(&mixed, &later));
    check(&mixed, &later);
}

/// Whether first wins `1WI1HNTWUS` from an untouched board.
fn first_wins_without_stipulation(board: &Board, start: usize) -> bool {
    fn mover_wins(game: &Santorini, position: &<Santorini as Game>::Position) -> bool {
        let moves = game.moves(position).into_iter();
        moves
            .map(|turn| game.play(position, turn))
            .any(|next| !mover_wins(game, &next))
    }
    let variant = Variant::parse("1WI1HNTWUS").unwrap();
    let game = Santorini::new(variant, board.clone()).unwrap();
    let heights = vec!["0"; board.size()].join(",");
    let start = game.parse_position(&format!("{heights}/1/{start}"));
    mover_wins(&game, &start.unwrap())
}

/// Geissler 2020 (section 6.3) says that the same matchings decide the game in which any neighbour
/// of the new vertex may be deleted. They do on up to four vertices only.
#[test]
fn without_the_building_stipulation_matchings_do_not_decide() {
    let mut wrong = Vec::new();
    for size in 1..=5 {
        for board in Board::all_connected(size).unwrap() {
            for start in 0..size {
                let game = Geography::impartial(board.clone(), start as Vertex).unwrap();
                let verdict = solve_by_matching(&game, &game.start()).unwrap();
                let first_wins = verdict.winner == Player::First;
                if first_wins != first_wins_without_stipulation(&board, start) {
                    assert_eq!(size, 5);
                    wrong.push(format!("{start} on {}", board.name()));
                }
            }
        }
    }
    assert_eq!(wrong.len(), 8);
    // A triangle with a tail of two: first goes 2-0 and deletes 1, the beginning of the tail.
    assert_eq!(wrong[0], "2 on edges:0-1,0-2,0-4,1-3,2-4");
}

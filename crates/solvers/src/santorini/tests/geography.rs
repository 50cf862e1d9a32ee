//! Santorini that is Geography, decided by matchings, against plain minimax.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_board::Board;
use thera_control::Control;
use thera_games::santorini::{Position, Santorini, Variant};
use thera_games::{Game, Player};

use super::super::geography::solve_as_geography;
use super::{game, winner_by_minimax};
use crate::Exact;

/// The winner by matchings, after checking that the line is legal and ends as claimed.
fn winner_by_matching(game: &Santorini, position: &Position) -> Player {
    let solution = solve_as_geography(game, position).unwrap();
    let mut end = *position;
    for &turn in &solution.line {
        end = game.try_play(&end, turn).expect("the line is legal");
    }
    assert_eq!(game.outcome(&end), Some(solution.outcome));
    assert_eq!(solution.best, solution.line.first().copied());
    solution.outcome.winner().unwrap()
}

#[test]
fn matchings_agree_with_minimax_on_small_graphs_placement_included() {
    let mut rng = Pcg64::seed_from_u64(60);
    for size in 1..=6 {
        for board in Board::all_connected(size).unwrap() {
            let variant = Variant::parse("1WI1HNTWU*S").unwrap();
            let game = Santorini::new(variant, board).unwrap();
            let mut position = game.start();
            loop {
                let expected = winner_by_minimax(&game, &position);
                assert_eq!(winner_by_matching(&game, &position), expected);
                let moves = game.moves(&position);
                if moves.is_empty() {
                    break;
                }
                position = game.play(&position, moves[rng.random_range(0..moves.len())]);
            }
        }
    }
}

#[test]
fn sixty_vertices_are_decided_at_once() {
    let game = game("santorini:1WI1HNTWU*S@random:60:0.1:3");
    let solution = game.solve_exactly(&game.start(), &Control::default());
    assert!(solution.unwrap().cost.nodes <= 62);
    winner_by_matching(&game, &game.start());
}

#[test]
fn other_games_are_not_taken_for_geography() {
    for name in [
        "santorini:1WI1HNTWUS@cycle:5",
        "santorini:1WI1HTWU*S@cycle:5",
        "santorini:1WI2HNTWU*S@cycle:5",
        "santorini:2WI1HNTWU*S@cycle:5",
        "santorini:2WP1HNTWU*S@cycle:5",
        "santorini:1WI1HNTWD*S@dcycle:5",
    ] {
        let game = game(name);
        assert!(solve_as_geography(&game, &game.start()).is_none(), "{name}");
    }
}

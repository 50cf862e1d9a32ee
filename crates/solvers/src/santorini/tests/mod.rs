//! The layers against plain minimax, and what they say about themselves.

mod files;
mod geography;
mod normal;

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_board::{Board, FileAccess, Vertex};
use thera_control::Control;
use thera_games::capability::Symmetric;
use thera_games::santorini::{Position, Santorini, Variant};
use thera_games::{AnyGame, Family, Game, Notation, Outcome, Player};
use thera_search::minimax::exact_value;

use super::placements::subsets;
use super::*;

/// An empty folder that is gone with the test.
pub(super) struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Relaxed);
        let name = format!("thera-solvers-{}-{count}", std::process::id());
        Scratch(std::env::temp_dir().join(name))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(super) fn game(name: &str) -> Santorini {
    match AnyGame::parse(name, FileAccess::Refused) {
        Ok(AnyGame::Santorini(game)) => game,
        other => panic!("{name}: {other:?}"),
    }
}

pub(super) fn winner_by_minimax(game: &Santorini, position: &Position) -> Player {
    if exact_value(game, position) > 0 {
        Player::First
    } else {
        Player::Second
    }
}

/// Every variant with these workers and heights that can be played on a board.
pub(super) fn variants(board: &Board, workers: u8, height: u8) -> Vec<Santorini> {
    let mut games = Vec::new();
    let winning_heights = std::iter::once(None).chain((0..height).map(Some));
    for (winning_height, bits) in winning_heights.flat_map(|k| (0..16u8).map(move |bits| (k, bits)))
    {
        let flag = |k: u8| bits >> k & 1 == 1;
        let variant = Variant {
            workers,
            height,
            winning_height,
            impartial: flag(0),
            directed: flag(1),
            stipulation: flag(2),
            free_movement: flag(3),
        };
        let valid = Variant::parse(&variant.to_string());
        games.extend(
            valid
                .ok()
                .and_then(|variant| Santorini::new(variant, board.clone()).ok()),
        );
    }
    games
}

/// Who wins if the table is right about every position after one more turn.
fn winner_by_one_turn(tablebase: &Tablebase, position: &Position) -> Player {
    let game = tablebase.game();
    let mover = position.to_move();
    let wins = |turn| tablebase.probe(&game.play(position, turn)) == Some(mover);
    if game.moves(position).into_iter().any(wins) {
        mover
    } else {
        mover.opponent()
    }
}

/// A position of the game in play, with any heights; `None` if the workers do not fit.
pub(super) fn random_position(game: &Santorini, rng: &mut Pcg64, least: u8) -> Option<Position> {
    let top = game.variant().height;
    let heights: Vec<u8> = (0..game.board().size())
        .map(|_| rng.random_range(least..=top))
        .collect();
    let side = rng.random_range(0..2);
    let mut free: Vec<Vertex> = (0..game.board().size() as Vertex)
        .filter(|&v| can_stand(game, heights[usize::from(v)]))
        .collect();
    let mut take = || {
        let workers = (0..game.variant().workers_per_side())
            .map(|_| (!free.is_empty()).then(|| free.swap_remove(rng.random_range(0..free.len()))));
        workers.collect::<Option<Vec<_>>>()
    };
    let first = take()?;
    let second = if game.variant().impartial {
        vec![]
    } else {
        take()?
    };
    Some(position(game, &heights, side, &first, &second))
}

/// Whether a worker stands and plays on at a height.
fn can_stand(game: &Santorini, height: u8) -> bool {
    let won = height > 0 && game.variant().winning_height == Some(height);
    height < game.variant().height && !won
}

fn position(
    game: &Santorini,
    heights: &[u8],
    side: usize,
    first: &[Vertex],
    second: &[Vertex],
) -> Position {
    let names = |set: &[Vertex]| {
        let names = set.iter().map(|&v| game.board().vertex_name(v));
        names.collect::<Vec<_>>().join(",")
    };
    let digits: String = heights.iter().map(u8::to_string).collect();
    let mut text = format!("{digits}/{}/{}", side + 1, names(first));
    if !game.variant().impartial {
        text += &format!("/{}", names(second));
    }
    game.parse_position(&text).unwrap()
}

/// Plain minimax from every start.
fn check_starts(game: &Santorini) -> usize {
    let (tablebase, report) = Tablebase::solve(game, &Control::default()).unwrap();
    let list = |set| thera_board::vertices(set).collect::<Vec<_>>();
    let empty = vec![0; game.board().size()];
    for start in &report.starts {
        let position = position(game, &empty, 0, &list(start.first), &list(start.second));
        let expected = winner_by_minimax(game, &position);
        assert_eq!(start.winner, expected, "{} {position:?}", game.name());
        assert_eq!(tablebase.probe(&position), Some(expected));
    }
    let winner = tablebase.probe(&game.start());
    assert_eq!(winner, Some(report.placement.winner), "{}", game.name());
    report.starts.len()
}

#[test]
fn every_start_of_every_variant_on_small_boards() {
    const BOARDS: [(&str, u8); 9] = [
        ("king:2x2", 2),
        ("path:4", 3),
        ("path:5", 2),
        ("cycle:4", 2),
        ("star:3", 2),
        ("complete:5", 1),
        ("dcycle:5", 3),
        ("dpath:5", 3),
        ("edges:0>1,1>2,2>0,2>3,3>4,4>0,1>4,3>1", 1),
    ];
    let mut starts = 0;
    for (board, highest) in BOARDS {
        let board = Board::parse(board, FileAccess::Refused).unwrap();
        for height in 1..=highest {
            for workers in 1..=3 {
                let games = variants(&board, workers, height);
                starts += games.iter().map(check_starts).sum::<usize>();
            }
        }
    }
    assert!(starts > 5000, "{starts}");
}

#[test]
fn every_start_of_some_larger_games() {
    for name in [
        "santorini:2WP3HTWUS@king:2x2",
        "santorini:2WP4HTW1US@path:4",
        "santorini:2WP4HTW2USFM@path:4",
        "santorini:2WP3HNTWU*S@king:2x2",
        "santorini:1WI3HTWUS@cycle:4",
        "santorini:2WI2HTWUS@cycle:5",
        "santorini:2WP2HNTWU*SFM@cycle:6",
        "santorini:4WP2HTWUS@cycle:5",
        "santorini:2WP2HTWDS@edges:0>1,1>2,2>0,2>3,3>4,4>0,1>4,3>1",
    ] {
        check_starts(&game(name));
    }
}

/// Every position of a small game: the table agrees with itself one turn further, by the rules of
/// the game, and the report counts what the table says.
fn check_everything(name: &str) {
    let game = game(name);
    let (tablebase, report) = Tablebase::solve(&game, &Control::default()).unwrap();
    let size = game.board().size();
    let values = usize::from(game.variant().height) + 1;
    let mut counts = vec![[0, 0]; report.layers.len()];
    for code in 0..values.pow(size as u32) {
        let heights: Vec<u8> = (0..size as u32)
            .map(|v| (code / values.pow(v) % values) as u8)
            .collect();
        let total: usize = heights.iter().map(|&h| usize::from(h)).sum();
        for position in all_placements(&game, &heights) {
            let winner = tablebase.probe(&position);
            let expected = winner_by_one_turn(&tablebase, &position);
            assert_eq!(winner, Some(expected), "{name} {position:?}");
            counts[total][usize::from(winner != Some(position.to_move()))] += 1;
        }
    }
    for (layer, [won, lost]) in report.layers.iter().zip(counts) {
        assert_eq!(
            (layer.won, layer.lost),
            (won, lost),
            "{name} {}",
            layer.height
        );
    }
}

/// First to move, in every placement that is not yet decided by who stands where.
fn all_placements(game: &Santorini, heights: &[u8]) -> Vec<Position> {
    let size = heights.len();
    let per_side = game.variant().workers_per_side() as usize;
    let list = |set: u32| {
        (0..size as Vertex)
            .filter(|&v| set >> v & 1 == 1)
            .collect::<Vec<_>>()
    };
    let stands = |set: &u32| {
        list(*set)
            .iter()
            .all(|&v| can_stand(game, heights[usize::from(v)]))
    };
    let sides = |count| {
        subsets(size, count)
            .into_iter()
            .filter(stands)
            .collect::<Vec<_>>()
    };
    let others = sides(if game.variant().impartial {
        0
    } else {
        per_side
    });
    let mut positions = Vec::new();
    for first in sides(per_side) {
        for second in others.iter().filter(|&second| first & second == 0) {
            positions.push(position(game, heights, 0, &list(first), &list(*second)));
        }
    }
    positions
}

#[test]
fn every_position_agrees_with_the_next_turn() {
    for name in [
        "santorini:2WP3HTWUS@king:2x3",
        "santorini:4WP2HTWUS@king:2x3",
        "santorini:2WP4HTWUS@king:2x2",
        "santorini:2WP4HTW1USFM@king:2x2",
        "santorini:2WP3HTW1US@king:2x3",
        "santorini:4WP3HTW1USFM@path:5",
        "santorini:2WI4HTW2USFM@cycle:5",
        "santorini:2WP3HNTWU*S@grid:2x3",
        "santorini:3WI2HTWUSFM@cycle:7",
        "santorini:2WI3HNTWUS@star:5",
        "santorini:4WP1HTWUS@path:8",
        "santorini:4WP2HNTWD*S@dcycle:7",
        "santorini:2WP2HTWDSFM@edges:0>1,1>2,2>0,2>3,3>4,4>0,1>4,3>1,4>5,5>2",
        "santorini:6WP1HNTWUS@king:3x3",
    ] {
        check_everything(name);
    }
}

/// Rows of several words, on boards too large to look at every position.
#[test]
pub(super) fn random_positions_of_wide_games_agree_with_the_next_turn() {
    let mut rng = Pcg64::seed_from_u64(11);
    for (name, positions) in [
        ("santorini:4WP2HTWUS@cycle:10", 3000),
        ("santorini:4WP3HTW1USFM@cycle:8", 1000),
        ("santorini:4WP1HNTWUS@king:3x4", 3000),
        ("santorini:6WP1HNTWU*S@cycle:11", 1000),
        ("santorini:6WP1HNTWUS@cycle:13", 300),
        ("santorini:7WI1HNTWUS@king:3x4", 3000),
        ("santorini:2WP1HNTWUS@path:14", 3000),
    ] {
        check_random(&mut rng, name, positions);
    }
}

fn check_random(rng: &mut Pcg64, name: &str, positions: usize) {
    let (tablebase, _) = Tablebase::solve(&game(name), &Control::default()).unwrap();
    let mut checked = 0;
    while checked < positions {
        let Some(position) = random_position(tablebase.game(), rng, 0) else {
            continue;
        };
        let expected = winner_by_one_turn(&tablebase, &position);
        assert_eq!(
            tablebase.probe(&position),
            Some(expected),
            "{name} {position:?}"
        );
        checked += 1;
    }
}

#[test]
fn three_by_three_with_two_workers_each() {
    let game = game("santorini@king:3x3");
    let (tablebase, report) = Tablebase::solve(&game, &Control::new(1 << 30, None, 2)).unwrap();
    // Four workers on levels 0 to 2, five other vertices on levels 0 to 4.
    assert_eq!(
        report.won() + report.lost(),
        756 * 3u64.pow(4) * 5u64.pow(5)
    );
    assert_eq!(report.starts.len(), 756);
    let mut rng = Pcg64::seed_from_u64(3);
    let mut by_minimax = 0;
    for _ in 0..20_000 {
        let Some(position) = random_position(&game, &mut rng, 0) else {
            continue;
        };
        let winner = tablebase.probe(&position).unwrap();
        assert_eq!(winner, winner_by_one_turn(&tablebase, &position));
        let symmetry = rng.random_range(0..game.symmetries());
        let image = game.map_position(symmetry, &position);
        assert_eq!(tablebase.probe(&image), Some(winner), "{position:?}");
        if (0..9).map(|v| u32::from(position.height(v))).sum::<u32>() >= 25 {
            assert_eq!(winner, winner_by_minimax(&game, &position), "{position:?}");
            by_minimax += 1;
        }
    }
    assert!(by_minimax > 100, "{by_minimax}");
}

#[test]
fn the_number_of_threads_does_not_matter() {
    for name in [
        "santorini:4WP3HTWUS@king:3x3",
        "santorini:2WI4HTWUS@king:3x3",
    ] {
        let solve =
            |threads| solve_all(&game(name), &Control::new(1 << 30, None, threads)).unwrap();
        assert_eq!(solve(1), solve(2));
        assert_eq!(solve(1), solve(5));
    }
}

#[test]
fn what_does_not_fit_is_refused_at_once() {
    let refuse = |name: &str, memory| {
        let error = solve_all(&game(name), &Control::new(memory, None, 1)).unwrap_err();
        error.to_string()
    };
    let error = refuse("santorini@king:3x3", 100_000);
    assert!(
        error.contains("bytes of memory are needed and 100000 are allowed"),
        "{error}"
    );
    let error = refuse("santorini@king:5x5", 1 << 40);
    assert!(error.contains("bytes of memory are needed"), "{error}");
    let error = refuse("santorini:4WP15HTWUS@king:5x6", 1 << 40);
    assert!(
        error.contains("18446744073709551615 bytes of memory are needed"),
        "{error}"
    );
    let error = refuse("santorini@king:6x6", 1 << 40);
    assert!(error.contains("the board has 36 vertices"), "{error}");
    let error = refuse("santorini:16WP1HTWUS@path:16", 1 << 40);
    assert!(error.contains("can be placed in 12870 ways"), "{error}");
}

/// The memory asked for is what is needed: one byte less is refused before anything is solved.
#[test]
fn the_memory_needed_is_exact() {
    let game = game("santorini:4WP3HTWUS@king:3x3");
    let needed = match solve_all(&game, &Control::new(10_000, None, 1)) {
        Err(SolveError::Interrupted(Interrupted::OutOfMemory { needed, .. })) => needed as usize,
        other => panic!("{other:?}"),
    };
    // The first estimate leaves classes of footings out; the second is exact.
    let needed = match solve_all(&game, &Control::new(needed, None, 1)) {
        Err(SolveError::Interrupted(Interrupted::OutOfMemory { needed, .. })) => needed as usize,
        other => panic!("{other:?}"),
    };
    assert!(solve_all(&game, &Control::new(needed - 1, None, 1)).is_err());
    assert!(solve_all(&game, &Control::new(needed, None, 1)).is_ok());
}

#[test]
fn time_ends_a_computation() {
    let control = Control::new(1 << 30, Some(std::time::Duration::ZERO), 2);
    let error = solve_all(&game("santorini@king:3x3"), &control).unwrap_err();
    assert!(matches!(
        error,
        SolveError::Interrupted(Interrupted::OutOfTime)
    ));
}

#[test]
fn winning_moves_win() {
    let game = game("santorini@king:3x3");
    let (tablebase, _) = Tablebase::solve(&game, &Control::new(1 << 30, None, 2)).unwrap();
    let mut rng = Pcg64::seed_from_u64(8);
    for _ in 0..200 {
        let mut position = game.start();
        let winner = tablebase.probe(&position).unwrap();
        // The winner follows the table, the loser plays at random.
        while game.outcome(&position).is_none() {
            let turn = match tablebase.winning_move(&position) {
                Some(turn) => turn,
                None => {
                    let moves = game.moves(&position);
                    moves[rng.random_range(0..moves.len())]
                }
            };
            assert_eq!(tablebase.probe(&position), Some(winner));
            position = game.play(&position, turn);
        }
        assert_eq!(game.outcome(&position), Some(Outcome::Won(winner)));
    }
}

#[test]
fn the_layers_that_can_follow_a_position_are_enough() {
    let game = game("santorini:4WP3HTWUS@king:3x3");
    let control = Control::default();
    let (whole, _) = Tablebase::solve(&game, &control).unwrap();
    let mut rng = Pcg64::seed_from_u64(12);
    for _ in 0..100 {
        let Some(position) = random_position(&game, &mut rng, 0) else {
            continue;
        };
        let onwards = Tablebase::solve_onwards(&game, &position, &control).unwrap();
        assert_eq!(onwards.solution(&position), whole.solution(&position));
        assert!(onwards.probe(&position).is_some());
        let lower = game.parse_position("000000000/1/a1,b1/c1,c2").unwrap();
        assert_eq!(onwards.probe(&lower), None);
    }
}

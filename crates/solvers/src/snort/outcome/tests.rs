//! The solver against plain minimax without a table, and its parts against what they claim.

use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_board::{Board, VertexSet, bit, first_vertices, vertices};
use thera_control::{Control, Interrupted};
use thera_games::capability::{BothMove, Symmetric};
use thera_games::snort::{Position, Snort};
use thera_games::{Family, FileAccess, Game, Member, Player};
use thera_values::Outcome;

use super::duel::{Duel, Field};
use super::mirror::Mirror;
use super::search::Search;
use super::stars::Strikes;
use super::sum::Regions;
use super::{outcome_class, solve};

fn snort(board: &str) -> Snort {
    Snort::build(None, Some(board), FileAccess::Refused).unwrap()
}

/// Whether the player to move wins, by trying everything.
fn plainly_wins(game: &Snort, position: &Position) -> bool {
    let moves = game.moves(position);
    moves
        .iter()
        .any(|&turn| !plainly_wins(game, &game.play(position, turn)))
}

/// The same for any pair of sets, with tempi in hand.
fn slowly_wins(field: &Field, duel: Duel, tempi: i32) -> bool {
    let moves = vertices(duel.own).any(|v| !slowly_wins(field, field.after(duel, v), -tempi));
    let tempo = tempi > 0 && !slowly_wins(field, swapped(duel), 1 - tempi);
    moves || tempo
}

fn swapped(duel: Duel) -> Duel {
    Duel {
        own: duel.other,
        other: duel.own,
    }
}

fn labelled_graph(size: usize, code: u32) -> Snort {
    let pairs = (0..size).flat_map(|v| (0..v).map(move |w| (w, v)));
    let chosen = pairs
        .enumerate()
        .filter(|(k, _)| code >> k & 1 == 1)
        .map(|(_, edge)| edge);
    let edges: Vec<(usize, usize)> = chosen.collect();
    Snort::new(Board::from_edges(size, &edges, false).unwrap()).unwrap()
}

fn random_game(rng: &mut Pcg64, sizes: std::ops::RangeInclusive<usize>) -> Snort {
    let size = rng.random_range(sizes);
    let density = rng.random_range(0.1..0.7);
    let mut edges = Vec::new();
    for v in 0..size {
        for w in 0..v {
            if rng.random_bool(density) {
                edges.push((w, v));
            }
        }
    }
    Snort::new(Board::from_edges(size, &edges, false).unwrap()).unwrap()
}

/// A position after a few random moves of either player, with either to move.
fn random_position(rng: &mut Pcg64, game: &Snort) -> Position {
    let mut position = game.start();
    for _ in 0..rng.random_range(0..=game.board().size() / 3) {
        let player = Player::BOTH[rng.random_range(0..2)];
        position = game.with_to_move(player, &position);
        let moves = game.moves(&position);
        if !moves.is_empty() {
            position = game.play(&position, moves[rng.random_range(0..moves.len())]);
        }
    }
    game.with_to_move(Player::BOTH[rng.random_range(0..2)], &position)
}

/// Any two sets of vertices, not only those that occur in games.
fn random_duel(rng: &mut Pcg64, game: &Snort) -> Duel {
    let all = first_vertices(game.board().size());
    let mut set = || -> VertexSet { rng.random::<u64>() & all };
    Duel {
        own: set(),
        other: set(),
    }
}

/// The solution agrees with minimax, and its line is a game in which the winner wins.
fn assert_solved(game: &Snort, position: &Position, wins: bool) {
    let solution = solve(game, position, &Control::default()).unwrap();
    let mover = game.to_move(position);
    let winner = if wins { mover } else { mover.opponent() };
    let value = if winner == Player::First { 1 } else { -1 };
    assert_eq!(solution.value(), value, "{} {position:?}", game.name());
    assert_eq!(solution.best, solution.line.first().copied());
    let mut last = *position;
    for &turn in &solution.line {
        last = game.try_play(&last, turn).unwrap();
    }
    assert_eq!(game.outcome(&last).unwrap().winner(), Some(winner));
}

#[test]
fn all_graphs_of_up_to_six_vertices_agree_with_minimax() {
    for size in 1..=6 {
        for code in 0..1 << (size * (size - 1) / 2) {
            let game = labelled_graph(size, code);
            assert_solved(&game, &game.start(), plainly_wins(&game, &game.start()));
        }
    }
}

#[test]
fn random_positions_agree_with_minimax() {
    let mut rng = Pcg64::seed_from_u64(11);
    for _ in 0..6000 {
        let game = random_game(&mut rng, 1..=9);
        let position = random_position(&mut rng, &game);
        assert_solved(&game, &position, plainly_wins(&game, &position));
    }
}

#[test]
fn positions_with_labels_agree_with_minimax() {
    let mut rng = Pcg64::seed_from_u64(23);
    for _ in 0..1000 {
        let game = random_game(&mut rng, 1..=8);
        let all = game.board().all();
        let closed = [rng.random::<u64>() & all, rng.random::<u64>() & all];
        let position = game.labelled_position([0, 0], closed, Player::First);
        let position = position.unwrap();
        assert_solved(&game, &position, plainly_wins(&game, &position));
    }
}

#[test]
fn search_without_mirrors_agrees_with_minimax() {
    let mut rng = Pcg64::seed_from_u64(12);
    let control = Control::default();
    for _ in 0..6000 {
        let game = random_game(&mut rng, 1..=8);
        let duel = random_duel(&mut rng, &game);
        let mut search = Search::new(&game, &control, 1 << 20);
        let best = search.winning_move(duel).unwrap();
        assert_eq!(best.is_some(), slowly_wins(&search.field, duel, 0));
        if let Some(vertex) = best {
            assert!(!slowly_wins(
                &search.field,
                search.field.after(duel, vertex),
                0
            ));
        }
    }
}

#[test]
fn settling_changes_nothing() {
    let mut rng = Pcg64::seed_from_u64(13);
    for _ in 0..4000 {
        let game = random_game(&mut rng, 1..=8);
        let field = Field::new(game.board());
        let duel = random_duel(&mut rng, &game);
        let (rest, surplus) = field.settle(duel);
        for tempi in -1..=1 {
            assert_eq!(
                slowly_wins(&field, duel, tempi),
                slowly_wins(&field, rest, tempi + surplus)
            );
        }
    }
}

#[test]
fn stars_never_claim_too_much() {
    let mut rng = Pcg64::seed_from_u64(14);
    let (mut won, mut lost) = (0, 0);
    for _ in 0..6000 {
        let game = random_game(&mut rng, 2..=8);
        let field = Field::new(game.board());
        let (duel, _) = field.settle(random_duel(&mut rng, &game));
        let tempi = rng.random_range(-3..=3);
        let mine = Strikes::new(&field, duel.own, duel.other).stars();
        let theirs = Strikes::new(&field, duel.other, duel.own).stars();
        if mine.win_for_mover(tempi, duel.other.count_ones()) {
            assert!(slowly_wins(&field, duel, tempi));
            won += 1;
        }
        if theirs.lose_for_mover(tempi, duel.own.count_ones()) {
            assert!(!slowly_wins(&field, duel, tempi));
            lost += 1;
        }
    }
    assert!(won > 1000 && lost > 1000, "{won} {lost}");
}

/// A graph with few edges, so that regions have values.
fn sparse_game(rng: &mut Pcg64, sizes: std::ops::RangeInclusive<usize>) -> Snort {
    let size = rng.random_range(sizes);
    let joins = (1..size)
        .filter(|_| rng.random_bool(0.8))
        .collect::<Vec<_>>();
    let edges: Vec<(usize, usize)> = joins
        .into_iter()
        .map(|v| (rng.random_range(v.saturating_sub(3)..v), v))
        .collect();
    Snort::new(Board::from_edges(size, &edges, false).unwrap()).unwrap()
}

#[test]
fn sums_never_claim_too_much() {
    let mut rng = Pcg64::seed_from_u64(18);
    let (mut cancelled, mut decided, mut narrowed) = (0, 0, 0);
    for _ in 0..6000 {
        let game = sparse_game(&mut rng, 4..=9);
        let field = Field::new(game.board());
        let (duel, _) = field.settle(random_duel(&mut rng, &game));
        let tempi = rng.random_range(-2..=2);
        let wins = slowly_wins(&field, duel, tempi);
        let mut regions = Regions::new(game.board(), 1 << 24);
        let sum = regions.sum(&field, duel, tempi);
        if sum.duel != duel {
            assert_eq!(slowly_wins(&field, sum.duel, sum.tempi), wins);
            cancelled += 1;
            continue;
        }
        let strikes = |own, other| Strikes::new(&field, own, other);
        let (mine, theirs) = (strikes(duel.own, duel.other), strikes(duel.other, duel.own));
        if let Some(verdict) = regions.verdict(&sum, &mine, &theirs) {
            assert_eq!(verdict, wins);
            decided += 1;
        }
        let moves = regions.moves(&field, &sum);
        let winning = |v| !slowly_wins(&field, field.after(duel, v), -tempi);
        assert_eq!(
            vertices(moves).any(winning),
            vertices(duel.own).any(winning)
        );
        narrowed += u32::from(moves != duel.own);
    }
    assert!(
        cancelled > 500 && decided > 500 && narrowed > 500,
        "{cancelled} {decided} {narrowed}"
    );
}

#[test]
fn search_by_values_agrees_with_minimax() {
    let mut rng = Pcg64::seed_from_u64(19);
    let control = Control::default();
    for _ in 0..4000 {
        let game = sparse_game(&mut rng, 1..=9);
        let duel = random_duel(&mut rng, &game);
        let mut search = Search::new(&game, &control, 1 << 20);
        search.regions = Some(Regions::new(game.board(), 1 << 22));
        let best = search.winning_move(duel).unwrap();
        assert_eq!(best.is_some(), slowly_wins(&search.field, duel, 0));
    }
}

#[test]
fn search_by_values_agrees_with_plain_search_on_larger_boards() {
    let mut rng = Pcg64::seed_from_u64(20);
    let control = Control::default();
    for _ in 0..60 {
        let game = sparse_game(&mut rng, 22..=32);
        let position = random_position(&mut rng, &game);
        let duel = Duel::new(&position, Player::First);
        // Without memory no value is ever known.
        let [plain, valued] = [0, 1 << 24].map(|memory| {
            let mut search = Search::new(&game, &control, 1 << 24);
            search.regions = Some(Regions::new(game.board(), memory));
            search.winning_move(duel).unwrap().is_some()
        });
        assert_eq!(plain, valued, "{} {duel:?}", game.name());
    }
}

#[test]
fn mirrors_never_claim_too_much() {
    let mut rng = Pcg64::seed_from_u64(15);
    let mut found = 0;
    for _ in 0..20_000 {
        let game = random_game(&mut rng, 2..=8);
        let field = Field::new(game.board());
        let duel = random_duel(&mut rng, &game);
        if let Some(mirror) = Mirror::of(&field, duel) {
            assert!(!slowly_wins(&field, duel, 0));
            assert!(always_answered(&field, duel, &mirror));
            found += 1;
        }
    }
    assert!(found > 2000, "{found}");
}

/// Whether the answers of a mirror are legal whatever the player to move does.
fn always_answered(field: &Field, duel: Duel, mirror: &Mirror) -> bool {
    vertices(duel.own).all(|v| {
        let next = field.after(duel, v);
        let answer = mirror.answer(v);
        next.own & bit(answer) != 0 && always_answered(field, field.after(next, answer), mirror)
    })
}

#[test]
fn boards_with_a_mirror_are_decided_without_search() {
    let first_wins = [
        "path:40",
        "path:50",
        "path:63",
        "path:64",
        "star:40",
        "complete:30",
        "cycle:31",
        "cycle:41",
        "cycle:63",
        "grid:5x8",
        "grid:6x7",
        "grid:7x7",
        "grid:7x8",
        "grid:3x21",
        "king:7x7",
        "king:8x8",
    ];
    let second_wins = [
        "cycle:30",
        "cycle:40",
        "cycle:64",
        "grid:6x6",
        "grid:4x10",
        "grid:8x8",
    ];
    let boards = first_wins
        .map(|board| (board, 1))
        .into_iter()
        .chain(second_wins.map(|board| (board, -1)));
    for (board, value) in boards {
        let game = snort(board);
        let solution = solve(&game, &game.start(), &Control::default()).unwrap();
        assert_eq!(
            (solution.value(), solution.cost.nodes),
            (value, 0),
            "{board}"
        );
        let replayed = solution
            .line
            .iter()
            .try_fold(game.start(), |position, &turn| {
                game.try_play(&position, turn)
            });
        let winner = if value == 1 {
            Player::First
        } else {
            Player::Second
        };
        let end = game.outcome(&replayed.unwrap()).unwrap();
        assert_eq!(end.winner(), Some(winner), "{board}");
    }
}

#[test]
fn search_and_mirrors_agree_on_larger_boards() {
    let control = Control::default();
    for board in [
        "grid:4x5", "grid:5x5", "grid:4x6", "grid:5x6", "cycle:21", "cycle:24", "path:26",
    ] {
        let game = snort(board);
        let duel = Duel::new(&game.start(), Player::First);
        let mut search = Search::new(&game, &control, 1 << 24);
        let searched = search.winning_move(duel).unwrap().is_some();
        let solved = solve(&game, &game.start(), &control).unwrap();
        assert_eq!(solved.cost.nodes, 0, "{board}");
        assert_eq!(searched, solved.value() == 1, "{board}");
    }
}

#[test]
fn images_and_exchanged_colours_agree() {
    let mut rng = Pcg64::seed_from_u64(16);
    let control = Control::default();
    for board in [
        "grid:3x4", "grid:4x4", "king:3x4", "cycle:13", "path:14", "star:7",
    ] {
        let game = snort(board);
        for _ in 0..60 {
            let position = random_position(&mut rng, &game);
            let class = outcome_class(&game, &position, &control).unwrap().0;
            let symmetry = rng.random_range(0..game.symmetries());
            let image = game.map_position(symmetry, &position);
            assert_eq!(outcome_class(&game, &image, &control).unwrap().0, class);
            let [red, blue] = Player::BOTH.map(|player| position.coloured(player));
            let exchanged = game.position([blue, red], 0, Player::First).unwrap();
            let mirrored = match class {
                Outcome::Left => Outcome::Right,
                Outcome::Right => Outcome::Left,
                same => same,
            };
            let found = outcome_class(&game, &exchanged, &control).unwrap().0;
            assert_eq!(found, mirrored);
        }
    }
}

#[test]
fn outcome_classes_agree_with_minimax() {
    let mut rng = Pcg64::seed_from_u64(17);
    let control = Control::default();
    let mut seen = [0; 4];
    for _ in 0..2000 {
        let game = random_game(&mut rng, 1..=8);
        let position = random_position(&mut rng, &game);
        let wins =
            Player::BOTH.map(|player| plainly_wins(&game, &game.with_to_move(player, &position)));
        let expected = match wins {
            [true, true] => Outcome::Next,
            [false, false] => Outcome::Previous,
            [true, false] => Outcome::Left,
            [false, true] => Outcome::Right,
        };
        let (class, _) = outcome_class(&game, &position, &control).unwrap();
        assert_eq!(class, expected);
        seen[class as usize] += 1;
    }
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}

#[test]
fn limits_end_a_search_with_a_reason_and_little_memory_only_slows_it() {
    let game = snort("random:60:0.08:1");
    let stopped = Control::default();
    stopped.stop();
    let result = solve(&game, &game.start(), &stopped);
    assert_eq!(result.unwrap_err(), Interrupted::Stopped);
    let hurried = Control::new(1 << 20, Some(Duration::ZERO), 1);
    let result = solve(&game, &game.start(), &hurried);
    assert_eq!(result.unwrap_err(), Interrupted::OutOfTime);

    let game = snort("random:40:0.1:1");
    let roomy = solve(&game, &game.start(), &Control::default()).unwrap();
    let cramped = solve(&game, &game.start(), &Control::new(0, None, 1)).unwrap();
    assert_eq!(roomy.value(), cramped.value());
    assert!(cramped.cost.table_bytes < roomy.cost.table_bytes);
    assert!(cramped.cost.nodes > roomy.cost.nodes);
}

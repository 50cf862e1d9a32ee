//! Reference values, and laws that values of positions obey.

mod graphs;
mod shapes;
mod textbook;

use super::is_mirrored;
use super::region::Open;
use super::{SnortValues, ValueError};
use graphs::{edges_of, graph_of, random_graph, random_labels, relabelled, relabelled_set};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::time::Duration;
use thera_board::{Board, FileAccess, Vertex, VertexSet, vertices};
use thera_control::{Control, Interrupted};
use thera_games::snort::{Move, Snort};
use thera_games::{Game, Player};
use thera_values::{Dyadic, Error, GameId, Limits};

#[test]
fn reference_values() {
    for (board, value, temperature) in [
        ("path:1", "*", "0"),
        ("path:2", "±1", "1"),
        ("path:4", "±{2|1}", "3/2"),
        ("path:6", "*", "0"),
        ("path:9", "{2*|-2*}", "2"),
        ("cycle:5", "*", "0"),
        ("cycle:7", "{1*|-1*}", "1"),
        ("star:3", "±3", "3"),
        ("star:7", "±7", "7"),
        ("grid:2x3", "±{4|{1|0}}", "9/4"),
        ("grid:3x3", "±{3|2}", "5/2"),
        ("grid:2x4", "0", "-1"),
        ("grid:2x6", "0", "-1"),
        ("grid:4x4", "0", "-1"),
    ] {
        let snort = Snort::new(Board::parse(board, FileAccess::Refused).unwrap()).unwrap();
        let mut values = SnortValues::new();
        let id = values.of_position(&snort, &snort.start()).unwrap();
        assert_eq!(values.games().text(id).unwrap(), value, "{board}");
        let found = values.games().temperature(id).unwrap();
        assert_eq!(found, temperature.parse::<Dyadic>().unwrap(), "{board}");
    }
}

/// The value of a position from the values of its moves, without splitting it first.
fn from_moves(values: &mut SnortValues, graph: &[VertexSet], open: Open) -> GameId {
    let mut value = |open: Open| values.of_labels(graph, open.red, open.blue).unwrap();
    let left: Vec<_> = vertices(open.red)
        .map(|v| value(open.after_red(graph, v)))
        .collect();
    let right: Vec<_> = vertices(open.blue)
        .map(|v| value(open.after_blue(graph, v)))
        .collect();
    values.games().game(&left, &right).unwrap()
}

#[test]
fn components_add_up() {
    let mut rng = Pcg64::seed_from_u64(41);
    let mut values = SnortValues::new();
    for _ in 0..300 {
        let (a, b) = (
            random_graph(&mut rng, 7, 0.35),
            random_graph(&mut rng, 6, 0.4),
        );
        let shifted = edges_of(&b).into_iter().map(|(v, w)| (v + 7, w + 7));
        let both = graph_of(13, edges_of(&a).into_iter().chain(shifted));
        let ((ra, ba), (rb, bb)) = (random_labels(&mut rng, 7), random_labels(&mut rng, 6));
        let open = Open {
            red: ra | rb << 7,
            blue: ba | bb << 7,
        };
        let whole = from_moves(&mut values, &both, open);
        let (x, y) = (
            values.of_labels(&a, ra, ba).unwrap(),
            values.of_labels(&b, rb, bb).unwrap(),
        );
        assert_eq!(values.games().sum(x, y).unwrap(), whole);
    }
}

#[test]
fn relabelling_changes_nothing_and_exchanging_colours_negates() {
    let mut rng = Pcg64::seed_from_u64(42);
    for _ in 0..300 {
        let size = rng.random_range(1..=11);
        let graph = random_graph(&mut rng, size, 0.3);
        let (red, blue) = random_labels(&mut rng, size);
        let mut order: Vec<usize> = (0..size).collect();
        order.shuffle(&mut rng);
        let text = |graph: &[VertexSet], red, blue, negate: bool| {
            let mut values = SnortValues::new();
            let mut id = values.of_labels(graph, red, blue).unwrap();
            if negate {
                id = values.games().negative(id).unwrap();
            }
            values.games().text(id).unwrap()
        };
        let expected = text(&graph, red, blue, false);
        assert_eq!(text(&graph, blue, red, true), expected);
        let (graph, red, blue) = (
            relabelled(&graph, &order),
            relabelled_set(red, &order),
            relabelled_set(blue, &order),
        );
        assert_eq!(text(&graph, red, blue, false), expected);
    }
}

#[test]
fn moves_left_out_are_dominated() {
    let mut rng = Pcg64::seed_from_u64(45);
    let mut values = SnortValues::new();
    let mut left_out = 0;
    for _ in 0..2000 {
        let size = rng.random_range(2..=9);
        let graph = random_graph(&mut rng, size, 0.3);
        let (red, blue) = random_labels(&mut rng, size);
        let open = Open { red, blue };
        let good = open.good_for_red(&graph);
        let mut after = |v| {
            let next = open.after_red(&graph, v);
            values.of_labels(&graph, next.red, next.blue).unwrap()
        };
        let kept: Vec<GameId> = vertices(good).map(&mut after).collect();
        let dropped: Vec<GameId> = vertices(red & !good).map(&mut after).collect();
        left_out += dropped.len();
        for worse in dropped {
            let games = values.games();
            assert!(kept.iter().any(|&better| games.le(worse, better).unwrap()));
        }
    }
    assert!(left_out > 2000);
}

#[test]
fn mirrored_positions_are_worth_nothing() {
    let mut mirrored = 0;
    for board in [
        "cycle:8",
        "cycle:7",
        "grid:2x4",
        "grid:3x4",
        "grid:4x4",
        "complete:4",
        "king:2x3",
    ] {
        let snort = Snort::new(Board::parse(board, FileAccess::Refused).unwrap()).unwrap();
        let graph: Vec<VertexSet> = (0..snort.board().size())
            .map(|v| snort.board().out(v as Vertex))
            .collect();
        let mut values = SnortValues::new();
        // Every position after a move of each player, besides the start.
        let start = snort.start();
        let mut positions = vec![start];
        for v in vertices(start.open(Player::First)) {
            let next = snort.play(&start, Move(v));
            positions
                .extend(vertices(next.open(Player::Second)).map(|w| snort.play(&next, Move(w))));
        }
        for position in positions {
            let [red, blue] = Player::BOTH.map(|p| position.open(p));
            let slow = values.of_labels(&graph, red, blue).unwrap();
            assert_eq!(values.of_position(&snort, &position), Ok(slow), "{board}");
            mirrored += usize::from(is_mirrored(&snort, &position));
        }
    }
    assert!(mirrored > 10, "{mirrored}");
    // Far beyond what could be computed move by move.
    let snort = Snort::new(Board::parse("grid:8x8", FileAccess::Refused).unwrap()).unwrap();
    assert_eq!(
        SnortValues::new().of_position(&snort, &snort.start()),
        Ok(GameId::ZERO)
    );
}

#[test]
fn values_follow_play() {
    let snort = Snort::new(Board::parse("grid:3x4", FileAccess::Refused).unwrap()).unwrap();
    let mut values = SnortValues::new();
    let start = snort.start();
    let id = values.of_position(&snort, &start).unwrap();
    let mut options = Vec::new();
    for v in vertices(start.open(Player::First)) {
        let next = snort.play(&start, Move(v));
        options.push(values.of_position(&snort, &next).unwrap());
    }
    let mut negatives = Vec::new();
    for &option in &options {
        negatives.push(values.games().negative(option).unwrap());
    }
    assert_eq!(values.games().game(&options, &negatives).unwrap(), id);
}

#[test]
fn giving_up_is_a_sentence() {
    let attempt = |board: &str, limits: Limits| {
        let snort = Snort::new(Board::parse(board, FileAccess::Refused).unwrap()).unwrap();
        let mut values = SnortValues::with_limits(limits);
        values.of_position(&snort, &snort.start()).unwrap_err()
    };
    let games = |games| Limits {
        games,
        ..Limits::default()
    };
    // Paths have few regions with many values, grids many regions.
    assert_eq!(
        attempt("path:21", games(1000)),
        Error::TooManyGames(1000).into()
    );
    assert_eq!(
        attempt("grid:4x5", games(1000)),
        ValueError::TooManyRegions(1000)
    );
    let stopped = Control::default();
    stopped.stop();
    let late = Control::new(1 << 30, Some(Duration::ZERO), 1);
    for (control, why) in [
        (stopped, Interrupted::Stopped),
        (late, Interrupted::OutOfTime),
    ] {
        let error = attempt("grid:4x5", Limits::under(&control));
        assert_eq!(error, Error::from(why).into());
    }

    let mut values = SnortValues::new();
    assert_eq!(
        values.of_labels(&[0; 65], 0, 0),
        Err(ValueError::TooManyVertices(65))
    );
    assert_eq!(
        values.of_labels(&[0b10, 0], 3, 3),
        Err(ValueError::NoSuchEdge(0, 1))
    );
    assert_eq!(
        values.of_labels(&[0b01, 0], 3, 3),
        Err(ValueError::NoSuchEdge(0, 0))
    );
    assert_eq!(
        values.of_labels(&[0], 2, 0),
        Err(ValueError::NoSuchVertex(1, 1))
    );
    assert_eq!(values.of_labels(&[], 0, 0), Ok(GameId::ZERO));
}

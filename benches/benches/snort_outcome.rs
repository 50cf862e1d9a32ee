//! How long it takes to decide who wins Snort: boards that mirrors settle and boards that must
//! be searched.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use thera_control::Control;
use thera_games::snort::Snort;
use thera_games::{FileAccess, Game, Member, Notation};
use thera_solvers::snort::outcome::solve;

fn snort(board: &str) -> Snort {
    Snort::build(None, Some(board), FileAccess::Refused).expect("the board exists")
}

fn mirrored(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("snort decided by a mirror");
    let boards = [
        "grid:6x6", "grid:5x8", "grid:6x7", "grid:7x7", "grid:7x8", "path:40", "path:50",
        "cycle:30", "cycle:40", "cycle:41",
    ];
    for board in boards {
        let game = snort(board);
        group.bench_with_input(BenchmarkId::from_parameter(board), &game, |b, game| {
            b.iter(|| solve(game, black_box(&game.start()), &Control::default()))
        });
    }
}

fn searched(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("snort decided by search");
    group.sample_size(10);
    let mut cases: Vec<(String, Snort, String)> = Vec::new();
    for board in [
        "random:13:0.2:1",
        "random:30:0.2:1",
        "random:30:0.2:2",
        "random:40:0.1:1",
        "random:50:0.1:1",
        "tree:40:2",
        "tree:50:1",
    ] {
        let game = snort(board);
        let start = game.format_position(&game.start());
        cases.push((board.to_string(), game, start));
    }
    // Grids with a vertex out of play have no mirror.
    for (board, hole) in [
        ("grid:5x6", 1),
        ("grid:5x8", 1),
        ("grid:6x6", 1),
        ("grid:6x7", 1),
    ] {
        let game = snort(board);
        let mut letters = ".".repeat(game.board().size());
        letters.replace_range(hole..hole + 1, "x");
        cases.push((format!("{board} without {hole}"), game, letters + "/R"));
    }
    for (name, game, position) in &cases {
        let position = game.parse_position(position).expect("it is a position");
        group.bench_function(name, |b| {
            b.iter(|| solve(game, black_box(&position), &Control::default()))
        });
    }
}

criterion_group!(benches, mirrored, searched);
criterion_main!(benches);

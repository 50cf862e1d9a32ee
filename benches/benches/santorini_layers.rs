//! How fast all positions of a board are solved, on one thread.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use thera_control::Control;
use thera_games::santorini::Santorini;
use thera_games::{AnyGame, FileAccess};
use thera_solvers::santorini::solve_all;

fn game(name: &str) -> Santorini {
    match AnyGame::parse(name, FileAccess::Refused) {
        Ok(AnyGame::Santorini(game)) => game,
        _ => panic!("{name} is a game of Santorini"),
    }
}

fn all_positions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("santorini layers");
    group.sample_size(10);
    for name in [
        "santorini:2WP4HTWUS@king:3x3",
        "santorini:4WP4HTWUS@king:3x3",
        "santorini:4WI4HTWUS@king:3x3",
        "santorini:4WP4HTWU*S@king:3x3",
        "santorini:2WP3HTWUS@king:3x4",
    ] {
        let game = game(name);
        let control = Control::default();
        let report = solve_all(&game, &control).expect("small boards can be solved");
        group.throughput(Throughput::Elements(report.won() + report.lost()));
        group.bench_function(name, |b| b.iter(|| solve_all(&game, &control)));
    }
    group.finish();
}

criterion_group!(benches, all_positions);
criterion_main!(benches);

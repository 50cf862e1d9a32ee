//! How fast Snort positions are made: every leaf of a perft really played.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use thera_games::snort::{Position, Snort};
use thera_games::{Family, FileAccess, Game};

/// Positions made in a walk of `depth` plies.
fn walk(game: &Snort, position: &Position, depth: usize) -> u64 {
    let mut made = 0;
    game.for_each_move(position, |turn| {
        let next = game.play(position, turn);
        made += 1;
        if depth > 1 {
            made += walk(game, &next, depth - 1);
        } else {
            black_box(next);
        }
    });
    made
}

fn made_positions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("snort made positions");
    for (board, depth) in [("grid:4x4", 6), ("random", 5)] {
        let spec = match board {
            "random" => "edges:0-5,0-7,1-2,1-9,2-8,3-4,3-11,4-10,5-6,6-11,7-8,8-9,9-10,10-11",
            named => named,
        };
        let game = Snort::build(None, Some(spec), FileAccess::Refused).unwrap();
        let start = game.start();
        group.throughput(Throughput::Elements(walk(&game, &start, depth)));
        group.bench_function(board, |b| b.iter(|| walk(&game, black_box(&start), depth)));
    }
    group.finish();
}

criterion_group!(benches, made_positions);
criterion_main!(benches);

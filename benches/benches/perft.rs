//! Move generation on one thread: `cargo bench -p thera-search --bench perft`.
//!
//! `counted` counts the last level, `made` really plays it. Criterion reports leaves a second.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use thera_games::{AnyGame, FileAccess, Game, Notation, with_game};
use thera_search::perft::{perft, perft_made};

/// Game, position (empty: the start) and depth.
const CASES: &[(&str, &str, u32)] = &[
    (
        "santorini",
        "0000000000000000000000000/1/mortal:B2,D4/mortal:B4,D2",
        4,
    ),
    (
        "santorini:4WP4HTWUS@random:25:0.25:1",
        "0000000000000000000000000/1/0,1/2,3",
        4,
    ),
    (
        "santorini:4WP8HTWUSFM@grid:5x5",
        "0000000000000000000000000/1/b2,d4/b4,d2",
        4,
    ),
    ("santorini:2WI3HNTWDS@dcycle:12", "000000000000/1/0,5", 12),
    ("snort@grid:4x4", "", 6),
    ("castellan@3x4", "", 5),
    ("geography@king:5x5", "", 10),
];

fn bench_case(c: &mut Criterion, name: &str, position: &str, depth: u32) {
    let any = AnyGame::parse(name, FileAccess::Refused).expect("a game of the catalogue");
    with_game!(&any, game => {
        let start = match position {
            "" => game.start(),
            text => game.parse_position(text).expect("a legal position"),
        };
        let leaves = perft(game, &start, depth);
        let mut group = c.benchmark_group(format!("{name} depth {depth}"));
        group.throughput(Throughput::Elements(leaves)).sample_size(10);
        group.bench_function("counted", |b| b.iter(|| perft(game, black_box(&start), depth)));
        group.bench_function("made", |b| b.iter(|| perft_made(game, black_box(&start), depth)));
    });
}

fn benches(c: &mut Criterion) {
    for &(name, position, depth) in CASES {
        bench_case(c, name, position, depth);
    }
}

criterion_group!(all, benches);
criterion_main!(all);

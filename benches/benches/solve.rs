//! The general solver on one thread: `cargo bench -p thera-search --bench solve`.

use criterion::{Criterion, criterion_group, criterion_main};
use thera_control::Control;
use thera_games::{AnyGame, FileAccess, Game, Notation, with_duel};
use thera_search::solve::solve;

/// Game and position (empty: the start).
const CASES: &[(&str, &str)] = &[
    ("santorini:2WP4HTWUS@king:3x3", "000000000/1/a1/c3"),
    ("santorini:2WP3HTWUS@king:3x3", ""),
    ("santorini:2WP4HNTWUS@king:2x3", ""),
    ("santorini:2WI3HNTWDS@dcycle:9", "000000000/1/0,4"),
    ("snort@grid:4x4", ""),
    ("geography:start=12@grid:5x5", ""),
    ("geography:partizan@grid:4x4", ""),
    ("castellan@2x3", ""),
];

fn benches(c: &mut Criterion) {
    let mut group = c.benchmark_group("solve");
    group.sample_size(10);
    for &(name, position) in CASES {
        let any = AnyGame::parse(name, FileAccess::Refused).expect("a game of the catalogue");
        with_duel!(&any, game => {
            let start = match position {
                "" => game.start(),
                text => game.parse_position(text).expect("a legal position"),
            };
            group.bench_function(name, |b| {
                b.iter(|| solve(game, &start, &Control::default()).expect("no limit was set"));
            });
        });
    }
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);

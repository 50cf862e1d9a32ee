//! Random games a second from the start, one thread.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use thera_games::capability::RandomMove;
use thera_games::{AnyGame, Family, FileAccess, with_game};

/// Games in one measurement.
const GAMES: u64 = 1000;

fn bench<G: Family + RandomMove>(game: &G, criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("playouts");
    group.throughput(Throughput::Elements(GAMES));
    group.sample_size(20);
    group.bench_function(game.name(), |bencher| {
        let mut random = Pcg64Mcg::seed_from_u64(1);
        let start = game.start();
        bencher.iter(|| {
            for _ in 0..GAMES {
                std::hint::black_box(game.play_out(&start, &mut || random.next_u64()));
            }
        });
    });
    group.finish();
}

fn playouts(criterion: &mut Criterion) {
    for name in [
        "santorini",
        "snort@grid:5x5",
        "castellan@3x3",
        "geography@king:5x5",
    ] {
        let any = AnyGame::parse(name, FileAccess::Refused).unwrap_or_else(|e| panic!("{e}"));
        with_game!(&any, game => bench(game, criterion));
    }
}

criterion_group!(benches, playouts);
criterion_main!(benches);

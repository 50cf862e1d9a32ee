//! Moves a second of searching agents in the middle of standard Santorini, one thread.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use thera_agents::AgentSpec;
use thera_games::{AnyGame, AnyPosition, FileAccess, Game};

/// Positions from games between greedy players, six turns after the placement and later.
fn middle_positions(game: &AnyGame) -> Vec<AnyPosition> {
    let mut positions = Vec::new();
    for seed in 0..8 {
        let greedy = "greedy"
            .parse::<AgentSpec>()
            .unwrap()
            .build(game, seed)
            .unwrap();
        let mut agent = greedy.unwrap();
        let mut position = game.start();
        for turns in 0.. {
            let Some(turn) = agent.choose(game, &position) else {
                break;
            };
            if (8..20).contains(&turns) {
                positions.push(position);
            }
            position = game.play(&position, turn);
        }
    }
    positions
}

fn moves(criterion: &mut Criterion) {
    let game = AnyGame::parse("santorini", FileAccess::Refused).unwrap();
    let positions = middle_positions(&game);
    let mut group = criterion.benchmark_group("santorini moves");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.sample_size(10);
    for name in [
        "alphabeta:depth=3,eval=boreham",
        "alphabeta:depth=3,eval=geissler",
        "alphabeta:depth=3,eval=huji",
        "minimax:depth=2,eval=boreham",
        "montecarlo:playouts=500",
        "mcts:playouts=500",
    ] {
        let spec: AgentSpec = name.parse().unwrap();
        group.bench_function(name, |bencher| {
            bencher.iter_batched(
                || spec.build(&game, 1).unwrap().unwrap(),
                |mut agent| {
                    for position in &positions {
                        std::hint::black_box(agent.choose(&game, position));
                    }
                },
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

criterion_group!(benches, moves);
criterion_main!(benches);

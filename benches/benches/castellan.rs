//! How long it takes to solve Castellan from the empty board, with a line of best play, or only to
//! find out who wins.

use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use thera_control::Control;
use thera_games::castellan::Castellan;
use thera_games::{Family, FileAccess, Game, Member};
use thera_solvers::castellan::{solve, winner};

const MEMORY: usize = 2 << 30;

fn solve_boards(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("castellan solve");
    group.sample_size(10).warm_up_time(Duration::from_millis(1));
    for board in ["3x4", "4x4", "2x10", "3x6"] {
        for variant in [Some("touch"), None] {
            let game = Castellan::build(variant, Some(board), FileAccess::Refused).unwrap();
            group.bench_function(game.name(), |bencher| {
                bencher.iter(|| solve(&game, &game.start(), &Control::new(MEMORY, None, 1)));
            });
        }
    }
    group.finish();
}

/// Who wins, on boards where the exact value would take longer.
fn decide_boards(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("castellan winner");
    group.sample_size(10).warm_up_time(Duration::from_millis(1));
    for board in ["3x6", "2x12"] {
        let game = Castellan::build(Some("touch"), Some(board), FileAccess::Refused).unwrap();
        group.bench_function(game.name(), |bencher| {
            bencher.iter(|| winner(&game, &game.start(), &Control::new(MEMORY, None, 1)));
        });
    }
    group.finish();
}

criterion_group!(benches, solve_boards, decide_boards);
criterion_main!(benches);

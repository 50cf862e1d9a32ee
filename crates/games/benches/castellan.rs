//! How fast Castellan positions are made: every leaf of a perft really played.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use thera_games::castellan::{Castellan, Position};
use thera_games::{Family, FileAccess, Game, Notation};

/// Positions made in a walk of `depth` plies.
fn walk(game: &Castellan, position: &Position, depth: usize) -> u64 {
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
    let mut group = criterion.benchmark_group("castellan made positions");
    for (name, variant, board, position, depth) in [
        ("3x4 opening", None, "3x4", "-", 4),
        (
            "3x4 middle game",
            None,
            "3x4",
            "o-o-o..,|......,o-o.o..,|1|.|..,o-o-o../1",
            4,
        ),
        ("3x4 touch", Some("touch"), "3x4", "-", 5),
        ("3x4 two of each", Some("towers=2,walls=2"), "3x4", "-", 2),
        ("6x6 opening", None, "6x6", "-", 3),
    ] {
        let game = Castellan::build(variant, Some(board), FileAccess::Refused).unwrap();
        let start = match position {
            "-" => game.start(),
            text => game.parse_position(text).unwrap(),
        };
        group.throughput(Throughput::Elements(walk(&game, &start, depth)));
        group.bench_function(name, |b| b.iter(|| walk(&game, black_box(&start), depth)));
    }
    group.finish();
}

criterion_group!(benches, made_positions);
criterion_main!(benches);

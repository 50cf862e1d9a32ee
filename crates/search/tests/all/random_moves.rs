//! Random moves are legal, and all legal moves are equally likely.

use std::collections::HashMap;

use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_games::capability::RandomMove;
use thera_games::{AnyGame, Family, FileAccess, with_duel};

/// Games beside the small ones of each family.
const MORE_GAMES: &[&str] = &[
    "santorini",
    "santorini:6WP4HNTWUS@king:4x5",
    "santorini:4WI4HTWUS@king:5x5",
    "santorini:2WP2HTWUSFM@cycle:8",
    "santorini:3WI8HNTWDS@edges:0>1,1>2,2>0,2>3,3>4,4>0,1>4,3>1",
    "santorini:2WP2HTWU*S@random:12:0.3:7",
    "snort@grid:4x4",
    "geography:partizan@grid:3x5",
    "castellan@3x3",
];

/// How far the counts lie from what is expected, in standard deviations of the chi-square
/// distribution.
fn deviation<G: Family + RandomMove>(game: &G, position: &G::Position, rng: &mut Pcg64) -> f64 {
    let moves = game.moves(position);
    let draws = 100 * moves.len();
    let mut counts: HashMap<G::Move, u32> = HashMap::new();
    for _ in 0..draws {
        let turn = game.random_move(position, &mut || rng.next_u64());
        *counts.entry(turn.expect("there are moves")).or_default() += 1;
    }
    for turn in counts.keys() {
        assert!(game.is_legal(position, *turn), "{} {turn:?}", game.name());
    }
    let squares = moves.iter().map(|turn| {
        let count = f64::from(counts.get(turn).copied().unwrap_or(0));
        (count - 100.0).powi(2) / 100.0
    });
    let freedom = moves.len() as f64 - 1.0;
    (squares.sum::<f64>() - freedom) / (2.0 * freedom).sqrt().max(1.0)
}

fn check<G: Family + RandomMove>(game: &G) {
    let mut rng = Pcg64::seed_from_u64(3);
    let (mut worst, mut sum, mut positions) = (0.0f64, 0.0, 0.0);
    for _ in 0..4 {
        let mut position = game.start();
        loop {
            let count = game.count_moves(&position);
            let turn = game.random_move(&position, &mut || rng.next_u64());
            assert_eq!(turn.is_none(), count == 0, "{}", game.name());
            let Some(turn) = turn else { break };
            if count <= 400 && rng.random_ratio(1, 3) {
                let deviation = deviation(game, &position, &mut rng);
                worst = worst.max(deviation);
                sum += deviation;
                positions += 1.0;
            }
            position = game.play(&position, turn);
        }
    }
    // Chi-square has a long tail; six standard deviations are still out of reach of chance here,
    // and on average there must be none.
    assert!(worst < 6.0, "{}: {worst}", game.name());
    let mean = sum / f64::max(positions, 1.0);
    assert!(
        mean.abs() < 4.0 / f64::sqrt(positions.max(1.0)),
        "{}: {mean}",
        game.name()
    );
}

#[test]
fn all_moves_are_equally_likely() {
    let small = AnyGame::FAMILIES.iter().map(|family| &family.small);
    for name in small.chain(MORE_GAMES) {
        let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
        with_duel!(&any, game => check(game));
    }
}

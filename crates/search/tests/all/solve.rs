//! The solver against plain minimax, on small games of every family.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_control::Control;
use thera_games::capability::Symmetric;
use thera_games::{AnyGame, FileAccess, Game, with_duel};
use thera_search::minimax::exact_value;
use thera_search::solve::{Solution, solve};

/// Small games beside those that the catalogue has of each family.
const MORE_GAMES: &[&str] = &[
    "santorini:2WP2HTWUS@king:2x2",
    "santorini:2WP3HTWUS@path:4",
    "santorini:2WP2HNTWUS@cycle:4",
    "santorini:2WP1HNTWDS@dcycle:6",
    "santorini:1WI3HTWU*SFM@complete:4",
    "santorini:2WI2HNTWD*S@dcycle:5",
    "santorini:2WP1HTWUS@star:4",
    "snort@path:7",
    "snort@cycle:7",
    "snort@grid:2x4",
    "snort@random:7:0.4:3",
    "geography@complete:6",
    "geography@random:9:0.4:5",
    "geography:partizan@grid:3x3",
    "castellan@2x2",
    "castellan:touch@2x2",
    "castellan:stop,nolone@2x2",
    "castellan:towers=2@2x2",
];

fn small_games() -> impl Iterator<Item = &'static str> {
    let small = AnyGame::FAMILIES.iter().map(|family| family.small);
    small.chain(MORE_GAMES.iter().copied())
}

fn checked<G: Symmetric>(game: &G, position: &G::Position, threads: usize) -> Solution<G::Move> {
    let control = Control::new(16 << 20, None, threads);
    let solution = solve(game, position, &control).expect("no limit was set");
    let mut replayed = *position;
    for &turn in &solution.line {
        replayed = game.try_play(&replayed, turn).expect("the line is legal");
    }
    let outcome = game.outcome(&replayed).expect("the line ends the game");
    assert_eq!(outcome, solution.outcome);
    assert_eq!(solution.best, solution.line.first().copied());
    solution
}

/// A position some random turns into a game.
fn wander<G: Game>(game: &G, rng: &mut Pcg64) -> G::Position {
    let mut position = game.start();
    for _ in 0..rng.random_range(0..8) {
        let moves = game.moves(&position);
        if moves.is_empty() {
            break;
        }
        position = game.play(&position, moves[rng.random_range(0..moves.len())]);
    }
    position
}

#[test]
fn agrees_with_plain_minimax_and_lines_replay() {
    let mut rng = Pcg64::seed_from_u64(3);
    let mut compared = 0;
    for name in small_games() {
        let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
        with_duel!(&any, game => {
            for _ in 0..60 {
                let position = wander(game, &mut rng);
                // Plain minimax is hopeless early in the longer games.
                if plain_cost(game, &position, 30_000) >= 30_000 {
                    continue;
                }
                assert_eq!(checked(game, &position, 1).value(), exact_value(game, &position), "{name}");
                compared += 1;
            }
        });
    }
    assert!(
        compared > 700,
        "only {compared} positions were small enough"
    );
}

/// Positions plain minimax would visit, up to a limit.
fn plain_cost<G: Game>(game: &G, position: &G::Position, limit: u64) -> u64 {
    let mut cost = 1;
    for turn in game.moves(position) {
        if cost >= limit {
            break;
        }
        cost += plain_cost(game, &game.play(position, turn), limit - cost);
    }
    cost
}

#[test]
fn threads_mirrors_and_tiny_tables_change_nothing() {
    let mut rng = Pcg64::seed_from_u64(4);
    for name in small_games() {
        let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
        with_duel!(&any, game => {
            for _ in 0..5 {
                let position = wander(game, &mut rng);
                let one = checked(game, &position, 1);
                let three = checked(game, &position, 3);
                assert_eq!((one.outcome, &one.line), (three.outcome, &three.line), "{name}");
                let tiny = solve(game, &position, &Control::new(0, None, 1)).unwrap();
                assert_eq!((one.outcome, &one.line), (tiny.outcome, &tiny.line), "{name}");
                for symmetry in 1..game.symmetries() {
                    let image = game.map_position(symmetry, &position);
                    assert_eq!(checked(game, &image, 1).outcome, one.outcome, "{name}");
                }
            }
        });
    }
}

#[test]
fn a_search_can_be_stopped() {
    let any = AnyGame::parse("santorini", FileAccess::Refused).unwrap();
    with_duel!(&any, game => {
        let control = Control::new(1 << 20, None, 2);
        control.stop();
        assert!(solve(game, &game.start(), &control).is_err());
    });
}

#[test]
fn every_position_is_counted() {
    let any = AnyGame::parse("snort@path:9", FileAccess::Refused).unwrap();
    with_duel!(&any, game => {
        let solution = checked(game, &game.start(), 1);
        assert!(solution.cost.nodes >= solution.cost.table_entries as u64);
    });
}

//! Every family through its door: the same answers as plain minimax, lines that replay, and the
//! same on any number of threads.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_control::Control;
use thera_games::{AnyGame, FileAccess, Game, Notation, with_duel};
use thera_search::minimax::exact_value;
use thera_search::solve::{Solution, solve};
use thera_solvers::Exact;

/// Games beside the small ones of each family.
const MORE_GAMES: &[&str] = &[
    "santorini:2WP2HTWUS@king:2x2",
    "santorini:2WP2HNTWUS@cycle:5",
    "santorini:2WI2HNTWD*S@dcycle:5",
    "snort@path:8",
    "snort@cycle:8",
    "snort@random:8:0.3:9",
    "geography@grid:3x3",
    "geography@dcycle:7",
    "geography:partizan@grid:2x4",
    "castellan@2x2",
    "castellan:touch@2x2",
    "castellan:stop,nolone@2x2",
    "castellan:walls=2@2x2",
    "castellan:skip@2x2",
    "castellan:long=1@2x3",
    "castellan:program@2x2",
];

fn checked<G: Exact>(game: &G, position: &G::Position, threads: usize) -> Solution<G::Move> {
    let control = Control::new(64 << 20, None, threads);
    let solution = game
        .solve_exactly(position, &control)
        .expect("no limit was set");
    let last = solution.line.iter().fold(*position, |position, &turn| {
        game.try_play(&position, turn).expect("the line is legal")
    });
    assert_eq!(
        game.outcome(&last),
        Some(solution.outcome),
        "{}",
        game.name()
    );
    assert_eq!(solution.best, solution.line.first().copied());
    solution
}

/// A position with some random turns behind it.
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

/// Whether plain minimax visits at most so many positions.
fn is_small<G: Game>(game: &G, position: &G::Position, budget: &mut u64) -> bool {
    if *budget == 0 {
        return false;
    }
    *budget -= 1;
    let moves = game.moves(position);
    moves
        .into_iter()
        .all(|turn| is_small(game, &game.play(position, turn), budget))
}

#[test]
fn every_family_agrees_with_plain_minimax_on_any_number_of_threads() {
    let mut rng = Pcg64::seed_from_u64(12);
    let mut compared = 0;
    let small = AnyGame::FAMILIES.iter().map(|family| &family.small);
    for name in small.chain(MORE_GAMES) {
        let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
        with_duel!(&any, game => {
            for _ in 0..60 {
                let position = wander(game, &mut rng);
                let one = checked(game, &position, 1);
                let two = checked(game, &position, 2);
                assert_eq!((one.outcome, one.line), (two.outcome, two.line), "{name}");
                if is_small(game, &position, &mut 20_000) {
                    assert_eq!(two.outcome.value_for(thera_games::Player::First),
                        exact_value(game, &position), "{name}");
                    compared += 1;
                }
            }
        });
    }
    assert!(
        compared > 500,
        "only {compared} positions were small enough"
    );
}

#[test]
fn a_small_board_is_solved_whole_and_agrees_with_search() {
    // Too many positions for the first short search, few enough for a table.
    let any = AnyGame::parse("santorini:2WP3HTWUS@king:3x3", FileAccess::Refused).unwrap();
    let AnyGame::Santorini(game) = any else {
        unreachable!("it is Santorini")
    };
    let start = game.start();
    let whole = checked(&game, &start, 2);
    let searched = solve(&game, &start, &Control::default()).unwrap();
    assert_eq!(whole.outcome, searched.outcome);
    assert!(
        searched.cost.nodes > 200_000,
        "the first search is meant to give up here"
    );
}

/// An oracle changes how the shortest win is found, not how long it is.
#[test]
fn shortest_wins_are_the_same_with_an_oracle() {
    for (name, positions) in [
        (
            "santorini:2WP2HTWUS@king:2x3",
            ["", "000000/1/a1/c2", "110000/2/b1/c2"],
        ),
        (
            "santorini:2WP2HNTWUS@cycle:5",
            ["", "00000/1/0/2", "01000/2/0/3"],
        ),
        (
            "santorini:1WI3HTWUS@king:2x2",
            ["", "0100/1/b2", "0110/2/a1"],
        ),
    ] {
        let Ok(AnyGame::Santorini(game)) = AnyGame::parse(name, FileAccess::Refused) else {
            panic!("{name} is Santorini");
        };
        for text in positions {
            let position = match text {
                "" => game.start(),
                text => game.parse_position(text).unwrap(),
            };
            let control = Control::default();
            let oracle = game.oracle(&position, &control).unwrap();
            let winner = oracle.outcome(&position).unwrap().winner().unwrap();
            let [plain, by_oracle] = [None, Some(&*oracle)].map(|oracle| {
                game.shortest_win(&position, winner, oracle, &control)
                    .unwrap()
            });
            assert_eq!(plain, by_oracle, "{name} {text}");
        }
    }
}

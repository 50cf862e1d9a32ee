//! What the claims rest on, found a second time by other means: minimax without a memory, the
//! searches for any game, the solvers of the families.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_board::{Board, FileAccess, Vertex, bit, vertices};
use thera_control::Control;
use thera_games::castellan::Castellan;
use thera_games::geography::Geography;
use thera_games::santorini::{Move, Position, Santorini, Variant};
use thera_games::snort::Snort;
use thera_games::{AnyGame, Family, Game, Member, Notation, Outcome, Player, with_duel};
use thera_search::minimax::exact_value;
use thera_search::solve::solve;
use thera_solvers::santorini::solve_all;
use thera_solvers::{Exact, geography};

fn santorini(variant: &str, board: Board) -> Santorini {
    Santorini::new(Variant::parse(variant).unwrap(), board).unwrap()
}

fn placed(game: &Santorini, workers: &[Vertex]) -> Position {
    workers.iter().fold(game.start(), |position, &v| {
        game.play(&position, Move::Place(bit(v)))
    })
}

/// The winner, by minimax without a memory and by the solver of the family.
fn winner<G: Exact>(game: &G, position: &G::Position) -> Player {
    let value = exact_value(game, position);
    let solved = game.solve_exactly(position, &Control::default()).unwrap();
    assert_eq!(solved.value(), value, "{}", game.name());
    if value > 0 {
        Player::First
    } else {
        Player::Second
    }
}

/// Who wins two-worker games on directed cycles: odd heights by Geissler's rule, even heights
/// always second; with tower wins at even heights the rule turned round, at odd heights first,
/// unless first cannot move at all.
#[test]
fn directed_cycles_with_a_worker_each() {
    for n in 2..=6usize {
        for ahead in 1..n {
            for height in 1..=4 {
                for tower in ["NTW", "TW"] {
                    let board = Board::cycle(n, true).unwrap();
                    let game = santorini(&format!("2WP{height}H{tower}DS"), board);
                    let start = placed(&game, &[0, ahead as Vertex]);
                    let near = ahead <= n / 2;
                    let second = match (tower, height % 2) {
                        _ if ahead == 1 => true,
                        ("NTW", 1) => near,
                        ("NTW", _) => true,
                        (_, 1) => false,
                        _ => !near,
                    };
                    let expected = if second {
                        Player::Second
                    } else {
                        Player::First
                    };
                    assert_eq!(winner(&game, &start), expected, "{} {ahead}", game.name());
                }
            }
        }
    }
}

#[test]
fn directed_cycles_with_one_worker() {
    for n in 2..=7usize {
        for height in 1..=4usize {
            let turns = |tower: &str| {
                let board = Board::cycle(n, true).unwrap();
                let game = santorini(&format!("1WI{height}H{tower}DS"), board);
                winner(&game, &placed(&game, &[0]))
            };
            // There is never a choice: the last lap ends before the start, or on it.
            let by_parity = |count: usize| Player::BOTH[1 - count % 2];
            assert_eq!(turns("NTW"), by_parity(height * n - 1));
            let climbs = if height == 1 { 1 } else { (height - 1) * n };
            assert_eq!(turns("TW"), by_parity(climbs));
        }
    }
}

#[test]
fn directed_paths() {
    for n in 2..=6usize {
        for first in 0..n {
            for second in (0..n).filter(|&second| second != first) {
                let board = Board::path(n, true).unwrap();
                let start = |game: &Santorini| placed(game, &[first as Vertex, second as Vertex]);
                let low = santorini("2WP1HNTWDS", board.clone());
                let (behind, ahead) = (first.min(second), first.max(second));
                let (far, near) = (ahead - behind - 1, n - 1 - ahead);
                let moves = if first < second {
                    [far, near]
                } else {
                    [near, far]
                };
                let expected = if moves[0] > moves[1] {
                    Player::First
                } else {
                    Player::Second
                };
                assert_eq!(
                    winner(&low, &start(&low)),
                    expected,
                    "{first} {second} of {n}"
                );
                let high = santorini("2WP2HTWDS", board);
                let further = first < second && first + 1 != second;
                let expected = if further {
                    Player::First
                } else {
                    Player::Second
                };
                assert_eq!(
                    winner(&high, &start(&high)),
                    expected,
                    "{first} {second} of {n}"
                );
            }
        }
    }
}

/// Boreham's board is won by second from every placement, at the height of the game as it is sold.
#[test]
fn one_builder_each_on_two_by_two() {
    let game = santorini("2WP4HTWUS", Board::king(2, 2).unwrap());
    let report = solve_all(&game, &Control::default()).unwrap();
    assert_eq!(report.starts_won_by(Player::Second), 12);
    for start in &report.starts {
        let placed = game.play(&game.start(), Move::Place(start.first));
        let placed = game.play(&placed, Move::Place(start.second));
        let solved = solve(&game, &placed, &Control::default()).unwrap();
        assert_eq!(solved.outcome, Outcome::Won(Player::Second));
    }
}

#[test]
fn matchings_by_lists_and_by_blossoms() {
    for board in (1..=6).filter_map(Board::all_connected).flatten() {
        for start in vertices(board.all()) {
            let token = Geography::impartial(board.clone(), start).unwrap();
            let matched = geography::solve_by_matching(&token, &token.start()).unwrap();
            let tower = santorini("1WI1HNTWU*S", board.clone());
            let value = exact_value(&tower, &placed(&tower, &[start]));
            assert_eq!(
                matched.winner == Player::First,
                value > 0,
                "{}",
                board.name()
            );
        }
    }
    let board = Board::parse("edges:0-1,1-4,2-3,2-4,3-4", FileAccess::Refused).unwrap();
    let free = santorini("1WI1HNTWUS", board.clone());
    assert_eq!(winner(&free, &placed(&free, &[2])), Player::First);
    let token = Geography::impartial(board, 2).unwrap();
    let matched = geography::solve_by_matching(&token, &token.start()).unwrap();
    assert_eq!(matched.winner, Player::Second);
}

#[test]
fn snort_on_stars_paths_cycles_and_random_graphs() {
    let won = |board: Board| {
        let game = Snort::new(board).unwrap();
        winner(&game, &game.start())
    };
    for k in 0..=7 {
        assert_eq!(won(Board::star(k).unwrap()), Player::First);
    }
    for n in 1..=9 {
        assert_eq!(won(Board::path(n, false).unwrap()), Player::First);
    }
    for n in 4..=9 {
        let expected = if n % 2 == 0 {
            Player::Second
        } else {
            Player::First
        };
        assert_eq!(won(Board::cycle(n, false).unwrap()), expected);
    }
    for seed in 0..60 {
        won(Board::random(5 + seed as usize % 4, 0.2, seed).unwrap());
    }
}

fn castellan(options: &str, board: &str) -> Castellan {
    let options = Some(options).filter(|text| !text.is_empty());
    Castellan::build(options, Some(board), FileAccess::Refused).unwrap()
}

/// Suptic's opening of the (2,4) board loses to a tower, under all rule options; the wall alone
/// wins. Once by sums of parts, once by the search for any game.
#[test]
fn the_opening_of_the_two_by_four_board() {
    let control = Control::default();
    for options in ["", "touch", "nolone", "touch,nolone", "stop", "touch,stop"] {
        let game = castellan(options, "2x4");
        let value_after = |moves: &str| {
            let mut position = game.start();
            for text in moves.split(' ') {
                let turn = game.parse_move(&position, text).unwrap();
                position = game.play(&position, turn);
            }
            let by_parts = game.solve_exactly(&position, &control).unwrap().value();
            assert_eq!(by_parts, solve(&game, &position, &control).unwrap().value());
            by_parts
        };
        assert_eq!(value_after("w(1,0)+t(2,0) t(0,0)"), -4, "{options}");
        if !options.contains("nolone") {
            assert_eq!(value_after("w(1,0)"), 4, "{options}");
        }
    }
    let expected = [("", 4), ("touch", 4), ("nolone", 4), ("touch,nolone", -4)];
    for (options, value) in expected {
        let game = castellan(options, "2x4");
        assert_eq!(
            solve(&game, &game.start(), &control).unwrap().value(),
            value,
            "{options}"
        );
    }
}

#[test]
fn the_ternary_lemma_by_minimax_without_a_memory() {
    let mut rng = Pcg64::seed_from_u64(3);
    for _ in 0..200 {
        let game = castellan(["", "touch"][rng.random_range(0..2)], "2x2");
        let mut position = game.start();
        for _ in 0..rng.random_range(2..5) {
            let moves = game.moves(&position);
            if let Some(&turn) = moves.get(rng.random_range(0..moves.len().max(1))) {
                position = game.play(&position, turn);
            }
        }
        let open = (game.geometry().locations() & !position.pieces()).count_ones();
        let mover = game.to_move(&position);
        let value = exact_value(&game, &position);
        let mover_wins =
            value > 0 && mover == Player::First || value < 0 && mover == Player::Second;
        assert_eq!(mover_wins, !open.is_multiple_of(3));
    }
}

/// The smallest formulas that break the partizan reductions as written, by the search for any game.
#[test]
fn the_reductions_that_fail() {
    use thera_solvers::qbf::Formula;
    use thera_solvers::qbf::reduce::{Reading, Reduce, Target};
    for (text, target, truth) in [
        ("p cnf 1 1\na 1 0\n1 0\n", Target::Partizan, false),
        (
            "p cnf 2 2\na 1 0\ne 2 0\n2 0\n1 2 0\n",
            Target::NoStipulationPartizan,
            true,
        ),
    ] {
        let formula = Formula::from_qdimacs(text).unwrap();
        assert_eq!(formula.decide(1000), Some(truth));
        for (reading, right) in [(Reading::AsWritten, false), (Reading::Mended, true)] {
            let reduction = formula.reduce(target, reading).unwrap();
            let game = AnyGame::parse(&reduction.game, FileAccess::Refused).unwrap();
            let first_wins = with_duel!(&game, game => {
                let position = game.parse_position(&reduction.position).unwrap();
                solve(game, &position, &Control::default()).unwrap().value() > 0
            });
            assert_eq!(first_wins == truth, right, "{formula}");
        }
    }
}

//! Sums that are their own mirror image, against the search, which knows nothing of mirrors.

use std::sync::atomic::AtomicBool;

use rand::RngExt;
use rand::seq::IndexedRandom;

use super::super::engine::Engine;
use super::super::shape::{Frame, Shape};
use super::super::sum::Sum;
use super::super::table::Table;
use super::sums::{open_shapes, random_shapes};
use super::*;

/// The player to move gets no more than the other, if not ahead in waiting moves.
fn check(engine: &mut Engine, shapes: &[Shape], wait: i32) {
    let mut sum = Sum::EMPTY;
    for &shape in shapes {
        engine.add(&mut sum, shape).unwrap();
    }
    let value = engine.value(&sum, wait, 2).unwrap();
    assert!(value <= 0, "{shapes:?} {wait}: {value}");
}

#[test]
fn whatever_is_there_twice_is_its_own_image() {
    let mut random = Pcg64Mcg::seed_from_u64(31);
    let control = Control::default();
    let finished = AtomicBool::new(false);
    for name in [
        "castellan:touch@3x4",
        "castellan:touch@4x4",
        "castellan:touch@2x8",
        "castellan:touch@3x5-(1,3)",
    ] {
        let game = game(name);
        let frame = Frame::new(game.geometry());
        let table = Table::new(1 << 18);
        let mut engine = Engine::new(frame.clone(), true, &table, &control, &finished, 1 << 28, 0);
        engine.small = 0;
        let mut alone = 0;
        for _ in 0..1000 {
            let empty = random.random_range(4..=9);
            let mut shapes = random_shapes(&game, empty, &mut random);
            alone += usize::from(frame.are_own_image(&mut shapes));
            let mut shapes = [&shapes[..], &shapes[..]].concat();
            assert!(frame.are_own_image(&mut shapes));
            check(&mut engine, &shapes, random.random_range(-2..=0));
        }
        assert!(alone < 500, "not everything is");
    }
}

/// The half turn of a board: it exchanges both pairs of opposite corners.
fn half_turn(game: &Castellan) -> usize {
    let board = game.geometry();
    let (top, right) = (board.height() - 1, board.width() - 1);
    let corner = |row, column| {
        let name = format!("t({row},{column})");
        game.parse_move(&game.start(), &name).unwrap()
    };
    let pairs = [
        [corner(0, 0), corner(top, right)],
        [corner(top, 0), corner(0, right)],
    ];
    (0..game.symmetries())
        .find(|&symmetry| {
            pairs.map(|[from, _]| game.map_move(symmetry, from)) == pairs.map(|[_, to]| to)
        })
        .unwrap()
}

/// Large parts with a mirror come from random play about the centre of the board, every turn
/// answered by its image (Suptic 2017, strategy 1).
#[test]
fn images_of_turns_can_be_played_and_are_worth_it() {
    let mut random = Pcg64Mcg::seed_from_u64(32);
    let control = Control::default();
    let finished = AtomicBool::new(false);
    let mut surrounding = 0;
    for (name, centre) in [
        ("castellan:touch@3x3", "t(2,2)"),
        ("castellan:touch@3x4", "w(2,3)"),
        ("castellan:touch@4x3", "w(3,2)"),
        ("castellan:touch@2x5", "w(1,4)"),
    ] {
        let game = game(name);
        let frame = Frame::new(game.geometry());
        let half_turn = half_turn(&game);
        let table = Table::new(1 << 20);
        let mut engine = Engine::new(frame.clone(), true, &table, &control, &finished, 1 << 28, 0);
        for round in 0..60 {
            let opening = game.parse_move(&game.start(), centre).unwrap();
            let mut position = game.play(&game.start(), opening);
            for _ in 0..1 + round % 6 {
                if game.outcome(&position).is_some() {
                    break;
                }
                let turn = *game.moves(&position).choose(&mut random).unwrap();
                let next = game.play(&position, turn);
                position = game
                    .try_play(&next, game.map_move(half_turn, turn))
                    .expect("the image of a turn can be played");
            }
            let mut shapes = open_shapes(&game, &position);
            assert!(frame.are_own_image(&mut shapes));
            check(&mut engine, &shapes, 0);
            surrounding += usize::from(shapes.len() == 1);
        }
    }
    assert!(surrounding > 10, "{surrounding}");
}

/// Suptic 2017, strategy 1: on a board with an odd side, first does not lose. No search is needed.
#[test]
fn first_does_not_lose_on_boards_with_an_odd_side() {
    for name in [
        "castellan:touch@5x5",
        "castellan:touch@4x5",
        "castellan:touch@3x8",
        "castellan:touch@2x21",
    ] {
        let game = game(name);
        let control = Control::new(1 << 24, None, 1);
        assert_eq!(
            reaches(&game, &game.start(), 0, &control),
            Ok(true),
            "{name}"
        );
        assert_eq!(control.nodes(), 0, "{name}");
    }
}

//! Sums of parts: shapes, and small parts that are worth the same.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use rand::RngExt;
use thera_games::castellan::points;

use super::super::engine::Engine;
use super::super::parts::{Parts, Sort};
use super::super::shape::{Frame, Shape};
use super::super::sum::Sum;
use super::super::table::{Bounds, Table};
use super::*;

/// The open parts of random positions.
pub fn random_shapes(game: &Castellan, empty: u32, random: &mut Pcg64Mcg) -> Vec<Shape> {
    open_shapes(game, &random_position(game, empty, random))
}

/// The open parts of a position.
pub fn open_shapes(game: &Castellan, position: &Position) -> Vec<Shape> {
    let board = game.geometry();
    let open = board.locations() & !position.pieces() & !board.around(position.claimed());
    let mut shapes = Vec::new();
    let cells = board.cells() & !position.claimed();
    Frame::new(board).for_each_part(open, cells, |shape| shapes.push(shape));
    shapes
}

#[test]
fn a_shape_and_its_images_are_one_part() {
    let mut random = Pcg64Mcg::seed_from_u64(21);
    for name in [
        "castellan@4x4",
        "castellan@3x5",
        "castellan@2x8",
        "castellan@5x2",
    ] {
        let game = game(name);
        let frame = Frame::new(game.geometry());
        for _ in 0..200 {
            let position = random_position(&game, 20, &mut random);
            for symmetry in 0..game.symmetries() {
                let image = game.map_position(symmetry, &position);
                let canonical = |position: &Position| {
                    let board = game.geometry();
                    let open =
                        board.locations() & !position.pieces() & !board.around(position.claimed());
                    let cells = board.cells() & !position.claimed();
                    let mut shapes = Vec::new();
                    frame.for_each_part(open, cells, |shape| shapes.push(frame.canonical(shape)));
                    shapes.sort();
                    shapes
                };
                assert_eq!(canonical(&position), canonical(&image));
            }
        }
    }
}

/// A quarter turn fits the frame only if the shape is small enough; then it must be recognised.
#[test]
fn quarter_turns_are_recognised() {
    let game = game("castellan@3x5");
    let frame = Frame::new(game.geometry());
    let board = game.geometry();
    let mut random = Pcg64Mcg::seed_from_u64(22);
    let mut turned = 0;
    for _ in 0..500 {
        for shape in random_shapes(&game, 12, &mut random) {
            let corners = points(shape).map(|point| board.coordinates(point));
            let image: Option<Vec<_>> = corners
                .map(|(row, column)| (column < board.height()).then_some((column, row)))
                .collect();
            let Some(image) = image else { continue };
            let image = image
                .into_iter()
                .fold(0, |set, (row, column)| set | 1 << board.point(row, column));
            assert_eq!(frame.canonical(shape), frame.canonical(image));
            turned += 1;
        }
    }
    assert!(turned > 500);
}

/// Replacing small parts by equals changes no value of any sum, whoever is ahead in waiting moves.
#[test]
fn equal_parts_are_equal_in_every_sum() {
    let mut random = Pcg64Mcg::seed_from_u64(23);
    let control = Control::default();
    let finished = AtomicBool::new(false);
    for name in [
        "castellan:touch@3x4",
        "castellan:touch@4x4",
        "castellan:touch@2x6",
    ] {
        let game = game(name);
        let frame = Frame::new(game.geometry());
        let tables = [Table::new(1 << 18), Table::new(1 << 18)];
        let engine =
            |table| Engine::new(frame.clone(), true, table, &control, &finished, 1 << 28, 0);
        let [mut reduced, mut plain] = tables.each_ref().map(engine);
        plain.small = 0;
        reduced.small = 6;
        let mut shorter = 0;
        for _ in 0..1500 {
            let mut shapes = random_shapes(&game, 8, &mut random);
            shapes.extend(random_shapes(&game, 6, &mut random));
            let wait = random.random_range(-3..=3);
            let goal_parity: i32 = shapes
                .iter()
                .map(|&shape| frame.cells(shape).count_ones() as i32)
                .sum();
            let mut sums = [Sum::EMPTY; 2];
            for &shape in &shapes {
                reduced.add(&mut sums[0], shape).unwrap();
                plain.add(&mut sums[1], shape).unwrap();
            }
            shorter += usize::from(sums[0].parts().len() < sums[1].parts().len());
            for goal in -6..=6 {
                let goal = 2 * goal + goal_parity % 2;
                let one = reduced.value(&sums[0], wait, goal).unwrap() >= goal;
                let other = plain.value(&sums[1], wait, goal).unwrap() >= goal;
                assert_eq!(one, other, "{name} {shapes:?} {wait} {goal}");
            }
        }
        assert!(shorter > 100, "parts should cancel");
    }
}

/// Plain minimax over sums with `touch`: no bounds, no order, nothing replaced.
struct Plain {
    frame: Frame,
    parts: Parts,
    known: HashMap<(Vec<Shape>, i32), i32>,
}

impl Plain {
    fn value(&mut self, mut shapes: Vec<Shape>, wait: i32) -> i32 {
        if shapes.is_empty() {
            return 0;
        }
        shapes.sort_unstable();
        let key = (shapes, wait);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let shapes = &key.0;
        let mut best = i32::MIN;
        if wait > 0 {
            best = -self.value(shapes.clone(), 1 - wait);
        }
        for (k, &shape) in shapes.iter().enumerate() {
            let id = self.parts.number(shape);
            let (mut outcomes, mut left) = (Vec::new(), Vec::new());
            for sort in [Sort::Takings, Sort::Quiet] {
                self.parts.outcomes(id, sort, &mut outcomes, &mut left);
            }
            for outcome in outcomes {
                let (_, gain, stock) = outcome.effect();
                let mut next = shapes.clone();
                next.remove(k);
                let left = left[outcome.left].iter();
                next.extend(left.map(|&shape| self.frame.canonical(shape)));
                let theirs = self.value(next, -wait - i32::from(stock));
                best = best.max(i32::from(gain) - theirs);
            }
        }
        self.known.insert(key, best);
        best
    }
}

/// The search, with all its bounds and with equals for every small part, against plain minimax.
#[test]
fn sums_are_worth_what_plain_minimax_says() {
    let mut random = Pcg64Mcg::seed_from_u64(24);
    let control = Control::default();
    let finished = AtomicBool::new(false);
    let mut replaced = 0;
    for name in ["castellan:touch@3x4", "castellan:touch@2x6"] {
        let game = game(name);
        let frame = Frame::new(game.geometry());
        let table = Table::new(1 << 16);
        let mut engine = Engine::new(frame.clone(), true, &table, &control, &finished, 1 << 28, 0);
        engine.small = 6;
        let mut plain = Plain {
            frame: frame.clone(),
            parts: Parts::new(frame.clone(), true),
            known: HashMap::new(),
        };
        for _ in 0..400 {
            let mut shapes = random_shapes(&game, 6, &mut random);
            shapes.extend(random_shapes(&game, 4, &mut random));
            let shapes: Vec<Shape> = shapes.iter().map(|&shape| frame.canonical(shape)).collect();
            let mut sum = Sum::EMPTY;
            for &shape in &shapes {
                engine.add(&mut sum, shape).unwrap();
            }
            replaced += usize::from(sum.parts().len() < shapes.len());
            for wait in -2..=2 {
                let expected = plain.value(shapes.clone(), wait);
                for goal in [expected, expected + 2] {
                    let found = engine.value(&sum, wait, goal).unwrap() >= goal;
                    assert_eq!(found, expected >= goal, "{name} {shapes:?} {wait} {goal}");
                }
            }
        }
    }
    assert!(replaced > 20, "parts should be replaced: {replaced}");
}

#[test]
fn the_table_returns_what_was_put() {
    let table = Table::new(1 << 12);
    let code = |key: u64| super::super::parts::mix(key.into());
    let bounds = |key: u64| Bounds {
        lower: -((key % 7) as i32),
        upper: (key % 5) as i32,
    };
    for key in 0..20_000 {
        table.put(code(key), bounds(key), (key % 60) as i32);
    }
    let found: Vec<u64> = (0..40_000)
        .filter(|&key| table.get(code(key)).is_some())
        .collect();
    assert!(found.iter().all(|&key| key < 20_000));
    assert!(
        found
            .iter()
            .all(|&key| table.get(code(key)) == Some(bounds(key)))
    );
    assert_eq!(found.len(), table.len());
    let costly = found.iter().filter(|&&key| key % 60 > 40).count();
    assert!(costly * 2 > found.len(), "what costs most is kept");
}

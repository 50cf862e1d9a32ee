//! Castellan by sets of points.

use std::collections::BTreeSet;

use super::{Plain, other};

type Point = (i32, i32);

pub struct Castellan {
    rows: i32,
    columns: i32,
    touch: bool,
    nolone: bool,
    stop: bool,
    /// Towers and walls that a turn may have.
    most: [usize; 2],
    pieces: BTreeSet<Point>,
    /// The cells that first and second have enclosed.
    keeps: [BTreeSet<Point>; 2],
    side: usize,
}

const STEPS: [Point; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

fn beside((row, column): Point) -> [Point; 4] {
    STEPS.map(|(up, right)| (row + up, column + right))
}

impl Castellan {
    pub fn new(board: &str, variant: &str, position: &str) -> Self {
        let (rows, columns) = board.split_once('x').unwrap();
        let number = |text: &str| 2 * text.parse::<i32>().unwrap() - 1;
        let (picture, side) = position.split_once('/').unwrap();
        let most = |key: &str| {
            let told = variant.split(',').find_map(|word| word.strip_prefix(key));
            told.map_or(1, |count| count.parse().unwrap())
        };
        let mut castle = Castellan {
            rows: number(rows),
            columns: number(columns),
            touch: variant.contains("touch"),
            nolone: variant.contains("nolone"),
            stop: variant.contains("stop"),
            most: [most("towers="), most("walls=")],
            pieces: BTreeSet::new(),
            keeps: [BTreeSet::new(), BTreeSet::new()],
            side: usize::from(side == "2"),
        };
        for (row, line) in (0..castle.rows).rev().zip(picture.split(',')) {
            for (column, letter) in (0..).zip(line.chars()) {
                match letter {
                    'o' | '-' | '|' => drop(castle.pieces.insert((row, column))),
                    '1' => drop(castle.keeps[0].insert((row, column))),
                    '2' => drop(castle.keeps[1].insert((row, column))),
                    _ => {}
                }
            }
        }
        castle
    }

    fn on_board(&self, (row, column): Point) -> bool {
        (0..self.rows).contains(&row) && (0..self.columns).contains(&column)
    }

    fn all(&self) -> impl Iterator<Item = Point> + use<> {
        let (rows, columns) = (self.rows, self.columns);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    fn connected(&self, pieces: &BTreeSet<Point>) -> bool {
        let Some(&first) = pieces.first() else {
            return true;
        };
        let (mut seen, mut waiting) = (BTreeSet::from([first]), vec![first]);
        while let Some(point) = waiting.pop() {
            for next in beside(point) {
                if pieces.contains(&next) && seen.insert(next) {
                    waiting.push(next);
                }
            }
        }
        seen.len() == pieces.len()
    }

    /// Whether `side` may place on an empty location: no cell around it belongs to the other.
    fn may(&self, side: usize, (row, column): Point) -> bool {
        let around = (-1..=1).flat_map(|up| (-1..=1).map(move |right| (row + up, column + right)));
        let mut theirs = around.filter(|cell| self.keeps[other(side)].contains(cell));
        (row % 2 == 0 || column % 2 == 0)
            && !self.pieces.contains(&(row, column))
            && theirs.next().is_none()
    }

    fn can_place(&self, side: usize) -> bool {
        self.all().any(|point| self.may(side, point))
    }

    /// Whether a wall with both its towers stands here.
    fn closes(&self, (row, column): Point) -> bool {
        let ends = match row % 2 {
            0 => [(row, column - 1), (row, column + 1)],
            _ => [(row - 1, column), (row + 1, column)],
        };
        self.pieces.contains(&(row, column)) && ends.iter().all(|end| self.pieces.contains(end))
    }

    /// The cells one can walk to from a cell, and whether the walk leads outside.
    fn face(&self, cell: Point) -> (BTreeSet<Point>, bool) {
        let (mut seen, mut waiting, mut outside) = (BTreeSet::from([cell]), vec![cell], false);
        while let Some((row, column)) = waiting.pop() {
            for (up, right) in STEPS {
                if self.closes((row + up, column + right)) {
                    continue;
                }
                let next = (row + 2 * up, column + 2 * right);
                if !self.on_board(next) {
                    outside = true;
                } else if seen.insert(next) {
                    waiting.push(next);
                }
            }
        }
        (seen, outside)
    }

    fn cells(&self) -> impl Iterator<Item = Point> + use<> {
        self.all()
            .filter(|(row, column)| row % 2 == 1 && column % 2 == 1)
    }

    fn score(&self, side: usize) -> i32 {
        let mut faces: BTreeSet<BTreeSet<Point>> = BTreeSet::new();
        faces.extend(self.keeps[side].iter().map(|&cell| self.face(cell).0));
        let border = |face: &BTreeSet<Point>| {
            let towers = face.iter().flat_map(|&(row, column)| {
                [-1, 1]
                    .into_iter()
                    .flat_map(move |up| [-1, 1].map(|right| (row + up, column + right)))
            });
            let towers: BTreeSet<Point> = towers.collect();
            let corners = |&(row, column): &Point| {
                let around = [-1, 1]
                    .into_iter()
                    .flat_map(|up| [-1, 1].map(|right| (row + up, column + right)));
                around.filter(|cell| face.contains(cell)).count()
            };
            towers
                .iter()
                .filter(|&t| self.pieces.contains(t) && corners(t) < 4)
                .count() as i32
        };
        faces.iter().map(border).sum()
    }
}

impl Plain for Castellan {
    fn play(&mut self, turn: &str) -> Result<(), String> {
        let first_turn = self.pieces.is_empty();
        let mut placed = BTreeSet::new();
        for piece in turn.split('+').filter(|piece| *piece != "pass") {
            let (row, column) = piece[2..piece.len() - 1].split_once(',').unwrap();
            let point: Point = (row.parse().unwrap(), column.parse().unwrap());
            let is_tower = point.0 % 2 == 0 && point.1 % 2 == 0;
            if is_tower != piece.starts_with('t')
                || !self.on_board(point)
                || !self.may(self.side, point)
            {
                return Err(format!("{turn}: {piece} cannot be placed"));
            }
            placed.insert(point);
        }
        if placed.is_empty() && self.can_place(self.side) {
            return Err("a pass although there is a place".to_string());
        }
        let towers = placed
            .iter()
            .filter(|p| p.0 % 2 == 0 && p.1 % 2 == 0)
            .count();
        if towers > self.most[0] || placed.len() - towers > self.most[1] {
            return Err(format!("{turn}: too many pieces"));
        }
        let all: BTreeSet<Point> = self.pieces.union(&placed).copied().collect();
        let together = !(self.touch || first_turn) || self.connected(&placed);
        if !self.connected(&all) || !together || first_turn && self.nolone && towers == 0 {
            return Err(format!("{turn}: the pieces do not hang together"));
        }
        self.pieces = all;
        for cell in self.cells() {
            let claimed = self.keeps.iter().any(|keeps| keeps.contains(&cell));
            if !claimed && !self.face(cell).1 {
                self.keeps[self.side].insert(cell);
            }
        }
        self.side = other(self.side);
        Ok(())
    }

    fn result(&self) -> Option<i32> {
        let stuck = !self.can_place(self.side);
        let over = stuck && (self.stop || !self.can_place(other(self.side)));
        over.then(|| self.score(0) - self.score(1))
    }
}

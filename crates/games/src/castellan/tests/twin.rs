//! Castellan written straight from the rules: plain vectors, no bit sets, every question answered
//! by trying everything.

use std::collections::BTreeSet;

use super::appendix;

pub type Point = (usize, usize);

/// A tower, a wall, or a long wall that begins at a wall location.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Piece {
    Short(Point),
    Long(Point),
}

#[derive(Clone)]
pub struct Twin {
    touch: bool,
    no_lone_wall: bool,
    stop: bool,
    skip: bool,
    program: bool,
    most_towers: usize,
    most_walls: usize,
    most_long: usize,
    height: usize,
    width: usize,
    missing: Vec<Point>,
    pieces: Vec<Vec<bool>>,
    /// Long walls, by the first of the three points that each covers.
    long: Vec<Point>,
    passes: usize,
    owner: Vec<Vec<Option<usize>>>,
    /// Whether cells had owners that were not enclosed.
    owned_early: bool,
    mover: usize,
}

impl Twin {
    pub fn new(name: &str) -> Twin {
        let (rules, board) = name.split_once('@').unwrap();
        let options: Vec<&str> = rules.split([':', ',']).skip(1).collect();
        let number = |key: &str, usual: usize| {
            let found = options.iter().find_map(|option| option.strip_prefix(key));
            found.map_or(usual, |count| count.parse().unwrap())
        };
        let mut parts = board.split('-');
        let (rows, columns) = parts.next().unwrap().split_once('x').unwrap();
        let height = 2 * rows.parse::<usize>().unwrap() - 1;
        let width = 2 * columns.parse::<usize>().unwrap() - 1;
        let missing = parts.map(read_point).collect();
        Twin {
            touch: options.contains(&"touch"),
            no_lone_wall: options.contains(&"nolone"),
            stop: options.contains(&"stop"),
            skip: options.contains(&"skip"),
            program: options.contains(&"program"),
            most_towers: number("towers=", 1),
            most_walls: number("walls=", 1),
            most_long: number("long=", 0),
            height,
            width,
            missing,
            pieces: vec![vec![false; width]; height],
            long: Vec::new(),
            passes: 0,
            owner: vec![vec![None; width]; height],
            owned_early: false,
            mover: 0,
        }
    }

    /// The position a text describes.
    pub fn at(name: &str, text: &str) -> Twin {
        let mut twin = Twin::new(name);
        let (rows, side) = text.split_once('/').unwrap();
        for (row, line) in (0..twin.height).rev().zip(rows.split(',')) {
            for (column, symbol) in line.chars().enumerate() {
                twin.pieces[row][column] = "o-|".contains(symbol);
                twin.owner[row][column] = "12".find(symbol);
                if !is_wall((row, column)) && symbol == '-' {
                    twin.long.push((row, column - 1));
                } else if !is_wall((row, column)) && symbol == '|' {
                    twin.long.push((row - 1, column));
                }
            }
        }
        for (row, column) in twin.long.clone().into_iter().flat_map(covers) {
            twin.pieces[row][column] = false;
        }
        let player = side.trim_end_matches('p');
        twin.passes = side.len() - player.len();
        twin.mover = player.parse::<usize>().unwrap() - 1;
        twin.owned_early = twin.cells().into_iter().any(|(row, column)| {
            twin.owner[row][column].is_some() && twin.face((row, column)).is_none()
        });
        twin
    }

    /// How many sequences of `depth` turns there are.
    pub fn perft(&self, depth: usize) -> u64 {
        let turns = self.turns().unwrap_or_default();
        if depth == 1 {
            return turns.len() as u64;
        }
        let after = turns.iter().map(|turn| {
            let mut next = self.clone();
            next.play(turn);
            next.perft(depth - 1)
        });
        after.sum()
    }

    fn all_points(&self) -> impl Iterator<Item = Point> + use<> {
        let (height, width) = (self.height, self.width);
        (0..height).flat_map(move |row| (0..width).map(move |column| (row, column)))
    }

    fn is_cell(&self, (row, column): Point) -> bool {
        row % 2 == 1 && column % 2 == 1 && !self.missing.contains(&(row, column))
    }

    /// Rule 11: a missing cell that does not reach the edge through missing cells.
    fn is_hole(&self, point: Point) -> bool {
        let mut queue = vec![point];
        let mut seen = queue.clone();
        while let Some((row, column)) = queue.pop() {
            if row == 1 || column == 1 || row + 2 == self.height || column + 2 == self.width {
                return false;
            }
            for next in [
                (row - 2, column),
                (row + 2, column),
                (row, column - 2),
                (row, column + 2),
            ] {
                if self.missing.contains(&next) && !seen.contains(&next) {
                    seen.push(next);
                    queue.push(next);
                }
            }
        }
        self.missing.contains(&point)
    }

    /// The cells among the eight points around a location.
    fn cells_at(&self, (row, column): Point) -> Vec<Point> {
        self.all_points()
            .filter(|&(r, c)| r.abs_diff(row) <= 1 && c.abs_diff(column) <= 1)
            .filter(|&point| self.is_cell(point))
            .collect()
    }

    fn locations(&self) -> Vec<Point> {
        self.all_points()
            .filter(|&(row, column)| row % 2 == 0 || column % 2 == 0)
            .filter(|&point| !self.cells_at(point).is_empty())
            .collect()
    }

    fn has(&self, (row, column): Point) -> bool {
        self.pieces[row][column]
    }

    /// Whether a piece lies on a point.
    fn is_covered(&self, point: Point) -> bool {
        self.has(point) || self.long.iter().any(|&wall| covers(wall).contains(&point))
    }

    /// Rule 6: whether one can walk from a cell to a cell or missing cell beside it, or out.
    fn passage(&self, wall: Point) -> bool {
        let (row, column) = wall;
        let towers = if row % 2 == 1 {
            [(row - 1, column), (row + 1, column)]
        } else {
            [(row, column - 1), (row, column + 1)]
        };
        let long = self.long.iter().find(|&&long| covers(long).contains(&wall));
        match long {
            Some(&long) => !ends(long).into_iter().all(|tower| self.has(tower)),
            None => !(self.has(wall) && self.has(towers[0]) && self.has(towers[1])),
        }
    }

    /// The face of a cell, holes among it, or `None` if it is open to the outside.
    fn face(&self, cell: Point) -> Option<BTreeSet<Point>> {
        let mut face = BTreeSet::from([cell]);
        let mut queue = vec![cell];
        while let Some((row, column)) = queue.pop() {
            for (up, right) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let shift = |steps: isize| {
                    let row = row.checked_add_signed(steps * up);
                    Some((row?, column.checked_add_signed(steps * right)?))
                };
                if !self.passage(shift(1).unwrap()) {
                    continue;
                }
                let beyond =
                    shift(2).filter(|&(row, column)| row < self.height && column < self.width);
                let next = beyond.filter(|&point| self.is_cell(point) || self.is_hole(point))?;
                if face.insert(next) {
                    queue.push(next);
                }
            }
        }
        Some(face)
    }

    fn cells(&self) -> Vec<Point> {
        self.all_points()
            .filter(|&point| self.is_cell(point))
            .collect()
    }

    fn may_place(&self, player: usize, point: Point) -> bool {
        let theirs = |&(row, column): &Point| self.owner[row][column] == Some(1 - player);
        !self.is_covered(point) && !self.cells_at(point).iter().any(theirs)
    }

    fn placeable(&self, player: usize) -> Vec<Point> {
        self.locations()
            .into_iter()
            .filter(|&point| self.may_place(player, point))
            .collect()
    }

    /// Every turn as text, sorted; `None` if the game is over.
    pub fn turns(&self) -> Option<Vec<String>> {
        let mut turns = self.placements(self.mover);
        let stuck = turns.is_empty();
        let over = stuck && (self.stop || self.placements(1 - self.mover).is_empty());
        if over || self.passes == 2 {
            return None;
        }
        if stuck || self.skip {
            turns.push("pass".into());
        }
        turns.sort();
        Some(turns)
    }

    /// Every turn of a player that places something, as text.
    fn placements(&self, player: usize) -> Vec<String> {
        let places = self.placeable(player);
        if self.program {
            return self.appendix_turns(&places);
        }
        let on_board: Vec<Piece> = self
            .all_points()
            .filter(|&point| self.has(point))
            .map(Piece::Short)
            .chain(self.long.iter().copied().map(Piece::Long))
            .collect();
        let long = self.all_points().filter(|&wall| {
            let fits = |point: &Point| places.contains(point);
            is_wall(wall) && self.most_long > 0 && covers(wall).iter().all(fits)
        });
        let pieces: Vec<Piece> = places
            .iter()
            .copied()
            .map(Piece::Short)
            .chain(long.map(Piece::Long))
            .collect();
        let mut turns = Vec::new();
        self.choose(&pieces, &mut Vec::new(), &mut |placed: &[Piece]| {
            let together = [placed, &on_board].concat();
            let no_tower = !placed.iter().any(|&piece| is_tower(piece));
            let legal = !placed.is_empty()
                && placed.iter().all(|&piece| near(piece, &together))
                && connected(&together)
                && (!self.touch || connected(placed))
                && !(self.no_lone_wall && on_board.is_empty() && no_tower);
            if legal {
                turns.push(write_turn(placed));
            }
        });
        turns
    }

    /// The turns that the program of the appendix finds.
    fn appendix_turns(&self, places: &[Point]) -> Vec<String> {
        let program = appendix::Program {
            rows: self.height,
            columns: self.width,
            max_towers: self.most_towers,
            max_walls: self.most_walls,
            board: self.all_points().filter(|&point| self.has(point)).collect(),
            unclaimed: places.to_vec(),
        };
        let turns = program.moves().into_iter().map(|placed| {
            let pieces: Vec<Piece> = placed.into_iter().map(Piece::Short).collect();
            write_turn(&pieces)
        });
        turns.collect::<BTreeSet<String>>().into_iter().collect()
    }

    /// Every choice of at most so many towers, walls and long walls that do not lie on each other.
    fn choose(&self, pieces: &[Piece], placed: &mut Vec<Piece>, check: &mut impl FnMut(&[Piece])) {
        let count = |kind: fn(Piece) -> bool| placed.iter().filter(|&&piece| kind(piece)).count();
        let long = count(|piece| matches!(piece, Piece::Long(_)));
        let towers = count(is_tower);
        let walls = placed.len() - towers - long;
        if towers > self.most_towers || walls > self.most_walls || long > self.most_long {
            return;
        }
        let Some((&piece, rest)) = pieces.split_first() else {
            check(placed);
            return;
        };
        self.choose(rest, placed, check);
        if self.most_long == 0 || placed.iter().all(|&other| !overlap(piece, other)) {
            placed.push(piece);
            self.choose(rest, placed, check);
            placed.pop();
        }
    }

    pub fn play(&mut self, turn: &str) {
        let enclosed_before = match self.owned_early {
            true => self.enclosed(),
            // Then whatever is enclosed has an owner, and nothing else has.
            false => self
                .cells()
                .into_iter()
                .filter(|&(r, c)| self.owner[r][c].is_some())
                .collect(),
        };
        if turn == "pass" {
            self.passes += usize::from(self.skip);
        } else {
            self.passes = 0;
            for piece in turn.split('+') {
                let (row, column) = read_point(&piece[1..]);
                match piece.starts_with('l') {
                    true => self.long.push((row, column)),
                    false => self.pieces[row][column] = true,
                }
            }
        }
        for cell in self.cells() {
            if !enclosed_before.contains(&cell) && self.face(cell).is_some() {
                self.owner[cell.0][cell.1] = Some(self.mover);
            }
        }
        self.mover = 1 - self.mover;
    }

    fn enclosed(&self) -> Vec<Point> {
        let cells = self.cells().into_iter();
        cells.filter(|&cell| self.face(cell).is_some()).collect()
    }

    /// Rule 9, for both players; the program counts towers inside too.
    pub fn scores(&self) -> [i32; 2] {
        let mut scores = [0; 2];
        let faces: BTreeSet<BTreeSet<Point>> = self
            .cells()
            .into_iter()
            .filter_map(|cell| self.face(cell))
            .collect();
        for face in faces {
            let (row, column) = *face.iter().find(|&&point| self.is_cell(point)).unwrap();
            let owner = self.owner[row][column].expect("enclosed cells have owners");
            for tower in self.locations() {
                let beside = |(row, column): Point| {
                    tower.0.abs_diff(row) == 1 && tower.1.abs_diff(column) == 1
                };
                let around = face.iter().filter(|&&cell| beside(cell)).count();
                // Four cells of the face around it: the tower stands inside, not on the border.
                let counts = (1..4).contains(&around) || (self.program && around == 4);
                if !is_wall(tower) && self.has(tower) && counts {
                    scores[owner] += 1;
                }
            }
        }
        scores
    }

    pub fn text(&self) -> String {
        let locations = self.locations();
        let symbol = |point: Point| {
            let (row, column) = point;
            match self.owner[row][column] {
                Some(owner) => ['1', '2'][owner],
                None if !self.is_cell(point) && !locations.contains(&point) => '#',
                None if !self.is_covered(point) => '.',
                None if self.has(point) && !is_wall(point) => 'o',
                None if is_wall(point) => ['-', '|'][row % 2],
                None => {
                    let over = self
                        .long
                        .iter()
                        .find(|&&wall| covers(wall).contains(&point));
                    ['-', '|'][over.unwrap().0 % 2]
                }
            }
        };
        let rows: Vec<String> = (0..self.height)
            .rev()
            .map(|row| {
                (0..self.width)
                    .map(|column| symbol((row, column)))
                    .collect()
            })
            .collect();
        let passes = "p".repeat(self.passes);
        format!("{}/{}{passes}", rows.join(","), self.mover + 1)
    }
}

fn is_wall((row, column): Point) -> bool {
    (row + column) % 2 == 1
}

fn read_point(text: &str) -> Point {
    let (row, column) = text.trim_matches(['(', ')']).split_once(',').unwrap();
    (row.parse().unwrap(), column.parse().unwrap())
}

/// The three points that a long wall covers.
fn covers((row, column): Point) -> [Point; 3] {
    match row % 2 {
        0 => [0, 1, 2].map(|step| (row, column + step)),
        _ => [0, 1, 2].map(|step| (row + step, column)),
    }
}

/// The tower locations at the ends of a long wall.
fn ends((row, column): Point) -> [Point; 2] {
    match row % 2 {
        0 => [(row, column - 1), (row, column + 3)],
        _ => [(row - 1, column), (row + 3, column)],
    }
}

fn is_tower(piece: Piece) -> bool {
    matches!(piece, Piece::Short(point) if !is_wall(point))
}

fn points_of(piece: Piece) -> Vec<Point> {
    match piece {
        Piece::Short(point) => vec![point],
        Piece::Long(wall) => covers(wall).to_vec(),
    }
}

fn overlap(one: Piece, other: Piece) -> bool {
    let others = points_of(other);
    points_of(one).iter().any(|point| others.contains(point))
}

/// Rule 3: walls touch towers at their ends, and nothing else touches anything.
fn touches(one: Piece, other: Piece) -> bool {
    match (one, other) {
        (Piece::Short(one), Piece::Short(other)) => {
            one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1
        }
        (Piece::Long(wall), Piece::Short(point)) | (Piece::Short(point), Piece::Long(wall)) => {
            ends(wall).contains(&point)
        }
        (Piece::Long(_), Piece::Long(_)) => false,
    }
}

/// Whether a piece touches another, or is the only one: most sets fall by this, and soon.
fn near(piece: Piece, all: &[Piece]) -> bool {
    all.len() == 1 || all.iter().any(|&other| touches(piece, other))
}

fn write_turn(placed: &[Piece]) -> String {
    let kind = |piece: Piece| match piece {
        Piece::Short(point) if is_wall(point) => (0, 'w', point),
        Piece::Long(point) => (1, 'l', point),
        Piece::Short(point) => (2, 't', point),
    };
    let mut pieces: Vec<_> = placed.iter().map(|&piece| kind(piece)).collect();
    pieces.sort();
    let names: Vec<String> = pieces
        .iter()
        .map(|(_, letter, (row, column))| format!("{letter}({row},{column})"))
        .collect();
    names.join("+")
}

fn connected(placed: &[Piece]) -> bool {
    let mut reached = vec![placed[0]];
    let mut next = 0;
    while next < reached.len() {
        let here = reached[next];
        for &there in placed {
            if touches(here, there) && !reached.contains(&there) {
                reached.push(there);
            }
        }
        next += 1;
    }
    reached.len() == placed.len()
}

//! Castellan written straight from the rules: plain vectors, no bit sets, every question answered
//! by trying everything.

use std::collections::BTreeSet;

type Point = (usize, usize);

#[derive(Clone)]
pub struct Twin {
    touch: bool,
    no_lone_wall: bool,
    stop: bool,
    most_towers: usize,
    most_walls: usize,
    height: usize,
    width: usize,
    missing: Vec<Point>,
    pieces: Vec<Vec<bool>>,
    owner: Vec<Vec<Option<usize>>>,
    mover: usize,
}

impl Twin {
    pub fn new(name: &str) -> Twin {
        let (rules, board) = name.split_once('@').unwrap();
        let options: Vec<&str> = rules.split([':', ',']).skip(1).collect();
        let number = |key: &str| {
            let found = options.iter().find_map(|option| option.strip_prefix(key));
            found.map_or(1, |count| count.parse().unwrap())
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
            most_towers: number("towers="),
            most_walls: number("walls="),
            height,
            width,
            missing,
            pieces: vec![vec![false; width]; height],
            owner: vec![vec![None; width]; height],
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
            }
        }
        twin.mover = side.parse::<usize>().unwrap() - 1;
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

    /// Rule 6: whether one can walk from a cell to a cell or missing cell beside it, or out.
    fn passage(&self, wall: Point) -> bool {
        let (row, column) = wall;
        let towers = if row % 2 == 1 {
            [(row - 1, column), (row + 1, column)]
        } else {
            [(row, column - 1), (row, column + 1)]
        };
        !(self.has(wall) && self.has(towers[0]) && self.has(towers[1]))
    }

    /// The face of a cell, or `None` if it is open to the outside.
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
                let next = beyond.filter(|&point| self.is_cell(point))?;
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
        !self.has(point) && !self.cells_at(point).iter().any(theirs)
    }

    fn placeable(&self, player: usize) -> Vec<Point> {
        self.locations()
            .into_iter()
            .filter(|&point| self.may_place(player, point))
            .collect()
    }

    /// Every turn as text, sorted; `None` if the game is over.
    pub fn turns(&self) -> Option<Vec<String>> {
        let places = self.placeable(self.mover);
        if places.is_empty() {
            let over = self.stop || self.placeable(1 - self.mover).is_empty();
            return (!over).then(|| vec!["pass".into()]);
        }
        let on_board: Vec<Point> = self.all_points().filter(|&point| self.has(point)).collect();
        let mut turns = Vec::new();
        self.choose(&places, &mut Vec::new(), &mut |placed: &[Point]| {
            let together = [placed, &on_board].concat();
            let lone_wall = on_board.is_empty() && placed.len() == 1 && is_wall(placed[0]);
            let legal = !placed.is_empty()
                && connected(&together)
                && (!self.touch || connected(placed))
                && !(self.no_lone_wall && lone_wall);
            if legal {
                turns.push(write_turn(placed));
            }
        });
        turns.sort();
        Some(turns)
    }

    /// Every choice of at most so many towers and walls.
    fn choose(&self, places: &[Point], placed: &mut Vec<Point>, check: &mut impl FnMut(&[Point])) {
        let walls = placed.iter().filter(|&&point| is_wall(point)).count();
        if walls > self.most_walls || placed.len() - walls > self.most_towers {
            return;
        }
        let Some((&point, rest)) = places.split_first() else {
            check(placed);
            return;
        };
        self.choose(rest, placed, check);
        placed.push(point);
        self.choose(rest, placed, check);
        placed.pop();
    }

    pub fn play(&mut self, turn: &str) {
        if turn != "pass" {
            for piece in turn.split('+') {
                let (row, column) = read_point(&piece[1..]);
                self.pieces[row][column] = true;
            }
        }
        for (row, column) in self.cells() {
            if self.owner[row][column].is_none() && self.face((row, column)).is_some() {
                self.owner[row][column] = Some(self.mover);
            }
        }
        self.mover = 1 - self.mover;
    }

    /// Rule 9, for both players.
    pub fn scores(&self) -> [i32; 2] {
        let mut scores = [0; 2];
        let faces: BTreeSet<BTreeSet<Point>> = self
            .cells()
            .into_iter()
            .filter_map(|cell| self.face(cell))
            .collect();
        for face in faces {
            let (row, column) = *face.first().unwrap();
            let owner = self.owner[row][column].expect("enclosed cells have owners");
            for tower in self.locations() {
                let beside = |(row, column): Point| {
                    tower.0.abs_diff(row) == 1 && tower.1.abs_diff(column) == 1
                };
                let around = face.iter().filter(|&&cell| beside(cell)).count();
                // Four cells of the face around it: the tower stands inside, not on the border.
                if !is_wall(tower) && self.has(tower) && (1..4).contains(&around) {
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
                None if !self.has(point) => '.',
                None if !is_wall(point) => 'o',
                None if row % 2 == 0 => '-',
                None => '|',
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
        format!("{}/{}", rows.join(","), self.mover + 1)
    }
}

fn is_wall((row, column): Point) -> bool {
    (row + column) % 2 == 1
}

fn read_point(text: &str) -> Point {
    let (row, column) = text.trim_matches(['(', ')']).split_once(',').unwrap();
    (row.parse().unwrap(), column.parse().unwrap())
}

fn write_turn(placed: &[Point]) -> String {
    let mut sorted = placed.to_vec();
    sorted.sort_by_key(|&point| (!is_wall(point), point));
    let pieces: Vec<String> = sorted
        .iter()
        .map(|&point| {
            format!(
                "{}({},{})",
                if is_wall(point) { 'w' } else { 't' },
                point.0,
                point.1
            )
        })
        .collect();
    pieces.join("+")
}

fn connected(placed: &[Point]) -> bool {
    let mut reached = vec![placed[0]];
    let mut next = 0;
    while next < reached.len() {
        let here = reached[next];
        for &there in placed {
            let touches = here.0.abs_diff(there.0) + here.1.abs_diff(there.1) == 1;
            if touches && !reached.contains(&there) {
                reached.push(there);
            }
        }
        next += 1;
    }
    reached.len() == placed.len()
}

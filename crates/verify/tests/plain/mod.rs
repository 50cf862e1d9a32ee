//! The rules once more, in the plainest way there is: from the texts of a game, a position and a
//! move, without the code that the checks ran on. Slow, and only as much as counterexamples need.

use std::collections::BTreeSet;

/// A game under way by the plain rules.
pub trait Plain {
    /// Makes a move as it is typed; an error says what rule it breaks.
    fn play(&mut self, turn: &str) -> Result<(), String>;

    /// Points of first minus second's, or 1 and -1 for won and lost; `None` while it goes on.
    fn result(&self) -> Option<i32>;
}

/// The rules for a name such as `snort@path:5`, in a position.
pub fn begin(game: &str, position: &str) -> Box<dyn Plain> {
    let (rules, board) = game.split_once('@').unwrap();
    let (family, variant) = rules.split_once(':').unwrap_or((rules, ""));
    match family {
        "snort" => Box::new(Snort::new(&Graph::new(board), position)),
        "santorini" => Box::new(Santorini::new(Graph::new(board), variant, position)),
        "geography" => Box::new(Geography::new(Graph::new(board), variant, position)),
        "castellan" => Box::new(Castellan::new(board, variant, position)),
        other => panic!("no plain rules for {other}"),
    }
}

/// Arcs between numbered vertices, and their names.
struct Graph {
    size: usize,
    arcs: BTreeSet<(usize, usize)>,
    columns: Option<usize>,
}

impl Graph {
    fn new(text: &str) -> Self {
        let (kind, rest) = text.split_once(':').unwrap();
        let number = || rest.parse::<usize>().unwrap();
        let mut graph = Graph {
            size: 0,
            arcs: BTreeSet::new(),
            columns: None,
        };
        match kind {
            "path" | "dpath" => {
                graph.size = number();
                (1..number()).for_each(|v| graph.join(v - 1, v, kind == "path"));
            }
            "cycle" | "dcycle" => {
                graph.size = number();
                (0..number()).for_each(|v| graph.join(v, (v + 1) % number(), kind == "cycle"));
            }
            "star" => {
                graph.size = number() + 1;
                (1..=number()).for_each(|v| graph.join(0, v, true));
            }
            "complete" => {
                graph.size = number();
                for v in 0..number() {
                    (0..v).for_each(|w| graph.join(v, w, true));
                }
            }
            "king" => {
                let (rows, columns) = rest.split_once('x').unwrap();
                let (rows, columns): (usize, usize) =
                    (rows.parse().unwrap(), columns.parse().unwrap());
                graph.size = rows * columns;
                graph.columns = Some(columns);
                for v in 0..graph.size {
                    for w in 0..v {
                        let row = (v / columns).abs_diff(w / columns);
                        let column = (v % columns).abs_diff(w % columns);
                        if row.max(column) == 1 {
                            graph.join(v, w, true);
                        }
                    }
                }
            }
            "edges" => {
                for edge in rest.split(',') {
                    let both = edge.contains('-');
                    let (v, w) = edge.split_once(['-', '>']).unwrap();
                    graph.join(v.parse().unwrap(), w.parse().unwrap(), both);
                }
            }
            "digraph6" => graph.read_digraph6(rest),
            other => panic!("no plain graph for {other}"),
        }
        graph
    }

    fn join(&mut self, v: usize, w: usize, both: bool) {
        self.size = self.size.max(v + 1).max(w + 1);
        self.arcs.insert((v, w));
        if both {
            self.arcs.insert((w, v));
        }
    }

    /// The format's definition: `&`, the size, then the adjacency matrix row by row in sixes.
    fn read_digraph6(&mut self, text: &str) {
        let bytes: Vec<u8> = text.bytes().skip(1).map(|b| b - 63).collect();
        self.size = bytes[0].into();
        let bit = |i: usize| bytes[1 + i / 6] >> (5 - i % 6) & 1 == 1;
        for i in 0..self.size * self.size {
            if bit(i) {
                self.arcs.insert((i / self.size, i % self.size));
            }
        }
    }

    fn leads(&self, v: usize, w: usize) -> bool {
        self.arcs.contains(&(v, w))
    }

    fn vertex(&self, name: &str) -> usize {
        match (self.columns, name.parse()) {
            (_, Ok(number)) => number,
            (Some(columns), _) => {
                let name = name.to_lowercase();
                let column = name.as_bytes()[0] - b'a';
                let row: usize = name[1..].parse().unwrap();
                (row - 1) * columns + usize::from(column)
            }
            _ => panic!("'{name}' is no vertex"),
        }
    }
}

fn other(side: usize) -> usize {
    1 - side
}

/// 1 if first has won, -1 if second has.
fn won(side: usize) -> i32 {
    1 - 2 * side as i32
}

struct Snort {
    joined: Vec<Vec<bool>>,
    colours: Vec<char>,
    side: usize,
}

impl Snort {
    fn new(graph: &Graph, position: &str) -> Self {
        let (colours, side) = position.split_once('/').unwrap();
        let row = |v| (0..graph.size).map(|w| graph.leads(v, w)).collect();
        Snort {
            joined: (0..graph.size).map(row).collect(),
            colours: colours.chars().collect(),
            side: usize::from(side == "B"),
        }
    }

    fn may(&self, v: usize) -> bool {
        let theirs = ['B', 'R'][self.side];
        let mut beside = (0..self.colours.len()).filter(|&w| self.joined[v][w]);
        self.colours[v] == '.' && beside.all(|w| self.colours[w] != theirs)
    }
}

impl Plain for Snort {
    fn play(&mut self, turn: &str) -> Result<(), String> {
        let v: usize = turn.parse().unwrap();
        if !self.may(v) {
            return Err(format!("{turn} cannot be coloured"));
        }
        self.colours[v] = ['R', 'B'][self.side];
        self.side = other(self.side);
        Ok(())
    }

    fn result(&self) -> Option<i32> {
        let stuck = (0..self.colours.len()).all(|v| !self.may(v));
        stuck.then(|| won(other(self.side)))
    }
}

struct Santorini {
    graph: Graph,
    shared: bool,
    height: u32,
    tower_wins: bool,
    directed: bool,
    stipulation: bool,
    free: bool,
    heights: Vec<u32>,
    workers: [Vec<usize>; 2],
    side: usize,
    over: bool,
}

impl Santorini {
    fn new(graph: Graph, variant: &str, position: &str) -> Self {
        let parts: Vec<&str> = position.split('/').collect();
        let mut heights: Vec<u32> = parts[0].chars().filter_map(|c| c.to_digit(10)).collect();
        if graph.columns == Some(5) && graph.size == 25 {
            // The exchange format writes rows from the top.
            heights = heights.chunks(5).rev().flatten().copied().collect();
        }
        let list = |index: usize| -> Vec<usize> {
            let text = parts
                .get(index)
                .unwrap_or(&"")
                .trim_start_matches("mortal:");
            let names = text.split(',').filter(|name| !name.is_empty());
            names.map(|name| graph.vertex(name)).collect()
        };
        let digits: String = variant
            .split_once(['P', 'I'])
            .unwrap()
            .1
            .chars()
            .take_while(char::is_ascii_digit)
            .collect();
        Santorini {
            shared: variant.contains("WI"),
            height: digits.parse().unwrap(),
            tower_wins: !variant.contains("NTW"),
            directed: variant.contains("DS") || variant.contains("D*S"),
            stipulation: variant.contains('*'),
            free: variant.ends_with("FM"),
            workers: [list(2), list(3)],
            side: usize::from(parts[1] == "2"),
            over: false,
            heights,
            graph,
        }
    }

    fn own(&self) -> usize {
        if self.shared { 0 } else { self.side }
    }

    fn is_free(&self, v: usize) -> bool {
        self.workers.iter().all(|set| !set.contains(&v))
    }

    fn may_step(&self, from: usize, to: usize) -> bool {
        self.graph.leads(from, to)
            && self.is_free(to)
            && self.heights[to] < self.height
            && (self.free || self.heights[to] <= self.heights[from] + 1)
    }

    fn placing(&self) -> bool {
        self.workers.iter().any(Vec::is_empty) && !self.shared
    }

    /// `a1b2c3`, `a1b2`, `3-4+5`, `3-4`.
    fn squares(&self, turn: &str) -> Vec<usize> {
        if turn.contains('-') {
            return turn
                .split(['-', '+'])
                .map(|name| self.graph.vertex(name))
                .collect();
        }
        let letters: Vec<usize> = turn
            .char_indices()
            .filter(|(_, c)| c.is_ascii_alphabetic())
            .map(|(i, _)| i)
            .collect();
        let ends = letters.iter().skip(1).copied().chain([turn.len()]);
        letters
            .iter()
            .zip(ends)
            .map(|(&from, to)| self.graph.vertex(&turn[from..to]))
            .collect()
    }
}

impl Plain for Santorini {
    fn play(&mut self, turn: &str) -> Result<(), String> {
        if self.placing() {
            let places: Vec<usize> = turn
                .split(',')
                .map(|name| self.graph.vertex(name))
                .collect();
            if !places.iter().all(|&v| self.is_free(v)) {
                return Err(format!("{turn} is taken"));
            }
            self.workers[self.side] = places;
            self.side = other(self.side);
            return Ok(());
        }
        let squares = self.squares(turn);
        let (from, to) = (squares[0], squares[1]);
        let own = self.own();
        let Some(worker) = self.workers[own].iter().position(|&v| v == from) else {
            return Err(format!("{turn}: no worker there"));
        };
        if !self.may_step(from, to) {
            return Err(format!("{turn}: no such step"));
        }
        self.workers[own][worker] = to;
        let wins = self.tower_wins && self.heights[to] == self.height - 1;
        match squares.get(2) {
            None if wins => self.over = true,
            Some(&site) if !wins => {
                let near = match self.directed {
                    true => self.graph.leads(site, to),
                    false => self.graph.leads(to, site),
                };
                let allowed = near && (!self.stipulation || site == from);
                if !allowed || !self.is_free(site) || self.heights[site] >= self.height {
                    return Err(format!("{turn}: no such build"));
                }
                self.heights[site] += 1;
            }
            _ => {
                return Err(format!(
                    "{turn}: a win has no build, and nothing else has none"
                ));
            }
        }
        self.side = other(self.side);
        Ok(())
    }

    fn result(&self) -> Option<i32> {
        if self.over {
            return Some(won(other(self.side)));
        }
        if self.placing() {
            return None;
        }
        let own = &self.workers[self.own()];
        let mut steps = own
            .iter()
            .flat_map(|&v| (0..self.graph.size).map(move |w| (v, w)));
        let stuck = !steps.any(|(v, w)| self.may_step(v, w));
        stuck.then(|| won(other(self.side)))
    }
}

struct Geography {
    graph: Graph,
    alive: Vec<bool>,
    tokens: [usize; 2],
    partizan: bool,
    side: usize,
}

impl Geography {
    fn new(graph: Graph, variant: &str, position: &str) -> Self {
        let (text, side) = position.split_once('/').unwrap();
        let partizan = variant.contains("partizan");
        let find = |c: char| text.find(c).unwrap_or(0);
        Geography {
            graph,
            alive: text.chars().map(|c| c != 'x').collect(),
            tokens: if partizan {
                [find('1'), find('2')]
            } else {
                [find('o'); 2]
            },
            partizan,
            side: usize::from(side == "2"),
        }
    }

    fn may(&self, to: usize) -> bool {
        let taken = self.partizan && self.tokens[other(self.side)] == to;
        self.graph.leads(self.tokens[self.side], to) && self.alive[to] && !taken
    }
}

impl Plain for Geography {
    fn play(&mut self, turn: &str) -> Result<(), String> {
        let to = self.graph.vertex(turn);
        if !self.may(to) {
            return Err(format!("{turn} cannot be gone to"));
        }
        self.alive[self.tokens[self.side]] = false;
        match self.partizan {
            true => self.tokens[self.side] = to,
            false => self.tokens = [to; 2],
        }
        self.side = other(self.side);
        Ok(())
    }

    fn result(&self) -> Option<i32> {
        let stuck = (0..self.graph.size).all(|v| !self.may(v));
        stuck.then(|| won(other(self.side)))
    }
}

type Point = (i32, i32);

struct Castellan {
    rows: i32,
    columns: i32,
    touch: bool,
    nolone: bool,
    stop: bool,
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
    fn new(board: &str, variant: &str, position: &str) -> Self {
        let (rows, columns) = board.split_once('x').unwrap();
        let number = |text: &str| 2 * text.parse::<i32>().unwrap() - 1;
        let (picture, side) = position.split_once('/').unwrap();
        let mut castle = Castellan {
            rows: number(rows),
            columns: number(columns),
            touch: variant.contains("touch"),
            nolone: variant.contains("nolone"),
            stop: variant.contains("stop"),
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
        if towers > 1 || placed.len() - towers > 1 {
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

//! The rules once more, in the plainest way there is: from the texts of a game, a position and a
//! move, without the code that the checks ran on. Slow, and only as much as counterexamples need.

mod castellan;

use std::collections::BTreeSet;

use castellan::Castellan;

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
    names: Vec<String>,
}

impl Graph {
    fn new(text: &str) -> Self {
        let (kind, rest) = text.split_once(':').unwrap();
        let number = || rest.parse::<usize>().unwrap();
        let mut graph = Graph {
            size: 0,
            arcs: BTreeSet::new(),
            columns: None,
            names: Vec::new(),
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
            // Vertices are numbered as their names first come; one alone stands for itself.
            "named" => {
                for item in rest.split(',') {
                    match item.split_once(['-', '>']) {
                        Some((v, w)) => {
                            let (v, w) = (graph.name(v), graph.name(w));
                            graph.join(v, w, item.contains('-'));
                        }
                        None => graph.size = graph.size.max(graph.name(item) + 1),
                    }
                }
            }
            "digraph6" => graph.read_digraph6(rest),
            other => panic!("no plain graph for {other}"),
        }
        graph
    }

    /// The number of a vertex with this name, which may be new.
    fn name(&mut self, name: &str) -> usize {
        let known = self.names.iter().position(|other| other == name);
        known.unwrap_or_else(|| {
            self.names.push(name.to_string());
            self.names.len() - 1
        })
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
        if let Some(number) = self.names.iter().position(|other| other == name) {
            return number;
        }
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
        let mine = ['r', 'b'][self.side];
        let free = self.colours[v] == '.' || self.colours[v] == mine;
        free && beside.all(|w| self.colours[w] != theirs)
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

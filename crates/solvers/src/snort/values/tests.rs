//! Snort values against the textbook: plain recursion over plain game trees.

use super::region::{Open, Region};
use super::shape::Shape;
use super::{SnortValues, ValueError};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use thera_board::{Board, FileAccess, Vertex, VertexSet, bit, first_vertices, vertices};
use thera_games::snort::Snort;
use thera_games::{Game, Player};
use thera_values::{Dyadic, Error, GameId, Games, Limits, Outcome};

/// A game tree whose options are a set.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Tree {
    left: BTreeSet<Tree>,
    right: BTreeSet<Tree>,
}

impl Tree {
    fn at_most(&self, other: &Tree) -> bool {
        !self.left.iter().any(|option| other.at_most(option))
            && !other.right.iter().any(|option| option.at_most(self))
    }

    fn negative(&self) -> Tree {
        Tree {
            left: self.right.iter().map(Tree::negative).collect(),
            right: self.left.iter().map(Tree::negative).collect(),
        }
    }

    /// The canonical form, when all options are in canonical form.
    fn reduced(mut self) -> Tree {
        loop {
            if let Some(simpler) = self.simplified_for_left() {
                self = simpler;
            } else if let Some(simpler) = self.negative().simplified_for_left() {
                self = simpler.negative();
            } else {
                return self;
            }
        }
    }

    fn simplified_for_left(&self) -> Option<Tree> {
        for option in &self.left {
            let mut simpler = self.clone();
            simpler.left.remove(option);
            if simpler.left.iter().any(|other| option.at_most(other)) {
                return Some(simpler);
            }
            if let Some(answer) = option.right.iter().find(|answer| answer.at_most(self)) {
                simpler.left.extend(answer.left.iter().cloned());
                return Some(simpler);
            }
        }
        None
    }

    fn form(games: &mut Games, g: GameId) -> Tree {
        let (left, right) = (
            games.left_options(g).unwrap(),
            games.right_options(g).unwrap(),
        );
        Tree {
            left: left.into_iter().map(|o| Tree::form(games, o)).collect(),
            right: right.into_iter().map(|o| Tree::form(games, o)).collect(),
        }
    }
}

/// The canonical form of a position, move by move, with nothing split or remembered.
fn textbook(graph: &[VertexSet], red: VertexSet, blue: VertexSet) -> Tree {
    let beside = |v: Vertex| bit(v) | graph[usize::from(v)];
    let left = vertices(red).map(|v| textbook(graph, red & !bit(v), blue & !beside(v)));
    let right = vertices(blue).map(|v| textbook(graph, red & !beside(v), blue & !bit(v)));
    let game = Tree {
        left: left.collect(),
        right: right.collect(),
    };
    game.reduced()
}

/// Whether the player to move wins, by plain minimax.
fn mover_wins(graph: &[VertexSet], own: VertexSet, other: VertexSet) -> bool {
    vertices(own).any(|v| {
        !mover_wins(
            graph,
            other & !(bit(v) | graph[usize::from(v)]),
            own & !bit(v),
        )
    })
}

fn graph_of(size: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Vec<VertexSet> {
    let mut graph = vec![0; size];
    for (v, w) in edges {
        graph[v] |= bit(w as Vertex);
        graph[w] |= bit(v as Vertex);
    }
    graph
}

fn pairs(size: usize) -> Vec<(usize, usize)> {
    (0..size)
        .flat_map(|w| (0..w).map(move |v| (v, w)))
        .collect()
}

fn edges_of(graph: &[VertexSet]) -> Vec<(usize, usize)> {
    let joined = |&(v, w): &(usize, usize)| graph[v] & bit(w as Vertex) != 0;
    pairs(graph.len()).into_iter().filter(joined).collect()
}

/// One graph of every isomorphism class with `size` vertices.
fn all_graphs(size: usize) -> Vec<Vec<VertexSet>> {
    let mut orders = vec![vec![]];
    for n in 0..size {
        let insert = |order: Vec<usize>| {
            (0..=n).map(move |at| {
                let mut longer = order.clone();
                longer.insert(at, n);
                longer
            })
        };
        orders = orders.into_iter().flat_map(insert).collect();
    }
    let mut seen = HashSet::new();
    let mut graphs = Vec::new();
    let pairs = pairs(size);
    for mask in 0..1_u32 << pairs.len() {
        let edges = pairs.iter().enumerate().filter(|(i, _)| mask >> i & 1 != 0);
        let graph = graph_of(size, edges.map(|(_, &pair)| pair));
        if seen.contains(&graph) {
            continue;
        }
        seen.extend(orders.iter().map(|order| relabelled(&graph, order)));
        graphs.push(graph);
    }
    graphs
}

fn relabelled(graph: &[VertexSet], order: &[usize]) -> Vec<VertexSet> {
    let edges = edges_of(graph).into_iter();
    graph_of(graph.len(), edges.map(|(v, w)| (order[v], order[w])))
}

fn relabelled_set(set: VertexSet, order: &[usize]) -> VertexSet {
    vertices(set).fold(0, |image, v| image | bit(order[usize::from(v)] as Vertex))
}

fn random_graph(rng: &mut impl Rng, size: usize, probability: f64) -> Vec<VertexSet> {
    let edges = pairs(size);
    graph_of(
        size,
        edges.into_iter().filter(|_| rng.random_bool(probability)),
    )
}

/// Random sets of vertices open to Red and to Blue, mostly to both.
fn random_labels(rng: &mut impl Rng, size: usize) -> (VertexSet, VertexSet) {
    let mut set = || {
        (0..size as Vertex)
            .filter(|_| rng.random_bool(0.75))
            .fold(0, |s, v| s | bit(v))
    };
    (set(), set())
}

#[test]
fn reference_values() {
    for (board, value, temperature) in [
        ("path:1", "*", "0"),
        ("path:2", "±1", "1"),
        ("path:4", "±{2|1}", "3/2"),
        ("path:6", "*", "0"),
        ("path:9", "{2*|-2*}", "2"),
        ("cycle:5", "*", "0"),
        ("cycle:7", "{1*|-1*}", "1"),
        ("star:3", "±3", "3"),
        ("star:7", "±7", "7"),
        ("grid:2x3", "±{4|{1|0}}", "9/4"),
        ("grid:3x3", "±{3|2}", "5/2"),
        ("grid:2x4", "0", "-1"),
        ("grid:2x6", "0", "-1"),
        ("grid:4x4", "0", "-1"),
    ] {
        let snort = Snort::new(Board::parse(board, FileAccess::Refused).unwrap()).unwrap();
        let mut values = SnortValues::new();
        let id = values.of_position(&snort, &snort.start()).unwrap();
        assert_eq!(values.games().text(id).unwrap(), value, "{board}");
        let found = values.games().temperature(id).unwrap();
        assert_eq!(found, temperature.parse::<Dyadic>().unwrap(), "{board}");
    }
}

#[test]
fn every_small_graph_agrees_with_the_textbook() {
    let mut rng = Pcg64::seed_from_u64(4);
    let mut values = SnortValues::new();
    let mut graphs = 0;
    for size in 0..=6 {
        for graph in all_graphs(size) {
            graphs += 1;
            let all = first_vertices(size);
            let some = random_labels(&mut rng, size);
            for (red, blue) in [(all, all), some] {
                let id = values.of_labels(&graph, red, blue).unwrap();
                let form = Tree::form(values.games(), id);
                assert!(
                    form == textbook(&graph, red, blue),
                    "{graph:?} {red:b} {blue:b}"
                );
            }
        }
    }
    assert_eq!(graphs, 1 + 1 + 2 + 4 + 11 + 34 + 156);
}

#[test]
fn random_positions_agree_with_the_textbook() {
    let mut rng = Pcg64::seed_from_u64(40);
    let mut values = SnortValues::new();
    for _ in 0..3000 {
        let size = rng.random_range(1..=6);
        let probability = rng.random_range(0.2..0.7);
        let graph = random_graph(&mut rng, size, probability);
        let (red, blue) = random_labels(&mut rng, size);
        let id = values.of_labels(&graph, red, blue).unwrap();
        let form = Tree::form(values.games(), id);
        assert!(
            form == textbook(&graph, red, blue),
            "{graph:?} {red:b} {blue:b}"
        );
    }
}

/// The value of a position from the values of its moves, without splitting it first.
fn from_moves(values: &mut SnortValues, graph: &[VertexSet], open: Open) -> GameId {
    let mut value = |open: Open| values.of_labels(graph, open.red, open.blue).unwrap();
    let left: Vec<_> = vertices(open.red)
        .map(|v| value(open.after_red(graph, v)))
        .collect();
    let right: Vec<_> = vertices(open.blue)
        .map(|v| value(open.after_blue(graph, v)))
        .collect();
    values.games().game(&left, &right).unwrap()
}

#[test]
fn components_add_up() {
    let mut rng = Pcg64::seed_from_u64(41);
    let mut values = SnortValues::new();
    for _ in 0..300 {
        let (a, b) = (
            random_graph(&mut rng, 7, 0.35),
            random_graph(&mut rng, 6, 0.4),
        );
        let shifted = edges_of(&b).into_iter().map(|(v, w)| (v + 7, w + 7));
        let both = graph_of(13, edges_of(&a).into_iter().chain(shifted));
        let ((ra, ba), (rb, bb)) = (random_labels(&mut rng, 7), random_labels(&mut rng, 6));
        let open = Open {
            red: ra | rb << 7,
            blue: ba | bb << 7,
        };
        let whole = from_moves(&mut values, &both, open);
        let (x, y) = (
            values.of_labels(&a, ra, ba).unwrap(),
            values.of_labels(&b, rb, bb).unwrap(),
        );
        assert_eq!(values.games().sum(x, y).unwrap(), whole);
    }
}

#[test]
fn relabelling_changes_nothing_and_exchanging_colours_negates() {
    let mut rng = Pcg64::seed_from_u64(42);
    for _ in 0..300 {
        let size = rng.random_range(1..=11);
        let graph = random_graph(&mut rng, size, 0.3);
        let (red, blue) = random_labels(&mut rng, size);
        let mut order: Vec<usize> = (0..size).collect();
        order.shuffle(&mut rng);
        let text = |graph: &[VertexSet], red, blue, negate: bool| {
            let mut values = SnortValues::new();
            let mut id = values.of_labels(graph, red, blue).unwrap();
            if negate {
                id = values.games().negative(id).unwrap();
            }
            values.games().text(id).unwrap()
        };
        let expected = text(&graph, red, blue, false);
        assert_eq!(text(&graph, blue, red, true), expected);
        let (graph, red, blue) = (
            relabelled(&graph, &order),
            relabelled_set(red, &order),
            relabelled_set(blue, &order),
        );
        assert_eq!(text(&graph, red, blue, false), expected);
    }
}

#[test]
fn the_sign_agrees_with_direct_search() {
    let mut rng = Pcg64::seed_from_u64(43);
    let mut values = SnortValues::new();
    for _ in 0..1000 {
        let size = rng.random_range(1..=9);
        let graph = random_graph(&mut rng, size, 0.4);
        let (red, blue) = random_labels(&mut rng, size);
        let expected = match (mover_wins(&graph, red, blue), mover_wins(&graph, blue, red)) {
            (true, true) => Outcome::Next,
            (true, false) => Outcome::Left,
            (false, true) => Outcome::Right,
            (false, false) => Outcome::Previous,
        };
        let id = values.of_labels(&graph, red, blue).unwrap();
        assert_eq!(values.games().outcome(id).unwrap(), expected);
    }
}

#[test]
fn values_follow_play() {
    let snort = Snort::new(Board::parse("grid:3x4", FileAccess::Refused).unwrap()).unwrap();
    let mut values = SnortValues::new();
    let start = snort.start();
    let id = values.of_position(&snort, &start).unwrap();
    let mut options = Vec::new();
    for v in vertices(start.open(Player::First)) {
        let next = snort.play(&start, thera_games::snort::Move(v));
        options.push(values.of_position(&snort, &next).unwrap());
    }
    let mut negatives = Vec::new();
    for &option in &options {
        negatives.push(values.games().negative(option).unwrap());
    }
    assert_eq!(values.games().game(&options, &negatives).unwrap(), id);
}

/// A region in another numbering, or with other colours.
fn disguised(rng: &mut impl Rng, region: &Region, swap: bool) -> Region {
    let mut order: Vec<usize> = (0..region.size()).collect();
    order.shuffle(rng);
    let source = if swap {
        region.swapped()
    } else {
        region.clone()
    };
    let mut labels = vec![0; region.size()];
    for (v, &label) in source.labels.iter().enumerate() {
        labels[order[v]] = label;
    }
    Region {
        labels,
        rows: relabelled(&source.rows, &order),
    }
}

#[test]
fn isomorphic_regions_have_one_shape() {
    let mut rng = Pcg64::seed_from_u64(44);
    for _ in 0..2000 {
        let size = rng.random_range(2..=14);
        let probability = rng.random_range(0.1..0.6);
        let graph = random_graph(&mut rng, size, probability);
        let (red, blue) = random_labels(&mut rng, size);
        let region = Region::new(&graph, Open { red, blue });
        let shape = Shape::of(&region);
        let turned = Shape::of(&disguised(&mut rng, &region, false));
        assert_eq!(turned.shape, shape.shape);
        let swapped = Shape::of(&disguised(&mut rng, &region, true));
        assert_eq!(swapped.shape, shape.shape);
    }
}

#[test]
fn different_graphs_have_different_shapes() {
    for size in 1..=6 {
        let graphs = all_graphs(size);
        let all = first_vertices(size);
        let open = Open {
            red: all,
            blue: all,
        };
        let shapes: HashSet<Shape> = graphs
            .iter()
            .map(|graph| Shape::of(&Region::new(graph, open)).shape)
            .collect();
        assert_eq!(shapes.len(), graphs.len());
    }
}

#[test]
fn giving_up_is_a_sentence() {
    let board = Board::parse("grid:4x5", FileAccess::Refused).unwrap();
    let snort = Snort::new(board).unwrap();
    let attempt = |limits: Limits, regions: usize| {
        let mut values = SnortValues::with_limits(limits, regions);
        values.of_position(&snort, &snort.start()).unwrap_err()
    };
    assert_eq!(
        attempt(Limits::default(), 100),
        ValueError::TooManyRegions(100)
    );
    let games = Limits {
        games: 1000,
        ..Limits::default()
    };
    assert_eq!(attempt(games, 1_000_000), Error::TooManyGames(1000).into());
    let stop = Some(Arc::new(AtomicBool::new(true)));
    let stopped = Limits {
        stop,
        ..Limits::default()
    };
    assert_eq!(attempt(stopped, 1_000_000), Error::Stopped.into());

    let mut values = SnortValues::new();
    assert_eq!(
        values.of_labels(&[0; 65], 0, 0),
        Err(ValueError::TooManyVertices(65))
    );
    assert_eq!(
        values.of_labels(&[0b10, 0], 3, 3),
        Err(ValueError::NoSuchEdge(0, 1))
    );
    assert_eq!(
        values.of_labels(&[0b01, 0], 3, 3),
        Err(ValueError::NoSuchEdge(0, 0))
    );
    assert_eq!(
        values.of_labels(&[0], 2, 0),
        Err(ValueError::NoSuchVertex(1, 1))
    );
    assert_eq!(values.of_labels(&[], 0, 0), Ok(GameId::ZERO));
}

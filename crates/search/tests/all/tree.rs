//! Game trees: their values are minimax's, and what they say is cut is what alpha-beta skips.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use thera_control::Control;
use thera_games::evaluation::score::{self, Evaluate, Indifferent, Score};
use thera_games::{AnyGame, Family, FileAccess, Game, Outcome, Player, with_duel};
use thera_search::table::hash;
use thera_search::tree::{End, NoTree, Order, Plan, Tree};

/// The tree of three times three leaves with which alpha-beta is taught.
#[derive(Clone)]
struct Textbook;

const LEAVES: [[i32; 3]; 3] = [[3, 12, 8], [2, 4, 6], [14, 5, 2]];

impl Game for Textbook {
    type Position = (usize, [usize; 2]);
    type Move = usize;

    fn start(&self) -> Self::Position {
        (0, [0; 2])
    }

    fn to_move(&self, position: &Self::Position) -> Player {
        Player::BOTH[position.0 % 2]
    }

    fn outcome(&self, &(turns, [a, b]): &Self::Position) -> Option<Outcome> {
        (turns == 2).then(|| Outcome::Points(LEAVES[a][b]))
    }

    fn visit_moves(
        &self,
        position: &Self::Position,
        mut visit: impl FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (0..if position.0 < 2 { 3 } else { 0 }).try_for_each(&mut visit)
    }

    fn play(&self, &(turns, mut path): &Self::Position, turn: usize) -> Self::Position {
        path[turns] = turn;
        (turns + 1, path)
    }
}

fn plan(depth: u32, order: Order) -> Plan {
    Plan {
        depth,
        most: 20_000,
        order,
    }
}

#[test]
fn the_textbook_tree_loses_two_leaves() {
    let no_judge = |_: &_, _| unreachable!("the game is over before the horizon");
    let grow = |order| {
        let control = Control::default();
        let start = Textbook.start();
        let grown = Tree::grow(
            &Textbook,
            &start,
            plan(9, order),
            &no_judge,
            &Indifferent,
            &control,
        );
        grown.unwrap()
    };
    let tree = grow(Order::Rules);
    assert_eq!((tree.nodes.len(), tree.nodes[0].value), (13, 3000));
    let unseen = tree.nodes.iter().filter(|node| node.seen.is_none());
    let unseen: Vec<_> = unseen.map(|node| node.position.1).collect();
    assert_eq!(unseen, [[1, 1], [1, 2]]);
    assert_eq!(tree.best_child(0), Some(1));
    let seen = |order| {
        grow(order)
            .nodes
            .iter()
            .filter(|n| n.seen.is_some())
            .count()
    };
    // In the ideal order the second and third answer to each move but the best are cut; in the
    // worst nothing is.
    assert_eq!((seen(Order::Best), seen(Order::Worst)), (9, 13));
}

/// An evaluation with no sense at all, different for the two players, with many equal scores.
struct Whim(u64);

impl<G: Game> Evaluate<G> for Whim {
    fn score(&self, _game: &G, position: &G::Position, player: Player) -> Score {
        (hash(&(position, player.index(), self.0)) >> 20) as Score % 7
    }
}

/// Minimax and alpha-beta as the textbooks write them down, over moves in the order of the rules.
struct Plain<'a, G: Game> {
    game: &'a G,
    player: Player,
    whim: Whim,
    depth: usize,
    /// Every way from the root that alpha-beta went.
    visited: BTreeSet<Vec<usize>>,
}

impl<G: Game> Plain<'_, G> {
    fn leaf(&self, position: &G::Position, turns: usize) -> Option<Score> {
        match self.game.outcome(position) {
            Some(outcome) => Some(score::of_outcome(outcome, self.player, 0)),
            None if turns == self.depth => Some(self.whim.score(self.game, position, self.player)),
            None => None,
        }
    }

    fn minimax(&self, position: &G::Position, turns: usize) -> Score {
        if let Some(score) = self.leaf(position, turns) {
            return score;
        }
        let moves = self.game.moves(position).into_iter();
        let values = moves.map(|turn| self.minimax(&self.game.play(position, turn), turns + 1));
        if self.game.to_move(position) == self.player {
            values.max().unwrap()
        } else {
            values.min().unwrap()
        }
    }

    fn alphabeta(&mut self, position: &G::Position, way: Vec<usize>, low: i64, high: i64) -> i64 {
        self.visited.insert(way.clone());
        if let Some(score) = self.leaf(position, way.len()) {
            return score.into();
        }
        let (mut low, mut high) = (low, high);
        let maximise = self.game.to_move(position) == self.player;
        let mut best = if maximise { i64::MIN } else { i64::MAX };
        for (place, turn) in self.game.moves(position).into_iter().enumerate() {
            let mut way = way.clone();
            way.push(place);
            let value = self.alphabeta(&self.game.play(position, turn), way, low, high);
            if maximise {
                best = best.max(value);
                low = low.max(best);
            } else {
                best = best.min(value);
                high = high.min(best);
            }
            if low >= high {
                break;
            }
        }
        best
    }
}

/// The way from the root to a node, as places among the moves of the rules.
fn way<G: Game>(tree: &Tree<G>, game: &G, mut node: usize) -> Vec<usize> {
    let mut way = Vec::new();
    while let Some(parent) = tree.nodes[node].parent {
        let moves = game.moves(&tree.nodes[parent].position);
        let turn = tree.nodes[node].turn;
        way.push(moves.iter().position(|&m| Some(m) == turn).unwrap());
        node = parent;
    }
    way.reverse();
    way
}

fn same_as_plain<G: Family>(game: &G) {
    for seed in 0..4 {
        for depth in 0..=3 {
            let start = game.start();
            let mut plain = Plain {
                game,
                player: game.to_move(&start),
                whim: Whim(seed),
                depth,
                visited: BTreeSet::new(),
            };
            let judge =
                |position: &G::Position, player| Ok(Whim(seed).score(game, position, player));
            let control = Control::default();
            let grow = |order| {
                let plan = plan(depth as u32, order);
                Tree::grow(game, &start, plan, &judge, &Whim(seed), &control).unwrap()
            };
            let value = plain.minimax(&start, 0);
            let found = plain.alphabeta(&start, Vec::new(), i64::MIN, i64::MAX);
            assert_eq!(i64::from(value), found);
            let tree = grow(Order::Rules);
            for (number, node) in tree.nodes.iter().enumerate() {
                let way = way(&tree, game, number);
                assert_eq!(node.value, plain.minimax(&node.position, way.len()));
                assert_eq!(node.seen.is_some(), plain.visited.contains(&way));
                assert_eq!(node.end == End::Inner, !node.children.is_empty());
            }
            for order in Order::ALL.map(|(_, order)| order) {
                let tree = grow(order);
                assert_eq!(tree.nodes[0].value, value);
                assert_eq!(tree.nodes[0].seen.unwrap().found, value);
                principal_variation_is_seen(&tree);
            }
        }
    }
}

fn principal_variation_is_seen<G: Game>(tree: &Tree<G>) {
    let mut node = 0;
    while let Some(next) = tree.best_child(node) {
        assert_eq!(tree.nodes[next].seen.unwrap().found, tree.nodes[0].value);
        node = next;
    }
}

#[test]
fn trees_agree_with_plain_minimax_and_alphabeta() {
    for name in [
        "santorini:2WP2HTWUS@path:4",
        "snort@path:6",
        "castellan@2x2",
        "geography:partizan@grid:3x3",
        "domineering@3x3",
    ] {
        let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
        with_duel!(&any, game => same_as_plain(game));
    }
}

#[test]
fn a_tree_keeps_to_its_size_and_its_time() {
    let any = AnyGame::parse("snort@path:6", FileAccess::Refused).unwrap();
    with_duel!(&any, game => {
        let judge = |_: &_, _| Ok(0);
        let grow = |most, control: &Control| {
            let plan = Plan { most, ..plan(2, Order::Rules) };
            Tree::grow(game, &game.start(), plan, &judge, &Indifferent, control).map(|t| t.nodes.len())
        };
        let whole = grow(usize::MAX, &Control::default()).unwrap();
        assert_eq!(grow(whole, &Control::default()), Ok(whole));
        assert_eq!(grow(whole - 1, &Control::default()), Err(NoTree::TooLarge(whole - 1)));
        let stopped = Control::default();
        stopped.stop();
        assert!(matches!(grow(whole, &stopped), Err(NoTree::Interrupted(_))));
    });
}

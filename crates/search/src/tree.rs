//! Whole game trees, to be looked at: every position up to a depth, its minimax value, and what
//! alpha-beta would have cut.
//!
//! The searches of this crate forget where they have been; here everything is kept, as in the
//! figures of textbooks (Geissler 2020, figures 3.4 and 7.1 to 7.3; Boreham 2020, figures 2.2 to
//! 2.4). A tree is grown whole, valued from its leaves up, put in an order, and then walked once
//! more as alpha-beta walks it, so that what was cut has a value too and can be seen not to matter.
//!
//! A won game is worth the same however late it is won: what is cut then follows from the values
//! that are shown.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_control::{Control, Interrupted};
use thera_games::evaluation::score::{self, Evaluate, Score};
use thera_games::{Game, Player};
use thiserror::Error;

use crate::alphabeta::Window;

/// The order in which the moves of a position are looked at: it decides what alpha-beta cuts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// As the rules give them.
    #[default]
    Rules,
    /// Those first that look best to the evaluation, as the alpha-beta player does it.
    Looks,
    /// Those first that are best: where all branches are equally large, no order cuts more (Knuth
    /// and Moore 1975).
    Best,
    /// Those first that are worst.
    Worst,
}

impl Order {
    /// Every order with the word that names it.
    pub const ALL: [(&'static str, Order); 4] = [
        ("rules", Order::Rules),
        ("looks", Order::Looks),
        ("best", Order::Best),
        ("worst", Order::Worst),
    ];
}

/// What a tree should be like.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Turns to look ahead.
    pub depth: u32,
    /// Positions the tree may have.
    pub most: usize,
    /// The order of the moves.
    pub order: Order,
}

/// Why there is no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoTree {
    /// It would have more positions than it may have.
    #[error("the tree has more than {0} positions")]
    TooLarge(usize),
    /// Time was up before it was finished.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// Whether a position of a tree has moves below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It has.
    Inner,
    /// The game is over.
    Over,
    /// The game goes on, but the tree does not.
    Horizon,
}

/// What alpha-beta saw of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The scores that still mattered when it came: alpha and beta.
    pub window: Window,
    /// What it found: the minimax value if that lies inside the window, else a bound.
    pub found: Score,
}

/// A position of a tree.
#[derive(Clone, Debug)]
pub struct Node<G: Game> {
    /// The position it came from; none for the root.
    pub parent: Option<usize>,
    /// The move that led to it; none for the root.
    pub turn: Option<G::Move>,
    /// The position.
    pub position: G::Position,
    /// Turns since the root.
    pub depth: u32,
    /// Whether the tree ends here, and why.
    pub end: End,
    /// What can follow, in the order in which it is looked at.
    pub children: Vec<usize>,
    /// The minimax value, as the player to move at the root sees it.
    pub value: Score,
    /// What alpha-beta saw; none if it never looked.
    pub seen: Option<Seen>,
}

/// A tree; the root is the first of its nodes and parents come before their children.
#[derive(Clone, Debug)]
pub struct Tree<G: Game> {
    /// Whose values they are: the player to move at the root.
    pub player: Player,
    /// The positions.
    pub nodes: Vec<Node<G>>,
}

/// What a position at the horizon is worth to a player.
pub type Judge<'a, G> = &'a dyn Fn(&<G as Game>::Position, Player) -> Result<Score, Interrupted>;

impl<G: Game> Tree<G> {
    /// Grows the tree below a position. `judge` says what positions at the horizon are worth,
    /// `evaluation` how moves look where that decides their order.
    pub fn grow(
        game: &G,
        position: &G::Position,
        plan: Plan,
        judge: Judge<'_, G>,
        evaluation: &dyn Evaluate<G>,
        control: &Control,
    ) -> Result<Self, NoTree> {
        let mut tree = Tree {
            player: game.to_move(position),
            nodes: vec![Node::new(None, None, *position, 0)],
        };
        tree.branch_out(game, plan, control)?;
        tree.judge_leaves(game, judge)?;
        tree.value_inner(game);
        tree.put_in_order(game, plan.order, evaluation);
        tree.look(game, 0, Window::FULL);
        Ok(tree)
    }

    /// Adds what can follow, level by level.
    fn branch_out(&mut self, game: &G, plan: Plan, control: &Control) -> Result<(), NoTree> {
        let mut next = 0;
        while let Some(node) = self.nodes.get(next) {
            let (position, depth) = (node.position, node.depth);
            self.nodes[next].end = if game.outcome(&position).is_some() {
                End::Over
            } else if depth == plan.depth {
                End::Horizon
            } else {
                self.add_children(game, next, plan.most)?;
                End::Inner
            };
            control.go_on(1)?;
            next += 1;
        }
        Ok(())
    }

    fn add_children(&mut self, game: &G, parent: usize, most: usize) -> Result<(), NoTree> {
        let Node {
            position, depth, ..
        } = self.nodes[parent];
        let nodes = &mut self.nodes;
        let first = nodes.len();
        let full = game.visit_moves(&position, |turn| {
            if nodes.len() == most {
                return std::ops::ControlFlow::Break(());
            }
            let next = game.play(&position, turn);
            nodes.push(Node::new(Some(parent), Some(turn), next, depth + 1));
            std::ops::ControlFlow::Continue(())
        });
        if full.is_break() {
            return Err(NoTree::TooLarge(most));
        }
        self.nodes[parent].children = (first..self.nodes.len()).collect();
        Ok(())
    }

    fn judge_leaves(&mut self, game: &G, judge: Judge<'_, G>) -> Result<(), NoTree> {
        for node in &mut self.nodes {
            match game.outcome(&node.position) {
                Some(outcome) => node.value = score::of_outcome(outcome, self.player, 0),
                None if node.end == End::Horizon => {
                    node.value = judge(&node.position, self.player)?;
                }
                None => {}
            }
        }
        Ok(())
    }

    /// Whether the player to move here is the one whose values they are.
    fn maximises(&self, game: &G, node: usize) -> bool {
        game.to_move(&self.nodes[node].position) == self.player
    }

    /// Minimax: from the last level up, since children come after their parents.
    fn value_inner(&mut self, game: &G) {
        for node in (0..self.nodes.len()).rev() {
            let values = self.nodes[node].children.iter();
            let values = values.map(|&child| self.nodes[child].value);
            let value = if self.maximises(game, node) {
                values.max()
            } else {
                values.min()
            };
            if let Some(value) = value {
                self.nodes[node].value = value;
            }
        }
    }

    fn put_in_order(&mut self, game: &G, order: Order, evaluation: &dyn Evaluate<G>) {
        if order == Order::Rules {
            return;
        }
        for node in 0..self.nodes.len() {
            let sign = if self.maximises(game, node) { -1 } else { 1 };
            let mut children = std::mem::take(&mut self.nodes[node].children);
            // Stable: moves that are as good as each other stay as the rules give them.
            children.sort_by_cached_key(|&child| match order {
                Order::Rules => 0,
                Order::Looks => sign * self.looks(game, child, evaluation),
                Order::Best => sign * self.nodes[child].value,
                Order::Worst => -sign * self.nodes[child].value,
            });
            self.nodes[node].children = children;
        }
    }

    /// How a position looks before anything below it is known.
    fn looks(&self, game: &G, node: usize, evaluation: &dyn Evaluate<G>) -> Score {
        let position = &self.nodes[node].position;
        match game.outcome(position) {
            Some(outcome) => score::of_outcome(outcome, self.player, 0),
            None => evaluation.score(game, position, self.player),
        }
    }

    /// Alpha-beta from a position on; what it does not come to stays unseen.
    fn look(&mut self, game: &G, node: usize, window: Window) -> Score {
        let maximise = self.maximises(game, node);
        let children = std::mem::take(&mut self.nodes[node].children);
        let mut left = window;
        let mut found = match children.is_empty() {
            true => self.nodes[node].value,
            false if maximise => Score::MIN,
            false => Score::MAX,
        };
        for &child in &children {
            let value = self.look(game, child, left);
            if maximise {
                found = found.max(value);
                left.low = left.low.max(value);
            } else {
                found = found.min(value);
                left.high = left.high.min(value);
            }
            if left.low >= left.high {
                break;
            }
        }
        self.nodes[node].children = children;
        self.nodes[node].seen = Some(Seen { window, found });
        found
    }

    /// The move that is played at a position: the first to be looked at of those with its value.
    pub fn best_child(&self, node: usize) -> Option<usize> {
        let Node {
            children, value, ..
        } = &self.nodes[node];
        let is_best = |&&child: &&usize| self.nodes[child].value == *value;
        children.iter().find(is_best).copied()
    }

    /// The nodes as a book draws them: each followed by what is below it, in the order in which it
    /// is looked at.
    pub fn walk(&self) -> Vec<usize> {
        let mut walk = Vec::with_capacity(self.nodes.len());
        let mut open = vec![0];
        while let Some(node) = open.pop() {
            walk.push(node);
            open.extend(self.nodes[node].children.iter().rev());
        }
        walk
    }
}

impl<G: Game> Node<G> {
    fn new(
        parent: Option<usize>,
        turn: Option<G::Move>,
        position: G::Position,
        depth: u32,
    ) -> Self {
        Node {
            parent,
            turn,
            position,
            depth,
            end: End::Inner,
            children: Vec::new(),
            value: 0,
            seen: None,
        }
    }
}

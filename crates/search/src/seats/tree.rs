//! Monte Carlo tree search for any number of seats, with chance and hidden things.
//!
//! The tree is what one player, the one to move at the root, can know: its moves are those that the
//! player sees. Every round begins with another guess at what is hidden, goes only where that world
//! allows, and counts for each move how often it could have been chosen, so that moves which are
//! seldom possible are not thought to be seldom tried (Cowling, Powley and Whitehouse 2012). Where
//! nothing is hidden there is one world, and this is plain UCT in which every seat wants its own
//! share.

use std::borrow::Cow;

use rustc_hash::FxHashMap;
use thera_control::Control;
use thera_games::Player;
use thera_games::capability::{RandomMove, Seated, chance_move};

use super::{MOST_SEATS, play_out, rewards};
use crate::mcts::Tried;
use crate::playout::{CLOCK_INTERVAL, Playouts};

/// Moves the tree may hold, memory permitting.
const MOST_NODES: usize = 2_000_000;

/// How eager the search is to try what it knows little of. Rewards of several seats lie closer
/// together than those of two.
pub const USUAL_CURIOSITY: f64 = 0.7;

/// A game that is played out takes about as long as so many positions that are looked at: for efforts
/// that are told in positions.
pub const POSITIONS_PER_PLAYOUT: u64 = 20;

/// Searches what the player to move sees of a position, and tells what became of each move.
pub fn search<G: Seated + RandomMove>(
    game: &G,
    seen: &G::Position,
    playouts: Playouts,
    curiosity: f64,
    control: &Control,
    bits: &mut impl FnMut() -> u64,
) -> Vec<Tried<G::Move>> {
    let moves = game.moves(seen);
    search_among(game, seen, &moves, playouts, curiosity, control, bits)
}

/// The same for some of the moves: no others are tried at the root.
pub fn search_among<G: Seated + RandomMove>(
    game: &G,
    seen: &G::Position,
    moves: &[G::Move],
    playouts: Playouts,
    curiosity: f64,
    control: &Control,
    bits: &mut impl FnMut() -> u64,
) -> Vec<Tried<G::Move>> {
    let room = control.memory / (4 * size_of::<Node<G::Move>>());
    let mut tree = Tree {
        game,
        viewer: game.to_move(seen),
        curiosity,
        most_nodes: room.min(MOST_NODES),
        at_root: moves,
        nodes: vec![Node::new(None)],
        children: FxHashMap::default(),
    };
    for played in 0..playouts.0 {
        if played % CLOCK_INTERVAL == CLOCK_INTERVAL - 1 && control.go_on(CLOCK_INTERVAL).is_err() {
            break;
        }
        let world = game.guess(tree.viewer, seen, bits);
        tree.round(world, bits);
    }
    moves.iter().map(|&turn| tree.tried(turn)).collect()
}

struct Tree<'a, G: Seated> {
    game: &'a G,
    viewer: Player,
    curiosity: f64,
    most_nodes: usize,
    /// The moves that are tried at the root.
    at_root: &'a [G::Move],
    nodes: Vec<Node<G::Move>>,
    /// The node after a move, by the node before it and the move as the viewer sees it.
    children: FxHashMap<(u32, G::Move), u32>,
}

/// A move in the tree; the root has none.
struct Node<M> {
    turn: Option<M>,
    /// Rounds through it, and rounds in which it could have been chosen.
    visits: u32,
    available: u32,
    /// What they came to for whoever made the move.
    reward: f64,
}

impl<M> Node<M> {
    fn new(turn: Option<M>) -> Self {
        Node {
            turn,
            visits: 0,
            available: 0,
            reward: 0.0,
        }
    }
}

/// A step of a round: the node it came to, and who made the move; nobody if it was chance.
type Step = (u32, Option<Player>);

impl<G: Seated + RandomMove> Tree<'_, G> {
    fn round(&mut self, world: G::Position, bits: &mut impl FnMut() -> u64) {
        let mut path: Vec<Step> = Vec::new();
        let mut position = world;
        let mut node = 0;
        while self.game.outcome(&position).is_none() && self.nodes.len() < self.most_nodes {
            let chance = chance_move(self.game, &position, bits);
            let mover = chance.is_none().then(|| self.game.to_move(&position));
            let (turn, is_new) = match chance {
                Some(turn) => (turn, false),
                None => self.select(node, &position, bits),
            };
            node = self.child(node, &position, turn);
            path.push((node, mover));
            position = self.game.play(&position, turn);
            if is_new {
                break;
            }
        }
        let outcome = play_out(self.game, &position, bits);
        self.credit(&path, rewards(self.game, outcome));
    }

    /// The move to try: one that was never tried in this place, or the most promising one. Counts
    /// for all of them that they could have been chosen.
    fn select(
        &mut self,
        node: u32,
        position: &G::Position,
        bits: &mut impl FnMut() -> u64,
    ) -> (G::Move, bool) {
        let game = self.game;
        let (mut best, mut highest) = (None, f64::NEG_INFINITY);
        let (mut untried, mut count) = (None, 0);
        let moves = match node {
            0 => Cow::Borrowed(self.at_root),
            _ => Cow::Owned(game.moves(position)),
        };
        for &turn in moves.iter() {
            let seen = game.seen_move(self.viewer, position, turn);
            let Some(&child) = self.children.get(&(node, seen)) else {
                count += 1;
                // One of all untried moves, each as likely as the others.
                if thera_games::capability::below(count, bits) == Some(0) {
                    untried = Some(turn);
                }
                continue;
            };
            let child = &mut self.nodes[child as usize];
            child.available += 1;
            let visits = f64::from(child.visits.max(1));
            let breadth = f64::from(child.available).ln().max(0.0);
            let bound = child.reward / visits + self.curiosity * (breadth / visits).sqrt();
            if bound > highest {
                (best, highest) = (Some(turn), bound);
            }
        }
        match untried.or(best) {
            Some(turn) => (turn, untried.is_some()),
            None => unreachable!("a game that is not over has moves"),
        }
    }

    /// The node after a move, made if it is not there.
    fn child(&mut self, node: u32, position: &G::Position, turn: G::Move) -> u32 {
        let seen = self.game.seen_move(self.viewer, position, turn);
        let next = self.nodes.len() as u32;
        let child = *self.children.entry((node, seen)).or_insert(next);
        if child == next {
            let mut made = Node::new(Some(seen));
            made.available = 1;
            self.nodes.push(made);
        }
        child
    }

    fn credit(&mut self, path: &[Step], rewards: [f64; MOST_SEATS]) {
        for &(node, mover) in path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            if let Some(mover) = mover {
                node.reward += rewards[mover.index()];
            }
        }
    }

    fn tried(&self, turn: G::Move) -> Tried<G::Move> {
        let node = self.children.get(&(0, turn));
        let node = node.map(|&node| &self.nodes[node as usize]);
        debug_assert!(node.is_none_or(|node| node.turn == Some(turn)));
        let games = node.map_or(0, |node| u64::from(node.visits));
        let reward = node.map_or(0.0, |node| node.reward);
        Tried {
            turn,
            games,
            share: reward / games.max(1) as f64,
        }
    }
}

//! Monte Carlo tree search: random games, spent where they promise most (UCT, Kocsis and
//! Szepesvári 2006).
//!
//! Each round walks down the tree by the upper confidence bound, adds the moves of one more
//! position, plays one game out at random and credits the result to the moves that led there. Where
//! a shallow minimax sees a forced win it stands for the game that would be played out (a hybrid
//! after Baier and Winands 2018, which Boreham 2020 considers in section 2.2.6).

use thera_games::capability::{RandomMove, below};
use thera_games::{Outcome, Player};

use crate::forced::forced_winner;
use crate::playout::{CLOCK_INTERVAL, Playouts, halves_won};
use thera_control::Control;

/// Moves the tree may hold, memory permitting: beyond that it grows no further and only learns.
const MOST_NODES: usize = 4_000_000;

/// How eager the search is to try what it knows little of. The theory says √2, for games of which
/// nothing is known; matches in six games say less.
pub const USUAL_CURIOSITY: f64 = 0.4;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manner {
    /// How eager to try what is little known.
    pub curiosity: f64,
    /// Turns that minimax looks ahead for forced wins before a game is played out; 0 for none.
    pub minimax: u32,
}

impl Default for Manner {
    fn default() -> Self {
        Manner {
            curiosity: USUAL_CURIOSITY,
            minimax: 0,
        }
    }
}

/// What became of one move at the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tried<M> {
    /// The move.
    pub turn: M,
    /// Games played through it.
    pub games: u64,
    /// The share of them its player won, draws counting half.
    pub share: f64,
}

/// Searches a position and tells what became of each move, in the order they are generated.
pub fn search<G: RandomMove>(
    game: &G,
    position: &G::Position,
    playouts: Playouts,
    manner: Manner,
    control: &Control,
    bits: &mut impl FnMut() -> u64,
) -> Vec<Tried<G::Move>> {
    let room = control.memory / (2 * size_of::<Node<G::Move>>());
    let mut tree = Tree {
        game,
        manner,
        most_nodes: room.min(MOST_NODES),
        nodes: Vec::new(),
        path: Vec::new(),
    };
    let roots = tree.add_moves(position, bits);
    for played in 0..playouts.0 {
        if roots.is_empty()
            || played % CLOCK_INTERVAL == CLOCK_INTERVAL - 1
                && control.go_on(CLOCK_INTERVAL).is_err()
        {
            break;
        }
        tree.round(position, roots, bits);
    }
    let mut tried: Vec<(u32, Tried<G::Move>)> = tree.nodes[roots.range()]
        .iter()
        .map(|node| (node.place, node.tried()))
        .collect();
    tried.sort_by_key(|&(place, _)| place);
    tried.into_iter().map(|(_, tried)| tried).collect()
}

/// The moves that were tried most; several if equally often.
pub fn best<M: Copy>(tried: &[Tried<M>]) -> Vec<M> {
    let most = tried.iter().map(|tried| tried.games).max();
    tried
        .iter()
        .filter(|tried| Some(tried.games) == most)
        .map(|tried| tried.turn)
        .collect()
}

struct Tree<'a, G: RandomMove> {
    game: &'a G,
    manner: Manner,
    /// When it holds so many it grows no further.
    most_nodes: usize,
    nodes: Vec<Node<G::Move>>,
    /// The moves of the current round: where they are, and who made them.
    path: Vec<(usize, Player)>,
}

/// A move in the tree.
struct Node<M> {
    turn: M,
    /// Its place among its siblings as the game generates them.
    place: u32,
    games: u32,
    halves: u64,
    /// The moves after it, once they are known.
    next: Option<Children>,
}

/// Moves that stand next to each other.
#[derive(Clone, Copy, Debug)]
struct Children {
    start: u32,
    count: u32,
}

impl Children {
    fn range(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.count) as usize
    }

    fn is_empty(self) -> bool {
        self.count == 0
    }
}

impl<M: Copy> Node<M> {
    fn tried(&self) -> Tried<M> {
        Tried {
            turn: self.turn,
            games: self.games.into(),
            share: if self.games == 0 {
                0.0
            } else {
                self.halves as f64 / 2.0 / f64::from(self.games)
            },
        }
    }
}

impl<G: RandomMove> Tree<'_, G> {
    fn round(&mut self, position: &G::Position, roots: Children, bits: &mut impl FnMut() -> u64) {
        self.path.clear();
        let outcome = self.walk(*position, roots, bits);
        for k in 0..self.path.len() {
            let (place, player) = self.path[k];
            let node = &mut self.nodes[place];
            node.games = node.games.saturating_add(1);
            node.halves += halves_won(outcome, player);
        }
    }

    /// Goes down to a move that has not been tried, and plays out from there.
    fn walk(
        &mut self,
        mut position: G::Position,
        mut children: Children,
        bits: &mut impl FnMut() -> u64,
    ) -> Outcome {
        loop {
            let chosen = self.most_promising(children);
            let player = self.game.to_move(&position);
            self.path.push((chosen, player));
            position = self.game.play(&position, self.nodes[chosen].turn);
            if self.nodes[chosen].games == 0 {
                return self.end(&position, bits);
            }
            let known = self.nodes[chosen].next;
            let full = self.nodes.len() >= self.most_nodes;
            children = match known {
                Some(children) => children,
                None if full => return self.end(&position, bits),
                None => {
                    let children = self.add_moves(&position, bits);
                    self.nodes[chosen].next = Some(children);
                    children
                }
            };
            if children.is_empty() {
                return self.end(&position, bits);
            }
        }
    }

    /// How the game ends from here: as forced, or played out at random.
    fn end(&self, position: &G::Position, bits: &mut impl FnMut() -> u64) -> Outcome {
        let forced = match self.manner.minimax {
            0 => None,
            depth => forced_winner(self.game, position, depth),
        };
        match forced {
            Some(winner) => Outcome::Won(winner),
            None => self.game.play_out(position, bits),
        }
    }

    /// Untried moves first, then by upper confidence bound.
    fn most_promising(&self, children: Children) -> usize {
        let siblings = &self.nodes[children.range()];
        let games: u64 = siblings.iter().map(|node| u64::from(node.games)).sum();
        let breadth = (games.max(1) as f64).ln();
        let (mut best, mut highest) = (0, f64::NEG_INFINITY);
        for (place, node) in siblings.iter().enumerate() {
            if node.games == 0 {
                return children.start as usize + place;
            }
            let tries = f64::from(node.games);
            let share = node.halves as f64 / 2.0 / tries;
            let bound = share + self.manner.curiosity * (breadth / tries).sqrt();
            if bound > highest {
                (best, highest) = (place, bound);
            }
        }
        children.start as usize + best
    }

    /// Adds the moves of a position, shuffled so that none is favoured for its place.
    fn add_moves(&mut self, position: &G::Position, bits: &mut impl FnMut() -> u64) -> Children {
        let start = self.nodes.len();
        let mut place = 0;
        let nodes = &mut self.nodes;
        self.game.for_each_move(position, |turn| {
            nodes.push(Node {
                turn,
                place,
                games: 0,
                halves: 0,
                next: None,
            });
            place += 1;
        });
        for last in (1..u64::from(place)).rev() {
            let other = below(last + 1, bits).unwrap_or(last);
            self.nodes
                .swap(start + last as usize, start + other as usize);
        }
        Children {
            start: start as u32,
            count: place,
        }
    }
}

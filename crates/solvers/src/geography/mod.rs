//! Undirected impartial Geography in polynomial time.
//!
//! The player to move wins exactly if *every* maximum matching of what is left of the graph covers
//! the token's vertex (Fraenkel and others, told by Geissler 2020, section 6.3). The winner walks
//! along an edge of a maximum matching: the vertex it arrives on is then missed by a maximum
//! matching of the rest, and whatever the loser does, it arrives on a covered vertex again.
//! Directed Geography has no such shortcut: it is PSPACE-complete.

mod method;
#[cfg(test)]
mod tests;

pub(crate) use method::METHOD;
use petgraph::algo::maximum_matching;
use petgraph::graph::{NodeIndex, UnGraph};
use thera_board::{Board, Vertex, bit};
use thera_games::geography::{Geography, Position};
use thera_games::{Game, Outcome, Player};
use thera_search::solve::{Cost, Solution};

/// A decided position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who wins.
    pub winner: Player,
    /// The winning move, if it is the winner's turn.
    pub best: Option<Vertex>,
}

/// Whether matchings decide this position: one token, and every arc that can still be reached
/// leads both ways.
pub fn matching_applies(game: &Geography, position: &Position) -> bool {
    !game.is_partizan() && walk(game, position).leads_both_ways()
}

/// Decides a position by matchings; `None` where they do not apply.
pub fn solve_by_matching(game: &Geography, position: &Position) -> Option<Verdict> {
    if !matching_applies(game, position) {
        return None;
    }
    let mover = game.to_move(position);
    let best = walk(game, position).winning_step();
    Some(Verdict {
        winner: if best.is_some() {
            mover
        } else {
            mover.opponent()
        },
        best,
    })
}

/// A line from a position matchings decide to the end of the game: the winner plays to win, the
/// loser plays its first move.
pub fn winning_line(game: &Geography, position: &Position) -> Option<Vec<Vertex>> {
    solution(game, position).map(|solution| solution.line)
}

/// The solution of a position that matchings decide.
fn solution(game: &Geography, position: &Position) -> Option<Solution<Vertex>> {
    played_out(game, position, |position| {
        solve_by_matching(game, position).map(|verdict| verdict.best)
    })
}

/// The solution where `winning` finds a winning move or says that there is none, or says nothing
/// (`None`) where it cannot tell: in the line the winner plays to win, the loser its first move.
pub(crate) fn played_out<G: Game>(
    game: &G,
    position: &G::Position,
    winning: impl Fn(&G::Position) -> Option<Option<G::Move>>,
) -> Option<Solution<G::Move>> {
    let mut now = *position;
    let mut line = Vec::new();
    loop {
        let turn = winning(&now)?.or_else(|| game.moves(&now).first().copied());
        let Some(turn) = turn else { break };
        now = game.play(&now, turn);
        line.push(turn);
    }
    Some(Solution {
        outcome: Outcome::Won(game.to_move(&now).opponent()),
        best: line.first().copied(),
        cost: Cost {
            nodes: line.len() as u64 + 1,
            ..Cost::default()
        },
        line,
    })
}

fn walk<'a>(game: &'a Geography, position: &Position) -> Walk<'a> {
    let token = position.token(game.to_move(position));
    let alive = position.alive();
    Walk::new(game.board(), |vertex| alive & bit(vertex) != 0, token)
}

/// A token that both players move, and the part of a board of any size it could ever get to.
pub(crate) struct Walk<'a> {
    board: &'a Board,
    token: Vertex,
    /// By vertex; the token's own among them.
    reachable: Vec<bool>,
}

impl<'a> Walk<'a> {
    /// A token on a board of which some vertices are left.
    pub(crate) fn new(board: &'a Board, is_left: impl Fn(Vertex) -> bool, token: Vertex) -> Self {
        let mut reachable = vec![false; board.size()];
        reachable[usize::from(token)] = true;
        let mut frontier = vec![token];
        while let Some(vertex) = frontier.pop() {
            for next in board.leads_to(vertex) {
                if is_left(next) && !reachable[usize::from(next)] {
                    reachable[usize::from(next)] = true;
                    frontier.push(next);
                }
            }
        }
        Walk {
            board,
            token,
            reachable,
        }
    }

    fn is_reachable(&self, vertex: Vertex) -> bool {
        self.reachable[usize::from(vertex)]
    }

    /// Whether every arc that can still be reached leads both ways.
    pub(crate) fn leads_both_ways(&self) -> bool {
        let reachable = |list: Vec<Vertex>| list.into_iter().filter(|&w| self.is_reachable(w));
        let both_ways =
            |v| reachable(self.board.leads_to(v)).eq(reachable(self.board.comes_from(v)));
        let mut vertices = self.board.vertices().filter(|&v| self.is_reachable(v));
        vertices.all(both_ways)
    }

    /// A step that wins, if the player to move wins; only where arcs lead both ways.
    pub(crate) fn winning_step(&self) -> Option<Vertex> {
        let whole = Matching::of(self.board, |v| self.is_reachable(v));
        let rest = Matching::of(self.board, |v| v != self.token && self.is_reachable(v));
        // One vertex changes the matching number by one at most, and only if all matchings need it.
        (whole.edges > rest.edges)
            .then(|| whole.mate(self.token))
            .flatten()
    }
}

/// The matching number of a graph: the most edges no two of which meet. Directions do not matter.
pub fn matching_number(board: &Board) -> usize {
    Matching::of(board, |_| true).edges
}

/// A maximum matching of part of a board.
struct Matching {
    edges: usize,
    mates: Vec<Option<Vertex>>,
}

impl Matching {
    fn of(board: &Board, is_part: impl Fn(Vertex) -> bool) -> Self {
        let mut graph = UnGraph::<(), (), u16>::default();
        let nodes: Vec<NodeIndex<u16>> = (0..board.size()).map(|_| graph.add_node(())).collect();
        for (v, w) in board.edges().filter(|&(v, w)| is_part(v) && is_part(w)) {
            graph.add_edge(nodes[usize::from(v)], nodes[usize::from(w)], ());
        }
        let matching = maximum_matching(&graph);
        let mate = |&node| matching.mate(node).map(|mate| mate.index() as Vertex);
        Matching {
            edges: matching.len(),
            mates: nodes.iter().map(mate).collect(),
        }
    }

    fn mate(&self, vertex: Vertex) -> Option<Vertex> {
        self.mates[vertex as usize]
    }
}

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
use thera_board::{Board, Vertex, VertexSet, bit, vertices};
use thera_games::geography::{Geography, Position};
use thera_games::{Game, Player};

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
    let mut position = *position;
    let mut line = Vec::new();
    loop {
        let verdict = solve_by_matching(game, &position)?;
        let Some(turn) = verdict
            .best
            .or_else(|| game.moves(&position).first().copied())
        else {
            return Some(line);
        };
        line.push(turn);
        position = game.play(&position, turn);
    }
}

fn walk<'a>(game: &'a Geography, position: &Position) -> Walk<'a> {
    let token = position.token(game.to_move(position));
    Walk::new(game.board(), position.alive(), token)
}

/// A token that both players move, and the part of a board it could ever get to.
pub(crate) struct Walk<'a> {
    board: &'a Board,
    token: Vertex,
    /// The token's own vertex among them.
    reachable: VertexSet,
}

impl<'a> Walk<'a> {
    /// A token on a board of which these vertices are left.
    pub(crate) fn new(board: &'a Board, alive: VertexSet, token: Vertex) -> Self {
        let mut reachable = bit(token);
        let mut frontier = reachable;
        while frontier != 0 {
            let next = vertices(frontier).fold(0, |set, v| set | board.out(v));
            frontier = next & alive & !reachable;
            reachable |= frontier;
        }
        Walk {
            board,
            token,
            reachable,
        }
    }

    /// Whether every arc that can still be reached leads both ways.
    pub(crate) fn leads_both_ways(&self) -> bool {
        let both_ways =
            |v| self.board.out(v) & self.reachable == self.board.sources(v) & self.reachable;
        vertices(self.reachable).all(both_ways)
    }

    /// A step that wins, if the player to move wins; only where arcs lead both ways.
    pub(crate) fn winning_step(&self) -> Option<Vertex> {
        let whole = Matching::of(self.board, self.reachable);
        let rest = Matching::of(self.board, self.reachable & !bit(self.token));
        // One vertex changes the matching number by one at most, and only if all matchings need it.
        (whole.edges > rest.edges)
            .then(|| whole.mate(self.token))
            .flatten()
    }
}

/// The matching number of a graph: the most edges no two of which meet. Directions do not matter.
pub fn matching_number(board: &Board) -> usize {
    Matching::of(board, board.all()).edges
}

/// A maximum matching of part of a board.
struct Matching {
    edges: usize,
    mates: Vec<Option<Vertex>>,
}

impl Matching {
    fn of(board: &Board, part: VertexSet) -> Self {
        let mut graph = UnGraph::<(), (), u16>::default();
        let nodes: Vec<NodeIndex<u16>> = (0..board.size()).map(|_| graph.add_node(())).collect();
        for v in vertices(part) {
            for w in vertices(board.out(v) & part).filter(|&w| v < w) {
                graph.add_edge(nodes[v as usize], nodes[w as usize], ());
            }
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

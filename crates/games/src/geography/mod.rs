//! Geography: a token walks along the arcs of a graph and burns every vertex behind it.
//!
//! In the impartial game both players move the one token; in the partizan game each has a token of
//! its own and a vertex cannot hold both (Geissler 2020, chapter 6). The vertex left is deleted,
//! and who cannot move loses. On undirected boards every edge may be walked both ways.
//!
//! The rules are here, text and drawing in `notation`, names of games in `variant`.

mod encoding;
mod evaluation;
mod lesson;
mod notation;
mod scene;
mod setup;
mod variant;

pub use setup::Setup;
pub(crate) use variant::Options;

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;
use std::sync::OnceLock;

use thera_board::{Board, Symmetry, Vertex, VertexSet, bit, vertices};

use crate::capability::{
    BothMove, Decompose, Greedy, RandomMove, Seated, Symmetric, random_vertex,
};
use crate::{Game, InputError, Outcome, Player};

/// The rules: whose tokens they are, where they begin, and the board.
#[derive(Clone, Debug)]
pub struct Geography {
    board: Board,
    partizan: bool,
    starts: [Vertex; 2],
    /// Found when first asked for: playing needs none, and large boards can have many.
    symmetries: OnceLock<Vec<Symmetry>>,
}

/// What is left of the board, where the tokens are, and who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The vertices not yet deleted; the tokens stand on some of them.
    alive: VertexSet,
    /// First's and second's token; in the impartial game both are the one token.
    tokens: [Vertex; 2],
    to_move: Player,
}

impl Position {
    /// The vertices not yet deleted, those under the tokens among them.
    pub fn alive(&self) -> VertexSet {
        self.alive
    }

    /// The vertex of the token that `player` moves.
    pub fn token(&self, player: Player) -> Vertex {
        self.tokens[player.index()]
    }
}

impl Geography {
    /// The impartial game: one token, moved by both players.
    pub fn impartial(board: Board, start: Vertex) -> Result<Self, InputError> {
        Self::on(board, false, [start, start])
    }

    /// The partizan game: first's and second's token.
    pub fn partizan(board: Board, starts: [Vertex; 2]) -> Result<Self, InputError> {
        Self::on(board, true, starts)
    }

    fn on(board: Board, partizan: bool, starts: [Vertex; 2]) -> Result<Self, InputError> {
        let board = board.narrow()?;
        let refuse =
            |reason: String| Err(InputError::unplayable("geography", board.name(), reason));
        if partizan && board.size() < 2 {
            return refuse("two tokens need at least two vertices".into());
        }
        if let Some(start) = starts.iter().find(|&&v| v as usize >= board.size()) {
            return refuse(format!(
                "a token cannot start on {start}, the vertices are {}",
                board.vertices_in_words()
            ));
        }
        if partizan && starts[0] == starts[1] {
            return refuse(format!(
                "both tokens would start on {}, but a vertex cannot hold both",
                board.vertex_name(starts[0])
            ));
        }
        Ok(Geography {
            board,
            partizan,
            starts,
            symmetries: OnceLock::new(),
        })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whether each player has a token of its own.
    pub fn is_partizan(&self) -> bool {
        self.partizan
    }

    /// Where the token begins, or first's and second's.
    pub fn start_vertices(&self) -> &[Vertex] {
        &self.starts[..if self.partizan { 2 } else { 1 }]
    }

    fn board_symmetries(&self) -> &[Symmetry] {
        self.symmetries.get_or_init(|| self.board.symmetries())
    }

    /// Where `player` could move its token.
    #[inline]
    fn targets(&self, player: Player, position: &Position) -> VertexSet {
        // In the impartial game the other token is this one: no arc leads to its own vertex.
        let other = bit(position.token(player.opponent()));
        self.board.out(position.token(player)) & position.alive & !other
    }
}

fn visit_set(set: VertexSet, mut visit: impl FnMut(Vertex) -> ControlFlow<()>) -> ControlFlow<()> {
    vertices(set).try_for_each(&mut visit)
}

impl Game for Geography {
    type Position = Position;
    type Move = Vertex;

    fn start(&self) -> Position {
        Position {
            alive: self.board.all(),
            tokens: self.starts,
            to_move: Player::First,
        }
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let stuck = self.targets(position.to_move, position) == 0;
        stuck.then(|| Outcome::Won(position.to_move.opponent()))
    }

    #[inline]
    fn visit_moves(
        &self,
        position: &Position,
        visit: impl FnMut(Vertex) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        visit_set(self.targets(position.to_move, position), visit)
    }

    #[inline]
    fn play(&self, position: &Position, target: Vertex) -> Position {
        let mover = position.to_move;
        let mut tokens = [target; 2];
        if self.partizan {
            tokens[mover.opponent().index()] = position.token(mover.opponent());
        }
        Position {
            alive: position.alive & !bit(position.token(mover)),
            tokens,
            to_move: mover.opponent(),
        }
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> u64 {
        self.targets(position.to_move, position).count_ones().into()
    }

    #[inline]
    fn is_legal(&self, position: &Position, target: Vertex) -> bool {
        (target as usize) < self.board.size()
            && self.targets(position.to_move, position) & bit(target) != 0
    }
}

impl Seated for Geography {}

impl Symmetric for Geography {
    fn symmetries(&self) -> usize {
        self.board_symmetries().len()
    }

    fn map_position(&self, symmetry: usize, position: &Position) -> Position {
        let symmetry = &self.board_symmetries()[symmetry];
        Position {
            alive: symmetry.set(position.alive),
            tokens: position.tokens.map(|token| symmetry.vertex(token)),
            to_move: position.to_move,
        }
    }

    fn map_move(&self, symmetry: usize, target: Vertex) -> Vertex {
        self.board_symmetries()[symmetry].vertex(target)
    }
}

impl BothMove for Geography {
    fn normal_play(&self, _position: &Position) -> Result<(), &'static str> {
        Ok(())
    }

    fn visit_moves_of(
        &self,
        player: Player,
        position: &Position,
        visit: impl FnMut(Vertex) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        visit_set(self.targets(player, position), visit)
    }

    fn with_to_move(&self, player: Player, position: &Position) -> Position {
        Position {
            to_move: player,
            ..*position
        }
    }
}

impl Decompose for Geography {}

impl RandomMove for Geography {
    #[inline]
    fn random_move(&self, position: &Position, bits: &mut impl FnMut() -> u64) -> Option<Vertex> {
        random_vertex(self.targets(position.to_move, position), bits)
    }
}

impl Greedy for Geography {
    /// Leaves the opponent as few moves as possible.
    fn gain(&self, position: &Position, target: Vertex) -> i32 {
        -(self.count_moves(&self.play(position, target)) as i32)
    }
}

//! Snort, on any undirected graph: the players colour free vertices, first Red and second Blue,
//! and no edge may join two colours; whoever cannot move loses.
//!
//! A position is four bit sets: what each player has coloured, and where each may still play. The
//! second pair is what Borje calls the labels of the vertices (A, R, B and U: both players, only
//! Red, only Blue, nobody), and a move updates it with two `and`s. Text is in `notation`, pictures
//! are in `draw`, what the game can do beyond being played is in `capability`.

mod capability;
mod draw;
mod evaluation;
mod notation;
mod scene;
mod settled;
mod setup;

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use thera_board::{Board, FileAccess, Symmetry, Vertex, VertexSet, bit, vertices};

use crate::{Family, FamilyInfo, Game, InputError, Outcome, Player};

pub use evaluation::Reserve;
pub use settled::HalfPoints;
pub use setup::{Colour, Setup};

/// The board of a game that names none.
const DEFAULT_BOARD: &str = "grid:4x4";

/// Snort on one board.
#[derive(Clone, Debug)]
pub struct Snort {
    board: Board,
    /// Found when first asked for: a general graph may take longer to search for them than to
    /// play on.
    symmetries: OnceLock<Arc<[Symmetry]>>,
}

/// Where the colours are, where each player may still play, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    coloured: [VertexSet; 2],
    open: [VertexSet; 2],
    to_move: Player,
}

/// One turn: the vertex to colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(pub Vertex);

/// Who may still play a vertex: Borje's labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Label {
    /// A: both players.
    Both,
    /// R or B: one player only.
    Only(Player),
    /// U: nobody.
    Nobody,
}

impl Position {
    /// The vertices a player has coloured.
    #[inline]
    pub fn coloured(&self, player: Player) -> VertexSet {
        self.coloured[player.index()]
    }

    /// The vertices a player may still colour.
    #[inline]
    pub fn open(&self, player: Player) -> VertexSet {
        self.open[player.index()]
    }

    /// Who has coloured a vertex, if anybody has.
    pub fn colour(&self, vertex: Vertex) -> Option<Player> {
        Player::BOTH
            .into_iter()
            .find(|&player| self.coloured(player) & bit(vertex) != 0)
    }

    /// Who may still play a vertex.
    pub fn label(&self, vertex: Vertex) -> Label {
        let may = |player| self.open(player) & bit(vertex) != 0;
        match (may(Player::First), may(Player::Second)) {
            (true, true) => Label::Both,
            (true, false) => Label::Only(Player::First),
            (false, true) => Label::Only(Player::Second),
            (false, false) => Label::Nobody,
        }
    }
}

impl Snort {
    /// Snort on a board; a directed one is refused.
    pub fn new(board: Board) -> Result<Self, InputError> {
        if board.is_directed() {
            return Err(InputError::unplayable(
                Self::INFO.name,
                board.name(),
                "its edges must have no direction, as in path:7 or edges:0-1,1-2",
            ));
        }
        Ok(Snort {
            board,
            symmetries: OnceLock::new(),
        })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The ways to map the board onto itself, the identity first.
    pub fn board_symmetries(&self) -> &[Symmetry] {
        self.symmetries
            .get_or_init(|| self.board.symmetries().into())
    }

    /// The position with these vertices coloured (red, then blue) and `closed` ones out of play
    /// for both, or `None` if sets overlap, leave the board or an edge joins two colours.
    pub fn position(
        &self,
        coloured: [VertexSet; 2],
        closed: VertexSet,
        to_move: Player,
    ) -> Option<Position> {
        let [red, blue] = coloured;
        let overlap = (red & blue) | ((red | blue) & closed);
        let outside = (red | blue | closed) & !self.board.all();
        let free = self.board.all() & !(red | blue | closed);
        let (beside_red, beside_blue) = (self.neighbours(red), self.neighbours(blue));
        (overlap == 0 && outside == 0 && beside_red & blue == 0).then_some(Position {
            coloured,
            open: [free & !beside_blue, free & !beside_red],
            to_move,
        })
    }

    /// The vertices next to any of a set.
    fn neighbours(&self, set: VertexSet) -> VertexSet {
        vertices(set).fold(0, |beside, v| beside | self.board.out(v))
    }

    /// The vertices nobody may play although their neighbours' colours would let somebody.
    pub fn closed(&self, position: &Position) -> VertexSet {
        let [red, blue] = position.coloured;
        let between = self.neighbours(red) & self.neighbours(blue);
        let accounted = red | blue | between | position.open[0] | position.open[1];
        self.board.all() & !accounted
    }
}

impl Game for Snort {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position {
            coloured: [0; 2],
            open: [self.board.all(); 2],
            to_move: Player::First,
        }
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        (!self.can_move(position)).then(|| Outcome::Won(position.to_move.opponent()))
    }

    #[inline]
    fn visit_moves(
        &self,
        position: &Position,
        visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        vertices(position.open(position.to_move))
            .map(Move)
            .try_for_each(visit)
    }

    #[inline]
    fn play(&self, position: &Position, Move(vertex): Move) -> Position {
        let mut next = *position;
        let (own, other) = (position.to_move, position.to_move.opponent());
        let taken = bit(vertex);
        next.coloured[own.index()] |= taken;
        next.open[own.index()] &= !taken;
        next.open[other.index()] &= !(taken | self.board.out(vertex));
        next.to_move = other;
        next
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> u64 {
        position.open(position.to_move).count_ones().into()
    }

    #[inline]
    fn can_move(&self, position: &Position) -> bool {
        position.open(position.to_move) != 0
    }

    #[inline]
    fn is_legal(&self, position: &Position, Move(vertex): Move) -> bool {
        (vertex as usize) < self.board.size() && position.open(position.to_move) & bit(vertex) != 0
    }
}

impl Family for Snort {
    const INFO: FamilyInfo = FamilyInfo {
        name: "snort",
        summary: "Colour a free vertex, first red and second blue; no edge may join two colours, \
                  and who cannot move loses.",
        variants: &[],
        boards: "any undirected board; grid:4x4 if none is given",
        moves: &[(
            "5 or b2",
            "colour vertex 5, or b2 where there are rows and columns",
        )],
        positions: "one letter per vertex (. free, R red, B blue, x out of play), a slash, and R \
                    or B to move: R..B./R",
        examples: &["snort@path:7", "snort@cycle:9", "snort@grid:4x4"],
    };

    fn build(
        variant: Option<&str>,
        board: Option<&str>,
        files: FileAccess,
    ) -> Result<Self, InputError> {
        if let Some(text) = variant {
            return Err(InputError::variant(
                Self::INFO.name,
                text,
                "there are no variants; write snort@BOARD, such as snort@path:7",
            ));
        }
        Snort::new(Board::parse(board.unwrap_or(DEFAULT_BOARD), files)?)
    }

    fn name(&self) -> String {
        format!("{}@{}", Self::INFO.name, self.board.name())
    }
}

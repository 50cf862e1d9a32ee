//! Games of colouring the vertices of a graph, first red and second blue, in which a coloured
//! vertex closes its neighbours to one of the players; whoever cannot move loses.
//!
//! Which player that is, is all in which such games differ: a family is a [`Rule`], and everything
//! else is here. A position is four bit sets: what each player has coloured, and where each may
//! still play. The second pair is what Borje calls the labels of the vertices (A, R, B and U: both
//! players, only Red, only Blue, nobody), and a move updates it with two `and`s. A position may be
//! set up with labels that no colour accounts for. Text is in
//! `notation`, pictures are in `draw`, what such a game can do beyond being played is in
//! `capability`.

mod capability;
mod draw;
mod encoding;
mod evaluation;
mod notation;
mod scene;
mod setup;

/// What families with other rules say in the same words.
pub(crate) mod text {
    pub(crate) use super::draw::draw_vertices;
    pub(crate) use super::notation::{colour_name, letter, no_such_vertex};
}

use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use thera_board::{Board, FileAccess, Symmetry, Vertex, VertexSet, bit, vertices};

use crate::scene::{Answers, Field, FormError, Parts, Picture, Step};
use crate::{Family, FamilyInfo, Game, InputError, Member, Outcome, Player};

pub use evaluation::Reserve;
pub use setup::{Colour, Setup};

/// The board of a game that names none.
pub(crate) const DEFAULT_BOARD: &str = "grid:4x4";

/// What one family of colouring games says about itself.
pub trait Rule: Clone + Debug + Send + Sync + 'static {
    /// How the family presents itself.
    const INFO: FamilyInfo;

    /// How to play, for people.
    const RULES: &'static [&'static str];

    /// Whether other rules under the same name play the variant that this text names.
    fn is_elsewhere(_variant: &str) -> bool {
        false
    }

    /// The parts of the variants that other rules under the same name play.
    fn form() -> Vec<Field> {
        Vec::new()
    }

    /// These parts in a game by these rules.
    fn parts() -> Parts {
        Parts::new()
    }

    /// The variant with these parts, as it stands after the colon; none if it is by these rules.
    fn variant_of(_parts: &Answers) -> Result<Option<String>, FormError> {
        Ok(None)
    }

    /// Positions that show what the rules mean.
    const PICTURES: &'static [Picture];

    /// A lesson of about a minute.
    const LESSON: &'static [Step];

    /// To whom a vertex that a player has coloured closes its neighbours: to oneself or to the
    /// opponent.
    fn closes_to(owner: Player) -> Player;
}

/// A colouring game on one board.
#[derive(Clone, Debug)]
pub struct Colouring<R> {
    board: Board,
    /// Found when first asked for: a general graph may take longer to search for them than to
    /// play on.
    symmetries: OnceLock<Arc<[Symmetry]>>,
    rule: PhantomData<R>,
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

impl<R: Rule> Colouring<R> {
    /// The game on a board; a directed one is refused.
    pub fn new(board: Board) -> Result<Self, InputError> {
        let board = board.narrow()?;
        if board.is_directed() {
            return Err(InputError::unplayable(
                R::INFO.name,
                board.name(),
                "its edges must have no direction, as in path:7 or edges:0-1,1-2",
            ));
        }
        Ok(Colouring {
            board,
            symmetries: OnceLock::new(),
            rule: PhantomData,
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
    /// for both, or `None` if sets overlap, leave the board or a vertex was closed to its colour.
    pub fn position(
        &self,
        coloured: [VertexSet; 2],
        closed: VertexSet,
        to_move: Player,
    ) -> Option<Position> {
        self.labelled_position(coloured, [closed; 2], to_move)
    }

    /// The position with these vertices coloured and others closed to each player, whatever the
    /// colours beside them, or `None` as for [`Self::position`].
    pub fn labelled_position(
        &self,
        coloured: [VertexSet; 2],
        closed: [VertexSet; 2],
        to_move: Player,
    ) -> Option<Position> {
        let [red, blue] = coloured;
        let closed_to_any = closed[0] | closed[1];
        let overlap = (red & blue) | ((red | blue) & closed_to_any);
        let outside = (red | blue | closed_to_any) & !self.board.all();
        let open = Player::BOTH.map(|player| self.open_beside(coloured, player));
        let broken = Player::BOTH
            .into_iter()
            .any(|player| coloured[player.index()] & self.shut(coloured, player) != 0);
        (overlap == 0 && outside == 0 && !broken).then_some(Position {
            coloured,
            open: [open[0] & !closed[0], open[1] & !closed[1]],
            to_move,
        })
    }

    /// The free vertices that colours leave open to a player.
    fn open_beside(&self, coloured: [VertexSet; 2], player: Player) -> VertexSet {
        let free = self.board.all() & !(coloured[0] | coloured[1]);
        free & !self.shut(coloured, player)
    }

    /// The vertices that colours close to a player.
    fn shut(&self, coloured: [VertexSet; 2], player: Player) -> VertexSet {
        self.neighbours(coloured[R::closes_to(player).index()])
    }

    /// The vertices next to any of a set.
    pub(crate) fn neighbours(&self, set: VertexSet) -> VertexSet {
        vertices(set).fold(0, |beside, v| beside | self.board.out(v))
    }

    /// The vertices that are closed to somebody to whom the colours would leave them open.
    pub fn restricted(&self, position: &Position) -> VertexSet {
        Player::BOTH.into_iter().fold(0, |set, player| {
            set | self.open_beside(position.coloured, player) & !position.open(player)
        })
    }
}

impl<R: Rule> Game for Colouring<R> {
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
        let own = position.to_move;
        let shut = R::closes_to(own);
        let taken = bit(vertex);
        next.coloured[own.index()] |= taken;
        next.open[shut.opponent().index()] &= !taken;
        next.open[shut.index()] &= !(taken | self.board.out(vertex));
        next.to_move = own.opponent();
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

impl<R: Rule> Member for Colouring<R> {
    const INFO: FamilyInfo = R::INFO;

    fn build(
        variant: Option<&str>,
        board: Option<&str>,
        files: FileAccess,
    ) -> Result<Self, InputError> {
        let read_board = || Board::parse(board.unwrap_or(DEFAULT_BOARD), files);
        if variant.is_some_and(R::is_elsewhere) {
            return Err(InputError::Elsewhere(Box::new(read_board()?)));
        }
        if let Some(text) = variant {
            let name = R::INFO.name;
            let reason =
                format!("there are no variants; write {name}@BOARD, such as {name}@path:7");
            return Err(InputError::variant(name, text, reason));
        }
        Colouring::new(read_board()?)
    }
}

impl<R: Rule> Family for Colouring<R> {
    fn info(&self) -> FamilyInfo {
        Self::INFO
    }

    fn name(&self) -> String {
        format!("{}@{}", R::INFO.name, self.board.name())
    }
}

//! Geography and Santorini on boards of more than 64 vertices, with one or two pieces a player or
//! for both: what formulas of some size become (Geissler 2020, chapter 6).
//!
//! The families' own rules keep a set of vertices in a machine word. These are the same rules over
//! plain lists of neighbours, written once for both: Geography is the Santorini of height 1 without
//! tower wins in which only the vertex just left may be built on, and being built on is being
//! deleted. [`Wide`] says in which family's words.

mod encoding;
mod geography;
mod notation;
mod pieces;
mod santorini;
mod scene;

#[cfg(test)]
mod tests;

use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::Arc;

use thera_board::{Board, Vertex};

use crate::capability::{BothMove, Decompose, Greedy, RandomMove, Seated, Symmetric};
use crate::encoding::Steps;
use crate::evaluation::Evaluated;
use crate::santorini::Variant;
use crate::scene::Parts;
use crate::{Branch, Game, InputError, Member, Outcome, Player};

pub use geography::Tokens;
pub use pieces::Pieces;
pub use santorini::Workers;

use pieces::MOST_PIECES;

/// Geography on a large board.
pub type WideGeography = Wide<Tokens>;

/// Santorini on a large board.
pub type WideSantorini = Wide<Workers>;

/// Words of heights in a position: four bits a vertex.
const WORDS: usize = 256 / 16;

/// How a family speaks about the pieces and heights of a large board.
pub trait Speech: Clone + Copy + std::fmt::Debug + Send + Sync + 'static {
    /// The family.
    type Narrow: Member;

    /// A variant and where the pieces start, from the text after the colon.
    fn read_variant(text: Option<&str>, board: &Board) -> Result<(Variant, Starts), InputError>;

    /// The variant as it stands in a name, colon included.
    fn write_variant(game: &Wide<Self>) -> String;

    /// The vertices of a position as text: what stands before the side to move.
    fn write_vertices(game: &Wide<Self>, position: &Position) -> String;

    /// Puts on the board what that text says; the error is a reason.
    fn read_vertices(game: &Wide<Self>, text: &str, position: &mut Position) -> Result<(), String>;

    /// What follows the side to move, slashes included: where the pieces are, if the vertices do not
    /// say so.
    fn write_pieces(game: &Wide<Self>, position: &Position) -> String;

    /// Puts the pieces on the board that these fields after the side to move name.
    fn read_pieces(
        game: &Wide<Self>,
        fields: &[&str],
        position: &mut Position,
    ) -> Result<(), String>;

    /// A move as typed.
    fn write_move(game: &Wide<Self>, turn: Move) -> String;

    /// What a move has to look like.
    const MOVE: &'static str;

    /// The piece of a player in a drawing.
    fn piece(game: &Wide<Self>, player: Player) -> char;

    /// The places to choose for a turn that is no placement, in order.
    fn steps(turn: Move) -> Vec<Vertex>;

    /// What these places are.
    const ASKS: &'static [&'static str];

    /// The parts of the variant, as a form has them.
    fn parts(game: &Wide<Self>) -> Parts;
}

/// Where the pieces stand when the game begins, if they are not placed.
pub type Starts = [Option<Vertex>; 2];

/// The rules on one board.
#[derive(Clone, Debug)]
pub struct Wide<S> {
    variant: Variant,
    starts: Starts,
    board: Board,
    /// Where one can go from each vertex, and from where one can come, in order.
    out: Arc<[Vec<Vertex>]>,
    sources: Arc<[Vec<Vertex>]>,
    steps: Steps,
    speech: PhantomData<S>,
}

/// Heights, pieces and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Four bits a vertex.
    heights: [u64; WORDS],
    /// First's and second's pieces; those that both move are first's.
    pieces: [Pieces; 2],
    to_move: Player,
    /// Whether the player who has just moved won by climbing.
    won: bool,
}

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places all the pieces a player has still to place.
    Place(Pieces),
    /// A step onto the winning height, which ends the game without a build.
    Climb {
        /// Where the piece stood.
        from: Vertex,
        /// Where it wins.
        to: Vertex,
    },
    /// A step, then a build.
    Build {
        /// Where the piece stood.
        from: Vertex,
        /// Where it goes.
        to: Vertex,
        /// What it raises by one level.
        site: Vertex,
    },
}

impl Position {
    /// The level of a vertex.
    pub fn height(&self, vertex: Vertex) -> u8 {
        let (word, shift) = (usize::from(vertex) / 16, usize::from(vertex) % 16 * 4);
        (self.heights[word] >> shift & 15) as u8
    }

    fn set_height(&mut self, vertex: Vertex, height: u8) {
        let (word, shift) = (usize::from(vertex) / 16, usize::from(vertex) % 16 * 4);
        self.heights[word] &= !(15 << shift);
        self.heights[word] |= u64::from(height) << shift;
    }
}

impl<S: Speech> Wide<S> {
    /// The rules of a variant with at most two pieces a side.
    pub fn new(variant: Variant, starts: Starts, board: Board) -> Result<Self, InputError> {
        let family = S::Narrow::INFO.name;
        let refuse = |reason: String| {
            let shown = thera_board::shorten(board.name());
            Err(InputError::unplayable(family, &shown, reason))
        };
        if board.is_directed() && !variant.directed {
            return refuse(format!(
                "{variant} is undirected (U) and the board is directed; use D"
            ));
        }
        if variant.workers_per_side() as usize > MOST_PIECES {
            return refuse(format!(
                "with more than {} vertices there are at most two workers a player, or two for both: \
                 1WI…, 2WI…, 2WP… or 4WP…",
                thera_board::MAX_VERTICES
            ));
        }
        let vertices = || 0..=(board.size() - 1) as Vertex;
        let out: Arc<[Vec<Vertex>]> = vertices().map(|v| board.leads_to(v)).collect();
        let sources: Arc<[Vec<Vertex>]> = vertices().map(|v| board.comes_from(v)).collect();
        let steps = encoding::steps(&variant, &out, &sources);
        Ok(Wide {
            variant,
            starts,
            board,
            out,
            sources,
            steps,
            speech: PhantomData,
        })
    }

    /// The variant, in Santorini's words.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    fn vertices(&self) -> impl Iterator<Item = Vertex> + use<S> {
        0..=(self.board.size() - 1) as Vertex
    }

    /// Whose piece a player moves.
    fn side(&self, player: Player) -> usize {
        match self.variant.impartial {
            true => 0,
            false => player.index(),
        }
    }

    /// The players who have a piece of their own.
    fn owners(&self) -> &'static [Player] {
        match self.variant.impartial {
            true => &[Player::First],
            false => &Player::BOTH,
        }
    }

    /// The pieces a player moves.
    pub fn pieces(&self, position: &Position, player: Player) -> Pieces {
        position.pieces[self.side(player)]
    }

    /// How many pieces a player has still to place.
    fn to_place(&self, position: &Position, player: Player) -> usize {
        let placed = self.pieces(position, player).count();
        self.variant.workers_per_side() as usize - placed
    }

    /// Whether a vertex has no piece and is below the maximum height.
    fn is_open(&self, position: &Position, vertex: Vertex) -> bool {
        let is_free = !position.pieces.iter().any(|pieces| pieces.has(vertex));
        is_free && position.height(vertex) < self.variant.height
    }

    fn wins_on(&self, position: &Position, vertex: Vertex) -> bool {
        self.variant.winning_height == Some(position.height(vertex))
    }

    /// Where the piece on `from` can go.
    fn reach<'a>(
        &'a self,
        position: &'a Position,
        from: Vertex,
    ) -> impl Iterator<Item = Vertex> + 'a {
        let highest = match self.variant.free_movement {
            true => u8::MAX,
            false => position.height(from) + 1,
        };
        let near = self.out[usize::from(from)].iter().copied();
        near.filter(move |&to| self.is_open(position, to) && position.height(to) <= highest)
    }

    /// Whether a piece that went `from > to` can build on `site`.
    fn is_site(&self, position: &Position, from: Vertex, site: Vertex) -> bool {
        site == from || !self.variant.stipulation && self.is_open(position, site)
    }

    /// Every way to place the pieces that are missing.
    fn visit_places(
        &self,
        position: &Position,
        missing: usize,
        mut visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let already_won = |vertex| position.height(vertex) > 0 && self.wins_on(position, vertex);
        let is_place = |&vertex: &Vertex| self.is_open(position, vertex) && !already_won(vertex);
        let places: Vec<Vertex> = self.vertices().filter(is_place).collect();
        for (number, &one) in (1..).zip(&places) {
            match missing {
                1 => visit(Move::Place(Pieces::of(Some(one))))?,
                _ => places[number..].iter().try_for_each(|&other| {
                    visit(Move::Place([one, other].into_iter().collect()))
                })?,
            }
        }
        ControlFlow::Continue(())
    }

    fn visit_steps(
        &self,
        position: &Position,
        from: Vertex,
        mut visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let wins = |&to: &Vertex| self.wins_on(position, to);
        for to in self.reach(position, from).filter(wins) {
            visit(Move::Climb { from, to })?;
        }
        for to in self.reach(position, from).filter(|to| !wins(to)) {
            for &site in &self.sources[usize::from(to)] {
                if self.is_site(position, from, site) {
                    visit(Move::Build { from, to, site })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl<S: Speech> Branch for Wide<S> {
    fn is_for(_variant: Option<&str>, board: &Board) -> bool {
        board.is_wide()
    }

    fn on(board: Board, variant: Option<&str>) -> Result<Self, InputError> {
        let (variant, starts) = S::read_variant(variant, &board)?;
        Wide::new(variant, starts, board)
    }
}

impl<S: Speech> Game for Wide<S> {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position {
            heights: [0; WORDS],
            pieces: self.starts.map(Pieces::of),
            to_move: Player::First,
            won: false,
        }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn is_setting_up(&self, position: &Position) -> bool {
        self.to_place(position, position.to_move) > 0
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let over = position.won || !self.can_move(position);
        over.then(|| Outcome::Won(position.to_move.opponent()))
    }

    fn visit_moves(
        &self,
        position: &Position,
        mut visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if position.won {
            return ControlFlow::Continue(());
        }
        match self.to_place(position, position.to_move) {
            0 => self
                .pieces(position, position.to_move)
                .vertices()
                .try_for_each(|from| self.visit_steps(position, from, &mut visit)),
            missing => self.visit_places(position, missing, visit),
        }
    }

    fn play(&self, position: &Position, turn: Move) -> Position {
        let mut next = *position;
        next.to_move = position.to_move.opponent();
        let pieces = &mut next.pieces[self.side(position.to_move)];
        match turn {
            Move::Place(placed) => {
                *pieces = pieces.and(placed);
                // First places, then second, then first moves; pieces that both move are placed by
                // first, who then also moves.
                if self.to_place(&next, next.to_move) == 0 {
                    next.to_move = Player::First;
                }
            }
            Move::Climb { from, to } => {
                *pieces = pieces.moved(from, to);
                next.won = true;
            }
            Move::Build { from, to, site } => {
                *pieces = pieces.moved(from, to);
                next.set_height(site, position.height(site) + 1);
            }
        }
        next
    }
}

impl<S: Speech> BothMove for Wide<S> {
    fn normal_play(&self, position: &Position) -> Result<(), &'static str> {
        match (
            self.variant.winning_height,
            self.to_place(position, Player::Second),
        ) {
            (Some(_), _) => Err("towers win, and on so large a board that has no value"),
            (None, 0) => Ok(()),
            (None, _) => Err("pieces are still being placed"),
        }
    }

    fn with_to_move(&self, player: Player, position: &Position) -> Position {
        Position {
            to_move: player,
            ..*position
        }
    }
}

impl<S: Speech> Seated for Wide<S> {}

impl<S: Speech> Symmetric for Wide<S> {}

impl<S: Speech> Decompose for Wide<S> {}

impl<S: Speech> Greedy for Wide<S> {}

impl<S: Speech> RandomMove for Wide<S> {}

impl<S: Speech> Evaluated for Wide<S> {}

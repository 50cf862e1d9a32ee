//! Castellan on a restricted board (Suptic 2017, sections 1.1 and 2, and the program of his
//! appendix A): towers and walls are added to one growing castle, and who closes a courtyard owns
//! it.
//!
//! The board is a grid of points: towers stand where both coordinates are even, walls where one is
//! odd, and the unit cells in between have two odd ones. A position is three sets of points
//! ([`Position`]), a turn is one ([`Turn`]); [`Geometry`] answers questions about such sets for the
//! whole board at once. Where the thesis and its program differ, both readings are [`Options`].

pub mod cards;
mod draw;
mod encoding;
mod evaluation;
mod geometry;
mod lesson;
mod long_wall;
mod moves;
mod notation;
mod options;
mod position;
mod program;
mod scene;
mod setup;

use std::ops::ControlFlow;

use thera_board::Board;

pub use evaluation::Castle;
pub use geometry::{Geometry, MAX_POINTS, Points, points};
pub use options::{MAX_PIECES, Options};
pub use position::{Position, Turn};
pub use setup::Setup;

use crate::capability::{BothMove, Decompose, Greedy, RandomMove, Seated, Symmetric};
use crate::{Family, FamilyInfo, FileAccess, Game, InputError, Member, Outcome, Player};

const FAMILY: &str = "castellan";

/// The rules of one game of Castellan: options and a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Castellan {
    options: Options,
    geometry: Geometry,
}

impl Castellan {
    /// Joins options and a board. Long walls need places on it, which can be too many.
    pub fn new(options: Options, geometry: Geometry) -> Result<Castellan, InputError> {
        let geometry = match options.long {
            0 => geometry,
            _ => geometry.with_long_walls()?,
        };
        Ok(Castellan { options, geometry })
    }

    /// The rule options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The board.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// What `player` has scored so far (rule 9): for each of their faces, the towers on its border.
    pub fn score(&self, position: &Position, player: Player) -> i32 {
        let regions = self.regions(position, player);
        regions.map(|(_, towers)| towers as i32).sum()
    }

    /// The regions of a player: their cells, with the holes among them, and the towers they score.
    #[inline]
    pub(super) fn regions(
        &self,
        position: &Position,
        player: Player,
    ) -> impl Iterator<Item = (Points, u32)> {
        let (board, pieces) = (&self.geometry, position.pieces);
        let mut cells = position.keeps(player);
        if position.loose {
            cells &= board.enclosed_cells(pieces);
        }
        board.faces(pieces, cells).map(move |face| {
            let towers = self.scoring_towers(face) & pieces;
            (face, towers.count_ones())
        })
    }

    /// The tower locations that count for a face: those on its border. The program of the appendix
    /// counts those inside as well.
    #[inline]
    fn scoring_towers(&self, face: Points) -> Points {
        match self.options.program {
            false => self.geometry.border_towers(face),
            true => self.geometry.around(face) & self.geometry.towers(),
        }
    }
}

impl Game for Castellan {
    type Position = Position;
    type Move = Turn;

    fn start(&self) -> Position {
        Position::EMPTY
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.is_over(position).then(|| {
            let [first, second] = Player::BOTH.map(|player| self.score(position, player));
            Outcome::Points(first - second)
        })
    }

    #[inline]
    fn visit_moves(
        &self,
        position: &Position,
        visit: impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_turns(position, visit)
    }

    #[inline]
    fn play(&self, position: &Position, turn: Turn) -> Position {
        self.after(position, turn)
    }

    fn can_move(&self, position: &Position) -> bool {
        !self.is_over(position)
    }

    /// Four for every unit cell (Suptic 2017, region score lemma), or hole inside a region.
    fn largest_value(&self) -> i32 {
        4 * self.geometry.ground().count_ones() as i32
    }
}

impl Seated for Castellan {}

impl Symmetric for Castellan {
    /// The slips of the program of the appendix depend on directions.
    fn symmetries(&self) -> usize {
        match self.options.program {
            false => self.geometry.symmetries(),
            true => 1,
        }
    }

    fn map_position(&self, symmetry: usize, position: &Position) -> Position {
        Position {
            pieces: self.geometry.image(symmetry, position.pieces),
            keeps: position
                .keeps
                .map(|cells| self.geometry.image(symmetry, cells)),
            ..*position
        }
    }

    fn map_move(&self, symmetry: usize, turn: Turn) -> Turn {
        Turn(self.geometry.image(symmetry, turn.0))
    }
}

impl RandomMove for Castellan {}

impl Decompose for Castellan {}

impl BothMove for Castellan {
    fn normal_play(&self, _position: &Position) -> Result<(), &'static str> {
        Err(
            "castellan counts points and its players may pass, so it has no combinatorial value; \
             'thera solve' finds the points",
        )
    }
}

impl Greedy for Castellan {
    /// The number of cells the turn encloses: take a region when you can.
    fn gain(&self, position: &Position, turn: Turn) -> i32 {
        let after = self.after(position, turn);
        (after.claimed() & !position.claimed()).count_ones() as i32
    }
}

impl Member for Castellan {
    const INFO: FamilyInfo = FamilyInfo {
        name: FAMILY,
        summary: "Add a tower, a wall or one of each to the castle; regions you close score the \
                  towers around them.",
        variants: &[
            ("touch", "the pieces of one turn must touch each other"),
            ("nolone", "the first turn may not be a lone wall"),
            (
                "stop",
                "the game ends when the player to move cannot place; otherwise that player passes",
            ),
            (
                "skip",
                "a turn may always be passed; two passes in a row end the game",
            ),
            ("towers=T", "up to T towers a turn, 1 to 4 (1)"),
            ("walls=W", "up to W walls a turn, 1 to 4 (1)"),
            (
                "long=L",
                "up to L long walls a turn, 1 to 4 (none); each covers two wall locations and the \
                 tower location between them",
            ),
            (
                "program",
                "what the program in the appendix of Suptic 2017 plays, its slips included; only \
                 towers= and walls= go with it",
            ),
            (
                "cards",
                "the game as sold: cards say which pieces a turn brings, and the castle grows without \
                 a board; only what follows goes with it",
            ),
            ("players=N", "with cards: 2 to 4 players (2)"),
            (
                "order=open|fixed",
                "with cards: open hands, or also the order of the piles (hands are hidden); seed=S \
                 shuffles a fixed order",
            ),
            (
                "deck=D",
                "with cards: ours, hut, farm, barn, manor, the cards themselves (w.ww/t.tt) or file:PATH",
            ),
        ],
        boards: "RxC, rows x columns of tower locations, perhaps with unit cells left out, \
                 3x5-(1,1)-(3,5), at its edge or as holes; at most 127 points (4x4 if none is \
                 given)",
        moves: &[
            ("t(0,0)", "a tower at row 0, column 0 (both even)"),
            ("w(0,1)", "a wall (one coordinate odd)"),
            ("w(0,1)+t(0,2)", "both in one turn"),
            (
                "l(0,1)",
                "a long wall over (0,1), (0,2) and (0,3), named by its first wall location",
            ),
            (
                "pass",
                "when there is nowhere to place, and only then, unless the game has skip",
            ),
            ("card:w3", "with cards: play the third wall card"),
            ("build", "play no more cards, and build"),
            ("give", "hand on the pieces that cannot be placed"),
            (
                "double(1,1)",
                "put the second keep there, or leave both there when the courtyard is divided",
            ),
            ("draw:wall", "draw a card from that pile"),
            (
                "end",
                "end the turn without a second keep, with nothing to draw",
            ),
        ],
        positions: "rows of points from the top, separated by commas: o tower, - and | walls (on a \
                    tower location: the middle of a long wall), 1 and 2 cells by owner, # no part \
                    of the board, . anything else; then / and the side to move, p after it if the \
                    last turn was passed at will: o-o..,|1|..,o-o../2; with cards the castle, each \
                    player's cards (hand-played) and the turn: o-o,|1|,o-o/w1-t1/w1-t1/2c",
        examples: &[
            "castellan@2x4",
            "castellan:touch,nolone@3x5",
            "castellan:stop@3x3",
            "castellan@4x4-(3,3)",
            "castellan:towers=2,walls=2@3x3",
            "castellan:skip@2x4",
            "castellan:long=1@3x3",
            "castellan:program@2x3",
            "castellan:cards",
            "castellan:cards,order=fixed,deck=farm",
            "castellan:cards,players=3,order=open,deck=manor",
        ],
        small: "castellan@2x2",
    };

    fn build(
        variant: Option<&str>,
        board: Option<&str>,
        files: FileAccess,
    ) -> Result<Self, InputError> {
        if cards::are_cards(variant) {
            cards::without_board(board)?;
            // A bare table is no graph: whoever plays with cards does not look at it.
            let any = Board::parse("path:1", files)?;
            return Err(InputError::Elsewhere(Box::new(any)));
        }
        let options = variant.map_or(Ok(Options::default()), Options::parse)?;
        Castellan::new(options, Geometry::parse(board.unwrap_or("4x4"))?)
    }
}

impl Family for Castellan {
    fn info(&self) -> FamilyInfo {
        Self::INFO
    }

    fn name(&self) -> String {
        let options = self.options.to_string();
        let colon = if options.is_empty() { "" } else { ":" };
        format!("{FAMILY}{colon}{options}@{}", self.geometry.name())
    }
}

#[cfg(test)]
mod tests;

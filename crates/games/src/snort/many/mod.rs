//! Snort for three to six players (Borje, section 5): each colours with a colour of its own, and no
//! edge may join two different colours.
//!
//! Seats move in turn. Usually whoever cannot move is passed over, and the last to move wins; with
//! `stop` the first who cannot move ends the game, and whoever moved last wins. Where nobody can move,
//! the seat to move is the one after whoever moved last: a position needs no memory of that.

mod encoding;
mod evaluation;
mod lesson;
mod notation;
mod scene;
mod setup;

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use thera_board::{Board, FileAccess, Vertex, VertexSet, bit, vertices};

use super::Snort;
use crate::capability::{
    BothMove, Decompose, Greedy, RandomMove, Seated, Symmetric, random_vertex,
};
use crate::{Branch, Family, FamilyInfo, Game, InputError, Member, Outcome, Player};

pub use crate::colouring::Move;
pub use setup::{Colour, Setup};

/// The most colours there are.
pub const MOST_PLAYERS: usize = Player::ALL.len();

/// The rules for so many players on one board.
#[derive(Clone, Debug)]
pub struct ManySnort {
    /// The game for two on the same board: what they can play on, more can.
    for_two: Snort,
    variant: Variant,
}

/// How many play, and when it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// How many play.
    pub players: usize,
    /// Whether the first who cannot move ends the game.
    pub stop: bool,
}

/// Where the colours are, where each player may still play, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    coloured: [VertexSet; MOST_PLAYERS],
    open: [VertexSet; MOST_PLAYERS],
    to_move: Player,
}

impl Position {
    /// The vertices a player has coloured.
    pub fn coloured(&self, player: Player) -> VertexSet {
        self.coloured[player.index()]
    }

    /// The vertices a player may still colour.
    pub fn open(&self, player: Player) -> VertexSet {
        self.open[player.index()]
    }

    /// Who has coloured a vertex, if anybody has.
    pub fn colour(&self, vertex: Vertex) -> Option<Player> {
        let mut players = Player::ALL.into_iter();
        players.find(|&player| self.coloured(player) & bit(vertex) != 0)
    }
}

impl Variant {
    /// Whether a text after the colon speaks of players at all.
    pub fn is_one(text: &str) -> bool {
        let mut parts = text.split(',').map(str::trim);
        parts.any(|part| part.starts_with("players") || part == "stop")
    }

    /// The variant that a text after the colon stands for.
    fn parse(text: &str) -> Result<Self, InputError> {
        let refuse = |reason: String| Err(InputError::variant(Snort::INFO.name, text, reason));
        let mut variant = Variant {
            players: 0,
            stop: false,
        };
        for part in text.split(',').map(str::trim) {
            match part.split_once('=').map(|(key, value)| (key.trim(), value)) {
                None if part == "stop" => variant.stop = true,
                Some(("players", number)) => match number.trim().parse() {
                    Ok(players @ 3..=MOST_PLAYERS) => variant.players = players,
                    Ok(2) => return refuse("for two players leave it out: snort@BOARD".into()),
                    _ => {
                        return refuse(format!("players is a number from 3 to {MOST_PLAYERS}"));
                    }
                },
                _ => {
                    let reason = format!("'{part}' is not players=N or stop");
                    return refuse(reason);
                }
            }
        }
        match variant.players {
            0 => refuse("stop goes with a number of players: players=3,stop".into()),
            _ => Ok(variant),
        }
    }

    /// The variant as it stands after the colon.
    fn text(self) -> String {
        let stop = if self.stop { ",stop" } else { "" };
        format!("players={}{stop}", self.players)
    }
}

impl ManySnort {
    /// The rules for so many players on a board.
    pub fn new(board: Board, variant: Variant) -> Result<Self, InputError> {
        let for_two = Snort::new(board)?;
        Ok(ManySnort { for_two, variant })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.for_two.board()
    }

    /// How many play, and when it ends.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    fn next(&self, player: Player) -> Player {
        player.after(self.variant.players)
    }

    /// Who moves if it is this player's turn and those who cannot move are passed over.
    fn mover(&self, open: &[VertexSet; MOST_PLAYERS], player: Player) -> Player {
        if self.variant.stop {
            return player;
        }
        let round = std::iter::successors(Some(player), |&player| Some(self.next(player)));
        let mut able = round
            .take(self.variant.players)
            .filter(|player| open[player.index()] != 0);
        able.next().unwrap_or(player)
    }

    /// The free vertices that colours leave open to a player.
    fn open_beside(&self, coloured: &[VertexSet; MOST_PLAYERS], player: Player) -> VertexSet {
        let taken = coloured.iter().fold(0, |all, set| all | set);
        let others = taken & !coloured[player.index()];
        let beside = self.for_two.neighbours(others);
        self.board().all() & !taken & !beside
    }
}

impl Game for ManySnort {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        let mut open = [0; MOST_PLAYERS];
        open[..self.variant.players].fill(self.board().all());
        Position {
            coloured: [0; MOST_PLAYERS],
            open,
            to_move: Player::First,
        }
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        // Whoever sits before the seat to move is the last who moved.
        let seats = self.variant.players;
        let last = Player::ALL[(position.to_move.index() + seats - 1) % seats];
        (!self.can_move(position)).then_some(Outcome::Won(last))
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

    fn play(&self, position: &Position, Move(vertex): Move) -> Position {
        let mut next = *position;
        let own = position.to_move.index();
        let (taken, shut) = (bit(vertex), bit(vertex) | self.board().out(vertex));
        next.coloured[own] |= taken;
        for (seat, open) in next.open.iter_mut().enumerate() {
            *open &= if seat == own { !taken } else { !shut };
        }
        next.to_move = self.mover(&next.open, self.next(position.to_move));
        next
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> u64 {
        position.open(position.to_move).count_ones().into()
    }
}

impl Seated for ManySnort {
    fn seats(&self) -> usize {
        self.variant.players
    }
}

impl Symmetric for ManySnort {
    /// Colours matter only through where they let the players go on.
    fn essence(&self, position: &Position) -> Position {
        Position {
            coloured: [0; MOST_PLAYERS],
            ..*position
        }
    }

    fn symmetries(&self) -> usize {
        self.for_two.board_symmetries().len()
    }

    fn map_position(&self, symmetry: usize, position: &Position) -> Position {
        let image = &self.for_two.board_symmetries()[symmetry];
        Position {
            coloured: position.coloured.map(|set| image.set(set)),
            open: position.open.map(|set| image.set(set)),
            to_move: position.to_move,
        }
    }

    fn map_move(&self, symmetry: usize, Move(vertex): Move) -> Move {
        Move(self.for_two.board_symmetries()[symmetry].vertex(vertex))
    }
}

impl BothMove for ManySnort {
    fn normal_play(&self, _position: &Position) -> Result<(), &'static str> {
        Err("values are those of games for two players")
    }
}

impl Decompose for ManySnort {}

impl Greedy for ManySnort {
    /// How many vertices the move closes to others.
    fn gain(&self, position: &Position, Move(vertex): Move) -> i32 {
        let shut = self.board().out(vertex);
        let players = self.players().iter();
        let others = players.filter(|&&player| player != position.to_move);
        others
            .map(|&player| (position.open(player) & shut).count_ones() as i32)
            .sum()
    }
}

impl RandomMove for ManySnort {
    #[inline]
    fn random_move(&self, position: &Position, bits: &mut impl FnMut() -> u64) -> Option<Move> {
        random_vertex(position.open(position.to_move), bits).map(Move)
    }
}

impl Member for ManySnort {
    const INFO: FamilyInfo = Snort::INFO;

    fn build(
        variant: Option<&str>,
        board: Option<&str>,
        files: FileAccess,
    ) -> Result<Self, InputError> {
        let board = Board::parse(board.unwrap_or(crate::colouring::DEFAULT_BOARD), files)?;
        Self::on(board, variant)
    }
}

impl Branch for ManySnort {
    fn is_for(variant: Option<&str>, _board: &Board) -> bool {
        variant.is_some_and(Variant::is_one)
    }

    fn on(board: Board, variant: Option<&str>) -> Result<Self, InputError> {
        ManySnort::new(board, Variant::parse(variant.unwrap_or_default())?)
    }
}

impl Family for ManySnort {
    fn info(&self) -> FamilyInfo {
        Self::INFO
    }

    fn name(&self) -> String {
        let (variant, board) = (self.variant.text(), self.board().name());
        format!("{}:{variant}@{board}", Snort::INFO.name)
    }
}

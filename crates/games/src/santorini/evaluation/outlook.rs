//! Where workers stand and what is around them, on any board: a sum whose terms were fitted to the
//! results of many games of the standard board.

use crate::santorini::{Position, Santorini};
use crate::{Game, Player};
use thera_board::{Board, MAX_VERTICES, Vertex, VertexSet, vertices};

use super::mobility::steps;
use super::{Ground, sides};
use crate::evaluation::features::{Features, MAX_FEATURES};

/// What is counted.
pub(super) const FEATURES: &[&str] = &["standing", "nearby", "stuck", "alone", "turn"];

/// The numbers below count two-hundredths of the logarithm of the odds; so many points that a clear
/// advantage is what it is for the other evaluations.
pub(super) const WEIGHTS: &str = "0.3;0.3;0.3;0.3;0.3";

/// Levels as they are on the standard board, where the third wins: those of other games are counted
/// from the winning one down.
const LEVELS: usize = 4;

/// A worker on a level below the winning one, on each kind of vertex.
const STANDING: [[i32; 4]; LEVELS - 1] = [
    [-100, -64, -7, 18],
    [-15, 49, 102, 126],
    [75, 160, 243, 267],
];

/// A free vertex of each level near a worker, by the level of the worker.
const NEARBY: [[i32; LEVELS]; LEVELS - 1] =
    [[-11, 18, 25, 20], [-15, 15, 84, 22], [-24, 11, 178, 0]];

/// A worker that cannot step.
const STUCK: i32 = -147;

/// A vertex of each level that only one side is near.
const ALONE: [i32; LEVELS] = [0, 10, 18, -24];

/// Being to move.
const TURN: i32 = 40;

/// The evaluation: how vertices compare is worked out once for a board.
pub struct Outlook {
    /// From the least to the most central kind: corners, edges, the inside and the centre of a grid.
    kinds: [u8; MAX_VERTICES],
}

impl Outlook {
    /// Measures a board.
    pub fn new(board: &Board) -> Self {
        let centre = Ground::new(board).centre();
        let degree = |vertex: Vertex| board.out(vertex).count_ones();
        let most = vertices(board.all()).map(degree).max().unwrap_or(0);
        let mut kinds = [0; MAX_VERTICES];
        for vertex in vertices(board.all()) {
            kinds[usize::from(vertex)] = match degree(vertex) {
                _ if centre & thera_board::bit(vertex) != 0 => 3,
                degree if degree == most => 2,
                degree if 2 * degree >= most => 1,
                _ => 0,
            };
        }
        Outlook { kinds }
    }

    /// The vertices of each level.
    #[inline]
    fn levels(game: &Santorini, position: &Position) -> [VertexSet; LEVELS] {
        let winning = game.variant().winning_height.unwrap_or(3);
        let all = game.board().all();
        std::array::from_fn(|level| {
            // From the top: 3 is the winning level, and 0 all that are three or more below it.
            match (winning + level as u8).checked_sub(LEVELS as u8 - 1) {
                Some(height) if level == 0 => position.at_most(height) & all,
                Some(height) => position.at_height(height) & all,
                None => 0,
            }
        })
    }

    /// What one side sees: all but whose turn it is.
    #[inline]
    fn side(
        &self,
        game: &Santorini,
        position: &Position,
        levels: &[VertexSet; LEVELS],
        [own, other]: [VertexSet; 2],
    ) -> [i32; 4] {
        let board = game.board();
        let free = !position.occupied();
        let [mut standing, mut nearby, mut stuck, mut alone] = [0; 4];
        for worker in vertices(own) {
            let level = (0..LEVELS - 2).find(|&k| levels[k] & thera_board::bit(worker) != 0);
            let level = level.unwrap_or(LEVELS - 2);
            standing += STANDING[level][usize::from(self.kinds[usize::from(worker)])];
            let near = board.out(worker) & free;
            for (set, worth) in levels.iter().zip(NEARBY[level]) {
                nearby += worth * (near & set).count_ones() as i32;
            }
            if steps(game, position, worker) == 0 {
                stuck += STUCK;
            }
        }
        let spread = |set| vertices(set).fold(0, |all, worker| all | board.out(worker));
        let own_ground = spread(own) & !spread(other);
        for (set, worth) in levels.iter().zip(ALONE) {
            alone += worth * (own_ground & set).count_ones() as i32;
        }
        [standing, nearby, stuck, alone]
    }
}

impl Features<Santorini> for Outlook {
    fn names(&self) -> &'static [&'static str] {
        FEATURES
    }

    #[inline]
    fn measure(
        &self,
        game: &Santorini,
        position: &Position,
        player: Player,
    ) -> [i32; MAX_FEATURES] {
        let levels = Self::levels(game, position);
        let [own, other] = sides(game, position, player);
        let mine = self.side(game, position, &levels, [own, other]);
        let theirs = self.side(game, position, &levels, [other, own]);
        let mut counts = [0; MAX_FEATURES];
        for k in 0..mine.len() {
            counts[k] = mine[k] - theirs[k];
        }
        counts[4] = if game.to_move(position) == player {
            TURN
        } else {
            -TURN
        };
        counts
    }
}

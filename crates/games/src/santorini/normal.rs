//! Tower wins as normal play, in which who cannot move loses.
//!
//! "All we must say is that a player is unable to move if their opponent has a worker on a building
//! of winning height" (Geissler 2020, section 3.2.2). In alternating play that changes nothing. For
//! the theory of combinatorial games, in which a player may move twice running, it means:
//!
//! - a climb is a turn like any other, build included, so that every turn adds a level and play
//!   comes to an end (without the build a worker could step to and fro between two towers);
//! - whoever has a worker on the winning height may go on, and the other is stopped until it leaves;
//! - shared workers stop both players.

use std::ops::ControlFlow;

use super::{Move, Position, Santorini};
use crate::capability::BothMove;
use crate::{Game, Player};

/// Levels that can still be built up to which values are found in seconds.
const FEW_LEVELS: u32 = 14;

impl BothMove for Santorini {
    fn normal_play(&self, position: &Position) -> Result<(), &'static str> {
        if self.variant.winning_height == Some(0) && !self.variant.impartial {
            return Err(
                "in towers of height 1 everybody stands on the winning height from the beginning, \
                 which would stop both players; use NTW, without tower wins",
            );
        }
        if self.is_placing(position) {
            return Err(
                "workers are still to be placed; give a --position in which all of them stand",
            );
        }
        Ok(())
    }

    fn visit_moves_of(
        &self,
        player: Player,
        position: &Position,
        visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let moving = self.with_to_move(player, position);
        if self.variant.impartial {
            return self.visit_moves(&moving, visit);
        }
        let theirs = position.workers(player.opponent());
        match self.winning(position) & theirs {
            0 => self.visit_steps(&moving, 0, visit),
            _ => ControlFlow::Continue(()),
        }
    }

    fn with_to_move(&self, player: Player, position: &Position) -> Position {
        let mut position = *position;
        position.set_to_move(player);
        position
    }

    fn has_quick_value(&self, position: &Position) -> bool {
        let size = self.board.size() as u8;
        let missing = (0..size).map(|v| u32::from(self.variant.height - position.height(v)));
        missing.sum::<u32>() <= FEW_LEVELS
    }
}

//! The turns that the program of Suptic's appendix A finds (option `program`): a bit less and a bit
//! more than the rules of his text allow.
//!
//! - A turn without a tower is one wall, however many are allowed.
//! - A tower goes at two steps from another one. If no wall meets it yet, a wall to a tower beside
//!   it is part of the turn. But a misplaced parenthesis in `requiredWallMoves` has a wall on the
//!   right looked for in the last row only: elsewhere a tower that hangs on nothing but a wall to
//!   its right is taken to need one, that very wall is among those offered, and it counts as
//!   placed. So no other wall goes with such a tower.
//! - The empty board is begun by a tower, never by a lone wall.
//!
//! It also counts towers inside regions when it scores. Rows and columns are the indices of its
//! array. The page of the appendix with the body of `legalTowerMoves` is not in the copy of the
//! thesis that this follows; here it does what its callers and its twin `legalWallMoves` ask for:
//! several towers reach one another at two steps, and no turn has more required walls than walls
//! are allowed.

use std::ops::ControlFlow;

use super::geometry::{Points, points};
use super::{Castellan, Turn};

impl Castellan {
    /// Visits every turn that the program finds once, where `allowed` are the free locations not
    /// inside a region of the other player.
    pub(super) fn visit_program_turns(
        &self,
        pieces: Points,
        allowed: Points,
        visit: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut turns = self.program_turns(pieces, allowed);
        turns.sort_unstable();
        turns.dedup();
        turns.into_iter().try_for_each(|placed| visit(Turn(placed)))
    }

    fn program_turns(&self, pieces: Points, allowed: Points) -> Vec<Points> {
        let board = &self.geometry;
        let standing = pieces & board.towers();
        let most = u32::from(self.options.walls);
        let mut turns: Vec<Points> = points(board.touching_walls(standing) & allowed)
            .map(|wall| 1 << wall)
            .collect();
        for towers in self.program_towers(pieces, allowed) {
            let beside = board.touching_walls(standing | towers) & allowed;
            for required in self.required_walls(pieces, towers) {
                let counted = required.count_ones();
                if counted <= most {
                    let placed = (towers | required) & !pieces;
                    let mut add = |walls| turns.push(placed | walls);
                    for_each_subset(beside & !required, most - counted, 0, &mut add);
                }
            }
        }
        if standing == 0 {
            turns.retain(|&placed| board.is_connected(pieces | placed));
        }
        turns
    }

    /// The sets of towers of a turn: each at two steps from one that stands or from another.
    fn program_towers(&self, pieces: Points, allowed: Points) -> Vec<Points> {
        let board = &self.geometry;
        let free = board.towers() & allowed;
        let standing = pieces & board.towers();
        let first = match (standing, pieces) {
            (0, 0) => free,
            (0, walls) => board.touching_towers(walls) & free,
            _ => self.at_two_steps(standing) & free,
        };
        let mut sets: Vec<Points> = points(first).map(|tower| 1 << tower).collect();
        let mut largest = sets.clone();
        for _ in 1..self.options.towers {
            let mut larger = Vec::new();
            for set in largest {
                let next = self.at_two_steps(standing | set) & free & !set;
                larger.extend(points(next).map(|tower| set | 1 << tower));
            }
            larger.sort_unstable();
            larger.dedup();
            sets.extend(&larger);
            largest = larger;
        }
        sets
    }

    /// The tower locations two steps from one of `towers`.
    fn at_two_steps(&self, towers: Points) -> Points {
        let board = &self.geometry;
        board.touching_towers(board.touching_walls(towers)) & !towers
    }

    /// The sets of walls that connect `towers`, one for each that seems to hang on nothing. The
    /// towers are taken in order, from each of them on.
    fn required_walls(&self, pieces: Points, towers: Points) -> Vec<Points> {
        let board = &self.geometry;
        let standing = pieces & board.towers();
        if standing == 0 {
            return vec![0];
        }
        let mut order: Vec<Points> = points(towers).map(|tower| 1 << tower).collect();
        let mut found = Vec::new();
        for _ in 0..order.len() {
            order.rotate_left(1);
            let (mut connected, mut waiting) = (standing, order.clone());
            let mut sets: Vec<Points> = vec![0];
            while !waiting.is_empty() {
                let tower = waiting.remove(0);
                if !self.seems_unattached(pieces, tower) {
                    connected |= tower;
                    continue;
                }
                let walls = board.touching_walls(tower) & board.touching_walls(connected);
                if walls == 0 {
                    waiting.push(tower);
                    continue;
                }
                connected |= tower;
                let each = |set: &Points| points(walls).map(|wall| set | 1 << wall).collect();
                sets = sets
                    .iter()
                    .flat_map(|set| -> Vec<Points> { each(set) })
                    .collect();
            }
            found.extend(sets);
        }
        found
    }

    /// What the program takes for "no wall meets this tower location": it looks to the right only
    /// in the last row.
    fn seems_unattached(&self, pieces: Points, tower: Points) -> bool {
        let board = &self.geometry;
        let last_row = tower.trailing_zeros() as usize / board.width() == board.height() - 1;
        let ignored = if last_row { 0 } else { tower << 1 };
        board.touching_walls(tower) & pieces & !ignored == 0
    }
}

/// Calls `add` with every set of at most `most` of the points in `from`, together with `chosen`.
fn for_each_subset(from: Points, most: u32, chosen: Points, add: &mut impl FnMut(Points)) {
    add(chosen);
    if most == 0 {
        return;
    }
    let mut rest = from;
    for point in points(from) {
        rest &= !(1 << point);
        for_each_subset(rest, most - 1, chosen | 1 << point, add);
    }
}

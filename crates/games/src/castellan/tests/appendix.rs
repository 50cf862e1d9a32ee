//! The move generator of Suptic's appendix A, function by function: lists of points, the same names
//! in the same order, and the parenthesis where he has it.
//!
//! The body of `legalTowerMoves` is on a page that the copy of the thesis lacks. Its last lines are
//! there, and are those of `legalWallMoves`: so it is written like that one.

use super::twin::Point;

pub struct Program {
    pub rows: usize,
    pub columns: usize,
    pub max_towers: usize,
    pub max_walls: usize,
    /// The points with a piece.
    pub board: Vec<Point>,
    /// The empty locations that do not lie in a region of the other player.
    pub unclaimed: Vec<Point>,
}

impl Program {
    fn is_on_board(&self, (row, column): (i32, i32)) -> Option<Point> {
        let inside = |at: i32, size: usize| (0..size as i32).contains(&at);
        (inside(row, self.rows) && inside(column, self.columns))
            .then_some((row as usize, column as usize))
    }

    /// The points at so many steps above, left, below and right of a tower.
    fn around(&self, (row, column): Point, steps: i32) -> [Option<Point>; 4] {
        let (row, column) = (row as i32, column as i32);
        [(-steps, 0), (0, -steps), (steps, 0), (0, steps)]
            .map(|(down, right)| self.is_on_board((row + down, column + right)))
    }

    fn adjacent(&self, towers: &[Point], steps: i32, board: &[Point]) -> Vec<Point> {
        let mut found = Vec::new();
        for &tower in towers {
            for point in self.around(tower, steps).into_iter().flatten() {
                if !board.contains(&point) && !found.contains(&point) {
                    found.push(point);
                }
            }
        }
        found.sort();
        found
    }

    fn standing(&self) -> Vec<Point> {
        let towers = self
            .board
            .iter()
            .filter(|(row, column)| (row + column) % 2 == 0);
        towers.copied().collect()
    }

    fn legal_tower_moves(&self) -> Vec<Vec<Point>> {
        let standing = self.standing();
        let is_tower = |&&(row, column): &&Point| row % 2 == 0 && column % 2 == 0;
        let first: Vec<Point> = if !standing.is_empty() {
            self.adjacent(&standing, 2, &self.board)
        } else {
            let all = self.unclaimed.iter().filter(is_tower).copied();
            let hangs = |tower: &Point| {
                let mut walls = self.around(*tower, 1).into_iter().flatten();
                self.board.is_empty() || walls.any(|wall| self.board.contains(&wall))
            };
            all.filter(hangs).collect()
        };
        let first = first
            .into_iter()
            .filter(|tower| self.unclaimed.contains(tower));
        let mut moves: Vec<Vec<Point>> = first.map(|tower| vec![tower]).collect();
        let mut last = moves.clone();
        for _ in 1..self.max_towers {
            let mut next = Vec::new();
            for towers in last {
                let board = [&self.board[..], &towers].concat();
                for tower in self.adjacent(&[&standing[..], &towers].concat(), 2, &board) {
                    let mut more = [&towers[..], &[tower]].concat();
                    more.sort();
                    if self.unclaimed.contains(&tower) && !next.contains(&more) {
                        next.push(more);
                    }
                }
            }
            moves.extend(next.clone());
            last = next;
        }
        moves
    }

    fn required_wall_moves(&self, tower_move: &[Point]) -> Vec<Vec<Point>> {
        let standing = self.standing();
        if standing.is_empty() {
            return vec![vec![]];
        }
        let mut found: Vec<Vec<Point>> = Vec::new();
        let mut order = tower_move.to_vec();
        for _ in 0..tower_move.len() {
            let head = order.remove(0);
            order.push(head);
            let mut to_connect = order.clone();
            let mut list_of_walls: Vec<Vec<Point>> = Vec::new();
            let mut current = standing.clone();
            while let Some(&tower) = to_connect.first() {
                let walls = self.around(tower, 1);
                let empty = |wall: Option<Point>| wall.is_some_and(|w| !self.board.contains(&w));
                let [above, left, below, right] = walls;
                // As printed: `(below is empty) or (below is off the board) and (right …)`.
                let hangs_on_nothing = (empty(above) || above.is_none())
                    && (empty(left) || left.is_none())
                    && (empty(below) || below.is_none() && (empty(right) || right.is_none()));
                to_connect.remove(0);
                if !hangs_on_nothing {
                    current.push(tower);
                    continue;
                }
                let neighbours = self.around(tower, 2).into_iter().zip(walls);
                let required: Vec<Point> = neighbours
                    .filter(|(other, _)| other.is_some_and(|tower| current.contains(&tower)))
                    .filter_map(|(_, wall)| wall)
                    .collect();
                if required.is_empty() {
                    to_connect.push(tower);
                } else {
                    current.push(tower);
                    list_of_walls.push(required);
                }
            }
            let mut products: Vec<Vec<Point>> = vec![vec![]];
            for walls in list_of_walls {
                products = products
                    .iter()
                    .flat_map(|set| walls.iter().map(|&wall| [&set[..], &[wall]].concat()))
                    .collect();
            }
            for mut walls in products {
                walls.sort();
                walls.dedup();
                if !found.contains(&walls) {
                    found.push(walls);
                }
            }
        }
        found
    }

    fn legal_wall_moves(
        &self,
        towers: &[Point],
        required: &[Point],
        most: usize,
    ) -> Vec<Vec<Point>> {
        let board = [&self.board[..], towers, required].concat();
        let all = [&self.standing()[..], towers].concat();
        let mut moves: Vec<Vec<Point>> = Vec::new();
        let mut last: Vec<Vec<Point>> = vec![vec![]];
        for _ in required.len()..most {
            let mut next = Vec::new();
            for walls in last {
                for wall in self.adjacent(&all, 1, &[&board[..], &walls].concat()) {
                    let mut more = [&walls[..], &[wall]].concat();
                    more.sort();
                    if self.unclaimed.contains(&wall) && !next.contains(&more) {
                        next.push(more);
                    }
                }
            }
            moves.extend(next.clone());
            last = next;
        }
        moves
    }

    /// Every move, perhaps more than once, without the pieces that stand already.
    pub fn moves(&self) -> Vec<Vec<Point>> {
        let mut moves = Vec::new();
        for towers in self.legal_tower_moves() {
            for required in self.required_wall_moves(&towers) {
                if required.len() > self.max_walls {
                    continue;
                }
                let begun = [&towers[..], &required].concat();
                moves.push(begun.clone());
                for walls in self.legal_wall_moves(&towers, &required, self.max_walls) {
                    moves.push([&begun[..], &walls].concat());
                }
            }
        }
        moves.extend(self.legal_wall_moves(&[], &[], 1));
        for placed in &mut moves {
            placed.retain(|point| !self.board.contains(point));
        }
        moves.retain(|placed| !self.standing().is_empty() || self.hangs_together(placed));
        moves
    }

    /// Whether the first pieces of all, with what stands, are one castle.
    fn hangs_together(&self, placed: &[Point]) -> bool {
        let all = [&self.board[..], placed].concat();
        let mut reached = vec![all[0]];
        let mut next = 0;
        while next < reached.len() {
            let near = |point: &&Point| {
                let (row, column) = reached[next];
                row.abs_diff(point.0) + column.abs_diff(point.1) == 1
            };
            let found: Vec<Point> = all.iter().filter(near).copied().collect();
            for point in found {
                if !reached.contains(&point) {
                    reached.push(point);
                }
            }
            next += 1;
        }
        reached.len() == all.len()
    }
}

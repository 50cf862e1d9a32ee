//! Sums of boards: `path:3+cycle:4`, side by side with no edge between them.

use crate::{Board, BoardError, Shape};

impl Board {
    /// This board and another beside it: this one's vertices keep their numbers, the other's
    /// follow.
    ///
    /// ```
    /// use thera_board::Board;
    /// let sum = Board::path(2, false).unwrap().plus(&Board::cycle(3, false).unwrap()).unwrap();
    /// assert_eq!(sum.name(), "path:2+cycle:3");
    /// assert!(sum.edges().eq([(0, 1), (2, 3), (2, 4), (3, 4)]));
    /// ```
    pub fn plus(&self, other: &Board) -> Result<Self, BoardError> {
        let name = format!("{}+{}", self.name, other.name);
        if self.directed != other.directed {
            let reason = "boards with edges and boards with arcs cannot be added";
            return Err(BoardError::bad_spec(&name, reason));
        }
        let size = self.size + other.size;
        let mut sum = Board::empty(name, size, self.directed, Shape::General)?;
        for (from, to) in self.edges() {
            sum.join(from.into(), to.into());
        }
        for (from, to) in other.edges() {
            sum.join(self.size + usize::from(from), self.size + usize::from(to));
        }
        Ok(sum)
    }
}

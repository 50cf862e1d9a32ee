//! Sums that are their own image: the player not to move can answer every turn by its image.
//!
//! Suptic 2017, strategy 1, plays on a whole board about its centre. The same works, with `touch`,
//! for every sum in which each part either is there twice or surrounds its own centre: a half turn
//! leaves it as it is, and a piece stands where the half turn leaves the board in place.
//!
//! The answer is always there. A turn and its image have no location in common. Were the image
//! inside what the turn encloses, the turn would be inside the image of that, and both together
//! were enclosed before by pieces other than these: but then the turn was not in an open part.
//! (The two pieces of a turn touch each other, so both are inside or both are not. Without `touch`
//! one might be.) In the same way a turn never encloses a cell together with its image: what is
//! common to a region and its image would have been enclosed before. So the answer encloses as
//! much as the turn did, and as many waiting moves.
//!
//! Hence the player to move, if not ahead in waiting moves, gets no more than the other.
//! (Reflections give nothing more: pieces are connected, so a part cannot lie on both sides of a
//! line without leaving something empty on it.)

use super::shape::{Frame, Shape};

impl Frame {
    /// Whether some shapes are their own image together. Leaves them canonical, in order.
    pub fn are_own_image(&self, shapes: &mut [Shape]) -> bool {
        for shape in shapes.iter_mut() {
            *shape = self.canonical(*shape);
        }
        shapes.sort_unstable();
        shapes
            .chunk_by(|one, other| one == other)
            .all(|equals| equals.len() % 2 == 0 || self.surrounds_its_centre(equals[0]))
    }

    /// Whether a half turn leaves a shape as it is, and a piece stands at its centre.
    pub fn surrounds_its_centre(&self, shape: Shape) -> bool {
        let (row, column) = self.centre(shape);
        self.half_turn(shape) == shape && !self.contains(shape, row, column)
    }
}

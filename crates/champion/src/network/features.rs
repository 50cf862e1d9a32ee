//! What the network sees: which of its inputs are on in a position.
//!
//! Inputs that both sides share tell the height of each square. For each side there are inputs
//! for its workers (square and height) and for what each worker has around it (the worker's square
//! and height, the neighbour and its height): whether a step or a climb is possible there is one
//! input rather than something to be learnt from two. Blocks of heights and the ground come last. A
//! network looks at a position from each side in turn, with own workers and the opponent's exchanged.

use thera_games::Player;

use super::blocks::{self, BLOCKS};
use super::ground::{self, GROUND, Ground};
use crate::position::Position;
use crate::squares::{SIZE, SYMMETRIES, bit, each, near};
use crate::turn::Turn;

/// Heights a square can have.
pub(super) const HEIGHTS: usize = 5;

/// Heights a worker can stand on.
const FLOORS: usize = 3;

/// Ordered pairs of neighbours.
const PAIRS: usize = 144;

const WORKERS: usize = SIZE * HEIGHTS;
const AROUND: usize = SIZE * FLOORS;

/// Inputs of one side.
const SIDE: usize = AROUND + PAIRS * FLOORS * HEIGHTS;

/// Inputs of heights and workers, where older networks end; those of blocks come after them.
pub(crate) const PLAIN: usize = WORKERS + 2 * SIDE;

/// Inputs of which the sums are kept from turn to turn; those of the ground come after them.
const KEPT: usize = PLAIN + BLOCKS;

/// Number of inputs.
pub const INPUTS: usize = KEPT + GROUND;

/// The number of a pair of neighbours.
const PAIR: [[u8; 32]; 32] = {
    let mut numbers = [[0; 32]; 32];
    let mut next: u8 = 0;
    let mut from = 0;
    while from < SIZE {
        let mut to = 0;
        while to < SIZE {
            if near(from as u8) & bit(to as u8) != 0 {
                numbers[from][to] = next;
                next = next.wrapping_add(1);
            }
            to += 1;
        }
        from += 1;
    }
    numbers
};

/// The squares of each pair of neighbours.
const ENDS: [[u8; 2]; PAIRS] = {
    let mut ends = [[0; 2]; PAIRS];
    let mut from = 0;
    while from < SIZE {
        let mut to = 0;
        while to < SIZE {
            if near(from as u8) & bit(to as u8) != 0 {
                ends[PAIR[from][to] as usize] = [from as u8, to as u8];
            }
            to += 1;
        }
        from += 1;
    }
    ends
};

#[inline(always)]
fn height_input(square: u8, height: u8) -> usize {
    usize::from(square) * HEIGHTS + usize::from(height)
}

/// The first input of a side: 0 for the side that looks, 1 for the other.
#[inline(always)]
fn side_input(side: usize) -> usize {
    WORKERS + side * SIDE
}

#[inline(always)]
fn worker_input(side: usize, square: u8, floor: u8) -> usize {
    side_input(side) + usize::from(square) * FLOORS + usize::from(floor)
}

#[inline(always)]
fn around_input(side: usize, square: u8, floor: u8, neighbour: u8, height: u8) -> usize {
    let pair = usize::from(PAIR[usize::from(square & 31)][usize::from(neighbour & 31)]);
    side_input(side) + AROUND + (pair * FLOORS + usize::from(floor)) * HEIGHTS + usize::from(height)
}

/// The same input as the other side sees it, of those about heights and workers.
#[inline(always)]
pub(crate) fn turned(input: usize) -> usize {
    if input < WORKERS {
        input
    } else if input < WORKERS + SIDE {
        input + SIDE
    } else {
        input - SIDE
    }
}

/// The input that is on in the image of a position under a symmetry of the board where this one is on in
/// the position.
pub(crate) fn image(input: usize, symmetry: usize) -> usize {
    let map = &SYMMETRIES[symmetry % SYMMETRIES.len()];
    if let Some(ground) = input.checked_sub(KEPT) {
        return KEPT + ground::image(ground, map);
    }
    if let Some(block) = input.checked_sub(PLAIN) {
        return PLAIN + blocks::image(block, map);
    }
    let map = |square: u8| map[usize::from(square)];
    let Some(rest) = input.checked_sub(WORKERS) else {
        return height_input(map((input / HEIGHTS) as u8), (input % HEIGHTS) as u8);
    };
    let (side, rest) = (rest / SIDE, rest % SIDE);
    let Some(rest) = rest.checked_sub(AROUND) else {
        return worker_input(side, map((rest / FLOORS) as u8), (rest % FLOORS) as u8);
    };
    let (worker, height) = (rest / HEIGHTS, (rest % HEIGHTS) as u8);
    let [square, neighbour] = ENDS[worker / FLOORS].map(map);
    around_input(side, square, (worker % FLOORS) as u8, neighbour, height)
}

/// Calls `visit` with every input about heights and workers that is on, as `player` sees the position.
fn for_each_plain(position: &Position, player: Player, mut visit: impl FnMut(usize)) {
    for square in 0..SIZE as u8 {
        visit(height_input(square, position.height(square)));
    }
    for (side, who) in [player, player.opponent()].into_iter().enumerate() {
        for square in each(position.workers(who)) {
            visit_worker(position, side, square, &mut visit);
        }
    }
}

/// Inputs that can be on at once.
pub(crate) const MOST_ON: usize = 25 + 4 * 9 + 16 + 25;

/// Inputs that are on.
pub(crate) struct On {
    inputs: [u16; MOST_ON],
    count: usize,
}

impl On {
    /// Those about heights and workers, as `player` sees the position.
    pub(super) fn plain(position: &Position, player: Player) -> Self {
        let mut on = On {
            inputs: [0; MOST_ON],
            count: 0,
        };
        for_each_plain(position, player, |input| on.push(input));
        on
    }

    /// All, as `player` sees the position: the ground is what the player to move looks at.
    pub(crate) fn all(position: &Position, player: Player) -> Self {
        let mut on = On::plain(position, player);
        for input in blocks::inputs(position) {
            on.push(PLAIN + input);
        }
        if player == position.player() {
            for input in Ground::of(position).inputs() {
                on.push(KEPT + input);
            }
        }
        on
    }

    fn push(&mut self, input: usize) {
        self.inputs[self.count] = input as u16;
        self.count += 1;
    }

    /// Their numbers.
    pub(crate) fn inputs(&self) -> &[u16] {
        &self.inputs[..self.count]
    }
}

/// Calls `visit` with the inputs that are on for a worker of a side on a square.
#[inline(always)]
pub(super) fn visit_worker(
    position: &Position,
    side: usize,
    square: u8,
    visit: &mut impl FnMut(usize),
) {
    let floor = position.height(square);
    visit(worker_input(side, square, floor));
    for neighbour in each(near(square)) {
        let height = position.height(neighbour);
        visit(around_input(side, square, floor, neighbour, height));
    }
}

/// Inputs about the site of a build, as first sees them before it: the height of the site, and what
/// the workers beside it see of it, the mover having arrived. After the build the input after each
/// is on in its place: heights are counted last.
#[derive(Clone, Copy)]
pub(super) struct Raised {
    inputs: [u16; Raised::MOST],
    count: usize,
}

impl Raised {
    /// More than a square and four workers; a power of two, so that no index needs a check.
    const MOST: usize = 8;

    #[inline(always)]
    pub(super) fn by(position: &Position, turn: Turn) -> Self {
        let site = turn.site();
        let height = position.height(site);
        let mut raised = Raised {
            inputs: [0; Raised::MOST],
            count: 0,
        };
        raised.push(height_input(site, height));
        let moved = bit(turn.from()) | bit(turn.to());
        for player in Player::BOTH {
            let mover = player == position.player();
            let workers = position.workers(player) ^ if mover { moved } else { 0 };
            for square in each(workers & near(site)) {
                let floor = position.height(square);
                raised.push(around_input(player.index(), square, floor, site, height));
            }
        }
        raised
    }

    #[inline(always)]
    fn push(&mut self, input: usize) {
        self.inputs[self.count % Raised::MOST] = input as u16;
        self.count += 1;
    }

    #[inline(always)]
    pub(super) fn inputs(&self) -> &[u16] {
        &self.inputs[..self.count.min(Raised::MOST)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::playable;

    #[test]
    fn the_image_of_a_position_has_the_images_of_its_inputs() {
        let inputs = |position: &Position, player| On::all(position, player).inputs().to_vec();
        for position in playable(31, 10) {
            for (symmetry, map) in SYMMETRIES.iter().enumerate() {
                for player in Player::BOTH {
                    let mut images: Vec<u16> = inputs(&position, player)
                        .iter()
                        .map(|&input| image(input.into(), symmetry) as u16)
                        .collect();
                    let mut found = inputs(&position.mapped(map), player);
                    images.sort_unstable();
                    found.sort_unstable();
                    assert_eq!(images, found);
                }
            }
        }
    }
}

//! What the network for pairings sees: which of its inputs are on in a position.
//!
//! As for champion's, inputs that both sides share tell the height of each square, and for each side
//! there are inputs for its workers (square and height) and for what each worker has around it (the
//! worker's square and height, the neighbour and its height). Beside them stand inputs that know the
//! powers: where a worker of this power stands, the heights around a worker of this power, and around
//! a worker that faces this power, wherever it is; whether a power remembers something; and which
//! powers meet. All of those depend on the pairing only, so that a network for one pairing has their
//! weights in the others' ([`super::Judge`]).

use thera_board::{Vertex, vertices};

use crate::Player;
use crate::santorini::powers::{Position, Powers};

/// Rows and columns of the board, and its squares.
const SIDE_OF_BOARD: usize = 5;
pub(super) const SQUARES: usize = SIDE_OF_BOARD * SIDE_OF_BOARD;

/// Heights a square can have; the last one is closed by a dome.
pub(super) const HEIGHTS: usize = 5;

/// Heights a worker can stand on: it may be forced up to where it would have won.
const FLOORS: usize = 4;

/// Heights of a worker that are told apart where its neighbours are looked at.
const STEPS: usize = 3;

/// Ordered pairs of neighbours.
const PAIRS: usize = 144;

/// Powers that are known.
pub(super) const POWERS: usize = super::KNOWN.len();

const STANDING: usize = SQUARES * FLOORS;
const NEAR: usize = STEPS * HEIGHTS;

/// The first input of what is told of each side, and how many they are.
pub(super) const GROUND: usize = SQUARES * HEIGHTS;
pub(super) const SIDE: usize = STANDING + PAIRS * NEAR;

/// The first input of what depends on a side's power, and how many there are of each.
const BY_POWER: usize = GROUND + 2 * SIDE;
const POWER: usize = STANDING + 2 * NEAR + 1;

const MEETING: usize = BY_POWER + 2 * POWERS * POWER;

/// Number of inputs.
pub const INPUTS: usize = MEETING + POWERS * POWERS;

/// The number of a pair of neighbours.
const PAIR: [[u8; SQUARES]; SQUARES] = {
    let mut numbers = [[0; SQUARES]; SQUARES];
    let mut next: u8 = 0;
    let mut from = 0;
    while from < SQUARES {
        let mut to = 0;
        while to < SQUARES {
            let rows = (from / SIDE_OF_BOARD).abs_diff(to / SIDE_OF_BOARD);
            let columns = (from % SIDE_OF_BOARD).abs_diff(to % SIDE_OF_BOARD);
            if from != to && rows <= 1 && columns <= 1 {
                numbers[from][to] = next;
                next = next.wrapping_add(1);
            }
            to += 1;
        }
        from += 1;
    }
    numbers
};

/// What is told of a worker.
#[derive(Clone, Copy)]
pub(super) enum Told {
    /// Where it stands, and on which floor.
    Standing(Vertex, usize),
    /// The same with a neighbour and its height.
    Around(Vertex, usize, Vertex, usize),
}

impl Told {
    /// All that can be told.
    pub(super) fn all() -> impl Iterator<Item = Told> {
        let squares = || 0..SQUARES as Vertex;
        let standing = squares().flat_map(|at| (0..FLOORS).map(move |f| Told::Standing(at, f)));
        let is_near = |from: Vertex, to: Vertex| {
            PAIR[usize::from(from)][usize::from(to)] != 0 || (from, to) == (0, 1)
        };
        let pairs = squares().flat_map(move |from| squares().map(move |to| (from, to)));
        let pairs = pairs.filter(move |&(from, to)| is_near(from, to));
        let around = pairs.flat_map(|(from, to)| {
            (0..NEAR).map(move |k| Told::Around(from, k / HEIGHTS, to, k % HEIGHTS))
        });
        standing.chain(around)
    }

    /// Its place among what is told of a side.
    #[inline(always)]
    pub(super) fn place(self) -> usize {
        match self {
            Told::Standing(square, floor) => usize::from(square) * FLOORS + floor,
            Told::Around(square, floor, neighbour, height) => {
                let pair = usize::from(PAIR[usize::from(square)][usize::from(neighbour)]);
                STANDING + pair * NEAR + step(floor) * HEIGHTS + height
            }
        }
    }

    /// The inputs that say it of a side: 0 for the one that looks, 1 for the other. The powers are
    /// those of the worker and of the side it faces.
    pub(super) fn inputs(
        self,
        side: usize,
        [own, facing]: [usize; 2],
    ) -> impl Iterator<Item = usize> {
        let general = GROUND + side * SIDE + self.place();
        let own = power_input(side, own);
        let (one, other) = match self {
            Told::Standing(..) => (own + self.place(), None),
            Told::Around(_, floor, _, height) => {
                let near = STANDING + step(floor) * HEIGHTS + height;
                (own + near, Some(power_input(side, facing) + near + NEAR))
            }
        };
        [general, one].into_iter().chain(other)
    }
}

/// The floor as it counts beside neighbours.
#[inline(always)]
fn step(floor: usize) -> usize {
    floor.min(STEPS - 1)
}

/// The first input of a power on a side.
fn power_input(side: usize, power: usize) -> usize {
    BY_POWER + (side * POWERS + power) * POWER
}

/// The input of a height.
#[inline(always)]
pub(super) fn height_input(square: Vertex, height: usize) -> usize {
    usize::from(square) * HEIGHTS + height
}

/// The input for a power of a side that remembers something.
pub(super) fn memory_input(side: usize, power: usize) -> usize {
    power_input(side, power) + POWER - 1
}

/// The input for two powers that meet.
pub(super) fn meeting_input([own, other]: [usize; 2]) -> usize {
    MEETING + own * POWERS + other
}

/// Calls `visit` with what is told of the workers of a player.
#[inline(always)]
pub(super) fn visit_workers(
    game: &Powers,
    position: &Position,
    player: Player,
    heights: &[u8; SQUARES],
    mut visit: impl FnMut(Told),
) {
    for square in vertices(position.workers(player)) {
        let floor = usize::from(heights[usize::from(square)]).min(FLOORS - 1);
        visit(Told::Standing(square, floor));
        for neighbour in vertices(game.board().out(square)) {
            let height = usize::from(heights[usize::from(neighbour)]);
            visit(Told::Around(square, floor, neighbour, height));
        }
    }
}

/// How high each square is; one with a dome is closed.
#[inline(always)]
pub(super) fn heights(position: &Position) -> [u8; SQUARES] {
    let mut heights = [0; SQUARES];
    let board = (1 << SQUARES) - 1;
    for (digit, plane) in position.town.planes().into_iter().enumerate() {
        for square in vertices(plane & board) {
            heights[usize::from(square)] |= 1 << digit;
        }
    }
    for square in vertices(position.domes & board) {
        heights[usize::from(square)] = HEIGHTS as u8 - 1;
    }
    heights
}

/// All inputs that are on as a player sees a position; one may be on several times. The powers are
/// first's and second's.
pub(super) fn all(
    game: &Powers,
    position: &Position,
    player: Player,
    powers: [usize; 2],
) -> Vec<u16> {
    let heights = heights(position);
    let squares = heights.iter().enumerate();
    let ground = squares.map(|(at, &height)| height_input(at as Vertex, height.into()));
    let mut on: Vec<usize> = ground.collect();
    let power = |player: Player| powers[player.index()];
    for (side, who) in [player, player.opponent()].into_iter().enumerate() {
        let pair = [power(who), power(who.opponent())];
        visit_workers(game, position, who, &heights, |told| {
            on.extend(told.inputs(side, pair));
        });
        if position.memory(who).number != 0 {
            on.push(memory_input(side, power(who)));
        }
    }
    on.push(meeting_input([power(player), power(player.opponent())]));
    on.into_iter().map(|input| input as u16).collect()
}

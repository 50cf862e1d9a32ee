//! Positions picked by chance, with their results, so that others can check some of what is too
//! much to keep.

use thera_board::{Vertex, vertices};
use thera_games::santorini::{Santorini, Setup};
use thera_games::scene::{PlaceName, SetupOf};
use thera_games::{Notation, Pair, Player};

use super::plan::Plan;
use super::square::{SIDE, Square};

/// A position on a footing as text, first to move, and who wins.
pub(super) fn sample(
    game: &Santorini,
    footing: u32,
    plan: &Plan,
    blocks: &[u8],
    seed: u64,
) -> String {
    let mut rest = seed;
    let mut below = |most: usize| {
        let number = rest % most as u64;
        rest /= most as u64;
        number as usize
    };
    let (map, own) = (below(plan.maps), below(plan.low));
    let other = (own + 1 + below(plan.low - 1)) % plan.low;
    let shelf = below(plan.shelves);
    let block = Square::load(&blocks[shelf * plan.shelf_bytes() + map * 2 * plan.low..]);
    let winner = match block.row(other) >> own & 1 {
        0 => Player::First,
        _ => Player::Second,
    };
    let position = position(game, footing, plan.heights(shelf, map), [own, other]);
    format!("{position} {winner}")
}

/// The text of a position given in local numbers.
fn position(game: &Santorini, footing: u32, local: [u8; SIDE], [own, other]: [usize; 2]) -> String {
    let kept = u64::from(footing);
    let order: Vec<Vertex> = vertices(kept)
        .chain(vertices(game.board().all() & !kept))
        .collect();
    let mut heights = vec![0; order.len()];
    for (&v, height) in order.iter().zip(local) {
        heights[usize::from(v)] = height.into();
    }
    let at = |local: usize| vec![PlaceName::of(game.board(), order[local])];
    let setup = Setup {
        heights,
        workers: Pair {
            first: at(own),
            second: at(other),
        },
        won: false,
        to_move: Player::First,
    };
    let position = setup.validate(game).expect("workers stand on the footing");
    game.format_position(&position)
}

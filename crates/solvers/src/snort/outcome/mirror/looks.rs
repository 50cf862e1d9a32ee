//! What the surroundings of a vertex look like: a code that is equal for vertices that cannot be
//! told apart by who may play there and around there.

use thera_board::{MAX_VERTICES, VertexSet, bit, vertices};

use crate::snort::outcome::duel::Field;

/// A code for each vertex.
pub(in crate::snort::outcome) type Looks = [u64; MAX_VERTICES];

/// The looks of all vertices that one player (`own`) or the other may play, as far as `horizon`
/// edges away; only edges that bind are seen, those whose ends are open to different players.
pub(in crate::snort::outcome) fn looks(
    field: &Field,
    own: VertexSet,
    other: VertexSet,
    horizon: usize,
) -> Looks {
    let mut looks = [0; MAX_VERTICES];
    let mut around = [0; MAX_VERTICES];
    for v in vertices(own | other) {
        let (mine, theirs) = (own >> v & 1, other >> v & 1);
        looks[v as usize] = mine * 2 + theirs;
        let bound = (other & mine.wrapping_neg()) | (own & theirs.wrapping_neg());
        around[v as usize] = field.reach(v) & bound & !bit(v);
    }
    for _ in 0..horizon {
        let before = looks;
        for v in vertices(own | other) {
            // A sum, so that the order of the neighbours does not matter.
            let sum = vertices(around[v as usize]).fold(0_u64, |sum, w| {
                sum.wrapping_add(mix(before[w as usize] + 1))
            });
            looks[v as usize] = mix(before[v as usize] ^ sum.rotate_left(17));
        }
    }
    looks
}

fn mix(code: u64) -> u64 {
    let code = (code ^ code >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    code ^ code >> 32
}

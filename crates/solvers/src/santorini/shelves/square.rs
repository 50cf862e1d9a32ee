//! The placements of both workers on one height map: sixteen rows of sixteen bits, four rows a word,
//! so that a processor can hold them in one register.

/// Rows and columns.
pub(super) const SIDE: usize = 16;

/// Bytes of a square.
pub(super) const BYTES: usize = SIDE * SIDE / 8;

/// A row for each place of one worker, a bit in it for each place of the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Square([u64; 4]);

/// By four bits: a row of ones for each that is set.
const ROWS: [u64; 16] = {
    let mut rows = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut row = 0;
        while row < 4 {
            rows[set] |= (0xFFFF * (set as u64 >> row & 1)) << (16 * row);
            row += 1;
        }
        set += 1;
    }
    rows
};

impl Square {
    pub const EMPTY: Self = Square([0; 4]);

    /// The square with the rows given.
    pub fn new(row: impl Fn(usize) -> u16) -> Self {
        let word =
            |word: usize| (0..4).fold(0, |bits, i| bits | u64::from(row(4 * word + i)) << (16 * i));
        Square(std::array::from_fn(word))
    }

    /// All bits of some rows.
    #[inline(always)]
    pub fn rows(set: u32) -> Self {
        Square(std::array::from_fn(|word| {
            ROWS[(set >> (4 * word) & 15) as usize]
        }))
    }

    /// Rows of two bytes, one after the other; those past the last are noise.
    #[inline(always)]
    pub fn load(bytes: &[u8]) -> Self {
        let bytes: &[u8; BYTES] = bytes.first_chunk().expect("blocks are padded");
        let (words, _) = bytes.as_chunks();
        Square(std::array::from_fn(|word| u64::from_le_bytes(words[word])))
    }

    /// The rows as bytes.
    #[inline(always)]
    pub fn bytes(self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        for (chunk, word) in bytes.as_chunks_mut().0.iter_mut().zip(self.0) {
            *chunk = word.to_le_bytes();
        }
        bytes
    }

    #[inline(always)]
    pub fn row(self, row: usize) -> u16 {
        (self.0[row / 4] >> (16 * (row % 4))) as u16
    }

    /// The same row sixteen times.
    #[inline(always)]
    pub fn all_rows(row: u16) -> Self {
        Square([u64::from(row) * 0x0001_0001_0001_0001; 4])
    }

    #[inline(always)]
    pub fn or(self, other: Self) -> Self {
        Square(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        Square(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline(always)]
    pub fn without(self, other: Self) -> Self {
        Square(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    #[inline(always)]
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Rows and columns exchanged: quarters, then quarters of quarters, down to single bits.
    #[inline(always)]
    pub fn transposed(self) -> Self {
        let Square([a, b, c, d]) = self;
        let ([a, b], [c, d]) = swap([a, b], [c, d], 8, 0x00FF_00FF_00FF_00FF);
        let ([a, c], [b, d]) = swap([a, c], [b, d], 4, 0x0F0F_0F0F_0F0F_0F0F);
        let within = |word: u64| {
            let word = swap_within(word, 30, 0x0000_0000_CCCC_CCCC);
            swap_within(word, 15, 0x0000_AAAA_0000_AAAA)
        };
        Square([a, b, c, d].map(within))
    }
}

/// Exchanges the upper half of each group of columns of some rows with the lower half of others.
#[inline(always)]
fn swap(upper: [u64; 2], lower: [u64; 2], width: u32, mask: u64) -> ([u64; 2], [u64; 2]) {
    let moved: [u64; 2] = std::array::from_fn(|i| (upper[i] >> width ^ lower[i]) & mask);
    (
        std::array::from_fn(|i| upper[i] ^ moved[i] << width),
        std::array::from_fn(|i| lower[i] ^ moved[i]),
    )
}

#[inline(always)]
fn swap_within(word: u64, distance: u32, mask: u64) -> u64 {
    let moved = (word >> distance ^ word) & mask;
    word ^ moved ^ moved << distance
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64;

    #[test]
    fn squares_agree_with_plain_rows() {
        let mut rng = Pcg64::seed_from_u64(7);
        for _ in 0..1000 {
            let mut random = || -> [u16; SIDE] { std::array::from_fn(|_| rng.random()) };
            let (a, b) = (random(), random());
            let (x, y) = (Square::new(|i| a[i]), Square::new(|i| b[i]));
            let plain = |square: Square| -> [u16; SIDE] { std::array::from_fn(|i| square.row(i)) };
            assert_eq!(plain(x), a);
            assert_eq!(plain(x.or(y)), std::array::from_fn(|i| a[i] | b[i]));
            assert_eq!(plain(x.and(y)), std::array::from_fn(|i| a[i] & b[i]));
            assert_eq!(plain(x.without(y)), std::array::from_fn(|i| a[i] & !b[i]));
            let column = |j: usize| (0..SIDE).fold(0, |column, i| column | (a[i] >> j & 1) << i);
            assert_eq!(plain(x.transposed()), std::array::from_fn(column));
            assert_eq!(x.count(), a.iter().map(|row| row.count_ones()).sum::<u32>());
            let chosen = |i: usize| (b[0] >> i & 1) * a[i];
            assert_eq!(
                plain(x.and(Square::rows(b[0].into()))),
                std::array::from_fn(chosen)
            );
            assert_eq!(plain(Square::all_rows(a[3])), [a[3]; SIDE]);
            assert_eq!(Square::load(&x.bytes()), x);
        }
    }
}

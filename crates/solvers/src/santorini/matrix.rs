//! Square matrices of bits: one for each pair of vertices of a footing.

/// A square matrix of bits in machine words. Rows and columns past the footing are empty, except
/// where noted.
pub(super) trait Matrix: Copy {
    /// Rows and columns.
    const SIDE: usize;

    /// No bit set.
    const EMPTY: Self;

    /// Rows of whole bytes, one after the other; the rows past the last are noise.
    fn load(bytes: &[u8]) -> Self;

    /// Writes as many rows as fit.
    fn store(self, bytes: &mut [u8]);

    /// All bits of some rows.
    fn rows(set: u32) -> Self;

    /// Sets the bits of an empty row.
    fn put_row(&mut self, row: usize, bits: u32);

    /// The columns that have a bit in any row.
    fn any(self) -> u32;

    /// The bits of both.
    fn or(self, other: Self) -> Self;

    /// The bits they share.
    fn and(self, other: Self) -> Self;

    /// The bits that the other has not.
    fn without(self, other: Self) -> Self;

    /// Rows and columns exchanged.
    fn transposed(self) -> Self;

    /// The number of bits.
    fn count(self) -> u32;
}

/// Up to eight vertices: row `i` is byte `i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Small(u64);

impl Matrix for Small {
    const SIDE: usize = 8;
    const EMPTY: Self = Small(0);

    #[inline]
    fn load(bytes: &[u8]) -> Self {
        Small(u64::from_le_bytes(bytes.as_chunks().0[0]))
    }

    #[inline]
    fn store(self, bytes: &mut [u8]) {
        for (byte, row) in bytes.iter_mut().zip(self.0.to_le_bytes()) {
            *byte = row;
        }
    }

    #[inline]
    fn rows(set: u32) -> Self {
        // Bit i of the set alone in byte i, then moved to the top of its byte, then spread.
        let single = (u64::from(set) * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
        let top = (single + 0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080;
        Small((top >> 7) * 0xFF)
    }

    #[inline]
    fn put_row(&mut self, row: usize, bits: u32) {
        self.0 |= u64::from(bits) << (8 * row);
    }

    #[inline]
    fn any(self) -> u32 {
        let x = self.0 | self.0 >> 32;
        let x = x | x >> 16;
        ((x | x >> 8) & 0xFF) as u32
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        Small(self.0 | other.0)
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        Small(self.0 & other.0)
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        Small(self.0 & !other.0)
    }

    #[inline]
    fn transposed(self) -> Self {
        Small(transpose(self.0))
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.count_ones()
    }
}

/// Up to sixteen vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Large([u16; 16]);

impl Matrix for Large {
    const SIDE: usize = 16;
    const EMPTY: Self = Large([0; 16]);

    #[inline]
    fn load(bytes: &[u8]) -> Self {
        let (rows, _) = bytes[..32].as_chunks();
        Large(std::array::from_fn(|row| u16::from_le_bytes(rows[row])))
    }

    #[inline]
    fn store(self, bytes: &mut [u8]) {
        for (bytes, row) in bytes.as_chunks_mut().0.iter_mut().zip(self.0) {
            *bytes = row.to_le_bytes();
        }
    }

    #[inline]
    fn rows(set: u32) -> Self {
        Large(std::array::from_fn(|row| {
            (set as u16 >> row & 1).wrapping_neg()
        }))
    }

    #[inline]
    fn put_row(&mut self, row: usize, bits: u32) {
        self.0[row] |= bits as u16;
    }

    #[inline]
    fn any(self) -> u32 {
        self.0.iter().fold(0, |any, row| any | row).into()
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        Large(std::array::from_fn(|row| self.0[row] | other.0[row]))
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        Large(std::array::from_fn(|row| self.0[row] & other.0[row]))
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        Large(std::array::from_fn(|row| self.0[row] & !other.0[row]))
    }

    /// Swaps quarters, then quarters of quarters, and so on down to single bits.
    #[inline]
    fn transposed(self) -> Self {
        let mut rows = self.0;
        for (width, mask) in [(8, 0x00FF), (4, 0x0F0F), (2, 0x3333), (1, 0x5555)] {
            for row in (0..16).filter(|row| row & width == 0) {
                let swapped = (rows[row] >> width ^ rows[row + width]) & mask;
                rows[row + width] ^= swapped;
                rows[row] ^= swapped << width;
            }
        }
        Large(rows)
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }
}

/// The transposed 8 by 8 matrix: byte `i` bit `j` becomes byte `j` bit `i`. Swaps single bits,
/// then squares of four, then of sixteen.
#[inline]
pub(super) fn transpose(square: u64) -> u64 {
    let mut x = square;
    for (shift, mask) in [
        (7, 0x00AA_00AA_00AA_00AA),
        (14, 0x0000_CCCC_0000_CCCC),
        (28, 0x0000_0000_F0F0_F0F0),
    ] {
        let swapped = (x ^ x >> shift) & mask;
        x ^= swapped ^ swapped << shift;
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64;

    /// A matrix and the same in plain form.
    fn random<M: Matrix>(rng: &mut Pcg64) -> (M, Vec<u32>) {
        let rows: Vec<u32> = (0..M::SIDE)
            .map(|_| rng.random::<u32>() & ((1 << M::SIDE) - 1))
            .collect();
        let mut matrix = M::EMPTY;
        for (row, &bits) in rows.iter().enumerate() {
            matrix.put_row(row, bits);
        }
        (matrix, rows)
    }

    /// The rows of a matrix, one at a time.
    fn plain<M: Matrix>(matrix: M) -> Vec<u32> {
        (0..M::SIDE)
            .map(|row| matrix.and(M::rows(1 << row)).any())
            .collect()
    }

    fn agrees<M: Matrix>() {
        let mut rng = Pcg64::seed_from_u64(7);
        for _ in 0..2000 {
            let (a, rows_a) = random::<M>(&mut rng);
            let (b, rows_b) = random::<M>(&mut rng);
            assert_eq!(plain(a), rows_a);
            let zip = |f: fn(u32, u32) -> u32| -> Vec<u32> {
                rows_a.iter().zip(&rows_b).map(|(&a, &b)| f(a, b)).collect()
            };
            assert_eq!(plain(a.or(b)), zip(|a, b| a | b));
            assert_eq!(plain(a.and(b)), zip(|a, b| a & b));
            assert_eq!(plain(a.without(b)), zip(|a, b| a & !b));
            assert_eq!(
                a.count(),
                rows_a.iter().map(|row| row.count_ones()).sum::<u32>()
            );
            assert_eq!(a.any(), rows_a.iter().fold(0, |any, row| any | row));
            let transposed: Vec<u32> = (0..M::SIDE)
                .map(|i| (0..M::SIDE).fold(0, |row, j| row | (rows_a[j] >> i & 1) << j))
                .collect();
            assert_eq!(plain(a.transposed()), transposed);
            let set = rng.random::<u32>() & ((1 << M::SIDE) - 1);
            let chosen = (0..M::SIDE).map(|row| if set >> row & 1 == 1 { rows_a[row] } else { 0 });
            assert_eq!(plain(a.and(M::rows(set))), chosen.collect::<Vec<_>>());
            let mut bytes = [0xAA; 40];
            a.store(&mut bytes[..M::SIDE * M::SIDE / 8]);
            assert_eq!(plain(M::load(&bytes)), rows_a);
            assert_eq!(bytes[M::SIDE * M::SIDE / 8], 0xAA);
        }
    }

    #[test]
    fn both_sizes_agree_with_plain_rows() {
        agrees::<Small>();
        agrees::<Large>();
    }
}

//! How the results of one height map are stored: a *block* of whole bytes.
//!
//! A set bit says that the player to move **loses**. Partizan blocks have a row for every
//! placement of the player who waits, with a column for every placement of the player to move:
//! the way around in which the maps one level lower read them. Impartial blocks are a single row.

use super::matrix::transpose;
use super::placements::Row;

/// Bytes that may be read past the end of the last block.
pub(super) const PADDING: usize = 16 * size_of::<u64>();

/// A way to store the rows of a height map.
pub(super) trait Store: Copy + Sync {
    /// The store for this many placements of one side and of the other.
    fn new(rows: usize, columns: usize) -> Self;

    /// Bytes of a block.
    fn bytes(&self) -> usize;

    /// A row; the bits past its columns are noise.
    fn load<const W: usize>(&self, block: &[u8], row: usize) -> Row<W>;

    /// Writes the lost placements, given by the mover's placement.
    fn store<const W: usize>(&self, lost: &[Row<W>], block: &mut [u8]);

    /// Whether the player to move loses.
    fn is_lost(&self, block: &[u8], mover: usize, other: usize) -> bool;
}

/// Two sides with workers of their own: as many rows as columns, each of whole bytes.
#[derive(Clone, Copy)]
pub(super) struct Partizan {
    placements: usize,
    row_bytes: usize,
}

impl Store for Partizan {
    fn new(rows: usize, _: usize) -> Self {
        Partizan {
            placements: rows,
            row_bytes: rows.div_ceil(8),
        }
    }

    fn bytes(&self) -> usize {
        self.placements * self.row_bytes
    }

    #[inline]
    fn load<const W: usize>(&self, block: &[u8], row: usize) -> Row<W> {
        let (words, _) = block[row * self.row_bytes..].as_chunks();
        std::array::from_fn(|i| u64::from_le_bytes(words[i]))
    }

    #[inline]
    fn store<const W: usize>(&self, lost: &[Row<W>], block: &mut [u8]) {
        for (group, rows) in lost.chunks(8).enumerate() {
            for byte in 0..self.row_bytes {
                let mut square = 0;
                for (i, row) in rows.iter().enumerate() {
                    square |= (row[byte / 8] >> (byte % 8 * 8) & 0xFF) << (8 * i);
                }
                let square = transpose(square).to_le_bytes();
                let columns = block.chunks_mut(self.row_bytes).skip(8 * byte);
                for (column, bits) in columns.zip(square) {
                    column[group] = bits;
                }
            }
        }
    }

    fn is_lost(&self, block: &[u8], mover: usize, other: usize) -> bool {
        block[other * self.row_bytes + mover / 8] >> (mover % 8) & 1 == 1
    }
}

/// Shared workers: one bit per placement.
#[derive(Clone, Copy)]
pub(super) struct Impartial {
    placements: usize,
}

impl Store for Impartial {
    fn new(rows: usize, _: usize) -> Self {
        Impartial { placements: rows }
    }

    fn bytes(&self) -> usize {
        self.placements.div_ceil(8)
    }

    #[inline]
    fn load<const W: usize>(&self, block: &[u8], row: usize) -> Row<W> {
        let mut bits = [0; W];
        bits[0] = u64::from(block[row / 8] >> (row % 8) & 1);
        bits
    }

    #[inline]
    fn store<const W: usize>(&self, lost: &[Row<W>], block: &mut [u8]) {
        for (rows, byte) in lost.chunks(8).zip(block) {
            let bits = rows.iter().enumerate();
            *byte = bits.fold(0, |byte, (i, row)| byte | ((row[0] & 1) as u8) << i);
        }
    }

    fn is_lost(&self, block: &[u8], mover: usize, _: usize) -> bool {
        block[mover / 8] >> (mover % 8) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64;

    fn round_trip<S: Store, const W: usize>(rows: usize, columns: usize, rng: &mut Pcg64) {
        let lost: Vec<Row<W>> = (0..rows)
            .map(|_| {
                let mut row = [0; W];
                for column in 0..columns {
                    row[column / 64] |= u64::from(rng.random::<bool>()) << (column % 64);
                }
                row
            })
            .collect();
        let store = S::new(rows, columns);
        let mut block = vec![0xAA; store.bytes() + PADDING];
        let bytes = store.bytes();
        store.store(&lost, &mut block[..bytes]);
        for (mover, row) in lost.iter().enumerate() {
            for other in 0..columns {
                let expected = row[other / 64] >> (other % 64) & 1 == 1;
                assert_eq!(store.is_lost(&block, mover, other), expected);
                let (by_row, bit) = if columns == 1 {
                    (mover, 0)
                } else {
                    (other, mover)
                };
                let loaded: Row<W> = store.load(&block, by_row);
                assert_eq!(loaded[bit / 64] >> (bit % 64) & 1 == 1, expected);
            }
        }
        assert!(block[bytes..].iter().all(|&byte| byte == 0xAA));
    }

    #[test]
    fn what_is_stored_is_read_back() {
        let mut rng = Pcg64::seed_from_u64(5);
        for rows in [1, 2, 7, 8, 9, 16, 21, 36, 63, 64] {
            round_trip::<Partizan, 1>(rows, rows, &mut rng);
            round_trip::<Impartial, 1>(rows, 1, &mut rng);
        }
        for rows in [65, 66, 120, 128] {
            round_trip::<Partizan, 2>(rows, rows, &mut rng);
            round_trip::<Partizan, 4>(rows, rows, &mut rng);
        }
    }
}

//! The 25 squares of the standard board as the bits of one word, and the eight ways to turn it.

/// A set of squares: bit `s` is square `s`, numbered row by row from the bottom left.
pub type Squares = u32;

/// Squares on the board.
pub const SIZE: usize = 25;

/// Every square.
pub const ALL: Squares = (1 << SIZE) - 1;

/// Squares in a row.
pub const SIDE: usize = 5;
const FIRST_COLUMN: Squares = 0b00001_00001_00001_00001_00001;
const LAST_COLUMN: Squares = FIRST_COLUMN << (SIDE - 1);

/// The middle of the board.
pub const CENTRE: Squares = 1 << 12;

/// The corners.
pub const CORNERS: Squares = 1 | 1 << 4 | 1 << 20 | 1 << 24;

/// The squares around the centre.
pub const RING: Squares = spread(CENTRE) & !CENTRE;

/// A square as a set.
#[inline(always)]
pub const fn bit(square: u8) -> Squares {
    1 << (square & 31)
}

/// The set and all its neighbours.
#[inline(always)]
pub const fn spread(set: Squares) -> Squares {
    let wide = set | (set & !LAST_COLUMN) << 1 | (set & !FIRST_COLUMN) >> 1;
    (wide | wide << SIDE | wide >> SIDE) & ALL
}

/// Neighbours by square; as long as five bits can count, so that no index needs a check.
const NEAR: [Squares; 32] = {
    let mut near = [0; 32];
    let mut square = 0;
    while square < SIZE {
        near[square] = spread(1 << square) & !(1 << square);
        square += 1;
    }
    near
};

/// The neighbours of a square.
#[inline(always)]
pub const fn near(square: u8) -> Squares {
    NEAR[(square & 31) as usize]
}

/// The lowest square of a set that is not empty.
#[inline(always)]
pub const fn lowest(set: Squares) -> u8 {
    set.trailing_zeros() as u8
}

/// The squares of a set, in order.
#[inline(always)]
pub fn each(set: Squares) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let square = lowest(rest);
            rest &= rest - 1;
            square
        })
    })
}

/// Where each square goes under the eight symmetries of the board; the first leaves all in place.
pub const SYMMETRIES: [[u8; SIZE]; 8] = {
    let mut maps = [[0; SIZE]; 8];
    let mut which = 0;
    while which < 8 {
        let mut square = 0;
        while square < SIZE {
            let (mut row, mut column) = (square / SIDE, square % SIDE);
            if which & 1 != 0 {
                row = SIDE - 1 - row;
            }
            if which & 2 != 0 {
                column = SIDE - 1 - column;
            }
            if which & 4 != 0 {
                (row, column) = (column, row);
            }
            maps[which][square] = (row * SIDE + column) as u8;
            square += 1;
        }
        which += 1;
    }
    maps
};

/// The image of a set under a symmetry.
pub fn mapped(set: Squares, symmetry: &[u8; SIZE]) -> Squares {
    each(set).fold(0, |image, square| {
        image | bit(symmetry[usize::from(square)])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_those_of_a_king() {
        for a in 0..25u8 {
            for b in 0..25u8 {
                let (rows, columns) = ((a / 5).abs_diff(b / 5), (a % 5).abs_diff(b % 5));
                let adjacent = a != b && rows <= 1 && columns <= 1;
                assert_eq!(near(a) & bit(b) != 0, adjacent, "{a} {b}");
            }
        }
    }

    #[test]
    fn symmetries_are_eight_different_maps_that_keep_neighbours() {
        for (which, map) in SYMMETRIES.iter().enumerate() {
            for square in 0..25u8 {
                let image = mapped(near(square), map);
                assert_eq!(image, near(map[usize::from(square)]));
            }
            assert!(SYMMETRIES[..which].iter().all(|other| other != map));
        }
    }
}

//! `cycle:n`, and `dcycle:n` with arcs.

use super::{BoardKind, Contents, at_least, count, counts};
use crate::{Board, BoardError, Shape};

/// Two vertices joined both ways are a directed cycle; an undirected one needs three.
const LEAST: usize = 3;
const LEAST_DIRECTED: usize = 2;

pub(super) const CYCLE: BoardKind = BoardKind {
    name: "cycle",
    label: "Cycle",
    meaning: "vertices in a ring, in order",
    example: "cycle:8",
    contents: Contents::Numbers {
        parameters: &[count("n", "vertices", LEAST)],
        build: |arguments| {
            let [n] = counts(arguments);
            Board::cycle(n, false)
        },
    },
};

pub(super) const DCYCLE: BoardKind = BoardKind {
    name: "dcycle",
    label: "Directed cycle",
    meaning: "vertices in a ring, each with an arc to the next",
    example: "dcycle:6",
    contents: Contents::Numbers {
        parameters: &[count("n", "vertices", LEAST_DIRECTED)],
        build: |arguments| {
            let [n] = counts(arguments);
            Board::cycle(n, true)
        },
    },
};

impl Board {
    /// `cycle:n` or, directed, `dcycle:n`: vertices in a ring, in order.
    pub fn cycle(size: usize, directed: bool) -> Result<Self, BoardError> {
        let name = format!("{}cycle:{size}", if directed { "d" } else { "" });
        let least = if directed { LEAST_DIRECTED } else { LEAST };
        at_least(&name, "a cycle needs", "vertices", size, least)?;
        let mut board = Board::empty(name, size, directed, Shape::Cycle)?;
        for v in 0..size {
            board.join(v, (v + 1) % size);
        }
        Ok(board)
    }
}

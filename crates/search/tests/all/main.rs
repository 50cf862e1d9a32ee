//! All integration tests of the crate, one binary: linking is most of what tests cost.

mod lookahead;
mod mcts;
mod perft_tables;
mod pvs;
mod random_moves;
mod solve;
mod tree;

//! The agents, a file each: what it is called, what it can be told, and how it plays.
//!
//! To add one, write a file with a [`Description`](crate::descriptor::Description) and an
//! [`Agent`](crate::Agent), and a line in [`crate::catalogue`].

pub(crate) mod alphabeta;
pub(crate) mod champion;
pub(crate) mod greedy;
pub(crate) mod human;
mod lookahead;
pub(crate) mod maxn;
pub(crate) mod mcts;
pub(crate) mod minimax;
pub(crate) mod montecarlo;
pub(crate) mod paranoid;
pub(crate) mod perfect;
pub(crate) mod pimc;
mod playouts;
pub(crate) mod qlearning;
pub(crate) mod random;
mod seats;

//! Tables over games: which games, which columns, which rows.
//!
//! The [items](items::items) of a census are games, from braces, ranges, classes of graphs or lines;
//! a [`Registrar`] fills the rows of each with the [columns](Column) that are wanted. Who runs it on
//! many threads, and what is done with the rows, is somebody else's business.

mod cell;
mod columns;
mod filter;
mod items;
mod lines;
mod row;

pub use cell::{Cell, Exact, Kind};
pub use columns::Column;
pub use filter::Filter;
pub use items::{Boards, Item, braces, check_variants, items};
pub use row::{Registrar, Row, Wanted};

#[cfg(test)]
mod tests;

//! The laboratory: games kept as files, agents matched against each other, results as figures.
//!
//! [`record`] is the text format in which a game is saved, read back and replayed; [`jobs`] is work
//! as data and those who do it; [`mod@matches`] plays agents against each other and keeps the results;
//! [`census`] makes tables over games; [`statistics`] says what results mean; [`tuning`] breeds the
//! weights of evaluations; [`puzzles`] finds positions with one answer; [`plot`] draws
//! figures; [`thera_files`] writes them down.
//!
//! ```
//! use thera_control::Control;
//! use thera_jobs::OneByOne;
//! use thera_lab::matches::{Contest, Settings, Standing, play};
//!
//! let contest = Contest::new(Settings::of_two("snort@path:5", "greedy", "random", 10, 1)).unwrap();
//! let mut standing = Standing::new(&contest);
//! play(&contest, &mut standing, &OneByOne, &Control::default(), &mut |_, _, _| Ok(())).unwrap();
//! assert_eq!(standing.games, 10);
//! ```

pub mod census;
pub mod csv;
pub mod jobs;
pub mod matches;
pub mod plot;
pub mod puzzles;
pub mod record;
mod shard;
pub mod training;
pub mod tuning;

pub use thera_statistics as statistics;

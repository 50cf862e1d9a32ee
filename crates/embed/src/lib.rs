//! Thera for programs in Rust: one crate to depend on.
//!
//! Ask [`queries`] for what the command line and the server answer, or go further down: rules in
//! [`games`], exact methods in [`solvers`], values in [`values`], players in [`agents`]. Everything
//! that takes long takes a [`Control`].
//!
//! ```
//! use std::time::Duration;
//! use thera_embed::queries::{Analyse, At, House, Query};
//! use thera_embed::{AnyGame, Control, FileAccess, Game, with_game};
//!
//! // A question, as every door asks it:
//! let house = House::without_files();
//! let control = Control::new(64 << 20, Some(Duration::from_secs(10)), 1);
//! let query = Analyse { lines: Some(1), ..Analyse::new(At::start("snort@grid:2x3")) };
//! let answer = query.answer(&house, &control, &mut |_| ())?;
//! assert_eq!(answer.lines[0].verdict.source, "proof");
//!
//! // Or the rules themselves:
//! let any = AnyGame::parse("geography@cycle:5", FileAccess::Refused).unwrap();
//! with_game!(&any, game => assert_eq!(game.count_moves(&game.start()), 2));
//! # Ok::<(), thera_embed::queries::QueryError>(())
//! ```

pub use thera_agents as agents;
pub use thera_board as board;
pub use thera_control::{Control, Interrupted};
pub use thera_games as games;
pub use thera_games::{AnyGame, Family, FileAccess, Game, Notation, with_game};
pub use thera_knowledge as knowledge;
pub use thera_queries as queries;
pub use thera_search as search;
pub use thera_solvers as solvers;
pub use thera_values as values;

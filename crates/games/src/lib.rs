//! The games: rules, notation and drawing of every family Thera knows.
//!
//! [`Game`] is the whole contract between rules and algorithms. Rules are an immutable value (a
//! variant on a board); a position is a small `Copy` value that knows nothing of text. What a game
//! can do beyond that (symmetry, both players' moves, splitting into parts) are separate traits in
//! [`capability`], games as numbers in [`encoding`]; text is in [`Notation`], what is seen and clicked in
//! [`scene`]. The [`catalogue`] turns a name such as
//! `snort@cycle:9` into rules, once, at the edge.
//!
//! ```
//! use thera_games::{AnyGame, FileAccess, Game, Notation, with_game};
//!
//! let any = AnyGame::parse("snort@path:3", FileAccess::Refused)?;
//! with_game!(&any, game => {
//!     let middle = game.parse_move(&game.start(), "1")?;
//!     let after = game.play(&game.start(), middle);
//!     assert_eq!(game.format_position(&after), ".R./B");
//!     assert!(!game.can_move(&after));
//! });
//! # Ok::<(), thera_games::InputError>(())
//! ```

pub mod capability;
pub mod castellan;
pub mod catalogue;
pub mod col;
pub mod colouring;
pub mod domineering;
pub mod encoding;
mod error;
pub mod evaluation;
pub mod formula;
mod game;
pub mod geography;
mod notation;
mod player;
pub mod qsat;
pub mod santorini;
pub mod scene;
pub mod snort;
pub mod telling;
pub mod wide;

pub use catalogue::{AnyGame, AnyMove, AnyPosition, AnySetup, Carried, rules};
pub use error::InputError;
pub use game::Game;
pub use notation::{Branch, Family, FamilyInfo, Member, Notation, Paint};
pub use player::{BySeat, Outcome, Pair, Player, Scores};
pub use thera_board::FileAccess;

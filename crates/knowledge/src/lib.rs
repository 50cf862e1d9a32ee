//! The ladder of knowledge: the best answer there is about a position of any game.
//!
//! An [`Advisor`] climbs down from the rules (the game is over), through proofs it has kept, a
//! tablebase, all that can follow solved at once, and the exact method of the family, to the engine
//! made for the game or else the one for any game, and last to what an evaluation says of the next
//! positions. Every answer says which of these it is ([`Source`]) and what it is worth ([`Verdict`]),
//! typed by player. Hints, analysis, reviews, the protocols and the strongest agent all ask here, so the same
//! question gets the same answer everywhere.
//!
//! ```
//! use thera_control::Control;
//! use thera_games::{AnyGame, FileAccess, Game};
//! use thera_knowledge::{Advisor, Limits, Source};
//!
//! let game = AnyGame::parse("castellan@2x3", FileAccess::Refused)?;
//! let mut advisor = Advisor::new(&game, 16 << 20);
//! let found = advisor.choose(&game.start(), &Limits::default(), &Control::default());
//! assert_eq!(found.lines[0].source, Source::Proof);
//! # Ok::<(), thera_games::InputError>(())
//! ```

mod advisor;
mod certain;
mod distance;
mod family;
mod lines;
mod mirrors;
mod proofs;
mod puzzle;
mod reason;
mod review;
mod survey;
mod tables;
mod verdict;

pub use advisor::{Advisor, Event};
pub use family::{divide, perft};
pub use lines::{Analysis, Line};
pub use proofs::{Proof, Proofs};
pub use puzzle::{Puzzle, Task};
pub use reason::{Reason, Threat};
pub use review::{Effort, Mark, Review, Reviewed};
pub use survey::{MoveResult, Survey};
pub use thera_search::analysis::Limits;
pub use verdict::{Source, Verdict};

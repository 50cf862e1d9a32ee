//! Algorithms for any [`Game`](thera_games::Game): nothing here names a family.
//!
//! [`perft`](mod@perft) counts, [`solve`](mod@solve) finds exact results with a bounded [`table`],
//! and [`strategy`] plays a strategy against all replies. Where a game cannot be played to its end,
//! [`minimax`] looks at everything up to a depth, slowly and obviously, [`alphabeta`] finds the
//! same faster, and [`analysis`] tells the best lines as it goes deeper; [`pvs`] is the strong
//! one, with a table, several threads and shortcuts that leave proofs proofs. All of them ask an
//! evaluation of positions ([`thera_games::evaluation`]). [`montecarlo`] and [`mcts`] learn from
//! games played out at random ([`playout`]), [`qlearning`] fills a table with what moves turned out
//! to be worth, [`distance`] tells how long a won game lasts, [`forced`] who wins within a few turns,
//! and [`tree`] keeps a whole game tree to be looked at.
//!
//! ```
//! use thera_control::Control;
//! use thera_games::{AnyGame, FileAccess, Game, Player, with_duel};
//! use thera_search::solve::solve;
//!
//! let any = AnyGame::parse("snort@grid:2x3", FileAccess::Refused)?;
//! with_duel!(&any, game => {
//!     let solution = solve(game, &game.start(), &Control::default()).unwrap();
//!     assert_eq!(solution.outcome.winner(), Some(Player::First));
//! });
//! # Ok::<(), thera_games::InputError>(())
//! ```

pub mod alphabeta;
pub mod analysis;
pub mod distance;
pub mod forced;
pub mod lookahead;
pub mod mcts;
pub mod minimax;
pub mod montecarlo;
pub mod perft;
pub mod playout;
pub mod pvs;
pub mod qlearning;
pub mod seats;
pub mod solve;
pub mod strategy;
pub mod table;
pub mod tree;

//! What the paper prints. Its figures are drawings without numbers in the text, so what is
//! compared is what the text says about them.

/// Section IV.A.3: placements of first and then of second, steps of a turn and builds after each.
pub const PLACEMENTS: [u64; 2] = [300, 253];
pub const STEPS: u64 = 16;
pub const BUILDS: u64 = 8;

/// Section V.C: seconds a game against random, at depth 2.
pub const MINIMAX_SECONDS: f64 = 319.0;
pub const ALPHABETA_SECONDS: f64 = 49.0;

/// Section V.D: games won of a hundred against random, and seconds a game of Monte Carlo at most.
pub const GAMES: u64 = 100;
pub const ALPHABETA_WINS: u64 = 100;
pub const MONTE_CARLO_WINS: u64 = 99;
pub const MONTE_CARLO_SECONDS: f64 = 3.0;

/// The episodes of its Monte Carlo player.
pub const EPISODES: u64 = 500;

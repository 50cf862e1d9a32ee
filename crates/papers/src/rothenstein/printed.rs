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

/// Figures 6 and 7 as far as the text tells them: alpha-beta is "incapable of winning" at depth 2 and
/// "wins consistently" at depth 4; more episodes make Monte Carlo win more. At most and at least so
/// many games of all, in our words.
pub const INCAPABLE: f64 = 0.1;
pub const CONSISTENTLY: f64 = 0.9;

/// Section IV.B: the update rule as printed, without the `Q +` that the usual rule has.
pub fn printed_update(old: f64, target: f64, alpha: f64) -> f64 {
    alpha * (target - old)
}

/// The usual rule.
pub fn usual_update(old: f64, target: f64, alpha: f64) -> f64 {
    old + alpha * (target - old)
}

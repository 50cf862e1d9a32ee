//! The players of chapters 5 and 6 as agents.

/// The thesis counts depth from 0 (70 nodes at depth 0 of table 5.1), so its limit 2 is three
/// turns.
pub const DEPTH: u32 = 3;

/// The player with these weights, looking so many turns ahead by `search`: minimax, as in the
/// thesis, or alpha-beta, which finds the same values.
pub fn player(search: &str, depth: u32, weights: &str) -> String {
    format!("{search}:depth={depth},eval=boreham,w={weights}")
}

/// His final player: weights 1, 1, 1.5 and 1 (section 6.1.1).
pub const FINAL: &str = "alphabeta:depth=3,eval=boreham";

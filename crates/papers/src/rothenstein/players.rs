//! The players of section V as agents.

/// Minimax or alpha-beta with the paper's evaluation.
pub fn searcher(search: &str, depth: u32) -> String {
    format!("{search}:depth={depth},eval=huji")
}

/// Monte Carlo policy evaluation with so many episodes.
pub fn sampler(episodes: u64) -> String {
    format!("montecarlo:playouts={episodes}")
}

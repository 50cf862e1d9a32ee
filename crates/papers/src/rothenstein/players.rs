//! The players of section V as agents.

/// Minimax or alpha-beta with the paper's evaluation.
pub fn searcher(search: &str, depth: u32) -> String {
    format!("{search}:depth={depth},eval=huji")
}

/// Monte Carlo policy evaluation with so many episodes.
pub fn sampler(episodes: u64) -> String {
    format!("montecarlo:playouts={episodes}")
}

/// A way to read what the paper says of its alpha-beta player.
pub struct Reading {
    pub name: &'static str,
    /// What follows the depth: evaluation, weights, what a finished game counts.
    options: &'static str,
    /// Depths count half turns, moving and building apart, rather than turns.
    pub half_turns: bool,
    /// Monte Carlo takes the move with the largest share of wins, not with the most.
    pub by_share: bool,
}

/// The sensible readings of features, of depth and of how Monte Carlo chooses. The weights are those
/// of `huji-readings`: height; tiles by rings, by neighbours; adjacent tiles less the opponent's, one's
/// own; distance as a balance, as it is; won.
pub const READINGS: [Reading; 11] = [
    reading("ours: balanced distance, wins decide", "eval=huji"),
    reading(
        "a win counts its 200 points and no more",
        "eval=huji,ends=evaluate",
    ),
    reading(
        "tiles by neighbours, one's own adjacent tiles",
        "eval=huji-readings,w=100;0;10;0;20;70;0;200",
    ),
    reading(
        "the farther from the opponent the better",
        "eval=huji-readings,w=100;10;0;20;0;0;70;200",
    ),
    reading(
        "farther is better, a win counting 200 points",
        "eval=huji-readings,w=100;10;0;20;0;0;70;200,ends=evaluate",
    ),
    reading(
        "the nearer to the opponent the better",
        "eval=huji-readings,w=100;10;0;20;0;0;-70;200",
    ),
    reading("no evaluation that helps", "eval=none"),
    reading(
        "the heuristic with its sign turned, wins decide",
        "eval=huji,w=-100;-10;-20;-70;200",
    ),
    reading(
        "sign turned, a win counting 200 points",
        "eval=huji,w=-100;-10;-20;-70;200,ends=evaluate",
    ),
    Reading {
        half_turns: true,
        ..reading("ours, depths in half turns", "eval=huji")
    },
    Reading {
        by_share: true,
        ..reading("ours, Monte Carlo by share of wins", "eval=huji")
    },
];

const fn reading(name: &'static str, options: &'static str) -> Reading {
    Reading {
        name,
        options,
        half_turns: false,
        by_share: false,
    }
}

impl Reading {
    /// Alpha-beta at the paper's depth.
    pub fn searcher(&self, depth: u32) -> String {
        let turns = match self.half_turns {
            true => depth.div_ceil(2),
            false => depth,
        };
        format!("alphabeta:depth={turns},{}", self.options)
    }

    /// Monte Carlo with so many episodes.
    pub fn sampler(&self, episodes: u64) -> String {
        match self.by_share {
            true => format!("{},pick=average", sampler(episodes)),
            false => sampler(episodes),
        }
    }
}

//! Iterative deepening: one turn ahead, then two, as far as there is time.

use thera_control::{Control, Interrupted};
use thera_games::evaluation::score::{POINT, Score, Standing};
use thera_games::{Game, Player};

use super::entry::Grounds;
use super::root::RootMove;
use super::{INFINITE, Searchable, Searcher, Shared, Task};
use crate::analysis::{Insight, Limits, Line, MAX_LINES};
use crate::lookahead::MAX_DEPTH;

/// One thread's way down through the depths.
pub(super) struct Deepening<'a, G: Game> {
    searcher: Searcher<'a, G>,
    position: &'a G::Position,
    mover: Player,
    limits: &'a Limits,
    control: &'a Control,
    /// How much the best score changed last.
    swing: Score,
}

impl<'a, G: Searchable> Deepening<'a, G> {
    pub(super) fn new(
        shared: &'a Shared<'a, G>,
        position: &'a G::Position,
        limits: &'a Limits,
        control: &'a Control,
    ) -> Self {
        Deepening {
            searcher: Searcher::new(shared, position, control),
            position,
            mover: shared.game.to_move(position),
            limits,
            control,
            swing: 0,
        }
    }

    /// Goes deeper from a depth on until all lines are proven or a limit is reached.
    pub(super) fn run(
        mut self,
        from: u32,
        tell: &mut dyn FnMut(&Insight<G::Move>),
    ) -> Option<Insight<G::Move>> {
        let wanted = self.limits.lines.clamp(1, MAX_LINES);
        let lines = wanted.min(self.searcher.roots.len());
        let mut deepest: Option<Insight<G::Move>> = None;
        let mut depth = from;
        while depth <= self.limits.depth.clamp(1, MAX_DEPTH) {
            let Ok(grounds) = self.search(depth, lines) else {
                return deepest.map(|insight| self.with_improvement(insight, lines));
            };
            let insight = self.insight(depth, lines, grounds);
            self.remember(&insight);
            tell(&insight);
            self.swing = swing(deepest.as_ref(), &insight);
            let next = self.next_depth(&insight);
            deepest = Some(insight);
            match next {
                Some(next) => depth = next,
                None => break,
            }
        }
        deepest
    }

    /// How deep to look next; no deeper once all is proven. If there may be quicker ends than those
    /// that were found, as much again is spent to see whether there are.
    fn next_depth(&mut self, insight: &Insight<G::Move>) -> Option<u32> {
        if !insight.lines.iter().all(|line| insight.is_proven(line)) {
            return Some(insight.depth + 1);
        }
        let unsure = insight.lines.iter().filter(|line| !line.is_shortest);
        let turns = |line: &Line<G::Move>| match Standing::of(line.score) {
            Standing::Wins(turns) | Standing::Loses(turns) => Some(turns),
            Standing::Estimate(_) => None,
        };
        let farthest = unsure.filter_map(turns).max()?;
        let spent = self.searcher.ticker.nodes();
        self.searcher.ticker.end_after(2 * spent);
        Some(farthest.max(insight.depth + 1))
    }

    /// Finds the best lines to a depth.
    fn search(&mut self, depth: u32, lines: usize) -> Result<Grounds, Interrupted> {
        self.searcher.grounds = Grounds::default();
        for first in 0..lines {
            self.searcher
                .search_roots(self.mover, first, depth, self.swing)?;
        }
        // A later line may have turned out better.
        self.searcher.roots[..lines].sort_by_key(|root| std::cmp::Reverse(root.score));
        Ok(self.searcher.grounds)
    }

    fn insight(&self, depth: u32, lines: usize, grounds: Grounds) -> Insight<G::Move> {
        let roots = self.searcher.roots[..lines].iter();
        Insight {
            depth,
            nodes: self.nodes(),
            player: self.mover,
            lines: roots.map(RootMove::told).collect(),
            exhausted: grounds == Grounds::default(),
        }
    }

    /// Positions looked at, by all threads.
    fn nodes(&self) -> u64 {
        self.searcher.ticker.nodes().max(self.control.nodes())
    }

    /// A depth that was begun and not ended counts for the best move if it found a better one; not
    /// for the depth, and not where more lines are wanted, as they were not all searched.
    fn with_improvement(&self, mut insight: Insight<G::Move>, lines: usize) -> Insight<G::Move> {
        insight.nodes = self.nodes();
        if lines == 1
            && let Some(place) = self.searcher.improved
        {
            insight.lines = vec![Line {
                is_shortest: false,
                ..self.searcher.roots[place].told()
            }];
        }
        insight
    }

    /// Leaves the best move in the table, where the next question finds it.
    fn remember(&self, insight: &Insight<G::Move>) {
        let Some(line) = insight.lines.first() else {
            return;
        };
        let key = self.searcher.shared.key(self.position);
        let code = self.searcher.code(&key, line.moves[0]);
        let task = Task {
            turns: 0,
            alpha: -INFINITE,
            beta: INFINITE,
            depth: insight.depth,
        };
        self.searcher.remember(key, Some(code), line.score, &task);
    }
}

/// How much the best score changed; nothing if the game is decided.
fn swing<M>(before: Option<&Insight<M>>, now: &Insight<M>) -> Score {
    let estimate = |insight: &Insight<M>| {
        let score = insight.lines.first()?.score;
        (!Standing::of(score).is_decided()).then_some(score)
    };
    match (before.and_then(estimate), estimate(now)) {
        (Some(before), Some(now)) => (now - before).abs().min(64 * POINT),
        _ => 0,
    }
}

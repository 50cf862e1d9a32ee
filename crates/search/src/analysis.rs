//! Analysis: the best lines of a position, deeper and deeper, told as they are found.

use thera_games::{Game, Player};

use crate::alphabeta::{AlphaBeta, Window};
use crate::lookahead::{Lookahead, MAX_DEPTH};
use thera_control::{Control, Interrupted};
use thera_games::evaluation::score::{Evaluate, Score, Standing};

/// The most lines that can be asked for.
pub const MAX_LINES: usize = 100;

/// How far an analysis goes. Time and being stopped are the [`Control`]'s business.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many lines to tell, each with another first move.
    pub lines: usize,
    /// How many turns to look ahead at most.
    pub depth: u32,
    /// How many positions to look at, by all threads together.
    pub nodes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            lines: 1,
            depth: u32::MAX,
            nodes: u64::MAX,
        }
    }
}

/// An engine: analyses positions of one game and remembers what it found from one to the next.
pub trait Engine<G: Game>: Send {
    /// The name of the engine.
    fn name(&self) -> &'static str;

    /// Searches a position, telling an insight after each depth; the last one is returned, `None`
    /// if not even one turn ahead was finished.
    fn analyse(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        control: &Control,
        tell: &mut dyn FnMut(&Insight<G::Move>),
    ) -> Option<Insight<G::Move>>;

    /// What tells the chance of winning that an estimate stands for.
    fn shares(&self) -> Box<dyn Fn(Score) -> f64>;
}

/// What is known at one depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insight<M> {
    /// Turns looked ahead.
    pub depth: u32,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Whose scores these are: the player to move.
    pub player: Player,
    /// The best lines, best first; none if the game is over.
    pub lines: Vec<Line<M>>,
    /// Whether every game was played to its end: then scores are facts, points included.
    pub exhausted: bool,
}

/// A move and what is expected to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// What it is worth to the player to move.
    pub score: Score,
    /// The turns, the first of them by the player to move.
    pub moves: Vec<M>,
    /// Whether a game that the score says is won or lost cannot be so in fewer turns than it says.
    pub is_shortest: bool,
}

impl<M> Insight<M> {
    /// Whether a line's score holds for the rest of the game rather than being an estimate.
    pub fn is_proven(&self, line: &Line<M>) -> bool {
        self.exhausted || Standing::of(line.score).is_decided()
    }
}

/// Looks deeper and deeper and calls `tell` after each depth, until all lines are proven, the
/// depth is reached or `control` ends it. Returns the deepest insight; `None` if not even one turn
/// ahead was finished.
pub fn analyse<G: Game>(
    game: &G,
    position: &G::Position,
    evaluation: &dyn Evaluate<G>,
    limits: &Limits,
    control: &Control,
    tell: &mut dyn FnMut(&Insight<G::Move>),
) -> Option<Insight<G::Move>> {
    let part = control.part(control.memory, control.threads, limits.nodes);
    let mut search = AlphaBeta::new(game, position, evaluation, &part);
    let mut order = search.sorted_moves(position);
    let mut deepest = None;
    for depth in 1..=limits.depth.clamp(1, MAX_DEPTH) {
        let wanted = limits.lines.clamp(1, MAX_LINES);
        let Ok(lines) = best_lines(&mut search, game, position, &order, depth, wanted) else {
            break;
        };
        let insight = Insight {
            depth,
            nodes: search.nodes(),
            player: game.to_move(position),
            lines,
            exhausted: !search.take_estimated(),
        };
        tell(&insight);
        bring_forward(&mut order, &insight.lines);
        let finished = insight.lines.iter().all(|line| insight.is_proven(line));
        deepest = Some(insight);
        if finished {
            break;
        }
    }
    deepest
}

fn best_lines<G: Game>(
    search: &mut AlphaBeta<'_, G>,
    game: &G,
    position: &G::Position,
    order: &[G::Move],
    depth: u32,
    wanted: usize,
) -> Result<Vec<Line<G::Move>>, Interrupted> {
    let mut lines: Vec<Line<G::Move>> = Vec::with_capacity(wanted + 1);
    for &turn in order {
        // Only what is better than the last of the lines matters.
        let window = match lines.get(wanted - 1) {
            Some(last) => Window::above(last.score),
            None => Window::FULL,
        };
        let score = search.value(&game.play(position, turn), depth - 1, 1, window)?;
        if score <= window.low {
            continue;
        }
        let place = lines.partition_point(|line| line.score >= score);
        let mut moves = vec![turn];
        moves.extend_from_slice(search.line(1));
        lines.insert(
            place,
            Line {
                score,
                moves,
                is_shortest: true,
            },
        );
        lines.truncate(wanted);
    }
    Ok(lines)
}

/// The best first moves are looked at first next time.
fn bring_forward<M: Copy + Eq>(order: &mut Vec<M>, lines: &[Line<M>]) {
    let best: Vec<M> = lines
        .iter()
        .filter_map(|line| line.moves.first())
        .copied()
        .collect();
    order.retain(|turn| !best.contains(turn));
    order.splice(0..0, best);
}

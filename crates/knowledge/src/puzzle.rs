//! Positions with one proven answer.
//!
//! An engine may say where to look; what makes a puzzle is exact: every move is decided by the
//! family's method, and exactly one of them does not spoil the result. How hard it is, is measured:
//! by how far a plain alpha-beta search has to look ahead to choose the answer and stay with it.

use thera_control::Control;
use thera_games::evaluation::Chosen;
use thera_games::{AnyMove, AnyPosition, Game, Outcome, Player};
use thera_search::analysis::{Insight, Limits};

use thera_solvers::Exact;

use crate::Advisor;
use crate::family::alpha_beta;

/// Fewer legal moves leave nothing to find, more cannot all be decided.
const FEWEST_MOVES: usize = 4;
const MOST_MOVES: usize = 120;

/// Positions an engine looks at to tell whether a position is worth the proofs, and each of its moves.
const GLANCE: u64 = 5_000;
const MOVE_GLANCE: u64 = 3_000;

/// Positions the proof of one move may take, and bytes for its table.
const PROOF_NODES: u64 = 30_000;
const PROOF_MEMORY: usize = 8 << 20;

/// Positions looked at to find out how long the win takes.
const DISTANCE_NODES: u64 = 100_000;

/// Turns and positions that the search which measures difficulty may take.
const DEEPEST: u32 = 6;
const MEASURING_NODES: u64 = 150_000;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// The one move that wins.
    Win,
    /// The one move that does not lose: the opponent threatens to win at once, or no move wins.
    Save,
}

/// A position with one proven answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The one move.
    pub answer: AnyMove,
    /// What it does.
    pub task: Task,
    /// Turns to the win with it, where they are known.
    pub distance: Option<u32>,
    /// How many turns a plain search has to look ahead to choose it and stay with it; one more than
    /// it could look if it does not.
    pub depth: u32,
}

impl Advisor {
    /// The puzzle that a position is, if exactly one move keeps its result: proven for every move.
    /// The same position gives the same answer every time.
    pub fn puzzle(&mut self, position: &AnyPosition, control: &Control) -> Option<Puzzle> {
        let moves = self.game().moves(position);
        if !(FEWEST_MOVES..=MOST_MOVES).contains(&moves.len()) {
            return None;
        }
        if self.has_engine() && !self.looks_unique(position, &moves, control) {
            return None;
        }
        let player = self.game().to_move(position);
        let answer = self.only_move(position, &moves, control)?;
        let next = self.game().play(position, answer);
        if self.game().outcome(&next).is_some() {
            // Whoever knows the rules sees that.
            return None;
        }
        let outcome = self.result(&next, control).ok()?.outcome;
        let wins = outcome.winner() == Some(player);
        let task = match wins && !self.is_threatened(position) {
            true => Task::Win,
            false => Task::Save,
        };
        Some(Puzzle {
            answer,
            task,
            distance: self.turns_to_win(&next, outcome, control),
            depth: self.depth_to_find(position, answer, control),
        })
    }

    /// Turns to the end of a game that the player who just moved wins, that move included, where a
    /// bounded search finds them.
    fn turns_to_win(&self, next: &AnyPosition, outcome: Outcome, control: &Control) -> Option<u32> {
        let Outcome::Won(winner) = outcome else {
            return None;
        };
        let part = control.part(PROOF_MEMORY, 1, DISTANCE_NODES);
        let line = self.game().shortest_win(next, winner, None, &part).ok()?;
        Some(line.len() as u32 + 1)
    }

    /// Whether an engine sees one winning move and refutes the others, or almost: a glance that saves
    /// proofs that would lead nowhere.
    fn looks_unique(
        &mut self,
        position: &AnyPosition,
        moves: &[AnyMove],
        control: &Control,
    ) -> bool {
        let glance = |nodes| Limits {
            nodes,
            ..Limits::default()
        };
        let player = self.game().to_move(position);
        let found = self.look_ahead(position, &glance(GLANCE), control);
        let won = Some(Outcome::Won(player));
        let Some(best) = found.lines.first().filter(|l| l.verdict.outcome() == won) else {
            return false;
        };
        let best = best.moves[0];
        moves.iter().filter(|&&turn| turn != best).all(|&turn| {
            let next = self.game().play(position, turn);
            let lost = Outcome::Won(player.opponent());
            match self.game().outcome(&next) {
                Some(outcome) => outcome == lost,
                None => {
                    let reply = self.look_ahead(&next, &glance(MOVE_GLANCE), control);
                    reply.verdict.and_then(|verdict| verdict.outcome()) == Some(lost)
                }
            }
        })
    }

    /// The only move with the best result, every move proven; `None` if there are several, if all lose,
    /// or if one cannot be decided.
    fn only_move(
        &mut self,
        position: &AnyPosition,
        moves: &[AnyMove],
        control: &Control,
    ) -> Option<AnyMove> {
        let player = self.game().to_move(position);
        let (mut best, mut most, mut count) = (None, -1, 0);
        for &turn in moves {
            let next = self.game().play(position, turn);
            let part = control.part(PROOF_MEMORY, 1, PROOF_NODES);
            let value = worth(self.result(&next, &part).ok()?.outcome, player);
            if value > most {
                (best, most, count) = (Some(turn), value, 1);
            } else if value == most {
                count += 1;
            }
            if most == 1 && count > 1 {
                return None;
            }
        }
        best.filter(|_| count == 1)
    }

    /// Whether the opponent could end the game with a win if it were to move.
    fn is_threatened(&self, position: &AnyPosition) -> bool {
        !self.threats(position).is_empty()
    }

    /// How many turns a plain search looks ahead before it chooses a move and stays with it.
    fn depth_to_find(&self, position: &AnyPosition, answer: AnyMove, control: &Control) -> u32 {
        let game = self.game();
        let limits = Limits {
            lines: 1,
            depth: DEEPEST,
            nodes: MEASURING_NODES,
        };
        let mut found_at = None;
        let mut deepest = 0;
        alpha_beta(
            game,
            position,
            &Chosen::usual(game),
            &limits,
            control,
            &mut |insight: &Insight<AnyMove>| {
                deepest = deepest.max(insight.depth);
                let best = insight.lines.first().and_then(|line| line.moves.first());
                match best == Some(&answer) {
                    true => found_at = found_at.or(Some(insight.depth)),
                    false => found_at = None,
                }
            },
        );
        found_at.unwrap_or(deepest + 1)
    }
}

/// 1 for a win, 0 for a draw, -1 for a loss: how many points do not matter.
fn worth(outcome: Outcome, player: Player) -> i32 {
    outcome.value_for(player).signum()
}

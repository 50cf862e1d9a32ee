//! A game looked at again: what each position was worth, and what would have been better.

use std::time::Duration;

use thera_control::Control;
use thera_games::{AnyMove, AnyPosition, Game, Player};
use thera_search::analysis::Limits;

use crate::{Advisor, Analysis, Line, Reason, Source, Verdict};

/// How much of the chance of winning a move may give away unmarked.
const INACCURACY: f64 = 0.07;
const MISTAKE: f64 = 0.15;
const BLUNDER: f64 = 0.3;

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A little worse than the best.
    Inaccuracy,
    /// Clearly worse.
    Mistake,
    /// It gave the game away, or half of it.
    Blunder,
}

/// One move of a game and the position it led to.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed {
    /// What the position before was worth, and the best line there.
    pub before: Analysis,
    /// What the position after is worth.
    pub after: Analysis,
    /// The chance of winning that the move gave away.
    pub loss: f64,
    /// How bad that is.
    pub mark: Option<Mark>,
    /// What can be said about the move.
    pub reasons: Vec<Reason>,
    /// What can be said for the best one, if the move is marked.
    pub better: Vec<Reason>,
}

/// Looks at one position of a game after the other.
pub struct Review<'a> {
    advisor: Advisor,
    /// Time for each position.
    each: Duration,
    control: &'a Control,
    position: AnyPosition,
    judged: Analysis,
}

impl<'a> Review<'a> {
    /// A review of a game from its start, with so much time for each position.
    pub fn new(
        mut advisor: Advisor,
        start: AnyPosition,
        each: Duration,
        control: &'a Control,
    ) -> Self {
        let judged = advisor.choose(&start, &Limits::default(), &control.within(Some(each)));
        Review {
            advisor,
            each,
            control,
            position: start,
            judged,
        }
    }

    /// What is known about the position reached so far.
    pub fn now(&self) -> &Analysis {
        &self.judged
    }

    /// Goes on by a move; `None` when the control has ended.
    pub fn advance(&mut self, turn: AnyMove) -> Option<Reviewed> {
        self.control.go_on(0).ok()?;
        let player = self.advisor.game().to_move(&self.position);
        let next = self.advisor.game().play(&self.position, turn);
        let after = self.judge(&next, u32::MAX);
        let before = std::mem::replace(&mut self.judged, after.clone());
        let is_best = before.lines.first().and_then(|line| line.moves.first()) == Some(&turn);
        let loss = match is_best {
            true => 0.0,
            false => {
                let played = self.seen_as_far(&before, &after, &next);
                (share(before.verdict, player) - share(played, player)).max(0.0)
            }
        };
        let mark = mark(before.verdict, after.verdict, loss);
        let threat = self.advisor.threat(&self.position, self.control);
        let (game, position) = (self.advisor.game(), &self.position);
        let best = before.lines.first();
        let reasons = match &played(turn, &before, &after) {
            Some(line) if is_best => Reason::best(game, position, line, threat.as_ref()),
            Some(line) => Reason::all(game, position, line, threat.as_ref()),
            None => Vec::new(),
        };
        let better = match best {
            Some(best) if mark.is_some() => Reason::best(game, position, best, threat.as_ref()),
            _ => Vec::new(),
        };
        self.position = next;
        Some(Reviewed {
            before,
            after,
            loss,
            mark,
            reasons,
            better,
        })
    }

    fn judge(&mut self, position: &AnyPosition, depth: u32) -> Analysis {
        let part = self.control.within(Some(self.each));
        let limits = Limits {
            depth,
            ..Limits::default()
        };
        match depth {
            u32::MAX => self.advisor.choose(position, &limits, &part),
            _ => self.advisor.look_ahead(position, &limits, &part),
        }
    }

    /// What the move between two positions was worth. An estimate swings from turn to turn, so two
    /// of them are compared only if they see the same turns: one turn less from the position after.
    fn seen_as_far(
        &mut self,
        before: &Analysis,
        after: &Analysis,
        next: &AnyPosition,
    ) -> Option<Verdict> {
        let as_far = before.depth.saturating_sub(1);
        let proven = |found: &Analysis| found.verdict.is_some_and(|v| v.is_proven());
        if proven(before) || proven(after) || after.depth == as_far || as_far == 0 {
            return after.verdict;
        }
        self.judge(next, as_far).verdict.or(after.verdict)
    }
}

/// The move that was played as a line of the position before it, judged by what came after.
fn played(turn: AnyMove, before: &Analysis, after: &Analysis) -> Option<Line> {
    let known = before.lines.iter().find(|line| line.moves[0] == turn);
    let rest = after.lines.first().map_or(&[][..], |line| &line.moves);
    let mut moves = vec![turn];
    moves.extend_from_slice(rest);
    let verdict = after.verdict?.a_turn_before();
    match known {
        // Whichever of the two is certain.
        Some(line) if line.verdict.is_proven() && !verdict.is_proven() => Some(line.clone()),
        _ => Some(Line {
            moves,
            verdict,
            source: Source::Search,
        }),
    }
}

fn share(verdict: Option<Verdict>, player: Player) -> f64 {
    verdict.map_or(0.5, |verdict| verdict.share(player))
}

fn mark(before: Option<Verdict>, after: Option<Verdict>, loss: f64) -> Option<Mark> {
    let proven = |verdict: Option<Verdict>| verdict.is_some_and(|verdict| verdict.is_proven());
    let given_away = proven(before) && proven(after) && loss > 0.0;
    match loss {
        _ if given_away => Some(Mark::Blunder),
        loss if loss >= BLUNDER => Some(Mark::Blunder),
        loss if loss >= MISTAKE => Some(Mark::Mistake),
        loss if loss >= INACCURACY => Some(Mark::Inaccuracy),
        _ => None,
    }
}

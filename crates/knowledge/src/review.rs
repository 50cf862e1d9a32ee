//! A game looked at again: what each position was worth, and what would have been better.

use std::time::Duration;

use thera_control::Control;
use thera_games::capability::Seated;
use thera_games::{AnyMove, AnyPosition, Game, Player};
use thera_search::analysis::Limits;

use crate::tables::{FIRST_PLAYOUTS, Weighed};
use crate::{Advisor, Analysis, Line, Reason, Source, Threat, Verdict};

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
    /// Who made it; `None` if it happened by chance, which is not judged.
    pub by: Option<Player>,
    /// What the position before was worth to whoever was to move, and the best line there.
    pub before: Analysis,
    /// What the position after is worth to whoever moves next.
    pub after: Analysis,
    /// The chance of winning of whoever made the move, after it.
    pub share: f64,
    /// The chance of winning that the move gave away.
    pub loss: f64,
    /// How bad that is.
    pub mark: Option<Mark>,
    /// What can be said about the move.
    pub reasons: Vec<Reason>,
    /// What can be said for the best one, if the move is marked.
    pub better: Vec<Reason>,
}

/// How long and how much each position is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Time; as long as it takes if there is none.
    pub time: Option<Duration>,
    /// Positions to look at, at most.
    pub nodes: u64,
}

/// Looks at one position of a game after the other.
pub struct Review<'a> {
    advisor: Advisor,
    effort: Effort,
    control: &'a Control,
    position: AnyPosition,
    judged: Analysis,
}

/// What a move was worth to whoever made it.
struct Played {
    /// As far as it is known.
    verdict: Option<Verdict>,
    /// Whether no more can be found out about it.
    decided: bool,
    /// How much of a difference to the best move may be chance.
    noise: f64,
    /// What can be said about it.
    reasons: Vec<Reason>,
}

impl<'a> Review<'a> {
    /// A review of a game from its start.
    pub fn new(advisor: Advisor, start: AnyPosition, effort: Effort, control: &'a Control) -> Self {
        let mut review = Review {
            judged: Analysis::nothing(advisor.game().to_move(&start)),
            advisor,
            effort,
            control,
            position: start,
        };
        review.judged = review.judge(&start, u32::MAX);
        review
    }

    /// What is known about the position reached so far.
    pub fn now(&self) -> &Analysis {
        &self.judged
    }

    /// Goes on by a move; `None` when the control has ended.
    pub fn advance(&mut self, turn: AnyMove) -> Option<Reviewed> {
        self.control.go_on(0).ok()?;
        let (game, position) = (self.advisor.game(), self.position);
        let by = (!game.is_chance(&position)).then(|| game.to_move(&position));
        let next = game.play(&position, turn);
        let after = self.judge(&next, u32::MAX);
        let before = std::mem::replace(&mut self.judged, after.clone());
        let reviewed = match by {
            Some(player) => self.reviewed(player, turn, &next, before, after),
            None => Reviewed {
                by,
                before,
                after,
                share: 0.0,
                loss: 0.0,
                mark: None,
                reasons: Vec::new(),
                better: Vec::new(),
            },
        };
        self.position = next;
        Some(reviewed)
    }

    fn reviewed(
        &mut self,
        player: Player,
        turn: AnyMove,
        next: &AnyPosition,
        mut before: Analysis,
        after: Analysis,
    ) -> Reviewed {
        let best = before.lines.first();
        let is_best = best.and_then(|line| line.moves.first()) == Some(&turn);
        let threat = self.advisor.threat(&self.position, self.control);
        let mut played = match self.advisor.table.is_some() {
            true => self.at_table(turn, &mut before, is_best),
            false => self.between_two(turn, next, [&before, &after], is_best, threat.as_ref()),
        };
        let best = before.lines.first();
        let is_proven = before.verdict.is_some_and(|verdict| verdict.is_proven());
        let gap = share(before.verdict, player) - share(played.verdict, player);
        let is_certain = !is_best && is_proven && played.decided && gap > 0.0;
        let loss = match is_certain || !is_best && gap > played.noise {
            true => gap,
            false => 0.0,
        };
        let mark = mark(is_certain, loss);
        let lost_a_win = is_certain && share(before.verdict, player) == 1.0;
        if self.advisor.table.is_some() && lost_a_win {
            played.reasons.insert(0, Reason::GivesWinAway);
        }
        let better = match best {
            Some(best) if mark.is_some() => {
                Reason::best(self.advisor.game(), &self.position, best, threat.as_ref())
            }
            _ => Vec::new(),
        };
        let share = match self.advisor.table.is_some() {
            true => share(played.verdict, player),
            false => share(after.verdict, player),
        };
        Reviewed {
            by: Some(player),
            before,
            after,
            share,
            loss,
            mark,
            reasons: played.reasons,
            better,
        }
    }

    /// A move at a table: what it is worth from what its player sees. If it and the best one are only
    /// estimated, both are anew, by as many games each: whatever looked best was lucky as well.
    fn at_table(&mut self, turn: AnyMove, before: &mut Analysis, is_best: bool) -> Played {
        let playouts = before.playouts.unwrap_or(FIRST_PLAYOUTS);
        let mut weighed = match before.lines.first() {
            Some(best) if is_best => Weighed::known(best.verdict),
            _ => self.weigh(turn, playouts),
        };
        if let Some(best) = before.lines.first_mut()
            && before.playouts.is_some()
            && !is_best
        {
            let other = self.weigh(best.moves[0], playouts);
            best.verdict = other.verdict;
            before.verdict = Some(other.verdict);
            weighed.noise = weighed.noise.hypot(other.noise);
        }
        let position = self.position;
        let line = Line {
            moves: vec![turn],
            verdict: weighed.verdict,
            source: Source::Search,
        };
        let mut reasons = Reason::all(self.advisor.game(), &position, &line, None);
        if weighed.hopeless {
            reasons.push(Reason::CannotWin);
        }
        Played {
            verdict: Some(weighed.verdict),
            decided: weighed.decided,
            noise: weighed.noise,
            reasons,
        }
    }

    /// What a move at a table is worth.
    fn weigh(&mut self, turn: AnyMove, playouts: u64) -> Weighed {
        let (limits, control) = self.part(u32::MAX);
        let table = self.advisor.table.as_mut();
        let table = table.expect("only tables are asked");
        table.weigh(&self.position, turn, playouts, &limits, &control)
    }

    /// A move of a game for two: what it is worth is what the position after it is.
    fn between_two(
        &mut self,
        turn: AnyMove,
        next: &AnyPosition,
        [before, after]: [&Analysis; 2],
        is_best: bool,
        threat: Option<&Threat>,
    ) -> Played {
        let verdict = match is_best {
            true => after.verdict,
            false => self.seen_as_far(before, after, next),
        };
        let (game, position) = (self.advisor.game(), &self.position);
        let reasons = match &played(turn, before, after) {
            Some(line) if is_best => Reason::best(game, position, line, threat),
            Some(line) => Reason::all(game, position, line, threat),
            None => Vec::new(),
        };
        Played {
            verdict,
            decided: after.verdict.is_some_and(|verdict| verdict.is_proven()),
            noise: 0.0,
            reasons,
        }
    }

    fn judge(&mut self, position: &AnyPosition, depth: u32) -> Analysis {
        let (limits, part) = self.part(depth);
        match depth {
            u32::MAX => self.advisor.choose(position, &limits, &part),
            _ => self.advisor.look_ahead(position, &limits, &part),
        }
    }

    /// What may be done about one position.
    fn part(&self, depth: u32) -> (Limits, Control) {
        let limits = Limits {
            depth,
            nodes: self.effort.nodes,
            ..Limits::default()
        };
        (limits, self.control.within(self.effort.time))
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

/// How bad a loss is; one that is certain is always the worst.
fn mark(is_certain: bool, loss: f64) -> Option<Mark> {
    match loss {
        _ if is_certain => Some(Mark::Blunder),
        loss if loss >= BLUNDER => Some(Mark::Blunder),
        loss if loss >= MISTAKE => Some(Mark::Mistake),
        loss if loss >= INACCURACY => Some(Mark::Inaccuracy),
        _ => None,
    }
}

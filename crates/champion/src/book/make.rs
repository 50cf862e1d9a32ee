//! Making the book: rounds of longer and longer searches.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use thera_control::{Control, Interrupted};
use thera_jobs::{self as jobs, Job, Runner};
use thera_search::analysis::Limits;

use super::{Book, Kind};
use crate::engine::Engine;
use crate::evaluation::Evaluation;
use crate::position::Position;
use crate::score::{LARGEST_ESTIMATE, Score};

/// Bytes of the table for one search.
const TABLE: usize = 4 << 20;

/// A reply is looked at again if it is at most this much worse than the best one to the same
/// placement, and a placement if it is at most this much worse than the best one.
const MARGIN: i32 = 40;

/// How far the making of a book is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The round, from 0.
    pub round: usize,
    /// Kinds judged in this round.
    pub done: u64,
    /// Kinds to be judged in it.
    pub all: u64,
}

/// Makes a book, or goes on with one.
pub struct Maker<'a, E> {
    /// What judges.
    pub evaluation: &'a E,
    /// Rounds in all.
    pub rounds: usize,
    /// Who does the work.
    pub runner: &'a dyn Runner,
}

impl<E: Evaluation + Clone> Maker<'_, E> {
    /// Judges what is missing, telling the book after each search; false if it was stopped. The same
    /// book comes of it however often it was stopped.
    pub fn run(
        &self,
        book: &mut Book,
        control: &Control,
        tell: &mut dyn FnMut(&Book, Progress),
    ) -> Result<bool, Interrupted> {
        for round in 0..self.rounds {
            let wanted = book.wanted(round);
            let is_missing = |kind: &&Kind| !book.is_judged(**kind, round);
            let missing: Vec<Kind> = wanted.iter().filter(is_missing).copied().collect();
            let all = wanted.len() as u64;
            let mut done = all - missing.len() as u64;
            let nodes = book.nodes_of(round);
            let searches = missing.into_iter().map(|kind| Search {
                workers: [kind.first, kind.second],
                nodes,
            });
            jobs::run(
                self.runner,
                searches,
                self.evaluation,
                control,
                |search, score| {
                    book.judge(search.kind(), round, score);
                    done += 1;
                    tell(book, Progress { round, done, all });
                    ControlFlow::Continue(())
                },
            )?;
            if done < all {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Book {
    /// Writes down a score.
    fn judge(&mut self, kind: Kind, round: usize, score: i32) {
        let scores = self.scores.entry(kind).or_default();
        let rounds = scores.len().max(round + 1);
        scores.resize(rounds, None);
        scores[round] = Some(score);
    }

    fn is_judged(&self, kind: Kind, round: usize) -> bool {
        let scores = self.scores.get(&kind);
        scores.is_some_and(|scores| matches!(scores.get(round), Some(Some(_))))
    }

    /// The kinds of a round: all of them, and later those that may be best play by what was known
    /// before.
    fn wanted(&self, round: usize) -> Vec<Kind> {
        let kinds = Kind::all();
        if round == 0 {
            return kinds;
        }
        let score = |kind: &Kind| self.worth_before(*kind, round).map(|worth| worth.score);
        let best_replies: Vec<(&[Kind], i32)> = kinds
            .chunk_by(|a, b| a.first == b.first)
            .filter_map(|replies| Some((replies, replies.iter().filter_map(score).min()?)))
            .collect();
        let best = best_replies.iter().map(|&(_, least)| least).max();
        let Some(best) = best else {
            return Vec::new();
        };
        // The second round looks at every placement again, later ones at the best.
        let margin = if round == 1 { i32::MAX } else { MARGIN };
        best_replies
            .into_iter()
            .filter(|&(_, least)| best - least <= margin)
            .flat_map(|(replies, least)| {
                let is_close = move |kind: &&Kind| score(kind).is_some_and(|s| s - least <= MARGIN);
                replies.iter().filter(is_close).copied()
            })
            .collect()
    }
}

/// The search of one kind.
#[derive(Debug, Serialize, Deserialize)]
struct Search {
    workers: [u32; 2],
    nodes: u64,
}

impl Search {
    fn kind(&self) -> Kind {
        let [first, second] = self.workers;
        Kind { first, second }
    }
}

impl<E: Evaluation + Clone> Job<E> for Search {
    /// What the kind is worth to first.
    type Output = i32;
    type Error = Interrupted;

    fn run(&self, evaluation: &E, control: &Control) -> Result<i32, Interrupted> {
        control.go_on(1)?;
        let engine = Engine::new(evaluation.clone(), TABLE);
        let position: Position = self.kind().position();
        let limits = Limits {
            nodes: self.nodes,
            ..Limits::default()
        };
        let found = engine.search(&position, &limits, &control.within(None), |_| ());
        let score = found.lines.first().map(|line| line.score);
        Ok(match score {
            Some(Score::Estimate(number)) => number,
            Some(Score::Win(_)) => LARGEST_ESTIMATE,
            Some(Score::Loss(_)) | None => -LARGEST_ESTIMATE,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Handmade;
    use thera_jobs::OneByOne;

    fn maker(evaluation: &Handmade, rounds: usize) -> Maker<'_, Handmade> {
        Maker {
            evaluation,
            rounds,
            runner: &OneByOne,
        }
    }

    /// Stopped and taken up again it is the same book, and only what matters is judged again.
    #[test]
    fn a_book_that_was_stopped_ends_as_if_it_had_not_been() {
        let evaluation = Handmade::default();
        let mut whole = Book::new(3, 0);
        let control = Control::default();
        let ended = maker(&evaluation, 2).run(&mut whole, &control, &mut |_, _| ());
        assert_eq!(ended, Ok(true));
        let mut parts = Book::new(3, 0);
        let mut stops = 0;
        loop {
            let control = Control::default();
            let mut judged = 0;
            let ended = maker(&evaluation, 2).run(&mut parts, &control, &mut |_, _| {
                judged += 1;
                if judged == 4_000 {
                    control.stop();
                }
            });
            if ended == Ok(true) {
                break;
            }
            stops += 1;
        }
        assert!(stops >= 2, "{stops}");
        assert_eq!(parts, whole);
        let again = whole
            .scores
            .values()
            .filter(|scores| scores.len() > 1)
            .count();
        assert!(again > 100 && again < whole.len(), "{again}");
    }
}

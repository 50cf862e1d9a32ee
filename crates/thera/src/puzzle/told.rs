//! Puzzles and their solutions for people.

use std::fmt::Write;

use thera_queries::{PuzzleAnswer, PuzzleReply, PuzzleSolutionAnswer};

use crate::listing::{counted, paragraph};
use crate::output::{Look, Report};

impl Report for PuzzleAnswer {
    fn text(&self, look: Look) -> String {
        heading(self, look)
    }
}

/// The name of a puzzle, how hard it is, and what is asked.
pub fn heading(puzzle: &PuzzleAnswer, look: Look) -> String {
    let title = format!("{}, grade {} of 5", puzzle.id, puzzle.grade);
    let game = look.paint.faint(&puzzle.game);
    format!("{}\n{game}\n{}\n", look.paint.strong(title), puzzle.said)
}

impl Report for PuzzleSolutionAnswer {
    fn text(&self, look: Look) -> String {
        let mut text = format!("{}\n", look.paint.strong(&self.answer));
        branches(&mut text, &self.replies, 1, look);
        if !self.complete {
            text += "and more that is not told here\n";
        }
        text
    }
}

/// Every reply on a line of its own, but those that one move ends at once together.
fn branches(text: &mut String, replies: &[PuzzleReply], level: usize, look: Look) {
    let indent = 2 * level;
    let (at_once, longer): (Vec<_>, Vec<_>) = replies.iter().partition(|reply| reply.ends);
    for reply in longer {
        let answer = reply.answer.as_deref().unwrap_or("not told");
        let left = reply.distance.map(|turns| counted(turns.into(), "turn"));
        let left = left.map_or(String::new(), |left| {
            look.paint.faint(format!("  ({left})"))
        });
        let _ = writeln!(text, "{:indent$}{}: {answer}{left}", "", reply.turn);
        branches(text, &reply.replies, level + 1, look);
    }
    let mut answers: Vec<Option<&str>> = at_once.iter().map(|r| r.answer.as_deref()).collect();
    answers.sort();
    answers.dedup();
    for answer in answers {
        let same = at_once
            .iter()
            .filter(|reply| reply.answer.as_deref() == answer);
        let turns: Vec<&str> = same.map(|reply| reply.turn.as_str()).collect();
        let how = answer.map_or("ends the game".to_string(), |answer| {
            format!("{answer} ends it")
        });
        let line = paragraph(
            &format!("{}: {how}", turns.join(" ")),
            look.width,
            indent + 2,
        );
        let _ = write!(text, "{:indent$}{line}", "");
    }
}

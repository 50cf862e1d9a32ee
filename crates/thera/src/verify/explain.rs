//! One claim at a time: how it is read, what was checked, and the counterexample on a board.

use std::fmt::Write;

use thera_games::{AnyGame, FileAccess, Game, Notation};
use thera_papers::{Counterexample, Exhibit, Outcome, Verdict};

use crate::listing::{counted, paragraph};
use crate::output::Look;

/// The width of the words on the left.
const INDENT: usize = 10;

/// Every outcome, explained.
pub fn text(outcomes: &[Outcome], look: Look) -> String {
    let explained: Vec<String> = outcomes.iter().map(|o| explain(o, look)).collect();
    explained.join("\n")
}

fn explain(outcome: &Outcome, look: Look) -> String {
    let mut text = format!("{}\n", look.paint.strong(outcome.id));
    let mut line = |label: &str, words: &str| {
        let words = paragraph(words, look.width, INDENT);
        let _ = write!(text, "{label:<INDENT$}{words}");
    };
    line("claim", outcome.statement);
    line(
        "source",
        &format!("{}, {}", outcome.source, outcome.section),
    );
    line("words", &format!("“{}”", outcome.quote));
    line("reading", outcome.reading);
    line("method", outcome.method);
    let word = look.paint.strong(outcome.verdict_words());
    line(
        "verdict",
        &format!("{word}{} {}", outcome.verdict.joint(), outcome.scope),
    );
    for note in &outcome.notes {
        line("", note);
    }
    let cost = format!(
        "{}, {:.2} seconds",
        counted(outcome.cases, "case"),
        outcome.seconds
    );
    line("cost", &cost);
    if let Some(counterexample) = &outcome.counterexample {
        let label = match outcome.verdict {
            Verdict::NotReproduced => "seen",
            _ => "fails",
        };
        text += &show(label, counterexample, look);
    }
    text
}

/// The counterexample, with its board.
fn show(label: &str, counterexample: &Counterexample, look: Look) -> String {
    let shows = paragraph(&counterexample.shows, look.width, INDENT);
    let mut text = format!("{label:<INDENT$}{shows}");
    if let Some(exhibit) = &counterexample.exhibit {
        text += &draw(exhibit, look);
    }
    text
}

fn draw(exhibit: &Exhibit, look: Look) -> String {
    let Ok(game) = AnyGame::parse(&exhibit.game, FileAccess::Refused) else {
        return String::new();
    };
    let mut text = boards(&game, exhibit, look);
    let _ = writeln!(text, "{:<INDENT$}{}", "see it", exhibit.show_command());
    let _ = writeln!(text, "{:<INDENT$}{}", "play it", exhibit.play_command());
    text
}

/// The board before and after the line.
fn boards(game: &AnyGame, exhibit: &Exhibit, look: Look) -> String {
    let Ok(start) = game.parse_position(&exhibit.position) else {
        return String::new();
    };
    let mut text = format!("\n{}\n", game.draw(&start, look.paint));
    if exhibit.line.is_empty() {
        return text;
    }
    let line = paragraph(&exhibit.line.join(" "), look.width, INDENT);
    let _ = write!(text, "{:<INDENT$}{line}", "line");
    let mut end = start;
    for turn in &exhibit.line {
        match game.parse_move(&end, turn) {
            Ok(turn) => end = game.play(&end, turn),
            Err(_) => return text,
        }
    }
    let _ = writeln!(text, "\n{}", game.draw(&end, look.paint));
    text
}

//! What was found beyond the papers, as a page of the documentation.

use std::fmt::Write;

use super::{Provenance, sentence, verdict_sentence};
use crate::run::Outcome;

/// The page that tells what is new, what was known, and how to check it.
pub fn discoveries(outcomes: &[Outcome]) -> String {
    let mut text = String::from(
        "# What is new here\n\n\
         Statements about everything up to some size that the papers do not make. Written by\n\
         `thera verify --discoveries` (`--full` for the larger ranges); every figure was worked out in\n\
         that run. A statement holds for the range named and says nothing beyond it.\n\n",
    );
    let _ = writeln!(text, "{}.", Provenance::now());
    for outcome in outcomes {
        let statement = escape(outcome.statement);
        let _ = writeln!(text, "\n## {}\n\n{statement}\n", outcome.id);
        let (known, place) = (outcome.quote, outcome.section);
        let mut lines = vec![
            format!("Known before: {known} ({place})."),
            format!("Read as: {}", outcome.reading),
            format!(
                "{} {} cases.",
                sentence(&verdict_sentence(outcome)),
                outcome.cases
            ),
        ];
        lines.extend(outcome.notes.iter().cloned());
        lines.push(format!("Checked by: {}", outcome.method));
        if let Some(counterexample) = &outcome.counterexample {
            lines.push(format!("Against it: {}", sentence(&counterexample.shows)));
        }
        for line in lines {
            let _ = writeln!(text, "- {}", escape(&line));
        }
        let _ = writeln!(
            text,
            "- Check it again: `thera verify {} --full`",
            outcome.id
        );
    }
    text
}

/// Stars are nimbers here.
fn escape(text: &str) -> String {
    text.replace('*', "\\*")
}

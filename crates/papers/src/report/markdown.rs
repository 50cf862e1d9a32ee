//! Outcomes as Markdown, for the documentation.

use std::fmt::Write;

use super::{Provenance, SEVERITIES, sentence, summary, verdict_sentence};
use crate::claim::{Counterexample, Severity};
use crate::paper::PAPERS;
use crate::run::Outcome;

/// The page of the documentation that lists all claims.
pub fn markdown(outcomes: &[Outcome]) -> String {
    let mut text = String::from(
        "# The papers' claims\n\n\
         Written by `thera verify --markdown`; every verdict was worked out in that run, for the\n\
         range it names and no further. `thera verify ID` also tells how a claim was checked.\n\n",
    );
    let (run, counts) = (Provenance::now(), summary(outcomes));
    let _ = writeln!(text, "{SEVERITIES}\n\n**{counts}.**\n\n{run}.");
    for paper in PAPERS {
        let outcomes: Vec<&Outcome> = outcomes.iter().filter(|o| o.is_of(paper)).collect();
        if outcomes.is_empty() {
            continue;
        }
        let _ = writeln!(text, "\n## {paper}\n\n{}.\n", paper.title);
        text += "| claim | words | statement | reading | verdict | cases |\n";
        text += "|---|---|---|---|---|---:|\n";
        for outcome in &outcomes {
            let verdict = emphasised(outcome);
            let cells = [
                outcome.quote,
                outcome.section,
                outcome.statement,
                outcome.reading,
            ];
            let [quote, section, statement, reading] = cells.map(escape_cell);
            let _ = writeln!(
                text,
                "| `{}` | “{quote}” ({section}) | {statement} | {reading} | {verdict} | {} |",
                outcome.id, outcome.cases
            );
        }
        for outcome in &outcomes {
            if let Some(counterexample) = &outcome.counterexample {
                text += &against(outcome, counterexample);
            }
        }
    }
    text
}

/// The verdict in a table: what is refuted by more than a stricter reading in bold, then the range.
fn emphasised(outcome: &Outcome) -> String {
    let sentence = escape_cell(&verdict_sentence(outcome));
    match outcome.severity {
        None | Some(Severity::StricterReading) => sentence,
        Some(_) => sentence.replacen("refuted", "**refuted**", 1),
    }
}

/// What speaks against a claim.
fn against(outcome: &Outcome, counterexample: &Counterexample) -> String {
    let mut text = format!("\n### {}\n\n", outcome.id);
    let _ = writeln!(text, "> {} ({})\n", outcome.quote, outcome.section);
    let words = sentence(&outcome.verdict_words());
    let _ = writeln!(text, "{words} Read as: {}\n", outcome.reading);
    let _ = writeln!(text, "{}\n", sentence(&counterexample.shows));
    if let Some(exhibit) = &counterexample.exhibit {
        let _ = writeln!(text, "```\n{}\n```", exhibit.show_command());
    }
    for note in &outcome.notes {
        let _ = writeln!(text, "\n{note}");
    }
    text
}

fn escape_cell(text: &str) -> String {
    text.replace('|', "\\|").replace('*', "\\*")
}

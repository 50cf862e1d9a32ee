//! Outcomes as pages: Markdown for the documentation, HTML for readers.

mod figure;
mod html;

use std::fmt::Write;

use crate::claim::{Counterexample, Paper, Verdict};
use crate::run::Outcome;

pub use html::html;

/// How many outcomes there are of each kind, in a sentence.
pub fn summary(outcomes: &[Outcome]) -> String {
    let count = |verdict| outcomes.iter().filter(|o| o.verdict == verdict).count();
    format!(
        "{} claims: {} confirmed, {} refuted, {} undecided.",
        outcomes.len(),
        count(Verdict::Confirmed),
        count(Verdict::Refuted),
        count(Verdict::Undecided),
    )
}

/// The outcomes of each paper that has any.
fn by_paper(outcomes: &[Outcome]) -> impl Iterator<Item = (Paper, Vec<&Outcome>)> {
    Paper::ALL.into_iter().filter_map(|paper| {
        let source = paper.to_string();
        let own: Vec<_> = outcomes.iter().filter(|o| o.source == source).collect();
        (!own.is_empty()).then_some((paper, own))
    })
}

/// The verdict with the range it holds for.
fn verdict_sentence(outcome: &Outcome) -> String {
    let joint = match outcome.verdict {
        Verdict::Confirmed => " for",
        Verdict::Refuted => ", having checked",
        Verdict::Undecided => " after",
    };
    format!("{}{joint} {}", outcome.verdict, outcome.scope)
}

/// The page of the documentation that lists all claims.
pub fn markdown(outcomes: &[Outcome]) -> String {
    let mut text = String::from(
        "# The papers' claims\n\n\
         Written by `thera verify --markdown`; every verdict was worked out in that run, for the\n\
         range it names and no further. `thera verify ID` explains a claim: the paper's words, how\n\
         they are read, how it was checked.\n\n",
    );
    let _ = writeln!(text, "**{}**", summary(outcomes));
    for (paper, outcomes) in by_paper(outcomes) {
        let _ = writeln!(text, "\n## {paper}\n\n{}.\n", paper.title());
        text += "| claim | statement | verdict | cases |\n|---|---|---|---:|\n";
        for outcome in &outcomes {
            let verdict = emphasised(outcome);
            let (id, statement) = (outcome.id, escape_cell(outcome.statement));
            let _ = writeln!(
                text,
                "| `{id}` | {statement} | {verdict} | {} |",
                outcome.cases
            );
        }
        for outcome in &outcomes {
            if let Some(counterexample) = &outcome.counterexample {
                text += &refutation(outcome, counterexample);
            }
        }
    }
    text
}

/// The verdict in a table: what is refuted in bold, then the range.
fn emphasised(outcome: &Outcome) -> String {
    let sentence = escape_cell(&verdict_sentence(outcome));
    match outcome.verdict {
        Verdict::Refuted => sentence.replacen("refuted", "**refuted**", 1),
        _ => sentence,
    }
}

fn refutation(outcome: &Outcome, counterexample: &Counterexample) -> String {
    let mut text = format!("\n### {}\n\n", outcome.id);
    let _ = writeln!(text, "> {} ({})\n", outcome.quote, outcome.section);
    let _ = writeln!(text, "{}\n", sentence(&counterexample.shows));
    if let Some(exhibit) = &counterexample.exhibit {
        let _ = writeln!(text, "```\n{}\n```", exhibit.show_command());
    }
    for note in &outcome.notes {
        let _ = writeln!(text, "\n{note}");
    }
    text
}

/// With a capital at the beginning and a full stop at the end.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let begun: String = letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .collect();
    let stop = if words.ends_with(['.', '?']) { "" } else { "." };
    format!("{begun}{}{stop}", letters.as_str())
}

fn escape_cell(text: &str) -> String {
    text.replace('|', "\\|").replace('*', "\\*")
}

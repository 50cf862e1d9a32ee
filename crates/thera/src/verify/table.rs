//! Claims in a table.

use std::fmt::Write;

use thera_games::Paint;
use thera_papers::{Claim, Outcome, Verdict, report};

use crate::listing::{counted, grouped, paragraph};
use crate::output::Look;

/// Where the names begin, and the statements below them.
const INDENT: usize = 18;

/// Every claim with its statement.
pub fn listing(claims: &[&Claim], look: Look) -> String {
    let mut text = String::new();
    let mut paper = None;
    for claim in claims {
        if paper.replace(claim.paper) != Some(claim.paper) {
            let _ = writeln!(text, "{}", look.paint.strong(claim.paper));
        }
        let _ = writeln!(text, "  {}", claim.id);
        let _ = write!(text, "    {}", paragraph(claim.statement, look.width, 4));
    }
    text
}

/// Every outcome: verdict, name, cases, statement; and how many there are of each.
pub fn text(outcomes: &[Outcome], seconds: f64, look: Look) -> String {
    let mut text = String::new();
    let mut source = String::new();
    let widest = outcomes.iter().map(|o| o.id.len()).max().unwrap_or(0);
    for outcome in outcomes {
        if source != outcome.source {
            source.clone_from(&outcome.source);
            let _ = writeln!(text, "{}", look.paint.strong(&source));
        }
        let verdict = verdict(outcome.verdict, look.paint);
        let cases = look.paint.faint(grouped(outcome.cases));
        let severity = match outcome.severity {
            Some(severity) => format!("  {severity}"),
            None => String::new(),
        };
        let _ = writeln!(
            text,
            "  {verdict}  {:<widest$}  {cases}{severity}",
            outcome.id
        );
        let statement = paragraph(outcome.statement, look.width, INDENT);
        let _ = write!(text, "{:INDENT$}{statement}", "");
    }
    let _ = write!(
        text,
        "\n{}",
        paragraph(&summary(outcomes, seconds), look.width, 0)
    );
    text + "'thera verify ID' explains one; every verdict holds for the range it was checked in.\n"
}

/// A verdict, as wide as the longest; what is refuted stands out.
fn verdict(verdict: Verdict, paint: Paint) -> String {
    let padded = format!("{verdict:<14}");
    match verdict {
        Verdict::Confirmed | Verdict::NotReproduced => padded,
        Verdict::Refuted => paint.strong(padded),
        Verdict::Undecided => paint.faint(padded),
    }
}

fn summary(outcomes: &[Outcome], seconds: f64) -> String {
    let cases = outcomes.iter().map(|outcome| outcome.cases).sum();
    format!(
        "{}; {} in {seconds:.1} seconds ({})",
        report::summary(outcomes),
        counted(cases, "case"),
        report::Provenance::now(),
    )
}

//! Claims in a table.

use std::fmt::Write;

use thera_games::Paint;
use thera_papers::{Claim, Outcome, Verdict};

use crate::listing::{counted, grouped, paragraph};
use crate::output::Look;

/// Where the names begin, and the statements below them.
const INDENT: usize = 13;

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
        let _ = writeln!(text, "  {verdict}  {:<widest$}  {cases}", outcome.id);
        let statement = paragraph(outcome.statement, look.width, INDENT);
        let _ = write!(text, "{:INDENT$}{statement}", "");
    }
    let _ = writeln!(text, "\n{}", summary(outcomes, seconds));
    text + "'thera verify ID' explains one; every verdict holds for the range it was checked in.\n"
}

/// A verdict, nine characters wide; what is refuted stands out.
fn verdict(verdict: Verdict, paint: Paint) -> String {
    match verdict {
        Verdict::Confirmed => format!("{verdict:<9}"),
        Verdict::Refuted => paint.strong(format!("{verdict:<9}")),
        Verdict::Undecided => paint.faint(format!("{verdict:<9}")),
    }
}

fn summary(outcomes: &[Outcome], seconds: f64) -> String {
    let count = |verdict| outcomes.iter().filter(|o| o.verdict == verdict).count();
    let cases = outcomes.iter().map(|outcome| outcome.cases).sum();
    format!(
        "{}: {} confirmed, {} refuted, {} undecided; {} in {seconds:.1} seconds",
        counted(outcomes.len() as u64, "claim"),
        count(Verdict::Confirmed),
        count(Verdict::Refuted),
        count(Verdict::Undecided),
        counted(cases, "case"),
    )
}

//! What came of claims and experiments as pages: HTML for readers, Markdown for the documentation.

mod claims;
mod discoveries;
mod experiments;
mod markdown;
mod page;
mod provenance;

use std::fmt::Write;

use thera_games::scene::svg::escape;
use thera_lab::plot::PlotError;

use crate::claim::{Severity, Verdict};
use crate::experiment::{Agreement, Measured};
use crate::paper::{PAPERS, Paper};
use crate::run::Outcome;

pub use discoveries::discoveries;
pub use markdown::markdown;
pub use provenance::Provenance;

/// What the severities of a refutation mean, and why some claims cannot be refuted.
const SEVERITIES: &str = "A refutation has a severity: a false result; a flawed proof, whose result \
    may stand; a slip of the pen, where what was meant is plain; or only a stricter reading than the \
    author's. A claim about players that a paper does not specify fully is confirmed or not \
    reproduced.";

/// Claims that were checked and experiments that were carried out, paper by paper on one page that
/// needs nothing else. Either may be empty.
pub fn html(outcomes: &[Outcome], measured: &[Measured]) -> Result<String, PlotError> {
    let title = match (outcomes.is_empty(), measured.is_empty()) {
        (_, true) => "The papers' claims, machine-checked",
        (true, false) => "The papers' figures, measured again",
        (false, false) => "The papers' claims and figures, checked and measured again",
    };
    let mut body = introduction(outcomes, measured);
    for paper in PAPERS {
        body += &section(paper, outcomes, measured)?;
    }
    Ok(page::page(title, &body))
}

fn introduction(outcomes: &[Outcome], measured: &[Measured]) -> String {
    let mut text = String::new();
    if !outcomes.is_empty() || measured.is_empty() {
        let _ = writeln!(
            text,
            "<p class=\"summary\">{}.</p>\n\
             <p>Every verdict below was worked out in the run that wrote this page. It holds for the range that is named beside it and says nothing beyond. A statement that \
             can be read in two ways is checked in both. {SEVERITIES} The boards, positions and moves of a \
             refutation can be typed into the commands shown with them. What is random has seeds that \
             are part of the claims.</p>",
            escape(&summary(outcomes)),
        );
    }
    if !measured.is_empty() {
        let [agree, differ, beyond] = [Agreement::Agrees, Agreement::Differs, Agreement::Beyond]
            .map(|agreement| experiments::count(measured, agreement));
        let _ = writeln!(
            text,
            "<p class=\"summary\">{agree} figures agree with the papers, {differ} differ, {beyond} \
             have nothing to be compared with.</p>\n<p>The seed beside each experiment gives the same \
             figures again, but for times.</p>",
        );
    }
    let run = escape(&Provenance::now().to_string());
    let _ = writeln!(text, "<p class=\"source\">{run}</p>");
    text
}

/// One paper; nothing if nothing came of it.
fn section(
    paper: &Paper,
    outcomes: &[Outcome],
    measured: &[Measured],
) -> Result<String, PlotError> {
    let outcomes: Vec<&Outcome> = outcomes.iter().filter(|o| o.is_of(paper)).collect();
    let measured: Vec<&Measured> = measured.iter().filter(|m| m.is_of(paper)).collect();
    if outcomes.is_empty() && measured.is_empty() {
        return Ok(String::new());
    }
    let title = escape(paper.title);
    let mut text = format!("<h2>{paper}</h2>\n<p>{title}.</p>\n");
    if !outcomes.is_empty() {
        text += &claims::table(&outcomes);
    }
    if !measured.is_empty() {
        text += &experiments::table(&measured);
    }
    for outcome in outcomes {
        text += &claims::article(outcome);
    }
    for done in measured {
        text += &experiments::section(done)?;
    }
    Ok(text)
}

/// How many outcomes there are of each kind, in a sentence. What fails only in our stricter reading
/// is counted apart from what is refuted in a reading that the author would recognise.
pub fn summary(outcomes: &[Outcome]) -> String {
    let verdicts = |verdict| outcomes.iter().filter(|o| o.verdict == verdict).count();
    let severities = |severity| {
        let some = Some(severity);
        outcomes.iter().filter(|o| o.severity == some).count()
    };
    let stricter = severities(Severity::StricterReading);
    let refuted = verdicts(Verdict::Refuted) - stricter;
    let told: Vec<String> = Severity::ALL
        .into_iter()
        .filter(|&severity| severity != Severity::StricterReading && severities(severity) > 0)
        .map(|severity| counted(severities(severity), severity))
        .collect();
    let told = match told.is_empty() {
        true => String::new(),
        false => format!(" ({})", told.join(", ")),
    };
    let claims = match outcomes.len() {
        1 => "1 claim".to_string(),
        many => format!("{many} claims"),
    };
    format!(
        "{claims}: {} confirmed, {refuted} refuted{told}, {stricter} refuted only in our stricter \
         reading, {} not reproduced, {} undecided",
        verdicts(Verdict::Confirmed),
        verdicts(Verdict::NotReproduced),
        verdicts(Verdict::Undecided),
    )
}

fn counted(count: usize, severity: Severity) -> String {
    match count {
        1 => format!("1 {severity}"),
        _ => format!("{count} {}", severity.plural()),
    }
}

/// The verdict with the range it holds for.
fn verdict_sentence(outcome: &Outcome) -> String {
    let joint = outcome.verdict.joint();
    format!("{}{joint} {}", outcome.verdict_words(), outcome.scope)
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

//! A page to read: one file, nothing to load from elsewhere.

use std::fmt::Write;

use thera_games::{AnyGame, Family, FileAccess, with_game};

use super::{by_paper, figure, sentence, summary, verdict_sentence};
use crate::claim::{Counterexample, Exhibit, Verdict};
use crate::run::Outcome;

const STYLE: &str = "\
body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:17px/1.5 Georgia,serif;color:#222}
h1,h2,h3{line-height:1.2}h1{text-align:center}h2{margin-top:3rem;border-bottom:1px solid #999}
h3{margin:2rem 0 .3rem;font-size:1rem}h3 code{font-size:1rem}
code,pre{font-family:ui-monospace,monospace;font-size:.8rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f4f4f0;padding:.5rem}
table{border-collapse:collapse;width:100%;font-size:.85rem}
td,th{border-bottom:1px solid #ddd;padding:.25rem .5rem;text-align:left;vertical-align:top}
td.n{text-align:right;font-variant-numeric:tabular-nums}
blockquote{margin:.3rem 0 .3rem 1rem;padding-left:.8rem;border-left:3px solid #ccc;font-style:italic}
.verdict{font-weight:bold}.confirmed{color:#11632f}.refuted{color:#a11d1d}.undecided{color:#7a5c00}
.summary{text-align:center;font-size:1.1rem}dl{display:grid;grid-template-columns:6rem 1fr;margin:.5rem 0}
dt{color:#666}dd{margin:0}figure{margin:1rem 0}figcaption{font-size:.85rem;color:#555}
figure svg{max-width:48%;height:auto;vertical-align:top}";

/// The outcomes as a page that stands alone.
pub fn html(outcomes: &[Outcome]) -> String {
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>The papers' claims, machine-checked</title>\n<style>\n{STYLE}\n</style>\n</head>\n\
         <body>\n<h1>The papers' claims, machine-checked</h1>\n\
         <p class=\"summary\">{}</p>\n\
         <p>Every verdict below was worked out in the run that wrote this page, by Thera {}. It holds \
         for the range that is named beside it and says nothing beyond. A statement that can be read \
         in two ways is checked in both. The boards, positions and moves of a refutation can be typed \
         into the commands shown with them.</p>\n",
        escape(&summary(outcomes)),
        env!("CARGO_PKG_VERSION"),
    );
    for (paper, outcomes) in by_paper(outcomes) {
        let _ = writeln!(page, "<h2>{paper}</h2>\n<p>{}.</p>", escape(paper.title()));
        page += &table(&outcomes);
        outcomes
            .iter()
            .for_each(|outcome| page += &article(outcome));
    }
    page + "</body>\n</html>\n"
}

fn table(outcomes: &[&Outcome]) -> String {
    let mut rows = String::from(
        "<table>\n<tr><th>claim</th><th>statement</th><th>cases</th><th>verdict</th></tr>\n",
    );
    for outcome in outcomes {
        let (id, verdict) = (outcome.id, outcome.verdict);
        let _ = writeln!(
            rows,
            "<tr><td><a href=\"#{id}\"><code>{id}</code></a></td><td>{}</td><td class=\"n\">{}</td>\
             <td class=\"{verdict}\">{verdict}</td></tr>",
            escape(outcome.statement),
            outcome.cases,
        );
    }
    rows + "</table>\n"
}

fn article(outcome: &Outcome) -> String {
    let (id, verdict) = (outcome.id, outcome.verdict);
    let mut text = format!(
        "<h3 id=\"{id}\"><code>{id}</code></h3>\n<p>{}</p>\n<blockquote>“{}” ({})</blockquote>\n",
        escape(outcome.statement),
        escape(outcome.quote),
        escape(outcome.section),
    );
    let told = format!("{}.", verdict_sentence(outcome));
    let seconds = format!("{}, in {:.2} seconds", outcome.cases, outcome.seconds);
    text += "<dl>";
    for (label, words) in [
        ("reading", outcome.reading),
        ("method", outcome.method),
        ("cases", seconds.as_str()),
    ] {
        let _ = write!(text, "<dt>{label}</dt><dd>{}</dd>", escape(words));
    }
    let _ = writeln!(
        text,
        "<dt>verdict</dt><dd class=\"verdict {verdict}\">{}</dd></dl>",
        escape(&told)
    );
    for note in &outcome.notes {
        let _ = writeln!(text, "<p>{}</p>", escape(note));
    }
    match &outcome.counterexample {
        Some(counterexample) => text + &exhibit(counterexample, outcome.verdict),
        None => text,
    }
}

fn exhibit(counterexample: &Counterexample, verdict: Verdict) -> String {
    let shows = escape(&sentence(&counterexample.shows));
    let Some(exhibit) = &counterexample.exhibit else {
        return format!("<p class=\"{verdict}\">{shows}</p>\n");
    };
    let line = match exhibit.line.is_empty() {
        true => String::new(),
        false => format!(" Line: <code>{}</code>", escape(&exhibit.line.join(" "))),
    };
    format!(
        "<figure>\n{}<figcaption>{shows}{line}</figcaption>\n</figure>\n<pre>{}\n{}</pre>\n",
        pictures(exhibit).unwrap_or_default(),
        escape(&exhibit.show_command()),
        escape(&exhibit.play_command()),
    )
}

/// The board before and after the line.
fn pictures(exhibit: &Exhibit) -> Option<String> {
    let any = AnyGame::parse(&exhibit.game, FileAccess::Refused).ok()?;
    let end = with_game!(&any, game => last_position(game, exhibit))?;
    let before = figure::svg(&any, &exhibit.position)?;
    Some(match exhibit.line.is_empty() {
        true => before,
        false => before + &figure::svg(&any, &end)?,
    })
}

fn last_position<G: Family>(game: &G, exhibit: &Exhibit) -> Option<String> {
    let mut position = game.parse_position(&exhibit.position).ok()?;
    for turn in &exhibit.line {
        let turn = game.parse_move(&position, turn).ok()?;
        position = game.play(&position, turn);
    }
    Some(game.format_position(&position))
}

/// Text that is safe between tags and in attributes.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

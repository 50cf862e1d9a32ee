//! What came of claims: a table of verdicts, and an article for each claim.

use std::fmt::Write;

use thera_games::scene::SetupOf;
use thera_games::scene::svg::{self, escape};
use thera_games::{AnyGame, Family, FileAccess, Paint, with_duel};

use super::{sentence, verdict_sentence};
use crate::claim::{Counterexample, Exhibit};
use crate::run::Outcome;

/// The verdicts of a paper's claims, with links to what is told of them.
pub fn table(outcomes: &[&Outcome]) -> String {
    let mut rows = String::from(
        "<div class=\"scroll\"><table>\n\
         <tr><th>claim</th><th>statement</th><th>cases</th><th>verdict</th></tr>\n",
    );
    for outcome in outcomes {
        let (id, class) = (outcome.id, outcome.verdict.class());
        let _ = writeln!(
            rows,
            "<tr><td><a href=\"#{id}\"><code>{id}</code></a></td><td>{}</td><td class=\"n\">{}</td>\
             <td class=\"{class}\">{}</td></tr>",
            escape(outcome.statement),
            outcome.cases,
            outcome.verdict_words(),
        );
    }
    rows + "</table></div>\n"
}

/// One claim: the paper's words, how they are read, and what was found.
pub fn article(outcome: &Outcome) -> String {
    let (id, class) = (outcome.id, outcome.verdict.class());
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
        "<dt>verdict</dt><dd class=\"verdict {class}\">{}</dd></dl>",
        escape(&told)
    );
    for note in &outcome.notes {
        let _ = writeln!(text, "<p>{}</p>", escape(note));
    }
    match &outcome.counterexample {
        Some(counterexample) => text + &exhibit(counterexample, &class),
        None => text,
    }
}

fn exhibit(counterexample: &Counterexample, class: &str) -> String {
    let shows = escape(&sentence(&counterexample.shows));
    let Some(exhibit) = &counterexample.exhibit else {
        return format!("<p class=\"{class}\">{shows}</p>\n");
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
    with_duel!(&any, game => pictures_of(game, exhibit))
}

fn pictures_of<G: Family>(game: &G, exhibit: &Exhibit) -> Option<String> {
    let mut position = game.parse_position(&exhibit.position).ok()?;
    let before = picture(game, &position);
    if exhibit.line.is_empty() {
        return Some(before);
    }
    for turn in &exhibit.line {
        let turn = game.parse_move(&position, turn).ok()?;
        position = game.play(&position, turn);
    }
    Some(before + &picture(game, &position))
}

/// A position as its family shows it: on a board, or in characters if it has none.
fn picture<G: Family>(game: &G, position: &G::Position) -> String {
    let setup = SetupOf::of(game, position);
    svg::board(&game.layout(), &game.marks(&setup)).unwrap_or_else(|| {
        let drawn = game.draw(position, Paint::Plain);
        format!("<pre>{}</pre>\n", escape(&drawn))
    })
}

//! What came of experiments: a table of agreements, and a section for each experiment.

use std::fmt::Write;

use thera_games::scene::svg::escape;
use thera_lab::plot::PlotError;

use crate::experiment::{Agreement, Experiment, Findings, Measured, Table};

/// How many rows of some experiments have this agreement.
pub fn count<'a>(measured: impl IntoIterator<Item = &'a Measured>, agreement: Agreement) -> usize {
    let rows = measured.into_iter().flat_map(|done| &done.findings.rows);
    rows.filter(|row| row.agreement == agreement).count()
}

/// How far a paper's experiments agree, with links to what is told of them.
pub fn table(measured: &[&Measured]) -> String {
    let mut rows = String::from(
        "<div class=\"scroll\"><table>\n\
         <tr><th>experiment</th><th>what is measured</th><th>agree</th><th>differ</th></tr>\n",
    );
    for &done in measured {
        let Experiment { name, title, .. } = done.experiment;
        let [agree, differ] =
            [Agreement::Agrees, Agreement::Differs].map(|agreement| count([done], agreement));
        let word = if differ > 0 { "differs" } else { "beyond" };
        let _ = writeln!(
            rows,
            "<tr><td><a href=\"#measured-{name}\"><code>{name}</code></a></td><td>{}</td>\
             <td class=\"n agrees\">{agree}</td><td class=\"n {word}\">{differ}</td></tr>",
            escape(title),
        );
    }
    rows + "</table></div>\n"
}

/// One experiment: the paper's figures beside ours, remarks, drawings and all that was measured.
pub fn section(measured: &Measured) -> Result<String, PlotError> {
    let Measured {
        experiment,
        size,
        seed,
        findings,
        seconds,
    } = measured;
    let name = experiment.name;
    let mut text = format!(
        "<h3 id=\"measured-{name}\"><code>{name}</code></h3>\n<p>{}. {}</p>\n\
         <p class=\"source\">{} · <code>thera reproduce {name}</code> · {} setting, seed {seed} · \
         {seconds:.1} seconds</p>\n",
        escape(experiment.title),
        escape(experiment.about),
        escape(experiment.source),
        size.word(),
    );
    text += &comparison(findings);
    for remark in &findings.remarks {
        let _ = writeln!(text, "<p>{}</p>", escape(remark));
    }
    for figure in &findings.figures {
        let _ = writeln!(text, "<figure class=\"plot\">\n{}</figure>", figure.svg()?);
    }
    Ok(text + &everything(&findings.table))
}

fn comparison(findings: &Findings) -> String {
    let mut text = String::from(
        "<div class=\"scroll\"><table>\n\
         <tr><th></th><th>paper</th><th>ours</th><th></th></tr>\n",
    );
    for row in &findings.rows {
        let word = row.agreement.word();
        let _ = writeln!(
            text,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td class=\"{word}\">{word}</td></tr>",
            escape(&row.what),
            escape(&row.paper),
            escape(&row.ours)
        );
    }
    text + "</table></div>\n"
}

fn everything(table: &Table) -> String {
    let cells = |cells: &[String], tag: &str| -> String {
        let cells = cells
            .iter()
            .map(|cell| format!("<{tag}>{}</{tag}>", escape(cell)));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let rows: String = table.rows.iter().map(|row| cells(row, "td")).collect();
    format!(
        "<details><summary>Everything measured</summary><div class=\"scroll\"><table>\n{}{rows}\
         </table></div></details>\n",
        cells(&table.heading, "th")
    )
}

//! Findings as one page that needs nothing else: text, tables and drawings in one HTML file.

use std::fmt::Write;

use super::{Agreement, Experiment, Findings, Size};
use thera_lab::plot::PlotError;

const STYLE: &str = "\
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}\
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2.5rem;border-top:1px solid #ccc;padding-top:1rem}\
table{border-collapse:collapse;width:100%;font-size:.9rem}\
th,td{text-align:left;vertical-align:top;padding:.25rem .6rem;border-bottom:1px solid #ddd}\
.agrees{color:#00684a}.differs{color:#a33c00;font-weight:600}.beyond{color:#666}\
.source{color:#555}svg{max-width:100%;height:auto}details{margin:.8rem 0}\
.scroll{overflow-x:auto}@media(prefers-color-scheme:dark){body{background:#181a1b;color:#ddd}\
th,td{border-color:#444}.source,.beyond{color:#aaa}.agrees{color:#4cc9a0}.differs{color:#ff9d66}}";

/// An experiment that was carried out.
pub struct Done {
    /// Which one.
    pub experiment: &'static Experiment,
    /// What it found.
    pub findings: Findings,
    /// How long it took.
    pub seconds: f64,
}

/// The page.
pub fn html(done: &[Done], size: Size, seed: u64) -> Result<String, PlotError> {
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>The papers' figures, measured again</title>\n<style>{STYLE}</style></head><body>\n\
         <h1>The papers' figures, measured again</h1>\n"
    );
    let size = match size {
        Size::Quick => "quick",
        Size::Paper => "paper",
    };
    let _ = writeln!(
        page,
        "<p>Measured by Thera, {size} setting, seed {seed}. {}</p>",
        overall(done)
    );
    page += "<nav><ul>\n";
    for Done {
        experiment,
        findings,
        ..
    } in done
    {
        let _ = writeln!(
            page,
            "<li><a href=\"#{}\">{}</a>: {}</li>",
            escape(experiment.name),
            escape(experiment.title),
            verdict(findings)
        );
    }
    page += "</ul></nav>\n";
    for done in done {
        page += &section(done)?;
    }
    Ok(page + "</body></html>\n")
}

fn count(findings: &Findings, agreement: Agreement) -> usize {
    let rows = findings.rows.iter();
    rows.filter(|row| row.agreement == agreement).count()
}

fn overall(done: &[Done]) -> String {
    let sum = |agreement| -> usize {
        done.iter()
            .map(|done| count(&done.findings, agreement))
            .sum()
    };
    format!(
        "{} figures agree with the papers, {} differ, {} have nothing to be compared with.",
        sum(Agreement::Agrees),
        sum(Agreement::Differs),
        sum(Agreement::Beyond)
    )
}

fn verdict(findings: &Findings) -> String {
    format!(
        "<span class=\"agrees\">{} agree</span>, <span class=\"{}\">{} differ</span>",
        count(findings, Agreement::Agrees),
        if findings.differs() {
            "differs"
        } else {
            "beyond"
        },
        count(findings, Agreement::Differs)
    )
}

fn section(done: &Done) -> Result<String, PlotError> {
    let Done {
        experiment,
        findings,
        seconds,
    } = done;
    let mut text = format!(
        "<h2 id=\"{}\">{}</h2>\n<p class=\"source\">{} · <code>thera reproduce {}</code> · {seconds:.1} \
         seconds</p>\n<p>{}</p>\n",
        escape(experiment.name),
        escape(experiment.title),
        escape(experiment.source),
        escape(experiment.name),
        escape(experiment.about)
    );
    text += "<div class=\"scroll\"><table><thead><tr><th></th><th>paper</th><th>ours</th><th></th></tr>\
             </thead><tbody>\n";
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
    text += "</tbody></table></div>\n";
    for remark in &findings.remarks {
        let _ = writeln!(text, "<p>{}</p>", escape(remark));
    }
    for figure in &findings.figures {
        text += &figure.svg()?;
    }
    text +=
        "<details><summary>Everything measured</summary><div class=\"scroll\"><table><thead><tr>";
    for cell in &findings.table.heading {
        let _ = write!(text, "<th>{}</th>", escape(cell));
    }
    text += "</tr></thead><tbody>\n";
    for row in &findings.table.rows {
        text += "<tr>";
        for cell in row {
            let _ = write!(text, "<td>{}</td>", escape(cell));
        }
        text += "</tr>\n";
    }
    Ok(text + "</tbody></table></div></details>\n")
}

/// Text as it may stand in HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

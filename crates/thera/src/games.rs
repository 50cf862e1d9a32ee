//! `thera games`: what there is to play, on what, and with whom.

use std::fmt::Write;

use thera_control::Control;
use thera_queries::{Entry, FamilyEntry, Games, GamesAnswer, House, Query};

use crate::failure::{ExitStatus, Failure};
use crate::listing::{columns, paragraph};
use crate::output::{Look, Output, Report};

/// List games, variants, boards and agents, with examples
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera games
  thera games --json")]
pub struct Args {}

/// Prints the catalogue.
pub fn run(_args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let answer = Games {}.answer(&House::new(), &Control::default(), &mut |()| ())?;
    out.report(&answer)?;
    Ok(ExitStatus::Done)
}

fn write_family(text: &mut String, family: &FamilyEntry, look: Look) {
    let _ = writeln!(text, "{}", look.paint.strong(family.name));
    *text += "  ";
    *text += &paragraph(family.summary, look.width, 2);
    write_entries(text, "variant", family.variants.iter(), look);
    write_field(text, "board", family.boards, look);
    write_entries(text, "moves", family.moves.iter(), look);
    write_field(text, "position", family.positions, look);
    write_entries(
        text,
        "eval",
        family.evaluations.iter().map(|e| &e.entry),
        look,
    );
    let examples: Vec<String> = family.examples.iter().map(|e| e.to_string()).collect();
    let block = columns(&examples, look.width, FIELD);
    let _ = writeln!(
        text,
        "  {:<label$}{}",
        "try",
        block.trim(),
        label = FIELD - 2
    );
    text.push('\n');
}

/// Where the contents of a field begin.
const FIELD: usize = 12;

/// Where the meaning of an agent begins, and that of an option.
const AGENT_FIELD: usize = 14;
const OPTION_FIELD: usize = 34;

fn write_field(text: &mut String, label: &str, contents: &str, look: Look) {
    let contents = paragraph(contents, look.width, FIELD);
    let _ = write!(text, "  {label:<width$}{contents}", width = FIELD - 2);
}

fn write_entries<'a>(
    text: &mut String,
    label: &str,
    entries: impl Iterator<Item = &'a Entry> + Clone,
    look: Look,
) {
    let widest = entries.clone().map(|e| e.text.chars().count()).max();
    let indent = FIELD + widest.unwrap_or(0) + 2;
    for (place, entry) in entries.enumerate() {
        let label = if place == 0 { label } else { "" };
        let name = format!("{:<width$}", entry.text, width = indent - FIELD);
        let meaning = paragraph(&entry.meaning, look.width, indent);
        let _ = write!(text, "  {label:<width$}{name}{meaning}", width = FIELD - 2);
    }
}

impl Report for GamesAnswer {
    fn text(&self, look: Look) -> String {
        let mut text = format!(
            "{}\n\n",
            look.paint.strong("A game is FAMILY[:VARIANT][@BOARD].")
        );
        for family in &self.families {
            write_family(&mut text, family, look);
        }
        let _ = writeln!(text, "{}", look.paint.strong("boards"));
        text += &columns(&self.boards, look.width, 2);
        let _ = writeln!(text, "\n{}", look.paint.strong("agents"));
        for agent in &self.agents {
            let Entry {
                text: name,
                meaning,
            } = &agent.entry;
            let meaning = paragraph(meaning, look.width, AGENT_FIELD);
            let _ = write!(text, "  {name:<width$}{meaning}", width = AGENT_FIELD - 2);
            for option in &agent.options {
                let meaning = paragraph(&option.meaning, look.width, OPTION_FIELD);
                let width = OPTION_FIELD - AGENT_FIELD;
                let _ = write!(text, "{:AGENT_FIELD$}{:<width$}{meaning}", "", option.text);
            }
        }
        text += "\nAn agent is NAME[:key=value,…], such as alphabeta:depth=3,eval=boreham\n";
        text
    }
}

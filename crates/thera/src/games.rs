//! `thera games`: what there is to play, on what, and with whom.

use std::fmt::Write;

use serde::Serialize;
use thera_games::{AnyGame, FamilyInfo};
use thera_search::agent::AgentSpec;

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
    out.report(&Catalogue::new())?;
    Ok(ExitStatus::Done)
}

#[derive(Serialize)]
struct Catalogue {
    families: Vec<FamilyEntry>,
    boards: &'static [&'static str],
    agents: Vec<Entry>,
}

#[derive(Serialize)]
struct FamilyEntry {
    name: &'static str,
    summary: &'static str,
    variants: Vec<Entry>,
    boards: &'static str,
    moves: Vec<Entry>,
    positions: &'static str,
    examples: &'static [&'static str],
}

/// Something that can be typed, and what it means.
#[derive(Serialize)]
struct Entry {
    text: &'static str,
    meaning: &'static str,
}

fn entries(pairs: &[(&'static str, &'static str)]) -> Vec<Entry> {
    pairs
        .iter()
        .map(|&(text, meaning)| Entry { text, meaning })
        .collect()
}

impl Catalogue {
    fn new() -> Self {
        Catalogue {
            families: AnyGame::FAMILIES.iter().map(FamilyEntry::new).collect(),
            boards: thera_board::KINDS,
            agents: entries(AgentSpec::ALL),
        }
    }
}

impl FamilyEntry {
    fn new(info: &FamilyInfo) -> Self {
        FamilyEntry {
            name: info.name,
            summary: info.summary,
            variants: entries(info.variants),
            boards: info.boards,
            moves: entries(info.moves),
            positions: info.positions,
            examples: info.examples,
        }
    }

    fn write(&self, text: &mut String, look: Look) {
        let _ = writeln!(text, "{}", look.paint.strong(self.name));
        *text += "  ";
        *text += &paragraph(self.summary, look.width, 2);
        write_entries(text, "variant", &self.variants, look);
        write_field(text, "board", self.boards, look);
        write_entries(text, "moves", &self.moves, look);
        write_field(text, "position", self.positions, look);
        let examples: Vec<String> = self.examples.iter().map(|e| e.to_string()).collect();
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
}

/// Where the contents of a field begin.
const FIELD: usize = 12;

fn write_field(text: &mut String, label: &str, contents: &str, look: Look) {
    let contents = paragraph(contents, look.width, FIELD);
    let _ = write!(text, "  {label:<width$}{contents}", width = FIELD - 2);
}

fn write_entries(text: &mut String, label: &str, entries: &[Entry], look: Look) {
    let widest = entries.iter().map(|e| e.text.chars().count()).max();
    let indent = FIELD + widest.unwrap_or(0) + 2;
    for (place, entry) in entries.iter().enumerate() {
        let label = if place == 0 { label } else { "" };
        let name = format!("{:<width$}", entry.text, width = indent - FIELD);
        let meaning = paragraph(entry.meaning, look.width, indent);
        let _ = write!(text, "  {label:<width$}{name}{meaning}", width = FIELD - 2);
    }
}

impl Report for Catalogue {
    fn text(&self, look: Look) -> String {
        let mut text = format!(
            "{}\n\n",
            look.paint.strong("A game is FAMILY[:VARIANT][@BOARD].")
        );
        for family in &self.families {
            family.write(&mut text, look);
        }
        let _ = writeln!(text, "{}", look.paint.strong("boards"));
        let boards: Vec<String> = self.boards.iter().map(|b| b.to_string()).collect();
        text += &columns(&boards, look.width, 2);
        let _ = writeln!(text, "\n{}", look.paint.strong("agents"));
        for agent in &self.agents {
            let meaning = paragraph(agent.meaning, look.width, FIELD);
            let _ = write!(text, "  {:<width$}{meaning}", agent.text, width = FIELD - 2);
        }
        text
    }
}

//! `thera games`: what there is to play, on what, and with whom.

use std::borrow::Cow;
use std::fmt::Write;

use serde::Serialize;
use thera_agents::{AgentInfo, AgentSpec};
use thera_board::BoardKind;
use thera_games::evaluation::{EvaluationInfo, evaluations};
use thera_games::{AnyGame, FamilyInfo, FileAccess, with_game};

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
    boards: Vec<String>,
    agents: Vec<AgentEntry>,
}

#[derive(Serialize)]
struct FamilyEntry {
    name: &'static str,
    summary: &'static str,
    variants: Vec<Entry>,
    boards: &'static str,
    moves: Vec<Entry>,
    positions: &'static str,
    evaluations: Vec<EvaluationEntry>,
    examples: &'static [&'static str],
}

/// Something that can be typed, and what it means.
#[derive(Serialize)]
struct Entry {
    text: Cow<'static, str>,
    meaning: Cow<'static, str>,
}

impl Entry {
    fn new(text: impl Into<Cow<'static, str>>, meaning: impl Into<Cow<'static, str>>) -> Self {
        Entry {
            text: text.into(),
            meaning: meaning.into(),
        }
    }
}

/// An agent and its options.
#[derive(Serialize)]
struct AgentEntry {
    #[serde(flatten)]
    entry: Entry,
    options: Vec<Entry>,
}

/// An evaluation, what it counts and how much that weighs.
#[derive(Serialize)]
struct EvaluationEntry {
    #[serde(flatten)]
    entry: Entry,
    features: &'static [&'static str],
    weights: String,
}

impl AgentEntry {
    fn new(info: &AgentInfo) -> Self {
        AgentEntry {
            entry: Entry::new(info.name, info.meaning),
            options: info
                .options
                .iter()
                .map(|option| Entry::new(option.text(), option.explanation()))
                .collect(),
        }
    }
}

impl EvaluationEntry {
    fn new(info: &EvaluationInfo) -> Self {
        EvaluationEntry {
            entry: Entry::new(info.name, info.meaning),
            features: info.features,
            weights: info.usual_weights().to_string(),
        }
    }
}

/// The evaluations of a family, which its first example stands for.
fn evaluations_of(info: &FamilyInfo) -> Vec<EvaluationEntry> {
    let example = info.examples.first().copied().unwrap_or(info.name);
    match AnyGame::parse(example, FileAccess::Refused) {
        Ok(any) => {
            let known = with_game!(&any, game => evaluations(game));
            known.iter().map(EvaluationEntry::new).collect()
        }
        Err(_) => Vec::new(),
    }
}

fn entries(pairs: &[(&'static str, &'static str)]) -> Vec<Entry> {
    pairs
        .iter()
        .map(|&(text, meaning)| Entry::new(text, meaning))
        .collect()
}

impl Catalogue {
    fn new() -> Self {
        Catalogue {
            families: AnyGame::FAMILIES.iter().map(FamilyEntry::new).collect(),
            boards: thera_board::KINDS.iter().map(BoardKind::usage).collect(),
            agents: AgentSpec::ALL.iter().map(AgentEntry::new).collect(),
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
            evaluations: evaluations_of(info),
            examples: info.examples,
        }
    }

    fn write(&self, text: &mut String, look: Look) {
        let _ = writeln!(text, "{}", look.paint.strong(self.name));
        *text += "  ";
        *text += &paragraph(self.summary, look.width, 2);
        write_entries(text, "variant", self.variants.iter(), look);
        write_field(text, "board", self.boards, look);
        write_entries(text, "moves", self.moves.iter(), look);
        write_field(text, "position", self.positions, look);
        write_entries(
            text,
            "eval",
            self.evaluations.iter().map(|e| &e.entry),
            look,
        );
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

//! The commands that the documentation shows: where they stand, and what is said to come of them.
//!
//! In a block of code a line that begins with `thera` or `$ thera` is a command; after `$` comes its
//! output. Blocks that take long or need something else are marked by a comment in the line before,
//! `<!-- only parsed: WHY -->`. In running text a span of code that begins with `thera` is a command
//! or the mention of one.

use std::fs;
use std::path::{Path, PathBuf};

/// A page of the documentation.
pub struct Page {
    pub name: String,
    pub commands: Vec<Documented>,
}

/// A command on a page.
pub struct Documented {
    /// Its line, from 1.
    pub line: usize,
    /// As a shell reads it.
    pub text: String,
    pub how: How,
}

/// What the page says about a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum How {
    /// It can be run; these lines come of it, if they are told.
    Run(Option<Vec<String>>),
    /// It is marked.
    OnlyParsed,
    /// It stands in running text, perhaps without its arguments.
    Mentioned,
}

/// The repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All pages: the README and those of the book.
pub fn pages() -> Vec<Page> {
    let docs = fs::read_dir(root().join("docs")).expect("the documentation is there");
    let mut names: Vec<String> = docs
        .map(|entry| entry.expect("it can be read").file_name())
        .filter_map(|name| Some(format!("docs/{}", name.to_str()?)))
        .filter(|name| name.ends_with(".md"))
        .collect();
    names.push("README.md".into());
    names.sort();
    let read = |name: String| {
        let text = fs::read_to_string(root().join(&name)).expect("a page is text");
        let commands = commands(&text);
        Page { name, commands }
    };
    names.into_iter().map(read).collect()
}

/// The commands of a page.
pub fn commands(text: &str) -> Vec<Documented> {
    let mut found = Vec::new();
    let mut lines = (1..).zip(text.lines()).peekable();
    let (mut block, mut marked) = (None, false);
    while let Some((line, text)) = lines.next() {
        if let Some(language) = text.trim_start().strip_prefix("```") {
            let opens = block.is_none();
            block = opens.then(|| matches!(language.trim(), "" | "sh" | "console"));
            marked &= opens;
            continue;
        }
        let Some(is_shell) = block else {
            marked = text.starts_with("<!-- only parsed: ");
            found.extend(mentions(text).map(|text| Documented {
                line,
                text,
                how: How::Mentioned,
            }));
            continue;
        };
        let typed = text.strip_prefix("$ ");
        let mut text = typed.unwrap_or(text).to_string();
        if !is_shell || !text.starts_with("thera ") {
            continue;
        }
        while text.ends_with('\\') {
            text.pop();
            text += lines.next().map_or("", |(_, more)| more);
        }
        let mut output = Vec::new();
        let is_output = |line: &str| !line.starts_with("$ ") && !line.starts_with("```");
        while typed.is_some() && lines.peek().is_some_and(|(_, line)| is_output(line)) {
            output.extend(lines.next().map(|(_, line)| line.to_string()));
        }
        let how = match marked {
            true => How::OnlyParsed,
            false => How::Run(typed.map(|_| output)),
        };
        found.push(Documented { line, text, how });
    }
    found
}

/// The spans of code in a line that are commands.
fn mentions(line: &str) -> impl Iterator<Item = String> {
    let spans = line.split('`').skip(1).step_by(2);
    let is_command =
        |span: &&str| span.starts_with("thera ") && !is_heading(span) && !has_gaps(span);
    let commands = spans.filter(is_command);
    // In a table a bar is written with a backslash.
    commands.map(|span| span.replace("\\|", "|"))
}

/// Whether it is the first line of a file: what it is, and the version of its format.
fn is_heading(span: &str) -> bool {
    let words: Vec<&str> = span.split(' ').collect();
    matches!(words[..], [_, _, version] if version.parse::<u32>().is_ok())
}

/// Whether something stands for what has to be put there: GAME, [--position P], ….
fn has_gaps(command: &str) -> bool {
    let stands_for = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let letters = word.chars().any(char::is_alphabetic);
        letters && word.chars().all(|c| c.is_uppercase() || c.is_numeric())
    };
    command.contains(['…', '[']) || command.split([' ', '=', '/', ':']).any(stands_for)
}

/// The arguments of a command as a shell makes them, up to what is for the shell alone.
pub fn words(command: &str) -> Option<Vec<String>> {
    let words = shlex::split(command)?;
    let for_shell = |word: &String| matches!(word.as_str(), "|" | ">" | "&&" | "<" | "&");
    let end = words.iter().position(for_shell).unwrap_or(words.len());
    Some(words[..end].to_vec())
}

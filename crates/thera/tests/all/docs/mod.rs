//! The documentation is true: its commands are run, its links lead somewhere, every page is in the
//! book. That every command is understood, also those not run, is tested beside the parser.

#[allow(dead_code, reason = "where the commands are parsed uses the rest")]
mod commands;
mod links;

use std::fs;
use std::path::Path;
use std::process::Command;

use commands::{How, Page, pages, root};

/// Whether a line fits what the page shows: `…` stands for anything, costs differ from run to run.
fn fits_line(shown: &str, said: &str) -> bool {
    let (shown, said) = (shown.trim_end(), said.trim_end());
    if shown.starts_with("cost ") && said.starts_with("cost ") {
        return true;
    }
    let mut parts = shown.split('…');
    let Some(mut rest) = said.strip_prefix(parts.next().unwrap_or_default()) else {
        return false;
    };
    let mut parts = parts.peekable();
    let exact = parts.peek().is_none();
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        match rest.split_once(part) {
            Some((_, after)) => rest = after,
            None => return false,
        }
    }
    exact && rest.is_empty()
}

/// The same for all lines; a line `…` stands for any number of them.
fn fits(shown: &[String], said: &[String]) -> bool {
    match (shown, said) {
        ([], _) => said.is_empty(),
        ([any, rest @ ..], _) if any.trim() == "…" => {
            (0..=said.len()).any(|at| fits(rest, &said[at..]))
        }
        ([line, shown @ ..], [first, said @ ..]) => fits_line(line, first) && fits(shown, said),
        _ => false,
    }
}

fn lines(text: &str) -> Vec<String> {
    text.trim_end().lines().map(str::to_string).collect()
}

#[test]
fn outputs_are_compared_line_by_line() {
    let fits = |shown: &str, said: &str| fits(&lines(shown), &lines(said));
    assert!(fits("a\nb", "a\nb") && !fits("a", "a\nb") && !fits("a\nb", "a"));
    assert!(fits("a\n…\nd", "a\nb\nc\nd") && fits("…", "") && !fits("…\nd", "a"));
    assert!(fits("x … z", "x y z") && !fits("x … z", "x y") && fits("x…", "xyz"));
    assert!(fits("cost  1 second", "cost  2 seconds") && !fits("x 1", "x 2"));
    assert!(fits("a…c…e", "abcde") && !fits("a…c…e", "abde"));
}

/// Runs the commands of a page in a folder of its own, with the examples at hand, one after the
/// other, and tells what is wrong.
fn run(page: &Page, wrong: &mut Vec<String>) {
    let to_run = |how: &How| matches!(how, How::Run(_));
    if !page.commands.iter().any(|command| to_run(&command.how)) {
        return;
    }
    let name = page.name.replace('/', "-");
    let folder = std::env::temp_dir().join(format!("thera-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    for example in fs::read_dir(root().join("docs/examples")).unwrap() {
        let example = example.unwrap();
        fs::copy(example.path(), folder.join(example.file_name())).unwrap();
    }
    for command in &page.commands {
        if let How::Run(shown) = &command.how
            && let Err(reason) = run_one(&command.text, shown.as_deref(), &folder)
        {
            wrong.push(format!(
                "{}:{}: {}\n{reason}",
                page.name, command.line, command.text
            ));
        }
    }
    fs::remove_dir_all(&folder).unwrap();
}

fn run_one(text: &str, shown: Option<&[String]>, folder: &Path) -> Result<(), String> {
    let programs = Path::new(env!("CARGO_BIN_EXE_thera")).parent().unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    let ran = Command::new("sh")
        .args(["-c", text])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", programs.display()))
        .env_remove("THERA_THREADS")
        .env_remove("THERA_MEMORY")
        .stdin(std::process::Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    let (out, err) = (
        String::from_utf8_lossy(&ran.stdout),
        String::from_utf8_lossy(&ran.stderr),
    );
    let shown = shown.map(|lines| lines.join("\n"));
    // A page may show what is refused.
    let refused = shown
        .as_ref()
        .is_some_and(|shown| shown.starts_with("thera: "));
    if ran.status.success() == refused {
        return Err(format!("{}: {err}", ran.status));
    }
    let Some(shown) = shown else {
        return Ok(());
    };
    let said = if refused { err } else { out };
    match fits(&lines(&shown), &lines(&said)) {
        true => Ok(()),
        false => Err(format!("shown:\n{shown}\nsaid:\n{said}")),
    }
}

#[cfg(unix)]
#[test]
fn commands_do_what_the_pages_show() {
    let pages = pages();
    let count = |how: fn(&How) -> bool| {
        let all = pages.iter().flat_map(|page| &page.commands);
        all.filter(|command| how(&command.how)).count()
    };
    // The reader of the pages finds them.
    assert!(count(|how| matches!(how, How::Run(Some(_)))) > 15);
    assert!(count(|how| matches!(how, How::Run(None))) > 25);
    let mut wrong = Vec::new();
    pages.iter().for_each(|page| run(page, &mut wrong));
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

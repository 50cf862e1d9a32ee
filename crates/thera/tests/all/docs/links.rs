//! Links between pages, pictures, and the table of contents.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::commands::{pages, root};

/// Where the links of a page lead, within the repository.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    let links = text.split("](").skip(1);
    let targets = links.filter_map(|rest| rest.split([')', ' ']).next());
    targets.filter(|target| !target.contains("://") && !target.starts_with('#'))
}

/// The anchor that a heading gets.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = text
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn links_lead_somewhere() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for page in pages() {
        let path = root().join(&page.name);
        let text = fs::read_to_string(&path).unwrap();
        for target in targets(&text) {
            seen += 1;
            let (file, place) = target.split_once('#').unwrap_or((target, ""));
            let file = path.parent().unwrap().join(file);
            let has_place = |text: String| {
                let headings = text.lines().filter(|line| line.starts_with('#'));
                place.is_empty() || headings.map(anchor).any(|anchor| anchor == place)
            };
            let is_there = match file.is_dir() || place.is_empty() {
                true => file.exists(),
                false => fs::read_to_string(&file).is_ok_and(has_place),
            };
            if !is_there {
                wrong.push(format!("{}: {target}", page.name));
            }
        }
    }
    assert!(seen > 50);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_page_is_in_the_book_once() {
    let contents = fs::read_to_string(root().join("docs/SUMMARY.md")).unwrap();
    let listed: Vec<&str> = targets(&contents).collect();
    let once: BTreeSet<&str> = listed.iter().copied().collect();
    assert_eq!(listed.len(), once.len());
    let names: Vec<String> = pages().into_iter().map(|page| page.name).collect();
    let written: BTreeSet<&str> = names
        .iter()
        .filter_map(|name| name.strip_prefix("docs/"))
        .filter(|name| Path::new(name) != Path::new("SUMMARY.md"))
        .collect();
    assert_eq!(once, written);
}

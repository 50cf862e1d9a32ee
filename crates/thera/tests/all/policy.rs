//! What may be built in: the policy of deny.toml, kept without a program of its own. Everything comes
//! from crates.io, under a licence that is allowed, and what is banned is not there.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// The strings of a list in the policy.
fn list(policy: &str, name: &str) -> Vec<String> {
    let (_, rest) = policy
        .split_once(&format!("\n{name} = ["))
        .unwrap_or_else(|| panic!("deny.toml has no list '{name}'"));
    let (list, _) = rest.split_once(']').expect("a list ends");
    let words = list.split('"').skip(1).step_by(2);
    words.map(str::to_string).collect()
}

/// Whether an expression of licences (SPDX) can be met by those that are allowed.
fn is_met(expression: &str, allowed: &[String]) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ");
    // The way it was written before SPDX.
    let spaced = spaced.replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = &words[..];
    let met = either(&mut rest, allowed);
    met && rest.is_empty()
}

fn either(words: &mut &[&str], allowed: &[String]) -> bool {
    let mut met = both(words, allowed);
    while let ["OR", rest @ ..] = words {
        *words = rest;
        met |= both(words, allowed);
    }
    met
}

fn both(words: &mut &[&str], allowed: &[String]) -> bool {
    let mut met = single(words, allowed);
    while let ["AND", rest @ ..] = words {
        *words = rest;
        met &= single(words, allowed);
    }
    met
}

fn single(words: &mut &[&str], allowed: &[String]) -> bool {
    match *words {
        ["(", rest @ ..] => {
            *words = rest;
            let met = either(words, allowed);
            if let [")", rest @ ..] = words {
                *words = rest;
            }
            met
        }
        // An exception only allows more.
        [licence, "WITH", _, rest @ ..] | [licence, rest @ ..] => {
            *words = rest;
            allowed.iter().any(|known| known == licence)
        }
        [] => false,
    }
}

#[test]
fn expressions_of_licences_are_read_as_spdx_reads_them() {
    let allowed = ["MIT".to_string(), "ISC".to_string()];
    for (expression, met) in [
        ("MIT", true),
        ("GPL-3.0", false),
        ("GPL-3.0 OR MIT", true),
        ("MIT/Apache-2.0", true),
        ("MIT AND ISC", true),
        ("MIT AND GPL-3.0 OR GPL-3.0", false),
        ("MIT OR GPL-3.0 AND GPL-2.0", true),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", false),
        ("(MIT OR Apache-2.0) AND ISC", true),
        ("ISC WITH some-exception", true),
        ("", false),
        ("MIT ISC", false),
    ] {
        assert_eq!(is_met(expression, &allowed), met, "{expression}");
    }
}

/// Everything that is built in on a kind of machine, as cargo tells: a package and its licence a line.
fn packages(root: &Path, target: &str) -> Vec<String> {
    let told = Command::new(env!("CARGO"))
        .current_dir(root)
        .args(["tree", "--workspace", "--locked", "--prefix", "none"])
        .args(["--format", "{p}|{l}", "--target", target])
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&told.stderr);
    assert!(told.status.success(), "{error}");
    let lines = String::from_utf8(told.stdout).unwrap();
    lines.lines().map(str::to_string).collect()
}

#[test]
fn what_is_built_in_is_allowed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let policy = std::fs::read_to_string(root.join("deny.toml")).unwrap();
    let (allowed, banned) = (list(&policy, "allow"), list(&policy, "deny"));
    let targets = list(&policy, "targets").into_iter();
    let packages: BTreeSet<String> = targets
        .flat_map(|target| packages(&root, &target))
        .filter(|line| !line.is_empty())
        .collect();
    assert!(packages.len() > 100, "{}", packages.len());
    let mut wrong = Vec::new();
    for package in &packages {
        let (package, licence) = package.split_once('|').unwrap();
        // One that has been told before has a star.
        let licence = licence.trim_end_matches("(*)").trim();
        if !is_met(licence, &allowed) {
            wrong.push(format!("{package} has the licence '{licence}'"));
        }
        let name = package.split(' ').next().unwrap();
        if banned.iter().any(|banned| banned == name) {
            wrong.push(format!("{name} is banned"));
        }
        // Where it comes from is told unless that is crates.io or this workspace.
        if package.contains("://") || package.contains("registry") {
            wrong.push(format!("{package} does not come from crates.io"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

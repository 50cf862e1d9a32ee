//! Tells the program where it comes from: its commit, and what it is built for.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

fn main() {
    let variable = |name: &str| env::var(name).expect("cargo sets it");
    let folder = variable("CARGO_MANIFEST_DIR");
    tell("COMMIT", &commit(Path::new(&folder)));
    tell("TARGET", &variable("TARGET"));
    tell("PROFILE", &variable("PROFILE"));
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    tell(
        "PROCESSOR",
        processor(&variable("CARGO_CFG_TARGET_ARCH"), &features),
    );
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=THERA_COMMIT");
}

fn tell(name: &str, value: &str) {
    println!("cargo::rustc-env=THERA_{name}={value}");
}

/// The commit: as it is told (by who builds without the history), as git knows it, or as it was
/// written down when the crate was packed.
fn commit(folder: &Path) -> String {
    let told = env::var("THERA_COMMIT").ok().filter(|told| is_commit(told));
    told.or_else(|| from_git(folder))
        .or_else(|| from_package(folder))
        .map_or("unknown".into(), |commit| commit[..12].to_string())
}

fn is_commit(text: &str) -> bool {
    text.len() >= 12 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Only where this crate is part of the repository: a package unpacked in another one is not.
fn from_git(folder: &Path) -> Option<String> {
    let git = |arguments: &[&str]| {
        let run = Command::new("git")
            .current_dir(folder)
            .args(arguments)
            .output();
        let run = run.ok().filter(|run| run.status.success())?;
        Some(String::from_utf8(run.stdout).ok()?.trim().to_string())
    };
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    println!("cargo::rerun-if-changed={}", folder.join(log).display());
    git(&["ls-files", "--error-unmatch", "build.rs"])?;
    git(&["rev-parse", "HEAD"]).filter(|commit| is_commit(commit))
}

fn from_package(folder: &Path) -> Option<String> {
    let text = fs::read_to_string(folder.join(".cargo_vcs_info.json")).ok()?;
    let (_, rest) = text.split_once("\"sha1\"")?;
    let commit = rest.split('"').nth(1)?;
    is_commit(commit).then(|| commit.to_string())
}

/// The processor that the program needs, by the features the compiler took for granted.
fn processor(architecture: &str, features: &str) -> &'static str {
    let has = |wanted: &[&str]| wanted.iter().all(|w| features.split(',').any(|f| f == *w));
    match architecture {
        "x86_64" if has(&["avx512f", "avx512bw", "avx512vl"]) => "x86-64-v4 at least",
        "x86_64" if has(&["avx2", "bmi2", "fma", "lzcnt"]) => "x86-64-v3 at least",
        "x86_64" if has(&["popcnt", "sse4.2"]) => "x86-64-v2 at least",
        "x86_64" => "any x86-64",
        "aarch64" => "any aarch64",
        _ => "any",
    }
}

//! Experiments: the same whatever the number of threads, the same if stopped and resumed, and
//! reports that stand on their own.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use thera_lab::jobs::Threads;
use thera_papers::experiment::report::{Done, html};
use thera_papers::experiment::{
    Bench, Experiment, ExperimentError, Findings, Log, Size, all, select,
};

/// Experiments that take well under a second.
const SHORT: [&str; 2] = ["borje.random-graphs", "suptic.sizes"];

fn experiment(name: &str) -> &'static Experiment {
    select(name).unwrap()[0]
}

/// Carries an experiment out; stops after so many jobs.
fn run(
    name: &str,
    threads: usize,
    log: Option<Log>,
    most: u64,
) -> Result<Findings, ExperimentError> {
    let stop = AtomicBool::new(false);
    let runner = Threads(threads);
    let mut progress = |done: u64, total: u64| {
        assert!(done <= total);
        if done >= most {
            stop.store(true, Relaxed);
        }
    };
    let mut bench = Bench::new(Size::Quick, 5, &runner, &stop, log, &mut progress);
    (experiment(name).run)(&mut bench)
}

/// A table without what differs from run to run.
fn timeless(findings: &Findings) -> Vec<Vec<String>> {
    let heading = &findings.table.heading;
    let kept = |cells: &Vec<String>| {
        let cells = heading.iter().zip(cells);
        cells
            .filter(|(name, _)| !name.contains("seconds"))
            .map(|(_, cell)| cell.clone())
            .collect()
    };
    findings.table.rows.iter().map(kept).collect()
}

fn log_file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("experiments");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    let _ = fs::remove_file(&file);
    file
}

fn resumed(file: &Path, name: &str) -> Log {
    Log::resume(file, name, Size::Quick, 5).unwrap()
}

#[test]
fn every_experiment_is_named_once_after_its_paper_and_can_be_found() {
    let names: HashSet<&str> = all().iter().map(|experiment| experiment.name).collect();
    assert_eq!(names.len(), all().len());
    for experiment in all() {
        let (paper, rest) = experiment.name.split_once('.').unwrap();
        assert!(!rest.is_empty());
        assert!(experiment.source.to_lowercase().starts_with(paper));
        assert!(select(paper).unwrap().len() <= all().len());
        assert_eq!(select(experiment.name).unwrap().len(), 1);
    }
    let papers = ["geissler", "boreham", "rothenstein", "borje", "suptic"];
    let listed: usize = papers
        .iter()
        .map(|paper| select(paper).unwrap().len())
        .sum();
    assert_eq!(listed, all().len());
    for unknown in ["", "bore", "boreham.", "boreham.tests.1", "knuth"] {
        assert!(
            matches!(select(unknown), Err(ExperimentError::Unknown(_))),
            "{unknown}"
        );
    }
}

#[test]
fn the_number_of_threads_does_not_matter() {
    for name in SHORT {
        let alone = run(name, 1, None, u64::MAX).unwrap();
        let together = run(name, 3, None, u64::MAX).unwrap();
        assert!(!alone.rows.is_empty() && !alone.figures.is_empty());
        assert_eq!(timeless(&alone), timeless(&together), "{name}");
    }
}

#[test]
fn stopped_and_resumed_is_the_same_as_in_one_go() {
    let name = "rothenstein.figures3-5";
    let whole = run(name, 2, None, u64::MAX).unwrap();
    let file = log_file("stopped.jsonl");
    for most in [4, 9] {
        let log = resumed(&file, name);
        let stopped = run(name, 2, Some(log), most).unwrap_err();
        assert!(matches!(stopped, ExperimentError::Stopped));
    }
    let before = fs::read_to_string(&file).unwrap();
    assert!(before.lines().count() > 9);
    let resumed_findings = run(name, 2, Some(resumed(&file, name)), u64::MAX).unwrap();
    assert_eq!(timeless(&whole), timeless(&resumed_findings));
    // A third time nothing is left to do.
    let after = fs::read_to_string(&file).unwrap();
    assert!(after.starts_with(&before));
    run(name, 2, Some(resumed(&file, name)), u64::MAX).unwrap();
    assert_eq!(fs::read_to_string(&file).unwrap(), after);
}

#[test]
fn logs_that_are_cut_or_of_something_else_are_refused_and_left_alone() {
    let name = "borje.random-graphs";
    let file = log_file("refused.jsonl");
    run(name, 2, Some(resumed(&file, name)), u64::MAX).unwrap();
    let good = fs::read_to_string(&file).unwrap();
    let refused = |text: &str, name: &str, size, seed, words: &str| {
        fs::write(&file, text).unwrap();
        let error = Log::resume(&file, name, size, seed).err().unwrap();
        assert!(error.to_string().contains(words), "{error}");
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    };
    let quick = Size::Quick;
    refused(&good[..good.len() - 9], name, quick, 5, "cut short in line");
    refused(
        "rubbish\n",
        name,
        quick,
        5,
        "is not the log of an experiment",
    );
    refused("", name, quick, 5, "cut short");
    let broken = good.replacen("\"output\"", "\"putout\"", 1);
    refused(&broken, name, quick, 5, "makes no sense in line 2");
    refused(
        &good,
        name,
        Size::Paper,
        5,
        "is the log of borje.random-graphs (quick, seed 5)",
    );
    refused(&good, name, quick, 6, "not of what is asked for");
    refused(&good, "borje.table1", quick, 5, "not of what is asked for");
    assert!(Log::create(&file, name, quick, 5).is_err());
    let other = good.replacen("random:", "random:1", 1);
    fs::write(&file, &other).unwrap();
    let error = run(name, 2, Some(resumed(&file, name)), u64::MAX).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("its jobs are not those asked for"),
        "{error}"
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), other);
}

#[test]
fn the_report_stands_on_its_own_and_says_where_it_differs() {
    let done: Vec<Done> = ["suptic.sizes", "borje.table1"]
        .iter()
        .map(|name| Done {
            experiment: experiment(name),
            findings: run(name, 2, None, u64::MAX).unwrap(),
            seconds: 0.1,
        })
        .collect();
    let page = html(&done, Size::Quick, 5).unwrap();
    for outside in ["<script", "<link", "<img", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    let addresses = page.replace("http://www.w3.org/2000/svg", "");
    assert!(!addresses.contains("http"));
    assert_eq!(page.matches("<svg").count(), 2);
    assert!(page.contains(">agrees<") && page.contains(">differs<"));
    // By the paper's own counting two joined vertices are worth 1.5, not 1.
    assert!(page.contains("(differs at k = 2, 3, 5, 10)"));
    let table = &done[0].findings.table;
    assert_eq!(table.csv().lines().count(), table.rows.len() + 1);
}

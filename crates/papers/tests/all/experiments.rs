//! Experiments: the same whatever the number of threads, the same if stopped and resumed, and
//! reports that stand on their own.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use thera_control::Control;
use thera_lab::jobs::Threads;
use thera_papers::experiment::{Bench, Experiment, ExperimentError, Findings, Log, Measured, Size};
use thera_papers::report::html;
use thera_papers::{Extent, PAPERS, check, experiments, select_claims, select_experiments};

/// Experiments that take well under a second.
const SHORT: [&str; 2] = ["borje.random-graphs", "suptic.sizes"];

fn experiment(name: &str) -> &'static Experiment {
    select_experiments(&[name]).unwrap()[0]
}

/// Carries an experiment out; stops after so many jobs.
fn run(
    name: &str,
    threads: usize,
    log: Option<Log>,
    most: u64,
) -> Result<Findings, ExperimentError> {
    let control = Control::default();
    let runner = Threads(threads);
    let mut progress = |done: u64, total: u64| {
        assert!(done <= total);
        if done >= most {
            control.stop();
        }
    };
    let mut bench = Bench::new(Size::Quick, 5, &runner, &control, log, &mut progress);
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
    let all = experiments();
    let names: HashSet<&str> = all.iter().map(|experiment| experiment.name).collect();
    assert_eq!(names.len(), all.len());
    let selected = |name: &str| select_experiments(&[name]).map(|found| found.len());
    for paper in PAPERS {
        for experiment in paper.experiments() {
            let (author, rest) = experiment.name.split_once('.').unwrap();
            assert!(!rest.is_empty());
            assert!(experiment.source.starts_with(paper.citation));
            assert!(paper.citation.to_lowercase().starts_with(author));
            assert_eq!(selected(author), Ok(paper.experiments().count()));
            assert_eq!(selected(experiment.name), Ok(1));
        }
    }
    let none: [&str; 0] = [];
    assert_eq!(select_experiments(&none).unwrap().len(), all.len());
    for unknown in ["", "bore", "boreham.tests.1", "knuth"] {
        let error = selected(unknown).unwrap_err().to_string();
        let words = format!("there is no experiment '{unknown}'; the nearest names are ");
        assert!(error.starts_with(&words), "{error}");
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
    let name = "borje.random-graphs";
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
    refused("rubbish", name, quick, 5, "holds something else");
    refused(
        "rubbish\n",
        name,
        quick,
        5,
        "is not the log of an experiment",
    );
    let twisted = good.replacen("\"seed\":5", "\"seed\":4", 1);
    refused(&twisted, name, quick, 5, "is not the log");
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
    // A whole line too many: the one before it is not what comes next.
    let lines: Vec<&str> = good.split_inclusive('\n').collect();
    let other = [&lines[..1], &lines[2..]].concat().concat();
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
fn a_log_that_was_cut_short_goes_on_and_a_second_run_waits() {
    let name = "borje.random-graphs";
    let file = log_file("cut.jsonl");
    let whole = run(name, 2, Some(resumed(&file, name)), u64::MAX).unwrap();
    let good = fs::read_to_string(&file).unwrap();
    for length in [good.len() - 9, 20, 0] {
        fs::write(&file, &good[..length]).unwrap();
        let log = resumed(&file, name);
        assert_eq!(log.notice().is_some(), length > 20);
        let second = Log::resume(&file, name, Size::Quick, 5).err().unwrap();
        assert!(second.to_string().contains("another run"), "{second}");
        let again = run(name, 2, Some(log), u64::MAX).unwrap();
        assert_eq!(timeless(&whole), timeless(&again));
        // Some lines tell times, which differ.
        let now = fs::read_to_string(&file).unwrap();
        assert_eq!(now.lines().count(), good.lines().count());
        assert!(now.starts_with(&good[..good[..length].rfind('\n').map_or(0, |at| at + 1)]));
    }
}

fn measured(name: &str) -> Measured {
    Measured {
        experiment: experiment(name),
        size: Size::Quick,
        seed: 5,
        findings: run(name, 2, None, u64::MAX).unwrap(),
        seconds: 0.1,
    }
}

#[test]
fn the_report_stands_on_its_own_and_says_where_it_differs() {
    let done = ["suptic.sizes", "borje.table1"].map(measured);
    let refuted = select_claims(&["borje.table1.path"]).unwrap()[0];
    let outcomes = [check(refuted, Extent::Small, &Control::default())];
    let page = html(&outcomes, &done).unwrap();
    for outside in ["<script", "<link", "<img", "src=", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    let addresses = page.replace("http://www.w3.org/2000/svg", "");
    assert!(!addresses.contains("http"));
    // A plot of each experiment, and the counterexample's board before and after its line.
    assert_eq!(page.matches("<svg").count(), 4);
    assert!(page.contains(">agrees<") && page.contains(">differs<"));
    assert!(page.contains("1 claim: 0 confirmed, 1 refuted (1 false result), "));
    // By the paper's own counting two joined vertices are worth 1.5, not 1.
    assert!(page.contains("(differs at k = 2, 3, 5, 10)"));
    assert!(page.contains("V is 1.5 for k = 2, where the table has 1."));
    assert_eq!(page.matches("<h2>").count(), 2);
    let table = &done[0].findings.table;
    assert_eq!(table.csv().lines().count(), table.rows.len() + 1);
}

#[test]
fn a_report_tells_of_claims_or_of_experiments_alone() {
    let page = html(&[], &[measured("suptic.sizes")]).unwrap();
    assert!(page.contains("<h1>The papers' figures, measured again</h1>"));
    assert!(!page.contains("claims:"));
    let page = html(&[], &[]).unwrap();
    assert!(page.contains("<h1>The papers' claims, machine-checked</h1>"));
}

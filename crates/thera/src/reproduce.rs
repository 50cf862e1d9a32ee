//! `thera reproduce`: the papers' tables and figures, measured again.

use std::cell::RefCell;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use serde::Serialize;
use thera_control::Control;
use thera_files as files;
use thera_lab::census::Shard;
use thera_papers::experiment::{
    Agreement, Bench, Experiment, ExperimentError, Findings, Log, Measured, Size,
};
use thera_papers::report::Provenance;
use thera_papers::{report, select_experiments};

use crate::failure::{ExitStatus, Failure, eprintln_quietly, tell_notice};
use crate::hands::{Hands, HandsArgs};
use crate::interrupt::until_stopped;
use crate::listing::{paragraph, table};
use crate::output::{Look, Output, Report};
use crate::progress::Progress;
use crate::target::Target;

/// The seed of everything random unless another one is given.
const USUAL_SEED: u64 = 1;

/// Measure the papers' tables and figures again
///
/// Every experiment is fixed by its seed, whatever the number of threads (but for times). With --out
/// every experiment leaves a table (CSV), figures (SVG) and a log of its jobs there, and one that was
/// stopped is resumed by --resume.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera reproduce --list
  thera reproduce boreham.tests
  thera reproduce boreham                          all experiments of one paper
  thera reproduce --out figures --report figures/report.html
  thera reproduce --out figures --resume           go on after Ctrl-C
  thera reproduce rothenstein.figure6 --paper --json")]
pub struct Args {
    /// Experiments by name, or by the paper they are from [default: all]
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// List the experiments
    #[arg(long)]
    list: bool,
    /// Measure enough to see it: minutes for all together (this is the default)
    #[arg(long, conflicts_with = "paper")]
    quick: bool,
    /// Measure as much as the papers did, or more
    #[arg(long)]
    paper: bool,
    /// Keep tables, figures and logs in this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on with what is in the folder of --out
    #[arg(long, requires = "out")]
    resume: bool,
    /// Write one page with everything, as HTML that needs nothing else (- is the standard output)
    #[arg(long, value_name = "FILE", value_parser = Target::page)]
    report: Option<Target>,
    /// What everything random is made from [default: 1]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Carry out only part I of N of the experiments; 'thera merge' puts the folders together
    #[arg(long, value_name = "I/N", requires = "out", conflicts_with = "report")]
    shard: Option<Shard>,
    #[command(flatten)]
    hands: HandsArgs,
}

impl From<ExperimentError> for Failure {
    fn from(error: ExperimentError) -> Self {
        match &error {
            ExperimentError::Log(_) => Failure::BadInput(error.to_string()),
            _ => Failure::CouldNot(error.to_string()),
        }
    }
}

/// Carries the experiments out, one after the other.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let chosen =
        select_experiments(&args.names).map_err(|error| Failure::BadInput(error.to_string()))?;
    let chosen = args
        .shard
        .map_or(chosen.clone(), |shard| shard.of_list(chosen));
    if args.list {
        out.report(&List::new(&chosen))?;
        return Ok(ExitStatus::Done);
    }
    out.make_way("--report", args.report.as_ref())?;
    let plan = Plan::new(&args)?;
    // All of them before the first one begins, so that nothing is found out too late.
    let logs: Result<Vec<Option<Log>>, ExperimentError> = chosen
        .iter()
        .map(|experiment| plan.log(experiment))
        .collect();
    let work: Vec<(&'static Experiment, Option<Log>)> = chosen.into_iter().zip(logs?).collect();
    let (done, was_stopped) = carry_out(work, &plan, out)?;
    if let Some(target) = &args.report {
        let page = report::html(&[], &done);
        target.write(&page.map_err(|error| Failure::CouldNot(error.to_string()))?)?;
    }
    if out.is_json() {
        let documents: Vec<Document<'_>> = done.iter().map(Document::new).collect();
        out.json_line(&documents)?;
    }
    if was_stopped {
        let how = match &args.out {
            Some(folder) => format!("; --out {} --resume goes on", folder.display()),
            None => "; with --out DIR it could be resumed".to_string(),
        };
        eprintln_quietly(&format!("stopped after {} experiments{how}", done.len()));
        return Ok(ExitStatus::Unfinished);
    }
    Ok(ExitStatus::Done)
}

/// What is the same for all experiments of a run.
#[derive(Clone)]
struct Plan {
    size: Size,
    seed: u64,
    out: Option<PathBuf>,
    resume: bool,
    hands: Hands,
}

impl Plan {
    fn new(args: &Args) -> Result<Self, Failure> {
        if let Some(folder) = &args.out {
            std::fs::create_dir_all(folder).map_err(|error| {
                Failure::BadInput(format!("'{}' cannot be made: {error}", folder.display()))
            })?;
        }
        if let Some(target) = &args.report
            && target.path().is_dir()
        {
            return Err(Failure::BadInput(format!(
                "'{target}' is a folder; --report names a file, such as report.html"
            )));
        }
        Ok(Plan {
            size: if args.paper { Size::Paper } else { Size::Quick },
            seed: args.seed.unwrap_or(USUAL_SEED),
            out: args.out.clone(),
            resume: args.resume,
            hands: args.hands.hire("experiments")?,
        })
    }

    fn log(&self, experiment: &Experiment) -> Result<Option<Log>, ExperimentError> {
        let Some(folder) = &self.out else {
            return Ok(None);
        };
        let path = folder.join(format!("{}.jsonl", experiment.name));
        let log = match self.resume {
            true => Log::resume(&path, experiment.name, self.size, self.seed),
            false => Log::create(&path, experiment.name, self.size, self.seed),
        }?;
        tell_notice(log.notice());
        Ok(Some(log))
    }

    /// Writes the table and the figures.
    fn keep(&self, done: &Measured) -> Result<(), Failure> {
        let Some(folder) = &self.out else {
            return Ok(());
        };
        let name = done.experiment.name;
        write(
            &folder.join(format!("{name}.csv")),
            &done.findings.table.csv(),
        )?;
        for (number, figure) in (1..).zip(&done.findings.figures) {
            let svg = figure
                .svg()
                .map_err(|error| Failure::CouldNot(error.to_string()))?;
            let file = match number {
                1 => format!("{name}.svg"),
                _ => format!("{name}-{number}.svg"),
            };
            write(&folder.join(file), &svg)?;
        }
        Ok(())
    }
}

fn write(file: &Path, contents: &str) -> Result<(), Failure> {
    files::replace(file, contents.as_bytes()).map_err(|error| {
        Failure::CouldNot(format!("'{}' cannot be written: {error}", file.display()))
    })
}

/// What the progress bar shows: the experiment, and jobs done of all.
type Shown = Arc<Mutex<(&'static str, u64, u64)>>;

/// Runs experiments, prints each as it is done, and returns them, and whether Ctrl-C came.
fn carry_out(
    work: Vec<(&'static Experiment, Option<Log>)>,
    plan: &Plan,
    out: &mut Output,
) -> Result<(Vec<Measured>, bool), Failure> {
    let control = Arc::new(Control::new(usize::MAX, None, 1));
    let shown: Shown = Arc::default();
    let (sender, finished) = std::sync::mpsc::channel();
    let task = {
        let (control, shown, plan) = (Arc::clone(&control), Arc::clone(&shown), plan.clone());
        move || {
            for (experiment, log) in work {
                match one(experiment, log, &plan, &control, &shown) {
                    Err(ExperimentError::Stopped) => return Ok(()),
                    Err(error) => return Err(error),
                    // Nobody listens any more only if the run is over.
                    Ok(done) => {
                        let _ = sender.send(done);
                    }
                }
            }
            Ok(())
        }
    };
    let bar = RefCell::new(Progress::new("jobs", Instant::now(), None));
    let mut all = vec![];
    let mut trouble = Ok(());
    let mut take = |bar: &RefCell<Progress>, out: &mut Output| {
        while let Ok(done) = finished.try_recv() {
            let printed = plan.keep(&done).and_then(|()| {
                bar.borrow().suspend(|| {
                    if out.is_json() {
                        Ok(())
                    } else {
                        out.report(&Told(&done))
                    }
                })
            });
            all.push(done);
            printed?;
        }
        Ok::<(), Failure>(())
    };
    let tick = || {
        let (name, done, total) = *shown.lock().unwrap_or_else(PoisonError::into_inner);
        bar.borrow_mut().show(done, total, name);
        if trouble.is_ok() {
            trouble = take(&bar, out);
        }
    };
    let result = until_stopped(task, tick, || control.stop())?;
    trouble?;
    take(&bar, out)?;
    let ended = result.unwrap_or(Ok(())).map_err(Failure::from);
    plan.hands.settle(ended)?;
    Ok((all, control.go_on(0).is_err()))
}

fn one(
    experiment: &'static Experiment,
    log: Option<Log>,
    plan: &Plan,
    control: &Control,
    shown: &Shown,
) -> Result<Measured, ExperimentError> {
    let begun = Instant::now();
    let mut progress = |done, total| {
        *shown.lock().unwrap_or_else(PoisonError::into_inner) = (experiment.name, done, total);
    };
    let mut bench = Bench::new(
        plan.size,
        plan.seed,
        &plan.hands,
        control,
        log,
        &mut progress,
    );
    let findings = (experiment.run)(&mut bench)?;
    Ok(Measured {
        experiment,
        size: plan.size,
        seed: plan.seed,
        findings,
        seconds: begun.elapsed().as_secs_f64(),
    })
}

/// One experiment for people.
struct Told<'a>(&'a Measured);

/// One experiment as JSON.
#[derive(Serialize)]
struct Document<'a> {
    name: &'static str,
    source: &'static str,
    title: &'static str,
    size: Size,
    seed: u64,
    seconds: f64,
    #[serde(flatten)]
    provenance: Provenance,
    #[serde(flatten)]
    findings: &'a Findings,
}

impl<'a> Document<'a> {
    fn new(done: &'a Measured) -> Self {
        Document {
            name: done.experiment.name,
            source: done.experiment.source,
            title: done.experiment.title,
            size: done.size,
            seed: done.seed,
            seconds: done.seconds,
            provenance: Provenance::now(),
            findings: &done.findings,
        }
    }
}

impl Serialize for Told<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Document::new(self.0).serialize(serializer)
    }
}

impl Report for Told<'_> {
    fn text(&self, look: Look) -> String {
        let Measured {
            experiment,
            findings,
            seconds,
            size,
            seed,
        } = self.0;
        let title = format!("{}: {}", experiment.name, experiment.title);
        let mut text = format!("{}\n", look.paint.strong(title));
        let about = format!("{}. {}", experiment.source, experiment.about);
        text += &paragraph(&about, look.width, 0);
        text += &comparison(findings, look);
        for remark in &findings.remarks {
            text += &paragraph(remark, look.width, 0);
        }
        let cost = format!(
            "{} setting, seed {seed}, {seconds:.1} seconds; {}",
            size.word(),
            Provenance::now()
        );
        let cost = paragraph(&cost, look.width, 0);
        let _ = writeln!(text, "{}\n", look.paint.faint(cost.trim_end()));
        text
    }
}

/// The paper's figures beside ours, as a table.
fn comparison(findings: &Findings, look: Look) -> String {
    let heading = ["", "", "paper", "ours"].map(String::from);
    let rows = findings.rows.iter().map(|row| {
        let mark = match row.agreement {
            Agreement::Agrees => "=",
            Agreement::Differs => "≠",
            Agreement::Beyond => "",
        };
        [mark, &row.what, &row.paper, &row.ours].map(String::from)
    });
    table(
        &std::iter::once(heading).chain(rows).collect::<Vec<_>>(),
        look.width,
    )
}

/// What there is.
#[derive(Serialize)]
struct List {
    experiments: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    name: &'static str,
    source: &'static str,
    title: &'static str,
    about: &'static str,
}

impl List {
    fn new(chosen: &[&'static Experiment]) -> Self {
        let entry = |experiment: &&'static Experiment| Entry {
            name: experiment.name,
            source: experiment.source,
            title: experiment.title,
            about: experiment.about,
        };
        List {
            experiments: chosen.iter().map(entry).collect(),
        }
    }
}

impl Report for List {
    fn text(&self, look: Look) -> String {
        let names = self.experiments.iter().map(|entry| entry.name.len());
        let width = names.max().unwrap_or(0) + 2;
        self.experiments
            .iter()
            .map(|entry| {
                let line = format!("{} ({})", entry.title, entry.source);
                let line = paragraph(&line, look.width, width);
                format!("{:width$}{line}", entry.name)
            })
            .collect()
    }
}

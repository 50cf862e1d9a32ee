//! `thera census`: tables over games.

mod sequences;
mod writer;

use std::fs::File;
use std::io::{self, BufReader, IsTerminal};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use serde_json::json;
use thera_board::CLASSES;
use thera_lab::census::{Folder, FolderError, Shard, Summary, Table, run as run_census};
use thera_queries::House;
use thera_queries::census::{
    Boards, Column, Filter, Kind, Registrar, Row, Wanted, check_variants, items,
};

use crate::failure::{ExitStatus, Failure, eprintln_quietly, tell_notice};
use crate::hands::HandsArgs;
use crate::interrupt::until_stopped;
use crate::limits::{LimitArgs, watch};
use crate::listing::{counted, grouped};
use crate::output::Output;
use crate::target::figure_beside_rows;
use sequences::Sequences;
use writer::{Format, Writer};

/// Make a table over many games: graphs, variants and starts, with columns, filters and extremes
///
/// Rows come in the same order on any number of threads. A game that cannot be read, or a cell that
/// cannot be found, is an error of its row and the run goes on (exit code 1).
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = long_help())]
pub struct Args {
    /// The game without its board; braces stand for several variants
    #[arg(
        help = "The game, FAMILY[:VARIANT]; {a,b} stands for both, as in santorini:2WP{1H,2H}TWUS"
    )]
    game: String,
    /// Play on all graphs of a class: connected:2..7, trees:8 (- reads graph6 or sparse6 lines)
    #[arg(long, value_name = "CLASS:N", conflicts_with = "boards")]
    graphs: Option<String>,
    /// Play on these boards, with ranges: path:1..40,grid:2..3x4
    #[arg(long, value_name = "BOARDS")]
    boards: Option<String>,
    /// all: from every start, one of those that are the same up to symmetry, with their number
    #[arg(long, value_name = "WHICH", value_parser = ["all", "usual"], default_value = "usual")]
    starts: String,
    /// Begin with this position on every board
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    position: Option<String>,
    /// The columns, with commas between them; --help lists them
    #[arg(long, value_name = "COLUMNS")]
    columns: Option<String>,
    /// Only rows for which this holds: 'temperature > degree and not bipartite'
    #[arg(long = "where", value_name = "CONDITION", allow_hyphen_values = true)]
    condition: Option<String>,
    /// Only the largest number of a column, how often it is attained, and the first row that has it;
    /// least:COLUMN for the smallest
    #[arg(long, value_name = "COLUMN", conflicts_with_all = ["count", "group"])]
    extreme: Option<String>,
    /// The columns that make a group, for --extreme and --count
    #[arg(long, value_name = "COLUMNS")]
    by: Option<String>,
    /// Only how many rows there are: in all, or --count by COLUMNS
    #[arg(long, value_names = ["by", "COLUMNS"], num_args = 0..=2, conflicts_with = "group")]
    count: Option<Vec<String>>,
    /// Only the groups by these columns: how many rows, and least, greatest and mean of the others
    #[arg(long, value_name = "COLUMNS", conflicts_with = "by")]
    group: Option<String>,
    /// How rows are written
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Keep every game looked at in this folder, and write the table there when it is whole
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on with what is in the folder
    #[arg(long, requires = "out")]
    resume: bool,
    /// Look only at part I of N into the folder; --resume without --shard puts the parts together
    #[arg(long, value_name = "I/N", requires = "out")]
    shard: Option<Shard>,
    /// Look for periods of each column along the boards
    #[arg(long, conflicts_with_all = ["extreme", "count", "group"])]
    period: bool,
    /// Draw the numbers of each column against the number of vertices into this SVG file
    #[arg(long, value_name = "FILE", value_parser = figure_beside_rows,
          conflicts_with_all = ["extreme", "count", "group"])]
    plot: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    hands: HandsArgs,
}

const EXAMPLES: &str = "\
Examples:
  thera census snort --graphs connected:2..7 --columns graph6,outcome,value,temperature,degree --where 'temperature > degree'
  thera census snort --graphs trees:2..16 --extreme temperature --by vertices
  thera census 'santorini:{1WI1H,2WP1H}{TW,NTW}{U,U*}S' --boards cycle:3..8 --starts all --format csv
  thera census geography --graphs all:6 --starts all --columns graph6,start,winner,matching
  thera census snort --graphs connected:6 --count by outcome,opposable
  thera census snort --boards path:1..20 --columns temperature --period --plot temperature.svg
  nauty-geng -cq 8 | thera census snort --graphs - --columns graph6,outcome --format jsonl
  thera census snort --graphs connected:8 --columns graph6,value --out DIR --shard 1/2";

fn long_help() -> String {
    let mut help = format!("{EXAMPLES}\n\nColumns:\n");
    for column in Column::all() {
        help += &format!("  {:<14} {}\n", column.name, column.meaning);
    }
    help += "\nClasses of graphs:\n";
    for class in CLASSES {
        help += &format!(
            "  {:<14} {}, up to {} vertices\n",
            class.name, class.meaning, class.most
        );
    }
    help
}

/// What is wanted, put in order.
struct Plan {
    columns: Vec<Column>,
    by: usize,
    summary: Summary,
    /// The columns that a reader sees, where every row is wanted.
    shown: usize,
}

impl Args {
    fn plan(&self) -> Result<Plan, Failure> {
        let counted_by = match self.count.as_deref() {
            Some([word, columns]) if word == "by" => Some(columns.as_str()),
            None | Some([]) => None,
            Some(_) => {
                let sentence = "--count stands alone or as --count by COLUMNS".to_string();
                return Err(Failure::BadInput(sentence));
            }
        };
        let by = counted_by.or(self.group.as_deref()).or(self.by.as_deref());
        if self.by.is_some() && self.extreme.is_none() && self.count.is_none() {
            let sentence = "--by needs --extreme or --count; --group COLUMNS also sums up";
            return Err(Failure::BadInput(sentence.into()));
        }
        let mut columns = match by {
            Some(names) => Column::list("by", names)?,
            None => Vec::new(),
        };
        let by = columns.len();
        let mut summary = match (&self.count, &self.group) {
            (Some(_), _) => Summary::Count,
            (None, Some(_)) => Summary::Group,
            (None, None) => Summary::Rows,
        };
        if let Some(extreme) = &self.extreme {
            let name = extreme.strip_prefix("least:").unwrap_or(extreme);
            let column = Column::named("extreme", name)?;
            if column.kind != Kind::Number {
                let sentence = format!("--extreme needs a column of numbers, which {name} is not");
                return Err(Failure::BadInput(sentence));
            }
            summary = Summary::Extreme {
                column: add(&mut columns, column),
                least: name.len() < extreme.len(),
            };
        }
        let names = self.columns.as_deref().unwrap_or(match &summary {
            Summary::Count => "",
            Summary::Extreme { .. } => "board",
            _ if self.starts == "all" => "game,start,multiplicity,winner",
            _ => "game,winner",
        });
        if !names.is_empty() {
            for column in Column::list("columns", names)? {
                add(&mut columns, column);
            }
        }
        let shown = columns.len();
        if (self.period || self.plot.is_some())
            && let Some(vertices) = Column::find("vertices")
        {
            add(&mut columns, vertices);
        }
        Ok(Plan {
            columns,
            by,
            summary,
            shown,
        })
    }

    fn boards(&self) -> Result<Boards, Failure> {
        Ok(match (&self.graphs, &self.boards) {
            (Some(text), _) if text == "-" => Boards::Lines(Box::new(BufReader::new(io::stdin()))),
            (Some(text), _) => match text.strip_prefix("file:") {
                Some(path) => {
                    let file = File::open(path)
                        .map_err(|error| Failure::BadInput(format!("{path}: {error}")))?;
                    Boards::Lines(Box::new(BufReader::new(file)))
                }
                None => Boards::classes(text)?,
            },
            (None, Some(text)) => Boards::ranges(text)?,
            (None, None) => Boards::Named,
        })
    }

    /// What makes two censuses the same.
    fn question(&self, plan: &Plan) -> serde_json::Value {
        let columns: Vec<&str> = plan.columns.iter().map(|column| column.name).collect();
        json!({
            "game": self.game, "graphs": self.graphs, "boards": self.boards,
            "starts": self.starts, "position": self.position, "where": self.condition,
            "columns": columns,
        })
    }
}

/// The place of a column in a list, where it is put unless it is there.
fn add(columns: &mut Vec<Column>, column: Column) -> usize {
    let known = columns.iter().position(|known| known.name == column.name);
    known.unwrap_or_else(|| {
        columns.push(column);
        columns.len() - 1
    })
}

/// Makes the table.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let plan = args.plan()?;
    let filter = args.condition.as_deref().map(Filter::parse).transpose()?;
    check_variants(&args.game)?;
    let items = items(&args.game, args.boards()?)?;
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let folder = match &args.out {
        Some(path) => {
            let kinds = plan.columns.iter().map(|column| column.kind).collect();
            let question = args.question(&plan);
            let opened = Folder::open(path, &question, kinds, shard, args.resume);
            let opened = opened.map_err(bad_folder)?;
            tell_notice(opened.notice());
            Some(opened)
        }
        None => None,
    };
    let format = if out.is_json() {
        Format::Jsonl
    } else {
        args.format
    };
    let table = Table::new(plan.summary.clone(), plan.columns.clone(), plan.by);
    let mut header = table.header();
    if plan.summary == Summary::Rows {
        header.truncate(plan.shown);
    }
    let tells_errors = args.graphs.as_deref() == Some("-") || args.limits.time().is_some();
    let writer = Writer::open(format, header, tells_errors, args.out.as_deref(), shard)?;
    let streams_to_eyes =
        args.out.is_none() && plan.summary == Summary::Rows && io::stdout().is_terminal();
    let threads = rayon::current_num_threads();
    let hands = args.hands.hire(&format!("a census of {}", args.game))?;
    let runner = hands.clone();
    let (control, time) = args.limits.each(threads);
    let control = Arc::new(control);
    let wanted = Wanted {
        columns: plan.columns.clone(),
        filter,
        all_starts: args.starts == "all",
        position: args.position.clone(),
        time,
    };
    let mut state = State {
        sequences: Sequences::new(&plan.columns, plan.shown),
        keeps_terms: args.period || args.plot.is_some(),
        shown: plan.shown,
        table,
        writer,
        rows: 0,
        errors: 0,
        failed: None,
    };
    let begun = Instant::now();
    let work = move |control: &thera_control::Control| {
        let house = House::new();
        let registrar = Registrar::new(&house, wanted);
        let deliver = |series: &str, rows: Vec<Row>| state.take(series, rows);
        let ended = run_census(items, &registrar, shard, folder, &runner, control, deliver);
        (ended, state)
    };
    let finished = match streams_to_eyes {
        true => {
            let (shared, stopped) = (Arc::clone(&control), Arc::clone(&control));
            until_stopped(move || work(&shared), || (), move || stopped.stop())?
        }
        false => watch(&control, "games", work)?,
    };
    let Some((ended, state)) = finished else {
        return Err(Failure::CouldNot(
            "stopped before the table was whole".into(),
        ));
    };
    let ended = hands.settle(ended.map_err(|error| Failure::CouldNot(error.to_string())))?;
    state.finish(&args, ended, begun.elapsed().as_secs_f64())
}

fn bad_folder(error: FolderError) -> Failure {
    use io::ErrorKind::{AlreadyExists, NotADirectory};
    match error {
        FolderError::System(path, error)
            if matches!(error.kind(), AlreadyExists | NotADirectory) =>
        {
            let sentence = format!("{} is not a folder; --out needs one", path.display());
            Failure::BadInput(sentence)
        }
        FolderError::System(..) => Failure::CouldNot(error.to_string()),
        _ => Failure::BadInput(error.to_string()),
    }
}

/// The table while it grows.
struct State {
    table: Table,
    writer: Writer,
    sequences: Sequences,
    keeps_terms: bool,
    shown: usize,
    rows: u64,
    errors: u64,
    failed: Option<io::Error>,
}

impl State {
    fn take(&mut self, series: &str, rows: Vec<Row>) -> ControlFlow<()> {
        for row in rows {
            self.rows += 1;
            let error = row.error.clone();
            self.errors += u64::from(error.is_some());
            if self.keeps_terms {
                self.sequences.add(series, &row.cells);
            }
            if let (Some(sentence), false) = (&error, self.writer.tells_errors()) {
                eprintln_quietly(&format!("thera: {sentence}"));
            }
            let cells = self.table.add(row);
            let written = match cells {
                Some(cells) => self.writer.row(&cells[..self.shown], error.as_deref()),
                None => Ok(()),
            };
            if let Err(error) = written {
                self.failed = Some(error);
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    fn finish(
        mut self,
        args: &Args,
        ended: thera_lab::census::Ended,
        seconds: f64,
    ) -> Result<ExitStatus, Failure> {
        if let Some(error) = self.failed {
            return Err(Failure::Output(error));
        }
        let games = counted(ended.games, "game");
        if !ended.whole {
            self.writer.give_up();
            let how = if args.out.is_some() {
                "; --resume goes on"
            } else {
                ""
            };
            let sentence = format!("stopped after {games}, before the table was whole{how}");
            return Err(Failure::CouldNot(sentence));
        }
        for cells in self.table.finish() {
            self.writer.row(&cells, None)?;
        }
        self.writer.close()?;
        if args.period {
            self.sequences.tell(self.writer.format())?;
        }
        if let Some(path) = &args.plot {
            self.sequences.plot(path)?;
        }
        let errors = match self.errors {
            0 => String::new(),
            n => format!(", {} with errors", grouped(n)),
        };
        let rows = counted(self.rows, "row");
        eprintln_quietly(&format!("{games}, {rows}{errors}, {seconds:.2} seconds"));
        Ok(match self.errors {
            0 => ExitStatus::Done,
            _ => ExitStatus::Unfinished,
        })
    }
}

//! The same rows on any number of threads, in one run or several, in one part or several.

use std::ops::ControlFlow;
use std::path::PathBuf;

use serde_json::json;
use thera_control::Control;
use thera_jobs::{OneByOne, Runner, Threads};
use thera_queries::House;
use thera_queries::census::{Boards, Cell, Column, Filter, Registrar, Row, Wanted, items};

use super::*;

fn wanted() -> Wanted {
    Wanted {
        columns: Column::list("columns", "graph6,outcome,value,temperature,degree").unwrap(),
        filter: Some(Filter::parse("temperature >= degree").unwrap()),
        all_starts: false,
        position: None,
        time: None,
    }
}

/// Rows of all connected graphs up to six vertices, at most so many.
fn rows(shard: Shard, folder: Option<Folder>, runner: &dyn Runner, most: usize) -> Vec<Row> {
    let house = House::without_files();
    let registrar = Registrar::new(&house, wanted());
    let games = items("snort", Boards::classes("connected:2..6").unwrap()).unwrap();
    let mut all = Vec::new();
    let deliver = |_: &str, rows: Vec<Row>| {
        all.extend(rows);
        match all.len() >= most {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    let control = Control::default();
    run(games, &registrar, shard, folder, runner, &control, deliver).unwrap();
    all
}

fn temporary(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("thera-census-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    path
}

fn open(path: &std::path::Path, shard: Shard, resume: bool) -> Result<Folder, FolderError> {
    let kinds = wanted().columns.iter().map(|column| column.kind).collect();
    Folder::open(path, &json!({"game": "snort"}), kinds, shard, resume)
}

#[test]
fn threads_shards_and_resuming_change_nothing() {
    let whole = rows(Shard::WHOLE, None, &OneByOne, usize::MAX);
    assert_eq!(whole.len(), 1 + 2 + 4 + 11 + 36);
    assert_eq!(rows(Shard::WHOLE, None, &Threads(3), usize::MAX), whole);

    let path = temporary("shards");
    for part in 1..=3 {
        let shard = Shard { part, of: 3 };
        let folder = open(&path, shard, false).unwrap();
        rows(shard, Some(folder), &Threads(2), usize::MAX);
    }
    let merged = rows(
        Shard::WHOLE,
        Some(open(&path, Shard::WHOLE, true).unwrap()),
        &OneByOne,
        usize::MAX,
    );
    assert_eq!(merged, whole);
    let own = std::fs::read_to_string(path.join("rows-1-of-1.jsonl")).unwrap();
    assert_eq!(own, "", "nothing was left to do");
    std::fs::remove_dir_all(&path).unwrap();
}

#[test]
fn a_run_that_was_cut_off_is_resumed() {
    let whole = rows(Shard::WHOLE, None, &OneByOne, usize::MAX);
    let path = temporary("resume");
    let folder = open(&path, Shard::WHOLE, false).unwrap();
    let some = rows(Shard::WHOLE, Some(folder), &OneByOne, 20);
    assert_eq!(some[..], whole[..some.len()]);
    let file = path.join("rows-1-of-1.jsonl");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, &text[..text.len() - 7]).unwrap();
    assert!(matches!(
        open(&path, Shard::WHOLE, false),
        Err(FolderError::Begun(_))
    ));
    let folder = open(&path, Shard::WHOLE, true).unwrap();
    assert_eq!(
        rows(Shard::WHOLE, Some(folder), &Threads(2), usize::MAX),
        whole
    );
    let other = Folder::open(&path, &json!({"game": "col"}), vec![], Shard::WHOLE, true);
    assert!(matches!(other, Err(FolderError::Another(_))));
    std::fs::remove_dir_all(&path).unwrap();
}

#[test]
fn summaries_are_of_the_rows() {
    let columns = Column::list("by", "degree,temperature,graph6").unwrap();
    let wanted = Wanted {
        columns: columns.clone(),
        filter: None,
        ..wanted()
    };
    let house = House::without_files();
    let registrar = Registrar::new(&house, wanted);
    let mut all = Vec::new();
    for item in items("snort", Boards::classes("connected:5").unwrap()).unwrap() {
        all.extend(registrar.rows(&item, &Control::default()));
    }
    let summed = |summary: Summary| {
        let mut table = Table::new(summary, columns.clone(), 1);
        for row in &all {
            assert_eq!(table.add(row.clone()), None);
        }
        let header = table.header().join(" ");
        let texts = |row: Vec<Cell>| {
            row.iter()
                .map(Cell::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        (
            header,
            table.finish().into_iter().map(texts).collect::<Vec<_>>(),
        )
    };
    let (header, counts) = summed(Summary::Count);
    assert_eq!(header, "degree count");
    assert_eq!(counts, ["2 2", "3 8", "4 11"]);
    let (header, extremes) = summed(Summary::Extreme {
        column: 1,
        least: false,
    });
    assert_eq!(header, "degree temperature attained graph6");
    for (extreme, degree) in extremes.iter().zip(2..) {
        let cells: Vec<&str> = extreme.split(' ').collect();
        let degree = degree.to_string();
        let group = all.iter().filter(|row| row.cells[0].to_string() == degree);
        let best = group.clone().map(|row| row.cells[1].clone()).max().unwrap();
        let first = group.clone().find(|row| row.cells[1] == best).unwrap();
        let attained = group.filter(|row| row.cells[1] == best).count();
        assert_eq!(
            cells[1..],
            [
                best.to_string(),
                attained.to_string(),
                first.cells[2].to_string()
            ]
        );
    }
    let (header, groups) = summed(Summary::Group);
    assert_eq!(
        header,
        "degree count least temperature greatest temperature mean temperature"
    );
    assert_eq!(groups.len(), 3);
}

#[test]
fn periods_are_found_and_not_made_up() {
    let cells = |numbers: &[i128]| numbers.iter().map(|&n| Cell::from(n)).collect::<Vec<_>>();
    let found = |numbers: &[i128]| {
        period(&cells(numbers)).map(|p| (p.preperiod, p.period, p.saltus.is_some()))
    };
    assert_eq!(found(&[1, 2, 3, 1, 2, 3, 1, 2, 3]), Some((0, 3, false)));
    assert_eq!(found(&[9, 8, 1, 2, 1, 2, 1, 2, 1]), Some((2, 2, false)));
    assert_eq!(found(&[5, 5, 5, 5]), Some((0, 1, false)));
    assert_eq!(found(&[0, 1, 2, 3, 4, 5]), Some((0, 1, true)));
    assert_eq!(found(&[0, 1, 4, 5, 8, 9, 12, 13]), Some((0, 2, true)));
    assert_eq!(found(&[1, 2, 4, 8, 16, 32, 64, 128]), None);
    assert_eq!(found(&[1, 2, 3, 4, 9, 7, 1, 1]), None);
    assert_eq!(found(&[1]), None);
    assert_eq!(period(&[]), None);
}

#[test]
fn shards_are_parts() {
    assert_eq!("2/3".parse(), Ok(Shard { part: 2, of: 3 }));
    for bad in ["", "0/3", "4/3", "1", "a/b", "1/0"] {
        assert!(bad.parse::<Shard>().is_err(), "{bad}");
    }
}

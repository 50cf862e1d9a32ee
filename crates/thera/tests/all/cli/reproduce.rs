//! `thera reproduce`.

use std::fs;

use super::{scratch, thera};

#[test]
fn the_list_names_every_experiment_of_every_paper() {
    let text = thera(&["reproduce", "--list"]).done().out;
    for name in [
        "geissler.branching",
        "boreham.table5.1",
        "boreham.tests",
        "rothenstein.figure2",
        "rothenstein.figures3-5",
        "borje.table1",
        "suptic.sizes",
    ] {
        assert!(text.contains(name), "{text}");
    }
    let json = thera(&["reproduce", "boreham", "--list", "--json"])
        .done()
        .json();
    assert_eq!(json["experiments"].as_array().unwrap().len(), 8);
}

#[test]
fn an_experiment_leaves_a_table_a_figure_and_a_page() {
    let folder = scratch("reproduced").join("results");
    let out = folder.to_str().unwrap();
    let page = folder.join("report.html");
    let arguments = [
        "reproduce",
        "suptic.sizes",
        "borje.random-graphs",
        "--out",
        out,
        "--report",
        page.to_str().unwrap(),
    ];
    let text = thera(&arguments).done().out;
    let row = text
        .lines()
        .find(|line| line.starts_with("  =  (2,2), 1 unit"));
    assert!(
        row.is_some_and(|row| row.contains("first wins by 4")),
        "{text}"
    );
    for file in [
        "suptic.sizes.csv",
        "suptic.sizes.svg",
        "suptic.sizes.jsonl",
        "report.html",
    ] {
        assert!(folder.join(file).metadata().unwrap().len() > 0, "{file}");
    }
    assert!(fs::read_to_string(&page).unwrap().contains("<svg"));
    let log = fs::read_to_string(folder.join("suptic.sizes.jsonl")).unwrap();
    let again = thera(&arguments);
    assert_eq!(again.code, Some(2));
    assert!(again.err.contains("--resume"), "{}", again.err);
    let resumed = thera(&[
        "reproduce",
        "suptic.sizes",
        "--out",
        out,
        "--resume",
        "--json",
    ])
    .done();
    let json = resumed.json();
    assert_eq!(json[0]["name"], "suptic.sizes");
    assert_eq!(json[0]["rows"][0]["agreement"], "agrees");
    assert_eq!(
        fs::read_to_string(folder.join("suptic.sizes.jsonl")).unwrap(),
        log
    );
    let other = thera(&[
        "reproduce",
        "suptic.sizes",
        "--out",
        out,
        "--resume",
        "--seed",
        "9",
    ]);
    assert_eq!(other.code, Some(2));
    assert!(
        other.err.contains("not of what is asked for"),
        "{}",
        other.err
    );
}

#[test]
fn unknown_experiments_are_refused_in_one_sentence() {
    let ran = thera(&["reproduce", "knuth.table1"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("there is no experiment 'knuth.table1'"),
        "{}",
        ran.err
    );
    assert_eq!(ran.err.lines().count(), 1);
}

//! `census`: tables over games, the same on any number of threads and in any number of parts.

use super::{scratch, thera, thera_reading};

#[test]
fn the_smallest_graphs_hotter_than_their_degree() {
    let wanted = [
        "census",
        "snort",
        "--graphs",
        "connected:2..7",
        "--where",
        "temperature > degree",
        "--columns",
        "vertices,value,temperature,degree",
        "--format",
        "csv",
    ];
    let ran = thera(&wanted).done();
    assert_eq!(
        ran.out,
        "vertices,value,temperature,degree\n7,±{5|{2|1}},13/4,3\n7,±{5|{2|1}},13/4,3\n"
    );
    assert!(ran.err.contains("995 games, 2 rows"), "{}", ran.err);
}

#[test]
fn extremes_counts_and_groups() {
    let trees = ["census", "snort", "--graphs", "trees:2..9"];
    let run = |more: &[&str]| thera(&[&trees[..], more].concat()).done().out;
    let extreme = run(&["--extreme", "temperature", "--by", "vertices"]);
    let lines: Vec<&str> = extreme.lines().collect();
    assert!(
        lines[0].starts_with("vertices  temperature  attained  board"),
        "{extreme}"
    );
    assert_eq!(lines.len(), 9);
    // Stars are as hot as they have leaves.
    assert!(
        lines[8].starts_with("9         8            1         graph6:"),
        "{extreme}"
    );
    let counts = run(&["--count", "by", "vertices", "--format", "csv"]);
    assert_eq!(
        counts,
        "vertices,count\n2,1\n3,1\n4,2\n5,3\n6,6\n7,11\n8,23\n9,47\n"
    );
    assert_eq!(run(&["--count", "--format", "csv"]), "count\n94\n");
    let groups = run(&[
        "--group",
        "vertices",
        "--columns",
        "degree",
        "--format",
        "csv",
    ]);
    assert!(
        groups.starts_with(
            "vertices,count,least degree,greatest degree,mean degree\n2,1,1,1,1.0000\n"
        )
    );
}

#[test]
fn variants_boards_and_starts() {
    let ran = thera(&[
        "census",
        "santorini:{1WI1H,1WI2H}{TW,NTW}US",
        "--boards",
        "cycle:3..4,complete:3",
        "--starts",
        "all",
        "--format",
        "csv",
    ])
    .done();
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 1 + 4 * 3);
    assert_eq!(lines[0], "game,start,multiplicity,winner");
    assert_eq!(lines[1], "santorini:1WI1HTWUS@cycle:3,000/1/0,3,first");
    let matched = thera(&[
        "census",
        "geography",
        "--graphs",
        "all:4",
        "--starts",
        "all",
        "--columns",
        "graph6,start,multiplicity,winner,matching",
        "--format",
        "jsonl",
    ])
    .done();
    let mut starts = 0;
    for line in matched.out.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        starts += row["multiplicity"].as_u64().unwrap();
    }
    assert_eq!(starts, 4 * 11);
}

#[test]
fn threads_and_shards_change_no_byte() {
    let columns = [
        "census",
        "snort",
        "--graphs",
        "connected:5..6",
        "--columns",
        "graph6,value,girth",
        "--format",
        "csv",
    ];
    let run = |more: &[&str]| thera(&[&columns[..], more].concat()).done().out;
    let one = run(&["--threads", "1"]);
    assert_eq!(run(&["--threads", "3"]), one);
    let folder = scratch("census-shards");
    let folder = folder.to_str().unwrap();
    for part in ["1/2", "2/2"] {
        run(&["--out", folder, "--shard", part]);
    }
    run(&["--out", folder, "--resume"]);
    let table = std::fs::read_to_string(format!("{folder}/table.csv")).unwrap();
    assert_eq!(table, one);
    assert_eq!(
        thera(&[&columns[..], &["--out", folder]].concat()).code,
        Some(2)
    );
}

#[test]
fn bad_lines_are_rows_and_the_run_goes_on() {
    let ran = thera_reading(
        &[
            "census",
            "snort",
            "--graphs",
            "-",
            "--columns",
            "graph6,outcome",
            "--format",
            "csv",
        ],
        b"Ch\nhello\n:Cdv\nCr\n",
    );
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((ran.code, lines.len()), (Some(1), 5));
    assert_eq!(lines[..2], ["graph6,outcome,error", "Ch,N,"]);
    assert!(lines[2].starts_with(",,\"line 2: "), "{}", lines[2]);
    assert_eq!(lines[4], "Cr,P,");
    let values = thera_reading(&["value", "snort", "--sweep"], b"Ch\nhello\nCr\n");
    let lines: Vec<&str> = values.out.lines().collect();
    assert_eq!((values.code, lines.len()), (Some(1), 3));
    let first: serde_json::Value = serde_json::from_str(lines[0]).unwrap();
    let single = thera(&["value", "snort@graph6:Ch", "--json"]).done().json();
    for field in ["game", "outcome", "canonical", "mean", "temperature"] {
        assert_eq!(first[field], single[field], "{field}");
    }
}

#[test]
fn sweeps_take_positions_starts_and_winners() {
    let sweep = |more: &[&str]| {
        let ran = thera_reading(
            &[&["solve", "geography", "--sweep"][..], more].concat(),
            b"Ch\n",
        )
        .done();
        ran.out
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect::<Vec<serde_json::Value>>()
    };
    let all = sweep(&["--all"]);
    assert_eq!(all.len(), 2);
    assert_eq!(all[0]["multiplicity"], 2);
    let start = all[1]["start"].as_str().unwrap();
    let one = sweep(&["--position", start]);
    assert_eq!(one[0]["winner"], all[1]["winner"]);
    assert_eq!(sweep(&["--winner"])[0]["winner"], all[0]["winner"]);
}

#[test]
fn periods_are_told() {
    let ran = thera(&[
        "census",
        "geography",
        "--boards",
        "path:1..12",
        "--columns",
        "winner,matching",
        "--period",
    ])
    .done();
    assert!(
        ran.out.contains(
            "geography@path:1..12 winner: period 2 from the first term on; seen for 12 of 12 terms"
        ),
        "{}",
        ran.out
    );
    assert!(
        ran.out
            .contains("matching: period 2 from the first term on, rising by 1 each time"),
        "{}",
        ran.out
    );
    let svg = scratch("census-plot").join("plot.svg");
    let path = svg.to_str().unwrap();
    thera(&[
        "census",
        "snort",
        "--boards",
        "path:1..8",
        "--columns",
        "temperature",
        "--plot",
        path,
    ])
    .done();
    assert!(std::fs::read_to_string(&svg).unwrap().contains("<svg"));
}

#[test]
fn what_makes_no_sense_is_refused_in_a_sentence() {
    for bad in [
        &[
            "census",
            "snort",
            "--graphs",
            "trees:5",
            "--columns",
            "colour",
        ][..],
        &["census", "snort", "--graphs", "bushes:5"],
        &["census", "snort", "--graphs", "trees"],
        &[
            "census",
            "snort",
            "--graphs",
            "trees:5",
            "--where",
            "temperature >",
        ],
        &[
            "census",
            "snort",
            "--graphs",
            "trees:5",
            "--where",
            "outcome > 3",
        ],
        &[
            "census",
            "snort",
            "--graphs",
            "trees:5",
            "--extreme",
            "value",
        ],
        &["census", "snort", "--graphs", "trees:5", "--by", "vertices"],
        &[
            "census", "snort", "--graphs", "trees:5", "--count", "degree", "outcome",
        ],
        &["census", "snort@path:3", "--graphs", "trees:5"],
        &["census", "snort", "--boards", "path:5..2"],
        &["census", "snort:{a", "--boards", "path:5"],
        &["census", "nosuch", "--graphs", "trees:5"],
        &["census", "snort:{foo,bar}", "--graphs", "trees:5"],
        &[
            "census",
            "snort",
            "--graphs",
            "trees:5",
            "--out",
            "/dev/null",
        ],
        &["census", "snort", "--graphs", "trees:5", "--shard", "1/2"],
    ] {
        let ran = thera(bad);
        assert_eq!(
            (ran.code, ran.out.as_str()),
            (Some(2), ""),
            "{bad:?}: {}",
            ran.err
        );
        assert_eq!(ran.err.lines().count(), 1, "{bad:?}: {}", ran.err);
    }
}

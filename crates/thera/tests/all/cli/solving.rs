//! `thera solve` and `thera value`: exact answers, tablebases, sweeps, limits.

use std::process::Command;

use serde_json::Value;

use super::{scratch, strings, thera, thera_reading};

/// Plays a solution's line with `thera show` and returns the last position.
fn replay(solution: &Value) -> Value {
    let game = solution["game"].as_str().unwrap();
    let position = solution["position"].as_str().unwrap();
    let line = strings(&solution["line"]).join(";");
    let shown = thera(&[
        "show",
        game,
        "--position",
        position,
        "--moves",
        &line,
        "--json",
    ]);
    shown.done().json()
}

#[test]
fn solve_prints_what_scripts_rely_on_and_lines_replay() {
    for (game, winner, value) in [
        ("snort@cycle:6", "second", None),
        ("snort@path:7", "first", None),
        ("geography@grid:3x3", "second", None),
        ("castellan@2x2", "first", Some(4)),
        ("castellan@2x3", "draw", Some(0)),
        ("santorini:2WP2HTWUS@king:2x2", "second", None),
    ] {
        let solution = thera(&["solve", game, "--json"]).done().json();
        assert_eq!(solution["winner"], winner, "{game}");
        assert_eq!(solution["value"].as_i64(), value, "{game}");
        assert_eq!(solution["proof"], "exact");
        assert_eq!(solution["to_move"], "first");
        assert_eq!(solution["best"], solution["line"][0], "{game}");
        assert!(solution["nodes"].is_u64() && solution["seconds"].is_f64());
        let end = replay(&solution);
        assert_eq!(end["winner"], winner, "{game}");
    }
}

#[test]
fn the_winner_alone_can_be_asked_for() {
    for (game, winner) in [
        ("castellan:touch@2x4", "first"),
        ("castellan:touch@3x3", "draw"),
        ("snort@cycle:6", "second"),
    ] {
        let solution = thera(&["solve", game, "--winner", "--json"]).done().json();
        assert_eq!(solution["winner"], winner, "{game}");
        assert_eq!(solution["proof"], "exact");
        assert!(solution["value"].is_null() && solution["best"].is_null());
        assert!(strings(&solution["line"]).is_empty());
    }
    let ran = thera(&["solve", "snort@path:3", "--winner", "--outcome"]);
    assert_eq!(ran.code, Some(2));
}

#[test]
fn what_is_not_decided_is_not_claimed() {
    let ran = thera(&["solve", "santorini", "--time", "200ms", "--json"]);
    assert_eq!(ran.code, Some(1));
    let solution = ran.json();
    assert!(solution["winner"].is_null() && solution["proof"].is_null());
    assert!(
        ran.err
            .starts_with("thera: not decided within the time allowed")
    );

    let ran = thera(&[
        "value",
        "snort@random:40:0.2:1",
        "--time",
        "100ms",
        "--json",
    ]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.json()["canonical"].is_null());
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
}

#[test]
fn outcome_classes_are_told_where_there_are_any() {
    for (position, class) in [("...../R", "N"), ("R....", "L"), ("B....", "R")] {
        let position = if position.contains('/') {
            position
        } else {
            &format!("{position}/R")
        };
        let ran = thera(&[
            "solve",
            "snort@star:4",
            "--position",
            position,
            "--outcome",
            "--json",
        ]);
        assert_eq!(ran.done().json()["outcome"], class, "{position}");
    }
    let ran = thera(&["solve", "castellan@2x2", "--outcome"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("no outcome class"), "{}", ran.err);
}

#[test]
fn a_tablebase_answers_for_its_game_and_no_other() {
    let file = scratch("tablebase").join("small.tb");
    let file = file.to_str().unwrap();
    let game = "santorini:2WP3HTWUS@king:2x3";
    let survey = thera(&["solve", game, "--all", "--write", file, "--json"])
        .done()
        .json();
    assert_eq!(survey["placements"], 30);
    assert_eq!(survey["starts"].as_array().unwrap().len(), 30);

    let asked = ["solve", game, "--tablebase", file, "--json"];
    let looked_up = thera(&asked).done().json();
    let searched = thera(&["solve", game, "--json"]).done().json();
    assert_eq!(looked_up["winner"], searched["winner"]);
    assert_eq!(looked_up["winner"], survey["placement_phase"]["winner"]);
    assert_eq!(replay(&looked_up)["winner"], searched["winner"]);

    let other = thera(&["solve", "santorini@king:3x3", "--tablebase", file]);
    assert_eq!(other.code, Some(2));
    assert!(other.err.contains("another game"), "{}", other.err);

    let bytes = std::fs::read(file).unwrap();
    std::fs::write(file, &bytes[..bytes.len() / 2]).unwrap();
    let cut = thera(&asked);
    assert_eq!(cut.code, Some(2));
    assert!(cut.err.contains("damaged"), "{}", cut.err);

    let snort = thera(&["solve", "snort@path:4", "--tablebase", file]);
    assert_eq!(snort.code, Some(2));
}

#[test]
fn a_sweep_answers_line_by_line_in_order() {
    // The path, the star and the cycle of four vertices, then no graph at all.
    let ran = thera_reading(&["solve", "snort", "--sweep"], b"Ch\nCs\nCr\n");
    let lines: Vec<Value> = ran
        .done()
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let told: Vec<(&str, &str)> = lines
        .iter()
        .map(|line| {
            (
                line["game"].as_str().unwrap(),
                line["outcome"].as_str().unwrap(),
            )
        })
        .collect();
    let graphs = [
        ("snort@graph6:Ch", "N"),
        ("snort@graph6:Cs", "N"),
        ("snort@graph6:Cr", "P"),
    ];
    assert_eq!(told, graphs);

    let ran = thera_reading(&["solve", "snort", "--sweep"], b"Ch\nhello\nCr\n");
    assert_eq!((ran.code, ran.out.lines().count()), (Some(1), 3));
    let wrong = ran.out.lines().nth(1).unwrap();
    assert!(wrong.starts_with("{\"error\":\"line 2: "), "{wrong}");
    assert_eq!(thera(&["solve", "snort@path:3", "--sweep"]).code, Some(2));
}

#[test]
fn papers_get_tikz() {
    let file = scratch("tikz").join("thermograph.tex");
    thera(&["value", "snort@grid:2x3", "--plot", file.to_str().unwrap()]).done();
    let thermograph = std::fs::read_to_string(&file).unwrap();
    assert!(thermograph.starts_with("\\begin{tikzpicture}") && thermograph.contains("9/4"));
    let board = thera(&["show", "snort@path:3", "--moves", "1", "--tikz"])
        .done()
        .out;
    assert_eq!(board.matches("\\node").count(), 3, "{board}");
}

#[test]
fn a_certificate_goes_to_the_standard_output_by_itself() {
    let ran = thera(&["solve", "snort@path:5", "--certificate", "-"]).done();
    assert!(
        ran.out
            .starts_with("thera certificate 2\ngame snort@path:5\n"),
        "{}",
        ran.out
    );
    assert!(ran.err.contains("result"), "{}", ran.err);
    let both = thera(&["solve", "snort@path:5", "--certificate", "-", "--json"]);
    assert_eq!(both.code, Some(2));
}

/// What the checker in Python says of a certificate; nothing where there is no Python.
fn checked_by_python(file: &str) -> Option<bool> {
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/check_certificate.py"
    );
    let ran = Command::new("python3").args([script, file]).output().ok()?;
    Some(ran.status.success())
}

#[test]
fn certificates_are_written_and_checked() {
    let file = scratch("certificates").join("one.cert");
    let path = file.to_str().unwrap();
    for (game, result, other) in [
        ("snort@grid:2x3", "first", "second"),
        ("snort@cycle:8", "second", "first"),
        ("castellan@2x2", "points 4", "points 0"),
        ("castellan:touch,nolone,stop@2x3", "points 0", "points 4"),
    ] {
        let written = thera(&["solve", game, "--certificate", path, "--json"])
            .done()
            .json();
        assert_eq!(written["result"], result);
        let checked = thera(&["check", path, "--json"]).done().json();
        assert_eq!(
            (&checked["proven"], &checked["game"]),
            (&true.into(), &written["game"])
        );
        assert_ne!(checked_by_python(path), Some(false), "{game}");
        let honest = std::fs::read_to_string(&file).unwrap();
        let (board, wider) = (written["game"].as_str().unwrap(), "snort@path:7");
        let numbers = honest.lines().nth(5).unwrap();
        for (old, new) in [
            (format!("result {result}"), format!("result {other}")),
            (format!("game {board}"), format!("game {wider}")),
            ("certificate 2".into(), "certificate 1".into()),
            (format!("\n{numbers}\n"), "\n".into()),
            (format!("\n{numbers}\n"), format!("\n999 {numbers}\n")),
        ] {
            let changed = honest.replacen(&old, &new, 1);
            assert_ne!(changed, honest);
            let body = &changed[..changed.rfind("end ").unwrap()];
            let sealed = format!("{body}end {:08x}\n", crc32fast::hash(body.as_bytes()));
            for text in [&changed, &sealed] {
                std::fs::write(&file, text).unwrap();
                assert_ne!(checked_by_python(path), Some(true), "{game}: {new}");
                let refused = thera(&["check", path]);
                assert_eq!(refused.code, Some(2), "{game}: {new}");
                assert!(refused.err.contains("proves nothing"), "{}", refused.err);
            }
        }
    }
    assert_eq!(thera(&["check", "no-such-file"]).code, Some(2));
}

#[test]
fn values_are_written_as_mathematicians_write_them() {
    for (game, canonical, temperature) in [
        ("snort@path:4", "±{2|1}", "3/2"),
        ("snort@path:6", "*", "0"),
        ("snort@path:9", "{2*|-2*}", "2"),
        ("snort@cycle:5", "*", "0"),
        ("snort@cycle:7", "{1*|-1*}", "1"),
        ("snort@grid:2x3", "±{4|{1|0}}", "9/4"),
        ("snort@grid:3x3", "±{3|2}", "5/2"),
        ("snort@grid:4x4", "0", "-1"),
    ] {
        let value = thera(&["value", game, "--json"]).done().json();
        assert_eq!(value["canonical"], canonical, "{game}");
        assert_eq!(value["temperature"], temperature, "{game}");
        assert_eq!(value["mean"], "0", "{game}");
        assert!(value["thermograph"].is_array());
    }
}

#[test]
fn labels_can_be_typed_and_their_payoff_is_borjes() {
    let labelled = ["value", "snort@path:4", "--position", "r.../B", "--payoff"];
    let told = thera(&labelled).done().out;
    assert!(told.contains("payoff       -1/2, by "), "{told}");
    let json = thera(&[&labelled[..], &["--json"]].concat()).done().json();
    assert_eq!(json["canonical"], "{3|-1*}");
    assert_eq!(json["position"], "r.../B");
    assert_eq!(json["payoff"]["points"], "-1/2");
    let composite = thera(&["value", "snort@path:3+cycle:4", "--payoff"])
        .done()
        .out;
    assert!(composite.contains("\npayoff "), "{composite}");
    let none = thera(&["value", "col@path:4", "--payoff"]);
    assert_eq!(none.code, Some(2));
    assert!(none.err.contains("col has no payoff"), "{}", none.err);
}

#[test]
fn a_thermograph_is_drawn_into_a_file() {
    let file = scratch("thermograph").join("grid.svg");
    thera(&["value", "snort@grid:2x3", "--plot", file.to_str().unwrap()]).done();
    let svg = std::fs::read_to_string(&file).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("snort@grid:2x3"));
    let nowhere = thera(&["value", "snort@grid:2x3", "--plot", "/no/such/folder/x.svg"]);
    assert_eq!(nowhere.code, Some(1));
    assert!(nowhere.err.contains("cannot be written"), "{}", nowhere.err);
}

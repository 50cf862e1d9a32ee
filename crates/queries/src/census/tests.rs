//! Rows are what single questions answer; games are those that were meant; filters mean what they
//! say.

use thera_control::Control;

use super::*;
use crate::{At, House, Query, Solve, Value};

fn names(game: &str, boards: Boards) -> Vec<String> {
    let items = items(game, boards).unwrap();
    items
        .map(|item| item.game.unwrap_or_else(|error| format!("! {error}")))
        .collect()
}

#[test]
fn braces_and_ranges_are_games() {
    let all = names(
        "a:{x,y}{,z}",
        Boards::ranges("path:1..2,edges:0-1,1-2,grid:2..3x4").unwrap(),
    );
    assert_eq!(all.len(), 4 * 5);
    assert_eq!(all[..3], ["a:x@path:1", "a:xz@path:1", "a:y@path:1"]);
    assert_eq!(all[8], "a:x@edges:0-1,1-2");
    assert_eq!(all[19], "a:yz@grid:3x4");
    assert_eq!(names("a@2x2..4-(1,1)", Boards::Named).len(), 3);
    let graphs = names(
        "a",
        Boards::classes("connected:2..3,tournaments:3").unwrap(),
    );
    assert_eq!(graphs.len(), 1 + 2 + 2);
    let lines: &[u8] = b"A_\n:Fa@x^\n&BO?\nno graph\n\xff\n";
    let lines = names("a", Boards::Lines(Box::new(lines)));
    assert_eq!(lines[0], "a@graph6:A_");
    assert!(lines[1].starts_with("a@graph6:F") && lines[2].starts_with("a@digraph6:"));
    assert!(lines[3].starts_with("! line 4:") && lines[4].starts_with("! line 5:"));
    let noise = Boards::Lines(Box::new(std::io::BufReader::new(std::io::repeat(b'x'))));
    let noise = names("a", noise);
    assert_eq!(noise, ["! line 1: too long to be a graph"]);
    let long = [&[b'x'; 100_000][..], b"\nA_\n"].concat();
    let long = names("a", Boards::Lines(Box::new(std::io::Cursor::new(long))));
    assert_eq!(long, ["! line 1: too long to be a graph", "a@graph6:A_"]);
    for bad in ["foo:3", "trees", "trees:", "trees:5..2", "connected:99"] {
        assert!(Boards::classes(bad).is_err(), "{bad}");
    }
    assert!(items("a:{x", Boards::Named).is_err());
    assert!(items("a@path:3", Boards::ranges("path:3").unwrap()).is_err());
    assert!(items("a", Boards::ranges("path:1..").unwrap()).is_err());
    assert!(items("a", Boards::ranges("path:1..99999999").unwrap()).is_err());
}

fn rows(game: &str, boards: Boards, columns: &str, filter: Option<&str>, all: bool) -> Vec<Row> {
    let house = House::without_files();
    let wanted = Wanted {
        columns: Column::list("columns", columns).unwrap(),
        filter: filter.map(|text| Filter::parse(text).unwrap()),
        all_starts: all,
        position: None,
        time: None,
    };
    let registrar = Registrar::new(&house, wanted);
    let control = Control::default();
    let items = items(game, boards).unwrap();
    items
        .flat_map(|item| registrar.rows(&item, &control))
        .collect()
}

fn texts(row: &Row) -> Vec<String> {
    row.cells.iter().map(Cell::to_string).collect()
}

#[test]
fn rows_are_what_single_questions_answer() {
    let house = House::without_files();
    let columns = "game,start,outcome,value,mean,temperature,winner,distance,best";
    for game in ["snort", "col", "geography:partizan"] {
        let boards = || Boards::classes("connected:4").unwrap();
        for row in rows(game, boards(), columns, None, true) {
            assert_eq!(row.error, None);
            let row = texts(&row);
            let at = At {
                position: Some(row[1].clone()),
                ..At::start(&row[0])
            };
            let value = Value::new(at.clone());
            let value = value
                .answer(&house, &Control::default(), &mut |_| ())
                .unwrap();
            let of_value = [
                value.outcome.map(String::from),
                value.canonical,
                value.mean,
                value.temperature,
            ];
            assert_eq!(row[2..6], of_value.map(Option::unwrap));
            let solved = Solve::new(at)
                .answer(&house, &Control::default(), &mut |_| ())
                .unwrap();
            assert_eq!(Some(&row[6]), solved.winner.as_ref());
            assert_eq!(
                row[7],
                solved.distance.map_or(String::new(), |n| n.to_string())
            );
            assert_eq!(
                Some(&row[8]).filter(|best| !best.is_empty()),
                solved.best.as_ref()
            );
        }
    }
}

#[test]
fn outcomes_agree_with_values() {
    let graphs = || Boards::classes("connected:5").unwrap();
    let by_value = rows("snort", graphs(), "graph6,outcome,value", None, false);
    let by_search = rows("snort", graphs(), "graph6,outcome", None, false);
    assert_eq!(by_value.len(), 21);
    for (value, search) in by_value.iter().zip(&by_search) {
        assert_eq!(value.cells[..2], search.cells[..]);
    }
}

#[test]
fn starts_are_counted_up_to_symmetry() {
    let starts = |game: &str, board: &str| {
        let rows = rows(
            game,
            Boards::ranges(board).unwrap(),
            "start,multiplicity",
            None,
            true,
        );
        rows.iter()
            .map(|row| row.cells[1].to_string().parse().unwrap())
            .collect::<Vec<u64>>()
    };
    assert_eq!(starts("geography", "path:5"), [2, 2, 1]);
    assert_eq!(starts("geography", "cycle:7"), [7]);
    assert_eq!(
        starts("geography:partizan", "cycle:6").iter().sum::<u64>(),
        30
    );
    assert_eq!(
        starts("santorini:2WP2HTWUS", "king:3x3")
            .iter()
            .sum::<u64>(),
        72
    );
    assert_eq!(starts("santorini:1WI1HNTWUS", "complete:4"), [4]);
    assert_eq!(starts("snort", "path:5"), [1]);
}

#[test]
fn filters_choose_rows() {
    let count = |filter: &str| {
        rows(
            "snort",
            Boards::classes("connected:5").unwrap(),
            "graph6",
            Some(filter),
            false,
        )
        .len()
    };
    let all = 21;
    assert_eq!(count("vertices = 5"), all);
    assert_eq!(count("outcome = N") + count("not outcome = 'N'"), all);
    assert_eq!(count("temperature > degree"), 0);
    let hot = count("temperature = degree");
    assert_eq!(hot, 11);
    assert_eq!(count("temperature - degree = 0"), hot);
    assert_eq!(
        count("(temperature + 1) * 2 = 2*degree + 2 and (bipartite or not bipartite)"),
        hot
    );
    assert_eq!(count("bipartite and planar"), 5);
    assert_eq!(count("girth = 3 or girth = 4 or girth = 5"), all - 3);
    assert!(count("temperature >= 5/2 and temperature <= 7/2") > 0);
    assert_eq!(count("value = '±{2|1}'"), 0);
}

#[test]
fn filters_that_make_no_sense_are_refused_where_they_do_not() {
    for (text, at) in [
        ("", 1),
        ("temprature > 3", 1),
        ("temperature > dgree", 15),
        ("temperature >", 14),
        ("temperature", 12),
        ("outcome > P", 1),
        ("outcome = 3", 1),
        ("bipartite = 1", 1),
        ("temperature > 3 degree", 17),
        ("(temperature > 3", 14),
        ("P = P", 1),
        ("outcome + 1 = 2", 1),
        ("temperature > 1/3", 15),
        ("outcome = 'N", 11),
    ] {
        let error = Filter::parse(text)
            .err()
            .unwrap_or_else(|| panic!("{text} is read"));
        assert_eq!(error.at, Some(at), "{text}: {error}");
    }
    for deep in ["(", "not ", "(1+"] {
        assert!(Filter::parse(&deep.repeat(10_000)).is_err());
    }
}

#[test]
fn what_is_no_game_is_an_error_row() {
    let rows = rows(
        "snort",
        Boards::ranges("path:3,path:99,path:2").unwrap(),
        "graph6",
        None,
        false,
    );
    assert_eq!(rows.len(), 3);
    let sentence = rows[1].error.as_deref().unwrap();
    assert!(sentence.contains("path:99"), "{sentence}");
    assert!(rows[0].error.is_none() && rows[2].error.is_none());
}

#[test]
fn a_census_of_no_game_is_refused() {
    for (game, word) in [
        ("nosuch", "unknown game 'nosuch'"),
        ("{a,b}:c", "unknown game 'a'"),
        ("snort:foo", "foo"),
        ("santorini:{9Q,8Q}TWUS", "9QTWUS"),
    ] {
        let refusal = check_variants(game).unwrap_err().to_string();
        assert!(refusal.contains(word), "{game}: {refusal}");
    }
    for game in [
        "snort",
        "{snort,nosuch}",
        "santorini:{3WP,2WP}1HTWUS",
        "geography",
    ] {
        assert!(check_variants(game).is_ok(), "{game}");
    }
}

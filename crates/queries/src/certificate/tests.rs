//! Certificates are proofs, and what was changed in any field is none.

use thera_control::Control;

use super::*;
use crate::Solve;

const GAMES: &[&str] = &[
    "snort@path:6",
    "snort@cycle:6",
    "snort@grid:2x3",
    "col@path:6",
    "castellan@2x2",
    "castellan:touch@2x3",
    "geography@grid:2x3",
    "geography:partizan@path:5",
    "domineering@3x3",
    "santorini:2WP2HTWUS@path:4",
];

fn certificate(game: &str) -> CertifyAnswer {
    let query = Certify {
        at: At::start(game),
        most: None,
    };
    query
        .answer(&House::without_files(), &Control::default(), &mut |_| ())
        .unwrap()
}

#[test]
fn certificates_prove_what_solving_finds() {
    for game in GAMES {
        let written = certificate(game);
        let checked = check(&written.text).unwrap_or_else(|error| panic!("{game}: {error}"));
        assert_eq!(
            (&checked.game, &checked.result),
            (&written.game, &written.result)
        );
        let solved = Solve::new(At::start(game));
        let solved = solved
            .answer(&House::without_files(), &Control::default(), &mut |_| ())
            .unwrap();
        let expected = match solved.value {
            Some(points) => format!("points {points}"),
            None => solved.winner.unwrap(),
        };
        assert_eq!(checked.result, expected, "{game}");
    }
}

/// The text with its last line made to fit, as somebody would who wants to deceive.
fn resealed(text: &str) -> String {
    let body: String = text
        .lines()
        .filter(|line| !line.starts_with("end "))
        .map(|line| format!("{line}\n"))
        .collect();
    let lines = body.lines().filter(|line| line.contains('\t')).count();
    format!(
        "{body}end {lines} {:08x}\n",
        crc32fast::hash(body.as_bytes())
    )
}

#[test]
fn changed_certificates_prove_nothing() {
    let honest = certificate("snort@path:6").text;
    assert_eq!(resealed(&honest), honest);
    let lines: Vec<&str> = honest.lines().collect();
    let plays = lines.iter().position(|line| line.contains('\t')).unwrap();
    let change = |place: usize, line: &str| {
        let mut lines = lines.clone();
        lines[place] = line;
        lines.join("\n") + "\n"
    };
    let (at, turn) = lines[plays].split_once('\t').unwrap();
    let other = if turn == "0" { "5" } else { "0" };
    let winner = lines[3].trim_start_matches("result ");
    let loser = if winner == "first" { "second" } else { "first" };
    for (place, line) in [
        (0, "thera certificate 2".to_string()),
        (1, "game snort@path:7".into()),
        (1, "game snort@cycle:6".into()),
        (1, "game col@path:6".into()),
        (1, "game nonsense".into()),
        (2, "position ....../B".into()),
        (2, "position R...../B".into()),
        (2, "position".into()),
        (3, format!("result {loser}")),
        (3, "result points 1".into()),
        (4, format!("strategy {loser} 1")),
        (4, format!("strategy {winner} 0")),
        (plays, format!("{at}\t{other}")),
        (plays, format!("{at}\t9")),
        (plays, format!("{at}\t")),
        (plays, lines[plays + 1].to_string()),
        (lines.len() - 1, "end 0 00000000".into()),
        (lines.len() - 1, String::new()),
    ] {
        let changed = change(place, &line);
        assert!(check(&changed).is_err(), "{line}");
        if place != lines.len() - 1 {
            assert!(check(&resealed(&changed)).is_err(), "{line}, resealed");
        }
    }
    for text in ["", "\n", "end 0 00000000\n", &honest[..honest.len() / 2]] {
        assert!(check(text).is_err());
    }
    let mut longer = honest.clone();
    longer.insert_str(honest.rfind("end").unwrap(), "RR..../B\t4\n");
    assert!(check(&longer).is_err() && check(&resealed(&longer)).is_err());
}

#[test]
fn points_need_both_strategies() {
    let honest = certificate("castellan@2x2").text;
    let second = honest.find("strategy second").unwrap();
    let half = format!("{}end", &honest[..second]);
    assert!(check(&resealed(&half)).is_err());
    let dearer = honest
        .replace("points 4", "points 5")
        .replace("first 4", "first 5");
    assert!(check(&resealed(&dearer.replace("second -4", "second -5"))).is_err());
}

#[test]
fn strategies_that_are_too_long_are_not_written() {
    let query = Certify {
        at: At::start("snort@path:6"),
        most: Some(2),
    };
    let error = query
        .answer(&House::without_files(), &Control::default(), &mut |_| ())
        .unwrap_err();
    assert!(error.could_not, "{error}");
}

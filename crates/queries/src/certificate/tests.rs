//! Certificates are proofs, and what was changed in any field is none.

use thera_control::Control;
use thera_games::Game;
use thera_solvers::Exact;

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
    format!("{body}end {:08x}\n", crc32fast::hash(body.as_bytes()))
}

/// Changes lines, and expects that neither the text nor the resealed text proves anything.
fn refuses(honest: &str, changes: &[(usize, String)]) {
    for (place, line) in changes {
        let mut lines: Vec<&str> = honest.lines().collect();
        lines[*place] = line;
        let changed = lines.join("\n") + "\n";
        assert!(check(&changed).is_err(), "{line}");
        if *place != lines.len() - 1 {
            assert!(check(&resealed(&changed)).is_err(), "{line}, resealed");
        }
    }
}

#[test]
fn changed_certificates_prove_nothing() {
    let honest = certificate("snort@path:4+path:3").text;
    assert_eq!(resealed(&honest), honest);
    let lines: Vec<&str> = honest.lines().collect();
    let winner = lines[3].trim_start_matches("result ");
    let loser = if winner == "first" { "second" } else { "first" };
    refuses(
        &honest,
        &[
            (0, "thera certificate 1".to_string()),
            (1, "game snort@path:7".into()),
            (1, "game snort@cycle:7".into()),
            (1, "game col@path:4+path:3".into()),
            (1, "game nonsense".into()),
            (2, "position ......./B".into()),
            (2, "position R....../B".into()),
            (2, "position".into()),
            (3, format!("result {loser}")),
            (3, "result points 1".into()),
            (4, format!("strategy {loser} 1")),
            (4, format!("strategy {winner} 0")),
            (5, String::new()),
            (5, format!("{} 0", lines[5])),
            (5, format!("x {}", lines[5])),
            (5, format!("99 {}", lines[5])),
            (5, format!("-1 {}", lines[5])),
            (5, format!(":0/6 {}", lines[5])),
            (lines.len() - 1, "end 00000000".into()),
            (lines.len() - 1, String::new()),
        ],
    );
    for text in ["", "\n", "end 00000000\n", &honest[..honest.len() / 2]] {
        assert!(check(text).is_err());
    }
}

#[test]
fn no_other_move_makes_a_losing_strategy_pass() {
    // Each entry in turn becomes each other number: what passes is a strategy that wins as well.
    let honest = certificate("geography@grid:2x3").text;
    let lines: Vec<&str> = honest.lines().collect();
    let entries: Vec<&str> = lines[5..lines.len() - 1]
        .iter()
        .flat_map(|line| line.split(' '))
        .collect();
    let mut refused = 0;
    for (place, &old) in entries.iter().enumerate() {
        for new in ["0", "1", "2"].into_iter().filter(|&new| new != old) {
            let mut entries = entries.clone();
            entries[place] = new;
            let head = lines[..5].join("\n");
            let text = resealed(&format!("{head}\n{}\n", entries.join(" ")));
            refused += usize::from(check(&text).is_err());
        }
    }
    assert!(refused > entries.len(), "{refused} of {}", entries.len());
}

#[test]
fn answers_settle_mirrored_boards() {
    let written = certificate("snort@grid:6x6");
    assert_eq!((written.moves, written.result.as_str()), (0, "second"));
    assert!(written.text.len() < 400, "{}", written.text);
    assert_eq!(check(&written.text).unwrap().visited, 1);
    let honest = certificate("snort@cycle:6").text;
    let entry = honest.lines().nth(5).unwrap();
    assert_eq!(entry, ":0/3;1/4;2/5;3/0;4/1;5/2");
    let change = |old: &str, new: &str| (5, entry.replace(old, new));
    refuses(
        &honest,
        &[
            // An answer that the move takes away, of no move, of another move, and the same twice.
            change("0/3", "0/1"),
            change("0/3", "0/0"),
            change("0/3", "0/9"),
            change("0/3;", ""),
            change("0/3", "0/4"),
            change(":0/3", ":0/3;0/3"),
            change("0/3;1/4", "0/4;1/3"),
            change("0/3", "0"),
            (5, ":".into()),
            (1, "game snort@path:6".into()),
            (1, "game geography@cycle:6".into()),
        ],
    );
}

/// What answers promise, played out: whoever answers is never without an answer.
#[test]
fn answers_last_to_the_end_of_every_game() {
    for name in ["snort@cycle:8", "snort@grid:2x4", "snort@path:3+path:3"] {
        let rules = thera_games::AnyGame::parse(name, thera_games::FileAccess::Refused).unwrap();
        {
            let game = &rules;
            let answers = game.answers(&game.start()).unwrap();
            let mut waiting = vec![game.start()];
            while let Some(position) = waiting.pop() {
                for turn in game.moves(&position) {
                    let after = game.play(&position, turn);
                    let answer = answers.iter().find(|pair| pair.0 == turn).unwrap().1;
                    assert!(game.is_legal(&after, answer), "{name}");
                    waiting.push(game.play(&after, answer));
                }
            }
        };
    }
}

#[test]
fn points_need_both_strategies() {
    let honest = certificate("castellan@2x2").text;
    let second = honest.find("strategy second").unwrap();
    assert!(check(&resealed(&honest[..second])).is_err());
    let dearer = honest
        .replace("points 4", "points 5")
        .replace("first 4", "first 5");
    assert!(check(&resealed(&dearer.replace("second -4", "second -5"))).is_err());
    let swapped = honest
        .replace("strategy first 4", "strategy second 4")
        .replace("strategy second -4", "strategy first -4");
    assert!(check(&resealed(&swapped)).is_err());
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

#[test]
fn writing_a_certificate_ends_when_its_time_is_over() {
    // Each result is found at once here, and there are millions of them.
    let query = Certify {
        at: At::start("geography@grid:9x9"),
        most: None,
    };
    let control = Control::new(1 << 24, Some(std::time::Duration::from_millis(50)), 1);
    let answer = query.answer(&House::without_files(), &control, &mut |_| ());
    assert!(answer.is_err_and(|error| error.could_not));
}

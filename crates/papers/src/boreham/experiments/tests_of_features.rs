//! Tests 1 to 5 of section 6.1.

use super::{bout, player};
use crate::boreham::players::DEPTH;
use crate::boreham::printed::{GAMES, HEIGHT_ALONE, TESTS as PRINTED, Test};
use crate::bouts::{self, Bout, Score, Seats};
use crate::experiment::{Agreement, Bench, Experiment, ExperimentError, Findings, Table};
use thera_lab::plot::{Figure, Series};
use thera_statistics::{Proportion, same_share};

pub(crate) static TESTS: Experiment = Experiment {
    name: "boreham.tests",
    source: "Boreham 2020, section 6.1, tests 1 to 5",
    title: "Each feature against the height difference alone",
    about: "100 games a test, each of which took more than an hour: how often the player with more \
            features wins, and how long the games are.",
    run: tests,
};

/// A way to play the tests: the first as the thesis says, others to see what depends on it.
struct Reading {
    name: &'static str,
    depth: u32,
    seats: Seats,
}

const READINGS: [Reading; 3] = [
    Reading {
        name: "as in the thesis",
        depth: DEPTH,
        seats: Seats::Reversed,
    },
    Reading {
        name: "with more features first",
        depth: DEPTH,
        seats: Seats::AsNamed,
    },
    Reading {
        name: "two turns ahead",
        depth: 2,
        seats: Seats::Reversed,
    },
];

fn bouts_of(bench: &Bench<'_>, reading: &Reading) -> Vec<Bout> {
    let opponent = |number: usize| match number {
        0 => "greedy".to_string(),
        _ => player(bench, reading.depth, HEIGHT_ALONE),
    };
    let bout = |(number, test): (usize, &Test)| Bout {
        seats: reading.seats,
        ..bout(
            player(bench, reading.depth, test.weights),
            opponent(number),
            GAMES,
        )
    };
    PRINTED.iter().enumerate().map(bout).collect()
}

fn tests(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let bouts: Vec<Bout> = READINGS
        .iter()
        .flat_map(|reading| bouts_of(bench, reading))
        .collect();
    let scores = bouts::play_all(bench, &bouts)?;
    let mut findings = Findings {
        table: Table::new([
            "reading",
            "test",
            "weights",
            "paper_wins",
            "wins",
            "games",
            "paper_length",
            "length",
            "seconds",
        ]),
        ..Findings::default()
    };
    for (reading, scores) in READINGS.iter().zip(scores.chunks(PRINTED.len())) {
        for (number, score) in (1..).zip(scores) {
            tell(&mut findings, reading, number, score);
        }
    }
    let line = |name: &str, value: &dyn Fn(usize) -> f64| {
        let points = (0..PRINTED.len()).map(|n| ((n + 1) as f64, value(n)));
        Series::new(name, points.collect())
    };
    let mut series = vec![line("paper", &|n| PRINTED[n].wins as f64)];
    for (reading, scores) in READINGS.iter().zip(scores.chunks(PRINTED.len())) {
        series.push(line(reading.name, &|n| 100.0 * scores[n].share()));
    }
    findings.figures.push(Figure {
        title: "Boreham's tests".into(),
        x: "test".into(),
        y: "games won (%)".into(),
        range: Some((0.0, 105.0)),
        series,
    });
    let thinking = |scores: &[Score]| -> f64 { scores.iter().flat_map(|s| s.seconds).sum() };
    findings.remark(format!(
        "The player with fewer features moves first, as in the thesis; depth limit 2 there is three \
         turns here (table 5.1 counts depth from 0). The five tests took {:.1} seconds of thinking \
         together; in the thesis each took over an hour.",
        thinking(&scores[..PRINTED.len()])
    ));
    if findings.differs() {
        findings.remark(
            "The starting placement of the thesis is not known, and from one fixed placement a test \
             measures that placement as much as the players: compare the figures with the other player \
             first. Looking two turns \
             ahead instead, games are far longer than the thesis's, so three turns is the better \
             reading of its depth. Lengths count every turn of both players.",
        );
    }
    Ok(findings)
}

/// Adds what one test came to under one reading.
fn tell(findings: &mut Findings, reading: &Reading, number: usize, score: &Score) {
    let Test {
        what,
        weights,
        wins,
        length,
    } = PRINTED[number - 1];
    findings.table.add([
        reading.name.to_string(),
        number.to_string(),
        weights.to_string(),
        wins.to_string(),
        score.wins.to_string(),
        score.games.to_string(),
        length.to_string(),
        format!("{:.1}", score.length()),
        format!("{:.2}", score.seconds.iter().sum::<f64>()),
    ]);
    if reading.name != READINGS[0].name {
        let ours = format!("{}, {:.1} turns", score.text(), score.length());
        let what = format!("test {number} {}", reading.name);
        return findings.row(what, "-", ours, Agreement::Beyond);
    }
    findings.row(
        format!("test {number}: {what}, won"),
        format!("{wins} of {GAMES}"),
        score.text(),
        Agreement::of(same_share(
            &Proportion::new(wins, GAMES),
            &score.proportion(),
        )),
    );
    findings.row(
        format!("test {number}: turns a game"),
        length.to_string(),
        format!("{:.1}", score.length()),
        Agreement::of((score.length() - length).abs() <= 2.0),
    );
}

//! Tests 1 to 5 of section 6.1.

use super::super::bouts::{self, Bout, Seats, could_be_same};
use super::super::{Agreement, Bench, Experiment, ExperimentError, Findings, Table};
use super::{CONTROL, bout, player};
use crate::plot::{Figure, Series};

/// What is tested (weights of height, mobility, centre, threat), games won of 100, mean length.
const PAPER: [(&str, &str, u64, f64); 5] = [
    ("height against greedy", "1;0;0;0", 100, 27.0),
    ("height and mobility against height", "1;1;0;0", 96, 16.0),
    ("height and centre against height", "1;0;1;0", 96, 17.0),
    ("height and threat against height", "1;0;0;1", 90, 17.0),
    ("all four against height", "1;1;1;1", 98, 18.0),
];

/// Games of each test.
const GAMES: u64 = 100;

pub(in super::super) static TESTS: Experiment = Experiment {
    name: "boreham.tests",
    source: "Boreham 2020, section 6.1, tests 1 to 5",
    title: "Each feature against the height difference alone",
    about: "100 games a test, each of which took more than an hour: how often the player with more \
            features wins, and how long the games are.",
    run: tests,
};

fn tests(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let opponent = |number: usize| match number {
        0 => "greedy".to_string(),
        _ => player(bench, CONTROL),
    };
    let mut bouts: Vec<Bout> = PAPER
        .iter()
        .enumerate()
        .map(|(number, (_, weights, ..))| bout(player(bench, weights), opponent(number), GAMES))
        .collect();
    let swapped: Vec<Bout> = bouts
        .iter()
        .map(|bout| Bout {
            one: bout.one.clone(),
            other: bout.other.clone(),
            seats: Seats::OneFirst,
            ..*bout
        })
        .collect();
    bouts.extend(swapped);
    let played = bouts::play(bench, &bouts)?;
    let mut findings = Findings {
        table: Table::new([
            "test",
            "weights",
            "moves_first",
            "paper_wins",
            "wins",
            "games",
            "paper_length",
            "length",
            "seconds",
        ]),
        ..Findings::default()
    };
    let mut seconds = 0.0;
    for (place, ((score, _), bout)) in played.iter().zip(&bouts).enumerate() {
        let number = place % PAPER.len();
        let (what, weights, wins, length) = PAPER[number];
        let as_in_paper = bout.seats == Seats::OtherFirst;
        seconds += score.seconds.iter().sum::<f64>();
        findings.table.add([
            (number + 1).to_string(),
            weights.to_string(),
            if as_in_paper {
                "fewer features"
            } else {
                "more features"
            }
            .to_string(),
            wins.to_string(),
            score.wins.to_string(),
            score.games.to_string(),
            length.to_string(),
            format!("{:.1}", score.length()),
            format!("{:.2}", score.seconds.iter().sum::<f64>()),
        ]);
        if as_in_paper {
            findings.row(
                format!("test {}: {what}, won", number + 1),
                format!("{wins} of {GAMES}"),
                score.text(),
                Agreement::of(could_be_same((wins, GAMES), (score.wins, score.games))),
            );
            findings.row(
                format!("test {}: turns a game", number + 1),
                format!("{length}"),
                format!("{:.1}", score.length()),
                Agreement::of((score.length() - length).abs() <= 2.0),
            );
        } else {
            findings.row(
                format!("test {} with the other player first, won", number + 1),
                "-",
                score.text(),
                Agreement::Beyond,
            );
        }
    }
    let line = |name: &str, value: &dyn Fn(usize) -> f64| {
        let points = (0..PAPER.len()).map(|n| ((n + 1) as f64, value(n)));
        Series::new(name, points.collect())
    };
    let share = |n: usize| 100.0 * played[n].0.share();
    findings.figures.push(Figure {
        title: "Boreham's tests".into(),
        x: "test".into(),
        y: "games won (%)".into(),
        range: Some((0.0, 105.0)),
        series: vec![
            line("paper", &|n| PAPER[n].2 as f64),
            line("ours", &share),
            line("ours, other player first", &|n| share(n + PAPER.len())),
        ],
    });
    findings.remark(format!(
        "The player with fewer features moves first, as in the thesis; depth limit 2 there is three \
         turns here. All games took {seconds:.0} seconds of thinking together; in the thesis each \
         hundred took over an hour."
    ));
    if findings.differs() {
        findings.remark(
            "The starting placement of the thesis is not known, and with one fixed placement a test \
             measures that placement as much as the players: compare the figures with the other \
             player first. Lengths count every turn of both players.",
        );
    }
    Ok(findings)
}

//! Sections 2.2.6, 3.4 and 7.3: what the thesis leaves to future work, tried.

use crate::boreham::players::FINAL;
use crate::bouts::{self, Beginning, Bout, GAME, Seats};
use crate::experiment::{Agreement, Bench, Experiment, ExperimentError, Findings, Table};
use thera_games::evaluation::Weights;
use thera_lab::jobs::{TuneJob, derived_seed};
use thera_lab::plot::{Figure, Scale, Series};
use thera_lab::tuning::judges_alike;
use thera_lab::tuning::regression::Lessons;
use thera_statistics::{Decision, Sprt};

pub(crate) static LEARNT: Experiment = Experiment {
    name: "boreham.learnt",
    source: "Boreham 2020, section 7.3.1",
    title: "Weights of the four features: his, bred, and learnt from games",
    about: "The thesis chose its weights by hand and suggests machine learning to find better ones. Here a \
            genetic algorithm breeds some, a regression on the results of games learns others, and \
            sequential tests compare the three.",
    run: learnt,
};

/// A difference worth having, against none.
const TEST: Sprt = Sprt {
    elo0: 0.0,
    elo1: 40.0,
    alpha: 0.05,
    beta: 0.05,
};

fn with_weights(depth: u32, weights: &str) -> String {
    format!("alphabeta:depth={depth},eval=boreham,w={weights}")
}

fn learnt(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let depth = bench.either(2, 3);
    let agent = format!("alphabeta:depth={depth}");
    let bred = TuneJob {
        game: GAME.to_string(),
        agent: agent.clone(),
        eval: "boreham".to_string(),
        generations: bench.either(6, 20),
        population: bench.either(8, 12),
        games: 2,
        opening: 2,
        seed: derived_seed(bench.seed, 1),
    };
    let bred = bench.run(vec![bred], &())?.remove(0).weights;
    let lessons = Lessons {
        game: GAME.to_string(),
        agent,
        eval: "boreham".to_string(),
        games: bench.either(400, 1000),
        opening: 6,
        seed: derived_seed(bench.seed, 2),
    };
    let learnt = bench.run(vec![lessons], &())?.remove(0);
    let vectors = [
        ("his", "1;1;1.5;1".to_string()),
        ("bred", bred.to_string()),
        ("learnt", learnt.weights.to_string()),
    ];
    let mut findings = Findings {
        table: Table::new([
            "one", "other", "weights", "against", "wins", "games", "elo", "error", "test",
        ]),
        ..Findings::default()
    };
    for (name, weights) in &vectors {
        findings.row(
            format!("{name}: height; mobility; centre; threat"),
            if *name == "his" { "1;1;1.5;1" } else { "-" },
            relative(weights),
            Agreement::Beyond,
        );
    }
    let most = bench.either(600, 1000);
    let mut points = vec![];
    let mut names = vec![];
    for (number, (one, other)) in (1..).zip([(1, 0), (2, 0), (2, 1)]) {
        let ((name, weights), (against, others)) = (&vectors[one], &vectors[other]);
        if alike(weights, others) {
            findings.row(
                format!("{name} against {against}"),
                "-",
                "they judge alike",
                Agreement::Beyond,
            );
            continue;
        }
        let bout = Bout {
            one: with_weights(depth, weights),
            other: with_weights(depth, others),
            games: most,
            beginning: Beginning::RandomTurns(4),
            seats: Seats::Swapped,
        };
        let (score, decision) = bouts::test(bench, &bout, TEST, number)?;
        let verdict = match decision {
            Some(Decision::H1) => "stronger",
            Some(Decision::H0) => "not 40 Elo stronger",
            None => "not decided",
        };
        findings.row(
            format!("{name} against {against}"),
            "-",
            format!("{}, {}: {verdict}", score.text(), score.elo_text()),
            Agreement::Beyond,
        );
        let estimate = score.estimate();
        let number =
            |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.1}"));
        findings.table.add([
            name.to_string(),
            against.to_string(),
            weights.clone(),
            others.clone(),
            score.wins.to_string(),
            score.games.to_string(),
            number(estimate.map(|estimate| estimate.elo)),
            number(estimate.map(|estimate| estimate.error)),
            verdict.to_string(),
        ]);
        names.push(format!("{name} against {against}"));
        points.push((names.len() as f64, 100.0 * score.share()));
    }
    findings.figures.push(Figure {
        title: "Weights against each other".into(),
        x: Scale::names("weights", names),
        y: "games won by the first named (%)".into(),
        range: Some((0.0, 100.0)),
        series: vec![Series::new("", points)],
    });
    findings.remark(format!(
        "All look {depth} turns ahead. Learnt from {} positions of games of his weights against themselves; \
         the sign of the learnt score tells the winner of {:.0}% of them. The tests are sequential (0 \
         against 40 Elo, 5% error either way), from four random turns, and stop when they are decided or \
         after {most} games.",
        learnt.positions,
        100.0 * learnt.right
    ));
    Ok(findings)
}

/// Whether weights are the same player.
fn alike(one: &str, other: &str) -> bool {
    match (one.parse(), other.parse()) {
        (Ok(one), Ok(other)) => judges_alike(&one, &other),
        _ => one == other,
    }
}

/// Weights as multiples of the first, which is how they can be compared.
fn relative(weights: &str) -> String {
    let Ok(parsed) = weights.parse::<Weights>() else {
        return weights.to_string();
    };
    let first = f64::from(parsed.thousandths()[0]);
    if first <= 0.0 {
        return weights.to_string();
    }
    let parts = parsed
        .thousandths()
        .iter()
        .map(|&w| format!("{:.2}", f64::from(w) / first));
    format!(
        "{weights} ({} relative to height)",
        parts.collect::<Vec<_>>().join("; ")
    )
}

pub(crate) static FUTURE: Experiment = Experiment {
    name: "boreham.future",
    source: "Boreham 2020, sections 2.2.6, 3.4 and 7.3.2",
    title: "Depth by phase, and tree search with minimax inside",
    about: "The thesis considers a depth that changes with the phase of the game, and Monte Carlo tree \
            search with a shallow minimax inside, and tries neither.",
    run: future,
};

fn future(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let games = bench.either(40, 400);
    let playouts = bench.either(400, 2000);
    let bout = |one: String, other: String| Bout {
        one,
        other,
        games,
        beginning: Beginning::RandomPlacement,
        seats: Seats::Swapped,
    };
    let deeper = |phases: &str| format!("alphabeta:{phases},eval=boreham");
    let plain = format!("mcts:playouts={playouts}");
    let bouts = [
        bout(deeper("depth=2,middle=3,late=4"), FINAL.to_string()),
        bout(deeper("depth=4,middle=3,late=2"), FINAL.to_string()),
        bout(format!("{plain},minimax=1"), plain.clone()),
        bout(format!("{plain},minimax=2"), plain.clone()),
        bout(format!("{plain},minimax=2"), FINAL.to_string()),
    ];
    let played = bouts::play_all(bench, &bouts)?;
    let mut findings = Findings {
        table: Table::new(["one", "other", "wins", "games", "seconds", "other_seconds"]),
        ..Findings::default()
    };
    let mut points = vec![];
    for (place, (bout, score)) in (1..).zip(bouts.iter().zip(&played)) {
        let times = score.seconds[0] / score.seconds[1].max(1e-9);
        findings.row(
            format!("{} against {}", bout.one, bout.other),
            "-",
            format!(
                "{}, {}, in {times:.1} times its time",
                score.text(),
                score.elo_text()
            ),
            Agreement::Beyond,
        );
        findings.table.add([
            bout.one.clone(),
            bout.other.clone(),
            score.wins.to_string(),
            score.games.to_string(),
            format!("{:.2}", score.seconds[0]),
            format!("{:.2}", score.seconds[1]),
        ]);
        points.push((f64::from(place), 100.0 * score.share()));
    }
    findings.figures.push(Figure {
        title: "What the thesis left to try".into(),
        x: Scale::names(
            "what, against what",
            [
                "later deeper, even",
                "earlier deeper, even",
                "minimax 1, none",
                "minimax 2, none",
                "minimax 2, final",
            ],
        ),
        y: "games won (%)".into(),
        range: Some((0.0, 100.0)),
        series: vec![Series::new("", points)],
    });
    findings.remark(
        "Phases are thirds of a game of 18 turns, by what has been built. The minimax inside replaces the \
         random end of a game wherever a win is forced within so many turns. Seconds are of all games \
         together.",
    );
    Ok(findings)
}

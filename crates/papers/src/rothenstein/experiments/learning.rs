//! Q-learning: figures 2 to 5.

use statrs::distribution::{ChiSquared, ContinuousCDF};

use crate::experiment::{Agreement, Bench, Experiment, ExperimentError, Findings, Table};
use crate::rothenstein::learner::{BULK, training, words};
use thera_lab::jobs::{Exam, TrainJob, derived_seed};
use thera_lab::plot::{Figure, Series};
use thera_search::qlearning::Learning;
use thera_statistics::{Proportion, same_share};

pub(crate) static FIGURE_2: Experiment = Experiment {
    name: "rothenstein.figure2",
    source: "Rothenstein et al. 2021, figure 2",
    title: "Q-learning against random, by training episodes",
    about: "A table of positions is too small for the game: the learner does not improve its win rate \
            even against random play.",
    run: figure_2,
};

fn figure_2(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let episodes = bench.either(10_000, 100_000);
    let games = bench.either(400, 1000);
    let exams: Vec<u64> = [0, 10, 20, 30, 50, 70]
        .map(|percent| episodes * percent / 100)
        .to_vec();
    let job = TrainJob {
        exams,
        exam_games: games,
        ..training(Learning::default(), episodes, bench.seed)
    };
    let trained = bench.run(vec![job], &())?.remove(0);
    let mut findings = Findings {
        table: Table::new(["episodes", "wins", "games", "decisions", "informed"]),
        ..Findings::default()
    };
    let untrained = trained.exams.first().map_or(0, |exam| exam.won);
    let untrained = Proportion::new(untrained, games);
    let mut points = vec![];
    for exam in &trained.exams {
        let Exam { episodes, won, .. } = *exam;
        findings.table.add([
            episodes.to_string(),
            won.to_string(),
            games.to_string(),
            exam.decisions.to_string(),
            exam.informed.to_string(),
        ]);
        points.push((episodes as f64, 100.0 * won as f64 / games as f64));
        let (paper, agreement) = match episodes {
            0 => ("-", Agreement::Beyond),
            _ => (
                "no better than before",
                Agreement::of(same_share(&Proportion::new(won, games), &untrained)),
            ),
        };
        let ours = format!("{won} of {games}");
        findings.row(
            format!("won after {episodes} episodes"),
            paper,
            ours,
            agreement,
        );
    }
    findings.figures.push(Figure {
        title: "Q-learning against random".into(),
        x: "training episodes".into(),
        y: "games won (%)".into(),
        range: Some((0.0, 100.0)),
        series: vec![Series::new("ours", points)],
    });
    let last = trained.exams.last().copied().unwrap_or_default();
    findings.remark(format!(
        "With {}; trained against random, both sides in turn, examined in \
         {games} games without exploring. At the end the table knows {} positions, but in the last \
         examination it preferred one move to another in only {} of {} decisions: nearly every \
         position of a game is new, so nothing that was learnt is ever used.",
        words(&Learning::default()),
        trained.states,
        last.informed,
        last.decisions
    ));
    Ok(findings)
}

pub(crate) static FIGURES_3_5: Experiment = Experiment {
    name: "rothenstein.figures3-5",
    source: "Rothenstein et al. 2021, figures 3 to 5",
    title: "Average reward in training for values of alpha, epsilon and gamma",
    about: "Two parameters are kept and the third varies; all values react in much the same way.",
    run: figures_3_5,
};

/// The values tried for each parameter.
const VALUES: [(&str, [f64; 5]); 3] = [
    ("alpha", [0.1, 0.3, 0.5, 0.7, 0.9]),
    ("epsilon", [0.05, 0.1, 0.2, 0.4, 0.8]),
    ("gamma", [0.1, 0.5, 0.7, 0.9, 0.99]),
];

fn figures_3_5(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let episodes = bench.either(2000, 20_000);
    let mut jobs = vec![];
    for (place, (_, values)) in VALUES.iter().enumerate() {
        for &value in values {
            // The paper does not tell at which values it keeps the others.
            let mut learning = Learning::default();
            match place {
                0 => learning.alpha = value,
                1 => learning.epsilon = value,
                _ => learning.gamma = value,
            }
            let seed = derived_seed(bench.seed, jobs.len() as u64);
            jobs.push(training(learning, episodes, seed));
        }
    }
    let outputs = bench.run(jobs, &())?;
    let mut findings = Findings {
        table: Table::new(["parameter", "value", "episodes", "mean_reward"]),
        ..Findings::default()
    };
    for (place, ((name, values), trained)) in
        VALUES.iter().zip(outputs.chunks(values_each())).enumerate()
    {
        let mut series = vec![];
        for (value, trained) in values.iter().zip(trained) {
            let ends = (1..).map(|bulk: u64| bulk * BULK);
            for (episodes, reward) in ends.clone().zip(&trained.rewards) {
                findings.table.add([
                    name.to_string(),
                    value.to_string(),
                    episodes.to_string(),
                    format!("{reward:.3}"),
                ]);
            }
            let points = ends
                .map(|end| end as f64)
                .zip(trained.rewards.iter().copied());
            series.push(Series::new(format!("{name} {value}"), points.collect()));
        }
        findings.figures.push(Figure {
            title: format!("Figure {}: average reward for values of {name}", place + 3),
            x: "training episodes".into(),
            y: format!("mean reward of {BULK} episodes").into(),
            range: Some((-1.0, 1.0)),
            series,
        });
        let means: Vec<f64> = trained.iter().map(|t| mean(&t.rewards)).collect();
        let (spread, chance) = homogeneity(&means, episodes);
        let texts: Vec<String> = values
            .iter()
            .zip(&means)
            .map(|(value, mean)| format!("{value}: {mean:+.3}"))
            .collect();
        findings.row(
            format!("mean reward by {name}"),
            "much the same for all values",
            format!(
                "{} (χ² {spread:.1}, chance {:.0}%)",
                texts.join(", "),
                100.0 * chance
            ),
            Agreement::of(chance >= 0.05),
        );
    }
    findings.remark(format!(
        "{episodes} episodes each against random; the others are kept at {}, since the paper does not tell its values. \"Chance\" is how often rewards that do not \
         depend on the parameter would differ by as much.",
        words(&Learning::default())
    ));
    Ok(findings)
}

/// Values tried for each parameter.
const fn values_each() -> usize {
    VALUES[0].1.len()
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

/// Pearson's test of whether means of rewards ±1 over as many games each could be the same:
/// the statistic, and how often chance alone makes it as large.
fn homogeneity(means: &[f64], games: u64) -> (f64, f64) {
    let common = mean(means);
    let variance = (1.0 - common * common).max(1e-12) / games.max(1) as f64;
    let statistic: f64 = means.iter().map(|m| (m - common).powi(2) / variance).sum();
    let freedom = means.len().saturating_sub(1).max(1) as f64;
    let chance = ChiSquared::new(freedom).map_or(1.0, |law| law.sf(statistic));
    (statistic, chance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn homogeneity_is_pearsons() {
        let (statistic, chance) = homogeneity(&[0.0; 5], 100);
        assert_eq!(statistic, 0.0);
        assert!((chance - 1.0).abs() < 1e-9);
        // Two means 0.2 apart over 200 games: each 0.1 from the middle, 2 · 0.01 · 200 = 4, and
        // the chance of 4 or more with one degree of freedom is 0.0455.
        let (statistic, chance) = homogeneity(&[-0.1, 0.1], 200);
        assert!((statistic - 4.0).abs() < 1e-9);
        assert!((chance - 0.0455).abs() < 1e-4);
    }
}

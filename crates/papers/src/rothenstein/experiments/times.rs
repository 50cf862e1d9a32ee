//! How long games of the searching and the sampling players take.

use super::playing::against;
use crate::bouts::{self, Bout};
use crate::experiment::{Agreement, Bench, Experiment, ExperimentError, Findings, Table};
use crate::rothenstein::players::{sampler, searcher};
use crate::rothenstein::printed::{
    ALPHABETA_SECONDS, EPISODES, MINIMAX_SECONDS, MONTE_CARLO_SECONDS,
};
use thera_lab::plot::{Figure, Scale, Series};
use thera_statistics::same_share;

pub(crate) static ALPHABETA_TIME: Experiment = Experiment {
    name: "rothenstein.alphabeta-time",
    source: "Rothenstein et al. 2021, section V.C",
    title: "Minimax against alpha-beta: time",
    about: "At depth 2 against random, a game of minimax took 5:19 minutes and one of alpha-beta 49 \
            seconds, with the same results.",
    run: alphabeta_time,
};

fn alphabeta_time(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let games = bench.either(50, 200);
    let names = ["minimax", "alphabeta"];
    let bouts = names.map(|name| against(searcher(name, 2), "random".into(), games));
    let scores = bouts::play_all(bench, &bouts)?;
    let seconds: Vec<f64> = scores
        .iter()
        .map(|s| s.seconds[0] / s.games as f64)
        .collect();
    let mut findings = Findings {
        table: Table::new(["agent", "paper_seconds", "seconds", "wins", "games"]),
        ..Findings::default()
    };
    let papers = [MINIMAX_SECONDS, ALPHABETA_SECONDS];
    for (place, name) in names.iter().enumerate() {
        findings.row(
            format!("{name}: seconds a game"),
            format!("{}", papers[place]),
            format!("{:.4}", seconds[place]),
            Agreement::Beyond,
        );
        findings.table.add([
            searcher(name, 2),
            papers[place].to_string(),
            format!("{:.6}", seconds[place]),
            scores[place].wins.to_string(),
            scores[place].games.to_string(),
        ]);
    }
    let (paper, ours) = (papers[0] / papers[1], seconds[0] / seconds[1].max(1e-9));
    findings.row(
        "how many times faster alpha-beta is",
        format!("{paper:.1}"),
        format!("{ours:.1}"),
        Agreement::of((paper / 2.0..=paper * 2.0).contains(&ours)),
    );
    findings.row(
        "games won by minimax and by alpha-beta",
        "the same share",
        format!("{} and {}", scores[0].text(), scores[1].text()),
        Agreement::of(same_share(&scores[0].proportion(), &scores[1].proportion())),
    );
    let line = |name: &str, values: &[f64]| {
        let points = (1..).map(f64::from).zip(values.iter().copied());
        Series::new(name, points.collect())
    };
    findings.figures.push(Figure {
        title: "Time of a game against random".into(),
        x: Scale::names("player", names),
        y: Scale::powers_of_ten("seconds a game"),
        range: None,
        series: vec![line("paper", &papers), line("ours", &seconds)],
    });
    findings.remark(
        "Times are of the searching player alone, placement included. Ratios within a factor of two \
         count as agreeing: how much pruning saves depends on the order in which moves are tried.",
    );
    Ok(findings)
}

pub(crate) static MONTE_CARLO_TIME: Experiment = Experiment {
    name: "rothenstein.montecarlo-time",
    source: "Rothenstein et al. 2021, section V.D",
    title: "Alpha-beta by depth against Monte Carlo: time",
    about: "Alpha-beta \"lags considerably behind Monte Carlo\" in running time: 49 seconds a game against \
            random at depth 2, and under 3 with 500 episodes.",
    run: montecarlo_time,
};

/// The depths of the paper's comparison.
const DEPTHS: [u32; 3] = [2, 3, 4];

fn montecarlo_time(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let games = bench.either(10, 50);
    let searchers = DEPTHS.map(|depth| searcher("alphabeta", depth));
    let players = [sampler(EPISODES)].into_iter().chain(searchers);
    let players: Vec<String> = players.collect();
    let bouts: Vec<Bout> = players
        .iter()
        .map(|player| against(player.clone(), "random".into(), games))
        .collect();
    let scores = bouts::play_all(bench, &bouts)?;
    let seconds: Vec<f64> = scores
        .iter()
        .map(|score| score.seconds[0] / score.games as f64)
        .collect();
    let mut findings = Findings {
        table: Table::new(["agent", "seconds", "times_monte_carlo", "wins", "games"]),
        ..Findings::default()
    };
    let sampling = seconds[0].max(1e-9);
    findings.row(
        format!("Monte Carlo, {EPISODES} episodes: seconds a game"),
        format!("under {MONTE_CARLO_SECONDS}"),
        format!("{sampling:.4}"),
        Agreement::Beyond,
    );
    let paper = ALPHABETA_SECONDS / MONTE_CARLO_SECONDS;
    for (depth, seconds) in DEPTHS.iter().zip(&seconds[1..]) {
        let times = seconds / sampling;
        let told = if *depth == 2 {
            format!("over {paper:.0} times Monte Carlo's")
        } else {
            "longer than Monte Carlo".to_string()
        };
        findings.row(
            format!("alpha-beta at depth {depth}: seconds a game"),
            told,
            format!("{seconds:.4}, {times:.2} times Monte Carlo's"),
            Agreement::of(times > 1.0),
        );
    }
    for (player, (score, seconds)) in players.iter().zip(scores.iter().zip(&seconds)) {
        findings.table.add([
            player.clone(),
            format!("{seconds:.6}"),
            format!("{:.3}", seconds / sampling),
            score.wins.to_string(),
            score.games.to_string(),
        ]);
    }
    let points = DEPTHS.iter().zip(&seconds[1..]);
    let points = points.map(|(&depth, &seconds)| (f64::from(depth), seconds));
    let flat = DEPTHS.iter().map(|&depth| (f64::from(depth), sampling));
    findings.figures.push(Figure {
        title: "Time of a game against random".into(),
        x: "depth".into(),
        y: Scale::powers_of_ten("seconds a game"),
        range: None,
        series: vec![
            Series::new("alpha-beta", points.collect()),
            Series::new("Monte Carlo", flat.collect()),
        ],
    });
    findings.remark(
        "Times are of the named player alone, its placement included, on the machine that measured them. \
         Which is faster depends on the depth: where the table says so, the paper's \"considerably\" holds \
         from that depth on. The paper's alpha-beta copies whole boards in Python, ours does not.",
    );
    Ok(findings)
}

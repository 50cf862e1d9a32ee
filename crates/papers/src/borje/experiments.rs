//! G. C. Borje, *Combinatorial Game Representation and Analysis of Snort*: table 1, the random graphs
//! of the conclusion, and the composite graphs that it leaves open.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use super::chance::{MOST_ENUMERATED, shapes};
use super::payoff::PayoffJob;
use super::printed::{
    CYCLES, Column, PATHS, PROBABILITY, STARS_BY_LEAVES, STARS_BY_VERTICES, VERTICES, written,
};
use crate::experiment::{Agreement, Bench, Experiment, ExperimentError, Findings, Table};
use thera_lab::jobs::Asked;
use thera_lab::plot::{Figure, Series};
use thera_queries::{At, House, Solve, SolveAnswer};
use thera_statistics::Proportion;

/// Bytes for the table of a solver.
const MEMORY: usize = 256 << 20;

pub(crate) static TABLE_1: Experiment = Experiment {
    name: "borje.table1",
    source: "Borje, table 1",
    title: "Values of stars, paths and cycles",
    about: "The payoff of best play, by the paper's counting: vertices only Red may play less those \
            only Blue may play, and a half if it is Blue's turn when that is settled.",
    run: table_1,
};

/// The columns of the table, stars in both readings.
const COLUMNS: [Column; 4] = [STARS_BY_VERTICES, STARS_BY_LEAVES, PATHS, CYCLES];

fn table_1(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let most = bench.either(14, 18);
    let mut jobs = vec![];
    for column in &COLUMNS {
        for k in 1..=most {
            let game = format!("snort@{}", (column.board)(k));
            jobs.push(PayoffJob { game });
        }
    }
    let outputs = bench.run(jobs, &())?;
    let mut findings = Findings {
        table: Table::new(["column", "k", "paper", "ours", "positions"]),
        ..Findings::default()
    };
    let mut figure = Figure {
        title: "Values of paths and cycles".into(),
        x: "k".into(),
        y: "v".into(),
        ..Figure::default()
    };
    for (column, outputs) in COLUMNS.iter().zip(outputs.chunks(most)) {
        let mut ours = vec![];
        for payoff in outputs {
            let k = ours.len() + 1;
            let paper = column
                .values
                .get(k - 1)
                .map_or(String::new(), |&v| written(v));
            findings.table.add([
                column.name.to_string(),
                k.to_string(),
                paper,
                written(payoff.halves),
                payoff.positions.to_string(),
            ]);
            ours.push(payoff.halves);
        }
        let list = |values: &[i32]| {
            let texts: Vec<String> = values.iter().map(|&v| written(v)).collect();
            texts.join(", ")
        };
        let shared = ours.len().min(column.values.len());
        let wrong: Vec<String> = (0..shared)
            .filter(|&place| ours[place] != column.values[place])
            .map(|place| (place + 1).to_string())
            .collect();
        let ours_told = if wrong.is_empty() {
            list(&ours[..shared])
        } else {
            format!(
                "{} (differs at k = {})",
                list(&ours[..shared]),
                wrong.join(", ")
            )
        };
        findings.row(
            format!("{}, k = 1 to 12", column.name),
            list(&column.values),
            ours_told,
            Agreement::of(wrong.is_empty()),
        );
        findings.row(
            format!("{}, k = 13 to {most}", column.name),
            "-",
            list(&ours[shared..]),
            Agreement::Beyond,
        );
        if column.name == "path" || column.name == "cycle" {
            let line = |name: String, values: &[i32]| {
                let points = (1..)
                    .map(f64::from)
                    .zip(values.iter().map(|&v| f64::from(v) / 2.0));
                Series::new(name, points.collect())
            };
            figure
                .series
                .push(line(format!("{}, paper", column.name), &column.values));
            figure
                .series
                .push(line(format!("{}, ours", column.name), &ours));
        }
    }
    findings.figures.push(figure);
    if findings.differs() {
        findings.remark(
            "The column of stars is right for stars of k vertices, not of k leaves as it is headed. By \
             the paper's own counting a path of two vertices is worth 1.5 (Red takes one, the other is \
             Red's, Blue is to move), which is what the table says of the cycle of two, the same graph; \
             it says 1 of the path. Values that are whole numbers ask that the play becomes settled on \
             Red's turn; where ours differ, minimax over all positions finds that best play ends \
             otherwise.",
        );
    }
    Ok(findings)
}

pub(crate) static RANDOM_GRAPHS: Experiment = Experiment {
    name: "borje.random-graphs",
    source: "Borje, section 6",
    title: "Random graphs: how often first wins",
    about: "Of 100 random graphs with 5 to 13 vertices and edge probability 0.2 almost all were won by \
            the first player; more than 13 vertices often took longer than 30 minutes.",
    run: random_graphs,
};

/// Who wins Snort on a board.
fn who_wins(board: &str) -> Asked<Solve> {
    let query = Solve {
        quick: true,
        ..Solve::new(At::start(&format!("snort@{board}")))
    };
    Asked {
        query,
        seconds: None,
        memory: MEMORY,
    }
}

fn is_first(solved: &SolveAnswer) -> bool {
    solved.winner.as_deref() == Some("first")
}

/// How likely first wins random graphs that are small enough to look at all of them, by size.
fn exact_chances(bench: &mut Bench<'_>) -> Result<Vec<(u64, f64)>, ExperimentError> {
    let mut chances = Vec::new();
    for size in *VERTICES.start()..=MOST_ENUMERATED as u64 {
        let shapes = shapes(size as usize, PROBABILITY);
        let jobs = shapes
            .iter()
            .map(|shape| who_wins(shape.board.name()))
            .collect();
        let solved = bench.run(jobs, &House::without_files())?;
        let won = shapes
            .iter()
            .zip(&solved)
            .filter(|(_, solved)| is_first(solved));
        chances.push((size, won.map(|(shape, _)| shape.chance).sum()));
    }
    Ok(chances)
}

fn random_graphs(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let graphs = bench.either(2000, 20_000);
    let larger: Vec<u64> = bench.either(vec![16, 20, 24], vec![16, 20, 24, 28]);
    let each = bench.either(50, 200);
    let mut rng = Pcg64::seed_from_u64(bench.seed);
    let mut sizes: Vec<u64> = (0..graphs).map(|_| rng.random_range(VERTICES)).collect();
    for &size in &larger {
        sizes.extend(std::iter::repeat_n(size, each));
    }
    let jobs = sizes
        .iter()
        .map(|size| {
            who_wins(&format!(
                "random:{size}:{PROBABILITY}:{}",
                rng.random::<u32>()
            ))
        })
        .collect();
    let outputs = bench.run(jobs, &House::without_files())?;
    let mut by_size = std::collections::BTreeMap::<u64, (u64, u64, f64)>::new();
    for (&size, solved) in sizes.iter().zip(&outputs) {
        let entry = by_size.entry(size).or_default();
        entry.0 += u64::from(is_first(solved));
        entry.1 += 1;
        entry.2 += solved.seconds;
    }
    let mut findings = Findings {
        table: Table::new([
            "vertices",
            "first_wins",
            "graphs",
            "seconds_a_graph",
            "exact_share",
        ]),
        ..Findings::default()
    };
    let chances = exact_chances(bench)?;
    let exactly = |size: &u64| chances.iter().find(|(known, _)| known == size);
    let mut points = vec![];
    let mut all = (0, 0);
    for (size, (won, games, seconds)) in &by_size {
        findings.table.add([
            size.to_string(),
            won.to_string(),
            games.to_string(),
            format!("{:.6}", seconds / *games as f64),
            exactly(size).map_or(String::new(), |(_, chance)| format!("{chance:.6}")),
        ]);
        points.push((*size as f64, 100.0 * *won as f64 / *games as f64));
        if VERTICES.contains(size) {
            all = (all.0 + won, all.1 + games);
        }
    }
    let share = all.0 as f64 / all.1.max(1) as f64;
    findings.row(
        "graphs of 5 to 13 vertices won by first",
        "almost all of 100",
        format!("{} of {} ({:.1}%)", all.0, all.1, 100.0 * share),
        // What "almost all" says is for the reader; nine of ten is the least it can mean.
        Agreement::of(share >= 0.9),
    );
    for (size, chance) in &chances {
        let (won, games, _) = by_size.get(size).copied().unwrap_or_default();
        let drawn = Proportion::new(won, games);
        findings.row(
            format!("graphs of {size} vertices won by first"),
            "-",
            format!(
                "{:.2}% exactly; of those drawn {}",
                100.0 * chance,
                drawn.words()
            ),
            Agreement::Beyond,
        );
    }
    for size in larger {
        let (won, games, seconds) = by_size.get(&size).copied().unwrap_or_default();
        findings.row(
            format!("graphs of {size} vertices won by first"),
            "often over 30 minutes each",
            format!(
                "{won} of {games}, {:.4} s each",
                seconds / games.max(1) as f64
            ),
            Agreement::Beyond,
        );
    }
    findings.figures.push(Figure {
        title: "Random graphs won by first".into(),
        x: "vertices".into(),
        y: "won by first (%)".into(),
        range: Some((0.0, 100.0)),
        series: vec![
            Series::new("drawn", points),
            Series::new(
                "exactly",
                chances
                    .iter()
                    .map(|&(size, chance)| (size as f64, 100.0 * chance))
                    .collect(),
            ),
        ],
    });
    findings.remark(
        "The number of vertices is drawn evenly from 5 to 13, every graph has a seed of its own, and \
         every graph counts, connected or not. Up to 7 vertices the share is also worked out exactly, \
         over all graphs, one of each shape with the chance of its shape. \
         Sparse graphs fall into many parts, and equal parts cancel: that is what second wins by. \
         \"Almost all\" is taken to mean at least nine of ten.",
    );
    Ok(findings)
}

pub(crate) static COMPOSITES: Experiment = Experiment {
    name: "borje.composites",
    source: "Borje, section 6",
    title: "Composite graphs: paths and cycles side by side",
    about: "The conclusion asks about graphs composed of simpler ones. The payoff of best play on two \
            paths, a path and a cycle, and two cycles, by the paper's counting.",
    run: composites,
};

fn composites(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let most = bench.either(6, 7);
    let mut findings = Findings {
        table: Table::new(["board", "v", "positions"]),
        ..Findings::default()
    };
    for (kinds, least) in [
        (["path", "path"], [1, 1]),
        (["path", "cycle"], [1, 3]),
        (["cycle", "cycle"], [3, 3]),
    ] {
        let mut jobs = Vec::new();
        for one in least[0]..=most {
            // Two of a kind need no second order.
            let from = if kinds[0] == kinds[1] { one } else { least[1] };
            jobs.extend((from..=most).map(|other| PayoffJob {
                game: format!("snort@{}:{one}+{}:{other}", kinds[0], kinds[1]),
            }));
        }
        let games: Vec<String> = jobs.iter().map(|job| job.game.clone()).collect();
        let outputs = bench.run(jobs, &())?;
        let lost = games
            .iter()
            .zip(&outputs)
            .filter(|(_, payoff)| payoff.halves <= 0);
        let lost: Vec<&str> = lost
            .map(|(game, _)| game.trim_start_matches("snort@"))
            .collect();
        for (game, payoff) in games.iter().zip(&outputs) {
            let board = game.trim_start_matches("snort@").to_string();
            findings
                .table
                .add([board, written(payoff.halves), payoff.positions.to_string()]);
        }
        findings.row(
            format!("{} and {}, up to {most}: second wins", kinds[0], kinds[1]),
            "-",
            format!("{} of {}: {}", lost.len(), games.len(), lost.join(", ")),
            Agreement::Beyond,
        );
    }
    findings.remark(
        "v is not the sum of the parts' values: after a move in one part the opponent may answer in the \
         other. Two equal paths or cycles are won by second, who answers in the other one.",
    );
    Ok(findings)
}

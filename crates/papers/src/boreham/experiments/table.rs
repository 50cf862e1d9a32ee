//! Table 5.1: nodes and time by depth.

use crate::boreham::printed::{Depth, START, TABLE_5_1 as PRINTED};
use crate::bouts::GAME;
use crate::experiment::{Agreement, Bench, Experiment, ExperimentError, Findings, Table};
use thera_lab::jobs::Asked;
use thera_lab::plot::{Figure, Scale, Series};
use thera_queries::{At, House, Think};

/// How far counts may be apart: the starting position is not known exactly.
const TOLERANCE: f64 = 0.1;

/// Bytes for the tables.
const MEMORY: usize = 1 << 30;

pub(crate) static TABLE_5_1: Experiment = Experiment {
    name: "boreham.table5.1",
    source: "Boreham 2020, table 5.1",
    title: "Nodes and time of minimax by depth",
    about: "Minimax without pruning from the starting position, with an evaluation that costs \
            nothing: how many nodes it looks at, and how long that takes.",
    run: table,
};

fn table(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let depths = bench.either(4, 5);
    let mut jobs = vec![];
    for depth in 1..=depths {
        for agent in ["minimax", "alphabeta"] {
            let at = At {
                position: Some(START.into()),
                ..At::start(GAME)
            };
            let query = Think {
                at,
                agent: format!("{agent}:depth={depth},eval=none"),
                seed: Some(bench.seed),
            };
            jobs.push(Asked {
                query,
                seconds: None,
                memory: MEMORY,
            });
        }
    }
    let outputs = bench.run(jobs, &House::without_files())?;
    let mut findings = Findings {
        table: Table::new([
            "depth",
            "paper_nodes",
            "paper_ms",
            "minimax_nodes",
            "minimax_ms",
            "alphabeta_nodes",
            "alphabeta_ms",
        ]),
        ..Findings::default()
    };
    let mut lines = [vec![], vec![], vec![]];
    let mut exact = 0;
    for (depth, pair) in outputs.chunks(2).enumerate() {
        let [minimax, alphabeta] = pair else { continue };
        let Depth {
            nodes,
            milliseconds,
        } = PRINTED[depth];
        let time = |ms: f64| {
            if ms < 1.0 {
                format!("{ms:.3} ms")
            } else {
                format!("{ms:.0} ms")
            }
        };
        let ours_ms = minimax.seconds * 1e3;
        let off = minimax.nodes as f64 / nodes as f64 - 1.0;
        exact += usize::from(minimax.nodes == nodes);
        findings.row(
            format!("depth {depth}: nodes, within {:.0}%", 100.0 * TOLERANCE),
            format!("{nodes}"),
            format!(
                "{} ({:+.1}%; alpha-beta {})",
                minimax.nodes,
                100.0 * off,
                alphabeta.nodes
            ),
            Agreement::of(off.abs() <= TOLERANCE),
        );
        findings.row(
            format!("depth {depth}: time"),
            milliseconds.map_or("more than 2 hours".to_string(), time),
            format!(
                "{} (alpha-beta {})",
                time(ours_ms),
                time(alphabeta.seconds * 1e3)
            ),
            Agreement::Beyond,
        );
        findings.table.add([
            depth.to_string(),
            nodes.to_string(),
            milliseconds.map_or(String::new(), |ms| ms.to_string()),
            minimax.nodes.to_string(),
            format!("{ours_ms:.3}"),
            alphabeta.nodes.to_string(),
            format!("{:.3}", alphabeta.seconds * 1e3),
        ]);
        for (line, value) in lines
            .iter_mut()
            .zip([nodes, minimax.nodes, alphabeta.nodes])
        {
            line.push((depth as f64, value.max(1) as f64));
        }
    }
    let names = ["paper", "ours, minimax", "ours, alpha-beta"];
    let series = names.into_iter().zip(lines);
    findings.figures.push(Figure {
        title: "Nodes by depth".into(),
        x: "depth, counted from 0".into(),
        y: Scale::powers_of_ten("nodes"),
        range: None,
        series: series.map(|(name, line)| Series::new(name, line)).collect(),
    });
    findings.remark(format!(
        "Counts agree if they are within {:.0}%, since the starting position is not known; exactly the \
         same are {exact} of {depths}.",
        100.0 * TOLERANCE
    ));
    findings.remark(
        "Depth is counted from 0 as in the thesis: depth 0 is one turn. The starting position is in \
         a figure that is missing there; state 1 of figure 5.1, with 71 first moves, is used instead.",
    );
    findings.remark(
        "The thesis's counts are exact multiples of each other (35 times from depth 1 to 2, 34 times \
         from 2 to 3) and grow by about 40 a turn, less than the 60 to 70 legal moves there are: they \
         seem to be estimated, or states reached in several ways counted once. Ours are every turn \
         sequence, as perft counts them.",
    );
    Ok(findings)
}

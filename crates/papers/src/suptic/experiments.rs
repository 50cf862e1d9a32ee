//! J. Suptic, *Non-Losing Strategies for Castellan* (2017): what boards are worth and what it costs
//! to find out.

use super::printed::{EVEN, EvenBoards, LARGE, MOST_UNITS, SMALL, Size, Told};
use crate::experiment::{Agreement, Bench, Experiment, ExperimentError, Findings, Table};
use thera_lab::jobs::Asked;
use thera_lab::plot::{Figure, Scale, Series};
use thera_queries::{At, House, Solve, SolveAnswer};

/// Bytes for the tables.
const MEMORY: usize = 1 << 30;

pub(crate) static SIZES: Experiment = Experiment {
    name: "suptic.sizes",
    source: "Suptic 2017, sections 4, 5 and 6.1",
    title: "Board sizes against value, positions, time and memory",
    about: "A minimax program enumerates the whole game tree; boards of more than seven or eight unit \
            squares did not fit into 16 GB.",
    run: sizes,
};

fn sizes(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let mut boards: Vec<&Size> = SMALL.iter().collect();
    boards.extend(bench.either(&LARGE[..0], &LARGE[..]));
    let mut jobs = vec![];
    for board in &boards {
        for options in ["", ":touch"] {
            let game = format!("castellan{options}@{}x{}", board.rows, board.columns);
            jobs.push(Asked {
                query: Solve::new(At::start(&game)),
                seconds: None,
                memory: MEMORY,
            });
        }
    }
    let outputs = bench.run(jobs, &House::without_files())?;
    let mut findings = Findings {
        table: Table::new([
            "board",
            "units",
            "touch",
            "value",
            "positions",
            "seconds",
            "table_bytes",
        ]),
        ..Findings::default()
    };
    let mut lines = [vec![], vec![]];
    for (board, pair) in boards.iter().zip(outputs.chunks(2)) {
        let [free, touch] = pair else { continue };
        let units = (board.rows - 1) * (board.columns - 1);
        let name = format!("({},{})", board.rows, board.columns);
        for (place, (solved, word)) in [(free, "no"), (touch, "yes")].into_iter().enumerate() {
            findings.table.add([
                name.clone(),
                units.to_string(),
                word.to_string(),
                points(solved).to_string(),
                solved.nodes.to_string(),
                format!("{:.4}", solved.seconds),
                solved.table_bytes.unwrap_or(0).to_string(),
            ]);
            let point = (f64::from(units), solved.nodes.max(1) as f64);
            lines[place].push(point);
        }
        findings.row(
            format!("{name}, {units} unit squares"),
            told(board, units),
            format!("{}; with touch {}", ours(free), ours(touch)),
            agreement(board.told, free, touch),
        );
    }
    for line in &mut lines {
        line.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    }
    let names = ["any two pieces", "touch"].into_iter().zip(lines);
    findings.figures.push(Figure {
        title: "Positions looked at by the size of the board".into(),
        x: "unit squares".into(),
        y: Scale::powers_of_ten("positions"),
        range: None,
        series: names.map(|(name, line)| Series::new(name, line)).collect(),
    });
    findings.remark(
        "A value is first's score less second's. Strategy 1 assumes that the two pieces of a turn touch \
         each other, so it is compared with the option touch; the others with the rules as they stand. \
         The thesis's program kept whole lines of play as text; here positions are kept, and boards \
         that fall into parts are solved part by part.",
    );
    Ok(findings)
}

pub(crate) static EVEN_BOARDS: Experiment = Experiment {
    name: "suptic.even-boards",
    source: "Suptic 2017, section 6",
    title: "Boards with both sides even, under every option",
    about: "The thesis leaves open who wins them. Our conjecture: first, by four points, if the first \
            turn may be a lone wall.",
    run: even_boards,
};

/// What first wins by on even boards, according to the conjecture.
const BY_FOUR: i32 = 4;

fn even_boards(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let boards = |even: &EvenBoards| bench.either(even.quick, even.all);
    let games: Vec<(&str, &str)> = EVEN
        .iter()
        .flat_map(|even| boards(even).iter().map(|&board| (even.options, board)))
        .collect();
    let jobs = games.iter().map(|(options, board)| {
        let colon = if options.is_empty() { "" } else { ":" };
        Asked {
            query: Solve::new(At::start(&format!("castellan{colon}{options}@{board}"))),
            seconds: None,
            memory: MEMORY,
        }
    });
    let solved = bench.run(jobs.collect(), &House::without_files())?;
    let mut findings = Findings {
        table: Table::new(["options", "board", "value", "positions"]),
        ..Findings::default()
    };
    for even in EVEN {
        let mut values = Vec::new();
        for ((options, board), answer) in games.iter().zip(&solved) {
            if *options == even.options {
                let value = points(answer);
                values.push((board, value));
                let cells = [options, board].map(|text| (*text).to_string());
                let [options, board] = cells;
                findings
                    .table
                    .add([options, board, value.to_string(), answer.nodes.to_string()]);
            }
        }
        let told: Vec<String> = values
            .iter()
            .map(|(board, v)| format!("{board}: {v}"))
            .collect();
        let conjectured = if even.conjectured {
            "by 4 (conjecture)"
        } else {
            "-"
        };
        let agreement = match even.conjectured {
            true => Agreement::of(values.iter().all(|&(_, value)| value == BY_FOUR)),
            false => Agreement::Beyond,
        };
        let name = if even.options.is_empty() {
            "no options"
        } else {
            even.options
        };
        findings.row(name, conjectured, told.join(", "), agreement);
    }
    findings.remark(
        "A value is first's score less second's. Where players pass until neither can place, every \
         cell scores four and there is an odd number of them, so the value cannot be zero; four is the \
         least that first can win by. Without the lone wall first loses some boards. Who may pass at \
         will has nothing to fear (skip), and long walls leave regions with fewer towers.",
    );
    Ok(findings)
}

fn told(board: &Size, units: u32) -> String {
    let value = match board.told {
        Told::Wins(Some(points)) => format!("first wins by {points} ({})", board.place),
        Told::Wins(None) => format!("first wins ({})", board.place),
        Told::NotLost => format!("first does not lose ({})", board.place),
        Told::Nothing => "-".to_string(),
    };
    if units > MOST_UNITS {
        format!("{value}; too large for its program")
    } else {
        value
    }
}

/// First's points less second's; every board is solved to its end.
fn points(solved: &SolveAnswer) -> i32 {
    solved.value.unwrap_or(0)
}

fn ours(solved: &SolveAnswer) -> String {
    format!(
        "{} ({} positions, {:.2} s)",
        points(solved),
        solved.nodes,
        solved.seconds
    )
}

fn agreement(told: Told, free: &SolveAnswer, touch: &SolveAnswer) -> Agreement {
    match told {
        Told::Wins(Some(won)) => Agreement::of(points(free) == won),
        Told::Wins(None) => Agreement::of(points(free) > 0),
        Told::NotLost => Agreement::of(points(touch) >= 0),
        Told::Nothing => Agreement::Beyond,
    }
}

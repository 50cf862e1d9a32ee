//! Section 6.1.1: the weights of table 6.1 and of the centre; section 4.1: lengths and choices.

use super::{bout, player};
use crate::boreham::players::DEPTH;
use crate::boreham::printed::{
    CENTRE as PRINTED_CENTRE, CENTRE_BEST, Cell, Centre, GAMES, HEIGHT_ALONE, START,
    TYPICAL_CHOICES, TYPICAL_LENGTH, WEIGHTS, table_6_1,
};
use crate::bouts::{self, Beginning, Bout, Score, Seats};
use crate::experiment::{Agreement, Bench, Experiment, ExperimentError, Findings, Table};
use thera_lab::matches::GameResult;
use thera_lab::plot::{Figure, Series};
use thera_statistics::{Proportion, same_share};

pub(crate) static GRID: Experiment = Experiment {
    name: "boreham.grid",
    source: "Boreham 2020, table 6.1",
    title: "Weights of height and mobility",
    about: "Twenty-one pairs of weights, each in 100 games against the height difference alone; 1 and 1 \
            came out best with 98.",
    run: grid,
};

fn grid(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let games = bench.either(60, 100);
    let cells: Vec<Cell> = table_6_1().collect();
    let bouts: Vec<Bout> = cells
        .iter()
        .map(|Cell { w1, w2, .. }| {
            let weights = format!("{w1};{w2};1;1");
            bout(
                player(bench, DEPTH, &weights),
                player(bench, DEPTH, HEIGHT_ALONE),
                games,
            )
        })
        .collect();
    let played = bouts::play_all(bench, &bouts)?;
    let mut findings = Findings {
        table: Table::new([
            "w1",
            "w2",
            "paper_wins",
            "paper_losses",
            "paper_length",
            "wins",
            "games",
            "length",
        ]),
        ..Findings::default()
    };
    let mut lines: Vec<Series> = WEIGHTS
        .iter()
        .map(|weight| Series::new(format!("w1 = {weight}"), vec![]))
        .collect();
    for (cell, score) in cells.iter().zip(&played) {
        findings.table.add([
            cell.w1.to_string(),
            cell.w2.to_string(),
            cell.wins.to_string(),
            cell.losses.to_string(),
            cell.length.to_string(),
            score.wins.to_string(),
            score.games.to_string(),
            format!("{:.1}", score.length()),
        ]);
        let share = 100.0 * score.share();
        lines[cell.row].points.push((cell.w2, share));
    }
    matrix(&mut findings, &cells, &played);
    findings.figures.push(Figure {
        title: "Games won by the weights of height (w1) and mobility (w2)".into(),
        x: "w2".into(),
        y: "games won (%)".into(),
        range: None,
        series: lines,
    });
    let sum = |count: fn(&Score) -> u64| played.iter().map(count).sum();
    let common = Proportion::new(sum(|score| score.wins), sum(|score| score.games));
    let is_apart = |score: &&Score| !same_share(&score.proportion(), &common);
    let apart = played.iter().filter(is_apart).count();
    findings.remark(format!(
        "{games} games a cell. The thesis concludes that moving the weights even slightly costs wins; \
         with so few games most of those differences are within chance. Here {apart} of the {} cells \
         are further from the common share of {:.1}% than chance allows at 95% (one would be \
         expected). A row agrees if each of its cells does. One cell of the table reads 95/8, which is \
         103 games.",
        played.len(),
        100.0 * common.share()
    ));
    Ok(findings)
}

/// The table as the thesis prints it, a row for each weight of height: games won of a hundred and
/// turns a game, paper beside ours.
fn matrix(findings: &mut Findings, cells: &[Cell], played: &[Score]) {
    let both: Vec<(&Cell, &Score)> = cells.iter().zip(played).collect();
    for row in both.chunk_by(|(one, _), (other, _)| one.row == other.row) {
        let in_columns = |entry: &dyn Fn(&Cell, &Score) -> String| {
            let entries = WEIGHTS.iter().map(|weight| {
                let here = row.iter().find(|(cell, _)| cell.w2 == *weight);
                here.map_or("xxx".to_string(), |(cell, score)| entry(cell, score))
            });
            entries.collect::<Vec<_>>().join("  ")
        };
        let agrees = |(cell, score): &(&Cell, &Score)| {
            let printed = Proportion::new(cell.wins, cell.wins + cell.losses);
            same_share(&printed, &score.proportion())
        };
        let w1 = row[0].0.w1;
        findings.row(
            format!("w1 = {w1:.1}; w2 = 1.0  1.2  1.4  1.6  1.8: won % (turns)"),
            in_columns(&|cell, _| format!("{} ({})", cell.wins, cell.length)),
            in_columns(&|_, score| format!("{:.0} ({:.0})", 100.0 * score.share(), score.length())),
            Agreement::of(row.iter().all(agrees)),
        );
    }
}

pub(crate) static CENTRE: Experiment = Experiment {
    name: "boreham.centre",
    source: "Boreham 2020, section 6.1.1",
    title: "The weight of the centre",
    about: "With the other weights at 1, a weight of 1.5 for the centre won 99 of 100, 2 won 92, and \
            nothing between 1 and 1.5 did better.",
    run: centre,
};

fn centre(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let bouts: Vec<Bout> = PRINTED_CENTRE
        .iter()
        .map(|Centre { weight, .. }| {
            let weights = format!("1;1;{weight};1");
            bout(
                player(bench, DEPTH, &weights),
                player(bench, DEPTH, HEIGHT_ALONE),
                GAMES,
            )
        })
        .collect();
    let played = bouts::play_all(bench, &bouts)?;
    let mut findings = Findings {
        table: Table::new([
            "w3",
            "paper_wins",
            "wins",
            "games",
            "paper_length",
            "length",
        ]),
        ..Findings::default()
    };
    let is_best = |printed: &Centre| printed.weight == CENTRE_BEST.weight;
    let best = PRINTED_CENTRE.iter().position(is_best);
    let best = &played[best.expect("the weight that was chosen was tried")];
    let mut lines = [vec![], vec![]];
    for (printed, score) in PRINTED_CENTRE.iter().zip(&played) {
        let Centre {
            weight,
            wins,
            length,
        } = *printed;
        let seen = score.proportion();
        let (paper, ours, agreement) = match wins {
            Some(wins) => (
                format!("{wins} of {GAMES}"),
                score.text(),
                Agreement::of(same_share(&Proportion::new(wins, GAMES), &seen)),
            ),
            // "None of which improved": they may not be better than the weight that was chosen.
            None => (
                format!("no better than {}", CENTRE_BEST.weight),
                format!(
                    "{}, {} for {}",
                    score.text(),
                    best.text(),
                    CENTRE_BEST.weight
                ),
                Agreement::of(score.wins <= best.wins || same_share(&seen, &best.proportion())),
            ),
        };
        findings.row(format!("w3 = {weight}: won"), paper, ours, agreement);
        let or_nothing = |text: Option<String>| text.unwrap_or_default();
        findings.table.add([
            weight.to_string(),
            or_nothing(wins.map(|wins| wins.to_string())),
            score.wins.to_string(),
            score.games.to_string(),
            or_nothing(length.map(|length| length.to_string())),
            format!("{:.1}", score.length()),
        ]);
        if let Some(wins) = wins {
            lines[0].push((weight, wins as f64));
        }
        lines[1].push((weight, 100.0 * score.share()));
    }
    let series = ["paper", "ours"].into_iter().zip(lines);
    findings.figures.push(Figure {
        title: "Games won by the weight of the centre".into(),
        x: "w3".into(),
        y: "games won (%)".into(),
        range: None,
        series: series.map(|(name, line)| Series::new(name, line)).collect(),
    });
    if findings.differs() {
        findings.remark(
            "The starting placement of the thesis is not known; the level of all these figures \
             depends on it (see boreham.tests).",
        );
    }
    Ok(findings)
}

pub(crate) static LENGTH: Experiment = Experiment {
    name: "boreham.length",
    source: "Boreham 2020, section 4.1",
    title: "Length of a game and choices a turn",
    about: "A typical game lasts around 18 turns, with 40 to 70 distinct choices in each.",
    run: length,
};

fn length(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let games = bench.either(100, 500);
    let best = player(bench, DEPTH, "1;1;1.5;1");
    let itself = |beginning| Bout {
        one: best.clone(),
        other: best.clone(),
        games,
        beginning,
        seats: Seats::AsNamed,
    };
    let played = bouts::play_all(
        bench,
        &[
            itself(Beginning::Position(START)),
            itself(Beginning::RandomTurns(2)),
        ],
    )?;
    let mut findings = Findings {
        table: Table::new(["start", "games", "mean_turns", "mean_choices"]),
        ..Findings::default()
    };
    let mut series = vec![];
    for (score, (name, placing)) in played
        .iter()
        .zip([("figure 5.1", 0), ("random placements", 2)])
    {
        let turns = score.length() - f64::from(placing);
        findings.row(
            format!("turns a game, {name}"),
            format!("around {TYPICAL_LENGTH}"),
            format!("{turns:.1}"),
            Agreement::of((turns - TYPICAL_LENGTH).abs() <= 2.0),
        );
        let choices = score.branching();
        findings.row(
            format!("choices a turn, {name}"),
            "40-70",
            format!("{choices:.1}"),
            Agreement::of((TYPICAL_CHOICES.0..=TYPICAL_CHOICES.1).contains(&choices)),
        );
        findings.table.add([
            name.to_string(),
            score.games.to_string(),
            format!("{turns:.2}"),
            format!("{choices:.2}"),
        ]);
        series.push(Series::new(name, shares_by_length(&score.results, placing)));
    }
    findings.figures.push(Figure {
        title: "How long games are".into(),
        x: "turns".into(),
        y: "games as long as that or longer (%)".into(),
        range: Some((0.0, 100.0)),
        series,
    });
    findings.remark("The thesis's final player (weights 1, 1, 1.5, 1) against itself.");
    Ok(findings)
}

/// For each length the share of games that are at least as long.
fn shares_by_length(games: &[GameResult], placing: i32) -> Vec<(f64, f64)> {
    let mut lengths: Vec<i32> = games
        .iter()
        .map(|g| g.moves.len() as i32 - placing)
        .collect();
    lengths.sort_unstable();
    let all = lengths.len().max(1) as f64;
    let share =
        |(before, length): (usize, i32)| (f64::from(length), 100.0 * (all - before as f64) / all);
    lengths.into_iter().enumerate().map(share).collect()
}

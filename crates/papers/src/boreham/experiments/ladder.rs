//! Section 6.2: the final player against opponents of rising strength.

use thera_champion::levels::{LEVELS, Level};

use crate::boreham::players::FINAL;
use crate::boreham::printed::{MobileGame, TABLE_6_2, TABLE_6_3, won};
use crate::bouts::{self, Beginning, Bout, Score, Seats};
use crate::experiment::{Agreement, Bench, Experiment, ExperimentError, Findings, Table};
use thera_lab::matches::GameResult;
use thera_lab::plot::{Figure, Scale, Series};

pub(crate) static LADDER: Experiment = Experiment {
    name: "boreham.ladder",
    source: "Boreham 2020, section 6.2, tables 6.2 and 6.3",
    title: "The final player up the ladder, best of five on each step",
    about: "The final player beat the lowest level of a mobile application 3-2 and lost to the next 2-3. \
            That application cannot be asked here; our own levels take its place.",
    run: ladder,
};

/// Games of a best of five; the rest of a bout only says how sure that is.
const BEST_OF: usize = 5;

/// The levels of the mobile application that were played.
const PRINTED: [(&str, &[MobileGame]); 2] = [("Novice", &TABLE_6_2), ("Modest", &TABLE_6_3)];

fn ladder(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let games = bench.either(20, 100);
    // The highest level thinks for about a second a move.
    let most = bench.either(25_000, 100_000);
    let levels: Vec<&Level> = LEVELS.iter().filter(|level| level.nodes <= most).collect();
    let bout = |level: &&Level| Bout {
        one: FINAL.to_string(),
        other: format!("champion:level={}", level.name),
        games,
        beginning: Beginning::Start,
        seats: Seats::Swapped,
    };
    let bouts: Vec<Bout> = levels.iter().map(bout).collect();
    let played = bouts::play_all(bench, &bouts)?;
    let mut findings = Findings {
        table: Table::new(["opponent", "best_of_five", "wins", "games", "turns"]),
        ..Findings::default()
    };
    for (opponent, table) in PRINTED {
        let turns = table.iter().map(|game| game.moves).sum::<u32>() as f64 / table.len() as f64;
        let result = format!("{}-{}", won(table), table.len() - won(table));
        findings.row(
            format!("against the application's {opponent}"),
            format!("{result}, {turns:.1} turns"),
            "not to be had",
            Agreement::Beyond,
        );
    }
    let mut points = vec![];
    let mut reached = 0;
    for (step, (level, score)) in levels.iter().zip(&played).enumerate() {
        let five = first_five(score);
        let beaten = 2 * five > BEST_OF;
        if beaten && reached == step {
            reached = step + 1;
        }
        findings.row(
            format!("against our {}", level.name),
            "-",
            format!(
                "{five}-{}; {} in all, {:.1} turns",
                BEST_OF - five,
                score.text(),
                score.length()
            ),
            Agreement::Beyond,
        );
        findings.table.add([
            level.name.to_string(),
            format!("{five}-{}", BEST_OF - five),
            score.wins.to_string(),
            score.games.to_string(),
            format!("{:.1}", score.length()),
        ]);
        points.push(((step + 1) as f64, 100.0 * score.share()));
    }
    let words = match reached {
        0 => "loses to the lowest of our levels".to_string(),
        all if all == levels.len() => "beats all levels tried".to_string(),
        step => format!(
            "beats {} and is stopped by {}",
            levels[step - 1].name,
            levels[step].name
        ),
    };
    findings.row(
        "where a ladder of best of five ends",
        "beats Novice and is stopped by Modest",
        words,
        Agreement::Beyond,
    );
    findings.figures.push(Figure {
        title: "The final player against our levels".into(),
        x: Scale::names("level", levels.iter().map(|level| level.name)),
        y: "games won (%)".into(),
        range: Some((0.0, 100.0)),
        series: vec![Series::new("", points)],
    });
    findings.remark(format!(
        "{FINAL} against levels of champion, both placing their workers themselves, {games} games each \
         with seats exchanged; the best of five are the first five of them. Five games decide little: a \
         player as good as its opponent wins a best of five every other time, and 3-2 and 2-3 may well be \
         the same strength. Section 7.1 counts Modest as beaten; table 6.3 has it winning 3-2 \
         (boreham.mobile.modest)."
    ));
    Ok(findings)
}

/// Games that the final player won of the first five.
fn first_five(score: &Score) -> usize {
    let won = |result: &&GameResult| result.half_points(0) == 2;
    score.results.iter().take(BEST_OF).filter(won).count()
}

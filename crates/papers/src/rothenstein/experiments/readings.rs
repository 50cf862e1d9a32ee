//! Figures 6 and 7 under every sensible reading of what the paper leaves open.

use super::playing::against;
use crate::bouts::{self, Bout, Score};
use crate::experiment::{Agreement, Bench, Experiment, ExperimentError, Findings, Table};
use crate::rothenstein::players::{READINGS, Reading};
use crate::rothenstein::printed::{CONSISTENTLY, EPISODES, INCAPABLE};
use thera_lab::plot::{Figure, Scale, Series};
use thera_statistics::same_share;

pub(crate) static FIGURES_6_7: Experiment = Experiment {
    name: "rothenstein.readings",
    source: "Rothenstein et al. 2021, figures 6 and 7",
    title: "Which readings of the paper give its curves",
    about: "The paper defines one of its five features by a formula, and neither what a depth counts nor how \
            a win is weighed in the search. Both figures are measured under each sensible reading.",
    run: readings,
};

fn readings(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let games = bench.either(20, 60);
    // The text speaks of depths 2 and 4.
    let depths = bench.either([2, 3], [2, 4]);
    let few_and_many: [u64; 2] = bench.either([100, 1000], [100, 4000]);
    let mut bouts: Vec<Bout> = vec![];
    for reading in &READINGS {
        for depth in depths {
            let sampler = reading.sampler(EPISODES);
            bouts.push(against(reading.searcher(depth), sampler, games));
        }
        for episodes in few_and_many {
            bouts.push(against(
                reading.sampler(episodes),
                reading.searcher(2),
                games,
            ));
        }
    }
    let played = bouts::play_all(bench, &bouts)?;
    let mut findings = Findings {
        table: Table::new([
            "reading",
            "shallow_wins",
            "deep_wins",
            "few_episodes_wins",
            "many_episodes_wins",
            "games",
            "figure_6",
            "figure_7",
        ]),
        ..Findings::default()
    };
    let mut series = vec![];
    let mut both = vec![];
    for (reading, scores) in READINGS.iter().zip(played.chunks(4)) {
        let [two, deeper, few, many] = scores else {
            continue;
        };
        let curves = Curves::of(two, deeper, few, many);
        if curves.figure_6 && curves.figure_7 {
            both.push(reading.name);
        }
        tell(
            &mut findings,
            reading,
            scores,
            depths,
            few_and_many,
            &curves,
        );
        let share = |score: &Score| 100.0 * score.share();
        series.push(Series::new(
            reading.name,
            few_and_many
                .iter()
                .map(|&episodes| episodes as f64)
                .zip([share(few), share(many)])
                .collect(),
        ));
    }
    findings.row(
        "readings that give both figures",
        "one",
        match both.len() {
            0 => "none".to_string(),
            _ => both.join("; "),
        },
        Agreement::of(!both.is_empty()),
    );
    findings.figures.push(Figure {
        title: "Monte Carlo against alpha-beta at depth 2, by reading".into(),
        x: Scale::powers_of_ten("episodes"),
        y: "games won by Monte Carlo (%)".into(),
        range: Some((0.0, 105.0)),
        series,
    });
    findings.remark(format!(
        "{games} games each from the start, seats exchanged. Figure 6 is found again where alpha-beta may win \
         {:.0}% or less at depth 2 and {:.0}% or more at depth {}, against {EPISODES} episodes, by the 95% \
         intervals (Wilson); figure 7 where Monte Carlo wins more with {} episodes than with {}, by more than \
         chance.",
        100.0 * INCAPABLE,
        100.0 * CONSISTENTLY,
        depths[1],
        few_and_many[1],
        few_and_many[0]
    ));
    findings.remark(
        "With its sign turned the heuristic tells how good a position is for the opponent. That is nothing \
         the paper says; a program plays so that counts it for the player who has just moved, which at even \
         depths is the opponent.",
    );
    Ok(findings)
}

/// Which of the paper's curves a reading gives.
struct Curves {
    figure_6: bool,
    figure_7: bool,
}

impl Curves {
    fn of(two: &Score, deeper: &Score, few: &Score, many: &Score) -> Self {
        let apart = !same_share(&few.proportion(), &many.proportion());
        Curves {
            figure_6: two.proportion().interval().0 <= INCAPABLE
                && deeper.proportion().interval().1 >= CONSISTENTLY,
            figure_7: many.wins > few.wins && apart,
        }
    }
}

fn tell(
    findings: &mut Findings,
    reading: &Reading,
    scores: &[Score],
    depths: [u32; 2],
    few_and_many: [u64; 2],
    curves: &Curves,
) {
    let [two, deeper, few, many] = scores else {
        return;
    };
    let [less, more] = few_and_many;
    let percent = |score: &Score| format!("{:.0}%", 100.0 * score.share());
    findings.row(
        format!("{}: alpha-beta at depths 2 and {}", reading.name, depths[1]),
        "none; consistently at 4",
        format!("{}; {}", percent(two), percent(deeper)),
        Agreement::of(curves.figure_6),
    );
    findings.row(
        format!(
            "{}: Monte Carlo with {less} and {more} episodes",
            reading.name
        ),
        "rises",
        format!("{}; {}", percent(few), percent(many)),
        Agreement::of(curves.figure_7),
    );
    let yes = |found: bool| if found { "yes" } else { "no" }.to_string();
    findings.table.add([
        reading.name.to_string(),
        two.wins.to_string(),
        deeper.wins.to_string(),
        few.wins.to_string(),
        many.wins.to_string(),
        two.games.to_string(),
        yes(curves.figure_6),
        yes(curves.figure_7),
    ]);
}
